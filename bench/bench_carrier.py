"""What a carrier turn costs, part by part: `pytest bench/bench_carrier.py`.

The position is the tenth turn of Coral Sea between the staff commanders, when most planes are in the air.
"""

from typing import Any

import pytest
from tests.support.shown import drawn, reported

from flagplot.commanders.carrier import commander
from flagplot.core.dice import KeyedDice, demo_secret
from flagplot.core.document import to_text
from flagplot.games.carrier.game import GAME

DICE = KeyedDice(demo_secret(7))


@pytest.fixture(scope="module")
def midday() -> tuple[Any, dict[str, str], dict[str, Any]]:
    """Return the state before turn 10, both sides' orders as text, and as sheets."""
    state = GAME.setup("coral-sea-battle", GAME.rules("coral-sea-battle"), DICE)
    while True:
        views = {seat: GAME.view(state, seat) for seat in ("allied", "japanese")}
        sheets = {seat: GAME.parse(commander().orders(view), seat, view) for seat, view in views.items()}
        if state.turn == 10:
            return state, {seat: sheet.text for seat, sheet in sheets.items()}, sheets
        state = GAME.resolve(state, sheets, DICE).state


def test_resolve_a_turn(benchmark: Any, midday: Any) -> None:
    """Adjudicate the turn from orders already read."""
    state, _, sheets = midday
    benchmark(GAME.resolve, state, sheets, DICE)


def test_read_orders(benchmark: Any, midday: Any) -> None:
    """Read and check one side's sheet."""
    state, texts, _ = midday
    view = GAME.view(state, "allied")
    benchmark(GAME.parse, texts["allied"], "allied", view)


def test_write_orders(benchmark: Any, midday: Any) -> None:
    """Let the staff commander write a sheet."""
    state, _, _ = midday
    benchmark(commander().orders, GAME.view(state, "allied"))


def test_write_a_report(benchmark: Any, midday: Any) -> None:
    """Make one seat's report as text."""
    state, _, sheets = midday
    resolution = GAME.resolve(state, sheets, DICE)
    view = GAME.view(resolution.state, "allied")
    benchmark(lambda: to_text(reported(GAME, view, resolution.dispatches)))


def test_draw_a_plot(benchmark: Any, midday: Any) -> None:
    """Draw one seat's plot."""
    state, _, _ = midday
    benchmark(drawn, GAME, GAME.view(state, "allied"))
