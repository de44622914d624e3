"""Prose read by frames: the verb of a sentence says what it may be about, and every word of it must fill a place.

`data/carrier/orders/frames` holds the frames, one a line: `name: pattern => guide's words`. A pattern is words,
`(this|that)`, `?` for what may be missing, `<name>` for a frame or a kind of word, and `[some! names]` for what may
stand in any order, each at most once, and with `!` not missing. What is read is the whole sentence or nothing: a word
that no frame has a place for is an order refused.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from typing import NamedTuple

import msgspec

from flagplot.core import toml
from flagplot.core.game import DATA
from flagplot.orders.forms import stems, turning, verb_forms

Bound = tuple[tuple[str, str], ...]
"""What the places of a pattern hold, by name."""
KINDS = ("tf", "af", "deck", "vessel", "ss", "mtb", "cw")
"""Those who may be given an order: frames of an order are written once for `K` and made for each of them."""
MOST_READINGS = 40
"""Readings of one frame at one place that are looked at."""
LED = frozenset(("<tf>", "<af>", "<ss>"))
"""Symbols of units that are called by a number."""
SUBJECTS = LED | {"<mydeck>", "<ship>"}
"""Symbols of whom an order may be for."""
ANY_WORD = "*"
"""With what a pattern may begin that takes any word."""
_PART = re.compile(r"<([a-z]+)(?:=([a-z_]+))?>|\[([a-z=! ]+)\]|([()|?*+])|([^\s()|?*+<>\[\]]+)")


class Token(NamedTuple):
    """A word or name of a sentence."""

    text: str
    """As the plain form has it."""
    symbols: frozenset[str]
    """What it may be: its words, and in angles its kinds."""


def word_token(word: str, *kinds: str) -> Token:
    """Return a word as a token: itself, what it is a form of, and the words that these may stand for."""
    forms = (word, *verb_forms(word))
    return Token(word, frozenset((*forms, *(alike for form in forms if (alike := grammar().alike.get(form))), *kinds)))


class _Node:
    """A pattern or a part of one."""

    def match(self, parse: "Parse", at: int) -> Iterator[tuple[int, Bound]]:
        raise NotImplementedError

    def start(self, rules: "Rules") -> tuple[frozenset[str], bool]:
        """Return what it may begin with, and whether it may be empty."""
        raise NotImplementedError

    def is_left_out(self, parse: "Parse", at: int) -> bool:
        """Return whether it is sure to be empty at a place."""
        return False


class _ByFirst:
    """Patterns by what they may begin with."""

    def __init__(self, patterns: Iterable[_Node], rules: "Rules") -> None:
        self.empty: list[int] = []
        self.numbers: dict[str, list[int]] = {}
        for n, pattern in enumerate(patterns):
            first, empty = pattern.start(rules)
            if empty or ANY_WORD in first:
                self.empty.append(n)
            else:
                for symbol in first:
                    self.numbers.setdefault(symbol, []).append(n)

    def fitting(self, parse: "Parse", at: int) -> Sequence[int]:
        """Return the numbers of those that may begin at a place."""
        symbols = parse.tokens[at].symbols if at < len(parse.tokens) else ()
        found = [self.numbers[symbol] for symbol in symbols if symbol in self.numbers]
        if len(found) < 2 and not (found and self.empty):
            return found[0] if found else self.empty
        return sorted({*self.empty, *chain.from_iterable(found)})


class _Word(_Node):
    def __init__(self, word: str) -> None:
        self.word = word

    def match(self, parse: "Parse", at: int) -> Iterator[tuple[int, Bound]]:
        if at < len(parse.tokens) and self.word in parse.tokens[at].symbols:
            yield at + 1, ()

    def start(self, rules: "Rules") -> tuple[frozenset[str], bool]:
        return frozenset((self.word,)), False


class _Frame(_Node):
    def __init__(self, name: str, alias: str) -> None:
        self.name, self.alias = name, alias or name

    def match(self, parse: "Parse", at: int) -> Iterator[tuple[int, Bound]]:
        first, empty = parse.rules.start(self.name)
        fits = at < len(parse.tokens) and (ANY_WORD in first or not first.isdisjoint(parse.tokens[at].symbols))
        if empty or fits:
            for end, text in parse.read(self.name, at):
                yield end, ((self.alias, text),)

    def start(self, rules: "Rules") -> tuple[frozenset[str], bool]:
        return rules.start(self.name)


class _Either(_Node):
    def __init__(self, ways: Sequence[_Node], optional: bool) -> None:
        self.ways, self.optional = ways, optional
        self.by_first: _ByFirst | None = None

    def _fitting(self, parse: "Parse", at: int) -> Sequence[int]:
        if self.by_first is None:
            self.by_first = _ByFirst(self.ways, parse.rules)
        return self.by_first.fitting(parse, at)

    def is_left_out(self, parse: "Parse", at: int) -> bool:
        return self.optional and not self._fitting(parse, at)

    def match(self, parse: "Parse", at: int) -> Iterator[tuple[int, Bound]]:
        for n in self._fitting(parse, at):
            yield from self.ways[n].match(parse, at)
        if self.optional:
            yield at, ()

    def start(self, rules: "Rules") -> tuple[frozenset[str], bool]:
        starts = [way.start(rules) for way in self.ways]
        return frozenset().union(*(first for first, _ in starts)), self.optional or any(empty for _, empty in starts)


class _Some(_Node):
    """A part once or several times."""

    def __init__(self, part: _Node) -> None:
        self.part = part

    def match(self, parse: "Parse", at: int) -> Iterator[tuple[int, Bound]]:
        for end, bound in self.part.match(parse, at):
            if end > at:
                yield end, bound
                for last, more in self.match(parse, end):
                    yield last, bound + more

    def start(self, rules: "Rules") -> tuple[frozenset[str], bool]:
        return self.part.start(rules)


class _Row(_Node):
    def __init__(self, parts: Sequence[_Node]) -> None:
        self.parts = parts

    def match(self, parse: "Parse", at: int, n: int = 0) -> Iterator[tuple[int, Bound]]:
        while n < len(self.parts) and self.parts[n].is_left_out(parse, at):
            n += 1
        if n == len(self.parts):
            yield at, ()
            return
        for end, bound in self.parts[n].match(parse, at):
            for last, more in self.match(parse, end, n + 1):
                yield last, bound + more

    def start(self, rules: "Rules") -> tuple[frozenset[str], bool]:
        out: frozenset[str] = frozenset()
        for part in self.parts:
            first, empty = part.start(rules)
            out |= first
            if not empty:
                return out, False
        return out, True


class _Bag(_Node):
    """Places in any order, with commas between them; some that must not be missing."""

    def __init__(self, names: Sequence[str]) -> None:
        places = [name.rstrip("!").partition("=") for name in names]
        self.parts = [_Frame(name, alias) for name, _, alias in places]
        self.needed = frozenset(part for part, name in zip(self.parts, names, strict=True) if name.endswith("!"))

    def match(self, parse: "Parse", at: int, used: frozenset[_Frame] = frozenset()) -> Iterator[tuple[int, Bound]]:
        if self.needed <= used:
            yield at, ()
        start = at + 1 if at < len(parse.tokens) and parse.tokens[at].text == "," else at
        for part in self.parts:
            if part not in used:
                for end, bound in part.match(parse, start):
                    if end > start:
                        for last, more in self.match(parse, end, used | {part}):
                            yield last, bound + more

    def start(self, rules: "Rules") -> tuple[frozenset[str], bool]:
        return frozenset((",",)).union(*(part.start(rules)[0] for part in self.parts)), not self.needed


class _Rule(NamedTuple):
    pattern: _Node
    means: str


class Rules(dict[str, tuple[_Rule, ...]]):
    """The frames by name, each with what it may begin with."""

    def __init__(self, rules: dict[str, list[_Rule]]) -> None:
        super().__init__({name: tuple(some) for name, some in rules.items()})
        self.starts: dict[str, tuple[frozenset[str], bool]] = {}
        self.by_first = {name: _ByFirst([rule.pattern for rule in some], self) for name, some in rules.items()}

    def start(self, name: str) -> tuple[frozenset[str], bool]:
        """Return what a frame or kind of word may begin with, and whether it may be empty."""
        if name == "loose":
            return frozenset(), True
        if name in ("any", "calm"):
            return frozenset((ANY_WORD,)), False
        if name not in self.starts:
            self.starts[name] = frozenset(), False
            parts = [rule.pattern.start(self) for rule in self.get(name, ())] or [(frozenset((f"<{name}>",)), False)]
            self.starts[name] = frozenset().union(*(first for first, _ in parts)), any(empty for _, empty in parts)
        return self.starts[name]


class Grammar(NamedTuple):
    """The frames, by name."""

    rules: Rules
    words: frozenset[str]
    """Every word that a frame knows."""
    lists: dict[str, frozenset[str]]
    """Words by what they do to a sentence."""
    idle: dict[str, tuple[tuple[str, ...], ...]]
    """Phrases that say nothing wherever they stand, by their first word, the longest first."""
    weighing: frozenset[tuple[str, ...]]
    """Those of them that say something in a case: `if they come in strength`."""
    alike: dict[str, str]
    """Words that may stand wherever another may."""
    confused: dict[str, str]
    """Words for which another may be meant, where they make no order."""


class _Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `words.toml` holds: words, or phrases one a line, by what they do."""

    lists: dict[str, str]
    like: dict[str, str]
    confused: dict[str, str]
    phrases: dict[str, str]


