"""Both sides of each bound in the functions that carry the rules of 1993: planes in the air."""

from itertools import product
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from tests.carrier.command.field import orders
from tests.carrier.flight.test_passing import over
from tests.carrier.position import (
    OPEN_SEA,
    SEA,
    af,
    bare,
    base,
    battle,
    cap,
    flight,
    play,
    put_af,
    put_tf,
    ready,
    tf,
    umpire,
)

from flagplot.games.carrier.combat import diving, interception, ready_cap, scrambling
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.passing import kept_there
from flagplot.games.carrier.facts.combat import AirFought
from flagplot.games.carrier.facts.flight import Dives, StaysDown
from flagplot.games.carrier.facts.note import Counted
from flagplot.games.carrier.facts.throws import DivingThrown
from flagplot.games.carrier.flight import detour, touch
from flagplot.games.carrier.flight.conditions import holds
from flagplot.games.carrier.flight.crew import End
from flagplot.games.carrier.flight.landing import under_way
from flagplot.games.carrier.flight.pilot import Pilot
from flagplot.games.carrier.flight.touch import shadow_modifiers
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import (
    AtHour,
    Attacked,
    Cap,
    Climb,
    Clouds,
    Dive,
    EnemyCap,
    Fuel,
    FuelToReturn,
    GoTo,
    Hold,
    LandAt,
    Losses,
    Messaged,
    Move,
    Place,
    Planes,
    Program,
    Reached,
    ReadyCap,
    Shadow,
    Step,
    TargetGone,
)
from flagplot.games.carrier.orders import flight_plan
from flagplot.games.carrier.orders.reckoning import Flight
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.phases import air_operations, order_intake, shadowing
from flagplot.games.carrier.ruleset.presets import options_of
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.state.units import Stack, Transit
from flagplot.games.carrier.theatre.hex import distance, parse, walk
from flagplot.games.carrier.units.fuel import climb_points

NORTH = parse("B/M22")
CONSTANT = tables().constant
N1 = walk(OPEN_SEA, "N1")[-1]


@pytest.mark.rule("GM-9.52b")
@pytest.mark.parametrize(
    ("high", "low", "mostly"),
    [
        ((4,), (3,), True),
        ((3,), (3,), False),
        ((3,), (4,), False),
        ((None,), (), True),
        ((None, 3), (3,), True),
        ((), (), False),
    ],
)
def test_the_larger_part_of_a_raid(high: tuple[int | None, ...], low: tuple[int | None, ...], mostly: bool) -> None:
    """AFs of which no number is told count as one."""
    known_ = [Sighting("af", SEA, 2, (), 3, total=n, altitude="high") for n in high]
    known_ += [Sighting("af", SEA, 2, (), 3, total=n, altitude="low") for n in low]
    assert ready_cap.mostly_high([*known_, Sighting("af", SEA, 1, (), 3, total=9, altitude="both")]) is mostly


@pytest.mark.rule("GM-3.2a")
@pytest.mark.parametrize(
    ("condition", "kind", "where", "classes", "yes"),
    [
        (EnemyCap(), "af", SEA, (("interceptors", 3),), True),
        (EnemyCap(), "af", SEA, (("bombers", 3),), False),
        (EnemyCap(), "tf", SEA, (("interceptors", 3),), False),
        (EnemyCap(), "af", NORTH, (("interceptors", 3),), False),
        (EnemyCap(NORTH), "af", NORTH, (("interceptors", 3),), True),
        (EnemyCap(NORTH), "af", SEA, (("interceptors", 3),), False),
        (TargetGone(), "tf", SEA, (), False),
        (TargetGone(), "tf", NORTH, (), True),
        (TargetGone(), "af", SEA, (), True),
        (Reached(SEA), "tf", SEA, (), True),
        (Reached(NORTH), "tf", SEA, (), False),
        (Clouds("cloud"), "tf", SEA, (), False),
        (Clouds("clear"), "tf", SEA, (), True),
        (AtHour(">=", 12), "tf", SEA, (), True),
        (AtHour(">=", 13), "tf", SEA, (), False),
        (Fuel("<=", 17), "tf", SEA, (), True),
        (Fuel("<=", 16), "tf", SEA, (), False),
        (FuelToReturn(), "tf", SEA, (), True),
        (Attacked(), "tf", SEA, (), False),
        (Messaged(), "tf", SEA, (), False),
        (Losses(">=", 1), "tf", SEA, (), False),
    ],
)
def test_each_condition_is_judged_by_what_it_names(
    condition: Any, kind: Any, where: Any, classes: Any, yes: bool
) -> None:
    u = battle([af(3, "1 Catalina", home="Lexington"), tf(1, "Lexington")])
    seen = Sighting(kind, where, 3, (UnitId("allied", "AF", 3),), 3, classes=classes)
    lookout: Any = SimpleNamespace(unit_sees={"allied/AF3": {"x": seen}})
    assert holds(u, lookout, "allied", u.state.sides["allied"].afs[3], condition) is yes


