"""The words of a player's sentence: where they stand, what they may be forms of, and phrases that begin with them."""

import itertools
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from flagplot.orders.forms import number, stems

IT = frozenset(("it", "they", "he", "she", "them", "he's", "it's", "she's"))
"""What may stand for the unit named last."""
OWN = frozenset(("the", "a", "an", "its", "their", "his", "her", "my", "our", "your", "own"))
"""Words that say whose a thing is."""
_BETWEEN = OWN | {"out", "along", "off", "away", "forth", "straight", "back", "enemy"}
"""Words that may stand between those of a phrase."""
_TOKEN = re.compile(
    r"\d+(?=(?:kts?|kn|knots?|degs?|degrees)\b)"
    r"|(?<![^\s:;,(])\d[\d.]*(?:, ?(?=\d)(?<=\d, |\w\d,)[^\s:;,]+)+|[^\s:;,]+|[;,]"
)
_END = re.compile(r"[.!?]+$")
NAMED = 4
"""Words of a name, at most."""


class Token(msgspec.Struct, frozen=True, gc=False):
    """A word as it was written, in small letters for looking it up, and where it stands."""

    text: str
    key: str
    column: int
    line: int
    length: int
    ends: bool
    """A sentence ends after it."""


def bare(text: str) -> str:
    """Return a word in small letters without the signs around it."""
    return _END.sub("", text.lower()).strip("\"'()[]!?") or text.lower()


def tokens(text: str, line: int) -> list[Token]:
    """Return the words of a line with their places; commas and semicolons count as words."""
    out = []
    for found in _TOKEN.finditer(text):
        spelt = found[0]
        ends = bool(_END.search(spelt)) or spelt == ";"
        out.append(Token(spelt, bare(spelt), found.start() + 1, line, len(spelt), ends))
    return out


class Item(msgspec.Struct, frozen=True, gc=False):
    """A word, or the words of a name, of a sentence."""

    forms: tuple[str, ...]
    """What it may be in a phrase: itself and its stems in small letters, # for a number, @ for the name of a thing or a
    place, % for an own unit."""
    text: str
    """As an order has it."""
    first: int
    """The place of its first token."""
    after: int
    """The place after its last."""
    unit: str = ""
    """The words with which an order for this unit begins."""

    @property
    def key(self) -> str:
        """The word as it was looked up."""
        return self.forms[-1]


class Found(NamedTuple):
    """A phrase that some words begin with."""

    words: str
    """What stands for it, with the numbers and names of the phrase put in."""
    length: int
    items: tuple[Item, ...]
    """What stood for #, @ and %."""


_OPEN = re.compile("[#@]")
NOTHING = Found("", 0, ())


class Lexicon:
    """Phrases, each with what stands for it. In a phrase a bar stands between words of which one is said, # is any
    number, @ any name of a thing or a place, and % an own unit or a word for it; in what stands for it # and @ are
    these again, in their order."""

    def __init__(self, phrases: Mapping[str, str] | Iterable[str]) -> None:
        self._root = _Node()
        entries = phrases.items() if isinstance(phrases, Mapping) else ((phrase, "") for phrase in phrases)
        for phrase, words in entries:
            nodes = [self._root]
            for alternatives in phrase.split():
                words_here = {form for word in alternatives.split("|") for form in (word, _single(word))}
                nodes = [node.next.setdefault(word, _Node()) for node in nodes for word in words_here]
            for node in nodes:
                node.words = words

    def longest(self, items: Sequence[Item], at: int, around: bool = False) -> Found:
        """Return the longest phrase that begins there; one of no words if there is none. `around`: an own unit may
        stand among the words of it, as in: bring A1 home."""
        if at < len(items) and not any(form in self._root.next for form in items[at].forms):
            return NOTHING
        best: tuple[int, str, tuple[Item, ...]] = (0, "", ())
        open_: list[tuple[_Node, int, tuple[Item, ...]]] = [(self._root, at, ())]
        while open_:
            node, here, bound = open_.pop()
            if here == len(items):
                continue
            item = items[here]
            if here > at and item.key in _BETWEEN:
                open_.append((node, here + 1, bound))
            if here > at and around and item.unit and not any(other.unit for other in bound):
                open_.append((node, here + 1, (*bound, item)))
            for form in item.forms:
                if following := node.next.get(form):
                    more = (*bound, item) if form in "#@%" else bound
                    open_.append((following, here + 1, more))
                    if following.words is not None and here + 1 - at > best[0]:
                        best = (here + 1 - at, following.words, more)
        length, words, bound = best
        if not length or _OPEN.search(filled := _filled(words, bound)):
            return NOTHING
        return Found(filled, length, bound)


def phrasings(phrase: str) -> list[str]:
    """Return a phrase with bars as the phrases that it stands for."""
    return [" ".join(words) for words in itertools.product(*(part.split("|") for part in phrase.split()))]


def _single(word: str) -> str:
    """Return a noun for one thing instead of several: `knots` may be said as `knot`."""
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


class _Node:
    __slots__ = ("next", "words")

    def __init__(self) -> None:
        self.next: dict[str, _Node] = {}
        self.words: str | None = None


def _filled(words: str, bound: Sequence[Item]) -> str:
    for sign in "#@":
        for item in (item for item in bound if sign in item.forms[:2]):
            words = words.replace(sign, item.text, 1)
    return words


class Names:
    """The names that may be said: of own units, with the words with which an order for each begins, and of things and
    places, with the words of an order for them; all in small letters."""

    def __init__(self, units: Mapping[str, str], things: Mapping[str, str]) -> None:
        self.units, self.things = units, things
        self.words = frozenset(word for name in (*units, *things) for word in name.split())
        self._first = frozenset(name.split()[0] for name in (*units, *things) if name)

    def items(self, words: Sequence[Token], keys: Sequence[str]) -> list[Item]:
        """Return the words of a sentence with names in full as one item. `keys`: the words as they are looked up."""
        out: list[Item] = []
        at = 0
        while at < len(words):
            out.append(self._named(keys, at) or _item(words[at], keys[at], at))
            at = out[-1].after
        return out

    def _named(self, keys: Sequence[str], at: int) -> Item | None:
        if self._first.isdisjoint(_owned(keys[at])):
            return None
        for after in range(min(at + NAMED, len(keys)), at, -1):
            for key in _owned(" ".join(keys[at:after])):
                if key in self.units:
                    return Item(("%", "@", key), self.units[key].split()[-1], at, after, self.units[key])
                if key in self.things:
                    return Item(("#" if self.things[key].isdigit() else "@", key), self.things[key], at, after)
        return None


def _owned(name: str) -> tuple[str, ...]:
    """Return what a name may be that ends like one of an owner."""
    return (name, name.removesuffix("'s"), name.removesuffix("'")) if "'" in name else (name,)


def _item(word: Token, key: str, at: int) -> Item:
    count = number(key)
    if count is not None:
        return Item(("#", key), key if key.isdigit() else str(count), at, at + 1)
    text = _END.sub("", word.text).strip('"()[]!?') or word.text
    if any(letter.isdigit() for letter in key):
        return Item(("@", key), text.removesuffix("'s"), at, at + 1)
    pronoun, negation = ("%",) if key in IT else (), ("not",) if key.endswith("n't") else ()
    forms = (*pronoun, *negation, *reversed(stems(key)))
    return Item(forms, text, at, at + 1)
