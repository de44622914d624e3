"""The truth of a carrier battle: every unit of both sides, the weather, and what each side has been told.

Only the umpire's code reads this. A seat gets a `View` (view.py), made of its own `SideState` and nothing else.
"""

from typing import Literal

import msgspec

from flagplot.board.hex import Hex
from flagplot.games.carrier.asking import Pending
from flagplot.games.carrier.command.record import Record
from flagplot.games.carrier.orders.ast import Program, UnitOrder

Side = Literal["allied", "japanese"]
SIDES: tuple[Side, Side] = ("allied", "japanese")

Load = Literal["", "GP", "AP", "torpedo"]
"""What an air factor carries; empty for unarmed."""

Launch = Literal["", "minimum", "normal", "maximum"]
"""How an air formation took off or lands this turn (BR-8.3, BR-14.8); empty when it was in the air already."""


def enemy(side: Side) -> Side:
    """Return the other side."""
    return "japanese" if side == "allied" else "allied"


class Stack(msgspec.Struct, omit_defaults=True):
    """Air factors of one plane name and version with one load. `plane` is a key of the plane table: `Zero` is
    the carrier version, `Zero/land` the land version (BR-8.9.3)."""

    plane: str
    n: int
    load: Load = ""


class Boxes(msgspec.Struct, omit_defaults=True):
    """The boxes of a ship or base (BR-8.1). Only Ready holds loads; only bases disperse (BR-8.8)."""

    just_landed: list[Stack] = []
    readying: list[Stack] = []
    ready: list[Stack] = []
    dispersed: list[Stack] = []


class DeckUse(msgspec.Struct, omit_defaults=True):
    """What a ship or base has spent of its launch factor and readying factor this turn (BR-8.4, BR-8.6)."""

    minimum: int = 0
    normal: int = 0
    maximum: int = 0
    readying: int = 0


class Ship(msgspec.Struct, omit_defaults=True):
    """One ship. Its printed values are looked up by `card` in the world's ship table; hits lower them."""

    name: str
    """Unique within its side: `Lexington`, `DD 3`."""
    card: str
    """Row of the ship table: `Lexington`, `DD`."""
    type: str
    tf: int | None = None
    """The TF it sails in; None before it enters, and after it is sunk or has left the map."""
    fate: Literal["", "sunk", "scuttled", "left"] = ""
    hits: int = 0
    ammunition: int = 0
    gun_uses: int = 0
    """Turns in which a DD or APD has used its guns (BR-19.8.3)."""
    torpedoes: bool = True
    anchored: int | None = None
    """The turn in which it anchored; None at sea (BR-12.7)."""
    weighing: int | None = None
    """The turn in which it weighed anchor: it does not move in it (BR-12.7.1)."""
    moved: int = 0
    """The last turn in which it moved, for ships that make one hex every other turn (BR-21.2.1)."""
    slowed: int = 0
    """The turn in which hits halved its speed."""
    torpedo_hits: int = 0
    """Torpedoes and mines that have hit it; what they cost stands in `hits`."""
    fire_hits: int = 0
    """Bombs and shells that have hit it."""
    unloaded: int = 0
    """Turns of unloading done, of 8 (BR-12.7.4)."""
    boxes: Boxes | None = None
    use: DeckUse = msgspec.field(default_factory=DeckUse)
    aa_lost: int | msgspec.UnsetType = msgspec.UNSET
    """Anti-aircraft factors that the guns of boats have cost it (GM-17.0j); unset when none."""


class Base(msgspec.Struct, omit_defaults=True):
    """One base. Values may go below 0 (BR-21.5); off-board bases have no hex."""

    name: str
    hex: Hex | None
    lf_normal: int
    lf_min: int
    readying: int
    aa: int
    sf: int
    boxes: Boxes
    radar: bool
    use: DeckUse = msgspec.field(default_factory=DeckUse)
    attacked: int = 0
    """The last turn in which it suffered air attack or bombardment (BR-23.2)."""