@pytest.mark.rule("GM-9.54", "GM-9.55")
@pytest.mark.parametrize(
    ("hexes", "planes", "size", "told"),
    [
        (0, 4, 0, ["warning"]),
        (1, 4, 0, ["warning"]),
        (2, 4, 0, []),
        (5, 4, 12, ["wind"]),
        (5, 4, 13, ["few"]),
        (1, 4, 13, ["few", "warning"]),
        (5, 0, 0, []),
    ],
)
def test_why_a_ready_cap_stays_down(hexes: int, planes: int, size: int, told: list[str]) -> None:
    """Twelve Vals by day over Lexington; nobody hears of it twice."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    if planes:
        ready(state, "allied", "Lexington", Wildcat=planes)
    own = state.sides["allied"]
    own.ready_cap["Lexington"] = (ReadyCap((Planes(4, "Wildcat"),), "low", size),)
    raid = put_af(state, "japanese", 5, OPEN_SEA, "12 Val AP high", home="Shokaku")
    u = umpire(state)
    for _ in range(2):
        u.lookout.log["allied"]["japanese/AF5"] = [Sighting("af", OPEN_SEA, 3, (), 9, total=12, altitude="high")]
        ready_cap.meet(u, "allied", raid, hexes, {})
    assert [d.why for d in u.dispatches if isinstance(d, StaysDown)] == told


@pytest.mark.rule("GM-8.3a")
@pytest.mark.parametrize(("hits", "fate", "radar"), [(0, "", True), (5, "", False), (0, "sunk", False)])
def test_a_radar_works_on_a_ship_that_is_neither_sunk_nor_crippled(hits: int, fate: str, radar: bool) -> None:
    state = bare()
    made = put_tf(state, "allied", 1, OPEN_SEA, "Lexington", "DD", hits=hits)
    state.sides["allied"].ships["Lexington"].fate = fate  # type: ignore[assignment]
    if fate:
        made.ships.remove("Lexington")
    u = umpire(state)
    assert touch.has_radar(u, "allied", made) is radar
    assert not touch.has_radar(u, "allied", put_af(state, "allied", 3, OPEN_SEA, "1 Catalina"))


@pytest.mark.rule("GM-9.2b")
def test_what_a_written_route_still_takes() -> None:
    """Steps, a climb of two, the way to a place from where the route has come to."""
    state = bare()
    made = put_af(state, "allied", 3, OPEN_SEA, "1 Catalina", home="Port Moresby")
    u = umpire(state)
    n3 = walk(OPEN_SEA, "N3")[-1]
    climb = climb_points(u.ruleset, False, True)
    assert climb > 0
    for actions, points in (
        ((), 0),
        ((Move((Step(1, 3), Step(0, 2))),), 5),
        ((Climb(True),), climb),
        ((Climb(True), Climb(True)), climb),
        ((Climb(False),), 0),
        ((GoTo(Place(n3)),), 3),
        ((GoTo(Place(n3)), GoTo(Place(OPEN_SEA))), 6),
        ((Move((Step(1, 3),), end=n3), GoTo(Place(n3))), 3),
        ((Move((Step(1, 3),)), GoTo(Place(n3))), 6),
        ((LandAt(),), 0),
    ):
        assert detour.route_left(u, "allied", made, Program(actions)) == points, actions


@pytest.mark.rule("GM-9.2b", "FE-7b")
@pytest.mark.parametrize(
    ("kind", "wanted", "turn", "weather", "hexes"),
    [
        ("tf", 3, 9, "", 0),
        ("tf", 2, 9, "", 1),
        ("tf", 1, 9, "", 2),
        ("tf", 3, 9, "storm", None),
        ("tf", 2, 2, "", None),
        ("tf", 1, 2, "", 0),
    ],
)
def test_from_where_a_plane_has_a_sighting_as_it_is_wanted(
    kind: Any, wanted: int, turn: int, weather: str, hexes: int | None
) -> None:
    state = bare(turn=turn)
    n4 = walk(OPEN_SEA, "N4")[-1]
    state.weather.markers = [n4] * {"": 0, "cloud": 1, "storm": 2}[weather]
    place = detour.viewpoint(umpire(state), OPEN_SEA, Sighting(kind, n4, 1, (), turn), wanted)
    assert (None if place is None else distance(place, n4)) == hexes


@pytest.mark.rule("GM-3.3a")
@pytest.mark.parametrize(
    ("program", "first"),
    [
        (Program((ast.Attack(Place()),)), [("Devastator", "AP"), ("Wildcat", "")]),
        (Program((LandAt(),)), [("Devastator", ""), ("Wildcat", "")]),
    ],
)
def test_which_planes_take_off_where_no_load_is_named(program: Program, first: list[tuple[str, str]]) -> None:
    """For an attack armed bombers and unarmed fighters come first, else whatever is unarmed."""
    box = [Stack("Devastator", 2), Stack("Devastator", 2, "AP"), Stack("Wildcat", 2, "GP"), Stack("Wildcat", 2)]
    made = air_operations._in_order(umpire(bare()), box, program)
    assert [(stack.plane, stack.load) for stack in made][:2] == first


@pytest.mark.rule("GM-9.3b", "GM-9.3c")
@pytest.mark.parametrize(("raid", "does"), [(["6 Devastator AP high"], "attacked"), (["6 Wildcat high"], "meets")])
def test_bombers_alone_and_fighters_alone_are_met_over_a_battle(raid: list[str], does: str) -> None:
    state = over()
    state.sides["allied"].afs[3].flights = [flight(text, land_by=40) for text in raid]
    after = play(state, "AF3: O, N4")
    fought = [d for d in after.told if isinstance(d, AirFought) and d.seat == "allied"]
    assert [d.does for d in fought] == [does]


@pytest.mark.rule("GM-9.3c")
def test_who_is_shot_down_over_a_battle_is_gone_at_once() -> None:
    state = over("12 Zero high")
    state.sides["allied"].afs[3].flights = [flight("1 Devastator AP high", land_by=40)]
    after = play(state, "AF3: O, N4", default=6)
    assert not after.state.sides["allied"].afs
    assert len([d for d in after.told if isinstance(d, AirFought)]) == 2


@pytest.mark.rule("GM-8.3a", "GM-8.4")
@pytest.mark.parametrize(
    ("preset", "changes", "names"),
    [
        ("gm-1993", {}, []),
        ("gm-1993", {"radar": True}, ["radar"]),
        ("gm-1993", {"radar": True, "aircraft": True}, []),
        ("gm-1993", {"radar": True, "submarine": True}, []),
        ("gm-1993", {"night": True}, ["night 2"]),
        ("gm-1993", {"night": True, "submarine": True}, ["night 1"]),
        ("gm-1993", {"condition": 3}, ["Condition 3"]),
        ("gm-1993", {"condition": 2}, []),
        ("gm-1993", {"into_cloud": True}, []),
        ("gm-1993", {"into_cloud": True, "aircraft": True}, ["cloud"]),
        ("umpire", {"into_cloud": True, "radar": True, "night": True, "condition": 3}, ["cloud"]),
    ],
)
def test_what_moves_a_shadowing_roll(preset: str, changes: dict[str, Any], names: list[str]) -> None:
    given = {"aircraft": False, "radar": False, "night": False, "condition": 1, "into_cloud": False, **changes}
    made = shadow_modifiers(options_of(preset, {}), CONSTANT, **given)  # type: ignore[arg-type]
    told = [f"{word} {value}" if word == "night" else word for word, value in made]
    assert told == names
    assert {word: value for word, value in made if word != "night"}.items() <= {
        "cloud": 1,
        "radar": -1,
        "Condition 3": -1,
    }.items()


@pytest.mark.rule("GM-18.1a", "GM-18.1b")
@pytest.mark.parametrize(
    ("name", "track", "bars"),
    [
        ("Kamikawa", [N1, OPEN_SEA], True),
        ("Kamikawa", [OPEN_SEA], False),
        ("Kamikawa", [OPEN_SEA, OPEN_SEA], False),
        ("Tone", [N1, OPEN_SEA], True),
        ("Haruna", [N1, OPEN_SEA], True),
        ("Shokaku", [N1, OPEN_SEA], False),
    ],
)
def test_who_takes_in_no_float_planes_under_way(name: str, track: list[int], bars: bool) -> None:
    state = bare()
    put_tf(state, "japanese", 2, OPEN_SEA, name).track = track
    u = umpire(state)
    own = state.sides["japanese"]
    assert under_way(u, "japanese", own.ships[name]) is bars
    assert not under_way(u, "japanese", next(iter(own.bases.values())))
    own.ships[name].tf = None
    assert not under_way(u, "japanese", own.ships[name])


@pytest.mark.rule("GM-9.3c")
@pytest.mark.parametrize(
    ("order", "track", "took_off", "kept"),
    [
        (None, [SEA], 2, True),
        (Program((Cap(Place()),)), [SEA], 2, True),
        (Program((Hold(),)), [SEA], 2, True),
        (Program((Move((Step(0, 2),)),)), [SEA], 2, True),
        (Program((Move((Step(1, 2),)),)), [SEA], 2, False),
        (Program((LandAt(),)), [SEA], 2, False),
        (None, [parse("B/M22"), SEA], 2, False),
        (None, [parse("B/M22")], 2, False),
        (None, [SEA], 3, False),
    ],
)
def test_who_is_kept_over_a_hex(order: Any, track: list[int], took_off: int, kept: bool) -> None:
    u = battle([af(1, "4 Wildcat", order=order)])
    fighters = u.state.sides["allied"].afs[1]
    fighters.track, fighters.took_off = track, took_off
    assert kept_there(u, fighters, SEA) is kept
    assert not kept_there(u, fighters, parse("B/M22"))


@pytest.mark.rule("GM-9.66")
@pytest.mark.parametrize(
    ("order", "most"), [(None, 9), (Dive(None), 9), (Dive(0), 0), (Dive(4), 4), (Dive(12), 9), (Dive(1, 2), 4)]
)
def test_how_many_their_owner_lets_dive(order: Any, most: int) -> None:
    u = battle([af(1, "9 Wildcat high", order=Program((order,)) if order else None)])
    assert diving.limit(u.state.sides["allied"].afs[1], 9) == most


@pytest.mark.rule("GM-9.65")
def test_divers_fight_af_by_af() -> None:
    u = battle([af(1, "3 Wildcat"), af(2, "3 P-39", "2 Wildcat"), af(3, "3 P-38"), af(4, "1 P-40")])
    fight = Battle(u, SEA)
    shares = fight.shares("allied", "interceptor", False)
    for divers, groups in (
        (set(), [[1, 2, 2, 3, 4]]),
        ({("allied", 2)}, [[1, 3, 4], [2, 2]]),
        ({("allied", 2), ("allied", 4)}, [[1, 3], [2, 2], [4]]),
        ({("allied", n) for n in (1, 2, 3, 4)}, [[1], [2, 2], [3], [4]]),
    ):
        fight.divers.clear()
        fight.divers.update(divers)
        assert [[share.af.number for share in group] for group in interception._separate(fight, shares)] == groups


@pytest.mark.rule("GM-7.2c")
@pytest.mark.parametrize(
    ("planes", "moved", "late", "place", "made"),
    [
        (True, False, False, Place(), [("AF", "TF2"), ("TF", "TF3")]),
        (False, False, False, Place(), [("TF", "TF2")]),
        (True, True, False, Place(), [("TF", "TF2")]),
        (True, False, True, Place(), [("TF", "TF2")]),
        (True, False, False, Place(hex=OPEN_SEA), [("AF", "TF2"), ("TF", "TF3")]),
        (True, False, False, Place(hex=N1), [("TF", "TF2")]),
    ],
)
def test_who_tries_to_shadow_whom(planes: bool, moved: bool, late: bool, place: Place, made: Any) -> None:
    """One shadower for each TF in sight, planes first; none that has moved or must return."""
    state = bare(turn=9)
    for n in (2, 3):
        put_tf(state, "japanese", n, OPEN_SEA, "Aoba")
    put_tf(state, "allied", 1, OPEN_SEA, "Chicago", order=Shadow(Place()))
    put_af(state, "allied", 6, OPEN_SEA, "1 Catalina", home="Port Moresby", order=Shadow(place), searching=True)
    seen = play(state).state
    own = seen.sides["allied"]
    own.tfs[1].moved_in_shadowing, own.afs[6].moved_in_shadowing = False, moved
    own.afs[6].flights[0].land_by = seen.turn + (0 if late else 30)
    u = umpire(seen)
    u.lookout.carry_over()
    found = [
        (type(each.unit).__name__[0:4], f"TF{each.target.number}") for each in shadowing._attempts(u, planes=planes)
    ]
    assert found == [({"AF": "AirF", "TF": "Task"}[kind], at) for kind, at in made]


@pytest.mark.rule("GM-3.3a", "GM-3.4a")
@pytest.mark.parametrize(
    ("place", "home", "plane", "holder"),
    [
        (None, "Lexington", "Dauntless", "Lexington"),
        (Place(), "Lexington", "Dauntless", "Lexington"),
        (Place(name="Yorktown"), "Lexington", "Dauntless", "Yorktown"),
        (Place(name="Nowhere"), "Lexington", "Dauntless", "Lexington"),
        (Place(hex=N1), "Lexington", "Dauntless", "Yorktown"),
        (Place(hex=parse("A/Q30")), "Lexington", "Dauntless", "Lexington"),
        (None, "Nowhere", "Dauntless", "Yorktown"),
        (None, "Lexington", "P-39", "Port Moresby"),
        (None, "Lexington", "Catalina", "Port Moresby"),
        (Place(hex=N1), "Lexington", "P-39", "Port Moresby"),
    ],
)
def test_where_planes_will_land(place: Place | None, home: str, plane: str, holder: str) -> None:
    """Where they are told to, else at home, else at the nearest that can take them."""
    state = bare()
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    put_tf(state, "allied", 2, N1, "Yorktown")
    roster = Roster(GAME.view(state, "allied"), ruleset_of(state))
    flying = Flight(N1, 9, 9, 9, home, [plane])
    found = flight_plan.landing_place(place, flying, N1, roster)
    assert found is not None and found.name == holder


@pytest.mark.rule("GM-9.52a", "GM-9.52b")
def test_what_the_warning_lets_up() -> None:
    """By the table's columns for one hex to five, more counting as five; without warning nothing."""
    up = [scrambling.allowed(tables(), hexes, (3, 7, 11)) for hexes in range(8)]
    assert up == [(0, 0), (0, 0), (3, 0), (7, 3), (7, 7), (11, 7), (11, 7), (11, 7)]
    changed = tables("[ready_cap.low]\nwarning_1 = 'minimum'\n")
    assert [scrambling.allowed(changed, hexes, (3, 7, 11)) for hexes in (0, 1)] == [(0, 0), (3, 0)]


