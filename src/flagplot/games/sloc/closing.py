"""Segments E and F and the emergency moves: what happens when control passes and when the turn ends."""

from flagplot.games.sloc import emergency as moves
from flagplot.games.sloc.activations import capture
from flagplot.games.sloc.board import ALLIED, JAPANESE, SIDES, Base
from flagplot.games.sloc.map import Hex
from flagplot.games.sloc.orders import Emergency
from flagplot.games.sloc.political import surrenders
from flagplot.games.sloc.refusal import Refusal
from flagplot.games.sloc.telling.dispatches import GameEnded, HqNews, RegionSurrendered
from flagplot.games.sloc.umpire import Umpire
from flagplot.games.sloc.victory import ending, points, sudden


def political(umpire: Umpire) -> str | None:
    """Let regions surrender (ES-BASE-30)."""
    board = umpire.board
    for region, places in surrenders(board):
        board.surrendered.append(region)
        umpire.both(RegionSurrendered, region=region, hexes=tuple(places))
        for place in places:
            for key in capture(board, place, JAPANESE):
                umpire.both(HqNews, key=key, event="lost", was=place)
    return None


def opening_move(umpire: Umpire) -> str | None:
    """Make the voluntary move of the 1941 or 1942 start; without an order Wilkes stays (ES-11.21.E5, ES-11.21.E6)."""
    opening = umpire.board.tables.scenario[umpire.board.scenario].opening_move
    _orders(umpire, moves.offered(umpire.board, opening))
    return None


def emergency(umpire: Umpire) -> str | None:
    """Make the emergency moves that are compulsory: without an order to the track (ES-11.21.E1, ES-11.21.E2).

    Where no hex qualifies the track is all there is (ES-11.21.E4).
    """
    for base in _orders(umpire, moves.compelled(umpire.board)):
        _move(umpire, base, 0)
    return None


def _orders(umpire: Umpire, able: list[Base]) -> list[Base]:
    """Carry out the orders for some bases and return those that have none."""
    left = list(able)
    for order in umpire.orders(ALLIED, Emergency):
        base = next((base for base in left if order.base in ("", base.name)), None)
        if base is None:
            umpire.drop(ALLIED, order, Refusal("ES-11.21.E1", "no_emergency"))
            continue
        refusal = moves.refusal(umpire.board, base, order.hex)
        if refusal:
            umpire.drop(ALLIED, order, refusal)
            continue
        _move(umpire, base, order.hex)
        left.remove(base)
    return left


def _move(umpire: Umpire, base: Base, place: Hex) -> None:
    was, base.hex = base.hex, place
    event, rule = ("emergency", "ES-11.21.E3") if place else ("refuge", "ES-11.21.E2")
    umpire.base(base, event, rule, was)


def end_of_turn(umpire: Umpire) -> str | None:
    """Close the turn: ASP levels back to the full allowance, hands emptied (ES-BASE-4); or the game.

    Sub losses lower the allowance for good, though never below the last ASP (ES-BASE-21, ES-11.23.5).
    """
    state, board = umpire.state, umpire.board
    scenario = board.tables.scenario[board.scenario]
    if board.turn >= scenario.last_turn or sudden(board):
        _end_game(umpire)
        return None
    for side in SIDES:
        state.hands[side].clear()
        board.hands[side] = 0
    board.turn += 1
    figures = board.tables.asp
    board.asp[ALLIED] = figures.allied[board.turn - 1]
    board.asp[JAPANESE] = max(1, figures.japanese[board.turn - 1] - board.asp_lost)
    board.successes, board.bombed = [], 0
    board.garrisoned = False
    for hq in board.hqs.values():
        hq.moved = False
    state.lead = ""
    return None


def _end_game(umpire: Umpire) -> None:
    """End the game and open the log (ES-BASE-34)."""
    umpire.state.over = True
    umpire.both(GameEnded, parts=points(umpire.board), ending=ending(umpire.board))
