"""Shadowing (BR-11)."""

import pytest
from tests.carrier.position import OPEN_SEA, Played, bare, flight, play, put_af, put_tf, ready

from flagplot.games.carrier.ordered.ast import Cap, Place, Program, Shadow
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.theatre.hex import distance, name, walk

SHADOW = Program((Shadow(Place(contact=1), 1),))
ROLL = "shadow|allied/AF3>japanese/TF2"


def watched(turn: int = 9, away: int = 1, **options: bool) -> State:
    """A Catalina that had TF2 in sight at the end of last turn, with contact C1."""
    state = bare(turn=turn - 1, **options)
    put_tf(state, "japanese", 2, OPEN_SEA, "Tatsuta", "DD x5")
    put_af(state, "allied", 3, walk(OPEN_SEA, f"S{away}")[-1] if away else OPEN_SEA, "1 Catalina high")
    state = play(state, "AF3: search; hold 9 hours", default=1).state
    assert [c.id for c in state.sides["allied"].plot.contacts] == [1]
    state.sides["allied"].afs[3].order = SHADOW
    return state


def shadow(state: State, face: int, japanese: str = "TF2: N2") -> Played:
    return play(state, japanese=japanese, faces={ROLL: (face,)}, default=1)


@pytest.mark.rule("BR-11.3")
@pytest.mark.parametrize(("face", "result"), [(4, "success"), (5, "failure"), (6, "lost turn")])
def test_the_shadowing_die(face: int, result: str) -> None:
    after = shadow(watched(), face)
    assert [roll.result for roll in after.thrown("shadow")] == [result]


@pytest.mark.rule("BR-11.5", "BR-11.7")
def test_on_success_the_target_moves_and_the_shadower_after_it_once() -> None:
    """TF2 makes two hexes north; the Catalina (6 hexes) keeps one hex behind, and does not move again."""
    after = shadow(watched(), 1)
    assert after.where("japanese", "TF2") == name(walk(OPEN_SEA, "N2")[-1])
    where = after.state.sides["allied"].afs[3].hex
    assert distance(where, walk(OPEN_SEA, "N2")[-1]) == 1
    assert len(after.state.sides["allied"].afs[3].track) == 3


@pytest.mark.rule("BR-11.7")
def test_the_third_result_costs_the_hour() -> None:
    """It neither moves nor observes, although its search die of the turn was good."""
    state = watched()
    after = shadow(state, 6)
    assert [roll.result for roll in after.thrown("search of the turn")] == ["may observe"]
    assert after.where("allied", "AF3") == name(state.sides["allied"].afs[3].hex)
    assert not after.state.sides["allied"].plot.contacts[0].live


@pytest.mark.rule("BR-11.3.2", "BR-6.8")
@pytest.mark.parametrize(("face", "result"), [(3, "success"), (4, "failure"), (5, "lost turn")])
def test_cloud_adds_one(face: int, result: str) -> None:
    state = watched()
    state.weather.markers = [walk(OPEN_SEA, "N4")[-1]]
    after = shadow(state, face)
    assert [(r.total, r.result) for r in after.thrown("shadow")] == [(face + 1, result)]
    assert "cloud" not in after.facts("allied")


@pytest.mark.rule("BR-11.3.3")
@pytest.mark.parametrize("face", [1, 6])
def test_into_a_storm_is_a_plain_failure(face: int) -> None:
    state = watched()
    state.weather.markers = [walk(OPEN_SEA, "N4")[-1]] * 2
    after = shadow(state, face)
    assert [r.result for r in after.thrown("shadow")] == ["failure"]
    assert not after.state.sides["allied"].afs[3].lost_turn


@pytest.mark.rule("BR-11.2")
def test_a_target_at_condition_one_cannot_be_shadowed() -> None:
    after = shadow(watched(away=2), 1)
    assert after.thrown("shadow") == []


@pytest.mark.rule("BR-11.2")
def test_a_target_that_it_does_not_observe_now_cannot_be_shadowed() -> None:
    """Its search die of the turn is a 6."""
    after = play(watched(), japanese="TF2: N2", faces={ROLL: (1,), "search of the turn|allied/AF3": (6,)}, default=1)
    assert after.thrown("shadow") == []


@pytest.mark.rule("BR-11.1")
def test_only_tfs_are_shadowed() -> None:
    state = bare(turn=8)
    put_af(state, "japanese", 2, OPEN_SEA, "6 Zero")
    put_af(state, "allied", 3, walk(OPEN_SEA, "S1")[-1], "1 Catalina")
    state = play(state, "AF3: search; hold 9 hours", default=1).state
    state.sides["allied"].afs[3].order = SHADOW
    assert play(state, default=1).thrown("shadow") == []


