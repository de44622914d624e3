"""Both sides of each bound of night flares and of planes against submarines in the base game (BR-29.7, BR-27.16)."""

from typing import Any

import pytest
from tests.carrier.position import SEA, af, base, battle, cap, flight, tf, told

from flagplot.games.carrier.combat import flares
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.flares import drop, droppers, night_attack
from flagplot.games.carrier.combat.submarine_raid import bombing_row
from flagplot.games.carrier.facts.flight import DropsFlares, FlaresSeen
from flagplot.games.carrier.ordered.ast import Bombard, Cap, Flares, Place, Program, Surface
from flagplot.games.carrier.phases.combat import battle_of_ships
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.plot import Sighting

LIGHT = Program((Cap(Place()), Flares()))


@pytest.mark.rule("BR-29.7")
@pytest.mark.parametrize(
    ("flights", "able"),
    [
        (["1 Jake"], 0),
        (["1 Mavis"], 0),
        (["0 Jake"], None),
        (["1 Jake high"], None),
        (["1 Zero"], None),
        (["1 Kate"], None),
        (["2 Zero", "2 Jake high", "2 Jake", "1 Mavis"], 2),
        ([flight("1 Jake", 4)], None),
        ([flight("1 Jake", 5)], 0),
    ],
)
def test_which_planes_can_drop_flares(flights: list[Any], able: int | None) -> None:
    """Low float planes and sea planes that can still fly for a turn after this one, the third; behind an AF that
    cannot another may."""
    u = battle([], [af(2, "1 Zero", order=LIGHT), af(4, *flights, order=LIGHT)], night=True)
    own = u.state.sides["japanese"].afs
    assert droppers(Battle(u, SEA), "japanese") == ([] if able is None else [(own[4], own[4].flights[able])])


@pytest.mark.rule("BR-29.7")
@pytest.mark.parametrize("why", ["", "no order", "flared", "clear", "fought", "beside", "other fought"])
def test_planes_drop_flares_by_order_once_and_out_of_combat(why: str) -> None:
    u = battle(
        [], [af(4, "1 Zero", "1 Jake", order=cap() if why == "no order" else LIGHT), af(6, "1 Jake", order=LIGHT)]
    )
    own, fight = u.state.sides["japanese"].afs, Battle(u, SEA)
    own[4].flared = why == "flared"
    if why == "clear":
        u.alert.clear.add("japanese/AF4")
    if why in ("fought", "beside"):
        part = own[4].flights[why == "fought"]
        fight.engaged[id(part)] = part
    if why == "other fought":
        fight.engaged[0] = own[6].flights[0]
    assert [found.number for found, _ in droppers(fight, "japanese")] == [4, 6][why not in ("", "other fought") :]


@pytest.mark.rule("BR-29.7")
@pytest.mark.parametrize(
    ("option", "night", "fighting", "lit"),
    [(True, True, True, True), (False, True, True, False), (True, False, True, False), (True, True, False, False)],
)
def test_when_flares_are_dropped(option: bool, night: bool, fighting: bool, lit: bool) -> None:
    """Where there is something to light by night: one AF of each side, which pays a turn of range and drops no more."""
    u = battle(
        [af(1, "1 Catalina", order=LIGHT)],
        [af(2, "1 Zero", "1 Jake", "1 Jake", order=LIGHT), af(4, "1 Jake", order=LIGHT)],
        night=night,
        flares=option,
    )
    fight = Battle(u, SEA)
    for _ in range(2):
        drop(fight, fighting)
    assert fight.lit == ({"allied", "japanese"} if lit else set())
    assert [flares.lit(fight, side) for side in ("allied", "japanese")] == [lit, lit]
    assert [(d.seat, d.about, d.place) for d in told(u.dispatches, DropsFlares)] == (
        [(side, UnitId(side, "AF", n), SEA) for side, n in (("allied", 1), ("japanese", 2))] if lit else []
    )
    own = u.state.sides["japanese"].afs
    assert [part.land_by for part in own[2].flights] == [20, 20 - lit, 20] and own[4].flights[0].land_by == 20
    assert (own[2].flared, own[4].flared) == (lit, False)
    assert own[2].order == (Program((Cap(Place()),)) if lit else LIGHT) and own[4].order == LIGHT


@pytest.mark.rule("BR-29.7")
def test_a_side_lights_the_hex_though_the_other_cannot() -> None:
    u = battle([af(1, "1 Wildcat", order=LIGHT)], [af(2, "1 Jake", order=LIGHT)], night=True, flares=True)
    fight = Battle(u, SEA)
    drop(fight, True)
    assert fight.lit == {"japanese"}
    fight = Battle(u, SEA)
    fight.lit.add("japanese")
    u.state.sides["japanese"].afs[2].flared = False
    drop(fight, True)
    assert len(told(u.dispatches, DropsFlares)) == 1, "a hex that is lit needs no flares"


