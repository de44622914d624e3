"""Both sides of each bound in the functions that carry the rules of 1993: what is sent by radio."""

from itertools import product
from typing import Any

import pytest
from tests.carrier.command.field import field, fixes, group, heard, known, orders, scout, seen, turn
from tests.carrier.command.test_command_submarines import meeting
from tests.carrier.command.test_radio_orders import sea
from tests.carrier.position import bare, put_tf, ready, umpire
from tests.carrier.rules.test_bounds_1993_words import answers
from tests.carrier.submarines.waters import boat

from flagplot.games.carrier.command.fixes import TRIES, fix, shifted
from flagplot.games.carrier.facts.dispatches import Sighted, Signal
from flagplot.games.carrier.ordered.ast import GoTo, Hold, Place, Program, SubmarineOrder, UnitRef
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.plot import Contact, Sighting
from flagplot.games.carrier.telling import contacts
from flagplot.games.carrier.theatre.hex import name, parse

OPEN = "uncoded; the enemy will get the text and the fix of TF3"
CODED = "coded; the enemy will get the fix of TF3"


@pytest.mark.rule("GM-22.3", "GM-22.4")
@pytest.mark.parametrize(
    ("text", "sent", "answered"),
    [
        ("TF3 RT to TF9: N1", ("TF9", "N1", False, None, None), CODED),
        ("TF3 RT to TF9: N1, ack", ("TF9", "N1", True, None, None), f"{CODED}, and of TF9 if it acknowledges"),
        ("TF3 RT to Fletcher: N1", ("TF9", "N1", False, None, None), CODED),
        ("TF3 RT to AF4: land at A/Q20", ("AF4", "land at A/Q20", False, None, None), OPEN),
        ('TF3 RT to AF4: "land at A/Q20" at 1400', ("AF4", "land at A/Q20", False, 14, None), OPEN),
        (
            'TF3 RT to AF4: "land at A/Q20", ack, when TF9 reports TF',
            ("AF4", "land at A/Q20", True, None, UnitRef("TF", 9)),
            f"{OPEN}, and of AF4 if it acknowledges",
        ),
        (
            'TF3 RT to AF4: "land at A/Q20" when AF4 reports TF',
            ("AF4", "land at A/Q20", False, None, UnitRef("AF", 4)),
            OPEN,
        ),
        (
            'TF3 RT to AF4: ""',
            None,
            ("GM-22.3", "an RT needs a text", "Write 'TF3 RT to AF4: landing point now DD05'."),
        ),
        (f"TF3 RT to AF4: {'x' * 501}", None, ("too-long", "an RT has at most 500 letters", "")),
        ("TF3 RT to TF8: N1", None, ("unknown-unit", "no such unit of yours: TF8", "")),
        (
            "TF8 RT to TF9: N1",
            None,
            (
                "GM-21.2",
                "TF8 is no base or TF under your command, and cannot send",
                "Yours are Port Moresby, Australia, New Caledonia, TF3.",
            ),
        ),
        (
            'IF TF8 reports TF THEN TF3 RT to AF4: "land at A/Q20"',
            None,
            ("unknown-unit", "no such unit of yours: TF8", ""),
        ),
        (
            "TF3 RT to Lexington: N1",
            None,
            ("GM-22.72", "Lexington sails in TF3, not alone", "Write 'RT to TF3: split Lexington ...'."),
        ),
        (
            "TF3 RT to Port Moresby: N1",
            None,
            ("GM-22.7", "Port Moresby is under your own command: order it directly", ""),
        ),
        ("TF3 RT to TF3: N1", None, ("GM-22.7", "TF3 is under your own command: order it directly", "")),
        (
            "TF3 RT to TF9: dance",
            None,
            ("GM-21.6", "not sent: the text makes no order", "Mend it before it leaves your hands."),
        ),
    ],
)
def test_what_is_sent_and_what_is_answered(text: str, sent: Any, answered: Any) -> None:
    """To whom, in which words, with or without answer, when; that an AF of the same number flies changes nothing."""
    state = sea()
    scout(state, 9)
    sheet = orders(known(state), text)
    made = [o for o in sheet.orders if o.radio is not None]
    told = [(f"{o.radio.to.kind}{o.radio.to.number}", o.radio.text, o.radio.ack, o.hour, o.radio.when) for o in made]  # type: ignore[union-attr]
    assert told == ([sent] if sent else [])
    assert {o.radio.sender for o in made if o.radio} <= {UnitRef("TF", 3)}
    if sent:
        assert [d.message for d in sheet.diagnostics if d.code in ("GM-22.31a", "GM-22.3.2")] == [answered]
    else:
        assert answers(sheet)[0] == answered


