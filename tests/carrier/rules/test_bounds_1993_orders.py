"""Both sides of each bound in the functions that carry the rules of 1993: the reading of orders."""

from typing import Any

import msgspec
import pytest
from lark import Token
from tests.carrier.command.field import orders, remarks
from tests.carrier.counters.watching import put, watched
from tests.carrier.position import OPEN_SEA, bare, play, put_af, put_tf, ready
from tests.carrier.submarines.waters import boat

from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import (
    Anchor,
    Climb,
    GoTo,
    LandAt,
    Move,
    Planes,
    Program,
    ReadyCap,
    ReportAs,
    Step,
    Surface,
    UnitOrder,
    UnitRef,
)
from flagplot.games.carrier.ordered.program import report_figures
from flagplot.games.carrier.orders.built import Part, Path, RawStep
from flagplot.games.carrier.orders.sign import HexRef
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.verbs import VERBS, attacking
from flagplot.games.carrier.phases import order_intake
from flagplot.games.carrier.ruleset.hit_tables import raised_cell
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.submarines import SubmarineForce
from flagplot.games.carrier.state.units import BoatBase
from flagplot.games.carrier.theatre.hex import parse, walk
from flagplot.games.carrier.theatre.theatre import theatre
from flagplot.games.carrier.units.boats import bar_to_patrol

BUILD = {name: made for verb in VERBS for name, made in verb.build.items()}
N1 = walk(OPEN_SEA, "N1")[-1]


def path(*raw: RawStep | bool, start: str = "", end: str = "") -> Path:
    """Return steps as the grammar hands them over."""
    before = [Part("start", HexRef(parse(start), start))] if start else []
    after = [Token("HEX", HexRef(parse(end), end))] if end else []  # type: ignore[arg-type]
    made: Path = BUILD["path"](*before, raw, *after)
    return made


