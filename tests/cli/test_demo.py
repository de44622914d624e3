"""`flagplot demo`, `verify` and `report`: a battle, its papers, and the proof."""

import json
import time
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from flagplot.cli.demo import COLUMNS, in_brief


def papers(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


def test_a_demo_writes_exactly_the_promised_files(run: Run) -> None:
    ran = run("demo", "--scenario", "duel", "--seed", "3", "--out", "d")
    assert (ran.status, ran.err.count("\n")) == (0, 1)
    found = papers(Path("d"))
    result = json.loads(found["result.json"])
    turns = result["turns"]
    expected = {"journal.jsonl", "result.json"}
    for seat in ("blue", "red"):
        for turn in range(1, turns + 1):
            names = (f"orders-{turn:02}.txt", f"report-{turn:02}.txt", f"report-{turn:02}.json", f"plot-{turn:02}.svg")
            expected |= {f"{seat}/{name}" for name in names}
    assert set(found) == expected
    assert set(result) == {
        "game",
        "scenario",
        "rules",
        "seed",
        "turns",
        "score",
        "winner",
        "reason",
        "orders",
        "seconds",
    }
    assert (result["game"], result["scenario"], result["rules"], result["seed"]) == ("toy", "duel", "base", 3)
    assert result["orders"]["sent"] == result["orders"]["accepted"] > 0 == result["orders"]["rejected"]
    assert found["blue/orders-01.txt"].startswith(b"move ")


def test_a_demo_of_several_points_a_turn_names_them_apart(run: Run) -> None:
    run("demo", "--scenario", "two-step", "--out", "d")
    names = {name for name in papers(Path("d")) if name.startswith("red/") and "-01" in name}
    assert names == {
        "red/orders-01.txt",
        "red/report-01-1.txt",
        "red/report-01-1.json",
        "red/plot-01-1.svg",
        "red/orders-01-2.txt",
        "red/report-01.txt",
        "red/report-01.json",
        "red/plot-01.svg",
    }


def test_the_same_seed_gives_the_same_bytes_and_another_seed_others(run: Run) -> None:
    first = run("demo", "--seed", "7", "--out", "a").out.replace("a/journal", "b/journal").replace(": a\n", ": b\n")
    second = run("demo", "--seed", "7", "--out", "b").out
    run("demo", "--seed", "8", "--out", "c")
    one, two, other = (papers(Path(name)) for name in "abc")
    results = [json.loads(found.pop("result.json")) for found in (one, two)]
    assert one == two
    assert first == second
    assert one["journal.jsonl"] != other["journal.jsonl"]
    assert {**results[0], "seconds": 0} == {**results[1], "seconds": 0}


def test_a_shorter_demo_into_the_same_folder_leaves_no_old_papers(run: Run) -> None:
    run("demo", "--scenario", "two-step", "--out", "d")
    Path("d/blue/notes.txt").write_text("mine")
    run("demo", "--scenario", "duel", "--turns", "1", "--out", "d")
    assert {path.name for path in Path("d/blue").iterdir()} == {
        "notes.txt",
        "orders-01.txt",
        "report-01.txt",
        "report-01.json",
        "plot-01.svg",
    }


def test_the_default_folder_and_the_last_lines_say_where_everything_is(run: Run) -> None:
    ran = run("demo", "--seed", "2")
    assert Path("demo-out/duel-2/journal.jsonl").exists()
    assert "demo-out/duel-2" in ran.out
    assert ran.out.splitlines()[-1].endswith("verify demo-out/duel-2/journal.jsonl")
    assert "Turn 1" in ran.out


@pytest.mark.parametrize(
    ("points", "room", "lines"),
    [
        ([], 20, []),
        (["one"], 20, ["one"]),
        (["one", "two", "three"], 40, ["one | two | three"]),
        (["one", "two", "three four"], 18, ["one | two | 1 more"]),
        (["one", "two, long", "three"], 20, ["one | three | 1 more"]),
        (["one", "two", "three"], 12, ["one | 2 more"]),
        (["one, long", "two"], 12, ["one, long"]),
        (["a long first point", "two"], 12, ["a long first", "  point"]),
    ],
)
def test_the_running_account_shows_whole_points(points: list[str], room: int, lines: list[str]) -> None:
    assert in_brief(points, room) == lines
    assert all(len(line) <= room for line in lines)


def test_the_running_account_fits_where_nobody_says_how_wide_it_is(run: Run) -> None:
    ran = run("demo", "--seed", "2", "--out", "d")
    assert max(map(len, ran.out.splitlines())) <= COLUMNS


@pytest.mark.parametrize("flag", ["--seed", "--turns"])
def test_a_number_that_is_not_whole_is_refused_and_not_rounded(run: Run, flag: str) -> None:
    ran = run("demo", flag, "1.5")
    assert ran.status == 2 and "'1.5' is not a whole number." in ran.err


def test_a_demo_as_json_says_nothing_else(run: Run) -> None:
    ran = run("demo", "--turns", "2", "--out", "d", "--json")
    assert json.loads(ran.out)["turns"] == 2
    assert ran.err == ""


@pytest.mark.parametrize("arguments", [[], ["--turns", "2"], ["--scenario", "two-step", "--rules", "base"]])
def test_the_journal_of_a_demo_holds(run: Run, arguments: list[str]) -> None:
    run("demo", *arguments, "--out", "d")
    ran = run("verify", "d/journal.jsonl", "--json")
    verdict = json.loads(ran.out)
    assert (ran.status, verdict["holds"], verdict["entry"]) == (0, True, None)
    ran = run("verify", "d/journal.jsonl")
    assert ran.out.startswith("The journal holds: ")


def test_a_changed_byte_fails_with_the_entry_in_words(run: Run) -> None:
    run("demo", "--out", "d")
    path = Path("d/journal.jsonl")
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:5], lines[5].replace(b"1", b"2", 1), *lines[6:]]))
    ran = run("verify", str(path))
    assert ran.status == 1
    assert ran.out.startswith("Entry 5 ")
    assert json.loads(run("verify", str(path), "--json").out)["entry"] == 5