@pytest.mark.rule("GM-9.6")
@pytest.mark.parametrize(
    ("below", "patrol", "raid", "low"),
    [
        ([tf(9, "Lexington")], "9 Wildcat high", "8 Kate torpedo", 6),
        ([base("Port Moresby")], "9 Wildcat high", "8 Kate torpedo", 6),
        ([], "9 Wildcat high", "8 Kate torpedo", 0),
        ([tf(9, "Lexington")], "9 Wildcat high", "8 Val AP high", 0),
        ([tf(9, "Lexington")], "9 Wildcat", "8 Val AP high", 9),
    ],
)
def test_over_what_and_on_whom_a_cap_dives(below: Any, patrol: str, raid: str, low: int) -> None:
    """Over its own ships or base, on low planes, those of a shadower too; it never climbs."""
    shadowing = Program((Shadow(Place()),))
    u = battle([*below, af(1, patrol, order=cap())], [af(5, raid, order=shadowing)], at="A/D23", default=6)
    diving.dive(Battle(u, parse("A/D23")))
    flights = [f for each in u.state.sides["allied"].afs.values() for f in each.flights]
    assert (sum(f.n for f in flights if not f.high), sum(f.n for f in flights)) == (low, 9)


@pytest.mark.rule("GM-9.62", "GM-9.66")
@pytest.mark.parametrize(
    ("raid", "order", "face", "free", "thrown", "down"),
    [
        (["8 Kate torpedo"], (), 6, True, (6, 6, 9), 6),
        (["8 Kate torpedo"], (), 5, True, (5, 4, 9), 4),
        (["8 Kate torpedo"], (), 3, True, (3, 3, 9), 3),
        (["8 Kate torpedo"], (), 1, True, (1, 0, 9), 0),
        (["8 Kate torpedo"], (), 6, False, (6, 0, 9), 0),
        (["8 Kate torpedo"], (Dive(0),), 6, True, None, 0),
        (["8 Kate torpedo"], (Dive(1),), 6, True, (6, 6, 9), 6),
        (["8 Kate torpedo", "3 Zero high"], (), 6, True, (6, 6, 9), 6),
        (["8 Kate torpedo", "4 Zero high"], (), 6, True, None, 0),
        (["8 Val AP high"], (), 6, True, None, 0),
    ],
)
def test_how_many_of_nine_dive(raid: Any, order: Any, face: int, free: bool, thrown: Any, down: int) -> None:
    """If all the raid is low, or the CAP three to one over its high part; the die is told in any case, the divers are
    an AF of their own, and if no number is free nobody dives."""
    u = battle(
        [tf(9, "Lexington"), af(1, "9 Wildcat high", order=Program((Cap(Place()), *order)))],
        [af(5, *raid)],
        default=face,
    )
    if not free:
        u.free_af = lambda side: 0  # type: ignore[method-assign]
    diving.dive(Battle(u, SEA))
    one = UnitId("allied", "AF", 1)
    told = [(d.of, d.total, d.most, d.cap) for d in u.dispatches if isinstance(d, DivingThrown)]
    assert told == ([(one, *thrown)] if thrown else [])
    parted = [(d.about, d.how, d.planes, d.other, d.rule) for d in u.dispatches if isinstance(d, Dives)]
    two = UnitId("allied", "AF", 2)
    assert parted == ([(two, "parted", (Counted(down, "Wildcat"),), one, "GM-9.64")] if down else [])
    flights = {n: [(f.n, f.high) for f in each.flights] for n, each in u.state.sides["allied"].afs.items()}
    assert flights == ({1: [(9 - down, True)], 2: [(down, False)]} if down else {1: [(9, True)]})


