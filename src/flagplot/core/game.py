"""The contract that every game keeps; `match`, `lab`, `commanders` and `cli` know only this (DESIGN section 2).

What leaves a game is data: facts, asks, plots. `Words` of a language make sentences of it, last.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import UnionType
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

import msgspec

from flagplot.core.diagnostics import Diagnostic
from flagplot.core.dice import Dice, Roll
from flagplot.core.document import Document
from flagplot.core.plot import Plot
from flagplot.core.toml import Toml
from flagplot.core.words import Value, Words

Seat = str
"""A place at the table: a side (`allied`), or with a team a side and a command (`allied/tf16`)."""


class ScenarioInfo(msgspec.Struct, frozen=True):
    """A scenario as it is offered to players."""

    game: str
    id: str
    title: str
    turns: int
    sides: tuple[str, ...]
    rules: tuple[str, ...]
    """The presets under which it can be played; the first is the default."""


class Clock(msgspec.Struct, frozen=True):
    """Where a match stands: the number of the turn about to be played (from 1) and its name for people."""

    turn: int
    label: Value
    """A phrase, or a name that needs no words."""


NOTHING = "wait"
"""The kind of what is asked of a seat that has nothing to say while others answer: whatever it sends will do."""


class Ask(msgspec.Struct, frozen=True):
    """What a seat must send at this decision point."""

    kind: str
    """`orders` for a whole turn's orders; a game may name smaller asks."""
    prompt: Value
    """What is asked, as a phrase."""
    turn: int


class OrderEcho(msgspec.Struct, frozen=True, omit_defaults=True):
    """One order as the umpire understood it."""

    line: int
    unit: str
    canonical: str
    """Reading this text again gives the same order."""
    replaces: str = ""
    """What of the unit's standing order it puts an end to."""


