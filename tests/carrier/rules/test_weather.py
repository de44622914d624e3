"""Wind, clouds and storms (BR-6)."""

import pytest
from tests.carrier.position import OPEN_SEA, bare, loaded, opening, play, put_af, put_tf, ready, umpire

from flagplot.core.dice import DiceCup
from flagplot.games.carrier.phases import weather
from flagplot.games.carrier.ruleset.ruleset import ruleset_for, ruleset_of
from flagplot.games.carrier.state.battle import Weather
from flagplot.games.carrier.theatre.hex import Direction, distance, name, neighbour, parse, sectors, walk, within

RR = ruleset_for("rings-around-rabaul", "base", {}, "")
CS = ruleset_for("coral-sea-battle", "base", {}, "")


@pytest.mark.rule("BR-6.1")
def test_no_weather_on_the_first_turn() -> None:
    """Turn 1 at 0600 would check the wind and move the clouds; it does neither."""
    state = opening("rings-around-rabaul")
    markers, wind = list(state.weather.markers), dict(state.weather.wind)
    weather.run(umpire(state, default=6))
    assert state.weather.markers == markers
    assert state.weather.wind == wind


@pytest.mark.rule("BR-6.2")
@pytest.mark.parametrize(("face", "after"), [(1, 6), (4, 6), (5, 1), (6, 5)])
def test_wind_turns_on_five_and_six(face: int, after: int) -> None:
    """From NW (6) a 5 turns the wind one step clockwise to N, a 6 one step back to SW."""
    state = bare(turn=12)
    weather.run(umpire(state, default=face))
    assert set(state.weather.wind.values()) == {after}


@pytest.mark.rule("BR-6.2")
@pytest.mark.parametrize("turn", [6, 12, 18, 24])
def test_wind_is_checked_every_six_hours(turn: int) -> None:
    for hour, turned in ((turn, True), (turn - 1, False)):
        state = bare(turn=hour)
        weather.run(umpire(state, default=5))
        assert (state.weather.wind["VI"] == 1) is turned


@pytest.mark.rule("BR-6.2.1")
@pytest.mark.parametrize(("face", "wind"), [(1, 6), (4, 6), (5, 1), (6, 5)])
def test_first_wind(face: int, wind: int) -> None:
    made = weather.first_weather(RR, DiceCup(loaded(default=face), "set-up"))
    assert set(made.wind.values()) == {wind}


@pytest.mark.rule("BR-6.3")
def test_scattered_clouds_use_one_die_for_direction_and_distance() -> None:
    """Die 3: three hexes to the SE of the directional hex, four markers in each of eight sectors."""
    made = weather.first_weather(RR, DiceCup(loaded(default=3), "set-up"))
    assert len(made.markers) == 32
    assert made.markers[:4] == [walk(parse("A/K12"), "SE3")[-1]] * 4


@pytest.mark.rule("BR-6.3")
def test_cloud_front_lies_north_east_to_south_west() -> None:
    """Three markers a sector: the middle one on the directional hex, the others 5 hexes NE and SW, all moved by one
    die (1: one hex N)."""
    made = weather.first_weather(CS, DiceCup(loaded(default=1), "set-up"))
    assert len(made.markers) == 24
    middle = parse("A/FF35")
    expected = [walk(middle, "NE5,N1")[-1], walk(middle, "N1")[-1], walk(middle, "SW5,N1")[-1]]
    assert made.markers[15:18] == expected


@pytest.mark.rule("BR-6.3")
def test_a_set_up_move_stops_before_the_border() -> None:
    """From A/K12 a front's outer marker would stand at A/P09 or A/F14; a long move east never enters column A/V."""
    for face in range(1, 7):
        made = weather.first_weather(CS, DiceCup(loaded(default=face), "set-up"))
        assert all(len(sectors(marker)) == 1 for marker in made.markers)
        for number, sector in enumerate(("I", "II", "III", "IV", "V", "VI", "VII", "VIII")):
            assert {sectors(marker) for marker in made.markers[3 * number : 3 * number + 3]} == {(sector,)}


