"""Both sides of each bound of critical hits in the base game (BR-28): what they do, for how long, and what is told."""

from typing import Any

import pytest
from tests.carrier.position import SEA, base, battle, ship, tf, told

from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.critical import SHIP_EFFECTS, _on_base
from flagplot.games.carrier.facts.damage import CriticalHit, UnderWay
from flagplot.games.carrier.phases import wounds
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.wounds import BaseWounds, Wounds
from flagplot.games.carrier.units.factors import crippled, half_speeds

OURS = UnitId("allied", "ship", name="Chicago")


@pytest.mark.rule("BR-28.3")
@pytest.mark.parametrize(
    ("card", "before", "effect", "after", "said"),
    [
        ("Chicago", Wounds(), "half speed", Wounds(steering=4), {"effect": "steering", "end": 4}),
        ("Chicago", Wounds(steering=3), "half speed", Wounds(steering=4), {"effect": "steering", "end": 4}),
        ("Chicago", Wounds(), "fire", Wounds(smouldering=1), {"effect": "fire"}),
        ("Lexington", Wounds(smouldering=1), "fire", Wounds(smouldering=2), {"effect": "fire"}),
        ("Chicago", Wounds(), "armament", Wounds(guns_lost=2, aa_lost=1), {"effect": "armament", "guns": 2, "anti": 1}),
        (
            "Chicago",
            Wounds(guns_lost=1, aa_lost=1),
            "armament",
            Wounds(guns_lost=3, aa_lost=2),
            {"effect": "armament", "guns": 1},
        ),
        ("AP", Wounds(), "armament", Wounds(aa_lost=1), {"effect": "armament"}),
        ("Chicago", Wounds(), "deck or tubes", Wounds(), {"effect": "no tubes"}),
        ("Hobart", Wounds(), "deck or tubes", Wounds(tubes_lost=True), {"effect": "tubes"}),
        ("Lexington", Wounds(), "deck or tubes", Wounds(deck_until=6), {"effect": "deck", "end": 6}),
        ("Chicago", Wounds(), "dead in the water", Wounds(stopped=3), {"effect": "dead"}),
        ("Chicago", Wounds(stopped=2), "dead in the water", Wounds(stopped=2), {"effect": "dead"}),
        ("Chicago", Wounds(), "major fire", Wounds(), {"effect": "magazine"}),
        ("Lexington", Wounds(), "major fire", Wounds(), {"effect": "magazine"}),
    ],
)
def test_what_a_critical_hit_does_to_a_ship(card: str, before: Wounds, effect: str, after: Wounds, said: Any) -> None:
    """In turn 3, without the rule of fires. A magazine costs two hits at once."""
    u = battle([tf(1, ship(card, wounds=before))])
    made = next(iter(u.state.sides["allied"].ships.values()))
    damage = SHIP_EFFECTS[effect](Battle(u, SEA), "allied", made)
    hits = 2 if effect == "major fire" else 0
    assert (made.wounds or Wounds()) == after and made.hits == damage.hits == hits
    assert (damage.name, damage.type, damage.crippled) == (made.name, made.type, effect == "dead in the water")
    about = UnitId("allied", "ship", name=made.name)
    assert told(u.dispatches, CriticalHit) == [CriticalHit(seat="allied", about=about, **said)]


@pytest.mark.rule("BR-28.3")
@pytest.mark.parametrize(
    ("effect", "changes", "loss", "after", "said"),
    [
        ("hit", {}, (2, 1, 1, 1), BaseWounds(), {"effect": "fuel"}),
        ("two hits", {}, (4, 2, 2, 2), BaseWounds(), {"effect": "ammunition"}),
        ("anti-aircraft", {}, (0, 0, 1, 0), BaseWounds(), {"effect": "anti-aircraft"}),
        ("anti-aircraft", {"aa": 0}, (0, 0, 1, 0), BaseWounds(), {"effect": "anti-aircraft"}),
        ("runway", {}, (0, 0, 0, 0), BaseWounds(runway_until=4), {"effect": "runway", "end": 4}),
        ("radar", {}, (0, 0, 0, 0), BaseWounds(radar_until=9), {"effect": "radar", "end": 9}),
        ("planes", {}, (0, 0, 0, 0), BaseWounds(), {"effect": "planes"}),
        ("runway", {"lf_normal": 1}, (0, 0, 0, 0), BaseWounds(runway_until=4), {"effect": "runway", "end": 4}),
        ("runway", {"lf_normal": 0}, (0, 0, 0, 0), BaseWounds(runway_until=4), {"effect": "runway", "end": 4}),
    ],
)
def test_what_a_critical_hit_does_to_a_base(
    effect: str, changes: dict[str, int], loss: tuple[int, ...], after: BaseWounds, said: Any
) -> None:
    """Hits cost launch factors, guns and the planes that the owner gives; a closed runway is no launch factor of 0."""
    u = battle([base("Port Moresby", ready="1 B-17 GP, 5 P-39", **changes)])
    there = u.state.sides["allied"].bases["Port Moresby"]
    was = (there.lf_normal, there.lf_min, there.aa, there.sf)
    damage = _on_base(Battle(u, SEA), "allied", there, effect)
    now = (there.lf_normal, there.lf_min, there.aa, there.sf)
    assert tuple(one - two for one, two in zip(was, now, strict=True)) == loss
    planes = {"hit": 1, "two hits": 2, "planes": 1}.get(effect, 0)
    assert [stack.n for stack in there.boxes.ready] == [1, 5 - planes] and damage.planes == (
        (("P-39", planes),) if planes else ()
    )
    assert u.state.sides["allied"].lost_today == ({"P-39": planes} if planes else {})
    assert sum(entry.points for entry in u.state.sides["japanese"].points) == 2 * planes
    assert (there.wounds or BaseWounds()) == after
    assert (damage.name, damage.type, damage.out) == ("Port Moresby", "base", there.lf_normal <= 0)
    assert damage.hits == {"hit": 1, "two hits": 2}.get(effect, 0)
    about = UnitId("allied", "base", name="Port Moresby")
    assert told(u.dispatches, CriticalHit) == [CriticalHit(seat="allied", about=about, **said)]


