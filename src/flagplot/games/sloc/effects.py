"""What successful submarine warfare does (11.23): cards, and a choice between shipping and the modifier."""

from typing import Literal

from flagplot.games.sloc.board import Board
from flagplot.games.sloc.figures import Draw
from flagplot.games.sloc.modifier import total
from flagplot.games.sloc.refusal import Refusal

Choice = Literal["NONE", "ASP", "SWM", "BOTH"]


def draw_after(base: int, reductions: int, figures: Draw) -> tuple[int, int]:
    """Return the cards Japan draws and the cards denied to it.

    One less for each success of a base (ES-11.23.1) or of the bombers; the floor of four (parent 11.4, older
    numbering) is applied once, after all reductions, and reductions beyond it are lost (ES-11.23.2).
    """
    drawn = max(min(base, figures.floor), base - reductions)
    return drawn, base - drawn


def choices(successes: int, asp: int, swm: int, floor: int = -5) -> tuple[Choice, ...]:
    """Return the legal choices: the whole table (ES-11.23.9).

    A success offers an ASP or the SWM or nothing (ES-11.23.3), at most one ASP (ES-11.23.4), never the last one
    (ES-11.23.5), at most one change of the SWM (ES-11.23.6), never below -5 (ES-11.23.8); two successes may take
    both (ES-11.23.7).
    """
    legal: list[Choice] = ["NONE"]
    if successes and asp > 1:
        legal.append("ASP")
    if successes and swm > floor:
        legal.append("SWM")
    if successes > 1 and asp > 1 and swm > floor:
        legal.append("BOTH")
    return tuple(legal)


def refusal(choice: Choice, successes: int, asp: int, swm: int, floor: int = -5) -> Refusal | None:
    """Return the row that forbids a choice and why, or None (ES-11.23.9)."""
    if choice in choices(successes, asp, swm, floor):
        return None
    if choice == "BOTH" and successes < 2:
        return Refusal("ES-11.23.7", "both_need_two")
    if not successes:
        return Refusal("ES-11.23.3", "no_success")
    if choice in ("ASP", "BOTH") and asp <= 1:
        return Refusal("ES-11.23.5", "last_asp")
    return Refusal("ES-11.23.8", "swm_floor", number=floor)


def default_choice(legal: tuple[Choice, ...]) -> Choice:
    """Return the choice made without an order: SWM if allowed, else ASP, else nothing (ES-11.23.11)."""
    return "SWM" if "SWM" in legal else "ASP" if "ASP" in legal else "NONE"


def board_choices(board: Board) -> tuple[Choice, ...]:
    """Return the legal choices of this turn (ES-11.23.9)."""
    figures = board.tables.swm
    return choices(len(board.successes), board.asp["japanese"], total(figures, board.year, board.terms), figures.floor)


def apply_choice(board: Board, choice: Choice) -> None:
    """Take an ASP for good (ES-11.23.4), lower the SWM (ES-11.23.6), or both (ES-11.23.7)."""
    if choice in ("ASP", "BOTH"):
        board.asp["japanese"] -= 1
        board.asp_lost += 1
        board.tally.asp += 1
    if choice in ("SWM", "BOTH"):
        board.terms.reductions += 1


def board_refusal(board: Board, choice: Choice) -> Refusal | None:
    """Return why a choice may not be made this turn, or None (ES-11.23.9)."""
    figures = board.tables.swm
    return refusal(
        choice, len(board.successes), board.asp["japanese"], total(figures, board.year, board.terms), figures.floor
    )
