"""The forms of words in orders written as prose: verbs and nouns to their stems, numbers, points of the compass, and
the words that say nothing or that turn everything."""

import re
from collections.abc import Collection
from functools import lru_cache

import msgspec

from flagplot.core import toml
from flagplot.core.game import DATA

POINTS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
_COMPASS = re.compile(
    r"(?:(?:(?P<ns>n(?:orth)?|s(?:outh)?)[- ]?(?P<ew>e(?:ast)?|w(?:est)?)?)|(?P<only>e(?:ast)?|w(?:est)?))"
    r"(?:'?ly|erly|ern|wards?)?"
)
_HALF = re.compile(r"(?:nor|sou)(?:'|-)?(?=[ew])")


class _Forms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    irregular: dict[str, str]
    numbers: dict[str, int]
    harmless: tuple[str, ...]
    polite: tuple[str, ...]
    auxiliary: tuple[str, ...]
    light: tuple[str, ...]
    turning: dict[str, tuple[str, ...]]


FORMS = toml.load(DATA / "orders" / "forms.toml").convert(_Forms)
HARMLESS = FORMS.harmless
"""Words and phrases that change nothing wherever they stand."""
POLITE = FORMS.polite
"""What may stand before a unit and its order and says only that this is one."""
AUXILIARY = FORMS.auxiliary
"""What may stand between a unit and its verb and says no more."""
LIGHT = FORMS.light
"""Verbs, in their plainest form, that say nothing where another verb says what is done."""
TURNING = {word: kind for kind, words in FORMS.turning.items() for word in words}
"""Words that can turn the meaning of an order, with the way in which they do: negation, exception, condition, quantity,
time, comparison."""


@lru_cache(4096)
def number(word: str) -> int | None:
    """Return the number that a word stands for: `four`, `twenty-five`, `12`; None for any other word."""
    if re.fullmatch("[0-9]{1,6}", word):
        return int(word)
    tens, _, ones = word.lower().partition("-")
    if not ones:
        return FORMS.numbers.get(tens)
    one, ten = FORMS.numbers.get(ones, 0), FORMS.numbers.get(tens, 0)
    return ten + one if ten >= 20 and 0 < one < 10 else None


def point(word: str) -> str:
    """Return the point of the compass that a word names, `NW` for north-west, northwesterly, NW'ly or nor'west; an
    empty string for any other word."""
    found = _COMPASS.fullmatch(_HALF.sub(lambda half: "north" if half[0][0] == "n" else "south", word.lower()))
    if not found:
        return ""
    return ((found["ns"] or "")[:1] + (found["ew"] or found["only"] or "")[:1]).upper()


@lru_cache(4096)
def stems(word: str) -> tuple[str, ...]:
    """Return what a word may be a form of, itself first: `searching` of search, `spotted` of spot, `flies` of fly,
    `hoists` of hoist, `boats` of boat. Candidates only: the caller knows which of them are words."""
    lower = word.lower().replace("’", "'")
    out = [lower]
    if irregular := FORMS.irregular.get(lower):
        out.append(irregular)
    for ending, others in _ENDINGS:
        if lower.endswith(ending) and len(lower) > len(ending):
            base = lower[: -len(ending)]
            out += [base + other for other in others]
            if ending in ("ing", "ed") and len(base) > 2 and base[-1] == base[-2]:
                out.append(base[:-1])
    return tuple(each for each in dict.fromkeys(out) if each == lower or each not in _POINTS)


_POINTS = frozenset(("n", "s", "e", "w", "ne", "se", "nw", "sw"))
"""Points of the compass in short, of which no word is a form: `swing` is not SW."""


@lru_cache(4096)
def verb_forms(word: str) -> tuple[str, ...]:
    """Return what a word may be a form of as a verb of an order, without itself. What has been done is none: `towed by
    Portland` is no order to tow."""
    past = word.endswith("ed") or (word in FORMS.irregular and not word.endswith(("s", "ing")))
    return () if past else stems(word)[1:]


_ENDINGS = (
    ("'s", ("",)),
    ("s'", ("s", "")),
    ("ies", ("y",)),
    ("es", ("e", "")),
    ("s", ("",)),
    ("ied", ("y",)),
    ("ed", ("", "e")),
    ("ying", ("y", "ie")),
    ("ing", ("", "e")),
)


def stem(word: str, known: Collection[str]) -> str:
    """Return which of some known words, in small letters, a word is a form of, or an empty string."""
    return next((candidate for candidate in stems(word) if candidate in known), "")


def turning(word: str) -> str:
    """Return how a word can turn the meaning of an order, or an empty string for one that cannot."""
    return TURNING.get(word.lower().replace("’", "'"), "")
