"""Both sides of each bound in parts of the rules of 1993: planes and guns, damage, radio, clauses."""

from typing import Any

import msgspec
import pytest
from tests.carrier.boats.channel import night
from tests.carrier.command.field import field, group, known, orders, scout
from tests.carrier.position import (
    OPEN_SEA,
    SEA,
    af,
    bare,
    base,
    battle,
    opening,
    put_af,
    put_tf,
    ready,
    ship,
    tf,
    umpire,
)
from tests.carrier.submarines.waters import boat, waters
from tests.support.shown import reported

from flagplot.core.document import to_text
from flagplot.games.carrier.combat import anti_aircraft, boats, critical, ready_cap
from flagplot.games.carrier.combat.battle import Battle, Share
from flagplot.games.carrier.command import radio, reception, reports, seats
from flagplot.games.carrier.command.reception import Arrival
from flagplot.games.carrier.facts.boats import StaysInPort
from flagplot.games.carrier.facts.damage import Doomed
from flagplot.games.carrier.facts.flight import StaysDown
from flagplot.games.carrier.facts.orders import NotTaken
from flagplot.games.carrier.facts.throws import AttackThrown, Trail
from flagplot.games.carrier.flight import detour, touch
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import (
    Climb,
    GoTo,
    LandAt,
    Move,
    Place,
    Planes,
    Program,
    Radio,
    ReadyCap,
    Step,
    SubmarineOrder,
    UnitOrder,
    UnitRef,
)
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.verbs import attacking
from flagplot.games.carrier.phases import boats as boats_phase
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sighting import submerged
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.state.units import Flotilla, Transit
from flagplot.games.carrier.state.wounds import BaseWounds, Wounds
from flagplot.games.carrier.telling.records import Blow
from flagplot.games.carrier.theatre.hex import distance, parse, walk
from flagplot.games.carrier.units import factors
from flagplot.games.carrier.units.fuel import climb_points

N1 = walk(OPEN_SEA, "N1")[-1]


# --- planes and guns ---


@pytest.mark.rule("GM-13.4b")
@pytest.mark.parametrize(
    ("planes", "targets", "mode", "loads", "said"),
    [
        (Planes(4, "B-17", "AP"), ("DD",), "level", {"AP"}, True),
        (Planes(4, "B-17"), ("DD", "small"), "level", {"AP"}, True),
        (Planes(4, "B-17"), ("DD",), "level", {"AP", "GP"}, False),
        (Planes(4, "B-17", "GP"), ("DD",), "level", {"AP"}, False),
        (Planes(4, "B-17", "AP"), ("DD", "CV"), "level", {"AP"}, False),
        (Planes(4, "B-17", "AP"), (), "level", {"AP"}, False),
        (Planes(4, "B-17", "AP"), ("DD",), "", {"AP"}, True),
        (Planes(4, "B-26", "AP"), ("DD",), "dive", {"AP"}, True),
        (Planes(4, "B-26", "AP"), ("DD",), "level", {"AP"}, False),
        (Planes(4, "B-26", "AP"), ("DD",), "", {"AP"}, False),
        (Planes(4, "Dauntless", "AP"), ("DD",), "dive", {"AP"}, False),
        (Planes(None, "", "AP"), ("AP",), "level", {"AP"}, True),
        (Planes(4, "Zeke", "AP"), ("DD",), "level", {"AP"}, False),
    ],
)
def test_ap_bombs_that_can_do_nothing_against_small_ships(
    planes: Planes, targets: tuple[str, ...], mode: Any, loads: set[str], said: bool
) -> None:
    state = bare()
    each = ast.Assignment(planes, targets, mode)
    text = attacking._useless(Roster(GAME.view(state, "allied"), ruleset_of(state)), each, loads, ["B-17"])
    assert text == (
        f"{planes.plane or 'B-17'} can do nothing with AP bombs against {', '.join(targets)}" if said else ""
    )


