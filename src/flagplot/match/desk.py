"""The referee's desk: matches that are kept in a store, whoever knocks (command line, mail, browser)."""

import hashlib
import secrets
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, Literal

import msgspec

from flagplot.core import registry
from flagplot.core.diagnostics import BadInputError
from flagplot.core.dice import blinding
from flagplot.core.game import OrderSheet, Score, Seat
from flagplot.core.journal import Entry, Join, Orders, Reveal, Ruling, head
from flagplot.match.match import Match, setup_of
from flagplot.match.ports import (
    Change,
    ConflictError,
    Handout,
    MatchStore,
    RefusedError,
    ResolvingError,
    Secrets,
    StoredMatch,
)
from flagplot.match.receipts import Receipt, Signer, receipt_of
from flagplot.match.umpire import Outcome, Step

REFEREE = "referee"
_YOURS, _ALL_IN = "The match waits for your answer.", "The turn goes on when all answers are in."
PATIENCE = 30.0
"""Seconds for which a sheet waits while others come in and the turn is being resolved."""
_BREATH = 0.02
"""Seconds before a sheet tries again, at first."""


class Opened(msgspec.Struct, frozen=True):
    """A new match: its id, the keys to hand out, and what the umpire is bound to."""

    match: str
    keys: dict[str, str]
    """A key for `referee` and for every seat. Only their hashes are kept."""
    commitment: str


class SeatStatus(msgspec.Struct, frozen=True):
    """A seat as everybody may know it."""

    seat: Seat
    player: str
    computer: str
    joined: bool
    asked: str
    """What kind of sheet is asked of it now; empty for nothing."""
    sent: bool
    seal: str
    """The hash of its chain's first link, to be noted down before nonces are shown; empty for none."""


class MatchStatus(msgspec.Struct, frozen=True):
    """A match as everybody may know it: no secrets, no orders."""

    match: str
    game: str
    scenario: str
    rules: str
    commitment: str
    head: str
    """The hash of the journal's last entry; for a seat in the middle of a turn that of the last resolution."""
    turn: int
    point: int
    """The next resolution: a sheet names it with the turn."""
    link: int
    """The link that seats with a chain show for the next dice."""
    clock: str
    seats: tuple[SeatStatus, ...]
    waiting: str
    """Why the next point cannot be resolved now; empty when it can."""
    deadline: str
    paused: bool
    over: bool
    score: Score | None
    """Only when the match is over."""


def key_hash(key: str) -> str:
    """Return what is kept of a key."""
    return hashlib.sha256(b"flagplot key\0" + key.encode()).hexdigest()


def new_key() -> str:
    """Return a key that nobody can guess."""
    return secrets.token_hex(12)


def utc_now() -> datetime | None:
    """Return the wall clock."""
    return datetime.now(UTC).replace(microsecond=0)


