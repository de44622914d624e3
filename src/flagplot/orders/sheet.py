"""A sheet of orders, one to a line in the guide's words or in prose: every line to orders or to a remark.

A line is first read as it stands. One that is not in the guide's words is put into them (`orders/prose.py`) and read
again; the answer then says how it was read. A word that may turn the meaning and is not understood takes all orders of
its unit with it, and what stood before goes on.
"""

import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from flagplot.core.diagnostics import Diagnostic, Proposal, counted_through
from flagplot.core.game import Choice, OrderEcho
from flagplot.orders.cursor import Line, Order, RefusedError, Word
from flagplot.orders.forms import turning
from flagplot.orders.lexicon import Item, Names, Token, tokens
from flagplot.orders.mail import closes, read_mail
from flagplot.orders.nearest import Trials, clear_part
from flagplot.orders.prose import JOINS, LONGEST_CLAUSE, Clause, Heard, Speech, Used, sentences
from flagplot.orders.scan import read_lines, scan
from flagplot.orders.unsure import unsure

L = TypeVar("L", bound=Line)
O = TypeVar("O", bound=Order)  # noqa: E741

_ENDED = re.compile(r"[.;!?](?=\s)")
"""Where a sentence ends on its line."""
WRAPPED = 3
"""Lines over which a mail program may have broken one order."""
MOST_WORK = 32_000
"""Words of one sheet that are put into the guide's words, counted each time that they are put or tried there."""
MOST_TURNED = 14_000
"""Of these, in lines with words that may turn the meaning, which are looked at before the others."""
_OTHERS = ("unknown-word", "unknown-unit", "unknown-order", "unknown-vessel", "too-much", "missing")
"""What is wrong with prose that is read as if it were in the guide's words."""
_UNREAD = (*_OTHERS, "incomplete", "bad-number", "bad-angle", "bad-point", "unknown-zone", "unknown-contact")
"""What an example of the verb may help with."""


@dataclass(frozen=True)
class Voice:
    """Who may be addressed on a sheet, and in what words."""

    speech: Speech
    units: Mapping[str, str]
    """Own units by their names in small letters, with the words with which an order for each begins."""
    standing: Callable[[str], str] = lambda unit: ""
    """What a unit does without new orders, in a few words."""
    sets: Callable[[Any], Iterable[str]] = lambda order: (type(order).__name__,)
    """What of its unit an order sets, of which a sentence sets each once."""
    begun: dict[str, bool] = field(default_factory=dict)
    """Which lines begin an order, as far as asked: a line of a mail is looked at several times."""

    @cached_property
    def names(self) -> Names:
        """All names that may be said on it."""
        return Names(self.units, self.speech.names)

    def begins(self, line: str) -> bool:
        """Return whether a line begins an order: with a unit, a leading verb, or a verb and a unit somewhere after it,
        after words that say nothing."""
        if line not in self.begun:
            self.begun[line] = self.speech.begins(self._items(line))
        return self.begun[line]

    def speaks(self, line: str) -> bool:
        """Return whether a line of a mail may hold an order, so that it is no greeting."""
        return self.begins(line) or self.speech.speaks(self._items(line))

    def _items(self, line: str) -> Sequence[Item]:
        return self.speech.heard(tokens(line[:120], 1), self.names).items


class Read(NamedTuple):
    """What was read of a sheet, beside the orders themselves."""

    echo: tuple[OrderEcho, ...]
    """One for each order, in the same order."""
    remarks: tuple[Diagnostic, ...]
    uses: tuple[Used, ...] = ()
    """How each word of the sentences of prose was used; in a line of the guide's words all are words of the guide."""


def read_orders(
    text: str,
    kind: type[L],
    read: Callable[[L], O],
    take: Callable[[L, O], str] = lambda line, order: "",
    voice: Voice | None = None,
) -> tuple[tuple[O, ...], Read]:
    """Return the orders of a sheet with echo and remarks. Never raises on a player's text.

    `read` takes the words of a line and may refuse it; it changes nothing. `take` lets an order stand, says what it
    replaces, and may refuse it too. Lines without words are skipped.
    """
    reading = _Reading(kind, read, take, voice)
    reading.sheet(text)
    remarks = sorted(reading.remarks, key=lambda remark: (remark.line, remark.column))
    return tuple(reading.orders), Read(tuple(reading.echo), counted_through(remarks), tuple(reading.uses))


