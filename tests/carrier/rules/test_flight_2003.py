"""Planes by the rules of 2003: joining an attack, ready CAPs, shadowing, initiative, and what an AF looks at."""

from types import SimpleNamespace
from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, bare, play, put_af, put_tf, ready, umpire

from flagplot.games.carrier.combat import ready_cap
from flagplot.games.carrier.combat.scrambling import allowed, fights
from flagplot.games.carrier.facts.flight import (
    DidNotMeet,
    JoinsAttack,
    Landed,
    Meets,
    NotRecovered,
    Scrambled,
    StaysDown,
    Waits,
)
from flagplot.games.carrier.facts.note import Counted
from flagplot.games.carrier.facts.seeing import Initiative, Shadows
from flagplot.games.carrier.flight import flying
from flagplot.games.carrier.flight.crew import End
from flagplot.games.carrier.flight.detour import viewpoint
from flagplot.games.carrier.flight.landing import land
from flagplot.games.carrier.flight.parties import go_with, join_up, look_for_friend
from flagplot.games.carrier.flight.pilot import Pilot
from flagplot.games.carrier.flight.touch import condition_at
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import (
    Attack,
    Hold,
    JoinAttack,
    LandAt,
    Meet,
    Move,
    Place,
    Planes,
    Program,
    ReadyCap,
    Search,
    Step,
)
from flagplot.games.carrier.phases import initiative, opening, plane_movement
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.state.units import Ship, Stack, Transit
from flagplot.games.carrier.telling.shadowed import tell_shadower
from flagplot.games.carrier.theatre.hex import walk
from flagplot.games.carrier.umpire import Umpire

N1, N2, N3 = (walk(OPEN_SEA, f"N{n}")[-1] for n in (1, 2, 3))
S1 = walk(OPEN_SEA, "S1")[-1]

# --- joining an attack ---

HOME = LandAt(Place(name="Port Moresby"))
JOINING = Program((Search(), JoinAttack(8), HOME))


@pytest.mark.rule("FE-7f", "FE-7g")
@pytest.mark.parametrize(
    ("case", "joins"),
    [
        ("", True),
        ("friend not found", False),
        ("ships not found", False),
        ("planes found there", False),
        ("ships found elsewhere", False),
        ("friend does not search", False),
        ("friend has no attack", False),
        ("friend attacks elsewhere", False),
        ("friend attacks there by name", True),
        ("points 2", True),
        ("points 1", False),
        ("attacks itself", False),
        ("no order to join", False),
        ("friend in transit", False),
        ("itself", False),
    ],
)
def test_what_it_takes_to_join_an_attack(case: str, joins: bool) -> None:
    """Both found in one hex, the friend searching and to attack there, and the points to get there: then it attacks the
    TF in that hex and lands as it was told, and says so."""
    state = bare(9)
    friend = put_af(state, "allied", 8, N2, "10 Dauntless AP")
    af = put_af(state, "allied", 12, OPEN_SEA, "6 Dauntless AP", order=JOINING)
    put_tf(state, "japanese", 2, N2, "Tatsuta")
    there = Place(hex=N1 if "elsewhere" in case else N2) if "friend attacks" in case else Place()
    friend.order = Program((Search(), Hold() if case == "friend has no attack" else Attack(there)))
    order = JOINING
    if case == "attacks itself":
        order = Program((Attack(Place()), *JOINING.actions))
    if case == "no order to join":
        order = Program((Search(), HOME))
    if case == "itself":
        order = Program((Search(), JoinAttack(12), HOME))
    u = umpire(state)
    pilot = Pilot(u, u.lookout, "allied", af)
    pilot.found_friend = case != "friend not found"
    pilot.points = int(case[-1]) if "points" in case else 6
    friend.searching = case != "friend does not search"
    friend.transit = Transit("Noumea", True, N2, 12) if case == "friend in transit" else None
    kind: Any = "af" if case == "planes found there" else "tf"
    seen = Sighting(kind, N1 if case == "ships found elsewhere" else N2, 2, (), 9)
    u.lookout.unit_sees["allied/AF12"] = {} if case == "ships not found" else {f"japanese/{kind.upper()}2": seen}
    found = join_up(pilot, order)
    assert (found is not None) is joins
    about, other = (UnitId("allied", "AF", n) for n in (12, 8))
    assert u.dispatches == [JoinsAttack(seat="allied", about=about, other=other)] * joins
    if found is not None:
        assert found.actions == (Search(), Attack(Place(hex=N2), what="tf"), HOME)


