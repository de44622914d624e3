"""Movement, contact, grounding and edges (AS-BASE-2, 16 to 25)."""

import pytest
from tests.coastal.support import THEM, US, at, battle, loaded, resolve, scenario, told, track, turn, values, vessel

from flagplot.games.coastal import contact, manoeuvre, plane, plotting
from flagplot.games.coastal.cards import standard
from flagplot.games.coastal.contact import Hull
from flagplot.games.coastal.game import GAME
from flagplot.games.coastal.tables import standard as tables
from flagplot.games.coastal.telling.facts import Avoided, HelmJammed, LeftArea, Rammed, RanAground, WasRammed, Who

FAR = vessel(THEM, "K", "Coaster", 180, 20)


def sail(order: str, *, card="MTB", x=10.0, y=10.0, course=0.0, speed=24, place=None, **fields):
    state = battle(vessel(US, "M", card, x, y, course, speed, **fields), FAR, place=place)
    return resolve(state, {US: order} if order else {}).state.vessels["allied/M"]


@pytest.mark.rule("AS-BASE-2")
def test_scale():
    assert at(sail("")) == (10.0, 22.0, 0.0)
    assert at(sail("", place=scenario(cm_per_knot=1.0))) == (10.0, 34.0, 0.0)
    assert plane.degrees(3600) == 0.0
    assert plane.tenths(359.96) == 0


@pytest.mark.rule("AS-BASE-16")
@pytest.mark.parametrize(
    ("order", "end"),
    [
        ("M COURSE 090", (17.74, 17.54, 90.0)),
        ("M COURSE 030", (15.07, 20.73, 30.0)),
        ("M COURSE 330", (4.93, 20.73, 330.0)),
    ],
)
def test_movement_path(order, end):
    assert at(sail(order)) == end


@pytest.mark.rule("AS-BASE-16")
def test_exactly_opposite_turns_to_starboard():
    assert at(sail("M COURSE 180", y=50))[2] == 90.0


@pytest.mark.rule("AS-BASE-16")
def test_a_new_speed_takes_effect_at_the_first_slice():
    assert at(sail("M SPEED 30")) == (10.0, 25.0, 0.0)


@pytest.mark.rule("AS-BASE-17")
@pytest.mark.parametrize(
    ("card", "speed", "ordered", "next_speed"),
    [
        ("MTB", 10, 36, 22),
        ("MTB", 30, 0, 12),
        ("Trawler", 2, 10, 6),
        ("Trawler", 10, 0, 4),
        ("Coaster", 3, 9, 6),
        ("Coaster", 9, 0, 4),
        ("Coaster", 4, 0, 0),
    ],
)
def test_speed_change(card, speed, ordered, next_speed):
    assert sail(f"M SPEED {ordered}", card=card, speed=speed).speed == next_speed


@pytest.mark.rule("AS-BASE-17")
def test_a_vessel_over_its_maximum_slows_at_its_normal_rate():
    assert sail("", card="Torpedoboat", speed=28, bow=2).speed == 23
    assert sail("M SPEED 8", card="Torpedoboat", speed=23, bow=2).speed == 18


@pytest.mark.rule("AS-BASE-18")
@pytest.mark.parametrize(
    ("card", "speed", "rudder", "limit"),
    [
        ("MTB", 9, False, 90),
        ("Trawler", 9, False, 60),
        ("Coaster", 9, False, 35),
        ("Coaster", 9, True, 15),
        ("Coaster", 0, False, 17),
        ("Coaster", 0, True, 7),
        ("MTB", 0, False, 45),
    ],
)
def test_turn_limit(card, speed, rudder, limit):
    one = vessel(US, "M", card, 0, 0, rudder=rudder)
    assert manoeuvre.turn_limit(one, standard()[card], tables(), speed) == limit


