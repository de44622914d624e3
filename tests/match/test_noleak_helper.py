"""The no-leak helper finds leaks and only leaks."""

import pytest
from tests.match.toy import TOY, State
from tests.support.noleak import assert_leak_is_caught, assert_no_leak, differences

from flagplot.core.dice import KeyedDice

DICE = KeyedDice(b"seed of the test")
TEXTS = {"blue": "move 0\nfire 9\nsnk 2", "red": "move 0"}


def opening(red: int) -> State:
    state = TOY.setup("duel", TOY.rules("duel"), DICE)
    state.ships["blue"].hex, state.ships["red"].hex = 1, red
    return state


def move_red(to: int):
    def mutate(state: State) -> None:
        state.ships["red"].hex = to
        state.ships["red"].hull = 2

    return mutate


def test_a_ship_out_of_sight_shows_nowhere() -> None:
    assert_no_leak(TOY, opening(7), "blue", move_red(8), texts=TEXTS, dice=DICE, points=3)


def test_a_deliberate_leak_is_caught() -> None:
    assert_leak_is_caught(TOY, opening(7), "blue", move_red(8), texts=TEXTS, dice=DICE)


def test_a_ship_in_sight_does_show() -> None:
    found = differences(TOY, opening(2), "blue", move_red(3), texts={}, dice=DICE)
    assert "point 1: report as text" in found
    assert "point 1: plot" in found


def test_a_mutation_that_changes_nothing_is_refused() -> None:
    with pytest.raises(AssertionError, match="changes nothing"):
        assert_no_leak(TOY, opening(7), "blue", lambda state: state, texts={}, dice=DICE)
