"""Figures and bounds of the base rules, each by the function that carries it."""

from pathlib import Path

import msgspec
import pytest
from tests.carrier.position import (
    OPEN_SEA,
    SEA,
    af,
    attack,
    bare,
    base,
    battle,
    flight,
    play,
    put_af,
    put_tf,
    ready,
    ship,
    tf,
    umpire,
)
from tests.carrier.submarines.waters import boat

from flagplot.core.diagnostics import BadInputError
from flagplot.core.dice import LoadedDice
from flagplot.games.carrier.combat import escorts, submarine_hits, targets
from flagplot.games.carrier.combat.anti_aircraft import pool_of
from flagplot.games.carrier.combat.battle import Battle, Share
from flagplot.games.carrier.combat.damage import hit_ship
from flagplot.games.carrier.combat.interception import air_step, willing
from flagplot.games.carrier.combat.lots import apportion
from flagplot.games.carrier.combat.resolution import strike_together
from flagplot.games.carrier.facts.combat import AirFought
from flagplot.games.carrier.facts.decks import FewReady, NoTakeOff
from flagplot.games.carrier.facts.dispatches import Points
from flagplot.games.carrier.facts.flight import Landed
from flagplot.games.carrier.facts.sailing import Anchoring
from flagplot.games.carrier.flight.breaking_off import could_attack
from flagplot.games.carrier.flight.pilot import Pilot
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Anchor, Intercept, Place, Shadow
from flagplot.games.carrier.phases import combat, submarines
from flagplot.games.carrier.ruleset.report_editions import SurfaceReports
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sailing.towing import why_not
from flagplot.games.carrier.scenario.areas import area_hexes
from flagplot.games.carrier.scenario.reading import FOLDER, load
from flagplot.games.carrier.scenario.starts import start_hexes, starting
from flagplot.games.carrier.state.units import Magazine
from flagplot.games.carrier.theatre.hex import Direction, name, neighbour, parse, walk
from flagplot.games.carrier.theatre.theatre import theatre
from flagplot.games.carrier.units.factors import gunnery, movement, speed
from flagplot.games.carrier.units.magazine import Shell, pay

OURS = "allied"


# --- planes


@pytest.mark.rule("BR-8.5")
@pytest.mark.parametrize(("plane", "radius", "one_way"), [("Wildcat", 24, 48), ("Catalina", 60, 120)])
def test_a_card_says_how_far_a_plane_goes_and_comes_back(plane: str, radius: int, one_way: int) -> None:
    """MF times RF one way, half of it out and home."""
    (card,) = [card for card in GAME.cards() if card.name == plane]
    figures = {figure.key: figure.value for figure in card.figures}
    assert (figures["radius"], figures["one_way"]) == (radius, one_way)


@pytest.mark.rule("BR-8.5.6")
def test_planes_that_differ_in_nothing_are_one_flight_after_joining() -> None:
    state = bare(turn=9)
    put_tf(state, OURS, 1, OPEN_SEA, "Lexington")
    put_af(state, OURS, 3, OPEN_SEA, "2 Wildcat", "1 Wildcat high", home="Lexington", land_by=20)
    put_af(state, OURS, 4, OPEN_SEA, "3 Wildcat", "4 Dauntless", home="Lexington", land_by=20)
    (joined,) = play(state, "AF3: join AF4").state.sides["allied"].afs.values()
    assert sorted((f.plane, f.n, f.high) for f in joined.flights) == [
        ("Dauntless", 4, False),
        ("Wildcat", 1, True),
        ("Wildcat", 5, False),
    ]
    assert joined.formed == 10


@pytest.mark.rule("BR-8.4", "BR-3.3")
@pytest.mark.parametrize(("n", "told"), [(4, []), (6, [(4, 6, "B-25 GP")])])
def test_fewer_planes_than_ordered_take_off_and_that_is_said(n: int, told: list[object]) -> None:
    state = bare(turn=9)
    ready(state, OURS, "Port Moresby", B_25="4 GP")
    after = play(state, f"AF7: launch {n} B-25 GP from Port Moresby; hold 1 turn")
    assert sum(f.n for f in after.state.sides["allied"].afs[7].flights) == 4
    assert [(d.ready, d.ordered, d.planes) for d in after.told if isinstance(d, FewReady)] == told


