"""The units of a side as the umpire keeps them: ships, bases, task forces, air formations, boats."""

from typing import Literal

import msgspec

from flagplot.games.carrier.ordered.ast import Program
from flagplot.games.carrier.ruleset.kinds import Launch, Load, Side
from flagplot.games.carrier.state.wounds import BaseWounds, Wounds
from flagplot.games.carrier.theatre.hex import Hex


class Magazine(msgspec.Struct, omit_defaults=True, gc=False):
    """What a ship's ammunition is made of beyond its number. AP is what is not GP."""

    gp: int = 0
    """GP factors among its ammunition; 1 for a destroyer or fast transport that has GP shells."""
    plan: int = 0
    """GP factors of a full load as declared: what it takes aboard when it reloads (GM-13.1)."""
    sealed: bool = False
    """Its first turn at sea has begun: the load is changed by reloading only (GM-13.1)."""
    rest: int = 0
    """Turns in which it has lain undisturbed at a reload base, since it anchored there (BR-30.7)."""


class Stack(msgspec.Struct, omit_defaults=True, gc=False):
    """Air factors of one plane name and version with one load. `plane` is a key of the plane table: `Zero` is
    the carrier version, `Zero/land` the land version (BR-8.9.3)."""

    plane: str
    n: int
    load: Load = ""


class Boxes(msgspec.Struct, omit_defaults=True, gc=False):
    """The boxes of a ship or base (BR-8.1). Only Ready holds loads; only bases disperse (BR-8.8)."""

    just_landed: list[Stack] = []
    readying: list[Stack] = []
    ready: list[Stack] = []
    dispersed: list[Stack] = []


class DeckUse(msgspec.Struct, omit_defaults=True, gc=False):
    """What a ship or base has spent of its launch factor and readying factor this turn (BR-8.4, BR-8.6)."""

    minimum: int = 0
    normal: int = 0
    maximum: int = 0
    readying: int = 0


class Ship(msgspec.Struct, omit_defaults=True, gc=False):
    """One ship. Its printed values are looked up by `card` in the ruleset's ship table; hits lower them."""

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
    survivors_left: int | None = msgspec.field(default=None, name="leaving")
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


class Group(msgspec.Struct, omit_defaults=True, gc=False):
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


class Base(msgspec.Struct, omit_defaults=True, gc=False):
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


class TaskForce(msgspec.Struct, omit_defaults=True, gc=False):
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
    fight_left: Hex | msgspec.UnsetType = msgspec.field(default=msgspec.UNSET, name="leaving")
    """The hex where it broke off a surface fight and which it must leave (BR-30.3); unset when it need not."""


class Flight(msgspec.Struct, omit_defaults=True, gc=False):
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


class Transit(msgspec.Struct, omit_defaults=True, gc=False):
    """Flight between the map and an off-board base (BR-14.11, BR-14.12)."""

    base: str
    inbound: bool
    """True on the way to the map, False on the way to the base."""
    hex: Hex
    """The entry hex."""
    due: int
    """The turn in which it is placed in the entry hex, or may land."""


class AirFormation(msgspec.Struct, omit_defaults=True, gc=False):
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
    on_deck: bool = False
    """It takes off in this phase when its turn has come, and nobody sees it before (BR-14.2, FE-14a)."""
    by_maximum: int = 0
    """Of a scramble, the air factors beyond the normal launch factor (FE-21.6.2d); 0: all that its launch says."""
    flared: bool = False
    """It has dropped its flares (BR-29.7)."""
    reminded: bool = False
    """Its owner has been told that he gave it no report numbers (GM-3.6b)."""


class Entering(msgspec.Struct, gc=False):
    """A reinforcement still off the map."""

    group: str
    turn: int
    hexes: list[Hex]
    ships: list[str]
    tf: int


class Flotilla(msgspec.Struct, gc=False):
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


class BoatBase(msgspec.Struct, gc=False):
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


class BoatForce(msgspec.Struct, gc=False):
    """The boats of one side."""

    bases: dict[str, BoatBase] = {}
    flotillas: dict[int, Flotilla] = {}
