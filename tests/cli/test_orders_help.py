"""`flagplot orders help` and `flagplot orders complete`, with the games themselves."""

import json

import pytest

from flagplot.cli.main import guarded
from flagplot.core import registry

GAMES = ("carrier", "slot", "slot-table", "sloc", "sloc-table", "coastal", "coastal-table")


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = guarded(["orders", *arguments])
    out = capsys.readouterr()
    return status, out.out, out.err


@pytest.mark.parametrize("game", GAMES)
def test_every_game_shows_its_guide(capsys: pytest.CaptureFixture[str], game: str) -> None:
    status, out, _ = said(capsys, "help", "--game", game)
    assert status == 0 and out == registry.game(game).order_help()
    assert max(map(len, out.splitlines())) <= 78


def test_help_on_a_verb(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "help", "steer", "--game", "coastal")
    assert status == 0 and out.startswith("COURSE\n") and "  MTB1 COURSE 330 SPEED 24\n" in out
    assert said(capsys, "help", "attack")[0] == 0
    status, _, err = said(capsys, "help", "corse", "--game", "coastal")
    assert status == 2 and err == "There is no verb 'corse'. Did you mean COURSE?\n"
    answer = json.loads(said(capsys, "help", "ram", "--scenario", "melee", "--json")[1])
    assert (answer["game"], answer["verb"]) == ("coastal", "RAM") and "ram it" in answer["help"]


def test_what_may_follow_at_the_caret(capsys: pytest.CaptureFixture[str], tmp_path) -> None:
    sheet = tmp_path / "orders.txt"
    sheet.write_text("A1 FLY high\nA3 MIS\nFLOT")
    place = ("--scenario", "slot-three-nights", "--seat", "allied")
    assert said(capsys, "complete", str(sheet), "--line", "2", "--column", "7", *place)[1] == "MISSION\n"
    out = said(capsys, "complete", str(sheet), "--line", "2", "--column", "4", *place)[1].splitlines()
    assert "ESCORT" in out and "PLOT" in out
    out = said(capsys, "complete", str(sheet), "--line", "3", "--column", "5", *place, "--json")[1]
    assert "at night only" in json.loads(out)["choices"][0]["shut"]
    status, out, err = said(capsys, "complete", str(sheet), "--line", "9", "--column", "1", *place)
    assert (status, err) == (2, "There is no line 9; the sheet has 3.\n")
    status, out, err = said(capsys, "complete", str(sheet), "--line", "1", "--column", "40", *place)
    assert (status, out) == (0, "") and "Nothing is known" in err
