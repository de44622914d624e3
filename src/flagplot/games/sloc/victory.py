"""The Allied score and what it wins (ES-BASE-36, ES-BASE-37)."""

from flagplot.core.game import Score
from flagplot.games.sloc.board import ALLIED, JAPANESE, Board
from flagplot.games.sloc.map import RESOURCES, name


def allied_resources(board: Board) -> int:
    """Return the resource hexes that the Allies control."""
    return sum(board.control[h] == ALLIED for h in RESOURCES)


def points(board: Board) -> list[tuple[str, int]]:
    """Return the parts of the Allied score as it stands, in words and points.

    Cards denied after the floor, ASPs lost to submarines, resource hexes beyond the start, an island near Japan,
    Sub Bases lost (ES-BASE-36), in a campaign also divisions in China (ES-BASE-37).
    """
    figures, tally = board.tables.victory, board.tally
    gained = max(0, allied_resources(board) - tally.resources_at_start)
    island = any(board.control[h] == ALLIED for h in figures.islands)
    parts = [
        ("cards denied to Japan", figures.denied * tally.denied),
        ("ASPs sunk by submarines", figures.asp * tally.asp),
        ("resource hexes gained", figures.resource * gained),
        ("Saipan or Guam in Allied hands", figures.island * island),
        ("Sub Bases displaced or overrun", figures.base_lost * tally.bases_lost),
    ]
    if board.tables.scenario[board.scenario].china_counts:
        gone = max(0, figures.divisions_counted_below - board.divisions)
        parts.append(("divisions gone from China", figures.division * gone))
    return parts


def sudden(board: Board) -> bool:
    """Return whether the game ends at once because the Japanese capital has fallen (ES-BASE-37)."""
    return board.control[board.tables.victory.sudden] == ALLIED


def score(board: Board, over: bool) -> Score:
    """Return the score and who wins by it; points are Allied, Japan has none of its own (ES-BASE-36)."""
    scenario = board.tables.scenario[board.scenario]
    total = sum(value for _, value in points(board))
    table: dict[str, int] = {ALLIED: total, JAPANESE: 0}
    if sudden(board):
        return Score(table, ALLIED, f"{name(board.tables.victory.sudden)} has fallen.")
    if not over:
        return Score(table, None)
    if total >= scenario.allied_win:
        return Score(table, ALLIED, f"{total} points, {scenario.allied_win} were needed.")
    if total >= scenario.draw_from:
        return Score(table, "draw", f"{total} points, between {scenario.draw_from} and {scenario.allied_win}.")
    return Score(table, JAPANESE, f"{total} points, fewer than {scenario.draw_from}.")
