"""Exactly what each option of the weather and of observation changes in a turn, and nothing else."""

from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, bare, put_af, put_tf
from tests.carrier.switching import Change, switched

from flagplot.games.carrier.ordered.ast import Hold, Program, Search
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.theatre.hex import parse, walk

N1, N2, N3 = (walk(OPEN_SEA, f"N{n}")[-1] for n in (1, 2, 3))
WATCH = Program((Search(), Hold(3)))


def sea(turn: int = 9, **options: Any) -> State:
    """An open sea without bases, so that the reports hold only what a test puts there."""
    state = bare(turn=turn, **options)
    for own in state.sides.values():
        own.bases = {}
    return state


def fleets(**options: Any) -> State:
    """Hobart, and in the next hex Shokaku with three destroyers and Haguro with two more."""
    state = sea(**options)
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    put_tf(state, "japanese", 2, N1, "Shokaku", "DD x3")
    put_tf(state, "japanese", 3, N1, "Haguro", "DD x2")
    return state


def planes(where: int, **options: Any) -> State:
    """Hobart, and Kates low and Zeros high somewhere near."""
    state = sea(**options)
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    put_af(state, "japanese", 2, where, "3 Zero high", "9 Kate")
    return state


def searched(
    *flights: str, where: int = N1, ships: int = 2, clouds: tuple[int, ...] = (), target: str = "", **options: Any
) -> State:
    """A searching Catalina, and a TF or an AF near it."""
    state = sea(**options)
    put_af(state, "allied", 3, OPEN_SEA, *(flights or ("1 Catalina high",)), order=WATCH)
    if target:
        put_af(state, "japanese", 2, where, target)
    else:
        put_tf(state, "japanese", 2, where, f"DD x{ships}")
    state.weather.markers = list(clouds)
    return state


def cloudy(where: int, **options: Any) -> State:
    """Hobart under an open sky, and one cloud marker before the weather of an even turn."""
    state = sea(turn=8, **options)
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    state.weather.markers = [where]
    return state


DRIFT = {
    "relocation|marker 0": (3,),
    "scatter|marker 0": (2,),
    "scatter direction|marker 0": (1,),
    "scatter distance|marker 0": (7,),
}
ROLL = "turn 8 0800|weather|"


@pytest.mark.rule("FE-6.3a")
def test_cloud_dice() -> None:
    change = switched(lambda **o: cloudy(parse("A/W30"), **o), "cloud_dice", "two", faces=DRIFT)
    assert change == Change(
        (f"{ROLL}scatter|marker 0 (2,) () ",),
        (f"{ROLL}scatter direction|marker 0 (1,) () ", f"{ROLL}scatter distance|marker 0 (7,) () "),
    )


@pytest.mark.rule("FE-6.4.1")
def test_cloud_relocation() -> None:
    """At 0800 the marker waits instead; over two turns the rolls come at 1000."""
    change = switched(lambda **o: cloudy(parse("A/W30"), **o), "cloud_relocation", "next even", faces=DRIFT)
    rolls = (f"{ROLL}relocation|marker 0 (3,) () ", f"{ROLL}scatter|marker 0 (2,) () ")
    assert change == Change(rolls, ())
    later = switched(lambda **o: cloudy(parse("A/W30"), **o), "cloud_relocation", "next even", faces=DRIFT, turns=3)
    assert later == Change(rolls, tuple(roll.replace("turn 8 0800", "turn 10 1000") for roll in rolls))


@pytest.mark.rule("FE-6.3a")
def test_weather_told() -> None:
    change = switched(lambda **o: cloudy(parse("B/AA20"), **o), "weather_told", "all")
    winds = (
        "- Clouds drift towards: I NW, II NW, III NW, IV NW, V NW, VI NW, VII NW, VIII",
        "  NW.",
        "- Cloud over 19 hexes (see the plot).",
    )
    assert change == Change(
        ("allied: - Clouds drift towards: V NW.",),
        tuple(f"{side}: {line}" for side in ("allied", "japanese") for line in winds),
    )


SEARCH = "turn 9 0900|search|search|allied/AF3>japanese/"


@pytest.mark.rule("GM-7.2b")
def test_search() -> None:
    """The same sight by another roll; when it fails the report says `nothing observed`."""
    change = switched(searched, "search", "roll")
    turn = "turn 9 0900|search|search of the turn|allied/AF3"
    assert change == Change((f"{SEARCH}TF2#0.0 (3, 3) (('1 or 2 units', 2),) found",), (f"{turn} (3,) () may observe",))
    missed = switched(lambda **o: searched(where=walk(OPEN_SEA, "N4")[-1], **o), "search", "roll", default=6)
    assert missed == Change(
        (),
        (
            "allied: YOUR UNITS",
            "allied: ----------",
            "allied: - AF3 nothing observed",
            f"{turn} (6,) () observes nothing",
        ),
    )