@pytest.mark.rule("AS-BASE-18")
def test_a_trawler_needs_two_turns_for_a_right_angle():
    state = battle(vessel(US, "V", "Trawler", 10, 10, 0, 10), FAR)
    first = resolve(state, {US: "V COURSE 090"}).state
    assert at(first.vessels["allied/V"]) == (12.42, 14.11, 60.0)
    second = turn(resolve(first).state)
    assert second.vessels["allied/V"].course == 900


@pytest.mark.rule("AS-BASE-19")
@pytest.mark.parametrize(("course", "edge", "points"), [(90, "east", 10), (0, "north", 0)])
def test_edges(course, edge, points):
    ship = vessel(THEM, "K", "Coaster", 199 if edge == "east" else 100, 199 if edge == "north" else 100, course, 9)
    state = battle(ship, vessel(US, "M", "MTB", 10, 10))
    resolution = resolve(state)
    assert resolution.state.vessels["german/K"].left == edge
    assert not resolution.state.vessels["german/K"].active
    assert GAME.score(resolution.state).points[THEM] == points
    assert values(told(resolution, THEM, LeftArea), "exit") == [bool(points)]
    back = GAME.parse("K COURSE 270", THEM, GAME.view(resolution.state, THEM))
    assert "has left the area" in GAME.parse("K SIGNAL", THEM, GAME.view(resolution.state, THEM)).diagnostics[0].message
    assert not back.orders


@pytest.mark.rule("AS-BASE-20")
def test_crossing_the_same_point_at_different_times_is_no_contact():
    early = vessel(US, "A", "MTB", 50, 45, 0, 20)
    late = vessel(THEM, "B", "Schnellboot", 40, 50, 90, 24)
    resolution = resolve(battle(early, late), {}, loaded(default=6))
    assert not [roll for roll in resolution.rolls if "avoid" in roll.key]
    meeting = vessel(THEM, "B", "Schnellboot", 45, 50, 90, 20)
    resolution = resolve(battle(early, meeting), {}, loaded(default=5))
    assert len([roll for roll in resolution.rolls if "avoid" in roll.key]) == 2


@pytest.mark.rule("AS-BASE-20")
def test_a_pair_is_tested_once_a_turn_and_events_come_in_order_of_slice():
    a, b = vessel(US, "A", "MTB", 50, 45, 0, 20), vessel(THEM, "B", "Schnellboot", 45, 50, 90, 20)
    c, d = vessel(US, "C", "Trawler", 80, 49, 0, 10), vessel(THEM, "D", "Trawler", 80, 50, 90, 0)
    resolution = resolve(battle(a, b, c, d), {}, loaded(default=6))
    rams = told(resolution, US, Rammed, WasRammed)
    assert isinstance(rams[0], Rammed) and rams[0].vessel == "C"
    assert len(rams) == 2
    keys = [roll.key for roll in resolution.rolls if "avoid" in roll.key]
    assert len(keys) == len(set(keys)) == 3  # D lies still and does not roll


def meeting(ram=False, face=9, light="dark", sight=True):
    """An MTB meets a trawler on the beam; both see each other in the turn before unless `sight` is off."""
    place = scenario(light=light)
    y = 47 if sight else 39
    boat = vessel(US, "M", "MTB", 50, y, 0, 20 if sight else 34)
    trawler = vessel(THEM, "V", "Trawler", 48.5, 53, 90, 3)
    if not sight:
        boat.ran = 34
    state = battle(boat, trawler, place=place)
    if ram:
        state = turn(
            battle(vessel(US, "M", "MTB", 50, 37, 0, 20), vessel(THEM, "V", "Trawler", 47, 53, 90, 3), place=place)
        )
    order = {US: "M RAM C1"} if ram else {}
    dice = loaded({"avoid|german/V>allied/M": face, "avoid|allied/M>german/V": 9}, default=9)
    return resolve(state, order, dice)


