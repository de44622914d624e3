"""Surface combat (BR-19)."""

import pytest
from tests.carrier import wording
from tests.carrier.position import SEA, TfSpec, battle, ship, tf

from flagplot.games.carrier.combat import surface
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.gunnery import Fire, divided_fire, loaded_guns, spend_torpedoes, target_modifiers
from flagplot.games.carrier.combat.positions import arranged
from flagplot.games.carrier.facts.attacks import Party
from flagplot.games.carrier.facts.combat import SurfaceFought
from flagplot.games.carrier.ordered.ast import Surface
from flagplot.games.carrier.phases import combat
from flagplot.games.carrier.state.units import Ship
from flagplot.games.carrier.telling.records import SurfaceFight
from flagplot.games.carrier.umpire import Umpire

SEEK = Surface(engage=True, number=4)


def fought(u: Umpire) -> SurfaceFight:
    record = surface.fight(Battle(u, SEA))
    assert record is not None
    return record


def duel(ours: list[TfSpec], theirs: list[TfSpec], **more: object) -> tuple[Umpire, SurfaceFight]:
    u = battle(ours, theirs, **more)  # type: ignore[arg-type]
    return u, fought(u)


def spent(battle_: Battle, side: str, ships: list[Ship], cost: int) -> int:
    """Return the factors that ships fire for so much ammunition."""
    return sum(gun.factors for gun in loaded_guns(battle_, side, ships, cost))  # type: ignore[arg-type]


def named(u: Umpire, side: str) -> dict[str, list[str]]:
    return {place: [s.name for s in ships] for place, ships in arranged(Battle(u, SEA), side).items()}  # type: ignore[arg-type]


@pytest.mark.rule("BR-19.1", "BR-12.8")
def test_combat_is_sought_by_order_against_what_is_seen_and_then_takes_in_every_ship():
    u = battle([tf(1, "Chicago")], [tf(2, "Aoba")])
    assert surface.fight(Battle(u, SEA)) is None
    u = battle([tf(1, "Chicago", order=SEEK)], [tf(2, "Aoba")], seen=False)
    assert surface.fight(Battle(u, SEA)) is None
    _, record = duel([tf(1, "Chicago", order=SEEK), tf(3, "Portland", "DD")], [tf(2, "Aoba"), tf(4, "AP")])
    assert record.force == {"allied": ("Chicago", "Portland", "DD 1"), "japanese": ("Aoba", "AP 1")}


@pytest.mark.rule("BR-19.2")
def test_each_side_is_told_the_exact_make_up_of_the_other():
    u, _ = duel([tf(1, "Chicago", order=SEEK)], [tf(2, "Aoba", "2 AP")])
    told = wording.combats(u.dispatches, "allied", "surface")[0]
    assert told.lines[0] == "the enemy: Aoba, AP 1-2"  # type: ignore[attr-defined]


@pytest.mark.rule("BR-19.2")
def test_the_places_of_the_others_ships_are_told_to_nobody():
    """Destroyers in Torpedo, a cruiser in Gunnery, a tanker in the Screen: each side reads its own line alone, and of
    the enemy's ships by name only."""
    u, record = duel(
        [tf(1, "Chicago", "AO", order=SEEK)], [tf(2, "Aoba", "2 DD", "AP", order=Surface(torpedo=("DD",)))]
    )
    assert record.positions["japanese"]["torpedo"] == ("DD 1", "DD 2")
    facts = {fact.seat: fact for fact in u.dispatches if isinstance(fact, SurfaceFought)}
    assert facts["allied"].groups == {"gunnery": ("Chicago",), "screen": ("AO 1",)}
    assert facts["japanese"].groups == {"gunnery": ("Aoba",), "torpedo": ("DD 1", "DD 2"), "screen": ("AP 1",)}
    assert [fact.enemy_groups for fact in facts.values()] == [{}, {}]


@pytest.mark.rule("BR-19.3.3", "BR-19.3")
def test_crippled_and_anchored_ships_are_in_the_screen_whatever_is_ordered():
    order = Surface(gunnery=("Chicago", "Portland", "CA"))
    u = battle(
        [tf(1, ship("Chicago", hits=4), ship("Portland", anchored=1), "Astoria", "Lexington", "AO", order=order)]
    )
    assert named(u, "allied") == {
        "gunnery": ["Astoria"],
        "torpedo": [],
        "screen": ["Chicago", "Portland", "Lexington", "AO 1"],
    }


