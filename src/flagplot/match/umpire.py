"""One decision point after another: the same code plays a match and replays it."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any, Generic, TypeVar

import msgspec

from flagplot.core import own_scenarios, registry
from flagplot.core.diagnostics import BadInputError, shortened
from flagplot.core.dice import Roll
from flagplot.core.document import Document, to_text
from flagplot.core.game import AnyGame, Ask, Correction, Corrects, Dispatch, DrawsPairs, OrderSheet, Seat, V, View
from flagplot.core.journal import Proof, Resolved, Ruling, Setup
from flagplot.core.plot import Plot
from flagplot.core.words import Words
from flagplot.match.envelope import Bond, enclose
from flagplot.match.ledger import Ledger
from flagplot.match.receipts import sheet_hash
from flagplot.match.seeds import Seeds
from flagplot.match.throws import NotedDice


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


D = TypeVar("D")


class Facts(msgspec.Struct, Generic[V, D], frozen=True, omit_defaults=True):
    """All that one seat is told at a decision point; its papers are made of this alone."""

    view: V
    dispatches: tuple[D, ...]
    bond: Bond
    rulings: tuple[Ruling, ...] = ()
    """What the referee lets this seat know, without the names of the other seats that know it."""
    late: tuple[Seat, ...] = ()
    """The seats whose sheets came in late."""


class Outcome:
    """What one seat is given after a decision point. View, report and plot are made when they are asked for."""

    def __init__(self, game: AnyGame, words: Words, facts: Callable[[], Facts[View, Dispatch]]) -> None:
        self._game = game
        self.words = words
        self._make = facts

    @classmethod
    def stored(cls, game: AnyGame, facts: bytes) -> "Outcome":
        """Return the outcome of stored facts."""
        read: Facts[View, Dispatch] = msgspec.json.decode(facts, type=Facts[game.view_type, game.dispatch_type])  # type: ignore[name-defined]
        return cls(game, game.words(), lambda: read)

    @cached_property
    def facts(self) -> Facts[View, Dispatch]:
        """All that the seat is told."""
        return self._make()

    @property
    def view(self) -> View:
        """All that the seat may know."""
        return self.facts.view

    @property
    def dispatches(self) -> tuple[Dispatch, ...]:
        """What the seat was told since the decision point before."""
        return self.facts.dispatches

    @cached_property
    def document(self) -> Document:
        """The seat's report with what the match adds to it."""
        facts, words = self.facts, self.words
        report = self._game.report(facts.view, facts.dispatches, words)
        return enclose(report, words, facts.bond, facts.rulings, facts.late)

    @cached_property
    def text(self) -> str:
        """The report as plain text of 78 columns."""
        return to_text(self.document)

    @cached_property
    def chart(self) -> Plot:
        """The seat's plot as data."""
        return self._game.plot(self.view, self.words)

    @cached_property
    def plot(self) -> str:
        """The seat's plot as SVG."""
        return self._game.draw(self.chart)

    def in_language(self, language: str) -> "Outcome":
        """Return the same in the words of a language. Raises BadInputError for one that is not there."""
        return Outcome(self._game, self._game.words(language), lambda: self.facts)

    def paired(self, pair: str) -> "Outcome":
        """Return the same with the manoeuvring board of the plot for a pair, such as `TF17,C2`. Raises BadInputError if
        the game has none, or the pair is not on the plot."""
        own, comma, other = (part.strip().upper() for part in pair.partition(","))
        if not isinstance(self._game, DrawsPairs):
            raise BadInputError("The plot of this game has no manoeuvring board.")
        if not comma:
            raise BadInputError(
                f"A pair is one of your units and a contact, such as TF17,C2; '{shortened(pair)}' is none."
            )
        chosen = Outcome(self._game, self.words, lambda: self.facts)
        chosen.__dict__["chart"] = self._game.paired(self.view, own, other, self.words)
        return chosen

    def proof(self) -> Proof:
        """Return the hashes of all that the seat is given."""
        return Proof(
            report=_sha256(self.text.encode()),
            plot=_sha256(self.plot.encode()),
            dispatches=_sha256(msgspec.json.encode(self.dispatches, order="sorted")),
        )