@pytest.mark.rule("AS-BASE-21")
@pytest.mark.parametrize(("face", "avoided"), [(4, True), (5, False)])
def test_a_trawler_avoids_a_rammer_on_4(face, avoided):
    resolution = meeting(ram=True, face=face)
    rolled = [roll.key for roll in resolution.rolls if "|avoid|" in roll.key]
    assert [key.split("|")[-1] for key in rolled] == ["german/V>allied/M"]  # the rammer does not roll
    assert bool(told(resolution, THEM, Avoided)) is avoided
    assert bool(told(resolution, THEM, Rammed, WasRammed)) is not avoided


@pytest.mark.rule("AS-BASE-21")
def test_who_does_not_see_or_lies_still_does_not_roll():
    boat = vessel(
        US, "M", "MTB", 50, 38, 0, 34
    )  # 14 cm off in the dark: the trawler does not see it, it sees the trawler
    resolution = resolve(battle(boat, vessel(THEM, "V", "Trawler", 49, 52, 90, 3)), {}, loaded(default=9))
    assert [roll.key.split("|")[-1] for roll in resolution.rolls if "|avoid|" in roll.key] == ["allied/M>german/V"]
    still = resolve(battle(vessel(US, "M", "MTB", 50, 46, 0, 20), vessel(THEM, "V", "Trawler", 50, 52, 90, 0)))
    assert [roll.key.split("|")[-1] for roll in still.rolls if "|avoid|" in roll.key] == ["allied/M>german/V"]


@pytest.mark.rule("AS-BASE-21")
def test_friends_avoid_each_other_too():
    state = battle(vessel(US, "A", "MTB", 50, 46, 0, 20), vessel(US, "B", "MTB", 46, 50, 90, 20), FAR)
    resolution = resolve(state, {}, loaded({"avoid|allied/A>allied/B": 5}, default=9))
    assert values(told(resolution, US, Avoided), "vessel", "other") == [("A", Who(own="B"))]


@pytest.mark.rule("AS-BASE-23")
def test_the_rest_of_the_turn_is_lost_and_the_same_touch_is_not_tested_again():
    state = battle(vessel(US, "A", "Trawler", 50, 50, 0, 10), vessel(THEM, "B", "Trawler", 50, 52, 90, 0))
    first = resolve(state, {}, loaded(default=6))
    assert first.state.vessels["allied/A"].y < 5200
    after = resolve(first.state).state
    again = resolve(after, {}, loaded(default=6))
    assert told(again, US, Rammed, WasRammed) == []


@pytest.mark.rule("AS-BASE-23")
def test_a_rammer_follows_its_target_and_a_third_runs_into_the_stopped_pair():
    state = battle(
        vessel(US, "A", "Trawler", 50, 50, 0, 10),
        vessel(THEM, "B", "Trawler", 50, 52, 90, 0),
        vessel(THEM, "C", "R-boat", 45, 51.5, 90, 16),
    )
    resolution = resolve(state, {}, loaded(default=9))
    assert len(told(resolution, THEM, Rammed, WasRammed)) == 2
    assert resolution.state.vessels["german/C"].speed == 0


@pytest.mark.rule("AS-BASE-24")
@pytest.mark.parametrize(
    ("course", "bearing", "quarter"),
    [
        (90, 135, "starboard"),
        (90, 134.9, "forward"),
        (90, 45, "port"),
        (90, 225, "starboard"),
        (90, 225.1, "aft"),
        (90, 270, "aft"),
        (350, 20, "forward"),
        (10, 315, "port"),
    ],
)
def test_quarter_arcs(course, bearing, quarter):
    assert plane.arc(plane.tenths(course), plane.tenths(bearing)) == quarter


LAND = (((40.0, 60.0), (60.0, 60.0), (60.0, 80.0), (40.0, 80.0)),)


