"""Judging orders from the seat's own view: what is asked, what is in hand, what the rules allow."""

import msgspec

from flagplot.core.diagnostics import Diagnostic, suggest
from flagplot.core.fields import copied
from flagplot.core.game import Choice, OrderEcho
from flagplot.games.sloc import activations, cards, emergency, orders
from flagplot.games.sloc.board import ALLIED, JAPANESE, Base, Board
from flagplot.games.sloc.effects import board_refusal
from flagplot.games.sloc.map import NODES, name
from flagplot.games.sloc.reader import legal as legal_words
from flagplot.games.sloc.reader import read
from flagplot.games.sloc.refusal import Refusal
from flagplot.games.sloc.sentences.parts import english, ruled, title
from flagplot.games.sloc.sentences.sections import answer
from flagplot.games.sloc.sites import legal_sites
from flagplot.games.sloc.view import SlocView

ACTIONS = (orders.Relocate, orders.Assault, orders.MoveHq, orders.Strike, orders.Garrison)
FITTING: dict[str, tuple[type[orders.Order], ...]] = {
    "opening-move": (orders.Emergency,),
    "emergency": (orders.Emergency,),
    "returns": (orders.Place,),
    "lead": (orders.Roll,),
    "choose": (orders.Choose,),
    "card": (orders.Card, orders.Pass, *ACTIONS),
    "react": (orders.Transports, orders.Printed),
}
"""The orders that answer each kind of ask; QUERY always does."""
VERB_OF: dict[type[orders.Order], str] = {
    orders.Card: "CARD",
    orders.Pass: "PASS",
    orders.Place: "PLACE",
    orders.Choose: "CHOOSE",
    orders.Roll: "ROLL",
    orders.Emergency: "EMERGENCY",
    orders.Transports: "REACT",
    orders.Printed: "REACT",
}
"""The words with which orders begin that are no actions."""


def parse(text: str, seat: str, view: SlocView) -> orders.Sheet:
    """Return a seat's sheet: the orders that stand, echoed, and every remark (ES-BASE-33)."""
    sheet, remarks = read(text, view.side)
    judge = Judge(view)
    for order in sorted(sheet, key=lambda order: isinstance(order, ACTIONS)):
        judge.take(order)
    judge.finish()
    remarks += judge.remarks
    accepted = tuple(sorted(judge.accepted, key=lambda order: order.line))
    return orders.Sheet(
        seat=seat,
        text=text,
        orders=accepted,
        echo=tuple(OrderEcho(order.line, order.unit, order.canonical) for order in accepted),
        diagnostics=tuple(sorted(remarks, key=lambda remark: (remark.line, remark.column))),
    )


def legal(view: SlocView, after: str) -> tuple[Choice, ...]:
    """Return the words that may follow those of an order; an order that does not answer what is asked is shut
    (ES-BASE-33)."""
    if after.strip():
        return legal_words(view.side, after)
    asked = english()(f"ask.{view.asked or 'nothing'}")
    fits = {VERB_OF.get(kind, "ACTION") for kind in FITTING.get(view.asked, ())} | {"QUERY"}
    choices = legal_words(view.side, "")
    return tuple(choice if choice.word in fits else Choice(choice.word, asked) for choice in choices)


