"""The umpire at work on the facts of a table: what is kept, the dice, and the rulings."""

from typing import Any

from flagplot.games.sloc.board import Base
from flagplot.games.sloc.refusal import Refusal
from flagplot.games.sloc.table.orders import AnyFact
from flagplot.games.sloc.table.rulings import Refused, Ruling
from flagplot.games.sloc.table.state import Event, Step, Table
from flagplot.games.sloc.throws import Throws
from flagplot.orders.table import Given


class Referee:
    """What a ruling works with. `table` is changed in place; `entry` is the fact that is ruled on."""

    entry: Given[AnyFact]

    def __init__(self, table: Table, throws: Throws) -> None:
        self.table = table
        self.dice = throws
        self.rulings: list[Ruling] = []

    def rule(self, ruling: type[Ruling], row: str, /, **fields: Any) -> None:
        """Answer the fact with a ruling by a row of the rulebook."""
        seat, _, line, fact = self.entry
        self.rulings.append(
            ruling(seat=seat, turn=self.table.turn, line=line, order=fact.canonical, rules=(row,), **fields)
        )

    def refuse(self, refusal: Refusal, *, rolls: bool = False) -> None:
        """Answer the fact with the row that forbids it."""
        self.rule(Refused, refusal.rule, refusal=refusal, rolls=rolls)

    def note(self, event: Event, base: Base | None = None) -> None:
        """Add to the history of the bases, a base standing where it does now."""
        kind, place = (base.kind, base.hex) if base else ("", 0)
        self.table.history.append(Step(self.table.turn, event, kind, place))

    def withdraw(self, base: Base, event: Event) -> int:
        """Take a base to the track and return the turn in which it is back."""
        self.note(event, base)
        base.hex = 0
        self.table.back[base.kind] = self.table.turn + 1
        return self.table.turn + 1
