"""What a seat can reckon from the open table: the next rolls, what may be assaulted, what the calendar brings
(ES-BASE-27)."""

from collections.abc import Iterator
from typing import NamedTuple

from flagplot.core.document import Figure
from flagplot.games.sloc import modifier, victory, warfare
from flagplot.games.sloc.activations import assault_bonus, support
from flagplot.games.sloc.attacks import escort_needed
from flagplot.games.sloc.board import ALLIED, JAPANESE, Base, Board, Side, other
from flagplot.games.sloc.map import APART, NODES, RESOURCES, Hex
from flagplot.games.sloc.order_of_battle import ARRIVALS, REPLACED_BY
from flagplot.games.sloc.proximity import Proximity, proximity

MOST = 5
"""Places that a report names as threatened or within reach."""


class Lane(NamedTuple):
    """A Sub Base with its proximity value, and its chance in tenths with the modifier as it stands."""

    base: Base
    proximity: Proximity
    tenths: int


class Target(NamedTuple):
    """A place that may be assaulted, and the chance in tenths of an assault with so many activations."""

    hex: Hex
    garrison: int
    activations: int
    tenths: int


class Coming(NamedTuple):
    """What the calendar brings in a turn: its kind, and a headquarters or base if it is about one."""

    turn: int
    kind: str
    piece: str = ""


def lanes(board: Board) -> list[Lane]:
    """Return the bases that could roll as they stand, with their chances (ES-11.22.A6, ES-11.22.A7)."""
    swm = modifier.swm(board)
    found = [(base, proximity(board, base.hex, base.kind)) for base in board.bases if base.hex]
    return [Lane(base, near, warfare.chance(near.value, swm)) for base, near in found]


def worth(board: Board, place: Hex) -> int:
    """Return how much a place matters: a Sub Base or the capital, a resource, a headquarters, anything else."""
    if board.base_at(place) or place == board.tables.victory.sudden:
        return 3
    return 2 if place in RESOURCES else int(any(hq.hex == place for hq in board.hqs.values()))


def targets(board: Board, side: Side, activations: int = 2) -> list[Target]:
    """Return the places that a side may assault with a chance, those that matter most first (ES-BASE-20, ES-BASE-23).

    Each lies within reach of an airfield or port and of a headquarters of the side.
    """
    figures, bonus = board.tables.assault, assault_bonus(board, side)
    hqs = [(hq.hex, board.row(hq.key).range) for hq in board.ready(side)]
    found = []
    for place, owner in board.control.items():
        if owner != other(side) or support(board, side, place) > figures.reach:
            continue
        if not any(APART[hq][place] <= reach for hq, reach in hqs):
            continue
        escort = escort_needed(board, place, NODES[place].overland) if side == JAPANESE else 0
        total = activations - escort + bonus - board.garrison[place]
        if tenths := min(10, max(0, 10 - figures.needed + total)):
            found.append(Target(place, board.garrison[place], activations, tenths))
    return sorted(found, key=lambda one: (-worth(board, one.hex) * one.tenths, -one.tenths, one.hex))[:MOST]


def coming(board: Board) -> Iterator[Coming]:
    """Give what the next turn brings by the calendar (ES-BASE-9, ES-11.21.B, ES-11.22.B, ES-BASE-29)."""
    turn = board.turn + 1
    if turn > board.tables.scenario[board.scenario].last_turn:
        return
    for hq in board.hqs.values():
        if hq.status == "due" and board.row(hq.key).arrival_turn == turn:
            yield Coming(turn, "hq", hq.key)
    for base in board.bases:
        due, successor = REPLACED_BY.get(base.kind, (0, ""))
        if due == turn:
            yield Coming(turn, "replaced", successor)
    if kind := ARRIVALS.get(turn):
        yield Coming(turn, "base", kind)
    year = board.tables.calendar.years
    if board.tables.swm.year[year[turn - 1]] != board.tables.swm.year[board.year]:
        yield Coming(turn, "year", str(year[turn - 1]))
    if board.tables.bombers.from_turn == turn:
        yield Coming(turn, "bombers")


def figures(board: Board, side: Side) -> tuple[Figure, ...]:
    """Return what is reckoned, as data: chances of the bases, what threatens, the score and what it needs."""
    out = [
        Figure(one.base.name, "submarines", {"pv": one.proximity.value, "tenths": one.tenths}) for one in lanes(board)
    ]
    for one in targets(board, other(side)):
        out.append(Figure(str(one.hex), "threat", {"garrison": one.garrison, "tenths": one.tenths}))
    end = victory.ending(board)
    return (*out, Figure(ALLIED, "points", {"points": end.points, "win": end.win, "draw": end.draw}))