class TaskForce(msgspec.Struct, omit_defaults=True):
    """One or more ships moving together."""

    number: int
    ships: list[str]
    hex: Hex
    order: Program | None = None
    """What is left of its standing order."""
    track: list[Hex] = []
    """Hexes of this turn, the first being where it started."""
    lost_turn: bool = False
    """It may neither move nor observe this turn (BR-11.3)."""
    moved_in_shadowing: bool = False
    report_as: tuple[int, int] | None = None
    """Total and number of formations to be shown to the enemy at Condition 2 (BR-7.12.2)."""
    formed: int = 0
    """Ships when it was formed, for orders on losses."""


class Flight(msgspec.Struct, omit_defaults=True):
    """Air factors in the air of one plane, load, altitude and landing turn (BR-8.5.6)."""

    plane: str
    n: int
    load: Load
    land_by: int
    """The last turn in which they can land."""
    high: bool = False
    spent: bool = False
    """It was armed and has made its one attack (BR-8.12.4)."""


class Transit(msgspec.Struct, omit_defaults=True):
    """Flight between the map and an off-board base (BR-14.11, BR-14.12)."""

    base: str
    inbound: bool
    """True on the way to the map, False on the way to the base."""
    hex: Hex
    """The entry hex."""
    due: int
    """The turn in which it is placed in the entry hex, or may land."""


class AirFormation(msgspec.Struct, omit_defaults=True):
    """One or more air factors flying together."""

    number: int
    flights: list[Flight]
    hex: Hex
    home: str
    """The ship or base it took off from."""
    took_off: int
    """The turn of take-off."""
    launch: Launch = ""
    """The launch it used this turn; the slowest one if formations joined."""
    order: Program | None = None
    transit: Transit | None = None
    track: list[Hex] = []
    lost_turn: bool = False
    moved_in_shadowing: bool = False
    searching: bool = False
    """Its order makes it observe this turn."""
    report_as: tuple[int, int] | None = None
    formed: int = 0
    """Air factors when it was formed, for orders on losses."""
    stormbound: bool = False
    """A storm has kept it from its landing place (BR-25.4)."""


class Weather(msgspec.Struct):
    """Wind of each sector (1 to 6, the way clouds drift, BR-6.2) and the cloud markers (BR-6.3)."""

    wind: dict[str, int]
    markers: list[Hex]


