"""The manoeuvring board: range, bearing, relative motion, nearest approach."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flagplot.board.manoeuvring import Pair, draw
from flagplot.board.svg import Canvas
from flagplot.core import registry
from flagplot.core.diagnostics import BadInputError
from flagplot.core.dice import KeyedDice
from flagplot.core.game import DrawsPairs

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


def met(name: str, scenario: str, seat: str, contacts: str) -> tuple[Any, Any]:
    """Return a game and the first view of a seat, in a battle between staffs, whose plot has two such contacts."""
    game: Any = registry.game(name)
    dice, staff = KeyedDice(b"pairs"), registry.commander(name)
    state = game.setup(scenario, game.rules(scenario), dice)
    while True:
        views = {each: game.view(state, each) for each in game.awaiting(state)}
        plot = game.plot(views[seat], game.words()) if seat in views else None
        if plot and plot.pair and sum(mark.kind == contacts for mark in plot.marks) > 1:
            return game, views[seat]
        state = game.resolve(
            state, {each: game.parse(staff.orders(v), each, v) for each, v in views.items()}, dice
        ).state


@pytest.mark.parametrize(
    ("name", "scenario", "contacts"),
    [("carrier", "coral-sea-battle", "enemy_tf"), ("coastal", "amber-reach", "contact")],
)
def test_the_pair_on_the_board_can_be_chosen(name: str, scenario: str, contacts: str) -> None:
    """Each pair that can be chosen stands on the plot; all else of the plot is as it was."""
    game, view = met(name, scenario, "allied", contacts)
    words, plot = game.words(), game.plot(view, game.words())
    nearest = plot.pair
    assert isinstance(game, DrawsPairs) and game.paired(view, nearest.own, nearest.other, words) == plot
    with pytest.raises(BadInputError, match=r"There is no .* 'TF99'"):
        game.paired(view, "TF99", nearest.other, words)
    with pytest.raises(BadInputError, match="There is no contact 'C99'") as wrong:
        game.paired(view, nearest.own, "C99", words)
    others = [
        one for one in str(wrong.value).partition("There are ")[2].rstrip(".").split(", ") if one != nearest.other
    ]
    for other in others:
        chosen = game.paired(view, nearest.own, other, words)
        assert (chosen.pair.own, chosen.pair.other) == (nearest.own, other)
        assert chosen.pair.lines[0] == f"{other} from {nearest.own}" and chosen.pair.lines[0] in game.draw(chosen)
    assert others
