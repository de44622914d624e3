"""The tables of the game, ship cards among them, with an owner's own laid over them (SP-BASE-8 to SP-BASE-19).

An owner of the printed game writes a TOML file with the chapters of values.toml (`[mines]`, `["gunnery damage"]` ...)
and with ship cards (`[cards.CA]`); what he leaves out stays as it is.
"""

from functools import cache, lru_cache
from typing import Annotated, Literal, cast

import msgspec
from msgspec import Meta, Struct

from flagplot.core import toml
from flagplot.core.toml import Figures, Source
from flagplot.games.slot.effects import Weapon
from flagplot.games.slot.zones import HOME

LEVELS = ("0", "S", "1", "2", "2+")
"""The speed ladder, slowest first (SP-BASE-19)."""
WEAPONS: tuple[Weapon, ...] = ("primary", "secondary", "tertiary", "aa", "torpedo")
Part = Literal["hull", "critical"] | Weapon
"""What a gun hit strikes."""


class Mines(Figures, frozen=True):
    """19.2 to 19.5."""

    hit_on: int
    extra_field: int
    extra_fields_most: int
    fast_zones: int
    fast: int
    damage: Annotated[list[tuple[int, int, bool, bool]], Meta(min_length=6, max_length=6)]
    """By the die: hull boxes, speed levels lost, dead in the water, sunk."""
    laying_turns: int
    coast_distance: int
    explodes_on: int
    submarine_hit_on: int


class Sweeping(Figures, frozen=True):
    """19.6."""

    turns: int
    destroyed_to: int
    cleared_from: int


class Boats(Figures, frozen=True):
    """20."""

    patrol_distance: int
    contact_from: int
    surprise_from: int
    alarm_to: int
    torpedoes: int
    hit_on: int
    base_aa: int
    base_hits: int


class Submarines(Figures, frozen=True):
    """SP-BASE-33, SP-BASE-34."""

    approach_slow: int
    approach_fast: int
    fast_zones: int
    hit_on: int
    hunters: int
    sunk_on: int
    driven_off_on: int
    quiet_turns: int


class ByWeather(Struct, frozen=True, forbid_unknown_fields=True):
    """The die that makes contact; in worse weather nothing does."""

    Clear: int
    Cloud: int
    Rain: int
    Squall: int


class Contacts(Figures, frozen=True):
    """SP-BASE-23, SP-BASE-24."""

    day: ByWeather
    night: ByWeather
    watch_day: int
    watch_night: int
    search: int
    search_range: int


class Battles(Figures, frozen=True):
    """SP-BASE-25, SP-BASE-26, SP-BASE-29, SP-BASE-31."""

    rounds_day: int
    rounds_night: int
    hit_on: int
    hit_on_short: int
    penetrates_on: int
    torpedo_on: int
    torpedo_on_dead: int
    torpedo_attacks: int
    break_off_on: int


class TorpedoDamage(Figures, frozen=True):
    """SP-BASE-30: hull boxes by the die."""

    boxes: Annotated[list[int], Meta(min_length=6, max_length=6)]


class Air(Figures, frozen=True):
    """SP-BASE-40, SP-BASE-41."""

    range: int
    hit_base: int
    hit_fleet: int
    airfield_aa: int
    aa_hit: int
    hits_per_step: int


class Shore(Figures, frozen=True):
    """SP-BASE-37."""

    hit_on: int
    hits_per_step: int


class Ports(Figures, frozen=True):
    """SP-BASE-32, SP-BASE-42."""

    repair_turns: int
    restart_on: int


class Fleets(Figures, frozen=True):
    """SP-BASE-7."""

    most_ships: int


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """What every ship of a type is.

    The cards: BB (SP-BASE-8), CA (SP-BASE-9), CL (SP-BASE-10), DD (SP-BASE-11), APD (SP-BASE-12), AP (SP-BASE-13),
    ML (SP-BASE-14), MS (SP-BASE-15), SS (SP-BASE-16).
    """

    title: str
    hull: int
    speed: str
    points: int
    weapons: dict[Weapon, int]
    source: Source
    armour: dict[str, str] = {}
    japanese: dict[Weapon, int] = {}
    asw: bool = False
    sweeps: bool = False
    cargo: int = 0


class Named(Struct, frozen=True):
    """A ship whose card the errata correct (SP-ERR-a, SP-ERR-b, SP-ERR-c)."""

    card: str
    torpedo: int
    points: int
    source: Source
    torpedo_until: str = ""
    torpedo_none_from: str = ""


class Tables(Struct, frozen=True, forbid_unknown_fields=True):
    """Every number of the rules that is not in a scenario."""

    mines: Mines
    sweeping: Sweeping
    mtb: Boats
    submarines: Submarines
    contact: Contacts
    battle: Battles
    air: Air
    shore: Shore
    ports: Ports
    fleets: Fleets
    cards: dict[str, Card]
    named: dict[str, Named]
    gunnery_damage: dict[str, Part | Source] = msgspec.field(name="gunnery damage")
    """SP-BASE-27: what the sum of two dice strikes, and `source`."""
    torpedo_damage: TorpedoDamage = msgspec.field(name="torpedo damage")

    def struck(self, total: int) -> Part:
        """Return what a gun hit strikes by the sum of two dice."""
        return cast(Part, self.gunnery_damage[str(total)])


@cache
def _ours() -> toml.Toml:
    cards = toml.load(HOME / "cards.toml")
    named = cards.keys.pop("named")
    values = toml.load(HOME / "values.toml")
    return toml.together(values, cards.changed({"cards": cards.keys, "named": named}))


@lru_cache(maxsize=16)
def tables(overlay: str = "") -> Tables:
    """Return the tables with an owner's laid over them. Raises BadInputError naming line and key of a mistake."""
    return toml.figures(Tables, _ours(), overlay, closed=True)[0]


@cache
def parent_rules() -> dict[str, dict[str, str]]:
    """Return the parent game's rules that the options call on and the rows that stand in for them (SP-0d)."""
    return toml.load(HOME / "parent.toml").keys


def allowance(level: int, turn: int) -> int:
    """Return how many zones a speed level makes in a turn (SP-BASE-19).

    S makes 1 and none in turns divisible by 3; 2+ makes 2, and 3 in even turns.
    """
    name = LEVELS[level]
    if name == "S":
        return 0 if turn % 3 == 0 else 1
    if name == "2+":
        return 3 if turn % 2 == 0 else 2
    return int(name)
