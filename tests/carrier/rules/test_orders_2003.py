"""What of orders and choices the rules of 2003 take up: ready CAPs, losses to give up, targets, take-offs, boats."""

from types import SimpleNamespace
from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, SEA, af, bare, battle, put_af, put_tf, ready, ship, tf, umpire
from tests.carrier.submarines.waters import boat, waters

from flagplot.core.words import phrase
from flagplot.games.carrier.combat import choosing
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.targets import Mission, _allotted
from flagplot.games.carrier.facts.attacks import Losses, Party, Target
from flagplot.games.carrier.facts.boats import CannotMove
from flagplot.games.carrier.facts.combat import BombedSeen
from flagplot.games.carrier.facts.decks import FewReady, NoLaunchFactor, NoTakeOff
from flagplot.games.carrier.facts.seeing import MadeOut, Shadows
from flagplot.games.carrier.flight.flying import _attempts, linger
from flagplot.games.carrier.flight.landing import _night_losses
from flagplot.games.carrier.flight.pilot import Pilot
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import (
    Assignment,
    Attack,
    Climb,
    GiveUp,
    GoTo,
    Hold,
    Place,
    Planes,
    Program,
    Search,
    SubmarineOrder,
    TakeOff,
    UnitOrder,
    UnitRef,
)
from flagplot.games.carrier.orders.parse import _for_planes_alone
from flagplot.games.carrier.phases import air_operations, order_intake, submarines
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.asking import Question
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.plot import Contact, MadeUp, Marked, Sighting
from flagplot.games.carrier.state.units import AirFormation, Flight
from flagplot.games.carrier.telling.combat_2003 import Combat2003
from flagplot.games.carrier.telling.precise import precise
from flagplot.games.carrier.telling.records import Blow, Bombing, Damage, Volley
from flagplot.games.carrier.theatre.hex import Direction, walk

N1 = walk(OPEN_SEA, "N1")[-1]


# --- ready CAP ---


@pytest.mark.rule("FE-16.11a", "FE-16.11g")
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("ready CAP 4 Wildcat low if any raid", []),
        ("ready CAP 5 Wildcat low if any raid", [("FE-16.11a", "4 Wildcat stand in Ready at Lexington now")]),
        (
            "ready CAP Devastator low keep clear if any raid",
            [("FE-16.11a", "0 Devastator stand"), ("FE-16.11g", "no interc")],
        ),
        ("ready CAP 2 Dauntless AP low if any raid", [("FE-16.11g", "Dauntless are armed")]),
    ],
)
def test_an_order_to_stand_by_is_judged_by_what_stands_there(text: str, told: list[tuple[str, str]]) -> None:
    """Four Wildcats and two Dauntless in Ready: what is missing, or can only keep clear, is said."""
    state = bare(8)
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    ready(state, "allied", "Lexington", Wildcat=4, Dauntless="2 AP")
    sheet = GAME.parse(f"Lexington: {text}", "allied", GAME.view(state, "allied"))
    found = sorted((d.code, d.message) for d in sheet.diagnostics)
    assert [code for code, _ in found] == [code for code, _ in told]
    assert all(words in message for (_, message), (_, words) in zip(found, told, strict=True))
    assert len(sheet.orders) == 1


# --- planes to give up ---


@pytest.mark.rule("FE-DR-11")
@pytest.mark.parametrize("standing", [False, True])
@pytest.mark.parametrize("rest", [(), (Hold(),)])
def test_an_order_for_losses_is_kept_apart_from_the_rest(standing: bool, rest: tuple[Hold, ...]) -> None:
    """The last ranking counts; what else is ordered is for this turn or stands, and a ranking alone leaves it as it
    was."""
    state = bare(8, planes=True)
    own = state.sides["allied"]
    before = Program((Hold(),), standing=True)
    own.standing["Port Moresby"] = before
    u = umpire(state)
    actions = (GiveUp(("P-39",)), GiveUp(("Hudson", "P-39")), *rest)
    order = UnitOrder(UnitRef("base", 0, "Port Moresby"), Program(actions, standing=standing), 1)
    order_intake._give_to_holder(u, "allied", order)
    assert own.give_up == {"Port Moresby": ("Hudson", "P-39")}
    assert [each.program.actions for each in u.orders["allied"]] == ([rest] if rest and not standing else [])
    assert own.standing == {"Port Moresby": Program(rest, standing=True) if rest and standing else before}