@cache
def grammar() -> Grammar:
    """Return the frames of `data/carrier/orders/frames`, and the words beside them."""
    folder = DATA / "carrier" / "orders" / "frames"
    known = toml.load(folder / "words.toml").convert(_Words)
    alike = {word: stands for stands, words in known.like.items() for word in words.split()}
    words = {
        word for group in (known.lists, known.like, known.phrases) for text in group.values() for word in text.split()
    }
    rules: dict[str, list[_Rule]] = {}
    for file in sorted(folder.glob("*.txt")):
        name = ""
        for line in file.read_text(encoding="utf-8").splitlines():
            if not line.strip() or line.startswith("#"):
                continue
            head, colon, rest = line.partition(": ")
            if colon and head.isalpha():
                name, line = head, rest
            pattern, _, means = f"{line} ".partition(" => ")
            for kind in KINDS if name.startswith("K") else ("",):
                made = [re.sub(r"(?<![A-Za-z])K(?=[a-z ])", kind, each) if kind else each for each in (pattern, means)]
                key = kind + name[1:] if kind else name
                rules.setdefault(key, []).append(_Rule(_made(made[0], words), made[1].strip()))
    return Grammar(
        Rules(rules),
        frozenset(words),
        {name: frozenset(text.split()) for name, text in known.lists.items()},
        _by_first_word(known.phrases["nothing"] + known.phrases["weighing"]),
        frozenset(tuple(phrase.split()) for phrase in known.phrases["weighing"].splitlines()),
        alike,
        known.confused,
    )


