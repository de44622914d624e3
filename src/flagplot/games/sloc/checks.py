"""Judging orders from the seat's own view: what is asked, what is in hand, what the rules allow."""

import msgspec

from flagplot.core.diagnostics import Diagnostic, suggest
from flagplot.core.game import OrderEcho
from flagplot.games.sloc import activations, cards, emergency, gaps
from flagplot.games.sloc.asks import PROMPTS
from flagplot.games.sloc.board import ALLIED, JAPANESE, Base, Board
from flagplot.games.sloc.effects import board_refusal
from flagplot.games.sloc.map import NODES, name
from flagplot.games.sloc.orders import (
    AnyOrder,
    Assault,
    Card,
    Choose,
    Emergency,
    Garrison,
    MoveHq,
    Order,
    Pass,
    Place,
    Printed,
    Query,
    Relocate,
    Roll,
    Sheet,
    Strike,
    Transports,
)
from flagplot.games.sloc.reader import read
from flagplot.games.sloc.sites import Refusal, placing_refusal
from flagplot.games.sloc.view import SlocView

ACTIONS = (Relocate, Assault, MoveHq, Strike, Garrison)
FITTING: dict[str, tuple[type[Order], ...]] = {
    "opening-move": (Emergency,),
    "emergency": (Emergency,),
    "returns": (Place,),
    "lead": (Roll,),
    "choose": (Choose,),
    "card": (Card, Pass, *ACTIONS),
    "react": (Transports, Printed),
}
"""The orders that answer each kind of ask; QUERY always does."""


def parse(text: str, seat: str, view: SlocView) -> Sheet:
    """Return a seat's sheet: the orders that stand, echoed, and every remark (ES-BASE-33)."""
    orders, remarks = read(text, view.side)
    judge = Judge(view)
    for order in sorted(orders, key=lambda order: isinstance(order, ACTIONS)):
        judge.take(order)
    judge.finish(orders)
    remarks += judge.remarks
    kept = tuple(sorted(judge.kept, key=lambda order: order.line))
    return Sheet(
        seat=seat,
        text=text,
        orders=kept,
        echo=tuple(OrderEcho(order.line, order.unit(), order.text()) for order in kept),
        diagnostics=tuple(sorted(remarks, key=lambda remark: (remark.line, remark.column))),
    )


