"""What a match needs of the outside: a place to be kept. `store` implements it; tests may use a list."""

from collections.abc import Sequence
from typing import Protocol

import msgspec

from flagplot.core.diagnostics import BadInputError
from flagplot.core.game import Seat
from flagplot.core.journal import Entry


class RefusedError(BadInputError):
    """A request that is well made but cannot be met now; nothing was changed."""


class ConflictError(RefusedError):
    """The match moved on, or is being written, since it was read. Nothing was changed."""


class StoredMatch(msgspec.Struct, frozen=True, kw_only=True):
    """A match as it was read: `version` is what a later write must still find."""

    id: str
    version: int
    entries: tuple[Entry, ...]
    secret: bytes
    sheets: dict[Seat, str]
    """Order sheets that wait for the next resolution."""
    snapshot: bytes | None


class MatchSummary(msgspec.Struct, frozen=True):
    """A line of the list of matches."""

    id: str
    scenario: str
    created: str
    closed: bool


class MatchStore(Protocol):
    """Matches by id. Every write is one transaction and refuses, with ConflictError, a match that moved on."""

    def create(self, match_id: str, entries: Sequence[Entry], secret: bytes, keys: dict[str, str]) -> None:
        """Keep a new match; `keys` are the hashes of the keys of `referee` and every seat."""
        ...

    def load(self, match_id: str) -> StoredMatch:
        """Return a match. Raises BadInputError if there is none of that id."""
        ...

    def add(self, before: StoredMatch, entries: Sequence[Entry], snapshot: bytes | None) -> None:
        """Add the entries that came after `before`; resolutions and rollbacks use up the waiting sheets."""
        ...

    def put_sheet(self, before: StoredMatch, seat: Seat, text: str) -> None:
        """Keep a seat's sheet for the next resolution, in place of one it sent earlier."""
        ...

    def key_hash(self, match_id: str, holder: str) -> str:
        """Return the hash of a holder's key, or an empty string if he has none."""
        ...

    def matches(self) -> list[MatchSummary]:
        """Return every match, newest first."""
        ...
