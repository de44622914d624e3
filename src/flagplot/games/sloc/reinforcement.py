"""Segment A: arrivals, replacements, and what comes back from the Turn Record Track (ES-BASE-32)."""

from flagplot.games.sloc.activations import place_piece
from flagplot.games.sloc.board import ALLIED, JAPANESE, Hq, Side
from flagplot.games.sloc.map import Hex
from flagplot.games.sloc.order_of_battle import arrive, open_reinforcement, replace_in_place
from flagplot.games.sloc.orders import Place
from flagplot.games.sloc.telling.dispatches import BaseNews, HqNews, TurnBegan
from flagplot.games.sloc.umpire import Umpire


def begin(umpire: Umpire) -> str | None:
    """Open the turn: arrivals and replacements of the order of battle, new headquarters (ES-BASE-9, ES-BASE-32)."""
    board = umpire.board
    umpire.both(TurnBegan)
    if board.turn == 1:
        return None
    open_reinforcement(board)
    for old, new in replace_in_place(board):
        base = next(base for base in board.bases if base.kind == new)
        umpire.base_replaced(base, old)
    for kind in arrive(board):
        umpire.both(BaseNews, kind=kind, event="arrived", rules=("ES-11.21.B5",))
    for hq in board.hqs.values():
        row = board.row(hq.key)
        if hq.status == "due" and row.arrival_turn <= board.turn:
            _bring(umpire, hq, [row.arrival_hex, row.return_hex], "arrived")
        if row.from_turn == board.turn and row.leader:
            umpire.both(HqNews, key=hq.key, event="commanded", leader=row.leader, range=row.range, hex=hq.hex)
    return None


def _bring(umpire: Umpire, hq: Hq, places: list[Hex], event: str) -> None:
    for place in places:
        if umpire.board.control[place] == hq.side:
            hq.hex, hq.status = place, "map"
            umpire.both(HqNews, key=hq.key, event=event, hex=place)
            return
    umpire.both(HqNews, key=hq.key, event="waits")


def returns(umpire: Umpire) -> str | None:
    """Bring pieces back: Allied orders in the order given, each site checked after the one before, then Japan's.

    Bases under 11.21.C (ES-11.21.B5, ES-11.21.D8), lost headquarters where they may (ES-BASE-10) or home. A base
    without an order or without a legal hex stays on the track until the next Reinforcement Segment.
    """
    board = umpire.board
    if board.turn == 1:
        return None
    for side in (ALLIED, JAPANESE):
        for order in umpire.orders(side, Place):
            _place(umpire, side, order)
        for hq in board.hqs.values():
            if hq.side == side and hq.status == "lost":
                _bring(umpire, hq, [board.row(hq.key).return_hex], "returned")
    return None


def _place(umpire: Umpire, side: Side, order: Place) -> None:
    refusal = place_piece(umpire.board, side, order.piece, order.hex)
    base = umpire.board.base(order.piece) if side == ALLIED else None
    if refusal:
        umpire.drop(side, order, refusal)
    elif base is not None:
        umpire.base(base, "placed", "ES-11.21.C1")
    else:
        umpire.both(HqNews, key=order.piece, event="returned", hex=order.hex)
