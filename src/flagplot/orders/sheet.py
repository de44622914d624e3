"""A sheet of orders, one to a line in the guide's words or in prose: every line to orders or to a remark.

A line is first read as it stands. One that is not in the guide's words is put into them (`orders/rewriting.py`) and
read again; the answer then says how it was read. A word that may turn the meaning and is not understood takes all
orders of its unit with it, and what stood before goes on.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from flagplot.core.diagnostics import Diagnostic, Proposal, counted_through
from flagplot.core.game import OrderEcho
from flagplot.orders.cursor import Line, Order, RefusedError
from flagplot.orders.hearing import Hearing
from flagplot.orders.mail import read_mail
from flagplot.orders.nearest import Trials, clear_part
from flagplot.orders.said import Clause, Used
from flagplot.orders.scan import read_lines, scan
from flagplot.orders.spoken import Found, Spoken, strictly, too_long
from flagplot.orders.turned import Refused, Turned, not_understood
from flagplot.orders.voice import Voice

L = TypeVar("L", bound=Line)
O = TypeVar("O", bound=Order)  # noqa: E741

WRAPPED = 3
"""Lines over which a mail program may have broken one order."""
_OTHERS = ("unknown-word", "unknown-unit", "unknown-order", "unknown-vessel", "too-much", "missing")
"""What is wrong with prose that is read as if it were in the guide's words."""
_UNREAD = (*_OTHERS, "incomplete", "bad-number", "bad-angle", "bad-point", "unknown-zone", "unknown-contact")
"""What an example of the verb may help with."""


class Read(NamedTuple):
    """What was read of a sheet, beside the orders themselves."""

    echo: tuple[OrderEcho, ...]
    """One for each order, in the same order."""
    remarks: tuple[Diagnostic, ...]
    uses: tuple[Used, ...] = ()
    """How each word of the sentences of prose was used; in a line of the guide's words all are words of the guide."""


def read_orders(
    text: str, kind: type[L], read: Callable[[L], O], voice: Voice, take: Callable[[L, O], str] = lambda line, order: ""
) -> tuple[tuple[O, ...], Read]:
    """Return the orders of a sheet with echo and remarks. Never raises on a player's text.

    `read` takes the words of a line and may refuse it; it changes nothing. `take` lets an order stand, says what it
    replaces, and may refuse it too. Lines without words are skipped.
    """
    reading = _Reading(text, kind, read, take, voice)
    reading.sheet()
    remarks = sorted(reading.remarks, key=lambda remark: (remark.line, remark.column))
    return tuple(reading.orders), Read(tuple(reading.echo), counted_through(remarks), tuple(reading.spoken.uses))


