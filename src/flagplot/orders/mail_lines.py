"""The lines of one mail, blanked as they are found to be no orders."""

from collections.abc import Sequence

from flagplot.core.diagnostics import Diagnostic
from flagplot.orders.judging import Judge


class Lines:
    """As many lines as were sent, each letter that is left in its own column; and what was left out of them."""

    def __init__(self, lines: list[str], judge: Judge) -> None:
        self.lines = lines
        self.judge = judge
        self.answers: list[Diagnostic] = []
        """What is said of lines above lists."""
        self.changed = False
        self.left_out: dict[str, list[int]] = {}
        """What was left out, by its name, with the lines from 1."""

    @property
    def top(self) -> int:
        """The first line that is not empty."""
        return next((at for at, line in enumerate(self.lines) if line.strip()), 0)

    def blank(self, at: int, what: str) -> None:
        """Leave out a line, as what it is called in the note."""
        if self.lines[at].strip():
            self.left_out.setdefault(what, []).append(at + 1)
            self.lines[at] = ""
            self.changed = True

    def cut(self, at: int, start: int) -> None:
        """Leave out the letters before a column."""
        if start:
            self.lines[at] = " " * start + self.lines[at][start:]
            self.changed = True

    def note(self) -> tuple[Diagnostic, ...]:
        """Return the note on all that was left out, after what is said of lists."""
        if not self.left_out:
            return tuple(self.answers)
        parts = [f"{what} ({_lines(numbers)})" for what, numbers in self.left_out.items()]
        first = min(number for numbers in self.left_out.values() for number in numbers)
        message = f"Not read as orders: {', '.join(parts)}."
        hint = ""
        if "a report" in self.left_out or "what was forwarded" in self.left_out:
            hint = "Orders stand above it, or below a line that says ORDERS."
        return (*self.answers, Diagnostic(first, 1, 1, "note", "mail", message, hint))


def _lines(numbers: Sequence[int]) -> str:
    """Return line numbers in words: `line 3`, `lines 3 to 7`, or the first and the last of several groups."""
    if len(numbers) == 1:
        return f"line {numbers[0]}"
    if numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"lines {numbers[0]} to {numbers[-1]}"
    return f"{len(numbers)} lines from {numbers[0]} to {numbers[-1]}"
