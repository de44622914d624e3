"""The umpire at work on one sheet of facts: the table, the dice, and its answers."""

from flagplot.games.sloc.assist.facts import Given
from flagplot.games.sloc.assist.table import REFEREE, Answer, Table
from flagplot.games.sloc.sites import Refusal
from flagplot.games.sloc.throws import Throws


class Referee:
    """What a ruling works with. `table` is changed in place: it is a copy of the contract's."""

    def __init__(self, table: Table, throws: Throws) -> None:
        self.table = table
        self.throws = throws
        self.answers: list[Answer] = []

    def say(self, given: Given, rule: str, *lines: str) -> None:
        """Answer a line with a ruling."""
        self.answers.append(Answer(seat=REFEREE, order=given.text(), stands=True, rule=rule, lines=lines))

    def refuse(self, given: Given, refusal: Refusal) -> None:
        """Answer a line with the row that forbids it."""
        rule, reason = refusal
        text = f"{reason[:1].upper()}{reason[1:]} ({rule})."
        self.answers.append(Answer(seat=REFEREE, order=given.text(), stands=False, rule=rule, lines=(text,)))

    def note(self, text: str) -> None:
        """Add to the history of the bases."""
        self.table.history.append(f"turn {self.table.turn}: {text}")


def number(value: object) -> int:
    """Return a fact that is a number or a hex."""
    return value if isinstance(value, int) else 0


def numbers(value: object) -> list[int]:
    """Return a fact that is a list of numbers or hexes."""
    return [item for item in value if isinstance(item, int)] if isinstance(value, list) else []