@pytest.mark.rule("BR-14.15.4", "BR-8.4")
def test_no_planes_take_off_from_a_ship_that_is_gone() -> None:
    state = bare(turn=9)
    put_tf(state, OURS, 1, OPEN_SEA, "Lexington")
    ready(state, OURS, "Lexington", Dauntless="4 AP")
    sheet = GAME.parse("AF7: launch 4 Dauntless AP from Lexington; high", "allied", GAME.view(state, "allied"))
    state.sides["allied"].ships["Lexington"].fate = "sunk"
    state.sides["allied"].tfs.clear()
    done = GAME.resolve(state, {"allied": sheet}, LoadedDice({}, 3))
    assert [(d.why, d.source) for d in done.dispatches if isinstance(d, NoTakeOff)] == [("gone", "Lexington")]


@pytest.mark.rule("BR-8.2", "BR-14.10")
@pytest.mark.parametrize(
    ("faces", "how", "bad"), [((6, 6), "safe", False), ((1, 6), "some", True), ((1, 1), "none", True)]
)
def test_a_landing_that_costs_planes_is_bad_news(faces: tuple[int, int], how: str, bad: bool) -> None:
    state = bare(turn=22)
    where = state.sides["allied"].bases["Port Moresby"].hex
    assert where is not None
    put_af(state, OURS, 3, where, "2 P-39", home="Port Moresby")
    after = play(state, "AF3: land Port Moresby", faces={f"AF3 P-39  {n}": (face,) for n, face in enumerate(faces)})
    (fact,) = [fact for fact in after.told if isinstance(fact, Landed)]
    assert (fact.how, fact.bad, fact.landed + fact.n) == (how, bad, 2)


@pytest.mark.rule("BR-15.6.3")
@pytest.mark.parametrize(("land_by", "can"), [(10, False), (11, True)])
def test_an_attack_costs_a_turn_of_range_and_the_way_back(land_by: int, can: bool) -> None:
    """Dauntless six hexes from a target, over their carrier: there now, back the next turn, one for the attack."""
    state = bare(turn=9)
    put_tf(state, OURS, 1, OPEN_SEA, "Lexington")
    made = put_af(state, OURS, 3, OPEN_SEA, "2 Dauntless AP", home="Lexington", land_by=land_by)
    assert could_attack(umpire(state), "allied", made, walk(OPEN_SEA, "N6")[-1]) is can


# --- combat in the air and from it


@pytest.mark.rule("BR-17.3", "BR-17.8")
def test_the_pool_of_a_base_is_its_own_factor_and_none_where_there_is_none() -> None:
    fight = Battle(battle([tf(1, "Chicago")], [base("Rabaul")]), SEA)
    rabaul = fight.base("japanese")
    assert rabaul is not None
    assert pool_of(fight, "japanese", None) == rabaul.aa > 0
    rabaul.aa = -2
    assert pool_of(fight, "japanese", None) == 0
    assert pool_of(fight, "allied", None) == 0


@pytest.mark.rule("BR-16.1")
@pytest.mark.parametrize(("least", "fights"), [(0, True), (3, True), (4, True), (5, False)])
def test_interceptors_fight_what_is_at_least_as_many_as_they_were_told(least: int, fights: bool) -> None:
    u = battle([af(1, "4 Wildcat", order=Intercept(min_size=least))], [af(2, "4 Val GP")])
    fight = Battle(u, SEA)
    formation = u.state.sides["allied"].afs[1]
    share = Share("allied", formation, formation.flights[0], 4)
    assert (willing(fight, "allied", [share]) == [share]) is fights


@pytest.mark.rule("BR-17.6", "BR-0.7")
@pytest.mark.parametrize(
    ("total", "weights", "parts", "dice"),
    [
        (0, [2, 1], [0, 0], 0),
        (3, [0, 0], [0, 0], 0),
        (3, [1, 1, 2], [1, 1, 1], 0),
        (4, [3, 3, 2], [2, 1, 1], 1),
        (3, [3, 3], [2, 1], 1),
        (6, [3, 3], [3, 3], 0),
    ],
)
def test_a_total_is_shared_by_weights_and_ties_alone_by_lot(
    total: int, weights: list[int], parts: list[int], dice: int
) -> None:
    u = battle(default=1)
    assert apportion(u, "combat", "losses", total, weights) == parts
    assert len(u.dice.record()) == dice


