"""Both sides of each bound of anti-aircraft fire and air attack in the base game (BR-17, BR-18)."""

import pytest
from tests.carrier.position import SEA, af, attack, base, battle, flight, ship, tf, told

from flagplot.games.carrier.combat.air_attack import attack as attacked
from flagplot.games.carrier.combat.air_attack import attack_modifiers, attacker_chooses
from flagplot.games.carrier.combat.anti_aircraft import divided_pool, fire, massed, pool_of
from flagplot.games.carrier.combat.battle import Battle, Share
from flagplot.games.carrier.combat.damage import shoot_down
from flagplot.games.carrier.combat.lots import apportion
from flagplot.games.carrier.combat.targets import attack_types, declare, entry_altitude, missions
from flagplot.games.carrier.facts.dispatches import Points
from flagplot.games.carrier.flight.altitude import attack_heights
from flagplot.games.carrier.ordered.ast import Assignment
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.ruleset.unit_id import UnitId


@pytest.mark.rule("BR-17.6", "BR-0.7")
@pytest.mark.parametrize(
    ("total", "weights", "face", "parts", "dice"),
    [
        (0, [3, 2], 1, [0, 0], []),
        (1, [0, 0], 1, [0, 0], []),
        (1, [1], 1, [1], []),
        (5, [5], 1, [5], []),
        (3, [1, 1, 1], 1, [1, 1, 1], []),
        (3, [4, 2, 1], 1, [2, 1, 0], []),
        (3, [1, 1, 2], 1, [1, 1, 1], []),
        (2, [3, 1], 1, [2, 0], [("2 1", 2)]),
        (2, [3, 1], 2, [1, 1], [("2 1", 2)]),
        (2, [1, 1, 1, 1], 2, [0, 1, 1, 0], [("2 1", 4), ("2 2", 3)]),
        (2, [1, 1, 1, 1], 3, [0, 0, 1, 1], [("2 1", 4), ("2 2", 3)]),
        (4, [1, 1, 1, 4], 1, [1, 1, 0, 2], [("4 1", 3), ("4 2", 2)]),
    ],
)
def test_losses_in_proportion(
    total: int, weights: list[int], face: int, parts: list[int], dice: list[tuple[str, int]]
) -> None:
    """Whole parts, then the largest remainders; a lot only between equal ones of which there are too many."""
    u = battle(default=face)
    assert apportion(u, "combat", "x", total, weights) == parts
    prefix = "turn 3 1200|combat|lot|x remainder "
    assert [(roll.key.removeprefix(prefix), roll.sides) for roll in u.dice.record()] == dice


@pytest.mark.rule("BR-17.6", "BR-21.1")
@pytest.mark.parametrize(
    ("hits", "known", "lost", "today"),
    [
        (0, True, {}, {}),
        (4, True, {"Zero": 3, "Kate": 1}, {"Zero": 1, "Zero/land": 2, "Kate": 1}),
        (8, False, {"Zero": 6, "Kate": 2}, {"Zero": 2, "Zero/land": 4, "Kate": 2}),
        (20, True, {"Zero": 6, "Kate": 2}, {"Zero": 2, "Zero/land": 4, "Kate": 2}),
    ],
)
def test_planes_shot_down(hits: int, known: bool, lost: dict[str, int], today: dict[str, int]) -> None:
    """One air factor a hit, by name for both sides and by version for the owner; surplus hits are lost."""
    u = battle([], [af(2, "2 Zero", "4 Zero/land"), af(4, "2 Kate")])
    own = u.state.sides["japanese"]
    shares = [Share("japanese", own.afs[n], part, part.n) for n in (2, 4) for part in own.afs[n].flights]
    assert shoot_down(Battle(u, SEA), "x", shares, hits, "shot_down", known) == lost
    assert own.lost_today == today
    assert [share.n for share in shares] == [share.flight.n for share in shares]
    assert 8 - sum(share.n for share in shares) == sum(lost.values())
    seats = [fact.seat for fact in told(u.dispatches, Points) if fact.points]
    assert seats.count("japanese") == len(today) and seats.count("allied") == len(today) * known
    assert shoot_down(Battle(u, SEA), "y", [], hits, "shot_down", known) == {}


@pytest.mark.rule("BR-17.4")
@pytest.mark.parametrize(
    ("pool", "low", "high", "used"),
    [
        (5, 0, 0, (0, 0)),
        (5, 1, 0, (1, 0)),
        (5, 0, 1, (0, 1)),
        (5, 3, 3, (3, 2)),
        (5, 9, 0, (5, 0)),
        (5, 0, 9, (0, 5)),
        (1, 1, 1, (1, 0)),
        (1, 1, 2, (0, 1)),
        (4, 3, 5, (2, 2)),
        (9, 2, 3, (2, 3)),
        (30, 4, 1, (4, 1)),
        (0, 3, 3, (0, 0)),
    ],
)
def test_how_a_pool_is_shared(pool: int, low: int, high: int, used: tuple[int, int]) -> None:
    assert divided_pool(pool, low, high) == used


