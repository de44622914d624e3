"""Matches in a database: the port `match.ports.MatchStore`, one transaction for every write."""

import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
from threading import Event
from typing import cast

import msgspec
from sqlalchemy import ColumnElement, func, select, update
from sqlalchemy.orm import Session

from flagplot.core.diagnostics import BadInputError, meant
from flagplot.core.game import Seat
from flagplot.core.journal import (
    Act,
    Close,
    Entry,
    Join,
    JournalError,
    Orders,
    Resolved,
    Ruling,
    Setup,
    decode,
    encode_entry,
    head,
)
from flagplot.match.ports import (
    Agenda,
    Change,
    ChangeKind,
    ConflictError,
    Handout,
    MatchSummary,
    ResolvingError,
    StoredMatch,
)
from flagplot.store.bell import ringing
from flagplot.store.database import Database
from flagplot.store.models import ChangeRow, EntryRow, FeedRow, HandoutRow, KeyRow, MatchRow, SecretRow

_TRIES = 12
"""How often a resolver asks for the database, each time for as long as a write waits."""
RESOLVER_SECONDS = 60.0
"""How long a resolver has his turn, at most: one that was killed holds up sheets no longer."""
_MOVED_ON = (
    "The match has moved on since it was read: somebody sent orders or resolved it at the same "
    "moment. Nothing was changed; look at its status and try again."
)


