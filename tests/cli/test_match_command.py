"""`flagplot match`: a match by hand, from opening to export."""

import errno
import json
import os
import sys
import tempfile
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from tests.cli.conftest import Run
from tests.match.toy import Toy

from flagplot.core.journal import decode


def begin(run: Run, *flags: str) -> str:
    opened = json.loads(run("match", "new", "--scenario", "duel", "--json", *flags).out)
    for seat in ("blue", "red"):
        assert (
            run("match", "join", opened["match"], "--seat", seat, "--name", seat.title(), "--nonce", seat).status == 0
        )
    return opened["match"]


def status(run: Run, match: str) -> dict:
    return json.loads(run("match", "status", match, "--json").out)


@pytest.mark.whole_match
def test_a_match_from_opening_to_a_verified_journal(run: Run) -> None:
    match = begin(run, "--db", "flagplot.sqlite")
    while not status(run, match)["over"]:
        for seat in ("blue", "red"):
            assert run("match", "orders", match, "--seat", seat, "-", given="move 1\nfire 3\n").status == 0
        ran = run("match", "resolve", match, "--out", "papers")
        assert ran.status == 0, ran.err
    assert Path("papers/blue/report-05.txt").exists() and Path("papers/red/plot-05.svg").exists()
    assert run("match", "export", match, "j.jsonl").status == 0
    assert run("verify", "j.jsonl").status == 0
    again = run("report", "j.jsonl", "--seat", "red", "--turn", "3").out
    assert again == Path("papers/red/report-03.txt").read_text()


