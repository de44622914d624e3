"""Both sides of each bound in the weather of the base game: night, wind, clouds set up, drifting and placed anew."""

import pytest
from tests.carrier.position import OPEN_SEA, bare, loaded, umpire

from flagplot.core.dice import DiceCup, Roll
from flagplot.games.carrier.phases import weather
from flagplot.games.carrier.ruleset.ruleset import ruleset_for, ruleset_of
from flagplot.games.carrier.state.battle import Weather
from flagplot.games.carrier.state.sea import Sea
from flagplot.games.carrier.theatre.hex import SECTORS, Direction, Hex, neighbour, parse, walk

RR = ruleset_for("rings-around-rabaul", "base", {}, "")
CS = ruleset_for("coral-sea-battle", "base", {}, "")
HOMES = {sector: CS.theatre.sector_hex(sector) for sector in SECTORS}
"""The directional hex of each sector."""


def records(rolls: tuple[Roll, ...]) -> list[tuple[object, ...]]:
    """Return of each throw its key without the turn, its sides, table and rule."""
    return [(roll.key.partition("|")[2], roll.sides, len(roll.faces), roll.table, roll.rule) for roll in rolls]


@pytest.mark.rule("BR-6.11", "BR-3.2")
@pytest.mark.parametrize(
    ("hour", "night"), [(1, True), (4, True), (5, True), (6, False), (12, False), (18, False), (19, True), (24, True)]
)
def test_which_hours_are_night(hour: int, night: bool) -> None:
    """In the battle of the Coral Sea turn n has hour n; the dice of a turn bear its hour."""
    state = bare(turn=hour)
    sea = Sea(ruleset_of(state), state, loaded())
    assert (sea.state, sea.turn, sea.hour, sea.night, sea.weather(OPEN_SEA)) == (state, hour, hour, night, "clear")
    assert sea.tfs_at("allied", OPEN_SEA) == [] and sea.sees == {"allied": {}, "japanese": {}}
    u = umpire(state)
    assert (u.turn, u.hour, u.night) == (hour, hour, night)
    assert u.dice.throw("p", "x", "y").key == f"turn {hour} {hour:02d}00|p|x|y"
    assert u.sees == {"allied": {}, "japanese": {}}
    assert u.tfs_at("allied", OPEN_SEA) == [] and u.weather(OPEN_SEA) == "clear"


@pytest.mark.rule("BR-6.5")
@pytest.mark.parametrize(
    ("markers", "cloud", "storm"),
    [([], "", ""), (["N0"], "N0 N2 SE1 NW2", ""), (["N0", "N3"], "N0 S2 N5", "N1 N2"), (["N0"] * 3, "", "N0 N2 S2")],
)
def test_what_lies_under_cloud_and_storm(markers: list[str], cloud: str, storm: str) -> None:
    """A marker covers nineteen hexes; two covers are a storm, and three are too."""

    def at(way: str) -> Hex:
        return OPEN_SEA if way == "N0" else walk(OPEN_SEA, way)[-1]

    state = bare()
    state.weather.markers = [at(way) for way in markers]
    ways = ["N0", "N1", "N2", "N3", "N5", "N6", "S2", "S3", "SE1", "NW2", "NW3"]
    kinds = {way: "cloud" if way in cloud.split() else "storm" if way in storm.split() else "" for way in ways}
    named = {at(way): kind for way, kind in kinds.items() if way in (*cloud.split(), *storm.split(), "N6", "S3", "NW3")}
    for _ in range(2):
        u = umpire(state)
        assert {hex_: u.weather(hex_) for hex_ in named} == {hex_: kind or "clear" for hex_, kind in named.items()}
        for fresh in (u, umpire(state)):
            assert {hex_: fresh.cover().get(hex_, "") for hex_ in named} == named
        for fresh in (u, umpire(state)):
            assert {hex_ for hex_ in named if hex_ in fresh.storms()} == {h for h, k in named.items() if k == "storm"}
        assert len(u.cover()) == {0: 0, 1: 19, 2: 34, 3: 19}[len(markers)]
        assert len(u.storms()) == {0: 0, 1: 0, 2: 4, 3: 19}[len(markers)]
    u.state.weather.markers = []
    u.weather_changed()
    assert {u.weather(hex_) for hex_ in named} <= {"clear"}