@pytest.mark.rule("BR-29.2")
def test_groups_together_attack_at_their_average_row_rounded_down() -> None:
    """Six factors at row 6 and three at row 9 are nine at row 7, which scores 2 by a die of 3."""
    u = battle()
    blow = strike_together(u, "combat", "air attack", "test", [(6, 6), (9, 3)])
    assert (blow.bht, blow.factors, blow.faces, blow.hits) == (7, 9, (3,), 2)


@pytest.mark.rule("BR-7.12")
def test_the_size_shown_is_of_all_tfs_in_sight_or_of_the_one_meant() -> None:
    fight = Battle(battle([af(1, "2 Dauntless AP")], [tf(2, "3 DD"), tf(3, "Aoba", "AP")]), SEA)
    assert targets.shown_size(fight, "allied") == 5
    assert targets.shown_size(fight, "allied", "japanese/TF3") == 2
    assert targets.shown_size(fight, "allied", "japanese/TF9") == 0


@pytest.mark.rule("BR-18.4", "BR-18.3.3")
@pytest.mark.parametrize(("wanted", "first"), [("dive", "dive"), ("level", "high"), ("", "dive")])
def test_the_attack_wanted_stands_before_the_others(wanted: str, first: str) -> None:
    modes = targets.attack_types(tables(), flight("2 Dauntless GP high"), False, wanted)
    assert modes[0][0] == first and len(modes) == 2


@pytest.mark.rule("BR-18.1", "BR-17.2")
@pytest.mark.parametrize(("least", "raids"), [(0, 1), (2, 1), (3, 0)])
def test_ships_are_attacked_if_enough_are_shown(least: int, raids: int) -> None:
    order = msgspec.structs.replace(attack(mode="dive"), min_size=least)
    u = battle([af(1, "2 Dauntless AP high", order=order)], [tf(2, "Aoba", "DD")])
    fight = Battle(u, SEA)
    assert len(targets.declare(fight, "allied", targets.missions(fight, "allied"))) == raids


@pytest.mark.rule("BR-17.2", "BR-18.1")
def test_a_base_is_attacked_where_no_ship_is_shown() -> None:
    order = msgspec.structs.replace(attack(), what="base", place=Place(name="Rabaul"))
    u = battle([af(1, "2 B-17 GP high", order=order)], [base("Rabaul")])
    fight = Battle(u, SEA)
    assert [raid.target.name for raid in targets.declare(fight, "allied", targets.missions(fight, "allied"))] == [
        "Rabaul"
    ]


@pytest.mark.rule("BR-15.3")
def test_only_armed_planes_ordered_to_attack_do_whoever_is_beside_them() -> None:
    order = attack(mode="dive")
    u = battle(
        [af(1, "2 Wildcat", order=order), af(2, "2 Dauntless AP high"), af(3, "2 Dauntless AP high", order=order)],
        [tf(2, "Aoba")],
    )
    assert [mission.af.number for mission in targets.missions(Battle(u, SEA), "allied")] == [3]


@pytest.mark.rule("BR-14.18")
@pytest.mark.parametrize(
    ("ours", "theirs", "holder", "order"),
    [
        (False, True, "allied", ("japanese", "allied")),
        (True, False, "japanese", ("allied", "japanese")),
        (True, True, "japanese", ("japanese", "allied")),
        (False, False, "japanese", ("japanese", "allied")),
    ],
)
def test_a_side_with_bombers_attacks_first_then_the_holder_of_the_initiative(
    ours: bool, theirs: bool, holder: str, order: tuple[str, str]
) -> None:
    attacking = attack(mode="dive")
    u = battle(
        [af(1, "2 Dauntless AP high", order=attacking if ours else None), tf(3, "Chicago")],
        [af(2, "2 Val GP high", order=attacking if theirs else None), tf(4, "Aoba")],
        initiative=holder,  # type: ignore[arg-type]
    )
    fight = Battle(u, SEA)
    due = {"allied": targets.missions(fight, "allied"), "japanese": targets.missions(fight, "japanese")}
    assert combat.attack_order(fight, due) == order  # type: ignore[arg-type]


# --- orders answered


