"""`flagplot odds`: chances that add up, in one document."""

import json
from importlib.metadata import EntryPoint

import pytest
from tests.cli.conftest import Run

from flagplot.core import registry

TOY = EntryPoint("toy", "tests.match.toy:TOY", registry.GAMES)
CARRIER = EntryPoint("carrier", "flagplot.games.carrier.game:GAME", registry.GAMES)


@pytest.fixture
def both(run: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command with a game that gives no odds before one that does."""
    monkeypatch.setattr(registry, "_found", lambda group: {"toy": TOY, "carrier": CARRIER})
    return run


@pytest.mark.parametrize("attack", ["8 factors at BHT 9", "8 Dauntless dive AP on Shokaku", "AA 30 against 8 low"])
@pytest.mark.parametrize("hits", ["classic", "fitted"])
def test_the_chances_add_up_to_the_mean(both: Run, attack: str, hits: str) -> None:
    ran = both("odds", attack, "--option", f"hits={hits}", "--json")
    answer = json.loads(ran.out)
    assert (ran.status, ran.err) == (0, "")
    assert sum(row["probability"] for row in answer["p"]) == pytest.approx(1)
    assert sum(row["hits"] * row["probability"] for row in answer["p"]) == pytest.approx(answer["mean"])
    assert [row["hits"] for row in answer["p"]] == sorted({row["hits"] for row in answer["p"]})


def test_the_table_for_people(both: Run) -> None:
    lines = both("odds", "8 factors at BHT 9").out.splitlines()
    assert lines[0].startswith("8 factors on row 9: ")
    assert lines[3].split()[2] == "100.0%"


def test_what_is_no_attack_is_a_sentence(both: Run) -> None:
    ran = both("odds", "8 bananas on Shokaku")
    assert (ran.status, ran.out) == (2, "")
    assert "is not an attack" in ran.err


def test_where_no_game_gives_odds(run: Run) -> None:
    ran = run("odds", "8 factors at BHT 9")
    assert (ran.status, ran.out, ran.err) == (2, "", "No game here gives odds.\n")
