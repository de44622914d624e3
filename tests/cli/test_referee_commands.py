"""`flagplot match correct`, `preview` and `report`: the referee's powers, and papers in every form."""

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Run
from tests.cli.test_match_command import begin, status

from flagplot.cli.post import read_invitation


def test_the_position_is_set_right_told_to_its_side_and_verified(run: Run) -> None:
    match = begin(run)
    ran = run("match", "correct", match, "blue at 7", "A slip of mine.")
    assert ran.out.endswith("told with the next report to blue.\n")
    out = run("match", "resolve", match, "--now").out
    blue, red = out.split("red: the duel")
    assert "The position was set right: blue at 7. A slip of mine." in " ".join(blue.split()) and "set right" not in red
    ran = run("match", "correct", match, "blue")
    assert ran.status == 2 and "Write for example" in ran.err
    run("match", "export", match, "j.jsonl", "--close")
    assert run("verify", "j.jsonl").status == 0


def test_a_preview_shows_both_sides_and_changes_nothing(run: Run) -> None:
    match = begin(run)
    run("match", "orders", match, "-", "--seat", "blue", given="move 2\nsnk\n")
    before = run("match", "export", match).out
    ran = run("match", "preview", match)
    assert (
        ran.status == 0 and "'snk' is not an order" in ran.out and "red: no orders; the standing ones hold." in ran.out
    )
    assert "blue: the duel" in ran.out and "other dice will fall" in ran.err
    answer = json.loads(run("match", "preview", match, "--json").out)
    assert set(answer["reports"]) == {"blue", "red"} and set(answer["sheets"]) == {"blue"}
    assert run("match", "export", match).out == before and status(run, match)["turn"] == 1
    assert run("match", "preview", match, "--own", "another").status == 2


def test_a_report_is_read_again_in_every_form(run: Run) -> None:
    match = begin(run)
    run("match", "resolve", match, "--now", "--out", "papers")
    for form, name in (("text", "report-01.txt"), ("json", "report-01.json"), ("svg", "plot-01.svg")):
        assert (
            run("match", "report", match, "--seat", "red", "--format", form).out == Path("papers/red", name).read_text()
        )
    assert run("match", "report", match, "--seat", "red", "--format", "html").out.startswith("<!doctype html>")
    assert run("match", "report", match, "--seat", "red", "--format", "png", "--out", "plot.png").status == 0
    assert Path("plot.png").read_bytes().startswith(b"\x89PNG")
    opening = run("match", "report", match, "--seat", "red", "--turn", "0").out
    assert opening != Path("papers/red/report-01.txt").read_text()


def test_papers_are_written_in_the_forms_that_are_named(run: Run) -> None:
    match = begin(run)
    run("match", "resolve", match, "--now")
    assert run("match", "papers", match, "--out", "more", "--format", "html", "--format", "png").status == 0
    assert {path.name for path in Path("more/blue").iterdir()} == {"orders-01.txt", "report-01.html", "plot-01.png"}


def test_the_referee_alone_reads_all_sides_as_one(run: Run) -> None:
    match = begin(run)
    keys = json.loads(Path("flagplot-own", match, "own.json").read_text())["keys"]
    ran = run("match", "report", match)
    assert "blue: the duel" in ran.out and "red: the duel" in ran.out
    assert set(json.loads(run("match", "report", match, "--format", "json").out)) == {"blue", "red"}
    assert run("match", "report", match, "--format", "html").out.count("<figure>") == 2
    ran = run("match", "report", match, "--format", "svg")
    assert ran.status == 2 and "has no plot of all sides; name a seat." in ran.err
    assert run("match", "report", match, "--key", keys["blue"], "--own", "another").status == 2
    assert run("match", "report", match, "--seat", "blue", "--key", keys["blue"], "--own", "another").status == 0
    assert run("match", "report", match, "--seat", "red", "--key", keys["blue"], "--own", "another").status == 2


@pytest.mark.parametrize("command", ["status", "resolve", "run", "report", "papers", "preview"])
def test_what_looks_at_a_missing_file_makes_none(run: Run, command: str) -> None:
    ran = run("match", command, "abcd", "--db", "missing.sqlite")
    assert ran.status == 2 and "There is no database missing.sqlite" in ran.err
    assert not Path("missing.sqlite").exists() and not Path("flagplot-own").exists()


def test_a_side_may_be_named_as_people_name_it(run: Run) -> None:
    match = begin(run)
    assert run("match", "rule", match, "Dusk.", "--seat", "Blue", "--seat", "RED").out.endswith("to blue, red.\n")
    assert run("match", "replace", match, "--seat", "Blue").out.startswith("key          blue: ")
    assert "no seat" not in run("match", "extend", match, "--seat", "BLUE", "--by", "2d").err
    run("match", "resolve", match, "--now")
    assert run("match", "report", match, "--seat", "Red").out == run("match", "report", match, "--seat", "red").out
    assert read_invitation("Allies=ann@example.org") == ("allied", "ann@example.org")
    assert "There is no side" not in run("play", "--scenario", "duel", "--side", "Blue", given="quit\n").err
