"""A match: a journal, the umpire's secret, and what seats and referee may do with them."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from secrets import token_bytes
from typing import Any, Literal

import msgspec

from flagplot import __version__
from flagplot.core import own_scenarios, registry
from flagplot.core.diagnostics import BadInputError, check_known, check_name
from flagplot.core.dice import CHAIN, blinding, commitment, seal
from flagplot.core.game import Ask, OrderSheet, Seat
from flagplot.core.journal import (
    BY_PACE,
    FORMAT,
    Act,
    Close,
    Entry,
    Fact,
    Join,
    JournalError,
    Orders,
    Resolved,
    Reveal,
    Ruling,
    Schedule,
    Setup,
    follow,
    head,
)
from flagplot.core.words import Value, phrase
from flagplot.match.ledger import Ledger, read
from flagplot.match.ports import RefusedError
from flagplot.match.replay import played, umpire_of
from flagplot.match.schedule import check_schedule
from flagplot.match.seeds import SecretSeeds
from flagplot.match.umpire import Step, Umpire
from flagplot.match.voting import why_not
from flagplot.match.waiting import Waiting

SHEET_LIMIT = 256 * 1024
"""Bytes of one order sheet; more is not an order sheet."""
_SECRET_APART = (
    "The umpire's secret of this match is not kept here; do this where it is (FLAGPLOT_SECRETS names the folder)."
)


def setup_of(
    scenario: str,
    preset: str,
    options: Mapping[str, Any],
    overlay: str,
    secret: bytes,
    pace: int = 0,
    late: Literal["refuse", "mark"] = "refuse",
    beacon: str = "",
    key: str = "",
    schedule: Schedule = BY_PACE,
    spectators: int = 0,
) -> Setup:
    """Return a match's first entry, its preset named. Raises BadInputError for what does not exist."""
    check_schedule(schedule, pace)
    info = registry.find_scenario(scenario)
    rules = registry.game(info.game).rules(scenario, preset, options, overlay)
    check_name("beacon", beacon)
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
        late=late,
        beacon=beacon,
        key=key,
        schedule=schedule,
        own=own_scenarios.text_of(info.id),
        spectators=spectators,
    )


def check_size(text: str) -> None:
    """Raise BadInputError if a text is too long to be an order sheet."""
    if len(text.encode()) > SHEET_LIMIT:
        raise BadInputError(f"An order sheet has at most {SHEET_LIMIT // 1024} KiB; this one has more.")


