"""A whole database as one file: the same for SQLite and PostgreSQL, while others work on both ends.

The file is a database of SQLite with the same tables: it can be opened as it is, and what one kind of database held can
be restored in the other.
"""

import os
from pathlib import Path

from sqlalchemy import delete, func, insert, select, text, update
from sqlalchemy.orm import Session

from flagplot.match.ports import RefusedError
from flagplot.store.database import Database
from flagplot.store.models import Base, MatchRow

_ROWS = 500
_NEWER = 1_000_000
"""What is added to the versions of restored matches: whoever still holds one at hand reads it again."""


def back_up(database: Database, file: Path) -> int:
    """Write all that a database holds at one moment into a new file, for its owner alone; return the number of matches.
    Raises RefusedError if there is such a file: no backup is overwritten. One that fails leaves nothing behind."""
    if os.path.lexists(file):
        raise RefusedError(f"{file} is there already; name another file.")
    half = file.with_name(f".{file.name}.half")
    half.unlink(missing_ok=True)
    try:
        copy = Database(str(half), create=True)
        try:
            with database.transaction() as source, copy.transaction(writes=True) as target:
                matches = _copy(source, target)
        finally:
            copy.close()
        half.replace(file)
    finally:
        for left in (half, *(half.with_name(f"{half.name}-{what}") for what in ("wal", "shm", "journal"))):
            left.unlink(missing_ok=True)
    return matches


def restore(file: Path, database: Database, *, replace: bool = False) -> int:
    """Put all that a backup holds into a database, in one transaction; return the number of matches. Raises
    RefusedError if the database holds matches that are not to be replaced."""
    backup = Database(str(file))
    try:
        with backup.transaction() as source, database.transaction(writes=True) as target:
            if database.locks_rows:
                names = ", ".join(table.name for table in Base.metadata.sorted_tables)
                target.execute(text(f"LOCK TABLE {names} IN ACCESS EXCLUSIVE MODE"))
            if target.scalar(select(MatchRow.id).limit(1)) and not replace:
                raise RefusedError(f"{database.where} holds matches; with --replace the backup takes their place.")
            matches = _copy(source, target)
            target.execute(update(MatchRow).values(version=MatchRow.version + _NEWER))
            return matches
    finally:
        backup.close()


def _copy(source: Session, target: Session) -> int:
    """Put the rows of one database in place of those of another; return the number of matches."""
    tables = Base.metadata.sorted_tables
    for table in reversed(tables):
        target.execute(delete(table))
    for table in tables:
        for rows in source.execute(select(table), execution_options={"yield_per": _ROWS}).mappings().partitions():
            target.execute(insert(table), list(map(dict, rows)))
        if target.get_bind().dialect.name == "postgresql" and table.autoincrement_column is not None:
            counter = f"pg_get_serial_sequence('{table.name}', 'number')"
            last = f"(SELECT COALESCE(MAX(number), 0) + 1 FROM {table.name})"
            target.execute(text(f"SELECT setval({counter}, {last}, false)"))
    return target.scalar(select(func.count()).select_from(MatchRow)) or 0
