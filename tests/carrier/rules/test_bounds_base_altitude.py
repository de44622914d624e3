"""Both sides of each bound for high and low planes of the base game: climbing, attacks, mountains, storms, radar."""

from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, af, attack, bare, battle, put_af, put_tf, tf, told, umpire

from flagplot.games.carrier.combat.targets import entry_altitude
from flagplot.games.carrier.facts.flight import StaysLow
from flagplot.games.carrier.facts.orders import Stopped
from flagplot.games.carrier.flight.altitude import attack_heights, climb
from flagplot.games.carrier.flight.pilot import Pilot
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Assignment, Planes
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.theatre.hex import Direction, parse, walk
from flagplot.games.carrier.theatre.theatre import theatre

A11, A12 = parse("A/A11"), parse("A/A12")
"""The mountains run between these two, north and south."""


# --- climbing ---


@pytest.mark.rule("BR-14.15.1", "BR-14.15.4")
@pytest.mark.parametrize(
    ("flights", "high", "planes", "took_off", "after", "done"),
    [
        (("3 Wildcat", "2 Dauntless AP"), True, (), 8, [("Wildcat", 3, True), ("Dauntless", 2, True)], True),
        (("3 Wildcat high", "2 Dauntless"), False, (), 8, [("Wildcat", 3, False), ("Dauntless", 2, False)], True),
        (("3 Wildcat", "2 Dauntless"), True, (), 9, [("Wildcat", 3, True), ("Dauntless", 2, True)], True),
        (("3 Wildcat", "2 Dauntless AP"), True, (), 9, [("Wildcat", 3, False), ("Dauntless", 2, False)], False),
        (("3 Wildcat", "2 Dauntless AP"), False, (), 9, [("Wildcat", 3, False), ("Dauntless", 2, False)], True),
        (
            ("3 Wildcat", "2 Dauntless"),
            True,
            (Planes(2, "Wildcat"),),
            8,
            [("Wildcat", 1, False), ("Dauntless", 2, False), ("Wildcat", 2, True)],
            True,
        ),
        (
            ("3 Wildcat", "2 P-40 GP"),
            True,
            (Planes(None, "P-40"),),
            9,
            [("Wildcat", 3, False), ("P-40", 2, False)],
            False,
        ),
        (
            ("3 Wildcat", "2 P-40"),
            True,
            (Planes(1, "P-40"), Planes(None, "Wildcat")),
            9,
            [("P-40", 1, False), ("P-40", 1, True), ("Wildcat", 3, True)],
            True,
        ),
    ],
)
def test_what_climbs_and_what_stays(
    flights: tuple[str, ...], high: bool, planes: tuple[Planes, ...], took_off: int, after: list[Any], done: bool
) -> None:
    """All of an AF or some of it; with a load none on the turn of take-off, which is said."""
    state = bare(turn=9)
    made = put_af(state, "allied", 3, OPEN_SEA, *flights)
    made.took_off = took_off
    u = umpire(state)
    assert climb(u, "allied", made, high, planes) is done
    assert [(f.plane, f.n, f.high) for f in made.flights] == after
    words = [(d.seat, d.about, d.why, d.rule) for d in told(u.dispatches, StaysLow)]
    assert words == [("allied", UnitId("allied", "AF", 3), "armed", "BR-14.15.4")] * (not done)


@pytest.mark.rule("BR-14.16", "BR-14.15.4")
@pytest.mark.parametrize(
    ("flights", "high", "planes", "heights"),
    [
        (("4 Wildcat", "3 Dauntless AP"), True, "Wildcat", {"Wildcat": {False}, "Dauntless": {False}}),
        (("4 Wildcat", "3 Dauntless AP"), True, "Dauntless", {"Wildcat": {True}, "Dauntless": {True}}),
        (("4 Wildcat high", "3 Dauntless AP high"), False, "Wildcat", {"Wildcat": {True}, "Dauntless": {True}}),
        (
            ("4 Wildcat", "3 Dauntless AP", "2 Devastator torpedo"),
            True,
            "Dauntless",
            {"Wildcat": {False}, "Dauntless": {True}, "Devastator": {False}},
        ),
        (("4 Wildcat", "3 P-40"), True, "P-40", {"Wildcat": {False}, "P-40": {True}}),
    ],
)
def test_escorts_are_where_their_bombers_are(
    flights: tuple[str, ...], high: bool, planes: str, heights: dict[str, set[bool]]
) -> None:
    """Where all bombers are at one altitude, escorts are too; with bombers at both, or without any, they may part."""
    state = bare(turn=9)
    made = put_af(state, "allied", 3, OPEN_SEA, *flights)
    assert climb(umpire(state), "allied", made, high, (Planes(None, planes),))
    assert {f.plane: {g.high for g in made.flights if g.plane == f.plane} for f in made.flights} == heights


