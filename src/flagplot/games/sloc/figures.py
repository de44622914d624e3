"""The figures of the rules as types: what the TOML files of the game hold, group by group."""

from typing import Annotated, Literal

import msgspec

from flagplot.core.toml import Figures
from flagplot.games.sloc.map import Hex

Positive = Annotated[int, msgspec.Meta(ge=1)]
TwelveTurns = Annotated[list[int], msgspec.Meta(min_length=12, max_length=12)]

KINDS = ("Wilkes", "Lockwood (4)", "Fife", "Lockwood (6)")
"""The kinds of Sub Base; the figure in brackets is the turn of arrival."""


class Range(Figures, frozen=True):
    """A SLOC Proximity Range in hexes (ES-11.21.A)."""

    value: Positive


class Calendar(Figures, frozen=True):
    """The years of the turns."""

    years: TwelveTurns


class Swm(Figures, frozen=True):
    """Terms of the Submarine Warfare Modifier."""

    year: dict[int, int]
    escort_fleet: int
    grand_escort: int
    doctrine: int
    floor: int


class Proximity(Figures, frozen=True):
    """How counted nodes become a proximity value."""

    divisor: Positive


class Bases(Figures, frozen=True):
    """Figures of the Sub Bases themselves."""

    relocation_cost: Positive
    hits: Positive
    emergency_reach: Positive


class Zone(Figures, frozen=True):
    """Zones of influence."""

    reach: Positive


class HqMoves(Figures, frozen=True):
    """Moving and returning of headquarters."""

    move: Positive
    return_clear: Positive


class Draw(Figures, frozen=True):
    """Cards drawn."""

    japanese_fixed: int
    japanese_fixed_through: int
    floor: int
    allied: TwelveTurns


class Asp(Figures, frozen=True):
    """Amphibious shipping points: allowances by turn and what an assault costs."""

    japanese: TwelveTurns
    allied: TwelveTurns
    near: Positive
    """Hexes from the supporting node up to which the lower cost holds."""
    near_cost: int
    far_cost: int


class Cards(Figures, frozen=True):
    """The decks: number of a card and how many there are."""

    japanese: dict[int, Positive]
    allied: dict[int, Positive]
    event_value: Positive


class Assault(Figures, frozen=True):
    """The assault roll."""

    reach: Positive
    needed: int
    japanese: TwelveTurns
    allied: TwelveTurns
    captured_garrison: int
    printed_reaction: int


class Garrison(Figures, frozen=True):
    """Garrisons at the start and their limits."""

    home: list[Hex]
    home_value: int
    japanese_resource: int
    japanese_strong: list[Hex]
    japanese_strong_value: int
    japanese_other: int
    allied_strong: list[Hex]
    allied_strong_value: int
    allied_held: list[Hex]
    allied_held_value: int
    allied_other: int
    most: Positive
    divisions_left: int


class Strike(Figures, frozen=True):
    """Strikes at Sub Bases."""

    reach: Positive
    screen_each: int
    screen_reach: int
    screen_most: int
    critical_face: int


class Bombers(Figures, frozen=True):
    """The bomber campaign."""

    from_turn: int
    reach: Positive
    target: Hex
    success_up_to: int


class Surrender(Figures, frozen=True):
    """When a region gives up."""

    malaya_key: Hex
    indies_taken: Positive


class Victory(Figures, frozen=True):
    """Points of the Allied score."""

    denied: int
    asp: int
    resource: int
    island: int
    islands: list[Hex]
    base_lost: int
    division: int
    divisions_counted_below: int
    sudden: Hex


class Transports(Figures, frozen=True):
    """Losses on the second event of Allied card 5, by die 0 to 9."""

    losses: Annotated[list[int], msgspec.Meta(min_length=10, max_length=10)]
    divisions_left: int


class Start(Figures, frozen=True):
    """A start column: what stands where."""

    swm: int
    divisions: int
    bases: dict[str, Hex]
    japanese: list[Hex]


class Scenario(Figures, frozen=True):
    """A scenario: its column, its turns and what wins it."""

    title: str
    start: int
    first_turn: Annotated[int, msgspec.Meta(ge=1, le=12)]
    last_turn: Annotated[int, msgspec.Meta(ge=1, le=12)]
    opening_move: Literal["first-card", "first-turn", "none"]
    allied_win: int
    draw_from: int
    china_counts: bool


class Tables(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Every figure of the game."""

    ranges: dict[str, Range]
    starts: dict[int, Start]
    scenario: dict[str, Scenario]
    calendar: Calendar
    swm: Swm
    proximity: Proximity
    bases: Bases
    zone: Zone
    hq: HqMoves
    draw: Draw
    asp: Asp
    cards: Cards
    assault: Assault
    garrison: Garrison
    strike: Strike
    bombers: Bombers
    surrender: Surrender
    victory: Victory
    transports: Transports


class HqRow(msgspec.Struct, frozen=True):
    """A headquarters as the list has it; a later row of the same key takes over from its turn on."""

    key: str
    name: str
    leader: str
    side: Literal["allied", "japanese"]
    range: Positive
    american: bool
    army: bool
    from_turn: int
    arrival_turn: int
    arrival_hex: Hex
    starts: dict[int, Hex]
    return_hex: Hex
