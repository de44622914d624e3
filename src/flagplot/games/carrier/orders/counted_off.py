"""Deeds of one order that its writer counts off in brackets: `TF3: (i) SE1 (ii) hold 1 turn (iii) NE1`."""

import re
from itertools import pairwise

_MARK = re.compile(r"\s*\((ii|iii|iv|v|[b-e])\) ?(?=\S)", re.IGNORECASE)
_ROWS = (["ii", "iii", "iv", "v"], ["b", "c", "d", "e"])
"""Behind the first, which is passed over where a clause begins."""
_UNIT = re.compile(r"\s*(?:then )?(?:tf|af|ss|mtb|cw) ?\d", re.IGNORECASE)
"""With what an order of another unit begins."""
_CASE = re.compile(
    r"\b(?:if|when\w*|unless|once|should|until|till?|while|else|otherwise|provided|in case)\b", re.IGNORECASE
)
"""What may hold of one number or of all behind it."""


def one_after_another(text: str) -> str:
    """Return a text with what is counted off told one after the other. A text with a number left out or told twice,
    with another unit behind a number or with more clauses behind one stays as it is; figures may be how many."""
    found = list(_MARK.finditer(text))
    marks = [each[1].lower() for each in found]
    if not marks or not any(marks == row[: len(marks)] for row in _ROWS):
        return text
    parts = [text[a.end() : b.start()] for a, b in pairwise(found)] + [text[found[-1].end() :]]
    if _CASE.search(text) or any(_UNIT.match(part) or re.search(r"[(),;:.]\s*\S", part) for part in parts):
        return text
    return " , then ".join(part.rstrip(" ,;.") for part in [text[: found[0].start()], *parts])