def test_a_report_of_any_turn_is_read_from_the_database_and_not_played_again(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begin(run)
    for _ in range(3):
        run("match", "resolve", match, "--now", "--out", "papers")
    run("match", "rollback", match, "--turn", "3")
    monkeypatch.delattr(Toy, "resolve")
    read = ("report", match, "--db", "flagplot.sqlite", "--seat", "red")
    for form, name in (("text", "report-02.txt"), ("json", "report-02.json"), ("svg", "plot-02.svg")):
        ran = run(*read, "--turn", "2", "--format", form)
        assert (ran.status, ran.out, ran.err) == (0, Path("papers/red", name).read_text(), "")
    assert run(*read).out == Path("papers/red/report-02.txt").read_text()
    ran = run(*read, "--turn", "3")
    assert ran.out == Path("papers/red/report-03.txt").read_text() and "taken turn 3 back" in ran.err
    ran = run(*read, "--turn", "9")
    assert ran.status == 2 and "holds no report of red of turn 9" in ran.err
    assert run("match", "papers", match, "--turn", "2", "--out", "again").status == 0
    for path in Path("again").rglob("*.*"):
        assert path.read_bytes() == Path("papers", path.relative_to("again")).read_bytes()
    names = {"orders-02.txt", "report-02.txt", "report-02.json", "plot-02.svg"}
    assert {path.name for path in Path("again/blue").iterdir()} == names


def test_papers_of_every_decision_point_are_made_again(run: Run) -> None:
    opened = json.loads(run("match", "new", "--scenario", "two-step", "--json").out)["match"]
    for seat in ("blue", "red"):
        run("match", "join", opened, "--seat", seat)
    for number in range(4):
        run("match", "orders", opened, "-", "--seat", "red", given=f"move {number}\n")
        assert run("match", "resolve", opened, "--now", "--out", "papers").status == 0
    assert run("match", "papers", opened, "--turn", "0", "--out", "papers").status == 0
    for turn in (0, 1, 2):
        for point in (1, 2) if turn else (1,):
            assert run("match", "papers", opened, "--turn", str(turn), "--point", str(point)).status == 0
    again = {path.relative_to(opened): path.read_bytes() for path in Path(opened).rglob("*.*")}
    assert again == {path.relative_to("papers"): path.read_bytes() for path in Path("papers").rglob("*.*")}
    assert Path(opened, "red", "orders-01-2.txt").read_text() == "move 1\n"
    ran = run("match", "papers", opened, "--turn", "1", "--point", "3")
    assert (ran.status, "Turn 1 has 2 decision points so far; there is none 3." in ran.err) == (2, True)


@pytest.mark.parametrize("what", ["link", "file", "full"])
def test_a_folder_that_cannot_be_used_resolves_nothing(run: Run, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    match = begin(run)
    if what == "link":
        Path("papers").symlink_to("elsewhere")
    elif what == "file":
        Path("papers").write_text("")
    else:

        def full(**_: object) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        monkeypatch.setattr(tempfile, "TemporaryFile", full)
    ran = run("match", "resolve", match, "--now", "--out", "papers")
    assert ran.status in (1, 2) and len(ran.err.splitlines()) == 1
    assert status(run, match)["turn"] == 1


def test_papers_that_cannot_be_written_after_all_are_told_truly_and_made_again(run: Run) -> None:
    match = begin(run)
    Path("papers/red/report-01.txt").mkdir(parents=True)
    ran = run("match", "resolve", match, "--now", "--out", "papers")
    assert ran.status == 1
    assert ran.err.startswith("Turn 1 is resolved and kept, but its papers are not all in papers: ")
    assert f"match papers {match} --out FOLDER" in ran.err
    assert status(run, match)["turn"] == 2
    assert run("match", "papers", match).status == 0
    assert Path(match, "red", "report-01.txt").read_text().count("red: the duel") == 1


def test_new_prints_keys_once_and_a_commitment(run: Run) -> None:
    ran = run("match", "new", "--scenario", "duel")
    lines = ran.out.splitlines()
    assert [line.split()[0] for line in lines] == ["match", "key", "key", "key", "commitment"]
    assert "shown this once" in ran.err
    match = lines[0].split()[1]
    shown = run("match", "status", match).out
    assert lines[4].split()[1] in shown
    assert not any(line.split()[-1] in shown for line in lines[1:4])


def test_a_key_that_is_given_must_fit(run: Run) -> None:
    opened = json.loads(run("match", "new", "--scenario", "duel", "--json").out)
    wrong = run("match", "join", opened["match"], "--seat", "red", "--key", "nonsense")
    assert wrong.status == 2 and "not the key of red" in wrong.err
    right = run("match", "join", opened["match"], "--seat", "red", "--key", opened["keys"]["red"])
    assert right.status == 0 and "Still free: blue." in right.out


def test_orders_with_errors_are_echoed_and_exit_1_but_stand(run: Run) -> None:
    match = begin(run)
    ran = run("match", "orders", match, "-", "--seat", "red", "--json", given="move 2\nsnk")
    assert ran.status == 1
    answer = json.loads(ran.out)
    assert [order["canonical"] for order in answer["orders"]] == ["move 2"]
    assert status(run, match)["seats"][1]["sent"] is True


def test_resolve_says_what_it_waits_for(run: Run) -> None:
    match = begin(run)
    ran = run("match", "resolve", match)
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == "The match waits for the orders of blue, red.\n"
    ran = run("match", "resolve", match, "--now")
    assert ran.status == 0
    assert "BLUE" not in ran.out and "blue: the duel" in ran.out and "red: the duel" in ran.out
    answer = json.loads(run("match", "resolve", match, "--now", "--json").out)
    assert answer["turn"] == 2 and set(answer["reports"]) == {"blue", "red"}


def test_a_seat_played_by_the_computer_needs_no_orders(run: Run) -> None:
    opened = json.loads(run("match", "new", "--scenario", "duel", "--json").out)["match"]
    for seat in ("blue", "red"):
        run("match", "join", opened, "--seat", seat, "--computer")
    for _ in range(5):
        if not status(run, opened)["over"]:
            assert run("match", "resolve", opened).status == 0
    shown = run("match", "status", opened).out
    assert "blue: computer" in shown and "winner" in shown


def test_the_powers_of_the_referee(run: Run) -> None:
    match = begin(run, "--deadline", "2d")
    before = status(run, match)["deadline"]
    assert run("match", "extend", match, "Storm.", "--by", "24h").status == 0
    after = status(run, match)["deadline"]
    assert datetime.fromisoformat(after) - datetime.fromisoformat(before) == timedelta(hours=24)
    assert run("match", "extend", match, "--until", "2042-05-08T12:00:00").status == 0
    assert status(run, match)["deadline"] == "2042-05-08T12:00:00+00:00"
    assert run("match", "extend", match).status == 2
    assert run("match", "extend", match, "--until", "9999-12-31T12:00:00").status == 0
    ran = run("match", "extend", match, "--by", "24h")
    assert ran.status == 2 and "there is none 24h later. Name one with --until." in ran.err
    assert run("match", "pause", match, "Holidays.").status == 0
    assert status(run, match)["paused"] is True
    assert run("match", "resolve", match, "--now").status == 1
    assert run("match", "pause", match, "--off").status == 0
    assert run("match", "rule", match, "The lighthouse is dark.", "--seat", "red").status == 0
    out = run("match", "resolve", match, "--now").out
    blue, red = out.split("red: the duel")
    assert "lighthouse" in red and "lighthouse" not in blue
    assert run("match", "rollback", match, "--turn", "1").status == 0
    assert status(run, match)["turn"] == 1
    ran = run("match", "rollback", match, "--turn", "4")
    assert ran.status == 1 and "has not been reached" in ran.err


def test_an_open_match_exports_no_secret_and_a_warning(run: Run) -> None:
    match = begin(run)
    ran = run("match", "export", match)
    assert "secret" not in ran.out
    assert "for the referee alone" in ran.err
    assert [entry.kind for entry in decode(ran.out.encode())] == ["setup", "join", "join", "resolution"]
    assert run("match", "export", match, "--clsoe").err.startswith("There is no option --clsoe")
    ran = run("match", "export", match, "-", "--close")
    assert "for the referee" not in ran.err
    assert decode(ran.out.encode())[-1].kind == "close"
    ran = run("match", "orders", match, "-", "--seat", "red", given="move 1")
    assert ran.status == 1 and "The match is over" in ran.err


def test_the_list_of_matches(run: Run) -> None:
    match = begin(run)
    assert run("match", "status").out.splitlines()[2].split()[:2] == [match, "duel"]
    assert json.loads(run("match", "status", "--json").out)[0]["id"] == match


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["status", "nope"], 2, "There is no match 'nope' here."),
        (["new", "--scenario", "dule"], 2, "Did you mean duel?"),
        (["new", "--scenario", "duel", "--deadline", "soon"], 2, "'soon' is not a duration"),
        (["new", "--scenario", "duel", "--db", "no/folder/x.sqlite"], 2, "cannot be used"),
        (["new"], 2, "scenario"),
    ],
)
def test_wrong_use_is_one_sentence(run: Run, arguments: list[str], status: int, words: str) -> None:
    begin(run)
    ran = run("match", *arguments)
    assert (ran.status, ran.out) == (status, "")
    assert words in ran.err


