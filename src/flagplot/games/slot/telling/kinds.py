"""Every kind of thing that can be told in the Slot, with its facts (SP-0a).

The tag of a kind is the key of its sentence; where a fact chooses among several, `BY` names it. `COUNT` names the
number on which the form of the sentence depends.
"""

from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import Any, ClassVar, Literal

import msgspec

from flagplot.core.base import TurnDispatch
from flagplot.games.slot.effects import Effects, Hit
from flagplot.games.slot.state import Source, Strength
from flagplot.games.slot.zones import Course

Phase = Literal["orders", "movement", "sighting", "submarines", "air", "work", "end", "weather", "referee"]
Work = Literal["laying", "detecting", "sweeping"]
MinesFate = Literal["struck", "unhurt", "none_left"]
Band = Literal["long", "medium", "short"]
Alarm = Literal["surprised", "target ships alarmed", "whole fleet alarmed"]


class SlotDispatch(TurnDispatch, frozen=True, kw_only=True):
    """One thing told to one seat: about which of its units, where, when and on which rows."""

    phase: Phase = "movement"
    zone: str = ""
    about: str = ""
    """The seat's own unit as orders name it: a fleet, ship, submarine, flotilla, or the zone of an airfield or base."""
    BY: ClassVar[str] = ""
    COUNT: ClassVar[str] = ""


class OfShip(SlotDispatch, frozen=True, kw_only=True):
    """Told of one of the seat's ships."""

    ship: str
    """Its number and name."""


class MineWork(OfShip, frozen=True, kw_only=True):
    """Told of a ship's mine work."""

    phase: Phase = "work"


class Ashore(SlotDispatch, frozen=True, kw_only=True):
    """Told of mission work in a zone."""

    phase: Phase = "work"


class Submerged(SlotDispatch, frozen=True, kw_only=True):
    """Told of submarines."""

    phase: Phase = "submarines"


class Strike(SlotDispatch, frozen=True, kw_only=True):
    """Told of an air strike: steps sent and shot down."""

    phase: Phase = "air"
    rules: tuple[str, ...] = ("SP-BASE-40",)
    sent: int = 0
    down: int = 0


class WeatherNews(SlotDispatch, frozen=True, kw_only=True, tag="news.weather"):
    """The weather of the turn that begins."""

    phase: Phase = "weather"
    rules: tuple[str, ...] = ("SP-BASE-5",)
    weather: str
    change: Literal["remains", "turns"]
    BY: ClassVar[str] = "change"


# --- mines ---------------------------------------------------------------------------------------------------------


class MinesMet(SlotDispatch, frozen=True, kw_only=True, tag="mines.met"):
    """An own fleet halts on a mined boundary."""

    rules: tuple[str, ...] = ("SP-19.2a", "SP-19.2c")
    boundary: str


class EnemyOnMines(SlotDispatch, frozen=True, kw_only=True, tag="mines.enemy"):
    """An enemy fleet is on own mines."""

    rules: tuple[str, ...] = ("SP-19.2b",)
    boundary: str


class MineHit(OfShip, frozen=True, kw_only=True, tag="mines.hit"):
    """A ship was hit by a mine."""

    rules: tuple[str, ...] = ("SP-19.2d", "SP-19.21")
    fleet: str
    boundary: str
    effects: Effects


class Explosion(SlotDispatch, frozen=True, kw_only=True, tag="mines.explosion"):
    """An explosion is seen on own mines."""

    rules: tuple[str, ...] = ("SP-19.2i",)
    boundary: str


class StoppedByMines(SlotDispatch, frozen=True, kw_only=True, tag="mines.stopped"):
    """A fleet has stopped before mines and may be plotted anew."""

    rules: tuple[str, ...] = ("SP-19.26b",)
    boundary: str


class Laying(MineWork, frozen=True, kw_only=True, tag="mines.laying"):
    """A laying turn is done."""

    rules: tuple[str, ...] = ("SP-19.31b",)
    turns: int


class LayingLost(MineWork, frozen=True, kw_only=True, tag="mines.laying_lost"):
    """A ship was disturbed in laying."""

    rules: tuple[str, ...] = ("SP-19.31d",)


class GaleStopsWork(MineWork, frozen=True, kw_only=True, tag="mines.gale"):
    """A gale allows no mine work and breaks none: `turns` of it stand."""

    rules: tuple[str, ...] = ("SP-BASE-6",)
    work: Work
    turns: int
    BY: ClassVar[str] = "work"
    COUNT: ClassVar[str] = "turns"


class FieldLaid(MineWork, frozen=True, kw_only=True, tag="mines.laid"):
    """Fields are laid and active from a turn on."""

    rules: tuple[str, ...] = ("SP-19.31e", "SP-19.31f")
    boundaries: tuple[str, ...]
    active: int


class MinesOverboard(OfShip, frozen=True, kw_only=True, tag="mines.overboard"):
    """A ship has thrown its mines overboard and its fleet aborts."""

    phase: Phase = "orders"
    rules: tuple[str, ...] = ("SP-19.41b", "SP-19.41c")
    fleet: str


