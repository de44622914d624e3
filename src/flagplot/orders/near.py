"""The word a player probably meant."""

import difflib
from collections.abc import Iterable
from functools import lru_cache

CLOSE = 0.76
"""How alike two words must be, from 0 to 1, for one to be suggested for the other."""


@lru_cache(maxsize=4096)
def near_word(word: str, known: tuple[str, ...]) -> str:
    """Return the known word that is one slip away from `word` (letters changed about, or nearly all the same), or an
    empty string. A wrong suggestion is worse than none, so it is stricter than `core.diagnostics.suggest`."""
    lower = word.lower()
    swapped = sorted(lower)
    for candidate in known:
        if len(candidate) == len(lower) and sorted(candidate.lower()) == swapped:
            return candidate
    return _alike(lower, (candidate for candidate in known if abs(len(candidate) - len(lower)) <= 2))


def _alike(lower: str, known: Iterable[str]) -> str:
    by_lower = {candidate.lower(): candidate for candidate in known}
    near = difflib.get_close_matches(lower, list(by_lower), n=1, cutoff=CLOSE)
    return by_lower[near[0]] if near else ""
