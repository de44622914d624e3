"""The umpire at work on one resolution: the state, the dice, the sheets and what is told."""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeVar

from flagplot.games.sloc.board import Board, Side
from flagplot.games.sloc.intelligence import Desk, OrderDropped
from flagplot.games.sloc.orders import Order, Sheet
from flagplot.games.sloc.sites import Refusal
from flagplot.games.sloc.state import State
from flagplot.games.sloc.throws import Throws

Kind = TypeVar("Kind", bound=Order)


class Umpire:
    """What a stage of the turn works with. Stages change `state` in place: it is a copy of the contract's."""

    def __init__(self, state: State, throws: Throws, sheets: Mapping[str, Sheet]) -> None:
        self.state = state
        self.board: Board = state.board
        self.throws = throws
        self.desk = Desk(state.board)
        self.sheets = sheets

    def orders(self, side: Side, kind: type[Kind]) -> list[Kind]:
        """Return a side's orders of one kind, in the order written."""
        sheet = self.sheets.get(side)
        return [order for order in sheet.orders if isinstance(order, kind)] if sheet else []

    def sheet(self, side: Side) -> tuple[Order, ...]:
        """Return all orders of a side."""
        sheet = self.sheets.get(side)
        return sheet.orders if sheet else ()

    def drop(self, side: Side, order: Order, refusal: Refusal) -> None:
        """Tell a side that an order of its own could not be carried out."""
        rule, reason = refusal
        self.desk.one(side, OrderDropped, order=order.text(), rule=rule, reason=reason)

    def log(self, line: str) -> None:
        """Add a line to the log that is opened at the end (ES-BASE-34)."""
        self.state.log.append(f"turn {self.board.turn}, {line}")


class Stage(NamedTuple):
    """A stage of the turn."""

    name: str
    ask: Callable[[State], dict[Side, str]]
    """Who must send what; empty if the stage plays by itself. Made from open facts only."""
    play: Callable[[Umpire], str | None]
    """Plays the stage and returns the stage to go to, or None for the next."""