def may_follow(kind: type[L], read: Callable[[L], O], after: str) -> tuple[Choice, ...]:
    """Return the words that may follow the words of a line, each with the reason if it is shut; what is wanted in
    pointed brackets stands for words that cannot be listed. Nothing follows words that are no beginning of an order."""
    _, open_ = _tried(kind, read, after)
    choices = []
    for word in open_:
        message, on = ("", {}) if word.startswith("<") else _tried(kind, read, f"{after} {word}".strip())
        choices.append(Choice(word, "" if on else message))
    return tuple(choices)


def at_caret(legal: Callable[[str], Sequence[Choice]], before: str) -> tuple[Choice, ...]:
    """Return what may follow at the caret, of the words of a line before it; a word that is begun is finished."""
    words = before.split()
    begun = words.pop().upper() if words and not before[-1:].isspace() else ""
    return tuple(choice for choice in legal(" ".join(words)) if choice.word.upper().startswith(begun))


def _tried(kind: type[L], read: Callable[[L], O], text: str) -> tuple[str, dict[str, None]]:
    """Return why words are refused and what may follow them."""
    line = kind(1, text)
    try:
        read(line)
        line.end()
    except RefusedError as refused:
        return refused.diagnostic.message, line.open
    return "", line.open


class _Found(NamedTuple, Generic[L, O]):
    """An order that was read, and whether it was put into the guide's words."""

    line: L
    order: O
    prose: bool = False


class _Refused(NamedTuple):
    """A line with a word that may turn the meaning, and the units whose orders it takes with it."""

    used: Used
    units: tuple[str, ...]