class Judge:
    """Goes through a sheet order by order on a trial copy of the open table."""

    def __init__(self, view: SlocView) -> None:
        self.view = view
        self.accepted: list[orders.AnyOrder] = []
        self.remarks: list[Diagnostic] = []
        self._board = view.board
        self._copied = False
        self._card: orders.Card | orders.Pass | None = None
        self._spending: activations.Spending | None = None
        self._done: set[Refusal] = set()

    def take(self, order: orders.AnyOrder) -> None:
        """Keep an order that stands, or remark on it."""
        if isinstance(order, orders.Query):
            self._remark(order, "note", "query", english().text(answer(order.section)))
            self.accepted.append(order)
            return
        asked = self.view.asked
        if not isinstance(order, FITTING.get(asked, ())):
            now = english()(f"ask.{asked or 'nothing'}")
            self._remark(order, "error", "not-now", "This order does not answer what is asked now.", now)
            return
        refusal = self._refusal(order)
        if refusal:
            self._remark(order, "error", refusal.rule, ruled(refusal, english()), self._hint(order))
        else:
            self.accepted.append(order)

    def finish(self) -> None:
        """Say what will happen by default for what is missing."""
        if self.view.asked == "card" and self._card is None and self.view.hand:
            lowest = english().text(title(self.view.hand[0]))
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

    def _remark(self, order: orders.AnyOrder, severity: str, code: str, message: str, hint: str = "") -> None:
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
            self._board = copied(self._board)
            self._copied = True
        return self._board

    def _once(self, twice: Refusal) -> Refusal | None:
        """Return the refusal of what may be ordered once on a sheet, if it has been ordered before."""
        if twice in self._done:
            return twice
        self._done.add(twice)
        return None

    def _refusal(self, order: orders.AnyOrder) -> Refusal | None:
        board, view = self._board, self.view
        match order:
            case orders.Card() | orders.Pass():
                return self._take_card(order)
            case orders.Relocate() | orders.Assault() | orders.MoveHq() | orders.Strike() | orders.Garrison():
                return self._take_action(order)
            case orders.Place():
                return activations.place_piece(self._trial(), view.side, order.piece, order.hex)
            case orders.Choose():
                return board_refusal(board, order.what) or self._once(Refusal("ES-BASE-33", "choice_twice"))
            case orders.Roll():
                if view.board.base(order.base) is None:
                    return Refusal("ES-11.22.A4", "no_sub_base", piece=order.base)
                return self._once(Refusal("ES-BASE-33", "roll_twice"))
            case orders.Emergency():
                return self._take_emergency(order)
            case orders.Transports() | orders.Printed():
                return self._take_reaction(order)
        return None

    def _take_card(self, order: orders.Card | orders.Pass) -> Refusal | None:
        view = self.view
        if self._card is not None:
            return Refusal("ES-BASE-15", "one_card")
        held = ", ".join(map(str, view.hand))
        if order.card and order.card not in view.hand:
            return Refusal("ES-BASE-13", "card_not_held", piece=held, number=order.card)
        if isinstance(order, orders.Card) and order.use == "EVENT":
            refusal = cards.event_refusal(view.board, view.side, order.card)
            if refusal:
                return refusal
        self._card = order
        return None

    def _take_action(self, order: orders.Action) -> Refusal | None:
        view = self.view
        if not isinstance(self._card, orders.Card) or self._card.use != "OPS":
            return Refusal("ES-BASE-16", "no_ops_card")
        hq = self._board.hqs.get(order.hq)
        if hq is None or not hq.hex:
            return Refusal("ES-BASE-16", "no_hq", piece=order.hq)
        if isinstance(order, orders.MoveHq) and order.moved not in self._board.hqs:
            return Refusal("ES-BASE-17", "no_hq", piece=order.moved)
        if not isinstance(order, orders.Relocate | orders.MoveHq) and order.hex not in NODES:
            return Refusal("ES-BASE-2", "no_node", order.hex)
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

    def _take_emergency(self, order: orders.Emergency) -> Refusal | None:
        able = self._movable()
        base = next((base for base in able if order.base in ("", base.name)), None)
        if base is None:
            return Refusal("ES-11.21.E1", "no_such_emergency")
        return emergency.refusal(self._board, base, order.hex) or self._once(_moved_twice(base))

    def _movable(self) -> list[Base]:
        board = self._board
        if self.view.asked == "opening-move":
            return emergency.offered(board, board.tables.scenario[board.scenario].opening_move)
        return [b for b in emergency.compelled(board) if _moved_twice(b) not in self._done]

    def _take_reaction(self, order: orders.Transports | orders.Printed) -> Refusal | None:
        board, view = self._board, self.view
        if 5 not in view.hand:
            return Refusal("ES-BASE-13", "card_5_not_held")
        if isinstance(order, orders.Printed):
            if board.control.get(order.hex) != ALLIED:
                return Refusal("ES-BASE-19", "not_allied", order.hex)
        else:
            base = board.base(order.base)
            reach = board.tables.ranges[base.kind].value if base else 0
            hqs = [hq.hex for hq in board.ready(JAPANESE)]
            refusal = cards.transports_refusal(base, reach, board.cards_before, hqs)
            if refusal:
                return refusal
        return self._once(Refusal("ES-11.24.A1", "one_event"))

    def _hint(self, order: orders.AnyOrder) -> str:
        """Return what could be written instead, where that is short to say."""
        board = self._board
        if isinstance(order, orders.Relocate | orders.Place | orders.Emergency):
            wanted = order.piece if isinstance(order, orders.Place) else order.base
            base = board.base(wanted) if wanted else next(iter(self._movable()), None)
            if base is not None and self.view.side == ALLIED:
                sites = (
                    emergency.candidates(board, base)
                    if isinstance(order, orders.Emergency)
                    else legal_sites(self.view.board, base)
                )
                return f"Legal for {base.name}: {', '.join(map(name, sites)) or 'no hex'}."
        if isinstance(order, orders.Card) and order.card not in self.view.hand:
            near = suggest(str(order.card), map(str, self.view.hand))
            return f"Did you mean card {near}?" if near else ""
        return ""


def _moved_twice(base: Base) -> Refusal:
    return Refusal("ES-BASE-33", "emergency_twice", piece=base.name)
