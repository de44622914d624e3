"""The scenario with boats lies here, for those that come with the game have none (GM-17.0a)."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from flagplot.games.carrier.scenario import reading


@pytest.fixture(autouse=True)
def channel(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the game find the scenario of this folder."""
    monkeypatch.setattr(reading, "FOLDER", Path(__file__).parent)
    yield