@pytest.mark.rule("FE-7.3d")
def test_search_extra() -> None:
    """Of two attempts the second falls away, and the point is left to fly."""
    change = switched(
        lambda **o: searched(ships=7, **o),
        "search_extra",
        False,
        allied="AF3: search extra 1; hold 2 turns",
        faces={"TF2#0.0": (6, 6), "TF2#0.1": (1, 1)},
    )
    assert f"{SEARCH}TF2#0.1 (1, 1) () found" in change.gone
    assert "allied: - C1 in A/Q37: 1 TF; about 7 ships; small ships (AF3)" in change.gone
    assert "allied: - AF3: search; hold 1 turn" in change.new
    assert not any("|search|" in line for line in change.new)


@pytest.mark.parametrize(
    ("option", "build", "face", "modifier", "seen"),
    [
        pytest.param(
            "search_size",
            {},
            4,
            "1 or 2 units 2 TF2",
            "A/Q37  2      1 TF; about 2 ships; small ships",
            marks=pytest.mark.rule("FE-7.3i"),
        ),
        pytest.param(
            "search_size",
            {"ships": 5},
            4,
            "3 to 5 units 1 TF2",
            "A/Q37  2      1 TF; about 5 ships; small ships",
            marks=pytest.mark.rule("FE-7.3j"),
        ),
        pytest.param(
            "search_cloud",
            {"ships": 7, "clouds": (OPEN_SEA,)},
            4,
            "cloud at both ends 1 TF2",
            "A/Q37  1      ships",
            marks=pytest.mark.rule("FE-7.3k"),
        ),
        pytest.param(
            "search_altitude",
            {"target": "8 Kate"},
            4,
            "altitudes differ 1 AF2",
            "A/Q37  2      1 AF; about 8 Af; interceptors",
            marks=pytest.mark.rule("FE-7.3l"),
        ),
        pytest.param(
            "search_low",
            {"flights": ("1 Catalina",), "where": N2, "ships": 7},
            3,
            "low searcher two hexes off 1 TF2",
            "A/Q36  1      ships",
            marks=pytest.mark.rule("FE-7.3m"),
        ),
    ],
)
def test_a_search_modifier(option: str, build: dict[str, Any], face: int, modifier: str, seen: str) -> None:
    """Without it the same roll finds: one line of the record changes, and the report has a sighting."""
    words, value, key = modifier.rsplit(" ", 2)
    flights = build.get("flights", ())
    rest = {name: said for name, said in build.items() if name != "flights"}
    change = switched(
        lambda **o: searched(*flights, **rest, **o), option, False, faces={f"AF3>japanese/{key}#0.0": (face, face)}
    )
    assert change.gone == (
        "allied: Nothing new.",
        f"{SEARCH}{key}#0.0 ({face}, {face}) (('{words}', {value}),) not found",
    )
    hex_, _, what = seen.partition("  ")
    assert change.new[-1] == f"{SEARCH}{key}#0.0 ({face}, {face}) () found"
    if key.startswith("TF"):
        assert change.new[:-1] == (f"allied: - C1 in {hex_}: {what.split('  ')[-1].strip()} (AF3)",)
    else:
        assert change.new[1] == "allied: SIGHTINGS THIS TURN" and change.new[-2] == f"allied: C1   {seen}  AF3"
        assert len(change.new) == 7


def seen(side: str, rows: tuple[str, ...]) -> tuple[str, ...]:
    """Return the lines of the table of sightings that are as wide as what was seen."""
    width = max(len(row.split("|")[1]) for row in rows)
    head = (f"{side}: No.  Hex    Cond.  {'Seen':{width}}  By", f"{side}: ---  -----  -----  {'-' * width}  ---")
    return (*head, *(f"{side}: {row.split('|')[0]}  {row.split('|')[1]:{width}}  {row.split('|')[2]}" for row in rows))


@pytest.mark.rule("FE-7.5a")
def test_tf_sight_of_ships() -> None:
    def two_hexes(**options: Any) -> State:
        state = sea(**options)
        put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
        put_tf(state, "japanese", 2, N2, "DD x3")
        return state

    def told(side: str, where: str, by: str) -> tuple[str, ...]:
        return (f"{side}: - C1 in {where}: ships ({by})",)

    change = switched(two_hexes, "tf_sight", "one hex")
    assert change.gone == (*told("allied", "A/Q36", "TF1"), *told("japanese", "A/Q38", "TF2"))
    assert change.new == ("allied: Nothing new.", "japanese: Nothing new.")


@pytest.mark.rule("FE-7.5c")
def test_tf_sight_of_planes() -> None:
    change = switched(lambda **o: planes(N2, **o), "tf_sight", "one hex")
    assert change == Change(
        seen("allied", ("C1   A/Q36  1    |planes|TF1",)), seen("allied", ("C1   A/Q36  1    |planes, high|TF1",))
    )