def sea() -> State:
    """Return TF1 with Lexington and her AF6, and AF7 of bombers."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington", "Chicago", "DD x2")
    ready(state, "allied", "Lexington", Wildcat=4)
    put_af(state, "allied", 6, OPEN_SEA, "4 Wildcat high", "2 Dauntless high", home="Lexington")
    put_af(state, "allied", 7, OPEN_SEA, "4 Dauntless AP high", home="Lexington")
    return state


@pytest.mark.rule("GM-9.2a", "GM-9.3d")
@pytest.mark.parametrize(
    ("raw", "steps", "altitude", "direction"),
    [
        ([RawStep(1, None, None)], [Step(1, 1)], None, 1),
        ([RawStep(1, 1, None)], [Step(1, 1)], None, 0),
        ([RawStep(1, None, None), RawStep(2, None, None)], [Step(1, 1), Step(2, 1)], None, 0),
        (
            [RawStep(1, 98, None), RawStep(2, 99, None), RawStep(3, 100, None)],
            [Step(1, 98), Step(2, 99), Step(3, 99)],
            None,
            0,
        ),
        ([True, RawStep(1, 2, None), RawStep(2, 2, None)], [Step(1, 2, True), Step(2, 2)], None, 0),
        ([True, RawStep(1, 2, False)], [Step(1, 2, False)], None, 0),
        ([RawStep(0, 3, True), False], [Step(0, 3, True)], False, 0),
        ([True], None, True, 0),
        ([], None, None, 0),
    ],
)
def test_written_steps_with_their_altitudes(raw: Any, steps: Any, altitude: bool | None, direction: int) -> None:
    """A mark at the step goes before one that stands alone, which is for the next step and no other; a direction alone
    may go on until something holds."""
    made = path(*raw)
    assert made.move == (None if steps is None else Move(tuple(steps)))
    assert (made.altitude, made.open_direction) == (altitude, direction)


@pytest.mark.rule("GM-8.3b", "GM-9.3d")
def test_a_course_from_or_to_a_hex_does_not_go_on_in_its_direction() -> None:
    assert path(RawStep(1, None, None), start="A/Q38") == Path(Move((Step(1),), OPEN_SEA, None), None, 0)
    assert path(RawStep(1, None, None), end="A/Q37") == Path(Move((Step(1),), None, N1), None, 0)


@pytest.mark.rule("GM-3.6a")
def test_the_last_word_on_figures_counts_and_the_true_ones_are_none() -> None:
    four, six = ReportAs(c2=4, formations=1), ReportAs(c2=6, formations=2)
    assert report_figures(Program((four, six, Anchor()))) == (6, 2)
    assert report_figures(Program((four, ReportAs(truly=True)))) == (4, 1)
    assert report_figures(Program((ReportAs(c2=None),))) is None
    assert report_figures(Program((Anchor(),))) is None and report_figures(None) is None


@pytest.mark.rule("GM-17.0c")
@pytest.mark.parametrize(
    ("base_", "hex_", "why"),
    [
        ("B/M22", "B/L22", ""),
        ("B/M22", "B/M20", ""),
        ("B/M22", "B/M24", "no way of 2 hexes from Tulagi leads there inshore"),
        ("B/M22", "B/M25", "it is 3 hexes from Tulagi, and boats patrol within 2"),
        ("B/M22", "B/L23", "it is all land"),
        ("A/D23", "A/D25", "it is open water"),
    ],
)
def test_why_boats_cannot_patrol_a_hex(base_: str, hex_: str, why: str) -> None:
    assert bar_to_patrol(theatre(), BoatBase("Tulagi", parse(base_), 4, 4), parse(hex_)) == why


@pytest.mark.rule("GM-3.6b")
def test_figures_alone_leave_the_course_and_an_order_in_vain_ends_it() -> None:
    north, figures = Program((Move((Step(1, 2),)),)), Program((ReportAs(c2=4, formations=1),))
    high = Program((Climb(True),))
    unit = put_tf(bare(), "allied", 1, OPEN_SEA, "Chicago", order=north)
    order = UnitOrder(UnitRef("TF", 1), figures, line=1)
    order_intake._replace(unit, order)
    assert (unit.order, unit.report_as) == (north, (4, 1))
    order_intake._replace(unit, msgspec.structs.replace(order, program=Program()), loaded=True)
    assert unit.order == north
    order_intake._replace(unit, msgspec.structs.replace(order, program=Program((Surface(engage=False),))))
    assert unit.order == Program((*north.actions, Surface(engage=False)))
    order_intake._replace(unit, msgspec.structs.replace(order, program=Program()))
    assert unit.order == Program()
    unit.order = north
    order_intake._replace(unit, msgspec.structs.replace(order, program=high, no_move=True))
    assert unit.order is None
    order_intake._replace(unit, msgspec.structs.replace(order, program=high))
    assert (unit.order, unit.report_as) == (high, (4, 1))


@pytest.mark.rule("GM-3.1b")
def test_an_order_for_an_hour_is_given_in_that_hour_and_kept_no_longer() -> None:
    """At 0800 for 0900 and for 0700, which is tomorrow's: the first waits a turn, the second 23."""
    state = bare(turn=8)
    put_tf(state, "allied", 1, OPEN_SEA, "Chicago")
    one = play(state, "0900: TF1: N1\n0700: TF1: S1").state
    assert [dated.turn for dated in one.sides["allied"].dated] == [9, 31]
    two = play(one)
    assert two.where("allied", "TF1") == "A/Q37"
    assert [dated.turn for dated in two.state.sides["allied"].dated] == [31]
    assert not play(state, "0800: TF1: N1").state.sides["allied"].dated


@pytest.mark.rule("GM-23.3.3", "GM-23.3.6")
@pytest.mark.parametrize(("turn_", "kept"), [(6, 12), (7, 0), (8, 1), (19, 1), (20, 0), (21, 12)])
def test_for_which_hour_a_step_is_kept(turn_: int, kept: int) -> None:
    """At 1100 for 1200, at 1300 and at midnight for 0100, at 0200 for 1200."""
    state = watched(turn_)
    put(state, "allied", "CW1", "Malaita", "B/P20")
    notes = [each.message for each in remarks(orders(state, "CW1: S1"), "note")]
    assert notes == ([f"CW1 moves at 0100 and 1200: kept for {kept:02d}00"] if kept else [])


