"""Special interception (BR-14.13)."""

import pytest
from tests.carrier.position import SEA, af, battle, cap, tf, told

from flagplot.games.carrier.combat.interception import at_start, special
from flagplot.games.carrier.facts.combat import AirFought
from flagplot.games.carrier.ordered.ast import Cap, Intercept, Place, Program
from flagplot.games.carrier.umpire import Umpire

AVOID = Program((Cap(Place()), Intercept(wanted=False)))
HOME = tf(9, "Lexington")
TRY = "special interception|B/M23 allied low"


def fights(u: Umpire) -> list[AirFought]:
    return told(u.dispatches, AirFought, "allied")


def tries(u: Umpire) -> list[str]:
    return [roll.key for roll in u.dice.record() if "special interception" in roll.key]


@pytest.mark.rule("BR-14.13.1", "BR-14.13")
@pytest.mark.parametrize(("face", "met"), [(4, 0), (5, 1), (6, 1)])
def test_interceptors_try_on_five_or_six(face: int, met: int):
    u = battle([HOME, af(1, "4 Wildcat", order=cap())], [af(5, "2 Mavis")], dice={TRY: (face,)})
    at_start(u)
    assert len(fights(u)) == met


@pytest.mark.rule("BR-14.13.1")
def test_both_sides_willing_fight_without_a_roll():
    u = battle([HOME, af(1, "4 Wildcat", order=cap())], [af(5, "4 Zero", order=cap())])
    at_start(u)
    assert len(fights(u)) == 1 and tries(u) == []
    u = battle([HOME, af(1, "4 Wildcat", order=cap())], [af(5, "4 Zero", order=AVOID)], dice={TRY: (1,)})
    at_start(u)
    assert fights(u) == [] and len(tries(u)) == 1


@pytest.mark.rule("BR-14.13.1")
def test_only_where_combat_is_allowed_and_afs_of_both_sides_are_observed():
    u = battle([af(1, "4 Wildcat", order=cap())], [af(5, "2 Mavis")], dice={TRY: (6,)})
    at_start(u)
    assert tries(u) == []
    u = battle([HOME, af(1, "4 Wildcat", order=cap())], [af(5, "2 Mavis")], dice={TRY: (6,)}, seen=False)
    at_start(u)
    assert tries(u) == []


@pytest.mark.rule("BR-14.13")
def test_an_af_passing_through_may_be_intercepted_by_the_side_that_does_not_move():
    u = battle([HOME, af(1, "4 Wildcat", order=cap())], [af(5, "2 Mavis")], dice={TRY: (5,)})
    assert len(special(u, SEA, "allied", False)) == 1
    u = battle([HOME, af(1, "4 Wildcat", order=AVOID)], [af(5, "2 Mavis")], dice={TRY: (5,)})
    assert special(u, SEA, "allied", False) == []


@pytest.mark.rule("BR-14.13.3", "BR-14.13.5")
def test_one_attempt_for_each_altitude_and_a_failure_costs_nothing():
    u = battle([HOME, af(1, "4 Wildcat", "3 Wildcat high", order=cap())], [af(5, "2 Mavis", "2 Emily high")], default=1)
    at_start(u)
    assert [key.rsplit(" ", 1)[1] for key in tries(u)] == ["high", "low"]
    assert {f.land_by for f in u.state.sides["allied"].afs[1].flights} == {20}
    u = battle([HOME, af(1, "4 Wildcat high", order=cap())], [af(5, "2 Mavis")], default=6)
    at_start(u)
    assert tries(u) == [], "not at the same altitude"


@pytest.mark.rule("BR-14.13.4", "BR-14.13.5")
def test_what_was_tried_in_the_shadowing_phase_is_not_tried_again():
    u = battle([HOME, af(1, "4 Wildcat", order=cap())], [af(5, "2 Mavis")], dice={TRY: (4,)})
    assert special(u, SEA, "allied", False) == []
    at_start(u)
    assert len(tries(u)) == 1


@pytest.mark.rule("BR-14.13.6")
def test_the_same_pair_again_adds_one():
    for fought, met in (([(1, 5)], 1), ([(1, 6)], 0), ([(5, 1)], 0)):
        u = battle([HOME, af(1, "4 Wildcat", order=cap())], [af(5, "2 Mavis")], dice={TRY: (4,)})
        u.state.fought = fought
        at_start(u)
        assert len(fights(u)) == met


@pytest.mark.rule("BR-14.13.6")
def test_the_same_pair_counts_for_the_japanese_too():
    u = battle(
        [HOME, af(1, "2 Catalina")], [af(5, "4 Zero", order=cap())], dice={TRY.replace("allied", "japanese"): (4,)}
    )
    u.state.fought = [(1, 5)]
    at_start(u)
    assert len(fights(u)) == 1


@pytest.mark.rule("BR-16.2")
def test_planes_that_fought_at_the_start_may_fight_again_in_the_combat_phase():
    from flagplot.games.carrier.phases import combat

    u = battle([HOME, af(1, "4 Wildcat", order=cap())], [af(5, "4 Mavis")], dice={TRY: (5,)}, default=1)
    at_start(u)
    combat.run(u)
    assert len(fights(u)) == 2
    assert u.fought == [(1, 5)]