@pytest.mark.rule("BR-19.3.1", "BR-19.3.2")
def test_positions_by_type_and_by_order():
    u = battle([tf(1, "Chicago", "2 DD")], night=True)
    assert named(u, "allied") == {"gunnery": ["Chicago"], "torpedo": ["DD 1", "DD 2"], "screen": []}
    u = battle([tf(1, "Chicago", "2 DD")])
    assert named(u, "allied")["gunnery"] == ["Chicago", "DD 1", "DD 2"]
    u = battle([tf(1, "Chicago", "3 DD", order=Surface(torpedo=("2 DD",), screen=("DD 1",)))])
    assert named(u, "allied") == {"gunnery": ["Chicago", "DD 3"], "torpedo": ["DD 2"], "screen": ["DD 1"]}
    order = Surface(torpedo=("DD 2",), screen=("CA",))
    u = battle([tf(1, "Chicago", "2 DD", order=order)])
    assert named(u, "allied") == {"gunnery": ["DD 1"], "torpedo": ["DD 2"], "screen": ["Chicago"]}


@pytest.mark.rule("BR-19.3.2", "BR-19.6")
def test_ships_in_torpedo_fire_no_guns_and_those_in_gunnery_no_torpedoes():
    u, record = duel(
        [tf(1, "Chicago", order=Surface(engage=True, number=6))],
        [tf(2, "Aoba", "2 DD", order=Surface(number=6, torpedo=("DD",)))],
    )
    who = [(f.volley.side, f.volley.who) for f in (*record.gunnery, *record.torpedoes)]
    assert ("japanese", Party(factors=4, arm="gunnery")) in who and ("japanese", Party(factors=2, arm="torpedo")) in who
    ships = u.state.sides["japanese"].ships
    assert ships["Aoba"].torpedoes and not ships["DD 1"].torpedoes
    assert ships["DD 1"].gun_uses == 0


@pytest.mark.rule("BR-19.4")
def test_the_sum_of_the_secret_numbers_is_the_row():
    _, record = duel([tf(1, "Chicago", order=SEEK)], [tf(2, "Aoba", order=Surface(number=5))])
    assert record.number == {"allied": 4, "japanese": 5}
    assert {f.volley.blow.bht for f in record.gunnery} == {9}
    _, record = duel([tf(1, "Chicago", order=SEEK)], [tf(2, "Aoba")], dice={"secret number|B/M23 japanese": (2,)})
    assert record.number == {"allied": 4, "japanese": 2}, "by lot without an order"


@pytest.mark.rule("BR-19.5.1")
def test_only_heavy_guns_are_used_against_a_battleship():
    u = battle([], [tf(2, "Hiei", "Nagara")])
    b = Battle(u, SEA)
    ships = list(u.state.sides["japanese"].ships.values())
    given = {s.name: n for s, n in divided_fire(b, "japanese", Fire(heavy=4, light=6), ships, 8)}
    assert given == {"Hiei": 4, "Nagara": 6}
    given = {s.name: n for s, n in divided_fire(b, "japanese", Fire(heavy=0, light=6), ships[:1], 8)}
    assert given == {}


@pytest.mark.rule("BR-19.5.1")
@pytest.mark.parametrize(("kind", "fires"), [("Portland", True), ("Hobart", False), ("DD", False)])
def test_a_heavy_cruiser_fires_at_a_battleship_and_a_light_one_does_not(kind: str, fires: bool):
    """The only enemy in Gunnery is a battleship: the guns of a CL and of destroyers are silent."""
    _, record = duel([tf(1, kind, order=Surface(engage=True, number=4))], [tf(2, "Hiei", order=Surface(number=5))])
    assert any(f.volley.side == "allied" for f in record.gunnery) is fires
    assert any(f.volley.side == "japanese" for f in record.gunnery)