@pytest.mark.rule("BR-6.4")
@pytest.mark.parametrize(("turn", "steps"), [(8, 1), (9, 0)])
def test_clouds_drift_on_even_turns(turn: int, steps: int) -> None:
    state = bare(turn=turn)
    state.weather.markers = [OPEN_SEA]
    weather.run(umpire(state))
    assert state.weather.markers == [walk(OPEN_SEA, "NW1")[-1] if steps else OPEN_SEA]


@pytest.mark.rule("BR-6.4.1")
@pytest.mark.parametrize(("face", "sector"), [(1, "VI"), (2, "VI"), (3, "V"), (4, "VII"), (5, "II"), (6, "II")])
def test_a_marker_entering_a_shared_hex_is_relocated(face: int, sector: str) -> None:
    """From sector VI over the shared column A/V: same, same, west, east, north, north; then scattered by one die."""
    marker = parse("A/W30")
    made = Weather(dict.fromkeys(("I", "II", "III", "IV", "V", "VI", "VII", "VIII"), 6), [marker])
    dice = DiceCup(loaded({"relocation|marker 0": (face,), "scatter|marker 0": (2,)}), "t")
    moved = weather.move_marker(CS, dice, made, 0, marker)
    assert moved == walk(CS.theatre.sector_hex(sector), "NE2")[-1]


@pytest.mark.rule("BR-6.4.1")
def test_a_marker_leaving_the_map_is_relocated() -> None:
    made = Weather({"I": 1}, [])
    dice = DiceCup(loaded({"relocation|marker 3": (3,), "scatter|marker 3": (1,)}), "t")
    moved = weather.move_marker(CS, dice, made, 3, parse("A/K01"))
    assert moved == walk(CS.theatre.sector_hex("IV"), "N1")[-1]


@pytest.mark.rule("BR-6.5")
def test_a_marker_covers_two_hexes_and_two_markers_make_a_storm() -> None:
    state = bare()
    state.weather.markers = [OPEN_SEA, walk(OPEN_SEA, "N3")[-1]]
    u = umpire(state)
    assert u.weather(OPEN_SEA) == "cloud"
    assert u.weather(walk(OPEN_SEA, "S2")[-1]) == "cloud"
    assert u.weather(walk(OPEN_SEA, "S3")[-1]) == "clear"
    assert u.weather(walk(OPEN_SEA, "N1")[-1]) == "storm"


@pytest.mark.rule("BR-6.6")
def test_a_tf_in_a_storm_stays_and_one_that_enters_stops() -> None:
    state = bare(turn=9)
    storm = walk(OPEN_SEA, "N3")[-1]
    state.weather.markers = [storm, storm]
    put_tf(state, "allied", 1, storm, "Hobart")
    put_tf(state, "allied", 2, OPEN_SEA, "Chicago")
    after = play(state, "TF1: N2\nTF2: N2")
    assert after.where("allied", "TF1") == name(storm)
    assert after.where("allied", "TF2") == name(walk(OPEN_SEA, "N1")[-1])


@pytest.mark.rule("BR-6.6")
def test_planes_do_not_enter_a_storm() -> None:
    state = bare(turn=9)
    storm = walk(OPEN_SEA, "N4")[-1]
    state.weather.markers = [storm, storm]
    put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat")
    after = play(state, "AF3: N4")
    assert after.where("allied", "AF3") == name(walk(OPEN_SEA, "N1")[-1])
    assert "orders.stopped AF3 place=A/Q36 rule=BR-6.6 why=storm" in after.facts("allied")


@pytest.mark.rule("BR-6.6")
def test_planes_in_a_storm_leave_it_first_by_a_shortest_way() -> None:
    """The AF is one hex inside the southern edge: S2 leads out. Ordered N4 it is first taken out to the south."""
    state = bare(turn=9)
    storm = walk(OPEN_SEA, "N1")[-1]
    state.weather.markers = [storm, storm]
    put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat")
    after = play(state, "AF3: N4")
    track = after.state.sides["allied"].afs[3].track
    assert [distance(hex_, storm) for hex_ in track[:3]] == [1, 2, 3]


