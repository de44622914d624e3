"""Both sides of each bound in the functions that carry the rules of 1993: fires, damage and bombs."""

from types import SimpleNamespace
from typing import Any

import pytest
from tests.carrier.position import SEA, af, base, battle, ship, tf

from flagplot.games.carrier.combat import anti_aircraft, caught, critical
from flagplot.games.carrier.combat.battle import Battle, Share
from flagplot.games.carrier.combat.fires import burns, by_bombs, ignite
from flagplot.games.carrier.facts.damage import Burns, FireOut, OnFire
from flagplot.games.carrier.phases import fires, wounds
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.wounds import BaseWounds, Wounds
from flagplot.games.carrier.telling.records import Blow
from flagplot.games.carrier.units import factors

CONSTANT = tables().constant


@pytest.mark.rule("GM-15.23")
def test_a_major_fire_ends_the_others_and_the_owner_is_told_of_both() -> None:
    u = battle([tf(1, "Lexington")], fires="bombs")
    lexington = u.state.sides["allied"].ships["Lexington"]
    ignite(u, "allied", lexington, "")
    assert not lexington.wounds
    ignite(u, "allied", lexington, "fire")
    ignite(u, "allied", lexington, "major fire")
    wounds = lexington.wounds
    assert (wounds.fires, wounds.major, wounds.burnt_out) == ([], 3, True)  # type: ignore[union-attr]
    assert [(d.fire, d.rule) for d in u.dispatches if isinstance(d, OnFire)] == [
        ("fire", "GM-15.11a"),
        ("major", "GM-15.21a"),
    ]


@pytest.mark.rule("GM-15.11b", "GM-15.21b")
@pytest.mark.parametrize(
    ("wounds", "hits", "planes"),
    [
        (Wounds(fires=[3]), 1, 2),
        (Wounds(fires=[2, 3]), 2, 4),
        (Wounds(major=3), 2, 5),
        (Wounds(smouldering=1), 1, 0),
        (Wounds(fires=[3], smouldering=1), 2, 2),
        (Wounds(), 0, 0),
    ],
)
def test_each_fire_costs_hits_and_planes(wounds: Wounds, hits: int, planes: int) -> None:
    u = battle([tf(1, ship("Lexington", ready="9 Wildcat", wounds=wounds))], fires="bombs")
    lexington = u.state.sides["allied"].ships["Lexington"]
    fires.burn(u)
    assert lexington.boxes is not None
    assert (lexington.hits, sum(stack.n for stack in lexington.boxes.ready)) == (hits, 9 - planes)
    assert lexington.wounds is None or lexington.wounds.smouldering == 0
    told = [(d.about, d.what, d.hits, d.n) for d in u.dispatches if isinstance(d, Burns)]
    whose = UnitId("allied", "ship", name="Lexington")
    assert told == ([(whose, "planes" if planes else "ship", hits, planes)] if hits else [])


@pytest.mark.rule("GM-15.11b")
def test_a_ship_without_planes_burns_alone() -> None:
    """A cruiser has no boxes; a carrier whose deck is empty loses none."""
    for name in ("Chicago", "Lexington"):
        u = battle([tf(1, ship(name, wounds=Wounds(fires=[3])))], fires="bombs")
        fires.burn(u)
        assert u.state.sides["allied"].ships[name].hits == 1
        assert [(d.what, d.n) for d in u.dispatches if isinstance(d, Burns)] == [("ship", 0)]


@pytest.mark.rule("GM-15.12", "GM-15.22")
@pytest.mark.parametrize(
    ("face", "wounds", "left", "major", "told"),
    [
        (4, Wounds(fires=[1, 2]), [], 0, [("last", 0)]),
        (5, Wounds(fires=[1, 2]), [1, 2], 0, []),
        (4, Wounds(fires=[1, 3]), [3], 0, [("one", 1)]),
        (3, Wounds(major=1), [], 0, [("major", 0)]),
        (3, Wounds(major=2), [], 0, [("major", 0)]),
        (4, Wounds(major=2), [], 2, []),
        (1, Wounds(major=3), [], 3, []),
    ],
)
def test_fires_of_earlier_turns_go_out(face: int, wounds: Wounds, left: list[int], major: int, told: Any) -> None:
    u = battle([tf(1, ship("Lexington", wounds=wounds))], fires="bombs", default=face)
    fires.put_out(u)
    after = u.state.sides["allied"].ships["Lexington"].wounds
    assert after is not None
    assert (after.fires, after.major) == (left, major)
    assert [(d.fire, d.left) for d in u.dispatches if isinstance(d, FireOut)] == told