def _by_first_word(phrases: str) -> dict[str, tuple[tuple[str, ...], ...]]:
    split = sorted((tuple(phrase.split()) for phrase in phrases.splitlines() if phrase), key=len, reverse=True)
    return {first: tuple(phrase for phrase in split if phrase[0] == first) for first in {phrase[0] for phrase in split}}


def _made(pattern: str, words: set[str]) -> _Node:
    """Return a pattern ready to be tried."""
    stack: list[list[list[_Node]]] = [[[]]]
    for found in _PART.finditer(pattern):
        name, alias, bag, sign, word = found.groups()
        row = stack[-1][-1]
        if name:
            row.append(_Frame(name, alias))
        elif bag:
            row.append(_Bag(bag.split()))
        elif word:
            words.add(word)
            row.append(_Word(word))
        elif sign == "(":
            stack.append([[]])
        elif sign == "|":
            stack[-1].append([])
        elif sign == ")":
            ways = stack.pop()
            stack[-1][-1].append(_Either([_row(way) for way in ways], optional=False))
        else:
            row[-1] = _Either([_Some(row[-1]) if sign in "*+" else row[-1]], optional=sign != "+")
    return _row(stack[0][0])


def _row(parts: Sequence[_Node]) -> _Node:
    return parts[0] if len(parts) == 1 else _Row(parts)


