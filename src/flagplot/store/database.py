"""The connection: opens a database, brings its tables up to date, and turns its failures into sentences."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import Connection, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.orm import Session
from sqlalchemy.pool import ConnectionPoolEntry

from flagplot.core.diagnostics import BadInputError
from flagplot.match.ports import ConflictError, RefusedError

WAIT_SECONDS = 5
"""How long a write waits for another to finish before it gives up."""


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
        if isinstance(error, IntegrityError) or "database is locked" in text:
            raise ConflictError(
                "Somebody else is writing this match at the same moment; nothing was changed. Try again."
            ) from error
        if "disk is full" in text or "No space left" in text:
            raise RefusedError(f"The disk is full: nothing was changed in {where}. Make room, try again.") from error
        if "not a database" in text:
            raise BadInputError(f"{where} is not a database of Flagplot; name another file with --db.") from error
        if isinstance(error, DBAPIError | ArgumentError):
            raise BadInputError(f"The database {where} cannot be used ({text.splitlines()[0]}).") from error
        raise


class Database:
    """A database that is open, with its tables up to date."""

    def __init__(self, where: str) -> None:
        self.where = where
        with in_words(where):
            self._engine = self._open(url_of(where))
            with self._engine.begin() as connection:
                migrate(connection)

    @staticmethod
    def _open(url: str) -> Engine:
        if make_url(url).get_backend_name() != "sqlite":
            return create_engine(url)
        engine = create_engine(url, connect_args={"timeout": WAIT_SECONDS})

        @event.listens_for(engine, "connect")
        def prepare(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
            cursor = connection.cursor()
            cursor.execute("PRAGMA foreign_keys = ON")
            cursor.close()

        return engine

    @contextmanager
    def transaction(self) -> Iterator[Session]:
        """Give a session whose work is all done at the end or, on any failure, not at all."""
        with in_words(self.where), Session(self._engine) as session, session.begin():
            yield session

    def close(self) -> None:
        """Let go of the file."""
        self._engine.dispose()


def migrate(connection: Connection) -> None:
    """Bring the tables of a database up to date, without a word on standard output."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