@pytest.mark.rule("GM-21.3", "GM-21.4")
@pytest.mark.parametrize(
    ("text", "answered"),
    [
        (
            "TF9: N1",
            (
                "GM-21.4",
                "TF9: TF9 has no BB or CV and is not in the hex of one, nor at a base: by RT only",
                "Write 'RT to TF9: ...'.",
            ),
        ),
        (
            "SS2: N1",
            ("GM-21.4", "SS2: not in the hex of a controlled base or TF: by RT only", "Write 'RT to SS2: ...'."),
        ),
        (
            "AF4: land",
            (
                "GM-21.5",
                "AF4: AF4 has had its orders at launch: it can be given others by radio only",
                "Write 'RT to AF4: ...'.",
            ),
        ),
        ("SS1: N1", None),
        ("TF3: N1", None),
    ],
)
def test_why_an_order_must_go_by_radio(text: str, answered: Any) -> None:
    state = field(submarines="1993")
    group(state)
    put_tf(state, "allied", 9, "A/Q44", "DD")
    scout(state, 4)
    boat(state, number=1)
    boat(state, number=2, where="A/Q44")
    assert answers(orders(known(state), text)) == ([answered] if answered else [])


NOTHING = 'SS4 reports: "nothing in sight"'
SIGHTING = 'SS4 reports: "1 TF, about 1 ship, carriers, A/Q44"'


@pytest.mark.rule("GM-12.4", "GM-22.6")
@pytest.mark.parametrize(
    ("times", "order", "depth", "meets", "told"),
    [
        (("turn",), {}, "periscope", True, [SIGHTING]),
        (("turn",), {}, "surface", False, [NOTHING]),
        (("turn",), {}, "deep", False, []),
        (("now",), {}, "periscope", False, [NOTHING]),
        (("sighting",), {}, "periscope", False, []),
        (("shadowing",), {"shadow": Place()}, "periscope", False, [NOTHING]),
        (("shadowing",), {"shadow": Place()}, "periscope", True, [SIGHTING]),
        (("shadowing",), {}, "periscope", False, []),
        (("sighting",), {"shadow": Place()}, "periscope", False, []),
        (("combat",), {}, "periscope", False, []),
        ((), {}, "periscope", True, []),
        (("first",), {}, "deep", True, []),
    ],
)
def test_when_a_boat_reports(times: Any, order: Any, depth: str, meets: bool, told: list[str]) -> None:
    """At the surface and at periscope depth; each turn if only that nothing is in sight; of what it shadows."""
    state = meeting(SubmarineOrder(radio=times, **order), depth=depth)
    if not meets:
        state.sides["japanese"].tfs.clear()
    after = turn(state)
    assert heard(after) == told
    assert len(fixes(after)) == len(told)


HOLES = {
    "1": "1 altitude (kept)",
    "2": "2 distance of shadowing (one hex)",
    "3": "3 which TF if more than one, and which classes count (the first seen)",
    "4": "4 each report is an uncoded RT, acknowledged or not (not)",
    "5": "5 what if the landing place has moved or is closed (the nearest other)",
    "6": "6 what if attacked, or if the TF is lost (evade, search one turn, return)",
}
RADIO = {
    "silent": "nothing said of RTs: radio silence, and no news until it lands",
    "open": "uncoded: the enemy gets the words and the fix of each report",
    "coded": "coded: the enemy gets the fix of each report",
    "": "",
}


