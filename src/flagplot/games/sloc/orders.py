"""The orders of the campaign as types, each with its canonical text (ES-BASE-33)."""

from typing import Literal

import msgspec

from flagplot.core.game import OrderSheet
from flagplot.games.sloc.map import Hex


class Order(msgspec.Struct, frozen=True, kw_only=True, tag_field="order"):
    """One order and the line of the sheet on which it stands."""

    line: int = 1
    column: int = 1
    length: int = 1

    def text(self) -> str:
        """Return the canonical text; reading it again gives the same order."""
        raise NotImplementedError

    def unit(self) -> str:
        """Return what the order is for."""
        return ""


class Card(Order, frozen=True, tag="card"):
    """Play a card from the hand, for operations or as an event."""

    use: Literal["OPS", "EVENT"]
    card: int

    def text(self) -> str:
        """Return CARD OPS 3."""
        return f"CARD {self.use} {self.card}"

    def unit(self) -> str:
        """Return the card."""
        return f"card {self.card}"


class Pass(Order, frozen=True, tag="pass"):
    """Discard a card unused; 0 leaves the choice to the umpire, who takes the lowest."""

    card: int = 0

    def text(self) -> str:
        """Return PASS or PASS 2."""
        return f"PASS {self.card}" if self.card else "PASS"


class Place(Order, frozen=True, tag="place"):
    """Put a base from the track, or a lost headquarters, on the map."""

    piece: str
    hex: Hex

    def text(self) -> str:
        """Return PLACE Lockwood 4024."""
        return f"PLACE {self.piece} {self.hex}"

    def unit(self) -> str:
        """Return the piece."""
        return self.piece


class Relocate(Order, frozen=True, tag="relocate"):
    """Lift a Sub Base and set it down elsewhere: two activations."""

    hq: str
    base: str
    hex: Hex

    def text(self) -> str:
        """Return ACTION SWPac RELOCATE Fife 4021."""
        return f"ACTION {self.hq} RELOCATE {self.base} {self.hex}"

    def unit(self) -> str:
        """Return the headquarters."""
        return self.hq


class Assault(Order, frozen=True, tag="assault"):
    """Attack a node with some activations."""

    hq: str
    hex: Hex
    activations: int

    def text(self) -> str:
        """Return ACTION SWPac ASSAULT 4021 WITH 2."""
        return f"ACTION {self.hq} ASSAULT {self.hex} WITH {self.activations}"

    def unit(self) -> str:
        """Return the headquarters."""
        return self.hq


class MoveHq(Order, frozen=True, tag="movehq"):
    """Move a headquarters."""

    hq: str
    moved: str
    hex: Hex

    def text(self) -> str:
        """Return ACTION SWPac MOVEHQ SouthPacific 4423."""
        return f"ACTION {self.hq} MOVEHQ {self.moved} {self.hex}"

    def unit(self) -> str:
        """Return the headquarters."""
        return self.hq


class Strike(Order, frozen=True, tag="strike"):
    """Strike at the Sub Base in a node, or spare it (ES-11.21.D1)."""

    hq: str
    hex: Hex
    activations: int
    ignore: bool = False

    def text(self) -> str:
        """Return ACTION SouthSeas STRIKE 4024 WITH 3."""
        spare = " IGNORE BASE" if self.ignore else ""
        return f"ACTION {self.hq} STRIKE {self.hex} WITH {self.activations}{spare}"

    def unit(self) -> str:
        """Return the headquarters."""
        return self.hq


class Garrison(Order, frozen=True, tag="garrison"):
    """Add one to a node's garrison."""

    hq: str
    hex: Hex

    def text(self) -> str:
        """Return ACTION SouthSeas GARRISON 4017."""
        return f"ACTION {self.hq} GARRISON {self.hex}"

    def unit(self) -> str:
        """Return the headquarters."""
        return self.hq


class Roll(Order, frozen=True, tag="roll"):
    """Name the base that rolls when two share one headquarters."""

    base: str

    def text(self) -> str:
        """Return ROLL Fife."""
        return f"ROLL {self.base}"

    def unit(self) -> str:
        """Return the base."""
        return self.base


class Choose(Order, frozen=True, tag="choose"):
    """Say what the successes buy."""

    what: Literal["ASP", "SWM", "BOTH", "NONE"]

    def text(self) -> str:
        """Return CHOOSE ASP."""
        return f"CHOOSE {self.what}"


class Emergency(Order, frozen=True, tag="emergency"):
    """Move a base away in an emergency; hex 0 is the Turn Record Track."""

    hex: Hex
    base: str = ""

    def text(self) -> str:
        """Return EMERGENCY 2220 or EMERGENCY TRT."""
        name = f"{self.base} " if self.base else ""
        return f"EMERGENCY {name}{self.hex or 'TRT'}"

    def unit(self) -> str:
        """Return the base."""
        return self.base


class Transports(Order, frozen=True, tag="transports"):
    """Play Allied card 5 against troop transports."""

    base: str

    def text(self) -> str:
        """Return REACT 5 TRANSPORTS BASE Fife."""
        return f"REACT 5 TRANSPORTS BASE {self.base}"

    def unit(self) -> str:
        """Return the card."""
        return "card 5"


class Printed(Order, frozen=True, tag="printed"):
    """Play Allied card 5 as its printed reaction, for a node."""

    hex: Hex

    def text(self) -> str:
        """Return REACT 5 PRINTED 2813."""
        return f"REACT 5 PRINTED {self.hex}"

    def unit(self) -> str:
        """Return the card."""
        return "card 5"


class Query(Order, frozen=True, tag="query"):
    """Ask what the umpire has on a section of the rules."""

    section: str

    def text(self) -> str:
        """Return QUERY 11.24.E."""
        return f"QUERY {self.section}"


Action = Relocate | Assault | MoveHq | Strike | Garrison
AnyReaction = Transports | Printed
AnyOrder = (
    Card
    | Pass
    | Place
    | Relocate
    | Assault
    | MoveHq
    | Strike
    | Garrison
    | Roll
    | Choose
    | Emergency
    | Transports
    | Printed
    | Query
)


class Sheet(OrderSheet, frozen=True, kw_only=True, tag="campaign"):
    """A player's sheet: the orders that stand."""

    orders: tuple[AnyOrder, ...] = ()
