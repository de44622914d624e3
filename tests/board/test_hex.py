"""Hex geometry: names, directions, distances, lines."""

from math import hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.examples import some

from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Direction, HexError

quick = settings(deadline=None, derandomize=True, max_examples=some(150))
ANY_HEX = st.integers(0, hexes.SIZE - 1)


def rings(start: int, reach: int) -> dict[int, int]:
    """Return the steps to each hex within `reach`, counted by walking."""
    steps, ring = {start: 0}, [start]
    for count in range(1, reach + 1):
        ring = [n for n in dict.fromkeys(n for h in ring for n in hexes.neighbours(h)) if n not in steps]
        steps |= dict.fromkeys(ring, count)
    return steps


@pytest.mark.rule("BR-0.4")
@quick
@given(ANY_HEX, ANY_HEX, ANY_HEX)
def test_distance_is_a_metric(a: int, b: int, c: int) -> None:
    assert hexes.distance(a, a) == 0
    assert (hexes.distance(a, b) == 0) == (a == b)
    assert hexes.distance(a, b) == hexes.distance(b, a)
    assert hexes.distance(a, c) <= hexes.distance(a, b) + hexes.distance(b, c)


@pytest.mark.rule("BR-0.4")
@pytest.mark.parametrize("start", ["A/A01", "A/B46", "A/PP23", "B/M23", "B/PP46"])
def test_distance_counts_hex_steps(start: str) -> None:
    steps = rings(hexes.parse(start), 130)
    assert len(steps) == hexes.SIZE
    assert all(hexes.distance(hexes.parse(start), h) == count for h, count in steps.items())


@pytest.mark.rule("BR-0.5")
def test_directions_run_clockwise_from_the_north() -> None:
    assert [(d.name, int(d)) for d in Direction] == [("N", 1), ("NE", 2), ("SE", 3), ("S", 4), ("SW", 5), ("NW", 6)]
    around = {d.name: hexes.name(n) for d in Direction if (n := hexes.neighbour(hexes.parse("B/M23"), d)) is not None}
    assert around == {"N": "B/M22", "NE": "B/N22", "SE": "B/N23", "S": "B/M24", "SW": "B/L23", "NW": "B/L22"}
    odd = {d.name: hexes.name(n) for d in Direction if (n := hexes.neighbour(hexes.parse("A/B10"), d)) is not None}
    assert odd == {"N": "A/B09", "NE": "A/C10", "SE": "A/C11", "S": "A/B11", "SW": "A/A11", "NW": "A/A10"}


@pytest.mark.rule("BR-0.5")
@quick
@given(ANY_HEX, st.sampled_from(Direction))
def test_the_way_back_is_the_opposite_direction(h: int, direction: Direction) -> None:
    beyond = hexes.neighbour(h, direction)
    if beyond is None:
        assert len(hexes.neighbours(h)) < 6
        return
    assert hexes.direction_between(h, beyond) is direction
    assert hexes.neighbour(beyond, Direction((direction + 2) % 6 + 1)) == h
    (ax, ay), (bx, by) = hexes.centre(h), hexes.centre(beyond)
    assert hypot(bx - ax, by - ay) == pytest.approx(hexes.HEIGHT)


@quick
@given(ANY_HEX)
def test_names_can_be_read_again(h: int) -> None:
    name = hexes.name(h)
    assert hexes.parse(name) == h
    assert hexes.parse(name.lower()) == h
    assert hexes.parse(name[2:], near=h) == h
    assert all(hexes.parse(f"{sector}-{name[2:]}") == h for sector in hexes.sectors(h))


@pytest.mark.parametrize(
    ("text", "near", "name"),
    [
        ("b/m23", None, "B/M23"),
        (" B/M 23 ", None, "B/M23"),
        ("I-F20", None, "A/F20"),
        ("V-F24", None, "A/F24"),
        ("viii-pp46", None, "B/PP46"),
        ("I-V10", None, "A/V10"),
        ("II-A05", None, "B/A05"),
        ("AA25", "A/A01", "A/AA25"),
        ("DD03", "B/C17", "B/DD03"),
        ("M9", "B/M23", "B/M09"),
    ],
)
def test_hexes_are_written_in_three_ways(text: str, near: str | None, name: str) -> None:
    assert hexes.name(hexes.parse(text, hexes.parse(near) if near else None)) == name


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("M23", "write A/M23 or B/M23"),
        ("QQ12", "did you mean Q12"),
        ("AB12", "no column AB"),
        ("B/M47", "rows are 01 to 46"),
        ("B/M00", "rows are 01 to 46"),
        ("I-Z20", "not in sector I"),
        ("C/M23", "neither a half-map nor a sector"),
        ("Henderson", "such as B/M23"),
        ("B/M233", "such as B/M23"),
        ("", "such as B/M23"),
    ],
)
def test_a_bad_hex_name_is_answered_with_what_to_write(text: str, words: str) -> None:
    with pytest.raises(HexError) as wrong:
        hexes.parse(text)
    assert words in str(wrong.value)
    assert isinstance(wrong.value, ValueError)