# --- targets chosen on the report ---


@pytest.mark.rule("FE-LI-1b")
@pytest.mark.parametrize(
    ("answers", "targets"),
    [
        ([], ("CV",)),
        ([("AF", 5, ("BB",))], ("BB",)),
        ([("AF", 6, ("BB",))], ("CV",)),
        ([("TF", 5, ("BB",))], ("CV",)),
        ([("AF", 5, ("BB",)), ("AF", 5, ("CA",))], ("CA",)),
        ([("AF", 5, ("BB",)), ("AF", 5, None)], ("BB",)),
        ([("AF", 5, None)], ("CV",)),
    ],
)
def test_an_answer_gives_an_af_its_targets(answers: list[Any], targets: tuple[str, ...]) -> None:
    """The last answer for that AF that names targets; an answer for another unit, or without targets, changes
    nothing."""
    planes = AirFormation(5, [Flight("Val", 8, "AP", 20)], SEA, "Shokaku", 1)
    attack = Attack(Place(), assignments=(Assignment(Planes(None, ""), ("CV",)),))
    mission = Mission(planes, attack)
    orders = []
    for n, (kind, number, wanted) in enumerate(answers):
        meant = (Assignment(Planes(None, ""), wanted),) if wanted else ()
        program = Program((Hold(), Attack(Place(), assignments=meant)))
        orders.append(UnitOrder(UnitRef(kind, number), program, n))
    found = choosing.chosen(mission, orders)
    assert found.attack.assignments[0].targets == targets
    assert (found.af, found.only) == (planes, "")
    assert found is mission or found.ordered == attack


@pytest.mark.rule("FE-LI-1a", "FE-LI-1c")
@pytest.mark.parametrize(
    ("options", "what", "reports", "asks"),
    [
        ({"target_choice": "asked"}, "", 1, True),
        ({"target_choice": "orders"}, "", 1, False),
        ({"precise_report": False}, "", 0, False),
        ({"target_choice": "asked"}, "base", 0, False),
        ({"target_choice": "orders"}, "base", 0, False),
    ],
)
def test_who_gets_a_precise_report(
    monkeypatch: pytest.MonkeyPatch, options: dict[str, Any], what: Any, reports: int, asks: bool
) -> None:
    """A side that has declared an attack on ships, once; it is asked for its targets if the match asks."""
    order = Attack(Place(), what=what)
    u = battle([tf(1, "Lexington", "4 DD")], [af(5, "8 Val AP high"), af(6, "2 Zero high")], **options)
    b = Battle(u, SEA)
    afs = u.state.sides["japanese"].afs
    due: Any = {"allied": [], "japanese": [Mission(afs[5], order)]}
    seen: list[Any] = []
    monkeypatch.setattr(
        choosing, "precise", lambda umpire, hex_, side, tfs: seen.append((side, [t.number for t in tfs]))
    )
    asked: list[Any] = []
    monkeypatch.setattr(u.answers, "ask", lambda questions: asked.append(questions) or {})
    found = choosing.report_first(b, due)
    assert seen == [("japanese", [1])] * reports
    question = Question("targets", phrase("ask.targets", hex="B/M23"))
    assert asked == [{"japanese": question}] * asks
    assert {side: len(missions) for side, missions in found.items()} == {"allied": 0, "japanese": 1}


# --- how an attack looks ---


