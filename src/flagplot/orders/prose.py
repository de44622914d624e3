"""A sentence of prose in the guide's words: the unit first, its verb, what belongs to it. Every word is used, or it is
one of the few that say nothing, or it is left for the reader to refuse."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Literal, NamedTuple

from flagplot.orders.cursor import Word
from flagplot.orders.forms import AUXILIARY, HARMLESS, POLITE, TURNING, number, stems, turning
from flagplot.orders.guide import Guide

Use = Literal["guide", "unit", "meaning", "harmless", "frame", "unknown"]
"""How a word of a sentence was used: as a word of the guide, as the name of a unit, for a word of the guide, not at all
because it says nothing, as what makes it an order, or not understood."""
MOST = 6
"""Words of a phrase."""
SHORTEST, LONGEST = 5, 20
"""Letters of a word in which one is looked for that is lacking or too many, and of one that is looked at at all."""
_TOKEN = re.compile(r"[^\s:;,]+(?:,(?=\d)[^\s:;,]+)*|[;,]")
_END = re.compile(r"[.!?]+$")
_WITH = ("with", "by", "using", "have", "let", "for")
_IT = ("it", "they", "he", "she", "them", "he's", "it's")


class Token(NamedTuple):
    """A word as it was written, in small letters for looking it up, and where it stands."""

    text: str
    key: str
    column: int
    line: int
    length: int
    ends: bool
    """A sentence ends after it."""


class Used(NamedTuple):
    """A word as it was written, where, and how it was used."""

    text: str
    line: int
    column: int
    use: Use


class Sentence(NamedTuple):
    """One sentence in the guide's words."""

    units: tuple[tuple[Word, ...], ...]
    """The units addressed, each with the words that an order of it begins with."""
    before: tuple[Word, ...]
    """What stands before the units and belongs to the order."""
    after: tuple[Word, ...]
    verb: str
    """The guide's verb, in capitals."""
    leads: bool
    """An order of this verb begins with it."""
    uses: tuple[Used, ...]

    @property
    def is_prose(self) -> bool:
        """Whether the words were put otherwise than they stand."""
        return bool(self.before and self.units) or any(used.use in ("meaning", "frame") for used in self.uses)

    @property
    def turns(self) -> Used | None:
        """The first word that is not understood and may turn the meaning."""
        return next((used for used in self.uses if used.use == "unknown" and turning(bare(used.text))), None)

    def lines(self, unit: Sequence[Word]) -> Iterator[list[Word]]:
        """Return the ways in which the words may be put for a unit."""
        if self.leads:
            yield [*self.before, *unit, *self.after]
            return
        yield [*unit, *self.before, *self.after]
        if self.before and self.after:
            yield [*unit, *self.after, *self.before]


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


def sentences(words: Sequence[Token]) -> list[list[Token]]:
    """Return the sentences of a line: they end with a full stop or a semicolon."""
    out: list[list[Token]] = [[]]
    for word in words:
        if word.text not in (";", "."):
            out[-1].append(word)
        if word.ends:
            out.append([])
    return [one for one in out if one]


def clauses(words: Sequence[Token]) -> list[list[Token]]:
    """Return what stands between `and`, `then` and commas in a sentence."""
    out: list[list[Token]] = [[]]
    for word in words:
        if word.key in ("and", "then", ",", "&"):
            out.append([])
        else:
            out[-1].append(word)
    return [one for one in out if one]


