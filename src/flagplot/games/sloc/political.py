"""The political phase and the bombers of the base layer."""

from flagplot.games.sloc.board import ALLIED, JAPANESE, Board
from flagplot.games.sloc.map import AIRFIELDS, Hex, near, region
from flagplot.games.sloc.sites import in_supply

MALAYA = "Malaya"
INDIES = "Dutch East Indies"


def giving_up(board: Board) -> list[str]:
    """Return the regions whose condition for surrender holds, whether or not they have surrendered (ES-BASE-30)."""
    figures = board.tables.surrender
    out = []
    if board.control[figures.malaya_key] == JAPANESE:
        out.append(MALAYA)
    if sum(board.control[h] == JAPANESE for h in region(INDIES)) >= figures.indies_taken:
        out.append(INDIES)
    return out


def surrenders(board: Board) -> list[tuple[str, list[Hex]]]:
    """Return the regions that give up now, once each, with the nodes that pass to Japan (ES-BASE-30)."""
    return [
        (name, [h for h in region(name) if board.control[h] == ALLIED])
        for name in giving_up(board)
        if name not in board.surrendered
    ]


def bomber_fields(board: Board) -> list[Hex]:
    """Return the fields from which bombers reach Japan this turn: turn 9 on, supply, 8 hexes (ES-BASE-29)."""
    figures = board.tables.bombers
    if board.turn < figures.from_turn:
        return []
    return [
        h
        for h in near(figures.target, figures.reach)
        if h in AIRFIELDS and board.control[h] == ALLIED and in_supply(board, h)
    ]
