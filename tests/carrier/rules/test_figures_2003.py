"""Figures and bounds of the game of 2003 that its other tests leave open: the second of two, none, and just one too
few."""

from typing import Any

import pytest
from tests.carrier.damage.hits import blow
from tests.carrier.position import (
    OPEN_SEA,
    SEA,
    af,
    attack,
    bare,
    base,
    battle,
    cap,
    play,
    put_af,
    put_tf,
    ready,
    ship,
    tf,
    umpire,
)
from tests.carrier.submarines.test_submarine_combat import fight, meeting, orders
from tests.carrier.submarines.waters import boat, combats, rows, waters

from flagplot.games.carrier.combat import diving, interception
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.critical import strike_ship
from flagplot.games.carrier.combat.damage import hit_ship
from flagplot.games.carrier.combat.on_deck import OnDeck
from flagplot.games.carrier.combat.submarine_hits import dive
from flagplot.games.carrier.facts.combat import AirFought, BombedSeen, Combat, Hunted
from flagplot.games.carrier.facts.flight import Dives, OnMap, StaysDown
from flagplot.games.carrier.facts.sailing import CannotTow, SurvivorsSeen
from flagplot.games.carrier.facts.seeing import MadeOut
from flagplot.games.carrier.ordered.ast import Move, Planes, Program, ReadyCap, Search, Shot, Step, SubmarineOrder, Tow
from flagplot.games.carrier.phases import combat, submarines
from flagplot.games.carrier.phases.weather import came_from
from flagplot.games.carrier.ruleset.report_editions import CombatReports2003
from flagplot.games.carrier.sailing import rescue, survivors, towing
from flagplot.games.carrier.scenario.starts import starting_boats
from flagplot.games.carrier.sighting import periscopes
from flagplot.games.carrier.state.alert import Caught
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.state.units import Group, Transit
from flagplot.games.carrier.telling.combat_2003 import base_damage
from flagplot.games.carrier.theatre.hex import walk
from flagplot.games.carrier.units.submarines import can_attack

N1 = walk(OPEN_SEA, "N1")[-1]


def written(turn: int) -> State:
    """Return a bare map on which the sheet of a turn gives all its orders, and nobody is asked in the middle of it."""
    return bare(turn, air_orders="written")


def met(**more: Any) -> State:
    """Return the meeting of a boat and a TF likewise, by the hit table of the base game."""
    state = meeting(**more)
    state.options |= {"air_orders": "written", "hits": "classic"}
    return state


# --- weather and sight ---


@pytest.mark.rule("FE-6.4.1")
def test_each_marker_on_a_boundary_waits_for_itself() -> None:
    """Markers 1 and 2 wait on boundaries: the first forgets where it came from, the second does not."""
    weather = bare().weather
    weather.waiting = {1: "IV", 2: "V"}
    assert came_from(weather, 1, "VI") == "IV"
    assert weather.waiting == {2: "V"}
    assert (came_from(weather, 1, "VI"), came_from(weather, 2, "VI")) == ("VI", "V")
    assert not weather.waiting


@pytest.mark.rule("FE-7.3f", "FE-7.3h")
@pytest.mark.parametrize(("markers", "face", "condition"), [(0, 1, 2), (1, 1, 1), (2, 1, 0), (0, 6, 0)])
def test_into_a_storm_nobody_looks(markers: int, face: int, condition: int) -> None:
    """One hex off by day: 2, in cloud 1, in storm nothing and no roll; nothing if the roll fails."""
    state = written(9)
    put_af(state, "allied", 3, OPEN_SEA, "1 Catalina high", order=Program((Search(),)), searching=True)
    put_tf(state, "japanese", 2, N1, "DD x7")
    state.weather.markers = [walk(OPEN_SEA, "N3")[-1]] * markers
    after = play(state, default=face)
    assert after.conditions("allied") == [condition] * bool(condition)
    assert bool(after.thrown("search")) is (markers < 2)