@pytest.mark.rule("BR-29.7", "BR-18.5.4")
@pytest.mark.parametrize(
    ("weather", "night", "lit", "found"),
    [
        ("clear", False, "japanese", []),
        ("clear", True, "allied", [("night", -4)]),
        ("clear", True, "japanese", [("night, flares", -2)]),
        ("cloud", True, "japanese", [("cloud", -2), ("night, flares", -2)]),
        ("cloud", True, "", [("cloud", -2), ("night", -4)]),
        ("cloud", False, "japanese", [("cloud", -2)]),
    ],
)
def test_what_flares_leave_of_the_night(weather: str, night: bool, lit: Any, found: list[tuple[str, int]]) -> None:
    fight = Battle(battle(weather=weather, night=night), SEA)
    fight.lit.add(lit)
    assert night_attack(fight, "japanese") == found


@pytest.mark.rule("BR-29.7")
@pytest.mark.parametrize(
    ("below", "posts", "known", "now"),
    [
        ("ships", 2, None, 2),
        ("ships", 1, 1, 2),
        ("ships", 1, 2, 2),
        ("ships", 1, 3, 3),
        ("ships", 0, 1, 1),
        ("base", 1, None, None),
        ("", 1, None, None),
    ],
)
def test_what_is_seen_under_flares(below: str, posts: int, known: int | None, now: int | None) -> None:
    """By task forces in the hex: at Condition 2 what they knew less of. Who lies below sees the light."""
    u = battle(
        [tf(1, "Lexington", "DD")] if below == "ships" else [base("Port Moresby")] if below else [],
        [*(tf(n, "Aoba" if n == 3 else "Kako") for n in (3, 5)[:posts]), af(4, "1 Jake", order=LIGHT)],
        night=True,
        flares=True,
        seen=False,
    )
    key, before = "allied/TF1", None
    if known:
        before = u.sees["japanese"][key] = Sighting("tf", SEA, known, (UnitId("japanese", "TF", 9),), 3)
    drop(Battle(u, SEA), True)
    seen = u.sees["japanese"].get(key)
    assert (seen and seen.condition) == now
    if now != known:
        assert seen is not None and seen.source == (UnitId("japanese", "TF", 3),)
        assert u.lookout.log["japanese"][key] == [seen]
    else:
        assert seen is before and not u.lookout.log["japanese"].get(key)
    facts = [(d.seat, d.about, d.place) for d in told(u.dispatches, FlaresSeen)]
    assert facts == ([("allied", u.units_at("allied", SEA), SEA)] if below else [])


@pytest.mark.rule("BR-29.7")
@pytest.mark.parametrize(
    ("order", "where", "seen", "fights"),
    [
        (None, "sea", True, False),
        (Surface(engage=True), "sea", True, True),
        (Surface(engage=True), "sea", False, False),
        (Surface(engage=False), "sea", True, False),
        (Bombard(), "base", True, True),
        (Bombard(), "sea", True, False),
        (None, "base", True, False),
    ],
)
def test_what_flares_can_light(order: Any, where: str, seen: bool, fights: bool) -> None:
    """Ships that seek the enemy's, or ships that shell a base."""
    u = battle(
        [base("Port Moresby")] if where == "base" else [tf(1, "Chicago")], [tf(2, "Aoba", order=order)], seen=seen
    )
    assert battle_of_ships(Battle(u, SEA)) is fights


@pytest.mark.rule("BR-27.16")
@pytest.mark.parametrize(
    ("text", "wanted", "way"),
    [
        ("6 Dauntless GP high", "", ("dive", 7)),
        ("6 Dauntless AP high", "", ("dive", 2)),
        ("6 Dauntless GP", "", ("low", 5)),
        ("6 Dauntless AP", "", ("low", 2)),
        ("6 Kate GP high", "", None),
        ("6 Kate AP high", "", None),
        ("6 Kate GP", "dive", ("low", 6)),
        ("6 Kate AP", "", ("low", 2)),
        ("6 Dauntless GP high", "high", ("dive", 7)),
        ("6 Dauntless AP high", "high", ("dive", 2)),
        ("6 Kate torpedo", "", None),
        ("6 Dauntless", "", None),
        ("6 Wildcat GP", "", ("low", 1)),
        ("6 Wildcat GP high", "", None),
    ],
)
def test_by_which_row_a_boat_is_bombed(text: str, wanted: str, way: tuple[str, int] | None) -> None:
    """By the columns for ships: GP by the better, AP by the worse number of the way in which it can be done."""
    assert bombing_row(tables(), flight(text), wanted) == way
