"""The connection: opens a database, brings its tables up to date, and turns its failures into sentences."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import TYPE_CHECKING

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, create_engine, event, inspect
from sqlalchemy.engine import Connection, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, PendingRollbackError, SQLAlchemyError
from sqlalchemy.orm import Session
from sqlalchemy.pool import ConnectionPoolEntry

from flagplot.core.diagnostics import BadInputError
from flagplot.match.files import make_file, why_not_a_file
from flagplot.match.ports import ConflictError, StoreError

if TYPE_CHECKING:
    from psycopg import Connection as Listening

WAIT_SECONDS = 5
"""How long a write waits for another to finish before it gives up."""
_WRITES = "flagplot_writes"
_BUSY = ("database is locked", "deadlock detected", "could not serialize")


def url_of(where: str) -> str:
    """Return the SQLAlchemy URL of a file name or of a URL."""
    return where if "://" in where else f"sqlite:///{Path(where)}"


@contextmanager
def in_words(where: str) -> Iterator[None]:
    """Turn a failure of the database into one sentence. Nothing of a failed transaction stays."""
    try:
        yield
    except SQLAlchemyError as error:
        text = str(getattr(error, "orig", None) or error)
        if isinstance(error, IntegrityError) or any(sign in text for sign in _BUSY):
            raise ConflictError(
                "Somebody else is writing this match at the same moment; nothing was changed. Try again."
            ) from error
        if "disk is full" in text or "No space left" in text:
            raise StoreError(f"The disk is full: nothing was changed in {where}. Make room, try again.") from error
        if "not a database" in text:
            raise BadInputError(f"{where} is not a database of Flagplot; name another file with --db.") from error
        if isinstance(error, DBAPIError | PendingRollbackError):
            raise StoreError(f"The database {where} cannot be used ({text.splitlines()[0]}).") from error
        if isinstance(error, ArgumentError):
            raise BadInputError(f"The database {where} cannot be used ({text.splitlines()[0]}).") from error
        raise


class Database:
    """A database that is open, with its tables up to date.

    `create`: make one where there is none, readable by its owner alone. Raises BadInputError, and leaves everything as
    it is, if there is none, if the file is something else, or if a newer Flagplot has written it.
    """

    def __init__(self, where: str, *, create: bool = False) -> None:
        self.where = where
        self.name = f"flagplot {secrets.token_hex(8)}"
        """What its connections are called in PostgreSQL: who has written something is known by it."""
        with in_words(where):
            url = url_of(where)
            file = _file_of(url)
            if file is not None:
                _check_file(file, create=create)
            self._engine = self._open(url)
            self.locks_rows = self._engine.dialect.name != "sqlite"
            """Whether several may write at once, each locking his rows; else one writes and the others wait."""
            self.listens = self._engine.dialect.driver == "psycopg"
            """Whether it tells who listens that others have written."""
            self._joined: ContextVar[Session | None] = ContextVar("flagplot_transaction", default=None)
            try:
                self._bring_up_to_date(create=create)
            except BaseException:
                self.close()
                raise

    def _open(self, url: str) -> Engine:
        if make_url(url).get_backend_name() != "sqlite":
            return create_engine(url, pool_pre_ping=True, connect_args={"application_name": self.name})
        engine = create_engine(url, connect_args={"timeout": WAIT_SECONDS})

        @event.listens_for(engine, "connect")
        def prepare(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
            connection.isolation_level = None  # what is read in a transaction is of one moment: `begin` opens it
            cursor = connection.cursor()
            cursor.execute("PRAGMA foreign_keys = ON")
            cursor.close()

        @event.listens_for(engine, "begin")
        def begin(connection: Connection) -> None:
            # Who means to write waits for other writers now; later the database could only refuse him.
            writes = connection.get_execution_options().get(_WRITES, False)
            connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

        return engine

    def _bring_up_to_date(self, *, create: bool) -> None:
        with self._engine.connect() as connection:
            up_to_date = _check_tables(connection, self.where, create=create)
        if not up_to_date:
            with self._engine.execution_options(**{_WRITES: True}).begin() as connection:
                migrate(connection)
            if not self.locks_rows:
                with self._engine.connect() as connection:  # whoever reads waits for no writer
                    connection.connection.cursor().execute("PRAGMA journal_mode = WAL")

    @contextmanager
    def transaction(self, *, writes: bool = False) -> Iterator[Session]:
        """Give a session whose work is all done at the end or, on any failure, not at all; inside of `together` it is
        done with the rest."""
        joined = self._joined.get()
        if joined is not None:
            with in_words(self.where), joined.begin_nested():
                yield joined
            return
        options: dict[str, object] = {_WRITES: writes}
        if self.locks_rows and not writes:
            options["isolation_level"] = "REPEATABLE READ"  # all that is read is of one moment
        with in_words(self.where), Session(self._engine.execution_options(**options)) as session, session.begin():
            yield session

    @contextmanager
    def together(self) -> Iterator[Session]:
        """Give a session in which all that is written meanwhile, by whomever of this thread or task, is done at the end
        or not at all."""
        with self.transaction(writes=True) as session:
            mark = self._joined.set(session)
            try:
                yield session
            finally:
                self._joined.reset(mark)

    def listener(self) -> "Listening[tuple[object, ...]]":
        """Return a connection of its own by which others are heard; whoever has it closes it."""
        import psycopg

        _, parameters = self._engine.dialect.create_connect_args(self._engine.url)
        return psycopg.connect(**parameters, autocommit=True)

    def close(self) -> None:
        """Let go of the file."""
        self._engine.dispose()


def _file_of(url: str) -> Path | None:
    """Return the file of a database that is kept in one."""
    made = make_url(url)
    kept = made.get_backend_name() == "sqlite" and made.database not in (None, "", ":memory:")
    return Path(str(made.database)) if kept else None


def _check_file(path: Path, *, create: bool) -> None:
    """Make the file of a new database, for its owner alone. Raises BadInputError if there is none and none may be made,
    or if something else stands there."""
    reason = why_not_a_file(path)
    if reason:
        raise BadInputError(f"The database {path} cannot be used: {reason}.")
    if os.path.lexists(path):
        return
    if not create:
        raise BadInputError(
            f"There is no database {path}; name one with --db, or open a match with `flagplot match new`."
        )
    make_file(path)


def _check_tables(connection: Connection, where: str, *, create: bool) -> bool:
    """Return whether the tables are those of this version. Raises BadInputError for those of a newer one, and for a
    database in which other things are kept."""
    now = MigrationContext.configure(connection).get_current_revision()
    script = ScriptDirectory.from_config(_config())
    if now is None and inspect(connection).get_table_names():
        raise BadInputError(f"{where} is not a database of Flagplot; name another file with --db.")
    if now is None and not create:
        raise BadInputError(f"{where} holds no matches; `flagplot match new` opens one.")
    if now is not None and now not in {revision.revision for revision in script.walk_revisions()}:
        raise BadInputError(f"{where} was written by a newer version of Flagplot ({now}); use that one.")
    return now == script.get_current_head()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


def migrate(connection: Connection) -> None:
    """Bring the tables of a database up to date, without a word on standard output."""
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