def answers(text: str, code: str, planes: str = "") -> list[str]:
    """Return the remarks under a code on a sheet for Lexington with planes in Ready, in TF1, and for AF3 over her."""
    state = bare(turn=9)
    put_tf(state, OURS, 1, OPEN_SEA, "Lexington", "Chicago")
    put_tf(state, OURS, 2, OPEN_SEA, "DD")
    put_af(state, OURS, 3, OPEN_SEA, "2 Wildcat", home="Lexington")
    for box in ("ready", "just_landed"):
        ready(state, OURS, "Lexington", box, Wildcat=12, Dauntless=12)
    sheet = GAME.parse(text, "allied", GAME.view(state, "allied"))
    return [f"{remark.message} {remark.hint}".strip() for remark in sheet.diagnostics if remark.code == code]


@pytest.mark.rule("BR-12.3")
@pytest.mark.parametrize(("text", "codes"), [("TF1: join TF2", 0), ("TF1: join TF7", 1), ("AF3: join AF7", 1)])
def test_only_a_formation_of_ones_own_is_joined(text: str, codes: int) -> None:
    assert len(answers(text, "unknown-unit")) == codes


@pytest.mark.rule("BR-8.10")
def test_what_one_launch_uses_is_not_there_for_the_next() -> None:
    """Lexington launches twelve by normal launch: six and six take off, and for more there is nothing left."""
    lines = [f"AF{n}: launch {planes} from Lexington normal" for n, planes in ((5, "6 Wildcat"), (6, "6 Dauntless"))]
    assert answers("\n".join(lines), "BR-8.4") == []
    (answer,) = answers("\n".join([*lines, "AF7: launch 2 Wildcat from Lexington normal"]), "BR-8.4")
    assert "the launch factor of Lexington is used up" in answer


@pytest.mark.rule("BR-14.8")
@pytest.mark.parametrize(("launch", "points"), [("minimum", 8), ("normal", 4), ("maximum", 0)])
def test_a_launch_says_what_it_leaves_of_the_first_turn(launch: str, points: int) -> None:
    (note,) = answers(f"AF5: launch 2 Wildcat from Lexington {launch}; hold 1 turn", "launch")
    assert note.endswith(f"{launch} launch from Lexington, {points} of 8 MP this turn")
    (fuel,) = answers(f"AF5: launch 2 Wildcat from Lexington {launch}; to A/Q01; land", "fuel")
    assert fuel.startswith("AF5: fuel ends at 1400 in A/Q") and "before it can land at Lexington" in fuel


@pytest.mark.rule("BR-8.6")
@pytest.mark.parametrize(("planes", "asked"), [("2 Dauntless", 1), ("2 Dauntless GP", 0), ("2 Wildcat", 0)])
def test_the_load_of_bombers_is_asked_for(planes: str, asked: int) -> None:
    state = bare(turn=9)
    put_tf(state, OURS, 1, OPEN_SEA, "Lexington")
    ready(state, OURS, "Lexington", "readying", Wildcat=4, Dauntless=4)
    sheet = GAME.parse(f"Lexington: ready {planes}", "allied", GAME.view(state, "allied"))
    assert sum(remark.code == "no-load" for remark in sheet.diagnostics) == asked


@pytest.mark.rule("BR-5")
@pytest.mark.parametrize(
    ("text", "hint"), [("TF1: jettison", "Give it to an air formation."), ("AF3: anchor", "Give it to a task force.")]
)
def test_an_order_that_a_unit_cannot_carry_out_says_who_can(text: str, hint: str) -> None:
    (answer,) = answers(text, "wrong-unit")
    assert answer.endswith(hint)


# --- what is seen


@pytest.mark.rule("BR-7.1", "BR-11.10")
@pytest.mark.parametrize(
    ("turn", "weather", "steps", "condition"),
    [
        (9, "clear", "N1", 2),
        (9, "clear", "N2", 1),
        (9, "cloud", "N1", 2),
        (3, "clear", "", 1),
        (9, "storm", "N1", None),
    ],
)
def test_a_shadower_has_a_new_report_of_a_tf_that_splits(turn: int, weather: str, steps: str, condition: int) -> None:
    state = bare(turn=turn)
    there = walk(OPEN_SEA, steps)[-1] if steps else OPEN_SEA
    state.weather.markers = {"clear": [], "cloud": [there], "storm": [there, there]}[weather]
    shadower, target = put_tf(state, OURS, 1, OPEN_SEA, "Chicago"), put_tf(state, "japanese", 2, there, "Aoba", "DD x2")
    u = umpire(state)
    u.lookout.report_again("allied", shadower, target)
    reports = [entry.condition for entry in u.lookout.log["allied"].get("japanese/TF2", [])]
    assert reports == ([condition] if condition else [])


