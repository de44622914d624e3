"""The manoeuvring board: range, bearing, relative motion, nearest approach."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flagplot.board.manoeuvring import Pair, draw
from flagplot.board.svg import Canvas

quick = settings(deadline=None, derandomize=True, max_examples=60)
WAY = st.tuples(st.floats(-30, 30), st.floats(-30, 30))


@pytest.mark.parametrize(("at", "bearing"), [((0, -3), 0), ((3, 0), 90), ((0, 3), 180), ((-3, 0), 270), ((2, -2), 45)])
def test_a_bearing_is_true_from_the_own_unit(at: tuple[float, float], bearing: int) -> None:
    assert Pair("TF1", "C1", at, (0, 0)).bearing == bearing


def test_the_nearest_approach_of_what_comes_on_and_passes() -> None:
    assert Pair("TF1", "C1", (10, -2), (-2, 0)).closest == (5.0, 2.0)


def test_what_draws_away_is_nearest_now() -> None:
    assert Pair("TF1", "C1", (10, 0), (2, 0)).closest == (0.0, 10.0)
    assert Pair("TF1", "C1", (3, 4), (0, 0)).closest == (0.0, 5.0)


@quick
@given(WAY, WAY, st.floats(0, 20))
def test_nothing_is_nearer_than_the_nearest_approach(
    at: tuple[float, float], motion: tuple[float, float], t: float
) -> None:
    pair = Pair("TF1", "C1", at, motion)
    then = Pair("TF1", "C1", (at[0] + t * motion[0], at[1] + t * motion[1]), motion)
    assert then.range >= pair.closest[1] - 1e-6


@quick
@given(WAY, WAY)
def test_any_pair_can_be_drawn(at: tuple[float, float], motion: tuple[float, float]) -> None:
    canvas = Canvas(100, 100, "a", "b")
    draw(canvas, Pair("TF1", "C1", at, motion, ("C1 from TF1",)), 50, 50, 40)
    assert "nan" not in canvas.svg() and "C1 from TF1" in canvas.svg()
