"""Anti-aircraft fire (BR-17)."""

import pytest
from tests.carrier.position import af, attack, base, battle, planes_in, ship, tf

from flagplot.games.carrier.combat.anti_aircraft import divided_pool, fire, massed, pool_of
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.targets import declare, missions
from flagplot.games.carrier.ruleset.hit_tables import fitted_tenths
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.umpire import Umpire


def shoot(u: Umpire, side: str = "japanese"):  # type: ignore[no-untyped-def]
    b = Battle(u, next(iter(u.state.sides[side].afs.values())).hex)  # type: ignore[index]
    return fire(b, side, declare(b, side, missions(b, side)))  # type: ignore[arg-type]


@pytest.mark.rule("BR-17.5", "BR-17.7")
@pytest.mark.parametrize(
    ("raiders", "aa", "used", "bht", "classic", "tenths"),
    [
        ("8 Val GP high", 8, 8, 9, 2, 22),
        ("8 Betty GP", 5, 5, 9, 2, 16),
        ("8 Nell GP high", 8, 8, 5, 1, 12),
        ("1 Mavis GP", 8, 1, 11, 0, 5),
    ],
)
def test_worked_examples_at_a_base(raiders: str, aa: int, used: int, bht: int, classic: int, tenths: int):
    u = battle([base("Port Moresby", aa=aa)], [af(1, raiders, order=attack("base"))])
    (shot,) = shoot(u)
    assert (shot.blow.factors, shot.blow.bht, shot.blow.hits) == (used, bht, classic)
    assert fitted_tenths(tables(), bht, used) == tenths


@pytest.mark.rule("BR-17.3", "BR-17.7")
@pytest.mark.parametrize(
    ("raiders", "used", "bht", "classic", "tenths"),
    [(("8 Val AP high", "8 Kate torpedo"), 16, 9, 5, 53), (("8 Val AP high",), 8, 10, 2, 25)],
)
def test_worked_examples_at_a_screen_of_thirty(
    raiders: tuple[str, ...], used: int, bht: int, classic: int, tenths: int
):
    screen = tf(1, "Enterprise", "South Dakota", "San Juan", "Portland", "9 DD")
    u = battle([screen], [af(1, *raiders, order=attack())])
    assert pool_of(Battle(u, u.state.sides["allied"].tfs[1].hex), "allied", 1) == 30
    (shot,) = shoot(u)
    assert (shot.pool, shot.blow.factors, shot.blow.bht, shot.blow.hits) == (30, used, bht, classic)
    assert fitted_tenths(tables(), bht, used) == tenths


@pytest.mark.rule("BR-17.1")
def test_guns_fire_on_attacking_bombers_only():
    u = battle(
        [tf(1, "Lexington", "8 DD")], [af(1, "8 Val AP high", "6 Zero high", order=attack()), af(2, "5 Kate torpedo")]
    )
    (shot,) = shoot(u)
    assert shot.bombers == {"Val": 8}
    assert planes_in(u, "japanese")["Zero"] == 6
    assert planes_in(u, "japanese")["Kate"] == 5


@pytest.mark.rule("BR-17.3")
def test_a_pool_protects_its_own_tf_only_and_counts_anchored_and_crippled_ships():
    u = battle(
        [tf(1, "Lexington"), tf(2, ship("Chicago", hits=4), ship("Portland", anchored=1), "6 DD")],
        [af(1, "8 Val AP high", order=attack("Lexington"))],
    )
    b = Battle(u, u.state.sides["allied"].tfs[1].hex)
    assert pool_of(b, "allied", 1) == 4
    assert pool_of(b, "allied", 2) == 0 + 2 + 6, "Chicago has lost its guns by hits, not by lying dead"
    (shot,) = shoot(u)
    assert shot.gunners.label == "TF1" and shot.blow.factors == 4


@pytest.mark.rule("BR-17.3")
def test_guns_of_another_tf_and_of_a_base_in_the_hex_are_silent():
    """Bombers of two AFs, one on each TF: each pool fires at its own, and the base, which nobody attacks, at none."""
    u = battle(
        [tf(1, "Lexington"), tf(2, "Yorktown", "6 DD"), base("Port Moresby", aa=20)],
        [af(1, "8 Val AP high", order=attack("Lexington")), af(2, "6 Val AP high", order=attack("Yorktown"))],
    )
    shots = {shot.gunners.label: (shot.bombers, shot.pool) for shot in shoot(u)}
    assert shots == {"TF1": ({"Val": 8}, 4), "TF2": ({"Val": 6}, 4 + 6)}


