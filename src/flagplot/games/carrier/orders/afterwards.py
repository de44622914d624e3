"""`after` that means `afterwards`, as many say whose first language is another: `N5, after land in Port Moresby`."""

from collections.abc import Sequence

from flagplot.games.carrier.orders.frames import word_token
from flagplot.games.carrier.orders.patterns import Token

_NEXT = frozenset(("go", "land", "return", "fly", "sail", "steam", "proceed", "move", "head", "join", "turn"))
"""Plain verbs of what comes next: English says `after going` or `after it goes` of what comes before, and what has
landed or joined does nothing more."""
_NEXT_AND = _NEXT | frozenset(
    ("attack", "bomb", "shell", "bombard", "hold", "stay", "wait", "shadow", "follow", "come")
)
"""Those of which this is clear only behind `and`."""
_HOME = frozenset(("land", "return"))
"""What is done last of all."""
_LINKS = (",", ";", "and", "then")
_MORE = frozenset(("and", "then", "afterwards", "after", "finally"))
"""What may stand behind a later comma: with anything else `after` may begin what comes before that."""


def told_next(some: Sequence[Token]) -> list[Token]:
    """Return tokens with `afterwards` for each `after` that stands before a plain verb without a subject, behind a
    comma or `and`, where nothing follows that may come after that deed."""
    return [word_token("afterwards") if _is_next(some, at) else token for at, token in enumerate(some)]


def _is_next(some: Sequence[Token], at: int) -> bool:
    """Return whether a word is such an `after`, or ends a sentence behind a landing: `return to base after`."""
    if some[at].text != "after" or at == 0:
        return False
    if at == len(some) - 1:
        here = max((n for n in range(at) if some[n].text in _LINKS), default=-1)
        return not _HOME.isdisjoint(symbol for token in some[here + 1 : at] for symbol in token.symbols)
    verbs = _NEXT_AND if some[at - 1].text == "and" else _NEXT if some[at - 1].text in (",", ";") else ()
    behind = zip(some[at + 1 :], [*(token.text for token in some[at + 2 :]), "then"], strict=True)
    return some[at + 1].text in verbs and all(word in _MORE for token, word in behind if token.text in (",", ";"))