class SqlMatches:
    """The matches of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def create(
        self, match_id: str, entries: Sequence[Entry], secret: bytes | None, blinds: bytes, keys: dict[str, str]
    ) -> None:
        """Keep a new match. Raises ConflictError if there is one of that id."""
        setup = entries[0].fact
        assert isinstance(setup, Setup)
        created = datetime.now(UTC).isoformat(timespec="milliseconds")
        with self._database.transaction(writes=True) as session:
            session.add(MatchRow(match_id, setup.scenario, created, head(entries), blinds))
            session.flush()
            if secret is not None:
                session.add(SecretRow(match_id, secret))
            session.add_all(KeyRow(match_id, holder, key) for holder, key in keys.items())
            session.add_all(EntryRow(match_id, entry.n, encode_entry(entry)) for entry in entries)
            for entry in entries:
                _announce(session, match_id, entry)

    def load(self, match_id: str) -> StoredMatch:
        """Return a match. Raises BadInputError if there is none of that id, JournalError if it was changed."""
        with self._database.transaction() as session:
            # Inside of a transaction that writes, nobody else may write the match until it ends.
            row = session.get(MatchRow, match_id, with_for_update=session.in_nested_transaction() or None)
            if row is None:
                raise BadInputError(self._unknown(session, match_id))
            lines = session.scalars(
                select(EntryRow.line).where(EntryRow.match_id == match_id).order_by(EntryRow.n)
            ).all()
            secret = session.get(SecretRow, match_id)
            entries = decode(b"".join(lines))
            if head(entries) != row.head:
                raise JournalError(
                    len(entries), f"The journal of {match_id} ends at entry {len(entries) - 1}: the last is lost."
                )
            return StoredMatch(
                id=row.id,
                version=row.version,
                entries=entries,
                secret=secret.secret if secret else None,
                blinds=row.blinds,
                snapshot=row.snapshot,
            )

    @staticmethod
    def _unknown(session: Session, match_id: str) -> str:
        known = list(session.scalars(select(MatchRow.id)))
        hint = meant(match_id, known, "`flagplot match status` lists those there are.")
        return f"There is no match '{match_id}' here. {hint}"

    def add(
        self,
        before: StoredMatch,
        entries: Sequence[Entry],
        snapshot: bytes | None,
        handouts: Sequence[Handout],
        standing: int,
        agenda: Agenda,
    ) -> None:
        """Add the entries that came after `before` and what the seats were told. Raises ConflictError if the match has
        moved on since, ResolvingError for a sheet while the turn is being resolved."""
        new = entries[len(before.entries) :]
        closed = any(isinstance(entry.fact, Close) for entry in new)
        sheet = len(new) == 1 and isinstance(new[0].fact, Orders | Act)
        if sheet:
            with self._database.transaction() as session:  # whoever waits holds up nobody who writes
                self._check_turn(session, before)
        with self._database.transaction(writes=True) as session:
            if sheet:
                self._check_turn(session, before)
            self._claim(session, before, closed=closed, snapshot=snapshot, head=head(entries), agenda=agenda)
            session.add_all(EntryRow(before.id, entry.n, encode_entry(entry)) for entry in new)
            later = (HandoutRow.match_id == before.id, HandoutRow.entry > standing)
            session.execute(update(HandoutRow).where(*later).values(taken_back=True))
            session.add_all(HandoutRow(match_id=before.id, **msgspec.structs.asdict(handout)) for handout in handouts)
            for entry in new:
                _announce(session, before.id, entry, sheet)

    @contextmanager
    def resolving(self, match_id: str) -> Iterator[None]:
        """Give a resolver his turn: until he is done no sheet of the match is taken in."""
        until = self._set_resolving(match_id, RESOLVER_SECONDS, MatchRow.resolving_until >= 0)
        try:
            yield
        finally:
            self._set_resolving(match_id, 0.0, MatchRow.resolving_until == until)

    def _set_resolving(self, match_id: str, seconds: float, where: ColumnElement[bool]) -> float:
        """Write down for how long a resolver is at work, 0 for no longer, and return until when; he asks again where
        a crowd of others writes: SQLite lets in whoever comes at the right moment."""
        for left in reversed(range(_TRIES)):
            until = time.time() + seconds if seconds else 0.0
            try:
                with self._database.transaction(writes=True) as session:
                    session.execute(
                        update(MatchRow).where(MatchRow.id == match_id, where).values(resolving_until=until)
                    )
                return until
            except ConflictError:
                if not left:
                    raise
        raise AssertionError

    @staticmethod
    def _check_turn(session: Session, before: StoredMatch) -> None:
        """Raise ResolvingError or ConflictError if it is not the turn of a sheet to be written."""
        row = session.get(MatchRow, before.id)
        if row is None or row.version != before.version:
            raise ConflictError(_MOVED_ON)
        if row.resolving_until > time.time():
            raise ResolvingError("The turn is being resolved; look at the new report first.")

    @staticmethod
    def _claim(
        session: Session, before: StoredMatch, *, closed: bool, snapshot: bytes | None, head: str, agenda: Agenda
    ) -> None:
        """Raise the match's version by one, if it is still the one that was read."""
        claimed = session.execute(
            update(MatchRow)
            .where(MatchRow.id == before.id, MatchRow.version == before.version)
            .values(
                version=before.version + 1,
                closed=closed,
                snapshot=snapshot,
                head=head,
                due_at=agenda.due,
                remind_at=agenda.remind,
            )
            .returning(MatchRow.id)
        ).all()
        if not claimed:
            raise ConflictError(_MOVED_ON)

    def setup(self, match_id: str) -> Setup:
        """Return the first entry of a match. Raises BadInputError if there is none of that id."""
        with self._database.transaction() as session:
            row = session.get(EntryRow, (match_id, 0))
            if row is None:
                raise BadInputError(self._unknown(session, match_id))
            setup = decode(row.line)[0].fact
            assert isinstance(setup, Setup)
            return setup

    def due(self, now: float) -> list[str]:
        """Return the open matches that were due by a moment and that no resolver has in hand."""
        return self._ids(MatchRow.due_at <= now, MatchRow.resolving_until < time.time())

    def to_remind(self, now: float) -> list[str]:
        """Return the open matches whose silent seats were to be reminded by a moment."""
        return self._ids(MatchRow.remind_at <= now)

    def _ids(self, *wanted: ColumnElement[bool]) -> list[str]:
        with self._database.transaction() as session:
            rows = select(MatchRow.id).where(MatchRow.closed.is_(False), *wanted)
            return list(session.scalars(rows.order_by(MatchRow.created, MatchRow.id)))

    def ringing(self, bell: Event) -> AbstractContextManager[None]:
        """Have a bell rung whenever somebody else has written something, where the database tells."""
        return ringing(self._database, bell)

    def next_moment(self) -> float | None:
        """Return the first moment for which an open match stands on the agenda."""
        with self._database.transaction() as session:
            first = select(func.min(MatchRow.due_at), func.min(MatchRow.remind_at)).where(MatchRow.closed.is_(False))
            return min((moment for moment in session.execute(first).one() if moment is not None), default=None)

    def handout(self, match_id: str, seat: Seat, turn: int | None = None, entry: int | None = None) -> Handout:
        """Return what a seat was told last: at all, in a turn, or at one entry; what stands goes before what was taken
        back. Raises BadInputError if there is none."""
        wanted = [HandoutRow.match_id == match_id, HandoutRow.seat == seat]
        wanted += [HandoutRow.turn == turn] if turn is not None else []
        wanted += [HandoutRow.entry == entry] if entry is not None else []
        newest = (HandoutRow.taken_back, HandoutRow.entry.desc())
        with self._database.transaction() as session:
            row = session.scalars(select(HandoutRow).where(*wanted).order_by(*newest).limit(1)).first()
            if row is None:
                if session.get(MatchRow, match_id) is None:
                    raise BadInputError(self._unknown(session, match_id))
                of_turn = f" of turn {turn}" if turn is not None else ""
                raise BadInputError(f"The match holds no report of {seat}{of_turn}.")
            return Handout(**{name: getattr(row, name) for name in Handout.__struct_fields__})

    def changes(self, since: int = 0, match_id: str = "") -> list[Change]:
        """Return what happened after the change numbered `since`, in order, to one match or to any."""
        wanted = [ChangeRow.number > since]
        wanted += [ChangeRow.match_id == match_id] if match_id else []
        with self._database.transaction() as session:
            rows = session.scalars(select(ChangeRow).where(*wanted).order_by(ChangeRow.number)).all()
            return list(map(change_of, rows))

    def key_hash(self, match_id: str, holder: str) -> str:
        """Return the hash of a holder's key, or an empty string if he has none."""
        with self._database.transaction() as session:
            row = session.get(KeyRow, (match_id, holder))
            return row.key_hash if row else ""

    def change_key(self, match_id: str, holder: str, key_hash: str) -> None:
        """Keep another key of a holder in place of the one he has."""
        with self._database.transaction(writes=True) as session:
            session.merge(KeyRow(match_id, holder, key_hash))

    def matches(self) -> list[MatchSummary]:
        """Return every match, newest first."""
        with self._database.transaction() as session:
            rows = session.scalars(select(MatchRow).order_by(MatchRow.created.desc(), MatchRow.id)).all()
            return [MatchSummary(row.id, row.scenario, row.created, row.closed) for row in rows]


