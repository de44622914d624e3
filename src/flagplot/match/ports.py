"""What a match needs of the outside: a place to be kept. `store` implements it; tests may use a list."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from threading import Event
from typing import Literal, Protocol

import msgspec

from flagplot.core.diagnostics import BadInputError
from flagplot.core.game import Seat
from flagplot.core.journal import Entry, Setup

ChangeKind = Literal["opened", "joined", "sheet", "act", "resolved", "ruling", "closed"]


class RefusedError(BadInputError):
    """A request that is well made but cannot be met now; nothing was changed."""


class ConflictError(RefusedError):
    """The match moved on, or is being written, since it was read. Nothing was changed."""


class StoreError(RefusedError):
    """The place where matches are kept cannot be used now: it is full, or away. Nothing was changed."""


class ResolvingError(ConflictError):
    """The turn is being resolved: whoever sends a sheet waits."""


class StoredMatch(msgspec.Struct, frozen=True, kw_only=True):
    """A match as it was read: `version` rises with its entries and is what a later write must still find."""

    id: str
    version: int
    entries: tuple[Entry, ...]
    secret: bytes | None
    """None where it is kept apart."""
    blinds: bytes
    """The key of the blinds."""
    snapshot: bytes | None


class Handout(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat was told at one decision point."""

    seat: Seat
    entry: int
    """The number of the resolution in the journal."""
    turn: int
    name: str
    """The point as it stands in the names of papers, such as `07`."""
    game: str
    facts: bytes
    """`umpire.Facts` as JSON."""
    taken_back: bool = False
    """Whether the referee has taken the match back to before it."""


class Change(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that happened to a match. `number` rises by one with each, over all matches of a store."""

    number: int
    match: str
    kind: ChangeKind
    seat: Seat = ""
    """Who joined, or sent a sheet."""
    seats: tuple[Seat, ...] = ()
    """Who may know of it; empty means everybody."""
    entry: int = -1
    """The number of its entry in the journal."""


class Agenda(msgspec.Struct, frozen=True):
    """When a match is next to be looked at, in seconds of Unix time; None for not at all."""

    due: float | None = None
    """From when its point can be resolved, as things stand."""
    remind: float | None = None
    """From when those who have sent nothing are reminded."""


class Reminder(msgspec.Struct, frozen=True):
    """A seat that has sent nothing, shortly before the deadline."""

    match: str
    seat: Seat
    point: int
    """The resolution that waits for it: with match and seat the name of the reminder, which stays the same."""
    deadline: str


class MatchSummary(msgspec.Struct, frozen=True):
    """A line of the list of matches."""

    id: str
    scenario: str
    created: str
    closed: bool


class MatchStore(Protocol):
    """Matches by id. Every write is one transaction and refuses, with ConflictError, a match that moved on."""

    def create(
        self, match_id: str, entries: Sequence[Entry], secret: bytes | None, blinds: bytes, keys: dict[str, str]
    ) -> None:
        """Keep a new match; `keys` are the hashes of the keys of `referee` and every seat."""
        ...

    def load(self, match_id: str) -> StoredMatch:
        """Return a match. Raises BadInputError if there is none of that id."""
        ...

    def add(
        self,
        before: StoredMatch,
        entries: Sequence[Entry],
        snapshot: bytes | None,
        handouts: Sequence[Handout],
        standing: int,
        agenda: Agenda,
    ) -> None:
        """Add the entries that came after `before` and what the seats were told. Raises ResolvingError for a sheet
        while the turn is being resolved. What was told after the entry `standing`, and is not among `handouts`, was
        taken back."""
        ...

    def resolving(self, match_id: str) -> AbstractContextManager[None]:
        """Give a resolver his turn: until he is done no sheet of the match is taken in, and senders wait."""
        ...

    def setup(self, match_id: str) -> Setup:
        """Return the first entry of a match. Raises BadInputError if there is none of that id."""
        ...

    def due(self, now: float) -> list[str]:
        """Return the open matches that were due by a moment and that no resolver has in hand."""
        ...

    def to_remind(self, now: float) -> list[str]:
        """Return the open matches whose silent seats were to be reminded by a moment."""
        ...

    def ringing(self, bell: Event) -> AbstractContextManager[None]:
        """Have a bell rung whenever somebody else has written something, where the store can tell: who waits there
        for changes need not look every so often."""
        ...

    def next_moment(self) -> float | None:
        """Return the first moment for which an open match stands on the agenda."""
        ...

    def handout(self, match_id: str, seat: Seat, turn: int | None = None, entry: int | None = None) -> Handout:
        """Return what a seat was told last: at all, in a turn, or at one entry; what stands goes before what was taken
        back. Raises BadInputError if there is none."""
        ...

    def changes(self, since: int = 0, match_id: str = "") -> list[Change]:
        """Return what happened after the change numbered `since`, in order, to one match or to any."""
        ...

    def key_hash(self, match_id: str, holder: str) -> str:
        """Return the hash of a holder's key, or an empty string if he has none."""
        ...

    def change_key(self, match_id: str, holder: str, key_hash: str) -> None:
        """Keep another key of a holder in place of the one he has."""
        ...

    def matches(self) -> list[MatchSummary]:
        """Return every match, newest first."""
        ...


class Secrets(Protocol):
    """Where umpires' secrets are kept if not with the matches."""

    def put(self, match_id: str, secret: bytes) -> None:
        """Keep the secret of a new match."""
        ...

    def get(self, match_id: str) -> bytes | None:
        """Return the secret of a match, None if it is not kept here."""
        ...
