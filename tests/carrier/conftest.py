"""A test marked with rules of the base game alone plays the base game, and fails if it makes a position of another."""

from collections.abc import Iterator

import pytest
from tests.carrier import position


def of_the_base_game(item: pytest.Item) -> bool:
    """Return whether all rule ids of a test are of the base game."""
    ids = [identifier for mark in item.iter_markers("rule") for identifier in mark.args]
    return bool(ids) and all(identifier.startswith("BR-") for identifier in ids)


@pytest.fixture(autouse=True)
def rule_set(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Give the positions of a test the rule set whose rules it shows, unless it names another."""
    base = of_the_base_game(request.node)
    made: list[str] = []
    monkeypatch.setitem(position.PLAYED, "made", made)
    if base:
        monkeypatch.setitem(position.PLAYED, "unnamed", "base")
    yield
    assert not base or set(made) <= {"base"}, f"a rule of the base game is shown by positions of {set(made)}"
