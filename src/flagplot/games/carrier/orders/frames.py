"""Prose read by frames: the verb of a sentence says what it may be about, and every word of it must fill a place.

`data/carrier/orders/frames` holds the frames, one a line: `name: pattern => guide's words`. A pattern is words,
`(this|that)`, `?` for what may be missing, `<name>` for a frame or a kind of word, and `[some! names]` for what may
stand in any order, each at most once, and with `!` not missing. What is read is the whole sentence or nothing: a word
that no frame has a place for is an order refused.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from flagplot.core import toml
from flagplot.core.game import DATA
from flagplot.games.carrier.orders import patterns
from flagplot.games.carrier.orders.kept import kept
from flagplot.games.carrier.orders.patterns import (
    ANY_WORD,
    END,
    Bound,
    ByFirst,
    Needs,
    Pattern,
    Tail,
    Token,
    compiled,
    one_of,
)
from flagplot.orders.forms import stems, turning, verb_forms

KINDS = ("tf", "af", "deck", "vessel", "ss", "mtb", "cw")
"""Those who may be given an order: frames of an order are written once for `K` and made for each of them."""
MOST_READINGS = 40
"""Readings of one frame at one place that are looked at."""
LED = frozenset(("<tf>", "<af>", "<ss>"))
"""Symbols of units that are called by a number."""
SUBJECTS = LED | {"<mydeck>", "<ship>"}
"""Symbols of whom an order may be for."""
ING = "~ing"
"""The symbol of a word that is a deed going on: `searching`."""
_MARKED = re.compile(r"(?:[⟦⟪‹][^⟧⟫›]*[⟧⟫›] ?)+")
"""What says only whose order it is, when, or whom a reason names."""
_PLACE = re.compile(r"\{([a-z]+)(?::([a-z]+))?\}")
"""A place in what a frame means."""


def word_token(word: str, *kinds: str) -> Token:
    """Return a word as a token: itself, what it is a form of, and the words that these may stand for."""
    verbs = verb_forms(word)
    forms = (word, *verbs, *((ING,) if verbs and word.endswith("ing") else ()))
    return Token(word, frozenset((*forms, *(alike for form in forms if (alike := grammar().alike.get(form))), *kinds)))


def is_prose(word: str) -> bool:
    """Return whether a word, or one that it is a form of, stands in a frame."""
    return not word_token(word.lower()).symbols.isdisjoint(grammar().words)


class _Rule(NamedTuple):
    pattern: Pattern
    means: str
    places: frozenset[str]
    """The places that its meaning fills."""


class Rules(dict[str, tuple[_Rule, ...]]):
    """The frames by name, each with what it may begin with."""

    def __init__(self, rules: dict[str, list[_Rule]], words: Iterable[str]) -> None:
        super().__init__({name: tuple(some) for name, some in rules.items()})
        self.starts: dict[str, tuple[frozenset[str], bool]] = {}
        self.needed: dict[str, Needs] = {}
        self.numbered = {word: 1 << n for n, word in enumerate(sorted(words))}
        """The bits of words."""
        self.by_first = {name: ByFirst([rule.pattern for rule in some], self) for name, some in rules.items()}

    def start(self, name: str) -> tuple[frozenset[str], bool]:
        """Return what a frame or kind of word may begin with, and whether it may be empty."""
        if name in _ANYTHING:
            return frozenset((ANY_WORD,)), False
        if name not in self.starts:
            self.starts[name] = frozenset(), False
            parts = [rule.pattern.start(self) for rule in self.get(name, ())] or [(frozenset((f"<{name}>",)), False)]
            self.starts[name] = frozenset().union(*(first for first, _ in parts)), any(empty for _, empty in parts)
        return self.starts[name]

    def needs(self, name: str) -> Needs:
        """Return what a frame or kind of word cannot do without."""
        if name not in self.needed:
            self.needed[name] = ()
            if name in self:
                self.needed[name] = one_of([rule.pattern.needs(self) for rule in self[name]])
            elif name not in _ANYTHING:
                self.needed[name] = (self.bits((f"<{name}>",)),)
        return self.needed[name]

    def bits(self, symbols: Iterable[str]) -> int:
        """Return words and kinds of words as bits; a word that stands in no frame has none."""
        out = 0
        for symbol in symbols:
            if symbol not in self.numbered and symbol.startswith("<"):
                self.numbered[symbol] = 1 << len(self.numbered)
            out |= self.numbered.get(symbol, 0)
        return out


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
    telling: frozenset[str]
    """Words of orders in the guide's words of which one may still make them doubtful."""