@pytest.mark.rule("BR-3.1")
def test_shared_hexes_belong_to_the_south_and_the_east_first() -> None:
    shared = {name: hexes.sectors(hexes.parse(name)) for name in ("B/M23", "A/V10", "B/A40", "B/V23", "A/A23")}
    assert shared == {
        "B/M23": ("VII", "III"),
        "A/V10": ("II", "I"),
        "B/A40": ("VII", "VI"),
        "B/V23": ("VIII", "VII", "IV", "III"),
        "A/A23": ("V", "I"),
    }
    assert hexes.sectors(hexes.parse("I-F22")) == ("I",)
    assert hexes.sectors(hexes.parse("V-F24")) == ("V",)
    count = sum(len(hexes.sectors(h)) > 1 for h in range(hexes.SIZE))
    assert count == 84 + 3 * 46 - 3


def test_the_worked_order_leads_where_it_says() -> None:
    path = hexes.walk(hexes.parse("AA25", near=0), "NE1,N1")
    assert [hexes.name(h) for h in path] == ["A/AA25", "A/BB24", "A/BB23"]
    assert hexes.steps(path) == "NE1,N1"


@quick
@given(ANY_HEX, ANY_HEX)
def test_a_line_is_a_shortest_path_and_its_steps_lead_along_it(a: int, b: int) -> None:
    path = hexes.line(a, b)
    assert path[0] == a
    assert path[-1] == b
    assert len(path) == hexes.distance(a, b) + 1
    if a != b:
        assert hexes.walk(a, hexes.steps(path)) == path
        (ax, ay), (bx, by) = hexes.centre(a), hexes.centre(b)
        long = hypot(bx - ax, by - ay)
        off = [abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / long for x, y in map(hexes.centre, path)]
        inside = all(1 < hexes.row(h) < hexes.ROWS for h in path)
        assert max(off) < (1.0 if inside else 1.8)


@pytest.mark.rule("BR-0.4")
@quick
@given(ANY_HEX, st.integers(0, 6))
def test_within_is_every_hex_in_reach_nearest_first(h: int, reach: int) -> None:
    near = hexes.within(h, reach)
    assert set(near) == set(rings(h, reach))
    distances = [hexes.distance(h, n) for n in near]
    assert distances == sorted(distances)
    assert near[0] == h


@pytest.mark.parametrize(
    ("course", "words"),
    [
        ("E2", "write NE or SE"),
        ("W", "write NW or SW"),
        ("X1", "N, NE, SE, S, SW or NW"),
        ("N0", "1 to 84"),
        ("NE1,,N1", "not a step"),
        ("N9", "leaves the map"),
    ],
)
def test_a_bad_course_is_answered(course: str, words: str) -> None:
    with pytest.raises(HexError, match=words):
        hexes.walk(hexes.parse("A/A05"), course)


def test_steps_refuse_a_gap() -> None:
    with pytest.raises(HexError, match=r"A/A01 and A/A03 are not neighbours"):
        hexes.steps([hexes.parse("A/A01"), hexes.parse("A/A03")])


def test_hexes_off_the_map_are_refused() -> None:
    assert not hexes.on_map(84, 1)
    assert not hexes.on_map(0, 0)
    with pytest.raises(HexError, match="off the map"):
        hexes.make(84, 1)


@quick
@given(ANY_HEX, st.sampled_from(Direction))
def test_neighbours_share_a_side(h: int, direction: Direction) -> None:
    beyond = hexes.neighbour(h, direction)
    if beyond is not None:
        mine = hexes.side(h, direction)
        theirs = hexes.side(beyond, Direction((direction + 2) % 6 + 1))
        assert sum(mine, ()) == pytest.approx(sum(reversed(theirs), ()))
