"""Matches in a database: the port `match.ports.MatchStore`, one transaction for every write."""

from collections.abc import Sequence
from datetime import UTC, datetime

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from flagplot.core.diagnostics import BadInputError, meant
from flagplot.core.game import Seat
from flagplot.core.journal import Close, Entry, Resolved, Ruling, Setup, decode, encode_entry
from flagplot.match.ports import ConflictError, MatchSummary, StoredMatch
from flagplot.store.database import Database
from flagplot.store.models import EntryRow, KeyRow, MatchRow, SecretRow, SheetRow


class SqlMatches:
    """The matches of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def create(self, match_id: str, entries: Sequence[Entry], secret: bytes, keys: dict[str, str]) -> None:
        """Keep a new match. Raises ConflictError if there is one of that id."""
        setup = entries[0].fact
        assert isinstance(setup, Setup)
        created = datetime.now(UTC).isoformat(timespec="milliseconds")
        with self._database.transaction() as session:
            session.add(MatchRow(match_id, setup.scenario, created))
            session.flush()
            session.add(SecretRow(match_id, secret))
            session.add_all(KeyRow(match_id, holder, key) for holder, key in keys.items())
            session.add_all(EntryRow(match_id, entry.n, encode_entry(entry)) for entry in entries)

    def load(self, match_id: str) -> StoredMatch:
        """Return a match. Raises BadInputError if there is none of that id, JournalError if it was changed."""
        with self._database.transaction() as session:
            row = session.get(MatchRow, match_id)
            if row is None:
                raise BadInputError(self._unknown(session, match_id))
            lines = session.scalars(
                select(EntryRow.line).where(EntryRow.match_id == match_id).order_by(EntryRow.n)
            ).all()
            sheets = session.scalars(select(SheetRow).where(SheetRow.match_id == match_id)).all()
            secret = session.get(SecretRow, match_id)
            assert secret is not None
            return StoredMatch(
                id=row.id,
                version=row.version,
                entries=decode(b"".join(lines)),
                secret=secret.secret,
                sheets={sheet.seat: sheet.text for sheet in sheets},
                snapshot=row.snapshot,
            )

    @staticmethod
    def _unknown(session: Session, match_id: str) -> str:
        known = list(session.scalars(select(MatchRow.id)))
        hint = meant(match_id, known, "`flagplot match status` lists those there are.")
        return f"There is no match '{match_id}' here. {hint}"

    def add(self, before: StoredMatch, entries: Sequence[Entry], snapshot: bytes | None) -> None:
        """Add the entries that came after `before`. Raises ConflictError if the match has moved on since."""
        new = entries[len(before.entries) :]
        closed = any(isinstance(entry.fact, Close) for entry in new)
        with self._database.transaction() as session:
            self._claim(session, before, closed=closed, snapshot=snapshot)
            session.add_all(EntryRow(before.id, entry.n, encode_entry(entry)) for entry in new)
            if any(_uses_sheets(entry) for entry in new):
                session.execute(delete(SheetRow).where(SheetRow.match_id == before.id))

    def put_sheet(self, before: StoredMatch, seat: Seat, text: str) -> None:
        """Keep a seat's sheet until the next resolution. Raises ConflictError if the match has moved on."""
        with self._database.transaction() as session:
            self._claim(session, before, closed=False, snapshot=before.snapshot)
            session.merge(SheetRow(before.id, seat, text))

    @staticmethod
    def _claim(session: Session, before: StoredMatch, *, closed: bool, snapshot: bytes | None) -> None:
        """Raise the match's version by one, if it is still the one that was read."""
        claimed = session.execute(
            update(MatchRow)
            .where(MatchRow.id == before.id, MatchRow.version == before.version)
            .values(version=before.version + 1, closed=closed, snapshot=snapshot)
            .returning(MatchRow.id)
        ).all()
        if not claimed:
            raise ConflictError(
                "The match has moved on since it was read: somebody sent orders or resolved it at the same "
                "moment. Nothing was changed; look at its status and try again."
            )

    def key_hash(self, match_id: str, holder: str) -> str:
        """Return the hash of a holder's key, or an empty string if he has none."""
        with self._database.transaction() as session:
            row = session.get(KeyRow, (match_id, holder))
            return row.key_hash if row else ""

    def matches(self) -> list[MatchSummary]:
        """Return every match, newest first."""
        with self._database.transaction() as session:
            rows = session.scalars(select(MatchRow).order_by(MatchRow.created.desc(), MatchRow.id)).all()
            return [MatchSummary(row.id, row.scenario, row.created, row.closed) for row in rows]


def _uses_sheets(entry: Entry) -> bool:
    fact = entry.fact
    return isinstance(fact, Resolved) or (isinstance(fact, Ruling) and fact.action == "rollback")