class OrderSheet(msgspec.Struct, frozen=True, kw_only=True):
    """A player's text with what was understood. Each game adds its typed orders in a subclass."""

    seat: Seat
    text: str
    echo: tuple[OrderEcho, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()


class Dispatch(msgspec.Struct, frozen=True, kw_only=True):
    """Something a seat is told. Each game adds its own kinds as tagged subclasses."""

    seat: Seat


class View(msgspec.Struct, kw_only=True):
    """All that a seat may know. Each game adds its own fields; nothing else leaves the umpire."""

    seat: Seat
    game: str
    scenario: str
    clock: Clock
    over: bool = False


class Truth(Protocol):
    """A game's own state. What `over` holds is true when the game has ended."""

    @property
    def over(self) -> object: ...


S = TypeVar("S", bound=Truth)
V = TypeVar("V", bound=View)
H = TypeVar("H", bound=OrderSheet)
W = TypeVar("W", bound=View, contravariant=True)
Given = TypeVar("Given", bound=OrderSheet, covariant=True)


class Resolution(msgspec.Struct, Generic[S], frozen=True):
    """The outcome of playing to the next decision point."""

    state: S
    dispatches: tuple[Dispatch, ...]
    rolls: tuple[Roll, ...]


class Score(msgspec.Struct, frozen=True):
    """Victory points of each side, and the winner: a side, `draw`, or `None` while the game goes on."""

    points: dict[str, int]
    winner: str | None
    reason: Value = ""
    """Why the game ended, as a phrase."""

    def of(self, seat: Seat) -> int:
        """Return the points of a seat: those of its side."""
        return self.points.get(seat.partition("/")[0], 0)


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that may be ordered next: a unit, a verb of it, or an argument, with the reason if it is shut."""

    word: str
    """As it is written in an order."""
    shut: Value = ""
    then: tuple["Choice", ...] = ()


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """The rule set of a match: a preset, the options that differ from it, and an owner's own tables.

    A game may subclass this with its loaded tables; `preset`, `options` and `overlay` are what the journal keeps.
    """

    preset: str
    options: dict[str, Any] = {}
    overlay: str = ""
    """The text of the owner's TOML file (`--tables`), kept whole so that a replay needs no other file."""


class Game(Protocol[S, V, H]):
    """A game package. Its state, views and sheets are its own structs; outside nobody looks into them."""

    name: str
    title: str
    dispatch_type: Any
    """The union of its kinds of dispatch, for reading stored ones and for their schema."""
    view_type: type[V] | UnionType
    sheet_type: type[H] | UnionType
    plot_type: type[Plot] | UnionType
    """What it takes and gives as data, for storing, reading back and their schemas; unions of tagged structs if there
    are several."""

    def scenarios(self) -> Sequence[ScenarioInfo]:
        """Return the scenarios that come with the game."""
        ...

    def rules(
        self, scenario: str, preset: str = "", options: Mapping[str, Any] | None = None, overlay: str = ""
    ) -> Rules:
        """Return the rules of a match. Raises BadInputError for an unknown preset or option or a bad overlay."""
        ...

    def seats(self, scenario: str, rules: Rules | None = None) -> tuple[Seat, ...]:
        """Return the seats of a scenario under its rules (none given: those of its first rule set). Raises
        BadInputError for an unknown scenario."""
        ...

    def setup(self, scenario: str, rules: Rules, dice: Dice) -> S:
        """Return the state before the first orders."""
        ...

    def clock(self, state: S) -> Clock:
        """Return the turn about to be played."""
        ...

    def awaiting(self, state: S) -> Mapping[Seat, Ask]:
        """Return who must send what now; empty when the game is over."""
        ...

    def parse(self, given: str | H, seat: Seat, view: V) -> H:
        """Return the typed orders of a text and the remarks on it, judged from the seat's own view. Never raises. Given
        a sheet, its orders are judged in the same way and put into words; its text is read where it has none."""
        ...

    def legal_orders(self, view: V, after: str = "") -> tuple[Choice, ...]:
        """Return what the seat may order now, step by step: what an order may begin with, or what may follow the words
        of one. A word in pointed brackets stands for what cannot be listed."""
        ...

    def resolve(self, state: S, sheets: Mapping[Seat, H], dice: Dice) -> Resolution[S]:
        """Play to the next decision point. Does not change `state`. A seat without a sheet gives no new orders."""
        ...

    def view(self, state: S, seat: Seat) -> V:
        """Return all that a seat may know."""
        ...

    def words(self, language: str = "en") -> Words:
        """Return the game's sentences in a language. Raises BadInputError for one that is not there."""
        ...

    def report(self, view: V, dispatches: Sequence[Dispatch], words: Words) -> Document:
        """Return a seat's report, made from its view and its own dispatches alone."""
        ...

    def plot(self, view: V, words: Words) -> Plot:
        """Return what is to be drawn for a seat, made from its view alone."""
        ...

    def draw(self, plot: Plot) -> str:
        """Return a plot as SVG: the same plot gives the same bytes."""
        ...

    def score(self, state: S) -> Score:
        """Return the points of both sides and the winner, for the umpire."""
        ...

    def is_over(self, state: S) -> bool:
        """Return whether the game has ended."""
        ...

    def encode(self, state: S) -> bytes:
        """Return the state as canonical JSON: equal states give equal bytes."""
        ...

    def decode(self, data: bytes) -> S:
        """Return the state of `encode`'s bytes."""
        ...

    def order_help(self, verb: str = "") -> str:
        """Return a short guide to the order language, with examples, as plain text of at most 78 columns, or what it
        says of one verb. Raises BadInputError for a verb that is not there."""
        ...


AnyGame = Game[Any, Any, Any]
"""A game of which only the contract is known."""


class Odds(msgspec.Struct, frozen=True):
    """What an attack does. Probabilities are exact to the last bit of a float and in order of hits."""

    p: tuple[tuple[int, float], ...]
    """Hits and their probability."""
    mean: float
    figures: dict[str, int]
    """What the game looked up, by its names for it, such as the row of its table."""
    line: Value
    """The figures and the mean, as a phrase."""
    losses: tuple[tuple[int, float], ...]
    """What the target loses and its probability: fewer than the hits where it has no more to lose."""
    sunk: float | None = None
    """The chance that the hits sink the target, if it is one that sinks."""


@runtime_checkable
class GivesOdds(Protocol):
    """A part of the contract that a game may keep: the exact chances of an attack given in words."""

    def odds(self, attack: str, preset: str = "", options: Mapping[str, Any] | None = None, overlay: str = "") -> Odds:
        """Return the odds of an attack under some rules. Raises BadInputError saying what cannot be read."""
        ...

    def words(self, language: str = "en") -> Words:
        """Return the game's sentences in a language."""
        ...


@runtime_checkable
class GivesTruth(Protocol):
    """A part of the contract that a game may keep: the board as it was, for the film of a match that is over."""

    def truth(self, state: Any, words: Words) -> Plot:
        """Return both sides' own units where they are, the second side's drawn as the enemy's."""
        ...


class Correction(msgspec.Struct, Generic[S], frozen=True):
    """A position that a referee has set right."""

    state: S
    seats: tuple[Seat, ...]
    """Whom it concerns: they are told."""
    text: str
    """What was set right, in the words of the game; reading it again sets the same right."""


@runtime_checkable
class Corrects(Protocol[S]):
    """A part of the contract that a game may keep: a referee sets the position right between two turns."""

    def correct(self, state: S, correction: str) -> Correction[S]:
        """Return the position with what the words say set right; `state` stays as it was. Raises BadInputError saying
        what cannot be read, or cannot be."""
        ...


@runtime_checkable
class TakesScenarios(Protocol):
    """A part of the contract that a game may keep: scenarios of one's own, by file."""

    def fits(self, file: Toml) -> int:
        """Return how many keys of a file are those of a scenario of this game; 0 if it is none of its."""
        ...

    def take_scenario(self, file: Toml, identifier: str) -> ScenarioInfo:
        """Return a scenario of one's own, playable from now on under an id that follows from its text. Raises
        FaultError naming file, line and key of the first mistake."""
        ...


@runtime_checkable
class GivesOverview(Protocol):
    """A part of the contract that a game may keep: one plot of all sides, for the referee."""

    def overview(self, plots: Sequence[Any], words: Words) -> Plot:
        """Return one plot of what the plots of all seats show of their own."""
        ...


@runtime_checkable
class DrawsPairs(Protocol):
    """A part of the contract that a game may keep: a manoeuvring board on the plot, for two units that are chosen."""

    def paired(self, view: Any, own: str, other: str, words: Words) -> Plot:
        """Return the seat's plot with the board for an own unit and a contact. Raises BadInputError if they are not on
        it."""
        ...


@runtime_checkable
class LimitsTalk(Protocol):
    """A part of the contract that a game may keep: its rules say who may write to whom beside the orders."""

    def why_no_talk(self, view: Any, seat: Seat) -> Value:
        """Return why the view's seat may not write freely to another seat, as a phrase; empty if it may."""
        ...


class Commander(Protocol[W, Given]):
    """A computer player: reads its view and gives orders, like anybody else."""

    def orders(self, view: W) -> str | Given:
        """Return what it orders at this decision point: a text, or a sheet of the game's typed orders."""
        ...


DATA = Path(__file__).resolve().parent.parent / "data"
"""The folder of maps, tables, scenarios and the rulebook."""
