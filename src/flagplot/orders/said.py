"""A sentence of prose in the guide's words, as far as it is put into them: its units, its verb, its parts, and how each
word was used."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

import msgspec

from flagplot.orders.cursor import Word
from flagplot.orders.forms import turning
from flagplot.orders.guide import Verb
from flagplot.orders.lexicon import Found, Item, Token, bare

Use = Literal["guide", "unit", "meaning", "harmless", "frame", "unknown"]
"""How a word of a sentence was used: as a word of the guide, as the name of a unit, for a word of the guide, not at all
because it says nothing, as what makes it an order, or not understood."""
JOINS = (",", "and", "&", "then", "plus")


class Used(msgspec.Struct, frozen=True, gc=False):
    """A word as it was written, where, and how it was used."""

    text: str
    line: int
    column: int
    use: Use


class Part(NamedTuple):
    """Some words of the guide that stand for one thing that was said."""

    words: tuple[Word, ...]
    before: bool
    """It was said before the units."""
    whole: bool
    """Nothing can belong to it that is said after it."""
    source: bool
    """It was said to be what something is taken from."""


class Clause(NamedTuple):
    """A clause in the guide's words."""

    units: tuple[tuple[Word, ...], ...]
    """The units addressed, each with the words that an order of it begins with."""
    parts: tuple[Part, ...]
    """The verb and what belongs to it, in the order in which they were said."""
    verb: Verb | None
    leads: bool
    """An order of this verb begins with it."""
    uses: tuple[Used, ...]
    changed: bool = False
    """Words were put elsewhere."""

    @property
    def is_prose(self) -> bool:
        """Whether the words were put otherwise than they stand."""
        moved = self.units and any(part.before for part in self.parts)
        return bool(moved) or self.changed or any(used.use in ("meaning", "frame") for used in self.uses)

    @property
    def turns(self) -> Used | None:
        """The first word that is not understood and may turn the meaning."""
        return next((used for used in self.uses if used.use == "unknown" and turning(bare(used.text))), None)

    @property
    def says_nothing(self) -> bool:
        """Whether no word of it means anything."""
        return not self.units and all(used.use in ("harmless", "frame") for used in self.uses)

    def lines(self, unit: Sequence[Word]) -> Iterator[list[Word]]:
        """Return the ways in which the words may be put for a unit, the likeliest first."""
        before = [word for part in self.parts if part.before for word in part.words]
        after = [word for part in self.parts if not part.before for word in part.words]
        ways = [[*before, *unit, *after]] if self.leads else [[*unit, *before, *after]]
        if before and after and not self.leads:
            ways.append([*unit, *after, *before])
        if self.verb and (unit or self.leads):
            ways.append([*([] if self.leads else unit), *_arranged(self.verb, self.parts)])
        seen: list[list[str]] = []
        for way in ways:
            texts = [word.text for word in way]
            if texts not in seen:
                seen.append(texts)
                yield [word.saying(unit[-1].text) if unit and word.text == "%" else word for word in way]


def _arranged(verb: Verb, parts: Sequence[Part]) -> list[Word]:
    """Return the words of an order with its parts in the order in which the guide has them."""
    order = [(part.split()[0].split("|"), part.split()[1:]) for part in verb.parts]
    first: list[Word] = []
    loose: list[Part] = []
    placed: dict[int, list[Word]] = {}
    open_: list[Word] | None = None
    left = 0
    for part in parts:
        words = list(part.words)
        if not first and words[0].text == verb.word:
            first, words = words[:1], words[1:]
            if not words:
                open_ = None
                continue
        place = next(
            (n for n, (names, _) in enumerate(order) if words and {words[0].text, words[-1].text} & set(names)), -1
        )
        if place >= 0:
            open_ = placed.setdefault(place, [])
            open_ += words
            left = 0 if part.whole else {"": 0, "#": max(0, 2 - len(words)), "*": 99}["".join(order[place][1])]
        elif open_ is not None and left:
            open_ += words
            left -= len(words)
        else:
            loose.append(part._replace(words=tuple(words)))
    if verb.leads:
        loose.sort(key=lambda part: not part.source)
    out = [*first, *(word for part in loose for word in part.words)]
    return [*out, *(word for place in sorted(placed) for word in placed[place])]


@dataclass
class Heard:
    """The words of a sentence with what they may be."""

    tokens: Sequence[Token]
    keys: Sequence[str]
    items: Sequence[Item]
    verbs: Mapping[int, Found] | None = None
    """Its verbs by where they begin, once they have been looked for."""
    said: dict[tuple[int, str], Clause] = field(default_factory=dict)
    """What it says by which of its words is the verb, where this does not hang on the unit named last."""

    def part(self, first: int, after: int) -> "Heard":
        """Return some of the items as a sentence of their own."""
        whole = first == 0 and after == len(self.items)
        return self if whole else Heard(self.tokens, self.keys, self.items[first:after])


def sentences(words: Sequence[Token]) -> list[list[Token]]:
    """Return the sentences of a line: they end with a full stop or a semicolon."""
    out: list[list[Token]] = [[]]
    for word in words:
        if word.text not in (";", "."):
            out[-1].append(word)
        if word.ends:
            out.append([])
    return [one for one in out if one]