@pytest.mark.rule("BR-6.6")
def test_a_landing_in_a_storm_uses_the_night_landing_table() -> None:
    """Planes over their carrier when the storm comes land on it by a die each, by day without modifier: a 2 is lost."""
    state = bare(turn=9)
    state.weather.markers = [OPEN_SEA, OPEN_SEA]
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat", home="Lexington")
    after = play(state, "AF3: land", faces={"AF3 Wildcat  0": (2,), "AF3 Wildcat  1": (3,)})
    assert [roll.total for roll in after.thrown("night landing")] == [2, 3]
    boxes = after.state.sides["allied"].ships["Lexington"].boxes
    assert boxes is not None
    assert sum(stack.n for stack in boxes.just_landed) == 1


@pytest.mark.rule("BR-6.6")
def test_planes_may_enter_the_edge_of_a_storm_to_land_there() -> None:
    """The carrier lies two hexes from the marker: the planes from outside land on it by a die each."""
    state = bare(turn=9)
    state.weather.markers = [walk(OPEN_SEA, "S2")[-1]] * 2
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    put_af(state, "allied", 3, walk(OPEN_SEA, "N2")[-1], "2 Wildcat", home="Lexington")
    after = play(state, "AF3: land")
    assert len(after.thrown("night landing")) == 2
    assert 3 not in after.state.sides["allied"].afs


@pytest.mark.rule("BR-25.4", "BR-6.6")
def test_planes_that_a_storm_kept_from_landing_are_lost_needlessly() -> None:
    """No hits have closed their carrier: ten points each."""
    state = bare(turn=9)
    state.weather.markers = [OPEN_SEA, OPEN_SEA]
    state.sides["allied"].plot.clouds = dict.fromkeys(within(OPEN_SEA, 2), ("storm", 8))
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    put_af(state, "allied", 3, walk(OPEN_SEA, "N7")[-1], "2 Wildcat", home="Lexington", land_by=9)
    assert play(state, "AF3: land").points("japanese") == 20


@pytest.mark.rule("BR-6.6")
def test_planes_wait_beside_a_storm_over_their_carrier() -> None:
    """The way home ends at the edge of the storm, three hexes from the marker's hex."""
    state = bare(turn=9)
    state.weather.markers = [OPEN_SEA, OPEN_SEA]
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    put_af(state, "allied", 3, walk(OPEN_SEA, "N7")[-1], "2 Wildcat", home="Lexington")
    after = play(state, "AF3: land")
    assert distance(after.state.sides["allied"].afs[3].hex, OPEN_SEA) == 3


@pytest.mark.rule("BR-6.7")
def test_nothing_in_a_storm_is_observed_and_nobody_in_one_observes() -> None:
    state = bare(turn=9)
    state.weather.markers = [OPEN_SEA, OPEN_SEA]
    south = walk(OPEN_SEA, "S2")[-1]
    put_tf(state, "allied", 1, south, "Hobart")
    put_tf(state, "japanese", 1, walk(OPEN_SEA, "S3")[-1], "Tatsuta")
    after = play(state)
    assert after.conditions("allied") == []
    assert after.conditions("japanese") == []
    state.weather.markers = [OPEN_SEA]
    after = play(state)
    assert after.conditions("allied") == [2]
    assert after.conditions("japanese") == [2]


