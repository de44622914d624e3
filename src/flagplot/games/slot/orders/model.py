"""The orders a player can give, each with its canonical text, which reads back as the same order (SP-BASE-46)."""

from __future__ import annotations

from itertools import groupby

import msgspec

from flagplot.core.game import OrderSheet
from flagplot.games.slot.units import Guns


def plan_text(plan: tuple[tuple[str, ...], ...]) -> str:
    """Return a plot with a slash between turns, a dash for a turn's stay, WAIT for three stays or more."""
    out: list[str] = []
    for moves, run in groupby(plan, key=bool):
        turns = list(run)
        if moves or len(turns) < 3:
            out += [" ".join(turn) or "-" for turn in turns]
        else:
            out.append(f"WAIT {len(turns)}")
    return " / ".join(out)


class Order(msgspec.Struct, frozen=True, tag=True):
    """One order for one unit."""

    unit: str

    @property
    def canonical(self) -> str:
        """The text that reads as the same order."""
        return str(self)


class MissionOrder(Order, frozen=True, tag="mission"):
    """Give a fleet a mission, with its plot if it has one (SP-BASE-17, SP-BASE-18)."""

    mission: str
    target: str = ""
    base: str = ""
    plan: tuple[tuple[str, ...], ...] = ()

    def __str__(self) -> str:
        words = [self.unit, "MISSION", self.mission, self.target, self.base]
        words += ["PLOT", plan_text(self.plan)] if self.plan else []
        return " ".join(word for word in words if word)


class PlotOrder(Order, frozen=True, tag="plot"):
    """Plot a fleet's zones turn by turn (SP-BASE-18)."""

    plan: tuple[tuple[str, ...], ...]

    def __str__(self) -> str:
        return f"{self.unit} PLOT {plan_text(self.plan)}"


class MinesOrder(Order, frozen=True, tag="mines"):
    """Say what a fleet does when a quarter of it has met mines; or answer that question now (SP-19.26c)."""

    choice: str
    plan: tuple[tuple[str, ...], ...] = ()

    def __str__(self) -> str:
        plot = f" PLOT {plan_text(self.plan)}" if self.plan else ""
        return f"{self.unit} MINES {self.choice}{plot}"


class BattleOrder(Order, frozen=True, tag="battle"):
    """A fleet's standing orders for battle (SP-BASE-25, SP-BASE-31)."""

    stance: str
    aim: str
    retreat: str = ""

    def __str__(self) -> str:
        return f"{self.unit} BATTLE {self.stance} TARGET {self.aim}" + (f" TO {self.retreat}" if self.retreat else "")


class AntiAircraftOrder(Order, frozen=True, tag="aa"):
    """Let a fleet fire at aircraft or hold its fire (SP-19.31d, SP-BASE-41)."""

    hold: bool

    def __str__(self) -> str:
        return f"{self.unit} AA {'HOLD' if self.hold else 'FIRE'}"


class ArrangeOrder(Order, frozen=True, tag="arrange"):
    """Put a fleet's ships in the order in which they meet mines (SP-19.2h)."""

    ships: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.unit} ORDER {' '.join(self.ships)}"


class SplitOrder(Order, frozen=True, tag="split"):
    """Make a new fleet of some ships (SP-BASE-7)."""

    ships: tuple[str, ...]
    name: str

    def __str__(self) -> str:
        return f"SPLIT {self.unit} {' '.join(self.ships)} AS {self.name}"


class CombineOrder(Order, frozen=True, tag="combine"):
    """Put one fleet's ships into another in the same zone (SP-BASE-7)."""

    other: str

    def __str__(self) -> str:
        return f"COMBINE {self.unit} {self.other}"


class LayOrder(Order, frozen=True, tag="lay"):
    """Let a ship work at laying mines this turn (SP-19.31c, SP-19.35a)."""

    boundaries: tuple[str, ...] = ()
    active: int = 0

    def __str__(self) -> str:
        words = [self.unit, "MINE", *self.boundaries] + (["ACTIVE", str(self.active)] if self.active else [])
        return " ".join(words)


class JettisonOrder(Order, frozen=True, tag="jettison"):
    """Throw a ship's mines overboard (SP-19.41a)."""

    def __str__(self) -> str:
        return f"{self.unit} JETTISON"


class DetectOrder(Order, frozen=True, tag="detect"):
    """Let a sweeper look for fields around its zone this turn (SP-19.62c)."""

    def __str__(self) -> str:
        return f"{self.unit} DETECT"


class SweepOrder(Order, frozen=True, tag="sweep"):
    """Let a sweeper work at a field this turn (SP-19.63a)."""

    boundary: str = ""

    def __str__(self) -> str:
        return f"{self.unit} SWEEP {self.boundary}".rstrip()


