"""The match service: what is due, who is reminded, who may look on, and acts that wait while a turn is resolved."""

from datetime import UTC, datetime, timedelta

import pytest

from flagplot.core.diagnostics import BadInputError
from flagplot.core.journal import Join, Ruling, Schedule, encode
from flagplot.match.desk import SPECTATOR, Desk
from flagplot.match.ports import RefusedError
from flagplot.match.verify import verify
from flagplot.store.matches import SqlMatches

START = datetime(1942, 5, 8, 6, tzinfo=UTC)
DAY = 86400


class Clock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now

    def go(self, hours: float) -> datetime:
        self.now = START + timedelta(hours=hours)
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def desk(store: SqlMatches, clock: Clock) -> Desk:
    return Desk(store, clock)


def begin(desk: Desk, *, schedule: Schedule | None = None, pace: int = 2 * DAY, spectators: int = 0) -> str:
    match_id = desk.new("duel", pace=pace, schedule=schedule or Schedule(), spectators=spectators).match
    for seat in ("blue", "red"):
        desk.join(match_id, Join(seat, f"nonce {seat}", seat.title()))
    return match_id


def test_a_match_is_due_when_all_is_in_or_its_deadline_is_past(desk: Desk, clock: Clock) -> None:
    first, second, third = begin(desk), begin(desk, schedule=Schedule(grace=3600)), begin(desk, pace=0)
    assert desk.due() == [] and desk.next_moment() == (START + timedelta(hours=36)).timestamp()
    for seat in ("blue", "red"):
        desk.send(third, seat, "move 1")
    assert desk.due() == [third]
    desk.resolve(third)
    clock.go(48)
    assert desk.due() == [first]
    clock.go(49)
    assert sorted(desk.due()) == sorted([first, second])


def test_a_pause_stops_the_clock(desk: Desk, clock: Clock) -> None:
    match_id = begin(desk)
    clock.go(40)
    desk.rule(match_id, Ruling("pause"))
    clock.go(59)
    assert desk.due() == []
    desk.rule(match_id, Ruling("go on"))
    assert desk.status(match_id).deadline == (START + timedelta(hours=67)).isoformat()
    clock.go(67)
    assert desk.due() == [match_id]


def test_a_match_that_the_players_ended_is_closed_where_the_secret_is(store: SqlMatches, clock: Clock) -> None:
    secrets: dict[str, bytes] = {}

    class Apart:
        put, get = secrets.__setitem__, secrets.get

    desk = Desk(store, clock, Apart())
    match_id = begin(desk)
    mail = Desk(store, clock, type("None", (), {"get": lambda self, match_id: None})())
    mail.resign(match_id, "blue")
    assert not mail.status(match_id).over and desk.due() == [match_id]
    desk.resolve(match_id)
    assert desk.status(match_id).score.winner == "red"


def test_nobody_is_reminded_who_has_sent_or_is_ready_or_away(desk: Desk, clock: Clock) -> None:
    match_id = begin(desk)
    assert desk.remind() == []
    clock.go(37)
    found = desk.remind()
    assert [(item.seat, item.point, item.deadline) for item in found] == [
        ("blue", 1, (START + timedelta(hours=48)).isoformat()),
        ("red", 1, (START + timedelta(hours=48)).isoformat()),
    ]
    desk.send(match_id, "red", "move 1")
    assert [item.seat for item in desk.remind()] == ["blue"]
    desk.unready(match_id, "red")
    assert [item.seat for item in desk.remind()] == ["blue"], "he has sent"
    desk.absent(match_id, "blue", START + timedelta(hours=47), "staff")
    assert desk.remind() == []


def test_acts_have_receipts_and_stand_in_the_feed(desk: Desk) -> None:
    match_id = begin(desk)
    receipt = desk.ready(match_id, "blue")
    assert (receipt.kind, receipt.seat) == ("act", "blue")
    assert receipt.entry == desk.journal(match_id)[-1].hash
    desk.offer_draw(match_id, "red")
    acts = [
        (change.kind, change.seat) for change in desk.changes(match_id=match_id, seat="red") if change.kind == "act"
    ]
    assert acts == [("act", "red")], "that blue is ready is not told in the feed"
    seats = {seat.seat: seat for seat in desk.status(match_id).seats}
    assert seats["blue"].ready is True and seats["red"].draw is True


def test_a_match_by_its_service_from_start_to_end_holds(desk: Desk, clock: Clock) -> None:
    match_id = begin(desk, schedule=Schedule(missing="stand-in", extension=DAY))
    desk.absent(match_id, "blue", START + timedelta(days=3), "staff")
    for seat in ("blue", "red"):
        desk.ask_extension(match_id, seat)
    assert desk.status(match_id).deadline == (START + timedelta(days=3)).isoformat()
    clock.go(72)
    for hours in (72, 120, 168):
        clock.go(hours)
        assert desk.due() == [match_id]
        desk.resolve(match_id)
    for seat in ("blue", "red"):
        desk.offer_draw(match_id, seat)
    assert desk.status(match_id).over and desk.due() == []
    verdict = verify(encode(desk.journal(match_id)))
    assert verdict.holds, verdict.message


def test_a_player_who_was_replaced_has_a_key_that_opens_nothing(desk: Desk) -> None:
    opened = desk.new("duel")
    for seat in ("blue", "red"):
        desk.join(opened.match, Join(seat, f"nonce {seat}"))
    key = desk.replace(opened.match, "blue", "Bea", reason="Ann has moved.")
    desk.check_key(opened.match, "blue", key)
    with pytest.raises(BadInputError, match="not the key of blue"):
        desk.check_key(opened.match, "blue", opened.keys["blue"])
    assert desk.status(opened.match).seats[0].player == "Bea"


def test_spectators_read_what_was_told_turns_later_or_at_the_end(desk: Desk) -> None:
    opened = desk.new("duel", spectators=2)
    match_id = opened.match
    for seat in ("blue", "red"):
        desk.join(match_id, Join(seat, f"nonce {seat}"))
    with pytest.raises(RefusedError, match="2 turns later"):
        desk.watch(match_id, "blue")
    for _ in range(3):
        desk.resolve(match_id, now=True)
    assert desk.watch(match_id, "red")[0].turn == 1
    with pytest.raises(RefusedError, match="2 turns later"):
        desk.watch(match_id, "red", 2)
    desk.check_key(match_id, SPECTATOR, opened.keys[SPECTATOR])
    other = begin(desk)
    desk.resolve(other, now=True)
    with pytest.raises(RefusedError, match="when the match is over"):
        desk.watch(other, "red", 1)
    desk.resign(other, "red")
    assert desk.watch(other, "red")[0].turn == 1