@pytest.mark.rule("BR-19.5.1", "BR-19.5")
def test_fire_is_split_when_the_first_target_would_sink():
    u = battle([], [tf(2, "Aoba", "2 DD")])
    b = Battle(u, SEA)
    ships = list(u.state.sides["japanese"].ships.values())
    got = [(s.name, n) for s, n in divided_fire(b, "japanese", Fire(heavy=25), ships, 9)]
    assert got == [("Aoba", 16), ("DD 1", 5), ("DD 2", 4)]


@pytest.mark.rule("BR-19.5.2", "BR-19.5.3")
def test_gunnery_is_simultaneous():
    u, record = duel(
        [tf(1, "4 DD", order=SEEK)],
        [tf(2, "Takao", order=Surface(number=4, gunnery=("Takao",)))],
        dice={"Takao": (6,), "|B/M23 japanese gunnery|DD 1": (6,)},
    )
    sides = {f.volley.side: f.damage.name for f in record.gunnery}
    assert sides == {"allied": "Takao", "japanese": "DD 1"}
    assert u.state.sides["allied"].ships["DD 1"].fate == "sunk"
    assert next(f for f in record.gunnery if f.volley.side == "allied").volley.blow.factors == 4, "the sunk ship fired"


@pytest.mark.rule("BR-19.6")
def test_a_torpedo_ship_sunk_by_guns_fires_nothing():
    u, record = duel(
        [tf(1, "Chicago", "Portland", order=Surface(engage=True, number=6))],
        [tf(2, "DD", order=Surface(number=6, torpedo=("DD",)))],
    )
    assert u.state.sides["japanese"].ships["DD 1"].fate == "sunk"
    assert record.torpedoes == ()


@pytest.mark.rule("BR-19.6.1")
@pytest.mark.parametrize(
    ("night", "other", "runs"), [(False, 5, False), (False, 6, True), (True, 2, False), (True, 3, True)]
)
def test_torpedoes_need_a_sum_of_ten_by_day_or_seven_at_night(night: bool, other: int, runs: bool):
    u, record = duel(
        [tf(1, "DD", order=Surface(engage=True, number=4, torpedo=("DD",)))],
        [tf(2, "AO", order=Surface(number=other, gunnery=("AO",)))],
        night=night,
        dice={"|DD 1": (1,), "gunnery|DD 1": (1,)},
    )
    assert bool(record.torpedoes) is runs
    assert record.wasted == (() if runs else ("allied",))
    assert not u.state.sides["allied"].ships["DD 1"].torpedoes


@pytest.mark.rule("BR-19.6.2")
def test_rows_of_torpedoes():
    _, record = duel(
        [tf(1, "4 DD", order=Surface(engage=True, number=6, torpedo=("DD",)))],
        [tf(2, "4 DD", order=Surface(number=6, torpedo=("DD",)))],
    )
    assert {f.volley.side: f.volley.blow.bht for f in record.torpedoes} == {"allied": 10, "japanese": 15}


@pytest.mark.rule("BR-19.6.3")
def test_torpedo_factors_are_split():
    _, record = duel(
        [tf(1, "3 DD", order=Surface(engage=True, number=6, torpedo=("DD",)))],
        [tf(2, "9 DD", order=Surface(number=6, torpedo=("DD",)))],
    )
    mine = [f.volley.target for f in record.torpedoes if f.volley.side == "japanese"]
    assert mine == ["DD 1", "DD 2"], "5 would sink the first, 4 go at the second"


@pytest.mark.rule("BR-19.7")
@pytest.mark.parametrize(
    ("cruisers", "through"), [(("Chicago", "Portland"), None), (("Chicago", "Portland", "Astoria"), "allied")]
)
def test_breakthrough_at_three_to_one(cruisers: tuple[str, ...], through: str | None):
    order = Surface(engage=True, number=1)
    u = battle(
        [tf(1, *cruisers, order=order)],
        [tf(2, "Aoba", "2 AP", order=Surface(number=1))],
        dice={"japanese gunnery|Astoria": (1,), "japanese gunnery|Chicago": (1,), "japanese gunnery|Portland": (1,)},
        default=1,
    )
    u.state.sides["japanese"].ships["Aoba"].hits = 0
    record = fought(u)
    assert record.breakthrough == through


