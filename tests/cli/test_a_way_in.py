"""What a newcomer meets: names of sides, mistakes in the use of a command, completion."""

import io
import json
import re
import sys
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from flagplot.cli.arguments import SIDES_BY_OTHER_NAMES
from flagplot.cli.main import guarded
from flagplot.cli.output import coloured


@pytest.mark.parametrize("name", ["blue", "Blue", "BLUE"])
def test_a_side_may_be_written_in_capitals(run: Run, name: str) -> None:
    ran = run("orders", "check", "-", "--scenario", "duel", "--seat", name, given="move 1\n")
    assert (ran.status, ran.err) == (0, "") and "move 1" in ran.out


def test_a_side_may_be_called_as_people_say(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SIDES_BY_OTHER_NAMES, "the blues", "blue")
    assert run("orders", "check", "-", "--scenario", "duel", "--seat", "The Blues", given="move 1\n").status == 0
    assert SIDES_BY_OTHER_NAMES["allies"] == "allied" and SIDES_BY_OTHER_NAMES["japan"] == "japanese"


def test_a_wrong_use_names_the_help_of_its_own_command(run: Run) -> None:
    ran = run("orders", "check", "x.txt", "--scenario", "duel", "--seat", "blue", "--bogus", "1")
    assert ran.status == 2 and "`flagplot orders check --help` shows its flags." in ran.err
    assert "`flagplot --help` shows the commands." in run("bogus").err


def test_a_word_behind_no_flag_is_named(run: Run) -> None:
    ran = run("play", "coral-sea-battle")
    assert (ran.status, ran.err) == (
        2,
        "'coral-sea-battle' stands behind no flag. `flagplot play --help` shows its flags.\n",
    )


def test_on_a_terminal_a_wrong_use_shows_the_help_of_its_own_command(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = _Tty()
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr(sys, "stderr", shown)
    assert guarded(("orders", "check", "x.txt", "--bogus", "1")) == 2
    text = shown.getvalue()
    assert "Usage: flagplot orders check" in text and "\x1b" not in text and "--scenario" in text
    assert text.splitlines()[-1].endswith("`flagplot orders check --help` shows its flags.")


def test_an_error_is_one_json_document_too(run: Run) -> None:
    for arguments in (
        ("orders", "check", "none.txt", "--scenario", "duel", "--seat", "blue"),
        ("verify", "none.jsonl"),
    ):
        ran = run(*arguments, "--json")
        answer = json.loads(ran.out)
        assert answer == {"error": ran.err.strip(), "status": ran.status} and ran.status == 2


def test_the_shell_can_be_taught_the_commands(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert run("--install-completion", "--shell", "bash", "--output", "flagplot.sh").status == 0
    assert "complete -F" in Path("flagplot.sh").read_text(encoding="utf-8")
    assert "flagplot.sh" in Path(".bashrc").read_text(encoding="utf-8")


def test_a_pair_is_asked_of_a_plot_that_has_a_board(run: Run) -> None:
    assert run("demo", "--scenario", "duel", "--turns", "1", "--out", "out").status == 0
    ran = run("report", "out/journal.jsonl", "--seat", "blue", "--pair", "A1,C1", "--format", "svg")
    assert (ran.status, ran.err.splitlines()[-1]) == (2, "The plot of this game has no manoeuvring board.")


class _Tty(io.StringIO):
    """A terminal that keeps what it is shown."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("environment", "colours"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]
)
def test_colour_is_for_a_terminal_whose_owner_wants_it(
    run: Run, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], colours: bool
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    shown = _Tty()
    Path("orders.txt").write_text("fly 1\n", encoding="utf-8")
    piped = run("orders", "check", "orders.txt", "--scenario", "duel", "--seat", "blue")
    monkeypatch.setattr(sys, "stdout", shown)
    assert guarded(("orders", "check", "orders.txt", "--scenario", "duel", "--seat", "blue")) == 1
    assert ("\x1b[31merror\x1b[0m" in shown.getvalue()) is colours
    assert ("\x1b" in shown.getvalue()) is colours
    assert re.sub(r"\x1b\[\d+m", "", shown.getvalue()) == piped.out


def test_colour_changes_no_letter_and_marks_headings() -> None:
    report = "IN BRIEF\n--------\n- C5 in A/R27\nAF   Where\n---  -----\nline 1, column 4: query: which\n   ^^^\n"
    shown = coloured(report)
    assert re.sub(r"\x1b\[\d+m", "", shown) == report
    assert "\x1b[1mIN BRIEF\x1b[0m\n\x1b[2m--------\x1b[0m\n- C5" in shown
    assert "\x1b[33mquery\x1b[0m" in shown and "\x1b[31m   ^^^\x1b[0m" in shown