def test_a_database_whose_package_is_missing_is_a_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    ran = run("match", "status", "--db", "postgresql://nobody@127.0.0.1/none")
    assert ran.status == 2 and "needs the package psycopg" in ran.err


def test_a_reader_that_breaks_is_a_remark_for_the_player_and_a_log_for_the_operator(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    match = begin(run)
    sound = Toy.read_sheet

    def broken(toy: Toy, text: str, *others: object) -> object:
        if "sink" in text:
            raise IndexError
        return sound(toy, text, *others)

    monkeypatch.setattr(Toy, "read_sheet", broken)
    monkeypatch.setenv("FLAGPLOT_LOG", str(tmp_path / "log"))
    ran = run("match", "orders", match, "-", "--seat", "red", given="move 1\nsink \x1b[2J\nfire 3\n")
    assert ran.status == 1 and "Traceback" not in ran.out + ran.err
    assert "2 orders understood, 1 error." in ran.out and "the rest stands" in ran.out
    log = (tmp_path / "log").read_text()
    assert "Lines 2 to 2 of a sheet were left out" in log and "IndexError" in log and "\x1b" not in log
    assert run("match", "resolve", match, "--now", "--out", "papers").status == 0
    assert Path("papers/red/orders-01.txt").read_text() == "move 1\nsink \x1b[2J\nfire 3\n"
