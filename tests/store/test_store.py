"""Matches in SQLite: lossless, one transaction a write, and nobody's write is lost."""

import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from flagplot.core.diagnostics import BadInputError
from flagplot.core.journal import Join, JournalError, Ruling, encode
from flagplot.match.desk import Desk
from flagplot.match.ledger import read
from flagplot.match.ports import ConflictError, RefusedError
from flagplot.match.verify import verify
from flagplot.store.database import Database, url_of
from flagplot.store.matches import SqlMatches
from flagplot.store.models import Base

SECRET = b"the secret of the store's tests!"


class Clock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = datetime(1942, 5, 8, 6, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def desk(store: SqlMatches, clock: Clock) -> Desk:
    return Desk(store, clock)


def sheets(store: SqlMatches, match_id: str) -> dict[str, str]:
    return read(store.load(match_id).entries).texts


def begin(desk: Desk, *, computers: tuple[str, ...] = (), scenario: str = "duel", pace: int = 0) -> str:
    match_id = desk.new(scenario, secret=SECRET, pace=pace).match
    for seat in ("blue", "red"):
        join = Join(seat, "", seat.title(), "staff") if seat in computers else Join(seat, f"nonce {seat}", seat.title())
        desk.join(match_id, join)
    return match_id


def test_what_is_stored_comes_back(store: SqlMatches, desk: Desk) -> None:
    match_id = begin(desk)
    desk.send(match_id, "red", "move 1\r\n  fire 3 ∆")
    found = store.load(match_id)
    assert found.secret == SECRET
    assert [entry.kind for entry in found.entries] == ["setup", "join", "join", "resolution", "orders"]
    assert sheets(store, match_id) == {"red": "move 1\r\n  fire 3 ∆"}
    assert found.entries[0].time == "1942-05-08T06:00:00+00:00"


def test_a_whole_match_through_the_store_is_audited(db: Path, desk: Desk) -> None:
    match_id = begin(desk, computers=("blue", "red"), scenario="two-step")
    while not desk.status(match_id).over:
        Desk(SqlMatches(Database(str(db), create=True))).resolve(match_id)
    verdict = verify(encode(desk.journal(match_id)))
    assert verdict.holds, verdict.message


def test_the_secret_and_the_keys_are_in_no_status(desk: Desk, store: SqlMatches) -> None:
    opened = desk.new("duel", secret=SECRET)
    shown = repr(desk.status(opened.match)) + repr(store.matches())
    assert SECRET.hex() not in shown and repr(SECRET) not in shown
    for key in opened.keys.values():
        assert key not in shown


def test_only_hashes_of_keys_are_kept(db: Path, desk: Desk) -> None:
    opened = desk.new("duel")
    assert set(opened.keys) == {"referee", "blue", "red"}
    desk.check_key(opened.match, "red", opened.keys["red"])
    with pytest.raises(BadInputError, match="not the key of red"):
        desk.check_key(opened.match, "red", opened.keys["blue"])
    with pytest.raises(BadInputError, match="not the key of green"):
        desk.check_key(opened.match, "green", "")
    data = db.read_bytes()
    assert not any(key.encode() in data for key in opened.keys.values())


def test_a_match_that_does_not_exist_is_named_with_the_nearest(desk: Desk) -> None:
    match_id = begin(desk)
    wrong = match_id[:-1] + ("0" if match_id[-1] != "0" else "1")
    with pytest.raises(BadInputError, match=f"no match '{wrong}' here. Did you mean {match_id}"):
        desk.status(wrong)


@pytest.mark.rule("GM-1.0c")
def test_of_orders_everybody_may_know_only_whether_they_are_in(desk: Desk) -> None:
    match_id = begin(desk)
    assert [seat.sent for seat in desk.status(match_id).seats] == [False, False]
    desk.send(match_id, "red", "move 1")
    status = desk.status(match_id)
    assert [seat.sent for seat in status.seats] == [False, True]
    assert "move 1" not in repr(status)
    other, _ = desk.send(match_id, "blue", "move 2")
    assert "move 1" not in repr(other)


@pytest.mark.rule("GM-3.3c")
def test_a_later_sheet_takes_the_place_of_an_earlier_one(desk: Desk, store: SqlMatches) -> None:
    match_id = begin(desk, computers=("blue",))
    desk.send(match_id, "red", "move 1")
    desk.send(match_id, "red", "move 2")
    assert sheets(store, match_id) == {"red": "move 2"}
    desk.resolve(match_id)
    assert sheets(store, match_id) == {}


def test_a_sheet_with_errors_is_kept_and_the_rest_of_it_stands(desk: Desk) -> None:
    match_id = begin(desk, computers=("blue",))
    before = desk.open(match_id)[1].step.state.ships["red"].hex
    sheet, _ = desk.send(match_id, "red", "snk 3\nmove -1")
    assert len(sheet.diagnostics) == 1
    match, _ = desk.resolve(match_id)
    assert match.step.state.ships["red"].hex == before - 1


def test_resolve_waits_for_orders_or_the_deadline(desk: Desk, clock: Clock) -> None:
    match_id = begin(desk, pace=3600)
    desk.send(match_id, "red", "move 1")
    with pytest.raises(RefusedError, match="waits for the orders of blue until 1942-05-08T07:00"):
        desk.resolve(match_id)
    clock.now += timedelta(hours=1)
    assert desk.resolve(match_id)[1].turn == 1
    with pytest.raises(RefusedError, match="waits for the orders of blue, red"):
        desk.resolve(match_id)
    assert desk.resolve(match_id, now=True)[1].turn == 2


def test_a_rollback_uses_up_the_waiting_sheets(desk: Desk, store: SqlMatches) -> None:
    match_id = begin(desk)
    desk.resolve(match_id, now=True)
    desk.send(match_id, "red", "move 1")
    desk.rule(match_id, Ruling("rollback", turn=1))
    assert sheets(store, match_id) == {}
    assert desk.status(match_id).turn == 1


def test_two_resolutions_at_once_are_one(store: SqlMatches, db: Path, clock: Clock) -> None:
    match_id = begin(Desk(store, clock), computers=("blue", "red"))
    late = Slow(store, lambda: Desk(SqlMatches(Database(str(db), create=True)), clock).resolve(match_id))
    with pytest.raises(ConflictError, match=r"has moved on.*Nothing was changed"):
        Desk(late, clock).resolve(match_id)
    assert Desk(store, clock).status(match_id).turn == 2
    assert [entry.kind for entry in store.load(match_id).entries].count("resolution") == 2


class Slow:
    """A store behind which something else happens between reading and writing."""

    def __init__(self, store: SqlMatches, meanwhile: Callable[[], object]) -> None:
        self._store, self._meanwhile = store, meanwhile

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)

    def _once(self) -> None:
        self._meanwhile()
        self._meanwhile = lambda: None

    def add(self, *arguments: object) -> None:
        self._once()
        self._store.add(*arguments)