@pytest.mark.rule("BR-28.3")
@pytest.mark.parametrize(
    ("reading", "aa", "left"), [("four", 2, 1), ("four", 1, 0), ("four", 0, 0), ("each", 1, 0), ("each", 0, -1)]
)
def test_what_anti_aircraft_a_critical_hit_leaves(reading: str, aa: int, left: int) -> None:
    u = battle([base("Port Moresby", aa=aa)], base_aa_loss=reading)
    there = u.state.sides["allied"].bases["Port Moresby"]
    _on_base(Battle(u, SEA), "allied", there, "anti-aircraft")
    assert there.aa == left


@pytest.mark.rule("BR-28.3")
@pytest.mark.parametrize(
    ("stopped", "hits", "face", "thrown", "after", "slowed"),
    [
        (2, 0, 6, 1, Wounds(limping=True), 3),
        (2, 0, 5, 1, Wounds(stopped=2), 0),
        (3, 0, 6, 0, Wounds(stopped=3), 0),
        (1, 3, 6, 1, Wounds(limping=True), 0),
        (0, 0, 6, 0, Wounds(guns_lost=1), 0),
    ],
)
def test_a_stopped_ship_gets_under_way_by_a_six(
    stopped: int, hits: int, face: int, thrown: int, after: Wounds, slowed: int
) -> None:
    """In a later repair phase, turn 3 here; at half speed from now on, if hits have not slowed it before. A lost ship
    and one that is well stand before it, and the enemy's behind."""
    lost, hurt = ship("Astoria", wounds=Wounds(stopped=1), fate="sunk"), Wounds(stopped=stopped, guns_lost=not stopped)
    u = battle(
        [tf(1, lost, "Portland", ship("Chicago", wounds=hurt, hits=hits))],
        [tf(2, ship("Aoba", wounds=Wounds(stopped=1)))],
        default=face,
    )
    wounds.repair(u)
    chicago = u.state.sides["allied"].ships["Chicago"]
    assert (chicago.wounds, chicago.slowed) == (after, slowed)
    keys = ["allied/Chicago"] * thrown + ["japanese/Aoba"]
    assert [roll.key.split("|", 1)[1] for roll in u.dice.record()] == [f"repair|under way|{key}" for key in keys]
    away = [OURS] * (thrown and face == 6) + [UnitId("japanese", "ship", name="Aoba")] * (face == 6)
    assert [fact.about for fact in told(u.dispatches, UnderWay)] == away


@pytest.mark.rule("BR-28.3")
def test_what_has_an_end_ends_with_its_last_turn() -> None:
    """Turn 3 is over: what counts in turn 4 stays."""
    before = [
        Wounds(steering=3),
        Wounds(steering=4),
        Wounds(deck_until=3, guns_lost=1),
        Wounds(deck_until=4),
        Wounds(stopped=1),
    ]
    cards = ("Chicago", "Portland", "Lexington", "Yorktown", "Astoria")
    scars = [BaseWounds(3, 3), BaseWounds(4, 3), BaseWounds(3, 4)]
    names = ("Port Moresby", "Gili-Gili", "Henderson")
    u = battle(
        [
            tf(1, *(ship(card, wounds=each) for card, each in zip(cards, before, strict=True))),
            *(base(name, wounds=each) for name, each in zip(names, scars, strict=True)),
        ],
        [tf(2, ship("Aoba", wounds=Wounds(steering=3)))],
        code="GU",
    )
    wounds.expire(u)
    own = u.state.sides["allied"]
    assert [own.ships[card].wounds or None for card in cards] == [None, before[1], Wounds(guns_lost=1), *before[3:]]
    left = [BaseWounds(), BaseWounds(runway_until=4), BaseWounds(radar_until=4)]
    assert [own.bases[name].wounds or BaseWounds() for name in names] == left
    assert not own.bases["Port Moresby"].wounds and not u.state.sides["japanese"].ships["Aoba"].wounds


@pytest.mark.rule("BR-28.4")
@pytest.mark.parametrize(
    ("hits", "hurt", "n"),
    [
        (0, Wounds(), 0),
        (2, Wounds(), 0),
        (3, Wounds(), 1),
        (0, Wounds(steering=1), 1),
        (0, Wounds(limping=True), 1),
        (3, Wounds(steering=4), 2),
        (3, Wounds(steering=4, limping=True), 3),
    ],
)
def test_half_speeds_add_up(hits: int, hurt: Wounds, n: int) -> None:
    """Chicago has a damage factor of 5; under two effects she cannot move."""
    u = battle([tf(1, ship("Chicago", hits=hits, wounds=hurt))], half_speed_adds=True)
    chicago = u.state.sides["allied"].ships["Chicago"]
    assert half_speeds(u.ruleset, "allied", chicago) == n
    assert crippled(u.ruleset, "allied", chicago) is (n >= 2)
