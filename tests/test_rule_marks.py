"""The marks that tie tests to rules: at most two ids each, every id known, no gap in any game."""

import functools

import pytest
from tests.carrier.conftest import DOCUMENTS, alone
from tools import rules_page

from flagplot.lab.coverage import FILES, Coverage, coverage


@functools.cache
def everything() -> Coverage:
    return coverage()


def test_marks_name_rules_of_the_catalogue_and_at_most_two() -> None:
    """One test cannot stand for a chapter, nor for a rule that does not exist."""
    assert everything().problems == ()


@pytest.mark.parametrize("game", sorted({*FILES.values()}))
def test_a_game_has_no_gap(game: str) -> None:
    """Every id has code and a test, or the reason why not."""
    rules = [rule for rule in everything().rules if rule.game == game]
    assert len(rules) > 100 and [rule.id for rule in rules if not rule.covered] == []


@pytest.mark.whole_program
def test_the_page_of_rules_is_up_to_date() -> None:
    """docs/rules-carrier.md is what tools/rules_page.py makes of the rules, the code and the tests."""
    made = rules_page.page(everything())
    assert rules_page.PAGE.read_text(encoding="utf-8") == made, "run: python tools/rules_page.py"


def test_tests_that_play_one_option_alone_are_tests_of_a_document() -> None:
    """The list of those that do not play their document's rule set names only tests that are marked with its rows."""
    marked = {
        test.removeprefix("tests/carrier/").partition("[")[0]
        for rule in everything().rules
        if rule.id[:2] in DOCUMENTS
        for test in rule.tests
    }
    assert sorted(alone() - marked) == []
