"""The marks that tie tests to rules: at most two ids each, every id known, no gap where a game is said to be whole."""

import functools

import pytest

from flagplot.core import registry
from flagplot.lab.coverage import Coverage, coverage

WHOLE = tuple(name for name in registry.NAMES if name != "carrier")
"""Games of which every rule has code and a test, or a reason why it asks for neither."""
LATER = ("BR-17.9", "BR-19.9.4", "BR-19.10.3")
"""Rules of the variants that stand among the base rules; they come with the variants' rule sets."""


@functools.cache
def everything() -> Coverage:
    return coverage()


def test_marks_name_rules_of_the_catalogue_and_at_most_two() -> None:
    """One test cannot stand for a chapter, nor for a rule that does not exist."""
    assert everything().problems == ()


@pytest.mark.parametrize("game", WHOLE)
def test_a_whole_game_has_no_gap(game: str) -> None:
    """Every id has code and a test, or the reason why not."""
    rules = [rule for rule in everything().rules if rule.game == game]
    assert len(rules) > 100 and [rule.id for rule in rules if not rule.covered] == []


def test_the_base_rules_have_no_gap_before_the_optional_ones() -> None:
    """Sections 0 to 26 of the base rules are built and shown."""
    base = [rule for rule in everything().rules if rule.id.startswith("BR-")]
    built = [rule for rule in base if int(rule.id[3:].split(".")[0]) <= 26 and rule.id not in LATER]
    assert len(built) > 200 and [rule.id for rule in built if not rule.covered] == []
