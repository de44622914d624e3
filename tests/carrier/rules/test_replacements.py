"""Replacements at 0100 (BR-22)."""

import pytest
from tests.carrier.position import OPEN_SEA, bare, hand_world, put_tf, ready, umpire

from flagplot.games.carrier.flight.losses import lose_planes
from flagplot.games.carrier.phases import air_operations
from flagplot.games.carrier.phases.air_operations import replacements
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.state.battle import State


def morning(state: State, **lost: int) -> None:
    """Play phase 2 of 0100 with replacements allowed, after losses of the day before."""
    state.turn = 25
    state.sides["allied"].lost_today = {key.replace("_land", "/land"): n for key, n in lost.items()}
    u = umpire(state)
    u.ruleset = hand_world(hour=1)
    u.hour = 1
    air_operations.run(u)


def landed(state: State) -> dict[str, dict[str, int]]:
    """Holder to planes in Just Landed."""
    own = state.sides["allied"]
    out: dict[str, dict[str, int]] = {}
    for holder in (*own.bases.values(), *own.ships.values()):
        if holder.boxes is not None and holder.boxes.just_landed:
            out[holder.name] = {s.plane: s.n for s in holder.boxes.just_landed}
    return out


@pytest.mark.rule("BR-22.2")
def test_one_for_three_split_between_the_versions() -> None:
    """22 Zero lost, 16 of the land and 6 of the carrier version: 7 return, 5 and 2."""
    assert replacements(tables(), {"Zero/land": 16, "Zero": 6}) == {"Zero": 2, "Zero/land": 5}


@pytest.mark.rule("BR-22.3")
def test_the_remainder_is_gone() -> None:
    """Five lost: one returns; two lost: none; nothing is carried to the next day."""
    assert replacements(tables(), {"B-17": 5, "P-39": 2}) == {"B-17": 1}
    state = bare()
    morning(state, **{"P-39": 2})
    assert state.sides["allied"].lost_today == {}
    assert landed(state) == {}


@pytest.mark.rule("BR-22.1")
def test_they_come_into_just_landed_where_they_can_be_handled() -> None:
    state = bare()
    put_tf(state, "allied", 1, OPEN_SEA, "Yorktown")
    morning(state, Wildcat=6, **{"P-39": 3})
    assert landed(state)["Yorktown"] == {"Wildcat": 2}
    assert {"P-39": 1} in landed(state).values()
    assert [planes for planes in landed(state).values() if "Wildcat" in planes] == [{"Wildcat": 2}]


@pytest.mark.rule("BR-22.1")
def test_they_are_spread_over_all_that_handle_them_and_have_room() -> None:
    """Five Wildcats for two carriers, of which one has room for one: one and four. Four P-39 for two fields: two each;
    what neither ship nor base has room for is lost."""
    state = bare()
    state.sides["allied"].bases.clear()
    put_tf(state, "allied", 1, OPEN_SEA, "Yorktown", "Lexington")
    ready(state, "allied", "Yorktown", "readying", Dauntless=29)
    morning(state, Wildcat=15)
    assert landed(state) == {"Yorktown": {"Wildcat": 1}, "Lexington": {"Wildcat": 4}}
    state = bare()
    fields = state.sides["allied"].bases
    for name in set(fields) - {"Port Moresby", "Australia"}:
        del fields[name]
    morning(state, **{"P-39": 12})
    assert landed(state) == {"Port Moresby": {"P-39": 2}, "Australia": {"P-39": 2}}


@pytest.mark.rule("BR-22.1")
def test_a_full_ship_takes_none() -> None:
    state = bare()
    state.sides["allied"].bases.clear()
    put_tf(state, "allied", 1, OPEN_SEA, "Yorktown")
    ready(state, "allied", "Yorktown", "readying", Dauntless=30)
    morning(state, Wildcat=6)
    assert landed(state) == {}


@pytest.mark.rule("BR-22.1")
def test_scenarios_may_exclude_them() -> None:
    state = bare()
    state.turn = 25
    state.sides["allied"].lost_today = {"P-39": 9}
    u = umpire(state)
    assert u.hour == 1
    air_operations.run(u)
    assert landed(state) == {}


@pytest.mark.rule("BR-22.2", "BR-25.1")
def test_a_loss_counts_for_the_day_and_two_points() -> None:
    state = bare()
    lose_planes(umpire(state), "allied", "P-39", 3, "test")
    assert state.sides["allied"].lost_today == {"P-39": 3}
    assert sum(e.points for e in state.sides["japanese"].points) == 6


@pytest.mark.rule("BR-22.4")
def test_planes_sunk_with_their_ship_are_not_replaced() -> None:
    from tests.carrier.damage.hits import sink

    state = bare()
    put_tf(state, "allied", 1, OPEN_SEA, "Yorktown")
    ready(state, "allied", "Yorktown", Wildcat=9)
    sink(umpire(state), "allied", state.sides["allied"].ships["Yorktown"])
    assert state.sides["allied"].lost_today == {}


@pytest.mark.rule("BR-22.5")
def test_ships_are_not_replaced() -> None:
    state = bare()
    state.turn = 25
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    state.sides["allied"].ships["Hobart"].fate = "sunk"
    morning(state)
    assert state.sides["allied"].ships["Hobart"].fate == "sunk"