@pytest.mark.rule("GM-3.55b", "GM-22.6")
@pytest.mark.parametrize(
    ("text", "code", "radio", "holes"),
    [
        ("launch 2 Dauntless from Lexington; N2", False, "silent", ""),
        ("launch 2 Dauntless from Lexington; N2; no RT", False, "", ""),
        ("launch 2 Dauntless from Lexington; N2; RT each turn", True, "open", ""),
        ("launch 1 Catalina from Port Moresby; N2; RT each turn", False, "open", ""),
        ("launch 1 Catalina from Port Moresby; N2; RT each turn", True, "coded", ""),
        ("launch 2 Dauntless from Lexington; shadow TF", False, "silent", "12356"),
        ("launch 2 Dauntless high from Lexington; shadow TF", False, "silent", "2356"),
        ("launch 2 Dauntless from Lexington; climb; shadow TF", False, "silent", "2356"),
        ("launch 2 Dauntless from Lexington; shadow TF from 2 hexes", False, "silent", "1356"),
        ("launch 2 Dauntless from Lexington; shadow A/Q30; no RT", False, "", "1256"),
        ("launch 1 Catalina from Port Moresby; shadow TF; RT each turn", False, "open", "123456"),
        ("launch 1 Catalina from Port Moresby; shadow TF; RT each turn", True, "coded", "12356"),
        ("launch 2 Dauntless from Lexington; shadow TF; land Lexington", False, "silent", "1236"),
        ("launch 2 Dauntless from Lexington; shadow TF; land", False, "silent", "12356"),
        ("launch 2 Dauntless from Lexington; shadow TF; if attacked then land", False, "silent", "1235"),
        ("launch 2 Dauntless from Lexington; shadow TF; if lost then land", False, "silent", "1235"),
        ("launch 2 Dauntless from Lexington; shadow TF; if fuel <= 3 then land", False, "silent", "12356"),
        ("launch 2 Dauntless from Lexington; N2; if TF seen then shadow TF", False, "silent", "12356"),
    ],
)
def test_what_an_order_leaves_open(text: str, code: bool, radio: str, holes: str) -> None:
    """What it means for the radio, and of an order to shadow each of six things that it does not say."""
    state = field(large_plane_code=code)
    group(state)
    ready(state, "allied", "Lexington", Dauntless=4)
    ready(state, "allied", "Port Moresby", Catalina=3)
    told = orders(known(state), f"AF7 {text}").diagnostics
    assert [d.message for d in told if d.code == "GM-22.6"] == [f"AF7: {RADIO[radio]}"] * bool(radio)
    left = "; ".join(HOLES[n] for n in holes)
    assert [d.message for d in told if d.code == "GM-3.55b"] == (
        [f"AF7: left open, with what will be done: {left}"] if holes else []
    )


CALLED, BACK = "reception|allied/TF3>{} 1", "reception|allied/{}>TF3 1 ack"


@pytest.mark.rule("GM-22.4", "GM-22.9.1")
@pytest.mark.parametrize("to", ["TF9", "AF4"])
@pytest.mark.parametrize(
    ("tail", "lost", "told", "obeyed", "planned"),
    [
        ("", "", [], True, True),
        ("", CALLED, [], False, True),
        (", ack", "", ["acknowledged"], True, True),
        (", ack", CALLED, ["no acknowledgement"], False, False),
        (", ack", BACK, ["no acknowledgement"], True, False),
    ],
)
def test_an_order_is_obeyed_if_heard_and_plotted_if_it_may_have_been(
    to: str, tail: str, lost: str, told: list[str], obeyed: bool, planned: bool
) -> None:
    """Who asked for an answer and had none plots the unit on as before; each transmission gives the enemy a fix, of an
    AF's its words too."""
    there = Program((GoTo(Place(parse("A/Q15"))),))
    after = turn(sea(), {lost.format(to): (6,)} if lost else {}, allied=f"TF3 RT to {to}: to A/Q15{tail}")
    assert heard(after) == [f"{to} {line}" for line in told]
    own: Any = after.state.sides["allied"]
    true = own.tfs[9] if to == "TF9" else own.afs[4]
    plotted = own.command.tfs[9].tf if to == "TF9" else own.command.afs[4].af
    assert (true.order == there, plotted.order == there) == (obeyed, planned)
    answered = bool(tail) and lost != CALLED
    words = ("to A/Q15", "acknowledged")[: 1 + answered] if to == "AF4" else ()
    assert [(len(fix.hexes), fix.texts) for fix in fixes(after)] == [(1 + answered, words)]


