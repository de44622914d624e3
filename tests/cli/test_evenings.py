"""The evenings of the docs, one for each game at the table, happen as their pages say."""

import re
from importlib.metadata import entry_points
from pathlib import Path

import pytest
from tests.cli.conftest import Run
from tests.support.evening import PAPERS, blocks, commands, missing

from flagplot.core import registry
from flagplot.core.dice import demo_secret
from flagplot.match import desk

PAGES = sorted((Path(__file__).parents[2] / "docs" / "evenings").glob("*.md"))


@pytest.fixture
def run_all(run: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run commands with the games that are installed, in place of the toy."""
    found = {
        group: {one.name: one for one in entry_points(group=group)} for group in (registry.GAMES, registry.COMMANDERS)
    }
    monkeypatch.setattr(registry, "_found", lambda group: found[group])
    registry.game.cache_clear()
    return run


@pytest.mark.whole_program
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_an_evening_happens_as_its_page_says(run_all: Run, page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = desk.secrets.token_bytes
    monkeypatch.setattr(desk.secrets, "token_bytes", lambda size: demo_secret(1) if size == 32 else drawn(size))
    match = ""
    for block in blocks(page.read_text(encoding="utf-8")):
        if block.kind == "orders":
            Path(block.name).write_text(block.text, encoding="utf-8")
        elif block.kind == "report":
            line = missing(block, Path(PAPERS))
            assert not line, f"{page.name}, line {block.line}: the report of {block.name} does not say: {line}"
        elif block.kind in ("console", "refused"):
            for words in commands(block):
                ran = run_all(*(word.replace("MATCH", match) for word in words))
                assert ran.status == (block.kind == "refused"), f"{page.name}, line {block.line}: {words}\n{ran}"
                if block.kind == "refused":
                    continue
                match = match or re.search(r"\b[0-9a-f]{8}\b", ran.out)[0]  # type: ignore[index]


def test_there_is_an_evening_for_every_game_at_the_table() -> None:
    assert {page.stem for page in PAGES} == {"coastal-table", "sloc-table", "slot-table"}