class _Reading(Generic[L, O]):
    def __init__(self, kind: type[L], read: Callable[[L], O], take: Callable[[L, O], str], voice: Voice | None) -> None:
        self.kind, self.read, self.take, self.voice = kind, read, take, voice
        self.orders: list[O] = []
        self.echo: list[OrderEcho] = []
        self.remarks: list[Diagnostic] = []
        self.uses: list[Used] = []
        self.lines: list[str] = []
        self.last = ""
        """The words with which orders of the unit last named begin."""
        self.turned: dict[int, _Refused] = {}
        self.heard: dict[tuple[Token, ...], Heard] = {}
        """Sentences with what their words may be: a line is looked at several times."""
        self.words: dict[int, list[Token]] = {}
        """The words of lines that have been looked at as prose."""
        self.bodies: dict[str, str] = {}
        """What is read of each line: it is looked at several times."""
        self.fallen: dict[str, int] = {}
        """Units whose orders are left out, with the line that takes them."""
        self.work = 0
        """Words that were put into the guide's words so far, each as often as it was."""
        self.left_out: dict[int, int] = {}
        """Lines that are left out with a later one that goes on with them."""
        self.trials: Trials | None = Trials()
        """What is read to show what of a line is clear; None in the reading of such a text."""

    def sheet(self, text: str) -> None:
        letter = read_mail(text, self.voice.begins, self.voice.speaks) if self.voice else None
        self.lines, self.remarks = read_lines(letter.text if letter else text)
        self.remarks += letter.remarks if letter else ()
        self._find_turned()
        at = 0
        while at < len(self.lines):
            at += self._lines(at)

    # --- words that turn the meaning

    def _find_turned(self) -> None:
        if self.voice is None:
            return
        for at, line in enumerate(self.lines):
            if self.work > MOST_TURNED:
                message = "the sheet is read up to here: too many lines before have words that may turn their meaning"
                self.remarks.append(Diagnostic(at + 1, 1, 1, "error", "too-long", message, "Send a shorter sheet."))
                del self.lines[at:]
                break
            if line.lstrip().upper().startswith("QUERY"):
                continue
            turns = self._unsure(at)
            if turns is None and self.voice.speech.turning.search(self._body(line)):
                turns = next((used for one in sentences(self._tokens(at)) if (used := self._turns(one))), None)
            if turns is not None:
                self.turned[at] = _Refused(turns, self._meant(at, self._said(self._tokens(at), "")))
        for at, refused in self.turned.items():
            self.fallen |= dict.fromkeys(refused.units, at + 1)

    def _unsure(self, at: int) -> Used | None:
        """Return the words of a line that leave open whether a sentence of it is an order."""
        body, begin = self._body(self.lines[at]), 0
        for end in (*(ended.end() for ended in _ENDED.finditer(body)), len(body)):
            found = unsure(body[begin:end])
            if found is not None:
                return Used(found[0].strip(), at + 1, begin + found.start() + 1, "unknown")
            begin = end
        return None

    def _turns(self, words: Sequence[Token]) -> Used | None:
        """Return the first word of a sentence that may turn it, however it is parted into clauses."""
        turns: Used | None = None
        for parts in self._partings(self._heard(words)):
            found = next((used for part in parts if (used := self._turns_clause(part))), None)
            if found is None:
                return None
            turns = turns or found
        return turns

    def _turns_clause(self, heard: Heard) -> Used | None:
        assert self.voice
        turns: Used | None = None
        for said in self.voice.speech.clauses(heard):
            self.work += len(heard.items)
            if said.turns is None:
                return None
            turns = turns or said.turns
        return turns

    def _meant(self, at: int, said: Clause) -> tuple[str, ...]:
        """Return the units that a line is about: those it names, and those of the lines that it goes on with, which
        are left out themselves."""
        assert self.voice
        units = [unit[-1].text for unit in said.units]
        first = at
        while at and not self.voice.begins(self._body(self.lines[at])) and self._body(self.lines[at - 1]).strip():
            at -= 1
            if at in self.turned:
                units += self.turned[at].units
                break
            if at in self.left_out:
                units += self.turned[self.left_out[at] - 1].units
                break
            self.left_out[at] = first + 1
            units += [unit[-1].text for unit in self._said(self._tokens(at), "").units]
        return tuple(dict.fromkeys(units))

    def _heard(self, words: Sequence[Token]) -> Heard:
        assert self.voice
        key = tuple(words)
        if key not in self.heard:
            self.heard[key] = self.voice.speech.heard(words, self.voice.names)
        return self.heard[key]

    def _tokens(self, at: int) -> list[Token]:
        if at not in self.words:
            self.words[at] = tokens(self._body(self.lines[at]), at + 1)
        return self.words[at]

    def _said(self, words: Sequence[Token], last: str) -> Clause:
        """Return what a sentence read whole most likely says."""
        assert self.voice
        return next(self.voice.speech.clauses(self._heard(words), last))

    def _body(self, line: str) -> str:
        """Return what is read of a line; a remark behind it that may turn its meaning is read too."""
        if line not in self.bodies:
            body = self.kind.body(line)
            rest = line[len(body) :]
            words = self.voice.speech.turning.findall(rest) if self.voice and not rest.startswith("#") else ()
            self.bodies[line] = line if any(turning(word) != "quantity" for word in words) else body
        return self.bodies[line]

    # --- lines

    def _lines(self, at: int) -> int:
        """Read the order that begins on a line; return how many lines it takes."""
        first = self.kind(at + 1, self._body(self.lines[at]))
        if not first:
            return 1
        if at in self.turned:
            self._answer_turned(self.turned[at])
            return 1
        if at in self.left_out:
            message = f"left out with line {self.left_out[at]}, which goes on with it"
            self.remarks.append(first.remark("note", "left-out", message, at=first.words[0]))
            return 1
        if self.voice is None or self.work > MOST_WORK or self._stands_alone(at):
            return self._try(at, 1, first)
        most = 1
        while most < WRAPPED and self._goes_on(at + most):
            most += 1
        for count in range(most, 1, -1):
            if self._read_together(at, count):
                return count
        return self._try(at, 1, first)

    def _stands_alone(self, at: int) -> bool:
        return at + 1 >= len(self.lines) or not self._goes_on(at + 1)

    def _goes_on(self, at: int) -> bool:
        """Return whether a line may go on with the one before it."""
        if at >= len(self.lines) or at in self.turned or not (body := self._body(self.lines[at])).strip():
            return False
        assert self.voice
        return not self.voice.begins(body)

    def _read_together(self, at: int, count: int) -> bool:
        words = [word for n in range(at, at + count) for word in self.kind(n + 1, self._body(self.lines[n])).words]
        try:
            self._keep([self._strictly(self.kind.of(words))])
        except RefusedError:
            try:
                self._keep(self._prose(at, count))
            except RefusedError:
                return False
        return True

    def _try(self, at: int, count: int, line: L) -> int:
        try:
            found = self._strictly(line)
        except RefusedError as refused:
            remark = self._read_as_prose(at, refused.diagnostic) if self.voice else refused.diagnostic
            if remark:
                self.remarks.append(remark)
            return count
        try:
            self._keep([found])
        except RefusedError as refused:
            self.remarks.append(refused.diagnostic)
        return count

    def _strictly(self, line: L, prose: bool = False) -> _Found[L, O]:
        order = self.read(line)
        line.end()
        return _Found(line, order, prose)

    def _read_as_prose(self, at: int, refused: Diagnostic) -> Diagnostic | None:
        """Read a line that is not in the guide's words; return why it cannot be read, if so."""
        if self.work > MOST_WORK:
            return _too_long(refused.line, 1, len(self.lines[refused.line - 1]))
        try:
            self._keep(self._prose(at, 1))
        except RefusedError as error:
            found = error.diagnostic
        else:
            return None
        said = self._said(self._tokens(at), self.last)
        better = found.severity == "query" or (refused.code in _OTHERS and said.verb and found.code not in _OTHERS)
        chosen = found if better or (found.column > refused.column and said.verb) else refused
        return self._with_example(chosen, said)

    def _with_example(self, remark: Diagnostic, said: Clause) -> Diagnostic:
        """Return a remark with what is clear of its line, or the nearest example of its verb, filled with the unit at
        hand, where it has no hint."""
        assert self.voice
        if remark.hint or remark.code not in _UNREAD:
            return remark
        shown, verb = self._with_clear(remark), said.verb
        if shown.hint or verb is None:
            return shown
        words = verb.example.split()
        if said.units and not verb.leads:
            unit = [word.text for word in said.units[0]]
            words[: len(unit)] = unit
        return replace(remark, hint=f"Write it like: {' '.join(words)}")

    def _with_clear(self, remark: Diagnostic) -> Diagnostic:
        """Return a remark with what its line orders without some words that are not understood, where that is clear."""
        if self.trials is None:
            return remark
        pieces = [piece for line in scan(self._body(self.lines[remark.line - 1]))[0] for piece in line]
        clear = clear_part(pieces, 1, remark.column, partial(self._ordered_by, self.trials))
        if clear is None:
            return remark
        return replace(remark, hint=clear.hint, proposals=(Proposal(clear.orders),))

    def _ordered_by(self, trials: Trials, text: str) -> tuple[str, ...]:
        """Return what a text orders of the unit last named, or of its own; nothing if it is no order."""

        def read() -> tuple[list[str], list[Diagnostic]]:
            part = _Reading(self.kind, self.read, lambda line, order: "", self.voice)
            part.trials, part.last = None, self.last
            part.sheet(text)
            return [one.canonical for one in part.echo], part.remarks

        return trials.orders(f"{self.last}: {text}", read)

    # --- prose

    def _prose(self, at: int, count: int) -> list[_Found[L, O]]:
        """Return the orders of lines of prose. Raises RefusedError if one sentence of them is not understood."""
        words = [word for n in range(at, at + count) for word in self._tokens(n)]
        last, uses, out = self.last, len(self.uses), list[_Found[L, O]]()
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
        text = self.lines[first.line - 1][first.column - 1 : last.column - 1 + last.length]
        return first.line == last.line and closes(text)

    def _sentence(self, words: Sequence[Token]) -> list[_Found[L, O]]:
        """Return the orders of a sentence, read whole, or parted where another verb begins, or at every comma and
        `and`; the first way in which all is understood counts."""
        heard = self._heard(words)
        whole: RefusedError | None = None
        for parts in self._partings(heard):
            last, uses, verb = self.last, len(self.uses), ""
            found: list[_Found[L, O]] = []
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

    def _partings(self, heard: Heard) -> Iterator[list[Heard]]:
        """Return the ways in which a sentence may be clauses, each once."""
        assert self.voice
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

    def _unlike(self, found: Sequence[_Found[L, O]]) -> None:
        """Raise RefusedError if two orders of one sentence are for the same thing of one unit."""
        assert self.voice
        seen: set[tuple[str, str]] = set()
        for line, order, _ in found:
            verbs = filter(None, (self.voice.speech.guide.find(word.upper) for word in line.words))
            keys = {(order.unit, key) for key in self.voice.sets(order)}
            if seen & keys and not any(verb.repeats for verb in verbs):
                raise line.refuse("twice", f"{order.unit} is ordered two things of one kind here.", at=line.words[0])
            seen |= keys

    def _clause(self, heard: Heard, verb: str) -> tuple[list[_Found[L, O]], str]:
        """Return the orders of a clause, one for each unit it addresses, and its verb."""
        assert self.voice
        if len(heard.items) > LONGEST_CLAUSE or self.work > MOST_WORK:
            token = heard.tokens[0]
            raise RefusedError(_too_long(token.line, token.column, token.length))
        found: dict[tuple[str, ...], tuple[Clause, list[_Found[L, O]]]] = {}
        refused: RefusedError | None = None
        for said in self.voice.speech.clauses(heard, self.last, verb):
            self.work += len(heard.items)
            if said.turns:
                refused = refused or RefusedError(_turned(said.turns, ""))
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

    def _for_unit(self, said: Clause, unit: Sequence[Word]) -> _Found[L, O]:
        found: dict[str, _Found[L, O]] = {}
        refused: list[RefusedError] = []
        for words in said.lines(unit):
            self.work += len(words)
            try:
                order = self._strictly(self.kind.of(words), said.is_prose)
            except RefusedError as error:
                refused.append(error)
            else:
                found.setdefault(order.order.canonical, order)
        if not found:
            raise refused[0]
        if len(found) > 1:
            raise _ways(said, [(canonical,) for canonical in found])
        return next(iter(found.values()))

    # --- answers

    def _keep(self, found: Sequence[_Found[L, O]]) -> None:
        """Let orders stand together, or raise RefusedError."""
        for line, order, prose in found:
            number = line.words[0].line
            if order.unit in self.fallen:
                message = f"left out with line {self.fallen[order.unit]}: no order of {order.unit} is taken"
                self.remarks.append(line.remark("note", "left-out", message, at=line.words[0]))
                continue
            replaces = self.take(line, order)
            self.orders.append(order)
            self.echo.append(OrderEcho(number, order.unit, order.canonical, replaces))
            self.remarks += line.remarks
            if self.voice and (unit := self.voice.units.get(order.unit.lower())):
                self.last = unit
            if prose:
                self.remarks.append(line.remark("note", "read-as", f"read as: {order.canonical}", at=line.words[0]))

    def _answer_turned(self, refused: _Refused) -> None:
        assert self.voice
        stands = [f"{unit}: {self.voice.standing(unit)}" for unit in refused.units if self.voice.standing(unit)]
        left = f" No order of {' or '.join(refused.units)} is taken from this sheet." if refused.units else ""
        goes_on = f" What stands: {'; '.join(stands)}." if stands else ""
        remark = _turned(refused.used, left + goes_on)
        self.remarks.append(self._with_clear(remark))


def _ways(said: Clause, found: Iterable[tuple[str, ...]]) -> RefusedError:
    """Return the question which of several readings is meant."""
    ways = tuple(map(Proposal, found))
    at = said.uses[0]
    message = f"This can be read in {len(ways)} ways. Nothing is ordered by it."
    return RefusedError(
        Diagnostic(at.line, at.column, len(at.text), "query", "ambiguous", message, "Which is meant?", ways)
    )


def _too_long(line: int, column: int, length: int) -> Diagnostic:
    hint = "Write it in the guide's words, or in shorter sentences, one order in each."
    return Diagnostic(line, column, length, "error", "too-long", "this is too much to be read as prose", hint)


def _nothing(word: Token) -> Diagnostic:
    hint = "Write it in the guide's words."
    return Diagnostic(word.line, word.column, word.length, "error", "not-understood", "nothing is ordered here", hint)


def _turned(used: Used, more: str) -> Diagnostic:
    message = f"'{used.text}' is not understood here and may turn the meaning.{more}"
    hint = "Leave it out, or order it in the guide's words."
    return Diagnostic(used.line, used.column, len(used.text), "error", "meaning", message, hint)