@pytest.mark.rule("GM-3.55a")
@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("AF6: fly N until hex A/Q30 is reached; land", False),
        ("AF6: fly N until hex A/R30 is reached; land", True),
        ("AF6: fly N until hex A/Q38 is reached; land", False),
        ("AF6: fly S until hex A/Q30 is reached; land", True),
        ("AF6: fly N until TF seen; land", False),
        ("AF6: fly N until hex A/R30 is reached or if TF seen; land", True),
        ("AF6: NE1; fly N until hex A/R30 is reached; land", False),
        ("AF6: high; fly N until hex A/R30 is reached; land", True),
        ("1000: AF6: fly N until hex A/R30 is reached; land", False),
    ],
)
def test_a_course_that_never_meets_its_hex_is_asked_about(text: str, asked: bool) -> None:
    state = bare(turn=8)
    put_af(state, "allied", 6, OPEN_SEA, "4 Dauntless", home="Port Moresby")
    sheet = orders(state, text)
    assert [d.severity for d in sheet.diagnostics if d.code == "GM-3.55a"] == ["query"] * asked
    program = sheet.orders[0].program
    goes = [action for action in program.actions if isinstance(action, GoTo)]
    assert [each.place.hex is not None for each in goes] == [True] * asked
    assert len(program.cases) == ("or if" in text)
    if program.cases:
        assert program.cases[0].then == Program((LandAt(),))


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


# --- damage ---


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
    ],
)
def test_until_when_a_ship_lies_still(wounds: Wounds, changes: dict[str, Any], until: int) -> None:
    """Two half speeds at once, one of them a steering hit that ends."""
    u = battle([tf(1, ship("Lexington", wounds=wounds, **changes))])
    assert factors.still_until(u.ruleset, "allied", u.state.sides["allied"].ships["Lexington"]) == until


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


# --- boats ---


@pytest.mark.rule("GM-17.0j")
@pytest.mark.parametrize(
    ("card", "faces", "counted", "lost"),
    [("DD", (6, 5), 1, 1), ("DD", (6, 6), 1, 1), ("AP", (6, 6), 1, 1), ("Aoba", (6, 6), 0, 0), ("DD", (5, 5), 0, 0)],
)
def test_guns_of_boats_take_anti_aircraft_factors(card: str, faces: tuple[int, int], counted: int, lost: int) -> None:
    u = night(tf(4, card), boats=2)
    foe = next(iter(u.state.sides["japanese"].ships.values()))
    u.dice = battle([], dice={f"boat {n}": (face,) for n, face in enumerate(faces, 1)}).dice
    made = [boats.Boat(n, foe) for n in (1, 2)]
    assert [n for _, n in boats._guns(Battle(u, parse("B/L22"), "boats"), "allied", made, "x")] == [counted]
    assert (foe.aa_lost or 0) == lost
    foe.fate = "sunk"
    assert boats._guns(Battle(u, parse("B/L22"), "boats"), "allied", made, "y") == []


# --- radio ---


CARRIERS = Sighting("tf", SEA, 3, (), 8, classes=(("carriers", 1),))
SMALL = Sighting("tf", SEA, 3, (), 8, classes=(("small ships", 3),))
AIR = Sighting("af", SEA, 3, (), 8)
FIELD = Sighting("base", SEA, 3, (), 8)


@pytest.mark.rule("GM-22.6", "GM-22.9.3")
@pytest.mark.parametrize(
    ("seen", "times", "shadowing", "chained", "due"),
    [
        ("abcd", ("sighting",), False, False, "abc"),
        ("abcd", ("turn",), False, False, "abc"),
        ("abcd", ("first",), False, False, "a"),
        ("d", ("first",), False, False, ""),
        ("abcd", ("carriers",), False, False, "c"),
        ("ab", ("carriers",), False, False, ""),
        ("abcd", ("shadowing",), True, False, "abc"),
        ("abcd", ("shadowing",), False, False, ""),
        ("abcd", (), False, False, ""),
        ("abcd", (), False, True, "b"),
        ("abcd", ("carriers",), False, True, "c"),
        ("abcd", ("sighting",), False, True, "abc"),
        ("a", (), False, True, ""),
    ],
)
def test_what_is_to_be_reported(seen: str, times: Any, shadowing: bool, chained: bool, due: str) -> None:
    """a: planes, b: small ships, c: carriers, d: a base."""
    every = {"a": AIR, "b": SMALL, "c": CARRIERS, "d": FIELD}
    assert "".join(reports._due({key: every[key] for key in seen}, times, shadowing, chained)) == due


