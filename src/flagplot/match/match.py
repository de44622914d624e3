"""A match: a journal, the umpire's secret, and what seats and referee may do with them."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from flagplot import __version__
from flagplot.core import registry
from flagplot.core.diagnostics import BadInputError, check_known, check_name
from flagplot.core.dice import commitment
from flagplot.core.game import Ask, Commander, OrderSheet, Seat
from flagplot.core.journal import FORMAT, Close, Entry, Fact, Join, Orders, Resolved, Ruling, Setup, follow
from flagplot.core.words import phrase
from flagplot.match.ledger import Ledger, read
from flagplot.match.ports import RefusedError
from flagplot.match.replay import played, umpire_of
from flagplot.match.umpire import Step, Umpire

SHEET_LIMIT = 256 * 1024
"""Bytes of one order sheet; more is not an order sheet."""


def setup_of(
    scenario: str, preset: str, options: Mapping[str, Any], overlay: str, secret: bytes, pace: int = 0
) -> Setup:
    """Return a match's first entry, its preset named. Raises BadInputError for what does not exist."""
    info = registry.find_scenario(scenario)
    rules = registry.game(info.game).rules(scenario, preset, options, overlay)
    return Setup(
        game=info.game,
        scenario=scenario,
        preset=rules.preset,
        options=dict(options),
        commitment=commitment(secret),
        program=__version__,
        format=FORMAT,
        overlay=overlay,
        pace=pace,
    )


def check_size(text: str) -> None:
    """Raise BadInputError if a text is too long to be an order sheet."""
    if len(text.encode()) > SHEET_LIMIT:
        raise BadInputError(f"An order sheet has at most {SHEET_LIMIT // 1024} KiB; this one has more.")


