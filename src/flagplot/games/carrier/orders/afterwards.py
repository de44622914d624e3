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
_FINITE = frozenset(f"{verb}s" for verb in _NEXT_AND) - {"gos", "flys"} | {"goes", "flies"}
"""Their forms that want a subject, which `after` with a deed before would have."""
_DOES = _FINITE | {"dives", "submerges", "climbs"}
_MORE = frozenset(("and", "then", "afterwards", "after", "finally"))
"""What may stand behind a later comma: with anything else `after` may begin what comes before that."""
_COMMAS = (",", ";")
_THEY = frozenset(("it", "they", "she", "he"))
_HOME = frozenset(("land", "lands", "return", "returns"))
_GOING = frozenset(("come", "comes", "go", "goes", "fly", "flies"))
_BACK = frozenset(("back", "home"))
_DOWN = frozenset(("at", "on", "in", "to", "aboard", "home", "back", "there", "again", "onto", "into"))
_AIRWORK = frozenset(
    {
        *("search", "attack", "bomb", "patrol", "cap", "shadow", "follow", "scout", "explore", "guard", "dive"),
        *("torpedo", "reconnoitre", "strike", "intercept", "protect", "cover", "until", "till"),
        *("reconnaissance", "recon", "recce", "exploration", "sweep"),
    }
)
"""What is done in the air, as nothing is by planes that have landed."""
_UNITS = frozenset(("<af>", "<tf>", "<ss>", "<contact>"))
_OTHERS = frozenset(
    ("enemy", "enemies", "ship", "ships", "carrier", "carriers", "planes", "fighters", "bombers", "raid")
)
"""Who else might come home."""
_HOW_LONG = frozenset(("until", "till"))
_SOUGHT = frozenset(("go", "goes", "going", "come", "look", "see", "chase", "take", "run", "make", "and", "or", "not"))
"""Words of which an `after` at the end may be a part."""


def told_next(some: Sequence[Token]) -> list[Token]:
    """Return tokens with `afterwards` for each `after` that means it."""
    return [_meant(some, at) if token.text == "after" and at else token for at, token in enumerate(some)]


def _meant(some: Sequence[Token], at: int) -> Token:
    """Return what an `after` is: `afterwards`, `then` between ships that are aimed at first and next, or itself."""
    if at == len(some) - 1:
        return some[at] if some[at - 1].text in _SOUGHT or some[at - 1].text in _COMMAS else word_token("afterwards")
    between = some[at - 1].text == "and" and "<kind>" in some[at + 1].symbols and "<kind>" in some[at - 2].symbols
    if between and "first" in (token.text for token in some[max(at - 4, 0) : at]):
        return word_token("then")
    if _is_next(some, at) or (_has_landed(some, at) and _goes_on(some, at)):
        return word_token("afterwards")
    return some[at]


def _is_next(some: Sequence[Token], at: int) -> bool:
    """Return whether an `after` stands before a plain verb without a subject, behind a comma or `and`, where nothing
    follows that may come after that deed."""
    before, verb = some[at - 1].text, some[at + 1].text
    if verb in ("come", "comes") and before in _COMMAS and at + 2 < len(some) and some[at + 2].text in _BACK:
        return _goes_on(some, at)
    if verb == "attack" and _does_more(some, at + 2):
        return False
    verbs = _NEXT_AND | _FINITE if before == "and" else _NEXT | _FINITE if before in _COMMAS else frozenset[str]()
    return verb in verbs and _goes_on(some, at)


def _does_more(some: Sequence[Token], at: int) -> bool:
    """Return whether somebody does something here: `after an attack it goes deep` is no `afterwards attack it`."""
    words = [token.text for token in some[at : at + 2]]
    return bool(words) and words[words[0] in _THEY and len(words) > 1] in _DOES


def _goes_on(some: Sequence[Token], at: int) -> bool:
    """Return whether each comma behind a word goes on to what comes later."""
    behind = zip(some[at + 1 :], [*(token.text for token in some[at + 2 :]), "then"], strict=True)
    return all(word in _MORE for token, word in behind if token.text in _COMMAS)


def _has_landed(some: Sequence[Token], at: int) -> bool:
    """Return whether planes land, or come home, behind an `after`, and what stands before it is done in the air:
    `Lexington launches ... to search N5, after they land`. They have just taken off, or do it for some time: none would
    say that this comes after a landing."""
    flying = any(token.symbols & {"<af>", "<mydeck>"} for token in some[:at])
    if some[at - 1].text not in (*_COMMAS, "and") or not flying:
        return False
    if not any(token.symbols & _AIRWORK for token in some[:at]):
        return False
    told = any(token.text in _HOW_LONG or "<mydeck>" in token.symbols for token in some[:at])
    if not told and (some[at + 1].text == "landing" or not _comes_home(some, at)):
        return False
    behind = [token.text for token in some[at + 1 :]]
    if behind[0] == "landing":
        return len(behind) == 1 or behind[1] in _DOWN
    if behind[0] not in _THEY or len(behind) == 1:
        return False
    home = behind[1] in _HOME or (behind[1] in _GOING and len(behind) > 2 and behind[2] in _BACK)
    return home and (len(behind) == 2 or behind[2] in _DOWN)


def _comes_home(some: Sequence[Token], at: int) -> bool:
    """Return whether one AF alone is told to search or guard, and what comes behind an `after` is its own way home:
    `AF2 searches S5, after it comes back to Port Moresby`."""
    units = [token for token in some if token.symbols & _UNITS]
    if len(units) != 1 or "<af>" not in units[0].symbols or some.index(units[0]) > at:
        return False
    behind = some[at + 1 :]
    if behind[1:2] and behind[1].text in ("land", "lands"):
        return False  # `after it lands` may be when it has landed
    if any("<mydeck>" in token.symbols for token in behind):
        return True
    return "home" in (token.text for token in behind) and _OTHERS.isdisjoint(token.text for token in some)
