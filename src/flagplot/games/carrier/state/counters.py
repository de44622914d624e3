"""Coastwatchers and troops as counters: what they are, where they may stand and step (GM-23.3)."""

import functools
from typing import Literal

import msgspec

from flagplot.games.carrier.theatre.hex import Direction, Hex, column, neighbour, neighbours
from flagplot.games.carrier.theatre.hex import parse as parse_hex
from flagplot.games.carrier.theatre.theatre import Theatre

Kind = Literal["CW", "T"]
Barred = Literal["edge", "island", "sea", "enemy base"]
"""Why a counter cannot go where it is to."""
WORDS: dict[Kind, str] = {"CW": "coastwatchers", "T": "troops"}
MOVING_HOURS = (1, 12)
"""Turns in which counters move (GM-23.3.3)."""
CLASH_HOUR = 12
CHECK_HOUR = 24
HALVES = {" (north)": "J", " (south)": "A"}
"""The halves of New Guinea by their zone on the map (GM-23.3.2b)."""


class Counter(msgspec.Struct, omit_defaults=True, gc=False):
    """One organisation of coastwatchers or one body of troops (GM-23.3.1)."""

    kind: Kind
    number: int
    island: str
    """The island, or the half of New Guinea, that it never leaves (GM-23.3.6)."""
    hex: Hex
    last_column: str = ""
    """It was to be placed no farther east than this column, such as `A/H`."""
    step: int = 0
    """Direction of the hex it is to move next, 1 to 6; 0: it stays."""
    fresh: int = 0
    """The turn in which it came as a replacement; 0 for one of the first."""
    lost: int = 0
    """The turn in which it was eliminated."""
    known: bool = False
    """Its owner has learned of the loss."""

    @property
    def name(self) -> str:
        """Return `CW1` or `T3`."""
        return f"{self.kind}{self.number}"


class Watch(msgspec.Struct, omit_defaults=True, gc=False):
    """The counters of one side, by name."""

    counters: dict[str, Counter] = msgspec.field(default_factory=dict)

    def standing(self) -> list[Counter]:
        """Return the counters that have not been eliminated."""
        return [counter for counter in self.counters.values() if not counter.lost]

    def as_known(self) -> "Watch":
        """Return the counters as their owner knows them: one that is lost stands where it was until the check tells
        of it (GM-23.3.4c)."""
        return Watch(
            {
                name: counter if counter.known else msgspec.structs.replace(counter, lost=0)
                for name, counter in self.counters.items()
            }
        )


@functools.cache
def island_hexes(theatre: Theatre, island: str) -> frozenset[Hex]:
    """Return the hexes with land of an island, or of a half of New Guinea (GM-23.3.2a, GM-23.3.2b)."""
    half = next((half for half in HALVES if island.endswith(half)), "")
    plain = island.removesuffix(half)
    found = {hex_ for hex_, land in theatre.land.items() if plain in land.islands}
    return frozenset(hex_ for hex_ in found if not half or theatre.new_guinea_zone(hex_) == HALVES[half])


def placing(theatre: Theatre, counter: Counter, enemy_bases: frozenset[Hex]) -> list[Hex]:
    """Return the hexes where a counter may be placed at the start: land of its island, coastwatchers not on an enemy
    base (GM-23.3.2a, GM-23.3.2b)."""
    hexes = island_hexes(theatre, counter.island)
    if counter.last_column:
        last = column(parse_hex(counter.last_column + "01"))
        hexes = frozenset(hex_ for hex_ in hexes if column(hex_) <= last)
    return sorted(hexes - enemy_bases if counter.kind == "CW" else hexes)


def stepped(theatre: Theatre, counter: Counter, direction: int, enemy_bases: frozenset[Hex]) -> Hex | Barred:
    """Return the hex that a step leads to, or why the counter may not go there (GM-23.3.3, GM-23.3.6)."""
    to = neighbour(counter.hex, Direction(direction))
    if to is None:
        return "edge"
    if to not in island_hexes(theatre, counter.island):
        land = theatre.terrain(to) != "sea"
        return "island" if land else "sea"
    if counter.kind == "CW" and to in enemy_bases:
        return "enemy base"
    return to


def seen_from(theatre: Theatre, counter: Counter) -> dict[Hex, str]:
    """Return the hexes that a counter looks into, its own and those around it, with their kind in the observation
    table (GM-23.1)."""
    return {hex_: theatre.terrain(hex_) for hex_ in (counter.hex, *neighbours(counter.hex))}


def may_replace(counter: Counter, turn: int) -> bool:
    """Return whether its owner may still choose where it stands: before the first turn, and troops that have just
    come, on a base (GM-23.3.2a, GM-23.3.5b)."""
    return turn == 1 or (counter.fresh > 0 and turn == counter.fresh + 1)