@pytest.mark.rule("FE-7f")
@pytest.mark.parametrize(
    ("case", "rolled"),
    [
        ("", True),
        ("two hexes off", True),
        ("three hexes off", False),
        ("found already", False),
        ("storm", False),
        ("night", False),
        ("no search", False),
    ],
)
def test_a_friend_is_looked_for_like_an_enemy(case: str, rolled: bool) -> None:
    """One roll from each hex from which planes could be seen, by an AF that may search, until it is found."""
    state = bare(3 if case == "night" else 9)
    put_af(state, "allied", 8, {"two hexes off": N2, "three hexes off": N3}.get(case, N1), "10 Dauntless AP")
    af = put_af(state, "allied", 12, OPEN_SEA, "6 Dauntless AP", order=JOINING)
    state.weather.markers = [N1, N1] if case == "storm" else []
    u = umpire(state)
    pilot = Pilot(u, u.lookout, "allied", af)
    af.searching = case != "no search"
    pilot.found_friend = case == "found already"
    look_for_friend(pilot)
    assert [roll.key.split("|")[-1] for roll in u.dice.record()] == ["allied/AF12>allied/AF8#0"] * rolled
    assert pilot.found_friend is (rolled or case == "found already")


@pytest.mark.rule("FE-7b")
@pytest.mark.parametrize(
    ("kind", "wanted", "night", "marks", "found"),
    [
        ("tf", 1, False, 0, N1),
        ("tf", 2, False, 0, N2),
        ("tf", 3, False, 0, N3),
        ("tf", 1, True, 0, N3),
        ("tf", 2, True, 0, None),
        ("af", 1, False, 0, N1),
        ("af", 3, False, 0, N3),
        ("af", 3, False, 1, None),
        ("tf", 3, False, 1, None),
        ("af", 2, True, 0, N3),
        ("af", 1, True, 1, N3),
        ("tf", 1, True, 1, None),
        ("tf", 1, False, 2, None),
    ],
)
def test_from_where_a_sighting_is_observed(kind: Any, wanted: int, night: bool, marks: int, found: Any) -> None:
    """The first hex of the straight way from which it shows at the condition wanted: planes in cloud never at 3."""
    state = bare(3 if night else 9)
    state.weather.markers = [N3] * marks
    assert viewpoint(umpire(state), OPEN_SEA, Sighting(kind, N3, 1, (), 9), wanted) == found


# --- ready CAP ---


@pytest.mark.rule("FE-16.11c")
@pytest.mark.parametrize(
    ("hexes", "low", "high"),
    [(-1, 0, 0), (0, 0, 0), (1, 0, 0), (2, 3, 0), (3, 8, 3), (4, 8, 8), (5, 16, 8), (6, 16, 8)],
)
def test_what_the_warning_lets_up(hexes: int, low: int, high: int) -> None:
    """Of minimum 3, normal 8 and maximum 16: low from two hexes of warning on, high from three."""
    assert allowed(umpire(bare()).ruleset.tables, hexes, (3, 8, 16)) == (low, high)


def raided(
    *orders: ReadyCap, turn: int = 8, number: int = 12, see: bool = True, **planes: int | str
) -> tuple[Umpire, Any]:
    """Return Port Moresby, out at sea, with planes ready, and a Japanese AF5 that has come there from the north, in
    sight."""
    state = bare(turn, preset="email-2003")
    port = state.sides["allied"].bases["Port Moresby"]
    port.hex, port.lf_normal, port.lf_min = OPEN_SEA, 12, 3
    ready(state, "allied", "Port Moresby", **(planes or {"Wildcat": 10}))
    state.sides["allied"].ready_cap["Port Moresby"] = orders or (ReadyCap((Planes(None, "Wildcat"),), "low", 0),)
    raid = put_af(state, "japanese", 5, OPEN_SEA, f"{number} Val AP high", home="Shokaku")
    raid.track = [N1, OPEN_SEA]
    u = umpire(state)
    if see:
        u.lookout.log["allied"]["japanese/AF5"] = [Sighting("af", OPEN_SEA, 3, (), turn, total=number, altitude="high")]
    return u, raid


PORT = UnitId("allied", "base", name="Port Moresby")