class WorkDisturbed(MineWork, frozen=True, kw_only=True, tag="mines.disturbed"):
    """Detecting or sweeping was broken off."""

    work: Work
    BY: ClassVar[str] = "work"


class Detected(Ashore, frozen=True, kw_only=True, tag="mines.detected"):
    """Which boundaries of a zone carry how many enemy fields."""

    rules: tuple[str, ...] = ("SP-19.62e",)
    fields: dict[str, int]


class EnemySearchesForMines(Ashore, frozen=True, kw_only=True, tag="mines.enemy_searches"):
    """The enemy was seen searching for mines."""

    rules: tuple[str, ...] = ("SP-19.62e",)


class Swept(MineWork, frozen=True, kw_only=True, tag="mines.swept"):
    """What a sweeper's die did."""

    die: int
    outcome: Literal["destroyed", "removed", "nothing_left", "no_effect"]
    boundary: str = ""
    BY: ClassVar[str] = "outcome"


class EnemySweeps(Ashore, frozen=True, kw_only=True, tag="mines.enemy_sweeps"):
    """The enemy was seen sweeping an own field."""

    rules: tuple[str, ...] = ("SP-19.63f",)
    boundary: str


# --- boats and submarines ------------------------------------------------------------------------------------------


class BoatsFind(SlotDispatch, frozen=True, kw_only=True, tag="boats.find"):
    """A flotilla has found a fleet."""

    rules: tuple[str, ...] = ("SP-20.3a", "SP-20.3c")
    dice: tuple[int, ...]
    contact: int
    ships: tuple[str, ...]


class BoatsAttack(SlotDispatch, frozen=True, kw_only=True, tag="boats.attack"):
    """Boats attack an own fleet."""

    rules: tuple[str, ...] = ("SP-20.3c",)
    boats: int
    COUNT: ClassVar[str] = "boats"


class LostBoat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A boat that was lost, as its owner knows it."""

    boat: str
    ace: bool = False


class BoatFight(msgspec.Struct, frozen=True, omit_defaults=True):
    """An attack of boats: the surprise die (0 for guns that their owner was asked for), boats destroyed, hits, boats
    destroyed in answer to their guns."""

    surprise: int
    alarm: Alarm
    destroyed: int = 0
    hits: tuple[Hit, ...] = ()
    answered: int = 0
    lost: tuple[LostBoat, ...] = ()


class BoatNews(SlotDispatch, frozen=True, kw_only=True):
    """How an attack of boats went."""

    fight: BoatFight


class AttackedByBoats(BoatNews, frozen=True, kw_only=True, tag="boats.attacked"):
    """To the fleet's owner."""


class BoatsAttacked(BoatNews, frozen=True, kw_only=True, tag="boats.ours_attacked"):
    """To the boats' owner, with the boats he lost."""


class SubmarineAttack(OfShip, frozen=True, kw_only=True, tag="submarines.attack"):
    """A submarine has attacked one of the seat's ships."""

    phase: Phase = "submarines"
    rules: tuple[str, ...] = ("SP-BASE-33",)
    fleet: str
    hits: tuple[Effects, ...]


class SubmarineAttacked(Submerged, frozen=True, kw_only=True, tag="submarines.ours_attacked"):
    """A submarine has attacked a fleet of so many ships by card, and what it saw of its target."""

    rules: tuple[str, ...] = ("SP-BASE-33",)
    cards: dict[str, int]
    card: str
    seen: Literal["sunk", "hit", "missed"]
    BY: ClassVar[str] = "seen"


class SubmarineHunted(OfShip, frozen=True, kw_only=True, tag="submarines.hunted"):
    """What a hunting ship saw."""

    phase: Phase = "submarines"
    rules: tuple[str, ...] = ("SP-BASE-34",)
    seen: Literal["oil", "driven_off"]
    BY: ClassVar[str] = "seen"


class SubmarineFate(Submerged, frozen=True, kw_only=True, tag="submarines.fate"):
    """What hunters did to a submarine."""

    rules: tuple[str, ...] = ("SP-BASE-34",)
    fate: Literal["sunk", "driven_off"]
    BY: ClassVar[str] = "fate"


class SubmarineMines(Submerged, frozen=True, kw_only=True, tag="submarines.mines"):
    """Submarines are in mines; one field lies on a boundary."""

    rules: tuple[str, ...] = ("SP-19.24b", "SP-19.24f")
    fate: MinesFate
    boundary: str
    BY: ClassVar[str] = "fate"


class SubmarinesOnMines(Submerged, frozen=True, kw_only=True, tag="submarines.on_our_mines"):
    """Enemy submarines are in own mines; one field is revealed."""

    rules: tuple[str, ...] = ("SP-19.24d", "SP-19.24f")
    fate: MinesFate
    boundary: str
    BY: ClassVar[str] = "fate"


# --- fleets --------------------------------------------------------------------------------------------------------


class Sighted(SlotDispatch, frozen=True, kw_only=True, tag="fleets.sighted"):
    """An enemy fleet is seen."""

    phase: Phase = "sighting"
    rules: tuple[str, ...] = ("SP-BASE-23",)
    contact: int
    strength: Strength
    course: Course
    source: Source


