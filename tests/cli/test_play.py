"""`flagplot play` through a pipe: what a player types, sees and keeps."""

import json
import os
import re
import shutil
import webbrowser
from pathlib import Path

import pytest
from tests.cli.conftest import Ran, Run

from flagplot.cli.terminal import Terminal


def sit(run: Run, *lines: str, flags: tuple[str, ...] = ("--side", "blue", "--seed", "3")) -> Ran:
    return run("play", *flags, given="".join(line + "\n" for line in lines))


def game_of(ran: Ran) -> str:
    found = re.search(r"Game (\w+):", ran.out)
    assert found
    return found[1]


def test_a_whole_game_ends_with_a_journal_that_holds(run: Run) -> None:
    ran = sit(run, *["move 1", "go"] * 5)
    assert ran.status == 0, ran.err
    assert "A draw: " in ran.out or "wins: " in ran.out
    journal = f"play-out/duel-{game_of(ran)}/journal.jsonl"
    assert f"verify {journal}" in ran.out
    assert run("verify", journal).status == 0
    assert Path(journal).parent.joinpath("blue/plot-05.svg").read_text().startswith("<svg")


def test_the_report_and_the_place_of_the_plot_come_first(run: Run) -> None:
    ran = sit(run)
    assert (
        ran.out.index("blue: the duel")
        < ran.out.index("The plot: play-out/")
        < ran.out.index("blue: orders for turn 1")
    )
    assert "Commitment: " in ran.out
    assert "red: the duel" not in ran.out


def test_orders_are_checked_when_a_line_is_left_empty_and_can_be_mended(run: Run) -> None:
    ran = sit(run, "mov 1", "", "drop 1", "move 1", ".", "go")
    caret = ran.out.index("  mov 1\n  ^^^\n  Did you mean move?")
    assert caret < ran.out.index("Out: mov 1") < ran.out.index("1 order understood, no errors.")
    assert "turn 2, move" in ran.out


def test_orders_with_errors_go_only_when_said_twice(run: Run) -> None:
    once = sit(run, "mov 1", "go")
    assert "What has an error will be skipped." in once.out and "turn 2" not in once.out
    twice = sit(run, "mov 1", "go", "go")
    assert "turn 2, move" in twice.out


def test_an_order_added_after_the_warning_is_warned_of_again(run: Run) -> None:
    ran = sit(run, "mov 1", "go", "fir 2", "go")
    assert ran.out.count("What has an error will be skipped.") == 2
    assert "turn 2, move" not in ran.out


def test_the_end_of_input_keeps_the_game_and_the_orders(run: Run) -> None:
    left = sit(run, "move 1", "go", "fire 5", flags=("--side", "blue", "--seed", "4"))
    assert left.status == 0
    assert "The game is kept." in left.out and f"--match {game_of(left)}" in left.out
    again = sit(run, "go", flags=("--resume",))
    assert game_of(again) == game_of(left)
    assert "Your orders of before are still there:" in again.out
    assert "fire 5" in again.out
    shown = left.out[left.out.rindex("blue: the duel") : left.out.rindex("The plot")]
    assert shown in again.out, "the report of before is shown again, with what it told"
    assert "Enemy seen at" in shown


def test_quit_keeps_the_game_too(run: Run) -> None:
    ran = sit(run, "quit", "move 1", "go")
    assert ran.status == 0 and "The game is kept." in ran.out and "turn 2" not in ran.out


def test_orders_come_from_a_file_as_well(run: Run) -> None:
    Path("my orders.txt").write_text("move 1\nfire 4\n")
    ran = sit(run, "file my orders.txt", "orders", "file none.txt", "go")
    assert "   2  fire 4" in ran.out
    assert "There is no file none.txt." in ran.out
    assert "turn 2, move" in ran.out


def test_the_small_commands(run: Run) -> None:
    ran = sit(run, "help", "move 1", "clear", "orders", "drop 4", "report", "plot", "check")
    assert "fire N   fire at place N" in ran.out
    for words in ("All lines are out.", "No orders yet.", "There is no line 4; there are 0."):
        assert words in ran.out
    assert ran.out.count("blue: the duel") == 2
    assert ran.out.count("The plot: ") == 2


