"""`flagplot match`: schedules, the clock, what seats say, spectators."""

import json
import time
from pathlib import Path

import pytest
from tests.cli.conftest import Run
from tests.cli.test_match_command import begin, status

from flagplot.core.journal import decode

pytestmark = pytest.mark.whole_match


def send(run: Run, match: str, *seats: str) -> None:
    for seat in seats:
        assert run("match", "orders", match, "-", "--seat", seat, given="move 1\n").status == 0


def test_a_schedule_stands_in_the_setup_and_sets_the_deadline(run: Run) -> None:
    flags = ("--hour", "20:00", "--days", "mon,Thursday", "--zone", "Europe/Berlin", "--least", "1d", "--grace", "2h")
    match = begin(run, *flags, "--early", "ready", "--missing", "stand-in")
    shown = status(run, match)
    assert shown["deadline"][11:19] in ("18:00:00", "19:00:00"), "20:00 in Berlin is 18:00 or 19:00 in UTC"
    setup = decode(run("match", "export", match).out.encode())[0].fact
    assert (setup.schedule.days, setup.schedule.least, setup.schedule.early) == (("mon", "thu"), 86400, "ready")
    send(run, match, "blue", "red")
    assert "waits for the orders of blue, red" in status(run, match)["waiting"]
    for seat in ("blue", "red"):
        assert run("match", "ready", match, "--seat", seat).status == 0
    assert "the turn is resolved at" in status(run, match)["waiting"]


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (("--hour", "8pm"), "'8pm' is no hour of the day"),
        (("--hour", "20:00", "--days", "mon,foo"), "no day 'foo'"),
        (("--zone", "Mars/Olympus"), "no time zone 'Mars/Olympus'"),
        (("--early", "never"), "need a deadline"),
    ],
)
def test_a_schedule_with_a_mistake_is_refused_in_a_sentence(run: Run, flags: tuple[str, ...], words: str) -> None:
    ran = run("match", "new", "--scenario", "duel", *flags)
    assert ran.status == 2 and words in ran.err


def test_the_clock_resolves_what_is_due_and_says_so(run: Run) -> None:
    first, second = begin(run, "--deadline", "2d"), begin(run)
    ran = run("match", "run", "--all", "--once")
    assert (ran.status, ran.out, ran.err) == (0, "", "")
    send(run, first, "blue", "red")
    ran = run("match", "run", "--all", "--once", "--out", "papers")
    assert f"{first}: turn 1 is resolved; next due " in ran.out and second not in ran.out
    assert Path("papers", first, "blue", "report-01.txt").exists()
    assert run("match", "run", second, "--once").out == ""
    assert run("match", "run", second, "--all").status == 2
    assert run("match", "run").status == 2


def test_the_clock_leaves_alone_what_it_has_no_key_for(run: Run) -> None:
    match = begin(run)
    send(run, match, "blue", "red")
    ran = run("match", "run", "--all", "--once", "--own", "another")
    assert ran.out == "" and f"{match}: left alone." in ran.err
    assert run("match", "run", match, "--once", "--own", "another").status == 2


def test_the_clock_runs_until_the_matches_are_over(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    match = json.loads(run("match", "new", "--scenario", "duel", "--json").out)["match"]
    for seat in ("blue", "red"):
        run("match", "join", match, "--seat", seat, "--computer")
    pauses: list[float] = []
    monkeypatch.setattr(time, "sleep", pauses.append)
    ran = run("match", "run", match)
    assert ran.status == 0 and f"{match}: is over." in ran.out
    assert all(0.5 <= pause <= 15 for pause in pauses)


def test_a_match_with_a_beacon_waits_for_its_number(run: Run) -> None:
    match = json.loads(run("match", "new", "--scenario", "duel", "--beacon", "drand", "--json").out)["match"]
    for seat in ("blue", "red"):
        run("match", "join", match, "--seat", seat, "--nonce", seat)
    ran = run("match", "run", match, "--once")
    assert ran.out == "" and "Name what the beacon of the match gave: drand." in ran.err


def test_what_seats_say_is_in_the_status(run: Run) -> None:
    match = begin(run, "--deadline", "2d")
    assert (
        run("match", "ready", match, "--seat", "blue").out == "In the journal. " + status(run, match)["waiting"] + "\n"
    )
    assert run("match", "draw", match, "--seat", "blue").status == 0
    assert run("match", "absent", match, "2042-01-01", "--seat", "red", "--stand-in").status == 0
    before = status(run, match)["deadline"]
    assert run("match", "extend", match, "--seat", "blue").status == 0
    shown = run("match", "status", match).out
    assert "blue: Blue, orders not in, ready, offers a draw, asks for more time" in shown
    assert "red: Red, orders not in, absent until 2042-01-01T00:00:00+00:00, the computer stands in" in shown
    assert run("match", "ready", match, "--seat", "blue", "--off").status == 0
    assert run("match", "absent", match, "--seat", "red").status == 0
    run("match", "extend", match, "--seat", "red")
    shown = run("match", "status", match).out
    assert "not ready" in shown and "absent" not in shown
    assert status(run, match)["deadline"] > before
    assert run("match", "draw", match, "--seat", "red").out == "In the journal. The match is over.\n"
    run("match", "export", match, "j.jsonl")
    assert run("verify", "j.jsonl").status == 0


def test_a_seat_that_is_given_to_another_player_has_a_new_key(run: Run) -> None:
    match = begin(run)
    before = json.loads(Path("flagplot-own", match, "own.json").read_text())["keys"]["blue"]
    assert run("match", "replace", match, "Ann moved.", "--seat", "blue", "--name", "Bea").status == 0
    ran = run("match", "orders", match, "-", "--seat", "blue", "--key", before, given="move 1")
    assert ran.status == 2 and "not the key of blue" in ran.err
    send(run, match, "blue")
    assert run("match", "resign", match, "--seat", "blue").status == 0
    assert "winner red" in run("match", "status", match).out


def test_spectators_read_with_their_key_turns_later(run: Run) -> None:
    match = begin(run, "--spectators", "1")
    for _ in range(2):
        run("match", "resolve", match, "--now", "--out", "papers")
    ran = run("match", "watch", match, "--seat", "red")
    assert ran.out == Path("papers/red/report-01.txt").read_text()
    assert run("match", "watch", match, "--seat", "red", "--turn", "2").status == 1
    assert run("match", "watch", match, "--seat", "red", "--own", "another").status == 2


def test_with_the_referees_key_orders_are_read_in_and_nothing_else_is_said(run: Run) -> None:
    match = begin(run)
    key = json.loads(Path("flagplot-own", match, "own.json").read_text())["keys"]["referee"]
    assert run("match", "orders", match, "-", "--seat", "blue", "--key", key, given="move 1").status == 0
    send(run, match, "red")
    out = run("match", "resolve", match).out
    blue, red = out.split("red: the duel")
    assert "The referee read in these orders in your place." in blue and "in your place" not in red
    ran = run("match", "resign", match, "--seat", "blue", "--key", key)
    assert ran.status == 2 and "only the player of blue says this" in ran.err
