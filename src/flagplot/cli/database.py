"""The database of matches, as commands reach it."""

import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from flagplot.cli.arguments import Json, SeatName
from flagplot.cli.own import Own
from flagplot.core.diagnostics import BadInputError
from flagplot.match.desk import PATIENCE, Desk, utc_now
from flagplot.match.files import read_bytes, write_whole
from flagplot.match.ports import MatchStore
from flagplot.match.signing import Ed25519Signer

if TYPE_CHECKING:
    from flagplot.store.database import Database
    from flagplot.store.post import SqlPost

Db = Annotated[str, Parameter(help="The database, a file or a URL; flagplot.sqlite here if not given.")]
MatchId = Annotated[str, Parameter(help="The match's id, as `match new` printed it.")]
OwnMatch = Annotated[str, Parameter(help="The match's id; the one in --own if not given.")]
OwnSeat = Annotated[SeatName, Parameter(help="The seat; the one that has joined from --own if not given.")]
Key = Annotated[str, Parameter(help="The key of the seat, or of the referee; if not given, the one in --own.")]
OwnFolder = Annotated[Path, Parameter(help="The folder of one's own keys, chains and receipts; flagplot-own here.")]

DEFAULT_DB = "flagplot.sqlite"
DEFAULT_OWN = Path("flagplot-own")
SECRETS = "FLAGPLOT_SECRETS"
"""The folder where umpires' secrets are kept apart from the database, if this is set in the environment."""
SIGNING_KEY = "FLAGPLOT_SIGNING_KEY"
"""The file of the key with which receipts are signed, 64 hex letters, if this is set in the environment; made if there
is none."""


@contextmanager
def desk_at(
    db: str, clock: Callable[[], datetime | None] = utc_now, *, create: bool = False
) -> Iterator[tuple[Desk, MatchStore]]:
    """Give the desk over a database, which is closed afterwards. `create`: make the database if there is none."""
    with opened(db, create=create) as database:
        yield _desk(database, clock)


@contextmanager
def post_at(
    db: str, clock: Callable[[], datetime | None] = utc_now, *, create: bool = False, patience: float = 0.0
) -> Iterator[tuple[Desk, "SqlPost"]]:
    """Give the desk and the mail over a database, which is closed afterwards; a sheet waits for others `patience`
    seconds at most."""
    from flagplot.store.post import SqlPost

    with opened(db, create=create) as database:
        desk, _ = _desk(database, clock, patience)
        yield desk, SqlPost(database)


@contextmanager
def opened(db: str, *, create: bool = False) -> Iterator["Database"]:
    """Give a database, which is closed afterwards. `create`: make it if there is none."""
    # A database is slow to load, and most commands need none.
    from flagplot.store.database import Database

    try:
        database = Database(db, create=create)
    except ImportError as error:
        raise BadInputError(
            f"The database {db.partition(':')[0]} needs the package {error.name}, which is not installed; name a file, "
            "or install the package."
        ) from error
    try:
        yield database
    finally:
        database.close()


@Parameter(name="*")
@dataclass(frozen=True)
class Access:
    """The flags of what is one's own: the database of matches, and what opens one's part of it."""

    key: Key = ""
    own: OwnFolder = DEFAULT_OWN
    db: Db = DEFAULT_DB

    def mine(self, match: str) -> Own:
        """Return what is one's own of a match."""
        return Own(self.own, match)

    @contextmanager
    def admitted(self, match: str, holder: str) -> Iterator[tuple[Desk, Own]]:
        """Give the desk and what is one's own of a match, when the key opens what is the holder's."""
        mine = self.mine(match)
        with desk_at(self.db) as (desk, _):
            mine.admit(desk, match, holder, self.key)
            yield desk, mine


@Parameter(name="*")
@dataclass(frozen=True)
class AccessJson(Access):
    """The same, of a command that answers as JSON too."""

    json: Json = False


HERE = AccessJson()
"""The database and the folder of this place."""


def _desk(
    database: "Database", clock: Callable[[], datetime | None], patience: float = PATIENCE
) -> tuple[Desk, MatchStore]:
    from flagplot.store.matches import SqlMatches
    from flagplot.store.secrets import SecretFolder

    apart, signing = os.environ.get(SECRETS), os.environ.get(SIGNING_KEY)
    store = SqlMatches(database)
    kept_apart = SecretFolder(Path(apart)) if apart else None
    return Desk(store, clock, kept_apart, _signer(signing) if signing else None, patience), store


def _signer(file: str) -> Ed25519Signer:
    path = Path(file)
    if not path.exists():
        write_whole(path, secrets.token_hex(32).encode() + b"\n")
    try:
        return Ed25519Signer(bytes.fromhex(read_bytes(path).decode()))
    except ValueError:
        raise BadInputError(f"{path} does not hold a key for receipts, 64 hex letters.") from None