@pytest.mark.rule("GM-9.5a", "GM-9.5b")
@pytest.mark.parametrize(
    ("text", "codes", "kept"),
    [
        ("ready CAP 4 Wildcat if any raid", [], [(4, 0)]),
        ("ready CAP 5 Wildcat if any raid", ["FE-16.11a"], [(5, 0)]),
        ("ready CAP Wildcat if raid at least 8", [], [(None, 8)]),
        ("ready CAP 4 Wildcat", ["GM-9.5b"], [(4, 0)]),
        ("ready CAP 1 P-39 if any raid", ["FE-16.11a"], [(1, 0)]),
        ("ready CAP 2 Dauntless if any raid", ["GM-9.51"], []),
        ("ready CAP 2 Wildcat GP if any raid", ["GM-9.51"], []),
        ("ready CAP 2 Wildcat, 2 Dauntless if any raid", ["GM-9.51"], [(2, 0)]),
        ("ready CAP 2 Wildcat keep clear", ["GM-9.53"], []),
        ("no ready CAP", [], [None]),
    ],
)
def test_what_may_stand_by(text: str, codes: list[str], kept: Any) -> None:
    """Lexington has four Wildcats and two Dauntless Ready."""
    state = bare(8)
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    ready(state, "allied", "Lexington", Wildcat=4, Dauntless=2)
    sheet = orders(state, f"Lexington: {text}")
    assert [each.code for each in sheet.diagnostics] == codes
    said = (
        {
            "FE-16.11a": (
                f"{4 if 'Wildcat' in text else 0} {text.split()[3]} stand in Ready at Lexington now: only what "
                "stands there scrambles",
                "",
            ),
            "GM-9.5b": (
                "Lexington: missing 1 the least raid that sets the ready CAP off. Default at the deadline: any",
                "Write 'if raid >= 10', or 'if any raid'.",
            ),
            "GM-9.51": ("planes of a ready CAP are not armed", "Leave the load out.")
            if "GP" in text
            else ("Dauntless are no regular interceptors", "A ready CAP holds Beaufighter, P-38, P-39, P-40, Wildcat."),
            "GM-9.53": ("a ready CAP that scrambles fights; 'keep clear' is not played", "Leave 'keep clear' out."),
        }
        if codes
        else {}
    )
    assert [(each.message, each.hint) for each in sheet.diagnostics] == [said[code] for code in codes]
    made = [action for order in sheet.orders for action in order.program.actions if isinstance(action, ReadyCap)]
    assert [(each.planes[0].n, each.min_size) if each.planes else None for each in made] == kept


@pytest.mark.rule("GM-9.5a")
def test_no_ready_cap_stands_off_the_map() -> None:
    state = bare(8)
    ready(state, "allied", "Australia", Wildcat=4)
    (error,) = remarks(orders(state, "Australia: ready CAP 4 Wildcat if any raid"), "error")
    assert (error.code, error.message) == ("GM-9.5a", "no enemy can be met over Australia")


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


@pytest.mark.rule("GM-23.3", "GM-23.3.5a")
@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("CW1: S1", []),
        ("CW7: S1", ["unknown-unit Yours are CW1."]),
        ("T1: S1", ["unknown-unit Yours are none."]),
        ("CW3: S1", ["GM-23.3.5a "]),
        ("1200: CW1: S1", ["GM-23.3.3 "]),
        ("MTB1: cancel", ["unknown-unit You have no boats."]),
        ("SS1: N1", []),
        ("SS9: N1", ["unknown-unit Your submarines are SS1."]),
        ("2400: SS1: N1", []),
        ("0100: SS1: N1", []),
        ("2500: SS1: N1", ["bad-hour "]),
        ("0000: SS1: N1", ["bad-hour "]),
    ],
)
def test_to_whom_no_order_can_be_given(text: str, codes: list[str]) -> None:
    state = watched(8, submarines="1993")
    put(state, "allied", "CW1", "Malaita", "B/P20")
    put(state, "allied", "CW3", "Malaita", "B/P20", lost=3, known=True)
    state.sides["allied"].submarines = SubmarineForce()
    boat(state, where="B/R30")
    sheet = orders(state, text)
    assert [f"{d.code} {d.hint}" for d in sheet.diagnostics if d.severity == "error"] == codes


