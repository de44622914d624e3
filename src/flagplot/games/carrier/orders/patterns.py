"""Patterns of prose: what a row of words and places can be from a word on, and what its places then hold.

A sentence is matched as a chain of its words. Wordings of one sentence that end alike share the end of the chain, so
that what has been read of it once is known for all of them (`frames.Parse`).
"""

import re
import sys
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import NamedTuple, Protocol

ANY_WORD = "*"
"""With what a pattern may begin that takes any word."""
_PART = re.compile(r"<([a-z]+)(?:=([a-z_]+))?>|\[([a-z=! ]+)\]|([()|?*+])|([^\s()|?*+<>\[\]]+)")


class Token(NamedTuple):
    """A word or name of a sentence."""

    text: str
    """As the plain form has it."""
    symbols: frozenset[str]
    """What it may be: its words, and in angles its kinds."""


class Tail:
    """A word of a sentence with all that follows it."""

    __slots__ = ("length", "mask", "rest", "symbols", "text")

    def __init__(self, token: Token, rest: "Tail | None", mask: int) -> None:
        self.text, self.symbols = token
        self.mask = mask
        """What this word and those that follow may be, as bits."""
        self.rest: Tail = self if rest is None else rest
        self.length: int = 0 if rest is None else rest.length + 1
        """Words from here to the end."""


END = Tail(Token("", frozenset()), None, 0)
"""Where a sentence ends: it is no word, and nothing follows it."""
Bound = tuple[tuple[str, str], ...]
"""What the places of a pattern hold, by name."""
Matches = Sequence[tuple[Tail, Bound]]
"""Where a pattern may end, and what its places hold then."""
Needs = tuple[int, ...]
"""What a pattern cannot do without: of each of some sets of words, as bits, one must follow somewhere."""
MOST_NEEDS = 4
"""Sets of words that are looked for before a pattern is tried."""


class Lore(Protocol):
    """What is known of frames before a sentence is read."""

    def start(self, name: str) -> tuple[frozenset[str], bool]:
        """Return what a frame or kind of word may begin with, and whether it may be empty."""

    def needs(self, name: str) -> Needs:
        """Return what a frame or kind of word cannot do without."""

    def bits(self, symbols: Iterable[str]) -> int:
        """Return words and kinds of words as bits."""


class Reads(Protocol):
    """Reads frames by name."""

    @property
    def rules(self) -> Lore:
        """The frames."""

    def read(self, name: str, at: Tail) -> Sequence[tuple[Tail, str]]:
        """Return what a frame can be from a word on: where it ends, and what it means."""


class Pattern:
    """A pattern or a part of one."""

    def match(self, parse: Reads, at: Tail) -> Matches:
        """Return what it can be from a word on."""
        raise NotImplementedError

    def start(self, rules: Lore) -> tuple[frozenset[str], bool]:
        """Return what it may begin with, and whether it may be empty."""
        raise NotImplementedError

    def needs(self, rules: Lore) -> Needs:
        """Return what it cannot do without."""
        raise NotImplementedError


def is_there(needs: Needs, mask: int) -> bool:
    """Return whether all is there that a pattern cannot do without. `mask`: what follows."""
    for need in needs:  # noqa: SIM110 - no generator: nothing is asked more often
        if not need & mask:
            return False
    return True


def one_of(ways: Iterable[Needs]) -> Needs:
    """Return what one of some patterns cannot do without, whichever it is: a word of each one's rarest."""
    least = [min(needs, key=int.bit_count, default=0) for needs in ways]
    out = 0
    for need in least:
        out |= need
    return (out,) if least and all(least) else ()


def _all_of(parts: Iterable[Needs]) -> Needs:
    return tuple(sorted({need for needs in parts for need in needs}, key=int.bit_count)[:MOST_NEEDS])


class ByFirst:
    """Patterns by what they may begin with and cannot do without."""

    def __init__(self, patterns: Sequence[Pattern], rules: Lore) -> None:
        self.needs = [pattern.needs(rules) for pattern in patterns]
        self.empty: list[int] = []
        self.numbers: dict[str, list[int]] = {}
        for n, pattern in enumerate(patterns):
            first, empty = pattern.start(rules)
            if empty or ANY_WORD in first:
                self.empty.append(n)
            else:
                for symbol in first:
                    self.numbers.setdefault(symbol, []).append(n)

    def fitting(self, at: Tail) -> Sequence[int]:
        """Return the numbers of those that may begin with a word."""
        numbers, needs, mask = self.numbers, self.needs, at.mask
        found = [numbers[symbol] for symbol in at.symbols if symbol in numbers]
        fitting: Iterable[int] = self.empty
        if len(found) == 1 and not self.empty:
            fitting = found[0]
        elif found:
            fitting = sorted({*self.empty, *chain.from_iterable(found)})
        return [n for n in fitting if is_there(needs[n], mask)]


class _OneOf(Pattern):
    """One word of some, which may be missing if it is optional."""

    def __init__(self, words: frozenset[str], optional: bool = False) -> None:
        self.words, self.optional = words, optional

    def match(self, parse: Reads, at: Tail) -> Matches:
        if self.words.isdisjoint(at.symbols):
            return ((at, ()),) if self.optional else ()
        return ((at.rest, ()), (at, ())) if self.optional else ((at.rest, ()),)

    def start(self, rules: Lore) -> tuple[frozenset[str], bool]:
        return self.words, self.optional

    def needs(self, rules: Lore) -> Needs:
        return () if self.optional else (rules.bits(self.words),)


