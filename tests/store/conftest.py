"""A fresh database for each test; the toy is the only game."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.match.toy import install

from flagplot.store.database import Database
from flagplot.store.matches import SqlMatches


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "matches.sqlite"


@pytest.fixture
def database(db: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Database]:
    install(monkeypatch)
    opened = Database(str(db), create=True)
    yield opened
    opened.close()


@pytest.fixture
def store(database: Database) -> SqlMatches:
    return SqlMatches(database)
