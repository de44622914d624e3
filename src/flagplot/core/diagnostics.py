"""What is wrong with a text, where, and what to do about it."""

import difflib
from collections.abc import Iterable
from typing import Literal

import msgspec

Severity = Literal["error", "query", "note"]
"""`error`: this part does not stand. `query`: it stands by a default that is named. `note`: for information."""


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


def render(diagnostic: Diagnostic, text: str) -> str:
    """Return the remark as lines for a person: message, the player's own line, a caret under it, and the hint."""
    lines = text.splitlines()
    word = {"error": "error", "query": "query", "note": "note"}[diagnostic.severity]
    out = [f"line {diagnostic.line}, column {diagnostic.column}: {word}: {diagnostic.message}"]
    if 0 < diagnostic.line <= len(lines):
        source = lines[diagnostic.line - 1].expandtabs(1)
        start = max(0, diagnostic.column - 61)
        window = source[start : start + 74]
        mark = min(max(1, diagnostic.length), max(1, len(window) - (diagnostic.column - 1 - start)))
        out += ["  " + window, "  " + " " * (diagnostic.column - 1 - start) + "^" * mark]
    if diagnostic.hint:
        out.append(f"  {diagnostic.hint}")
    return "\n".join(out)


def suggest(word: str, known: Iterable[str]) -> str:
    """Return the known word nearest to `word` as it is spelt there, or an empty string when none is near."""
    by_lower = {candidate.lower(): candidate for candidate in known}
    near = difflib.get_close_matches(word.lower(), list(by_lower), n=1, cutoff=0.6)
    return by_lower[near[0]] if near else ""


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Return whether any remark is an error."""
    return any(diagnostic.severity == "error" for diagnostic in diagnostics)


class BadInputError(ValueError):
    """Input that cannot be used: one clear sentence saying what, where, what was expected and what to do."""
