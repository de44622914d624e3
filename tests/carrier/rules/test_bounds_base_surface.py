"""Both sides of each bound in the base game's surface combat (BR-19): who stands where, and what is told of it."""

from typing import Any

import pytest
from tests.carrier.position import SEA, base, battle, ship, tf, told

from flagplot.games.carrier.combat import surface
from flagplot.games.carrier.combat.aiming import Gun, aimed, ranking
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.bombardment import rolls
from flagplot.games.carrier.combat.gunnery import Fire, divided_fire, loaded_guns, row_at, spend_torpedoes
from flagplot.games.carrier.combat.labels import deal
from flagplot.games.carrier.combat.positions import arranged
from flagplot.games.carrier.combat.surface import exchange_fire, gunnery_round
from flagplot.games.carrier.facts.attacks import Party
from flagplot.games.carrier.facts.combat import SurfaceFought
from flagplot.games.carrier.ordered.ast import GunAim, Surface
from flagplot.games.carrier.ruleset.kinds import SIDES
from flagplot.games.carrier.state.units import Magazine, Ship

SEEK = Surface(engage=True, number=4)


@pytest.mark.rule("BR-19.2")
@pytest.mark.parametrize(
    ("night", "bht", "place"),
    [
        (False, 9, "gunnery"),
        (False, 10, "torpedo"),
        (True, 6, "gunnery"),
        (True, 7, "torpedo"),
        (True, None, "torpedo"),
    ],
)
def test_ships_that_wait_for_their_torpedoes_stand_in_gunnery(night: bool, bht: int | None, place: str) -> None:
    """And only they: those ordered to the Screen stay there."""
    for waits in (True, False):
        order = Surface(torpedo=("DD 1",), screen=("Chicago",), gunnery=("DD 2",), if_allowed=waits)
        u = battle([tf(1, "Chicago", "2 DD", order=order)], night=night)
        found = {name: [s.name for s in ships] for name, ships in arranged(Battle(u, SEA), "allied", bht).items()}
        guns = ["DD 1"] if waits and place == "gunnery" else []
        assert found == {"gunnery": [*guns, "DD 2"], "torpedo": [] if guns else ["DD 1"], "screen": ["Chicago"]}


@pytest.mark.rule("BR-19.3.3")
@pytest.mark.parametrize(
    ("ships", "why"),
    [
        (["AP"], ("guns",)),
        ([ship("Chicago", anchored=1)], ("anchored",)),
        ([ship("Chicago", hits=4)], ("crippled",)),
        ([ship("Chicago", hits=4, anchored=1)], ("anchored",)),
        ([ship("Chicago", anchored=1), "AP"], ("anchored", "guns")),
        ([ship("Chicago", hits=4), "AP"], ("crippled", "guns")),
        ([ship("Chicago", hits=4), ship("Portland", anchored=1)], ("anchored", "crippled")),
        ([ship("Chicago", hits=4), ship("Portland", anchored=1), "AP"], ("anchored", "crippled", "guns")),
        ([ship("Chicago", hits=4), ship("Portland", anchored=1), "AP", "AO"], ("anchored", "crippled", "guns")),
    ],
)
def test_a_silent_side_is_told_what_keeps_its_ships_in_the_screen(ships: list[Any], why: tuple[str, ...]) -> None:
    u = battle([tf(1, *ships, order=Surface(engage=True, screen=("AO",)))], [tf(2, "AP")])
    surface.fight(Battle(u, SEA))
    (fact,) = told(u.dispatches, SurfaceFought, "allied")
    assert (fact.silent, fact.screened) == ("ours", why)


@pytest.mark.rule("BR-19.2")
@pytest.mark.parametrize(("grown", "seats"), [("allied", ["allied"]), ("japanese", ["japanese"]), ("", [])])
def test_a_meeting_without_a_shot_is_told_again_to_whom_it_is_new(grown: Any, seats: list[str]) -> None:
    """By night each side knows its own ships alone."""
    u = battle([tf(1, "AP", order=SEEK)], [tf(2, "AP", order=Surface(number=1))], night=True)
    surface.fight(Battle(u, SEA))
    assert [d.seat for d in told(u.dispatches, SurfaceFought)] == ["allied", "japanese"]
    if grown:
        own = u.state.sides[grown]
        own.ships["AP 2"] = Ship("AP 2", "AP", "AP", tf=1)
        own.tfs[1 + (grown == "japanese")].ships.append("AP 2")
    surface.fight(Battle(u, SEA))
    assert [d.seat for d in told(u.dispatches, SurfaceFought)][2:] == seats


