"""`flagplot backup` and `flagplot restore`: all matches as one file, while the server runs."""

from pathlib import Path

from flagplot.cli.database import DEFAULT_DB, Db, opened
from flagplot.cli.output import say


def backup(file: Path, /, *, db: Db = DEFAULT_DB) -> int:
    """Write all matches with their mail into a new file, as they stand at one moment; the server may run.

    Secrets that FLAGPLOT_SECRETS keeps apart from the database are not in it.

    Parameters
    ----------
    file
        The file to write; it is itself a database that --db may name.
    """
    from flagplot.store.copying import back_up

    with opened(db) as database:
        matches = back_up(database, file)
    say(f"Written: {file}, matches: {matches}.")
    return 0


def restore(file: Path, /, *, replace: bool = False, db: Db = DEFAULT_DB) -> int:
    """Put all that a backup holds into a database, whole or not at all; the server may run.

    Parameters
    ----------
    file
        The backup.
    replace
        In place of all that the database holds now; what came since the backup is lost.
    """
    from flagplot.store.copying import restore as put_back

    with opened(db, create=True) as database:
        matches = put_back(file, database, replace=replace)
    say(f"Restored into {db}: matches: {matches}.")
    return 0