@pytest.mark.rule("FE-LI-0", "FE-DS-1")
@pytest.mark.parametrize(
    ("precise", "type_", "sunk", "seen", "night"),
    [
        (True, "CA", True, False, False),
        (True, "CA", False, True, False),
        (False, "CA", True, False, False),
        (False, "CA", False, True, True),
        (True, "base", False, True, False),
        (True, None, False, False, False),
    ],
)
def test_what_an_attacker_is_told_of_his_bombs(
    precise: bool, type_: str | None, sunk: bool, seen: bool, night: bool
) -> None:
    """How the target looks, planes on deck or on the ground by day with the names he could choose from, and a ship that
    sinks at once, by its type where ships are not named."""
    choice = {} if precise else {"target_choice": "orders"}
    u = battle([tf(1, "Chicago")], night=night, precise_report=precise, **choice)
    about = (UnitId("japanese", "AF", 5),)
    who = Party((("Val", 8),))
    name = "Lae" if type_ == "base" else "Chicago"
    volley = Volley("japanese", about, who, name, Blow(9, 8, 2, (3,), (), False, "x"))
    damage = (
        None
        if type_ is None
        else Damage(
            "allied", name, type_, 2, sunk=sunk, looks="burning" if not sunk else "", planes_seen=seen, offered=("A",)
        )
    )
    Combat2003().bombing(u, Bombing(SEA, volley, False, damage, type_ or "CA"))
    told = u.dispatches[0]
    unnamed = precise and type_ != "base"
    target = Target(type="CA") if unnamed else Target(name)
    shown = seen and not night
    look: Any = None if damage is None else "sinks" if sunk else "light damage" if type_ == "base" else "burning"
    assert told == BombedSeen(
        seat="japanese",
        hex=SEA,
        about=about,
        who=who,
        target=target,
        look=look,
        planes="" if not shown else "on the ground" if type_ == "base" else "on deck",
        types=("A",) if shown else (),
        enemy_losses=(Losses(types=("CA",)) if precise else Losses(("Chicago",))) if sunk else Losses(),
    )
    assert len(u.dispatches) == (1 if damage is None else 2)


# --- searching, and landing by night ---


@pytest.mark.rule("FE-7.3d")
@pytest.mark.parametrize(
    ("extra", "points", "attempts", "left"), [(0, 5, 1, 5), (2, 5, 3, 3), (5, 5, 6, 0), (5, 2, 3, 0)]
)
def test_each_extra_attempt_costs_a_point(extra: int, points: int, attempts: int, left: int) -> None:
    state = bare(9)
    planes = put_af(state, "allied", 3, OPEN_SEA, "1 Catalina", order=Program((Search(extra=extra),)))
    u = umpire(state)
    pilot = Pilot(u, u.lookout, "allied", planes)
    pilot.points = points
    assert (_attempts(pilot), pilot.points) == (attempts, left)


@pytest.mark.rule("FE-SUR-10")
def test_points_spent_in_a_hex_add_up() -> None:
    state = bare(9)
    planes = put_af(state, "allied", 3, OPEN_SEA, "1 Catalina")
    u = umpire(state)
    pilot = Pilot(u, u.lookout, "allied", planes)
    for points in (1, 3):
        linger(u, pilot, points)
    planes.hex = N1
    linger(u, pilot, 2)
    assert u.lingered == {("allied", 3, OPEN_SEA): 4, ("allied", 3, N1): 2}


@pytest.mark.rule("FE-14.10.1a", "FE-14.10.1b")
@pytest.mark.parametrize(
    ("plane", "where", "night", "load", "expected"),
    [
        ("Mavis", "Tulagi", True, "", [("sea plane", 1)]),
        ("Mavis", "Tulagi", True, "GP", [("armed", -1), ("sea plane", 1)]),
        ("Mavis", "Tulagi", False, "GP", []),
        ("Mavis", "Lae", True, "", []),
        ("Jake", "Tulagi", True, "", []),
        ("Zero/land", "Rabaul", True, "", []),
        ("Mavis", "Rabaul", True, "", [("sea plane", 1)]),
        ("Mavis", "anchored", True, "", [("sea plane", 1)]),
        ("Mavis", "under way", True, "", []),
        ("Jake", "anchored", True, "", []),
    ],
)
def test_modifiers_of_a_landing_by_night(
    plane: str, where: str, night: bool, load: Any, expected: list[tuple[str, int]]
) -> None:
    """Sea planes add one where sea planes are handled: at a base marked so, or a tender at anchor."""
    state = bare(2 if night else 9)
    if where in ("anchored", "under way"):
        put_tf(state, "japanese", 1, OPEN_SEA, "Kamikawa", anchored=1 if where == "anchored" else None)
        holder: Any = state.sides["japanese"].ships["Kamikawa"]
    else:
        holder = state.sides["japanese"].bases[where]
    planes = put_af(state, "japanese", 3, OPEN_SEA, "1 Zero")
    u = umpire(state)
    part = Flight(plane, 2, load, 20)
    _night_losses(u, "japanese", planes, holder, part, 4, 2)
    rolls = u.dice.record()
    assert [roll.modifiers for roll in rolls] == [tuple(expected)] * 2
    assert [roll.key.split("|")[-1] for roll in rolls] == [f"japanese/AF3 {plane} {load} {n}" for n in (4, 5)]


