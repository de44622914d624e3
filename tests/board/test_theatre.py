"""The theatre map: terrain, hexsides, places, ways."""

import shutil
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.examples import some

from flagplot.board.coast import MAPS
from flagplot.core.diagnostics import BadInputError
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Direction
from flagplot.games.carrier.theatre.theatre import Theatre, theatre

quick = settings(deadline=None, derandomize=True, max_examples=some(150))
ANY_HEX = st.integers(0, hexes.SIZE - 1)
MAP = theatre()
parse = hexes.parse


@pytest.mark.rule("BR-0.6")
def test_hex_kinds_and_islands() -> None:
    assert MAP.terrain(parse("B/M23")) == "coast"
    assert MAP.islands(parse("B/M23")) == ("Guadalcanal",)
    assert MAP.terrain(parse("A/F20")) == "land"
    assert MAP.terrain(parse("A/Z33")) == "sea"
    assert MAP.islands(parse("A/Z33")) == ()
    kinds = [MAP.terrain(h) for h in range(hexes.SIZE)]
    assert (kinds.count("land"), kinds.count("coast")) == (101, 330)


@pytest.mark.rule("BR-0.6")
def test_the_map_knows_the_coastwatchers_perimeter() -> None:
    assert MAP.new_guinea_zone(parse("I-F20")) == "J"
    assert MAP.new_guinea_zone(parse("I-F22")) == "A"
    assert MAP.new_guinea_zone(parse("B/M23")) == ""


@pytest.mark.parametrize(
    ("island", "coast"),
    [("Guadalcanal", 12), ("New Guinea", 61), ("New Britain", 49), ("Bougainville", 16), ("Treasury", 1)],
)
def test_coastal_hexes_of_an_island(island: str, coast: int) -> None:
    own = MAP.coastal_hexes(island)
    assert len(own) == coast
    assert all(MAP.terrain(h) == "coast" and island in MAP.islands(h) for h in own)


def test_an_unknown_island_or_place_gets_a_suggestion() -> None:
    with pytest.raises(BadInputError, match="Did you mean Guadalcanal"):
        MAP.coastal_hexes("Guadelcanal")
    with pytest.raises(BadInputError, match="Did you mean Rabaul"):
        MAP.place("Rabaol")


@pytest.mark.parametrize(
    ("name", "where"),
    [
        ("Henderson", "B/M23"),
        ("henderson field", "B/M23"),
        ("Florida", "B/M22"),
        ("TULAGI", "B/M22"),
        ("Port  Moresby", "A/D23"),
        ("Gili-Gili", "A/Q26"),
        ("Milne Bay", "A/Q26"),
        ("Ndeni", "B/JJ27"),
        ("Espiritu Santo", "B/OO44"),
        ("Rabaul", "A/X05"),
        ("Lae", "A/C14"),
        ("Shortland", "A/LL15"),
        ("Buka", "A/HH09"),
        ("Buna", "A/I20"),
        ("Buin", "A/LL14"),
        ("Rekata Bay", "B/H17"),
        ("Gasmata", "A/Q12"),
    ],
)
def test_every_base_is_a_place_on_the_coast(name: str, where: str) -> None:
    assert hexes.name(MAP.place(name)) == where
    assert MAP.terrain(MAP.place(name)) == "coast"


def test_places_can_be_told_from_each_other() -> None:
    assert len(set(MAP.places.values())) == len(MAP.places) == 18
    assert all(MAP.place(alias) == MAP.places[own] for alias, own in MAP.aliases.items())


@pytest.mark.rule("BR-12.5")
@quick
@given(ANY_HEX)
def test_ships_may_go_back_the_way_they_came_and_never_on_land(h: int) -> None:
    for beyond in MAP.ship_neighbours(h):
        assert h in MAP.ship_neighbours(beyond)
        assert "land" not in (MAP.terrain(h), MAP.terrain(beyond))
        direction = hexes.direction_between(h, beyond)
        assert direction is not None
        assert not MAP.land_side(h, direction)


@pytest.mark.rule("BR-12.5")
def test_a_land_hexside_bars_ships_from_both_sides() -> None:
    north, south = parse("A/D08"), parse("A/D09")
    assert hexes.direction_between(north, south) is Direction.S
    assert MAP.land_side(north, Direction.S)
    assert MAP.land_side(south, Direction.N)
    assert south not in MAP.ship_neighbours(north)
    assert MAP.sea_distance(north, south) == 2


@pytest.mark.rule("BR-14.15.5")
def test_a_mountain_hexside_bars_low_planes_from_both_sides() -> None:
    # Marked in one of the two rows of the table only.
    north, south = parse("B/M24"), parse("B/M25")
    assert MAP.mountain_side(north, Direction.S)
    assert MAP.mountain_side(south, Direction.N)
    assert MAP.air_path(south, north, high=True) == (south, north)
    low = MAP.air_path(south, north, high=False)
    assert low is not None
    assert len(low) > 2


@pytest.mark.rule("BR-14.15.5")
def test_over_the_owen_stanleys_high_planes_go_straight_and_low_ones_round() -> None:
    moresby, lae = MAP.place("Port Moresby"), MAP.place("Lae")
    high = MAP.air_path(moresby, lae, high=True)
    low = MAP.air_path(moresby, lae, high=False)
    assert high == hexes.line(moresby, lae)
    assert len(high) - 1 == hexes.distance(moresby, lae) == 10
    assert low is not None
    assert len(low) - 1 == 26
    for a, b in pairwise(low):
        direction = hexes.direction_between(a, b)
        assert direction is not None
        assert not MAP.mountain_side(a, direction)