def test_a_command_with_a_slip_is_no_order(run: Run) -> None:
    ran = sit(run, "ordrs", "chek", "move 1", "hlep", "drop x", "quite", "orders", "mov 1", "")
    for words in ("'ordrs'. Did you mean orders?", "'chek'. Did you mean check?", "'hlep'. Did you mean help?"):
        assert f"There is no command {words}" in ran.out
    assert "   1  move 1\n" in ran.out and "   2  " not in ran.out.split("mov 1")[0]
    assert "  mov 1\n  ^^^" in ran.out, "an order with a slip is answered as an order"


def test_status_undo_and_help_on_a_verb(run: Run) -> None:
    ran = sit(run, "move 1", "fire 3", "undo", "status", "help fire", "help swim", "undo", "undo")
    assert "Out: fire 3" in ran.out and "Out: move 1" in ran.out and "There is no line 0; there are 0." in ran.out
    assert "You are blue.\nAsked: orders for turn 1 1 line written so far." in ran.out
    assert "\nfire N   fire at place N\n" in ran.out
    assert "The guide has nothing on 'swim'" in ran.out


def test_the_plot_of_the_hour_has_one_path(run: Run) -> None:
    ran = sit(run, "move 1", "go")
    folder = Path(f"play-out/duel-{game_of(ran)}/blue")
    assert ran.out.count(f"The plot: {folder}/plot.svg") == 2
    assert (folder / "plot.svg").read_bytes() == (folder / "plot-01.svg").read_bytes()
    assert 'src="plot.svg"' in (folder / "plot.html").read_text()


class Screen:
    """A terminal of ten lines, at which a person writes what is given."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
        self.left = list(lines)
        self.asked: list[str] = []
        self.opened: list[str] = []
        monkeypatch.setattr("builtins.input", self.input)
        monkeypatch.setattr(shutil, "get_terminal_size", lambda: os.terminal_size((80, 10)))
        monkeypatch.setattr(webbrowser, "open", self.opened.append)
        monkeypatch.setenv("DISPLAY", ":1")
        self.terminal = Terminal()
        self.terminal.is_person = True

    def input(self, prompt: str) -> str:
        self.asked.append(prompt)
        return self.left.pop(0)


def test_what_is_written_between_pages_is_the_next_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    screen = Screen(monkeypatch, "", "move 1", "go")
    screen.terminal.show("".join(f"line {n}\n" for n in range(30)))
    assert "22 lines more" in screen.asked[0] and "14 lines more" in screen.asked[1]
    assert capsys.readouterr().out.splitlines()[-1] == "line 15"
    assert [screen.terminal.read("> "), screen.terminal.read("> ")] == ["move 1", "go"]
    screen.terminal.show("short\n")
    assert capsys.readouterr().out == "short\n"


def test_the_plot_opens_by_itself_once_where_there_is_a_screen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    screen = Screen(monkeypatch)
    for _ in range(2):
        screen.terminal.open_once(tmp_path / "plot.html")
    assert screen.opened == [(tmp_path / "plot.html").as_uri()]
    monkeypatch.delenv("DISPLAY")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    screen.terminal.open_once(tmp_path / "other.html")
    assert len(screen.opened) == 1


def test_the_same_seed_and_orders_give_the_same_journal(run: Run) -> None:
    journals = []
    for _ in range(2):
        ran = sit(run, *["move 1", "go"] * 5)
        journals.append(Path(f"play-out/duel-{game_of(ran)}/journal.jsonl").read_bytes())
    assert journals[0] == journals[1]


def test_several_decision_points_a_turn(run: Run) -> None:
    ran = sit(run, "move 1", "go", "fire 4", "go", flags=("--side", "red", "--scenario", "two-step", "--seed", "1"))
    assert "red: fire for turn 1" in ran.out
    assert "red: orders for turn 2" in ran.out


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        ((), "Name your side with --side: blue or red."),
        (("--side", "green"), "There is no side 'green'; the sides are blue, red."),
        (("--resume",), "There is no database flagplot.sqlite"),
        (("--side", "red", "--rules", "odd"), "There is no rule set 'odd'"),
        (("--match", "none"), "There is no database flagplot.sqlite"),
    ],
)
def test_wrong_use_is_one_sentence(run: Run, flags: tuple[str, ...], words: str) -> None:
    ran = sit(run, flags=flags)
    assert ran.status == 2
    assert words in ran.err


def test_a_match_of_two_people_is_not_taken_for_a_game_against_the_computer(run: Run) -> None:
    match = json.loads(run("match", "new", "--scenario", "duel", "--json").out)["match"]
    for seat in ("blue", "red"):
        run("match", "join", match, "--seat", seat)
    assert sit(run, flags=("--resume",)).status == 2