@pytest.mark.rule("GM-9.1")
@pytest.mark.parametrize(("due", "there"), [(8, True), (9, True), (10, False)])
def test_planes_from_off_the_map_come_before_all_fly(due: int, there: bool) -> None:
    """Of both sides at once, those that are due; they stay in their entry hex this turn."""
    state = bare(9)
    for side, number, plane, home in (
        ("allied", 3, "4 B-17 high", "Port Moresby"),
        ("japanese", 4, "4 Nell high", "Lae"),
    ):
        planes = put_af(state, side, number, OPEN_SEA, plane, home=home)  # type: ignore[arg-type]
        planes.transit = Transit(home, True, N1, due)
    after = play(state, "AF3: N2", "AF4: N2")
    for side, number in (("allied", 3), ("japanese", 4)):
        made = after.state.sides[side].afs[number]  # type: ignore[index]
        assert ((made.transit is None), made.hex == N1) == (there, there)


@pytest.mark.rule("GM-7.2a")
@pytest.mark.parametrize(
    ("who", "target", "rows"),
    [
        ("TF", "AF", ("3210", "2100", "1000", "0000")),
        ("TF", "TF", ("3210", "3210", "1000", "1000")),
        ("base", "AF", ("3210", "2100", "1000", "0000")),
        ("base", "TF", ("3210", "3210", "1000", "1000")),
        ("AF", "AF", ("3210", "2100", "2000", "1000")),
        ("AF", "TF", ("3210", "2100", "1000", "0000")),
    ],
)
def test_who_sees_what_how_far(who: Any, target: Any, rows: tuple[str, ...]) -> None:
    """By day in the clear and in cloud, by night so: conditions by distance. Radar shows TFs and bases high planes,
    three hexes off too."""
    sight = tables().condition
    by_radar = ("3211", "2211", "2211", "2211") if (who, target) in (("TF", "AF"), ("base", "AF")) else rows
    for row, aided, (night, cloud) in zip(rows, by_radar, product((False, True), (False, True)), strict=True):
        for radar, high, told in ((False, True, row), (True, False, row), (True, True, aided)):
            found = [sight(who, radar, target, high, night, cloud, away) for away in range(5)]
            assert found == [*map(int, told), 0], (night, cloud, radar, high)