@pytest.mark.rule("GM-22.9.4")
def test_a_sighting_in_the_words_of_a_report() -> None:
    told = [
        SMALL,
        msgspec.structs.replace(CARRIERS, total=1),
        msgspec.structs.replace(SMALL, total=5, condition=2, formations=2),
        msgspec.structs.replace(AIR, total=1),
        msgspec.structs.replace(CARRIERS, classes=(("carriers", None),)),
        Sighting("sub", SEA, 3, (), 8),
    ]
    assert [reports.words_of(each) for each in told] == [
        "1 TF, 3 small ships",
        "1 TF, 1 ship, 1 carrier",
        "2 TF, about 5 ships, 3 small ships",
        "1 AF, 1 plane",
        "1 TF, carriers",
        "1 submarine",
    ]


@pytest.mark.rule("GM-22.2.1b")
@pytest.mark.parametrize(
    ("how", "missing", "obeyed"),
    [("clear", "", "all"), ("garbled", "time", "rest"), ("garbled", "altitude", "rest"), ("garbled", "hex", "none")],
)
def test_of_a_garbled_order_the_rest_is_done_if_it_can_be_spared(how: Any, missing: str, obeyed: str) -> None:
    state = field()
    group(state)
    made = scout(state, 4, order=LandAt())
    own = known(state).sides["allied"]
    program = Program((Climb(True), GoTo(Place(N1))))
    said = Radio("order", program=program)
    radio._obey(own, made, said, Arrival(how, "x", missing))
    assert made.order == {"all": program, "rest": Program((GoTo(Place(N1)),)), "none": Program((LandAt(),))}[obeyed]
    radio._obey(own, made, Radio("order", landing=Place(name="Port Moresby")), Arrival("clear", "x"))
    assert made.order.actions[-1] == LandAt(Place(name="Port Moresby"))
    radio._obey(own, made, Radio("order", landing=Place(name="Lae")), Arrival("garbled", "x", "time"))
    assert made.order.actions[-1] == LandAt(Place(name="Port Moresby"))


@pytest.mark.rule("GM-22.2.2a")
def test_where_a_sender_is_located() -> None:
    state = field(submarines="1993")
    group(state)
    scout(state, 4)
    scout(state, 5)
    boat(state, number=1, where="A/Q44")
    u = umpire(known(state))
    own = state.sides["allied"]
    own.afs[5].transit = Transit("Australia", False, OPEN_SEA, 12)
    u.signals.start[UnitId("allied", "TF", 8)] = N1
    for unit, place in (
        (UnitId("allied", "TF", 3), OPEN_SEA),
        (UnitId("allied", "AF", 4), parse("A/Q34")),
        (UnitId("allied", "AF", 5), None),
        (UnitId("allied", "SS", 1), parse("A/Q44")),
        (UnitId("allied", "base", name="Port Moresby"), parse("A/D23")),
        (UnitId("allied", "TF", 8), N1),
        (UnitId("allied", "TF", 7), None),
    ):
        assert reports._position(u, unit) == place, unit


# --- clauses ---


@pytest.mark.rule("GM-3.1c")
@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("AF6: N1; land", ["AF6: N1; land"]),
        ("AF6: N1. land", ["AF6: N1; land"]),
        ("AF6: N1 -- land", ["AF6: N1; land"]),
        ("AF6: N1 — land", ["AF6: N1; land"]),
        ("AF6: N1 - A/Q37; land", ["AF6: N1 - A/Q37; land"]),
        ("AF6: if night then (N1; land); S1", ["AF6: S1; if night then (N1; land)"]),
        ("AF6: if night then N1; else land", ["AF6: if night then (N1) else (land)"]),
        ("AF6: if night then N1; otherwise land", ["AF6: if night then (N1) else (land)"]),
        ("AF6: hold until 2 p.m.; land", ["AF6: hold until hour exactly 14; land"]),
        ("AF6: hold until 14.00; land;", ["AF6: hold until hour exactly 14; land"]),
        ("AF6: N1);land", []),
    ],
)
def test_how_clauses_are_parted(text: str, canonical: list[str]) -> None:
    state = bare(turn=8)
    put_af(state, "allied", 6, OPEN_SEA, "4 Dauntless", home="Port Moresby")
    assert [each.canonical for each in orders(state, text).echo] == canonical


