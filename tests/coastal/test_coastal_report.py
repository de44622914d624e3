"""A report leads with what is asked, what is new and what threatens, and tells points and limits."""

import pytest
from tests.coastal.support import fight
from tests.support.shown import reported

from flagplot.core.document import to_text
from flagplot.games.coastal import outlook, victory
from flagplot.games.coastal.game import GAME


def played(scenario="amber-reach", seed=7):
    """Yield view, dispatches and state for each seat at each decision point of a battle between commanders."""
    for _, _, resolution in fight(scenario, seed):
        for seat in GAME.seats(scenario):
            own = [one for one in resolution.dispatches if one.seat == seat]
            yield GAME.view(resolution.state, seat), own, resolution.state


def test_asked_new_threatening_come_first_and_nothing_is_told_twice():
    threatened = 0
    for view, own, _ in played():
        report = reported(GAME, view, own)
        titles = [section.title for section in report.sections]
        if not view.over:
            assert titles[0] == "You are asked" and titles.index("In brief") < titles.index("Own vessels")
        threatened += "What threatens" in titles
        blocks = [block for section in report.sections for block in section.blocks]
        lines = [item for block in blocks for item in getattr(block, "items", ())]
        assert len(lines) == len(set(lines))
    assert threatened


@pytest.mark.rule("AS-BASE-51")
def test_points_known_are_never_more_than_the_true_ones():
    for view, _, state in played():
        foe = state.enemy(view.seat)
        points = victory.score(state).points
        assert view.points[0] <= points[view.seat] and view.points[1] <= points[foe]


def test_what_threatens_is_in_sight_near_and_soon():
    found = 0
    for view, _, _ in played():
        held = {f"C{one.number}" for one in view.contacts if one.held}
        for one in outlook.threats(view):
            found += 1
            assert one.contact in held and one.closest <= min(outlook.NEAR, one.range + 1e-6)
            assert 0 <= one.turns <= outlook.AHEAD
    assert found


def test_the_limits_of_victory_are_told_until_it_is_over():
    for view, own, _ in played():
        text = to_text(reported(GAME, view, own))
        assert ("wins with a lead of 19" in text) is not view.over
