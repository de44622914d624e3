"""The order of battle of the Sub Bases (11.21.B): who starts where, who replaces whom, who arrives."""

from typing import Protocol

from flagplot.games.sloc.board import Base, Board
from flagplot.games.sloc.figures import Tables

REPLACED_BY = {"Wilkes": (4, "Lockwood (4)"), "Lockwood (4)": (6, "Fife")}
"""Turn of replacement and successor of a base."""

ARRIVALS = {6: "Lockwood (6)"}
"""Bases that arrive as fresh reinforcements, by turn."""


class Bases(Protocol):
    """A campaign, or a table that plays the printed one: its turn and its Sub Bases."""

    turn: int
    bases: list[Base]


def column(tables: Tables, turn: int) -> int:
    """Return the start column of a set-up whose first turn is given: its year, before arrivals (ES-11.21.B15)."""
    return tables.calendar.years[turn - 1]


def start_bases(tables: Tables, start: int) -> list[Base]:
    """Return the bases of a start column as they stand at set-up.

    Wilkes at 2813 in 1941 and 1942 (ES-11.21.B2, ES-11.21.B9), Lockwood (4) at 3727 in 1943 (ES-11.21.B10), Fife
    at 4024 and Lockwood (6) at 5108 in 1944 (ES-11.21.B11, ES-11.21.B12). They count as present when the first
    turn opens (ES-11.22.A5) and need not satisfy the site tests (ES-11.21.C2).
    """
    return [Base(kind, place, present=True) for kind, place in tables.starts[start].bases.items()]


def open_reinforcement(board: Board) -> None:
    """Mark the bases that stand on the map as the Reinforcement Segment opens (ES-11.22.A5)."""
    for base in board.bases:
        base.present = base.hex != 0


def replace_in_place(board: Bases) -> list[tuple[str, str]]:
    """Carry out this turn's replacements and return them as (old kind, new kind).

    Lockwood for Wilkes in turn 4 (ES-11.21.B3), Fife for Lockwood in turn 6 (ES-11.21.B4): same hex or same place
    on the track, without a site test. The new base keeps the old one's presence, so on the map it may act this
    turn (ES-11.21.B6) and on the track it may not (ES-11.21.B7).
    """
    done = []
    for base in board.bases:
        due = REPLACED_BY.get(base.kind)
        if due and board.turn == due[0]:
            done.append((base.kind, due[1]))
            base.kind = due[1]
    return done


def arrive(board: Bases) -> list[str]:
    """Put this turn's fresh bases on the track, to be placed under 11.21.C, and return their kinds.

    Up to turn 5 there is one base, from turn 6 two (ES-11.21.B1): the second Lockwood (ES-11.21.B5), which was
    not on the map as the segment opened and so waits until turn 7 to act (ES-11.21.B8).
    """
    kind = ARRIVALS.get(board.turn)
    if kind is None or any(base.kind == kind for base in board.bases):
        return []
    board.bases.append(Base(kind))
    return [kind]
