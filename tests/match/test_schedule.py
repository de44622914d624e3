"""Deadlines in the hobby's words: hours, days and zones, at least and at most, early, grace."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.match.play import opened_by, send

from flagplot.core.diagnostics import BadInputError
from flagplot.core.journal import Schedule
from flagplot.match.schedule import DAYS, Term, check_schedule, next_hour

BERLIN = ZoneInfo("Europe/Berlin")
EVENINGS = Schedule(hour="20:00", days=("mon", "thu"), zone="Europe/Berlin")


def local(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=BERLIN)


@pytest.mark.parametrize(
    ("after", "due"),
    [
        ("2026-03-02T19:59", "2026-03-02T20:00"),  # a Monday
        ("2026-03-02T20:00", "2026-03-02T20:00"),
        ("2026-03-02T20:01", "2026-03-05T20:00"),
        ("2026-03-27T12:00", "2026-03-30T20:00"),  # over the change to summer time on the 29th
        ("2026-10-23T12:00", "2026-10-26T20:00"),  # and back on the 25th
    ],
)
def test_a_fixed_hour_on_some_days_is_kept_over_the_change_of_the_clocks(after: str, due: str) -> None:
    assert next_hour(EVENINGS, local(after)) == local(due)


def test_over_a_change_of_the_clocks_a_day_has_23_or_25_hours() -> None:
    daily = Schedule(hour="20:00", zone="Europe/Berlin")
    spring, autumn = local("2026-03-28T20:00"), local("2026-10-24T20:00")
    hours = [
        (next_hour(daily, day + timedelta(minutes=1)) - day.astimezone(ZoneInfo("UTC"))) for day in (spring, autumn)
    ]
    assert hours == [timedelta(hours=23), timedelta(hours=25)]


def test_an_hour_that_is_skipped_comes_later_and_of_one_that_comes_twice_the_first_counts() -> None:
    night = Schedule(hour="02:30", zone="Europe/Berlin")
    skipped = next_hour(night, local("2026-03-28T12:00"))
    assert skipped.astimezone(BERLIN).isoformat() == "2026-03-29T03:30:00+02:00"
    twice = next_hour(night, local("2026-10-24T12:00"))
    assert twice.astimezone(BERLIN).isoformat() == "2026-10-25T02:30:00+02:00"
    assert next_hour(night, twice + timedelta(minutes=1)) == local("2026-10-26T02:30")


@given(
    st.datetimes(datetime(2020, 1, 1), datetime(2040, 1, 1), timezones=st.just(ZoneInfo("UTC"))),
    st.times(),
    st.sets(st.sampled_from(DAYS)),
    st.sampled_from(["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata"]),
)
def test_the_next_hour_is_on_a_day_named_and_within_eight_days(after, hour, days, zone) -> None:
    schedule = Schedule(hour=f"{hour:%H:%M}", days=tuple(days), zone=zone)
    due = next_hour(schedule, after)
    assert after <= due <= after + timedelta(days=8)
    assert not days or DAYS[due.astimezone(ZoneInfo(zone)).weekday()] in days


HOUR = 3600
START = local("2026-03-02T12:00")


@pytest.mark.parametrize(
    ("schedule", "pace", "question", "due"),
    [
        (Schedule(), 0, False, None),
        (Schedule(), 48 * HOUR, False, "2026-03-04T12:00"),
        (EVENINGS, 0, False, "2026-03-02T20:00"),
        (Schedule(hour="20:00", zone="Europe/Berlin", least=24 * HOUR), 0, False, "2026-03-03T20:00"),
        (Schedule(hour="20:00", zone="Europe/Berlin", days=("sun",)), 48 * HOUR, False, "2026-03-04T12:00"),
        (Schedule(question=6 * HOUR), 48 * HOUR, True, "2026-03-02T18:00"),
        (Schedule(question=6 * HOUR), 48 * HOUR, False, "2026-03-04T12:00"),
    ],
)
def test_a_turn_is_due_at_its_hour_within_the_time_it_has_at_least_and_at_most(
    schedule: Schedule, pace: int, question: bool, due: str | None
) -> None:
    assert Term(START).deadline(schedule, pace, question=question) == (local(due) if due else None)


def test_a_pause_stops_the_clock_and_a_vote_moves_the_deadline() -> None:
    term = Term(START)
    term.stretch(timedelta(hours=5))
    assert term.deadline(Schedule(), 48 * HOUR, question=False) == local("2026-03-04T17:00")
    term.extensions = 1
    assert term.deadline(Schedule(extension=12 * HOUR), 48 * HOUR, question=False) == local("2026-03-05T05:00")
    assert term.deadline(EVENINGS, 0, question=False) == local("2026-03-05T20:00")
    term.moved = local("2026-03-06T06:00")
    assert term.deadline(Schedule(extension=12 * HOUR), 48 * HOUR, question=False) == local("2026-03-06T18:00")


def test_an_absence_without_a_stand_in_holds_the_deadline_unless_the_referee_moved_it() -> None:
    away, term = local("2026-03-09T00:00"), Term(START)
    assert term.deadline(Schedule(), 48 * HOUR, question=False, away=away) == away
    term.moved = local("2026-03-03T12:00")
    assert term.deadline(Schedule(), 48 * HOUR, question=False, away=away) == term.moved


def test_reminders_come_before_the_deadline_but_not_in_the_first_half() -> None:
    term, deadline = Term(START), START + timedelta(hours=48)
    assert term.reminder(Schedule(remind=12 * HOUR), deadline) == START + timedelta(hours=36)
    assert term.reminder(Schedule(remind=40 * HOUR), deadline) == START + timedelta(hours=24)


@pytest.mark.parametrize(
    ("schedule", "pace", "words"),
    [
        (Schedule(hour="8 pm"), 0, "'8 pm' is no hour of the day"),
        (Schedule(hour="25:00"), 0, "no hour"),
        (Schedule(hour="20:00", zone="Europe/Berlyn"), 0, "no time zone 'Europe/Berlyn'"),
        (Schedule(hour="20:00", zone="../../etc/passwd"), 0, "no time zone"),
        (Schedule(days=("mon",)), 0, "Days need an hour"),
        (Schedule(early="never"), 0, "need a deadline"),
        (Schedule(least=72 * HOUR), 48 * HOUR, "at least is longer"),
        (Schedule(grace=-1), 0, "`grace` is not"),
        (Schedule(), 400 * 86400, "a year at most"),
    ],
)
def test_a_schedule_that_cannot_be_kept_is_refused(schedule: Schedule, pace: int, words: str) -> None:
    with pytest.raises(BadInputError, match=words):
        check_schedule(schedule, pace)


def at(hours: float) -> datetime:
    return START + timedelta(hours=hours)


def test_turns_are_resolved_early_when_all_have_sent_or_are_ready_or_never() -> None:
    for early, after in (("sent", ""), ("ready", "waits for the orders of blue, red"), ("never", "resolved at")):
        match = opened_by(Schedule(early=early), pace=48 * HOUR, time=START.isoformat())
        for seat in match.seats:
            send(match, seat, "move 1", at(1).isoformat())
        assert after in match.why_not_now(at(2)) if after else match.why_not_now(at(2)) == ""
        assert match.why_not_now(at(48)) == ""


def test_a_turn_has_its_time_at_least_though_all_is_in() -> None:
    match = opened_by(Schedule(least=6 * HOUR), pace=48 * HOUR, time=START.isoformat())
    for seat in match.seats:
        send(match, seat, "move 1", at(1).isoformat())
    assert match.why_not_now(at(5)) == "All orders are in; the turn is resolved at 2026-03-02T18:00+01:00."
    assert match.why_not_now(at(6)) == ""


def test_within_the_grace_sheets_are_taken_and_waited_for() -> None:
    match = opened_by(Schedule(grace=2 * HOUR), pace=48 * HOUR, time=START.isoformat())
    send(match, "blue", "move 1", at(49).isoformat())
    assert "red until 2026-03-04T14:00" in match.why_not_now(at(49))
    with pytest.raises(BadInputError, match="deadline is past"):
        send(match, "red", "move 1", at(50).isoformat())
    assert match.why_not_now(at(50)) == ""


def test_where_the_schedule_says_so_a_turn_waits_for_those_without_orders() -> None:
    match = opened_by(Schedule(missing="wait"), pace=48 * HOUR, time=START.isoformat())
    assert "waits for the orders of blue, red" in match.why_not_now(at(480))
    assert match.why_not_now(at(480), forced=True) == ""