@pytest.mark.rule("GM-7.2a")
@pytest.mark.parametrize(
    ("kind", "away", "high", "sees"),
    [("TF", 1, False, [2, 2]), ("TF", 2, False, [1, 0]), ("TF", 2, True, [1, 1]), ("base", 2, False, [1, 1])],
)
def test_a_tf_sees_two_hexes_off_as_ever(kind: Any, away: int, high: bool, sees: list[int]) -> None:
    """One hex by the rules of 2003 alone, but for what is high."""
    rows = tables().sight("TF", high, False, False).rows
    found = []
    for preset in ("gm-1993", "email-2003"):
        posts = umpire(bare(preset=preset)).lookout.posts
        made: Any = SimpleNamespace(kind=kind, radar=False)
        found.append(posts._post_sees(made, rows, away, high))
    assert [condition for condition, _ in found] == sees
    assert [aided for _, aided in found] == [False, sees == [1, 1] and kind == "TF"]


@pytest.mark.rule("GM-9.2b")
@pytest.mark.parametrize(
    ("seen", "order", "points", "to"),
    [
        ("tf N2 1", {}, 9, "N1"),
        ("tf N2 2", {}, 9, None),
        ("tf N2 2", {"observe": 3}, 9, "N2"),
        ("tf N2 3", {"observe": 3}, 9, None),
        ("tf N2 1", {"observe": 1}, 9, None),
        ("base N2 1", {}, 9, None),
        ("tf N2 1", {"divert": None}, 9, None),
        ("tf N2 1", {"divert": False}, 9, None),
        ("tf N2 1", {}, 5, "N1"),
        ("tf N2 1", {}, 4, None),
        ("tf N2 1", {"at_any_cost": True}, 2, "N1"),
        ("tf N2 1", {"at_any_cost": True}, 1, None),
        ("tf N2 1", {"actions": (Move((Step(4, 5),)),)}, 7, "N1"),
        ("tf N2 1", {"actions": (Move((Step(4, 5),)),)}, 6, None),
        ("tf N2 1", {"actions": (LandAt(),)}, 9, None),
        ("tf N2 1", {"actions": ()}, 9, "N1"),
        ("tf N2 1", {"actions": (GoTo(Place(OPEN_SEA)),)}, 9, "N1"),
        ("tf N3 1, tf S2 1", {}, 9, "S1"),
        ("tf S2 1, tf N2 1", {}, 9, "N1"),
        ("tf S3 2, tf N4 1, af NE2 1", {}, 9, "NE1"),
        ("tf N4 1, tf S5 1", {}, 6, None),
        ("base N1 1, tf N2 2, tf S2 1", {}, 9, "S1"),
    ],
)
def test_where_planes_turn_off_to_look(seen: str, order: dict[str, Any], points: int, to: str | None) -> None:
    """To the nearest of their own sightings that wants a better look, once each, there and back with what points the
    route leaves, or with all of them at any cost."""
    state = bare(turn=9)
    made = put_af(state, "allied", 3, OPEN_SEA, "1 Catalina", home="Port Moresby")
    u = umpire(state)
    u.lookout.unit_sees["allied/AF3"] = {
        f"japanese/TF{n}": Sighting(kind, walk(OPEN_SEA, way)[-1], int(condition), (), 9)  # type: ignore[arg-type]
        for n, (kind, way, condition) in enumerate(part.split() for part in seen.split(", "))
    }
    program = Program(**{"actions": (Move((Step(4, 3),)),), "divert": True, **order})
    made.order = program
    pilot = Pilot(u, u.lookout, "allied", made)
    pilot.points = points
    found = pilot._to_observe(program)
    if to is None:
        assert found is None and not pilot.observed
        return
    back = GoTo(Place(hex=OPEN_SEA))
    there = GoTo(Place(hex=walk(OPEN_SEA, to)[-1]))
    assert found == msgspec.structs.replace(program, actions=(there, back, *program.actions))
    assert len(pilot.observed) == 1
    if seen.count(",") == 0:
        assert pilot._to_observe(program) is None