class Speech:
    """How the prose of one game is turned into the words of its guide."""

    def __init__(self, guide: Guide, convert: Callable[[str], str] = lambda word: "") -> None:
        self.guide = guide
        self.convert = convert
        """What the game itself makes of a word, such as a course of a point of the compass; else an empty string."""
        self._words = {tuple(phrase.split()): words for phrase, words in guide.words.items()}
        self._verbs = {tuple(phrase.split()): verb.word for verb in guide.verb for phrase in verb.prose}
        self._verbs |= {(verb.word.lower(),): verb.word for verb in guide.verb}
        self._verbs |= {tuple(phrase.split()): words for phrase, words in guide.says.items()}

    @cached_property
    def leading(self) -> frozenset[str]:
        """The verbs with which a line may begin, in capitals."""
        return frozenset(verb.word for verb in self.guide.verb if verb.leads)

    @cached_property
    def turning(self) -> re.Pattern[str]:
        """What finds the words of a line that may turn its meaning and that the guide does not have."""
        words = sorted((word for word in TURNING if word not in self.guide.known), key=len, reverse=True)
        return re.compile(rf"(?<![\w'-])(?:{'|'.join(map(re.escape, words))})(?![\w'-])", re.IGNORECASE)

    @cached_property
    def _known(self) -> frozenset[str]:
        """Every word that means something, in small letters."""
        phrases = (*self._words, *self._verbs, *(phrase.split() for phrase in (*HARMLESS, *POLITE, *AUXILIARY)))
        return frozenset(word for phrase in phrases for word in phrase) | set(self.guide.known) | set(TURNING)

    @cached_property
    def _lacking(self) -> dict[str, set[str]]:
        """The known words by what is left of them without one letter, never the first."""
        out: dict[str, set[str]] = {}
        for word in self._known:
            for n in range(1, len(word)):
                out.setdefault(word[:n] + word[n + 1 :], set()).add(word)
        return out

    def mended(self, word: str) -> str:
        """Return a word with a slip of the pen put right where one word alone may be meant: two letters changed about,
        or in a longer one a letter left out or one too many."""
        if not 3 <= len(word) <= LONGEST or not word.isascii() or not word.isalpha() or number(word) is not None:
            return word
        if any(stem in self._known for stem in stems(word)) or self.convert(word):
            return word
        near = {word[:n] + word[n + 1] + word[n] + word[n + 2 :] for n in range(len(word) - 1)} & self._known
        if not near and len(word) >= SHORTEST:
            near = {word[:n] + word[n + 1 :] for n in range(1, len(word))} & self._known
            near |= self._lacking.get(word, set())
        return near.pop() if len(near) == 1 else word

    def said(self, words: Sequence[Token], units: Mapping[str, str], last: str = "") -> Sentence:
        """Return a sentence in the guide's words. `units`: own units by their names in small letters, with the words
        with which an order for each begins; `last`: those of the unit last named."""
        return _Rewriting(self, words, units, last).sentence()

    def verb_at(self, keys: Sequence[str]) -> tuple[str, int]:
        """Return the guide's verb that words begin with, with words that go with it, and how many of them it takes."""
        return _longest(keys, self._verbs)

    def words_at(self, keys: Sequence[str]) -> tuple[str | None, int]:
        """Return the guide's words for a phrase that words begin with, and how many of them it takes."""
        found, length = _longest(keys, self._words)
        return (found, length) if length else (None, 0)


def _longest(keys: Sequence[str], phrases: Mapping[tuple[str, ...], str]) -> tuple[str, int]:
    """Return what stands for the longest phrase that words begin with, and its length; # stands for a number."""
    counts = [number(key) for key in keys[:MOST]]
    forms = [key if count is None else "#" for key, count in zip(keys, counts, strict=False)]
    firsts = stems(keys[0]) if counts and counts[0] is None else ("#",)
    for length in range(len(forms), 0, -1):
        rest = tuple(forms[1:length])
        for first in firsts:
            found = phrases.get((first, *rest))
            if found is not None:
                named = next((count for count in counts[:length] if count is not None), "#")
                return found.replace("#", str(named)), length
    return "", 0


_Phrases = Mapping[str, list[list[str]]]
"""Phrases by their first word, the longest first."""


def _by_first(phrases: Iterable[str]) -> _Phrases:
    out: dict[str, list[list[str]]] = {}
    for parts in sorted((phrase.split() for phrase in phrases), key=len, reverse=True):
        out.setdefault(parts[0], []).append(parts)
    return out


_HARMLESS, _POLITE, _AUXILIARY = map(_by_first, (HARMLESS, POLITE, AUXILIARY))


def _phrase(keys: Sequence[str], known: _Phrases) -> int:
    """Return how many words the longest of some phrases takes that these words begin with."""
    alike = known.get(keys[0], ())
    return next((len(parts) for parts in alike if list(keys[: len(parts)]) == parts), 0)