def why(u: Umpire) -> list[tuple[Any, ...]]:
    """Return what the owner was told of ready CAPs that stayed down."""
    assert all(d.seat == "allied" and d.about == PORT for d in u.dispatches if isinstance(d, StaysDown))
    return [(d.why, d.factors, d.least, d.hexes, d.rule) for d in u.dispatches if isinstance(d, StaysDown)]


def up(u: Umpire) -> list[tuple[str, int, bool, str]]:
    """Return plane, number, height and load of all that has scrambled."""
    afs = u.state.sides["allied"].afs.values()
    return [(flight.plane, flight.n, flight.high, flight.load) for af in afs for flight in af.flights]


@pytest.mark.rule("FE-16.11a", "FE-16.11c")
@pytest.mark.parametrize(
    ("hexes", "n", "told"),
    [
        (0, 0, [("warning", 0, 0, 0, "FE-16.11c")]),
        (1, 0, [("warning", 0, 0, 1, "FE-16.11c")]),
        (2, 3, []),
        (3, 10, []),
        (5, 10, []),
    ],
)
def test_a_scramble_by_its_warning(hexes: int, n: int, told: list[Any]) -> None:
    """Of 12/3: three after two hexes, all ten after three; too short a warning is told once."""
    u, raid = raided()
    for _ in range(2):
        ready_cap.meet(u, "allied", raid, hexes, {})
    assert why(u) == told
    assert up(u) == ([("Wildcat", n, False, "")] if n else [])
    if n:
        planes = (Counted(n, "Wildcat", "", "low"),)
        about = UnitId("allied", "AF", 1)
        assert [d for d in u.dispatches if isinstance(d, Scrambled)] == [
            Scrambled(seat="allied", about=about, aim="meet", source="Port Moresby", planes=planes)
        ]


@pytest.mark.rule("FE-16.11a", "FE-16.11f")
@pytest.mark.parametrize(
    ("case", "told"),
    [
        ("night", [("night", 0, 0, 0, "GM-9.54")]),
        ("unseen", []),
        ("elsewhere", []),
        ("no orders", []),
        ("few", [("few", 12, 13, 0, "GM-9.5b")]),
        ("enough", []),
        ("few and short", [("few", 12, 13, 0, "GM-9.5b"), ("warning", 0, 0, 1, "FE-16.11c")]),
        ("seen before", []),
    ],
)
def test_why_nobody_scrambles(case: str, told: list[Any]) -> None:
    """By night, and for too few, it is told; for a raid that is not seen there, or where nobody stands by, nothing."""
    least = 13 if "few" in case else 12
    u, raid = raided(
        ReadyCap((Planes(None, "Wildcat"),), "low", least), turn=2 if case == "night" else 8, see=case != "unseen"
    )
    if case == "elsewhere":
        raid.hex = N1
    if case == "no orders":
        u.state.sides["allied"].ready_cap = {}
    if case == "seen before":
        u.lookout.log["allied"]["japanese/AF5"] = [Sighting("af", N1, 3, (), 8, total=12)]
    ready_cap.meet(u, "allied", raid, 1 if "short" in case else 5, {})
    assert why(u) == told
    assert bool(up(u)) is (case == "enough")


@pytest.mark.rule("FE-16.11a", "FE-16.11c")
def test_after_an_order_that_asks_for_more_the_next_is_taken() -> None:
    """The first waits for thirteen factors, the second for none: four Wildcats go up, and no short warning is told."""
    u, raid = raided(ReadyCap((Planes(2, "Wildcat"),), "low", 13), ReadyCap((Planes(4, "Wildcat"),), "low", 0))
    ready_cap.meet(u, "allied", raid, 3, {})
    assert up(u) == [("Wildcat", 4, False, "")]
    assert why(u) == [("few", 12, 13, 0, "GM-9.5b")]
    ready_cap.meet(u, "allied", raid, 5, {})
    assert up(u) == [("Wildcat", 4, False, "")], "four are up, and no more were wished"


@pytest.mark.rule("FE-16.11b", "FE-16.11d")
@pytest.mark.parametrize(
    ("before", "seen", "after"), [(0, True, 1), (0, False, 0), (3, True, 3), (3, False, 3), (None, True, 1)]
)
def test_the_warning_before_a_raid_moves(before: int | None, seen: bool, after: int) -> None:
    """Where it starts counts if it is in sight there; a warning from the turn before goes on."""
    u, raid = raided(see=seen)
    if before is not None:
        u.alert.approach["allied>japanese/AF5"] = before
    ready_cap.set_out(u, "japanese", raid)
    assert u.alert.approach["allied>japanese/AF5"] == after


