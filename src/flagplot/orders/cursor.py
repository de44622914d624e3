"""A line of orders taken word by word, with the place of every word for the remark on it.

For order languages of one order to a line. A game's own line is a subclass with readers for its own kinds of word.
"""

import re
from collections.abc import Iterable, Sequence
from typing import ClassVar, Protocol, Self, TypeVar

import msgspec

from flagplot.core.diagnostics import Diagnostic, Severity, meant

MOST = 999_999
"""No number in an order is larger."""
FEW = 12
"""Numbers that are listed one by one among what may follow."""


class Word(msgspec.Struct, frozen=True, gc=False):
    """A word of the guide, in capitals too, and where it stands on the sheet or what was written for it there."""

    text: str
    upper: str
    column: int
    """From 1."""
    line: int
    length: int

    def saying(self, text: str) -> "Word":
        """Return another word in its place."""
        return Word(text, text.upper(), self.column, self.line, self.length)


class RefusedError(Exception):
    """A line that gives no order, with the remark that says why."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


class Line:
    """A line of orders being read. True while words are left."""

    comment: ClassVar[re.Pattern[str]] = re.compile("#")
    """What begins a part that is not read."""
    word: ClassVar[re.Pattern[str]] = re.compile(r"\S+")

    def __init__(self, number: int, text: str) -> None:
        self.number = number
        body = self.body(text)
        self.words = [
            Word(found[0], found[0].upper(), found.start() + 1, number, len(found[0]))
            for found in self.word.finditer(body)
        ]
        self.at = 0
        self.remarks: list[Diagnostic] = []
        self.open: dict[str, None] = {}
        """What the reader would have taken where the line ends: words, or what is wanted in pointed brackets."""
        self._end = Word("", "", len(body.rstrip()) + 1, number, 1)

    @classmethod
    def of(cls, words: Sequence[Word]) -> Self:
        """Return a line of words that are there already, at least one."""
        line = cls(words[0].line, "")
        last = max(words, key=lambda word: (word.line, word.column))
        line.words = [
            word if found[0] == word.text else word.saying(found[0])
            for word in words
            for found in cls.word.finditer(word.text)
        ]
        line._end = Word("", "", last.column + last.length, last.line, 1)
        return line

    @classmethod
    def body(cls, text: str) -> str:
        """Return a line without what is not read of it."""
        return cls.comment.split(text, maxsplit=1)[0]

    def __bool__(self) -> bool:
        return self.at < len(self.words)

    def peek(self) -> str:
        """Return the next word in capitals, or an empty string at the end."""
        return self.words[self.at].upper if self else ""

    def may_follow(self, *known: str) -> None:
        """Note, where the line ends, that these words could go on with it."""
        if not self:
            self.open.update(dict.fromkeys(known))

    def take(self, wanted: str) -> Word:
        """Take the next word. Raises RefusedError, saying what is missing, at the end of the line."""
        if not self:
            self.open = self.open or {f"<{wanted}>": None}
            raise self.missing(wanted)
        self.at += 1
        return self.words[self.at - 1]

    def accept(self, *known: str) -> str:
        """Take the next word if it is one of these, in capitals; else return an empty string."""
        self.may_follow(*known)
        return self.take("").upper if self and self.peek() in known else ""

    def sees(self, *known: str) -> bool:
        """Return whether the next word is one of these; it is not taken."""
        self.may_follow(*known)
        return self.peek() in known

    def choice(self, wanted: str, known: Iterable[str], code: str = "unknown-word", otherwise: str = "") -> str:
        """Take a word that must be one of these, in capitals. Raises RefusedError with the nearest, or `otherwise`."""
        known = tuple(known)
        self.may_follow(*known)
        word = self.take(wanted)
        if word.upper not in known:
            hint = meant(word.upper, known, otherwise or f"Write {' or '.join(known)}.")
            raise self.refuse(code, f"'{word.text}' is not {wanted}.", hint)
        return word.upper

    def name(self, wanted: str, known: Iterable[str], code: str = "unknown-unit", otherwise: str = "") -> str:
        """Take a word that names one of these, written large or small; return it as it is spelt there."""
        by_upper = {name.upper(): name for name in known}
        listed = f"There are {', '.join(by_upper.values())}." if by_upper else "There are none."
        self.may_follow(*by_upper.values())
        word = self.take(wanted)
        if word.upper not in by_upper:
            hint = meant(word.text, by_upper.values(), otherwise or listed)
            raise self.refuse(code, f"'{word.text}' is not {wanted}.", hint)
        return by_upper[word.upper]

    def whole(self, wanted: str, low: int = 0, high: int = MOST) -> int:
        """Take a whole number from `low` to `high`."""
        if high - low < FEW:
            self.may_follow(*map(str, range(low, high + 1)))
        word = self.take(wanted)
        if not re.fullmatch("[0-9]{1,6}", word.text) or not low <= int(word.text) <= high:
            limits = f"from {low} on" if high == MOST else f"from {low} to {high}"
            raise self.refuse("bad-number", f"'{word.text}' is not {wanted}.", f"Write a whole number {limits}.")
        return int(word.text)

    def rest(self) -> list[Word]:
        """Take all words that are left."""
        start, self.at = self.at, len(self.words)
        return self.words[start:]

    def end(self) -> None:
        """Raise RefusedError if words are left over."""
        if self:
            word = self.take("")
            raise self.refuse("too-much", f"'{word.text}' is more than the order takes.", "Write one order on a line.")

    def remark(self, severity: Severity, code: str, message: str, hint: str = "", at: Word | None = None) -> Diagnostic:
        """Return a remark on a word: the one taken last, unless another is given."""
        word = at or (self.words[self.at - 1] if self.at else self._end)
        return Diagnostic(word.line, word.column, max(1, word.length), severity, code, message, hint)

    def refuse(self, code: str, message: str, hint: str = "", at: Word | None = None) -> RefusedError:
        """Return the error that refuses this line because of a word: the one taken last, unless another is given."""
        return RefusedError(self.remark("error", code, message, hint, at))

    def missing(self, wanted: str, hint: str = "", code: str = "missing") -> RefusedError:
        """Return the error for what is not there: it marks the end of the line."""
        return self.refuse(code, f"The line ends where {wanted} is expected.", hint, self._end)


class Order(Protocol):
    """An order of one line: the unit it is for, and the text that reads as the same order."""

    @property
    def unit(self) -> str: ...

    @property
    def canonical(self) -> str: ...


O = TypeVar("O", bound=Order)  # noqa: E741


def lines_of_json(text: str, orders: msgspec.json.Decoder[list[O]], example: str) -> tuple[str, tuple[Diagnostic, ...]]:
    """Return a sheet that may be a JSON list of orders as lines, which are then read and judged like others, and the
    remark on JSON that cannot be read."""
    if not text.lstrip().startswith("["):
        return text, ()
    try:
        return "\n".join(order.canonical for order in orders.decode(text)), ()
    except (ValueError, RecursionError) as error:
        message = f"This is not a JSON list of orders: {error}."
        return "", (Diagnostic(1, 1, 1, "error", "bad-json", message, f"Write for example {example}"),)