@pytest.mark.rule("BR-7.1", "BR-11.10")
@pytest.mark.parametrize(("cloud", "condition"), [(False, 2), (True, 1)])
def test_a_plane_has_its_new_report_by_the_weather_over_the_tf(cloud: bool, condition: int) -> None:
    state = bare(turn=9)
    there = walk(OPEN_SEA, "N1")[-1]
    state.weather.markers = [there] if cloud else []
    shadower, target = put_af(state, OURS, 1, OPEN_SEA, "1 Dauntless"), put_tf(state, "japanese", 2, there, "Aoba")
    u = umpire(state)
    u.lookout.report_again("allied", shadower, target)
    assert [entry.condition for entry in u.lookout.log["allied"]["japanese/TF2"]] == [condition]


@pytest.mark.rule("BR-7.9", "BR-7.16")
def test_what_was_told_last_from_a_hex_is_in_sight_and_told_once() -> None:
    """Told again from the same hex only if it is better, or if there are fewer ships."""
    state = bare(turn=9)
    put_tf(state, OURS, 1, OPEN_SEA, "Chicago")
    target = put_tf(state, "japanese", 2, OPEN_SEA, "Aoba", "DD x2")
    u = umpire(state)
    log = u.lookout.log["allied"]
    for condition, entries in ((1, 1), (1, 1), (2, 2), (2, 2), (1, 2), (3, 3), (3, 3)):
        u.lookout.seen.record("allied", target, condition, (UnitId("allied", "TF", 1),), False)
        assert len(log["japanese/TF2"]) == entries
    target.ships.pop()
    u.lookout.seen.record("allied", target, 3, (UnitId("allied", "TF", 1),), False)
    assert len(log["japanese/TF2"]) == 4
    u.lookout.settle()
    assert u.sees["allied"]["japanese/TF2"].condition == 3


@pytest.mark.rule("BR-7.10")
@pytest.mark.parametrize(("distance", "high", "condition"), [(0, True, 3), (2, True, 1), (3, True, 1), (3, False, 0)])
def test_radar_sees_high_planes_as_far_as_three_hexes(distance: int, high: bool, condition: int) -> None:
    assert tables().condition("base", True, "AF", high, False, False, distance) == condition


@pytest.mark.rule("BR-7.3.3", "BR-7.3")
@pytest.mark.parametrize(("face", "result"), [(1, "may observe"), (6, "observes nothing")])
def test_the_record_says_whether_an_af_may_observe(face: int, result: str) -> None:
    state = bare(turn=9)
    put_af(state, OURS, 3, OPEN_SEA, "1 Catalina")
    put_tf(state, "japanese", 2, walk(OPEN_SEA, "N2")[-1], "Aoba")
    (roll,) = play(state, "AF3: search N1", default=face).thrown("search of the turn")
    assert roll.result == result


@pytest.mark.rule("BR-3.1")
def test_a_hex_on_the_line_counts_for_the_southern_and_the_eastern_sector_first() -> None:
    sectors = theatre().sectors
    assert [sectors(parse(hex_)) for hex_ in ("A/Q38", "A/Q10", "B/Z38")] == [("V",), ("I",), ("VIII",)]
    assert sectors(parse("A/Q23")) == ("V", "I")


# --- ships


@pytest.mark.rule("BR-12.4")
@pytest.mark.parametrize(("turn", "hexes"), [(3, 0), (4, 0), (5, 1), (6, 0), (7, 1)])
def test_a_pair_in_tow_makes_a_hex_in_every_second_turn(turn: int, hexes: int) -> None:
    u = battle([tf(1, ship("Chicago", tow_every=2, tow_since=3))])
    assert speed(u.ruleset, "allied", u.state.sides["allied"].ships["Chicago"], turn) == hexes


@pytest.mark.rule("BR-14.4")
@pytest.mark.parametrize(("plane", "load", "hexes"), [("P-40", "", 11), ("P-40", "GP", 11), ("Dauntless", "AP", 9)])
def test_planes_fly_as_far_with_bombs_as_without(plane: str, load: str, hexes: int) -> None:
    assert movement(battle().ruleset, plane, load) == hexes


