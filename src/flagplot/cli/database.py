"""The database of matches, as commands reach it."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from flagplot.core.diagnostics import BadInputError
from flagplot.match.desk import Desk, utc_now
from flagplot.match.ports import MatchStore

Db = Annotated[str, Parameter(help="The database, a file or a URL; flagplot.sqlite here if not given.")]
Json = Annotated[bool, Parameter(help="Answer with one JSON document.")]
MatchId = Annotated[str, Parameter(help="The match's id, as `match new` printed it.")]
Key = Annotated[str, Parameter(help="The key of the seat, or of the referee; if not given, the one in --own.")]
RefereeKey = Annotated[str, Parameter(help="The referee's key; if not given, the one in --own.")]
OwnFolder = Annotated[Path, Parameter(help="The folder of one's own keys, chains and receipts; flagplot-own here.")]

DEFAULT_DB = "flagplot.sqlite"
DEFAULT_OWN = Path("flagplot-own")
SECRETS = "FLAGPLOT_SECRETS"
"""The folder where umpires' secrets are kept apart from the database, if this is set in the environment."""


@contextmanager
def desk_at(
    db: str, clock: Callable[[], datetime | None] = utc_now, *, create: bool = False
) -> Iterator[tuple[Desk, MatchStore]]:
    """Give the desk over a database, which is closed afterwards. `create`: make the database if there is none."""
    # A database is slow to load, and most commands need none.
    from flagplot.store.database import Database
    from flagplot.store.matches import SqlMatches
    from flagplot.store.secrets import SecretFolder

    apart = os.environ.get(SECRETS)
    try:
        database = Database(db, create=create)
    except ImportError as error:
        raise BadInputError(
            f"The database {db.partition(':')[0]} needs the package {error.name}, which is not installed; name a file, "
            "or install the package."
        ) from error
    try:
        store = SqlMatches(database)
        yield Desk(store, clock, SecretFolder(Path(apart)) if apart else None), store
    finally:
        database.close()