@pytest.mark.rule("BR-17.4")
@pytest.mark.parametrize(
    ("pool", "low", "high", "used"),
    [
        (30, 8, 0, (8, 0)),
        (10, 10, 5, (7, 3)),
        (5, 4, 4, (3, 2)),
        (9, 2, 8, (2, 7)),
        (4, 1, 8, (0, 4)),
        (0, 3, 3, (0, 0)),
    ],
)
def test_the_pool_is_shared_and_capped(pool: int, low: int, high: int, used: tuple[int, int]):
    assert divided_pool(pool, low, high) == used


@pytest.mark.rule("BR-17.4")
def test_dive_bombers_are_in_the_low_group():
    u = battle([base("Port Moresby", aa=9)], [af(1, "4 Val GP high", "4 Nell GP high", order=attack("base"))])
    assert {shot.group: shot.bombers for shot in shoot(u)} == {"low": {"Val": 4}, "high": {"Nell": 4}}


@pytest.mark.rule("BR-17.6")
def test_losses_are_shared_in_proportion_ties_by_lot():
    u = battle([base("Port Moresby", aa=9)], [af(1, "4 Betty GP", "4 Nell GP", order=attack("base"))])
    (shot,) = shoot(u)
    assert shot.blow.hits == 2 and shot.losses == {"Betty": 1, "Nell": 1}
    for face, loser in ((1, "Betty"), (2, "Nell")):
        lot = {"|lot|B/M23 allied Port Moresby low losses remainder 4 1": (face,), "Port Moresby low": (2,)}
        u = battle([base("Port Moresby", aa=9)], [af(1, "4 Betty GP", "4 Nell GP", order=attack("base"))], dice=lot)
        (shot,) = shoot(u)
        assert shot.losses == {loser: 1}


@pytest.mark.rule("BR-17.6")
def test_no_more_are_lost_than_there_are():
    u = battle([base("Port Moresby", aa=40)], [af(1, "2 Betty GP", order=attack("base"))], default=6)
    (shot,) = shoot(u)
    assert planes_in(u, "japanese").get("Betty", 0) == 2 - min(2, shot.blow.hits)


@pytest.mark.rule("BR-17.7")
def test_cloud_and_night_and_massed_guns():
    assert [massed(pool, 8) for pool in (15, 16, 31, 32)] == [0, 1, 1, 2]
    u = battle([base("Port Moresby", aa=8)], [af(1, "8 Betty GP", order=attack("base"))], weather="cloud", night=True)
    (shot,) = shoot(u)
    assert shot.blow.bht == 9 - 1 - 2


@pytest.mark.rule("BR-17.8")
def test_fire_costs_no_ammunition_and_a_ship_without_guns_adds_nothing():
    u = battle([tf(1, "Lexington", ship("Chicago", hits=3))], [af(1, "8 Val AP high", order=attack())])
    (shot,) = shoot(u)
    assert shot.pool == 4
    assert [s.ammunition for s in u.state.sides["allied"].ships.values()] == [10, 24]


@pytest.mark.rule("BR-17.2", "BR-15.3")
def test_targets_are_declared_before_the_fire():
    u = battle(
        [tf(1, "Lexington"), tf(2, "Chicago")],
        [af(1, "8 Kate torpedo", order=attack("Lexington", n=5)), af(2, "4 Betty AP", order=attack("Chicago"))],
    )
    b = Battle(u, u.state.sides["allied"].tfs[1].hex)
    raids = declare(b, "japanese", missions(b, "japanese"))
    told = sorted((raid.share.name, raid.target.name, raid.share.n) for raid in raids)
    assert told == [("Betty", "Chicago", 4), ("Kate", "Lexington", 3), ("Kate", "Lexington", 5)]
    assert {shot.gunners.label: sum(shot.bombers.values()) for shot in fire(b, "japanese", raids)} == {
        "TF1": 8,
        "TF2": 4,
    }