@pytest.mark.rule("FE-16.11b", "FE-16.11d")
@pytest.mark.parametrize(
    ("before", "seen", "track", "after", "scrambled"),
    [
        (3, True, 2, 4, True),
        (1, True, 2, 2, False),
        (3, False, 2, 0, False),
        (3, True, 1, 4, False),
        (3, True, 3, 4, True),
        (3, True, 4, 4, False),
    ],
)
def test_the_warning_as_a_raid_comes_in(before: int, seen: bool, track: int, after: int, scrambled: bool) -> None:
    """The hex it enters counts after the scramble; a gap starts the count anew; where it began its move it enters
    nothing."""
    u, raid = raided(see=seen)
    raid.track = {1: [OPEN_SEA], 2: [N1, OPEN_SEA], 3: [N2, N1, OPEN_SEA], 4: [OPEN_SEA, N1, OPEN_SEA]}[track]
    u.alert.approach["allied>japanese/AF5"] = before
    ready_cap.entered(u, "japanese", raid, {})
    assert u.alert.approach["allied>japanese/AF5"] == after
    assert bool(up(u)) is scrambled


@pytest.mark.rule("FE-16.11b", "FE-16.11d")
def test_only_warnings_of_planes_in_the_air_are_kept() -> None:
    u, _ = raided()
    u.alert.approach = {"allied>japanese/AF5": 2, "allied>japanese/AF6": 3, "japanese>allied/AF1": 4}
    ready_cap.keep(u)
    assert u.state.approach == {"allied>japanese/AF5": 2}
    u.alert.approach = {"allied>japanese/AF5": 0}
    ready_cap.keep(u)
    assert u.state.approach == {}


@pytest.mark.rule("FE-16.11c", "FE-16.11g")
@pytest.mark.parametrize(
    ("order", "planes", "flown", "clear"),
    [
        (ReadyCap((Planes(None, ""),), "low", 0), {"Wildcat": 2, "Kate": 3}, [2, 3], [3]),
        (ReadyCap((Planes(None, ""),), "low", 0), {"Wildcat": "2 GP"}, [2], [2]),
        (ReadyCap((Planes(None, "Wildcat"),), "low", 0, clear=True), {"Wildcat": 4}, [4], [4]),
        (ReadyCap((Planes(3, "Wildcat"), Planes(1, "Kate")), "low", 0), {"Wildcat": 5, "Kate": 5}, [3, 1], [1]),
        (ReadyCap((Planes(None, "Wildcat"),), "high", 0), {"Wildcat": 20}, [12], []),
        (ReadyCap((Planes(None, "Wildcat"),), "", 0), {"Wildcat": 20}, [12, 8], []),
        (ReadyCap((Planes(None, "Wildcat"),), "high", 0), {"Wildcat": "4 GP"}, [], []),
    ],
)
def test_who_goes_up_and_who_keeps_clear(
    order: ReadyCap, planes: dict[str, Any], flown: list[int], clear: list[int]
) -> None:
    """After five hexes, twelve high and twenty-four low in all: planes that cannot fight, with a load, or told to keep
    clear fly in an AF of their own, which stays out of combat; a load is not carried high."""
    u, raid = raided(order, **planes)
    ready_cap.meet(u, "allied", raid, 5, {})
    assert [n for _, n, *_ in up(u)] == flown
    afs = u.state.sides["allied"].afs
    keeping = [number for number in afs if u.is_clear("allied", afs[number])]
    assert {f"allied/AF{number}" for number in keeping} == u.alert.clear
    assert [flight.n for number in keeping for flight in afs[number].flights] == clear
    aims = [(d.aim, d.about) for d in u.dispatches if isinstance(d, Scrambled)]
    assert aims == [("clear" if n in keeping else "meet", UnitId("allied", "AF", n)) for n in afs]
    told = [each for d in u.dispatches if isinstance(d, Scrambled) for each in d.planes]
    assert told == [Counted(n, plane, load, "high" if high else "low") for plane, n, high, load in up(u)]