# --- taking off ---


@pytest.mark.rule("FE-14.11a")
@pytest.mark.parametrize(
    ("case", "told"),
    [
        ("", None),
        ("in the air", "number"),
        ("taking off", "number"),
        ("enemy in the air", None),
        ("enemy taking off", None),
        ("another taking off", None),
        ("too high", "highest"),
        ("no source", "nowhere"),
        ("gone", "gone"),
    ],
)
def test_which_numbers_an_af_can_take(case: str, told: str | None) -> None:
    """One that is in use by its own side is not given out again."""
    state: State = bare(9)
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    ready(state, "allied", "Lexington", Wildcat=4)
    number = 3
    u = umpire(state)
    most = u.ruleset.tables.constant["max_af_number"]
    number = most + 1 if case == "too high" else number
    other = AirFormation(4 if "another" in case else 3, [], OPEN_SEA, "", 8)
    if "in the air" in case:
        state.sides["japanese" if "enemy" in case else "allied"].afs[3] = other
    if "taking off" in case:
        u.taking_off.append(("japanese" if "enemy" in case else "allied", other))
    source = {"no source": "", "gone": "Yorktown"}.get(case, "Lexington")
    order = UnitOrder(UnitRef("AF", number, ""), Program((TakeOff((Planes(4, "Wildcat"),), source),)), 1)
    before = len(u.taking_off)
    air_operations._form(u, "allied", order)
    notes = [d for d in u.dispatches if isinstance(d, NoTakeOff)]
    assert [(d.why, d.about) for d in notes] == ([(told, UnitId("allied", "AF", number))] if told else [])
    assert [d.highest for d in notes] == ([most] if told == "highest" else [0] * len(notes))
    assert [d.source for d in notes] == (["Yorktown"] if told == "gone" else [""] * len(notes))
    assert len(u.taking_off) == before + (told is None)


