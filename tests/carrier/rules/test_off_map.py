"""Planes from and to New Caledonia, Australia, Truk and Kavieng (BR-14.11, BR-14.12)."""

import pytest
from tests.carrier.position import bare, play, put_af, ready

from flagplot.games.carrier.theatre.hex import Direction, name, neighbour, parse
from flagplot.games.carrier.theatre.theatre import theatre


def fly(turn: int, order: str, **planes: int) -> dict[int, str]:
    """Launch from Truk and return where AF7 stands after each turn until 1300 (`off` while off the map)."""
    state = bare(turn=turn)
    ready(state, "japanese", "Truk", **planes)
    where: dict[int, str] = {}
    after = play(state, japanese=order)
    for hour in range(turn, 14):
        formation = after.state.sides["japanese"].afs.get(7)
        where[hour] = "gone" if formation is None else name(formation.hex) if formation.transit is None else "off"
        after = play(after.state)
    return where


@pytest.mark.rule("BR-14.11")
def test_entering_takes_the_listed_turns_and_one_to_begin() -> None:
    """Truk to A/V01 is 5 turns: take-off 0500, placed at 1000 without moving, moves at 1100."""
    assert theatre().entry_hexes("Truk")[parse("A/V01")] == 5
    where = fly(5, "AF7 launch 2 Mavis from Truk; high; A/V01 - S8", Mavis=2)
    assert [where[hour] for hour in range(5, 10)] == ["off"] * 5
    assert where[10] == "A/V01"
    assert where[11] == "A/V09"


@pytest.mark.rule("BR-14.11")
def test_the_flight_to_the_map_counts_against_range() -> None:
    """Nells have RF 8: take-off 0500, land by 1200, entering at 1000."""
    state = bare(turn=5)
    ready(state, "japanese", "Truk", Nell=2)
    after = play(state, japanese="AF7 launch 2 Nell from Truk; to A/X05")
    assert after.state.sides["japanese"].afs[7].flights[0].land_by == 12


@pytest.mark.rule("BR-14.12")
def test_leaving_takes_one_turn_and_the_entry_number() -> None:
    """Kavieng to A/N01 is 1 turn: there at 0800, in flight off the map at 0900, landing at 1000."""
    assert theatre().entry_hexes("Kavieng")[parse("A/N01")] == 1
    state = bare(turn=8)
    put_af(state, "japanese", 7, "A/N03", "2 Nell", home="Kavieng")
    after = play(state, japanese="AF7: A/N03 - N2; land Kavieng")
    assert after.where("japanese", "AF7") == "A/N01"
    assert after.state.sides["japanese"].afs[7].transit is None
    after = play(after.state)
    assert after.state.sides["japanese"].afs[7].transit is not None
    after = play(after.state)
    assert after.state.turn == 11
    assert 7 not in after.state.sides["japanese"].afs
    assert [s.n for s in after.state.sides["japanese"].bases["Kavieng"].boxes.just_landed] == [2]


@pytest.mark.rule("BR-14.12")
def test_planes_do_not_leave_the_map_in_another_way() -> None:
    edge = parse("A/P01")
    assert neighbour(edge, Direction.N) is None
    state = bare(turn=8)
    put_af(state, "japanese", 7, edge, "2 Nell", home="Rabaul")
    after = play(state, japanese="AF7: N4", clean=False)
    assert after.where("japanese", "AF7") == "A/P01"
    assert after.state.sides["japanese"].afs[7].transit is None


@pytest.mark.rule("BR-14.12")
def test_planes_off_the_map_are_seen_by_nobody() -> None:
    state = bare(turn=8)
    put_af(state, "japanese", 7, "A/N01", "2 Nell", home="Kavieng")
    after = play(state, japanese="AF7: land Kavieng")
    after = play(after.state)
    assert after.sighted("allied") == []


@pytest.mark.rule("GM-9.2d")
def test_fuel_ends_off_the_map_too() -> None:
    """Range until 0900 and the base an hour further: both air factors are lost, ten points each."""
    state = bare(turn=8)
    put_af(state, "japanese", 7, "A/N01", "2 Nell", home="Kavieng", land_by=8)
    after = play(state, japanese="AF7: land Kavieng")
    assert 7 not in after.state.sides["japanese"].afs
    assert after.points("allied") == 20
