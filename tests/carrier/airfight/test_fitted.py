"""The fitted table: its cells, the whole part, the fraction and the dash (FE-15)."""

import pytest

from flagplot.core.dice import KeyedDice
from flagplot.games.carrier.ruleset.hit_tables import FittedHits, added_tenths, fitted_hits, fitted_tenths
from flagplot.games.carrier.ruleset.tables import tables

T = tables()
FACTORS = (1, 3, 5, 7, 9, 11, 13, 16, 21, 26, 31, 36, 41, 46)
"""The least factors of each column."""
MIDDLES = (1.5, 3.5, 5.5, 7.5, 9.5, 11.5, 14, 18, 23, 28, 33, 38, 43, 48)
LIMIT = {1: 10.83, 2: 13.82, 3: 16.27, 4: 18.47, 5: 20.52, 6: 22.46, 7: 24.32, 8: 26.12}
"""Chi-square at one in a thousand, by degrees of freedom."""


@pytest.mark.rule("FE-15a")
@pytest.mark.parametrize("bht", range(1, 16))
def test_every_cell_follows_the_formula(bht: int):
    """n = 0.033 x BHT x m, rounded half up to a tenth; BHT 1 with 1 or 2 factors is a dash."""
    expected = [int(0.033 * 1000 * bht * m / 100 + 0.5) for m in MIDDLES]
    found = [fitted_tenths(T, bht, n) for n in FACTORS]
    assert found == ([None, *expected[1:]] if bht == 1 else expected)


@pytest.mark.rule("FE-15a")
def test_the_row_below_one_the_rows_above_fifteen_and_the_examples():
    """5 factors at BHT 8: 1.5; 6 at 4: 0.7; 10 at 9: 2.8. Above 15 is 15, below 1 is a row of its own."""
    assert [fitted_tenths(T, *cell) for cell in ((8, 5), (4, 6), (9, 10))] == [15, 7, 28]
    assert [fitted_tenths(T, bht, 10) for bht in (15, 16, 30)] == [47, 47, 47]
    below = [None, None, 1, 1, 1, 2, 2, 3, 4, 4, 5, 6, 7, 8]
    assert [fitted_tenths(T, 0, n) for n in FACTORS] == [fitted_tenths(T, -5, n) for n in FACTORS] == below


@pytest.mark.rule("FE-15b")
def test_from_n_to_hits_by_the_example():
    """n = 2.2: 3, 5, 7, 9, 11 give 0 to 4, and 2, 3, 4 or 12 one more; n = 1.0: to 5 none, to 8 one, beyond two."""
    assert [fitted_hits(T, 22, roll, 7) for roll in (3, 5, 7, 9, 11)] == [0, 1, 2, 3, 4]
    assert [total for total in range(2, 13) if fitted_hits(T, 22, 7, total) == 3] == [2, 3, 4, 12]
    assert [fitted_hits(T, 10, roll, 2) for roll in range(2, 13)] == [0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2]


@pytest.mark.rule("FE-15b")
@pytest.mark.parametrize("bht", [1, 4, 9, 15])
def test_the_mean_is_the_cells_value(bht: int):
    """Exact odds of every cell of a row: the mean is n within 0.015."""
    for factors in FACTORS:
        tenths = fitted_tenths(T, bht, factors)
        odds = FittedHits(T).distribution(bht, factors)
        if tenths is not None:
            assert abs(float(sum(hits * p for hits, p in odds.items())) - tenths / 10) <= 0.015, (bht, factors)


@pytest.mark.rule("FE-15b")
def test_the_spread_grows_with_n():
    """The variance of hits is larger for a larger whole part."""

    def variance(bht: int, factors: int) -> float:
        odds = FittedHits(T).distribution(bht, factors)
        mean = float(sum(hits * p for hits, p in odds.items()))
        return float(sum(p * hits**2 for hits, p in odds.items())) - mean**2

    assert variance(3, 5) < variance(9, 5) < variance(9, 16)


@pytest.mark.rule("FE-15c")
def test_a_dash_scores_on_2_and_12_and_adds_nothing():
    """1 Dave at BHT 1: 12 is a hit, 7 none; added to other cells it is worth 0, and dashes alone stay a dash."""
    assert fitted_tenths(T, 1, 1) is None
    assert [total for total in range(2, 13) if fitted_hits(T, None, 7, total)] == [2, 12]
    assert added_tenths(T, [(1, 1), (8, 5)]) == 15
    assert added_tenths(T, [(1, 1), (1, 2)]) is None
    assert added_tenths(T, [(8, 5), (4, 6)]) == 22


@pytest.mark.many_positions
@pytest.mark.rule("FE-15b", "FE-15c")
@pytest.mark.parametrize(("bht", "factors"), [(11, 5), (4, 6), (1, 1), (12, 5)])
def test_keyed_dice_follow_the_exact_odds(bht: int, factors: int):
    """100,000 attacks with keyed dice, for a whole (2.0), a fraction (0.7), a dash, and both (2.2): chi-square
    below one in a thousand."""
    dice, n = KeyedDice(b"fitted"), 100_000
    tenths = fitted_tenths(T, bht, factors)
    seen: dict[int, int] = {}
    for number in range(n):
        faces = dice.draw(f"{bht}|{factors}|{number}", 4, 6)
        hits = fitted_hits(T, tenths, faces[0] + faces[1], faces[2] + faces[3])
        seen[hits] = seen.get(hits, 0) + 1
    odds = FittedHits(T).distribution(bht, factors)
    assert set(seen) <= set(odds)
    square = sum((seen.get(hits, 0) - n * float(p)) ** 2 / (n * float(p)) for hits, p in odds.items())
    assert square < LIMIT[len(odds) - 1]