@pytest.mark.rule("FE-14.11a")
@pytest.mark.parametrize(
    ("planes", "wanted", "high", "launch", "flown", "few", "short"),
    [
        ({"Wildcat": 10}, (Planes(2, "Wildcat"),), True, "", [("Wildcat", 2)], [], 0),
        ({"Wildcat": 10}, (Planes(2, "Wildcat"),), False, "", [("Wildcat", 2)], [], 0),
        ({"Wildcat": 2}, (Planes(5, "Wildcat"),), False, "", [("Wildcat", 2)], [(2, 5, "Wildcat")], 0),
        ({"Wildcat": 10}, (Planes(8, "Wildcat"),), False, "minimum", [("Wildcat", 3)], [], 5),
        (
            {"Wildcat": 10, "Dauntless": "10 AP"},
            (Planes(2, "Wildcat"), Planes(4, "Dauntless", "AP")),
            False,
            "minimum",
            [("Wildcat", 2), ("Dauntless", 1)],
            [],
            3,
        ),
        ({"Dauntless": "3 AP"}, (Planes(3, "Dauntless", "AP"),), True, "", [("Dauntless", 3)], [], 0),
        ({"Wildcat": 4}, (Planes(0, "Wildcat"),), False, "", [], [], 0),
    ],
)
def test_planes_take_off_low(
    planes: dict[str, Any], wanted: Any, high: bool, launch: Any, flown: Any, few: Any, short: int
) -> None:
    """A base of 12/3: all fly off low, and those ordered high climb as the first thing they do, unless they are armed;
    what has no launch factor stays in Ready."""
    state = bare(9)
    port = state.sides["allied"].bases["Port Moresby"]
    port.lf_normal, port.lf_min = 12, 3
    ready(state, "allied", "Port Moresby", **planes)
    u = umpire(state)
    before = sum(stack.n for stack in port.boxes.ready)
    take_off = TakeOff(wanted, "Port Moresby", high=high, launch=launch)
    order = UnitOrder(UnitRef("AF", 3, ""), Program((take_off, GoTo(Place(hex=N1)))), 1)
    air_operations._form(u, "allied", order)
    about = UnitId("allied", "AF", 3)
    told: list[Any] = [
        FewReady(seat="allied", about=about, ready=n, ordered=of, planes=kind, source="Port Moresby")
        for n, of, kind in few
    ]
    if short:
        told.append(NoLaunchFactor(seat="allied", about=about, n=short, source="Port Moresby"))
    assert u.dispatches == told
    formed = [made for side, made in u.taking_off if side == "allied"]
    assert [[(f.plane, f.n) for f in made.flights] for made in formed] == ([flown] if flown else [])
    total = sum(n for _, n in flown)
    assert sum(stack.n for stack in port.boxes.ready) == before - total
    for made in formed:
        armed = any(f.load for f in made.flights)
        climbs = (Climb(True),) if high and not armed else ()
        assert made.order is not None and made.order.actions == (*climbs, GoTo(Place(hex=N1)))
        assert not any(f.high for f in made.flights) and made.formed == total
        assert all(f.land_by == 9 + u.ruleset.tables.planes[f.plane].rf - 1 for f in made.flights)


# --- boats ---


@pytest.mark.rule("FE-27.2.3a")
@pytest.mark.parametrize(
    ("boats", "moved", "given", "movers", "refused"),
    [
        (1, {}, {1: 1}, [1], []),
        (2, {}, {1: 1, 2: 2}, [1], [2]),
        (3, {}, {1: 1, 2: 2, 3: 3}, [1, 2, 3], []),
        (4, {}, {1: 4, 2: 3, 3: 2, 4: 1}, [2, 3, 4], [1]),
        (4, {1: 8}, {2: 3, 3: 2, 4: 1}, [3, 4], [2]),
        (4, {1: 5, 2: 4, 3: 3, 4: 2}, {}, [2, 3, 4], []),
        (4, {1: 5, 2: 4, 3: 3, 4: 2}, {1: 9}, [1, 3, 4], []),
        (4, {1: 8, 2: 8, 3: 8}, {4: 1}, [], [4]),
        (4, {2: 5}, {4: 6}, [1, 3, 4], []),
    ],
)
def test_how_many_boats_move_and_which(
    boats: int, moved: dict[int, int], given: dict[int, int], movers: list[int], refused: list[int]
) -> None:
    """Half of them, and three if there are three: those with a new order in the order of the sheet, then those that
    have waited longest, then by number; a new order that is left over is refused."""
    state = waters()
    for number in range(1, boats + 1):
        made = boat(state, number=number, order=SubmarineOrder(steps=(Direction.N, Direction.N)))
        made.moved = moved.get(number, 0)
        made.order_given = (8, given[number]) if number in given else (6, 9 - number)
    u = umpire(state)
    assert sorted(submarines._movers(u, "allied")) == movers
    assert set(submarines._movers(u, "allied").values()) <= {N1}
    most = {1: 1, 2: 1, 3: 3, 4: 3}[boats]
    notes = [d for d in u.dispatches if isinstance(d, CannotMove)]
    assert notes == [
        CannotMove(
            seat="allied",
            about=UnitId("allied", "SS", number),
            why="too many",
            most=most,
            all=boats,
            rule="FE-27.2.3a",
            bad=True,
        )
        for number in refused
    ]


