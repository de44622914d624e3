"""What each seat was told is stored with the match and read, not played again; and whoever follows a match reads its
changes."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, inspect
from tests.match.toy import Toy
from tests.store.test_store import SECRET, begin

from flagplot.core.diagnostics import BadInputError
from flagplot.core.journal import Join, Resolved, Ruling
from flagplot.match.desk import Desk
from flagplot.match.papers import render
from flagplot.match.ports import RefusedError
from flagplot.store import database as databases
from flagplot.store.database import Database, url_of
from flagplot.store.matches import SqlMatches

COMPUTERS = ("blue", "red")


@pytest.fixture
def desk(store: SqlMatches) -> Desk:
    return Desk(store, lambda: None)


@pytest.fixture
def barred(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From the call on, nothing can be played."""

    def bar() -> None:
        def fail(*_: object, **__: object) -> None:
            raise AssertionError("the match is played again")

        for name in ("setup", "resolve", "view", "decode"):
            monkeypatch.setattr(Toy, name, fail)

    return bar


def rows(db: Path, seat: str) -> list[Any]:
    engine = create_engine(url_of(str(db)))
    with engine.connect() as connection:
        found = connection.exec_driver_sql("SELECT * FROM handouts WHERE seat = ? ORDER BY entry", (seat,)).all()
    engine.dispose()
    return list(found)


@pytest.mark.parametrize("scenario", ["duel", "two-step"])
def test_every_paper_of_every_point_is_read_and_not_played_again(desk: Desk, db: Path, barred, scenario: str) -> None:
    match_id = begin(desk, computers=COMPUTERS, scenario=scenario)
    papers = {}
    while not desk.status(match_id).over:
        match, step = desk.resolve(match_id)
        for seat, outcome in step.outcomes.items():
            papers[seat, match.standing] = step.name, outcome.proof(), render(outcome, "json")
    barred()
    other = Desk(SqlMatches(Database(str(db), create=True)))
    for (seat, entry), (name, proof, report) in papers.items():
        handout, outcome = other.told(match_id, seat, entry=entry)
        assert (handout.name, handout.seat, outcome.view.seat) == (name, seat, seat)
        assert (outcome.proof(), render(outcome, "json")) == (proof, report)
    assert "turn 1, move" in other.told(match_id, "red", 0)[1].text
    assert SECRET.hex() in other.told(match_id, "red")[1].text


def test_the_journal_names_the_hash_of_each_stored_paper(desk: Desk) -> None:
    match_id = begin(desk, computers=COMPUTERS)
    desk.resolve(match_id)
    for entry in desk.journal(match_id):
        if isinstance(entry.fact, Resolved):
            for seat, proof in entry.fact.seats.items():
                assert desk.told(match_id, seat, entry=entry.n)[1].proof() == proof


@pytest.mark.rule("GM-1.0c")
def test_a_row_holds_nothing_of_another_seat(desk: Desk, db: Path) -> None:
    """A row of one seat is the same bytes whatever the other orders unseen, and names no other seat's ruling; but for
    the hash that names the journal, which a blind keeps from telling anything."""
    found = []
    for order in ("fire 0", "fire 1"):
        match_id = begin(desk)
        desk.rule(match_id, Ruling("rule", "The lighthouse is dark.", ("red",)))
        desk.send(match_id, "red", order)
        desk.resolve(match_id, now=True)
        found.append(desk._store.handout(match_id, "blue").facts)
        found[-1] = found[-1].replace(desk.told(match_id, "blue")[1].facts.bond.head.encode(), b"head")
        assert b"lighthouse" in desk._store.handout(match_id, "red").facts
        assert b'"red"' not in desk._store.handout(match_id, "blue").facts
    assert found[0] == found[1] and b"lighthouse" not in found[0] and SECRET.hex().encode() not in found[0]


def test_a_ruling_does_not_say_who_else_knows_it(desk: Desk) -> None:
    match_id = begin(desk)
    desk.rule(match_id, Ruling("rule", "The lighthouse is dark.", ("red", "blue")))
    desk.resolve(match_id, now=True)
    _, outcome = desk.told(match_id, "red")
    assert outcome.facts.rulings == (Ruling("rule", "The lighthouse is dark."),)


