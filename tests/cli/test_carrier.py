"""The promises of the commands, shown with the carrier game: a whole battle, its proof, and a hand at the
table.
"""

import json
import re
from importlib.metadata import entry_points
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from flagplot.core import registry

pytestmark = pytest.mark.whole_game


@pytest.fixture
def run_carrier(run: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run commands with the carrier game in place of the toy."""
    found = {
        group: {"carrier": entry_points(group=group)["carrier"]} for group in (registry.GAMES, registry.COMMANDERS)
    }
    monkeypatch.setattr(registry, "_found", lambda group: found[group])
    registry.game.cache_clear()
    return run


def papers(folder: Path) -> dict[str, bytes]:
    files = (path for path in sorted(folder.rglob("*")) if path.is_file() and path.name != "result.json")
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_a_whole_battle_is_played_twice_alike_and_proved(run_carrier: Run) -> None:
    assert run_carrier("demo", "--seed", "7", "--out", "a").status == 0
    assert run_carrier("demo", "--seed", "7", "--out", "b").status == 0
    assert papers(Path("a")) == papers(Path("b"))
    assert len(papers(Path("a"))) == 18 * 2 * 4 + 1
    result = json.loads(Path("a/result.json").read_text())
    assert (result["game"], result["scenario"], result["turns"]) == ("carrier", "coral-sea-battle", 18)
    assert result["winner"] in ("allied", "japanese", "draw")
    assert result["orders"]["sent"] > 100 and result["orders"]["rejected"] == 0
    verdict = json.loads(run_carrier("verify", "a/journal.jsonl", "--json").out)
    assert verdict["holds"] and verdict["rolls"] > 100
    data = Path("a/journal.jsonl").read_bytes()
    for position in range(11, len(data), len(data) // 40):
        Path("x.jsonl").write_bytes(data[:position] + bytes([data[position] ^ 1]) + data[position + 1 :])
        ran = run_carrier("verify", "x.jsonl", "--json")
        assert (ran.status, json.loads(ran.out)["entry"] is None) == (1, False)


def test_reports_come_again_to_the_byte_even_before_the_secret_is_out(run_carrier: Run) -> None:
    run_carrier("demo", "--turns", "4", "--out", "d")
    path = Path("d/journal.jsonl")
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
    for seat in ("allied", "japanese"):
        ran = run_carrier("report", str(path), "--seat", seat, "--turn", "3")
        assert ran.out == Path(f"d/{seat}/report-03.txt").read_text()


def test_orders_are_checked_as_the_umpire_would(run_carrier: Run) -> None:
    flags = ("--scenario", "coral-sea-battle", "--seat", "allied", "--json")
    ran = run_carrier("orders", "check", "-", *flags, given="TF1: N1,N1\nTF99: S1\n")
    answer = json.loads(ran.out)
    assert ran.status == 1
    assert [(order["line"], order["unit"]) for order in answer["orders"]] == [(1, "TF1")]
    errors = [remark for remark in answer["diagnostics"] if remark["severity"] == "error"]
    assert [(remark["line"], remark["column"]) for remark in errors] == [(2, 1)]
    assert run_carrier("orders", "check", "-", *flags, given="TF1: N1,N1\n").status == 0


def test_a_hand_at_the_table_goes_on_where_it_stopped(run_carrier: Run) -> None:
    ran = run_carrier("play", "--side", "allied", "--seed", "3", given="TF1: N1,N1\n\ngo\nTF1: N1\n")
    assert ran.status == 0, ran.err
    assert "1 order understood, no errors." in ran.out
    assert "Turn 1 of 18 played" in ran.out
    match = re.search(r"Game (\w+):", ran.out)
    assert match
    again = run_carrier("play", "--resume", given="go\n")
    assert f"Game {match[1]}:" in again.out and "TF1: N1" in again.out
    assert "Turn 2 of 18 played" in again.out


def test_what_is_asked_back_is_answered_by_its_number(run_carrier: Run) -> None:
    flags = ("--scenario", "coral-sea-battle", "--side", "allied", "--seed", "3")
    unclear = "Yorktown, get four Dauntless dressed up with AP for the party"
    lines = ("TF11: N2", unclear, "", "7", "1", "orders")
    ran = run_carrier("play", *flags, given="".join(line + "\n" for line in lines))
    assert "type the number of what you meant" in ran.out and "There is no reading 7" in ran.out
    assert "   1  TF11: N2\n   2  Yorktown: ready 4 Dauntless AP\n" in ran.out
