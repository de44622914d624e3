"""The referee's desk: matches that are kept in a store, whoever knocks (command line, mail, browser)."""

import hashlib
import secrets
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import msgspec

from flagplot.core import registry
from flagplot.core.diagnostics import BadInputError
from flagplot.core.game import OrderSheet, Score, Seat
from flagplot.core.journal import Entry, Join, Ruling
from flagplot.match.match import Match, setup_of
from flagplot.match.ports import Change, ConflictError, Handout, MatchStore, RefusedError, ResolvingError, StoredMatch
from flagplot.match.umpire import Outcome, Step

REFEREE = "referee"
_WAITS = (0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
"""Seconds that a sheet waits, again and again, while the turn is being resolved."""


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


class MatchStatus(msgspec.Struct, frozen=True):
    """A match as everybody may know it: no secrets, no orders."""

    match: str
    game: str
    scenario: str
    rules: str
    commitment: str
    turn: int
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


def utc_now() -> datetime | None:
    """Return the wall clock."""
    return datetime.now(UTC).replace(microsecond=0)


class Desk:
    """All that can be done to a stored match. A clock that returns None leaves times out of the journal."""

    def __init__(self, store: MatchStore, clock: Callable[[], datetime | None] = utc_now) -> None:
        self._store = store
        self._clock = clock
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
        secret: bytes | None = None,
    ) -> Opened:
        """Open a match and bind the umpire to its secret. Raises BadInputError for what does not exist."""
        secret = secret or secrets.token_bytes(32)
        match = Match.new(setup_of(scenario, preset, options or {}, overlay, secret, pace), secret, self._time())
        match_id = secrets.token_hex(4)
        keys = {holder: secrets.token_urlsafe(12) for holder in (REFEREE, *match.seats)}
        hashes = {holder: key_hash(key) for holder, key in keys.items()}
        self._store.create(match_id, match.entries, secret, hashes)
        return Opened(match_id, keys, match.setup.commitment)

    def check_key(self, match_id: str, holder: str, key: str) -> None:
        """Raise BadInputError if the key is not the holder's."""
        if not secrets.compare_digest(self._store.key_hash(match_id, holder), key_hash(key)):
            raise BadInputError(f"That is not the key of {holder}.")

    def open(self, match_id: str) -> tuple[StoredMatch, Match]:
        """Return a match as it is stored and as it is played: the one at hand if nobody else wrote since."""
        stored = self._store.load(match_id)
        version, match = self._live.get(match_id, (0, None))
        if match is None or version != stored.version:
            match = Match(stored.entries, stored.secret, stored.snapshot)
            self._live[match_id] = (stored.version, match)
        return stored, match

    @contextmanager
    def _changing(self, match_id: str) -> Iterator[tuple[StoredMatch, Match]]:
        """Give a match to be changed; it is stored at the end or, on any failure, left as it was."""
        stored, match = self.open(match_id)
        del self._live[match_id]
        yield stored, match
        standing = match.standing
        resolved = standing >= len(stored.entries)
        handouts = [_handout(match, seat, standing) for seat in match.seats] if resolved else []
        self._store.add(stored, match.entries, match.snapshot(), handouts, standing)
        self._live[match_id] = (stored.version + 1, match)

    def join(self, match_id: str, join: Join) -> Match:
        """Give a seat away; the last one opens the match."""
        with self._changing(match_id) as (_, match):
            match.join(join, self._time())
        return match

    def send(self, match_id: str, seat: Seat, text: str) -> OrderSheet:
        """Keep a seat's orders for the next resolution and return how they were read.

        A later sheet takes the place of an earlier one until the deadline (GM-3.3c).
        What cannot be understood is skipped at the resolution; the rest stands. A sheet waits while the turn is being
        resolved; one that comes too late for the turn it was meant for is refused.
        """
        stored, match = self.open(match_id)
        sheet, standing = match.read_orders(seat, text), match.standing
        for wait in (*_WAITS, None):
            try:
                self._store.put_sheet(stored, seat, text)
                return sheet
            except ConflictError as error:
                if wait is None:
                    raise
                if isinstance(error, ResolvingError):
                    time.sleep(wait)
            read = stored.version
            stored, match = self.open(match_id)
            if match.standing != standing:
                raise RefusedError("The turn was resolved at the same moment; look at the new report first.")
            sheet = sheet if stored.version == read else match.read_orders(seat, text)
        raise AssertionError("unreachable")

    def resolve(self, match_id: str, *, now: bool = False) -> tuple[Match, Step]:
        """Play to the next decision point. Raises BadInputError, saying what is waited for, if it is not
        time.

        `now` does not wait for orders: a seat without a sheet keeps its standing orders. Sheets that come in meanwhile
        wait, however many they are.
        """
        with self._store.resolving(match_id), self._changing(match_id) as (stored, match):
            why = match.why_not_now(stored.sheets, self._clock())
            if why and not (now and match.waits_for(stored.sheets)):
                raise RefusedError(why)
            step = match.resolve(stored.sheets, self._time())
        return match, step

    def rule(self, match_id: str, ruling: Ruling) -> Match:
        """Put a decision of the referee into effect."""
        with self._changing(match_id) as (_, match):
            match.rule(ruling, self._time())
        return match

    def close(self, match_id: str) -> Match:
        """End a match before its time and reveal its secret."""
        with self._changing(match_id) as (_, match):
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

    def status(self, match_id: str) -> MatchStatus:
        """Return what everybody may know of a match: of a seat's orders only whether they are in (GM-1.0c)."""
        stored, match = self.open(match_id)
        setup, ledger, asked = match.setup, match.ledger, match.awaiting()
        umpire, step = match.umpire, match.step
        seats = tuple(
            SeatStatus(
                seat=seat,
                player=ledger.joins[seat].player if seat in ledger.joins else "",
                computer=ledger.joins[seat].computer if seat in ledger.joins else "",
                joined=seat in ledger.joins,
                asked=asked[seat].kind if seat in asked else "",
                sent=seat in stored.sheets,
            )
            for seat in match.seats
        )
        return MatchStatus(
            match=match_id,
            game=setup.game,
            scenario=setup.scenario,
            rules=setup.preset,
            commitment=setup.commitment,
            turn=match.turn,
            clock=umpire.words.text(umpire.game.clock(step.state).label) if umpire and step else "",
            seats=seats,
            waiting=match.why_not_now(stored.sheets, self._clock()),
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