def test_what_is_taken_back_is_kept_and_marked(desk: Desk, db: Path) -> None:
    match_id = begin(desk, computers=COMPUTERS)
    for _ in range(3):
        desk.resolve(match_id)
    before = desk.told(match_id, "red", 2)[1].text
    desk.rule(match_id, Ruling("rollback", "Wrong map.", turn=2))
    assert desk.told(match_id, "red")[0].turn == 1
    handout, outcome = desk.told(match_id, "red", 2)
    assert handout.taken_back and outcome.text == before
    desk.resolve(match_id)
    handout, outcome = desk.told(match_id, "red", 2)
    assert not handout.taken_back and "Wrong map." in outcome.text
    assert [(row.turn, bool(row.taken_back)) for row in rows(db, "red")] == [
        (0, False),
        (1, False),
        (2, True),
        (3, True),
        (2, False),
    ]


def test_what_is_told_is_stored_with_the_entries_or_not_at_all(
    desk: Desk, db: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = begin(desk, computers=COMPUTERS)

    def fall(*_: object) -> None:
        raise RefusedError("the disk is full")

    monkeypatch.setattr("flagplot.store.matches._announce", fall)
    with pytest.raises(RefusedError):
        desk.resolve(match_id)
    assert len(rows(db, "red")) == 1 and len(desk.journal(match_id)) == 4


def test_what_was_not_told_is_a_sentence(desk: Desk) -> None:
    match_id = begin(desk)
    with pytest.raises(BadInputError, match=r"holds no report of red of turn 7\."):
        desk.told(match_id, "red", 7)
    with pytest.raises(BadInputError, match="There is no match 'nope'"):
        desk.told("nope", "red")


def test_changes_are_in_order_and_go_on_where_one_stopped(desk: Desk, store: SqlMatches, db: Path) -> None:
    one = begin(desk)
    reader = Desk(SqlMatches(Database(str(db), create=True)))
    first = reader.changes()
    assert [(change.number, change.kind, change.seat, change.entry) for change in first] == [
        (1, "opened", "", 0),
        (2, "joined", "blue", 1),
        (3, "joined", "red", 2),
        (4, "resolved", "", 3),
    ]
    writer = Desk(SqlMatches(Database(str(db), create=True)))
    two = begin(writer, computers=COMPUTERS)
    writer.send(one, "red", "move 1")
    desk.resolve(two)
    desk.resolve(one, now=True)
    writer.rule(one, Ruling("rollback", turn=1))
    writer.close(two)
    later = reader.changes(first[-1].number)
    assert [change.number for change in later] == list(range(5, 5 + len(later)))
    assert [change.kind for change in later if change.match == one] == ["sheet", "resolved", "ruling"]
    assert [change.kind for change in later if change.match == two] == [
        *("opened", "joined", "joined", "resolved"),
        *("resolved", "closed"),
    ]
    assert reader.changes(later[-1].number) == []
    assert desk.changes(match_id=one) == [change for change in first + later if change.match == one]
    for change in first + later:
        if change.kind == "resolved":
            assert desk.told(change.match, "red", entry=change.entry)[0].entry == change.entry


def test_changes_hold_no_orders_and_a_ruling_only_for_those_it_names(desk: Desk) -> None:
    match_id = begin(desk)
    before = desk.changes()[-1].number
    desk.send(match_id, "red", "move 2")
    desk.rule(match_id, Ruling("rule", "The lighthouse is dark.", ("red",)))
    assert [change.kind for change in desk.changes(before, seat="red")] == ["sheet", "ruling"]
    assert [change.kind for change in desk.changes(before, seat="blue")] == ["sheet"]
    shown = repr(desk.changes())
    assert "move" not in shown and "lighthouse" not in shown and "nonce" not in shown


def test_a_write_that_fails_leaves_no_change_and_no_gap(desk: Desk, store: SqlMatches) -> None:
    match_id = begin(desk)
    before = desk.changes()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("flagplot.store.matches.encode_entry", lambda entry: None)
        with pytest.raises(RefusedError):
            desk.rule(match_id, Ruling("pause"))
    assert desk.changes() == before
    desk.rule(match_id, Ruling("pause"))
    assert desk.changes()[-1].number == before[-1].number + 1


def test_a_database_of_the_first_version_is_brought_up_to_date(tmp_path: Path, database: Database) -> None:
    old = tmp_path / "old.sqlite"
    engine = create_engine(url_of(str(old)))
    config = Config()
    config.set_main_option("script_location", str(Path(databases.__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        assert "handouts" not in inspect(connection).get_table_names()
    engine.dispose()
    desk = Desk(SqlMatches(Database(str(old))))
    match_id = desk.new("duel").match
    desk.join(match_id, Join("red", "r"))
    assert [change.kind for change in desk.changes()] == ["opened", "joined"]