class Match:
    """A match in play. Every method that changes it adds entries; `time` is the wall clock, or empty.

    `step` is where the match stands, or None until every seat is taken. Loaded with a `snapshot` of the
    last state it can play on without playing everything again, but knows no earlier reports.
    """

    def __init__(self, entries: Sequence[Entry], secret: bytes, snapshot: bytes | None = None) -> None:
        self.entries = list(entries)
        self.secret = secret
        self.ledger: Ledger = read(entries)
        self._commanders: dict[Seat, Commander[Any]] = {}
        self._seats: tuple[Seat, ...] = ()
        self.step: Step | None = None
        self.umpire: Umpire | None = None
        if self.ledger.last is not None:
            self.umpire = umpire_of(self.entries, secret)
            self.step = self._stand(self.umpire, snapshot)

    @classmethod
    def new(cls, setup: Setup, secret: bytes, time: str = "") -> "Match":
        """Return a match to which no seat has come yet."""
        return cls([follow([], setup, time)], secret)

    @property
    def setup(self) -> Setup:
        """What the match was opened with."""
        assert self.ledger.setup is not None
        return self.ledger.setup

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Every seat of the scenario under the rules of the match."""
        if not self._seats:
            game, setup = registry.game(self.setup.game), self.setup
            rules = game.rules(setup.scenario, setup.preset, setup.options, setup.overlay)
            self._seats = game.seats(setup.scenario, rules)
        return self._seats

    @property
    def free_seats(self) -> list[Seat]:
        """The seats that nobody has taken."""
        return [seat for seat in self.seats if seat not in self.ledger.joins]

    @property
    def is_over(self) -> bool:
        """Whether the match is closed and its secret open."""
        return self.ledger.close is not None

    @property
    def turn(self) -> int:
        """The turn that is about to be played; 0 until every seat is taken."""
        return self.umpire.game.clock(self.step.state).turn if self.umpire and self.step else 0

    @property
    def standing(self) -> int:
        """The number of the resolution that stands last, without those taken back; -1 before the first."""
        point = self.step.point if self.step else None
        facts = ((entry.n, entry.fact) for entry in reversed(self.entries))
        return next((n for n, fact in facts if isinstance(fact, Resolved) and fact.point == point), -1)

    def awaiting(self) -> Mapping[Seat, Ask]:
        """Return who must send what now; empty before the opening and after the end."""
        return self.umpire.awaiting(self.step) if self.umpire and self.step and not self.is_over else {}

    def check_seat(self, seat: Seat) -> None:
        """Raise BadInputError, with the nearest seat or all of them, if the scenario has no such seat."""
        check_known("seat", seat, self.seats)

    def join(self, join: Join, time: str = "") -> None:
        """Give a seat away. The last one opens the match. Raises BadInputError if it is taken or unknown."""
        self._refuse_if_over()
        self.check_seat(join.seat)
        check_name("player's name", join.player)
        check_name("nonce", join.nonce)
        if join.seat in self.ledger.joins:
            raise RefusedError(f"The seat {join.seat} is taken.")
        self._write(join, time)
        if not self.free_seats:
            self.umpire = umpire_of(self.entries, self.secret)
            self.step = self.umpire.opening()
            self._write(self.umpire.record(self.step), time)

    def read_orders(self, seat: Seat, text: str) -> OrderSheet:
        """Return a text as the umpire reads it now. Raises BadInputError if the seat may send nothing now."""
        self._refuse_if_over()
        self.check_seat(seat)
        umpire, step = self._open()
        if seat not in umpire.awaiting(step):
            raise RefusedError(f"Nothing is asked of {seat} now.")
        check_size(text)
        return umpire.read(step, seat, text)

    def computer_orders(self) -> dict[Seat, str]:
        """Return what the computer commanders among the seats that are asked write now."""
        umpire, step = self._open()
        texts: dict[Seat, str] = {}
        for seat in umpire.awaiting(step):
            skill = self.ledger.joins[seat].computer
            if skill:
                if seat not in self._commanders:
                    self._commanders[seat] = registry.commander(self.setup.game, skill)
                texts[seat] = self._commanders[seat].orders(step.outcomes[seat].view)
        return texts

    def waits_for(self, sent: Mapping[Seat, str]) -> list[Seat]:
        """Return the seats that are asked, are played by people, and have sent nothing."""
        return [seat for seat in self.awaiting() if seat not in sent and not self.ledger.joins[seat].computer]

    def why_not_now(self, sent: Mapping[Seat, str], now: datetime | None) -> str:
        """Return why the next point cannot be resolved yet, or an empty string when it can."""
        if self.is_over:
            return "The match is over."
        if self.free_seats:
            return f"The match waits for players: {', '.join(self.free_seats)}."
        if self.ledger.paused:
            return "The match is paused."
        missing = self.waits_for(sent)
        deadline = self.ledger.deadline
        if not missing or (now is not None and deadline is not None and now >= deadline):
            return ""
        until = f" until {deadline.isoformat(timespec='minutes')}" if deadline else ""
        return f"The match waits for the orders of {', '.join(missing)}{until}."

    def resolve(self, sent: Mapping[Seat, str], time: str = "") -> Step:
        """Play to the next decision point with the sheets that were sent.

        A seat without a sheet keeps its standing orders. The texts go into the journal unchanged (GM-2.2). At
        the end of the game the match is closed and the secret goes into the journal.
        """
        self._refuse_if_over()
        umpire, before = self._open()
        if self.ledger.paused:
            raise RefusedError("The match is paused; the referee must let it go on first.")
        texts = {**self.computer_orders(), **sent}
        turn, asked = self.turn, umpire.awaiting(before)
        texts = {seat: texts[seat] for seat in self.seats if seat in texts and seat in asked}
        step = umpire.play(before, texts, self.ledger.rulings)
        for seat, text in texts.items():
            self._write(Orders(seat, turn, text), time)
        self._write(umpire.record(step), time)
        self.step = step
        if umpire.game.is_over(step.state):
            self.close(time)
        return step

    def rule(self, ruling: Ruling, time: str = "") -> None:
        """Put a decision of the referee into the journal; the seats it names are told in their next report."""
        self._refuse_if_over()
        for seat in ruling.seats:
            self.check_seat(seat)
        if ruling.action == "rollback":
            self._go_back(ruling, time)
            return
        if (ruling.action == "pause") == self.ledger.paused and ruling.action in ("pause", "go on"):
            raise RefusedError("The match is paused already." if self.ledger.paused else "The match is not paused.")
        self._write(ruling, time)

    def close(self, time: str = "") -> None:
        """End the match, whether or not the game is over: the score stands and the secret is revealed."""
        self._refuse_if_over()
        umpire, step = self._open()
        score = umpire.game.score(step.state)
        why = score.reason if umpire.game.is_over(step.state) else phrase("match.closed")
        self._write(Close(self.secret.hex(), score.winner, score.points, umpire.words.text(why)), time)

    def snapshot(self) -> bytes | None:
        """Return the state as the game encodes it, to be stored beside the journal."""
        return self.umpire.game.encode(self.step.state) if self.umpire and self.step else None

    def _go_back(self, ruling: Ruling, time: str) -> None:
        umpire, _ = self._open()
        timeline = played(umpire, self.entries)
        if not timeline.go_back(ruling.turn):
            raise RefusedError(f"Turn {ruling.turn} has not been reached; the match stands at turn {self.turn}.")
        self._write(ruling, time)
        self.step = timeline.steps[-1]
        self._commanders = {}

    def _stand(self, umpire: Umpire, snapshot: bytes | None) -> Step:
        """Return where the journal leaves the match, from the snapshot if it is of that state."""
        last = self.ledger.last
        assert last is not None
        taken_back = any(ruling.action == "rollback" for ruling in self.ledger.rulings)
        if snapshot is not None and not taken_back and last.state == umpire.hash_of(snapshot):
            return umpire.resume(last, self._part(last), umpire.game.decode(snapshot))
        return played(umpire, self.entries).steps[-1]

    def _part(self, last: Resolved) -> int:
        """Return which of its turn's decision points the last resolution was."""
        done = [entry.fact for entry in self.entries if isinstance(entry.fact, Resolved)]
        return len({fact.point for fact in done if fact.turn == last.turn and fact.point <= last.point})

    def _open(self) -> tuple[Umpire, Step]:
        if self.umpire is None or self.step is None:
            raise RefusedError(f"The match waits for players: {', '.join(self.free_seats)}.")
        return self.umpire, self.step

    def _refuse_if_over(self) -> None:
        if self.is_over:
            raise RefusedError("The match is over; its journal takes nothing more.")

    def _write(self, fact: Fact, time: str) -> None:
        entry = follow(self.entries, fact, time)
        self.entries.append(entry)
        self.ledger.take(entry)
