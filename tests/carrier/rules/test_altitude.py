"""High and low (BR-14.15, BR-14.16)."""

from itertools import pairwise

import pytest
from tests.carrier.position import OPEN_SEA, af, attack, bare, battle, play, put_af, put_tf, ready, tf

from flagplot.games.carrier.flight.altitude import attack_heights
from flagplot.games.carrier.theatre.hex import Direction, distance, name, neighbour, parse
from flagplot.games.carrier.theatre.theatre import theatre


@pytest.mark.rule("BR-14.15.2")
def test_altitude_changes_on_entering_a_hex_or_in_place() -> None:
    state = bare(turn=9)
    put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat")
    high = play(state, "AF3: high; hold 3 hours").state
    assert high.sides["allied"].afs[3].flights[0].high
    low = play(high, "AF3: low; N2").state
    assert not low.sides["allied"].afs[3].flights[0].high


@pytest.mark.rule("BR-14.15.2")
def test_every_air_factor_of_an_af_changes_with_it() -> None:
    """Two kinds of planes climb together and come down together."""
    state = bare(turn=9)
    put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat", "3 Dauntless")
    high = play(state, "AF3: high; hold 3 hours").state
    assert [flight.high for flight in high.sides["allied"].afs[3].flights] == [True, True]
    low = play(high, "AF3: low; N2").state
    assert [flight.high for flight in low.sides["allied"].afs[3].flights] == [False, False]


@pytest.mark.rule("BR-14.15.2")
def test_every_flight_of_bombers_comes_at_the_altitude_of_its_attack() -> None:
    u = battle(allied=[af(3, "2 Dauntless AP", "3 Dauntless GP", "1 Wildcat")], japanese=[tf(1, "Shokaku")])
    bombers = u.state.sides["allied"].afs[3]
    assert attack_heights(u, bombers, attack(mode="dive")) == [True, True, True]


@pytest.mark.rule("BR-14.15.4")
def test_armed_planes_stay_low_on_the_turn_of_take_off() -> None:
    state = bare(turn=9)
    ready(state, "allied", "Port Moresby", B_25="2 GP")
    after = play(state, "AF7 launch 2 B-25 GP from Port Moresby; high; hold 3 hours")
    assert not after.state.sides["allied"].afs[7].flights[0].high
    after = play(after.state, "AF7: high; hold 3 hours")
    assert after.state.sides["allied"].afs[7].flights[0].high


@pytest.mark.rule("BR-14.16")
def test_escorts_stay_with_their_bombers() -> None:
    """Fighters of a strike stay low with the armed bombers on the turn of take-off, and climb with them."""
    state = bare(turn=9)
    ready(state, "allied", "Port Moresby", B_25="2 GP", P_39=4)
    after = play(state, "AF7 launch 2 B-25 GP, 4 P-39 from Port Moresby; high; hold 3 hours")
    assert [f.high for f in after.state.sides["allied"].afs[7].flights] == [False, False]
    after = play(after.state, "AF7: high; hold 3 hours")
    assert [f.high for f in after.state.sides["allied"].afs[7].flights] == [True, True]


@pytest.mark.rule("BR-14.15.1")
def test_air_factors_of_one_af_may_differ() -> None:
    state = bare(turn=9)
    put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat high", "3 Wildcat")
    after = play(state)
    assert [(f.n, f.high) for f in after.state.sides["allied"].afs[3].flights] == [(2, True), (3, False)]


@pytest.mark.rule("BR-14.15.1")
@pytest.mark.parametrize(
    ("order", "flights"),
    [
        ("part high 2 Wildcat", [("Wildcat", 3, False), ("P-39", 2, False), ("Wildcat", 2, True)]),
        ("part high Wildcat, 1 P-39", [("P-39", 1, False), ("Wildcat", 5, True), ("P-39", 1, True)]),
        ("high; part low 4 Wildcat", [("Wildcat", 1, True), ("P-39", 2, True), ("Wildcat", 4, False)]),
    ],
)
def test_an_order_takes_some_air_factors_high_and_leaves_the_others(order: str, flights: list[object]) -> None:
    state = bare(turn=9)
    put_af(state, "allied", 3, OPEN_SEA, "5 Wildcat", "2 P-39")
    after = play(state, f"AF3: {order}")
    assert [(f.plane, f.n, f.high) for f in after.state.sides["allied"].afs[3].flights] == flights


@pytest.mark.rule("BR-14.16", "BR-14.15.1")
def test_escorts_part_only_where_their_bombers_do() -> None:
    """With all bombers low they stay low; with some high they may be at either."""
    state = bare(turn=9)
    put_af(state, "allied", 3, OPEN_SEA, "5 Wildcat", "4 Dauntless AP")
    alone = play(state, "AF3: part high 5 Wildcat").state.sides["allied"].afs[3].flights
    assert [flight.high for flight in alone] == [False, False]
    both = play(state, "AF3: part high 2 Dauntless, 5 Wildcat").state.sides["allied"].afs[3].flights
    assert [(f.plane, f.n, f.high) for f in both] == [
        ("Dauntless", 2, False),
        ("Dauntless", 2, True),
        ("Wildcat", 5, True),
    ]


@pytest.mark.rule("BR-14.15.5")
@pytest.mark.parametrize(("height", "crosses"), [("high", True), ("", False)])
def test_only_high_planes_cross_mountains(height: str, crosses: bool) -> None:
    start = parse("A/A11")
    assert theatre().mountain_side(start, Direction.S)
    state = bare(turn=9)
    put_af(state, "allied", 3, start, f"2 P-39 {height}")
    after = play(state, "AF3: S1", clean=False)
    beyond = neighbour(start, Direction.S)
    assert beyond is not None
    assert after.where("allied", "AF3") == name(beyond if crosses else start)


@pytest.mark.rule("BR-14.16", "BR-14.15.2")
def test_dive_bombers_come_in_high_and_torpedo_planes_low() -> None:
    """On entering the target's hex the attack sets the altitude; unarmed escorts go with the bombers."""
    for planes, high in (("2 Dauntless AP", True), ("2 Devastator torpedo", False)):
        state = bare(turn=9)
        put_tf(state, "japanese", 1, OPEN_SEA, "AO x1")
        made = put_af(state, "allied", 3, OPEN_SEA, planes, "2 Wildcat high")
        made.took_off = 1
        after = play(state, f"AF3: attack TF at {name(OPEN_SEA)}; land")
        flights = after.state.sides["allied"].afs[3].flights
        assert [f.high for f in flights if f.plane == "Wildcat"] == [high]


@pytest.mark.rule("BR-14.6")
def test_no_af_must_move() -> None:
    state = bare(turn=9)
    put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat")
    assert play(state).where("allied", "AF3") == name(OPEN_SEA)


@pytest.mark.rule("BR-14.5")
def test_no_hex_is_skipped() -> None:
    state = bare(turn=9)
    put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat")
    track = play(state, "AF3: N3,NE2,SE2").state.sides["allied"].afs[3].track
    assert [distance(a, b) for a, b in pairwise(track)] == [1] * 7