@pytest.mark.rule("FE-7.12.1")
def test_condition1_altitude() -> None:
    change = switched(lambda **o: planes(N2, **o), "condition1_altitude", True)
    assert change == Change(
        seen("allied", ("C1   A/Q36  1    |planes|TF1",)),
        seen("allied", ("C1   A/Q36  1    |planes, high and low|TF1",)),
    )


@pytest.mark.rule("FE-7.12.2d")
def test_condition2_altitude() -> None:
    change = switched(lambda **o: planes(N1, **o), "condition2_altitude", True)
    assert change == Change(
        seen("allied", ("C1   A/Q37  2    |1 AF; about 12 Af; interceptors|TF1",)),
        seen("allied", ("C1   A/Q37  2    |1 AF; about 12 Af; interceptors; high and low|TF1",)),
    )


THREE = "1 TF; about 3 ships; capital ships, small ships"
FOUR = "1 TF; about 4 ships; carriers, small ships"


@pytest.mark.rule("FE-7.12.2a", "FE-7.12.2c")
def test_condition2_formations() -> None:
    seven = "about 7 ships; carriers, capital ships, small ships"
    change = switched(fleets, "condition2_formations", False)
    assert change.gone == (
        f"allied: - C1 in A/Q37: {THREE} (TF1)",
        f"allied: - C2 in A/Q37: {FOUR} (TF1)",
        "japanese: - C1 in A/Q38: 1 TF; about 1 ship; capital ships (TF2)",
    )
    assert change.new == (
        f"allied: - C1 in A/Q37: {seven} (TF1)",
        "japanese: - C1 in A/Q38: about 1 ship; capital ships (TF2)",
    )


@pytest.mark.rule("FE-7.12.2b")
def test_condition2_total() -> None:
    change = switched(fleets, "condition2_total", "dice", faces={"japanese/TF2 4": (5,), "japanese/TF3 3": (1,)})
    two, six = THREE.replace("3", "2"), FOUR.replace("4", "6")
    roll = "turn 9 0900|observation|total|allied A/Q37: japanese/"
    assert change.gone == (f"allied: - C1 in A/Q37: {THREE} (TF1)", f"allied: - C2 in A/Q37: {FOUR} (TF1)")
    assert change.new == (
        f"allied: - C1 in A/Q37: {two} (TF1)",
        f"allied: - C2 in A/Q37: {six} (TF1)",
        f"{roll}TF2 4 (5,) () 6 told for 4",
        f"{roll}TF3 3 (1,) () 2 told for 3",
    )


@pytest.mark.rule("FE-7.12.2e")
def test_carrier_error() -> None:
    change = switched(fleets, "carrier_error", True, faces={"identification|allied A/Q37": (6, 6)})
    wrong = FOUR.replace("carriers", "capital ships")
    assert change.gone == (f"allied: - C2 in A/Q37: {FOUR} (TF1)",)
    assert change.new == (
        f"allied: - C2 in A/Q37: {wrong} (TF1)",
        "turn 9 0900|observation|identification|allied A/Q37 (6, 6) () error",
        "turn 9 0900|observation|identification|japanese A/Q38 (3, 3) () right",
    )


@pytest.mark.rule("FE-7.12.3")
def test_damage_seen() -> None:
    def hurt(**options: Any) -> State:
        state = sea(**options)
        put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
        put_tf(state, "japanese", 2, OPEN_SEA, "DD x2", hits=1, fire_hits=1)
        return state

    change = switched(hurt, "damage_seen", True)
    two = "1 TF; 2 ships; 2 small ships"
    assert change == Change(
        (f"allied: - C1 in A/Q38: {two} (TF1)",), (f"allied: - C1 in A/Q38: {two}; 2 small ships burning (TF1)",)
    )


@pytest.mark.rule("GM-3.6b")
def test_condition2_reminder() -> None:
    """A line for the owner of two TFs without figures; Hobart alone needs none."""
    change = switched(fleets, "condition2_reminder", True)
    assert change == Change(
        (),
        (
            "japanese: YOUR UNITS",
            "japanese: ----------",
            "japanese: - TF2-3 no report numbers given: at Condition 2 the true number is shown,",
            "japanese:   until you write 'report C2 n'",
        ),
    )


@pytest.mark.rule("GM-4.2a", "GM-7.1")
def test_sightings_listed() -> None:
    """A section more and nothing less."""
    change = switched(fleets, "sightings_listed", True)
    assert change.gone == ()
    assert [line.split()[1] for line in change.new if " 2      1 TF" in line] == ["TF1", "TF1", "TF2", "TF3"]
    assert [line for line in change.new if "WHAT EACH" in line] == [
        "allied: WHAT EACH UNIT SAW",
        "japanese: WHAT EACH UNIT SAW",
    ]
    assert len(change.new) == 13
