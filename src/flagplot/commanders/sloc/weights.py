"""What both the card and the smaller answers weigh: time left, chances, the merit of a hex for a base."""

from collections.abc import Iterable
from functools import cache

from flagplot.games.sloc.board import Base
from flagplot.games.sloc.map import APART, FIELDS, Hex
from flagplot.games.sloc.proximity import proximity
from flagplot.games.sloc.view import SlocView


def remaining(view: SlocView) -> int:
    """Return the number of turns still to come after this one."""
    board = view.board
    return board.tables.scenario[board.scenario].last_turn - board.turn


@cache
def displacing(dice: int, screen: int) -> float:
    """Return the chance that a strike of two or three dice displaces a base behind a screen."""
    good = 0
    for number in range(10**dice):
        faces = [number // 10**i % 10 for i in range(dice)]
        good += sum(faces) - (0 if 9 in faces else screen) >= 15
    return good / float(10**dice)


def danger(view: SlocView, place: Hex) -> float:
    """Return what a base in a hex risks, in proximity values: strikes, and a landing on a weak garrison."""
    board = view.board
    nearest = next((far for far, field in FIELDS[place] if board.control[field] == "japanese"), 99)
    struck = nearest <= board.tables.strike.reach and any(
        APART[hq.hex][place] <= board.row(hq.key).range for hq in board.ready("japanese")
    )
    landed = nearest <= board.tables.assault.reach and board.garrison[place] < 3
    return 2.5 * struck + 1.5 * landed


def merit(view: SlocView, base: Base, place: Hex) -> float:
    """Return how good a hex is for a base: its proximity value there less the danger."""
    return proximity(view.board, place, base.kind).value - danger(view, place)


def best_site(view: SlocView, base: Base, places: Iterable[Hex]) -> tuple[float, Hex] | None:
    """Return the merit and the hex of the best of some places, the lowest number among equals; None of none."""
    best = max(((merit(view, base, h), -h) for h in places), default=None)
    return (best[0], -best[1]) if best else None
