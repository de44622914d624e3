"""A test plays the rule set whose rows it is marked with: the base game, email-2003 or gm-1993. `alone.txt` names those
that play an option by itself, with the reason why."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest
from tests.carrier import position

from flagplot.core.dice import Dice
from flagplot.core.game import Resolution
from flagplot.games.carrier.game import CarrierGame
from flagplot.games.carrier.orders.sheet import CarrierSheet
from flagplot.games.carrier.state.battle import State

DOCUMENTS = {"FE": "email-2003", "GM": "gm-1993"}
ALONE = Path(__file__).parent / "alone.txt"


@cache
def alone() -> frozenset[str]:
    """Return the tests that play an option of a document by itself, as `folder/file.py::test`."""
    lines = ALONE.read_text(encoding="utf-8").splitlines()
    return frozenset(line for line in lines if line and not line.startswith("#"))


def rule_set_of(item: pytest.Item) -> str:
    """Return the rule set that a test is to play: the base game if it shows nothing else, or that of the one document
    whose rows it is marked with; nothing for a test of two documents, or of none."""
    kinds = {rule.partition("-")[0] for mark in item.iter_markers("rule") for rule in mark.args}
    if kinds == {"BR"}:
        return "base"
    wanted = {DOCUMENTS[kind] for kind in kinds if kind in DOCUMENTS}
    name = item.nodeid.partition("[")[0].removeprefix("tests/carrier/")
    return wanted.pop() if len(wanted) == 1 and name not in alone() else ""


@pytest.fixture(autouse=True)
def rule_set(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Give the positions of a test the rule set whose rules it shows, unless it names another; a test of the base game
    may name none, one of a document must play that too. What a test plays counts, however its position was made."""
    wanted = rule_set_of(request.node)
    made: list[str] = []
    resolve = CarrierGame.resolve

    def noted(game: CarrierGame, state: State, sheets: Mapping[str, CarrierSheet], dice: Dice) -> Resolution[State]:
        made.append(state.preset)
        return resolve(game, state, sheets, dice)

    monkeypatch.setattr(CarrierGame, "resolve", noted)
    monkeypatch.setitem(position.PLAYED, "made", made)
    if wanted:
        monkeypatch.setitem(position.PLAYED, "unnamed", wanted)
    yield
    if wanted == "base":
        assert set(made) <= {"base"}, f"a rule of the base game is shown by positions of {set(made)}"
    elif wanted and made:
        assert wanted in made, f"a rule of {wanted} is shown by positions of {set(made)}: say why in alone.txt"