def test_two_sheets_at_once_are_both_kept(store: SqlMatches, clock: Clock) -> None:
    match_id = begin(Desk(store, clock))
    late = Slow(store, lambda: Desk(store, clock).send(match_id, "blue", "move 1"))
    Desk(late, clock).send(match_id, "red", "move 2")
    assert sheets(store, match_id) == {"blue": "move 1", "red": "move 2"}


def test_a_sheet_that_comes_while_the_turn_is_resolved_is_refused(store: SqlMatches, clock: Clock) -> None:
    match_id = begin(Desk(store, clock))
    late = Slow(store, lambda: Desk(store, clock).resolve(match_id, now=True))
    with pytest.raises(RefusedError, match="resolved at the same moment; look at the new report"):
        Desk(late, clock).send(match_id, "red", "move 2")
    assert sheets(store, match_id) == {}


def test_a_failed_write_leaves_the_desk_and_the_store_as_they_were(store: SqlMatches, clock: Clock) -> None:
    match_id = begin(Desk(store, clock), computers=("blue", "red"))
    before = store.load(match_id)

    def fall() -> None:
        raise RefusedError("the disk is full")

    desk = Desk(Slow(store, fall), clock)
    with pytest.raises(RefusedError, match="the disk is full"):
        desk.resolve(match_id)
    assert store.load(match_id) == before
    assert desk.status(match_id).turn == 1