@pytest.mark.rule("BR-21.4")
@pytest.mark.parametrize(("hits", "towing", "factor"), [(0, "", 4), (0, "x", 2), (1, "x", 2), (20, "", 0)])
def test_gunnery_is_never_below_zero_and_half_of_it_is_left_in_a_tow(hits: int, towing: str, factor: int) -> None:
    u = battle([tf(1, ship("Chicago", hits=hits, towing=towing))])
    assert gunnery(u.ruleset, "allied", u.state.sides["allied"].ships["Chicago"]) == factor


@pytest.mark.rule("BR-19.8.1")
@pytest.mark.parametrize(
    ("have", "shell", "left", "whole"),
    [(3, None, 1, True), (2, None, 0, True), (1, None, 0, False), (9, "GP", 8, False), (9, "AP", 7, True)],
)
def test_guns_are_paid_for_with_all_that_is_left_of_their_shells(
    have: int, shell: Shell | None, left: int, whole: bool
) -> None:
    """Two factors are asked for; of GP there is one."""
    u = battle([tf(1, ship("Chicago", ammunition=have, magazine=Magazine(gp=1)))])
    chicago = u.state.sides["allied"].ships["Chicago"]
    assert (pay(chicago, 2, shell), chicago.ammunition) == (whole, left)


@pytest.mark.rule("BR-30.5")
@pytest.mark.parametrize(
    ("tower", "towed", "why"),
    [({}, {}, None), ({"rescuing": 3}, {}, "rescuing"), ({"rescuing": 2}, {}, None), ({}, {"anchored": 1}, "anchored")],
)
def test_who_takes_up_survivors_this_turn_tows_nobody(
    tower: dict[str, int], towed: dict[str, int], why: str | None
) -> None:
    u = battle([tf(1, ship("Chicago", **tower), ship("Portland", **towed))])
    ships = u.state.sides["allied"].ships
    assert why_not(u, "allied", ships["Chicago"], ships["Portland"]) == why


@pytest.mark.rule("BR-19.3")
@pytest.mark.parametrize(
    ("kind", "tubes", "guns", "night", "place"),
    [
        ("CA", True, True, True, "gunnery"),
        ("CA", True, False, False, "torpedo"),
        ("DD", True, True, True, "torpedo"),
        ("DD", True, True, False, "gunnery"),
        ("DD", True, False, False, "torpedo"),
        ("DD", False, True, True, "gunnery"),
        ("APD", True, True, True, "screen"),
    ],
)
def test_ships_stand_by_type_guns_and_light(kind: str, tubes: bool, guns: bool, night: bool, place: str) -> None:
    assert SurfaceReports().stands(None, kind, tubes, guns, night) == place


@pytest.mark.rule("BR-12.7")
def test_no_anchor_is_dropped_at_sea_and_that_is_said() -> None:
    state = bare(turn=9)
    put_tf(state, OURS, 1, OPEN_SEA, "Chicago", order=Anchor())
    after = play(state)
    assert [(d.how, d.place, d.bad) for d in after.told if isinstance(d, Anchoring)] == [("no coast", OPEN_SEA, True)]


@pytest.mark.rule("BR-6.6")
@pytest.mark.parametrize(("markers", "hexes"), [(0, 2), (1, 2)])
def test_neither_clear_weather_nor_a_cloud_stops_ships(markers: int, hexes: int) -> None:
    state = bare(turn=9)
    put_tf(state, OURS, 1, OPEN_SEA, "Chicago")
    state.weather.markers = [walk(OPEN_SEA, "N1")[-1]] * markers
    assert play(state, "TF1: N2").where("allied", "TF1") == name(walk(OPEN_SEA, f"N{hexes}")[-1])


@pytest.mark.rule("BR-12.9")
def test_a_tf_is_there_until_its_last_ship_is_scuttled() -> None:
    state = bare(turn=9)
    put_tf(state, OURS, 1, OPEN_SEA, "Chicago", "Portland", hits=4)
    one = play(state, "TF1: scuttle Chicago").state
    assert one.sides["allied"].tfs[1].ships == ["Portland"]
    assert 1 not in play(one, "TF1: scuttle Portland").state.sides["allied"].tfs