@pytest.mark.rule("BR-17.7")
@pytest.mark.parametrize(
    ("pool", "attackers", "n"),
    [(7, 4, 0), (8, 4, 1), (15, 4, 1), (16, 4, 2), (1, 1, 0), (2, 1, 1), (3, 1, 1), (4, 1, 2)],
)
def test_massed_guns(pool: int, attackers: int, n: int) -> None:
    assert massed(pool, attackers) == n


@pytest.mark.rule("BR-17.3", "BR-17.8")
def test_pools_of_tfs_and_bases() -> None:
    """Lexington has four factors, Chicago two, less a hit; a base below zero none."""
    u = battle([tf(1, "Lexington", ship("Chicago", hits=1, anchored=1)), tf(3, "2 DD"), base("Port Moresby", aa=-2)])
    fight = Battle(u, SEA)
    assert [pool_of(fight, "allied", number) for number in (1, 3, None)] == [5, 2, 0]
    u.state.sides["allied"].bases["Port Moresby"].aa = 1
    assert pool_of(fight, "allied", None) == 1 and pool_of(fight, "japanese", None) == 0


@pytest.mark.rule("BR-17.1", "BR-17.5")
def test_every_pool_fires_at_those_who_attack_it() -> None:
    """A base at its high attackers, Chicago's TF at dive and high level bombers, the destroyers at nobody; escorts and
    interceptors are left alone."""
    u = battle(
        [tf(1, "Chicago", "DD"), tf(3, "2 DD"), base("Port Moresby", aa=9)],
        [
            af(2, "8 Val AP high", "2 Zero high", order=attack("Chicago", place=None)),
            af(4, "6 Betty GP high", order=attack("base")),
            af(6, "3 Zero"),
        ],
        dice={"low": (3,), "high": (3,)},
        weather="cloud",
    )
    fight = Battle(u, SEA)
    made = fire(fight, "japanese", declare(fight, "japanese", missions(fight, "japanese")))
    found = [(each.gunners, each.group, each.bombers, each.pool, each.blow.factors, each.blow.bht) for each in made]
    assert found == [
        (UnitId("allied", "base", name="Port Moresby"), "high", {"Betty": 6}, 9, 6, 4),
        (UnitId("allied", "TF", 1), "low", {"Val": 8}, 3, 3, 8),
    ]
    assert [roll.key.split("|", 2)[2] for roll in u.dice.record() if "|anti-aircraft|" in roll.key] == [
        "anti-aircraft|B/M23 allied Port Moresby high",
        "anti-aircraft|B/M23 allied Chicago low",
    ]
    assert [each.losses for each in made] == [{"Betty": 1} if made[0].blow.hits else {}, {"Val": 1}]
    assert {"japanese/AF2", "japanese/AF4"} <= u.attacked and "japanese/AF6" not in u.attacked


@pytest.mark.rule("BR-21.7.1", "BR-21.7.2")
@pytest.mark.parametrize(
    ("night", "mode", "chooses"),
    [
        (False, "dive", True),
        (False, "low", True),
        (False, "high", False),
        (False, "torpedo", False),
        (True, "dive", False),
        (True, "low", False),
    ],
)
def test_who_chooses_the_planes_lost(night: bool, mode: str, chooses: bool) -> None:
    assert attacker_chooses(night, mode) is chooses


@pytest.mark.rule("BR-18.5", "BR-18.5.1")
@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({}, {}),
        ({"hits": 3}, {}),
        ({"hits": 4}, {"crippled": 2}),
        ({"anchored": 1}, {"at anchor": 2}),
        ({"hits": 4, "anchored": 1}, {"crippled": 2, "at anchor": 2}),
    ],
)
def test_modifiers_of_the_target(changes: dict[str, int], found: dict[str, int]) -> None:
    for weather, night, more in (("clear", False, {}), ("cloud", True, {"cloud": -2, "night": -4})):
        u = battle([tf(1, ship("Chicago", **changes)), base("Port Moresby")], weather=weather, night=night)
        own = u.state.sides["allied"]
        assert dict(attack_modifiers(Battle(u, SEA), own.ships["Chicago"], "allied")) == {**found, **more}
        assert dict(attack_modifiers(Battle(u, SEA), own.bases["Port Moresby"], "allied")) == more


@pytest.mark.rule("BR-18.1", "BR-18.2")
def test_attacks_by_name_type_and_target() -> None:
    """The base first, then the ships by name; what was shot down attacks nobody, and planes that stand on deck when
    the first bomb falls count for all."""
    u = battle(
        [tf(1, ship("Lexington", ready="2 Wildcat"), "Chicago"), base("Port Moresby")],
        [
            af(2, "4 Val AP high", "6 Kate torpedo", order=attack("Lexington")),
            af(4, "3 Val AP high", "2 Zero", order=attack("Lexington")),
            af(6, "5 Betty GP", order=attack("base")),
            af(8, "1 Betty torpedo", order=attack("Chicago")),
        ],
        default=3,
    )
    fight = Battle(u, SEA)
    raids = declare(fight, "japanese", missions(fight, "japanese"))
    next(raid for raid in raids if raid.target.name == "Chicago").share.n = 0
    found = attacked(fight, "japanese", raids, 0)
    said = [(each.volley.who.key, each.volley.target, each.volley.blow.factors) for each in found]
    assert said == [
        ("5 Betty level low GP", "Port Moresby", 5),
        ("7 Val dive AP", "Lexington", 7),
        ("6 Kate torpedo", "Lexington", 6),
    ]
    assert [each.doubled for each in found] == [False, True, False]
    assert u.state.sides["allied"].bases["Port Moresby"].attacked == 3
    assert u.state.sides["allied"].ships["Chicago"].hits == 0


