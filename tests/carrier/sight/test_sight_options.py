"""Exactly what each option of the weather and of observation changes in a turn, and nothing else."""

from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, bare, put_af, put_tf
from tests.carrier.switching import Change, switched

from flagplot.games.carrier.ordered.ast import Hold, Program, Search
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.theatre.hex import SECTORS, parse, walk

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
        (f"{ROLL}scatter|marker 0 (2,) ()",),
        (f"{ROLL}scatter direction|marker 0 (1,) ()", f"{ROLL}scatter distance|marker 0 (7,) ()"),
    )


@pytest.mark.rule("FE-6.4.1")
def test_cloud_relocation() -> None:
    """At 0800 the marker waits instead; over two turns the rolls come at 1000."""
    change = switched(lambda **o: cloudy(parse("A/W30"), **o), "cloud_relocation", "next even", faces=DRIFT)
    rolls = (f"{ROLL}relocation|marker 0 (3,) ()", f"{ROLL}scatter|marker 0 (2,) ()")
    assert change == Change(rolls, ())
    later = switched(lambda **o: cloudy(parse("A/W30"), **o), "cloud_relocation", "next even", faces=DRIFT, turns=3)
    assert later == Change(rolls, tuple(roll.replace("turn 8 0800", "turn 10 1000") for roll in rolls))


@pytest.mark.rule("FE-6.3a")
def test_weather_told() -> None:
    change = switched(lambda **o: cloudy(parse("B/AA20"), **o), "weather_told", "all")
    winds = {
        side: [f"{side} winds.{sector} [6, 8]" for sector in SECTORS if (side, sector) != ("allied", "V")]
        for side in ("allied", "japanese")
    }
    clouds = [line for line in change.new if " clouds." in line]
    assert change.gone == () and len(set(clouds)) == 2 * 19 and all(line.endswith(" [cloud, 8]") for line in clouds)
    assert [line for line in change.new if line not in clouds] == winds["allied"] + winds["japanese"]


SEARCH = "turn 9 0900|search|search|allied/AF3>japanese/"


@pytest.mark.rule("GM-7.2b")
def test_search() -> None:
    """The same sight by another roll; when it fails, nothing is observed."""
    change = switched(searched, "search", "roll")
    turn = "turn 9 0900|search|search of the turn|allied/AF3"
    assert change == Change((f"{SEARCH}TF2#0.0 (3, 3) (('1 or 2 units', 2),) found",), (f"{turn} (3,) () may observe",))
    missed = switched(lambda **o: searched(where=walk(OPEN_SEA, "N4")[-1], **o), "search", "roll", default=6)
    assert missed == Change((), ("allied: seeing.nothing_observed AF3", f"{turn} (6,) () observes nothing"))


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
    assert change.gone == (
        "allied: sighted 1 sighting=(kind=tf hex=A/Q37 condition=2 source=[AF3] turn=9 total=7 "
        "classes=[[small ships]])",
        "allied afs.3 order.actions.0.extra=1",
        f"{SEARCH}TF2#0.1 (1, 1) () found",
    )
    assert change.new == ()


@pytest.mark.parametrize(
    ("option", "build", "face", "modifier", "seen"),
    [
        pytest.param(
            "search_size",
            {},
            4,
            "1 or 2 units 2 TF2",
            "hex=A/Q37 condition=2 source=[AF3] turn=9 total=2 classes=[[small ships]]",
            marks=pytest.mark.rule("FE-7.3i"),
        ),
        pytest.param(
            "search_size",
            {"ships": 5},
            4,
            "3 to 5 units 1 TF2",
            "hex=A/Q37 condition=2 source=[AF3] turn=9 total=5 classes=[[small ships]]",
            marks=pytest.mark.rule("FE-7.3j"),
        ),
        pytest.param(
            "search_cloud",
            {"ships": 7, "clouds": (OPEN_SEA,)},
            4,
            "cloud at both ends 1 TF2",
            "hex=A/Q37 condition=1 source=[AF3] turn=9",
            marks=pytest.mark.rule("FE-7.3k"),
        ),
        pytest.param(
            "search_altitude",
            {"target": "8 Kate"},
            4,
            "altitudes differ 1 AF2",
            "hex=A/Q37 condition=2 source=[AF3] turn=9 total=8 classes=[[interceptors]]",
            marks=pytest.mark.rule("FE-7.3l"),
        ),
        pytest.param(
            "search_low",
            {"flights": ("1 Catalina",), "where": N2, "ships": 7},
            3,
            "low searcher two hexes off 1 TF2",
            "hex=A/Q36 condition=1 source=[AF3] turn=9",
            marks=pytest.mark.rule("FE-7.3m"),
        ),
    ],
)
def test_a_search_modifier(option: str, build: dict[str, Any], face: int, modifier: str, seen: str) -> None:
    """Without it the same roll finds: a line of the record changes, and there is a sighting."""
    words, value, key = modifier.rsplit(" ", 2)
    flights = build.get("flights", ())
    rest = {name: said for name, said in build.items() if name != "flights"}
    change = switched(
        lambda **o: searched(*flights, **rest, **o), option, False, faces={f"AF3>japanese/{key}#0.0": (face, face)}
    )
    roll = f"{SEARCH}{key}#0.0 ({face}, {face})"
    assert change.gone == (f"{roll} (('{words}', {value}),) not found",)
    assert change.new == (f"allied: sighted 1 sighting=(kind={key[:2].lower()} {seen})", f"{roll} () found")