@pytest.mark.rule("FE-7.3h", "BR-11.2")
@pytest.mark.parametrize(("markers", "away", "sees"), [(0, False, True), (2, False, False), (0, True, False)])
def test_what_a_searcher_had_in_sight_it_may_shadow_unless_it_is_hidden_now(
    markers: int, away: bool, sees: bool
) -> None:
    """A TF one hex off, found last turn: not under a storm, nor by planes that have left the map."""
    state = bare(turn=9)
    planes = put_af(state, "allied", 3, OPEN_SEA, "1 Catalina high")
    planes.transit = Transit("Noumea", False, OPEN_SEA, 12) if away else None
    put_tf(state, "japanese", 2, N1, "DD x7")
    state.weather.markers = [walk(OPEN_SEA, "N3")[-1]] * markers
    state.watching = [("allied/AF3", "japanese/TF2")]
    u = umpire(state)
    u.lookout.carry_over()
    assert bool(u.lookout.log["allied"].get("japanese/TF2")) is sees


# --- planes ---


@pytest.mark.rule("FE-7f")
def test_who_flies_before_those_that_wait_for_a_friend_lands_all_the_same() -> None:
    """AF12 flies last, to join an attack of AF9; AF8 has flown home before it."""
    state = written(9)
    port = state.sides["allied"].bases["Port Moresby"].hex
    assert port is not None
    put_af(state, "allied", 8, port, "4 Dauntless")
    for number in (9, 12):
        put_af(state, "allied", number, OPEN_SEA, "6 Dauntless AP high", home="Port Moresby")
    after = play(state, "AF8: land Port Moresby\nAF9: search N2\nAF12: search N2; join AF9 if it attacks; return")
    assert sorted(after.state.sides["allied"].afs) == [9, 12]


@pytest.mark.rule("FE-14a")
def test_planes_from_off_the_map_arrive_in_the_segment_of_their_side() -> None:
    """Those that are due stand in their entry hex and may not yet move; those due later are still on their way."""
    state = written(9)
    for number, due in ((3, 9), (4, 10)):
        planes = put_af(state, "allied", number, OPEN_SEA, "4 B-17 high", home="Port Moresby")
        planes.transit = Transit("Port Moresby", True, N1, due)
    after = play(state)
    assert {n: af.transit is None for n, af in after.state.sides["allied"].afs.items()} == {3: True, 4: False}
    assert [d.about.number for d in after.told if isinstance(d, OnMap) and d.about] == [3]


@pytest.mark.rule("FE-14a")
def test_who_has_flown_looks_from_the_hex_where_it_is() -> None:
    """AF3 flies two hexes and looks; what comes by later is searched for at its second hex, by a die of its own."""
    state = written(9)
    put_af(state, "allied", 3, OPEN_SEA, "1 Catalina high", order=Program((Search(), Move((Step(1, 2),)))))
    put_af(state, "japanese", 2, walk(OPEN_SEA, "N8")[-1], "4 Zero high", order=Program((Move((Step(4, 4),)),)))
    after = play(state, default=6)
    keys = [roll.key.rpartition(">")[2] for roll in after.thrown("search") if "allied/AF3" in roll.key]
    assert keys == ["japanese/AF2#2.0"]


@pytest.mark.rule("FE-14.13.2d")
def test_a_hex_where_nobody_may_fight_stops_no_interception_in_the_next() -> None:
    """Fighters of both sides see each other over open sea and over a ship east of it: they fight there alone."""
    state = written(9)
    east = walk(OPEN_SEA, "SE3")[-1]
    for number, where in ((3, OPEN_SEA), (4, east)):
        put_af(state, "allied", number, where, "6 Wildcat high", order=cap())
        put_af(state, "japanese", number, where, "6 Zero high", order=cap())
    put_tf(state, "japanese", 2, east, "Tatsuta")
    u = umpire(state)
    for side in ("allied", "japanese"):
        for number, where in ((3, OPEN_SEA), (4, east)):
            foe = "japanese" if side == "allied" else "allied"
            u.sees[side][f"{foe}/AF{number}"] = Sighting("af", where, 3, (), 9, total=6)
    interception.at_start(u)
    assert {d.hex for d in u.dispatches if isinstance(d, Combat)} == {east}


