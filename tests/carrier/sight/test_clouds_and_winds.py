"""Two dice for clouds, markers that wait on a boundary, and what is told of the weather."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.carrier.counters.watching import of, put, watched
from tests.carrier.position import OPEN_SEA, bare, loaded, play, put_af, put_tf, umpire
from tests.carrier.submarines.waters import boat, waters
from tests.support.shown import reported

from flagplot.core.dice import DiceCup, KeyedDice
from flagplot.core.document import to_text
from flagplot.games.carrier.facts.throws import Trail
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.phases import weather
from flagplot.games.carrier.ruleset.ruleset import ruleset_for
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.telling import contacts
from flagplot.games.carrier.theatre.hex import SECTORS, column, name, neighbours, parse, row, sectors, walk

CS = ruleset_for("coral-sea-battle", "base", {"cloud_dice": "two"}, "")
RR = ruleset_for("rings-around-rabaul", "base", {"cloud_dice": "two"}, "")
LATER = {"cloud_relocation": "next even"}
EDGE = parse("A/W30")
"""A hex of sector VI beside the column that V and VI share."""


@pytest.mark.rule("FE-6.3a")
@pytest.mark.parametrize(
    ("direction", "hexes", "course"), [(3, 7, "SE7"), (1, 1, "N1"), (2, 8, "NE8"), (5, 3, "SW3"), (6, 8, "NW8")]
)
def test_one_die_gives_the_direction_and_another_the_distance(direction: int, hexes: int, course: str) -> None:
    """1d6 = 3 and 1d8 = 7: seven hexes SE of the directional hex, which one die could not give."""
    faces = {"scatter direction|m": (direction,), "scatter distance|m": (hexes,)}
    dice = DiceCup(loaded(faces), "t")
    assert weather.scatter(CS, dice, "VI", "m") == walk(CS.theatre.sector_hex("VI"), course)[-1]
    assert [(roll.sides, roll.faces) for roll in dice.record()] == [(6, (direction,)), (8, (hexes,))]


@pytest.mark.rule("FE-6.3a")
def test_a_marker_may_end_in_another_sector_and_stops_at_the_edge_of_the_map() -> None:
    """From the directional hex of I (A/K12) eight hexes S end in row 20; of V eight hexes N in row 27. NW8 from a hex
    five columns from the west edge stops in the first column."""
    dice = DiceCup(loaded({"distance|far": (8,), "direction|far": (6,)}), "t")
    there = weather._displaced(CS, parse("A/F30"), weather.Direction.NW, 8)
    assert column(there) == 0
    assert weather._displaced(CS, parse("A/F03"), weather.Direction.N, 8) == parse("A/F01")
    crossed = weather._displaced(CS, parse("A/K20"), weather.Direction.S, 8)
    assert (name(crossed), sectors(crossed)) == ("A/K28", ("V",))
    assert dice.record() == ()


@pytest.mark.rule("FE-6.3a")
def test_every_marker_of_scattered_clouds_has_its_own_two_dice() -> None:
    dice = DiceCup(KeyedDice(b"x"), "t")
    made = weather.first_weather(RR, dice)
    assert len(made.markers) == 32
    assert sum("scatter direction" in roll.key for roll in dice.record()) == 32
    assert sum("scatter distance" in roll.key for roll in dice.record()) == 32


@pytest.mark.rule("FE-6.3b")
def test_a_front_is_shifted_as_one_body() -> None:
    """Sector II rolls 1 and 2: all its three markers move two hexes N; a single throw of each die for the sector."""
    dice = DiceCup(loaded({"front direction|II": (1,), "front distance|II": (2,)}), "t")
    made = weather.first_weather(CS, dice)
    middle = CS.theatre.sector_hex("II")
    assert made.markers[3:6] == [walk(middle, course)[-1] for course in ("NE5,N2", "N2", "SW5,N2")]
    assert sum("front distance|II" in roll.key and roll.key.endswith("|II") for roll in dice.record()) == 1


def drifted(turn: int, state: State) -> State:
    """Play the weather of a turn."""
    state.turn = turn
    weather.run(umpire(state, {"relocation|marker 0": (3,), "scatter|marker 0": (2,)}))
    return state


@pytest.mark.rule("FE-6.4.1")
def test_a_marker_on_a_boundary_waits_for_the_next_even_turn() -> None:
    """It enters the shared column at 0800, stays at 0900, and at 1000 is relocated in place of its drift: from VI a 3
    is the sector to the west, V."""
    state = bare(turn=8, **LATER)
    state.weather.markers = [EDGE]
    shared = walk(EDGE, "NW1")[-1]
    assert len(sectors(shared)) == 2
    assert drifted(8, state).weather.markers == [shared]
    assert drifted(9, state).weather.markers == [shared]
    assert state.weather.waiting == {0: "VI"}
    assert drifted(10, state).weather.markers == [walk(CS.theatre.sector_hex("V"), "NE2")[-1]]
    assert not state.weather.waiting


@pytest.mark.rule("FE-6.4.1")
def test_the_sector_it_came_from_chooses_the_row() -> None:
    """From V over the same column with the wind to the SE: a 3 is the sector to the west of V, which is VIII."""
    state = bare(turn=8, **LATER)
    state.weather.markers = [parse("A/U30")]
    state.weather.wind = dict.fromkeys(SECTORS, 3)
    drifted(8, state)
    assert state.weather.waiting == {0: "V"}
    assert GAME.decode(GAME.encode(state)).weather.waiting == {0: "V"}
    assert sectors(drifted(10, state).weather.markers[0]) == ("VIII",)


@pytest.mark.rule("FE-6.4.1")
def test_a_marker_placed_on_a_boundary_is_relocated_too() -> None:
    """No drift brought it there: the row is that of the sector the hex counts for."""
    state = bare(turn=8, **LATER)
    state.weather.markers = [walk(EDGE, "NW1")[-1]]
    assert drifted(8, state).weather.markers == [
        walk(CS.theatre.sector_hex({"V": "VIII", "VI": "V"}[sectors(walk(EDGE, "NW1")[-1])[0]]), "NE2")[-1]
    ]


@pytest.mark.rule("FE-6.4.1")
def test_a_marker_leaving_the_map_is_still_relocated_at_once() -> None:
    state = bare(turn=8, **LATER)
    state.weather.markers = [parse("A/K01")]
    state.weather.wind = dict.fromkeys(SECTORS, 1)
    assert drifted(8, state).weather.markers == [walk(CS.theatre.sector_hex("IV"), "NE2")[-1]]


@pytest.mark.rule("GM-6.1b")
def test_in_1993_one_die_relocates_at_once() -> None:
    """Marker over the boundary at 0800: relocated in the same turn, two hexes NE by a single 2."""
    state = bare(turn=8, preset="gm-1993")
    state.weather.markers = [EDGE]
    assert drifted(8, state).weather.markers == [walk(CS.theatre.sector_hex("V"), "NE2")[-1]]


@pytest.mark.rule("GM-6.1b")
@pytest.mark.parametrize(("turn", "course"), [(8, "SE1"), (9, "")])
def test_in_1993_markers_drift_on_even_turns(turn: int, course: str) -> None:
    state = bare(turn=turn, preset="gm-1993")
    state.weather.markers = [OPEN_SEA]
    state.weather.wind = dict.fromkeys(SECTORS, 3)
    assert drifted(turn, state).weather.markers == [walk(OPEN_SEA, course)[-1] if course else OPEN_SEA]


@pytest.mark.rule("GM-6.1a")
def test_the_umpire_rolls_eight_winds_at_six_and_shows_none() -> None:
    state = bare(turn=6, preset="gm-1993")
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    after = play(state)
    winds = [roll for roll in after.rolls if "|wind|" in roll.key]
    assert len(winds) == 8
    assert not any(isinstance(dispatch, Trail) for dispatch in after.told)


@pytest.mark.rule("FE-6.3a")
@settings(max_examples=25, deadline=None, derandomize=True)
@given(seed=st.binary(min_size=1, max_size=4), option=st.sampled_from(["one", "two"]))
def test_clouds_stay_on_the_map_and_in_number(seed: bytes, option: str) -> None:
    """Whatever the dice: as many markers as before, each on the map."""
    ruleset = ruleset_for("coral-sea-battle", "base", {"cloud_dice": option, **LATER}, "")
    made = weather.first_weather(ruleset, DiceCup(KeyedDice(seed), "set-up"))
    for turn in range(6):
        dice = DiceCup(KeyedDice(seed), f"turn {turn}")
        made.markers = [weather.move_marker(ruleset, dice, made, n, marker) for n, marker in enumerate(made.markers)]
    assert len(made.markers) == 24
    assert all(1 <= row(marker) <= 46 and 0 <= column(marker) < 84 for marker in made.markers)
    assert all(len(sectors(made.markers[number])) > 1 for number in made.waiting or {})


# --- what is told ---


@pytest.mark.rule("GM-6.2")
@pytest.mark.parametrize(("where", "shown"), [("B/H13", True), ("B/H14", False)])
def test_a_pattern_shows_from_the_hex_beside_it(where: str, shown: bool) -> None:
    """Marker in B/H10: a TF in B/H13 sees the whole pattern, one in B/H14 nothing of it."""
    state = bare(turn=9)
    state.weather.markers = [parse("B/H10")]
    put_tf(state, "allied", 1, where, "Hobart")
    clouds = play(state).state.sides["allied"].plot.clouds
    assert len([kind for kind, _ in clouds.values() if kind == "cloud"]) == (19 if shown else 0)


@pytest.mark.rule("GM-6.3")
@pytest.mark.parametrize(("lost", "told"), [(False, True), (True, False)])
def test_planes_that_lost_their_turn_tell_no_wind(lost: bool, told: bool) -> None:
    """The only unit in the sector is AF8; after a lost turn its wind is not reported, the cloud beside it is."""
    state = bare(turn=9)
    put_af(state, "allied", 8, OPEN_SEA, "1 Catalina high")
    state.weather.markers = [walk(OPEN_SEA, "N3")[-1]]
    for base in state.sides["allied"].bases.values():
        base.hex = None
    u = umpire(state)
    u.lookout.settle()
    state.sides["allied"].afs[8].lost_turn = lost
    contacts.update(u, u.lookout)
    plot = state.sides["allied"].plot
    assert ("V" in plot.winds) is told
    assert state.weather.markers[0] in plot.clouds


@pytest.mark.rule("GM-6.3")
def test_planes_in_a_storm_tell_no_wind_but_a_task_force_does() -> None:
    for unit in ("AF", "TF"):
        state = bare(turn=9)
        state.weather.markers = [OPEN_SEA, OPEN_SEA]
        if unit == "AF":
            put_af(state, "allied", 8, OPEN_SEA, "1 Catalina high")
        else:
            put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
        for base in state.sides["allied"].bases.values():
            base.hex = None
        assert ("V" in play(state).state.sides["allied"].plot.winds) is (unit == "TF")


@pytest.mark.rule("GM-4.2b")
def test_the_report_of_the_weather_keeps_to_what_is_known() -> None:
    """A unit in sector V: its wind, day, the next check at 1200; no word of another sector."""
    state = bare(turn=9, preset="gm-1993")
    for base in state.sides["allied"].bases.values():
        base.hex = None
    of(state, "allied").clear()
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    after = play(state)
    text = to_text(reported(GAME, GAME.view(after.state, "allied"), ()))
    assert "Day; the wind is next checked at 1200." in text
    assert "Clouds drift towards: V NW." in text


@pytest.mark.rule("GM-4.2b")
def test_storms_are_named_where_they_are_seen_and_counted_where_all_are_told() -> None:
    """Two markers side by side over a TF: storm hexes by name; with public weather their number."""
    for told, words in (("near", "Storm in A/O37-38, "), ("all", "Storm over 14 hexes (see the plot).")):
        state = bare(turn=9, weather_told=told)
        put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
        state.weather.markers = [OPEN_SEA, walk(OPEN_SEA, "N1")[-1]]
        after = play(state)
        text = to_text(reported(GAME, GAME.view(after.state, "allied"), ()))
        assert words in text


@pytest.mark.rule("FE-6.3a")
def test_told_to_all_clouds_and_winds_are_public() -> None:
    """One unit far in the west: with `all` the marker in the east and all eight winds are on the plot."""
    far = parse("B/AA20")
    for told in ("near", "all"):
        state = bare(turn=9, weather_told=told)
        put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
        state.weather.markers = [far]
        plot = play(state).state.sides["allied"].plot
        assert (far in plot.clouds) is (told == "all")
        if told == "all":
            assert set(plot.winds) == set(SECTORS)
            assert set(plot.clouds) == {near for ring in neighbours(far) for near in (far, ring, *neighbours(ring))}


@pytest.mark.rule("GM-6.2", "GM-6.3")
@pytest.mark.parametrize("kind", ["CW1", "T1"])
def test_a_counter_ashore_tells_the_clouds_and_the_wind_over_its_hex(kind: str) -> None:
    """The side's only unit is a counter on Malaita three hexes from the marker: it tells clouds and wind; four off it
    tells the wind alone, and lost it tells nothing."""
    state, place = watched(), parse("B/P20")
    for base in state.sides["allied"].bases.values():
        base.hex = None
    put(state, "allied", kind, "Malaita", "B/P20")
    state.weather.markers = [walk(place, "N3")[-1]]
    plot = play(state).state.sides["allied"].plot
    assert set(sectors(place)) <= plot.winds.keys() and state.weather.markers[0] in plot.clouds
    state.weather.markers = [walk(place, "N4")[-1]]
    plot = play(state).state.sides["allied"].plot
    assert set(sectors(place)) <= plot.winds.keys() and not plot.clouds
    of(state, "allied")[kind].lost = 8
    assert not play(state).state.sides["allied"].plot.winds


@pytest.mark.rule("GM-6.3")
@pytest.mark.parametrize(("depth", "told"), [("surface", True), ("periscope", True), ("deep", False)])
def test_a_submarine_that_is_not_deep_tells_the_wind(depth: str, told: bool) -> None:
    state = waters("1993")
    for base in state.sides["allied"].bases.values():
        base.hex = None
    boat(state, depth=depth)
    assert (play(state).state.sides["allied"].plot.winds.keys() == set(sectors(OPEN_SEA))) is told
