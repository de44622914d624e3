"""Whether two sentences of a line belong together: one that is not understood may be the half of the other."""

import re
from collections.abc import Sequence
from itertools import pairwise

from flagplot.games.carrier.orders.taking import CASES
from flagplot.orders.scan import Piece, written

_IF_NOT = frozenset(("not", "none", "don", "doesn", "dont", "doesnt"))
"""Words by which a case may be the other one of the case before it: `if not, ...`."""
_BACK = frozenset(("keep", "keeps", "continue", "continues", "resume", "resumes", "fighters"))
"""Words of which one has a case go back to the sentence before it: `If attacked, go S2 and keep shadowing`. Whether it
matters who attacks hangs on what is done."""
_HOME = frozenset(("home", "land", "return", "base"))
"""Words by which a case says what is done in it, without a comma."""
_RESUMED = frozenset(
    (again, what)
    for again in ("keep", "keeps", "continue", "continues", "resume", "resumes")
    for what in ("shadowing", "following", "trailing", "tracking", "watching")
)
"""What is gone on with in a case as it was ordered before it, from as far."""
_GROUND = frozenset(("no", "ground"))
"""Words that do it together: `Bomb Lae. If there are no planes on the ground, come home`."""


_TOO = frozenset(("too", "also", "likewise", "same"))
"""Words of a short sentence of another unit: `Ready 4 Wildcat. Lexington too`."""
_SHORT = 5
_SHIPS_ACT = re.compile(
    r"(?:(?!if\b|when\b|once\b)[a-z' ]+?(?:,| and| &) )?(?:the )?(?:other )?(?:dds?|destroyers?|cruisers?|cas?|cls?"
    r"|ships|transports?|aps?) (?:to |should |shall |must |will )?(?:goe?s?|moves?|joins?|holds?|stays?|sails?|steams?"
    r"|heads?|proceeds?|avoids?|keeps?|remains?|runs?|returns?|continues?)\b",
    re.IGNORECASE,
)
"""What ships do that a sentence begins with, which are none of those before it: `Scuttle Chicago. The DDs go N1`."""


def falls_apart(clause: Sequence[Piece], understood: bool) -> bool:
    """Return whether a sentence or the one before it is not understood, and it may belong to that: a case that begins a
    sentence does not, since what is to be done in it may be missing, but for what is to be done if not, and for one
    that says what is to be done and goes back to that sentence. `understood`: both are."""
    words = [piece.text for piece in clause]
    if not _TOO.isdisjoint(words[-3:]) and len(words) < _SHORT:
        return False
    if _SHIPS_ACT.match(written(clause)):
        return False
    opens = [word for word in words[:6] if word not in ("and", "but")]
    own_case = opens[:1] and opens[0] in CASES and _IF_NOT.isdisjoint(opens) and opens[1:2] != ["then"]
    goes_back = not _BACK.isdisjoint(words) or set(words) >= _GROUND
    if goes_back and ("," in words[:-1] or not _HOME.isdisjoint(words)):
        own_case = False
    if opens[:1] and opens[0] in CASES and any(pair in _RESUMED for pair in pairwise(words)):
        return True
    return not own_case and not understood