@pytest.mark.rule("BR-11.3.3")
@pytest.mark.parametrize(("order", "cloud"), [("TF2: N1", True), ("TF2: hold", False)])
def test_a_target_that_sails_into_a_cloud_is_harder_to_shadow(order: str, cloud: bool) -> None:
    state = bare(turn=9)
    put_tf(state, OURS, 1, OPEN_SEA, "Chicago", order=Shadow(Place()))
    put_tf(state, "japanese", 2, OPEN_SEA, "Aoba")
    state = play(state).state
    at = state.sides["japanese"].tfs[2].hex
    state.weather.markers = [neighbour(at, Direction.N) if cloud else at]
    (roll,) = play(state, "TF1: shadow", order).thrown("shadow")
    assert (("cloud", tables().constant["shadow_cloud"]) in roll.modifiers) is cloud


@pytest.mark.rule("BR-25.3")
@pytest.mark.parametrize(("before", "over"), [(1, False), (0, True)])
def test_the_last_turn_ends_the_game(before: int, over: bool) -> None:
    state = bare()
    state.turn = ruleset_of(state).scenario.turns - before
    assert bool(play(state).state.over) is over


# --- submarines


@pytest.mark.rule("BR-27.17")
@pytest.mark.parametrize(
    ("rested", "depth", "moved", "left", "factors"),
    [(6, "surface", 0, 7, 4), (7, "surface", 0, 8, 12), (7, "periscope", 0, 0, 4), (7, "surface", 9, 0, 4)],
)
def test_a_boat_reloads_after_eight_turns_at_rest(rested: int, depth: str, moved: int, left: int, factors: int) -> None:
    state = bare(turn=9, submarines="1993")
    where = state.sides["japanese"].bases["Rabaul"].hex
    assert where is not None
    made = boat(state, "japanese", where=where, depth=depth, rested=rested, factors=4, moved=moved)
    u = umpire(state)
    submarines.reload(u)
    assert (made.rested, made.factors) == (left, factors)


@pytest.mark.rule("BR-27.11")
@pytest.mark.parametrize(
    ("depth", "hits", "then", "sunk"),
    [
        ("deep", 1, "periscope", False),
        ("surface", 1, "surface", False),
        ("deep", 0, "deep", False),
        ("deep", 2, "", True),
    ],
)
def test_one_hit_brings_a_boat_up_and_two_sink_it(depth: str, hits: int, then: str, sunk: bool) -> None:
    state = bare(turn=9, submarines="2003")
    made = boat(state, "japanese", depth=depth)
    assert submarine_hits.hit(Battle(umpire(state), OPEN_SEA), "japanese", made, hits, True) == (hits, sunk)
    assert sunk or made.depth == then


@pytest.mark.rule("BR-27.13", "BR-27.15")
def test_escorts_with_attacks_left_hunt_six_at_most_and_guns_fire_once_at_a_boat() -> None:
    """Of eight destroyers the first has made two of its three attacks, the second all three."""
    state = bare(turn=9, submarines="2003")
    tf_ = put_tf(state, OURS, 1, OPEN_SEA, "DD x8")
    made = boat(state, "japanese")
    own = state.sides["allied"]
    assert own.submarines is not None
    own.submarines.asw_used = {tf_.ships[0]: 2, tf_.ships[1]: 3}
    u = umpire(state)
    fight, ships = Battle(u, OPEN_SEA), [own.ships[each] for each in tf_.ships]
    assert [each.name for each in escorts.hunters(fight, "japanese", ships)] == [
        tf_.ships[n] for n in (0, 2, 3, 4, 5, 6)
    ]
    assert escorts.gunfire(fight, "japanese", made, ships, "surface") is not None
    assert any(f"|{name(OPEN_SEA)} japanese|SS1" in roll.key for roll in u.dice.record())


@pytest.mark.rule("BR-19.9", "BR-19.9.1")
@pytest.mark.parametrize(("text", "notes"), [("TF1: N1; shell Lae", 1), ("TF1: to A/C14; shell Lae", 0)])
def test_a_tf_that_ends_elsewhere_is_told_that_it_shells_when_it_gets_there(text: str, notes: int) -> None:
    told = [note for note in answers(text, "BR-19.9") if "when it gets there" in note]
    assert len(told) == notes and all("Lae lies in A/C14, and TF1 ends in A/Q37" in note for note in told)


