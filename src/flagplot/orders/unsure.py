"""What leaves an order open, asks, or only speaks of it, in words that no game gives a meaning: `plan B:`, `lest`, `to
be confirmed`.

Each of these words may be known, and what is left of the sentence an order; that order was not given.
"""

import re
from collections.abc import Sequence

import msgspec

from flagplot.core import toml
from flagplot.core.game import DATA


class _Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `unsure.toml` holds: what a sentence begins with, ends with, or says anywhere."""

    begins: tuple[str, ...]
    ends: tuple[str, ...]
    says: tuple[str, ...]
    telling: str


_UNIT = r"(?:(?!c ?\d)[a-z]{1,3} ?\d+)\b"
_HOUR = r"(?:(?:[01]\d|2[0-4]):?\d\d|noon|midnight|dawn|dusk|sunset|sunrise)"


def _any_of(patterns: Sequence[str]) -> str:
    return "|".join(patterns).replace("UNIT", _UNIT).replace("HOUR", _HOUR)


_BOOK = toml.load(DATA / "orders" / "unsure.toml").convert(_Book)
_BEGINS = re.compile(rf"\W*+(?:{_any_of(_BOOK.begins)})", re.IGNORECASE)
_ENDS = re.compile(rf"(?<!\w)(?:{_any_of(_BOOK.ends)})\W*$", re.IGNORECASE)
_SAYS = re.compile(rf"(?<!\w)(?:{_any_of(_BOOK.says)})(?!\w)", re.IGNORECASE)
_TELLING = frozenset(_BOOK.telling.split())
_WORD = re.compile(r"[a-z]+|[?%]")
_END = 80
"""Letters of a sentence that are its end."""


def unsure(sentence: str) -> re.Match[str] | None:
    """Return the words of a sentence that leave open whether it is an order; None where nothing does."""
    if begins := _BEGINS.match(sentence):
        return begins
    if _TELLING.isdisjoint(_WORD.findall(sentence.lower())):
        return None
    last = max(0, len(sentence) - _END)
    return _ENDS.search(sentence, last) or _SAYS.search(sentence)