class _Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `words.toml` holds: words, or phrases one a line, by what they do."""

    telling: str
    lists: dict[str, str]
    like: dict[str, str]
    confused: dict[str, str]
    phrases: dict[str, str]


_FOLDER = DATA / "carrier" / "orders" / "frames"


@cache
def grammar() -> Grammar:
    """Return the frames of `data/carrier/orders/frames`, and the words beside them. They are kept as they were made,
    which takes longer than a turn."""
    code = (Path(__file__), Path(patterns.__file__))
    return kept("frames", (*sorted(_FOLDER.iterdir()), *code), _made)


def _made() -> Grammar:
    known = toml.load(_FOLDER / "words.toml").convert(_Words)
    alike = {word: stands for stands, words in known.like.items() for word in words.split()}
    words = {
        word for group in (known.lists, known.like, known.phrases) for text in group.values() for word in text.split()
    }
    rules: dict[str, list[_Rule]] = {}
    for file in sorted(_FOLDER.glob("*.txt")):
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
                rules.setdefault(key, []).append(
                    _Rule(
                        compiled(made[0], words),
                        made[1].strip(),
                        frozenset(place[1] for place in _PLACE.finditer(made[1])),
                    )
                )
    return Grammar(
        Rules(rules, words),
        frozenset(words),
        {name: frozenset(text.split()) for name, text in known.lists.items()},
        _by_first_word(known.phrases["nothing"] + known.phrases["weighing"]),
        frozenset(tuple(phrase.split()) for phrase in known.phrases["weighing"].splitlines()),
        alike,
        known.confused,
        frozenset(known.telling.split()),
    )


def _by_first_word(phrases: str) -> dict[str, tuple[tuple[str, ...], ...]]:
    split = sorted((tuple(phrase.split()) for phrase in phrases.splitlines() if phrase), key=len, reverse=True)
    return {first: tuple(phrase for phrase in split if phrase[0] == first) for first in {phrase[0] for phrase in split}}


def _is_calm(token: Tail) -> bool:
    """Return whether a word, in a remark, may be any: it names, counts and turns nothing, takes nothing back, and is no
    deed that can be ordered."""
    if any(symbol[0] == "<" or turning(symbol) for symbol in token.symbols) or not token.text.isalpha():
        return False
    done = stems(token.text) if token.text.endswith("ed") else ()
    if token.text in _SIGNS or not grammar().lists["unsaid"].isdisjoint((token.text, *token.symbols)):
        return False
    return deeds().isdisjoint((*token.symbols, *done))


def _is_ground(token: Tail) -> bool:
    """Return whether a word may stand in a reason: it goes on to no other deed, case or hour."""
    named = any(symbol[0] == "<" and symbol not in _COUNTED for symbol in token.symbols)
    if not (named or token.text.isalpha()) or not _COUNTED.isdisjoint(token.symbols):
        return False
    return token.text not in _SIGNS and grammar().lists["onward"].isdisjoint((token.text, *token.symbols))


def _is_why(token: Tail) -> bool:
    """Return whether a word may stand in a reason before or inside an order: no unit, contact, hex, hour or step, no
    deed, case or negation, but what one has, or may be, or must."""
    if not _OTHERS_NAMED.isdisjoint(token.symbols) or _is_calm(token):
        return token.text != "gone" and grammar().lists["onward"].isdisjoint(token.symbols)
    return not grammar().lists["reasoned"].isdisjoint((token.text, *token.symbols)) and not any(
        symbol[0] == "<" for symbol in token.symbols
    )


_OTHERS_NAMED = frozenset(("<plane>", "<kind>", "<kinds>", "<ship>", "<mydeck>"))
_SIGNS = ("lpar", "rpar")
_COUNTED = frozenset(("<n>", "<time>", "<hop>"))
_ANYTHING: dict[str, Callable[[Tail], bool]] = {"calm": _is_calm, "ground": _is_ground, "why": _is_why}
"""Kinds of words that are no list of words."""


@cache
def deeds() -> frozenset[str]:
    """Return the words with which something may begin that can be ordered."""
    rules = grammar().rules
    acts = [name for name in rules if name.endswith(("act", "move")) and len(name) < 11]
    return (frozenset({"to"}) | grammar().lists["how"]).union(
        *(rules.start(name)[0] for name in acts)
    ) - grammar().lists["small"]


class Parse:
    """The readings of one sentence in all its wordings: what has been read of an end that they share is kept."""

    def __init__(self, most: int = 1_000_000) -> None:
        self.rules = grammar().rules
        self.left = most
        """Frames that may still be tried."""
        self._tails: dict[tuple[Token, Tail], Tail] = {}
        self._known: dict[tuple[str, Tail], tuple[tuple[Tail, str], ...]] = {}

    def chain(self, sentence: Sequence[Token]) -> Tail:
        """Return a wording as the chain of its words."""
        out = END
        for token in reversed(sentence):
            found = self._tails.get((token, out))
            if found is None:
                found = self._tails[token, out] = Tail(token, out, out.mask | self.rules.bits(token.symbols))
            out = found
        return out

    def read(self, name: str, at: Tail) -> tuple[tuple[Tail, str], ...]:
        """Return what a frame can be from a word on: where it ends, and what it means."""
        key = name, at
        found = self._known.get(key)
        if found is None:
            self.left -= 1
            if self.left < 0:
                return ()
            self._known[key] = ()
            found = self._known[key] = tuple(self._readings(name, at))
        return found

    def lengths(self, name: str, at: Tail) -> list[tuple[int, str]]:
        """Return how many words a frame can take from one on, and what it means."""
        return [(at.length - end.length, text) for end, text in self.read(name, at)]

    def whole(self, name: str, sentence: Sequence[Token]) -> list[str]:
        """Return the readings of a frame that use every word; none where too much would have to be tried."""
        found = self.read(name, self.chain(sentence))
        if self.left < 0:
            return []
        return list(dict.fromkeys(text for end, text in found if end is END))

    def _readings(self, name: str, at: Tail) -> Iterable[tuple[Tail, str]]:
        rules = self.rules.get(name)
        if rules is None:
            return self._kind(name, at)
        out: dict[tuple[Tail, str], None] = {}
        for n in self.rules.by_first[name].fitting(at):
            rule = rules[n]
            for end, bound in rule.pattern.match(self, at):
                text = _said(rule, bound)
                if text is not None and (end is not at or not rule.means):
                    out[end, text] = None
                if len(out) >= MOST_READINGS:
                    return out
        return out

    def _kind(self, name: str, at: Tail) -> Iterable[tuple[Tail, str]]:
        """Return a word that is of a kind."""
        if name in _ANYTHING:
            if at is END or not _ANYTHING[name](at):
                return ()
            named = any(symbol[0] == "<" for symbol in at.symbols)
            return ((at.rest, f"‹{at.text}›" if named else ""),)
        return ((at.rest, at.text),) if f"<{name}>" in at.symbols else ()


_COUNTS: dict[str, Callable[[int], str]] = {
    "hh": lambda n: f"{n:02}00",
    "pm": lambda n: f"{n + 12 if n < 12 else n}00",
    "h": lambda n: f"{n // 100:02}",
    "less": lambda n: str(n - 1),
    "more": lambda n: str(n + 1),
    "half": lambda n: "odd" if n % 2 else str(n // 2),
}
"""What a number may stand for: an hour, one of the afternoon, what is below it or above it, half of it."""


def _said(rule: _Rule, bound: Bound) -> str | None:
    """Return what a frame means with its places filled; None where something that was said has no place in it. What
    says only whose order it is goes with it in any case."""
    held: dict[str, str] = {}
    for name, text in bound:
        if name != "_" and text:
            held[name] = f"{held[name]} {text}" if name in held else text
    means = rule.means
    for name, text in held.items():
        if name not in rule.places:
            if not _MARKED.fullmatch(text):
                return None
            means = f"{means} {text}"
    if not rule.places:
        return " ".join(means.split())

    def put(found: re.Match[str]) -> str:
        text = held.get(found[1], "")
        return _COUNTS[found[2]](int(text)) if found[2] and text.isdigit() else text

    return " ".join(_PLACE.sub(put, means).split())
