"""Mail in a database: the port `mail.ports.PostStore`. Whoever takes a letter, a change or a mail locks its row; others
take the next."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext

import msgspec
from sqlalchemy import and_, exists, func, select, update
from sqlalchemy.orm import Session, aliased

from flagplot.core.game import Seat
from flagplot.mail.ports import Arrived, Correspondent, LetterState, Outgoing, SendError
from flagplot.match.ports import Change, ConflictError
from flagplot.store.database import Database
from flagplot.store.matches import change_of
from flagplot.store.models import AddressRow, ChangeRow, LetterRow, MailRow, MatchRow

_FIRST_WAIT, _LONGEST_WAIT, _MOST_TRIES = 30.0, 6 * 3600.0, 24
"""Seconds after which a mail that was not taken is tried again; doubled each time. After some days it is given up."""


class SqlPost:
    """The mail of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.writes_alone = not database.locks_rows

    def together(self) -> AbstractContextManager[object]:
        """Bind all that is written meanwhile, matches included, into one transaction."""
        return self._database.together()

    def put_correspondent(self, correspondent: Correspondent) -> None:
        """Keep a seat's address, in place of the one it had. What happened before is mailed to nobody."""
        match_id = correspondent.match
        with self._database.transaction(writes=True) as session:
            if not session.scalar(select(exists().where(AddressRow.match_id == match_id))):
                session.execute(update(ChangeRow).where(ChangeRow.match_id == match_id).values(posted=True))
            values = msgspec.structs.asdict(correspondent)
            standing = msgspec.json.encode(values.pop("standing")).decode()
            session.merge(AddressRow(match_id=values.pop("match"), standing=standing, **values))

    def correspondents(self, match_id: str) -> list[Correspondent]:
        """Return those of a match."""
        wanted = AddressRow.match_id == match_id
        with self._database.transaction() as session:
            rows = session.scalars(select(AddressRow).where(wanted).order_by(AddressRow.seat))
            return [_correspondent(row) for row in rows]

    def next_uninvited(self, but: Collection[str] = ()) -> Correspondent | None:
        """Return the first who has not been invited yet; none of these tokens."""
        with self._database.transaction(writes=True) as session:
            row = session.scalars(
                select(AddressRow)
                .where(~AddressRow.invited, AddressRow.token.not_in(but))
                .order_by(AddressRow.match_id, AddressRow.seat)
                .limit(1)
                .with_for_update(skip_locked=True)
            ).first()
            return _correspondent(row) if row else None

    def correspondent(self, tokens: Sequence[str]) -> Correspondent | None:
        """Return whose token the first that is known is."""
        with self._database.transaction() as session:
            rows = session.scalars(select(AddressRow).where(AddressRow.token.in_(tokens))).all()
            by_token = {row.token: _correspondent(row) for row in rows}
        return next((by_token[token] for token in tokens if token in by_token), None)

    def take_in(
        self, key: str, correspondent: Correspondent | None, recipients: Sequence[str], data: bytes, received: float
    ) -> bool:
        """Keep a mail that came in; False for one that came before."""
        lane, seat = (correspondent.match, correspondent.seat) if correspondent else ("", "")
        try:
            with self._database.transaction(writes=True) as session:
                if self._is_known(session, key):
                    return False
                session.add(LetterRow(key, lane, seat, received, "\n".join(recipients), data))
        except ConflictError:
            with self._database.transaction() as session:
                if self._is_known(session, key):  # another worker has taken it in at the same moment
                    return False
            raise
        return True

    @staticmethod
    def _is_known(session: Session, key: str) -> bool:
        return bool(session.scalar(select(exists().where(LetterRow.key == key))))

    def next_letter(self) -> Arrived | None:
        """Return the first letter that waits, of a match of which none is being dealt with; nobody else gets it until
        the transaction ends."""
        earlier = aliased(LetterRow)
        waits = and_(earlier.state == "new", earlier.lane == LetterRow.lane, earlier.number < LetterRow.number)
        with self._database.transaction(writes=True) as session:
            row = session.scalars(
                select(LetterRow)
                .where(LetterRow.state == "new", ~exists().where(waits))
                .order_by(LetterRow.tries, LetterRow.number)
                .limit(1)
                .with_for_update(skip_locked=True, of=LetterRow)
            ).first()
            return _arrived(row) if row else None

    def finish(self, letter: Arrived, state: LetterState, code: str = "") -> None:
        """Write down what came of a letter; only a held one is kept whole."""
        values = {"state": state, "code": code} | ({} if state == "held" else {"data": b""})
        with self._database.transaction(writes=True) as session:
            session.execute(update(LetterRow).where(LetterRow.number == letter.number).values(values))

    def retry(self, letter: Arrived) -> None:
        """Count one more try of a letter that could not be dealt with."""
        with self._database.transaction(writes=True) as session:
            counted = update(LetterRow).where(LetterRow.number == letter.number)
            session.execute(counted.values(tries=LetterRow.tries + 1))

    def held(self, match_id: str, seat: Seat, code: str) -> Arrived | None:
        """Return the held letter that a code lets through."""
        wanted = (LetterRow.state == "held", LetterRow.lane == match_id, LetterRow.seat == seat, LetterRow.code == code)
        with self._database.transaction() as session:
            row = session.scalars(select(LetterRow).where(*wanted)).first()
            return _arrived(row) if row else None

    def count_letters(self, last: Arrived, since: float) -> int:
        """Return how many letters of a seat came in from a moment to this one."""
        ours = (LetterRow.lane == last.match, LetterRow.seat == last.seat)
        wanted = (*ours, LetterRow.received > since, LetterRow.number <= last.number)
        with self._database.transaction() as session:
            return session.scalar(select(func.count()).select_from(LetterRow).where(*wanted)) or 0

    def next_change(self, but: Collection[int] = ()) -> Change | None:
        """Return the first change, of a match played by mail, of which no mails are written yet; none of these
        numbers."""
        earlier = aliased(ChangeRow)
        waits = and_(~earlier.posted, earlier.match_id == ChangeRow.match_id, earlier.number < ChangeRow.number)
        by_mail = exists().where(AddressRow.match_id == ChangeRow.match_id)
        with self._database.transaction(writes=True) as session:
            row = session.scalars(
                select(ChangeRow)
                .where(~ChangeRow.posted, by_mail, ~exists().where(waits), ChangeRow.number.not_in(but))
                .order_by(ChangeRow.number)
                .limit(1)
                .with_for_update(skip_locked=True, of=ChangeRow)
            ).first()
            return change_of(row) if row else None

    def posted(self, change: Change) -> None:
        """Write down that the mails of a change are written."""
        with self._database.transaction(writes=True) as session:
            session.execute(update(ChangeRow).where(ChangeRow.number == change.number).values(posted=True))

    def put_mail(self, mail: Outgoing) -> bool:
        """Keep a mail to be sent; False for one that was written before."""
        with self._database.transaction(writes=True) as session:
            if session.scalar(select(exists().where(MailRow.id == mail.id))):
                return False
            row = MailRow(mail.id, mail.match, mail.seat, mail.sender, mail.address, mail.point, mail.data)
            session.add(row)
            return True

    def point_of(self, ids: Sequence[str], match_id: str, seat: Seat) -> int:
        """Return the decision point for which an answer to the newest of some mails to a seat is meant; -1 for
        none."""
        wanted = (MailRow.id.in_(ids), MailRow.match_id == match_id, MailRow.seat == seat)
        with self._database.transaction() as session:
            newest = select(MailRow.point).where(*wanted).order_by(MailRow.number.desc()).limit(1)
            point = session.scalar(newest)
            return -1 if point is None else point

    @contextmanager
    def sending(self, now: float, *, posts: bool = False) -> Iterator[Outgoing | None]:
        """Give the next mail to be sent, or the next post to a webhook, which is sent when the block ends; SendError in
        it says what happened. Where one writes and the others wait, nobody waits for another server."""
        with self._database.together() if self._database.locks_rows else nullcontext():
            with self._database.transaction() as session:
                of_posts = MailRow.address.like("http%://%")
                wanted = (MailRow.state == "new", MailRow.after <= now, of_posts if posts else ~of_posts)
                first = select(MailRow).where(*wanted).order_by(MailRow.number).limit(1)
                row = session.scalars(first.with_for_update(skip_locked=True)).first()
                mail = _outgoing(row) if row else None
                number, tries = (row.number, row.tries) if row else (0, 0)
            outcome: dict[str, object] = {"state": "sent", "data": b""}
            try:
                yield mail
            except SendError as error:
                outcome = (
                    {"state": "failed"} if error.lasting or tries >= _MOST_TRIES else {"after": now + _wait(tries)}
                )
            if mail is not None:
                with self._database.transaction(writes=True) as session:
                    kept = update(MailRow).where(MailRow.number == number)
                    session.execute(kept.values(tries=tries + 1, **outcome))

    def claim(self, match_id: str) -> bool:
        """Return whether this worker may resolve a match: no other is at it, nor will be until the transaction ends."""
        with self._database.transaction(writes=True) as session:
            own = select(MatchRow.id).where(MatchRow.id == match_id).with_for_update(skip_locked=True)
            return session.scalars(own).first() is not None

    def counts(self) -> dict[str, int]:
        """Return how many letters, mails and matches there are, by state."""
        with self._database.transaction() as session:
            found: dict[str, int] = {}
            for name, row in (("letters", LetterRow), ("mails", MailRow)):
                for state, number in session.execute(select(row.state, func.count()).group_by(row.state)):
                    found[f"{name} {state}"] = number
            for closed, number in session.execute(select(MatchRow.closed, func.count()).group_by(MatchRow.closed)):
                found[f"matches {'over' if closed else 'open'}"] = number
            return found

    def oldest(self) -> float | None:
        """Return when the oldest letter came that is still to be dealt with; None if there is none."""
        with self._database.transaction() as session:
            return session.scalar(select(func.min(LetterRow.received)).where(LetterRow.state == "new"))


def _wait(tries: int) -> float:
    return min(_FIRST_WAIT * 2.0**tries, _LONGEST_WAIT)


def _correspondent(row: AddressRow) -> Correspondent:
    return Correspondent(
        match=row.match_id,
        seat=row.seat,
        address=row.address,
        token=row.token,
        invited=row.invited,
        muted=row.muted,
        standing=msgspec.json.decode(row.standing, type=dict[str, str]),
        hook=row.hook,
        pdf=row.pdf,
        unclear=row.unclear,
        unclear_at=row.unclear_at,
    )


def _arrived(row: LetterRow) -> Arrived:
    return Arrived(
        number=row.number,
        key=row.key,
        seat=row.seat,
        match=row.lane,
        received=row.received,
        recipients=tuple(filter(None, row.recipients.split("\n"))),
        data=row.data,
        tries=row.tries,
    )


def _outgoing(row: MailRow) -> Outgoing:
    return Outgoing(
        id=row.id,
        match=row.match_id,
        seat=row.seat,
        sender=row.sender,
        address=row.address,
        data=row.data,
        point=row.point,
        number=row.number,
    )
