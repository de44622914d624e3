"""The page of balance tells of every scenario with the even lead that it has, and nobody is without a chance."""

import re
from pathlib import Path

from flagplot.core import registry
from flagplot.games.carrier.scenario.reading import scenario

PAGE = Path(__file__).parents[2] / "docs" / "balance.md"
FAIR = 25
"""Percent of the decided games that each side wins at least."""
PLAYED = ("carrier", "slot", "sloc", "coastal")


def test_each_scenario_is_counted_with_its_even_lead_and_gives_both_sides_a_chance() -> None:
    found = re.findall(r"^\| `(.+?)` \|(.+)\|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    rows = {identifier: [int(cell.strip(" %")) for cell in cells.split("|")] for identifier, cells in found}
    assert set(rows) == {info.id for info in registry.scenarios() if info.game in PLAYED}
    for identifier, row in rows.items():
        if registry.find_scenario(identifier).game == "carrier":
            assert row.pop(0) == scenario(identifier).par, identifier
        games, allied, draws, others, share = row[:5]
        assert games == allied + draws + others, identifier
        assert share == round(100 * allied / (allied + others)), identifier
        assert FAIR <= share <= 100 - FAIR, identifier
