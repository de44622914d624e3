"""The umpire at work on one sheet of facts: the table, the dice, and its rulings."""

from typing import Any, Literal

from flagplot.games.sloc.board import Base
from flagplot.games.sloc.refusal import Refusal
from flagplot.games.sloc.table.orders import AnyFact
from flagplot.games.sloc.table.rulings import Refused, RollRuled, Ruling
from flagplot.games.sloc.table.state import REFEREE, Step, Table
from flagplot.games.sloc.throws import Throws


class Referee:
    """What a ruling works with. `table` is changed in place: it is a copy of the contract's."""

    def __init__(self, table: Table, throws: Throws) -> None:
        self.table = table
        self.throws = throws
        self.rulings: list[Any] = []

    def rule(self, ruling: type[Ruling | RollRuled], order: AnyFact, row: str, /, **fields: Any) -> None:
        """Answer a line with a ruling."""
        self.rulings.append(ruling(seat=REFEREE, turn=self.table.turn, order=order, rule=row, **fields))

    def refuse(self, order: AnyFact, refusal: Refusal) -> None:
        """Answer a line with the row that forbids it."""
        self.rule(Refused, order, refusal.rule, refusal=refusal)

    def note(
        self, event: Literal["sited", "refuge", "overrun", "displaced", "began"], base: Base | None = None
    ) -> None:
        """Add to the history of the bases, a base standing where it does now."""
        kind, place = (base.kind, base.hex) if base else ("", 0)
        self.table.history.append(Step(self.table.turn, event, kind, place))

    def withdraw(self, base: Base, event: Literal["refuge", "overrun", "displaced"]) -> int:
        """Take a base to the track and return the turn in which it is back."""
        self.note(event, base)
        base.hex = 0
        self.table.back[base.kind] = self.table.turn + 1
        return self.table.turn + 1
