"""A line of an order sheet as words with their columns, and what is wrong with one of them."""

import re
from collections.abc import Iterable

from flagplot.core.diagnostics import Diagnostic, Severity, suggest

_WORD = re.compile(r"[^\s,:]+")


def rule_of(reason: str) -> str:
    """Return the rule id in brackets at the end of a reason."""
    return reason.rpartition("(")[2].rstrip(")").split(",")[0]


class WrongError(Exception):
    """An order that does not stand: where, which rule or kind of mistake, what and what to do."""

    def __init__(self, column: int, length: int, code: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.column, self.length, self.code, self.message, self.hint = column, length, code, message, hint


def remark(line: int, wrong: WrongError) -> Diagnostic:
    """Return the remark on a line: a refusal names its rule; an answered query is a note."""
    cites = wrong.code.startswith("SP-") and wrong.code not in wrong.message
    message = f"{wrong.message.rstrip('.')} ({wrong.code})." if cites else wrong.message
    severity: Severity = "note" if wrong.code == "parent-rule" else "error"
    return Diagnostic(line, wrong.column, wrong.length, severity, wrong.code, message, wrong.hint)


class Words:
    """The words of one line, taken one after another. Upper case; a comment from `#` on is left out."""

    def __init__(self, line: str) -> None:
        text = line.partition("#")[0]
        self.words = [(match[0].upper(), match.start() + 1) for match in _WORD.finditer(text)]
        self.place = 0
        self.end = len(text.rstrip()) + 1

    def __bool__(self) -> bool:
        return self.place < len(self.words)

    def peek(self) -> str:
        """Return the next word, or an empty string at the end."""
        return self.words[self.place][0] if self else ""

    def take(self, wanted: str = "another word") -> str:
        """Return the next word and go on. Raises WrongError at the end of the line."""
        if not self:
            raise WrongError(self.end, 1, "incomplete", f"The order ends here; {wanted} is missing.")
        self.place += 1
        return self.words[self.place - 1][0]

    def accept(self, *words: str) -> str:
        """Take the next word if it is one of these and return it, else return an empty string."""
        return self.take() if self.peek() in words else ""

    def choice(self, wanted: str, options: Iterable[str]) -> str:
        """Take a word that must be one of these, with a suggestion if it is not."""
        options = tuple(options)
        word = self.take(wanted)
        if word not in options:
            near = suggest(word, options)
            hint = f"Did you mean {near}?" if near else f"Write one of {', '.join(options)}."
            raise self.wrong("unknown-word", f"'{word}' is no {wanted}.", hint)
        return word

    def number(self, wanted: str, least: int = 0) -> int:
        """Take a whole number of at least `least`."""
        word = self.take(wanted)
        if not word.isdecimal() or int(word) < least:
            raise self.wrong("bad-number", f"'{word}' is not {wanted}.", f"Write a whole number from {least} on.")
        return int(word)

    def wrong(self, code: str, message: str, hint: str = "") -> WrongError:
        """Return an error that marks the word taken last."""
        word, column = self.words[max(0, self.place - 1)]
        return WrongError(column, len(word), code, message, hint)

    def finish(self) -> None:
        """Raise WrongError if words are left over."""
        if self:
            word = self.take()
            raise self.wrong("unknown-word", f"'{word}' is not understood here.")
