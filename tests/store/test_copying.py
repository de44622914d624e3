"""Backup and restore of either kind of database, while others work on it."""

import resource
import sqlite3
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from bench.served import served
from tests.mail.postgres import Postgres, why_no_postgres
from tests.mail.table import Table
from tests.match.toy import install

from flagplot.cli.main import run
from flagplot.match.ports import RefusedError
from flagplot.store.copying import back_up, restore
from flagplot.store.database import Database
from flagplot.store.models import LetterRow

pytestmark = pytest.mark.whole_match

SEATS = {"blue": "ann@blue.example", "red": "bob@red.example"}


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A place for a new database."""
    if request.param == "sqlite":
        yield str(tmp_path / "other.sqlite")
        return
    if reason := why_no_postgres():
        pytest.skip(reason)
    with tempfile.TemporaryDirectory(prefix="fp-", ignore_cleanup_errors=True) as folder:
        server = Postgres(Path(folder) / "postgres")
        yield server.url
        server.stop()


def turn(table: Table) -> None:
    for seat in SEATS:
        table.send(seat, "move 1")
    table.run()


def test_what_was_backed_up_is_restored_and_played_on(
    tmp_path: Path, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch)
    table = Table(tmp_path / "table", "duel", SEATS, where=where)
    table.begin()
    turn(table)
    backup = tmp_path / "copy.sqlite"
    assert back_up(table.database, backup) == 1
    kept = table.desk.journal(table.match)
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.iterdir() if "copy" in path.name) == ["copy.sqlite"]
    turn(table)  # this is lost
    with pytest.raises(RefusedError, match="--replace"):
        restore(backup, table.database)
    assert len(table.desk.journal(table.match)) > len(kept)
    assert restore(backup, table.database, replace=True) == 1
    assert table.desk.journal(table.match) == kept and table.desk.status(table.match).turn == 2
    turn(table)
    assert table.desk.status(table.match).turn == 3
    with pytest.raises(RefusedError, match="is there already"):
        back_up(table.database, backup)
    table.close()


def test_a_backup_is_a_database_of_its_own(tmp_path: Path, where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
    table = Table(tmp_path / "table", "duel", SEATS, where=where)
    table.begin()
    back_up(table.database, tmp_path / "copy.sqlite")
    table.close()
    table.database = Database(str(tmp_path / "copy.sqlite"))
    table.open_office()
    turn(table)
    assert table.desk.status(table.match).turn == 2
    table.close()


@pytest.mark.parametrize("limit", [4096, 150_000], ids=["at its beginning", "in its midst"])
def test_a_backup_for_which_the_disk_is_too_small_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: int
) -> None:
    install(monkeypatch)
    table = Table(tmp_path / "table", "duel", SEATS)
    table.begin()
    with table.database.transaction(writes=True) as session:
        session.add(LetterRow("key", "", "", 0.0, "", bytes(500_000)))
    table.close()
    folder = tmp_path / "backups"
    folder.mkdir()
    call = [sys.executable, "-m", "flagplot", "backup", str(folder / "copy.sqlite"), "--db", table.where]
    limits = (limit, resource.RLIM_INFINITY)

    def small() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)

    done = subprocess.run(call, check=False, capture_output=True, text=True, preexec_fn=small)
    assert done.returncode == 1 and "Traceback" not in done.stderr and done.stderr.count("\n") == 1
    assert not list(folder.iterdir())


def test_the_commands_while_the_server_runs(tmp_path: Path) -> None:
    with served(1) as server:
        server.players.answering.clear()  # what came between backup and restore would be lost
        server.start()
        backup = tmp_path / "copy.sqlite"
        assert run(["backup", str(backup), "--db", server.where]) == 0
        with sqlite3.connect(backup) as opened:
            assert opened.execute("select count(*) from matches").fetchone() == (1,)
            assert opened.execute("pragma integrity_check").fetchone() == ("ok",)
        opened.close()
        assert run(["restore", str(backup), "--db", server.where, "--replace"]) == 0
        server.players.answering.set()
        server.finish()
        harm = server.harm()
        assert harm["broken"] == 0 and not server.said("Traceback")
        assert len(server.players.over) == len(server.players.sheets)
