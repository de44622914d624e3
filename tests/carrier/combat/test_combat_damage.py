"""Damage to planes, ships and bases, and its points (BR-21, BR-25.1)."""

import pytest
from tests.carrier.position import SEA, af, base, battle, boxes, planes_in, ship, tf
from tests.carrier.wording import worded

from flagplot.games.carrier.combat.battle import Battle, Share
from flagplot.games.carrier.combat.damage import hit_base, hit_ship, ship_value, shoot_down
from flagplot.games.carrier.combat.parked import eliminate
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.units.factors import (
    aboard,
    anti_aircraft,
    crippled,
    gunnery,
    launch_factors,
    maximum_factor,
    speed,
    torpedo,
)


def points(state: State, side: str) -> list[tuple[int, str, bool]]:
    return [(entry.points, worded(entry.reason), entry.known) for entry in state.sides[side].points]  # type: ignore[index]


@pytest.mark.rule("BR-21.1")
def test_one_air_factor_per_hit_and_surplus_lost():
    u = battle([], [af(5, "4 Val"), af(6, "2 Val")])
    own = u.state.sides["japanese"]
    every = [Share("japanese", own.afs[n], own.afs[n].flights[0], own.afs[n].flights[0].n) for n in (5, 6)]
    assert shoot_down(Battle(u, SEA), "s", every, 3, "shot_down", True) == {"Val": 3}
    assert planes_in(u, "japanese") == {"Val": 3}
    assert shoot_down(Battle(u, SEA), "t", every, 9, "shot_down", True) == {"Val": 3}
    assert own.lost_today == {"Val": 6}
    assert [entry[0] for entry in points(u.state, "allied")] == [6, 6]


@pytest.mark.rule("BR-21.2")
def test_hits_add_up_and_the_damage_factor_sinks():
    u = battle([tf(1, "Chicago", "DD")])
    own = u.state.sides["allied"]
    chicago = own.ships["Chicago"]
    b = Battle(u, SEA)
    assert not hit_ship(b, "allied", chicago, 4, False, "bomb").sunk
    damage = hit_ship(b, "allied", chicago, 7, False, "bomb")
    assert (damage.sunk, damage.hits, chicago.hits, chicago.fate, chicago.tf) == (True, 1, 5, "sunk", None)
    assert own.tfs[1].ships == ["DD 1"]
    assert points(u.state, "japanese") == [(24, "Chicago sunk", True)]
    hit_ship(b, "allied", own.ships["DD 1"], 2, False, "bomb")
    b.tidy()
    assert own.tfs == {}


@pytest.mark.rule("BR-21.2.1")
def test_half_damage_halves_speed_and_one_short_of_sinking_cripples():
    u = battle([tf(1, "Lexington", "DD", "AP")])
    ships, ruleset = u.state.sides["allied"].ships, u.ruleset
    b = Battle(u, SEA)
    hit_ship(b, "allied", ships["Lexington"], 2, False, "bomb")
    assert speed(ruleset, "allied", ships["Lexington"], 4) == 2
    hit_ship(b, "allied", ships["Lexington"], 1, False, "bomb")
    assert (speed(ruleset, "allied", ships["Lexington"], 4), ships["Lexington"].slowed) == (1, 3)
    assert not crippled(ruleset, "allied", ships["Lexington"])
    assert hit_ship(b, "allied", ships["Lexington"], 2, False, "bomb").crippled
    assert speed(ruleset, "allied", ships["Lexington"], 4) == 0
    hit_ship(b, "allied", ships["DD 1"], 1, False, "bomb")
    assert not crippled(ruleset, "allied", ships["DD 1"]), "DF 2 is too small"


@pytest.mark.rule("BR-21.2.1")
def test_a_slow_ship_halved_moves_every_other_turn_from_the_turn_after():
    u = battle([], [tf(1, "Junyo")])
    junyo = u.state.sides["japanese"].ships["Junyo"]
    hit_ship(Battle(u, SEA), "japanese", junyo, 3, False, "bomb")
    assert [speed(u.ruleset, "japanese", junyo, turn) for turn in (3, 4)] == [0, 1]
    junyo.moved = 4
    assert [speed(u.ruleset, "japanese", junyo, turn) for turn in (5, 6)] == [0, 1]


@pytest.mark.rule("BR-21.2.2", "BR-21.4")
def test_each_hit_costs_gunnery_and_guns_but_no_torpedoes_and_never_below_zero():
    u = battle([], [tf(1, "Takao")])
    takao = u.state.sides["japanese"].ships["Takao"]
    hit_ship(Battle(u, SEA), "japanese", takao, 3, False, "bomb")
    values = (
        gunnery(u.ruleset, "japanese", takao),
        anti_aircraft(u.ruleset, "japanese", takao),
        torpedo(u.ruleset, "japanese", takao),
    )
    assert values == (3, 0, 2)


@pytest.mark.rule("BR-21.2.3")
def test_each_hit_costs_launch_factor():
    u = battle([tf(1, "Lexington")], [tf(2, "Shoho", "Tone")])
    b = Battle(u, SEA)
    lexington, theirs = u.state.sides["allied"].ships["Lexington"], u.state.sides["japanese"].ships
    hit_ship(b, "allied", lexington, 2, False, "bomb")
    hit_ship(b, "japanese", theirs["Shoho"], 1, False, "bomb")
    hit_ship(b, "japanese", theirs["Tone"], 1, False, "bomb")
    assert launch_factors(u.ruleset, "allied", lexington) == (6, 1)
    assert maximum_factor(u.ruleset, "allied", lexington) == 12
    assert launch_factors(u.ruleset, "japanese", theirs["Shoho"]) == (2, 1)
    assert launch_factors(u.ruleset, "japanese", theirs["Tone"]) == (1, 0)


