"""What a sentence leaves in doubt by its words alone, before it is looked at word for word: the table `doubts.toml`."""

import re
from functools import cached_property

import msgspec

from flagplot.core import toml
from flagplot.core.game import DATA
from flagplot.games.carrier.orders.doubt_case import case_in_doubt
from flagplot.orders.scan import plain_name


class Doubt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row of the table."""

    says: str
    """A pattern of regular expressions."""
    needs: tuple[str, ...]
    """One of these stands in every text that it fits; nothing where there is none such."""
    example: str
    """What is refused for it."""


class Doubts(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """The table: rows by where they count."""

    anywhere: tuple[Doubt, ...]
    behind: tuple[Doubt, ...]
    """In a sentence that goes on with an order, or stands on a line of its own below one."""
    behind_others: tuple[Doubt, ...]
    """In a sentence that goes on with an order that is not of one AF alone."""
    behind_af: tuple[Doubt, ...]
    behind_tf: tuple[Doubt, ...]
    below: tuple[Doubt, ...]
    """On a line of its own below an order."""
    of_tf: tuple[Doubt, ...]
    of_ss: tuple[Doubt, ...]

    @cached_property
    def _looked_for(self) -> dict[str, "_Part"]:
        return {where: _Part(part) for where, part in msgspec.structs.asdict(self).items()}

    def found(self, text: str, *where: str) -> str | None:
        """Return the words of a text that are in some parts of the table; None where there are none."""
        small = text.lower()
        for part in where:
            if (found := self._looked_for[part].found(text, small)) is not None:
                return found
        return None


class _Part:
    """Rows of a part of the table, by what they need: few words of all stand in one text."""

    def __init__(self, rows: tuple[Doubt, ...]) -> None:
        self._patterns = [re.compile(row.says, re.IGNORECASE) for row in rows]
        self._always = {n for n, row in enumerate(rows) if not row.needs}
        self._by_need: dict[str, set[int]] = {}
        for n, row in enumerate(rows):
            for need in row.needs:
                self._by_need.setdefault(need, set()).add(n)

    def found(self, text: str, small: str) -> str | None:
        """Return the words of a text that fit a row, the first of the table; `small`: in small letters."""
        rows = self._always.union(*(self._by_need[need] for need in self._by_need if need in small))
        for n in sorted(rows):
            if found := self._patterns[n].search(text):
                return found[0]
        return None


DOUBTS = toml.load(DATA / "carrier" / "orders" / "doubts.toml").convert(Doubts)
_OF_BOAT = re.compile(r"\b(?:ss ?\d|sub)", re.IGNORECASE)
_NEXT = re.compile(
    r"^(?:after (?:that|this)|afterwards?|thereafter|in due course|first of all)\b.*?"
    r"\b(?P<unit>[ta]f ?\d+|\w+(?= (?:services?|read(?:y|ies)|launch(?:es)?)\b))\b",
    re.IGNORECASE,
)
_ASKED = re.compile(
    r"\b(?:please|could|can|would|will|may|might|shall|why|how|what|ok|okay|k|right|yes|eh"
    r"|savvy|got|understood|clear|capisce|comprende|copy|roger)\b",
    re.IGNORECASE,
)


def loosely_said(text: str, above: str, lone: bool = False) -> str | None:
    """Return the words of a sentence, or its sign at the end, that leave in doubt what it orders; None where nothing
    does. `above`: as in `in_doubt`. `lone`: that is one AF, and no other unit stands beside it, so that all of them are
    its planes."""
    if text.endswith("?") and not _ASKED.search(text):
        return "?"
    if doubt := case_in_doubt(text):
        return doubt
    after = _NEXT.match(text)
    if after is not None and plain_name(after["unit"]) != above.upper():
        return after[0]
    where = ["anywhere"]
    where += ["behind"] if above else []
    where += ["behind_others"] if above and not lone else []
    where += ["behind_af"] if above.startswith("AF") else []
    where += ["behind_tf"] if above.startswith("TF") else []
    where += ["of_tf"] if above.startswith("TF") or text[:2].upper() == "TF" else []
    where += ["of_ss"] if above.startswith("SS") or _OF_BOAT.search(text) else []
    return DOUBTS.found(text, *where)


def of_something_below(text: str) -> str | None:
    """Return the words of a line without a unit that may be no deed of the unit above it; None where there are none."""
    return DOUBTS.found(text, "behind", "below")