# --- the altitude of an attack ---


@pytest.mark.rule("BR-14.15.2")
@pytest.mark.parametrize(
    ("plane", "load", "mode", "height", "at_ship", "high"),
    [
        ("Dauntless", "AP", "", None, True, True),
        ("Dauntless", "GP", "", None, False, True),
        ("Dauntless", "AP", "dive", None, True, True),
        ("Dauntless", "AP", "dive", False, True, True),
        ("Dauntless", "AP", "level", False, True, False),
        ("Dauntless", "AP", "level", True, True, True),
        ("Devastator", "torpedo", "", None, True, False),
        ("Devastator", "torpedo", "level", True, True, False),
        ("Dauntless", "", "dive", True, True, False),
        ("Betty", "AP", "", None, True, False),
        ("Betty", "GP", "level", None, False, False),
        ("Betty", "AP", "", True, True, True),
        ("B-17", "GP", "", False, True, False),
        ("B-17", "GP", "", None, False, True),
        ("Dave", "GP", "", None, True, True),
        ("Dave", "GP", "", None, False, False),
        ("B-17", "AP", "", None, True, True),
    ],
)
def test_how_high_a_flight_comes_in(
    plane: str, load: str, mode: Any, height: bool | None, at_ship: bool, high: bool
) -> None:
    """Dives from high whatever is said, others as they are told, else low if they can; torpedoes low."""
    assert entry_altitude(tables(), plane, load, Assignment(mode=mode, high=height), at_ship) is high


@pytest.mark.rule("BR-14.16", "BR-14.15.2")
@pytest.mark.parametrize(
    ("flights", "order", "took_off", "at_once", "heights"),
    [
        (("4 Wildcat", "2 Dauntless AP"), attack(mode="dive"), 8, False, [True, True]),
        (("4 Wildcat", "2 Dauntless AP"), attack(mode="dive"), 9, False, [False, False]),
        (("4 Wildcat", "2 Dauntless AP"), attack(mode="dive"), 9, True, [True, True]),
        (("4 Wildcat high", "2 Devastator torpedo"), attack(), 8, False, [False, False]),
        (("4 Wildcat high", "2 Dauntless AP", "2 Devastator torpedo"), attack(), 8, False, [True, True, False]),
        (("4 Wildcat", "2 Dauntless AP", "2 Devastator torpedo"), attack(), 8, False, [False, True, False]),
        (("4 Wildcat high", "3 Wildcat"), attack(), 8, False, [True, False]),
        (("1 Wildcat", "2 Dave GP"), attack(what="tf"), 8, False, [True, True]),
        (("1 Wildcat high", "2 Dave GP"), attack(what="base"), 8, False, [False, False]),
        (("2 Dauntless AP", "2 Dauntless GP", "1 Wildcat"), attack(what="base"), 8, False, [True, True, True]),
    ],
)
def test_escorts_come_in_with_their_bombers(
    flights: tuple[str, ...], order: Any, took_off: int, at_once: bool, heights: list[bool]
) -> None:
    """Where bombers come at both altitudes escorts stay at theirs; on the turn of take-off armed planes are low unless
    it is done at once."""
    u = battle([af(3, *flights)], [tf(1, "Aoba")], turn=9)
    made = u.state.sides["allied"].afs[3]
    made.took_off = took_off
    assert attack_heights(u, made, order, at_once=at_once) == heights
    assert attack_heights(u, made, order) == (heights if not at_once else [False, False])


@pytest.mark.rule("BR-14.15.2")
@pytest.mark.parametrize(("flight", "levelled"), [("2 Dauntless AP", True), ("2 Dauntless AP high", False)])
def test_an_af_comes_to_the_altitude_of_its_attack(flight: str, levelled: bool) -> None:
    """And it is kept whether that was a change; in the base game it costs nothing."""
    state = bare(turn=9)
    made = put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat high", flight)
    pilot = Pilot(u := umpire(state), u.lookout, "allied", made)
    points = pilot.points = 1
    pilot.level(attack(mode="dive"))
    assert [f.high for f in made.flights] == [True, True]
    assert (pilot.levelled, pilot.points) == (levelled, points)
    pilot.level(attack(mode="dive"))
    assert pilot.levelled is levelled


# --- mountains and storms ---