@quick
@given(ANY_HEX, ANY_HEX)
def test_a_sea_path_is_legal_and_as_long_as_the_sea_distance(a: int, b: int) -> None:
    path = MAP.sea_path(a, b)
    if path is None:
        assert MAP.sea_distance(a, b) is None
        return
    assert (path[0], path[-1]) == (a, b)
    assert len(path) - 1 == MAP.sea_distance(a, b)
    assert all(y in MAP.ship_neighbours(x) for x, y in pairwise(path))
    assert len(path) - 1 >= hexes.distance(a, b)
    assert MAP.sea_distance(b, a) == MAP.sea_distance(a, b)


def test_no_sea_path_leads_inland() -> None:
    assert MAP.sea_path(parse("A/Z33"), parse("I-F20")) is None
    assert MAP.sea_distance(parse("I-F20"), parse("A/Z33")) is None


def test_ships_go_round_new_guinea() -> None:
    assert hexes.distance(MAP.place("Buna"), MAP.place("Port Moresby")) == 6
    assert MAP.sea_distance(MAP.place("Buna"), MAP.place("Port Moresby")) == 25


@quick
@given(ANY_HEX, ANY_HEX, st.booleans(), st.frozensets(ANY_HEX, max_size=12))
def test_an_air_path_keeps_clear_of_storms_and_mountains(a: int, b: int, high: bool, storms: frozenset[int]) -> None:
    path = MAP.air_path(a, b, high, storms)
    if path is None:
        assert b in storms or len(storms) >= 2 or not high
        return
    assert (path[0], path[-1]) == (a, b)
    assert storms.isdisjoint(path[1:])
    for x, y in pairwise(path):
        direction = hexes.direction_between(x, y)
        assert direction is not None
        assert high or not MAP.mountain_side(x, direction)


def test_planes_go_round_a_storm_by_the_shortest_way() -> None:
    a, b = parse("A/Z33"), parse("A/Z29")
    storm = frozenset({parse("A/Z31")})
    assert MAP.air_path(a, b, True) == hexes.line(a, b)
    path = MAP.air_path(a, b, True, storm)
    assert path is not None
    assert len(path) - 1 == 5
    assert MAP.air_path(a, b, True, storm | {b}) is None
    assert MAP.air_path(a, b, True, frozenset(hexes.neighbours(b))) is None
    assert MAP.air_path(a, b, True, frozenset({a})) == hexes.line(a, b)


@pytest.mark.rule("BR-14.11")
def test_entry_hexes_lie_at_the_edge() -> None:
    assert len(MAP.entry_hexes("Australia")) == 18
    assert MAP.entry_hexes("Kavieng")[parse("A/R01")] == 1
    assert MAP.entry_hexes("Truk")[parse("A/V01")] == 5
    assert MAP.entry_hexes("New Caledonia")[parse("B/PP34")] == 5
    assert MAP.entry_hexes("Rabaul") == {}
    for base in ("Truk", "Kavieng", "Australia", "New Caledonia"):
        for h, turns in MAP.entry_hexes(base).items():
            assert hexes.column(h) in (0, 83) or hexes.row(h) in (1, 46)
            assert 1 <= turns <= 6


@pytest.mark.rule("BR-6.4.1")
def test_sectors_join_round_the_ends_of_each_row() -> None:
    beside = MAP.sector_neighbours("IV")
    assert (beside.west, beside.east, beside.partner) == ("III", "I", "VIII")
    for sector in hexes.SECTORS:
        own = MAP.sector_neighbours(sector)
        assert MAP.sector_neighbours(own.west).east == sector
        assert MAP.sector_neighbours(own.partner).partner == sector
        assert MAP.sectors(MAP.sector_hex(sector)) == (sector,)
    assert hexes.name(MAP.sector_hex("VII")) == "B/K35"


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("hexes.csv", "A/A12,land", "A/A12,lend", "hexes.csv, row 4, column 'terrain': 'lend' is not known"),
        ("hexes.csv", "0.71", "1.71", "column 'land_fraction': 1.71 is not between 0 and 1"),
        ("hexes.csv", "0.71", "much", "column 'land_fraction': 'much' is not a number"),
        ("hexes.csv", "A/A11", "A/A99", "hexes.csv, row 3, column 'hex': there is no row 99"),
        ("hexes.csv", "S SW,", "S SWW,", "column 'land_sides': 'SWW' is not known here"),
        ("hexes.csv", "terrain", "terrian", "the table lacks this column"),
        ("places.csv", "A/X05", "A/X15", "places.csv, row 2, column 'hex': a place lies in a coast hex"),
        ("places.csv", "Rabaul,", "Rabaul,Lae", "'Lae' already names Rabaul"),
        ("sectors.csv", "I,A/K12", "I,A/FF12", "column 'directional_hex': the hex must lie inside sector I"),
        ("entry_hexes.csv", "A/B01", "A/B02", "entry_hexes.csv, row 2, column 'hex': an entry hex lies at the edge"),
        ("entry_hexes.csv", "47,6,6T", "47,6.5,6T", "6.5 is not"),
    ],
)
def test_a_bad_map_is_refused_naming_file_row_and_column(
    tmp_path: Path, file: str, old: str, new: str, words: str
) -> None:
    folder = tmp_path / "maps"
    shutil.copytree(MAPS, folder)
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadInputError) as wrong:
        Theatre(folder)
    assert words in str(wrong.value)


def test_a_missing_or_empty_table_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match=r"hexes\.csv cannot be read"):
        Theatre(tmp_path)
    (tmp_path / "hexes.csv").write_text("hex,terrain\n", encoding="utf-8")
    with pytest.raises(BadInputError, match=r"hexes\.csv holds no rows"):
        Theatre(tmp_path)
