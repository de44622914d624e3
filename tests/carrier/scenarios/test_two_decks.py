"""Planes at the end of their fuel that come down on two decks in one night."""

import pytest
from tests.carrier.position import bare, play, put_af, put_tf, ready

from flagplot.games.carrier.ordered.ast import LandAt


@pytest.mark.rule("BR-14.10", "BR-14.9")
def test_dice_of_two_decks_in_one_turn() -> None:
    """Two find room on Lexington, three go to Yorktown: one die for each, none thrown twice."""
    state = bare(2)
    put_tf(state, "allied", 1, "A/Q38", "Lexington", "Yorktown")
    ready(state, "allied", "Lexington", Wildcat=28)
    put_af(state, "allied", 4, "A/Q38", "5 Dauntless", land_by=2, home="Lexington", order=LandAt())
    done = play(state, allied="TF1: into wind", default=1, clean=False)
    dice = done.thrown("night landing")
    assert len(dice) == 5 and len({str(roll.key) for roll in dice}) == 5
    assert sorted(str(roll.key).split()[-1] for roll in dice) == ["0", "1", "2", "3", "4"]
    assert not done.state.sides["allied"].afs
