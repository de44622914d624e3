"""What is wrong with a text, where, and what to do about it."""

import difflib
import textwrap
from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

import msgspec

from flagplot.core.document import WIDTH
from flagplot.core.printable import UNSEEN, printable

Severity = Literal["error", "query", "note"]
"""`error`: this part does not stand. `query`: it stands by a default that is named. `note`: for information."""


class Proposal(msgspec.Struct, frozen=True):
    """Orders that the writer of a sentence may have meant. They are shown and never taken, until he says so."""

    orders: tuple[str, ...]
    """In the guide's words."""
    number: int = 0
    """By which it is chosen: those of a sheet are counted through, from 1."""

    def __str__(self) -> str:
        return f"{self.number}. {' / '.join(self.orders)}"


class Diagnostic(msgspec.Struct, frozen=True):
    """One remark on a player's text. Lines and columns count from 1; `length` is the width of the caret mark."""

    line: int
    column: int
    length: int
    severity: Severity
    code: str
    """A short fixed word such as `unknown-unit`, or the id of the rule that was broken."""
    message: str
    hint: str = ""
    proposals: tuple[Proposal, ...] = ()
    """What may have been meant: one of them, if any. They stand behind the hint."""


def counted_through(remarks: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return the remarks on a sheet with all that is proposed numbered, and said behind the hint that it belongs to."""
    out, counted = [], 0
    for remark in remarks:
        if remark.proposals:
            numbered = tuple(Proposal(each.orders, counted + n) for n, each in enumerate(remark.proposals, 1))
            hint = " ".join([remark.hint, *map(str, numbered)])
            remark = msgspec.structs.replace(remark, hint=hint, proposals=numbered)
            counted += len(numbered)
        out.append(remark)
    return tuple(out)


LONGEST_NAME = 80
"""Characters of a name, at most."""


def render(diagnostic: Diagnostic, text: str) -> str:
    """Return the remark as lines for a person: message, the player's own line, a caret under it, and the hint.

    No line is longer than 78 columns, but for a single word that is.
    """
    lines = text.splitlines()
    where = f"line {diagnostic.line}, column {diagnostic.column}: {diagnostic.severity}: "
    out = wrapped(where + diagnostic.message, "  ")
    if 0 < diagnostic.line <= len(lines):
        source = lines[diagnostic.line - 1].expandtabs(1)
        start = max(0, diagnostic.column - 61)
        window = source[start : start + WIDTH - 4]
        mark = min(max(1, diagnostic.length), max(1, len(window) - (diagnostic.column - 1 - start)))
        out += [("  " + window).rstrip(), "  " + " " * (diagnostic.column - 1 - start) + "^" * mark]
    if diagnostic.hint:
        out += wrapped("  " + diagnostic.hint, "  ")
    return printable("\n".join(out))


def wrapped(text: str, indent: str) -> list[str]:
    """Return a remark as lines of at most 78 columns, `indent` before all but the first.

    A word is never broken: an order that is shown can be copied.
    """
    return textwrap.wrap(text.rstrip(), WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def suggest(word: str, known: Iterable[str]) -> str:
    """Return the known word nearest to `word` as it is spelt there, or an empty string when none is near."""
    return "" if len(word) > LONGEST_NAME else _nearest(word, tuple(known))


@lru_cache(4096)
def _nearest(word: str, known: tuple[str, ...]) -> str:
    by_lower = {candidate.lower(): candidate for candidate in known}
    near = difflib.get_close_matches(word.lower(), list(by_lower), n=1, cutoff=0.6)
    return by_lower[near[0]] if near else ""


def meant(word: str, known: Iterable[str], otherwise: str = "") -> str:
    """Return `Did you mean X?` with the known word nearest to `word`, or `otherwise` when none is near."""
    return did_you_mean(suggest(word, known), otherwise)


def did_you_mean(near: str, otherwise: str = "") -> str:
    """Return the question whether a word was meant, or `otherwise` where there is no such word."""
    return f"Did you mean {near}?" if near else otherwise


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Return whether any remark is an error."""
    return any(diagnostic.severity == "error" for diagnostic in diagnostics)


class BadInputError(ValueError):
    """Input that cannot be used: one clear sentence saying what, where, what was expected and what to do."""


def check_name(what: str, name: str) -> None:
    """Raise BadInputError if a name is too long, or has a character that cannot be shown in a line."""
    if len(name) > LONGEST_NAME:
        raise BadInputError(f"The {what} has {len(name)} characters; {LONGEST_NAME} are the most.")
    wrong = next((sign for sign in name if sign in "\t\n" or UNSEEN.match(sign)), None)
    if wrong is not None:
        raise BadInputError(f"The {what} holds a character that cannot be shown (U+{ord(wrong):04X}); leave it out.")


def check_known(kind: str, name: str, names: Iterable[str], where: str = "") -> None:
    """Raise BadInputError, with the nearest name or all of them, if there is no such thing of a kind."""
    if name not in (every := list(names)):
        hint = meant(name, every, f"There are {', '.join(every)}." if every else "There are none.")
        raise BadInputError(f"There is no {kind} '{shortened(name)}'{where}. {hint}")


def shortened(text: str) -> str:
    """Return a text that a stranger may have made as long as he likes, as far as it is shown."""
    return text if len(text) <= LONGEST_NAME else f"{text[:LONGEST_NAME]}..."
