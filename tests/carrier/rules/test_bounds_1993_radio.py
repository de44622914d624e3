"""Both sides of each bound in the functions that carry the rules of 1993: seats and radio."""

from typing import Any

import msgspec
import pytest
from tests.carrier.command.field import field, group, known, orders, remarks, scout, turn
from tests.carrier.command.test_radio_orders import sea
from tests.carrier.position import OPEN_SEA, SEA, af, bare, battle, put_af, put_tf, ready, umpire
from tests.carrier.submarines.waters import boat, waters

from flagplot.games.carrier.command import radio, reception, reports, seats
from flagplot.games.carrier.command.coding import coded, large_only
from flagplot.games.carrier.command.fixes import shifted, steps_of
from flagplot.games.carrier.command.reception import Arrival
from flagplot.games.carrier.facts.damage import Doomed
from flagplot.games.carrier.facts.throws import AttackThrown, Trail
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import (
    Climb,
    GoTo,
    Join,
    LandAt,
    Move,
    Place,
    Program,
    Radio,
    Step,
    SubmarineOrder,
    UnitOrder,
    UnitRef,
)
from flagplot.games.carrier.orders import links
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.ruleset.presets import options_of
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.ruleset.unit_id import UnitId, base_id, tf_id
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.state.record import Record
from flagplot.games.carrier.state.units import Transit
from flagplot.games.carrier.theatre.hex import Direction, parse, walk

N1 = walk(OPEN_SEA, "N1")[-1]
AIR = Sighting("af", SEA, 3, (), 8)
CARRIERS = Sighting("tf", SEA, 3, (), 8, classes=(("carriers", 1),))
FIELD = Sighting("base", SEA, 3, (), 8)
SMALL = Sighting("tf", SEA, 3, (), 8, classes=(("small ships", 3),))
TEAMS = "allied: north = TF1, south = TF11"


@pytest.mark.rule("GM-21.4", "GM-21.3")
def test_who_can_be_ordered_without_radio() -> None:
    """A TF with a battleship or carrier, the planes on her deck or at any base, a boat there; no lone cruiser."""
    state = field(submarines="1993")
    group(state)
    put_tf(state, "allied", 9, "A/Q44", "Australia")
    put_tf(state, "allied", 8, "A/Q32", "Yorktown")
    ready(state, "allied", "Yorktown", Wildcat=4)
    ready(state, "allied", "Port Moresby", Wildcat=4)
    ready(state, "allied", "Australia", Hudson=4)
    put_tf(state, "japanese", 10, "A/M40", "Kamikawa")
    ready(state, "japanese", "Kamikawa", Rufe=2)
    scout(state, 4)
    boat(state, number=1)
    boat(state, number=2, where="A/Q44")
    for text, code in (
        ("TF3: N1", ""),
        ("TF9: N1", "GM-21.4"),
        ("AF7 launch 2 Wildcat from Yorktown; land", ""),
        ("AF7 launch 2 Wildcat from Port Moresby; land", ""),
        ("AF7 launch 2 Hudson from Australia; land", ""),
        ("AF4: land", "GM-21.5"),
        ("SS1: N1", ""),
        ("SS2: N1", "GM-21.4"),
    ):
        assert [each.code for each in remarks(orders(known(state), text), "error")] == ([code] if code else []), text
    sheet = orders(state, "AF7 launch 1 Rufe from Kamikawa; land", "japanese")
    assert [each.code for each in remarks(sheet, "error")] == ["GM-21.4"]


@pytest.mark.rule("GM-3.2a", "GM-22.6")
@pytest.mark.parametrize(
    ("text", "remarks_"),
    [
        ("SS1: N1; RT each sighting", ["note SS1: 'RT' says nothing here"]),
        ("SS1: N1", []),
        ("AF4: land; RT each turn", ["note AF4: 'RT' says nothing here"]),
        ("AF4: land", []),
        ("TF1: unless message received then N1", ["query TF1: no message is ever received"]),
        ("TF1: if night and message received then N1", ["query TF1: no message is ever received"]),
        ("TF1: if night then N1", []),
    ],
)
def test_what_is_said_of_radio_is_left_out_where_there_is_none(text: str, remarks_: list[str]) -> None:
    state = waters("1993")
    boat(state)
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    put_af(state, "allied", 4, OPEN_SEA, "1 Dauntless", home="Lexington")
    sheet = orders(state, text)
    told = [f"{d.severity} {d.message}" for d in sheet.diagnostics if d.code in ("GM-3.2a", "GM-22.6")]
    assert [line.partition(": command control is off")[0] for line in told] == [
        line.partition(": command control is off")[0] for line in remarks_
    ]
    (order,) = sheet.orders
    assert (order.submarine.radio if order.submarine else order.program.radio or None) is None