# --- ready CAP ---


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


# --- several seats ---


TEAMS = "allied: north = TF1, south = TF11"


@pytest.mark.rule("GM-2.1")
def test_orders_of_two_seats_for_one_unit_clash_and_the_owner_s_stands() -> None:
    """The seat to which the unit was given wins, whoever is listed first; the same order twice is no clash."""
    ruleset = ruleset_of(bare(command_control=True, teams=TEAMS))

    def order(n: int, steps: int, kind: Any = "TF", line: int = 1, hour: int | None = None) -> UnitOrder:
        return UnitOrder(UnitRef(kind, n), Program((Move((Step(1, steps),)),)), line, hour)

    def joined(north: list[UnitOrder], south: list[UnitOrder]) -> tuple[list[UnitOrder], list[tuple[str, str, str]]]:
        out, clashes = seats.joined(ruleset, {"allied/north": north, "allied/south": south, "japanese": [order(9, 9)]})
        assert out["japanese"] == [order(9, 9)]
        return out["allied"], [(each.unit.label, each.winner[7:], each.loser[7:]) for each in clashes]

    assert joined([order(1, 1)], [order(11, 2)]) == ([order(1, 1), order(11, 2)], [])
    assert joined([order(1, 1)], [order(1, 2)]) == ([order(1, 1)], [("TF1", "north", "south")])
    assert joined([order(11, 1)], [order(11, 2)]) == ([order(11, 2)], [("TF11", "south", "north")])
    assert joined([order(5, 1)], [order(5, 2)]) == ([order(5, 1)], [("TF5", "north", "south")])
    assert joined([order(1, 1)], [order(1, 1, line=7)]) == ([order(1, 1)], [])
    assert joined([order(1, 1)], [order(1, 2, hour=9)]) == ([order(1, 1), order(1, 2, hour=9)], [])
    assert joined([order(4, 1, "SS")], [order(4, 2, "SS")]) == ([order(4, 1, "SS"), order(4, 2, "SS")], [])
    facts = list(seats.clash_facts([seats.Clash(UnitId("allied", "TF", 1), "a", "b")]))
    assert [(fact.seat, fact.winner, fact.bad) for fact in facts] == [("a", "a", False), ("b", "a", True)]


@pytest.mark.rule("GM-2.1", "GM-2.31")
def test_what_a_side_is_told_goes_to_its_seats_and_dice_to_nobody() -> None:
    note = Doomed(seat="allied", about=UnitId("allied", "ship", name="Lexington"), how="lost", due=9)
    own, dice = (
        msgspec.structs.replace(note, seat="japanese"),
        AttackThrown(seat="allied", hex=SEA, what="attack", faces=(3,), hits=0),
    )
    ruleset = ruleset_of(bare(command_control=True, teams=TEAMS))
    told = seats.delivered(ruleset, [note, own, dice, msgspec.structs.replace(note, seat="allied/south")])
    assert [each.seat for each in told] == ["allied/north", "allied/south", "japanese", "allied/south"]
    shown = seats.delivered(ruleset_of(bare(preset="umpire")), [note, dice])
    assert [(each.seat, isinstance(each, Trail)) for each in shown] == [("allied", False), ("allied", True)]


