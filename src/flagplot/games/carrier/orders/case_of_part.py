"""A case told of what is split off: `detach Hobart as TF8, which goes S1 if attacked` is no case of the rest."""

import re
from collections.abc import Sequence

from flagplot.games.carrier.orders.patterns import Token

_OF_PART = re.compile(r"(?<!\S)(?:TF|AF)\d+ (?:, )?(?:which|who|that)(?!\S)")
"""With what is told what the part does."""
_CASE = re.compile(r"(?<!\S)(?:if|when|whenever|unless|once|should|in case|as soon as)(?!\S)")
_OF_REST = re.compile(
    r"(?P<unit>(?:TF|AF)\d+) : (?:.* )?split [^()]* as (?:TF|AF)\d+(?: : \( [^()]* \))? ; (?:LAST )?if "
)
"""A case of the whole order, behind the split."""


def gives_case_to_rest(sentence: Sequence[Token], orders: Sequence[str]) -> bool:
    """Return whether an order has for the rest a case that a sentence tells of the part, and names the rest nowhere
    behind it."""
    text = " ".join(token.text for token in sentence)
    told = _OF_PART.search(text)
    if told is None or _CASE.search(text, told.end()) is None:
        return False
    after = text[told.end() :].split()
    return any(found["unit"] not in after for order in orders if (found := _OF_REST.search(order)))
