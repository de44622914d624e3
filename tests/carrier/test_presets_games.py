"""Games of every scenario between the staff commanders by every rule set, with the optional rules it brings. Those by
the two variants are the ones whose transcripts are kept (`test_golden_presets.py`)."""

import os

import pytest
from tests.carrier.games import dice, opening, sheets_of, texts_of
from tests.carrier.preset_games import EVERY, PRESETS, VARIANTS
from tests.carrier.watched import Watched

from flagplot.games.carrier.game import GAME

pytestmark = pytest.mark.whole_game

LONG = "FLAGPLOT_LONG" in os.environ
SEEDS = (1, 2) if LONG else (1,)
OTHERS = [preset for preset in PRESETS if preset not in VARIANTS]


def game(scenario: str, preset: str, seed: int) -> Watched:
    """Return a whole game in which the staffs' orders are read from their words."""
    watched = Watched(opening(scenario, seed, preset, **PRESETS[preset]))
    while not GAME.is_over(watched.state):
        sheets = sheets_of(watched.state, texts_of(watched.state))
        watched.goes_on(sheets, GAME.resolve(watched.state, sheets, dice(seed)).state)
    return watched


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("scenario", "preset"),
    [
        (scenario, preset)
        for number, scenario in enumerate(EVERY)
        for preset in (PRESETS if LONG else (OTHERS[number % len(OTHERS)],))
    ],
)
def test_it_is_played_to_its_end(preset: str, scenario: str, seed: int) -> None:
    """Each scenario by one of the other rule sets, by FLAGPLOT_LONG=1 by all four."""
    game(scenario, preset, seed).assert_played_to_its_end()


def test_planes_over_a_submarine_have_a_number_of_their_own() -> None:
    """A game in which a boat reports what is overhead while the hex tells of formations together goes to its end."""
    played = game("eastern-solomons", "email-2003", 104)
    assert GAME.is_over(played.state) and not played.refused
