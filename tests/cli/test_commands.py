"""Small commands, wrong use, and failures that must stay one sentence."""

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.conftest import Run
from tests.match.toy import TOY


def test_scenarios_lists_what_can_be_played(run: Run) -> None:
    found = json.loads(run("scenarios", "--json").out)
    assert [set(row) for row in found] == [{"game", "id", "title", "turns", "sides", "rules"}] * 2
    assert found[0]["id"] == "duel" and found[0]["sides"] == ["blue", "red"]
    assert run("scenarios").out.splitlines()[2].split()[:3] == ["duel", "toy", "5"]


def test_a_check_answers_with_orders_and_diagnostics(run: Run) -> None:
    Path("o.txt").write_text("move 1\n  snk 2\nfire\n")
    ran = run("orders", "check", "o.txt", "--scenario", "duel", "--seat", "red", "--json")
    answer = json.loads(ran.out)
    assert (ran.status, ran.err) == (1, "")
    assert answer["orders"] == [{"line": 1, "unit": "S1", "canonical": "move 1"}]
    first = answer["diagnostics"][0]
    assert {"line", "column", "severity", "code", "message", "hint"} <= set(first)
    assert (first["line"], first["column"], first["severity"]) == (2, 3, "error")


def test_a_check_of_good_orders_from_standard_input(run: Run) -> None:
    ran = run("orders", "check", "-", "--scenario", "duel", "--seat", "red", given="move 1\r\n")
    assert (ran.status, ran.err) == (0, "")
    assert "1 order understood, no errors." in ran.out


def test_a_check_shows_the_line_and_a_caret(run: Run) -> None:
    ran = run("orders", "check", "-", "--scenario", "duel", "--seat", "red", given="move 1\nfir 2")
    assert ran.out.splitlines()[-6:] == [
        "line 2, column 1: error: 'fir' is not an order.",
        "  fir 2",
        "  ^^^",
        "  Did you mean fire?",
        "",
        "1 order understood, 1 error.",
    ]


@pytest.mark.parametrize("closed", [True, False])
def test_a_check_against_a_journal_uses_where_the_match_stands(run: Run, closed: bool, monkeypatch) -> None:
    run("demo", "--turns", "2", "--out", "d")
    path = Path("d/journal.jsonl")
    if not closed:
        path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
    seen: list[int] = []
    parse = type(TOY).parse
    monkeypatch.setattr(
        type(TOY), "parse", lambda self, text, seat, view: seen.append(view.clock.turn) or parse(self, text, seat, view)
    )
    ran = run("orders", "check", "-", "--seat", "red", "--journal", str(path), given="move 1")
    assert (ran.status, seen[-1]) == (0, 3)


def test_the_reports_of_an_open_journal_can_be_read_before_the_secret_is_out(run: Run) -> None:
    run("demo", "--turns", "2", "--out", "d")
    path = Path("d/journal.jsonl")
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
    assert b'"secret"' not in path.read_bytes()
    ran = run("report", str(path), "--seat", "red", "--turn", "1")
    assert ran.out == Path("d/red/report-01.txt").read_text()
    ran = run("verify", str(path), "--json")
    answer = json.loads(ran.out)
    assert (ran.status, answer["chain"], answer["closed"], answer["dice"]) == (1, True, False, None)


@pytest.mark.parametrize(
    ("given", "words"), [(b"\xff\xfe\x00\x01move", "is not a text"), (b"x" * 300_000, "at most 256 KiB")]
)
def test_what_is_no_order_sheet_is_refused(run: Run, given: bytes, words: str) -> None:
    ran = run("orders", "check", "-", "--scenario", "duel", "--seat", "red", given=given)
    assert ran.status == 2 and words in ran.err


def test_noise_is_answered_not_raised(run: Run) -> None:
    noise = bytes(range(1, 256)) * 200
    ran = run("orders", "check", "-", "--scenario", "duel", "--seat", "red", "--json", given=noise)
    assert ran.status == 1
    assert json.loads(ran.out)["orders"] == []


def test_a_study_sums_up(run: Run) -> None:
    ran = run("study", "duel", "--games", "6", "--json", "--workers", "1")
    answer = json.loads(ran.out)
    assert ran.status == 0 and ran.err == ""
    assert answer["games"] == 6 == sum(answer["wins"].values()) + answer["draws"]
    assert {"score_quantiles", "seconds", "orders"} <= set(answer)
    told = run("study", "duel", "--games", "6", "--workers", "1").out
    assert told.startswith("6 games of duel, rules base")
    for side, wins in answer["wins"].items():
        assert f"{side} {wins} {100 * wins / sum(answer['wins'].values()):.0f} %" in " ".join(told.split())


def test_a_study_needs_a_number_of_processes_that_there_can_be(run: Run) -> None:
    ran = run("study", "duel", "--games", "1", "--workers", "-1")
    assert ran.status == 2 and "or 0 for one on each core, not -1" in ran.err


def test_a_study_on_ray_without_ray_says_how_to_get_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    ran = run("study", "duel", "--on", "ray")
    assert ran.status == 2
    assert "pip install 'flagplot[ray]'" in ran.err


