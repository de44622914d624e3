"""What the prose of one game is known by: its verbs and words, slips of the pen, and what says nothing."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache

from flagplot.orders.forms import AUXILIARY, HARMLESS, LIGHT, POLITE, TURNING, number, stems
from flagplot.orders.guide import Guide
from flagplot.orders.lexicon import IT, NOTHING, OWN, Found, Item, Lexicon, Names, Token, phrasings
from flagplot.orders.said import JOINS, Heard

SHORTEST, LONGEST = 5, 20
"""Letters of a word in which one is looked for that is lacking or too many, and of one that is looked at at all."""
_LIGHT = frozenset((*LIGHT, "to", "for", "via", "at", "in", "on", "with", "through", "into", "by", "of", *OWN))
IDLE, POLITENESS, AUXILIARIES = map(Lexicon, (HARMLESS, POLITE, AUXILIARY))
FRAMES = Lexicon((*HARMLESS, *POLITE, *AUXILIARY))


class Speech:
    """How the prose of one game is turned into the words of its guide."""

    def __init__(
        self, guide: Guide, convert: Callable[[str], str] = lambda word: "", names: Mapping[str, str] | None = None
    ) -> None:
        self.guide = guide
        self.convert = convert
        """What the game itself makes of a word, such as a course of a point of the compass; else an empty string."""
        self.names = names or {}
        """Names of places and things, in small letters, with the words of an order for them."""
        self._phrases = [guide.words, guide.says, *(table for verb in guide.verb for table in (verb.prose, verb.words))]
        verbs: dict[str, list[str]] = {}
        for verb in guide.verb:
            for phrase in (verb.word.lower(), *(one for some in verb.prose for one in phrasings(some))):
                verbs.setdefault(phrase, []).append(verb.word)
        for some, words in guide.says.items():
            for phrase in phrasings(some):
                verbs.setdefault(phrase, []).append(words)
        self._verbs = Lexicon({phrase: "|".join(dict.fromkeys(words)) for phrase, words in verbs.items()})
        self._words = Lexicon(guide.words)
        own = {verb.word: verb.words for verb in guide.verb}
        self._own_words = {verb.word: Lexicon(own.get(verb.like, {}) | verb.words) for verb in guide.verb}
        self.mended = lru_cache(4096)(self._mended)

    @cached_property
    def leading(self) -> frozenset[str]:
        """The verbs with which a line may begin, in capitals."""
        return frozenset(verb.word for verb in self.guide.verb if verb.leads)

    @cached_property
    def alone(self) -> frozenset[str]:
        """Those that are a whole order by themselves."""
        shown = {example for verb in self.guide.verb for example, _ in verb.examples}
        return self.leading & shown

    @cached_property
    def turning(self) -> re.Pattern[str]:
        """What finds the words of a line that may turn its meaning and that the guide does not have."""
        words = sorted((word for word in TURNING if word not in self.guide.known), key=len, reverse=True)
        return re.compile(rf"(?<![\w'-])(?:{'|'.join(map(re.escape, words))})(?![\w'-])", re.IGNORECASE)

    @cached_property
    def _known(self) -> frozenset[str]:
        """Every word that means something, in small letters."""
        phrases = [*(phrase for some in self._phrases for phrase in some), *HARMLESS, *POLITE, *AUXILIARY, *LIGHT]
        return (
            frozenset(word for phrase in phrases for some in phrase.split() for word in some.split("|"))
            | set(self.guide.known)
            | set(TURNING)
        )

    @cached_property
    def _lacking(self) -> dict[str, set[str]]:
        """The known words by what is left of them without one letter, never the first."""
        out: dict[str, set[str]] = {}
        for word in self._known:
            for n in range(1, len(word)):
                out.setdefault(word[:n] + word[n + 1 :], set()).add(word)
        return out

    def _mended(self, word: str) -> str:
        """Return a word with a slip of the pen put right where one word alone may be meant: two letters changed about,
        or in a longer one a letter left out or one too many."""
        if not 3 <= len(word) <= LONGEST or not word.isascii() or not word.isalpha() or number(word) is not None:
            return word
        if any(stem in self._known for stem in stems(word)) or self.convert(word) or word in self.names:
            return word
        near = {word[:n] + word[n + 1] + word[n] + word[n + 2 :] for n in range(len(word) - 1)} & self._known
        if not near and len(word) >= SHORTEST:
            near = {word[:n] + word[n + 1 :] for n in range(1, len(word))} & self._known
            near |= self._lacking.get(word, set())
        if not near and (ending := next((ending for ending in ("s", "ing") if word.endswith(ending)), "")):
            return self.mended(word[: -len(ending)])
        return near.pop() if len(near) == 1 else word

    def heard(self, words: Sequence[Token], names: Names) -> Heard:
        """Return the words of a sentence with what they may be."""
        keys = [word.key if word.key in names.words else self.mended(word.key) for word in words]
        return Heard(words, keys, names.items(words, keys))

    def verbs(self, some: Sequence[Item]) -> dict[int, Found]:
        """Return the verbs of a clause by where they begin, with what goes with them."""
        out: dict[int, Found] = {}
        first_unit = next((n for n, item in enumerate(some) if item.unit), len(some))
        at = 0
        while at < len(some):
            found = self._verbs.longest(some, at, at <= first_unit)
            other = self._words.longest(some, at)
            if found.length > 1 or (found.length and not some[at].unit and other.length <= found.length):
                out[at] = found
            at += max(1, found.length if at in out else 1)
        return out

    def is_light(self, some: Sequence[Item], at: int, found: Found) -> bool:
        """Return whether a verb says no more than that something is done: go to, make, take."""
        words = some[at : at + found.length]
        return some[at].key not in self.guide.known and all(_LIGHT & set(item.forms) for item in words)

    def begins_verb(self, some: Sequence[Item], at: int) -> bool:
        """Return whether a verb begins there, with its unit and what may stand before it."""
        while at < len(some):
            if self._verbs.longest(some, at).length:
                return True
            skipped = FRAMES.longest(some, at).length or int(bool(some[at].unit or some[at].key in IT))
            if not skipped:
                return False
            at += skipped
        return False

    def begins(self, some: Sequence[Item]) -> bool:
        """Return whether an order begins: with a unit, a leading verb of the guide, or a verb with a unit after it,
        after words that say nothing."""
        at = 0
        while at < len(some) and not some[at].unit:
            verb = self._verbs.longest(some, at)
            if verb.length:
                known = {form for item in some[at:] for form in item.forms} & (self.guide.known | {"#", "@"})
                first = {words.split()[0] for words in verb.words.split("|")}
                alone = not first.isdisjoint(self.alone)
                leads = not first.isdisjoint(self.leading)
                return alone or (leads and bool(known)) or any(item.unit for item in some[at:])
            words = self._words.longest(some, at)
            skipped = words.length if not words.words else 0
            skipped = skipped or FRAMES.longest(some, at).length or int(some[at].key in JOINS)
            if not skipped:
                return False
            at += skipped
        return at < len(some)

    def speaks(self, some: Sequence[Item]) -> bool:
        """Return whether a line speaks of orders anywhere: a verb and a unit, or a leading verb and its thing."""
        verbs = {words.split()[0] for found in self.verbs(some).values() for words in found.words.split("|")}
        leads = not verbs.isdisjoint(self.leading)
        named = any("@" in item.forms or (item.text.isupper() and item.key in self.guide.known) for item in some)
        alone = not verbs.isdisjoint(self.alone)
        return alone or (bool(verbs) and (any(item.unit for item in some) or (leads and named)))

    def words_at(self, verb: str, some: Sequence[Item], at: int) -> Found:
        """Return the guide's words for a phrase that begins there, as the verb has it or any."""
        own = self._own_words[verb].longest(some, at) if verb else NOTHING
        other = self._words.longest(some, at)
        return own if own.length >= other.length else other
