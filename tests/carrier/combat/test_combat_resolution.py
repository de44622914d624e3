"""Hits of one attack: the classic and the fitted table (BR-20)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.carrier.position import battle
from tests.support.examples import some

from flagplot.core.dice import KeyedDice
from flagplot.games.carrier.combat.resolution import strike
from flagplot.games.carrier.ruleset.hit_tables import (
    HITS,
    ClassicHits,
    FittedHits,
    classic_hits,
    fitted_hits,
    fitted_tenths,
)
from flagplot.games.carrier.ruleset.tables import column_of, tables

T = tables()
LIMIT = {1: 10.83, 2: 13.82, 3: 16.27, 4: 18.47, 5: 20.52, 6: 22.46}
"""Chi-square at one in a thousand, by degrees of freedom."""


@pytest.mark.rule("BR-20.1")
def test_the_row_is_the_bht_and_the_column_the_factors():
    assert [column_of(n) for n in (1, 2, 3, 12, 13, 15, 16, 20, 21, 45, 46, 99)] == [
        0,
        0,
        1,
        5,
        6,
        6,
        7,
        7,
        8,
        12,
        13,
        13,
    ]
    assert classic_hits(T, 9, 8, 3) == 2
    assert classic_hits(T, 9, 20, 3) == 5
    assert classic_hits(T, 2, 20, 3) == 1


@pytest.mark.rule("BR-20.2")
def test_modifiers_are_added_and_the_row_is_held_within_the_table():
    u = battle(dice={"one": (4,), "two": (4,), "three": (3,)})
    assert strike(u, "p", "q", "one", 9, 8, [("a", -2), ("b", 1)]).bht == 8
    assert strike(u, "p", "q", "two", 15, 8, [("a", 2)]).hits == classic_hits(T, 15, 8, 4)
    assert classic_hits(T, -3, 16, 5) == classic_hits(T, 1, 16, 5) == 2
    assert fitted_tenths(T, 0, 30) == fitted_tenths(T, -4, 30) == 4
    assert fitted_tenths(T, 17, 8) == fitted_tenths(T, 15, 8) == 37


@pytest.mark.rule("BR-20.3")
def test_classic_die_shifts_the_result_by_minus_two_to_two():
    assert [classic_hits(T, 9, 8, face) for face in range(1, 7)] == [0, 1, 2, 2, 3, 4]
    assert [classic_hits(T, 6, 4, face) for face in range(1, 7)] == [0, 0, 1, 1, 2, 3]
    assert [classic_hits(T, 6, 2, face) for face in range(1, 7)] == [0, 0, 0, 0, 0, 1], "a star scores on a 6 only"
    assert [classic_hits(T, 5, 2, face) for face in range(1, 7)] == [0] * 6, "a dash never scores"


@pytest.mark.rule("BR-20.4")
def test_fitted_whole_part_of_one():
    cell = 10  # BHT 4, 7-8 factors: exactly one hit
    assert fitted_tenths(T, 4, 8) == cell
    assert [fitted_hits(T, cell, total, 7) for total in range(2, 13)] == [0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2]


@pytest.mark.rule("BR-20.4")
def test_fitted_whole_part_of_two_or_more_with_its_fraction():
    assert fitted_tenths(T, 9, 8) == 22
    assert [fitted_hits(T, 22, total, 7) for total in range(2, 13)] == [0, 0, 1, 1, 2, 2, 2, 3, 3, 4, 4]
    assert [fitted_hits(T, 22, 7, total) - 2 for total in range(2, 13)] == [1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 1]


@pytest.mark.rule("BR-20.4")
def test_fitted_dash_scores_on_a_two_or_a_twelve():
    assert fitted_tenths(T, 1, 2) is None
    assert [fitted_hits(T, None, 7, total) for total in range(2, 13)] == [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]


@pytest.mark.many_positions
@pytest.mark.rule("BR-20.4")
@pytest.mark.parametrize("bht", range(16))
def test_fitted_mean_is_the_cell_within_a_hundredth_and_a_half(bht: int):
    for factors in (1, 4, 8, 14, 23, 50):
        cell = fitted_tenths(T, bht, factors)
        if cell is not None:
            mean = sum(n * p for n, p in FittedHits(T).distribution(bht, factors).items())
            assert abs(float(mean) - cell / 10) <= 0.0134


@pytest.mark.rule("BR-20.5")
def test_more_than_fifty_factors_are_looked_up_apart_in_the_fitted_table():
    assert fitted_tenths(T, 9, 50) == 143
    assert fitted_tenths(T, 9, 58) == 143 + 22
    assert fitted_tenths(T, 9, 108) == 143 + 143 + 22
    assert classic_hits(T, 9, 108, 3) == classic_hits(T, 9, 46, 3) == 14


@pytest.mark.many_positions
@pytest.mark.parametrize("hits", ["classic", "fitted"])
@pytest.mark.parametrize(("bht", "factors"), [(9, 8), (6, 2), (2, 16), (1, 1), (12, 30)])
def test_keyed_dice_follow_the_exact_odds(hits: str, bht: int, factors: int):
    """Chi-square over 20,000 attacks for each of five cells and both tables: 200,000 attacks together."""
    u = battle(dice=KeyedDice(b"chi"), hits=hits)
    n = 20_000
    found: dict[int, int] = {}
    for i in range(n):
        result = strike(u, "p", "q", str(i), bht, factors).hits
        found[result] = found.get(result, 0) + 1
    exact = HITS[hits](T).distribution(bht, factors)
    assert set(found) <= set(exact)
    common = {k: p for k, p in exact.items() if p * n >= 5}
    if len(common) > 1:
        chi = sum((found.get(k, 0) - float(p) * n) ** 2 / (float(p) * n) for k, p in common.items())
        assert chi < LIMIT[min(6, len(common) - 1)]


@settings(max_examples=some(200), deadline=None, derandomize=True)
@given(st.integers(-20, 40), st.integers(1, 300), st.integers(1, 6), st.integers(2, 12), st.integers(2, 12))
def test_any_row_and_any_factors_stay_in_the_table(bht: int, factors: int, face: int, one: int, two: int):
    held = min(15, max(1, bht))
    assert 0 <= classic_hits(T, bht, factors, face) == classic_hits(T, held, factors, face) <= 25
    tenths = fitted_tenths(T, bht, factors)
    assert tenths == fitted_tenths(T, min(15, max(0, bht)), factors)
    assert 0 <= fitted_hits(T, tenths, one, two) <= (tenths or 0) // 10 + 3


def test_no_factors_no_throw():
    u = battle()
    assert strike(u, "p", "q", "none", 9, 0).hits == 0
    assert u.dice.record() == ()


def test_the_middle_result_guides_doctrine():
    assert ClassicHits(T).expected(9, 8) == 20
    assert FittedHits(T).expected(9, 8) == 22
    assert ClassicHits(T).expected(1, 1) == 0