@pytest.mark.rule("GM-3.4b", "GM-8.11")
@pytest.mark.parametrize(
    ("text", "echo", "told"),
    [
        ("AF6: decide whether to attack; land", ["AF6: land"], ["note read-as 1", "query GM-3.4b 6"]),
        ("AF6: escort AF7", ["AF6: join AF7"], ["note read-as 6"]),
        ("AF6: N1, escort AF7", ["AF6: N1; join AF7"], ["note move 6", "note read-as 10"]),
        ("AF6: escort", [], ["error BR-8.12.2 6"]),
        ("AF6: escort the bombers", [], ["error BR-8.12.2 6"]),
        ("AF6: escort AF7; land", ["AF6: join AF7; land"], ["note read-as 6"]),
        ("AF6: N1, NNE2, S3", [], ["error unknown-word 10"]),
        ("AF6: WEST2", [], ["query GM-8.11 6"]),
        ("AF6: N1 - EAST1", ["AF6: N1"], ["note move 6", "note GM-3.4a 6", "query GM-8.11 11"]),
        ("AF6: land; if night then", ["AF6: land"], ["note read-as 1", "query GM-3.4b 21"]),
        ("AF6: if night", [], ["query GM-3.4b 9"]),
        ("AF6: unless night", [], ["query GM-3.4b 13"]),
        ("AF6: if night then land else", [], ["query GM-3.4b 25"]),
        ("AF6: N1; if (night", ["AF6: N1"], ["note move 6", "note GM-3.4a 6", "query GM-3.4b 14"]),
        ("AF6: attack attack", [], ["error not-understood 13"]),
        ("TF1: fire at Lae", ["TF1: shell Lae"], ["note read-as 1", "note BR-19.9 7", "note BR-19.9 7"]),
        ("TF1: fire on Lae", ["TF1: shell Lae"], ["note read-as 1", "note BR-19.9 7", "note BR-19.9 7"]),
        ("AF6: cooperate; land", [], ["note order-left-out 1", "error FE-7h 6"]),
    ],
)
def test_what_makes_no_order_is_asked_or_left_out(text: str, echo: list[str], told: list[str]) -> None:
    """What is decided on, escorts, directions that do not exist, cases without a test or an action."""
    state = sea()
    sheet = orders(state, text)
    assert [each.canonical for each in sheet.echo] == echo
    assert [f"{d.severity} {d.code} {d.column}" for d in sheet.diagnostics] == told


@pytest.mark.rule("GM-9.2d")
@pytest.mark.parametrize(
    ("text", "echo", "told"),
    [
        ("AF6: part high 2 Wildcat", ["AF6: part high 2 Wildcat"], []),
        ("AF6: part low 9 Wildcat", ["AF6: part low 9 Wildcat"], ["note fewer-planes 6"]),
        ("AF6: part low 2 P-39", [], ["error no-such-planes 6"]),
        ("TF1: part low 2 Wildcat", [], ["error wrong-unit 6"]),
        ("AF6: attack Port Moresby", [], ["error own-unit 6"]),
        ("AF6: attack TF1", [], ["error own-unit 6"]),
        ("AF6: attack Lae", ["AF6: attack base at Lae"], []),
        ("AF6: shadow TF1", [], ["error own-unit 6"]),
        ("AF6: shadow Chicago", [], ["error own-unit 6"]),
        ("AF6: shadow C7", [], ["error unknown-place 6"]),
        ("AF6: to C7; land", [], ["note read-as 1", "note order-left-out 1", "error unknown-place 6"]),
        ("AF6: to TF1", ["AF6: to TF1"], []),
        ("AF6: anchor", [], ["error wrong-unit 6"]),
        ("TF1: land", [], ["error wrong-unit 6"]),
    ],
)
def test_who_can_do_it_and_where(text: str, echo: list[str], told: list[str]) -> None:
    """Planes that are there, units that fly, places that are known and not one's own."""
    state = sea()
    sheet = orders(state, text)
    assert [each.canonical for each in sheet.echo] == echo
    assert [f"{d.severity} {d.code} {d.column}" for d in sheet.diagnostics] == told