@pytest.mark.rule("BR-21.2.4", "BR-15.5")
def test_each_hit_on_a_carrier_eliminates_an_air_factor_aboard():
    u = battle([tf(1, ship("Lexington", ready="2 Wildcat", readying="4 Dauntless"))])
    lexington = u.state.sides["allied"].ships["Lexington"]
    damage = hit_ship(Battle(u, SEA), "allied", lexington, 3, True, "bomb")
    assert damage.planes == (("Dauntless", 1), ("Wildcat", 2))
    assert lexington.boxes is not None and aboard(lexington.boxes) == 3
    assert u.state.sides["allied"].lost_today == {"Wildcat": 2, "Dauntless": 1}
    assert all(not known for _, _, known in points(u.state, "japanese")), "numbers aboard are not told"


@pytest.mark.rule("BR-21.2.5", "BR-22.4")
def test_a_sunk_ship_takes_its_planes_which_are_not_replaced():
    u = battle([tf(1, ship("Lexington", ready="2 Wildcat", readying="4 Dauntless"))])
    lexington = u.state.sides["allied"].ships["Lexington"]
    damage = hit_ship(Battle(u, SEA), "allied", lexington, 6, False, "bomb")
    assert damage.planes == (("Dauntless", 4), ("Wildcat", 2))
    assert planes_in(u, "allied") == {} and u.state.sides["allied"].lost_today == {}
    assert points(u.state, "japanese")[0] == (72, "Lexington sunk", True)
    assert sum(n for n, _, _ in points(u.state, "japanese")[1:]) == 12


@pytest.mark.rule("BR-21.3.1", "BR-21.5")
def test_gasmata_takes_five_hits():
    u = battle([], [base("Gasmata", lf_normal=8, lf_min=4, aa=5, sf=2)], code="GU")
    gasmata = u.state.sides["japanese"].bases["Gasmata"]
    damage = hit_base(Battle(u, SEA), "japanese", gasmata, 5, True)
    assert (gasmata.lf_normal, gasmata.lf_min, gasmata.aa, gasmata.sf) == (-2, -1, 0, -3)
    assert damage.out
    hit_base(Battle(u, SEA), "japanese", gasmata, 2, True)
    assert gasmata.aa == -2, "to be repaired back"


@pytest.mark.rule("BR-21.3.1", "BR-21.3")
def test_a_base_for_sea_planes_only_loses_one_and_one():
    u = battle([], [base("Shortland", lf_normal=4, lf_min=2)])
    shortland = u.state.sides["japanese"].bases["Shortland"]
    hit_base(Battle(u, SEA), "japanese", shortland, 1, True)
    assert (shortland.lf_normal, shortland.lf_min) == (3, 1)


@pytest.mark.rule("BR-21.3.2", "BR-21.7.3")
def test_a_dispersed_air_factor_takes_two_hits_and_goes_last():
    u = battle([], [])
    b = Battle(u, SEA)
    held = boxes("1 Zero", "1 Betty", "1 Nell", "4 Kate")
    order = []
    for _ in range(3):
        lost = eliminate(b, held, 1, False).planes
        order += list(lost)
    assert order == ["Zero", "Betty", "Nell"]
    assert eliminate(b, held, 1, False).planes == {}, "one hit is not enough"
    assert eliminate(b, held, 5, False).planes == {"Kate": 2}


@pytest.mark.rule("BR-21.7.1", "BR-21.7")
def test_the_attacker_takes_the_planes_of_most_worth_by_name():
    held = boxes("2 Wildcat, 1 Dauntless AP, 1 Devastator torpedo")
    lost = eliminate(Battle(battle(), SEA), held, 3, True)
    assert lost.planes == {"Dauntless": 1, "Devastator": 1, "Wildcat": 1}
    assert lost.offered == ("Dauntless", "Devastator", "Wildcat")


@pytest.mark.rule("BR-21.7.2")
def test_the_owner_gives_what_he_has_most_of():
    held = boxes("2 Wildcat, 1 Dauntless AP, 1 Devastator torpedo")
    lost = eliminate(Battle(battle(), SEA), held, 2, False)
    assert lost.planes == {"Wildcat": 2}, "two of two, then one of one with the smallest bombs"
    assert lost.offered == (), "he learns nothing"


@pytest.mark.rule("BR-25.1")
@pytest.mark.parametrize(
    ("card", "value"),
    [
        ("Lexington", 72),
        ("North Carolina", 75),
        ("Chicago", 24),
        ("Atlanta", 16),
        ("DD", 6),
        ("AO", 12),
        ("PG", 4),
        ("AP", 24),
        ("APD", 16),
        ("SS", 10),
    ],
)
def test_points_for_ships(card: str, value: int):
    u = battle([tf(1, card)])
    (only,) = u.state.sides["allied"].ships.values()
    assert ship_value(u.ruleset, "allied", only) == value


@pytest.mark.rule("BR-25.5")
def test_a_transport_loses_value_as_it_unloads():
    u = battle([tf(1, "AP", "APD")])
    transport, fast = u.state.sides["allied"].ships.values()
    for turns, values in ((0, (24, 16)), (3, (15, 10)), (7, (3, 2)), (8, (2, 2))):
        transport.unloaded = fast.unloaded = turns
        assert (ship_value(u.ruleset, "allied", transport), ship_value(u.ruleset, "allied", fast)) == values
