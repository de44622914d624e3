"""Minefields on the boundaries of zones: where they may lie, which are active, who knows of them (SP-19.0a)."""

from collections.abc import Iterable

from flagplot.games.slot.state import KnownField, State
from flagplot.games.slot.tables import Tables
from flagplot.games.slot.units import Minefield, enemy
from flagplot.games.slot.zones import Board


def may_lay_in(tables: Tables, board: Board, zone: str) -> bool:
    """Return whether fields may be laid from a zone: within two zones of coastal land.

    The mined zone counts and the land's zone does not (SP-19.34a, SP-19.34b); islands do not open a zone
    (SP-19.34c) but may themselves be near a coast (SP-19.34f); major bases are no hindrance (SP-19.36), and every
    one of the zone's boundaries will do (SP-19.32).
    """
    return board.terrain[zone] != "land" and board.coast_distance(zone) <= tables.mines.coast_distance


def may_lay_on(tables: Tables, board: Board, boundary: str) -> bool:
    """Return whether a set-up field may lie on a boundary: one of its zones must be open to laying (SP-BASE-45)."""
    return any(may_lay_in(tables, board, zone) for zone in boundary.split("/"))


def on(fields: Iterable[Minefield], side: str, boundary: str) -> list[Minefield]:
    """Return a side's fields on a boundary, active or not, oldest first; any number may lie there (SP-19.33)."""
    return [field for field in fields if field.side == side and field.boundary == boundary and not field.swept]


def active(state: State, side: str, boundary: str) -> int:
    """Return how many of a side's fields on a boundary are active this turn.

    A field works from the turn after it was laid (SP-19.31f) or from the later turn its owner noted (SP-19.35a,
    SP-19.35b); with chapter 19 switched off there are none (SP-0b).
    """
    if not state.in_force("MINES"):
        return 0
    return sum(field.active <= state.turn for field in on(state.fields, side, boundary))


def met_by(state: State, side: str, boundary: str) -> int:
    """Return how many active fields threaten a side on a boundary: only the enemy's (SP-19.22)."""
    return active(state, enemy(side), boundary)


def around(state: State, board: Board, side: str, zone: str) -> list[str]:
    """Return the boundaries of a zone that carry active fields of a side, in name order."""
    mined = [edge for edge in board.boundaries(zone) if active(state, side, edge)]
    return sorted(mined, key=lambda edge: [board.key(zone) for zone in edge.split("/")])


def lay(state: State, side: str, boundary: str, active_from: int) -> None:
    """Enter one new field in its owner's log, secret from the enemy (SP-19.1a, SP-19.1b)."""
    state.fields.append(Minefield(side, boundary, state.turn, max(active_from, state.turn + 1)))


def learn(state: State, side: str, boundary: str, count: int) -> None:
    """Note on a side's plot that a boundary is mined; a count of 0 leaves a number that is known as it is."""
    known = state.plots[side].fields
    for entry in known:
        if entry.boundary == boundary:
            entry.turn = state.turn
            entry.count = count or entry.count
            return
    known.append(KnownField(boundary, state.turn, count))


def remove(state: State, side: str, boundary: str, *, unseen: bool = False) -> bool:
    """Take away the oldest field of a side from a boundary; return whether there was one.

    `unseen`: the enemy did it and nobody saw him, so the field stays in its owner's log (SP-BASE-22).
    """
    there = on(state.fields, side, boundary)
    if there and unseen:
        there[0].swept = True
    elif there:
        state.fields.remove(there[0])
    return bool(there)