@pytest.mark.rule("GM-18.3")
def test_fire_at_planes_is_shared_with_those_of_an_anvil() -> None:
    u = battle([af(1, "6 Dauntless AP high", "3 Avenger torpedo")])
    own = u.state.sides["allied"].afs[1]
    one, two = (Share("allied", own, flight, flight.n) for flight in own.flights)
    groups: Any = {"low": [one, two]}
    assert anti_aircraft._with_anvil(groups, {"low": 9}, set()) == [("low", False, [one, two], 9)]  # type: ignore[dict-item]
    both = anti_aircraft._with_anvil(groups, {"low": 6}, {id(two)})  # type: ignore[dict-item]
    assert both == [("low", False, [one], 4), ("low", True, [two], 2)]
    assert anti_aircraft._with_anvil(groups, {"low": 0}, {id(two)}) == []  # type: ignore[dict-item]
    alone = anti_aircraft._with_anvil({"low": [two]}, {"low": 3}, {id(two)})  # type: ignore[dict-item]
    assert alone == [("low", True, [two], 3)]
    pools = [
        anti_aircraft.divided_pool(*each) for each in ((9, 0, 0), (3, 1, 1), (3, 5, 5), (2, 1, 5), (9, 2, 3), (1, 0, 4))
    ]
    assert pools == [(0, 0), (1, 1), (2, 1), (0, 2), (2, 3), (0, 1)]


@pytest.mark.rule("GM-19.0")
@pytest.mark.parametrize(
    ("edition", "hits", "at_ship", "weapon", "load", "telling", "may"),
    [
        ("1993", 1, True, "bomb", "AP", False, True),
        ("1993", 1, True, "bomb", "GP", True, False),
        ("1993", 0, True, "bomb", "AP", True, False),
        ("1993", 1, False, "bomb", "GP", True, False),
        ("1993", 1, True, "torpedo", "", False, True),
        ("1993", 1, True, "shell", "", False, True),
        ("2003", 1, True, "bomb", "AP", False, False),
        ("2003", 1, True, "bomb", "AP", True, True),
        ("2003", 1, False, "bomb", "AP", True, False),
        ("2003", 1, False, "bomb", "GP", True, True),
        ("off", 1, True, "bomb", "AP", True, False),
    ],
)
def test_which_hits_may_be_critical(
    edition: Any, hits: int, at_ship: bool, weapon: Any, load: Any, telling: bool, may: bool
) -> None:
    assert critical.may_be_critical(edition, Blow(9, 4, hits, telling=telling), at_ship, weapon, load) is may


@pytest.mark.rule("GM-19.2b")
@pytest.mark.parametrize(
    ("changes", "option", "slow"),
    [
        ({}, True, False),
        ({"hits": 3}, True, True),
        ({"hits": 3}, False, False),
        ({"hits": 5}, True, False),
        ({"hits": 3, "anchored": 1}, True, False),
    ],
)
def test_a_slow_target_is_neither_crippled_nor_at_anchor(changes: dict[str, Any], option: bool, slow: bool) -> None:
    """Lexington has damage factor 6: three hits halve her speed, five cripple her."""
    u = battle([tf(1, ship("Lexington", **changes))], slow_targets=option)
    made = u.state.sides["allied"].ships["Lexington"]
    assert factors.easier_to_hit(u.ruleset, "allied", made, u.turn) is slow


