"""A whole demonstration through the command line, with its journal verified."""

import json
from pathlib import Path

import pytest

from flagplot.cli.main import guarded


@pytest.mark.parametrize(("game", "scenario"), [("coastal", "amber-reach"), ("coastal-table", "table")])
@pytest.mark.whole_game
def test_a_demonstration_ends_and_its_journal_holds(
    game: str, scenario: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
):
    folder = tmp_path / "demo"
    assert guarded(["demo", "--game", game, "--scenario", scenario, "--seed", "4", "--out", str(folder)]) == 0
    result = json.loads((folder / "result.json").read_text(encoding="utf-8"))
    assert (result["game"], result["orders"]["rejected"]) == (game, 0)
    assert guarded(["verify", str(folder / "journal.jsonl")]) == 0
    assert "The journal holds" in capfd.readouterr().out