@pytest.mark.rule("FE-16.11c")
@pytest.mark.parametrize(
    ("wanted", "anchored", "edition", "expected"),
    [
        (Planes(None, ""), None, "2003", [("Wildcat", "", 2), ("Wildcat", "GP", 3)]),
        (Planes(None, ""), 3, "2003", [("Rufe", "", 4), ("Wildcat", "", 2), ("Wildcat", "GP", 3)]),
        (Planes(None, "Wildcat", "GP"), None, "2003", [("Wildcat", "GP", 3)]),
        (Planes(None, "Wildcat", ""), None, "2003", [("Wildcat", "", 2)]),
        (Planes(None, "Zero"), None, "2003", []),
        (Planes(None, ""), 3, "1993", [("Rufe", "", 4), ("Wildcat", "", 2)]),
    ],
)
def test_which_planes_stand_by(wanted: Planes, anchored: int | None, edition: str, expected: Any) -> None:
    """Unarmed ones first; those tied to a seaplane base stay while their ship is not at anchor."""
    scenario, options = SimpleNamespace(grounded={"Chitose": ("Rufe",)}), SimpleNamespace(ready_cap=edition)
    made: Any = SimpleNamespace(ruleset=SimpleNamespace(scenario=scenario, options=options))
    ship = Ship("Chitose", "Chitose", "AV", anchored=anchored)
    box = [Stack("Wildcat", 3, "GP"), Stack("Rufe", 4), Stack("Wildcat", 2)]
    assert ready_cap._standing_by(made, ship, box, wanted) == expected


@pytest.mark.rule("FE-16.11g")
def test_planes_that_fight_are_interceptors() -> None:
    tables = umpire(bare()).ruleset.tables
    assert [fights(tables.planes[name]) for name in ("Wildcat", "Zero", "Dauntless", "Kate")] == [
        True,
        True,
        tables.planes["Dauntless"].interceptor,
        False,
    ]


# --- shadowing, observing, initiative ---


@pytest.mark.rule("FE-11.3a", "FE-11.3b")
@pytest.mark.parametrize("result", ["success", "failure", "lost turn"])
@pytest.mark.parametrize("unit", ["AF", "TF"])
def test_a_shadower_is_told_the_bare_result(result: Any, unit: Any) -> None:
    """Nothing of what lies at anchor, and no reason."""
    state = bare(9)
    af = put_af(state, "allied", 3, OPEN_SEA, "1 Catalina")
    tf = put_tf(state, "allied", 4, OPEN_SEA, "DD")
    target = put_tf(state, "japanese", 2, OPEN_SEA, "Aoba", anchored=3)
    u = umpire(state)
    tell_shadower(u, "allied", af if unit == "AF" else tf, target, result)
    about = UnitId("allied", unit, 3 if unit == "AF" else 4)
    bad = result != "success"
    told = Shadows(seat="allied", about=about, detail="result", result=result, rule="FE-11.3b", bad=bad)
    assert u.dispatches == [told]


@pytest.mark.rule("FE-7.5a")
@pytest.mark.parametrize(
    ("kind", "cloud", "night", "conditions"),
    [
        ("TF", False, False, [3, 2, 0, 0]),
        ("TF", True, False, [3, 2, 0, 0]),
        ("TF", False, True, [1, 0, 0, 0]),
        ("AF", False, False, [3, 2, 1, 0]),
        ("AF", False, True, [1, 0, 0, 0]),
    ],
)
def test_from_how_far_a_shadower_sees_ships(kind: str, cloud: bool, night: bool, conditions: list[int]) -> None:
    state = bare(3 if night else 9)
    unit: Any = put_af(state, "allied", 3, N1, "1 Catalina") if kind == "AF" else put_tf(state, "allied", 3, N1, "DD")
    state.weather.markers = [OPEN_SEA] if cloud else []
    assert [condition_at(umpire(state), unit, OPEN_SEA, away) for away in range(4)] == conditions


@pytest.mark.rule("FE-13a", "FE-13b")
@pytest.mark.parametrize(
    ("last", "held", "faces", "holder", "now", "modifiers"),
    [
        (None, 0, ((3,), (4,)), "japanese", 1, [(), ()]),
        ("allied", 2, ((5,), (3,)), "japanese", 1, [(), (("turns without", 2),)]),
        ("allied", 2, ((6,), (3,)), "allied", 3, [(), (("turns without", 2),)]),
        ("japanese", 1, ((2,), (2,)), "allied", 1, [(("turns without", 1),), ()]),
        ("japanese", 1, ((1,), (3,)), "japanese", 2, [(("turns without", 1),), ()]),
    ],
)
@pytest.mark.parametrize("moves", ["segments", "together"])
def test_the_initiative_grows(
    last: Side | None, held: int, faces: Any, holder: Side, now: int, modifiers: Any, moves: str
) -> None:
    """The side without it adds a point for each turn; on a tie it goes over. Both are told, and nothing of the dice."""
    state = bare(9, preset="email-2003", air_orders="written", air_moves=moves, interception_passing="none")
    state.initiative = last
    u = umpire(state, {"initiative|allied 0": faces[0], "initiative|japanese 0": faces[1]})
    u.air_record().held = held
    initiative.run(u)
    assert (state.initiative, u.air_record().held) == (holder, now)
    assert [(roll.modifiers, roll.rule) for roll in u.dice.record()] == [(each, "FE-13a") for each in modifiers]
    sides: tuple[Side, Side] = ("allied", "japanese")
    assert u.dispatches == [Initiative(seat=side, whose="own" if side == holder else "enemy") for side in sides]