@pytest.mark.rule("FE-16.11e")
@pytest.mark.parametrize(("wanted", "told"), [(2, False), (3, True), (6, True)])
def test_the_wind_is_blamed_only_when_it_keeps_planes_down(wanted: int, told: bool) -> None:
    """Lexington (12/3) out of the wind: two fly off and a third could; of six ordered three must stay."""
    state = written(8)
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    ready(state, "allied", "Lexington", Wildcat=10)
    put_af(state, "japanese", 5, walk(OPEN_SEA, "N6")[-1], "12 Val AP high", home="Shokaku")
    after = play(state, f"Lexington: ready CAP {wanted} Wildcat low if any raid", "AF5: S6")
    assert any(isinstance(d, StaysDown) and d.why == "wind" for d in after.told) is told


@pytest.mark.rule("FE-16.11f")
def test_by_night_each_base_and_ship_with_a_ready_cap_is_told() -> None:
    state = written(2)
    for number, name in ((1, "Lexington"), (2, "Yorktown")):
        put_tf(state, "allied", number, OPEN_SEA, name)
        ready(state, "allied", name, Wildcat=4)
        state.sides["allied"].ready_cap[name] = (ReadyCap((Planes(4, "Wildcat"),), "low", 0),)
    state.approach = {"allied>japanese/AF5": 5}
    put_af(state, "japanese", 5, N1, "12 Val AP high", home="Shokaku")
    after = play(state, "", "AF5: S1")
    told = [(d.about.name, d.why) for d in after.told if isinstance(d, StaysDown) and d.about]
    assert told == [("Lexington", "night"), ("Yorktown", "night")]


@pytest.mark.rule("FE-16.12a", "FE-16.12f")
def test_all_flights_of_a_cap_dive_and_are_counted_by_plane() -> None:
    """Three Wildcats and two P-40 of one AF, all may dive: five are low, and the owner reads so."""
    u = battle(
        [tf(9, "Lexington"), af(1, "3 Wildcat high", "2 P-40 high", order=cap())],
        [af(5, "9 Kate torpedo")],
        dice={"diving CAP|B/M23 allied": (6,)},
    )
    diving.dive(Battle(u, SEA))
    assert sum(f.n for f in u.state.sides["allied"].afs[1].flights if not f.high) == 5
    told = [{each.name: each.n for each in d.planes} for d in u.dispatches if isinstance(d, Dives)]
    assert told == [{"Wildcat": 3, "P-40": 2}]


@pytest.mark.rule("FE-18.2.1b", "BR-7.15.2")
@pytest.mark.parametrize("raiders", [True, False])
def test_in_2003_attackers_are_not_told_all_ships_by_name(raiders: bool) -> None:
    """What attackers make out is counted before they choose (FE-LI-1a); names are told in the base game alone."""
    planes = [af(3, "4 Val AP high", order=attack())] if raiders else [af(3, "4 Zero", order=cap())]
    u = battle([tf(1, "Lexington", "4 DD")], planes)
    combat.run(u)
    assert [d for d in u.dispatches if isinstance(d, MadeOut) and d.how != "precise"] == []


@pytest.mark.rule("FE-LI-6a", "FE-LI-0")
def test_after_an_exchange_in_the_air_only_names_of_enemy_planes_are_told() -> None:
    u = battle([tf(1, "Lexington"), af(1, "6 Wildcat", order=cap())], [af(5, "9 Kate torpedo", order=attack())])
    combat.run(u)
    told = [(d.seat, d.enemies, d.numbered) for d in u.dispatches if isinstance(d, AirFought)]
    assert ("allied", {"Kate": 0}, False) in told and ("japanese", {"Wildcat": 0}, False) in told


