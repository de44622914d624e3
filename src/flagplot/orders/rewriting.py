"""A sentence of prose put into the guide's words: the unit first, its verb, what belongs to it. Every word is used, or
it is one of the few that say nothing, or it is left for the reader to refuse."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence

from flagplot.orders.cursor import Word
from flagplot.orders.forms import turning
from flagplot.orders.lexicon import IT, NOTHING, Found
from flagplot.orders.said import JOINS, Clause, Heard, Part, Use, Used
from flagplot.orders.speech import AUXILIARIES, FRAMES, IDLE, POLITENESS, Speech

MOST_WAYS = 6
"""Ways in which a clause is put, by its verbs and what each may mean."""
LONGEST_CLAUSE = 100
"""Words of a clause that is read; a longer one is put in one way, to see whom it names."""
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


def clauses(speech: Speech, heard: Heard, last: str = "", verb: str = "") -> Iterator[Clause]:
    """Return the ways in which a clause may be put into the guide's words, by which of its words is the verb.
    `last`: the words with which orders of the unit named last begin; `verb`: the verb of the clause before, for a
    clause that has none."""
    verbs = heard.verbs = speech.verbs(heard.items) if heard.verbs is None else heard.verbs
    weighty = [at for at, found in verbs.items() if not speech.is_light(heard.items, at, found)]
    chosen = [*weighty, *(at for at in verbs if at not in weighty)]
    ways = [(at, words) for at in chosen for words in verbs[at].words.split("|")]
    for at, words in ways[: MOST_WAYS if len(heard.items) <= LONGEST_CLAUSE else 1]:
        said = heard.said.get((at, words)) or _Rewriting(speech, heard, verbs, at, last, words).clause()
        if said.units and all(item.key not in IT for item in heard.items):
            heard.said[at, words] = said
        yield said
    if not verbs:
        yield _Rewriting(speech, heard, verbs, -1, last, verb or speech.guide.default).clause()


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
            elif not FRAMES.longest(self.items[:after], at).length and item.key not in JOINS and at not in self.verbs:
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
        if item.key not in self.speech.guide.known and (length := IDLE.longest(self.items, at).length):
            return self._used(at, length, "harmless")
        if item.key in JOINS or (item.key == "both" and len(subjects) == 2):
            return self._used(at, 1, "harmless")
        if at < self.verb_at or not self.verbs:
            length = max(POLITENESS.longest(self.items, at).length, self._auxiliary(at))
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
        return 0 if self.dashes > 1 and self.items[at].key in _DASHES else AUXILIARIES.longest(self.items, at).length

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
        if self.speech.is_light(self.items, at, found):
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