@pytest.mark.whole_program
def test_the_catalogue_can_be_read(run: Run) -> None:
    answer = json.loads(run("rules", "--game", "slot", "--json").out)
    assert len(answer["rules"]) == 223
    keys = {"id", "game", "title", "requirement", "ruling", "example", "code", "tests", "prose"}
    assert keys <= set(answer["rules"][0])
    assert "SP-19.2d" in run("rules", "--game", "slot").out
    assert run("rules", "--game", "slott").status == 2


@pytest.mark.whole_program
def test_coverage_of_a_game_is_one_document_and_the_rest_is_for_people(run: Run) -> None:
    ran = run("rules", "--coverage", "--game", "carrier", "--json")
    rows = json.loads(ran.out)["rules"]
    assert {"id", "game", "title", "code", "tests", "prose"} <= set(rows[0])
    missing = [row for row in rows if not row["prose"] and not (row["code"] and row["tests"])]
    assert ran.status == (1 if missing else 0) or json.loads(ran.out)["problems"]
    assert f"{len(rows) - len(missing)} of {len(rows)} rules are covered." in ran.err


def test_a_fault_of_the_program_is_a_sentence_and_a_traceback_only_when_asked(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fall(*_: object) -> None:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr(type(TOY), "resolve", fall)
    monkeypatch.delenv("FLAGPLOT_DEBUG", raising=False)
    ran = run("demo")
    assert (ran.status, ran.err.count("\n")) == (1, 1)
    assert "ZeroDivisionError: by nothing" in ran.err and "please report" in ran.err
    monkeypatch.setenv("FLAGPLOT_DEBUG", "1")
    assert "Traceback" in run("demo").err


def test_a_full_disk_in_a_demo_keeps_what_was_written(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    run("demo", "--turns", "1", "--out", "d")
    kept = Path("d/journal.jsonl").read_bytes()
    real = os.fsync

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    ran = run("demo", "--out", "d")
    monkeypatch.setattr(os, "fsync", real)
    assert ran.status == 1
    assert ran.err.startswith("The disk is full: journal.jsonl was not written; the file of before is untouched.")
    assert Path("d/journal.jsonl").read_bytes() == kept


def test_a_folder_that_may_not_be_used_is_a_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    run("demo", "--turns", "1", "--out", "d")

    def forbidden(path: Path, missing_ok: bool = False) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr(Path, "unlink", forbidden)
    ran = run("demo", "--out", "d")
    assert ran.status == 1
    assert ran.err.endswith("cannot be used (Permission denied).\n") and ran.err.startswith("d/")


def test_words_that_are_no_text_are_a_sentence(run: Run) -> None:
    match = json.loads(run("match", "new", "--scenario", "duel", "--json").out)["match"]
    ran = run("match", "join", match, "--seat", "red", "--nonce", "\udcff")
    assert ran.status == 2 and "cannot be shown (U+DCFF)" in ran.err
    assert run("match", "join", match, "--seat", "red", "--nonce", "x").status == 0


PROGRAM = """
import sys
sys.path[:0] = {path!r}
import pytest
from tests.match.toy import install
install(pytest.MonkeyPatch())
from flagplot.cli.main import main
main({arguments!r})
"""


def program(*arguments: str) -> list[str]:
    return [sys.executable, "-c", PROGRAM.format(path=sys.path, arguments=list(arguments))]


def test_a_reader_that_leaves_is_no_failure(tmp_path: Path) -> None:
    command = program("rules", "--game", "slot")
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path) as process:
        assert process.stdout and process.stderr
        process.stdout.readline()
        process.stdout.close()
        err = process.stderr.read().decode()
    assert (process.returncode, err) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="needs a device that is full")
def test_a_full_standard_output_is_a_sentence(tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(
            program("rules", "--game", "slot"), stdout=full, stderr=subprocess.PIPE, cwd=tmp_path, check=False
        )
    assert ran.returncode == 1
    assert ran.stderr.decode().startswith("The answer cannot be written to standard output (No space left")


def test_a_pdf_without_its_libraries_is_a_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    run("demo", "--turns", "1", "--out", "d")
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    ran = run("report", "d/journal.jsonl", "--seat", "red", "--format", "pdf", "--out", "x.pdf")
    assert ran.status == 2
    assert "pip install 'flagplot[pdf]'" in ran.err
    assert not Path("x.pdf").exists()


def test_help_and_version(run: Run) -> None:
    assert run("--version").out.strip() == "0.1.0"
    ran = run("--help")
    assert ran.status == 0
    for command in ("demo", "scenarios", "rules", "orders", "verify", "report", "study", "match", "play"):
        assert command in ran.out


def test_every_form_of_a_report_says_the_same(run: Run) -> None:
    run("demo", "--turns", "1", "--out", "d")
    for form in ("text", "html", "json"):
        assert "hull 3" in run("report", "d/journal.jsonl", "--seat", "red", "--turn", "0", "--format", form).out


def test_a_report_as_json_gives_the_facts_as_well_as_the_words(run: Run) -> None:
    run("demo", "--seed", "3", "--out", "d")
    ran = run("report", "d/journal.jsonl", "--seat", "red", "--turn", "3", "--format", "json")
    assert ran.out == Path("d/red/report-03.json").read_text()
    report = json.loads(ran.out)
    assert set(report) == {"bond", "document", "dispatches", "rulings", "plot"}
    sighted = next(fact for fact in report["dispatches"] if fact["type"] == "sighted")
    assert sighted["seat"] == "red"
    assert f"Enemy seen at {sighted['hex']}." in json.dumps(report["document"])