@pytest.mark.rule("AS-BASE-19")
@pytest.mark.parametrize(("y", "left"), [(195, "north"), (194.99, "")])
def test_to_reach_the_edge_is_to_leave(y, left):
    """At 10 knots the centre runs 5 cm: exactly to the edge at 200, or 0.01 cm short of it."""
    state = battle(vessel(US, "M", "MTB", 100, y, 0, 10), FAR)
    assert resolve(state).state.vessels["allied/M"].left == left


@pytest.mark.rule("AS-BASE-25")
@pytest.mark.parametrize(("speed", "lost"), [(20, 4), (11, 4), (10, 0), (8, 0)])
def test_running_ashore(speed, lost):
    boat = vessel(US, "M", "MTB", 50, 58, 0, speed)
    resolution = resolve(battle(boat, FAR, place=scenario(land=LAND)), {}, loaded(default=4))
    after = resolution.state.vessels["allied/M"]
    assert (after.lost, after.aground, after.speed) == (lost, True, 0)
    assert 59.5 < plane.cm(after.y) <= 59.8
    assert told(resolution, US, RanAground)
    assert after.ran == 0  # a stationary target from now on (AS-8.2j)


@pytest.mark.rule("AS-BASE-25")
def test_aground_until_1_to_3():
    boat = vessel(US, "M", "MTB", 50, 59.7, 0, 0, aground=True)
    state = battle(boat, FAR, place=scenario(land=LAND))
    stuck = turn(state, {US: "M COURSE 180 SPEED 10"}, {}, loaded({"refloat|allied/M": 4}, default=6))
    assert stuck.vessels["allied/M"].aground
    assert stuck.vessels["allied/M"].y == 5970
    free = turn(stuck, {}, {}, loaded({"refloat|allied/M": 3}, default=6))
    assert not free.vessels["allied/M"].aground
    away = turn(turn(turn(free, {US: "M COURSE 180 SPEED 0"})), {US: "M COURSE 180 SPEED 10"})
    assert away.vessels["allied/M"].y < 5970
    assert not away.vessels["allied/M"].aground


@pytest.mark.rule("AS-BASE-26")
def test_class_3_grounds_on_the_edge_of_shallows():
    for card, aground in (("Coaster", True), ("Trawler", False), ("MTB", False)):
        state = battle(vessel(US, "M", card, 50, 58, 0, 9), FAR, place=scenario(shallow=LAND))
        assert resolve(state).state.vessels["allied/M"].aground is aground


@pytest.mark.rule("AS-BASE-40")
@pytest.mark.parametrize(("face", "course"), [(3, 0.0), (4, 60.0)])
def test_damaged_steering_jams_on_1_to_3(face, course):
    state = battle(vessel(US, "M", "MTB", 50, 50, 0, 10, steering=True), FAR)
    resolution = resolve(state, {US: "M COURSE 090"}, loaded({"steering|allied/M": face}))
    assert at(resolution.state.vessels["allied/M"])[2] == course
    assert bool(told(resolution, US, HelmJammed)) is (face == 3)


@pytest.mark.rule("AS-BASE-40")
def test_a_rammed_rudder_has_no_such_roll():
    state = battle(vessel(US, "M", "MTB", 50, 50, 0, 10, rudder=True), FAR)
    resolution = resolve(state, {US: "M COURSE 090"}, loaded(default=1))
    assert at(resolution.state.vessels["allied/M"])[2] == 60.0


@pytest.mark.rule("AS-BASE-20")
def test_a_fast_boat_does_not_jump_a_thin_hull():
    """40 knots is a third of a cm in a slice, three times the beam it crosses."""
    boat, other = track("a", 50, 45, 0, 40), track("b", 50, 50, 90, 0)
    found = contact.first_touch(boat, Hull(40, 10), other, Hull(40, 10))
    assert found is not None
    assert found.first_bow == "side"