@pytest.mark.rule("BR-14.15.5")
@pytest.mark.parametrize(
    ("flights", "end"),
    [
        (("2 P-39 high",), True),
        (("2 P-39",), False),
        (("2 P-39 high", "1 P-40"), False),
        (("2 P-39 high", "1 P-40 high"), True),
    ],
)
def test_all_of_an_af_must_be_high_to_cross_mountains(flights: tuple[str, ...], end: bool) -> None:
    state = bare(turn=9)
    made = put_af(state, "allied", 3, A11, *flights)
    pilot = Pilot(u := umpire(state), u.lookout, "allied", made)
    assert pilot.course.barred(A12, False) == ("" if end else "mountains")
    words = [(d.seat, d.about, d.place, d.why, d.rule, d.bad) for d in told(u.dispatches, Stopped)]
    assert words == [("allied", UnitId("allied", "AF", 3), A11, "mountains", "BR-14.15.5", True)] * (not end)
    assert pilot.course.barred(A11, False) == "" and pilot.course.barred(walk(A11, "N1")[-1], False) == ""


@pytest.mark.rule("BR-14.5", "BR-14.10")
@pytest.mark.parametrize(
    ("storm_at", "landing", "goal", "bar"),
    [
        ("N3", False, True, "storm"),
        ("N3", True, True, ""),
        ("N3", True, False, "storm"),
        ("N4", False, False, ""),
        ("N2", False, False, ""),
    ],
)
def test_planes_enter_a_storm_only_to_land_there(storm_at: str, landing: bool, goal: bool, bar: str) -> None:
    """One hex on: two hexes round the marker are in the storm; from within one planes may fly on. No hex is skipped."""
    state = bare(turn=9)
    made = put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat")
    state.weather.markers = [walk(OPEN_SEA, storm_at)[-1]] * 2
    step = walk(OPEN_SEA, "N1")[-1]
    pilot = Pilot(u := umpire(state), u.lookout, "allied", made)
    pilot.course.goal = step if goal else OPEN_SEA
    assert pilot.course.barred(step, landing) == bar
    words = [(d.seat, d.about, d.place, d.why, d.rule, d.bad) for d in told(u.dispatches, Stopped)]
    assert words == [("allied", UnitId("allied", "AF", 3), step, "storm", "BR-6.6", False)] * (bar == "storm")
    assert pilot.course.barred(walk(OPEN_SEA, "S2")[-1], False) == "mountains"


@pytest.mark.rule("BR-14.15.4", "BR-14.15.5")
@pytest.mark.parametrize(
    ("flights", "took_off", "may"),
    [
        (("2 P-39",), 9, True),
        (("2 P-39 GP",), 9, False),
        (("2 P-39", "1 P-40 GP"), 9, False),
        (("2 P-39 GP",), 8, True),
    ],
)
def test_an_af_with_a_load_does_not_climb_when_it_has_just_taken_off(
    flights: tuple[str, ...], took_off: int, may: bool
) -> None:
    state = bare(turn=9)
    made = put_af(state, "allied", 3, A11, *flights)
    made.took_off = took_off
    pilot = Pilot(u := umpire(state), u.lookout, "allied", made)
    assert pilot.course._may_climb() is may
    assert (pilot.course.toward(A12) == A12) is may
    assert {f.high for f in made.flights} == {may}


@pytest.mark.rule("BR-14.15.5")
def test_the_ways_of_high_and_low_planes() -> None:
    """A mountain hexside counts from both of its hexes. Low planes go round it; storms are never entered."""
    chart = theatre()
    assert chart.mountain_side(A11, Direction.S) and chart.mountain_side(A12, Direction.N)
    assert not chart.mountain_side(A11, Direction.N) and not chart.mountain_side(A12, Direction.S)
    assert A12 in chart.air_neighbours(A11, True) and A12 not in chart.air_neighbours(A11, False)
    assert chart.air_neighbours(A11, True, frozenset({A12})) == tuple(
        hex_ for hex_ in chart.air_neighbours(A11, True) if hex_ != A12
    )
    assert chart.air_path(A11, A12, True) == (A11, A12)
    low = chart.air_path(A11, A12, False)
    assert low is not None and len(low) > 2 and (low[0], low[-1]) == (A11, A12)
    north = walk(OPEN_SEA, "N3")[-1]
    straight = chart.air_path(OPEN_SEA, north, False)
    assert straight == (OPEN_SEA, *walk(OPEN_SEA, "N3")) or straight == tuple(walk(OPEN_SEA, "N3"))
    storm = frozenset({walk(OPEN_SEA, "N1")[-1]})
    around = chart.air_path(OPEN_SEA, north, True, storm)
    assert around is not None and len(around) == 5 and storm.isdisjoint(around)
    assert chart.air_path(OPEN_SEA, north, True, frozenset({north})) is None
    assert chart.air_path(OPEN_SEA, north, True, frozenset({OPEN_SEA})) == straight


