"""Task forces under way (BR-10, BR-12, GM-8.1)."""

import pytest
from tests.carrier.position import OPEN_SEA, bare, opening, play, put_tf, ready, umpire

from flagplot.games.carrier.state.units import Entering
from flagplot.games.carrier.theatre.hex import name, parse, walk
from flagplot.games.carrier.theatre.theatre import theatre


@pytest.mark.rule("BR-10.1", "BR-12.1")
def test_a_tf_moves_as_ordered() -> None:
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    assert play(state, "TF1: NE1,N1").where("allied", "TF1") == name(walk(OPEN_SEA, "NE1,N1")[-1])


@pytest.mark.rule("BR-10.2")
def test_a_tf_without_an_order_stays() -> None:
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    after = play(state)
    assert after.where("allied", "TF1") == name(OPEN_SEA)
    assert "TF1" not in after.facts("allied")


@pytest.mark.rule("GM-3.2a")
def test_a_tf_heads_on_until_its_condition_holds_and_then_turns() -> None:
    """Two hexes an hour: one north to the hex named, one south again."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    after = play(state, f"TF1: sail N until hex {name(walk(OPEN_SEA, 'N1')[-1])} is reached; S3")
    assert after.where("allied", "TF1") == name(OPEN_SEA)


@pytest.mark.rule("GM-3.2a")
def test_a_tf_holds_until_its_hour_and_then_sails() -> None:
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    after = play(state, "TF1: hold until 1000; N2")
    assert after.where("allied", "TF1") == name(OPEN_SEA)
    assert play(after.state).where("allied", "TF1") == name(walk(OPEN_SEA, "N2")[-1])


@pytest.mark.rule("BR-12.2", "BR-12.4")
@pytest.mark.parametrize(("ships", "hexes"), [(("Hobart", "DD x2"), 2), (("Hobart", "AO x1"), 1)])
def test_a_tf_moves_at_the_speed_of_its_slowest_ship(ships: tuple[str, ...], hexes: int) -> None:
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, *ships)
    after = play(state, "TF1: N5")
    assert after.where("allied", "TF1") == name(walk(OPEN_SEA, f"N{hexes}")[-1])
    assert play(after.state).where("allied", "TF1") == name(walk(OPEN_SEA, f"N{2 * hexes}")[-1])


@pytest.mark.rule("BR-12.4")
def test_a_slow_ship_with_half_speed_moves_every_other_turn() -> None:
    """An oiler (MF 1, DF 3) with 2 hits is dead in the water; a tanker fleet with MF 1 and DF 3 has none between, so
    a gunboat of DF 1 stays whole: here an AP (MF 1, DF 3) with 2 hits lies still, a CA (MF 2) with 3 of 5 makes 1."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Chicago", hits=3)
    put_tf(state, "allied", 2, OPEN_SEA, "AO x1", hits=2)
    after = play(state, "TF1: N5\nTF2: N5")
    assert after.where("allied", "TF1") == name(walk(OPEN_SEA, "N1")[-1])
    assert after.where("allied", "TF2") == name(OPEN_SEA)


@pytest.mark.rule("BR-12.5")
def test_ships_cross_no_land() -> None:
    """Written steps over land stop at the coast with a reason; a destination goes round."""
    chart = theatre()
    coast = next(h for h in chart.coastal_hexes("Malaita") if len(chart.ship_neighbours(h)) < 6)
    from flagplot.games.carrier.theatre.hex import Direction, neighbour

    barred = next(d for d in Direction if neighbour(coast, d) not in chart.ship_neighbours(coast))
    state = bare(turn=9)
    put_tf(state, "allied", 1, coast, "Hobart")
    after = play(state, f"TF1: {barred.name}1", clean=False)
    assert after.where("allied", "TF1") == name(coast)


@pytest.mark.rule("BR-12.6")
def test_a_tf_leaves_by_an_edge_and_its_damage_counts_at_the_end() -> None:
    """Chicago (24 points, DF 5) with 2 hits off the map: 24 x 2 / 10 = 4 points to the enemy at the end."""
    state = bare(turn=18)
    put_tf(state, "allied", 1, "A/Q46", "Chicago", hits=2)
    after = play(state, "TF1: leave map")
    own = after.state.sides["allied"]
    assert (own.tfs, own.ships["Chicago"].fate) == ({}, "left")
    assert after.points("japanese") == 4
    inland = bare(turn=9)
    put_tf(inland, "allied", 1, OPEN_SEA, "Chicago")
    assert list(play(inland, "TF1: leave map", clean=False).state.sides["allied"].tfs) == [1]


@pytest.mark.rule("BR-12.3")
def test_tfs_in_a_hex_join_and_split_at_no_cost() -> None:
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart", "DD x3")
    put_tf(state, "allied", 2, OPEN_SEA, "Chicago")
    after = play(state, "TF2: join TF1\nTF1: N2")
    assert after.state.sides["allied"].tfs[1].ships == ["Hobart", "DD 1", "DD 2", "DD 3", "Chicago"]
    assert after.where("allied", "TF1") == name(walk(OPEN_SEA, "N2")[-1])
    after = play(state, "TF1: split DD 1, DD 2 as TF5: (S2); N2")
    assert after.where("allied", "TF1") == name(walk(OPEN_SEA, "N2")[-1])
    assert after.where("allied", "TF5") == name(walk(OPEN_SEA, "S2")[-1])


