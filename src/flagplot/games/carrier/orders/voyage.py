"""Where a TF's written order takes it, hex by hex and turn by turn, as its seat can reckon it."""

from collections.abc import Iterator

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Program
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.state.units import Ship, TaskForce
from flagplot.games.carrier.theatre.hex import Direction, Hex, neighbour
from flagplot.games.carrier.units import factors as values

FASTEST = 2
"""Hexes that the fastest ships make in a turn (BR-12.4)."""


def voyage(tf: TaskForce, roster: Roster, most: int) -> Iterator[tuple[Hex, int]]:
    """Yield the hexes that a TF has still to enter, each with the turn in which it does, over `most` turns at most; it
    does not come so far where fewer are given than `course` has."""
    ships, turn = [roster.view.ships[name] for name in tf.ships], roster.turn
    left = pace = _pace(ships, turn, roster)
    steady = all(_keeps_pace(ship) for ship in ships)
    for hex_ in course(tf, roster):
        while left <= 0:
            turn += 1
            if turn >= roster.turn + most:
                return
            left = pace if steady else _pace(ships, turn, roster)
        left -= 1
        yield hex_, turn


def course(tf: TaskForce, roster: Roster) -> Iterator[Hex]:
    """Yield the hexes that a TF has still to enter, as far as its order writes them down."""
    here = tf.hex
    for action in (tf.order or Program()).actions:
        if isinstance(action, ast.Move):
            for step in action.steps:
                for _ in range(step.count if step.direction else 0):
                    after = neighbour(here, Direction(step.direction))
                    if after is None:
                        return
                    here = after
                    yield here
        elif isinstance(action, ast.GoTo | ast.Attack):
            to = roster.hex_at(action.place)
            path = roster.ruleset.theatre.sea_path(here, to) if to is not None else None
            yield from (path or ())[1:]
            here = path[-1] if path else here
        elif isinstance(action, ast.Head | ast.Hold | ast.Shadow):
            return


def _keeps_pace(ship: Ship) -> bool:
    """Return whether a ship makes as many hexes in every turn: it is under way, and nothing slows it down."""
    under_way = ship.anchored is None and not ship.weighing
    return under_way and not (ship.hits or ship.tow_every or ship.doomed or ship.wounds)


def _pace(ships: list[Ship], turn: int, roster: Roster) -> int:
    return min((_speed(ship, turn, roster) for ship in ships), default=0)


def _speed(ship: Ship, turn: int, roster: Roster) -> int:
    """Return the hexes of a ship in a turn; one at anchor weighs in the coming one."""
    anchored = ship.anchored is not None or ship.weighing == roster.turn
    if anchored and not ship.beached:
        return 0 if turn == roster.turn else values.unaided_speed(roster.ruleset, roster.side, ship, turn)
    return values.speed(roster.ruleset, roster.side, ship, turn)