class Desk:
    """All that can be done to a stored match.

    A clock that returns None leaves times out of the journal. Without `apart` secrets are kept in the store; with a
    signer receipts are signed. A sheet waits `patience` seconds, at most, for others and for a turn being resolved.
    """

    def __init__(
        self,
        store: MatchStore,
        clock: Callable[[], datetime | None] = utc_now,
        apart: Secrets | None = None,
        signer: Signer | None = None,
        patience: float = PATIENCE,
    ) -> None:
        self._store = store
        self._clock = clock
        self._apart = apart
        self._signer = signer
        self._patience = patience
        self._live: dict[str, tuple[int, Match]] = {}

    def _time(self) -> str:
        now = self._clock()
        return now.isoformat() if now else ""

    def new(
        self,
        scenario: str,
        preset: str = "",
        *,
        options: Mapping[str, Any] | None = None,
        overlay: str = "",
        pace: int = 0,
        late: Literal["refuse", "mark"] = "refuse",
        beacon: str = "",
        secret: bytes | None = None,
    ) -> Opened:
        """Open a match and bind the umpire to its secret. Raises BadInputError for what does not exist."""
        secret = secret or secrets.token_bytes(32)
        key = self._signer.key if self._signer else ""
        setup = setup_of(scenario, preset, options or {}, overlay, secret, pace, late, beacon, key)
        match = Match.new(setup, secret, self._time())
        match_id = secrets.token_hex(4)
        keys = {holder: new_key() for holder in (REFEREE, *match.seats)}
        hashes = {holder: key_hash(key) for holder, key in keys.items()}
        if self._apart:
            self._apart.put(match_id, secret)
        self._store.create(match_id, match.entries, None if self._apart else secret, blinding(secret), hashes)
        return Opened(match_id, keys, match.setup.commitment)

    def check_key(self, match_id: str, holder: str, key: str) -> None:
        """Raise BadInputError if the key is neither the holder's nor the referee's. Takes the same time for any key."""
        hashed = key_hash(key)
        fits = [secrets.compare_digest(self._store.key_hash(match_id, who), hashed) for who in (holder, REFEREE)]
        if not any(fits):
            raise BadInputError(f"That is not the key of {holder}.")

    def change_key(self, match_id: str, holder: str) -> str:
        """Give the referee or a seat another key and return it; the one before opens nothing any more."""
        if holder != REFEREE:
            self.open(match_id)[1].check_seat(holder)
        key = new_key()
        self._store.change_key(match_id, holder, key_hash(key))
        return key

    def open(self, match_id: str) -> tuple[StoredMatch, Match]:
        """Return a match as it is stored and as it is played: the one at hand if nobody else wrote since."""
        stored = self._store.load(match_id)
        version, match = self._live.get(match_id, (0, None))
        if match is None or version != stored.version:
            secret = stored.secret
            if secret is None and self._apart:
                secret = self._apart.get(match_id)
            match = Match(stored.entries, secret, stored.snapshot, stored.blinds)
            self._live[match_id] = (stored.version, match)
        return stored, match

    def forget(self) -> None:
        """Drop the matches at hand: a transaction around what was done to them has failed."""
        self._live.clear()

    @contextmanager
    def _changing(self, match_id: str) -> Iterator[Match]:
        """Give a match to be changed; it is stored at the end or, on any failure, left as it was."""
        stored, match = self.open(match_id)
        del self._live[match_id]
        before = match.standing
        yield match
        standing = match.standing
        snapshot = match.snapshot() if standing != before else stored.snapshot
        resolved = standing >= len(stored.entries)
        handouts = [_handout(match, seat, standing) for seat in match.seats] if resolved else []
        self._store.add(stored, match.entries, snapshot, handouts, standing)
        self._live[match_id] = (stored.version + 1, match)

    def join(self, match_id: str, join: Join) -> tuple[Match, Receipt]:
        """Give a seat away; the last one opens the match if no nonce is sealed."""
        with self._changing(match_id) as match:
            entry = match.join(join, self._time())
        return match, self._receipt(match_id, entry)

    def reveal(self, match_id: str, reveal: Reveal) -> tuple[Match, Receipt]:
        """Take a seat's sealed nonce; the last one opens the match."""
        with self._changing(match_id) as match:
            entry = match.reveal(reveal, self._time())
        return match, self._receipt(match_id, entry)

    def send(
        self,
        match_id: str,
        seat: Seat,
        text: str,
        *,
        turn: int | None = None,
        point: int | None = None,
        id: str = "",  # noqa: A002 - as the journal calls it
        word: str = "",
    ) -> tuple[OrderSheet, Receipt]:
        """Keep a seat's orders for the next resolution and return how they were read, with a receipt.

        A later sheet takes the place of an earlier one until the deadline (GM-3.3c).
        What cannot be understood is skipped at the resolution; the rest stands. A sheet waits while the turn is being
        resolved, and for others; one that comes too late for the turn it was meant for is refused. Without
        `turn` and `point` it is meant for where the match stands.
        """
        standing: int | None = None
        until, wait = time.monotonic() + self._patience, _BREATH
        while True:
            try:
                with self._changing(match_id) as match:
                    if standing is not None and match.standing != standing:
                        raise RefusedError("The turn was resolved at the same moment; look at the new report first.")
                    standing = match.standing
                    at = match.step.point + 1 if match.step else 0
                    turn, point = match.turn if turn is None else turn, at if point is None else point
                    sheet, entry = match.send(Orders(seat, turn, point, text, id, word), self._time())
                return sheet, self._receipt(match_id, entry)
            except ConflictError as error:
                if time.monotonic() > until:
                    raise
                time.sleep(wait)
                wait = min(2 * wait, 2.0) if isinstance(error, ResolvingError) else _BREATH

    def resolve(self, match_id: str, *, now: bool = False, beacon: str = "") -> tuple[Match, Step]:
        """Play to the next decision point. Raises BadInputError, saying what is waited for, if it is not
        time.

        `now` does not wait for orders: a seat without a sheet keeps its standing orders. Sheets that come in meanwhile
        wait, however many they are.
        """
        with self._store.resolving(match_id), self._changing(match_id) as match:
            why = match.why_not_now(self._clock())
            if why and not (now and match.waits_for()):
                raise RefusedError(why)
            step = match.resolve(self._time(), beacon)
        return match, step

    def rule(self, match_id: str, ruling: Ruling) -> Match:
        """Put a decision of the referee into effect."""
        with self._changing(match_id) as match:
            match.rule(ruling, self._time())
        return match

    def close(self, match_id: str) -> Match:
        """End a match before its time and reveal its secret."""
        with self._changing(match_id) as match:
            match.close(self._time())
        return match

    def told(
        self, match_id: str, seat: Seat, turn: int | None = None, entry: int | None = None
    ) -> tuple[Handout, Outcome]:
        """Return what a seat was told last: at all, in a turn, or at one entry of the journal. Nothing is played again.
        Raises BadInputError if there is none."""
        handout = self._store.handout(match_id, seat, turn, entry)
        return handout, Outcome.stored(registry.game(handout.game), handout.facts)

    def changes(self, since: int = 0, match_id: str = "", seat: Seat = "") -> list[Change]:
        """Return what happened after the change numbered `since`, in order, to one match or to any: if a seat is
        named, what it may know."""
        changes = self._store.changes(since, match_id)
        return [change for change in changes if not seat or not change.seats or seat in change.seats]

    def journal(self, match_id: str) -> tuple[Entry, ...]:
        """Return the journal; it holds the secret only when the match is over."""
        return self._store.load(match_id).entries

    def _receipt(self, match_id: str, entry: Entry) -> Receipt:
        return receipt_of(match_id, entry, self._signer)

    def status(self, match_id: str, viewer: Seat = "") -> MatchStatus:
        """Return what a seat may know of a match, or what the referee may if none is named: of orders only whether they
        are in (GM-1.0c). Who is asked in the middle of a turn, and has answered, only the seat itself may know."""
        _, match = self.open(match_id)
        setup, ledger, asked = match.setup, match.ledger, match.awaiting()
        umpire, step = match.umpire, match.step
        if viewer:
            match.check_seat(viewer)
        alike = not viewer or step is None or step.final
        shown = {seat for seat in match.seats if alike or seat == viewer}
        waiting = match.why_not_now(self._clock())
        seats = tuple(
            SeatStatus(
                seat=seat,
                player=ledger.joins[seat].player if seat in ledger.joins else "",
                computer=ledger.joins[seat].computer if seat in ledger.joins else "",
                joined=seat in ledger.joins,
                asked=asked[seat].kind if seat in asked and seat in shown else "",
                sent=seat in ledger.texts and seat in shown,
                seal=ledger.joins[seat].seal if seat in ledger.joins else "",
            )
            for seat in match.seats
        )
        return MatchStatus(
            match=match_id,
            game=setup.game,
            scenario=setup.scenario,
            rules=setup.preset,
            commitment=setup.commitment,
            head=head(match.entries if alike else match.entries[: match.standing + 1]),
            turn=match.turn,
            point=step.point + 1 if step else 0,
            link=ledger.draws,
            clock=umpire.words.text(umpire.game.clock(step.state).label) if umpire and step else "",
            seats=seats,
            waiting=waiting if alike else _YOURS if viewer in match.waits_for() else _ALL_IN,
            deadline=ledger.deadline.isoformat() if ledger.deadline else "",
            paused=ledger.paused,
            over=match.is_over,
            score=_score(match),
        )


def _handout(match: Match, seat: Seat, entry: int) -> Handout:
    assert match.step is not None
    step = match.step
    facts = msgspec.json.encode(step.outcomes[seat].facts)
    return Handout(seat=seat, entry=entry, turn=step.turn, name=step.name, game=match.setup.game, facts=facts)


def _score(match: Match) -> Score | None:
    close = match.ledger.close
    return Score(close.points, close.winner, close.reason) if close else None