@pytest.mark.rule("GM-22.2.1a", "GM-22.2.1b")
@pytest.mark.parametrize(
    ("faces", "arrival"),
    [
        ((6,), ("lost", "", "")),
        ((5, 5), ("clear", "N2 to A/Q30 at 1400", "")),
        ((1, 6, 1), ("garbled", "[...] to A/Q30 at 1400", "course")),
        ((1, 6, 2), ("garbled", "N2 to [...] at 1400", "hex")),
        ((1, 6, 3), ("garbled", "N2 to A/Q30 at [...]", "time")),
    ],
)
def test_how_a_message_arrives(faces: tuple[int, ...], arrival: tuple[str, str, str]) -> None:
    """Lost on one face of the first die, garbled on one of the second: one of its data is missing."""
    names = dict(zip(("reception|x", "garbling|x", "datum|x"), ((face,) for face in faces), strict=False))
    u = umpire(bare(command_control=True), names)
    made = reception.receive(u, "x", "N2 to A/Q30 at 1400")
    assert (made.how, made.text.replace(reception.LOST, "[...]"), made.missing) == arrival
    assert [roll.sides for roll in u.dice.record()] == [6, 6, 3][: len(faces)]
    if made.how == "garbled":
        none = reception.receive(umpire(bare(command_control=True), names), "x", "come back")
        assert (none.how, none.text, none.missing) == ("garbled", reception.LOST, "text")
        one = reception.receive(umpire(bare(command_control=True), names), "x", "go high")
        assert (one.text, one.missing) == (f"go {reception.LOST}", "altitude")


@pytest.mark.rule("GM-22.3", "GM-21.3")
@pytest.mark.parametrize(
    ("hits", "where", "order", "goes"),
    [
        (1, "A/Q44", SubmarineOrder(), True),
        (0, "A/Q44", SubmarineOrder(), False),
        (1, "A/Q44", SubmarineOrder(stay=True), False),
        (1, "A/Q38", SubmarineOrder(), False),
    ],
)
def test_a_boat_out_of_touch_that_is_badly_hit_makes_for_a_base(
    hits: int, where: str, order: SubmarineOrder, goes: bool
) -> None:
    """Half its damage factor; one told to stay stays, one in the hex of a carrier waits for orders."""
    state = field(submarines="1993")
    group(state)
    made = boat(state, number=4, where=where, hits=hits, order=order)
    u = umpire(known(state))
    radio.send(u)
    assert (made.order.to is not None) is goes


@pytest.mark.rule("GM-17.0a", "GM-17.0b")
def test_what_the_owner_reads_of_his_boats() -> None:
    state = opening("boats-by-night", pt_boats="dice")
    force = state.sides["allied"].boats
    name = next(iter(force.bases))  # type: ignore[union-attr]
    home = force.bases[name]  # type: ignore[union-attr]

    def told() -> list[str]:
        text = to_text(reported(GAME, GAME.view(state, "allied"), ())).partition("BOATS")[2].partition("\n\n")[0]
        return [part.strip() for part in " ".join(text.split()).lstrip("- ").split(" - ")]

    port = "Tulagi in B/M22: 10 in port; up to 6 out at a time"
    for changes, line in (
        ({"aces": 0, "closed": False, "air_hits": 0}, port),
        ({"air_hits": 1}, f"{port}; 1 of 4 hits from the air"),
        ({"closed": True}, "Tulagi in B/M22: the MTB base serves no more"),
    ):
        for field_, value in changes.items():
            setattr(home, field_, value)
        assert told() == [line]
    group_ = force.flotillas[1] = Flotilla(1, name, 2, home.hex)  # type: ignore[union-attr]
    boats_of_it = "MTB1: 2 boats from Tulagi"
    assert told()[1] == f"{boats_of_it}, to patrol B/M22"
    group_.kept_in = True
    assert told()[1] == f"{boats_of_it}, kept in by the weather, for B/M22"
    group_.out, group_.targets = True, ("CA",)
    assert told()[1] == f"{boats_of_it}, on patrol in B/M22; targets CA"
    group_.guns = group_.spent = True
    assert told()[1] == f"{boats_of_it}, on patrol in B/M22; targets CA; then guns; torpedoes fired"


# --- who sees what ---


