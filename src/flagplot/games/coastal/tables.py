"""The numbers of the rules as data: every table says where it comes from and may be laid over by an owner's file."""

from functools import cache
from typing import Literal

import msgspec

from flagplot.core import toml
from flagplot.core.game import DATA
from flagplot.core.toml import Figures
from flagplot.games.coastal import cards
from flagplot.games.coastal.cards import Card, GunKind, TorpedoType

Light = Literal["day", "dusk", "moonlight", "dark"]
Three = tuple[float, float, float]


class _Table(Figures, frozen=True, kw_only=True):
    rule: str = ""


class GunRow(_Table, frozen=True):
    """Gunfire of one kind of mount (AS-BASE-33): dice, ranges in cm, scores, and a note of boxes per hit."""

    dice: int
    ranges: Three
    scores: tuple[int, int, int]


class TorpedoRow(_Table, frozen=True):
    """A torpedo type: damage dice, cm gained each turn, far width in cm per torpedo and step if narrow."""

    dice: int
    sides: int
    step: int
    growth: float


class Handling(_Table, frozen=True):
    """Turn limits in degrees by manoeuvre class, knots gained and lost in a turn by size class."""

    turn: dict[Literal["H", "M", "L", "R"], int]
    gain: tuple[int, int, int]
    lose: tuple[int, int, int]


class Contact(_Table, frozen=True):
    """Avoidance scores by manoeuvre class, glance-off angles in degrees and score, knots while foul."""

    avoid: dict[Literal["H", "M", "L", "R"], int]
    always_glance_below: int
    may_glance_to: int
    glance_score: int
    foul_speed: int


class Sighting(_Table, frozen=True):
    """Sighting distances in cm for class 1, 2 and 3 by state of light, and what multiplies them."""

    day: Three
    dusk: Three
    moonlight: Three
    dark: Three
    slow_boat: float
    slow_boat_knots: int
    fired: float
    burning: float


class Senses(_Table, frozen=True):
    """Radar, star shell, searchlight, alert, explosion and track distances in cm; the radar score."""

    radar_small: int
    radar_large: int
    radar_score: int
    star_reach: int
    star_radius: int
    light_reach: int
    light_arc: int
    alert: int
    signal_score: int
    explosion: int
    track: int


class Collision(_Table, frozen=True):
    """Upper ends of the first three speed bands in knots (AS-5.5c, AS-5.5d, AS-5.5e, AS-5.5f)."""

    slow: int
    plain: int
    fast: int
    shock_knots: int
    submarine_minimum: int


class Control(_Table, frozen=True):
    """Scores of the Communications phase and the rules for reloading."""

    flooding: int
    fire: int
    repair: int
    repair_with_casualties: int
    casualties_from: int
    refloat: int
    bottom_from: int
    reload_turns: int
    reload_knots: int


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All numbers of the rules, and the ship cards."""

    guns: dict[GunKind, GunRow]
    torpedoes: dict[TorpedoType, TorpedoRow]
    handling: Handling
    contact: Contact
    sighting: Sighting
    senses: Senses
    collision: Collision
    control: Control
    cards: dict[str, Card]


@cache
def standard() -> Tables:
    """Return the tables that come with the game."""
    return tables("")


@cache
def tables(overlay: str) -> Tables:
    """Return the standard tables with an owner's TOML text laid over them. Raises BadInputError where it does not
    fit."""
    ours = toml.together(toml.load(DATA / "coastal" / "tables.toml"), toml.load(cards.FILE))
    return toml.figures(Tables, ours, overlay)[0]
