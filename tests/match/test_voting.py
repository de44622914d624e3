"""What seats say beside their orders: each an entry of the journal, whose effect `verify` plays again."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from tests.match.play import SECRET, forged, opened, opened_by, send, to_the_end

from flagplot.core.diagnostics import BadInputError
from flagplot.core.journal import Act, Action, Join, Ruling, Schedule, encode
from flagplot.match.match import Match
from flagplot.match.verify import verify
from flagplot.match.voting import Floor

MORNING = datetime.fromisoformat("1942-05-08T06:00:00+00:00")
DAY = 86400


def at(hours: float) -> str:
    return (MORNING + timedelta(hours=hours)).isoformat()


def say(match: Match, seat: str, action: Action, time: str = "", **rest: str) -> None:
    match.act(Act(seat, action, **rest), time)


def check(match: Match) -> Match:
    """Return the match if it holds: read again it says the same, and closed it is verified."""
    again = Match(match.entries, SECRET)
    assert (again.ledger.floor, again.waiting.deadline) == (match.ledger.floor, match.waiting.deadline)
    if not match.is_over:
        match.close(match.ledger.time)
    verdict = verify(encode(match.entries))
    assert verdict.holds, verdict.message
    return match


def test_who_is_ready_is_not_waited_for_and_who_is_not_is() -> None:
    match = opened(computers=["red"])
    assert match.waiting.missing() == ["blue"]
    say(match, "blue", "ready")
    assert match.waiting.missing() == []
    say(match, "blue", "unready")
    assert match.waiting.missing() == ["blue"]
    send(match, "blue", "move 1")
    assert match.waiting.missing() == []
    say(match, "blue", "unready")
    assert match.why_not_now(None) == "The match waits for the orders of blue."
    match.resolve()
    assert match.waiting.missing() == ["blue"]
    check(match)


def test_a_side_that_resigns_has_lost_and_the_secret_is_open() -> None:
    match = opened(computers=[])
    say(match, "red", "resign")
    assert match.is_over
    assert (match.ledger.close.winner, match.ledger.close.reason) == ("blue", "Resigned: red.")
    check(match)


def test_a_draw_needs_the_offer_of_every_player_in_one_point() -> None:
    match = opened(computers=[])
    say(match, "blue", "offer draw")
    match.resolve()
    say(match, "red", "offer draw")
    assert not match.is_over
    say(match, "blue", "offer draw")
    assert (match.ledger.close.winner, match.ledger.close.reason) == ("draw", "The players agreed on a draw.")
    check(match)


def test_a_computer_offers_no_draw_and_loses_nobodys_match() -> None:
    match = opened(computers=["red"])
    say(match, "blue", "offer draw")
    assert not match.is_over
    with pytest.raises(BadInputError, match="red is played by the computer"):
        say(match, "red", "resign")
    say(match, "blue", "resign")
    assert match.ledger.close.winner == "red"


def test_a_team_has_resigned_when_all_its_seats_have() -> None:
    joins = {seat: Join(seat, "n") for seat in ("red", "blue/tf1", "blue/tf2")}
    floor = Floor()
    floor.take(Act("blue/tf1", "resign"))
    assert floor.end(joins) is None
    floor.take(Act("red", "offer draw"))
    assert floor.end(joins) is None
    floor.take(Act("blue/tf2", "offer draw"))
    assert floor.end(joins)[0] == "draw", "who has resigned is not asked"
    floor.lapse()
    floor.take(Act("blue/tf2", "resign"))
    assert floor.end(joins)[0] == "red"


def test_more_time_is_granted_when_all_have_asked_and_once() -> None:
    match = opened_by(Schedule(extension=DAY), pace=2 * DAY, time=at(0))
    say(match, "blue", "ask extension", at(1))
    assert match.waiting.deadline.isoformat() == at(48)
    say(match, "red", "ask extension", at(2))
    assert match.waiting.deadline.isoformat() == at(72)
    say(match, "red", "ask extension", at(3))
    assert match.waiting.deadline.isoformat() == at(72)
    send(match, "red", "move 1", at(60))
    check(match)


def test_an_absence_holds_the_deadline() -> None:
    match = opened_by(Schedule(), pace=2 * DAY, time=at(0))
    say(match, "blue", "absent", at(1), until=at(100))
    assert match.waiting.deadline.isoformat() == at(100)
    say(match, "blue", "present", at(2))
    assert match.waiting.deadline.isoformat() == at(48)
    check(match)


def test_a_stand_in_writes_what_the_absent_player_has_not() -> None:
    match = opened_by(Schedule(), pace=2 * DAY, time=at(0))
    say(match, "blue", "absent", at(1), until=at(100), stand_in="staff")
    assert match.waiting.missing(MORNING) == ["red"] and match.waiting.deadline.isoformat() == at(48)
    send(match, "red", "move 0", at(2))
    step = match.resolve(at(3))
    assert step.sheets["blue"].text and step.hands["blue"] == "stand-in"
    assert "The computer wrote these orders in your place." in step.outcomes["blue"].text
    assert "in your place" not in step.outcomes["red"].text
    send(match, "blue", "move 2", at(4))
    assert match.resolve(at(5)).sheets["blue"].text == "move 2", "his own orders go before those of the stand-in"
    assert match.waiting.missing(MORNING + timedelta(hours=101)) == ["blue", "red"], "he is back"
    assert "blue" not in match.resolve(at(101)).sheets
    check(match)


def test_the_computer_writes_for_the_silent_where_the_schedule_says_so() -> None:
    match = opened_by(Schedule(missing="stand-in"), pace=2 * DAY, time=at(0))
    send(match, "red", "move 0", at(1))
    step = match.resolve(at(48))
    assert step.hands == {"red": "", "blue": "stand-in"}
    say(match, "blue", "ready", at(49))
    assert "blue" not in match.resolve(at(96)).sheets, "who is ready keeps his standing orders"
    check(match)


def test_a_seat_changes_hands_and_its_new_player_types_his_words() -> None:
    match = opened(computers=["red"])
    say(match, "blue", "absent", until=at(1))
    match.rule(Ruling("replace", "Ann has moved.", replaced="blue", player="Bea"))
    assert match.ledger.joins["blue"].player == "Bea" and match.waiting.missing() == ["blue"]
    assert "The seat blue has a new player: Bea. Ann has moved." in match.resolve().outcomes["red"].text
    match.rule(Ruling("replace", replaced="blue", computer="staff"))
    match.rule(Ruling("replace", replaced="red", player="Cid"))
    assert match.waiting.missing() == ["red"]
    send(match, "red", "move 1", word="seven herons")
    step = match.resolve()
    assert set(step.sheets) == {"blue", "red"}
    check(to_the_end(match))


@pytest.mark.rule("GM-3.3c")
def test_the_referee_reads_in_orders_for_a_player_and_all_is_marked() -> None:
    match = opened_by(Schedule(), pace=2 * DAY, time=at(0))
    entry = send(match, "blue", "move 1", at(50), by="referee")
    assert entry.fact.by == "referee" and entry.fact.late == ""
    step = match.resolve(at(51))
    assert "The referee read in these orders in your place." in step.outcomes["blue"].text
    check(match)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda match: say(match, "blue", "absent"), "An absence has an end"),
        (lambda match: say(match, "green", "resign"), "no seat 'green'"),
        (lambda match: match.rule(Ruling("replace", replaced="green")), "no seat 'green'"),
    ],
)
def test_what_cannot_be_said_is_refused_in_a_sentence(change: Callable[[Match], None], words: str) -> None:
    match = opened(computers=[])
    with pytest.raises(BadInputError, match=words):
        change(match)
    check(match)


def test_a_match_that_is_not_open_hears_nothing() -> None:
    match = Match(opened().entries[:2], SECRET)
    with pytest.raises(BadInputError, match="waits for players"):
        say(match, "blue", "resign")


def journal_of_acts() -> Match:
    match = opened_by(Schedule(), pace=2 * DAY, time=at(0))
    say(match, "blue", "absent", at(1), until=at(100), stand_in="staff")
    send(match, "red", "move 0", at(2))
    match.resolve(at(3))
    say(match, "red", "resign", at(4))
    return match


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("act", lambda fact: None if fact.action == "absent" else fact),
        ("act", lambda fact: None if fact.action == "resign" else fact),
        ("act", lambda fact: Act("blue", "resign") if fact.action == "resign" else fact),
        ("act", lambda fact: Act("green", "resign") if fact.action == "resign" else fact),
        ("orders", lambda fact: None if fact.by else fact),
        ("orders", lambda fact: type(fact)(fact.seat, fact.turn, fact.point, "move 2", by=fact.by)),
        ("orders", lambda fact: type(fact)(fact.seat, fact.turn, fact.point, fact.text)),
        ("orders", lambda fact: type(fact)(fact.seat, fact.turn, fact.point, fact.text, by="stand-in")),
    ],
)
def test_a_journal_whose_acts_or_stand_ins_are_forged_does_not_hold(kind: str, change: Callable) -> None:
    entries = check(journal_of_acts()).entries
    for entry in [entry for entry in entries if entry.kind == kind]:
        if change(entry.fact) != entry.fact:
            verdict = verify(encode(forged(entries, {entry.n: change(entry.fact)})))
            assert not verdict.holds and "fails" not in verdict.message, verdict.message
