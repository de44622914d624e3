"""Direction finding (GM-22.1, GM-22.2.2)."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.carrier.position import bare, umpire

from flagplot.games.carrier.command.fixes import fix, shifted, steps_of
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.ruleset.unit_id import base_id, tf_id
from flagplot.games.carrier.theatre.hex import SIZE, distance, name, parse

PAIRS = [(first, second) for first in range(1, 7) for second in range(1, 7)]


@pytest.mark.rule("GM-22.2.2b")
@pytest.mark.parametrize(
    ("first", "second", "steps"),
    [
        (1, 1, "N1"),
        (4, 1, "N2"),
        (5, 1, "S2"),
        (2, 2, "NE1"),
        (3, 2, "N1 NE1"),
        (6, 2, "S1 SW1"),
        (1, 3, "SE1"),
        (4, 3, "NE2"),
        (5, 3, "SW2"),
        (2, 4, "S1"),
        (3, 4, "NE1 SE1"),
        (6, 4, "SW1 NW1"),
        (1, 5, "SW1"),
        (4, 5, "SE2"),
        (5, 5, "NW2"),
        (2, 6, "NW1"),
        (3, 6, "SE1 S1"),
        (6, 6, "NW1 N1"),
    ],
)
def test_the_first_die_is_the_column_and_the_second_the_row(first: int, second: int, steps: str) -> None:
    """Columns are 1-2, 3-4 and 5-6; cells as printed."""
    assert " ".join(f"{way.name}{n}" for way, n in steps_of(tables(""), first, second)) == steps


@pytest.mark.rule("GM-22.2.2a")
@pytest.mark.parametrize(
    ("sender", "dice", "where"),
    [("A/BB23", (4, 2), "A/CC22"), ("A/AA25", (1, 3), "A/BB25"), ("A/AA25", (5, 6), "A/Z23")],
)
def test_the_examples_of_the_error(sender: str, dice: tuple[int, int], where: str) -> None:
    """The told hex is counted from the true one."""
    hex_ = shifted(tables(""), parse(sender), *dice)
    assert hex_ is not None
    assert name(hex_) == where


@pytest.mark.rule("GM-22.2.2b")
@settings(deadline=None, derandomize=True, max_examples=60)
@given(st.integers(0, SIZE - 1))
def test_the_eighteen_fixes_are_equally_likely(hex_: int) -> None:
    """Of 36 throws each of the 18 hexes within two comes up twice, the true one never; the map's edge cuts some off."""
    found = Counter(shifted(tables(""), hex_, *pair) for pair in PAIRS)
    off = found.pop(None, 0)
    assert set(found.values()) <= {2}
    assert 2 * len(found) + off == 36
    assert all(distance(hex_, told) in (1, 2) for told in found)


@pytest.mark.rule("GM-22.2.2a")
def test_a_fix_off_the_map_is_thrown_again() -> None:
    """At the northern edge N1 is off the map: both dice again."""
    faces = {"fix|allied/TF3 1": (1, 1), "fix|allied/TF3 1 again 1": (1, 4)}
    board = umpire(bare(), faces)
    assert name(fix(board, tf_id("allied", 3), 1, parse("A/K01"))) == "A/K02"
    assert len([roll for roll in board.dice.record() if "|fix|" in roll.key]) == 2


@pytest.mark.rule("GM-22.1")
def test_a_fix_is_given_at_any_distance_with_one_throw() -> None:
    """No roll whether, only of the error."""
    board = umpire(bare(), {"fix|japanese/Rabaul 1": (6, 1)})
    assert name(fix(board, base_id("japanese", "Rabaul"), 1, parse("A/X05"))) == "A/X07"
    assert [roll.faces for roll in board.dice.record()] == [(6, 1)]