@pytest.mark.rule("FE-7.5a")
def test_tf_sight_of_ships() -> None:
    def two_hexes(**options: Any) -> State:
        state = sea(**options)
        put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
        put_tf(state, "japanese", 2, N2, "DD x3")
        return state

    change = switched(two_hexes, "tf_sight", "one hex")
    assert change.gone == (
        "allied: sighted 1 sighting=(kind=tf hex=A/Q36 condition=1 source=[TF1] turn=9)",
        "japanese: sighted 1 sighting=(kind=tf hex=A/Q38 condition=1 source=[TF2] turn=9)",
    )
    assert change.new == ()


@pytest.mark.rule("FE-7.5c")
def test_tf_sight_of_planes() -> None:
    change = switched(lambda **o: planes(N2, **o), "tf_sight", "one hex")
    assert change == Change((), ("allied: sighted 1 sighting.altitude=high",))


@pytest.mark.rule("FE-7.12.1")
def test_condition1_altitude() -> None:
    change = switched(lambda **o: planes(N2, **o), "condition1_altitude", True)
    assert change == Change((), ("allied: sighted 1 sighting.altitude=both",))


@pytest.mark.rule("FE-7.12.2d")
def test_condition2_altitude() -> None:
    change = switched(lambda **o: planes(N1, **o), "condition2_altitude", True)
    assert change == Change((), ("allied: sighted 1 sighting.altitude=both",))


@pytest.mark.rule("FE-7.12.2a", "FE-7.12.2c")
def test_condition2_formations() -> None:
    change = switched(fleets, "condition2_formations", False)
    assert change.gone == (
        "allied: sighted 1 sighting.total=3 sighting.classes=[[capital ships], [small ships]]",
        "allied: sighted 2 sighting=(kind=tf hex=A/Q37 condition=2 source=[TF1] turn=9 total=4 "
        "classes=[[carriers], [small ships]])",
    )
    assert change.new == (
        "allied: sighted 1 sighting.formations=0 sighting.total=7 "
        "sighting.classes=[[carriers], [capital ships], [small ships]]",
        "japanese: sighted 1 sighting.formations=0",
    )


@pytest.mark.rule("FE-7.12.2b")
def test_condition2_total() -> None:
    change = switched(fleets, "condition2_total", "dice", faces={"japanese/TF2 4": (5,), "japanese/TF3 3": (1,)})
    roll = "turn 9 0900|observation|total|allied A/Q37: japanese/"
    assert change.gone == ("allied: sighted 1 sighting.total=3", "allied: sighted 2 sighting.total=4")
    assert change.new == (
        "allied: sighted 1 sighting.total=2",
        "allied: sighted 2 sighting.total=6",
        f"{roll}TF2 4 (5,) () 6 told for 4",
        f"{roll}TF3 3 (1,) () 2 told for 3",
    )


@pytest.mark.rule("FE-7.12.2e")
def test_carrier_error() -> None:
    change = switched(fleets, "carrier_error", True, faces={"identification|allied A/Q37": (6, 6)})
    assert change.gone == ("allied: sighted 2 sighting.classes.0.0=carriers",)
    assert change.new == (
        "allied: sighted 2 sighting.classes.0.0=capital ships",
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
    assert change == Change((), ("allied: sighted 1 sighting.damage=[[2, small ships, [burning]]]",))


@pytest.mark.rule("GM-3.6b")
def test_condition2_reminder() -> None:
    """A note to the owner of two TFs without figures; Hobart alone needs none."""
    change = switched(fleets, "condition2_reminder", True)
    assert change == Change(
        (),
        ("japanese: seeing.numbers_missing TF2, TF3", "japanese tfs.2 reminded=True", "japanese tfs.3 reminded=True"),
    )


@pytest.mark.rule("GM-4.2a", "GM-7.1")
def test_sightings_listed() -> None:
    """What each TF saw by itself, and nothing less."""
    change = switched(fleets, "sightings_listed", True)
    assert change.gone == ()
    assert [(line.split()[:3], line.partition("source=")[2][:5]) for line in change.new] == [
        (["allied:", "looked", "1"], "[TF1]"),
        (["allied:", "looked", "2"], "[TF1]"),
        (["japanese:", "looked", "1"], "[TF2]"),
        (["japanese:", "looked", "1"], "[TF3]"),
    ]