@pytest.mark.rule("BR-18.3.1", "BR-18.3.3")
@pytest.mark.parametrize(
    ("text", "at_ship", "wanted", "types"),
    [
        ("1 Kate torpedo", True, "", [("torpedo", 10)]),
        ("1 Kate torpedo", False, "", []),
        ("1 Kate torpedo high", True, "", []),
        ("1 Val torpedo", True, "", []),
        ("1 Kate", True, "", []),
        ("1 Val AP high", True, "", [("dive", 7)]),
        ("1 Val GP high", False, "", [("dive", 4), ("high", 2)]),
        ("1 Val GP high", False, "dive", [("dive", 4), ("high", 2)]),
        ("1 Val GP high", False, "level", [("high", 2), ("dive", 4)]),
        ("1 Val GP", False, "dive", [("low", 3)]),
        ("1 Betty GP", False, "level", [("low", 6)]),
        ("1 Betty GP high", False, "", [("high", 4)]),
        ("1 Betty GP high", True, "", []),
        ("1 Betty AP high", True, "", [("high", 1)]),
    ],
)
def test_the_attack_types_open_to_a_flight(text: str, at_ship: bool, wanted: str, types: list[tuple[str, int]]) -> None:
    assert attack_types(tables(), flight(text), at_ship, wanted) == types


@pytest.mark.rule("BR-18.3.1", "BR-18.3.3")
@pytest.mark.parametrize(
    ("plane", "load", "assignment", "at_ship", "high"),
    [
        ("Val", "AP", Assignment(), True, True),
        ("Val", "GP", Assignment(), False, True),
        ("Val", "GP", Assignment(mode="level"), False, False),
        ("Val", "GP", Assignment(mode="level", high=True), False, True),
        ("Val", "GP", Assignment(mode="dive", high=False), False, True),
        ("Val", "GP", Assignment(high=False), False, False),
        ("Betty", "GP", Assignment(), False, False),
        ("Jake", "GP", Assignment(), False, False),
        ("Jake", "GP", Assignment(), True, True),
        ("Betty", "GP", Assignment(high=True), False, True),
        ("B-17", "GP", Assignment(), False, True),
        ("Betty", "torpedo", Assignment(high=True), True, False),
        ("Val", "", Assignment(mode="dive"), True, False),
    ],
)
def test_who_comes_in_high(plane: str, load: str, assignment: Assignment, at_ship: bool, high: bool) -> None:
    assert entry_altitude(tables(), plane, load, assignment, at_ship) is high


@pytest.mark.rule("BR-17.2", "BR-18.1")
@pytest.mark.parametrize(("least", "goes"), [(0, True), (2, True), (3, False)])
def test_who_waits_for_more_ships_declares_nothing(least: int, goes: bool) -> None:
    """Two ships are shown; an attack on a base asks no number, and the next AF declares whatever the first does."""
    u = battle(
        [tf(1, "2 DD"), base("Port Moresby")],
        [
            af(2, "4 Kate torpedo", order=attack(what="tf", min_size=least)),
            af(4, "2 Betty GP", order=attack(what="base", min_size=9)),
            af(6, "1 Kate torpedo", order=attack(what="tf")),
        ],
    )
    fight = Battle(u, SEA)
    raids = declare(fight, "japanese", missions(fight, "japanese"))
    assert [raid.share.af.number for raid in raids] == [2] * goes + [4, 6]


@pytest.mark.rule("BR-18.3")
@pytest.mark.parametrize(
    ("flights", "took_off", "at_once", "heights"),
    [
        (["4 Zero", "6 Val AP"], 2, False, [True, True]),
        (["4 Zero high", "6 Kate torpedo high"], 2, False, [False, False]),
        (["4 Zero", "6 Val AP", "3 Zero high", "6 Kate torpedo"], 2, False, [False, True, True, False]),
        (["4 Zero", "6 Val AP"], 3, False, [False, False]),
        (["4 Zero", "6 Val AP"], 3, True, [True, True]),
        (["4 Zero high", "2 Zero"], 2, False, [True, False]),
    ],
)
def test_the_altitude_of_bombers_and_their_escorts(
    flights: list[str], took_off: int, at_once: bool, heights: list[bool]
) -> None:
    """Escorts go with bombers that all come in alike, else they stay as they are; who has just taken off stays low."""
    u = battle([], [af(2, *flights)])
    planes = u.state.sides["japanese"].afs[2]
    planes.took_off = took_off
    assert attack_heights(u, planes, attack(), at_once=at_once) == heights
