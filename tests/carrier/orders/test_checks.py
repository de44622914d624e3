"""A check is shown only the orders that it says it is about: nothing may be lost by that."""

from itertools import islice
from typing import get_args

import pytest
from tests.carrier.orders import corpus_views, test_corpus

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.orders import check, check_deeds

EVERY = 40
"""Of the sentences of the corpus one in so many is read."""


@pytest.fixture
def shown_all(monkeypatch: pytest.MonkeyPatch):
    """Show every order to every check of its kind of unit, whatever parts it has."""
    checks = tuple(each._replace(parts=None) for each in check.CHECKS)

    def show() -> None:
        monkeypatch.setattr(check, "CHECKS", checks)
        check._checks_of.cache_clear()

    yield show
    monkeypatch.undo()
    check._checks_of.cache_clear()


@pytest.mark.many_sentences
def test_a_check_has_nothing_to_say_of_orders_without_the_parts_that_it_is_about(shown_all) -> None:
    every = [sentence for part in test_corpus.PARTS for sentence in test_corpus.part(part)]
    sample = [(each.text, each.position or "allied") for each in islice(every, 0, None, EVERY)]
    before = [corpus_views.read(*each) for each in sample]
    shown_all()
    assert [corpus_views.read(*each) for each in sample] == before


def test_conditions_are_looked_for_in_every_action_that_may_hold_one() -> None:
    holding = {
        kind
        for kind in get_args(ast.Action)
        if any("Condition" in of or "Program" in of for of in kind.__annotations__.values())
    }
    assert holding <= set(check_deeds.ASKING)