class Sighting(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an observation tells of one enemy formation or of a base (BR-7.12), as reported, errors included."""

    kind: Literal["tf", "af", "base"]
    hex: Hex
    condition: int
    source: str
    """The observer in words: `AF3`, `TF2`, `Port Moresby`, `coastwatchers on Guadalcanal`."""
    turn: int
    formations: int = 1
    total: int | None = None
    classes: tuple[tuple[str, int | None], ...] = ()
    """Class and exact number, or None where only the presence is told."""
    altitude: Literal["", "high", "low", "both"] = ""
    names: tuple[str, ...] = ()
    """Ship or plane names, where an attack has told them (BR-7.15)."""
    anchored: bool | None = None
    planes_present: bool = False
    """Planes stand in Ready or Just Landed (BR-7.14)."""


class Contact(msgspec.Struct):
    """One enemy formation on a side's plot. `subject` is the umpire's: it never enters a View."""

    id: int
    subject: str
    sighting: Sighting
    first_turn: int
    last_turn: int
    track: list[tuple[int, Hex]]
    """Turn and hex of every place where it was seen."""
    live: bool = True
    """It was still in sight at the end of its last turn."""


class Plot(msgspec.Struct, omit_defaults=True):
    """What a side has been told and still remembers."""

    contacts: list[Contact] = []
    next_id: int = 1
    clouds: dict[Hex, tuple[str, int]] = {}
    """Hex to `clear`, `cloud` or `storm` and the turn in which it was last seen."""
    winds: dict[str, tuple[int, int]] = {}
    """Sector to wind and the turn in which it was told."""


class PointsEntry(msgspec.Struct, frozen=True):
    """Victory points as they were scored (BR-25.1)."""

    turn: int
    points: int
    reason: str
    known: bool = True
    """Whether the scoring side knows of it now."""


class Entering(msgspec.Struct):
    """A reinforcement still off the map."""

    group: str
    turn: int
    hexes: list[Hex]
    ships: list[str]
    tf: int


class DatedOrder(msgspec.Struct):
    """An order headed by a later hour (`1400: TF3 ...`), kept until its turn (GM-3.1b)."""

    turn: int
    order: UnitOrder


class Flotilla(msgspec.Struct):
    """Boats that go out together for one night (GM-17.0b)."""

    number: int
    base: str
    boats: int
    hex: Hex
    """The patrol hex."""
    targets: tuple[str, ...] = ()
    """Types of ships to attack, the first wanted most; empty: the largest gun ship (GM-17.0g)."""
    guns: bool = False
    """Surviving boats attack with guns after their torpedoes (GM-17.0j)."""
    aces: int = 0
    out: bool = False
    kept_in: bool = False
    """The weather has kept it in port tonight; it goes when it can (GM-17.0e)."""
    spent: bool = False
    """It has made its torpedo attack of this night (GM-17.0i)."""


class BoatBase(msgspec.Struct):
    """A port or MTB base with boats (GM-17.0a, GM-17.0b)."""

    name: str
    hex: Hex
    boats: int
    """In port, those ordered out tonight included until they leave."""
    limit: int
    """Boats that may be out at a time."""
    aces: int = 0
    mtb_base: bool = False


class BoatForce(msgspec.Struct):
    """The boats of one side."""

    bases: dict[str, BoatBase] = {}
    flotillas: dict[int, Flotilla] = {}


class SideState(msgspec.Struct, omit_defaults=True):
    """Everything of one side: its units, its records and its plot."""

    side: Side
    ships: dict[str, Ship] = {}
    bases: dict[str, Base] = {}
    tfs: dict[int, TaskForce] = {}
    afs: dict[int, AirFormation] = {}
    plot: Plot = msgspec.field(default_factory=Plot)
    points: list[PointsEntry] = []
    conceded: int = 0
    """Points the enemy has scored that this side knows of."""
    entering: list[Entering] = []
    dated: list[DatedOrder] = []
    standing: dict[str, Program] = {}
    """Standing orders of bases and plane-carrying ships, by name."""
    lost_today: dict[str, int] = {}
    """Air factors eliminated today, by plane key (BR-22.2)."""
    raided: bool = False
    """Scenario 1, rule 5: air factors of Lexington have attacked Rabaul or a ship there."""
    boats: BoatForce | msgspec.UnsetType = msgspec.UNSET
    """Unset unless the scenario has boats and the option is on (GM-17.0a)."""
    command: Record | msgspec.UnsetType = msgspec.UNSET
    """Unset without command control (GM-20.1)."""


class State(msgspec.Struct, omit_defaults=True):
    """One carrier battle between two decision points."""

    scenario: str
    preset: str
    options: dict[str, str | int | bool]
    overlay: str
    turn: int
    """The turn about to be played, from 1; one more than the last turn when the game is over."""
    weather: Weather
    sides: dict[Side, SideState]
    initiative: Side | None = None
    """The side that had the initiative last turn (BR-13)."""
    fought: list[tuple[int, int]] = []
    """Allied and Japanese AF numbers that fought each other last turn (BR-14.13.6)."""
    watching: list[tuple[str, str]] = []
    """AF key and subject key of every enemy formation that an AF still had in sight at the end of last turn."""
    attacked: list[str] = []
    """Keys of units attacked last turn, for conditions in orders."""
    over: str = ""
    """Why the game has ended; empty while it goes on."""
    pending: Pending | msgspec.UnsetType = msgspec.UNSET
    """Set while the turn waits for the answer to a question."""