@pytest.mark.rule("FE-13b")
def test_a_tie_in_the_first_turn_is_rolled_again() -> None:
    state: State = bare(1)
    state.initiative = None
    u = umpire(
        state,
        {
            f"initiative|{side} {n}": (face,)
            for n, pair in enumerate(((4, 4), (2, 2), (5, 1)))
            for side, face in zip(("allied", "japanese"), pair, strict=True)
        },
    )
    initiative.run(u)
    assert state.initiative == "allied"
    assert [roll.key.split("|")[-1] for roll in u.dice.record()] == [
        f"{side} {n}" for n in (0, 1, 2) for side in ("allied", "japanese")
    ]


# --- the altitude of an attack ---


@pytest.mark.rule("FE-7i", "FE-14.11b")
@pytest.mark.parametrize(
    ("hexes", "where", "high", "spent"),
    [(0, 0, False, True), (3, 0, False, True), (8, 1, True, False), (9, 2, True, False)],
)
def test_where_planes_take_the_altitude_of_their_attack(hexes: int, where: int, high: bool, spent: bool) -> None:
    """Kates (MF 7) ordered high: over the target from the start, or before they enter its hex, they come down to
    launch; those that do not get there this turn stay high."""
    state = bare(9, air_orders="written", target_choice="orders")
    put_tf(state, "allied", 1, OPEN_SEA, "Chicago")
    start = walk(OPEN_SEA, f"N{hexes}")[-1] if hexes else OPEN_SEA
    put_af(state, "japanese", 5, start, "6 Kate torpedo high", order=Program((Attack(Place(hex=OPEN_SEA)),)))
    after = play(state, faces={"base roll": (3, 3)})
    planes = after.state.sides["japanese"].afs[5]
    assert planes.hex == ([OPEN_SEA, N1, N2][where] if where else OPEN_SEA)
    assert [flight.high for flight in planes.flights] == [high]
    assert [not flight.load for flight in planes.flights] == [spent]


@pytest.mark.rule("FE-11.3a", "FE-11.3b")
@pytest.mark.parametrize(
    ("result", "anchored", "detail"),
    [("success", True, "anchored"), ("success", False, "reason"), ("failure", True, "reason")],
)
def test_without_the_secret_a_shadower_is_told_what_lies_at_anchor(result: Any, anchored: bool, detail: Any) -> None:
    state = bare(9, shadow_secret=False)
    af = put_af(state, "allied", 3, OPEN_SEA, "1 Catalina")
    target = put_tf(state, "japanese", 2, OPEN_SEA, "Aoba", anchored=3 if anchored else None)
    u = umpire(state)
    tell_shadower(u, "allied", af, target, result)
    classes = (Counted(1, "capital ships"),) if detail == "anchored" else ()
    bad = result != "success"
    about = UnitId("allied", "AF", 3)
    told = Shadows(seat="allied", about=about, detail=detail, result=result, anchored=classes, rule="BR-11.3", bad=bad)
    assert u.dispatches == [told]


@pytest.mark.rule("FE-7.3d", "BR-7.8")
@pytest.mark.parametrize(("extra", "hexes"), [(0, 3), (3, 3), (4, 2), (5, 1), (6, 0)])
def test_an_af_flies_as_far_as_its_points_last(extra: int, hexes: int) -> None:
    """A Catalina (6) that is to fly three hexes and spends some of its points searching where it starts."""
    state = bare(9)
    order = Program((Search(extra=extra), Move((Step(1, 3),))))
    planes = put_af(state, "allied", 3, OPEN_SEA, "1 Catalina", order=order)
    u = umpire(state)
    pilot = Pilot(u, u.lookout, "allied", planes)
    extra_now = pilot.extra
    assert extra_now == extra
    planes.order = Program((Move((Step(1, 3),)),))
    pilot.points = 6 - extra
    flying.fly(u, [pilot])
    assert planes.hex == (OPEN_SEA, N1, N2, N3)[hexes]
    assert len(planes.track) == hexes + 1


