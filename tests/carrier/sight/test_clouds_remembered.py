"""How long clouds stay on a plot, and what takes them off it (GM-6.2)."""

import pytest
from tests.carrier.position import OPEN_SEA, bare, umpire

from flagplot.games.carrier.sighting.clouds_seen import remembered
from flagplot.games.carrier.theatre.hex import walk

NEAR, FAR = walk(OPEN_SEA, "N1")[-1], walk(OPEN_SEA, "N9")[-1]


@pytest.mark.rule("GM-6.2")
@pytest.mark.parametrize(("age", "kept"), [(23, True), (24, True), (25, False)])
def test_a_day_old_is_kept_and_older_is_not(age: int, kept: bool) -> None:
    """Twenty-four turns after they were seen they still stand, twenty-five after they do not."""
    state = bare(turn=30)
    state.weather.markers = []
    found = remembered(umpire(state), {FAR: ("cloud", 30 - age)}, {OPEN_SEA})
    assert found == ({FAR: ("cloud", 30 - age)} if kept else {})


@pytest.mark.rule("GM-6.2")
def test_whoever_stands_beside_looks_again() -> None:
    """In a hex and beside it nothing is remembered; two hexes off it is."""
    state = bare(turn=9)
    state.weather.markers = []
    known = {OPEN_SEA: ("cloud", 8), NEAR: ("cloud", 8), walk(OPEN_SEA, "N2")[-1]: ("cloud", 8)}
    assert list(remembered(umpire(state), known, {OPEN_SEA})) == [walk(OPEN_SEA, "N2")[-1]]