class _Frame(Pattern):
    """A frame or a kind of word, and the name of the place that holds it."""

    def __init__(self, name: str, alias: str) -> None:
        self.name, self.alias = name, alias or name
        self.first: frozenset[str] | None = None
        """What it may begin with; nothing where it may be empty or begin with any word."""
        self.needed: Needs = ()

    def match(self, parse: Reads, at: Tail) -> Matches:
        if self.first is None:
            first, empty = parse.rules.start(self.name)
            self.first = frozenset() if empty or ANY_WORD in first else first
            self.needed = parse.rules.needs(self.name)
        if (self.first and self.first.isdisjoint(at.symbols)) or not is_there(self.needed, at.mask):
            return ()
        return [(end, ((self.alias, text),)) for end, text in parse.read(self.name, at)]

    def start(self, rules: Lore) -> tuple[frozenset[str], bool]:
        return rules.start(self.name)

    def needs(self, rules: Lore) -> Needs:
        return rules.needs(self.name)


class _Either(Pattern):
    def __init__(self, ways: Sequence[Pattern], optional: bool) -> None:
        self.ways, self.optional = ways, optional
        self.by_first: ByFirst | None = None

    def match(self, parse: Reads, at: Tail) -> Matches:
        if self.by_first is None:
            self.by_first = ByFirst(self.ways, parse.rules)
        out: list[tuple[Tail, Bound]] = []
        for n in self.by_first.fitting(at):
            out += self.ways[n].match(parse, at)
        if self.optional:
            out.append((at, ()))
        return out

    def start(self, rules: Lore) -> tuple[frozenset[str], bool]:
        starts = [way.start(rules) for way in self.ways]
        return frozenset().union(*(first for first, _ in starts)), self.optional or any(empty for _, empty in starts)

    def needs(self, rules: Lore) -> Needs:
        return () if self.optional else one_of([way.needs(rules) for way in self.ways])


class _Some(Pattern):
    """A part once or several times."""

    def __init__(self, part: Pattern) -> None:
        self.part = part

    def match(self, parse: Reads, at: Tail) -> Matches:
        out: list[tuple[Tail, Bound]] = []
        for end, bound in self.part.match(parse, at):
            if end is not at:
                out.append((end, bound))
                out += [(last, bound + more) for last, more in self.match(parse, end)]
        return out

    def start(self, rules: Lore) -> tuple[frozenset[str], bool]:
        return self.part.start(rules)

    def needs(self, rules: Lore) -> Needs:
        return self.part.needs(rules)


class _Row(Pattern):
    def __init__(self, parts: Sequence[Pattern]) -> None:
        self.parts = parts

    def match(self, parse: Reads, at: Tail) -> Matches:
        found: Matches = ((at, ()),)
        for part in self.parts:
            found = [(last, bound + more) for end, bound in found for last, more in part.match(parse, end)]
            if not found:
                break
        return found

    def start(self, rules: Lore) -> tuple[frozenset[str], bool]:
        out: frozenset[str] = frozenset()
        for part in self.parts:
            first, empty = part.start(rules)
            out |= first
            if not empty:
                return out, False
        return out, True

    def needs(self, rules: Lore) -> Needs:
        return _all_of(part.needs(rules) for part in self.parts)


class _Bag(Pattern):
    """Places in any order, with commas between them; some that must not be missing."""

    def __init__(self, names: Sequence[str]) -> None:
        places = [name.rstrip("!").partition("=") for name in names]
        self.parts = [_Frame(name, alias) for name, _, alias in places]
        self.needed = frozenset(part for part, name in zip(self.parts, names, strict=True) if name.endswith("!"))

    def match(self, parse: Reads, at: Tail, used: frozenset[_Frame] = frozenset()) -> Matches:
        out: list[tuple[Tail, Bound]] = [(at, ())] if self.needed <= used else []
        start = at.rest if at.text == "," else at
        for part in self.parts:
            if part not in used:
                for end, bound in part.match(parse, start):
                    if end is not start:
                        out += [(last, bound + more) for last, more in self.match(parse, end, used | {part})]
        return out

    def start(self, rules: Lore) -> tuple[frozenset[str], bool]:
        return frozenset((",",)).union(*(part.start(rules)[0] for part in self.parts)), not self.needed

    def needs(self, rules: Lore) -> Needs:
        return _all_of(part.needs(rules) for part in self.needed)


def compiled(pattern: str, words: set[str]) -> Pattern:
    """Return a pattern ready to be tried; the words in it are added to `words`."""
    stack: list[list[list[Pattern]]] = [[[]]]
    for found in _PART.finditer(pattern):
        name, alias, bag, sign, word = found.groups()
        row = stack[-1][-1]
        if name:
            row.append(_Frame(name, alias))
        elif bag:
            row.append(_Bag(bag.split()))
        elif word:
            words.add(word := sys.intern(word))
            row.append(_OneOf(frozenset((word,))))
        elif sign == "(":
            stack.append([[]])
        elif sign == "|":
            stack[-1].append([])
        elif sign == ")":
            ways = stack.pop()
            stack[-1][-1].append(_either([_row(way) for way in ways], optional=False))
        else:
            row[-1] = _either([_Some(row[-1]) if sign in "*+" else row[-1]], optional=sign != "+")
    return _row(stack[0][0])


def _row(parts: Sequence[Pattern]) -> Pattern:
    return parts[0] if len(parts) == 1 else _Row(parts)


def _either(ways: Sequence[Pattern], optional: bool) -> Pattern:
    """Return one of some patterns; of words alone, one test for all."""
    single = [way.words for way in ways if isinstance(way, _OneOf) and not way.optional]
    return _OneOf(frozenset().union(*single), optional) if len(single) == len(ways) else _Either(ways, optional)