@pytest.mark.rule("BR-6.1", "BR-6.4")
@pytest.mark.parametrize(
    ("turn", "drift", "wind", "rolls"),
    [
        (1, "", 6, 0),
        (2, "NW1", 6, 0),
        (5, "", 6, 0),
        (6, "N1", 1, 8),
        (7, "", 6, 0),
        (12, "N1", 1, 8),
        (20, "NW1", 6, 0),
    ],
)
def test_the_wind_turns_before_the_clouds_move(turn: int, drift: str, wind: int, rolls: int) -> None:
    """By dice of 5 from NW to N at 0600 and 1200; clouds move every other hour, from the second turn on."""
    state = bare(turn=turn)
    state.weather.markers = [OPEN_SEA, walk(OPEN_SEA, "S4")[-1]]
    u = umpire(state, default=5)
    assert u.weather(OPEN_SEA) == "cloud"
    weather.run(u)
    moved = [walk(hex_, drift)[-1] if drift else hex_ for hex_ in (OPEN_SEA, walk(OPEN_SEA, "S4")[-1])]
    assert state.weather.markers == moved
    assert set(state.weather.wind.values()) == {wind} and len(u.dice.record()) == rolls
    assert u.weather(walk(moved[0], "N2")[-1]) == "cloud"


@pytest.mark.rule("BR-6.1", "BR-6.2")
def test_nothing_changes_on_the_first_turn_whatever_the_hour() -> None:
    state = bare(turn=1, scenario="rings-around-rabaul")
    state.weather.markers = [OPEN_SEA]
    u = umpire(state, default=5)
    weather.run(u)
    assert (u.hour, state.weather.markers, u.dice.record()) == (6, [OPEN_SEA], ())


@pytest.mark.rule("BR-6.2")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_each_sector_rolls_for_its_wind(face: int) -> None:
    """A 5 turns it one step clockwise, a 6 one step back, all round the rose; another sector's die is its own."""
    winds = dict(zip(SECTORS, (1, 2, 3, 4, 5, 6, 1, 6), strict=True))
    made = Weather(dict(winds), [])
    dice = DiceCup(loaded({"wind|VIII": (1,)}, default=face), "t")
    weather.check_wind(CS, dice, made)
    steps = {5: {1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 1}, 6: {1: 6, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5}}
    after = {sector: steps.get(face, {}).get(wind, wind) for sector, wind in winds.items()}
    assert made.wind == after | {"VIII": 6}
    assert records(dice.record()) == [(f"weather|wind|{sector}", 6, 1, "wind_change", "BR-6.2") for sector in SECTORS]


NEAR = {"I": "IV II V", "II": "I III VI", "III": "II IV VII", "IV": "III I VIII"}
NEAR |= {"V": "VIII VI I", "VI": "V VII II", "VII": "VI VIII III", "VIII": "VII V IV"}
"""The sectors west, east and north or south of each."""


@pytest.mark.rule("BR-6.4.1", "BR-6.4")
@pytest.mark.parametrize("sector", SECTORS)
def test_where_a_marker_of_each_sector_is_placed_anew(sector: str) -> None:
    """1 and 2 in its own sector, 3 west, 4 east, 5 and 6 north or south; then two hexes NE of the directional hex by a
    die of 2. In the middle of its sector it only drifts."""
    west, east, other = NEAR[sector].split()
    edge = HOMES[sector]
    wind = Direction.N if sector in ("I", "II", "III", "IV") else Direction.S
    while (after := neighbour(edge, wind)) is not None:
        edge = after
    made = Weather({**dict.fromkeys(SECTORS, 3), sector: int(wind)}, [])
    for face, to in enumerate((sector, sector, west, east, other, other), 1):
        dice = DiceCup(loaded({"relocation|marker 7": (face,), "scatter|marker 7": (2,)}), "t")
        assert weather.move_marker(CS, dice, made, 7, edge) == walk(HOMES[to], "NE2")[-1]
        assert records(dice.record()) == [
            ("weather|relocation|marker 7", 6, 1, "cloud_relocation", "BR-6.4.1"),
            ("weather|scatter|marker 7", 6, 1, "", "BR-6.3"),
        ]
    dice = DiceCup(loaded(), "t")
    assert weather.move_marker(CS, dice, made, 7, HOMES[sector]) == neighbour(HOMES[sector], wind)
    assert dice.record() == () and not made.waiting