@pytest.mark.rule("FE-27.3f")
@pytest.mark.parametrize(
    ("case", "face", "result"),
    [
        ("", 4, "success"),
        ("", 5, "failure"),
        ("", 6, "lost turn"),
        ("night", 2, "success"),
        ("night", 3, "failure"),
        ("deep", 1, None),
        ("away", 1, None),
        ("no order", 1, None),
        ("of two", 3, "success"),
    ],
)
def test_a_boat_keeps_in_touch(case: str, face: int, result: Any) -> None:
    """By day 4 is a success, its +1 and -1 for what it sees; by night 2, with +1 twice. It follows the
    target that is named, and tells what came of it."""
    state = waters(turn=2 if case == "night" else 8)
    put_tf(state, "japanese", 1, N1 if case == "away" else OPEN_SEA, "Kako")
    if case == "of two":
        put_tf(state, "japanese", 2, OPEN_SEA, "Aoba")
    order = SubmarineOrder() if case == "no order" else SubmarineOrder(shadow=Place())
    made = boat(state, depth="deep" if case == "deep" else "surface", order=order)
    u = umpire(state, default=face)
    u.lookout.sweep()
    submarines.shadow(u)
    rolls = [roll for roll in u.dice.record() if "|shadow|" in roll.key]
    assert [roll.result for roll in rolls] == ([result] if result else [])
    bad = result != "success"
    about = UnitId("allied", "SS", 1)
    told = Shadows(seat="allied", about=about, detail="reason", result=result, rule="FE-27.3f", bad=bad)
    assert [d for d in u.dispatches if isinstance(d, Shadows)] == ([told] if result else [])
    assert made.lost_turn == (state.turn if result == "lost turn" else 0)
    if result:
        assert made.order.shadow == (None if bad else Place())


@pytest.mark.rule("FE-27.3f")
@pytest.mark.parametrize(("contact", "key"), [(1, "japanese/TF1"), (2, "japanese/TF2")])
def test_a_boat_keeps_in_touch_with_the_contact_that_is_named(contact: int, key: str) -> None:
    state = waters()
    for number, card in ((1, "Kako"), (2, "Aoba")):
        put_tf(state, "japanese", number, OPEN_SEA, card)
        seen = Sighting("tf", OPEN_SEA, 3, (), 7)
        contact_ = Contact(number, f"japanese/TF{number}", seen, 7, 7, [(7, OPEN_SEA)])
        state.sides["allied"].plot.contacts.append(contact_)
    boat(state, order=SubmarineOrder(shadow=Place(contact=contact)))
    u = umpire(state, default=1)
    u.lookout.sweep()
    submarines.shadow(u)
    keys = [roll.key.split("|")[-1] for roll in u.dice.record() if "|shadow|" in roll.key]
    assert keys == [f"allied/SS1>{key}"]


@pytest.mark.rule("FE-27.2.3b")
@pytest.mark.parametrize(
    ("text", "fought", "problem"),
    [("N1", 7, "FE-27.2.3b"), ("N1", 6, None), ("N1", 8, None), ("deep", 7, None), ("hold fire", 7, None)],
)
def test_a_boat_that_fought_last_turn_may_not_be_moved(text: str, fought: int, problem: str | None) -> None:
    """It may change its depth."""
    state = waters()
    boat(state).fought = fought
    sheet = GAME.parse(f"SS1: {text}", "allied", GAME.view(state, "allied"))
    assert [d.code for d in sheet.diagnostics if d.severity == "error"] == ([problem] if problem else [])