class FleetsMeet(SlotDispatch, frozen=True, kw_only=True, tag="fleets.meet"):
    """An own fleet meets an enemy's, ship by ship."""

    rules: tuple[str, ...] = ("SP-BASE-24",)
    contact: int
    ships: tuple[str, ...]


class Fire(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one ship fires at another in a round of battle: the dice, what they need to hit, what each hit did."""

    ship: str
    at: str
    side: str
    """Whose fire it is."""
    weapon: Literal["guns", "torpedoes"] = "guns"
    needs: int = 0
    """0 with no dice: the enemy's are not shown."""
    dice: tuple[int, ...] = ()
    hits: tuple[Effects, ...] = ()


class Round(msgspec.Struct, frozen=True, omit_defaults=True):
    """A round of a battle: at which range, by whose dice, who fires at whom."""

    number: int
    range: Band
    manoeuvre: dict[str, tuple[int, int]] = {}
    """Side -> its die for the range and what was added to it."""
    fire: tuple[Fire, ...] = ()


class Battle(SlotDispatch, frozen=True, kw_only=True, tag="fleets.battle"):
    """A battle of two fleets: own fire and damage exactly, of the enemy's what is seen."""

    rules: tuple[str, ...] = ("SP-BASE-25", "SP-BASE-26")
    contact: int
    """The enemy's fleet."""
    lost: tuple[str, ...]
    enemy_lost: tuple[str, ...]
    rounds: tuple[Round, ...]
    leave: tuple[Literal["own", "enemy"], ...] = ()
    """Who breaks off."""


class LeftMap(SlotDispatch, frozen=True, kw_only=True, tag="fleets.left"):
    """A fleet has left by its exit zone."""

    rules: tuple[str, ...] = ("SP-BASE-21",)


class UnderWay(OfShip, frozen=True, kw_only=True, tag="fleets.under_way"):
    """A ship has restarted its engines."""

    phase: Phase = "end"
    rules: tuple[str, ...] = ("SP-BASE-32",)


class Mended(OfShip, frozen=True, kw_only=True, tag="fleets.mended"):
    """A hull box has been mended."""

    phase: Phase = "end"
    rules: tuple[str, ...] = ("SP-BASE-42",)


# --- air and shore -------------------------------------------------------------------------------------------------


class StrikeStays(Strike, frozen=True, kw_only=True, tag="air.stays"):
    """A strike does not fly: its contact, or with 0 any, was not seen within reach."""

    contact: int = 0
    COUNT: ClassVar[str] = "contact"


class StrikeOnContact(Strike, frozen=True, kw_only=True, tag="air.on_contact"):
    """An own strike at a fleet: steps sent and shot down, hits as seen."""

    rules: tuple[str, ...] = ("SP-BASE-40", "SP-BASE-41")
    contact: int
    hits: tuple[Hit, ...]


class StrikeOnFleet(Strike, frozen=True, kw_only=True, tag="air.on_fleet"):
    """An enemy strike at an own fleet."""

    rules: tuple[str, ...] = ("SP-BASE-40", "SP-BASE-41")
    hits: tuple[Hit, ...]


class StrikeOnBase(Strike, frozen=True, kw_only=True, tag="air.on_base"):
    """A strike from an airfield at an MTB base, told to both sides."""

    rules: tuple[str, ...] = ("SP-20.72a", "SP-20.72c")
    field: str
    scored: int
    base: Literal["stands", "knocked_out"]
    BY: ClassVar[str] = "base"


class StrikeOnAirfield(Strike, frozen=True, kw_only=True, tag="air.on_airfield"):
    """A strike from an airfield at another, told to both sides."""

    field: str
    scored: int
    steps: int


class BaseShelled(Ashore, frozen=True, kw_only=True, tag="shore.base"):
    """An MTB base is shelled and closed, by an own fleet or an enemy's."""

    rules: tuple[str, ...] = ("SP-20.71c", "SP-BASE-37")
    by: Literal["own", "enemy"]
    BY: ClassVar[str] = "by"


class AirfieldShelled(Ashore, frozen=True, kw_only=True, tag="shore.airfield"):
    """An airfield is shelled, by an own fleet with so many dice or by an enemy's."""

    rules: tuple[str, ...] = ("SP-BASE-37",)
    by: Literal["own", "enemy"]
    dice: int = 0
    scored: int
    steps: int
    BY: ClassVar[str] = "by"


class Unloaded(Ashore, frozen=True, kw_only=True, tag="shore.unloaded"):
    """Cargo has come ashore."""

    rules: tuple[str, ...] = ("SP-BASE-38",)
    points: int
    COUNT: ClassVar[str] = "points"


def every_kind(names: Mapping[str, object]) -> Any:
    """Return the union of the tagged kinds of dispatch among the names of a module."""
    kinds = [one for one in names.values() if isinstance(one, type) and issubclass(one, SlotDispatch)]
    return reduce(or_, (kind for kind in kinds if kind.__struct_config__.tag))


AnyDispatch = every_kind(globals())
"""Every kind, for storing and reading back and for the schema."""