@pytest.mark.rule("BR-11.4")
def test_one_shadower_for_each_target() -> None:
    state = watched()
    put_af(state, "allied", 4, walk(OPEN_SEA, "S1")[-1], "1 Catalina high", order=SHADOW)
    state.watching.append(("allied/AF4", "japanese/TF2"))
    after = play(state, japanese="TF2: N2", default=1)
    assert len(after.thrown("shadow")) == 1


@pytest.mark.rule("BR-11.1", "BR-11.6")
def test_a_tf_shadows_a_tf() -> None:
    """Hobart one hex south of TF2 follows it two hexes north and keeps a hex off."""
    state = bare(turn=9)
    put_tf(state, "japanese", 2, OPEN_SEA, "Tatsuta", "DD x5")
    put_tf(state, "allied", 1, walk(OPEN_SEA, "S1")[-1], "Hobart", order=SHADOW)
    state.sides["allied"].tfs[1].order = Program((Shadow(Place(), 1),))
    after = play(state, japanese="TF2: N2", faces={"allied/TF1>japanese/TF2": (2,)})
    assert after.where("allied", "TF1") == name(walk(OPEN_SEA, "N1")[-1])
    assert len(after.thrown("shadow")) == 1


@pytest.mark.rule("BR-11.6")
@pytest.mark.parametrize(
    ("cloud", "keep", "at"), [(False, 2, "N1,S1"), (True, 2, "N1"), (True, 1, "N1"), (False, 0, "N2")]
)
def test_a_shadower_closes_until_it_sees_its_target_again(cloud: bool, keep: int, at: str) -> None:
    """TF2 sails two hexes north. In clear air a plane sees it from two hexes, and keeps so many as ordered; into cloud
    it sees it from the next hex only, and goes there."""
    state = watched()
    state.sides["allied"].afs[3].order = Program((Shadow(Place(contact=1), keep),))
    state.weather.markers = [walk(OPEN_SEA, "N4")[-1]] if cloud else []
    after = shadow(state, 1)
    assert after.where("allied", "AF3") == name(walk(OPEN_SEA, at)[-1])
    assert after.state.sides["allied"].plot.contacts[0].live


@pytest.mark.rule("BR-11.6")
def test_at_night_a_shadower_closes_to_the_hex_of_its_target() -> None:
    """Planes see nothing beyond their own hex by night, whatever distance is ordered; by option they may then shadow at
    Condition 1."""
    state = watched(turn=3, away=0, shadow_night=True)
    state.sides["allied"].afs[3].order = Program((Shadow(Place(contact=1), 1),))
    after = shadow(state, 1)
    assert [r.result for r in after.thrown("shadow")] == ["success"]
    assert after.where("allied", "AF3") == after.where("japanese", "TF2") == name(walk(OPEN_SEA, "N2")[-1])


@pytest.mark.rule("BR-11.6", "BR-11.7")
@pytest.mark.parametrize(("face", "attacks"), [(1, 1), (6, 0)])
def test_a_shadower_may_attack(face: int, attacks: int) -> None:
    """Ordered to shadow and attack: with the target's own move it comes over it in phase 4, and bombs it in phase 8."""
    state = watched()
    state.sides["allied"].afs[3].flights[0] = flight("4 Dauntless AP high", land_by=40)
    after = play(
        state,
        "AF3: shadow C1; attack TF at C1: all dive on small",
        "TF2: N2",
        faces={ROLL: (face,), "initiative|allied 0": (1,), "initiative|japanese 0": (6,)},
        default=1,
    )
    assert len(after.thrown("air attack")) == attacks
    assert after.where("allied", "AF3") == name(walk(OPEN_SEA, "N2" if attacks else "S1")[-1])


@pytest.mark.rule("BR-11.8")
@pytest.mark.parametrize(("face", "where"), [(5, "S3"), (6, "S1"), (1, "N1")])
def test_the_plotted_move_of_a_tf_serves_if_shadowing_fails(face: int, where: str) -> None:
    """Ordered to shadow, else S2: a 5 makes the plotted move, a 6 none at all, a 1 shadows."""
    from flagplot.games.carrier.ordered.ast import Move, Step

    state = bare(turn=9)
    put_tf(state, "japanese", 2, OPEN_SEA, "Tatsuta", "DD x5")
    order = Program((Shadow(Place(), 1), Move((Step(4, 2),))))
    put_tf(state, "allied", 1, walk(OPEN_SEA, "S1")[-1], "Hobart", order=order)
    after = play(state, japanese="TF2: N2", faces={"allied/TF1>japanese/TF2": (face,)})
    assert after.where("allied", "TF1") == name(walk(OPEN_SEA, where)[-1])