@pytest.mark.rule("AS-BASE-20", "AS-BASE-23")
def test_a_locked_pair_hit_by_a_third_is_not_tested_again():
    state = battle(
        vessel(US, "A", "Trawler", 50, 50, 0, 10),
        vessel(THEM, "B", "Trawler", 50, 52, 90, 0),
        vessel(THEM, "C", "R-boat", 38, 51.5, 90, 9),
        vessel(THEM, "K", "Coaster", 150, 150),
    )
    state = resolve(resolve(state, {}, loaded(default=9)).state).state
    assert state.vessels["allied/A"].touching == ["german/B"]
    resolution = resolve(state, {US: "A SPEED 0", THEM: "C SPEED 20\nB SPEED 0"}, loaded(default=9))
    rams = [roll.key.split("|")[-1] for roll in resolution.rolls if "ram d10|rammed" in roll.key]
    assert rams == ["german/C>allied/A"]


@pytest.mark.rule("AS-BASE-20")
def test_hulls_that_have_parted_can_touch_again():
    """Two that lay together, one steams clear and is met again in a later turn."""
    state = battle(
        vessel(US, "A", "Trawler", 50, 50, 180, 10, touching=["german/B"]),
        vessel(THEM, "B", "Trawler", 50, 50.3, 90, 0, touching=["allied/A"]),
    )
    away = resolve(resolve(state).state).state
    assert away.vessels["allied/A"].touching == []
    away.vessels["allied/A"].course = away.vessels["allied/A"].ordered_course = 0
    assert told(resolve(away, {}, loaded(default=9)), US, Rammed, WasRammed)


@pytest.mark.rule("AS-BASE-21")
@pytest.mark.parametrize(
    ("card", "rudder", "score"), [("MTB", False, 5), ("Trawler", False, 4), ("Coaster", False, 3), ("Coaster", True, 2)]
)
def test_avoidance_by_manoeuvre_class(card, rudder, score):
    for face in (score, score + 1):
        state = battle(
            vessel(US, "M", card, 50, 48, 0, 9, rudder=rudder), vessel(US, "V", "Trawler", 50, 52, 90, 0), FAR
        )
        resolution = resolve(state, {}, loaded({"avoid|allied/M>allied/V": face}, default=9))
        assert bool(told(resolution, US, Avoided)) is (face == score)


@pytest.mark.rule("AS-BASE-16", "AS-BASE-17")
def test_the_plot_shows_the_way_that_is_then_sailed():
    """A boat at 24 knots that turns to starboard, one that slows down and one aground: eleven points, the last of them
    where the boat is after the turn."""
    boats = (
        vessel(US, "A", "MTB", 10, 10, 0, 24, ordered_course=900),
        vessel(US, "B", "MTB", 60, 10, 90, 30, ordered_speed=8),
        vessel(US, "C", "MTB", 110, 10, 270, 0, ordered_speed=20, aground=True),
    )
    state = battle(*boats, FAR)
    view, after = GAME.view(state, US), resolve(state).state
    ways = {one.name: plotting.ahead(one, view.area) for one in view.own}
    assert {name: len(way) for name, way in ways.items()} == dict.fromkeys("ABC", 11)
    assert [ways[name][0] for name in "ABC"] == [(10, 10), (60, 10), (110, 10)]
    assert [ways[name][-1] for name in "ABC"] == [at(after.vessels[f"allied/{name}"])[:2] for name in "ABC"]
    assert ways["A"][-1] == (17.74, 17.54) and ways["C"][-1] == (110, 10)


@pytest.mark.rule("AS-BASE-2")
def test_after_a_move_place_and_speed_are_what_was_sailed():
    """20 knots for a minute are 10 cm; a length is written in hundredths, to the nearest."""
    after = resolve(battle(vessel(US, "A", "MTB", 10, 10, 90, 20), FAR)).state.vessels["allied/A"]
    assert (at(after), after.speed, after.ran, after.turned, after.glanced) == ((20, 10, 90), 20, 20, 0, False)
    assert [plane.hundredths(length) for length in (1.234, 1.236, 20)] == [123, 124, 2000]