class _Reading(Generic[L, O]):
    def __init__(
        self,
        text: str,
        kind: type[L],
        read: Callable[[L], O],
        take: Callable[[L, O], str],
        voice: Voice,
        last: str = "",
        trials: Trials | None = None,
    ) -> None:
        """`last`: the words with which orders of the unit last named begin. `trials`: what this is read for, if it is
        to show what of a line is clear."""
        self.kind, self.read, self.take, self.voice = kind, read, take, voice
        self.orders: list[O] = []
        self.echo: list[OrderEcho] = []
        letter = read_mail(text, voice.begins, voice.speaks)
        self.lines, self.remarks = read_lines(letter.text)
        self.remarks += letter.remarks
        self.hearing = Hearing(self.lines, kind, voice)
        self.turned = Turned(self.hearing)
        self.spoken = Spoken(self.hearing, read, last)
        self.trials = trials if trials is not None else Trials()
        self.tries = trials is None
        """What of a refused line is clear is shown."""

    def sheet(self) -> None:
        length = self.turned.find()
        if length < len(self.lines):
            message = "the sheet is read up to here: too many lines before have words that may turn their meaning"
            self.remarks.append(Diagnostic(length + 1, 1, 1, "error", "too-long", message, "Send a shorter sheet."))
            del self.lines[length:]
        at = 0
        while at < len(self.lines):
            at += self._lines(at)

    # --- lines

    def _lines(self, at: int) -> int:
        """Read the order that begins on a line; return how many lines it takes."""
        first = self.kind(at + 1, self.hearing.body(self.lines[at]))
        if not first:
            return 1
        if at in self.turned.refused:
            self._answer_turned(self.turned.refused[at])
            return 1
        if at in self.turned.left_out:
            message = f"left out with line {self.turned.left_out[at]}, which goes on with it"
            self.remarks.append(first.remark("note", "left-out", message, at=first.words[0]))
            return 1
        if self.spoken.worn_out or self._stands_alone(at):
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
        if (
            at >= len(self.lines)
            or at in self.turned.refused
            or not (body := self.hearing.body(self.lines[at])).strip()
        ):
            return False
        return not self.voice.begins(body)

    def _read_together(self, at: int, count: int) -> bool:
        words = [
            word for n in range(at, at + count) for word in self.kind(n + 1, self.hearing.body(self.lines[n])).words
        ]
        try:
            self._keep([strictly(self.kind.of(words), self.read)])
        except RefusedError:
            try:
                self._keep(self.spoken.orders(at, count))
            except RefusedError:
                return False
        return True

    def _try(self, at: int, count: int, line: L) -> int:
        try:
            found = strictly(line, self.read)
        except RefusedError as refused:
            remark = self._read_as_prose(at, refused.diagnostic)
            if remark:
                self.remarks.append(remark)
            return count
        try:
            self._keep([found])
        except RefusedError as refused:
            self.remarks.append(refused.diagnostic)
        return count

    def _read_as_prose(self, at: int, refused: Diagnostic) -> Diagnostic | None:
        """Read a line that is not in the guide's words; return why it cannot be read, if so."""
        if self.spoken.worn_out:
            return too_long(refused.line, 1, len(self.lines[refused.line - 1]))
        try:
            self._keep(self.spoken.orders(at, 1))
        except RefusedError as error:
            found = error.diagnostic
        else:
            return None
        said = self.hearing.said(self.hearing.tokens(at), self.spoken.last)
        better = found.severity == "query" or (refused.code in _OTHERS and said.verb and found.code not in _OTHERS)
        chosen = found if better or (found.column > refused.column and said.verb) else refused
        return self._with_example(chosen, said)

    def _with_example(self, remark: Diagnostic, said: Clause) -> Diagnostic:
        """Return a remark with what is clear of its line, or the nearest example of its verb, filled with the unit at
        hand, where it has no hint."""
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
        if not self.tries:
            return remark
        pieces = [piece for line in scan(self.hearing.body(self.lines[remark.line - 1]))[0] for piece in line]
        clear = clear_part(pieces, 1, remark.column, partial(self._ordered_by, self.trials))
        if clear is None:
            return remark
        return replace(remark, hint=clear.hint, proposals=(Proposal(clear.orders),))

    def _ordered_by(self, trials: Trials, text: str) -> tuple[str, ...]:
        """Return what a text orders of the unit last named, or of its own; nothing if it is no order."""

        def read() -> tuple[list[str], list[Diagnostic]]:
            part = _Reading(text, self.kind, self.read, lambda line, order: "", self.voice, self.spoken.last, trials)
            part.sheet()
            return [one.canonical for one in part.echo], part.remarks

        return trials.orders(f"{self.spoken.last}: {text}", read)

    # --- prose

    # --- answers

    def _keep(self, found: Sequence[Found[L, O]]) -> None:
        """Let orders stand together, or raise RefusedError."""
        for line, order, prose in found:
            number = line.words[0].line
            if order.unit in self.turned.fallen:
                message = f"left out with line {self.turned.fallen[order.unit]}: no order of {order.unit} is taken"
                self.remarks.append(line.remark("note", "left-out", message, at=line.words[0]))
                continue
            replaces = self.take(line, order)
            self.orders.append(order)
            self.echo.append(OrderEcho(number, order.unit, order.canonical, replaces))
            self.remarks += line.remarks
            if unit := self.voice.units.get(order.unit.lower()):
                self.spoken.last = unit
            if prose:
                self.remarks.append(line.remark("note", "read-as", f"read as: {order.canonical}", at=line.words[0]))

    def _answer_turned(self, refused: Refused) -> None:
        stands = [f"{unit}: {self.voice.standing(unit)}" for unit in refused.units if self.voice.standing(unit)]
        left = f" No order of {' or '.join(refused.units)} is taken from this sheet." if refused.units else ""
        goes_on = f" What stands: {'; '.join(stands)}." if stands else ""
        remark = not_understood(refused.used, left + goes_on)
        self.remarks.append(self._with_clear(remark))