@pytest.mark.rule("GM-9.2c")
@pytest.mark.parametrize(
    ("text", "shadow"),
    [
        ("shadow TF", Shadow(Place())),
        ("shadow TF from 2 hexes", Shadow(Place(), 2)),
        ("shadow A/Q36 close", Shadow(Place(parse("A/Q36")), 0)),
    ],
)
def test_the_distance_of_a_shadower_is_what_is_said(text: str, shadow: Shadow) -> None:
    state = bare(turn=9)
    put_af(state, "allied", 3, OPEN_SEA, "1 Catalina", home="Port Moresby")
    (order,) = orders(state, f"AF3: {text}").orders
    assert order.program.actions == (shadow,)


@pytest.mark.rule("GM-9.2c")
@pytest.mark.parametrize(
    ("keep", "to"), [(1, {"S1", "SE1", "SW1"}), (2, set()), (0, {"S1", "SE1", "SW1", "NE1", "NW1"})]
)
def test_a_shadower_that_is_too_near_draws_off(keep: int, to: set[str]) -> None:
    """From one hex south of its quarry to the first hex that is farther off than it is to keep; where none is, it
    stays."""
    u = umpire(bare(turn=9))
    made = put_af(u.state, "allied", 3, OPEN_SEA, "1 Catalina", home="Port Moresby")
    step = Pilot(u, u.lookout, "allied", made)._back_off(N1, keep)
    assert step == (min(walk(OPEN_SEA, way)[-1] for way in to) if to else End.STAY)


