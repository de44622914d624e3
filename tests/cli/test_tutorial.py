"""The tutorial and the turn in the README are as `tools/tutorial.py` writes them, and their orders are read."""

import importlib
from pathlib import Path

import pytest

TOOLS = Path(__file__).parents[2] / "tools"


@pytest.mark.whole_game
def test_the_tutorial_is_as_the_program_writes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(TOOLS))
    tutorial = importlib.import_module("tutorial")
    for path, text in tutorial.pages().items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name} is stale: run `python tools/tutorial.py`"
