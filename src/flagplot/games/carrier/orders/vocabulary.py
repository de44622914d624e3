"""The vocabulary of carrier orders: every phrase of the language with the terminal of the grammar it stands for.

Terminals stand first, then the phrases that mean the same. Names of ships, bases, places and planes are added from
the tables, and the seat's own ships from its View.
"""

from functools import cache, lru_cache
from itertools import chain

import msgspec

from flagplot.core import toml
from flagplot.core.game import DATA
from flagplot.games.carrier.ordered.words import (
    CLASSES,
    DIRECTIONS,
    NO_DIRECTIONS,
    NUMBERS,
    ORDINALS,
    SIGNS,
    STATES,
    TYPES,
)
from flagplot.games.carrier.ordered.words import SHARES as PARTS_OF_ALL
from flagplot.games.carrier.orders.grammar import SHARES, terminals
from flagplot.games.carrier.orders.tongue import Tongue
from flagplot.games.carrier.orders.verbs import VERBS_OF
from flagplot.games.carrier.ruleset.schema import shipped
from flagplot.games.carrier.ruleset.tables import LAND, tables
from flagplot.games.carrier.theatre.theatre import theatre
from flagplot.orders.phrases import Phrases

Entry = tuple[str, object]
"""A terminal of the grammar and its value."""
FILLER = "FILLER"
"""Words that may stand anywhere and say nothing."""
IDLE = "IDLE"
"""Words that cannot change what an order means; they are left out with a note."""
ARTICLES = frozenset(("the", "a", "an", "its", "their", "his", "is", "are"))
"""Small words that say nothing inside a phrase either."""
WORDS: dict[str, str] = {
    FILLER: "the, a, an, by, you, we, is, are, be, been, has, have, being, its, of shadowing, by fastest route, "
    "by the fastest route, by shortest route, by the shortest route, by fastest means, there, for, will, their, my, "
    "our, your, altitude, all ships of",
    "IT": "it, them",
    IDLE: "please, kindly, immediately, at once, now, right away, promptly, quickly, swiftly, smartly, carefully, "
    "quietly, sneakily, boldly, straight, directly, straight away, as ordered, thanks, thank you",
}


class _Prose(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What players say for the words of the guide."""

    words: dict[str, tuple[str, ...]]
    numbers: dict[str, int]
    directions: dict[str, str]
    places: dict[str, str]


def _without_articles(phrase: str) -> str:
    return " ".join(word for word in phrase.split() if word not in ARTICLES)


@cache
def prose() -> dict[str, Entry]:
    """Return the phrases that are not the guide's, with the terminal and value that each stands for."""
    said = toml.load(DATA / "carrier" / "orders" / "prose.toml").convert(_Prose)
    book: dict[str, Entry] = {phrase: (kind, phrase) for kind, phrases in said.words.items() for phrase in phrases}
    bare = {_without_articles(phrase): entry for phrase, entry in book.items()}
    book = {phrase: entry for phrase, entry in bare.items() if " " in phrase} | book
    book |= {word: ("NUM", n) for word, n in said.numbers.items()}
    book |= {word: ("DIR", DIRECTIONS[point]) for word, point in said.directions.items()}
    return book | {word: ("NAME", name) for word, name in said.places.items()}


@lru_cache(maxsize=1)
def _common() -> tuple[tuple[str, Entry], ...]:
    """Return every phrase that is the same for all seats, with its terminal and value."""
    book: dict[str, Entry] = {}
    known = tables()
    chart = theatre()
    for alias, place in chart.aliases.items():
        book[alias] = ("NAME", place)
        if "-" in alias:
            book[alias.replace("-", " ")] = ("NAME", place)
    for row in shipped()["ships"].values():
        book[row["ship"].lower()] = ("NAME", row["ship"])
    for base, _ in known.bases:
        book[base.lower()] = ("NAME", base)
        book[base.lower().replace("-", " ")] = ("NAME", base)
    for plane in known.planes:
        name = plane.removesuffix(LAND)
        for spelling in (name, f"{name}s", name.replace("-", "")):
            book[spelling.lower()] = ("PLANE", name)
    for sign, terminal in SIGNS.items():
        book[sign] = (terminal, sign)
    of_shares = chain.from_iterable(chain(share.starts.items(), share.words.items()) for share in SHARES)
    for terminal, phrases in chain(WORDS.items(), of_shares):
        for phrase in filter(None, phrases.split(", ")):
            book[phrase] = (terminal, phrase)
    for word, direction in DIRECTIONS.items():
        book[word] = ("DIR", direction)
    for word, near in NO_DIRECTIONS.items():
        book[word] = ("BADDIR", near)
    for word, kind in CLASSES.items():
        book[word] = ("CLASS", kind)
    for kind, words in TYPES.items():
        for word in words.split(", "):
            book[word] = ("TYPE", kind)
    for state, words in STATES.items():
        for word in words.split(", "):
            book[word] = ("STATE", state)
    for word in ORDINALS[1:]:
        book[word] = ("ORDINAL", word)
    for word, share in PARTS_OF_ALL.items():
        book[word] = ("SHARE", share)
    for n, word in enumerate(NUMBERS, 1):
        book[word] = ("NUM", n)
    return tuple((prose() | book).items())


_SHARED = frozenset(
    {FILLER, IDLE, "NAME", "HEX", "NUM", "DIR", "TYPE", "CLASS", "IT", "POSS", "FRAME", "MODAL", "AND", "BUT", "THEN"}
    | {"IF", "UNLESS", "NOT", "NO", "ELSE", "OR"}
    | set(SIGNS.values())
)
"""Terminals whose phrases are the same in every language."""


@cache
def _entries(tongue: Tongue) -> tuple[tuple[str, Entry], ...]:
    """Return every phrase of a language that is the same for all seats; its own win over those that it shares."""
    if tongue is Tongue.COMMON:
        return _common()
    used = terminals(tongue) | _SHARED
    book = {phrase: entry for phrase, entry in _common() if entry[0] in used}
    for verb in VERBS_OF[tongue]:
        for terminal, phrases in chain(verb.starts.items(), verb.words.items()):
            book |= {phrase: (terminal, phrase) for phrase in phrases.split(", ") if phrase}
    return tuple(book.items())


def phrases(*tongues: Tongue) -> tuple[str, ...]:
    """Return every phrase of some languages that is the same for all seats."""
    return tuple(phrase for tongue in tongues for phrase, _ in _entries(tongue))


@cache
def known_words(tongue: Tongue = Tongue.COMMON) -> tuple[str, ...]:
    """Return the phrases of a language that are long enough to be suggested for a word that is not known."""
    return tuple(
        dict.fromkeys(
            str(entry[1]) if entry[0] in ("NAME", "PLANE") else phrase
            for phrase, entry in _entries(tongue)
            if phrase not in prose() and 2 < len(phrase) < 16 and phrase.isascii() and phrase.count(" ") == 0
        )
    )


@lru_cache(maxsize=64)
def vocabulary(own_names: tuple[str, ...], tongue: Tongue = Tongue.COMMON) -> Phrases[Entry]:
    """Return the phrases of a language with a seat's own ship and base names, which win over other meanings."""
    phrases: Phrases[Entry] = Phrases(_entries(tongue))
    for name in own_names:
        phrases.add(name, ("NAME", name))
    return phrases