@pytest.mark.rule("BR-14.15.5")
@pytest.mark.parametrize(
    ("height", "order", "noted"),
    [
        ("", "S1", "A/A11"),
        (" high", "S1", ""),
        ("", "high; S1", ""),
        (" high", "low; S1", "A/A11"),
        ("", "N1; S2", "A/A11"),
        ("", "N1,S2", "A/A11"),
        ("", "N1,S1", ""),
        ("", "N1", ""),
        ("", "to A/A12; S1", ""),
        ("", "hold 1 turn; S1", ""),
    ],
)
def test_a_course_that_meets_mountains_low_is_noted_when_it_is_written(height: str, order: str, noted: str) -> None:
    state = bare(turn=9)
    put_af(state, "allied", 3, A11, f"2 P-39{height}", home="Port Moresby")
    sheet = GAME.parse(f"AF3: {order}", "allied", GAME.view(state, "allied"))
    notes = [(d.severity, d.message, d.hint) for d in sheet.diagnostics if d.code == "BR-14.15.5"]
    text = f"AF3 is low: mountains stop it going S from {noted}"
    assert notes == [("note", text, "Add 'high' to the order.")] * (noted != "")


@pytest.mark.rule("BR-14.15.1")
@pytest.mark.parametrize(("text", "refused"), [("TF1: high; N1", 1), ("TF1: N1", 0), ("AF3: high; N1", 0)])
def test_ships_have_no_altitude(text: str, refused: int) -> None:
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Chicago")
    put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat", home="Port Moresby")
    sheet = GAME.parse(text, "allied", GAME.view(state, "allied"))
    errors = [d.message for d in sheet.diagnostics if d.code == "wrong-unit"]
    assert len(errors) == refused and all("TF1 has no altitude" in error for error in errors)
    assert [type(action).__name__ for action in sheet.orders[0].program.actions] == (
        ["Move"] if text[0] == "T" else ["Climb", "Move"]
    )


@pytest.mark.rule("GM-3.54", "GM-3.2a")
@pytest.mark.parametrize(
    ("case", "refused"),
    [
        ("if fuel <= 2 then S1", "TF1 counts no fuel: it is a task force"),
        ("if target gone then S1", "TF1 is sent at no target that could be gone: it is a task force"),
        ("if TF seen and fuel <= 2 then S1", "TF1 counts no fuel: it is a task force"),
        ("if TF seen then S1", ""),
    ],
)
def test_ships_wait_for_no_fuel_and_no_target(case: str, refused: str) -> None:
    """And nothing of such an order is taken; planes may wait for fuel, and for a target that they attack."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Chicago")
    put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat", home="Port Moresby")
    for unit, why in (("TF1", refused), ("AF3", "")):
        sheet = GAME.parse(f"{unit}: N1; {case}", "allied", GAME.view(state, "allied"))
        assert [d.message for d in sheet.diagnostics if d.code == "wrong-unit"] == [why] * (why != "")
        assert [len(order.program.cases) for order in sheet.orders] == [1] * (why == "" and "gone" not in case)


# --- radar ---


@pytest.mark.rule("BR-14.15.7")
@pytest.mark.parametrize(
    ("observer", "radar", "target", "high", "night", "cloud", "conditions"),
    [
        ("TF", True, "AF", True, False, False, [3, 2, 1, 1, 0]),
        ("TF", True, "AF", False, False, False, [3, 2, 1, 0, 0]),
        ("TF", False, "AF", True, False, False, [3, 2, 1, 0, 0]),
        ("base", True, "AF", True, True, True, [2, 2, 1, 1, 0]),
        ("base", True, "AF", False, True, True, [0, 0, 0, 0, 0]),
        ("TF", True, "AF", True, False, True, [2, 2, 1, 1, 0]),
        ("TF", True, "TF", True, False, False, [3, 2, 1, 0, 0]),
        ("AF", True, "AF", True, True, False, [2, 0, 0, 0, 0]),
    ],
)
def test_radar_adds_its_row_for_high_planes(
    observer: Any, radar: bool, target: Any, high: bool, night: bool, cloud: bool, conditions: list[int]
) -> None:
    """As far as three hexes; for low planes and ships, and for planes that look, it adds nothing."""
    found = [tables().condition(observer, radar, target, high, night, cloud, away) for away in range(5)]
    assert found == conditions


@pytest.mark.rule("BR-14.10")
@pytest.mark.parametrize(
    ("total", "ship", "base"),
    [(-2, False, False), (1, False, False), (2, False, True), (3, True, True), (6, True, True), (8, True, True)],
)
def test_the_table_of_night_landings(total: int, ship: bool, base: bool) -> None:
    assert (tables().night_landing(total, True), tables().night_landing(total, False)) == (ship, base)
