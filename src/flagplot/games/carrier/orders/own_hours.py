"""What an order goes on with at a later hour: `TF1: to B/F26. At 1100 it turns back S2`, `..., then at 1100 go S2`."""

import re
from collections.abc import Sequence

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.orders.draft import Draft
from flagplot.games.carrier.orders.frames import deeds, word_token
from flagplot.games.carrier.orders.text import unit_name
from flagplot.orders.scan import Piece

_AT = re.compile(
    r"(?:(?:and|then|but|next|later|,) )*(?:at|from) (?P<hour>\d{1,2})[:.]?00(?: ?(?:hours|hrs|h|o'clock))?[,:]? "
    r"(?:please |then )?(?:it |they |she )?(?P<rest>[a-z].*)",
    re.IGNORECASE | re.DOTALL,
)
_ANOTHER = re.compile(r"[TA]F ?\d|the\b|both\b|all\b|others?\b|rest\b|be\b|arrive|reach|get\b", re.IGNORECASE)
"""With what a sentence begins that is of another unit, or may be, or of where a unit is to be by then."""
_CASE = re.compile(r"\b(?:if|unless|when|whenever|once|should|in case|provided|depending)\b", re.IGNORECASE)
"""A case, which may be of what has been until then."""
_OPEN = (ast.Split, ast.Join, ast.Meet, ast.Attack)
"""Parts of an order behind which another unit may be meant, or the hour of the part itself."""
LAST_HOUR = 24
_LINKS = frozenset((",", "and", "then", "but"))
_CASES = frozenset(("if", "unless", "when", "whenever", "once", "should", "until", "till", "while", "or"))
"""Words before an hour to which what is done at it may belong, too."""


def parted_at_hours(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """Return a sentence parted where something is done at a later hour: `..., then at 1100 go north`."""
    out: list[list[Piece]] = []
    first = 0
    for at in range(3, len(pieces) - 2):
        before, hour, after = pieces[at - 1], pieces[at + 1], pieces[at + 2]
        told = pieces[at].text == "at" and before.text in _LINKS and hour.kind == "number" and hour.length == 4
        if not told or deeds().isdisjoint(word_token(after.text).symbols):
            continue
        end = next((n for n in range(at, first, -1) if pieces[n - 1].text not in _LINKS), first)
        if end > first and _CASES.isdisjoint(piece.text for piece in pieces[first:end]):
            out.append([*pieces[first:end]])
            first = at
    return [*out, [*pieces[first:]]]


def at_its_hour(text: str, above: Draft | None, now: int) -> str:
    """Return a sentence as an order of its own that begins at the hour it names first, an empty text where it names
    none, or one that is not later than the turn and than the order above it; that is still in doubt. `above`: the order
    of the same line with which it goes on. `now`: the hour of the turn."""
    found = _AT.fullmatch(text)
    if found is None or above is None or above.deck is not None:
        return ""
    if _ANOTHER.match(found["rest"]) or _CASE.search(found["rest"]):
        return ""
    hour = int(found["hour"])
    alone = above.items and not any(isinstance(item.node, _OPEN) for item in above.items)
    if not alone or not (now if above.hour is None else above.hour) < hour <= LAST_HOUR:
        return ""
    return f"{hour:02}00: {unit_name(above.unit)}: {found['rest']}"