@pytest.mark.rule("BR-19.5")
def test_a_round_of_gunnery() -> None:
    """Ships in Gunnery fire at those in Gunnery and Torpedo by the sum of the numbers, which it costs them too."""
    orders = [Surface(torpedo=("DD",), screen=("CL",)), Surface(torpedo=("DD",), screen=("AO",))]
    u = battle(
        [tf(1, "Chicago", "DD", "Hobart", order=orders[0])], [tf(2, "Aoba", "DD", "AO", order=orders[1])], default=1
    )
    fight = Battle(u, SEA)
    forces: Any = {side: arranged(fight, side) for side in ("allied", "japanese")}
    fired = gunnery_round(fight, forces, 7)
    assert [(f.volley.side, f.volley.target, f.volley.blow.bht, f.volley.blow.factors) for f in fired] == [
        ("allied", "Aoba", 7, 4),
        ("japanese", "Chicago", 7, 4),
    ]
    left = {name: s.ammunition for side in ("allied", "japanese") for name, s in u.state.sides[side].ships.items()}  # type: ignore[index]
    assert (left["Chicago"], left["Aoba"], left["Hobart"]) == (17, 17, 24)


@pytest.mark.rule("BR-19.5.1")
def test_whom_doctrine_fires_at_first() -> None:
    """The most guns and torpedoes, then who can take most, then by name; before that what the orders name."""
    names = ["AO", "Kamikawa", "Nagara", "Jintsu", "DD", "Aoba", "Chikuma", "Takao", "Hiei"]
    u = battle([], [tf(2, ship("Kako", torpedoes=False), *names)])
    fight, ships = Battle(u, SEA), list(u.state.sides["japanese"].ships.values())
    order = ["Hiei", "Takao", "Chikuma", "Aoba", "Kako", "Jintsu", "Nagara", "DD 1", "AO 1", "Kamikawa"]
    assert [each.name for each in ranking(fight, "japanese", ships, ())] == order
    wishes = (GunAim("DD"), GunAim("CL"), GunAim("Kako"))
    first = ["DD 1", "Jintsu", "Nagara", "Kako"]
    assert [each.name for each in ranking(fight, "japanese", ships, wishes)] == [
        *first,
        *(each for each in order if each not in first),
    ]


@pytest.mark.rule("BR-19.9.3", "BR-19.6.3")
@pytest.mark.parametrize(
    ("wishes", "found"),
    [
        ([("Aoba", 4), ("DD 1", 5), ("DD 2", 1)], {"Aoba": 4, "DD 1": 2}),
        ([("Aoba", 1), ("DD 1", 5)], {"Aoba": 1, "DD 1": 5}),
        ([("DD 1", None), ("Aoba", 6)], {"Aoba": 6}),
        ([("Aoba", 6), ("DD 1", None)], {"Aoba": 6}),
        ([("DD 2", 2)], {"Aoba": 4, "DD 2": 2}),
        ([("DD 2", None)], {"DD 2": 6}),
        ([], {"Aoba": 6}),
    ],
)
def test_how_a_base_divides_its_fire(wishes: list[tuple[str, int | None]], found: dict[str, int]) -> None:
    """Four heavy factors and two light: what is asked beyond them is not there, what is left goes by doctrine."""
    u = battle([], [tf(2, "Aoba", "2 DD")])
    ships = list(u.state.sides["japanese"].ships.values())
    aims = tuple(GunAim(at, n) for at, n in wishes)
    shots = divided_fire(Battle(u, SEA), "japanese", Fire(heavy=4, light=2), ships, 8, aims)
    assert {each.name: n for each, n in shots} == found


@pytest.mark.rule("BR-19.5.1")
def test_guns_without_orders_fire_by_doctrine_beside_those_with_orders() -> None:
    """Of three TFs the second aims at the tanker; what is more than needed goes at no battleship if there is another
    target, but for guns that are told to."""
    u = battle(
        [tf(1, "Chicago"), tf(3, "Portland", order=Surface(fire=(GunAim("AO"),))), tf(5, "Astoria")],
        [tf(2, "Hiei", "AO")],
    )
    fight, ships = Battle(u, SEA), list(u.state.sides["japanese"].ships.values())

    def shots(factors: int) -> dict[str, int]:
        guns = [Gun(number, 1, True) for number in (1, 3, 5) for _ in range(factors)]
        found = aimed(fight, "allied", "japanese", guns, ships, lambda ship: 15)
        return {shot.target.name: shot.factors for shot in found}

    assert shots(4) == {"Hiei": 8, "AO 1": 4}
    assert shots(40) == {"Hiei": 21, "AO 1": 99}


@pytest.mark.rule("BR-19.5.2", "BR-19.5.3")
def test_an_exchange_of_fire() -> None:
    """Row 8, and 9 against the destroyer at anchor: five factors would sink her, three go at the other. Both sides fire
    before either suffers; a side without targets fires nothing, and the other does."""
    theirs = tf(2, ship("DD 1", anchored=1), "DD 2")
    u = battle([tf(1, "Chicago", "Portland")], [theirs], dice={"|DD 1": (6,)}, default=1)
    fight = Battle(u, SEA)
    ships: Any = {side: list(u.state.sides[side].ships.values()) for side in SIDES}
    rows: Any = dict.fromkeys(SIDES, 8)
    fired = exchange_fire(fight, "gunnery", ships, ships, lambda *_: 8, rows)
    assert [(f.volley.side, f.volley.who, f.volley.target, f.volley.blow.bht) for f in fired] == [
        ("allied", Party(factors=5, arm="gunnery"), "DD 1", 9),
        ("allied", Party(factors=3, arm="gunnery"), "DD 2", 8),
        ("japanese", Party(factors=2, arm="gunnery"), "Chicago", 8),
    ]
    assert [(f.damage.name, f.damage.hits, f.damage.sunk) for f in fired] == [
        ("DD 1", 2, True),
        ("DD 2", 0, False),
        ("Chicago", 0, False),
    ]
    assert [each.ammunition for each in ships["allied"]] == [16, 16]
    targets: Any = {"allied": ships["allied"], "japanese": []}
    u = battle([tf(1, "Chicago", "Portland")], [tf(2, "Aoba")])
    ships = {side: list(u.state.sides[side].ships.values()) for side in SIDES}
    fired = exchange_fire(Battle(u, SEA), "gunnery", ships, targets, lambda *_: 8, rows)
    assert [(f.volley.side, f.volley.target) for f in fired] == [("japanese", "Chicago")]
    assert [each.ammunition for side in SIDES for each in ships[side]] == [24, 24, 16]


