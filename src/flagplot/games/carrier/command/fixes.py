"""Direction finding: what the enemy is told of where a transmission came from (GM-22.1, GM-22.2.2)."""

from flagplot.games.carrier.ruleset.tables import Tables
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.theatre.hex import Direction, Hex, neighbour
from flagplot.games.carrier.umpire import Umpire

COLUMNS = ("first_die_1_2", "first_die_3_4", "first_die_5_6")
TRIES = 99
"""Throws after which a sender with no cell on the map is told where it is; no hex of the map is so placed."""


def steps_of(tables: Tables, first: int, second: int) -> tuple[tuple[Direction, int], ...]:
    """Return the error that two dice give, as directions with numbers of hexes (GM-22.2.2a, GM-22.2.2b)."""
    cell = str(tables.raw["radio_direction"][str(second)][COLUMNS[(first - 1) // 2]])
    return tuple((Direction[step[:-1]], int(step[-1])) for step in cell.split())


def shifted(tables: Tables, hex_: Hex, first: int, second: int) -> Hex | None:
    """Return the hex that is told for a sender in a hex, or None off the map (GM-22.2.2a)."""
    at: Hex | None = hex_
    for direction, count in steps_of(tables, first, second):
        for _ in range(count):
            at = neighbour(at, direction) if at is not None else None
    return at


def fix(umpire: Umpire, sender: UnitId, number: int, hex_: Hex) -> Hex:
    """Return what the enemy's direction finders make of a sender's hex. Always, at any distance; both dice again where
    the result is off the map (GM-22.1, GM-22.2.2a)."""
    for again in range(TRIES):
        roll = umpire.dice.throw(
            "radio",
            "fix",
            f"{sender} {number}" + (f" again {again}" if again else ""),
            count=2,
            table="radio_direction",
            rule="GM-22.2.2a",
        )
        place = shifted(umpire.ruleset.tables, hex_, *roll.faces)
        if place is not None:
            return place
    return hex_