class _Rewriting:
    def __init__(self, speech: Speech, words: Sequence[Token], units: Mapping[str, str], last: str) -> None:
        self.speech, self.words, self.units, self.last = speech, words, units, last
        self.keys = [word.key if word.key in units else speech.mended(word.key) for word in words]
        self.named: list[tuple[Word, ...]] = []
        self.before: list[Word] = []
        self.after: list[Word] = []
        self.verb = ""
        self.uses: list[Used] = []

    def sentence(self) -> Sentence:
        at = 0
        while at < len(self.words):
            at += self._next(at)
        leads = (
            self.verb in self.speech.leading
            and self.before[:1] == [word for word in self.before if word.text == self.verb][:1]
        )
        if not self.named and self.last and not leads:
            self.named.append(tuple(self._made(self.last, 0, 1)))
            self.before, self.after = [], [*self.before, *self.after]
        return Sentence(tuple(self.named), tuple(self.before), tuple(self.after), self.verb, leads, tuple(self.uses))

    def _next(self, at: int) -> int:
        """Use the words that stand next; return how many."""
        keys = self.keys[at : at + MOST]
        if not self.verb:
            verb, length = self.speech.verb_at(keys)
            auxiliary = length == 1 and keys[0] in AUXILIARY and self.speech.verb_at(keys[1:])[1]
            if auxiliary and self.named:
                return self._used(at, 1, "frame")
            if length and not (length == 1 and self._unit(keys)[1]):
                self.verb = verb.split()[0]
                return self._emit(verb, at, length, "guide" if keys[0] == verb.lower() else "meaning")
        unit, length = self._unit(keys)
        if length and (not self.verb or not self.named) and self._addressed(at):
            self.named.append(tuple(self._made(unit, at, length)))
            return self._used(at, length, "unit")
        if not self.named and keys[0] in _WITH and self._unit(keys[1:])[1]:
            return self._used(at, 1, "frame")
        found, length = self.speech.words_at(keys)
        if found is not None and not (len(keys) == 1 and length == 1 and keys[0] in self.speech.guide.known):
            return self._emit(found, at, length, "meaning" if found else "harmless")
        if length := _phrase(keys, _HARMLESS):
            return self._used(at, length, "harmless")
        if keys[0] in (",", "and", "&"):
            return self._used(at, 1, "harmless")
        if not self.verb and (length := _phrase(keys, _POLITE)):
            return self._used(at, length, "frame")
        if not self.verb and self.named and (length := _phrase(keys, _AUXILIARY)):
            return self._used(at, length, "frame")
        if not self.verb and not self.named and keys[0] in _IT and self.last:
            self.named.append(tuple(self._made(self.last, at, 1)))
            return self._used(at, 1, "unit")
        return self._word(at)

    def _unit(self, keys: Sequence[str]) -> tuple[str, int]:
        for length in range(min(4, len(keys)), 0, -1):
            name = " ".join(keys[:length])
            for key in dict.fromkeys((name, name.removesuffix("'s"), name.removesuffix("'"))):
                if key in self.units:
                    return self.units[key], length
        return "", 0

    def _addressed(self, at: int) -> bool:
        """Return whether a unit that stands here is one of those that the order is for: the first, or one of a row."""
        if not self.named:
            return True
        return not self.verb and self.keys[at - 1] in (",", "and", "&")

    def _word(self, at: int) -> int:
        key = self.keys[at]
        known = next((stem for stem in stems(key) if stem in self.speech.guide.known), "")
        if known:
            return self._emit(known.upper(), at, 1, "guide")
        if made := self.speech.convert(key):
            return self._emit(made, at, 1, "meaning")
        count = number(key)
        if count is not None and not key.isdigit():
            return self._emit(str(count), at, 1, "meaning")
        word = self.words[at]
        text = _END.sub("", word.text).strip('"()[]!?') or word.text
        use: Use = "guide" if any(letter.isdigit() for letter in text) or text in "/-" else "unknown"
        return self._emit(text, at, 1, use)

    def _made(self, text: str, at: int, length: int) -> list[Word]:
        first, last = self.words[at], self.words[at + length - 1]
        wide = last.column + last.length - first.column if last.line == first.line else first.length
        return [Word(part, part.upper(), first.column, first.line, wide) for part in text.split()]

    def _emit(self, text: str, at: int, length: int, use: Use) -> int:
        there = (*self.before, *self.after)
        if not (there and there[-1].text == text == self.verb):
            (self.after if self.named else self.before).extend(self._made(text, at, length))
        return self._used(at, length, use)

    def _used(self, at: int, length: int, use: Use) -> int:
        for word, key in zip(self.words[at : at + length], self.keys[at : at + length], strict=True):
            self.uses.append(Used(word.text, word.line, word.column, "meaning" if key != word.key else use))
        return length
