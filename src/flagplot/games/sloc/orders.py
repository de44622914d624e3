"""The orders of the campaign as types, each with its canonical text (ES-BASE-33)."""

from typing import ClassVar, Literal

import msgspec

from flagplot.core.game import OrderSheet
from flagplot.games.sloc.map import Hex


class Order(msgspec.Struct, frozen=True, kw_only=True, tag_field="order"):
    """One order and where it stands on the sheet. `form` is its canonical text, `about` the field it is for."""

    form: ClassVar[str]
    about: ClassVar[str] = ""

    line: int = 1
    column: int = 1
    length: int = 1

    @property
    def canonical(self) -> str:
        """Return the canonical text; reading it again gives the same order."""
        return self.form.format(self)

    @property
    def unit(self) -> str:
        """Return what the order is for."""
        return str(getattr(self, self.about)) if self.about else ""


class Card(Order, frozen=True, tag="card"):
    """Play a card from the hand, for operations or as an event."""

    form = "CARD {0.use} {0.card}"

    use: Literal["OPS", "EVENT"]
    card: int

    @property
    def unit(self) -> str:
        """Return the card."""
        return f"card {self.card}"


class Pass(Order, frozen=True, tag="pass"):
    """Discard a card unused; 0 leaves the choice to the umpire, who takes the lowest."""

    card: int = 0

    @property
    def canonical(self) -> str:
        """Return PASS or PASS 2."""
        return f"PASS {self.card}" if self.card else "PASS"


class Place(Order, frozen=True, tag="place"):
    """Put a base from the track, or a lost headquarters, on the map."""

    form = "PLACE {0.piece} {0.hex}"
    about = "piece"

    piece: str
    hex: Hex


class Relocate(Order, frozen=True, tag="relocate"):
    """Lift a Sub Base and set it down elsewhere: two activations."""

    form = "ACTION {0.hq} RELOCATE {0.base} {0.hex}"
    about = "hq"

    hq: str
    base: str
    hex: Hex


class Assault(Order, frozen=True, tag="assault"):
    """Attack a node with some activations."""

    form = "ACTION {0.hq} ASSAULT {0.hex} WITH {0.activations}"
    about = "hq"

    hq: str
    hex: Hex
    activations: int


class MoveHq(Order, frozen=True, tag="movehq"):
    """Move a headquarters."""

    form = "ACTION {0.hq} MOVEHQ {0.moved} {0.hex}"
    about = "hq"

    hq: str
    moved: str
    hex: Hex


class Strike(Order, frozen=True, tag="strike"):
    """Strike at the Sub Base in a node, or spare it (ES-11.21.D1)."""

    form = "ACTION {0.hq} STRIKE {0.hex} WITH {0.activations}"
    about = "hq"

    hq: str
    hex: Hex
    activations: int
    ignore: bool = False

    @property
    def canonical(self) -> str:
        """Return ACTION SouthSeas STRIKE 4024 WITH 3, or with IGNORE BASE."""
        return self.form.format(self) + (" IGNORE BASE" if self.ignore else "")


class Garrison(Order, frozen=True, tag="garrison"):
    """Add one to a node's garrison."""

    form = "ACTION {0.hq} GARRISON {0.hex}"
    about = "hq"

    hq: str
    hex: Hex


class Roll(Order, frozen=True, tag="roll"):
    """Name the base that rolls when two share one headquarters."""

    form = "ROLL {0.base}"
    about = "base"

    base: str


class Choose(Order, frozen=True, tag="choose"):
    """Say what the successes buy."""

    form = "CHOOSE {0.what}"

    what: Literal["ASP", "SWM", "BOTH", "NONE"]


class Emergency(Order, frozen=True, tag="emergency"):
    """Move a base away in an emergency; hex 0 is the Turn Record Track."""

    about = "base"

    hex: Hex
    base: str = ""

    @property
    def canonical(self) -> str:
        """Return EMERGENCY 2220 or EMERGENCY TRT."""
        name = f"{self.base} " if self.base else ""
        return f"EMERGENCY {name}{self.hex or 'TRT'}"


class Transports(Order, frozen=True, tag="transports"):
    """Play Allied card 5 against troop transports."""

    form = "REACT 5 TRANSPORTS BASE {0.base}"

    base: str

    @property
    def unit(self) -> str:
        """Return the card."""
        return "card 5"


class Printed(Order, frozen=True, tag="printed"):
    """Play Allied card 5 as its printed reaction, for a node."""

    form = "REACT 5 PRINTED {0.hex}"

    hex: Hex

    @property
    def unit(self) -> str:
        """Return the card."""
        return "card 5"


class Query(Order, frozen=True, tag="query"):
    """Ask what the umpire has on a section of the rules."""

    form = "QUERY {0.section}"

    section: str


Action = Relocate | Assault | MoveHq | Strike | Garrison
AnyReaction = Transports | Printed
AnyOrder = Card | Pass | Place | Action | Roll | Choose | Emergency | AnyReaction | Query


class Sheet(OrderSheet, frozen=True, kw_only=True):
    """A player's sheet: the orders that stand."""

    orders: tuple[AnyOrder, ...] = ()
