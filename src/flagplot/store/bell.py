"""Who waits for others to write is woken by PostgreSQL (LISTEN) when their transaction ends."""

from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from threading import Event, Thread

from flagplot.store.database import Database

_LOOK = 0.5
"""Seconds after which a listener sees that it is to end."""
_PAUSE = 2.0
"""Seconds after which a database that is away is tried again."""


@contextmanager
def ringing(database: Database, bell: Event) -> Iterator[None]:
    """Have a bell rung whenever another worker has written something to act on. SQLite tells nobody: who waits there
    looks again every so often."""
    if not database.listens:
        yield
        return
    left = Event()
    listener = Thread(target=_listen, args=(database, bell, left), daemon=True)
    listener.start()
    try:
        yield
    finally:
        left.set()
        listener.join(_PAUSE)


def _listen(database: Database, bell: Event, left: Event) -> None:
    from psycopg import Error

    while not left.is_set():
        with suppress(Error), closing(database.listener()) as connection:
            connection.execute("LISTEN flagplot")
            bell.set()  # something may have been written while nobody listened
            while not left.is_set():
                for note in connection.notifies(timeout=_LOOK):
                    if note.payload != database.name:
                        bell.set()
        left.wait(_PAUSE)