class Match:
    """A match in play. Every method that changes it adds entries; `time` is the wall clock, or empty.

    `step` is where the match stands, or None until it is opened. Loaded with a `snapshot` of the last state it can
    play on without playing everything again, but knows no earlier reports. Without the secret it takes sheets and
    rulings and plays nothing; the key of the blinds is needed then. Raises JournalError if the secret is not the one
    that the journal's first entry binds the umpire to.
    """

    def __init__(
        self, entries: Sequence[Entry], secret: bytes | None, snapshot: bytes | None = None, blinds: bytes = b""
    ) -> None:
        self.entries = list(entries)
        self.secret = secret
        self.ledger: Ledger = read(entries)
        self._blinds = blinds if secret is None else blinding(secret)
        self._seats: tuple[Seat, ...] = ()
        self.step: Step | None = None
        self.umpire: Umpire | None = None
        self._position: tuple[Step, tuple[str, ...], Step] | None = None
        if secret is not None and commitment(secret) != self.setup.commitment:
            raise JournalError(0, "The secret kept with the match is not the one that entry 0 binds the umpire to.")
        own_scenarios.know(self.setup.scenario, self.setup.own)
        if self.ledger.standing:
            self.umpire = umpire_of(self.entries, secret)
            self.step = self._stand(self.umpire, snapshot)

    @classmethod
    def new(cls, setup: Setup, secret: bytes, time: str = "") -> "Match":
        """Return a match to which no seat has come yet."""
        return cls([follow([], setup, blinding(secret), time)], secret)

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
    def next_point(self) -> int:
        """The number of the next resolution; 0 is the opening."""
        return self.step.point + 1 if self.step else 0

    @property
    def standing(self) -> int:
        """The number of the resolution that stands last, without those taken back; -1 before the first."""
        return self.ledger.standing[-1][0] if self.ledger.standing else -1

    @property
    def position(self) -> Step | None:
        """Where the match stands with what the referee has set right since; None until it is opened."""
        corrections = tuple(ruling.correction for ruling in self.ledger.rulings if ruling.action == "correct")
        if not (corrections and self.umpire and self.step):
            return self.step
        if self._position is None or self._position[0] is not self.step or self._position[1] != corrections:
            self._position = self.step, corrections, self.umpire.set_right(self.step, self.ledger)
        return self._position[2]

    def awaiting(self) -> Mapping[Seat, Ask]:
        """Return who must send what now; empty before the opening and after the end."""
        position = self.position
        return self.umpire.awaiting(position) if self.umpire and position and not self.is_over else {}

    def check_seat(self, seat: Seat) -> None:
        """Raise BadInputError, with the nearest seat or all of them, if the scenario has no such seat."""
        check_known("seat", seat, self.seats)

    def join(self, join: Join, time: str = "") -> Entry:
        """Give a seat away. The last one opens the match, if no nonce is sealed. Raises BadInputError if the seat is
        taken or unknown. A computer's nonce follows from the commitment, whatever is named."""
        self._refuse_if_over()
        self.check_seat(join.seat)
        check_name("player's name", join.player)
        check_name("nonce", join.nonce)
        check_name("seal", join.seal)
        if join.seat in self.ledger.joins:
            raise RefusedError(f"The seat {join.seat} is taken.")
        if join.computer:
            join = msgspec.structs.replace(join, nonce="", seal="")
        elif bool(join.nonce) == bool(join.seal):
            raise BadInputError("A seat joins with a nonce, or with the seal of one.")
        entry = self._write(join, time)
        self._open_if_ready(time)
        return entry

    def reveal(self, reveal: Reveal, time: str = "") -> Entry:
        """Take the first link of a seat's chain, its nonce; the last one opens the match. Raises BadInputError before
        every seat is taken, and for what the seat is not bound to."""
        self._refuse_if_over()
        self.check_seat(reveal.seat)
        if self.free_seats:
            raise RefusedError(f"Nonces are shown when every seat is taken; still free: {', '.join(self.free_seats)}.")
        if reveal.seat not in self.ledger.sealed:
            raise RefusedError(f"The nonce of {reveal.seat} is known already.")
        if seal(reveal.nonce) != self.ledger.joins[reveal.seat].seal:
            raise BadInputError(f"That is not the nonce that {reveal.seat} sealed when it joined.")
        entry = self._write(reveal, time)
        self._open_if_ready(time)
        return entry

    def read_orders(self, seat: Seat, text: str) -> OrderSheet:
        """Return a text as the umpire reads it now. Raises BadInputError if the seat may send nothing now."""
        self._refuse_if_over()
        self.check_seat(seat)
        umpire, step = self._open()
        if seat not in umpire.awaiting(step):
            raise RefusedError(f"Nothing is asked of {seat} now.")
        check_size(text)
        return umpire.read(step, seat, text)

    def send(self, orders: Orders, time: str = "") -> tuple[OrderSheet, Entry]:
        """Take a sheet in: return how it is read, and its entry. A later sheet takes the place of an earlier one
        (GM-3.3c). Raises BadInputError for a sheet of another point, one that came before, and one that is late."""
        sheet = self.read_orders(orders.seat, orders.text)
        if self.ledger.joins[orders.seat].computer:
            raise RefusedError(f"The orders of {orders.seat} are written by the computer.")
        if (orders.turn, orders.point) != (self.turn, self.next_point):
            raise RefusedError(
                f"The sheet is for turn {orders.turn}, point {orders.point}; the match stands at turn {self.turn}, "
                f"point {self.next_point}. Look at the last report."
            )
        check_name("name of the sheet", orders.id)
        check_name("word for the dice", orders.word)
        if orders.id and (orders.seat, orders.id) in self.ledger.ids:
            raise RefusedError("This sheet came in before; nothing is taken twice.")
        wrong = self.ledger.wrong_word(orders.seat, orders.turn, orders.word)
        if wrong:
            raise RefusedError(f"The sheet {wrong}; it was not taken in.")
        time = self._later(time)
        late = self.ledger.lateness(time, question=self.waiting.question) if not orders.by else ""
        if late and self.setup.late == "refuse":
            why = "The match is paused" if late == "pause" else "The deadline is past"
            raise RefusedError(f"{why}: the sheet was not taken in.")
        return sheet, self._write(msgspec.structs.replace(orders, late=late), time)

    @property
    def waiting(self) -> Waiting:
        """What the next point waits for."""
        return Waiting(self.ledger, self.awaiting(), question=self.step is not None and not self.step.final)

    def why_not_now(self, now: datetime | None, *, forced: bool = False) -> str:
        """Return why the next point cannot be resolved yet, or an empty string when it can; `forced`: whoever is
        missing."""
        if self.is_over:
            return "The match is over."
        if self.step is None:
            return self._why_not_open()
        if self.agreed_end:
            return ""
        if self.ledger.paused:
            return "The match is paused."
        return "" if forced else self.waiting.why_not(now)

    def act(self, act: Act, time: str = "") -> Entry:
        """Take in what a seat says beside its orders; a match that the players have ended so is closed. Raises
        BadInputError for what the seat cannot say now."""
        self._refuse_if_over()
        self.check_seat(act.seat)
        self._open()
        wrong = why_not(act, self.ledger.joins, self.ledger.floor)
        if wrong:
            raise RefusedError(wrong)
        if act.action == "ready" and act.seat not in self.awaiting():
            raise RefusedError(f"Nothing is asked of {act.seat} now.")
        entry = self._write(act, time)
        if self.agreed_end and self.secret is not None:
            self.close(time)
        return entry

    def resolve(self, time: str = "", beacon: str = "") -> Step:
        """Play to the next decision point with the sheets that came in; open the match if it is not yet.

        A seat without a sheet keeps its standing orders. The texts go into the journal unchanged (GM-2.2). At
        the end of the game the match is closed and the secret goes into the journal. `beacon` is what the public beacon
        of the match gave; it is asked for at the opening and at the first point of each turn. On any failure the match
        is left as it was.
        """
        self._refuse_if_over()
        if self.step is not None and self.agreed_end:
            self.close(time)
            return self.step
        if self.ledger.paused:
            raise RefusedError("The match is paused; the referee must let it go on first.")
        if self.step is None and self._why_not_open():
            raise RefusedError(self._why_not_open())
        if self.secret is None:
            raise RefusedError(_SECRET_APART)
        check_name("number of the beacon", beacon)
        wanted = self.setup.beacon and not (self.step and self.ledger.is_drawn(self.turn))
        if bool(wanted) != bool(beacon):
            raise RefusedError(
                f"Name what the beacon of the match gave: {self.setup.beacon}."
                if wanted
                else "No beacon is asked for now."
            )
        standing = len(self.entries)
        try:
            return self._play(time, beacon)
        except BaseException:
            del self.entries[standing:]
            self.ledger = read(self.entries)
            raise

    def rule(self, ruling: Ruling, time: str = "") -> None:
        """Put a decision of the referee into the journal; the seats it names are told in their next report."""
        self._refuse_if_over()
        for seat in (*ruling.seats, *filter(None, [ruling.replaced])):
            self.check_seat(seat)
        if ruling.action == "rollback":
            self._go_back(ruling, time)
            return
        if ruling.replaced and ruling.replaced not in self.ledger.joins:
            raise RefusedError(f"Nobody has taken the seat {ruling.replaced} yet.")
        check_name("player's name", ruling.player)
        if ruling.action == "correct":
            ruling = self._correction(ruling)
        if (ruling.action == "pause") == self.ledger.paused and ruling.action in ("pause", "go on"):
            raise RefusedError("The match is paused already." if self.ledger.paused else "The match is not paused.")
        self._write(ruling, time)

    def close(self, time: str = "") -> None:
        """End the match, whether or not the game is over: the score stands and the secret is revealed."""
        self._refuse_if_over()
        umpire, step = self._open()
        if self.secret is None:
            raise RefusedError(_SECRET_APART)
        score = umpire.game.score(step.state)
        winner, why = score.winner, score.reason if umpire.game.is_over(step.state) else phrase("match.closed")
        winner, why = self.agreed_end or (winner, why)
        self._write(Close(self.secret.hex(), winner, score.points, umpire.words.text(why)), time)

    def snapshot(self) -> bytes | None:
        """Return the state as the game encodes it, to be stored beside the journal."""
        return self.umpire.game.encode(self.step.state) if self.umpire and self.step else None

    def _play(self, time: str, beacon: str) -> Step:
        if self.umpire is None or self.step is None:
            self.umpire = umpire_of(self.entries, self.secret)
            step = self.umpire.opening(self.ledger, head(self.entries), beacon)
        else:
            position = self.position
            assert position is not None
            texts = self.umpire.computer_orders(position, self.ledger.stand_ins(self._later(time)))
            for seat in self.seats:
                if seat in texts:
                    by: Literal["", "stand-in"] = "" if self.ledger.joins[seat].computer else "stand-in"
                    self._write(Orders(seat, self.turn, self.next_point, texts[seat], by=by), time)
            step = self.umpire.play(self.step, self.ledger, head(self.entries), beacon)
        self._write(self.umpire.record(step, beacon), time)
        self.step = step
        if self.umpire.game.is_over(step.state):
            self.close(time)
        return step

    def _open_if_ready(self, time: str) -> None:
        """Open the match when all is there; where the secret or the beacon is missing, `resolve` opens it later."""
        if self.secret is not None and not self.setup.beacon and not self._why_not_open():
            self._play(time, "")

    def _why_not_open(self) -> str:
        if self.free_seats:
            return f"The match waits for players: {', '.join(self.free_seats)}."
        if self.ledger.sealed:
            return f"The match waits for the nonces of {', '.join(self.ledger.sealed)}."
        return ""

    @property
    def agreed_end(self) -> tuple[str, Value] | None:
        """The winner, or `draw`, and the reason if the players have ended the match."""
        return self.ledger.floor.end(self.ledger.joins)

    def _correction(self, ruling: Ruling) -> Ruling:
        """Return a correction as the game reads it, for the seats that it concerns."""
        umpire, position = self._open()
        if not position.final:
            raise RefusedError(f"Turn {self.turn} waits for answers; the position is set right between two turns.")
        made = umpire.correct(position.state, ruling.correction)
        return msgspec.structs.replace(ruling, correction=made.text, seats=made.seats)

    def preview(self) -> Step:
        """Return what a resolution would do now: the orders as they stand, and an outcome with dice that are thrown for
        it alone. No die of the match is thrown or shown, and nothing is kept. Raises BadInputError in the middle of a
        turn, some of whose dice have fallen."""
        self._refuse_if_over()
        _, position = self._open()
        if not position.final:
            raise RefusedError(f"Turn {self.turn} waits for answers; a preview needs the start of a turn.")
        other = token_bytes(32)
        umpire, ledger = Umpire(self.setup, SecretSeeds(other), other), read(self.entries)
        ledger.texts |= umpire.computer_orders(position, ledger.stand_ins(ledger.time))
        assert self.step
        return umpire.play(self.step, ledger, head(self.entries))

    def _go_back(self, ruling: Ruling, time: str) -> None:
        umpire, _ = self._open()
        if self.ledger.last_draw:
            raise RefusedError(f"Dice were drawn {CHAIN} times in this match; no turn can be taken back any more.")
        timeline = played(umpire, self.entries)
        if not timeline.go_back(ruling.turn):
            raise RefusedError(f"Turn {ruling.turn} has not been reached; the match stands at turn {self.turn}.")
        self.step = timeline.steps[-1]
        self._write(msgspec.structs.replace(ruling, point=self.step.point), time)

    def _stand(self, umpire: Umpire, snapshot: bytes | None) -> Step:
        """Return where the journal leaves the match, from the snapshot if it is of that state."""
        last = self.ledger.standing[-1][1]
        if snapshot is not None and last.state == umpire.hash_of(snapshot):
            return umpire.resume(last, self._part(last), umpire.game.decode(snapshot))
        return played(umpire, self.entries).steps[-1]

    def _part(self, last: Resolved) -> int:
        """Return which of its turn's decision points the last resolution was."""
        return sum(resolved.turn == last.turn for _, resolved in self.ledger.standing)

    def _open(self) -> tuple[Umpire, Step]:
        position = self.position
        if self.umpire is None or position is None:
            raise RefusedError(self._why_not_open() or "The match is about to be opened.")
        return self.umpire, position

    def _refuse_if_over(self) -> None:
        if self.is_over:
            raise RefusedError("The match is over; its journal takes nothing more.")

    def _later(self, time: str) -> str:
        """Return a time, or that of the last entry if the clock was put back since."""
        last = self.ledger.time
        return last if time and last and datetime.fromisoformat(time) < datetime.fromisoformat(last) else time

    def _write(self, fact: Fact, time: str) -> Entry:
        entry = follow(self.entries, fact, self._blinds, self._later(time))
        self.entries.append(entry)
        self.ledger.take(entry)
        return entry