@pytest.mark.rule("GM-22.9.2b")
@pytest.mark.parametrize(
    ("where", "place"),
    [
        ("Lexington", Place(name="Lexington")),
        ("Port Moresby", Place(name="Port Moresby")),
        ("TF3", Place(tf=3)),
        ("Fletcher", Place(name="Fletcher")),
        ("nowhere", None),
        ("AF4", None),
        ("Hornet", None),
        ("O39", Place(parse("A/O39"))),
        ("B/O39", Place(parse("B/O39"))),
        ("N1", Place(N1)),
        ("N12,SW2", Place(walk(OPEN_SEA, "N12,SW2")[-1])),
    ],
)
def test_where_planes_are_to_land(where: str, place: Place | None) -> None:
    """A hex without a half of the map lies in that of the former landing hex."""
    sheet = orders(sea(), f"TF3 RT to AF4: new hex {where}")
    assert [order.radio.landing for order in sheet.orders if order.radio] == ([place] if place else [])


@pytest.mark.rule("GM-22.3", "GM-22.75a")
@pytest.mark.parametrize(
    ("before", "text", "after"),
    [
        ([], "AF4 vector AF5", [(4, 5)]),
        ([(4, 5)], "", [(4, 5)]),
        ([(3, 5), (3, 6)], "AF4 vector AF5", [(3, 6), (4, 5)]),
        ([(4, 6)], "AF4 vector AF5", [(4, 6), (4, 5)]),
        ([(7, 5), (4, 7)], "", []),
    ],
)
def test_a_strike_is_led_by_one_shadower_at_a_time(before: Any, text: str, after: Any) -> None:
    state = field()
    group(state)
    for number in (3, 4, 5, 6):
        scout(state, number)
    known(state).sides["allied"].command.vectors = before  # type: ignore[union-attr]
    assert turn(state, allied=text).state.sides["allied"].command.vectors == after  # type: ignore[union-attr]


@pytest.mark.rule("GM-20.1")
def test_the_record_knows_units_by_their_kind() -> None:
    record: Any = Record()
    record.tfs, record.afs, record.submarines = {4: "tf"}, {4: "af"}, {4: "boat"}
    assert [record.known(UnitId("allied", kind, 4)) for kind in ("TF", "AF", "SS", "CW")] == ["tf", "af", "boat", None]
    assert [record.known(UnitId("allied", kind, 5)) for kind in ("TF", "AF", "SS")] == [None] * 3


@pytest.mark.rule("GM-2.32a", "GM-2.32b")
@pytest.mark.parametrize(("n", "code"), [(500, ""), (501, "bad-message"), (0, "bad-message")])
def test_a_message_has_a_length(n: int, code: str) -> None:
    state = bare(command_control=True, teams="allied: north = TF1, south = TF11")
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    put_tf(state, "allied", 11, N1, "Yorktown")
    sheet = orders(known(state), f'message to allied/south: "{"x" * n}"', "allied/north")
    assert [each.code for each in remarks(sheet, "error")] == ([code] if code else [])