@pytest.mark.rule("GM-3.1a")
@pytest.mark.parametrize(
    ("text", "echo", "told"),
    [
        ("2 Wildcat of AF6: land", ["AF6: split 2 Wildcat as AF1: (land)"], ["note numbered 19"]),
        ("Wildcats of AF6: land", ["AF6: split all Wildcat as AF1: (land)"], ["note numbered 18"]),
        (
            "2 Wildcat of AF6: attack Lae; land",
            ["AF6: attack base at Lae: 2 Wildcat; split 2 Wildcat as AF1: (land)"],
            ["note numbered 31"],
        ),
        (
            "2 Wildcat of AF6: attack Lae: Wildcat dive; land",
            ["AF6: split 2 Wildcat as AF1: (land)"],
            ["error BR-18.3 19", "note numbered 45"],
        ),
        ("2 planes of AF6: N1", ["AF6: split 2 planes as AF1: (N1)"], ["note numbered 18"]),
        ("planes of AF6: N1", ["AF6: N1"], ["note read-as 1", "note move 7", "note GM-3.4a 7"]),
        ("2 DD of TF1: N1", ["TF1: split DD 1, DD 2 as TF2: (N1)"], ["note numbered 14"]),
        ("DDs of TF1: fire torpedoes", ["TF1: surface: fire torpedo"], []),
    ],
)
def test_an_order_for_a_part_of_a_unit(text: str, echo: list[str], told: list[str]) -> None:
    """Attacks are given to the part, for anything else it is split off."""
    state = sea()
    sheet = orders(state, text)
    assert [each.canonical for each in sheet.echo] == echo
    assert [f"{d.severity} {d.code} {d.column}" for d in sheet.diagnostics] == told


@pytest.mark.rule("GM-8.1", "GM-3.5")
@pytest.mark.parametrize(
    ("text", "echo", "told"),
    [
        ("TF1: N until night; S1", ["TF1: steam N until night; S1"], []),
        ("TF1: N1; shadow TF; S1", ["TF1: N1; shadow TF; S1"], []),
        ("TF1: to C4; N1", [], ["note order-left-out 1", "error unknown-place 6", "note move 13"]),
        ("TF1: into the wind; N1", ["TF1: into wind; N1"], ["note move 6"]),
        ("TF1: A/Q38 - N1 - A/Q37", ["TF1: A/Q38 - N1 - A/Q37"], ["note move 6"]),
        ("TF1: A/Q38 - N1 - A/Q36", ["TF1: no move"], ["error no-move 6"]),
        ("TF1: A/Q37 - N1", ["TF1: no move"], ["error no-move 6"]),
        ("TF1: at A/Q37; N1", ["TF1 at A/Q37: N1"], ["note move 16"]),
        ("TF1: at A/Q38; N1", ["TF1 at A/Q38: N1"], ["note move 16"]),
        ("TF1: to Lae", ["TF1: to Lae"], ["note move 6"]),
        ("TF1: to B/L23", [], ["error BR-12.5 6"]),
        ("AF6: to Lae; land", ["AF6: to Lae; land"], ["note read-as 1"]),
        ("TF1: N1\nTF1: S1", ["TF1: no move"], ["error no-move 1"]),
        ("AF6 launch 2 Wildcat from Lexington; land", [], ["note read-as 1", "error BR-8.10 5"]),
        (
            "AF9 launch 2 Wildcat from Lexington; land\nTF1: N1",
            ["AF9: launch 2 Wildcat from Lexington; land", "TF1: N1"],
            ["note read-as 1", "note launch 5", "note move 6"],
        ),
        (
            "TF1: N1\nAF9 launch 2 Wildcat from Lexington; land",
            ["TF1: N1", "AF9: launch 2 Wildcat from Lexington; land"],
            ["note move 6", "note read-as 1", "note launch 5"],
        ),
        ("AF9: land", [], ["error unknown-unit 1"]),
        ("1000: TF1: N1", ["1000: TF1: N1"], []),
        ("TF1: cancel", ["TF1: cancel"], []),
        ("TF1: at A/Q38", [], []),
    ],
)
def test_a_course_is_followed_to_its_end(text: str, echo: list[str], told: list[str]) -> None:
    """Start, end and steps agree; what is open ended has no end; later hours are not followed."""
    state = sea()
    state.sides["allied"].plot.winds = {"V": (1, 8)}
    sheet = orders(state, text)
    assert [each.canonical for each in sheet.echo] == echo
    assert [f"{d.severity} {d.code} {d.column}" for d in sheet.diagnostics] == told