# --- going with a searcher, and coming down ---


def following(case: str) -> tuple[Umpire, Any, Program, Any]:
    """Return AF7 that is to meet AF3, which has flown N1, N2, N3; its pilot, its order and that of a strike behind."""
    state = bare(9)
    leader = put_af(state, "allied", 3, N3, "1 A-20")
    leader.track = [OPEN_SEA, N1, N2, N3]
    strike = (Attack(Place()),) if "strike" in case else ()
    meet = Meet(3, Place(hex=N1))
    order = Program((meet, *strike, HOME))
    here = OPEN_SEA if case == "on the way" else N1
    af = put_af(state, "allied", 7, here, "4 Dauntless AP", order=order)
    if case == "elsewhere":
        leader.track = [OPEN_SEA, S1]
    u = umpire(state)
    pilot = Pilot(u, u.lookout, "allied", af)
    other = Pilot(u, u.lookout, "allied", leader)
    leader.searching = case != "no search"
    pilot.ahead = [] if case == "not flown" else [other]
    pilot.points = {"outrun": 0, "last point": 1, "strike": 2}.get(case, 3)
    return u, pilot, order, meet


@pytest.mark.rule("FE-7d")
@pytest.mark.parametrize(
    ("case", "step", "told"),
    [
        ("", "N2", ["meets"]),
        ("on the way", "N1", []),
        ("no search", "stay", ["no search"]),
        ("not flown", "stay", ["not there"]),
        ("elsewhere", "stay", ["not there"]),
        ("outrun", "stay", ["meets", "outrun"]),
        ("last point", "N2", ["meets"]),
        ("strike", "N2", ["meets"]),
    ],
)
def test_the_first_step_with_a_searcher(case: str, step: str, told: list[str]) -> None:
    """To the rendezvous, then along the track of the AF met; where the two do not meet, or the points are spent, it
    stays and does what is written behind."""
    u, pilot, order, meet = following(case)
    found = go_with(pilot, order, meet)
    assert found == {"N1": N1, "N2": N2, "stay": End.STAY}[step]
    about, other = UnitId("allied", "AF", 7), UnitId("allied", "AF", 3)
    facts: list[Any] = []
    for word in told:
        if word == "meets":
            facts.append(Meets(seat="allied", about=about, place=N1, other=other))
        elif word == "outrun":
            facts.append(DidNotMeet(seat="allied", about=about, other=other, why="outrun"))
        else:
            facts.append(DidNotMeet(seat="allied", about=about, place=N1, other=other, why=word))  # type: ignore[arg-type]
    assert u.dispatches == facts
    rest = (HOME,)
    assert pilot.af.order is not None
    assert pilot.af.order.actions == (rest if step == "stay" else order.actions)


@pytest.mark.rule("FE-7d")
@pytest.mark.parametrize("case", ["", "strike"])
def test_to_the_end_of_the_way_of_a_searcher(case: str) -> None:
    """Three steps behind; there what the searcher has in sight in the hex is known to both, and a strike goes on."""
    u, pilot, order, meet = following(case)
    ships = Sighting("tf", N3, 2, (), 9)
    u.lookout.unit_sees["allied/AF3"] = {
        "japanese/TF2": ships,
        "japanese/TF4": Sighting("tf", N2, 2, (), 9),
        "japanese/AF5": Sighting("af", N3, 2, (), 9),
    }
    steps: list[Any] = []
    for _ in range(3):
        steps.append(go_with(pilot, order, meet))
        if steps[-1] in (N2, N3):
            pilot.af.hex = steps[-1]
    assert steps == [N2, N3, None if case else End.STAY]
    assert u.lookout.unit_sees["allied/AF7"] == {"japanese/TF2": ships}
    assert pilot.af.order is not None and pilot.af.order.actions == order.actions[1:]


