"""The tables: matches, their journal entries, secrets and keys, what seats were told, changes, mail."""

from sqlalchemy import ForeignKey, Index, LargeBinary, String, Text, text
from sqlalchemy.orm import DeclarativeBase, Mapped, MappedAsDataclass, mapped_column


class Base(MappedAsDataclass, DeclarativeBase):
    """The base of every table."""


class MatchRow(Base):
    """A match. `version` rises with its entries: whoever read an older one must read again."""

    __tablename__ = "matches"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    scenario: Mapped[str] = mapped_column(String(80))
    created: Mapped[str] = mapped_column(String(40))
    head: Mapped[str] = mapped_column(String(64))
    """The hash of the last entry: the loss of a row is noticed."""
    blinds: Mapped[bytes] = mapped_column(LargeBinary)
    """The key of the blinds, which follows from the secret; no die follows from it."""
    version: Mapped[int] = mapped_column(default=1)
    closed: Mapped[bool] = mapped_column(default=False)
    snapshot: Mapped[bytes | None] = mapped_column(LargeBinary, default=None)
    """The state after the last entry, a cache."""
    resolving_until: Mapped[float] = mapped_column(default=0.0)
    """A resolver is at work until this moment (seconds of Unix time), at the latest; sheets wait so long."""
    due_at: Mapped[float | None] = mapped_column(default=None, index=True)
    """From when its point can be resolved, as things stood at its last entry."""
    remind_at: Mapped[float | None] = mapped_column(default=None, index=True)
    """From when those who have sent nothing are reminded."""


class EntryRow(Base):
    """One journal entry as its canonical line."""

    __tablename__ = "entries"

    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    n: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    line: Mapped[bytes] = mapped_column(LargeBinary)


class SecretRow(Base):
    """The umpire's secret, apart from all that is shown, until the match is closed; none where it is kept elsewhere."""

    __tablename__ = "secrets"

    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    secret: Mapped[bytes] = mapped_column(LargeBinary)


class KeyRow(Base):
    """The hash of the key that a seat, or the referee, shows to be let in."""

    __tablename__ = "keys"

    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    holder: Mapped[str] = mapped_column(String(80), primary_key=True)
    key_hash: Mapped[str] = mapped_column(String(64))


class HandoutRow(Base):
    """What one seat was told at one resolution, the journal's entry of that number; its own facts and nobody else's."""

    __tablename__ = "handouts"

    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seat: Mapped[str] = mapped_column(String(80), primary_key=True)
    entry: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    turn: Mapped[int]
    name: Mapped[str] = mapped_column(String(20))
    game: Mapped[str] = mapped_column(String(40))
    facts: Mapped[bytes] = mapped_column(LargeBinary)
    taken_back: Mapped[bool] = mapped_column(default=False)


class ChangeRow(Base):
    """Something that happened to a match, for those who follow. The numbers have no gaps and rise in the order in which
    changes are written: each write first takes the next one from `feed`."""

    __tablename__ = "changes"
    __table_args__ = (
        Index("changes_waiting", "number", sqlite_where=text("posted = 0"), postgresql_where=text("NOT posted")),
    )

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id"), index=True)
    kind: Mapped[str] = mapped_column(String(20))
    seat: Mapped[str] = mapped_column(String(80))
    seats: Mapped[str] = mapped_column(Text)
    """Who may know of it, with commas between; empty means everybody."""
    entry: Mapped[int]
    posted: Mapped[bool] = mapped_column(default=False)
    """Whether the mails that follow from it are written."""


class FeedRow(Base):
    """The number of the last change: one row, held by whoever writes until the write is done."""

    __tablename__ = "feed"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    last: Mapped[int]


class AddressRow(Base):
    """Where a seat, or the referee, plays from by mail, and the token in the address it answers to."""

    __tablename__ = "addresses"

    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seat: Mapped[str] = mapped_column(String(80), primary_key=True)
    address: Mapped[str] = mapped_column(String(254))
    token: Mapped[str] = mapped_column(String(32), unique=True)
    invited: Mapped[bool] = mapped_column(default=False)
    muted: Mapped[bool] = mapped_column(default=False)
    """Whether no mail is sent until one comes from there."""
    standing: Mapped[str] = mapped_column(Text, default="{}")
    """Its standing answers to questions, by kind, as JSON."""
    hook: Mapped[str] = mapped_column(Text, default="")
    """Where it is told by webhook too."""
    pdf: Mapped[bool] = mapped_column(default=False)
    """Whether its reports come as PDF too."""
    unclear: Mapped[str] = mapped_column(Text, default="")
    """Its last sheet, if something of it was asked back."""
    unclear_at: Mapped[int] = mapped_column(default=-1)
    """The decision point of that."""


class LetterRow(Base):
    """A mail that came in. It is kept whole until it has been dealt with."""

    __tablename__ = "letters"
    __table_args__ = (
        Index("letters_waiting", "state", "lane", "number"),
        Index("letters_of_seats", "lane", "seat", "received"),
    )

    number: Mapped[int] = mapped_column(primary_key=True, init=False)
    key: Mapped[str] = mapped_column(String(64), unique=True)
    """The hash of its Message-ID and the token it was sent to: nothing is taken twice."""
    lane: Mapped[str] = mapped_column(String(32))
    """The match it is for, whose mails are dealt with one after the other; empty for none."""
    seat: Mapped[str] = mapped_column(String(80))
    received: Mapped[float]
    recipients: Mapped[str] = mapped_column(Text)
    data: Mapped[bytes] = mapped_column(LargeBinary)
    state: Mapped[str] = mapped_column(String(10), default="new")
    """`new`, `held` (its sender is asked back), `done` or `refused`."""
    code: Mapped[str] = mapped_column(String(32), default="")
    """What lets a held one through."""
    tries: Mapped[int] = mapped_column(default=0)


class MailRow(Base):
    """A mail that goes out. It is kept whole until it has been sent."""

    __tablename__ = "mails"
    __table_args__ = (Index("mails_waiting", "state", "number"),)

    number: Mapped[int] = mapped_column(primary_key=True, init=False)
    id: Mapped[str] = mapped_column(String(120), unique=True)
    """Its Message-ID, which follows from what it says: nothing is written twice."""
    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id"), index=True)
    seat: Mapped[str] = mapped_column(String(80))
    sender: Mapped[str] = mapped_column(String(254))
    address: Mapped[str] = mapped_column(String(600))
    """Of mail, or the URL of a webhook."""
    point: Mapped[int]
    """The decision point for which an answer to it is meant; -1 for none."""
    data: Mapped[bytes] = mapped_column(LargeBinary)
    state: Mapped[str] = mapped_column(String(10), default="new")
    """`new`, `sent` or `failed`."""
    tries: Mapped[int] = mapped_column(default=0)
    after: Mapped[float] = mapped_column(default=0.0)
    """It is not tried again before (seconds of Unix time)."""