@pytest.mark.rule("BR-19.8", "BR-19.8.3")
@pytest.mark.parametrize(
    ("twice", "small", "uses"),
    [(False, ["DD 2", "PG 1"], [1, 1, 1]), (True, ["DD 1", "DD 2", "PG 1", "APD 1"], [2, 1, 2])],
)
def test_the_guns_of_a_round_and_what_it_costs(twice: bool, small: list[str], uses: list[int]) -> None:
    """Empty ships and used destroyers are passed over; a gun is known by TF, factors and whether it is heavy."""
    first = tf(1, ship("Chicago", ammunition=0), ship("Portland", ammunition=8), ship("Astoria", ammunition=7))
    then = tf(3, "Hobart", ship("DD 1", gun_uses=1), "DD 2", ship("PG", ammunition=9), ship("APD", gun_uses=1))
    u = battle([first, then], dd_guns_twice=twice)
    ships, fight = u.state.sides["allied"].ships, Battle(u, SEA)
    guns = loaded_guns(fight, "allied", list(ships.values()), 8)
    assert guns == [Gun(1, 4, True), Gun(1, 2, True), Gun(3, 3, False), *[Gun(3, 1, False)] * len(small)]
    left = {"Chicago": 0, "Portland": 0, "Astoria": 0, "Hobart": 16, "PG 1": 1}
    assert {name: ships[name].ammunition for name in left} == left
    assert [ships[name].gun_uses for name in ("DD 1", "DD 2", "APD 1")] == uses
    assert u.fired == {("allied", name) for name in ("Portland", "Astoria", "Hobart", *small)}
    assert len(loaded_guns(fight, "allied", list(ships.values()), 8)) == 1 + len(small), "destroyers, in the same turn"
    assert [ships[name].gun_uses for name in ("DD 1", "DD 2", "APD 1")] == uses


@pytest.mark.rule("BR-19.8.2")
def test_torpedoes_are_fired_factor_by_factor_and_all_of_them() -> None:
    u = battle([], [tf(2, "Takao", ship("Aoba", torpedoes=False)), tf(4, "DD", "AO")])
    ships = u.state.sides["japanese"].ships
    assert spend_torpedoes(Battle(u, SEA), "japanese", list(ships.values())) == [Gun(2, 1, True)] * 2 + [
        Gun(4, 1, True)
    ]
    assert not any(each.torpedoes for each in ships.values())
    assert u.fired == {("japanese", name) for name in ships}


@pytest.mark.rule("BR-19.10")
@pytest.mark.parametrize(
    ("changes", "row"), [({}, 8), ({"hits": 4}, 9), ({"anchored": 1}, 9), ({"hits": 4, "anchored": 1}, 10)]
)
def test_the_row_at_a_ship_that_is_easier_to_hit(changes: dict[str, int], row: int) -> None:
    u = battle([tf(1, ship("Chicago", **changes))])
    assert row_at(Battle(u, SEA), "allied", u.state.sides["allied"].ships["Chicago"], 8) == row


@pytest.mark.rule("BR-19.2")
def test_ships_are_called_by_their_names() -> None:
    u = battle([tf(1, "Chicago", order=SEEK)], [tf(2, "Aoba", "2 DD")])
    fight = Battle(u, SEA)
    deal(fight)
    assert (u.sinkings_hidden, u.aliases, fight.labels) == (False, {}, {})


@pytest.mark.rule("BR-19.9.2")
def test_shells_of_two_kinds_are_rolled_apart_and_destroyers_added_to_theirs() -> None:
    """By options: Aoba and a destroyer with GP together, then Kako with AP at four less."""
    loads = {"Aoba": Magazine(24), "DD 1": Magazine(1), "Kako": Magazine(0)}
    cards = [ship(name, magazine=load) for name, load in loads.items()]
    u = battle([base("Port Moresby")], [tf(2, *cards)], dd_bombard="added", gun_ammunition=True)
    ships = list(u.state.sides["japanese"].ships.values())
    found = rolls(Battle(u, SEA), "japanese", u.state.sides["allied"].bases["Port Moresby"], ships)
    assert [(blow.bht, blow.factors, blow.parts) for blow in found] == [(8, 5, ((8, 4), (4, 1))), (4, 4, ())]
