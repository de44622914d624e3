"""What is read of an order sheet, whoever wrote it: no more than a bounded work, and never an exception.

A game's reader may be slow with what nobody would write, or wrong about it. So sheets are cut before they are read, by
counts that are the same on every machine, and a line on which the reader breaks is left out.
"""

import logging
import re
from collections.abc import Callable
from typing import TypeVar

import msgspec

from flagplot.core.diagnostics import Diagnostic
from flagplot.core.game import OrderSheet

MAX_CLAUSES = 1000
"""Orders and parts of orders of one sheet: what stands between ends of lines, semicolons and full stops."""
MAX_WORDS = 8000
"""Words, numbers and signs of one sheet."""
MAX_LINE_WORDS = 1500
"""Those of one line."""
MAX_FAULTS = 8
"""Lines that are left out because the reader breaks on them, before the rest of the sheet is."""
_WORK = 3 * MAX_WORDS
"""Words that are read again, at most, to find such lines."""

_COUNTED = re.compile(r"(?P<word>[^\W\d_]+|\d+|[^\s\w.;]|_)|(?P<end>[.;](?=\s|$))|[.;]")
_LOG = logging.getLogger(__name__)
_LOG.addHandler(logging.NullHandler())

H = TypeVar("H", bound=OrderSheet)


def read_guarded(text: str, read: Callable[[str], H], most: int = MAX_CLAUSES) -> H:
    """Return what a game's reader makes of a sheet, as far as it may be read, with remarks on what is left out. What
    the reader raises is logged for the operator. `most`: orders of a sheet that are read, of some words each."""
    lines = text.splitlines(keepends=True)
    words = _words(lines)
    remarks = _cut(lines, words, most)
    work = _WORK
    while True:
        try:
            sheet = read("".join(lines) if remarks else text)
        except Exception:
            works, fails, work = _broken(lines, words, read, work)
            if work <= 0 or len(remarks) >= MAX_FAULTS:
                fails = len(lines)
            if not any(words[works:fails]):
                raise  # it breaks on an empty sheet: nothing that a player wrote is at fault
            _LOG.exception("Lines %d to %d of a sheet were left out: %r", works + 1, fails, lines[works:fails])
            remarks.append(_left_out(works + 1))
            lines[works:fails] = ["\n"] * (fails - works)
            words[works:fails] = [0] * (fails - works)
        else:
            return _with(sheet, text, remarks) if remarks else sheet


def _with(sheet: H, text: str, remarks: list[Diagnostic]) -> H:
    return msgspec.structs.replace(sheet, text=text, diagnostics=(*sheet.diagnostics, *remarks))


def _left_out(line: int) -> Diagnostic:
    message = "this cannot be read and is left out; the rest stands"
    return Diagnostic(line, 1, 1, "error", "unreadable", message, "Write it in other words.")


def _words(lines: list[str]) -> list[int]:
    return [sum(1 for _ in _COUNTED.finditer(line)) for line in lines]


def _cut(lines: list[str], words: list[int], most: int) -> list[Diagnostic]:
    """Empty long lines and take out all lines after which too much would have been read; return the remarks. JSON may
    stand in one line."""
    as_json = "".join(lines).lstrip().startswith(("[", "{"))
    remarks: list[Diagnostic] = []
    clauses = total = 0
    most_words = most * MAX_WORDS // MAX_CLAUSES
    for at, line in enumerate(lines):
        if words[at] > MAX_LINE_WORDS and not as_json:
            message = f"this line has {words[at]} words and signs; lines of up to {MAX_LINE_WORDS} are read"
            remarks.append(Diagnostic(at + 1, 1, 1, "error", "too-long", message, "Write one order to a line."))
            lines[at], words[at] = "\n", 0
            continue
        total += words[at]
        clauses += bool(words[at]) and 1 + sum(found.lastgroup == "end" for found in _COUNTED.finditer(line))
        if total > most_words or clauses > most:
            message = f"the sheet is read up to here: {most} orders and {most_words} words are the most"
            remarks.append(Diagnostic(at + 1, 1, 1, "error", "too-long", message, "Send a shorter sheet."))
            del lines[at:], words[at:]
            break
    return remarks


def _broken(lines: list[str], words: list[int], read: Callable[[str], H], work: int) -> tuple[int, int, int]:
    """Return the lines on which the reader breaks, from where to where, and how much may still be read again: what
    stands before the first is read without a fault, with the last it is not."""
    works, fails = 0, len(lines)
    while fails - works > 1 and work > 0:
        middle = (works + fails) // 2
        work -= sum(words[:middle])
        try:
            read("".join(lines[:middle]))
        except Exception:
            fails = middle
        else:
            works = middle
    return works, fails, work - sum(words)