@pytest.mark.rule("FE-12.7.3b", "BR-14.9")
@pytest.mark.parametrize(
    ("case", "flown", "down", "told"),
    [
        ("", 0, 22, "safe"),
        ("", 1, 11, "safe"),
        ("", 5, 3, "safe"),
        ("no wind", 0, 3, "safe"),
        ("full", 0, 2, "safe"),
        ("last turn", 0, 22, "safe"),
        ("no deck", 0, 0, None),
    ],
)
def test_how_many_come_down(case: str, flown: int, down: int, told: Any) -> None:
    """Yorktown (11/3): twice the factor from overhead, the factor after half of the way, else the least, which is also
    all that goes without the wind; never more than she holds. The rest wait, and who must land now is told as lost."""
    state = bare(9)
    unit = put_tf(state, "allied", 1, OPEN_SEA, "Yorktown")
    unit.track = [OPEN_SEA] if case == "no wind" else [S1, OPEN_SEA]
    state.weather.wind = dict.fromkeys(state.weather.wind, 4)
    yorktown = state.sides["allied"].ships["Yorktown"]
    u = umpire(state)
    if case == "full":
        ready(state, "allied", "Yorktown", Wildcat=u.ruleset.card("allied", "Yorktown").capacity - 2)
    before = sum(stack.n for stack in yorktown.boxes.ready) if yorktown.boxes else 0
    plane = "B-17" if case == "no deck" else "Wildcat"
    af = put_af(state, "allied", 3, OPEN_SEA, f"25 {plane}", land_by=9 if case == "last turn" else 12)
    assert land(u, "allied", af, yorktown, flown) == down
    assert yorktown.boxes is not None
    assert sum(stack.n for stack in yorktown.boxes.just_landed) == down and before >= 0
    assert sum(flight.n for flight in af.flights) == 25 - down
    about = UnitId("allied", "AF", 3)
    facts: list[Any] = (
        [Landed(seat="allied", about=about, how=told, source="Yorktown", landed=down, n=0)] if told else []
    )
    facts.append(Waits(seat="allied", about=about, n=25 - down, source="Yorktown", bad=case == "last turn"))
    assert u.dispatches == facts
    assert (about in u.signals.landed) is bool(told)


@pytest.mark.rule("FE-12.7.3b")
@pytest.mark.parametrize("moves", [True, False])
def test_float_planes_wait_for_a_ship_that_sails(moves: bool) -> None:
    state = bare(9)
    unit = put_tf(state, "japanese", 1, OPEN_SEA, "Chitose")
    unit.track = [S1, OPEN_SEA] if moves else [OPEN_SEA]
    af = put_af(state, "japanese", 3, OPEN_SEA, "2 Jake")
    u = umpire(state)
    ship = state.sides["japanese"].ships["Chitose"]
    assert land(u, "japanese", af, ship, 0) == (0 if moves else 2)
    about = UnitId("japanese", "AF", 3)
    missed = NotRecovered(seat="japanese", about=about, source="Chitose")
    landed = Landed(seat="japanese", about=about, how="safe", source="Chitose", landed=2, n=0)
    assert u.dispatches == [missed if moves else landed]


@pytest.mark.rule("FE-14a")
def test_who_has_flown_searches_in_the_second_segment_from_the_step_where_its_move_ended() -> None:
    """Three hexes flown in the first segment; then a Mavis comes by: the die is that of step 3."""
    state = bare(turn=9)
    state.initiative = "allied"
    flies, comes = Program((Search(), Move((Step(1, 3),)))), Program((Search(False), Move((Step(4, 6),))))
    put_af(state, "allied", 3, walk(OPEN_SEA, "S4")[-1], "1 Catalina", order=flies, searching=True)
    put_af(state, "japanese", 4, walk(OPEN_SEA, "N6")[-1], "1 Mavis", home="Truk", order=comes)
    u = umpire(state, default=6)
    opening.run(u)
    plane_movement.run(u)
    assert [roll.key.rpartition("|")[2] for roll in u.dice.record()] == ["allied/AF3>japanese/AF4#3.0"]


@pytest.mark.rule("FE-16.10.4")
@pytest.mark.parametrize(("load", "speed"), [("", 8), (" GP", 7)])
def test_the_answer_to_an_order_counts_the_hex_that_armed_fighters_lose(load: str, speed: int) -> None:
    state = bare(turn=9)
    put_af(state, "allied", 3, OPEN_SEA, f"2 Wildcat{load}", home="Port Moresby")
    sheet = GAME.parse("AF3: N8,NE4", "allied", GAME.view(state, "allied"))
    assert any(f"(MF {speed})" in remark.message for remark in sheet.diagnostics)
