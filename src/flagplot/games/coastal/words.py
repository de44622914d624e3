"""Reading a line of orders word by word, with the place of every word for the remark on it."""

import re
from collections.abc import Iterable

from flagplot.core.diagnostics import Diagnostic, Severity, suggest


class Word:
    """A word and where it stands; columns count from 1."""

    __slots__ = ("column", "text", "upper")

    def __init__(self, text: str, column: int) -> None:
        self.text = text
        self.upper = text.upper()
        self.column = column


class RefusedError(Exception):
    """A line that gives no order, with the remark that says why."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


class Line:
    """A line of orders being read."""

    def __init__(self, number: int, text: str) -> None:
        self.number = number
        body = re.split(r"#|--", text, maxsplit=1)[0]
        self.words = [Word(m.group(), m.start() + 1) for m in re.finditer(r"[^\s]+", body)]
        self.at = 0
        self.end = len(body.rstrip()) + 1

    def remark(self, word: Word | None, severity: Severity, code: str, message: str, hint: str = "") -> Diagnostic:
        """Return a remark on a word, or on the end of the line."""
        column = word.column if word else max(1, self.end)
        return Diagnostic(self.number, column, len(word.text) if word else 1, severity, code, message, hint)

    def refuse(self, word: Word | None, code: str, message: str, hint: str = "") -> RefusedError:
        """Return the error that refuses this line because of a word."""
        return RefusedError(self.remark(word, "error", code, message, hint))

    def peek(self) -> Word | None:
        """Return the next word without taking it."""
        return self.words[self.at] if self.at < len(self.words) else None

    def take(self, what: str) -> Word:
        """Take the next word; `what` names it for the remark when there is none."""
        word = self.peek()
        if word is None:
            raise self.refuse(None, "missing", f"{what[0].upper()}{what[1:]} is missing at the end of the line.")
        self.at += 1
        return word

    def keyword(self, *known: str) -> Word:
        """Take the next word, which must be one of the known ones."""
        word = self.take(" or ".join(known))
        if word.upper not in known:
            near = suggest(word.text, known)
            hint = f"Did you mean {near}?" if near else ""
            raise self.refuse(word, "unknown-word", f"Expected {' or '.join(known)} here, found '{word.text}'.", hint)
        return word

    def accept(self, *known: str) -> Word | None:
        """Take the next word if it is one of these."""
        word = self.peek()
        if word is not None and word.upper in known:
            self.at += 1
            return word
        return None

    def whole(self, what: str, low: int, high: int) -> tuple[int, Word]:
        """Take a whole number from `low` to `high`."""
        word = self.take(what)
        if not re.fullmatch(r"\d{1,6}", word.text, re.ASCII) or not low <= int(word.text) <= high:
            raise self.refuse(word, "bad-number", f"{what} is a whole number from {low} to {high}, not '{word.text}'.")
        return int(word.text), word

    def angle(self, what: str) -> tuple[int, Word]:
        """Take a bearing or course from 0 to 360 degrees, as tenths of a degree."""
        word = self.take(what)
        if not re.fullmatch(r"\d{1,3}(\.\d)?", word.text, re.ASCII) or float(word.text) > 360:
            raise self.refuse(
                word,
                "bad-angle",
                f"{what} is 000 to 359.9 degrees, not '{word.text}'.",
                "North is 000, east 090; one decimal at most.",
            )
        return round(float(word.text) * 10) % 3600, word

    def point(self, what: str) -> tuple[int, int, Word]:
        """Take a point `x,y` in cm, as hundredths."""
        word = self.take(what)
        found = re.fullmatch(r"(\d{1,4}(?:\.\d{1,2})?),(\d{1,4}(?:\.\d{1,2})?)?", word.text, re.ASCII)
        first = word
        text = word.text
        if found and found.group(2) is None:
            text += self.take(what).text
            found = re.fullmatch(r"(\d{1,4}(?:\.\d{1,2})?),(\d{1,4}(?:\.\d{1,2})?)", text, re.ASCII)
        if not found:
            raise self.refuse(first, "bad-point", f"{what} is x,y in cm, for example 62.5,31; found '{text}'.")
        return round(float(found.group(1)) * 100), round(float(found.group(2)) * 100), first

    def done(self) -> None:
        """Refuse words after the end of an order."""
        word = self.peek()
        if word is not None:
            raise self.refuse(word, "extra", f"'{word.text}' is left over after the order.", "One order to a line.")

    def choose(self, word: Word, what: str, known: Iterable[str], code: str, message: str) -> str:
        """Return the known name that a word spells, in any case."""
        by_upper = {name.upper(): name for name in known}
        if word.upper in by_upper:
            return by_upper[word.upper]
        near = suggest(word.text, by_upper.values())
        listed = ", ".join(by_upper.values())
        hint = f"Did you mean {near}?" if near else f"{what}: {listed}." if listed else ""
        raise self.refuse(word, code, message, hint)