class Judge:
    """Goes through a sheet order by order on a trial copy of the open table."""

    def __init__(self, view: SlocView) -> None:
        self.view = view
        self.kept: list[AnyOrder] = []
        self.remarks: list[Diagnostic] = []
        self._board = view.board
        self._copied = False
        self._card: Card | Pass | None = None
        self._spending: activations.Spending | None = None
        self._done: set[str] = set()

    def take(self, order: AnyOrder) -> None:
        """Keep an order that stands, or remark on it."""
        if isinstance(order, Query):
            self._remark(order, "note", "query", gaps.answer(order.section))
            self.kept.append(order)
            return
        asked = self.view.asked
        if not isinstance(order, FITTING.get(asked, ())):
            now = PROMPTS.get(asked, "Nothing is asked of you now.")
            self._remark(order, "error", "not-now", "This order does not answer what is asked now.", now)
            return
        refusal = self._refusal(order)
        if refusal:
            rule, reason = refusal
            self._remark(order, "error", rule, f"{reason[:1].upper()}{reason[1:]} ({rule}).", self._hint(order))
        else:
            self.kept.append(order)

    def finish(self, orders: list[AnyOrder]) -> None:
        """Say what will happen by default for what is missing."""
        if self.view.asked == "card" and self._card is None and self.view.hand:
            lowest = cards.title(self.view.hand[0])
            self.remarks.append(
                Diagnostic(
                    1,
                    1,
                    1,
                    "query",
                    "no-card",
                    f"No card is named, so {lowest} will be passed.",
                    "Add a line such as CARD OPS " + str(self.view.hand[-1]) + ".",
                )
            )

    def _remark(self, order: AnyOrder, severity: str, code: str, message: str, hint: str = "") -> None:
        self.remarks.append(
            msgspec.convert(
                {
                    "line": order.line,
                    "column": order.column,
                    "length": order.length,
                    "severity": severity,
                    "code": code,
                    "message": message,
                    "hint": hint,
                },
                Diagnostic,
            )
        )

    def _trial(self) -> Board:
        """Return a copy of the open table on which orders may be tried."""
        if not self._copied:
            self._board = msgspec.msgpack.decode(msgspec.msgpack.encode(self._board), type=Board)
            self._copied = True
        return self._board

    def _once(self, what: str) -> Refusal | None:
        if what in self._done:
            return ("ES-BASE-33", f"{what} has been ordered on this sheet already; the first order stands")
        self._done.add(what)
        return None

    def _refusal(self, order: AnyOrder) -> Refusal | None:
        board, view = self._board, self.view
        match order:
            case Card() | Pass():
                return self._take_card(order)
            case Relocate() | Assault() | MoveHq() | Strike() | Garrison():
                return self._take_action(order)
            case Place():
                return self._take_place(order)
            case Choose():
                return board_refusal(board, order.what) or self._once("a choice")
            case Roll():
                if view.board.base(order.base) is None:
                    return ("ES-11.22.A4", f"there is no Sub Base {order.base} of yours")
                return self._once("a base to roll")
            case Emergency():
                return self._take_emergency(order)
            case Transports() | Printed():
                return self._take_reaction(order)
        return None

    def _take_card(self, order: Card | Pass) -> Refusal | None:
        view = self.view
        if self._card is not None:
            return ("ES-BASE-15", "one card is played at a time; the first one named stands")
        held = ", ".join(map(str, view.hand))
        if order.card and order.card not in view.hand:
            return ("ES-BASE-13", f"card {order.card} is not in your hand; you hold {held}")
        if isinstance(order, Card) and order.use == "EVENT":
            refusal = cards.event_refusal(view.board, view.side, order.card)
            if refusal:
                return refusal
        self._card = order
        return None

    def _take_action(self, order: Relocate | Assault | MoveHq | Strike | Garrison) -> Refusal | None:
        view = self.view
        if not isinstance(self._card, Card) or self._card.use != "OPS":
            return ("ES-BASE-16", "actions need a card played for operations: CARD OPS n")
        hq = self._board.hqs.get(order.hq)
        if hq is None or not hq.hex:
            return ("ES-BASE-16", f"there is no headquarters {order.hq} of yours on the map")
        if isinstance(order, MoveHq) and order.moved not in self._board.hqs:
            return ("ES-BASE-17", f"there is no headquarters {order.moved} of yours on the map")
        if not isinstance(order, Relocate | MoveHq) and order.hex not in NODES:
            return ("ES-BASE-2", f"hex {order.hex} is not a place where the campaign is played")
        # The number of the card in play is one more than those played so far.
        board = self._trial()
        board.cards_played = view.board.cards_played + 1
        spending = self._spending or activations.open_card(
            board, view.side, order.hq, cards.value(board, self._card.card)
        )
        refusal = activations.refusal(board, view.side, order, spending)
        if refusal is None:
            self._spending = spending
            activations.spend(board, view.side, order, spending)
            activations.move_pieces(board, order)
        return refusal

    def _take_place(self, order: Place) -> Refusal | None:
        board = self._trial()
        base = board.base(order.piece)
        if base is not None and self.view.side == ALLIED:
            if base.hex:
                return ("ES-BASE-32", f"{base.name} is on the map already")
            refusal = placing_refusal(board, base, order.hex)
            if refusal is None:
                base.hex = order.hex
            return refusal
        hq = board.hqs.get(order.piece)
        if hq is None or hq.side != self.view.side:
            return ("ES-BASE-32", f"there is no {order.piece} of yours to place")
        refusal = activations.return_refusal(board, order.piece, order.hex)
        if refusal is None:
            hq.hex, hq.status = order.hex, "map"
        return refusal

    def _take_emergency(self, order: Emergency) -> Refusal | None:
        able = self._movable()
        base = next((base for base in able if order.base in ("", base.name)), None)
        if base is None:
            return ("ES-11.21.E1", "no such base of yours makes an emergency move now")
        return emergency.refusal(self._board, base, order.hex) or self._once(f"an emergency move of {base.name}")

    def _movable(self) -> list[Base]:
        board = self._board
        if self.view.asked == "opening-move":
            return emergency.offered(board, board.tables.scenario[board.scenario].opening_move)
        return [b for b in emergency.compelled(board) if f"an emergency move of {b.name}" not in self._done]

    def _take_reaction(self, order: Transports | Printed) -> Refusal | None:
        board, view = self._board, self.view
        if 5 not in view.hand:
            return ("ES-BASE-13", "card 5 is not in your hand")
        if isinstance(order, Printed):
            if board.control.get(order.hex) != ALLIED:
                return ("ES-BASE-19", f"{name(order.hex)} is not in Allied hands")
        else:
            base = board.base(order.base)
            reach = board.tables.ranges[base.kind].value if base else 0
            hqs = [hq.hex for hq in board.ready(JAPANESE)]
            refusal = cards.transports_refusal(base, reach, board.cards_played, hqs)
            if refusal:
                return refusal
        return self._once("an event of card 5") and ("ES-11.24.A1", "card 5 is one event or the other, not both")

    def _hint(self, order: AnyOrder) -> str:
        """Return what could be written instead, where that is short to say."""
        board = self._board
        if isinstance(order, Relocate | Place | Emergency):
            wanted = order.piece if isinstance(order, Place) else order.base
            base = board.base(wanted) if wanted else next(iter(self._movable()), None)
            if base is not None and self.view.side == ALLIED:
                sites = emergency.candidates(board, base) if isinstance(order, Emergency) else self.view.sites(base)
                return f"Legal for {base.name}: {', '.join(map(name, sites)) or 'no hex'}."
        if isinstance(order, Card) and order.card not in self.view.hand:
            near = suggest(str(order.card), map(str, self.view.hand))
            return f"Did you mean card {near}?" if near else ""
        return ""