@pytest.mark.rule("BR-12.3", "BR-12.2")
def test_ships_split_off_on_the_way_have_no_second_move() -> None:
    """N1, then DD 1 parts and turns south: it has one hex left, not two."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart", "DD x3")
    after = play(state, "TF1: N1; split DD 1 as TF5: (S2); N1")
    assert after.where("allied", "TF5") == name(OPEN_SEA)
    assert after.where("allied", "TF1") == name(walk(OPEN_SEA, "N2")[-1])


@pytest.mark.rule("BR-4.1.1")
@pytest.mark.parametrize(("one", "two", "joined"), [(8, 7, True), (8, 8, False)])
def test_no_allied_tf_has_more_than_fifteen_ships(one: int, two: int, joined: bool) -> None:
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, f"DD x{one}")
    put_tf(state, "allied", 2, OPEN_SEA, f"DD x{two}")
    after = play(state, "TF2: join TF1", clean=False)
    assert (2 not in after.state.sides["allied"].tfs) is joined


@pytest.mark.rule("BR-4.1.1")
def test_no_japanese_tf_has_more_than_ten_ships() -> None:
    state = bare(turn=9)
    put_tf(state, "japanese", 1, OPEN_SEA, "DD x6")
    put_tf(state, "japanese", 2, OPEN_SEA, "DD x5")
    after = play(state, japanese="TF2: join TF1", clean=False)
    assert len(after.state.sides["japanese"].tfs) == 2


@pytest.mark.rule("BR-4.1.2", "BR-3.3")
def test_numbers_above_fourteen_are_allowed_and_used_ones_refused() -> None:
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart", "DD x3")
    put_tf(state, "allied", 2, walk(OPEN_SEA, "N3")[-1], "Chicago")
    after = play(state, "TF1: split DD 1 as TF21: (S1); hold 2 hours")
    assert 21 in after.state.sides["allied"].tfs
    after = play(state, "TF1: split DD 1 as TF2: (S1); hold 2 hours", clean=False)
    assert after.state.sides["allied"].tfs[2].ships == ["Chicago"]


@pytest.mark.rule("BR-12.8")
def test_tfs_of_both_sides_pass_unaware_at_night_in_cloud() -> None:
    """In a storm nobody sees anybody; both lie in one hex and nothing happens."""
    state = bare(turn=3)
    state.weather.markers = [OPEN_SEA, OPEN_SEA]
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    put_tf(state, "japanese", 1, OPEN_SEA, "Tatsuta")
    after = play(state)
    assert after.sighted("allied") == []
    assert after.state.sides["allied"].ships["Hobart"].hits == 0


@pytest.mark.rule("BR-12.9")
def test_a_scuttled_ship_counts_as_sunk_with_its_planes() -> None:
    """Yorktown: 5 x 12 points and 2 for each of the 9 air factors aboard, those about to take off among them."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Yorktown", "DD x2")
    ready(state, "allied", "Yorktown", Wildcat=3)
    ready(state, "allied", "Yorktown", "readying", Dauntless=6)
    after = play(state, "TF1: scuttle Yorktown\nAF7 launch 3 Wildcat from Yorktown; hold 2 hours")
    own = after.state.sides["allied"]
    assert own.ships["Yorktown"].fate == "scuttled"
    assert own.afs == {}
    assert after.points("japanese") == 60 + 2 * 9
    assert own.lost_today == {}


@pytest.mark.rule("GM-8.12", "GM-8.1")
def test_start_steps_and_end_are_checked() -> None:
    state = bare(turn=9)
    put_tf(state, "allied", 3, "A/AA35", "Hobart")
    steps = walk(parse("A/AA35"), "NE1,N1")
    end = name(steps[-1]).partition("/")[2]
    assert play(state, f"TF3: AA35 - NE1,N1 - {end}").where("allied", "TF3") == name(steps[-1])
    wrong = play(state, "TF3: AA35 - NE1,N1 - BB39", clean=False)
    assert wrong.where("allied", "TF3") == "A/AA35"


@pytest.mark.rule("GM-8.1")
def test_a_destination_is_reached_by_the_shortest_way() -> None:
    state = bare(turn=9)
    put_tf(state, "allied", 3, OPEN_SEA, "Hobart")
    to = walk(OPEN_SEA, "N3,NE2")[-1]
    state = play(state, f"TF3 to {name(to)}").state
    state = play(state).state
    assert play(state).where("allied", "TF3") == name(to)


@pytest.mark.rule("BR-26.1")
def test_reinforcements_of_rabaul_enter_on_turn_25_and_stay_there() -> None:
    """0600 of 21 February: the fifth of nine hexes of row 1 by the lot 4 (from 0), whoever else is there."""
    state = bare(turn=25, scenario="rings-around-rabaul")
    entry = opening("rings-around-rabaul").sides["japanese"].entering[0]
    assert (entry.turn, len(entry.hexes), len(entry.ships)) == (25, 9, 6)
    assert umpire(state).hour == 6
    ships = opening("rings-around-rabaul").sides["japanese"].ships
    for occupied in (False, True):
        state.sides["japanese"].ships = {n: ships[n] for n in entry.ships}
        state.sides["japanese"].entering = [Entering("x", 25, entry.hexes, entry.ships, 6)]
        if occupied:
            put_tf(state, "allied", 1, entry.hexes[4], "Chicago")
        after = play(state, "", "TF6: S2" if occupied else "", faces={"japanese/TF6": (1, 1, 1, 5)}, clean=False)
        assert after.where("japanese", "TF6") == name(entry.hexes[4])
