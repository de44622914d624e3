"""Words that forbid, limit or put off what is ordered, written with a slip of the pen: read as themselves, so that a
slip never makes an order of what would be none."""

from functools import lru_cache

from flagplot.games.carrier.orders.frames import grammar

_GUARDS = frozenset(
    ("could", "would", "might", "should", "later", "then", "after", "before", "afterwards", "thereafter", "unless")
) | frozenset(("until", "except", "never", "maybe", "perhaps", "tomorrow", "tonight", "instead", "without", "forget"))
_OTHERS = frozenset(("latter", "forge"))
"""Words that are none of these."""
_SHORTEST = 4
"""Letters of a word of which one may be another, and of the least that a word written onto `then` has."""


@lru_cache(maxsize=4096)
def guard_meant(word: str) -> str:
    """Return the guarding word of which an unknown one is a slip: two letters changed about, one left out or one too
    many. An empty string where it is of none. `word`: in small letters."""
    if len(word) < _SHORTEST or word in _GUARDS | _OTHERS or word in grammar().lists["english"]:
        return ""
    return next((guard for guard in _GUARDS if guard[0] == word[0] and _is_slip(word, guard)), "")


def _is_slip(word: str, guard: str) -> bool:
    if len(word) == len(guard):
        wrong = [n for n in range(len(word)) if word[n] != guard[n]]
        return len(wrong) == 2 and wrong[1] == wrong[0] + 1 and sorted(word) == sorted(guard)
    longer, shorter = sorted((word, guard), key=len, reverse=True)
    return len(longer) == len(shorter) + 1 and any(longer[:n] + longer[n + 1 :] == shorter for n in range(len(longer)))
