"""The store of a match that nobody has to trust: its head, keys, and databases of before."""

import sqlite3
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine
from tests.store.test_store import begin

from flagplot.core.diagnostics import BadInputError
from flagplot.core.journal import JournalError
from flagplot.match.desk import Desk
from flagplot.store import database as databases
from flagplot.store.database import Database, url_of
from flagplot.store.matches import SqlMatches


@pytest.fixture
def desk(store: SqlMatches) -> Desk:
    return Desk(store, lambda: None)


def test_the_loss_of_the_last_row_is_noticed(desk: Desk, db: Path) -> None:
    match_id = begin(desk)
    desk.send(match_id, "red", "move 1")
    with sqlite3.connect(db) as made:
        made.execute("DELETE FROM entries WHERE n = (SELECT max(n) FROM entries)")
    made.close()
    with pytest.raises(JournalError, match=f"The journal of {match_id} ends at entry 3: the last is lost"):
        Desk(SqlMatches(Database(str(db)))).status(match_id)


def test_the_referees_key_opens_every_seat_and_a_seats_key_only_that(desk: Desk) -> None:
    opened = desk.new("duel")
    desk.check_key(opened.match, "red", opened.keys["referee"])
    with pytest.raises(BadInputError, match="not the key of referee"):
        desk.check_key(opened.match, "referee", opened.keys["red"])
    for key in ("", "x" * 10_000):
        with pytest.raises(BadInputError, match="not the key of red"):
            desk.check_key(opened.match, "red", key)
    changed = desk.change_key(opened.match, "red")
    desk.check_key(opened.match, "red", changed)
    with pytest.raises(BadInputError):
        desk.check_key(opened.match, "red", opened.keys["red"])


def test_a_match_of_a_version_before_is_refused_in_one_sentence(tmp_path: Path, database: Database) -> None:
    old = tmp_path / "old.sqlite"
    engine = create_engine(url_of(str(old)))
    config = Config()
    config.set_main_option("script_location", str(Path(databases.__file__).parent / "migrations"))
    line = (
        b'{"data":{"commitment":"c","format":1,"game":"toy","options":{},"preset":"base","program":"0.1.0",'
        b'"scenario":"duel"},"hash":"h","kind":"setup","n":0,"prev":"p"}\n'
    )
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
        connection.exec_driver_sql("INSERT INTO matches VALUES ('aa', 'duel', '1942', 1, 0, NULL)")
        connection.exec_driver_sql("INSERT INTO entries VALUES ('aa', 0, ?)", (line,))
        connection.exec_driver_sql("INSERT INTO sheets VALUES ('aa', 'red', 'move 1')")
    engine.dispose()
    desk = Desk(SqlMatches(Database(str(old))))
    with pytest.raises(
        JournalError, match=r"names format 1; this version of Flagplot reads format 2\. Use the version"
    ):
        desk.status("aa")
    begin(desk)
