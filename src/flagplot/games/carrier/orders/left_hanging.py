"""What a sentence that is refused leaves in doubt behind it: the hour or target it names, what its last word opens."""

import re
from collections.abc import Sequence

from flagplot.games.carrier.orders.sign import Sign
from flagplot.orders.courtesies import weighs
from flagplot.orders.scan import Piece, written

_UNIT = re.compile(r"\b(?:tf|af|ss|mtb|cw|task force|air formation|submarine) ?\d", re.IGNORECASE)
_NAMED = re.compile(
    r"\b(?:\d{4}|\d{1,2}[.:]\d\d|\d{1,2} ?h|ten|eleven|twelve|c ?\d+|[ab] ?/ ?[a-z]{1,2} ?\d+|(?:next|this|that) hour"
    r"|noon|midnight|(?:at|by|until|from|before|after) (?:dawn|dusk|sunrise|sunset))\b",
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
_TAKEN_BACK = re.compile(r"\b(?:take|took|scrap|scrub|forget|ignore) (?:that|it|this)\b", re.IGNORECASE)
"""What is said of what stands above."""
_THEN = re.compile(
    r"(?:[tas]f ?\d+|ss ?\d+|[a-z]+(?: [a-z]+)?),? (?P<then>then|afterwards?|thereafter|subsequently)\b", re.IGNORECASE
)
"""A unit that does something after what stands before it."""
_SHORT = 4
"""Words of an order that says neither whom nor where."""
_HEADED = re.compile(
    r"(?:the |all )*(?:others?|rest|remaining|remainder|everyone else|everybody else)\b"
    r"|(?!(?:after|once|until|till|unless|while|before|not|only|but|except|never|oops|wrong|pardon"
    r"|ah|my mistake|better|hm|scratch|wait|sorry|no|actually|correction|i mean|on second)\b)"
    rf"(?:[\w',:]+ ){{0,4}}?(?:{_UNIT.pattern}|[\w. ]{{3,30}} ?:)",
    re.IGNORECASE,
)
"""A line that names its unit among its first words."""
_TURNS = frozenset(("if", "when", "unless", "once", "not", "never", "don't", "dont", "until", "only", "forget", "do"))
"""Words with which a sentence begins that may turn the order behind it."""


def is_open(pieces: Sequence[Piece]) -> bool:
    """Return whether a sentence ends in a word that goes on to another."""
    return pieces[-1].text in _OPEN


class Hanging:
    """What the refused sentences of one sheet, read one after the other, leave in doubt behind them."""

    def __init__(self, now: str) -> None:
        """`now`: the hour of the turn, which changes nothing."""
        self._now = now
        self._of_above: Sequence[Piece] = ()
        """The last line that is of the order above it, and turns none below."""
        self._line, self._why = 0, ""
        self._head, self._below = "", 0
        """The hour or target of a refused line above others, and the last of them that may need it."""

    def of_above(self, clause: Sequence[Piece]) -> None:
        """Note that a line that is refused is of the order above it."""
        self._of_above = clause

    def why(self, last: Sequence[Piece], clause: Sequence[Piece], refused: bool) -> str:
        """Return why a sentence that is understood cannot be taken; an empty text where it can. `refused`: that `last`,
        the one before it, is; of what it leaves in doubt is all that follows on its line."""
        why = _left_hanging(last, clause, self._now) if refused and last is not self._of_above else ""
        if why and clause[0].line == last[-1].line + 1 and _UNIT.search(written(last)) is None:
            self._head, self._below = why, clause[0].line
        elif not why and self._head and clause[0].line in (self._below, self._below + 1):
            why, self._below = self._head, clause[0].line
        if not why and clause[0].line == self._line:
            why = self._why
        if why and last[-1].line == clause[0].line:
            self._line, self._why = clause[0].line, why
        return why


def _left_hanging(last: Sequence[Piece], clause: Sequence[Piece], now: str) -> str:
    below = clause[0].line - last[-1].line
    if below > 1:
        return ""
    text, said = written(last), written(clause).lower()
    if below and is_open(last):
        return f"'{last[-1].spelt}' at the end of the line before this, which is refused, goes on in this"
    if after := _THEN.match(said):
        return f"'{after['then']}' comes after what is refused {'in the line above' if below else 'before this'}"
    another = _UNIT.search(text) is not None
    if another and (below or len(clause) > _SHORT):
        return ""
    where = "in the line above" if below else "in the sentence before this"
    named = next((each[0] for each in _NAMED.finditer(text) if each[0] != now and each[0].lower() not in said), "")
    if named:
        return f"'{named}' {where}, which is refused, may be of this"
    if another or _TAKEN_BACK.search(text):
        return ""
    if weighs(text) or not _TURNS.isdisjoint(piece.text for piece in last[:2]):
        return f"what is said {where}, which is refused, may turn this"
    return ""


def goes_on_above(clause: Sequence[Piece], last: Sequence[Piece], signs: Sequence[Sign]) -> bool:
    """Return whether what is refused may be said of the order right before it: it names no unit of its own. `signs`:
    those of the clause."""
    below = clause[0].line - last[-1].line
    if below == 1 and of_a_deck(signs):
        return False
    return below in (0, 1) and not _HEADED.match(written(clause))


def of_a_deck(signs: Sequence[Sign]) -> bool:
    """Return whether a sentence is of a ship or base and its planes: `Yorktown, get four Dauntless ...`."""
    return bool(signs) and signs[0].type == "NAME" and any(sign.type == "PLANE" for sign in signs)
