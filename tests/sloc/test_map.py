"""Hexes, distances and the calendar."""

import pytest
from tests.sloc.play import said, state_at

from flagplot.games.sloc.game import GAME
from flagplot.games.sloc.map import HOME_PORTS, NODES, RESOURCES, distance, is_hex
from flagplot.games.sloc.scenario import set_up
from flagplot.games.sloc.tables import tables


@pytest.mark.rule("ES-BASE-2", "ES-11.22.C6")
@pytest.mark.parametrize(
    ("a", "b", "hexes"),
    [(2813, 3407, 9), (2813, 3706, 11), (3727, 3706, 21), (5108, 5808, 7), (3813, 3706, 7), (3727, 5108, 26)],
)
def test_distances_of_the_numbered_map(a: int, b: int, hexes: int) -> None:
    assert distance(a, b) == distance(b, a) == hexes


@pytest.mark.rule("ES-BASE-2")
def test_the_map_has_columns_10_to_60_and_rows_0_to_28() -> None:
    assert is_hex(1000) and is_hex(6028)
    assert not any(map(is_hex, (928, 6100, 1029, 0, -1)))
    assert all(map(is_hex, NODES)) and len(NODES) == 38


def test_neighbours_are_at_distance_one_and_odd_columns_lie_lower() -> None:
    assert [h for h in (2112, 2113, 1912, 1913, 2012, 2014) if distance(2013, h) == 1] == [
        2112,
        2113,
        1912,
        1913,
        2012,
        2014,
    ]
    assert distance(2013, 2114) == 2 and distance(2113, 2214) == 1


@pytest.mark.rule("ES-BASE-3")
def test_the_calendar() -> None:
    calendar = tables().calendar
    assert calendar.years == [1941, 1942, 1942, 1942, 1943, 1943, 1943, 1944, 1944, 1944, 1945, 1945]
    board = set_up("sloc-1943")
    board.turn = 7
    assert board.year == 1943 and said(GAME.clock(state_at("card", "sloc-1943", turn=7)).label) == "turn 7, late 1943"


def test_home_ports_and_resources() -> None:
    assert HOME_PORTS == (3307, 3407, 3507, 3607, 3704, 3705, 3706)
    assert RESOURCES == (1813, 1916, 2008, 2014, 2017, 2220, 2415, 2517, 2616, 2813, 3219, 3302, 3303, 3305)


def test_the_scenarios_are_offered() -> None:
    infos = {info.id: info for info in GAME.scenarios()}
    assert {k: v.turns for k, v in infos.items()} == {"sloc-1941": 12, "sloc-1942": 11, "sloc-1943": 6, "sloc-1944": 5}
    assert GAME.seats("sloc-1941") == ("allied", "japanese")
