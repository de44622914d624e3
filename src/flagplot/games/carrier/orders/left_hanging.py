"""What a sentence that is refused leaves in doubt behind it: the hour or target it names, what its last word opens."""

import re
from collections.abc import Sequence

from flagplot.orders.scan import Piece, written

_UNIT = re.compile(r"\b(?:tf|af|ss|mtb|cw|task force|air formation|submarine) ?\d", re.IGNORECASE)
_NAMED = re.compile(
    r"\b(?:\d{4}|\d{1,2}[.:]\d\d|c ?\d+|[ab] ?/ ?[a-z]{1,2} ?\d+|(?:next|this|that) hour"
    r"|noon|midnight|dawn|dusk|sunrise|sunset)\b",
    re.IGNORECASE,
)
"""An hour, a contact or a place, which the sentence behind may need."""
_OPEN = frozenset(
    {
        *("from", "to", "at", "by", "of", "with", "until", "till", "before", "after", "and", "or", "than", "for"),
        *("over", "on", "upon", "against", "into", "towards", "toward", "near", "off", "between", "the", "a", "an"),
        *("if", "when", "unless", "once", "not", "no", "only", "but", "as", "in", "should", "while", "except"),
        *("without", "its", "their"),
    }
)
"""Words with which no sentence ends."""


def left_hanging(last: Sequence[Piece], clause: Sequence[Piece]) -> str:
    """Return why a sentence cannot be taken where `last`, the one before it, is refused; an empty text where it can."""
    if clause[0].line == last[-1].line:
        text, said = written(last), written(clause).lower()
        found = [] if _UNIT.search(text) else [each[0] for each in _NAMED.finditer(text)]
        named = next((each for each in found if each.lower() not in said), "")
        return f"'{named}' in the sentence before this, which is refused, may be of this" if named else ""
    if clause[0].line == last[-1].line + 1 and last[-1].text in _OPEN:
        return f"'{last[-1].spelt}' at the end of the line before this, which is refused, goes on in this"
    return ""