@pytest.mark.rule("BR-11.9")
def test_two_tfs_that_shadow_each_other_both_succeed_without_a_roll() -> None:
    state = bare(turn=9)
    order = Program((Shadow(Place(), 0),))
    put_tf(state, "japanese", 2, OPEN_SEA, "Tatsuta", order=order)
    put_tf(state, "allied", 1, walk(OPEN_SEA, "S1")[-1], "Hobart", order=order)
    for last, first in (("allied", "japanese"), ("japanese", "allied")):
        state.initiative = last  # type: ignore[assignment]
        after = play(state)
        assert after.thrown("shadow") == []
        moved = {side: len(after.state.sides[side].tfs[n].track) - 1 for side, n in (("allied", 1), ("japanese", 2))}  # type: ignore[index]
        assert moved[first] == 1


@pytest.mark.rule("BR-11.10")
def test_a_split_of_the_target_is_reported_to_the_shadower() -> None:
    """Six ships of which two part: the shadower hears of a TF of 4 and one of 2."""
    after = shadow(watched(), 1, "TF2: split DD 1, DD 2 as TF6: (S2); N2")
    assert sorted(s.sighting.total or 0 for s in after.sighted("allied")) == [2, 4]


@pytest.mark.rule("BR-11.11")
def test_a_shadowed_tf_tells_which_of_its_ships_are_anchored() -> None:
    state = bare(turn=9)
    put_tf(state, "japanese", 2, "A/Y27", "Kamikawa", "PG x2", anchored=3)
    put_tf(state, "japanese", 5, "A/Y27", "DD x2")
    put_tf(state, "allied", 1, "A/Y26", "Hobart", order=Program((Shadow(Place(), 1),)))
    after = play(state, faces={"allied/TF1>japanese/TF2": (2,), "allied/TF1>japanese/TF5": (2,)})
    assert "anchored=[(n=1 name=capital ships), (n=2 name=small ships)]" in after.facts("allied")
    assert "Kamikawa" not in after.facts("allied")


@pytest.mark.rule("BR-11.7")
def test_planes_short_of_fuel_go_home_instead_of_shadowing() -> None:
    """No die that could cost them their last hour."""
    state = watched()
    put_tf(state, "allied", 1, walk(OPEN_SEA, "S8")[-1], "Lexington")
    ready(state, "allied", "Lexington", Wildcat=1)
    made = state.sides["allied"].afs[3]
    made.flights[0].plane, made.home = "Dauntless", "Lexington"
    made.flights[0].land_by = 10
    after = shadow(state, 6)
    assert after.thrown("shadow") == []
    assert after.points("japanese") == 0
    own = after.state.sides["allied"]
    assert 3 not in own.afs or own.afs[3].hex == walk(OPEN_SEA, "S8")[-1]


@pytest.mark.rule("BR-14.13.4")
def test_shadowing_planes_may_be_intercepted_where_they_end() -> None:
    """The Catalina closes on Shoho's TF, over which four Zeros patrol: they try once, before anybody else flies."""
    state = bare(turn=8)
    put_tf(state, "japanese", 2, OPEN_SEA, "Shoho", "DD x5")
    put_af(state, "allied", 3, walk(OPEN_SEA, "S1")[-1], "1 Catalina high")
    state = play(state, "AF3: search; hold 9 hours", default=1).state
    state.sides["allied"].afs[3].order = Program((Shadow(Place(contact=1), 0),))
    put_af(state, "japanese", 5, OPEN_SEA, "4 Zero high", home="Shoho", order=Program((Cap(Place(tf=2)),)))
    after = shadow(state, 1, japanese="")
    assert after.where("allied", "AF3") == name(OPEN_SEA)
    (tried,) = after.thrown("special interception")
    assert after.rolls.index(tried) < after.rolls.index(after.thrown("initiative")[0]), "in phase 4, not in phase 7"


@pytest.mark.rule("GM-3.55b")
@pytest.mark.parametrize(
    ("order", "end"),
    [("shadow A/Q36", "N2"), ("shadow A/Q36; if gone SE1", "N2,SE1"), ("shadow A/Q36; if gone (SE1); N1", "N2,SE1")],
)
@pytest.mark.parametrize("there", [False, True])
def test_a_shadower_that_finds_its_quarry_gone_does_what_it_was_told(order: str, end: str, there: bool) -> None:
    """It flies where the TF was told to be; while one is in sight it stays by that, whatever else is ordered."""
    state = bare(turn=9)
    put_af(state, "allied", 3, OPEN_SEA, "1 Catalina")
    if there:
        put_tf(state, "japanese", 2, walk(OPEN_SEA, "N2")[-1], "Tatsuta")
    after = play(state, f"AF3: search; {order}", "TF2: hold" if there else "", default=1)
    assert after.where("allied", "AF3") == name(walk(OPEN_SEA, "N1" if there else end)[-1])
    assert ("orders.nothing_to_shadow AF3" in after.facts("allied")) is not there
