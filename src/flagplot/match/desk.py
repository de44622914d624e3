"""The referee's desk: matches that are kept in a store, whoever knocks (command line, mail, browser)."""

import hashlib
import math
import secrets
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
from threading import Event
from typing import Any, Literal, TypeVar

import msgspec

from flagplot.core import own_scenarios, registry
from flagplot.core.diagnostics import BadInputError
from flagplot.core.dice import blinding
from flagplot.core.game import OrderSheet, Seat
from flagplot.core.journal import BY_PACE, Act, Action, Entry, Join, Orders, Reveal, Ruling, Schedule
from flagplot.match.agenda import agenda_of, reminders
from flagplot.match.match import Match, setup_of
from flagplot.match.ports import (
    Change,
    ConflictError,
    Handout,
    MatchStore,
    RefusedError,
    Reminder,
    ResolvingError,
    Secrets,
    StoredMatch,
)
from flagplot.match.receipts import Receipt, Signer, receipt_of
from flagplot.match.status import MatchStatus, status_of
from flagplot.match.umpire import Outcome, Step

REFEREE, SPECTATOR = "referee", "spectator"
PATIENCE = 30.0
"""Seconds for which a sheet waits while others come in and the turn is being resolved."""
_BREATH = 0.02
"""Seconds before a sheet tries again, at first."""
T = TypeVar("T")