@pytest.mark.rule("GM-22.7", "GM-22.9.4")
@pytest.mark.parametrize("unit", ["AF4", "TF9"])
@pytest.mark.parametrize(
    ("faces", "told"), [({}, "clear"), ({"reception": (6,)}, ""), ({"garbling": (6,), "datum": (1,)}, "garbled")]
)
def test_a_report_comes_to_the_commander_of_the_unit(unit: str, faces: Any, told: str) -> None:
    """In clear, not at all, or with a part lost, which is told as such; the enemy reads what an AF says."""
    state = sea()
    state.sides["allied"].afs[4].order = Program((Hold(),), radio=("turn",) if unit == "AF4" else ())
    state.sides["allied"].tfs[9].order = Program((Hold(),), radio=("turn",) if unit == "TF9" else ())
    named = {f"{what}|allied/{unit}>allied 1": face for what, face in faces.items()}
    after = turn(known(state), named)
    signals = [(d.seat, d.unit, d.bad) for d in after.told if isinstance(d, Signal)]
    number = int(unit[2:])
    assert signals == ([("allied", UnitId("allied", unit[:2], number), told == "garbled")] if told else [])  # type: ignore[arg-type]
    assert [line.partition('"')[0] for line in heard(after)] == [f"{unit} reports: "] * bool(told)
    assert [fix.texts for fix in fixes(after)] == [("nothing in sight",) if unit == "AF4" else ()]


@pytest.mark.rule("GM-4.2a")
def test_a_seat_is_told_of_what_its_own_units_see() -> None:
    """North's carriers have an enemy beside them, South's another; neither knows of the other's."""
    state = field(teams="allied: north = TF1, south = TF11")
    put_tf(state, "allied", 1, "A/Q38", "Lexington")
    put_tf(state, "allied", 11, "A/Q46", "Yorktown")
    put_tf(state, "japanese", 2, "A/Q39", "DD x2")
    put_tf(state, "japanese", 3, "A/Q45", "Aoba")
    after = turn(known(state))
    where = {seat: [name(d.sighting.hex) for d in seen(after, seat)] for seat in ("allied/north", "allied/south")}
    assert where == {"allied/north": ["A/Q39"], "allied/south": ["A/Q45"]}


@pytest.mark.rule("GM-4.2a")
@pytest.mark.parametrize(
    ("kind", "age", "kept"), [("tf", 24, True), ("tf", 25, False), ("af", 0, True), ("sub", 24, True)]
)
def test_what_is_too_old_leaves_the_plot(kind: Any, age: int, kept: bool) -> None:
    """A day for ships; told is what was seen this turn, as known if it was told before in the turn."""
    state = bare(turn=30, preset="gm-1993")
    seen_ = Sighting(kind, parse("A/Q30"), 3, (), 30 - age)
    state.sides["allied"].plot.contacts = [Contact(1, "x", seen_, 1, 30 - age, [])]
    u = umpire(state)
    for again in (False, True):
        contacts._tell(u, "allied")
        assert [each.id for each in state.sides["allied"].plot.contacts] == [1] * kept
        told = [d.known for d in u.dispatches if isinstance(d, Sighted)]
        assert told == ([False, True][: 1 + again] if age == 0 else [])


@pytest.mark.rule("GM-22.2.2a", "GM-22.1")
def test_a_fix_off_the_map_is_thrown_for_again() -> None:
    """Two dice each time, under a key of its own; if it never lies on the map the finders have the hex itself."""
    corner = parse("A/A01")
    u = umpire(bare(command_control=True))
    off = next(faces for faces in product(range(1, 7), repeat=2) if shifted(u.ruleset.tables, corner, *faces) is None)
    on = next(
        faces for faces in product(range(1, 7), repeat=2) if shifted(u.ruleset.tables, corner, *faces) == corner + 1
    )
    whose = UnitId("allied", "TF", 3)
    for tries, place in ((1, corner + 1), (2, corner + 1), (99, corner)):
        faces = {f"fix|allied/TF3 1{f' again {n}' if n else ''}": on if n == tries else off for n in range(100)}
        u = umpire(bare(command_control=True), faces)
        assert fix(u, whose, 1, corner) == place
        keys = [roll.key.rpartition("|")[2] for roll in u.dice.record()]
        assert keys == ["allied/TF3 1", *(f"allied/TF3 1 again {n}" for n in range(1, len(keys)))]
        assert len(keys) == min(tries + 1, TRIES)
        assert {(roll.sides, roll.rule, roll.table) for roll in u.dice.record()} == {
            (6, "GM-22.2.2a", "radio_direction")
        }
