"""The lines of a sheet as they are heard: what of each is read, and what its words may be, looked up once."""

import itertools
from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar

from flagplot.orders.cursor import Line
from flagplot.orders.forms import turning
from flagplot.orders.lexicon import Token, tokens
from flagplot.orders.rewriting import clauses
from flagplot.orders.said import JOINS, Clause, Heard
from flagplot.orders.voice import Voice

L = TypeVar("L", bound=Line)


class Hearing(Generic[L]):
    """The lines of one sheet for one voice."""

    def __init__(self, lines: Sequence[str], kind: type[L], voice: Voice) -> None:
        self.lines = lines
        self.kind = kind
        self.voice = voice
        self.work = 0
        """Words that were put into the guide's words so far, each as often as it was."""
        self._heard: dict[tuple[Token, ...], Heard] = {}
        self._words: dict[int, list[Token]] = {}
        self._bodies: dict[str, str] = {}

    def heard(self, words: Sequence[Token]) -> Heard:
        key = tuple(words)
        if key not in self._heard:
            self._heard[key] = self.voice.speech.heard(words, self.voice.names)
        return self._heard[key]

    def tokens(self, at: int) -> list[Token]:
        if at not in self._words:
            self._words[at] = tokens(self.body(self.lines[at]), at + 1)
        return self._words[at]

    def said(self, words: Sequence[Token], last: str) -> Clause:
        """Return what a sentence read whole most likely says."""
        return next(clauses(self.voice.speech, self.heard(words), last))

    def body(self, line: str) -> str:
        """Return what is read of a line; a remark behind it that may turn its meaning is read too."""
        if line not in self._bodies:
            body = self.kind.body(line)
            rest = line[len(body) :]
            words = self.voice.speech.turning.findall(rest) if not rest.startswith("#") else ()
            self._bodies[line] = line if any(turning(word) != "quantity" for word in words) else body
        return self._bodies[line]

    def partings(self, heard: Heard) -> Iterator[list[Heard]]:
        """Return the ways in which a sentence may be clauses, each once."""
        joins = [n for n, item in enumerate(heard.items) if item.key in JOINS]
        starts = [n for n in joins if self.voice.speech.begins_verb(heard.items, n + 1)]
        seen: list[list[int]] = []
        for places in ([], starts, joins):
            if places not in seen:
                seen.append(places)
                bounds = [-1, *places, len(heard.items)]
                parts = [heard.part(a + 1, b) for a, b in itertools.pairwise(bounds) if b > a + 1]
                if parts:
                    yield parts