class Opened(msgspec.Struct, frozen=True):
    """A new match: its id, the keys to hand out, and what the umpire is bound to."""

    match: str
    keys: dict[str, str]
    """A key for `referee`, every seat, and `spectator` where there are any. Only their hashes are kept."""
    commitment: str


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
        self._known: set[str] = set()
        """The matches whose scenario has been read, if it is one's own."""

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
        schedule: Schedule = BY_PACE,
        spectators: int = 0,
        secret: bytes | None = None,
    ) -> Opened:
        """Open a match and bind the umpire to its secret. Raises BadInputError for what does not exist."""
        secret = secret or secrets.token_bytes(32)
        key = self._signer.key if self._signer else ""
        setup = setup_of(
            scenario, preset, options or {}, overlay, secret, pace, late, beacon, key, schedule, spectators
        )
        match = Match.new(setup, secret, self._time())
        match_id = secrets.token_hex(4)
        keys = {holder: new_key() for holder in (REFEREE, *match.seats, *[SPECTATOR] * bool(spectators))}
        hashes = {holder: key_hash(key) for holder, key in keys.items()}
        if self._apart:
            self._apart.put(match_id, secret)
        self._store.create(match_id, match.entries, None if self._apart else secret, blinding(secret), hashes)
        return Opened(match_id, keys, match.setup.commitment)

    def check_key(self, match_id: str, holder: str, key: str) -> str:
        """Return whose key it is, the holder's or the referee's. Raises BadInputError if it is neither. Takes the same
        time for any key."""
        hashed = key_hash(key)
        fits = [secrets.compare_digest(self._store.key_hash(match_id, who), hashed) for who in (holder, REFEREE)]
        if not any(fits):
            raise BadInputError(f"That is not the key of {holder}.")
        return holder if fits[0] else REFEREE

    def change_key(self, match_id: str, holder: str) -> str:
        """Give the referee or a seat another key and return it; the one before opens nothing any more."""
        if holder not in (REFEREE, SPECTATOR):
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
        self._store.add(stored, match.entries, snapshot, handouts, standing, agenda_of(match, self._clock()))
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
        by: Literal["", "referee"] = "",
        came: datetime | None = None,
    ) -> tuple[OrderSheet, Receipt]:
        """Keep a seat's orders for the next resolution and return how they were read, with a receipt.

        A later sheet takes the place of an earlier one until the deadline.
        What cannot be understood is skipped at the resolution; the rest stands. A sheet waits while the turn is being
        resolved, and for others; one that comes too late for the turn it was meant for is refused. Without
        `turn` and `point` it is meant for where the match stands. It is late or not by when it came, now if that is not
        said; where the journal holds no times it never is. The referee may read in a seat's orders: the journal
        and the seat's report say so.
        """

        def write(match: Match) -> tuple[OrderSheet, Entry]:
            to_turn = match.turn if turn is None else turn
            to_point = match.next_point if point is None else point
            time = self._time()
            if came and time:
                time = came.replace(microsecond=0).isoformat()
            return match.send(Orders(seat, to_turn, to_point, text, id, word, by=by), time)

        sheet, entry = self._taken_in(match_id, write)
        return sheet, self._receipt(match_id, entry)

    def _taken_in(self, match_id: str, write: Callable[[Match], T]) -> T:
        """Return what `write` gives, which adds to the point where the match stands. It waits while the turn is being
        resolved, and for others; if the match has moved on it is refused."""
        standing: int | None = None
        until, wait = time.monotonic() + self._patience, _BREATH
        while True:
            try:
                with self._changing(match_id) as match:
                    if standing is not None and match.standing != standing:
                        raise RefusedError("The turn was resolved at the same moment; look at the new report first.")
                    standing = match.standing
                    return write(match)
            except ConflictError as error:
                if time.monotonic() > until:
                    raise
                time.sleep(wait)
                wait = min(2 * wait, 2.0) if isinstance(error, ResolvingError) else _BREATH

    def _act(self, match_id: str, seat: Seat, action: Action, until: str = "", stand_in: str = "") -> Receipt:
        act = Act(seat, action, until, stand_in)
        return self._receipt(match_id, self._taken_in(match_id, lambda match: match.act(act, self._time())))

    def ready(self, match_id: str, seat: Seat) -> Receipt:
        """Say that a seat is done for this point, with the orders that it has sent or with its standing ones."""
        return self._act(match_id, seat, "ready")

    def unready(self, match_id: str, seat: Seat) -> Receipt:
        """Say that the point should wait for the seat, until its next sheet or the deadline."""
        return self._act(match_id, seat, "unready")

    def resign(self, match_id: str, seat: Seat) -> Receipt:
        """Give a seat up. When all seats of a side have, the match is closed and the other side has won."""
        return self._act(match_id, seat, "resign")

    def offer_draw(self, match_id: str, seat: Seat) -> Receipt:
        """Offer a draw, until the point is resolved; when all players have, the match is closed."""
        return self._act(match_id, seat, "offer draw")

    def ask_extension(self, match_id: str, seat: Seat) -> Receipt:
        """Ask for more time; when all players have, the deadline moves."""
        return self._act(match_id, seat, "ask extension")

    def absent(self, match_id: str, seat: Seat, until: datetime, stand_in: str = "") -> Receipt:
        """Say that a player is away. A computer commander of the skill `stand_in` writes meanwhile, from the seat's
        view alone, what the player has not; without one no deadline falls into the absence."""
        return self._act(match_id, seat, "absent", until.isoformat(), stand_in)

    def present(self, match_id: str, seat: Seat) -> Receipt:
        """Say that a player is back."""
        return self._act(match_id, seat, "present")

    def replace(self, match_id: str, seat: Seat, player: str = "", computer: str = "", reason: str = "") -> str:
        """Give a seat to another player, or to a computer commander, and return its new key."""
        self.rule(match_id, Ruling("replace", reason, replaced=seat, player=player, computer=computer))
        return self.change_key(match_id, seat)

    def due(self, now: datetime | None = None) -> list[str]:
        """Return the matches whose point is to be resolved: all is in, or the deadline is past; none that another
        resolver has in hand."""
        now = now or self._clock()
        ids = self._store.due(now.timestamp() if now else math.inf)
        return [match_id for match_id in ids if not self.open(match_id)[1].why_not_now(now)]

    def remind(self, now: datetime | None = None) -> list[Reminder]:
        """Return the seats that have sent nothing though their deadline is near: none that is absent. Whoever reminds
        them keeps in mind whom he has reminded."""
        now = now or self._clock()
        ids = self._store.to_remind(now.timestamp()) if now else []
        return [found for match_id in ids for found in reminders(match_id, self.open(match_id)[1], now)]

    def ringing(self, bell: Event) -> AbstractContextManager[None]:
        """Have a bell rung whenever there may be new `changes` that somebody else has made, or something to do; where
        the store cannot tell, it does not ring."""
        return self._store.ringing(bell)

    def next_moment(self) -> float | None:
        """Return when, in seconds of Unix time, something is due next that is known now; None if nothing is."""
        return self._store.next_moment()

    def watch(self, match_id: str, seat: Seat, turn: int | None = None) -> tuple[Handout, Outcome]:
        """Return what a seat was told in a turn, as spectators may know it: so many turns later as the match says, or
        when it is over. The last such turn if none is named."""
        match = self.open(match_id)[1]
        match.check_seat(seat)
        behind = match.setup.spectators
        last = None if match.is_over else match.turn - 1 - behind if behind else -1
        if last is not None and (last < 0 or (turn or 0) > last):
            later = f"{behind} turns later" if behind else "when the match is over"
            raise RefusedError(f"Spectators read what the seats are told {later}; look again then.")
        return self.told(match_id, seat, last if turn is None else turn)

    def resolve(self, match_id: str, *, now: bool = False, beacon: str = "") -> tuple[Match, Step]:
        """Play to the next decision point. Raises BadInputError, saying what is waited for, if it is not time.

        `now` does not wait for orders: a seat without a sheet keeps its standing orders. Sheets that come in meanwhile
        wait, however many they are.
        """
        with self._store.resolving(match_id), self._changing(match_id) as match:
            why = match.why_not_now(self._clock(), forced=now)
            if why:
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
        if match_id not in self._known:
            setup = self._store.setup(match_id)
            own_scenarios.know(setup.scenario, setup.own)
            self._known.add(match_id)
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
        """Return what a seat may know of a match, or what the referee may if none is named."""
        return status_of(match_id, self.open(match_id)[1], self._clock(), viewer)


def _handout(match: Match, seat: Seat, entry: int) -> Handout:
    assert match.step is not None
    step = match.step
    facts = msgspec.json.encode(step.outcomes[seat].facts)
    return Handout(seat=seat, entry=entry, turn=step.turn, name=step.name, game=match.setup.game, facts=facts)