@pytest.mark.rule("GM-9.51")
@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (Planes(None, ""), ["Wildcat", "Rufe", "Rufe/land"]),
        (Planes(2, "Wildcat"), ["Wildcat"]),
        (Planes(2, "Rufe"), ["Rufe", "Rufe/land"]),
        (Planes(2, "Wildcat", "GP"), []),
        (Planes(2, "Wildcat", ""), ["Wildcat"]),
        (Planes(2, "Val"), []),
    ],
)
def test_what_stands_by_and_answers_an_order(wanted: Planes, found: list[str]) -> None:
    """Unarmed planes of the name ordered, of every one where none is named."""
    u = battle([tf(1, "Lexington")])
    box = [Stack("Wildcat", 2, "GP"), Stack("Wildcat", 3), Stack("Rufe", 4), Stack("Rufe/land", 1)]
    made = ready_cap._standing_by(u, u.state.sides["allied"].ships["Lexington"], box, wanted)
    assert [plane for plane, _, _ in made] == found and all(load == "" for _, load, _ in made)
    assert [n for _, _, n in made] == [{"Wildcat": 3, "Rufe": 4, "Rufe/land": 1}[plane] for plane in found]


@pytest.mark.rule("GM-3.1b")
@pytest.mark.parametrize(("hour", "turn"), [(None, None), (9, None), (10, 10), (8, 32), (24, 24), (1, 25)])
def test_an_order_waits_for_its_hour(hour: int | None, turn: int | None) -> None:
    """Given now, or kept for the next turn of that hour: at 0900 one of 0800 waits a day."""
    state = bare(turn=9)
    made = put_tf(state, "allied", 1, OPEN_SEA, "DD")
    order = ast.UnitOrder(ast.UnitRef("TF", 1), Program((Hold(),)), 1, hour)
    order_intake.take_in(umpire(state), "allied", order)
    assert [(kept.turn, kept.order) for kept in state.sides["allied"].dated] == ([(turn, order)] if turn else [])
    assert (made.order == order.program) is (turn is None)