class FieldOrder(Order, frozen=True, tag="field"):
    """Place fields of the scenario before turn 1 (SP-19.0b, SP-BASE-45). The unit is the boundary."""

    count: int = 1
    active: int = 0

    def __str__(self) -> str:
        return f"MINE {self.unit} COUNT {self.count}" + (f" ACTIVE {self.active}" if self.active else "")


class RevealOrder(Order, frozen=True, tag="reveal"):
    """Say which fields are given away first when one must be (SP-19.24f). The unit is the first boundary."""

    more: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join(("REVEAL", self.unit, *self.more))


class FlotillaOrder(Order, frozen=True, tag="flotilla"):
    """Send out boats to patrol a zone this night (SP-20.2a, SP-20.21b)."""

    zone: str
    base: str
    boats: int
    aces: int = 0
    targets: tuple[str, ...] = ("BIGGEST",)
    guns: Guns = "NO"
    watch: bool = False

    def __str__(self) -> str:
        stance = "WATCH" if self.watch else "ENGAGE"
        return (
            f"FLOTILLA {self.unit} ZONE {self.zone} BASE {self.base} BOATS {self.boats} ACES {self.aces} "
            f"TARGETS {' '.join(self.targets)} GUNS {self.guns} {stance}"
        )


class TargetsOrder(Order, frozen=True, tag="targets"):
    """Answer which ships a flotilla's boats attack now, and whether with guns too (SP-20.41a, SP-20.42a)."""

    targets: tuple[str, ...]
    guns: Guns = "NO"

    def __str__(self) -> str:
        return f"FLOTILLA {self.unit} TARGETS {' '.join(self.targets)} GUNS {self.guns}"


class GunsOrder(Order, frozen=True, tag="guns"):
    """Answer whether a flotilla attacks with its guns too, now that its torpedoes are done (SP-20.42a)."""

    guns: Guns

    def __str__(self) -> str:
        return f"FLOTILLA {self.unit} GUNS {self.guns}"


class CoverOrder(Order, frozen=True, tag="cover"):
    """Let a ship that boats do not attack fire at those that attack another (SP-20.41f)."""

    ship: str

    def __str__(self) -> str:
        return f"{self.unit} COVER {self.ship}"


class SubmarineOrder(Order, frozen=True, tag="submarine"):
    """Move a submarine and say whether it attacks, and what (SP-BASE-33)."""

    move: str = ""
    attack: bool | None = None
    prey: str = ""

    def __str__(self) -> str:
        words = [self.unit] + (["MOVE", self.move] if self.move else [])
        if self.attack is not None:
            words += ["ATTACK", "YES" if self.attack else "NO"] + ([self.prey] if self.prey else [])
        return " ".join(words)


class PlaceOrder(Order, frozen=True, tag="place"):
    """Place a submarine before turn 1 (SP-BASE-36)."""

    zone: str
    ace: bool = False

    def __str__(self) -> str:
        return f"{self.unit} PLACE {self.zone}" + (" ACE" if self.ace else "")


class AceOrder(Order, frozen=True, tag="ace"):
    """Name an ace submarine before turn 1 (SP-16.6b)."""

    def __str__(self) -> str:
        return f"ACE {self.unit}"


class StrikeOrder(Order, frozen=True, tag="strike"):
    """Send an air strike (SP-BASE-40). The unit is the airfield's zone."""

    steps: int
    kind: str
    target: str

    def __str__(self) -> str:
        return f"{self.unit} STRIKE {self.steps} STEPS {self.kind} {self.target}"


class SearchOrder(Order, frozen=True, tag="search"):
    """Search a zone and its neighbours from an airfield (SP-BASE-23)."""

    zone: str

    def __str__(self) -> str:
        return f"{self.unit} SEARCH {self.zone}"


AnyOrder = (
    MissionOrder
    | PlotOrder
    | MinesOrder
    | BattleOrder
    | AntiAircraftOrder
    | ArrangeOrder
    | SplitOrder
    | CombineOrder
    | LayOrder
    | JettisonOrder
    | DetectOrder
    | SweepOrder
    | FieldOrder
    | RevealOrder
    | FlotillaOrder
    | TargetsOrder
    | GunsOrder
    | CoverOrder
    | SubmarineOrder
    | PlaceOrder
    | AceOrder
    | StrikeOrder
    | SearchOrder
)


class SlotSheet(OrderSheet, frozen=True, kw_only=True, tag="campaign"):
    """A player's text with the orders that stand."""

    orders: tuple[AnyOrder, ...] = ()
