"""The truth of a carrier battle: every unit of both sides, the weather, and what each side has been told.

Only the umpire's code reads this. A seat gets a `View` (view.py), made of its own `SideState` and nothing else.
"""

from typing import Literal

import msgspec

from flagplot.board.hex import Hex
from flagplot.games.carrier.air_record import AirRecord
from flagplot.games.carrier.asking import Pending
from flagplot.games.carrier.command.record import Record
from flagplot.games.carrier.counters import Watch
from flagplot.games.carrier.magazine import Magazine
from flagplot.games.carrier.orders.ast import Program, ReadyCap, UnitOrder
from flagplot.games.carrier.submarine_state import SubmarineForce
from flagplot.games.carrier.wounds import BaseWounds, Wounds

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
    towing: str = ""
    """The ship it has in tow."""
    towed_by: str = ""
    tow_every: int = 0
    """Turns in which the pair makes one hex (FE-TOW-4); 0 without a tow."""
    tow_since: int = 0
    """The turn in which the tow was passed."""
    aboard: dict[Side, int] = {}
    """Survivor factors it has taken aboard, by their side (FE-SUR-7)."""
    rescuing: int = 0
    """The last turn in which it took survivors aboard (FE-SUR-8)."""
    leaving: int | None = None
    """Survivor factors that can still be taken off it while crippled, once rolled for (FE-SUR-15)."""
    aa_lost: int | msgspec.UnsetType = msgspec.UNSET
    """Anti-aircraft factors that the guns of boats have cost it (GM-17.0j); unset when none."""
    doomed: int = 0
    """The turn at whose start it goes down, its hits having reached its damage factor (FE-DS-1); 0 if none."""
    wounds: Wounds | msgspec.UnsetType = msgspec.UNSET
    """Critical hits and fires; unset when none."""
    beached: bool = False
    """It has run ashore to unload and never moves again."""
    magazine: Magazine | msgspec.UnsetType = msgspec.UNSET
    """Its GP shells and its turns at a reload base (GM-13.1, BR-30.7); unset when there is nothing to note."""


class Group(msgspec.Struct, omit_defaults=True):
    """Survivors of one ship in the water (FE-SUR-1). They stay where their ship took its fatal hit."""

    side: Side
    ship: str
    hex: Hex
    n: int
    """Factors left."""
    since: int
    """The turn of the fatal hit."""
    most: int
    """The most that the ship could have left (FE-SUR-2)."""
    die: int = 0
    """The die that brought them there, 0 where none was thrown (FE-SUR-5)."""
    lost: int = 0
    rescued: int = 0


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
    wounds: BaseWounds | msgspec.UnsetType = msgspec.UNSET
    """Critical hits; unset when none."""
    captured: int = 0
    """The turn in which troops took it from the enemy; 0 if it was this side's from the start."""


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
    truly: bool = False
    """Its owner wants its carriers reported truly at Condition 2 (FE-7.12.2g)."""
    reminded: bool = False
    """Its owner has been told that he gave it no report numbers (GM-3.6b)."""
    leaving: Hex | msgspec.UnsetType = msgspec.UNSET
    """The hex where it broke off a surface fight and which it must leave (BR-30.3); unset when it need not."""


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
    light: bool = False
    """It took off unarmed with more fuel, and does not intercept (BR-29.5)."""


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
    by_maximum: int = 0
    """Of a scramble, the air factors beyond the normal launch factor (FE-21.6.2d); 0: all that its launch says."""
    flared: bool = False
    """It has dropped its flares (BR-29.7)."""
    reminded: bool = False
    """Its owner has been told that he gave it no report numbers (GM-3.6b)."""


class Weather(msgspec.Struct):
    """Wind of each sector (1 to 6, the way clouds drift, BR-6.2) and the cloud markers (BR-6.3)."""

    wind: dict[str, int]
    markers: list[Hex]
    waiting: dict[int, str] | msgspec.UnsetType = msgspec.UNSET
    """Markers on a sector boundary, by number, with the sector each came from; unset when none waits (FE-6.4.1)."""


class Sighting(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an observation tells of one enemy formation or of a base (BR-7.12), as reported, errors included."""

    kind: Literal["tf", "af", "base", "sub"]
    hex: Hex
    condition: int
    source: str
    """The observer in words: `AF3`, `TF2`, `Port Moresby`, `coastwatchers on Guadalcanal`."""
    turn: int
    formations: int = 1
    """0 where it is not told: the report is of all that is sighted in the hex (FE-7.12.2a)."""
    total: int | None = None
    classes: tuple[tuple[str, int | None], ...] = ()
    """Class and exact number, or None where only the presence is told."""
    altitude: Literal["", "high", "low", "both"] = ""
    names: tuple[str, ...] = ()
    """Ship or plane names, where an attack has told them (BR-7.15)."""
    anchored: bool | None = None
    planes_present: bool = False
    """Planes stand in Ready or Just Landed (BR-7.14)."""
    damage: tuple[str, ...] = ()
    """Visible damage and tows, a class each: `1 capital ship dead in the water, in tow` (FE-7.12.3)."""


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
    also: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET
    """Numbers of contacts that have come into its hex and go on under its number (FE-7.12.2a)."""


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
    """An advanced MTB base, which can be attacked; a port cannot (GM-17.0l)."""
    air_hits: int = 0
    """Hits by air attacks so far, never repaired (GM-17.0l)."""
    closed: bool = False
    """An MTB base knocked out: it serves no more (GM-17.0l)."""


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
    rafts: dict[Hex, int] = {}
    """Hexes where this side has seen survivors, with the last turn (FE-SUR-9, FE-SUR-10)."""
    ashore: dict[Side, int] = {}
    """Survivor factors landed, by their side (FE-SUR-16)."""
    give_up: dict[str, tuple[str, ...]] = {}
    """Ships and bases to the plane names they lose first where their owner chooses (FE-DR-11, FE-21.7.1a)."""
    raided: bool = False
    """Scenario 1, rule 5: air factors of Lexington have attacked Rabaul or a ship there."""
    landed: dict[str, int] = {}
    """Troop factors ashore to capture a base, by its name."""
    boats: BoatForce | msgspec.UnsetType = msgspec.UNSET
    """Unset unless the scenario has boats and the option is on (GM-17.0a)."""
    watch: Watch | msgspec.UnsetType = msgspec.UNSET
    """Coastwatchers and troops as counters; unset unless the option is on (GM-23.3)."""
    ready_cap: dict[str, tuple[ReadyCap, ...]] = {}
    """Orders for ready CAPs, by ship or base; they stand until changed (FE-16.11a, GM-9.5a)."""
    submarines: SubmarineForce | msgspec.UnsetType = msgspec.UNSET
    """Unset unless the option is on (FE-27)."""
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
    survivors: list[Group] = []
    over: str = ""
    """Why the game has ended; empty while it goes on."""
    pending: Pending | msgspec.UnsetType = msgspec.UNSET
    """Set while the turn waits for the answer to a question."""
    air: AirRecord | msgspec.UnsetType = msgspec.UNSET
    """What the rules of the air remember; unset until an option needs it."""
    approach: dict[str, int] = {}
    """Hexes in a row in which a side has observed an enemy AF: `allied>japanese/AF5` (FE-16.11d, GM-9.52a)."""
