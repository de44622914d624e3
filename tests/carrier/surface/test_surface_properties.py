"""What always holds in surface fights and bombardments, whatever the rule set and the orders."""

import re
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.carrier.position import SEA, ShipSpec, TfSpec, base, battle, ship, tf
from tests.carrier.surface.fights import everything, told

from flagplot.core.dice import KeyedDice
from flagplot.games.carrier.combat import surface
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.bombardment import shell
from flagplot.games.carrier.ordered.ast import Bombard, GunAim, Program, Surface
from flagplot.games.carrier.ruleset.kinds import SIDES, Side
from flagplot.games.carrier.ruleset.presets import catalogue
from flagplot.games.carrier.state.units import Magazine
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import card
from flagplot.games.carrier.units.magazine import stock

OURS = ("Washington", "Chicago", "Portland", "Atlanta", "Hobart", "DD 1", "DD 2", "APD 1", "AP 1", "Lexington", "AO 1")
THEIRS = ("Hiei", "Takao", "Aoba", "Tone", "Nagara", "DD 1", "DD 2", "APD 1", "AP 1", "Shoho", "Kamikawa")
NAMED = re.compile(r"Washington|Chicago|Portland|Atlanta|Hobart|Lexington|Hiei|Takao|Aoba|Tone|Nagara|Shoho|Kamikawa")
RULES = (
    "surface_reports",
    "whole_gunnery",
    "dd_guns_twice",
    "dd_bombard",
    "night_bombardment",
    "helpless_targets",
    "gun_ammunition",
    "breaking_off",
    "reloading",
)
AIMS = ("BB", "CA", "DD", "AP", "torpedo", "gunnery", "damaged", "BB #1", "CA #2")


def rules(preset: str) -> dict[str, Any]:
    """Return the options of a rule set that concern ships' guns."""
    return {name: value for name, value in catalogue().presets[preset].options.items() if name in RULES}


vessels = st.tuples(st.integers(0, 4), st.booleans(), st.integers(0, 24), st.integers(0, 24), st.booleans())
words = st.builds(
    Surface,
    st.sampled_from([True, True, False, None]),
    st.one_of(st.none(), st.integers(1, 6)),
    st.just(()),
    st.sampled_from([(), ("DD",), ("CA", "DD")]),
    st.sampled_from([(), ("CA",)]),
    st.sampled_from([None, True, False]),
    st.lists(st.builds(GunAim, st.sampled_from(AIMS), st.one_of(st.none(), st.integers(1, 30))), max_size=3).map(tuple),
    st.lists(st.builds(GunAim, st.sampled_from(AIMS), st.one_of(st.none(), st.integers(1, 3))), max_size=2).map(tuple),
    st.booleans(),
    st.sampled_from(["", "GP", "AP"]),
)


def force(names: Sequence[str], draw: st.DataObject) -> list[ShipSpec]:
    """Return some of the ships, hurt, anchored and loaded in any way."""
    chosen = draw.draw(st.lists(st.sampled_from(list(names)), min_size=1, max_size=6, unique=True))
    out = []
    for name in chosen:
        hits, anchored, ammunition, gp, spent = draw.draw(vessels)
        kind = name.split()[0]
        small = kind in ("DD", "APD", "AP", "AO")
        full = 1 if kind in ("DD", "APD") else ammunition
        lying, hits = 1 if anchored else None, 0 if small else min(hits, 2)
        magazine = Magazine(gp=min(gp, full))
        out.append(ship(name, hits=hits, anchored=lying, ammunition=ammunition, gun_uses=int(spent), magazine=magazine))
    return out


def sound(u: Umpire) -> None:
    """Check every ship: nothing below nothing, GP never more than there is."""
    for side in SIDES:
        for vessel in u.state.sides[side].ships.values():
            assert 0 <= vessel.hits <= card(u.ruleset, side, vessel).damage_factor
            assert vessel.ammunition >= 0
            assert vessel.gun_uses <= 2 and min(stock(vessel, "GP"), stock(vessel, "AP")) >= 0


@pytest.mark.many_positions
@pytest.mark.rule("FE-19a", "GM-13.3")
@settings(max_examples=60)
@given(
    data=st.data(),
    preset=st.sampled_from(["base", "email-2003", "gm-1993"]),
    night=st.booleans(),
    seed=st.binary(min_size=4, max_size=4),
    one=words,
    two=words,
)
def test_any_fight_is_resolved_within_the_rules(
    data: st.DataObject, preset: str, night: bool, seed: bytes, one: Surface, two: Surface
) -> None:
    """No fight fails; ships fire no more than they have, and once; with whole gunnery every volley is made of whole
    ships; where names are hidden no name of the enemy is told."""
    options = rules(preset)
    ours: TfSpec = tf(1, *force(OURS, data), order=one)
    theirs: TfSpec = tf(2, *force(THEIRS, data), order=two)
    u = battle([ours], [theirs], dice=KeyedDice(seed), night=night, **options)
    guns: dict[Side, list[int]] = {
        side: [max(0, card(u.ruleset, side, v).gunnery - v.hits) for v in u.state.sides[side].ships.values()]
        for side in SIDES
    }
    record = surface.fight(Battle(u, SEA))
    sound(u)
    if record is None:
        return
    for side in SIDES:
        fired = [f.volley.blow.factors for f in record.gunnery if f.volley.side == side]
        assert sum(fired) <= sum(guns[side])
        if options.get("whole_gunnery"):
            sums = {0}
            for n in guns[side]:
                sums |= {each + part for each in sums for part in (n, -(-n // 2))}
            assert all(n in sums for n in fired)
        if preset != "base":
            foe: Side = "japanese" if side == "allied" else "allied"
            names = {s.name for s in u.state.sides[foe].ships.values()}
            assert not names.intersection(NAMED.findall(everything(u, side)))
    assert told(u, "allied").lines and u.aliases == {}


@pytest.mark.rule("GM-13.2", "FE-19.9.4b")
@settings(max_examples=40)
@given(
    data=st.data(),
    preset=st.sampled_from(["base", "email-2003", "gm-1993"]),
    night=st.booleans(),
    hits=st.sampled_from(["classic", "fitted"]),
    seed=st.binary(min_size=4, max_size=4),
)
def test_any_bombardment_is_resolved_within_the_rules(
    data: st.DataObject, preset: str, night: bool, hits: str, seed: bytes
) -> None:
    """Rows stay at 1 or more with the wrong shells; the hits of all rolls are what the base suffers."""
    options = rules(preset)
    order = Program((Surface(shells=data.draw(st.sampled_from(["", "GP", "AP"]))), Bombard()))
    u = battle(
        [base("Port Moresby", sf=6)],
        [tf(2, *force(THEIRS, data), order=order)],
        dice=KeyedDice(seed),
        night=night,
        hits=hits,
        **options,
    )
    before = u.state.sides["allied"].bases["Port Moresby"].aa
    records = shell(Battle(u, SEA))
    sound(u)
    for record in records:
        if record.fire is not None:
            assert record.fire.damage.hits == record.hits
            assert u.state.sides["allied"].bases["Port Moresby"].aa == before - record.hits
            for volley in (record.fire.volley, *record.more):
                assert volley.blow.bht >= 1 and all(bht >= 1 for bht, _ in volley.blow.parts)