def test_a_database_that_somebody_writes_is_refused_cleanly(
    store: SqlMatches, db: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("flagplot.store.database.WAIT_SECONDS", 0.05)
    match_id = begin(Desk(store, clock), computers=("blue", "red"))
    impatient = Database(str(db), create=True)
    other = sqlite3.connect(db, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(ConflictError, match=r"Somebody else is writing.*nothing was changed"):
        Desk(SqlMatches(impatient), clock).resolve(match_id)
    other.rollback()
    other.close()
    assert Desk(SqlMatches(impatient), clock).resolve(match_id)[1].turn == 1
    impatient.close()


def test_a_full_disk_is_one_sentence_and_nothing_is_lost(store: SqlMatches, db: Path, clock: Clock) -> None:
    match_id = begin(Desk(store, clock), computers=("red",))
    before = store.load(match_id)
    with store._database.transaction() as session:
        pages = session.connection().exec_driver_sql("PRAGMA page_count").scalar()
        session.connection().exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(RefusedError, match="The disk is full: nothing was changed"):
        for _ in range(20):
            Desk(store, clock).send(match_id, "blue", "move 1\n" + "fire 9\n" * 20_000)
    found = store.load(match_id)
    assert found.entries == before.entries


def test_a_changed_line_in_the_database_is_found(db: Path, desk: Desk, store: SqlMatches) -> None:
    match_id = begin(desk)
    with sqlite3.connect(db) as other:
        other.execute("UPDATE entries SET line = CAST(replace(line, 'nonce', 'nunce') AS BLOB) WHERE n = 1")
    other.close()
    with pytest.raises(JournalError, match="Entry 1 "):
        store.load(match_id)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear umpire, " * 100)
    with pytest.raises(BadInputError, match="not a database of Flagplot"):
        Database(str(path))
    assert path.read_text().startswith("Dear umpire")
    with pytest.raises(BadInputError, match="cannot be used"):
        Database(str(tmp_path / "no" / "folder" / "x.sqlite"), create=True)


def test_the_migrations_make_the_tables_of_the_models(db: Path, database: Database) -> None:
    engine = create_engine(url_of(str(db)))
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    engine.dispose()


def test_opening_again_changes_nothing(db: Path, desk: Desk) -> None:
    match_id = begin(desk)
    again = Database(str(db), create=True)
    assert [row.id for row in SqlMatches(again).matches()] == [match_id]
    again.close()


def test_the_newest_match_comes_first(desk: Desk, store: SqlMatches) -> None:
    one = begin(desk, computers=("blue", "red"))
    desk.close(one)
    two = begin(desk)
    assert {row.id: row.closed for row in store.matches()} == {one: True, two: False}


@pytest.mark.rule("GM-1.0c")
def test_in_the_middle_of_a_turn_a_seat_sees_its_own_ask_alone(desk: Desk) -> None:
    match_id = begin(desk, scenario="two-step")
    desk.resolve(match_id, now=True)
    head = desk.status(match_id).head
    before = desk.status(match_id, "blue")
    desk.send(match_id, "red", "fire 3")
    assert desk.status(match_id, "blue") == before
    assert before.head == head != desk.status(match_id).head
    assert [(seat.asked, seat.sent) for seat in before.seats] == [("fire", False), ("", False)]
    assert [(seat.asked, seat.sent) for seat in desk.status(match_id).seats] == [("fire", False), ("fire", True)]
    assert before.waiting == "The match waits for your answer."
    assert desk.status(match_id, "red").waiting == "The turn goes on when all answers are in."
