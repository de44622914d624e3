"""A database is its owner's alone; what is none, or is newer, is refused untouched; looking makes nothing."""

import os
import sqlite3
import stat
from pathlib import Path

import pytest
from tests.store.test_store import begin

from flagplot.core.diagnostics import BadInputError
from flagplot.match.desk import Desk
from flagplot.store.database import Database
from flagplot.store.matches import SqlMatches


def other_application(path: Path) -> None:
    with sqlite3.connect(path) as made:
        made.execute("CREATE TABLE bookmarks (id INTEGER, url TEXT)")
    made.close()


def newer_version(path: Path) -> None:
    Database(str(path), create=True).close()
    with sqlite3.connect(path) as made:
        made.execute("UPDATE alembic_version SET version_num = '9999'")
    made.close()


def letter(path: Path) -> None:
    path.write_text("Dear umpire, " * 100)


@pytest.mark.parametrize("umask", [0o000, 0o022])
def test_a_database_is_for_its_owner_alone(tmp_path: Path, umask: int) -> None:
    before = os.umask(umask)
    try:
        Database(str(tmp_path / "new.sqlite"), create=True).close()
    finally:
        os.umask(before)
    assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()} == {0o600}


@pytest.mark.parametrize("create", [False, True])
@pytest.mark.parametrize(
    ("make", "words"),
    [
        (other_application, "is not a database of Flagplot; name another file"),
        (newer_version, r"was written by a newer version of Flagplot \(9999\)"),
        (letter, "is not a database of Flagplot"),
        (Path.mkdir, "it is a folder"),
        (os.mkfifo, "it is a pipe"),
    ],
)
def test_what_is_something_else_is_refused_untouched(tmp_path: Path, make, words: str, create: bool) -> None:
    path = tmp_path / "x.sqlite"
    make(path)
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(BadInputError, match=words):
        Database(str(path), create=create)
    assert (path.read_bytes() if path.is_file() else b"") == before
    assert [found.name for found in tmp_path.iterdir()] == ["x.sqlite"]


def test_a_link_to_a_database_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "link.sqlite").symlink_to(tmp_path / "real.sqlite")
    for create in (False, True):
        with pytest.raises(BadInputError, match="it is a link"):
            Database(str(tmp_path / "link.sqlite"), create=create)
    assert not (tmp_path / "real.sqlite").exists()


def test_looking_makes_no_database(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="There is no database"):
        Database(str(tmp_path / "none.sqlite"))
    (tmp_path / "empty.sqlite").touch()
    with pytest.raises(BadInputError, match="holds no matches"):
        Database(str(tmp_path / "empty.sqlite"))
    assert [(path.name, path.stat().st_size) for path in tmp_path.iterdir()] == [("empty.sqlite", 0)]


def test_a_database_that_may_only_be_read_is_read(db: Path, store: SqlMatches) -> None:
    match_id = begin(Desk(store, lambda: None))
    db.chmod(0o400)
    with sqlite3.connect(f"file:{db}?mode=ro", uri=True):
        assert Desk(SqlMatches(Database(str(db)))).status(match_id).turn == 1