@pytest.mark.rule("BR-19.7.1", "BR-19.7.2")
def test_in_a_breakthrough_all_guns_fire_at_the_screen_and_the_screen_replies():
    u, record = duel(
        [tf(1, "Chicago", "Portland", "2 DD", order=Surface(engage=True, number=3, torpedo=("DD",)))],
        [tf(2, "Kamikawa", "AP", order=Surface(number=3))],
    )
    assert record.gunnery == () and record.breakthrough == "allied"
    ours = [f.volley for f in record.screen if f.volley.side == "allied"]
    theirs = [f.volley for f in record.screen if f.volley.side == "japanese"]
    assert sum(v.blow.factors for v in ours) == 4 + 4 + 1 + 1
    assert [v.blow.factors for v in theirs] == [1] and {v.blow.bht for v in ours + theirs} == {6}
    assert u.state.sides["allied"].ships["DD 1"].gun_uses == 1


@pytest.mark.rule("BR-19.7.3")
def test_a_breakthrough_may_be_forbidden():
    _, record = duel([tf(1, "Chicago", order=Surface(engage=True, number=3, breakthrough=False))], [tf(2, "AP")])
    assert record.breakthrough is None and record.screen == ()


@pytest.mark.rule("BR-19.7.3", "BR-19.7.1")
@pytest.mark.parametrize(
    ("held", "factors"), [(("Portland",), 4 + 1 + 1), (("DD",), 4 + 4), (("1 DD", "Chicago"), 4 + 1)]
)
def test_the_attacker_holds_ships_back_which_neither_fire_nor_are_fired_at(held: tuple[str, ...], factors: int):
    """Chicago and Portland of 4 factors, two DD of 1; all count for the 3:1."""
    order = Surface(engage=True, number=3, held_back=held)
    u, record = duel([tf(1, "Chicago", "Portland", "2 DD", order=order)], [tf(2, "Kamikawa", "AP")])
    assert record.breakthrough == "allied"
    assert sum(f.volley.blow.factors for f in record.screen if f.volley.side == "allied") == factors
    behind = {"Portland", "Chicago"} & set(held)
    assert not {f.damage.name for f in record.screen if f.volley.side == "japanese"} & behind
    assert all(u.state.sides["allied"].ships[name].ammunition == 24 for name in behind)
    everybody = Surface(engage=True, number=3, held_back=("CA", "DD"))
    _, record = duel([tf(1, "Chicago", "Portland", "2 DD", order=everybody)], [tf(2, "Kamikawa", "AP")])
    assert (record.breakthrough, record.screen) == (None, ())


@pytest.mark.rule("BR-19.7.3")
def test_the_defender_holds_no_ship_back():
    """His Screen replies whatever its orders say."""
    order = Surface(number=3, held_back=("AV",))
    _, record = duel([tf(1, "Chicago", order=Surface(engage=True, number=3))], [tf(2, "Kamikawa", order=order)])
    assert [f.volley.blow.factors for f in record.screen if f.volley.side == "japanese"] == [1]


@pytest.mark.rule("BR-19.7.4")
def test_no_torpedoes_in_a_breakthrough():
    u, record = duel([tf(1, "Atlanta", order=Surface(engage=True, number=6))], [tf(2, "AP", order=Surface(number=6))])
    assert record.breakthrough == "allied" and record.torpedoes == ()
    assert u.state.sides["allied"].ships["Atlanta"].torpedoes


@pytest.mark.rule("BR-19.8.1")
@pytest.mark.parametrize(("had", "factors", "left"), [(24, 4, 14), (10, 4, 0), (9, 2, 0), (0, 0, 0)])
def test_a_round_costs_its_row_and_short_ammunition_fires_at_half(had: int, factors: int, left: int):
    u = battle([tf(1, ship("Chicago", ammunition=had))])
    chicago = u.state.sides["allied"].ships["Chicago"]
    assert spent(Battle(u, SEA), "allied", [chicago], 10) == factors
    assert chicago.ammunition == left


@pytest.mark.rule("BR-19.8.1", "BR-19.8")
def test_half_gunnery_is_rounded_up_and_a_breakthrough_costs_again():
    u = battle([tf(1, ship("Pensacola", ammunition=3))])
    assert spent(Battle(u, SEA), "allied", list(u.state.sides["allied"].ships.values()), 8) == 3
    u, _ = duel(
        [tf(1, "Chicago", "Portland", "Astoria", order=Surface(engage=True, number=4))],
        [tf(2, "DD", "AP", order=Surface(number=5))],
    )
    assert u.state.sides["allied"].ships["Chicago"].ammunition == 24 - 9 - 9