@pytest.mark.rule("FE-LI-6a")
def test_which_losses_in_the_air_the_enemy_is_told() -> None:
    """All of fighters among themselves, else those of escorts and bombers and never those of interceptors."""
    known = CombatReports2003().air_losses_known
    assert [known(kind, True) for kind in ("interceptors", "escorts", "bombers")] == [True, False, False]
    assert all(known(kind, False) for kind in ("interceptors", "escorts", "bombers"))


@pytest.mark.rule("FE-LI-0")
@pytest.mark.parametrize("words", ["on deck", "on the ground"])
def test_where_planes_are_seen_to_burn(words: str) -> None:
    if words == "on deck":
        u = battle([af(3, "12 Dauntless AP high", order=attack())], [tf(2, ship("Shokaku", ready="9 Zero"))], default=1)
    else:
        u = battle([af(3, "12 B-17 GP high", order=attack())], [base("Lae", ready="9 Zero")], at="A/F20", default=1)
    combat.run(u)
    assert [d.planes for d in u.dispatches if isinstance(d, BombedSeen)] == [words]


# --- damage ---


@pytest.mark.rule("FE-DR-9")
def test_the_lot_for_a_base_by_night_is_even() -> None:
    u = battle(night=True)
    base_damage(u, 1, "x")
    assert [roll.sides for roll in u.dice.record()] == [2]


@pytest.mark.rule("FE-DR-11")
def test_an_order_for_losses_stands_until_changed() -> None:
    state = bare(planes=True)
    after = play(state, allied="Port Moresby: give up P-39, Hudson")
    assert after.state.sides["allied"].give_up == {"Port Moresby": ("P-39", "Hudson")}
    assert play(after.state).state.sides["allied"].give_up == {"Port Moresby": ("P-39", "Hudson")}


@pytest.mark.rule("FE-DS-2", "FE-DS-3")
def test_planes_caught_leaving_a_ship_are_counted_with_those_it_takes_along() -> None:
    """The sixth hit dooms Lexington: one of five Wildcats taking off falls, and two aboard are lost with her."""
    u = battle(
        [tf(1, ship("Lexington", hits=5, readying="2 Wildcat, 3 Dauntless")), af(3, "5 Wildcat", home="Lexington")]
    )
    leaving = u.state.sides["allied"].afs[3]
    u.caught = [Caught("allied", "Lexington", leaving, leaving.flights[0], SEA)]
    damage = hit_ship(Battle(u, SEA), "allied", u.state.sides["allied"].ships["Lexington"], 1, True, "bomb")
    assert sorted(damage.planes) == [("Dauntless", 3), ("Wildcat", 3)] and damage.doomed > u.turn
    u = battle([tf(1, ship("Lexington", hits=5)), af(3, "5 Wildcat", home="Lexington")])
    leaving = u.state.sides["allied"].afs[3]
    u.caught = [Caught("allied", "Lexington", leaving, leaving.flights[0], SEA)]
    damage = hit_ship(Battle(u, SEA), "allied", u.state.sides["allied"].ships["Lexington"], 1, True, "bomb")
    assert damage.planes == (("Wildcat", 1),)


@pytest.mark.rule("FE-21.8.2a", "FE-21.3b")
def test_planes_in_just_landed_add_one_hit_to_the_first_bombs_alone() -> None:
    """One hit and one for the planes that have landed; of the next bombs of that AF only what was rolled."""
    u = battle([tf(1, "Lexington")])
    fight, lexington = Battle(u, SEA), u.state.sides["allied"].ships["Lexington"]
    added = [
        strike_ship(fight, "allied", lexington, blow(1, key=key), True, "bomb", "GP", OnDeck(0, 4, 0, 4)).added
        for key in "abc"
    ]
    assert (added, lexington.hits) == ([1, 0, 0], 4)


