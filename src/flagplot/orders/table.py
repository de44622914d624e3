"""The umpire at the table: people play a printed game, give their facts line by line, and the umpire rules and rolls.

Each such game is one of its own on the contract, with the data of its parent game. A fact that is missing is asked
for; nothing is assumed and nothing is rolled for it.
"""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from flagplot.core.base import BaseGame, TurnDispatch
from flagplot.core.dice import Dice, Roll
from flagplot.core.game import DATA, Ask, Choice, Clock, Dispatch, OrderSheet, Resolution, Score, Seat, V
from flagplot.core.words import phrase
from flagplot.orders.cursor import Line, Order, lines_of_json
from flagplot.orders.following import may_follow
from flagplot.orders.guide import Guided
from flagplot.orders.sheet import read_orders
from flagplot.orders.speech import Speech
from flagplot.orders.voice import Voice

REFEREE = "referee"
"""The seat of whoever runs the table."""


class Table(Protocol):
    """What the umpire keeps for a table; each game adds its logs."""

    ruled: int
    """Rulings so far: the dice of a turn that is ruled on twice are not the same."""

    @property
    def turn(self) -> int: ...

    @property
    def over(self) -> bool: ...

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in the order in which their facts are ruled on."""
        ...


T = TypeVar("T", bound=Table)
F = TypeVar("F", bound=Order)
"""The union of a game's kinds of fact, each a struct with its canonical line."""


class FactSheet(OrderSheet, Generic[F], frozen=True, kw_only=True):
    """A sheet of facts, one for each line of the echo."""

    orders: tuple[F, ...] = ()


class Given(NamedTuple, Generic[F]):
    """A fact as it was given: by whom, the how manieth of that seat (from 1, for the keys of dice: facts of one seat
    shift none of another's), on which line."""

    seat: Seat
    number: int
    line: int
    fact: F


class Answer(TurnDispatch, frozen=True, kw_only=True):
    """The umpire's answer to a line of facts. Each game adds its kinds as tagged subclasses with what was found."""

    line: int
    order: str
    """The canonical line."""
    stands: bool = True


class TableGame(Guided, BaseGame[T, V, FactSheet[F]], Generic[T, V, F]):
    """A table with its umpire. A game says its verbs, its rulings, its view and its report.

    Its sentences have the keys `table.turn`, `table.ask.referee`, `table.ask.side` and `table.score`.
    """

    parent: str
    """The game whose data it shares."""
    line_type: type[Line] = Line
    fact_type: Any
    """The union of its kinds of fact."""
    example: str
    """A JSON list of one fact, as an example."""
    most_orders = 10_000
    speech: Speech
    """How prose is put into the words of its facts."""

    @property
    def folder(self) -> Path:
        """The data of the parent game."""
        return DATA / self.parent

    def units(self, text: str, view: V) -> Mapping[str, str]:
        """Return the names on a sheet with which its lines may begin, in small letters, each as a fact has it."""
        return {}

    @abstractmethod
    def verbs(self, view: V) -> Mapping[str, Callable[[Any, V, Sequence[F]], F]]:
        """Return what reads each kind of fact that the seat may give now, by the word with which its line begins. It
        takes the line after that word, the view, and the facts of the sheet so far; it refuses a line by raising."""

    @abstractmethod
    def rule(self, table: T, facts: Sequence[Given[F]], dice: Dice) -> tuple[Sequence[Dispatch], Sequence[Roll]]:
        """Rule on facts and go on to the next turn if it is time; `table` may be changed. Return what is told and the
        throws, each under `throws_of(table)`."""

    def throws_of(self, table: T) -> str:
        """Return the turn under which dice are thrown, another for each ruling."""
        return f"{table.turn}.{table.ruled}"

    def read(self, line: Any, view: V, before: Sequence[F]) -> F:
        """Return the fact of a line. Raises RefusedError for a word with which no fact begins."""
        if view.over:
            raise line.refuse("over", "The table is closed; nothing is taken.", at=line.words[0])
        verbs = self.verbs(view)
        verb = line.choice("a fact that you can give", verbs, "unknown-order", f"Facts begin with {', '.join(verbs)}.")
        return verbs[verb](line, view, before)

    def take(self, fact: F, view: V, before: Sequence[F]) -> str:
        """Try a fact that stands on the view, which may be changed, before the next is read; return what it replaces
        of what the umpire keeps, in the words of the guide."""
        return ""

    def read_sheet(self, text: str, seat: Seat, view: V) -> FactSheet[F]:
        """Return the facts of a text or of its JSON form, judged from the seat's own view, and the remarks on it."""
        facts: list[F] = []

        def take(line: Line, fact: F) -> str:
            replaced = self.take(fact, view, facts)
            facts.append(fact)
            return replaced

        lines, faults = lines_of_json(text, self._fact_list, self.example)
        voice = Voice(self.speech, self.units(text, view), sets=lambda fact: (fact.canonical,))
        orders, found = read_orders(lines, self.line_type, lambda line: self.read(line, view, facts), voice, take)
        return FactSheet(seat=seat, text=text, orders=orders, echo=found.echo, diagnostics=(*faults, *found.remarks))

    @cached_property
    def _fact_list(self) -> msgspec.json.Decoder[list[F]]:
        return msgspec.json.Decoder(list[self.fact_type])  # type: ignore[name-defined]

    def legal_orders(self, view: V, after: str = "") -> tuple[Choice, ...]:
        """Return the words with which facts may begin now, or that may follow those of one."""
        return () if view.over else may_follow(self.line_type, lambda line: self.read(line, view, ()), after)

    def resolve(self, state: T, sheets: Mapping[Seat, FactSheet[F]], dice: Dice) -> Resolution[T]:
        """Rule on the facts of all seats on a copy of the table, each seat's in the order written."""
        if state.over:
            return Resolution(state, (), ())
        table = self.decode(self.encode(state))
        table.ruled += 1
        facts = [
            Given(seat, number, echo.line, fact)
            for seat in table.seats
            if seat in sheets
            for number, (echo, fact) in enumerate(zip(sheets[seat].echo, sheets[seat].orders, strict=True), 1)
        ]
        dispatches, rolls = self.rule(table, facts, dice)
        return Resolution(table, tuple(dispatches), tuple(rolls))

    def awaiting(self, state: T) -> Mapping[Seat, Ask]:
        """Return all seats, always, until the table is closed."""
        return {} if state.over else {seat: self.ask(state, seat) for seat in state.seats}

    def ask(self, state: T, seat: Seat) -> Ask:
        """Return what a seat is asked for."""
        who = "referee" if seat == REFEREE else "side"
        return Ask("facts", phrase(f"table.ask.{who}", n=state.turn), state.turn)

    def clock(self, state: T) -> Clock:
        """Return the turn at the table."""
        return Clock(state.turn, phrase("table.turn", n=state.turn))

    def score(self, state: T) -> Score:
        """Return no points: the score is kept at the table."""
        points = {seat: 0 for seat in state.seats if seat != REFEREE}
        return Score(points, "draw" if state.over else None, phrase("table.score"))