@pytest.mark.rule("GM-19.1a")
@pytest.mark.parametrize(
    ("wounds", "changes", "until"),
    [
        (Wounds(steering=6), {"hits": 3}, 6),
        (Wounds(steering=6), {"hits": 0}, 0),
        (Wounds(steering=6, limping=True), {"hits": 0}, 6),
        (Wounds(steering=6, limping=True), {"hits": 3}, 0),
        (Wounds(steering=6), {"hits": 5}, 0),
        (Wounds(steering=6, stopped=4), {"hits": 3}, 0),
        (Wounds(steering=6), {"hits": 3, "doomed": 9}, 0),
        (Wounds(), {"hits": 3}, 0),
        (Wounds(steering=6), {"card": "AP", "hits": 2}, 0),
        (Wounds(steering=6), {"card": "DD", "hits": 1}, 6),
    ],
)
def test_until_when_a_ship_lies_still(wounds: Wounds, changes: dict[str, Any], until: int) -> None:
    """Two half speeds at once, one of them a steering hit that ends."""
    card = changes.pop("card", "Lexington")
    u = battle([tf(1, ship(card, wounds=wounds, **changes))])
    (made,) = u.state.sides["allied"].ships.values()
    assert factors.still_until(u.ruleset, "allied", made) == until


@pytest.mark.rule("GM-15.11a", "GM-15.21a")
@pytest.mark.parametrize(
    ("wounds", "doomed", "why", "hangar"),
    [
        (Wounds(), 0, "", False),
        (Wounds(fires=[3]), 0, "burning", True),
        (Wounds(major=3, burnt_out=True), 0, "burning", True),
        (Wounds(burnt_out=True), 0, "burnt out", True),
        (Wounds(deck_until=4), 0, "deck", False),
        (Wounds(fires=[3]), 9, "doomed", True),
    ],
)
def test_why_a_deck_is_shut(wounds: Wounds, doomed: int, why: str, hangar: bool) -> None:
    u = battle([tf(1, ship("Lexington", wounds=wounds, doomed=doomed)), base("Lae")])
    own = u.state.sides["allied"]
    assert (factors.shut(own.ships["Lexington"]), factors.hangar_shut(own.ships["Lexington"])) == (why, hangar)
    lae = own.bases["Lae"]
    assert factors.shut(lae) == "" and not factors.hangar_shut(lae)
    lae.wounds = BaseWounds(runway_until=4)
    assert factors.shut(lae) == "runway" and not factors.hangar_shut(lae)


@pytest.mark.rule("GM-15.1", "GM-15.2")
@pytest.mark.parametrize("hits", [0, 1, 2, 3])
@pytest.mark.parametrize("ready_", [3, 4, 8, 9])
@pytest.mark.parametrize("aboard", [8, 9, 14, 15])
def test_what_bombs_light_on_both_sides_of_each_bound(hits: int, ready_: int, aboard: int) -> None:
    major = hits >= 2 and (ready_ == 9 or aboard == 15)
    fire = hits >= 1 and (ready_ >= 4 or aboard >= 9)
    assert by_bombs(CONSTANT, hits, ready_, aboard) == ("major fire" if major else "fire" if fire else "")


@pytest.mark.rule("GM-15.0")
@pytest.mark.parametrize(
    ("name", "option", "changes", "yes"),
    [
        ("Lexington", "bombs", {}, True),
        ("Lexington", "off", {}, False),
        ("Chicago", "bombs", {}, False),
        ("Lexington", "bombs", {"fate": "sunk"}, False),
        ("Lexington", "bombs", {"doomed": 4}, False),
    ],
)
def test_which_ships_catch_fire(name: str, option: str, changes: dict[str, Any], yes: bool) -> None:
    u = battle([tf(1, ship(name))], fires=option)
    vessel = u.state.sides["allied"].ships[name]
    for field, value in changes.items():
        setattr(vessel, field, value)
    assert burns(u, vessel) is yes


