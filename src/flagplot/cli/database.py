"""The database of matches, as commands reach it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Annotated

from cyclopts import Parameter

from flagplot.core.diagnostics import BadInputError
from flagplot.match.desk import Desk, utc_now
from flagplot.match.ports import MatchStore

Db = Annotated[str, Parameter(help="The database, a file or a URL; flagplot.sqlite here if not given.")]
Json = Annotated[bool, Parameter(help="Answer with one JSON document.")]
MatchId = Annotated[str, Parameter(help="The match's id, as `match new` printed it.")]
Key = Annotated[str, Parameter(help="The key of the seat; checked if it is given.")]

DEFAULT_DB = "flagplot.sqlite"


@contextmanager
def desk_at(
    db: str, clock: Callable[[], datetime | None] = utc_now, *, create: bool = False
) -> Iterator[tuple[Desk, MatchStore]]:
    """Give the desk over a database, which is closed afterwards. `create`: make the database if there is none."""
    # A database is slow to load, and most commands need none.
    from flagplot.store.database import Database
    from flagplot.store.matches import SqlMatches

    try:
        database = Database(db, create=create)
    except ImportError as error:
        raise BadInputError(
            f"The database {db.partition(':')[0]} needs the package {error.name}, which is not installed; name a file, "
            "or install the package."
        ) from error
    try:
        store = SqlMatches(database)
        yield Desk(store, clock), store
    finally:
        database.close()
