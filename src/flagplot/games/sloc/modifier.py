"""The Submarine Warfare Modifier (11.22.B): its terms, its sum and its floor."""

from typing import Literal

import msgspec

from flagplot.games.sloc.board import Board, Terms
from flagplot.games.sloc.figures import Swm


class Term(msgspec.Struct, frozen=True, omit_defaults=True):
    """A reason and what it adds; `n` is the year, or how often the card was played."""

    kind: Literal["year", "escort_fleet", "grand_escort", "doctrine", "reductions"]
    value: int
    n: int = 0


def terms(figures: Swm, year: int, so_far: Terms) -> tuple[Term, ...]:
    """Return every term that applies, with its sign (ES-11.22.B1).

    The year (ES-11.22.B2, ES-11.22.B3, ES-11.22.B4), Japanese cards 37 (ES-11.22.B5) and 38 (ES-11.22.B6) played
    as events, each play of Allied card 80 (ES-11.22.B7) and each earlier reduction (ES-11.22.B8).
    """
    found = [Term("year", figures.year[year], year)]
    if so_far.escort_fleet:
        found.append(Term("escort_fleet", figures.escort_fleet))
    if so_far.grand_escort:
        found.append(Term("grand_escort", figures.grand_escort))
    if so_far.doctrine:
        found.append(Term("doctrine", figures.doctrine * so_far.doctrine, so_far.doctrine))
    if so_far.reductions:
        found.append(Term("reductions", -so_far.reductions))
    return tuple(found)


def total(figures: Swm, year: int, so_far: Terms) -> int:
    """Return the sum of the terms, not limited (ES-11.22.B9)."""
    return sum(term.value for term in terms(figures, year, so_far))


def used(figures: Swm, year: int, so_far: Terms) -> int:
    """Return the modifier as a roll uses it: the sum, not below -5 (ES-11.22.B9)."""
    return max(figures.floor, total(figures, year, so_far))


def swm(board: Board) -> int:
    """Return the modifier of this turn (ES-11.22.B1)."""
    return used(board.tables.swm, board.year, board.terms)


def marker(value: int) -> Literal["escort", "submarine"]:
    """Return the marker whose place on the record track shows a modifier; its own figures are ignored.

    Escort marker while positive, submarine marker at zero or below (ES-11.22.B10); neither has any effect of its
    own (ES-11.22.B11).
    """
    return "escort" if value > 0 else "submarine"