# --- towing and survivors ---


@pytest.mark.rule("FE-TOW-3")
@pytest.mark.parametrize(("tower", "towed"), [(2, 1), (1, 2)])
def test_a_tow_is_passed_within_one_tf(tower: int, towed: int) -> None:
    state = bare()
    order = Tow(tower="Chicago", towed="Astoria")
    put_tf(state, "allied", tower, OPEN_SEA, "Chicago", order=order if tower == 1 else None)
    put_tf(state, "allied", towed, OPEN_SEA, "Astoria", order=order if towed == 1 else None)
    u = umpire(state)
    towing.run(u)
    assert [d.why for d in u.dispatches if isinstance(d, CannotTow)] == ["two tfs"]
    assert not state.sides["allied"].ships["Chicago"].towing


@pytest.mark.rule("FE-SUR-4", "FE-SUR-3")
def test_for_a_ship_that_leaves_no_survivors_no_die_is_thrown() -> None:
    u = battle([tf(1, "DD", "Chicago")])
    for name, dice, left in (("DD 1", 0, 0), ("Chicago", 1, 1)):
        survivors.fatal_hit(u, "allied", u.state.sides["allied"].ships[name], SEA)
        assert (len(u.dice.record()), len(u.state.survivors)) == (dice, left)


@pytest.mark.rule("FE-SUR-9", "FE-SUR-13")
def test_survivors_of_both_sides_in_one_hex_are_told_apart() -> None:
    """Two Allied and three Japanese factors: a TF that lost its turn sees neither."""
    for lost, told in ((False, [("both", 2, 3)]), (True, [])):
        state = bare()
        for side, name, n in (("allied", "Chicago", 2), ("japanese", "Aoba", 3)):
            state.survivors.append(Group(side, name, OPEN_SEA, n, state.turn - 1, 5))  # type: ignore[arg-type]
        put_tf(state, "allied", 1, OPEN_SEA, "DD").lost_turn = lost
        u = umpire(state)
        rescue.look(u)
        seen = [d for d in u.dispatches if isinstance(d, SurvivorsSeen)]
        assert [(d.how, d.allied_factors, d.japanese_factors) for d in seen] == told


# --- submarines ---


@pytest.mark.rule("FE-27.1a", "BR-26.1")
def test_each_boat_may_start_in_the_area_of_its_scenario() -> None:
    """Boats of a side are numbered from one, each with hexes to start in."""
    ruleset = umpire(bare(scenario="guadalcanal")).ruleset
    for side in ("allied", "japanese"):
        many = sum(entry.count for entry in ruleset.scenario.submarines if entry.side == side)
        allowed = starting_boats(ruleset.scenario, side)
        assert list(allowed) == list(range(1, many + 1)) and all(allowed.values())


@pytest.mark.rule("FE-27.1b", "FE-27.6.4b")
@pytest.mark.parametrize(("hits", "depth"), [(0, "deep"), (1, "periscope")])
def test_a_damaged_boat_dives_no_deeper_than_its_periscope(hits: int, depth: str) -> None:
    state = waters(air_orders="written")
    sub = boat(state, depth="surface", hits=hits)
    dive(Battle(umpire(state), OPEN_SEA), "allied", sub, "deep")
    assert sub.depth == depth


@pytest.mark.rule("FE-27.2", "FE-27.2.2")
@pytest.mark.parametrize(("movers", "changed"), [((), False), ((1,), True), ((2,), True), ((1, 2), True)])
def test_it_is_known_whether_any_boat_moved(movers: tuple[int, ...], changed: bool) -> None:
    """Whoever moves, the first boat or the last: what boats see is looked up again."""
    state = waters(air_orders="written")
    for number in (1, 2):
        boat(state, number=number, order=SubmarineOrder(steps=(1,)) if number in movers else None)
    assert submarines.sail(umpire(state)) is changed


