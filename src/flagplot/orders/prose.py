"""A sentence of prose in the guide's words: the unit first, its verb, what belongs to it. Every word is used, or it is
one of the few that say nothing, or it is left for the reader to refuse."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Literal, NamedTuple

import msgspec

from flagplot.orders.cursor import Word
from flagplot.orders.forms import AUXILIARY, HARMLESS, LIGHT, POLITE, TURNING, number, stems, turning
from flagplot.orders.guide import Guide, Verb
from flagplot.orders.lexicon import IT, NOTHING, OWN, Found, Item, Lexicon, Names, Token, bare, phrasings

Use = Literal["guide", "unit", "meaning", "harmless", "frame", "unknown"]
"""How a word of a sentence was used: as a word of the guide, as the name of a unit, for a word of the guide, not at all
because it says nothing, as what makes it an order, or not understood."""
SHORTEST, LONGEST = 5, 20
"""Letters of a word in which one is looked for that is lacking or too many, and of one that is looked at at all."""
MOST_WAYS = 6
"""Ways in which a clause is put, by its verbs and what each may mean."""
LONGEST_CLAUSE = 100
"""Words of a clause that is read; a longer one is put in one way, to see whom it names."""
JOINS = (",", "and", "&", "then", "plus")
_OF = ("with", "by", "using", "of", "from", "have", "let", "for", "in", "off")
"""What stands before a unit after the verb, of which the order is then."""
_DASHES = ("-", "—")
_FROM = ("from", "of", "off")
_AGAINST = (
    ("instead", "of"),
    ("rather", "than"),
    ("and", "not"),
    (",", "not"),
    (",", "and", "not"),
    (",", "but", "not"),
)
"""What begins the part of a sentence that says what an order is not."""


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


def sentences(words: Sequence[Token]) -> list[list[Token]]:
    """Return the sentences of a line: they end with a full stop or a semicolon."""
    out: list[list[Token]] = [[]]
    for word in words:
        if word.text not in (";", "."):
            out[-1].append(word)
        if word.ends:
            out.append([])
    return [one for one in out if one]


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

    def heard(self, words: Sequence[Token], names: Names) -> "Heard":
        """Return the words of a sentence with what they may be."""
        keys = [word.key if word.key in names.words else self.mended(word.key) for word in words]
        return Heard(words, keys, names.items(words, keys))

    def clauses(self, heard: "Heard", last: str = "", verb: str = "") -> Iterator[Clause]:
        """Return the ways in which a clause may be put into the guide's words, by which of its words is the verb.
        `last`: the words with which orders of the unit named last begin; `verb`: the verb of the clause before, for a
        clause that has none."""
        verbs = heard.verbs = self.verbs(heard.items) if heard.verbs is None else heard.verbs
        weighty = [at for at, found in verbs.items() if not self._is_light(heard.items, at, found)]
        chosen = [*weighty, *(at for at in verbs if at not in weighty)]
        ways = [(at, words) for at in chosen for words in verbs[at].words.split("|")]
        for at, words in ways[: MOST_WAYS if len(heard.items) <= LONGEST_CLAUSE else 1]:
            said = heard.said.get((at, words)) or _Rewriting(self, heard, verbs, at, last, words).clause()
            if said.units and all(item.key not in IT for item in heard.items):
                heard.said[at, words] = said
            yield said
        if not verbs:
            yield _Rewriting(self, heard, verbs, -1, last, verb or self.guide.default).clause()

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

    def _is_light(self, some: Sequence[Item], at: int, found: Found) -> bool:
        """Return whether a verb says no more than that something is done: go to, make, take."""
        words = some[at : at + found.length]
        return some[at].key not in self.guide.known and all(_LIGHT & set(item.forms) for item in words)

    def begins_verb(self, some: Sequence[Item], at: int) -> bool:
        """Return whether a verb begins there, with its unit and what may stand before it."""
        while at < len(some):
            if self._verbs.longest(some, at).length:
                return True
            skipped = _FRAMES.longest(some, at).length or int(bool(some[at].unit or some[at].key in IT))
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
            skipped = skipped or _FRAMES.longest(some, at).length or int(some[at].key in JOINS)
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


_LIGHT = frozenset((*LIGHT, "to", "for", "via", "at", "in", "on", "with", "through", "into", "by", "of", *OWN))
_HARMLESS, _POLITE, _AUXILIARY = map(Lexicon, (HARMLESS, POLITE, AUXILIARY))
_FRAMES = Lexicon((*HARMLESS, *POLITE, *AUXILIARY))


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


class _Rewriting:
    def __init__(self, speech: Speech, heard: Heard, verbs: Mapping[int, Found], at: int, last: str, verb: str) -> None:
        self.speech, self.heard, self.items, self.last = speech, heard, heard.items, last
        self.verbs, self.verb_at = verbs, at
        self.starts = list(verbs)
        self.carried = "" if verbs else verb
        self.said = verb
        self.verb = verb.split()[0] if verb else ""
        self.named: list[tuple[Word, ...]] = []
        self.parts: list[Part] = []
        self.uses: dict[int, Used] = {}
        self.changed = False
        self.dashes = sum(item.key in _DASHES for item in self.items)

    def clause(self) -> Clause:
        guide = self.speech.guide.find(self.verb) if self.verb else None
        leads = guide is not None and guide.leads
        subjects = () if leads else self._subjects()
        against = self._against()
        at = 0
        if self.carried:
            self._emit(self.carried, 0, 0, "meaning")
        while at < len(self.items):
            if at == against[0]:
                at += self._used(at, against[1] - at, "meaning")
                self.changed = True
            else:
                at += self._next(at, subjects)
        if leads and self.parts and self.parts[0].words[0].text != self.verb:
            self.changed = True
        if not self.named and self.last and not leads:
            self.named.append(tuple(self._made(self.last, 0, 1)))
            self.parts = [part._replace(before=False) for part in self.parts]
        uses = tuple(self.uses[at] for at in sorted(self.uses))
        return Clause(tuple(self.named), tuple(self.parts), guide, leads, uses, self.changed)

    def _subjects(self) -> tuple[int, ...]:
        """Return where the units stand that the order is for: a row of them before the verb, else one that the verb
        is done by or with, else the first."""
        inside = {n for at, found in self.verbs.items() for n in range(at, at + found.length)}
        units = [n for n, item in enumerate(self.items) if item.unit and n not in inside]
        verb = self.verb_at if self.verb_at >= 0 else len(self.items)
        found = self.verbs.get(verb, NOTHING)
        if any("%" in item.forms and item.unit for item in found.items):
            return ()
        done = [n for n in units if n > verb and self.items[n - 1].key == "by"]
        before = [n for n in units if n < verb]
        plain = [
            n for n in before if n == 0 or self.items[n - 1].key not in ("from", "of", "at", "to", "against", "than")
        ]
        after = [n for n in units if n > verb and self.items[n - 1].key in _OF]
        if self.last and not done and not before and any(item.key in IT for item in self.items[:verb]):
            return ()
        chosen = done or plain or before or after or units
        row = chosen[:1]
        for n in units:
            joined = row and all(self.items[k].key in JOINS for k in range(row[-1] + 1, n))
            if joined and row[-1] < n and row[0] < verb:
                row.append(n)
        return tuple(row)

    def _against(self) -> tuple[int, int]:
        """Return where what the order is not begins and ends: of the same kinds as what stands just before it."""
        if not any(item.key in ("instead", "rather", "not") for item in self.items):
            return -1, -1
        for at in range(1, len(self.items)):
            begins = next(
                (words for words in _AGAINST if tuple(i.key for i in self.items[at : at + len(words)]) == words), ()
            )
            if not begins:
                continue
            after = at + len(begins)
            while after < len(self.items) and self.items[after].key != ",":
                after += 1
            wrong = self._kinds(at + len(begins), after)
            right = self._kinds(0, at)
            if (
                wrong
                and None not in wrong
                and not any(item.key in ("yes", "no") for item in self.items[at:after])
                and not at < self.verb_at < after
                and sorted(map(str, wrong)) == sorted(map(str, right[-len(wrong) :]))
            ):
                return at, after
        return -1, -1

    def _kinds(self, at: int, after: int) -> list[str | None]:
        """Return of what kinds the things are that some words name; None for a word that is not understood."""
        out: list[str | None] = []
        while at < after:
            item = self.items[at]
            found = self.speech.words_at(self.verb, self.items[:after], at)
            if found.length:
                out += [self._word_kind(word) for word in found.words.split() if word != "%"]
            elif item.forms[0] in "#@%" and item.key not in IT:
                out.append(_kind(item.text))
            elif self.speech.convert(item.key):
                out.append(_kind(self.speech.convert(item.key)))
            elif known := next((form for form in item.forms if form in self.speech.guide.known), ""):
                if at != self.verb_at:
                    out.append(self._word_kind(known.upper()))
            elif not _FRAMES.longest(self.items[:after], at).length and item.key not in JOINS and at not in self.verbs:
                out.append(None)
            at += max(1, found.length)
        return out

    def _word_kind(self, text: str) -> str:
        """Return of what kind a word of the guide is: with which others it is one part of the order."""
        verb = self.speech.guide.find(self.verb) if self.verb else None
        parts = [part.split()[0].split("|") for part in verb.parts] if verb else []
        return next((str(n) for n, names in enumerate(parts) if text in names), _kind(text))

    def _next(self, at: int, subjects: Sequence[int]) -> int:
        """Use the words that stand next; return how many."""
        item = self.items[at]
        if at == self.verb_at:
            return self._verb(at, subjects)
        if at in subjects:
            self.named.append(tuple(self._made(item.unit, at, 1)))
            return self._used(at, 1, "unit")
        if length := self._frames(at):
            return self._used(at, length, "frame")
        found = self.speech.words_at(self.verb, self.items, at)
        other = self.verbs.get(at, NOTHING)
        if at + 1 in subjects and item.key in _OF and found.length < 2:
            return self._used(at, 1, "frame")
        if found.length and found.length >= other.length:
            plain = found.length == 1 and item.key in self.speech.guide.known
            return self._emit(
                found.words, at, found.length, "guide" if plain else "meaning" if found.words else "harmless", found
            )
        if other.length:
            return self._other_verb(at, other)
        if item.key not in self.speech.guide.known and (length := _HARMLESS.longest(self.items, at).length):
            return self._used(at, length, "harmless")
        if item.key in JOINS or (item.key == "both" and len(subjects) == 2):
            return self._used(at, 1, "harmless")
        if at < self.verb_at or not self.verbs:
            length = max(_POLITE.longest(self.items, at).length, self._auxiliary(at))
            if length:
                return self._used(at, length, "frame")
        if not subjects and not self.named and item.key in IT and self.last:
            self.named.append(tuple(self._made(self.last, at, 1)))
            return self._used(at, 1, "unit")
        if item.key in IT and (subjects or self.named or self.verb_at >= 0):
            return self._used(at, 1, "unit")
        return self._word(at)

    def _frames(self, at: int) -> int:
        """Return how many words up to the next verb say only that something is to be done."""
        here, after = at, bisect_right(self.starts, at)
        verb = self.starts[after] if after < len(self.starts) else -1
        while here < verb:
            length = self._auxiliary(here)
            if not length or here + length > verb:
                return 0
            here += length
        return max(0, here - at)

    def _auxiliary(self, at: int) -> int:
        """Return how many words there say no more than that something is done; of several dashes each may be a stay."""
        return 0 if self.dashes > 1 and self.items[at].key in _DASHES else _AUXILIARY.longest(self.items, at).length

    def _verb(self, at: int, subjects: Sequence[int]) -> int:
        found, more = self.verbs[at], ""
        for bound in found.items:
            if bound.unit and not subjects and bound.text not in self.said.split():
                if self.verb in self.speech.leading:
                    more = f" {bound.text}"
                else:
                    self.named.append(tuple(self._made(bound.unit, at, 1)))
        use: Use = "guide" if self.items[at].key == self.said.lower() else "meaning"
        return self._emit(self.said + more, at, found.length, use, found)

    def _other_verb(self, at: int, found: Found) -> int:
        """Use a verb that is not the order's: what says no more than that something is done says nothing, and what is a
        part of the order is that."""
        item = self.items[at]
        if self.speech._is_light(self.items, at, found):
            return self._used(at, found.length, "harmless")
        verb = self.speech.guide.find(self.verb)
        words = found.words.split()
        turned = any(
            turning(item.key) for item in self.items[self.verb_at : self.verb_at + self.verbs[self.verb_at].length]
        )
        if verb and words[0] == self.verb and not turned:
            return self._emit(" ".join(words[1:]), at, found.length, "meaning", found)
        if verb and (len(words) == 1 or words[0] in verb.part_words):
            return self._emit(
                found.words, at, found.length, "guide" if item.key == found.words.lower() else "meaning", found
            )
        return self._word(at)

    def _word(self, at: int) -> int:
        item = self.items[at]
        known = next((form for form in reversed(item.forms) if form in self.speech.guide.known), "")
        if known and item.forms[0] not in "#@":
            return self._emit(known.upper(), at, 1, "guide")
        if made := self.speech.convert(item.key):
            return self._emit(made, at, 1, "meaning")
        if item.forms[0] == "#":
            return self._emit(item.text, at, 1, "guide" if item.key.isdigit() else "meaning")
        use: Use = "guide" if item.forms[0] in "@%" or item.text in "/-" else "unknown"
        return self._emit(item.text, at, 1, use)

    def _made(self, text: str, at: int, length: int) -> list[Word]:
        span = self.items[at : at + length] or self.items[-1:]
        first, last = self.heard.tokens[span[0].first], self.heard.tokens[span[-1].after - 1]
        wide = last.column + last.length - first.column if last.line == first.line else first.length
        return [Word(part, part.upper(), first.column, first.line, wide) for part in text.split()]

    def _emit(self, text: str, at: int, length: int, use: Use, found: Found = NOTHING) -> int:
        there = self.parts[-1].words[-1].text.lower() if self.parts else ""
        again = there == text.lower() and there in self.speech.guide.known and use != "guide" and not turning(there)
        if text and not again:
            words = tuple(self._made(text, at, length))
            if len(words) > 1 and self.parts and [word.text for word in self.parts[-1].words] == [words[0].text]:
                del self.parts[-1]
            source = at > 0 and self.items[at - 1].key in _FROM
            whole = any(not item.unit for item in found.items)
            self.parts.append(Part(words, not self.named, whole, source))
        return self._used(at, length, use)

    def _used(self, at: int, length: int, use: Use) -> int:
        for item in self.items[at : at + length]:
            for n in range(item.first, item.after):
                word = self.heard.tokens[n]
                mended = self.heard.keys[n] != word.key
                self.uses[n] = Used(word.text, word.line, word.column, "meaning" if mended else use)
        return length


def _kind(text: str) -> str:
    """Return of what kind the name of a thing is: by its letters and figures, of names without figures all alike."""
    return re.sub(r"\d+", "9", re.sub(r"[A-Za-z]", "A", text)) if any(map(str.isdigit, text)) else "A"