@pytest.mark.rule("BR-14.15.4")
@pytest.mark.parametrize(("load", "took_off", "may"), [("", 9, True), ("GP", 9, False), ("GP", 8, True)])
def test_planes_armed_this_turn_do_not_climb_over_mountains(load: str, took_off: int, may: bool) -> None:
    state = bare(turn=9)
    made = put_af(state, OURS, 3, "A/A11", f"2 B-25 {load}".rstrip(), home="Port Moresby")
    made.took_off = took_off
    pilot = Pilot(u := umpire(state), u.lookout, "allied", made)
    assert pilot.course._may_climb() is may


@pytest.mark.rule("BR-7.13", "BR-16.5")
def test_an_account_of_a_fight_in_the_air_begins_with_ones_own_fire() -> None:
    u = battle([af(1, "4 Wildcat"), tf(1, "Lexington")], [af(2, "4 Zero"), tf(2, "Aoba")])
    air_step(Battle(u, SEA), "japanese")
    facts = [fact for fact in u.dispatches if isinstance(fact, AirFought)]
    assert {fact.seat for fact in facts} == {"allied", "japanese"}
    assert [[attack.ours for attack in fact.attacks] for fact in facts] == [[True, False], [True, False]]


@pytest.mark.rule("BR-21.2", "BR-22.4")
def test_both_sides_are_told_by_name_which_ship_is_sunk() -> None:
    u = battle(japanese=[tf(1, ship("Aoba"))])
    hit_ship(Battle(u, SEA), "japanese", u.state.sides["japanese"].ships["Aoba"], 9, True, "bomb", known=True)
    reasons = {fact.seat: fact.reason for fact in u.dispatches if isinstance(fact, Points)}
    assert set(reasons) == {"allied", "japanese"}
    assert {reason.key for reason in reasons.values()} == {"points.sunk"}
    assert reasons["japanese"].values["ship"] == "Aoba"


@pytest.mark.rule("BR-6.11", "BR-2.2")
def test_every_plane_of_the_table_stands_under_its_name() -> None:
    """Those that fly from carriers and from land stand there twice."""
    assert all(plane is not None and plane.name == key for key, plane in tables().planes.items())
    assert {"Wildcat", "Wildcat/land", "Catalina"} <= tables().planes.keys()


@pytest.mark.rule("BR-4.1.2", "BR-4.1.6")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('tf = 1\nname = "Saratoga force"', 'tf = 9\nname = "Saratoga force"', ""),
        ('tf = 1\nname = "Saratoga force"', 'tf = 10\nname = "Saratoga force"', "its number is 1 to 9"),
        ('plane = "Wildcat"\nn = ', 'plane = "Wildcat"\nn = 9', "which holds 32"),
    ],
)
def test_carriers_have_numbers_to_nine_and_no_ship_more_planes_than_it_holds(
    old: str, new: str, said: str, tmp_path: Path
) -> None:
    answer = answer_to(old, new, tmp_path)
    assert said in answer and bool(answer) is bool(said) and "anchored" not in answer


@pytest.mark.rule("BR-4.2.2")
def test_planes_of_no_ship_or_base_are_refused_with_the_nearest_of_their_side(tmp_path: Path) -> None:
    answer = answer_to('at = "Saratoga"', 'at = "Saratogo"', tmp_path)
    assert "there is no base or ship 'Saratogo' here" in answer and "Saratoga" in answer


@pytest.mark.rule("BR-12.7.1", "BR-26.1")
def test_ships_that_start_at_anchor_start_by_a_coast_of_their_area() -> None:
    scenario = ruleset_of(bare(scenario="coral-sea")).scenario
    places = dict.fromkeys(range(20), OPEN_SEA)
    for group in starting(scenario, "japanese").values():
        hexes, area = start_hexes(group, places), area_hexes(group.area, OPEN_SEA if group.area.of_tf else None)
        assert hexes and set(hexes) <= set(area)
        assert (set(hexes) == set(area)) or group.anchored
        assert not group.anchored or {theatre().terrain(hex_) for hex_ in hexes} == {"coast"}


def answer_to(old: str, new: str, folder: Path) -> str:
    """Return what is said of a scenario's file with a change, nothing if it is taken."""
    text = (FOLDER / "eastern-solomons.toml").read_text()
    assert old in text
    file = folder / "changed.toml"
    file.write_text(text.replace(old, new, 1))
    try:
        load(file)
    except BadInputError as error:
        return str(error)
    return ""
