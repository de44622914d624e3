"""The umpire at work on one resolution: the state, the dice, the sheets and what is told."""

from collections.abc import Mapping
from typing import TypeVar

from flagplot.games.sloc.board import Side
from flagplot.games.sloc.orders import AnyOrder, Order, Sheet
from flagplot.games.sloc.refusal import Refusal
from flagplot.games.sloc.state import State
from flagplot.games.sloc.telling.dispatches import AnyDispatch, OrderDropped
from flagplot.games.sloc.telling.signals import Signals
from flagplot.games.sloc.throws import Throws

Kind = TypeVar("Kind", bound=Order)


class Umpire(Signals):
    """What a stage of the turn works with. Stages change `state` in place: it is a copy of the contract's."""

    dice: Throws

    def __init__(self, state: State, dice: Throws, sheets: Mapping[str, Sheet]) -> None:
        super().__init__(state, dice)
        self.sheets = sheets

    def orders(self, side: Side, kind: type[Kind]) -> list[Kind]:
        """Return a side's orders of one kind, in the order written."""
        sheet = self.sheets.get(side)
        return [order for order in sheet.orders if isinstance(order, kind)] if sheet else []

    def sheet(self, side: Side) -> tuple[AnyOrder, ...]:
        """Return all orders of a side."""
        sheet = self.sheets.get(side)
        return sheet.orders if sheet else ()

    def drop(self, side: Side, order: AnyOrder, refusal: Refusal) -> None:
        """Tell a side that an order of its own could not be carried out."""
        self.one(side, OrderDropped, order=order, refusal=refusal, rules=(refusal.rule,))

    def log(self, entry: AnyDispatch) -> None:
        """Add a die, a card or an order to the log that is opened at the end (ES-BASE-34)."""
        self.state.log.append(entry)