@pytest.mark.rule("FE-27.3a")
def test_of_boats_that_see_a_tf_alike_the_first_reports_it() -> None:
    state = waters(air_orders="written")
    boat(state)
    boat(state, number=2)
    made = put_tf(state, "japanese", 1, OPEN_SEA, "Aoba")
    seen, source, by_radar = periscopes.sight(umpire(state), "allied", made)
    assert (seen, [one.label for one in source], by_radar) == (3, ["SS1"], False)


@pytest.mark.rule("FE-27.6.2")
@pytest.mark.parametrize(
    ("depth", "factors", "dived", "may"),
    [
        ("surface", 1, 0, True),
        ("periscope", 12, 7, True),
        ("periscope", 12, 8, False),
        ("surface", 0, 0, False),
        ("deep", 12, 0, False),
    ],
)
def test_which_boat_can_attack(depth: str, factors: int, dived: int, may: bool) -> None:
    """Not deep, not without torpedoes, not in the turn in which it dived from planes."""
    assert can_attack(boat(waters(), depth=depth, factors=factors, crash_dived=dived), 8) is may


@pytest.mark.rule("FE-27.6.7")
@pytest.mark.parametrize("dives", [True, False])
def test_a_slick_is_thrown_for_only_where_a_boat_dives_after_its_attack(dives: bool) -> None:
    """From periscope depth it fires first; hunted then without an order to dive it leaves no doubtful slick."""
    state = met(order=orders(dive=("asw",) if dives else ()))
    played = play(state, japanese="TF1: S1", faces={"allied|SS1>TF1": (5,)}, default=2)
    assert played.thrown("ASW") and bool(played.thrown("slick")) is dives


@pytest.mark.rule("FE-27.8a")
def test_by_day_a_boat_attacks_the_ships_of_one_tf_by_the_types_it_wants() -> None:
    """The TF with the ship that it wants most, though another comes first; four factors at her."""
    state = met(ships=("AP x1",), order=orders(Shot(("CA", "AP"))))
    put_tf(state, "japanese", 2, OPEN_SEA, "Kako")
    played = fight(state, 6, **{"SS1>TF2": 6})
    assert [roll.key.rpartition("|")[2] for roll in played.thrown("submarine torpedoes")] == ["Kako 1"]
    assert rows(played, "submarine torpedoes") == ["BHT 8, 4 factors: 1 hit"]


@pytest.mark.rule("FE-27.9.1b", "FE-27.6.6")
@pytest.mark.parametrize(("dive", "words"), [(("guns",), "a hit was heard"), ((), "CA smoking")])
def test_a_boat_shot_at_first_makes_its_one_attack_and_sees_little_if_it_went_down(
    dive: tuple[str, ...], words: str
) -> None:
    state = met(depth="surface", ships=("Aoba",), order=orders(dive=dive))
    played = fight(state, 3, default=2, **{"guns_at_a_submarine|A/Q38_allied|SS1": 1})
    assert len(played.thrown("submarine torpedoes")) == 1
    assert combats(played.told, "allied")[-1].endswith(f"4 torpedo factors: {words}")


@pytest.mark.rule("FE-27.10d")
@pytest.mark.parametrize(("hits", "lost"), [(0, ()), (1, ("SS1",))])
def test_the_owner_reads_which_boat_he_has_lost(hits: int, lost: tuple[str, ...]) -> None:
    state = waters(air_orders="written")
    boat(state, "japanese", depth="periscope", hits=hits)
    put_tf(state, "allied", 1, OPEN_SEA, "DD x6")
    played = play(state, faces={"SS1>TF1": (3,)})
    told = [d for d in played.told if isinstance(d, Hunted)]
    assert [(d.seat, d.sunk, d.own_losses.ships) for d in told] == [("japanese", bool(hits), lost)]