@pytest.mark.rule("BR-19.8.2")
def test_torpedoes_are_fired_once():
    u, _ = duel(
        [tf(1, "2 DD", order=Surface(engage=True, number=1, torpedo=("DD",)))],
        [tf(2, "Aoba", order=Surface(number=1))],
        default=1,
    )
    assert [s.torpedoes for s in u.state.sides["allied"].ships.values()] == [False, False]
    assert named(u, "allied")["torpedo"] == ["DD 1", "DD 2"], "they may take the place, with nothing to fire"


@pytest.mark.rule("BR-19.8.3")
def test_destroyers_use_their_guns_in_one_turn_only():
    u = battle([tf(1, "DD", "APD")])
    ships = list(u.state.sides["allied"].ships.values())
    b = Battle(u, SEA)
    assert spent(b, "allied", ships, 9) == 2
    assert spent(b, "allied", ships, 9) == 2, "again in the breakthrough of the same turn"
    assert spent(Battle(u, SEA), "allied", ships, 9) == 0
    assert [s.gun_uses for s in ships] == [1, 1]


@pytest.mark.rule("BR-19.10.1", "BR-19.10.2")
def test_crippled_and_anchored_targets_are_easier():
    u = battle([tf(1, ship("Chicago", hits=4), ship("Portland", anchored=1), "Astoria")])
    found = [dict(target_modifiers(Battle(u, SEA), "allied", s)) for s in u.state.sides["allied"].ships.values()]
    assert found == [{"crippled": 1}, {"at anchor": 1}, {}]


@pytest.mark.rule("BR-15.5", "BR-15.7")
def test_surface_combat_comes_last_and_once():
    from tests.carrier.position import af, attack

    u = battle(
        [tf(1, "Chicago", order=SEEK), af(3, "4 Dauntless AP high", order=attack())], [tf(2, "Aoba", order=SEEK)]
    )
    combat.run(u)
    steps = [r.key.split("|")[2] for r in u.dice.record()]
    assert steps == ["anti-aircraft", "air attack", "surface", "surface"]


@pytest.mark.rule("BR-19.8.2")
def test_who_has_fired_his_torpedoes_has_none_left():
    """Two destroyers have two factors once, then none."""
    u = battle([tf(1, "2 DD")])
    ships = list(u.state.sides["allied"].ships.values())
    assert [len(spend_torpedoes(Battle(u, SEA), "allied", ships)) for _ in range(2)] == [2, 0]


@pytest.mark.rule("FE-19.8")
def test_by_option_guns_of_destroyers_serve_in_two_turns_a_breakthrough_apart():
    """A second round of the same fight is no second use."""
    u = battle([tf(1, "DD", "APD")], dd_guns_twice=True)
    ships = list(u.state.sides["allied"].ships.values())
    for factors in (2, 2, 0):
        fight = Battle(u, SEA)
        assert [spent(fight, "allied", ships, 9), spent(fight, "allied", ships, 9)] == [factors, factors]


@pytest.mark.rule("BR-19.5.1")
def test_which_guns_are_heavy_and_that_nobody_fires_into_the_screen():
    """BB, CA and CAV may fire at a battleship; transports in the Screen are not fired at."""
    u = battle([], [tf(2, "Hiei", "Aoba", "Tone", "Nagara", "DD")])
    cards = list(u.state.sides["japanese"].ships.values())
    guns = zip([ship.type for ship in cards], loaded_guns(Battle(u, SEA), "japanese", cards, 1), strict=True)
    assert {kind: gun.heavy for kind, gun in guns} == {"BB": True, "CA": True, "CAV": True, "CL": False, "DD": False}
    _, record = duel(
        [tf(1, "Chicago", "Portland", order=Surface(engage=True, number=4, breakthrough=False))],
        [tf(2, "Nagara", "2 AP", order=Surface(number=5))],
    )
    assert {fire.volley.target for fire in record.gunnery if fire.volley.side == "allied"} == {"Nagara"}
