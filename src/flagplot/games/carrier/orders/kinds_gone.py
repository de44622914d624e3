"""Kinds of ships of which a sentence says that they are gone or wanting: they must be among those that it aims at."""

import re
from collections.abc import Sequence

from flagplot.games.carrier.orders.all_but import kind_of
from flagplot.games.carrier.orders.patterns import Token

_WANTING = frozenset(("after", "failing", "lacking", "no", "of", "for", "if", "when", "once"))
_AIMED = re.compile(r"(?<!\S)(?:fire|torpedoes at|attack) &")
_KIND = re.compile(r"&\S+")
_IDLE = frozenset(("any", "more", "enemy", "other"))


def of_other_kinds(sentence: Sequence[Token], order: str) -> bool:
    """Return whether a ranking of targets leaves out a kind that is said to be gone or wanting, or behind which another
    comes: `fires on CA and, after DD, on BB` says more of DD than is read."""
    if _AIMED.search(order) is None or " if " in order:
        return False
    aimed = {kind_of(kind) for kind in _KIND.findall(order)} | set(_KIND.findall(order))
    for at, token in enumerate(sentence[1:], 1):
        if "<kind>" not in token.symbols or {token.text, kind_of(token.text)} & aimed:
            continue
        before = at - 1
        while before > 0 and sentence[before].text in _IDLE:
            before -= 1
        if sentence[before].text in _WANTING:
            return True
    return False