@pytest.mark.rule("GM-8.1", "GM-8.12")
def test_the_note_of_a_course_says_where_it_ends() -> None:
    """Written steps, the way by sea round the land, a hex into the wind, what stands after a place that is known."""
    state = sea()
    state.sides["allied"].plot.winds = {"V": (1, 8)}
    for text, start in (
        ("TF1: N1", "start A/Q38, end A/Q37, 1 of 2 MP"),
        ("TF1: N1; S1", "start A/Q38, end A/Q38, 2 of 2 MP"),
        ("TF1: to A/Q36; N1", "start A/Q38, end A/Q36, 2 of 2 MP; 1 hex more to A/Q35"),
        ("TF1: to Lae", "start A/Q38, end A/Q36, 2 of 2 MP; 29 hexes more to A/C14"),
        ("TF1: into the wind; N1", "start A/Q38, end A/Q38, 2 of 2 MP; if the wind does not change"),
        ("AF6: N3", "end A/Q35, 3 MP, HI"),
    ):
        notes = [each.message for each in remarks(orders(state, text), "note") if each.code == "move"]
        assert [note.partition(": ")[2].startswith(start) for note in notes] == [True], notes
    for text in ("TF1: N until night; S1", "TF1: N1; shadow TF; S1", "1000: TF1: N1", "AF6: N until night"):
        assert not [each for each in remarks(orders(state, text), "note") if each.code == "move"]


@pytest.mark.rule("GM-10.2")
@pytest.mark.parametrize(
    ("ships", "told"),
    [
        (("Chicago", "DD"), "1 CA, 1 DD of TF1 shell Lae at BHT 8 (destroyers at BHT 4), 8 ammunition factors each"),
        (("Chicago",), "1 CA of TF1 shell Lae at BHT 8, 8 ammunition factors each"),
        (("DD",), "1 DD of TF1 shell Lae at BHT 8 (destroyers at BHT 4), 8 ammunition factors each"),
        (("Chicago", "AP"), "1 CA of TF1 shell Lae at BHT 8, 8 ammunition factors each"),
    ],
)
def test_a_note_says_who_shells_a_base_and_how(ships: tuple[str, ...], told: str) -> None:
    state = bare()
    put_tf(state, "allied", 1, parse("A/C14"), *ships)
    assert [each.message for each in remarks(orders(state, "TF1: shell Lae"), "note")] == [told]