@pytest.mark.rule("GM-9.61")
@pytest.mark.parametrize(
    ("raid", "seen", "shadowers", "found"),
    [
        (["6 Kate torpedo", "4 Zero high", "3 Zero"], True, True, (9, 4)),
        (["6 Kate torpedo"], True, True, (6, 0)),
        (["6 Val AP high"], True, True, (0, 6)),
        (["6 Kate torpedo"], False, True, (0, 0)),
        (["6 Kate torpedo"], True, False, (0, 0)),
    ],
)
def test_who_counts_as_a_raid(raid: list[str], seen: bool, shadowers: bool, found: tuple[int, int]) -> None:
    """Air factors at low and at high altitude of AFs that are observed, escorts and, by these rules, shadowers too."""
    u = battle([tf(9, "Lexington")], [af(5, *raid, order=Program((Shadow(Place()),)))], seen=seen)
    assert diving.raiders(Battle(u, SEA), "allied", shadowers) == found


@pytest.mark.rule("GM-3.2b", "GM-3.2a")
@pytest.mark.parametrize(("named", "attacked"), [("allied/AF3", "af"), ("allied/TF3", "tf"), ("allied/AF1", "")])
def test_what_was_attacked_or_called_is_the_unit_itself(named: str, attacked: str) -> None:
    """AF3 and TF3 are two: this turn or last, and by radio."""
    u = battle([af(3, "1 Catalina"), tf(3, "Lexington")])
    own = u.state.sides["allied"]
    lookout: Any = SimpleNamespace(unit_sees={}, log={"allied": {}})
    kind: Any = named[7:9]
    for field in (u.attacked, u.signals.heard):
        field.add(named if field is u.attacked else UnitId("allied", kind, int(named[9:])))  # type: ignore[arg-type]
    for unit, word in ((own.afs[3], "af"), (own.tfs[3], "tf")):
        for condition in (Attacked(), Messaged()):
            assert holds(u, lookout, "allied", unit, condition) is (word == attacked)
    u.attacked.clear()
    u.state.attacked = [named]
    assert [holds(u, lookout, "allied", unit, Attacked()) for unit in (own.afs[3], own.tfs[3])] == [
        attacked == "af",
        attacked == "tf",
    ]
