"""A stream of sheets does not starve the resolver: he waits his turn and gets it, and no sheet is lost unread."""

import multiprocessing
import threading
import time
from pathlib import Path

import pytest
from tests.store.test_store import Slow, begin, sheets

from flagplot.match.desk import Desk
from flagplot.match.ports import ConflictError, RefusedError
from flagplot.store import matches
from flagplot.store.database import Database
from flagplot.store.matches import SqlMatches

TURNS = 4
SENDERS = 6
PATIENCE = 30.0


def desk_of(db: Path) -> Desk:
    return Desk(SqlMatches(Database(str(db))), lambda: None)


def stream(desk: Desk, match_id: str, seat: str, over: threading.Event, taken: list[str]) -> None:
    """Send sheet after sheet until the match is over; write down those that were taken."""
    number = 0
    while not over.is_set():
        number += 1
        try:
            desk.send(match_id, seat, f"move {number % 3}")
            taken.append(seat)
        except (RefusedError, ConflictError):
            continue


@pytest.mark.whole_match
def test_a_stream_of_sheets_does_not_starve_the_resolver(db: Path, store: SqlMatches) -> None:
    match_id = begin(Desk(store, lambda: None))
    over, taken = threading.Event(), list[str]()
    seats = [("blue", "red")[number % 2] for number in range(SENDERS)]
    senders = [
        threading.Thread(target=stream, args=(desk_of(db), match_id, seat, over, taken), daemon=True) for seat in seats
    ]
    for sender in senders:
        sender.start()
    try:
        for turn in range(1, TURNS + 1):
            assert desk_of(db).resolve(match_id, now=True)[1].turn == turn
        until = time.monotonic() + PATIENCE
        while set(taken) != {"blue", "red"} and time.monotonic() < until:  # the resolver may be done before a sender is
            time.sleep(0.01)
    finally:
        over.set()
        for sender in senders:
            sender.join(30)
    assert set(taken) == {"blue", "red"}


def test_a_sheet_waits_for_the_resolver_and_is_then_refused(db: Path, store: SqlMatches) -> None:
    """It was written for the turn that is resolved: the player looks at the report first."""
    match_id = begin(Desk(store, lambda: None))
    answers: list[str] = []

    def send() -> None:
        try:
            desk_of(db).send(match_id, "red", "move 2")
        except RefusedError as error:
            answers.append(str(error))

    sender = threading.Thread(target=send)

    class Meanwhile(Slow):
        def add(self, *arguments: object) -> None:
            sender.start()
            sender.join(0.3)
            assert sender.is_alive() and not answers
            self._store.add(*arguments)

    Desk(Meanwhile(store, lambda: None), lambda: None).resolve(match_id, now=True)
    sender.join(30)
    assert answers == ["The turn was resolved at the same moment; look at the new report first."]
    assert sheets(store, match_id) == {}


def test_a_resolver_who_was_killed_holds_up_sheets_no_longer_than_his_turn(
    db: Path, store: SqlMatches, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = begin(Desk(store, lambda: None))
    store.resolving(match_id).__enter__()
    now = matches.time.time()
    monkeypatch.setattr(matches.time, "time", lambda: now + matches.RESOLVER_SECONDS + 1)
    desk_of(db).send(match_id, "red", "move 2")
    assert sheets(store, match_id) == {"red": "move 2"}


def test_a_sheet_that_slipped_in_is_never_used_up_unread(db: Path, store: SqlMatches) -> None:
    """Even when a resolver outstays his turn."""
    match_id = begin(Desk(store, lambda: None))

    class Outstayed(Slow):
        def add(self, *arguments: object) -> None:
            with store._database.transaction(writes=True) as session:
                session.connection().exec_driver_sql("UPDATE matches SET resolving_until = 0")
            desk_of(db).send(match_id, "red", "move 2")
            self._store.add(*arguments)

    with pytest.raises(ConflictError, match="Nothing was changed"):
        Desk(Outstayed(store, lambda: None), lambda: None).resolve(match_id, now=True)
    assert sheets(store, match_id) == {"red": "move 2"}


def send_many(db: str, match_id: str, seat: str, number: int) -> None:
    database = Database(db)
    desk = Desk(SqlMatches(database), lambda: None)
    for sheet in range(number):
        desk.send(match_id, seat, f"move {sheet}")
    database.close()


@pytest.mark.whole_match
def test_sheets_of_several_processes_hinder_one_another_not(db: Path, store: SqlMatches) -> None:
    match_id = begin(Desk(store, lambda: None))
    made = multiprocessing.get_context("fork")
    senders = [made.Process(target=send_many, args=(str(db), match_id, seat, 20)) for seat in ("blue", "red") * 2]
    for sender in senders:
        sender.start()
    for sender in senders:
        sender.join(60)
    assert [sender.exitcode for sender in senders] == [0] * 4
    assert sheets(store, match_id) == {"blue": "move 19", "red": "move 19"}
    assert len([change for change in store.changes() if change.kind == "sheet"]) == 80