@pytest.mark.rule("GM-3.2b", "GM-3.54")
@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("high; N1; S1", "high; N1; S1"),
        ("N1; S1; high", "high; N1; S1"),
        ("land; low", "low; land"),
        ("N1; low; S1", "N1 low; S1"),
        ("N1; divert; land", "N1; land; divert to observe"),
        ("N1; no divert; land", "N1; land; do not divert"),
        ("divert to observe cond 3 at any cost; N1", "N1; divert to observe cond 3 at any cost"),
        ("divert to observe cond 2; N1", "N1; divert to observe cond 2"),
        ("returns to Lexington and lands", "land Lexington"),
        ("attack C1; if gone then S1; land", "attack enemy at C1 if gone (S1); land"),
        ("attack C1: 2 Dauntless on CV; 2 Wildcat on DD", "attack enemy at C1: 2 Dauntless on CV, 2 Wildcat on DD"),
        (
            "attack Lae if planes on ground; S1",
            "to Lae; S1; land; if planes on the ground then (attack base at Lae; S1; land)",
        ),
        (
            "attack Lae if planes on ground; S1; land Port Moresby",
            "to Lae; S1; land Port Moresby; if planes on the ground then (attack base at Lae; S1; land Port Moresby)",
        ),
        (
            "attack Lae if not planes on ground",
            "to Lae; if not planes on the ground then (attack base at Lae; land); land",
        ),
        (
            "attack Lae if planes on ground and night",
            "to Lae; land; if planes on the ground and night then (attack base at Lae; land)",
        ),
        ("attack Lae if night; S1", ""),
        ("attack Lae if night", "if night then (attack base at Lae)"),
        ("if no TF is seen then (land); N1; S1", "if not TF seen then (land); N1; S1"),
        ("N1; if no TF is seen then (land); S1; S2", "N1; if not TF seen then (land); S1; S2"),
        ("N1; if no TF is seen then land; S1; S2", ""),
        ("if TF seen then S1; land", ""),
        ("N1; if TF seen then S1; land", "N1; land; if TF seen then (S1; land)"),
        ("N1; if TF seen then S1 else S2; land", "N1; if TF seen then (S1; land) else (S2; land)"),
        ("N1; land; if TF seen then S1; land", "N1; land; if TF seen then (S1; land)"),
        ("N1; land; if TF seen then S1", "N1; land; if TF seen then (S1)"),
        ("N1; if TF is seen S1; if no TF is seen land", "N1; if TF seen then (S1); if not TF seen then (land)"),
        ("N1; S2 unless attacked", "N1; if not attacked then (S2; if attacked then (hold))"),
        ("S2 unless attacked", "S2; if attacked then (hold)"),
        ("land unless attacked", "if not attacked then (land)"),
        ("if not attacked then N1 else S1", "N1; if attacked then (S1)"),
        ("if attacked then N1 else S1", "S1; if attacked then (N1)"),
        ("hold until night; land", "hold until night; land"),
        ("N until night; land", "fly N until night; land"),
        ("N1 until night; land", ""),
        ("N if night; land", ""),
        ("N if night", "if night then (N1)"),
        ("N1; report each sighting", "N1; report all sightings"),
        ("cancel; N1", ""),
        ("cancel; if night then N1", ""),
        ("cancel", "cancel"),
        ("standing order: N1", "every turn; N1"),
    ],
)
def test_the_parts_of_an_order_stand_as_they_are_written(text: str, read: str) -> None:
    """Altitudes before what they are for, conditions with what they are of; what cannot stand together is no order."""
    state = sea()
    put_tf(state, "japanese", 2, OPEN_SEA, "Aoba")
    sheet = orders(play(state).state, f"AF6: {text}")
    assert [each.canonical for each in sheet.echo] == [f"AF6: {read}"] * bool(read)


@pytest.mark.rule("GM-10.1a")
@pytest.mark.parametrize(
    ("before", "order", "after"),
    [
        (None, None, None),
        (Surface(number=4), None, (Surface(number=4),)),
        (Surface(number=4), (Move((Step(1, 1),)),), (Surface(number=4), Move((Step(1, 1),)))),
        (Surface(number=4), (Surface(engage=True),), (Surface(number=4), Surface(engage=True))),
        (Surface(number=4), (Surface(number=2),), (Surface(number=2),)),
        (Surface(engage=True), (Move((Step(1, 1),)),), (Move((Step(1, 1),)),)),
        (None, (Surface(number=2),), (Surface(number=2),)),
    ],
)
def test_a_secret_number_stands_until_another_is_named(before: Any, order: Any, after: Any) -> None:
    made = put_tf(bare(), "allied", 1, OPEN_SEA, "Chicago")
    made.order = None if order is None else Program(order)
    order_intake._keep_number(made, None if before is None else Program((before,)))
    assert (None if made.order is None else made.order.actions) == after


@pytest.mark.rule("GM-16.6a")
@pytest.mark.parametrize(("cell", "raised", "made"), [(0, 1, 1), (3, 2, 5), (-1, 1, -1), (-2, 3, -2)])
def test_a_number_is_raised_and_a_dash_is_not(cell: int, raised: int, made: int) -> None:
    assert raised_cell(cell, raised) == made
