"""The truth: vessels, salvoes and what each seat has been told. Only the umpire reads it."""

from typing import Literal

import msgspec

from flagplot.core.fields import filled
from flagplot.games.coastal import plane
from flagplot.games.coastal.cards import Card, Nation, TorpedoType
from flagplot.games.coastal.rules import CoastalRules
from flagplot.games.coastal.scenario import Edge, Scenario
from flagplot.games.coastal.tables import Tables

Window = Literal["placement", "A", "B"]
FOREVER = 10**6
"""The turn up to which something lasts that is never mended."""


class Mount(msgspec.Struct):
    """A gun or torpedo mount: unusable up to and including turn `out_to`; tubes hold `loaded` torpedoes."""

    out_to: int = -1
    loaded: int = 0
    reloads: int = 0

    def works(self, turn: int) -> bool:
        """Return whether the mount can be used in a turn (AS-5.5v, AS-5.5w)."""
        return turn > self.out_to


class Vessel(msgspec.Struct, kw_only=True):
    """One vessel. Lengths in hundredths of a cm, angles in tenths of a degree, speeds in knots."""

    id: str
    """`seat/NAME`."""
    side: str
    name: str
    card: str
    x: int
    y: int
    course: int
    speed: int
    """Speed at the end of movement, from which the next turn starts."""
    ran: int = 0
    """Speed actually run in the last phase 3; 0 for a vessel aground (AS-BASE-25)."""
    turned: int = 0
    """Change of heading in the last phase 3, tenths of a degree."""
    ordered_course: int
    ordered_speed: int
    ram: str = ""
    """Vessel it is ordered to ram this turn."""
    lost: int = 0
    """Hull boxes lost."""
    m_hits: int = 0
    m_permanent: int = 0
    casualties: bool = False
    steering: bool = False
    rudder: bool = False
    bow: int = 0
    """Severe bow damage, times."""
    engine_halt: bool = False
    burning: bool = False
    floodings: int = 0
    radar: bool = False
    sonar: bool = False
    wireless: bool = False
    searchlight: bool = False
    star_shell: bool = False
    guns: list[Mount] = []
    torpedoes: list[Mount] = []
    aware: bool = False
    lit: bool = False
    fired_turn: int = -9
    launched_turn: int = -9
    hit_turn: int = -9
    attacked_turn: int = -9
    no_orders_turn: int = -9
    glanced: bool = False
    """It glanced off another in the last phase 3 and gains no speed in the next (AS-BASE-22)."""
    reload_clock: int = 0
    aground: bool = False
    foul: str = ""
    """Vessel with which it lies locked after a ram (AS-BASE-23)."""
    rammer: bool = False
    detected_turn: int = -9
    sunk_told: bool = False
    left: Edge | Literal[""] = ""
    sunk_turn: int = 0
    touching: list[str] = []
    """Vessels whose hulls it already touches; no new contact until they have parted."""

    @property
    def active(self) -> bool:
        """Whether the vessel is afloat and in the area."""
        return not self.left and not self.sunk_turn


class Salvo(msgspec.Struct, kw_only=True):
    """A salvo and its secret note (AS-8.1u). Figures of every turn are computed from these (AS-8.1ak)."""

    marker: str
    side: str
    vessel: str
    x: int
    y: int
    bearing: int
    fired: int
    left: int
    turn: int
    torpedo: TorpedoType
    nation: Nation
    wide: bool
    deep: bool
    over: bool = False


class Contact(msgspec.Struct, kw_only=True):
    """An enemy as a seat knows it. `vessel` is the truth behind the number and never leaves the umpire."""

    number: int
    vessel: str
    turn: int
    by_radar: bool = False
    x: int
    y: int
    size: int = 0
    course: int = -1
    speed: int = -1
    type: str = ""
    name: str = ""
    burning: bool = False
    sunk: bool = False
    was: list[tuple[int, int]] = []


class Mark(msgspec.Struct, frozen=True):
    """Something to draw on a seat's plot: phase, kind, points in hundredths of a cm, and a label."""

    phase: int
    kind: str
    points: tuple[tuple[int, int], ...]
    label: str = ""


class Ending(msgspec.Struct, frozen=True):
    """Why a battle is over: its last turn, or no merchant or vessel of a side (by title) left in the area."""

    kind: Literal["last-turn", "merchants", "vessels"]
    turn: int
    side: str = ""


class SeatPlot(msgspec.Struct, kw_only=True):
    """What one seat has been told."""

    contacts: list[Contact] = []
    next_number: int = 1
    marks: list[Mark] = []
    markers: dict[str, tuple[int, int, int, int]] = {}
    """Enemy firing markers seen: position, direction and turn."""
    placed: bool = False


class State(msgspec.Struct, kw_only=True, tag="battle"):
    """A battle between two decision points."""

    scenario: Scenario
    rules: CoastalRules
    turn: int = 1
    window: Window = "A"
    vessels: dict[str, Vessel] = {}
    salvoes: list[Salvo] = []
    markers: dict[str, int] = {}
    """How many markers each seat has used."""
    plots: dict[str, SeatPlot] = {}
    over: bool = False
    ending: Ending | None = None

    @property
    def tables(self) -> Tables:
        """The numbers of the rules in force."""
        return self.rules.tables

    def card(self, vessel: Vessel) -> Card:
        """Return a vessel's card."""
        return self.tables.cards[vessel.card]

    def active(self) -> list[Vessel]:
        """Return the vessels afloat in the area, in the order of their ids."""
        return [vessel for _, vessel in sorted(self.vessels.items()) if vessel.active]

    def enemy(self, seat: str) -> str:
        """Return the other side's seat."""
        return next(side.seat for side in self.scenario.sides if side.seat != seat)


def enlist(
    side: str, name: str, card_name: str, card: Card, x: int, y: int, course: int, speed: int, aware: bool = False
) -> Vessel:
    """Return a vessel fresh from its card."""
    return filled(
        Vessel,
        card,
        id=f"{side}/{name}",
        side=side,
        name=name,
        card=card_name,
        x=x,
        y=y,
        course=course,
        speed=speed,
        ran=speed,
        ordered_course=course,
        ordered_speed=speed,
        guns=[Mount() for _ in card.guns],
        torpedoes=[Mount(loaded=tubes.tubes, reloads=tubes.reloads) for tubes in card.torpedoes],
        aware=aware,
    )


def copy(state: State) -> State:
    """Return a state that may be changed without changing `state`; what never changes is shared."""
    packed = msgspec.msgpack.encode((state.vessels, state.salvoes, state.plots))
    vessels, salvoes, plots = _MUTABLE.decode(packed)
    return msgspec.structs.replace(state, vessels=vessels, salvoes=salvoes, plots=plots, markers=dict(state.markers))


_MUTABLE: msgspec.msgpack.Decoder[tuple[dict[str, Vessel], list[Salvo], dict[str, SeatPlot]]] = msgspec.msgpack.Decoder(
    tuple[dict[str, Vessel], list[Salvo], dict[str, SeatPlot]]
)


def outline(vessel: Vessel, card: Card) -> plane.Outline:
    """Return a vessel's hull outline in hundredths of a cm (AS-8.1ab)."""
    return plane.hull(vessel.x, vessel.y, vessel.course, card.length * 100, card.beam * 100)
