"""Claims of dice in a sheet: the umpire throws every die, so that they are left out with a note (GM-2.31)."""

import re

from flagplot.core.diagnostics import Diagnostic
from flagplot.orders.scan import MAX_LINE, MAX_LINES

CLAIM = re.compile(
    r"[,;]?[ \t]*\b(?P<claim>(?:i|we)\s+(?:have\s+)?(?:rolled|threw)\b(?:\s*(?:an?|and|,)?\s*\d{1,2}\b)*)",
    re.IGNORECASE,
)
_OF_DICE = re.compile("rolled|threw", re.IGNORECASE)
"""What stands in every claim."""


def without_claims(text: str) -> tuple[str, list[Diagnostic]]:
    """Return a sheet without what it says of dice, everything else in its place, and a note on each (GM-2.31)."""
    if _OF_DICE.search(text) is None:
        return text, []
    lines, notes = text.splitlines(keepends=True), list[Diagnostic]()
    for at, line in enumerate(lines[:MAX_LINES]):
        if len(line) > MAX_LINE:
            continue
        code, mark, remark = line.partition("#")
        for match in CLAIM.finditer(code):
            claim = match["claim"]
            message = f"the umpire throws all dice: '{claim}' is left out"
            notes.append(Diagnostic(at + 1, match.start("claim") + 1, len(claim), "note", "GM-2.31", message))
        lines[at] = CLAIM.sub(lambda match: " " * len(match[0]), code) + mark + remark
    return "".join(lines), notes
