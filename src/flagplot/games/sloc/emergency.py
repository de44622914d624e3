"""Emergency moves of Sub Bases (11.21.E)."""

from flagplot.games.sloc.board import ALLIED, Base, Board
from flagplot.games.sloc.map import Hex, distance, near
from flagplot.games.sloc.refusal import Refusal
from flagplot.games.sloc.sites import legal_sites, placing_refusal


def compelled(board: Board) -> list[Base]:
    """Return the bases whose hex has passed to Japan and that must move (ES-11.21.E1).

    It is asked after a surrender and at the end of an offensive. A base taken by a ground unit is on the track
    by then and never among them (ES-11.21.E7).
    """
    return [base for base in board.bases if base.hex and board.control[base.hex] != ALLIED]


def offered(board: Board, when: str) -> list[Base]:
    """Return the bases that may make the voluntary move of a start: Wilkes, while it is on the map.

    In 1941 after the opening Japanese offensive, in the base layer the first card of turn 1 (ES-11.21.E5), in
    1942 before turn 2 begins (ES-11.21.E6); each once (ES-BASE-31). `when` is "first-card" or "first-turn".
    """
    if board.tables.scenario[board.scenario].opening_move != when:
        return []
    return [base for base in board.bases if base.kind == "Wilkes" and base.hex]


def candidates(board: Board, base: Base) -> list[Hex]:
    """Return the hexes to which a base may go in an emergency, possibly none (ES-11.21.E3, ES-11.21.E4)."""
    return legal_sites(board, base, near(base.hex, board.tables.bases.emergency_reach))


def refusal(board: Board, base: Base, place: Hex) -> Refusal | None:
    """Return why an emergency move may not end in a hex, or None: ten hexes and the whole of 11.21.C (ES-11.21.E3).

    0 is the Turn Record Track, which the Allied player may always choose (ES-11.21.E2).
    """
    if place == 0:
        return None
    reach = board.tables.bases.emergency_reach
    far = distance(base.hex, place)
    if far > reach:
        return Refusal("ES-11.21.E3", "too_far", place, number=far, most=reach)
    return placing_refusal(board, base, place)