def change_of(row: ChangeRow) -> Change:
    """Return a row of the feed as those who follow read it."""
    return Change(
        number=row.number,
        match=row.match_id,
        kind=cast(ChangeKind, row.kind),
        seat=row.seat,
        seats=tuple(filter(None, row.seats.split(","))),
        entry=row.entry,
    )


def _announce(session: Session, match_id: str, entry: Entry, sheets: bool = False) -> None:
    """Write down for those who follow what a new entry says; of a ruling only the seats it names may know, and of
    sheets only those that came in alone, not those that a computer wrote when all were resolved."""
    match entry.fact:
        case Setup():
            _change(session, match_id, "opened", entry=entry.n)
        case Join(seat):
            _change(session, match_id, "joined", seat=seat, entry=entry.n)
        case Orders(seat) if sheets:
            _change(session, match_id, "sheet", seat=seat, entry=entry.n)
        case Act(seat, "ready" | "unready"):
            _change(session, match_id, "act", seat=seat, seats=(seat,), entry=entry.n)
        case Act(seat):
            _change(session, match_id, "act", seat=seat, entry=entry.n)
        case Ruling(seats=seats):
            _change(session, match_id, "ruling", seats=seats, entry=entry.n)
        case Resolved():
            _change(session, match_id, "resolved", entry=entry.n)
        case Close():
            _change(session, match_id, "closed", entry=entry.n)


def _change(
    session: Session, match_id: str, kind: ChangeKind, *, seat: Seat = "", seats: Sequence[Seat] = (), entry: int = -1
) -> None:
    """Write one change under the next number. Whoever else writes waits for it, so that no number comes late."""
    number = session.scalars(update(FeedRow).values(last=FeedRow.last + 1).returning(FeedRow.last)).one()
    session.add(ChangeRow(number, match_id, kind, seat, ",".join(seats), entry))