@pytest.mark.rule("FE-LI-1a", "FE-LI-1b")
def test_a_precise_report_counts_each_tf_by_type() -> None:
    """Of two TFs, in the order in which they are counted: the number of each type with what shows of its damage, and
    those that lie as at anchor; known to the attacker from then on."""
    hurt = {"hits": 1, "fire_hits": 1}
    u = battle(
        [tf(1, "Lexington", "Chicago", ship("Astoria", **hurt), "2 DD"), tf(2, ship("AP", anchored=1, **hurt))],
        [af(5, "8 Val AP high")],
    )
    del u.sees["japanese"]["allied/TF2"]
    tfs = u.state.sides["allied"].tfs
    precise(u, SEA, "japanese", [tfs[2], tfs[1]])
    ap = MadeUp(1, "AP", (Marked(1, "AP", ("smoking", "at anchor")),))
    rest = (MadeUp(1, "CV", ()), MadeUp(2, "CA", (Marked(1, "CA", ("smoking",)),)), MadeUp(2, "DD", ()))
    about = (UnitId("japanese", "AF", 5),)
    (told,) = u.dispatches
    assert told == MadeOut(seat="japanese", about=about, place=SEA, how="precise", tfs=((ap,), rest), rule="FE-LI-1a")
    for key, names, anchored, total, source in (
        ("allied/TF1", rest, False, 5, (UnitId("japanese", "attackers"),)),
        ("allied/TF2", (ap,), True, 1, (UnitId("japanese", "attackers"),)),
    ):
        seen = u.sees["japanese"][key]
        assert (seen.names, seen.anchored, seen.total, seen.condition, seen.source) == (
            names,
            anchored,
            total,
            3,
            source,
        )
        assert u.lookout.log["japanese"][key] == [seen]


@pytest.mark.rule("FE-14a", "FE-OPT-4")
def test_in_the_middle_of_the_turn_only_planes_in_flight_take_orders() -> None:
    """Launches and other units are left out, each with its reason."""
    fly = UnitOrder(UnitRef("AF", 3), Program((GoTo(Place(hex=N1)),)), 1)
    launch = UnitOrder(UnitRef("AF", 4), Program((TakeOff((Planes(2, "Wildcat"),), "Lexington"),)), 2)
    sail = UnitOrder(UnitRef("TF", 1), Program((GoTo(Place(hex=N1)),)), 3)
    remarks: list[Any] = []
    kept = _for_planes_alone([fly, launch, sail], SimpleNamespace(add=remarks.append))  # type: ignore[arg-type]
    assert kept == [fly]
    end = "before this; only planes in flight take orders now"
    assert [(each.severity, each.code, each.line, each.message) for each in remarks] == [
        ("note", "FE-14a", 2, f"AF4: left out: launches were made {end}"),
        ("note", "FE-14a", 3, f"TF1: left out: other units have moved {end}"),
    ]


@pytest.mark.rule("FE-14.11b")
@pytest.mark.parametrize(
    ("assigned", "expected"),
    [
        ((), [("", "Val AP", 8), ("", "Kate torpedo", 6)]),
        (((3, "Val", None),), [("Val", "Val AP", 3), ("", "Val AP", 5), ("", "Kate torpedo", 6)]),
        (
            ((3, "Val", None), (2, "Val", None)),
            [("Val", "Val AP", 3), ("Val", "Val AP", 2), ("", "Val AP", 3), ("", "Kate torpedo", 6)],
        ),
        (((10, "", None),), [("", "Val AP", 8), ("", "Kate torpedo", 2), ("", "Kate torpedo", 4)]),
        (((None, "Kate", "torpedo"),), [("Kate", "Kate torpedo", 6), ("", "Val AP", 8)]),
        (((None, "Kate", "AP"),), [("", "Val AP", 8), ("", "Kate torpedo", 6)]),
        (((0, "Val", None),), [("", "Val AP", 8), ("", "Kate torpedo", 6)]),
    ],
)
@pytest.mark.parametrize("wrong", [False, True])
def test_which_planes_fall_under_which_targets(assigned: Any, expected: Any, wrong: bool) -> None:
    """As many as each part of the order says, in its sequence, the rest by default; unarmed planes, and those at a
    wrong altitude, attack nothing."""
    flights = [Flight("Val", 8, "AP", 20), Flight("Kate", 6, "torpedo", 20), Flight("Zero", 4, "", 20)]
    flights += [Flight("Val", 2, "AP", 20)] if wrong else []
    planes = AirFormation(5, flights, SEA, "Shokaku", 1)
    assignments = tuple(Assignment(Planes(n, plane, load), ("CV",)) for n, plane, load in assigned)
    mission = Mission(planes, Attack(Place(), assignments=assignments))
    found = list(_allotted("japanese", mission, {id(flights[-1])} if wrong else set()))
    told = [(each.planes.plane, f"{share.flight.plane} {share.flight.load}", share.n) for each, share in found]
    assert told == expected