@pytest.mark.rule("BR-6.4.1")
@pytest.mark.parametrize(
    ("marker", "wind", "to"),
    [("A/W30", 6, "VI"), ("A/U30", 2, "V"), ("A/K24", 1, "V"), ("A/K22", 4, "I"), ("A/V30", 2, "")],
)
def test_a_marker_that_enters_a_shared_hex_is_placed_anew_at_once(marker: str, wind: int, to: str) -> None:
    """Column A/V and row 23 are shared; one that leaves them drifts on."""
    made = Weather(dict.fromkeys(SECTORS, wind), [])
    dice = DiceCup(loaded(default=1), "t")
    moved = weather.move_marker(CS, dice, made, 0, parse(marker))
    assert moved == (walk(HOMES[to], "N1")[-1] if to else neighbour(parse(marker), Direction(wind)))
    assert bool(dice.record()) is bool(to) and not made.waiting


@pytest.mark.rule("BR-6.3", "BR-6.2.1")
def test_scattered_clouds_are_placed_marker_by_marker() -> None:
    """One die each for direction and hexes: the fourth marker of sector II goes six hexes NW, all others one hex N. The
    first winds are dice of the sectors: 4 is NW, 5 N, 6 SW."""
    faces = {"scatter|II marker 3": (6,), "first wind|III": (5,), "first wind|IV": (6,), "first wind|V": (4,)}
    dice = DiceCup(loaded(faces, default=1), "set-up")
    made = weather.first_weather(RR, dice)
    assert made.wind == {**dict.fromkeys(SECTORS, 6), "III": 1, "IV": 5}
    expected = [walk(RR.theatre.sector_hex(sector), "N1")[-1] for sector in SECTORS for _ in range(4)]
    expected[7] = walk(RR.theatre.sector_hex("II"), "NW6")[-1]
    assert made.markers == expected
    assert records(dice.record()) == [
        *((f"weather|first wind|{sector}", 6, 1, "initial_wind", "BR-6.2.1") for sector in SECTORS),
        *((f"weather|scatter|{sector} marker {n}", 6, 1, "", "BR-6.3") for sector in SECTORS for n in range(4)),
    ]


@pytest.mark.rule("BR-6.3", "BR-6.2.1")
def test_the_front_of_each_sector_is_moved_as_one() -> None:
    """NE, middle and SW, five hexes apart, by one die: sector VI three hexes SE, the others one hex N."""
    dice = DiceCup(loaded({"front|VI": (3,)}, default=1), "set-up")
    made = weather.first_weather(CS, dice)
    expected = [
        walk(HOMES[sector], way)[-1]
        for sector in SECTORS
        for way in (("NE5,SE3", "SE3", "SW5,SE3") if sector == "VI" else ("NE5,N1", "N1", "SW5,N1"))
    ]
    assert made.markers == expected and set(made.wind.values()) == {6}
    assert records(dice.record()) == [
        *((f"weather|first wind|{sector}", 6, 1, "initial_wind", "BR-6.2.1") for sector in SECTORS),
        *((f"weather|front|{sector}", 6, 1, "", "BR-6.3") for sector in SECTORS),
    ]


@pytest.mark.rule("BR-6.3")
@pytest.mark.parametrize(("steps", "where"), [(0, "A/K03"), (1, "A/K02"), (2, "A/K01"), (3, "A/K01")])
def test_a_marker_stops_at_the_edge_of_the_map(steps: int, where: str) -> None:
    assert weather._displaced(CS, parse("A/K03"), Direction.N, steps) == parse(where)


@pytest.mark.rule("BR-6.3")
@pytest.mark.parametrize(
    ("start", "way", "where"), [("A/T30", "NE", "A/U30"), ("A/X30", "NW", "A/W30"), ("A/K25", "N", "A/K24")]
)
def test_a_marker_stops_before_a_shared_hex(start: str, way: str, where: str) -> None:
    assert weather._displaced(CS, parse(start), Direction[way], 4) == parse(where)
