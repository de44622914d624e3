"""Scenarios of one's own: the page that makes one from nothing, every mistake with its line, and one in each game."""

import json
import re
import shlex
from pathlib import Path

import msgspec
import pytest

from flagplot.cli.main import guarded
from flagplot.core.dice import blinding, demo_secret
from flagplot.core.journal import decode, encode, follow

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/scenarios.md").read_text()
FILES = re.findall(r"```toml\n(.*?)```", PAGE, re.S)
STRAIT, CAMPAIGN = FILES[0], FILES[2]
SHIPPED = ROOT / "src/flagplot/data"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("strait.toml").write_text(STRAIT)


def test_every_command_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    commands = re.findall(r"^    flagplot (.*)$", PAGE, re.M)
    assert len(commands) == 5
    for command in commands:
        assert guarded(shlex.split(command)) == 0, (command, capsys.readouterr().err)
    assert "The journal holds" in capsys.readouterr().out


def test_a_journal_holds_the_file_and_needs_no_other() -> None:
    assert guarded(["demo", "--scenario", "strait.toml", "--turns", "1", "--out", "out"]) == 0
    Path("strait.toml").unlink()
    entries = decode(Path("out/journal.jsonl").read_bytes())
    assert entries[0].fact.own == STRAIT and re.fullmatch(r"strait@[0-9a-f]{12}", entries[0].fact.scenario)


def test_a_match_of_ones_own_scenario_is_played_from_the_store(capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded(["match", "new", "--scenario", "strait.toml", "--json"]) == 0
    match = json.loads(capsys.readouterr().out)["match"]
    for seat in ("allied", "japanese"):
        assert guarded(["match", "join", match, "--seat", seat, "--computer"]) == 0
    assert guarded(["match", "resolve", match, "--out", "papers"]) == 0
    assert guarded(["match", "report", match, "--seat", "allied"]) == 0
    assert guarded(["match", "export", match, "j.jsonl", "--close"]) == 0
    assert guarded(["verify", "j.jsonl"]) == 0


def test_orders_are_checked_against_the_file() -> None:
    Path("orders.txt").write_text("TF1: N1\n")
    assert guarded(["orders", "check", "orders.txt", "--scenario", "strait.toml", "--seat", "japanese"]) == 0
    Path("orders.txt").write_text("TF9: N1\n")
    assert guarded(["orders", "check", "orders.txt", "--scenario", "strait.toml", "--seat", "japanese"]) == 1


def lines_of(capsys: pytest.CaptureFixture[str], text: str) -> list[tuple[int, str]]:
    """Return the line of each mistake in a scenario, and what is said of it."""
    Path("mine.toml").write_text(text)
    capsys.readouterr()
    status = guarded(["scenario", "check", "mine.toml", "--json"])
    mistakes = json.loads(capsys.readouterr().out)["mistakes"]
    assert status == bool(mistakes)
    return [(mistake["line"], mistake["message"]) for mistake in mistakes]


def line(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


def test_every_mistake_is_told_with_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    wrong = {
        "turns = 6": 'turns = "six"',
        '"scattered"': '"many"',
        "replacements = false": "replacements = false\ncolour = 3",
        '"Furutaka"': '"Furutakka"',
        '"A/Y27"': '"A/Y99"',
        '"Wildcat"': '"Wildcatt"',
        "n = 10": "n = -1",
    }
    text = STRAIT
    for right, part in wrong.items():
        text = text.replace(right, part)
    found = lines_of(capsys, text)
    parts = ['"six"', '"many"', "colour", '"A/Y99"', '"Furutakka"', '"Wildcatt"', "n = -1"]
    assert {number for number, _ in found} == {line(text, part) for part in parts}, found


def test_what_names_an_entry_that_is_left_out_is_no_mistake(capsys: pytest.CaptureFixture[str]) -> None:
    text = STRAIT.replace('"Chester"', '"Chesterr"')
    found = lines_of(capsys, text)
    assert [number for number, _ in found] == [line(text, "Chesterr")], found


def test_a_file_that_is_no_toml_and_one_of_no_game(capsys: pytest.CaptureFixture[str]) -> None:
    (found,) = lines_of(capsys, "id = \n")
    assert "not a TOML file" in found[1]
    (found,) = lines_of(capsys, "colour = 3\n")
    assert "no game has a scenario with such keys" in found[1]
    assert guarded(["demo", "--scenario", "missing.toml"]) == 2


@pytest.mark.whole_program
@pytest.mark.parametrize(
    ("file", "game"),
    [
        ("carrier/scenarios/rings-around-rabaul.toml", "carrier"),
        ("slot/scenarios/slot-07.toml", "slot"),
        ("slot/scenarios/table-07.toml", "slot-table"),
        ("coastal/scenarios/skirmish.toml", "coastal"),
        ("coastal/scenarios/table.toml", "coastal-table"),
        ("", "sloc"),
    ],
)
def test_each_game_takes_a_file(capsys: pytest.CaptureFixture[str], file: str, game: str) -> None:
    text = (SHIPPED / file).read_text() if file else CAMPAIGN
    Path("mine.toml").write_text(re.sub(r'^title = ".*"', 'title = "Mine"', text, count=1, flags=re.M))
    assert guarded(["scenario", "check", "mine.toml", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)["scenario"]
    assert (answer["game"], answer["title"]) == (game, "Mine")
    assert guarded(["demo", "--scenario", "mine.toml", "--turns", "1", "--out", "out", "--json"]) == 0
    assert guarded(["verify", "out/journal.jsonl"]) == 0
    assert "Mine" not in run_scenarios(capsys), "it is not listed among those that come with the game"


def run_scenarios(capsys: pytest.CaptureFixture[str]) -> str:
    capsys.readouterr()
    assert guarded(["scenarios"]) == 0
    return capsys.readouterr().out


def test_another_text_than_the_one_of_the_hash_is_refused() -> None:
    assert guarded(["demo", "--scenario", "strait.toml", "--turns", "1", "--out", "out"]) == 0
    journal = Path("out/journal.jsonl")
    entries = decode(journal.read_bytes())
    forged: list = []
    for entry in entries:
        fact = entry.fact
        if entry.n == 0:
            fact = msgspec.structs.replace(fact, own=fact.own.replace("turns = 6", "turns = 7"))
        forged.append(follow(forged, fact, blinding(demo_secret(1)), entry.time))
    journal.write_bytes(encode(forged))
    assert guarded(["verify", str(journal)]) == 1
