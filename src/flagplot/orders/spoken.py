"""Lines of prose as orders: each sentence read whole, or in clauses, in the ways in which the guide may put it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, NamedTuple, TypeVar

from flagplot.core.diagnostics import Diagnostic, Proposal
from flagplot.orders.courtesies import closes
from flagplot.orders.cursor import Line, Order, RefusedError, Word
from flagplot.orders.hearing import Hearing
from flagplot.orders.lexicon import Token
from flagplot.orders.rewriting import LONGEST_CLAUSE, clauses
from flagplot.orders.said import Clause, Heard, Used, sentences
from flagplot.orders.turned import not_understood

L = TypeVar("L", bound=Line)
O = TypeVar("O", bound=Order)  # noqa: E741
MOST_WORK = 32_000
"""Words of one sheet that are put into the guide's words, counted each time that they are put or tried there."""


class Found(NamedTuple, Generic[L, O]):
    """An order that was read, and whether it was put into the guide's words."""

    line: L
    order: O
    prose: bool = False


def strictly(line: L, read: Callable[[L], O], prose: bool = False) -> Found[L, O]:
    """Return the order of a line in the guide's words. Raises RefusedError if it is none, or goes on after it."""
    order = read(line)
    line.end()
    return Found(line, order, prose)


class Spoken(Generic[L, O]):
    """What is read of the prose of one sheet."""

    def __init__(self, hearing: Hearing[L], read: Callable[[L], O], last: str) -> None:
        self.hearing = hearing
        self.voice = hearing.voice
        self.read = read
        self.last = last
        """The words with which orders of the unit last named begin."""
        self.uses: list[Used] = []

    @property
    def worn_out(self) -> bool:
        """Whether no more of the sheet is put into the guide's words."""
        return self.hearing.work > MOST_WORK

    def orders(self, at: int, count: int) -> list[Found[L, O]]:
        """Return the orders of lines of prose. Raises RefusedError if one sentence of them is not understood."""
        words = [word for n in range(at, at + count) for word in self.hearing.tokens(n)]
        last, uses, out = self.last, len(self.uses), list[Found[L, O]]()
        try:
            for sentence in sentences(words):
                if not (out and self._closes(sentence)):
                    out += self._sentence(sentence)
        except RefusedError:
            self.last = last
            del self.uses[uses:]
            raise
        return out

    def _closes(self, words: Sequence[Token]) -> bool:
        """Return whether a sentence after an order only ends the mail."""
        first, last = words[0], words[-1]
        text = self.hearing.lines[first.line - 1][first.column - 1 : last.column - 1 + last.length]
        return first.line == last.line and closes(text)

    def _sentence(self, words: Sequence[Token]) -> list[Found[L, O]]:
        """Return the orders of a sentence, read whole, or parted where another verb begins, or at every comma and
        `and`; the first way in which all is understood counts."""
        heard = self.hearing.heard(words)
        whole: RefusedError | None = None
        for parts in self.hearing.partings(heard):
            last, uses, verb = self.last, len(self.uses), ""
            found: list[Found[L, O]] = []
            try:
                for part in parts:
                    orders, verb = self._clause(part, verb)
                    found += orders
                self._unlike(found)
            except RefusedError as refused:
                self.last = last
                del self.uses[uses:]
                whole = whole or refused
                if refused.diagnostic.severity == "query":
                    raise
            else:
                return found
        assert whole
        raise whole

    def _unlike(self, found: Sequence[Found[L, O]]) -> None:
        """Raise RefusedError if two orders of one sentence are for the same thing of one unit."""
        seen: set[tuple[str, str]] = set()
        for line, order, _ in found:
            verbs = filter(None, (self.voice.speech.guide.find(word.upper) for word in line.words))
            keys = {(order.unit, key) for key in self.voice.sets(order)}
            if seen & keys and not any(verb.repeats for verb in verbs):
                raise line.refuse("twice", f"{order.unit} is ordered two things of one kind here.", at=line.words[0])
            seen |= keys

    def _clause(self, heard: Heard, verb: str) -> tuple[list[Found[L, O]], str]:
        """Return the orders of a clause, one for each unit it addresses, and its verb."""
        if len(heard.items) > LONGEST_CLAUSE or self.worn_out:
            token = heard.tokens[0]
            raise RefusedError(too_long(token.line, token.column, token.length))
        found: dict[tuple[str, ...], tuple[Clause, list[Found[L, O]]]] = {}
        refused: RefusedError | None = None
        for said in clauses(self.voice.speech, heard, self.last, verb):
            self.hearing.work += len(heard.items)
            if said.turns:
                refused = refused or RefusedError(not_understood(said.turns, ""))
                continue
            if said.says_nothing:
                self.uses += said.uses
                return [], verb
            if not said.parts and not said.units:
                refused = refused or RefusedError(_nothing(heard.tokens[0]))
                continue
            try:
                orders = [self._for_unit(said, unit) for unit in said.units or ((),)]
            except RefusedError as error:
                refused = refused or error
                if error.diagnostic.severity == "query":
                    raise
            else:
                found.setdefault(tuple(one.order.canonical for one in orders), (said, orders))
        if len(found) > 1:
            raise _ways(next(iter(found.values()))[0], found)
        if not found:
            assert refused
            raise refused
        said, orders = next(iter(found.values()))
        if said.units:
            self.last = " ".join(word.text for word in said.units[-1])
        self.uses += said.uses
        return orders, " ".join(
            word.text for part in said.parts for word in part.words[:1] if said.verb and word.text == said.verb.word
        )

    def _for_unit(self, said: Clause, unit: Sequence[Word]) -> Found[L, O]:
        found: dict[str, Found[L, O]] = {}
        refused: list[RefusedError] = []
        for words in said.lines(unit):
            self.hearing.work += len(words)
            try:
                order = strictly(self.hearing.kind.of(words), self.read, said.is_prose)
            except RefusedError as error:
                refused.append(error)
            else:
                found.setdefault(order.order.canonical, order)
        if not found:
            raise refused[0]
        if len(found) > 1:
            raise _ways(said, [(canonical,) for canonical in found])
        return next(iter(found.values()))


def _ways(said: Clause, found: Iterable[tuple[str, ...]]) -> RefusedError:
    """Return the question which of several readings is meant."""
    ways = tuple(map(Proposal, found))
    at = said.uses[0]
    message = f"This can be read in {len(ways)} ways. Nothing is ordered by it."
    return RefusedError(
        Diagnostic(at.line, at.column, len(at.text), "query", "ambiguous", message, "Which is meant?", ways)
    )


def too_long(line: int, column: int, length: int) -> Diagnostic:
    hint = "Write it in the guide's words, or in shorter sentences, one order in each."
    return Diagnostic(line, column, length, "error", "too-long", "this is too much to be read as prose", hint)


def _nothing(word: Token) -> Diagnostic:
    hint = "Write it in the guide's words."
    return Diagnostic(word.line, word.column, word.length, "error", "not-understood", "nothing is ordered here", hint)
