"""The Allied score and what it wins (ES-BASE-36, ES-BASE-37)."""

from typing import Literal

import msgspec

from flagplot.core.game import Score
from flagplot.core.words import Phrase, phrase
from flagplot.games.sloc.board import ALLIED, JAPANESE, Board, Side
from flagplot.games.sloc.map import RESOURCES, Hex, name


class Points(msgspec.Struct, frozen=True):
    """A part of the Allied score."""

    kind: Literal["denied", "asp", "resources", "island", "bases_lost", "divisions"]
    value: int


class Ending(msgspec.Struct, frozen=True):
    """How the game came out: the winner, the Allied points and what was needed."""

    winner: Side | Literal["draw"]
    points: int
    win: int
    """The points of an Allied win."""
    draw: int
    """The points of a draw."""
    fallen: Hex = 0
    """The capital, if its fall ended the game."""


def allied_resources(board: Board) -> int:
    """Return the resource hexes that the Allies control."""
    return sum(board.control[h] == ALLIED for h in RESOURCES)


def points(board: Board) -> tuple[Points, ...]:
    """Return the parts of the Allied score as it stands.

    Cards denied after the floor, ASPs lost to submarines, resource hexes beyond the start, an island near Japan,
    Sub Bases lost (ES-BASE-36), in a campaign also divisions in China (ES-BASE-37).
    """
    figures, tally = board.tables.victory, board.tally
    gained = max(0, allied_resources(board) - tally.resources_at_start)
    island = any(board.control[h] == ALLIED for h in figures.islands)
    parts = [
        Points("denied", figures.denied * tally.denied),
        Points("asp", figures.asp * tally.asp),
        Points("resources", figures.resource * gained),
        Points("island", figures.island * island),
        Points("bases_lost", figures.base_lost * tally.bases_lost),
    ]
    if board.tables.scenario[board.scenario].china_counts:
        lost = max(0, figures.divisions_counted_below - board.divisions)
        parts.append(Points("divisions", figures.division * lost))
    return tuple(parts)


def total(board: Board) -> int:
    """Return the Allied points as they stand; Japan has none of its own (ES-BASE-36)."""
    return sum(part.value for part in points(board))


def sudden(board: Board) -> bool:
    """Return whether the game ends at once because the Japanese capital has fallen (ES-BASE-37)."""
    return board.control[board.tables.victory.sudden] == ALLIED


def ending(board: Board) -> Ending:
    """Return who wins if the game ends now: by the fall of the capital (ES-BASE-37) or by the score (ES-BASE-36)."""
    scenario = board.tables.scenario[board.scenario]
    reached = total(board)
    capital = board.tables.victory.sudden if sudden(board) else 0
    winner: Side | Literal["draw"] = JAPANESE
    if capital or reached >= scenario.allied_win:
        winner = ALLIED
    elif reached >= scenario.draw_from:
        winner = "draw"
    return Ending(winner, reached, scenario.allied_win, scenario.draw_from, capital)


def reason(end: Ending) -> Phrase:
    """Return why the game came out as it did."""
    if end.fallen:
        return phrase("score.fallen", place=name(end.fallen))
    return phrase(f"score.{end.winner}", points=end.points, win=end.win, draw=end.draw)


def score(board: Board, over: bool) -> Score:
    """Return the score and, once the game is over or the capital has fallen, who wins by it."""
    end = ending(board)
    table: dict[str, int] = {ALLIED: end.points, JAPANESE: 0}
    return Score(table, end.winner, reason(end)) if over or end.fallen else Score(table, None)