def test_a_cut_journal_is_named_and_untouched(run: Run) -> None:
    run("demo", "--out", "d")
    path = Path("d/journal.jsonl")
    cut = path.read_bytes()[:-30]
    path.write_bytes(cut)
    for arguments in (["verify", str(path)], ["report", str(path), "--seat", "red"]):
        ran = run(*arguments)
        assert ran.status == 1
        assert "cut short in the middle of a line" in ran.out + ran.err
    assert path.read_bytes() == cut


@pytest.mark.parametrize("turn", [1, 2])
def test_a_report_again_is_the_same_bytes(run: Run, turn: int) -> None:
    run("demo", "--out", "d")
    for form, name in (("text", "report-{}.txt"), ("json", "report-{}.json"), ("svg", "plot-{}.svg")):
        ran = run("report", "d/journal.jsonl", "--seat", "red", "--turn", str(turn), "--format", form)
        assert ran.status == 0
        assert ran.out == Path("d/red", name.format(f"{turn:02}")).read_text()


def test_the_opening_and_the_last_report(run: Run) -> None:
    run("demo", "--out", "d")
    opening = run("report", "d/journal.jsonl", "--seat", "blue", "--turn", "0").out
    last = run("report", "d/journal.jsonl", "--seat", "blue").out
    assert "turn 1, move" in opening and "Commitment: " in opening
    assert "Secret: " in last


def test_a_page_needs_no_other_file(run: Run) -> None:
    run("demo", "--out", "d")
    page = run("report", "d/journal.jsonl", "--seat", "red", "--turn", "1", "--format", "html").out
    assert page.startswith("<!doctype html>") and page.index("<svg") < page.index("<article"), "the plot stands first"
    assert "prefers-color-scheme: dark" in page and "A4 landscape" in page and "<script" not in page
    assert "http" not in page.replace("http://www.w3.org", "")


@pytest.mark.whole_program
def test_a_pdf_is_the_same_twice(run: Run) -> None:
    pytest.importorskip("weasyprint", exc_type=(ImportError, OSError))
    run("demo", "--out", "d")
    for name in ("1.pdf", "2.pdf"):
        arguments = ("--seat", "red", "--turn", "1", "--format", "pdf", "--out", name)
        ran = run("report", "d/journal.jsonl", *arguments)
        assert (ran.status, ran.out, ran.err) == (0, "", f"Written: {name}\n")
        time.sleep(1.1)  # the bytes must not hold the second in which they were made
    assert Path("1.pdf").read_bytes() == Path("2.pdf").read_bytes()
    assert Path("1.pdf").read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["demo", "--scenario", "dule"], "Did you mean duel?"),
        (["demo", "--game", "tic"], "There is no game 'tic'"),
        (["demo", "--rules", "hard"], "There is no rule set 'hard'"),
        (["demo", "--option", "fog=1"], "There is no option 'fog'"),
        (["demo", "--tables", "none.toml"], "There is no file none.toml"),
        (["demo", "--seed", "x"], "seed"),
        (["demo", "--turns", "-1"], "--turns is 0 or more"),
        (["demo", "--out", "d/result.json"], "cannot be made"),
        (["dmeo"], "dmeo"),
        (["verify", "nothing.jsonl"], "There is no file nothing.jsonl"),
        (["verify", "."], "is a folder"),
        (["report", "d/journal.jsonl", "--seat", "green"], "There is no seat 'green'"),
        (["report", "d/journal.jsonl", "--seat", "red", "--turn", "99"], "no report of turn 99"),
        (["report", "d/journal.jsonl", "--seat", "red", "--format", "doc"], "doc"),
    ],
)
def test_wrong_use_is_one_sentence_and_status_2(run: Run, arguments: list[str], words: str) -> None:
    run("demo", "--out", "d")
    ran = run(*arguments)
    assert (ran.status, ran.out) == (2, "")
    assert words in ran.err
    assert "Traceback" not in ran.err


def test_an_owners_tables_are_played_and_kept_in_the_journal(run: Run) -> None:
    Path("mine.toml").write_text("sight = 0\n")
    run("demo", "--seed", "3", "--out", "a", "--tables", "mine.toml")
    run("demo", "--seed", "3", "--out", "b")
    assert papers(Path("a/red")) != papers(Path("b/red"))
    Path("mine.toml").unlink()
    assert run("verify", "a/journal.jsonl").status == 0
    Path("bad.toml").write_text("sight = = 3")
    ran = run("demo", "--tables", "bad.toml")
    assert ran.status == 2 and "not a TOML file" in ran.err