@dataclass(frozen=True)
class Step:
    """A match after a decision point. Point 0 is the opening, and its turn is 0."""

    point: int
    turn: int
    label: str
    """The turn that was played, as the game names it for people; for the opening the first turn."""
    part: int
    """Which of the turn's decision points this was, from 1."""
    final: bool
    """Whether the turn was played out, so that the next point belongs to another turn."""
    state: object
    rolls: tuple[Roll, ...] = ()
    sheets: Mapping[Seat, OrderSheet] = field(default_factory=dict)
    rulings: tuple[Ruling, ...] = ()
    late: tuple[Seat, ...] = ()
    hands: Mapping[Seat, str] = field(default_factory=dict)
    """Who wrote the sheets that the seats did not write themselves."""
    head: str = ""
    """The hash of the journal's last entry before this one."""
    nonces: Mapping[Seat, str] = field(default_factory=dict)
    """Of all seats, in the opening."""
    links: Mapping[Seat, int] = field(default_factory=dict)
    """Which link each seat with a chain shows next."""
    outcomes: dict[Seat, Outcome] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The step as it stands in file names: `07`, or `07-1` for the first of several points of turn 7."""
        return f"{self.turn:02}" if self.final else f"{self.turn:02}-{self.part}"

    @property
    def orders_name(self) -> str:
        """The orders that led here, in file names: `07`, or `07-2` for those to the second point of turn 7."""
        return orders_name(self.turn, self.part)


def orders_name(turn: int, part: int) -> str:
    """Return how the orders for a decision point of a turn (from 1) are called in file names."""
    return f"{turn:02}" if part == 1 else f"{turn:02}-{part}"


class Umpire:
    """A game with its rules and dice. Raises BadInputError if the setup names what does not exist."""

    def __init__(self, setup: Setup, seeds: Seeds, secret: bytes = b"") -> None:
        own_scenarios.know(setup.scenario, setup.own)
        self.game: AnyGame = registry.game(setup.game)
        self.words = self.game.words()
        self.scenario = setup.scenario
        self.rules = self.game.rules(setup.scenario, setup.preset, setup.options, setup.overlay)
        self.seats = self.game.seats(setup.scenario, self.rules)
        self.commitment = setup.commitment
        self.secret = secret
        self._seeds = seeds

    def opening(self, ledger: Ledger, head: str, beacon: str = "") -> Step:
        """Return the match before the first orders."""
        draw = ledger.draw(0, beacon)
        noted = NotedDice(self._seeds.dice(draw, ledger.nonces))
        state = self.game.setup(self.scenario, self.rules, noted)
        label = self.words.text(self.game.clock(state).label)
        nonces = {seat: ledger.nonces[seat] for seat in self.seats}
        links = dict.fromkeys(ledger.links, 1)
        step = Step(0, 0, label, 1, True, state, tuple(noted.rolls.values()), head=head, nonces=nonces, links=links)
        return self._with_outcomes(step, ())

    def resume(self, last: Resolved, part: int, state: object) -> Step:
        """Return a step from a stored state: good to play on from, without what it told the seats."""
        final = self._is_final(state, last.turn)
        return self._with_outcomes(Step(last.point, last.turn, "", part, final, state), ())

    def hash_of(self, state: bytes) -> str:
        """Return the hash under which the journal knows an encoded state."""
        return _sha256(state)

    def _is_final(self, state: object, turn: int) -> bool:
        return self.game.is_over(state) or self.game.clock(state).turn != turn

    def awaiting(self, step: Step) -> Mapping[Seat, Ask]:
        """Return who must send what now; empty when the game is over."""
        return self.game.awaiting(step.state)

    def correct(self, state: Any, correction: str) -> Correction[Any]:
        """Return a position that the referee sets right. Raises BadInputError for what cannot be read or cannot be."""
        if not isinstance(self.game, Corrects):
            raise BadInputError(f"In {self.game.title} no position can be set right; take the match back instead.")
        return self.game.correct(state, correction)

    def set_right(self, step: Step, ledger: Ledger) -> Step:
        """Return a step with all that the referee has set right since, in the order in which he did."""
        texts = [ruling.correction for ruling in ledger.rulings if ruling.action == "correct"]
        state = step.state
        for text in texts:
            state = self.correct(state, text).state
        return self._with_outcomes(replace(step, state=state, outcomes={}), ()) if texts else step

    def read(self, step: Step, seat: Seat, text: str) -> OrderSheet:
        """Return the orders of a text, judged from the seat's own view."""
        sheet: OrderSheet = self.game.parse(text, seat, step.outcomes[seat].view)
        return sheet

    def play(self, before: Step, ledger: Ledger, head: str, beacon: str = "") -> Step:
        """Return the match one decision point on, with the sheets and rulings that stand in the ledger. Texts of seats
        that are not asked are left aside."""
        before = self.set_right(before, ledger)
        asked = self.awaiting(before)
        clock = self.game.clock(before.state)
        draw = ledger.draw(clock.turn, beacon)
        heard = [seat for seat in self.seats if seat in asked and seat in ledger.texts]
        sheets = {seat: self.read(before, seat, ledger.texts[seat]) for seat in heard}
        done = self.game.resolve(before.state, sheets, self._seeds.dice(draw, ledger.nonces))
        final = self._is_final(done.state, clock.turn)
        step = Step(
            point=before.point + 1,
            turn=clock.turn,
            label=self.words.text(clock.label),
            part=1 if before.final else before.part + 1,
            final=final,
            state=done.state,
            rolls=done.rolls,
            sheets=sheets,
            rulings=tuple(ledger.rulings),
            late=tuple(ledger.late),
            hands=dict(ledger.hands),
            head=head,
            links=dict.fromkeys(ledger.links, draw.number + 1) if final else {},
        )
        return self._with_outcomes(step, done.dispatches)

    def computer_orders(self, step: Step, skills: Mapping[Seat, str]) -> dict[Seat, str]:
        """Return the words of what computer commanders of these skills order now for those of the seats that are asked,
        each from the seat's view alone."""
        return {seat: self._words_of(skills[seat], step, seat) for seat in self.awaiting(step) if seat in skills}

    def _words_of(self, skill: str, step: Step, seat: Seat) -> str:
        """Return what a computer commander orders as text, which is kept, sealed and read like anybody's."""
        view = step.outcomes[seat].view
        given = registry.commander(self.game.name, skill).orders(view)
        return given if isinstance(given, str) else self.game.parse(given, seat, view).text

    def record(self, step: Step, beacon: str = "") -> Resolved:
        """Return the journal's fact of a step: its rolls and the hashes of everything that came of it."""
        return Resolved(
            point=step.point,
            turn=step.turn,
            rolls=step.rolls,
            state=_sha256(self.game.encode(step.state)),
            seats={seat: outcome.proof() for seat, outcome in step.outcomes.items()},
            beacon=beacon,
        )

    def _with_outcomes(self, step: Step, dispatches: Sequence[Dispatch]) -> Step:
        """Return the step with every seat given its own dispatches and nobody else's."""
        for seat in self.seats:
            own = tuple(dispatch for dispatch in dispatches if dispatch.seat == seat)
            step.outcomes[seat] = Outcome(self.game, self.words, partial(self._facts, step, seat, own))
        return step

    def _facts(self, step: Step, seat: Seat, dispatches: tuple[Dispatch, ...]) -> Facts[View, Dispatch]:
        over, sheet = self.game.is_over(step.state), step.sheets.get(seat)
        return Facts(
            view=self.game.view(step.state, seat),
            dispatches=dispatches,
            bond=Bond(
                head=step.head,
                orders=sheet_hash(sheet.text) if sheet else "",
                by=step.hands.get(seat, "") if sheet else "",
                link=step.links.get(seat, 0),
                commitment=self.commitment if over or step.point <= 1 else "",
                nonces=dict(step.nonces),
                secret=self.secret.hex() if over else "",
            ),
            rulings=tuple(
                msgspec.structs.replace(ruling, seats=())
                for ruling in step.rulings
                if not ruling.seats or seat in ruling.seats
            ),
            late=step.late,
        )
