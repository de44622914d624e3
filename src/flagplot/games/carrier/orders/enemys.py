"""Ships and planes that are called the enemy's behind their name: `the ships of the enemy`."""

from collections.abc import Sequence

from flagplot.games.carrier.orders.frames import grammar
from flagplot.games.carrier.orders.patterns import Token

_POINTED = frozenset(("<kind>", "<contact>", "<plane>", "<n>"))


def is_enemys(token: Token, after: Sequence[Token]) -> bool:
    """Return whether a word is for ships or planes, and `of the enemy` stands behind it, with nothing behind that which
    is the enemy's, as in `ships of the enemy fleet`. `after`: what follows, from the last word on."""
    if len(after) < 2 or (after[-1].text, after[-2].text) != ("of", "enemy"):
        return False
    if len(after) > 2 and (after[-3].text in grammar().lists["things"] or after[-3].symbols & _POINTED):
        return False
    named = not token.symbols.isdisjoint(("<kind>", "<contact>"))
    return named or token.text in (*grammar().lists["things"], "base")