@pytest.mark.rule("GM-19.1b")
def test_what_ends_with_a_turn_is_over_in_the_next() -> None:
    u = battle([tf(1, "Lexington", "Chicago"), base("Lae")])
    own = u.state.sides["allied"]
    one, two = own.ships.values()
    one.wounds, two.wounds = Wounds(steering=3, deck_until=4), Wounds(steering=4, deck_until=3)
    own.bases["Lae"].wounds = BaseWounds(runway_until=4, radar_until=3)
    wounds.expire(u)
    assert (one.wounds, two.wounds) == (Wounds(deck_until=4), Wounds(steering=4))
    assert own.bases["Lae"].wounds == BaseWounds(runway_until=4)
    one.wounds, own.bases["Lae"].wounds = Wounds(deck_until=3, steering=2), BaseWounds(runway_until=3, radar_until=4)
    wounds.expire(u)
    assert not one.wounds and own.bases["Lae"].wounds == BaseWounds(radar_until=4)


@pytest.mark.rule("GM-13.4a", "GM-13.4b")
def test_the_row_of_bombs_on_small_ships() -> None:
    """GP bombs use the better of both figures, AP bombs the worse; others have their own."""
    known = tables()
    rows = {
        (at_ship, load): known.bombing_bht("Dauntless", at_ship, "dive", load)
        for at_ship in (True, False)
        for load in ("GP", "AP")
    }
    assert len(set(rows.values())) > 1
    for at_ship in (True, False):
        both = [rows[at_ship, "GP"], rows[at_ship, "AP"]]
        assert known.bombing_bht("Dauntless", at_ship, "dive", "GP", small=True) == max(both)
        assert known.bombing_bht("Dauntless", at_ship, "dive", "AP", small=True) == min(both)
    card = known.planes["Dauntless"].bombing
    assert rows == {
        (True, "GP"): card["ship_dive_gp"],
        (True, "AP"): card["ship_dive_ap"],
        (False, "GP"): card["base_dive_gp"],
        (False, "AP"): card["base_dive_ap"],
    }


@pytest.mark.rule("GM-14.2")
@pytest.mark.parametrize(
    ("over", "launch", "by_maximum", "took_off", "caught_", "flights"),
    [
        (True, "minimum", 0, 3, [4, 5], [4, 5]),
        (True, "maximum", 6, 3, [4, 5], [4, 5]),
        (True, "minimum", 0, 2, [], [4, 5]),
        (False, "minimum", 0, 3, [], [4, 5]),
        (False, "normal", 0, 3, [], [4, 5]),
        (False, "maximum", 0, 3, [4, 5], [4, 5]),
        (False, "maximum", 3, 3, [3], [1, 5, 3]),
        (False, "maximum", 4, 3, [4], [4, 5]),
        (False, "maximum", 6, 3, [4, 2], [4, 3, 2]),
        (False, "maximum", 9, 3, [4, 5], [4, 5]),
    ],
)
def test_who_is_caught_taking_off(
    over: bool, launch: Any, by_maximum: int, took_off: int, caught_: list[int], flights: list[int]
) -> None:
    """All that took off this turn under a raid that was overhead; else what flew by maximum launch and no more."""
    u = battle([tf(1, "Lexington"), af(3, "4 Wildcat", "5 Dauntless", home="Lexington")], [af(5, "4 Val AP high")])
    own, raid = u.state.sides["allied"].afs[3], u.state.sides["japanese"].afs[5]
    own.took_off, own.launch, own.by_maximum = took_off, launch, by_maximum
    raid.took_off, raid.track = 2, [SEA if over else SEA + 1, SEA]
    u.state.sides["allied"].tfs[1].track = [SEA]
    raids: list[Any] = [SimpleNamespace(af=raid)]
    found = caught._leaving(Battle(u, SEA), "allied", u.state.sides["allied"].ships["Lexington"], raids)
    assert [(each.side, each.holder, each.af.number, each.hex) for each in found] == [
        ("allied", "Lexington", 3, SEA)
    ] * len(caught_)
    assert [each.flight.n for each in found] == caught_
    assert [flight.n for flight in own.flights] == flights
    assert all(any(each.flight is flight for flight in own.flights) for each in found)
