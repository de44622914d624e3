"""What stands before the first of several units of one line, or behind the last of them, and may be said of all:
`At night: TF2 N2; TF12 S2`, `TF1: N2; TF11: N2. But only if no enemy is seen.`"""

import re
from collections.abc import Collection, Sequence

from flagplot.games.carrier.orders.doubt_words import CASES, UNIT
from flagplot.games.carrier.orders.draft import Draft
from flagplot.orders.forms import turning
from flagplot.orders.scan import Piece, written
from flagplot.orders.titles import is_section, is_title

_OPENING = frozenset(
    ("at", "by", "every", "each", "always", "first", "night", "day", "dark", "tonight", "dawn", "dusk", "low", "high")
)
"""Words before a unit that may hold for all that stands behind them."""
_ANNOUNCING = frozenset(("here", "here's", "what", "we", "my", "our", "following", "side", "i", "us", "you"))
"""Words that say only that orders follow."""
_BEHIND = re.compile(
    r"(?!.*\b(?:it|she|gone|target|tgt)\b)(?:and |but |,)*(?:only|if|unless|when|not|never"
    r"|(?:do )?(?:this|that|these|so)|every turn|each turn|at (?:\d{4}|night)|by night)\b",
    re.IGNORECASE,
)
"""With what a sentence begins that may be of all units before it."""
_LINK = re.compile(r"\A\W*(?:(?:and|then|so|please|also|now|hi|hello|well|ok)\b\W*)*", re.IGNORECASE)


_NEAR = 12
"""Letters before the unit that a sentence is for."""


class OverSeveral:
    """The line that is being read: what its first sentence begins with, and how its sentences are parted."""

    def __init__(self, text: str, names: Collection[str]) -> None:
        """`names`: the seat's ships and bases, in small letters."""
        self._rows = text.splitlines()
        self._names = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in names) or "(?!)", re.IGNORECASE)
        self._line = 0
        self._lead = ""
        self._units: list[Draft] = []
        """The orders of the line, each once."""
        self._wrong = False
        """The first sentence of the line is refused."""

    def why(self, last: Sequence[Piece], clause: Sequence[Piece], touched: Sequence[Draft], wrong: bool) -> str:
        """Return why a sentence of a line leaves the orders of the line in doubt; nothing where it does not. `last`:
        the sentence before it. `touched`: the orders that it adds to. `wrong`: whether it is refused."""
        if clause[0].line != self._line or not last:
            self._begin(clause, touched, wrong)
            return ""
        others = [draft for draft in touched if draft not in self._units]
        at = self._unit_at(written(clause))
        named = at is not None
        heads = at is not None and at < _NEAR
        before, self._units = self._units, [*self._units, *others]
        if not named and len({_whose(draft) for draft in before}) > 1 and _BEHIND.match(written(clause)):
            return "it is in doubt whether this is of all units before it on its line, or of the last"
        if not (heads and others) or not self._lead:
            return ""
        parted = self._parted_by(last, clause)
        words = self._lead.split()
        if "first" in words:
            return "it is in doubt what is done first, and what only when that is done"
        if not (self._lead.endswith(":") or parted == ";"):
            return ""
        if self._wrong or any(map(_opens, words)):
            return f"it is in doubt whether '{self._lead.rstrip(' :,')}' is of all units of its line"
        return ""

    @property
    def orders(self) -> list[Draft]:
        """The orders of the line so far."""
        return self._units

    def _begin(self, clause: Sequence[Piece], touched: Sequence[Draft], wrong: bool) -> None:
        text = written(clause)
        at = self._unit_at(text)
        lead = text[: at or 0].strip()
        self._lead = "" if is_title(lead) or is_section(lead) else _LINK.sub("", lead).lower()
        words = self._lead.split()
        announces = self._lead.endswith(":") and not _ANNOUNCING.isdisjoint(words)
        if not (touched or wrong) or (announces and not any(map(_opens, words))):
            self._lead = ""
        self._line, self._units, self._wrong = clause[-1].line, [*touched], wrong

    def _unit_at(self, text: str) -> int | None:
        """Return where the first unit, ship or base of a sentence stands."""
        found = [each.start() for each in (UNIT.search(text), self._names.search(text)) if each is not None]
        return min(found, default=None)

    def _parted_by(self, last: Sequence[Piece], clause: Sequence[Piece]) -> str:
        """Return the sign between two sentences of a line, as it was written."""
        row = self._rows[clause[0].line - 1] if clause[0].line <= len(self._rows) else ""
        end = last[-1].column + last[-1].length - 1
        return row[end : clause[0].column - 1].strip()[:1]


def _whose(draft: Draft) -> object:
    """Return the unit of an order, or the ship or base that launches it."""
    return draft.deck.unit if draft.deck is not None else draft.unit


def _opens(word: str) -> bool:
    """Return whether a word before a unit may hold for all that stands behind it."""
    bare = word.strip(",:")
    return bare in CASES or bare in _OPENING or turning(bare) != "" or bare[:1].isdigit()