@pytest.mark.rule("GM-12.7a")
@pytest.mark.parametrize(
    ("depth", "where", "high", "lost", "storm", "known_", "found"),
    [
        ("periscope", OPEN_SEA, False, False, False, False, True),
        ("periscope", OPEN_SEA, True, False, False, False, False),
        ("periscope", OPEN_SEA, False, True, False, False, False),
        ("periscope", OPEN_SEA, False, False, True, False, False),
        ("periscope", OPEN_SEA, False, False, False, True, False),
        ("periscope", N1, False, False, False, False, False),
        ("surface", OPEN_SEA, False, False, False, False, False),
        ("deep", OPEN_SEA, False, False, False, False, False),
    ],
)
def test_what_a_low_af_finds_in_the_depths(
    depth: str, where: int, high: bool, lost: bool, storm: bool, known_: bool, found: bool
) -> None:
    """A boat at periscope depth in its hex, not in a storm, and one that it has not found yet."""
    state = waters("1993")
    boat(state, "japanese", where=where, depth=depth)
    made = put_af(state, "allied", 3, OPEN_SEA, f"1 Catalina {'high' if high else ''}", home="Port Moresby")
    made.lost_turn = lost
    state.weather.markers = [OPEN_SEA, OPEN_SEA] if storm else []
    u = umpire(state)
    log = u.lookout.seen
    if known_:
        log.unit_sees["allied/AF3"] = {"japanese/SS1": FIELD}
    tried: list[str] = []

    def finds(_: Any, subject: str) -> bool:
        tried.append(subject)
        return True

    submerged.search_depths(log, "allied", made, finds)
    assert tried == ["allied/AF3>japanese/SS1"] * found
    assert [seen.kind for seen in u.sees["allied"].values()] == ["sub"] * found
    if found:
        made.hex = N1
        for pointed in (False, True):
            u.sees["allied"].clear()
            submerged.point_out(log)
            assert [seen.kind for seen in u.sees["allied"].values()] == ["sub"] * pointed
            made.hex = OPEN_SEA
        made.transit = Transit("Australia", False, OPEN_SEA, 12)
        u.sees["allied"].clear()
        submerged.point_out(log)
        assert not u.sees["allied"]
        log.submerged.add("japanese/SS1")
        submerged.point_out(log)
        assert len(u.sees["allied"]) == 1


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


@pytest.mark.rule("GM-17.0b")
def test_what_an_order_makes_of_a_flotilla() -> None:
    """Formed anew it keeps targets and guns; out it stays; a base that is closed or short of boats sends none."""
    state = opening("boats-by-night", pt_boats="dice")
    force: Any = state.sides["allied"].boats
    name, home = next(iter(force.bases.items()))
    u = umpire(state)

    def give(**fields: Any) -> Flotilla | None:
        boats_phase.take(u, "allied", UnitOrder(UnitRef("MTB", 2), Program(), 1, boats=ast.Boats(**fields)))
        made: Flotilla | None = force.flotillas.get(2)
        return made

    assert give(targets=("CA",)) is None
    assert give(base=name, n=home.boats + 1, patrol=home.hex) is None
    first = give(base=name, n=2, patrol=home.hex, targets=("CA",), guns=True)
    assert first == Flotilla(2, name, 2, home.hex, ("CA",), True)
    assert give(base=name, n=3, patrol=home.hex) == Flotilla(2, name, 3, home.hex, ("CA",), True)
    assert give(targets=("AP",)) == Flotilla(2, name, 3, home.hex, ("AP",), True)
    assert give(guns=False) == Flotilla(2, name, 3, home.hex, ("AP",), False)
    home.closed = True
    assert give(base=name, n=1, patrol=home.hex).boats == 3  # type: ignore[union-attr]
    home.closed, force.flotillas[2].out = False, True
    assert give(base=name, n=1, patrol=home.hex).boats == 3  # type: ignore[union-attr]
    assert give(cancel=True) is not None
    force.flotillas[2].out = False
    assert give(cancel=True) is None
    assert [d.why for d in u.dispatches if isinstance(d, StaysInPort | NotTaken)] == ["few", "no base", "out already"]