@pytest.mark.rule("BR-6.10", "BR-6.2.2")
@pytest.mark.parametrize(("course", "airborne"), [("SE1", 8), ("N1", 3), ("", 3)])
def test_flying_off_needs_a_hex_into_the_wind(course: str, airborne: int) -> None:
    """Wind to the NW: into the wind is SE. Without it Lexington (12/3) flies off no more than 3."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    ready(state, "allied", "Lexington", Wildcat=8)
    order = "AF7 launch 8 Wildcat from Lexington; CAP TF1" + (f"\nTF1: {course}" if course else "")
    after = play(state, order)
    assert sum(flight.n for flight in after.state.sides["allied"].afs[7].flights) == airborne
    boxes = after.state.sides["allied"].ships["Lexington"].boxes
    assert boxes is not None
    assert sum(stack.n for stack in boxes.ready) == 8 - airborne


@pytest.mark.rule("BR-6.10")
def test_landings_count_for_the_wind_too() -> None:
    """Three took off by minimum launch: without the hex into the wind nobody lands."""
    for course, landed in (("SE1", 5), ("N1", 0)):
        state = bare(turn=9)
        put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
        ready(state, "allied", "Lexington", Wildcat=3)
        put_af(state, "allied", 3, OPEN_SEA, "5 Dauntless", home="Lexington")
        after = play(state, f"TF1: {course}\nAF7 launch 3 Wildcat from Lexington; CAP TF1\nAF3: land")
        boxes = after.state.sides["allied"].ships["Lexington"].boxes
        assert boxes is not None
        assert sum(stack.n for stack in boxes.just_landed) == landed


@pytest.mark.rule("BR-6.10")
def test_where_land_or_edge_bars_the_wind_a_neighbour_serves() -> None:
    """At the southern edge the hex SE of an even column is the last of its row, from an odd one it is off the map."""
    from flagplot.games.carrier.flight.decks import windward

    state = bare()
    state.weather.wind = dict.fromkeys(state.weather.wind, 6)
    corner = parse("A/R46")
    assert neighbour(corner, Direction.SE) is None
    assert windward(umpire(state), corner) == (neighbour(corner, Direction.NE),)
    assert windward(umpire(state), OPEN_SEA) == (neighbour(OPEN_SEA, Direction.SE),)
    chart = ruleset_of(state).theatre
    beside_land = next(
        hex_
        for hex_ in chart.coastal_hexes("Malaita")
        if (to := neighbour(hex_, Direction.SE)) is not None and to not in chart.ship_neighbours(hex_)
    )
    assert set(windward(umpire(state), beside_land)) <= {
        neighbour(beside_land, Direction.S),
        neighbour(beside_land, Direction.NE),
    }


@pytest.mark.rule("BR-6.10")
def test_bases_need_no_wind() -> None:
    state = bare(turn=9)
    ready(state, "allied", "Port Moresby", P_39=14)
    after = play(state, "AF7 launch 14 P-39 from Port Moresby; CAP Port Moresby")
    assert sum(flight.n for flight in after.state.sides["allied"].afs[7].flights) == 14


@pytest.mark.rule("BR-6.11")
def test_night_is_from_1900_to_0500() -> None:
    assert CS.tables.night_hours == {19, 20, 21, 22, 23, 24, 1, 2, 3, 4, 5}


@pytest.mark.rule("GM-6.2")
@pytest.mark.parametrize(("away", "told"), [(3, True), (4, False)])
def test_a_pattern_is_told_from_the_hex_beside_it(away: int, told: bool) -> None:
    """A pattern reaches two hexes from its marker; a unit three hexes from the marker sees it, at four not."""
    state = bare(turn=9)
    state.weather.markers = [walk(OPEN_SEA, f"N{away}")[-1]]
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    after = play(state)
    assert (state.weather.markers[0] in after.state.sides["allied"].plot.clouds) is told


@pytest.mark.rule("GM-6.2")
def test_a_cloud_once_seen_stays_on_the_plot_with_its_time() -> None:
    state = bare(turn=9)
    cloud = walk(OPEN_SEA, "N3")[-1]
    state.weather.markers = [cloud]
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    first = play(state).state
    first.weather.markers = []
    first.sides["allied"].tfs[1].hex = walk(OPEN_SEA, "S3")[-1]
    assert play(first).state.sides["allied"].plot.clouds[cloud] == ("cloud", 9)


@pytest.mark.rule("GM-6.3")
def test_the_wind_is_told_where_a_unit_is() -> None:
    state = bare(turn=9)
    state.weather.wind["V"] = 2
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    after = play(state)
    assert after.state.sides["allied"].plot.winds["V"] == (2, 9)
    assert "VIII" not in after.state.sides["allied"].plot.winds


@pytest.mark.rule("BR-6.4")
def test_each_marker_drifts_with_the_wind_of_its_own_sector() -> None:
    """The wind blows to the north in one sector and to the north-west in all others."""
    state = bare(turn=8)
    (here,) = sectors(OPEN_SEA)
    other = next(sector for sector in state.weather.wind if sector != here)
    there = CS.theatre.sector_hex(other)
    state.weather.wind[other] = 1
    state.weather.markers = [OPEN_SEA, there]
    weather.run(umpire(state))
    assert state.weather.markers == [walk(OPEN_SEA, "NW1")[-1], walk(there, "N1")[-1]]
