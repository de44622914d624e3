"""`Lexington the same`: the order of a carrier or a base that is said to be that of the one before it."""

import re
from collections.abc import Collection, Sequence

from flagplot.games.carrier.orders.same_words import DONE, SAME, WILL
from flagplot.orders.scan import Piece, written

_REPEATS = re.compile(
    rf"(?P<who>[a-z][a-z .-]*?) ?[:,-]? ?{WILL}(?:do(?:es)? )?(?:so )?(?:{SAME}|(?P<too>too|also|as well))"
    rf"(?: ?(?:as|like)? ?(?P<model>(?!well\b|too\b|please\b)[a-z][a-z .-]*?))?{DONE}",
    re.IGNORECASE,
)
_FOR_ANOTHER = re.compile(
    rf"(?:(?:and|also|exactly|just|the) )*(?:same|ditto|likewise)(?: again)?(?: (?:goes|holds|applies|order|orders"
    rf"|thing|is true))*(?: (?:for|to|with|at|on))(?: the)? (?P<who>[a-z][a-z .-]*?){DONE}",
    re.IGNORECASE,
)
_ONLY_ITS = re.compile(r"\b(?:launch|take|fly|split|detach|as [ta]f|(?:tf|af|ss) ?\d)", re.IGNORECASE)
"""What is of one deck alone."""
_MODELS = 3
"""Sentences of an order that is repeated."""


def of_another_deck(text: str, above: Sequence[Sequence[Piece]], names: Collection[str]) -> str:
    """Return the order of a carrier or a base that is that of the one above, written out for it; nothing for any other
    sentence. `above`: the sentences of that order, the first of which begins with its name. `names`: the seat's ships
    and bases, in small letters."""
    found = _FOR_ANOTHER.fullmatch(text) or _REPEATS.fullmatch(text)
    if found is None or not above or len(above) > _MODELS:
        return ""
    said = [written(each) for each in above]
    first = next((name for name in names if begins_with(said[0], name)), None)
    who = _named(found["who"], names)
    parts = found.groupdict()
    if first is None or not who or first in who or (parts.get("too") and len(above) > 1):
        return ""
    if parts.get("model") and parts["model"].lower().strip() != first:
        return ""
    rest = " ".join([said[0][len(first) :], *said[1:]])
    if _ONLY_ITS.search(rest) or any(re.search(rf"\b{re.escape(name)}\b", rest, re.IGNORECASE) for name in names):
        return ""
    return " ".join(f"{name}{rest.rstrip(' .;')}." for name in who)


def begins_with(text: str, name: str) -> bool:
    """Return whether a text begins with a name, in small letters."""
    return text[: len(name)].lower() == name and not text[len(name) : len(name) + 1].isalnum()


def _named(text: str, names: Collection[str]) -> list[str]:
    """Return the ships and bases of a list; none where one is no such name."""
    said = [name.strip() for name in re.split(r",| and ", text.lower())]
    return said if all(name in names for name in said) else []