def _says_nothing(token: Token, calm: bool) -> bool:
    """Return whether a word, in a remark, may be any: it names nothing, counts nothing and turns nothing. `calm`: nor
    is it a deed that can be ordered."""
    if any(symbol[0] == "<" or turning(symbol) for symbol in token.symbols) or not token.text.isalpha():
        return False
    done = stems(token.text) if token.text.endswith("ed") else ()
    return not calm or deeds().isdisjoint((*token.symbols, *done))


@cache
def deeds() -> frozenset[str]:
    """Return the words with which something may begin that can be ordered."""
    rules = grammar().rules
    acts = [name for name in rules if name.endswith(("act", "move")) and len(name) < 11]
    return (frozenset({"to"}) | grammar().lists["how"]).union(
        *(rules.start(name)[0] for name in acts)
    ) - grammar().lists["small"]


class Parse:
    """The readings of one sentence."""

    def __init__(self, tokens: Sequence[Token], most: int = 1_000_000, loose: bool = False) -> None:
        self.tokens = tokens
        self.rules = grammar().rules
        self.loose = loose
        """Actions may follow one another without a word or sign between them."""
        self.left = most
        """Frames that may still be tried."""
        self.known: dict[tuple[str, int], tuple[tuple[int, str], ...]] = {}

    def read(self, name: str, at: int) -> tuple[tuple[int, str], ...]:
        """Return what a frame can be from a place on: where it ends, and what it means."""
        key = name, at
        self.left -= 1
        if self.left < 0:
            return ()
        if key not in self.known:
            self.known[key] = ()
            self.known[key] = tuple(self._readings(name, at))
        return self.known[key]

    def whole(self, name: str) -> list[str]:
        """Return the readings of a frame that use every word; none where too much would have to be tried."""
        found = self.read(name, 0)
        if self.left < 0:
            return []
        return list(dict.fromkeys(text for end, text in found if end == len(self.tokens)))

    def _readings(self, name: str, at: int) -> list[tuple[int, str]]:
        rules = self.rules.get(name)
        if rules is None and name == "loose":
            return [(at, "")] if self.loose else []
        if rules is None and name in ("any", "calm"):
            idle = at < len(self.tokens) and _says_nothing(self.tokens[at], name == "calm")
            return [(at + 1, "")] if idle else []
        if rules is None:
            if at < len(self.tokens) and f"<{name}>" in self.tokens[at].symbols:
                return [(at + 1, self.tokens[at].text)]
            return []
        out: dict[tuple[int, str], None] = {}
        for n in self.rules.by_first[name].fitting(self, at):
            rule = rules[n]
            for end, bound in rule.pattern.match(self, at):
                text = _said(rule.means, bound)
                if text is not None and (end > at or not rule.means):
                    out[end, text] = None
                if len(out) >= MOST_READINGS:
                    return list(out)
        return list(out)


_MARKED = re.compile(r"(?:[⟦⟪][^⟧⟫]*[⟧⟫] ?)+")
_PLACE = re.compile(r"\{([a-z]+)(?::([a-z]+))?\}")
_COUNTS: dict[str, Callable[[int], str]] = {
    "hh": lambda n: f"{n:02}00",
    "pm": lambda n: f"{n + 12 if n < 12 else n}00",
    "h": lambda n: f"{n // 100:02}",
    "less": lambda n: str(n - 1),
    "more": lambda n: str(n + 1),
}
"""What a number may stand for: an hour, one of the afternoon, what is below it or above it."""


def _said(means: str, bound: Bound) -> str | None:
    """Return what a frame means with its places filled; None where something that was said has no place in it. What
    says only whose order it is goes with it in any case."""
    held: dict[str, str] = {}
    for name, text in bound:
        if name != "_" and text:
            held[name] = f"{held[name]} {text}" if name in held else text
    for name, text in held.items():
        if text and f"{{{name}" not in means:
            if not _MARKED.fullmatch(text):
                return None
            means = f"{means} {{{name}}}"

    def put(found: re.Match[str]) -> str:
        text = held.get(found[1], "")
        return _COUNTS[found[2]](int(text)) if found[2] and text.isdigit() else text

    return " ".join(_PLACE.sub(put, means).split())
