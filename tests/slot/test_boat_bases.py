"""Chapter 20.7: MTB bases bombarded and bombed."""

import pytest
from tests.slot.play import MTB, NIGHTS, TABLES, accepted, add_fleet, begin, refused, resolve, thrown, told

from flagplot.games.slot import boat_bases


def bombarded(turn: int = 5, fight: bool = False):
    """J1 lies off Tulagi to shell the MTB base while a flotilla of two is out in K22."""
    state = begin(NIGHTS)
    state.submarines.clear()
    state.fleets.clear()
    state.turn, state.night = turn, turn % 6 in (4, 5, 0)
    add_fleet(state, "J1", "L23", "CA", mission="BOMBARD", target="L23", base="MTB-BASE", routed=True)
    if state.night:
        state.night_weather = ["Squall", "Clear"]
    orders = "FLOTILLA 1 ZONE K22 BOATS 2 ACES 0" if state.night else ""
    if fight:
        add_fleet(state, "A1", "L23", "DD")
    return resolve(state, orders)


@pytest.mark.rule("SP-20.71a")
def test_an_mtb_base_may_be_bombarded():
    result = bombarded()
    assert "shells the MTB base at L23" in told(result, "japanese", "work")
    assert "An enemy fleet shells the MTB base" in told(result, "allied", "work")


@pytest.mark.rule("SP-20.71b")
def test_the_base_must_be_named_where_there_are_several():
    state = begin(NIGHTS)
    refused(state, "japanese", "J1 BOMBARD L23", "SP-20.71b")
    accepted(state, "japanese", "J1 BOMBARD L23 MTB-BASE")
    accepted(state, "japanese", "J1 BOMBARD M22")


@pytest.mark.rule("SP-20.71c")
def test_a_bombarded_base_is_closed_whatever_the_dice():
    state = bombarded().state
    assert state.boat_bases[0].closed
    state.turn, state.night, state.night_weather = 10, True, ["Clear"]
    state.boats["allied"].flotillas = []
    refused(state, "allied", "FLOTILLA 1 ZONE K22 BOATS 1", "SP-20.71c")


@pytest.mark.rule("SP-20.71c")
def test_a_bombardment_that_is_fought_off_does_nothing():
    assert not bombarded(fight=True).state.boat_bases[0].closed


@pytest.mark.rule("SP-20.71d")
def test_boats_out_at_night_fight_on_until_day():
    """Shelled in turn 5: the patrol in K22 still fights in turn 6 and is gone in turn 7."""
    state = bombarded(5).state
    assert sum(boat.departed for boat in state.boats["allied"].boats) == 6
    add_fleet(state, "J2", "J22", "DD")
    sixth = resolve(state, japanese="J2 PLOT K22")
    assert state.turn == 6 and thrown(sixth, "boats look")
    assert sixth.state.turn == 7 and all(boat.departed for boat in sixth.state.boats["allied"].boats)


@pytest.mark.rule("SP-20.71d")
def test_by_day_all_its_boats_are_gone_at_once():
    assert all(boat.departed for boat in bombarded(1).state.boats["allied"].boats)


def bombed(hits: int, state=None):
    state = state or begin(NIGHTS)
    faces = {"aa|I16|base L23": (1,) * 8, "bombs|I16|base L23": (6,) * hits + (1,) * (4 - hits)}
    return resolve(state, japanese="I16 STRIKE 4 STEPS MTB-BASE L23", faces=faces)


@pytest.mark.rule("SP-20.72a", "SP-20.72b")
def test_an_air_strike_meets_eight_aa_dice():
    result = bombed(1)
    assert [len(faces) for _, faces in thrown(result, "aa")] == [8]
    assert result.state.boat_bases[0].hits == 1


@pytest.mark.rule("SP-20.72c")
def test_hits_add_up_to_four():
    state = bombed(2).state
    assert not state.boat_bases[0].closed
    state.turn = 7
    state = bombed(2, state).state
    assert state.boat_bases[0].closed and state.tally["japanese"].bases_closed == 1


@pytest.mark.rule("SP-20.72d")
def test_three_hits_change_nothing_and_the_fourth_ends_it():
    state = begin(MTB)
    base = state.boat_bases[0]
    assert not boat_bases.bomb(TABLES, state, base, 3)
    accepted(state, "allied", "FLOTILLA 1 ZONE K22 BOATS 4 ACES 1")
    assert boat_bases.bomb(TABLES, state, base, 1) and all(boat.departed for boat in state.boats["allied"].boats)


@pytest.mark.rule("SP-20.73")
def test_hits_never_fall():
    state = begin(NIGHTS)
    state.boat_bases[0].hits = 3
    for _ in range(8):
        state = resolve(state).state
    assert state.boat_bases[0].hits == 3