@pytest.mark.rule("GM-22.6", "GM-22.9.3")
@pytest.mark.parametrize(
    ("seen", "times", "shadowing", "chained", "due"),
    [
        ("abcd", ("sighting",), False, False, "abc"),
        ("abcd", ("turn",), False, False, "abc"),
        ("abcd", ("first",), False, False, "a"),
        ("d", ("first",), False, False, ""),
        ("abcd", ("carriers",), False, False, "c"),
        ("cea", ("carriers",), False, False, "c"),
        ("cea", ("first", "carriers"), False, False, "c"),
        ("abce", ("first",), False, True, "a"),
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
    """a: planes, b: small ships, c and e: carriers, d: a base."""
    every = {"a": AIR, "b": SMALL, "c": CARRIERS, "d": FIELD, "e": CARRIERS}
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


@pytest.mark.rule("GM-22.71", "GM-22.72")
def test_who_sends_to_a_unit_the_one_most_concerned_first() -> None:
    """Of an AF its launching and landing point; of a ship the named one, whom it is to join, where it goes, whom it
    left, then the nearest; who is not controlled never."""
    state = field(submarines="1993")
    group(state)
    put_tf(state, "allied", 5, "A/Q30", "Yorktown")
    put_tf(state, "allied", 9, "A/Q36", "DD", order=Program((Join(5), GoTo(Place(name="Port Moresby")))))
    scout(state, 4, order=Program((LandAt(Place(name="Port Moresby")),)))
    boat(state, number=1, where="A/Q31")
    known(state)
    roster = Roster(GAME.view(state, "allied"), ruleset_of(state))
    command: Any = roster.command

    def senders(unit: UnitRef, named: UnitId | None = None, **changes: Any) -> list[str]:
        given = msgspec.structs.replace(command, **changes)
        return [each.label for each in links.link_of(roster, given, unit, named)][:5]

    assert senders(UnitRef("AF", 4)) == ["TF3", "Port Moresby"]
    assert senders(UnitRef("TF", 9))[:3] == ["TF5", "Port Moresby", "TF3"]
    assert senders(UnitRef("TF", 9), tf_id("allied", 3))[:2] == ["TF3", "TF5"]
    assert senders(UnitRef("SS", 1))[:2] == ["TF5", "TF3"]
    assert senders(UnitRef("SS", 1), tf_id("allied", 3))[:2] == ["TF3", "TF5"]
    assert senders(UnitRef("SS", 1), tf_id("allied", 9))[:2] == ["TF5", "TF3"]
    assert senders(UnitRef("TF", 3), detached={3: 5})[:2] == ["TF5", "TF3"]
    only = [base_id("allied", command.hq)]
    assert senders(UnitRef("SS", 1), controlled=tuple(only)) == [only[0].label]


@pytest.mark.rule("GM-22.8", "GM-22.3.2")
def test_what_is_coded() -> None:
    plain, large = (options_of("gm-1993", {"large_plane_code": on, "command_control": True}) for on in (False, True))
    u = battle([af(1, "1 Catalina"), af(2, "1 Catalina", "1 P-38"), af(3, "1 P-38"), af(4, "1 B-17")])
    one, two, three, four = u.state.sides["allied"].afs.values()
    assert [coded(plain, each) for each in (None, one, two, three)] == [True, False, False, False]
    assert [coded(large, each) for each in (None, one, two, three, four)] == [True, True, False, False, True]
    assert coded(large, one, None, four) and not coded(large, one, three) and coded(plain)
    assert [large_only([name]) for name in ("Mavis", "Emily", "B-17", "Catalina", "Hudson")] == [True] * 4 + [False]


@pytest.mark.rule("GM-22.2.2a", "GM-22.2.2b")
def test_the_error_of_a_fix_by_both_dice() -> None:
    cells = tables().raw["radio_direction"]
    for second in range(1, 7):
        for first in range(1, 7):
            told = steps_of(tables(), first, second)
            column = ("first_die_1_2", "first_die_3_4", "first_die_5_6")[(first + 1) // 2 - 1]
            assert "".join(f"{way.name}{n} " for way, n in told).strip() == cells[str(second)][column]
            course = ",".join(f"{way.name}{n}" for way, n in told)
            assert shifted(tables(), OPEN_SEA, first, second) == walk(OPEN_SEA, course)[-1]
    assert shifted(tables(), parse("A/A01"), 1, 1) is None
    assert steps_of(tables(), 4, 2) == ((Direction.N, 1), (Direction.NE, 1))


@pytest.mark.rule("GM-2.32a", "GM-2.32b")
def test_a_message_to_nobody_names_the_others() -> None:
    state = bare(command_control=True, teams="allied: north = TF1, south = TF11")
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    for to, hint in (("allied/east", "The others: allied/south."), ("allied/north", "The others: allied/south.")):
        (error,) = remarks(orders(known(state), f'message to {to}: "come"', "allied/north"), "error")
        assert (error.code, error.hint) == ("unknown-seat", hint)


@pytest.mark.rule("GM-21.5", "GM-21.6")
def test_orders_that_contradict_each_other_go_by_radio_too() -> None:
    state = field()
    group(state)
    scout(state, 4)
    codes = [each.code for each in remarks(orders(known(state), "AF4: N1\nAF4: S1"), "error")]
    assert "GM-21.5" in codes
