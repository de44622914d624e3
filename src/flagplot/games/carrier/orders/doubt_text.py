"""What a sentence leaves in doubt by its words alone, before it is looked at word for word: the table `doubts.toml`."""

import re
from functools import cached_property

import msgspec

from flagplot.core import toml
from flagplot.core.game import DATA
from flagplot.games.carrier.orders.doubt_case import case_in_doubt


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
    def patterns(self) -> dict[str, tuple[tuple[tuple[str, ...], re.Pattern[str]], ...]]:
        """What each part of the table is looked for by: what one needs, and the pattern."""
        return {
            where: tuple((row.needs, re.compile(row.says, re.IGNORECASE)) for row in part)
            for where, part in msgspec.structs.asdict(self).items()
        }

    def found(self, text: str, *where: str) -> str | None:
        """Return the words of a text that are in some parts of the table; None where there are none."""
        stands = text.lower().__contains__
        for part in where:
            for needs, pattern in self.patterns[part]:
                if (not needs or any(map(stands, needs))) and (found := pattern.search(text)):
                    return found[0]
        return None


DOUBTS = toml.load(DATA / "carrier" / "orders" / "doubts.toml").convert(Doubts)
_OF_BOAT = re.compile(r"\b(?:ss ?\d|sub)", re.IGNORECASE)
_NEXT = re.compile(r"^after (?:that|this)\b.*?\b(?P<unit>[ta]f ?\d+)\b", re.IGNORECASE)
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
    after = _NEXT.match(text) if above else None
    if after is not None and after["unit"].upper().replace(" ", "") != above:
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
