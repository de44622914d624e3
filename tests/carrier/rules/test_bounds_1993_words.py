"""Both sides of each bound in the functions that carry the rules of 1993: what is answered to an order."""

from typing import Any

import pytest
from tests.carrier.command.field import orders
from tests.carrier.position import OPEN_SEA, bare, opening, put_af, put_tf

from flagplot.core.diagnostics import BadInputError, Diagnostic
from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Boats, Join, LandAt, Move, Step, Surface
from flagplot.games.carrier.orders import parting
from flagplot.games.carrier.orders.assemble import (
    Altitude,
    Assigned,
    AtCheck,
    CaseItem,
    Flag,
    Guarded,
    Launched,
    MisuseError,
    assemble,
)
from flagplot.games.carrier.orders.claims import without_claims
from flagplot.games.carrier.orders.sheet import CarrierSheet
from flagplot.games.carrier.scenario import reading
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.units import Flotilla
from flagplot.orders.scan import scan


def answers(sheet: CarrierSheet) -> list[tuple[str, str, str]]:
    """Return code, message and hint of each remark that is no note."""
    return [(d.code, d.message, d.hint) for d in sheet.diagnostics if d.severity != "note"]


ALL_BUT_FIRE = (
    "BR-19.9.3",
    "a base fires its guns at ships and does no more",
    "Write 'Port Moresby: fire CA then DD', or 'fire 4 at CA, rest at DD'.",
)


@pytest.mark.rule("GM-10.1a")
@pytest.mark.parametrize(
    ("text", "guns", "answered", "number"),
    [
        ("TF2: die 1", 3, (), 1),
        ("TF2: die 6", 3, (), 6),
        ("TF2: die 0", 3, ("BR-19.4", "the secret number is 1 to 6, not 0", "Without a number it is drawn by lot."), 0),
        ("TF2: die 7", 3, ("BR-19.4", "the secret number is 1 to 6, not 7", "Without a number it is drawn by lot."), 0),
        ("Port Moresby: die 4", 3, ALL_BUT_FIRE, 0),
        ("Port Moresby: fire CA, die 4", 3, ALL_BUT_FIRE, 0),
        ("Port Moresby: fire CA", 0, ("BR-19.9.3", "Port Moresby has no guns against ships", ""), 0),
        ("Port Moresby: fire CA", 3, (), None),
        ("TF2: fire CA", 3, (), None),
    ],
)
def test_what_may_be_said_of_guns(text: str, guns: int, answered: Any, number: int | None) -> None:
    """A number of 1 to 6 for a TF; a base divides its fire and no more, if it is printed with guns."""
    overlay = f"[bases.'Port Moresby|CS']\nsf = {guns}\n" if guns != 3 else ""
    state = bare(overlay=overlay)
    put_tf(state, "allied", 2, OPEN_SEA, "Portland")
    sheet = orders(state, text)
    assert answers(sheet) == ([answered] if answered else [])
    assert [a.number for o in sheet.orders for a in o.program.actions if isinstance(a, Surface)] == (
        [] if number == 0 else [number]
    )


@pytest.mark.rule("GM-2.31")
def test_a_claim_of_dice_leaves_everything_else_in_its_column() -> None:
    text = "TF1: N1, I rolled 5; S1 # I rolled 6\nTF2: we threw a 3 and 4\nTF3: rolled steel"
    assert without_claims(text) == (
        f"TF1: N1{' ' * len(', I rolled 5')}; S1 # I rolled 6\nTF2:{' ' * len(' we threw a 3 and 4')}\n"
        "TF3: rolled steel",
        [
            Diagnostic(1, 10, 10, "note", "GM-2.31", "the umpire throws all dice: 'I rolled 5' is left out"),
            Diagnostic(2, 6, 18, "note", "GM-2.31", "the umpire throws all dice: 'we threw a 3 and 4' is left out"),
        ],
    )
    assert without_claims("TF1: N1") == ("TF1: N1", [])
    long = "x" * 8192 + " I rolled 5\n"
    assert without_claims(f"{long}I threw 5") == (f"{long}         ", [without_claims("\nI threw 5")[1][0]])


def boats(**changes: Any) -> State:
    """Return the channel at 1700 with MTB2 of two boats ordered out, or out."""
    state = opening("boats-by-night", pt_boats="dice")
    force: Any = state.sides["allied"].boats
    home = force.bases["Tulagi"]
    force.flotillas[2] = Flotilla(2, "Tulagi", 2, home.hex)
    for field, value in changes.items():
        setattr(home if hasattr(home, field) else force.flotillas[2], field, value)
    return state


FEW = "{} boats from Tulagi: {} left; 10 in port, and 6 may be out at a time"


@pytest.mark.rule("GM-17.0b", "GM-17.0k")
@pytest.mark.parametrize(
    ("text", "changes", "answered", "order"),
    [
        ("MTB1: 4 boats from Tulagi patrol B/L22", {}, (), (4, None)),
        ("MTB1: 1 boat from tulagi patrol B/L22", {}, (), (1, None)),
        ("MTB1: 1 boat patrol B/L22", {}, (), (1, None)),
        ("MTB1: 5 boats from Tulagi patrol B/L22", {}, ("GM-17.0b", FEW.format(5, "4 boats"), ""), None),
        ("MTB1: 0 boats from Tulagi patrol B/L22", {}, ("GM-17.0b", FEW.format(0, "4 boats"), ""), None),
        ("MTB2: 6 boats from Tulagi patrol B/L22", {}, (), (6, None)),
        ("MTB2: 7 boats from Tulagi patrol B/L22", {}, ("GM-17.0b", FEW.format(7, "6 boats"), ""), None),
        (
            "MTB1: 1 boat from Lae patrol B/L22",
            {},
            ("GM-17.0b", "no boats of yours at Lae", "Your boats are at Tulagi."),
            None,
        ),
        (
            "MTB1: 1 boat from Tulagi patrol B/L22",
            {"closed": True},
            ("GM-17.0l", "MTB base Tulagi serves no more: no boats go out", ""),
            None,
        ),
        (
            "2000: MTB1: 1 boat from Tulagi patrol B/L22",
            {},
            ("GM-17.0d", "boats go out at 1900, the first night turn; order them by then", ""),
            None,
        ),
        (
            "MTB1: 1 boat from Tulagi patrol B/L23",
            {},
            ("GM-17.0c", "boats cannot patrol B/L23: it is all land", ""),
            None,
        ),
        (
            "MTB2: 1 boat from Tulagi patrol B/L22",
            {"out": True},
            ("GM-17.0d", "MTB2 is out and stays in its hex until day", ""),
            None,
        ),
        ("MTB2: cancel", {}, (), (0, None)),
        ("MTB2: cancel", {"out": True}, ("GM-17.0d", "MTB2 is out and stays out until day", ""), None),
        ("MTB2: targets CA", {"out": True}, (), (0, ("CA",))),
        ("MTB2: targets CA, AP, CA", {}, (), (0, ("CA", "AP"))),
        ("MTB2: targets SS", {}, ("GM-17.0k", "boats do not attack submarines", ""), None),
        ("MTB2: targets CA, SS", {}, ("GM-17.0k", "boats do not attack submarines", ""), None),
        ("MTB2: guns yes", {}, (), (0, None)),
        (
            "MTB1: guns yes",
            {},
            (
                "unknown-unit",
                "no such unit of yours: MTB1",
                "To form it: Write 'MTB1: 2 boats from Tulagi patrol B/L22; targets CV, AP; guns yes'.",
            ),
            None,
        ),
    ],
)
def test_what_may_be_told_to_boats(text: str, changes: Any, answered: Any, order: Any) -> None:
    """No more of them than the limit leaves beside the others, from a base that serves; no submarines."""
    sheet = orders(boats(**changes), text)
    assert answers(sheet) == ([answered] if answered else [])
    made = [o.boats for o in sheet.orders if isinstance(o.boats, Boats)]
    assert [(o.n, o.targets) for o in made] == ([order] if order else [])


@pytest.mark.rule("GM-17.0b")
def test_a_flotilla_gets_one_patrol_a_sheet() -> None:
    told = answers(orders(boats(), "MTB1: 2 boats patrol B/L22\nMTB1: 1 boat patrol B/L22\nMTB3: 3 boats patrol B/L22"))
    assert told == [
        ("GM-17.0b", "MTB1 has a patrol already in this sheet", ""),
        ("GM-17.0b", FEW.format(3, "2 boats"), ""),
    ]


GOOD = {"side": '"allied"', "base": '"Tulagi"', "boats": "8", "limit": "4", "aces": "1", "mtb_base": "true"}
NO_BASE = "{} is no base of the allied side here; say mtb_base = true for an MTB base (GM-17.0b)"


@pytest.mark.rule("GM-17.0a", "GM-17.0b")
@pytest.mark.parametrize(
    ("entries", "key", "message"),
    [
        ([{}], "", ""),
        ([{"boats": "1", "limit": "1", "aces": "0"}], "", ""),
        ([{"boats": "1", "limit": "1", "aces": "1"}], "", ""),
        ([{"boats": "99", "limit": "99", "aces": "99"}], "", ""),
        ([{}, {"side": '"japanese"'}], "", ""),
        ([{"base": '"Ndeni"', "mtb_base": "false"}], "", ""),
        ([{"boats": "100"}], "boats", "100 boats, expected 1 to 99"),
        ([{"boats": "0"}], "boats", "0 boats, expected 1 to 99"),
        ([{"limit": "0"}], "limit", "0 out at a time, expected 1 to 8"),
        ([{"limit": "9"}], "limit", "9 out at a time, expected 1 to 8"),
        ([{"aces": "-1"}], "aces", "-1 aces among 8 boats"),
        ([{"aces": "9"}], "aces", "9 aces among 8 boats"),
        ([{}, {}], "base", "the allied boats of Tulagi stand twice"),
        ([{"base": '"Tulagy"'}], "base", "there is no place 'Tulagy' on the map. Did you mean Tulagi?"),
        ([{"base": '"tulagi"'}], "base", "there is no place 'tulagi' on the map. Did you mean Tulagi?"),
        ([{"base": '"Tulagi"', "mtb_base": "false"}], "base", NO_BASE.format("Tulagi")),
        ([{"base": '"Rabaul"', "mtb_base": "false"}], "base", NO_BASE.format("Rabaul")),
        ([{"base": '"Ndeni"', "mtb_base": "false", "side": '"japanese"'}], "base", "Ndeni is no base of the japanese"),
    ],
)
def test_what_a_scenario_may_say_of_boats(tmp_path: Any, entries: Any, key: str, message: str) -> None:
    """One to 99 boats at a place of the map, one to all of them out, none to all of them aces, each base once a side;
    but for an MTB base the place is an airfield of that side."""
    head = (reading.FOLDER / "boats-by-night.toml").read_text().partition("[[boats]]")[0]
    lines = [
        f"[[boats]]\n{''.join(f'{name} = {value}' + chr(10) for name, value in (GOOD | each).items())}"
        for each in entries
    ]
    path = tmp_path / "by-hand.toml"
    path.write_text(head + "\n".join(lines))
    if not message:
        assert len(reading.load(path).boats) == len(entries)
        return
    with pytest.raises(BadInputError) as caught:
        reading.load(path)
    assert message in str(caught.value)
    assert f"key boats.{len(entries)}.{key}" in str(caught.value) or f"key boats.{len(entries) - 1}.{key}" in str(
        caught.value
    )


UNDECIDED = (
    "a decision needs its test and both actions. Missing: 1 the test for the decision; 2 the action if yes; 3 the "
    "action if no. Default at the deadline: carry on without it"
)
NO_DIRECTION = (
    "there is no direction {} on this board: {}? Default at the deadline: this step and what follows it are left out"
)
ALONE = ("BR-8.12.2", "escorts fly in the AF of the bombers they escort")


@pytest.mark.rule("GM-3.4b", "GM-8.11")
@pytest.mark.parametrize(
    ("text", "where", "answered", "hint", "actions"),
    [
        (
            "AF5: decide whether to attack",
            (6, 24),
            ("GM-3.4b", UNDECIDED),
            "Write 'if TF with carriers seen then attack else land'.",
            [],
        ),
        (
            "AF5: N1; decide; land",
            (10, 6),
            ("GM-3.4b", UNDECIDED),
            "Write 'if TF with carriers seen then attack else land'.",
            [Move((Step(1, 1),)), LandAt()],
        ),
        (
            "AF5: cooperate",
            (6, 9),
            ("FE-7h", "this does not say with whom: an AF joins the attack of one named AF, and only if it is told to"),
            "Write 'search N5; join AF8 if it attacks'.",
            [],
        ),
        ("AF5: escort AF4", (6, 6), ("read-as", f"read as: join AF4: {ALONE[1]}"), "", [Join(4)]),
        ("AF5: escort", (6, 6), ALONE, "Launch them in one AF, or 'join AF4' over a base or carrier.", []),
        (
            "AF5: escort the bombers AF4",
            (6, 6),
            ALONE,
            "Launch them in one AF, or 'join AF4' over a base or carrier.",
            [],
        ),
        (
            "TF1: N1, E2, S1",
            (10, 1),
            ("GM-8.11", NO_DIRECTION.format("E", "NE or SE")),
            "The directions are N, NE, SE, S, SW and NW.",
            [Move((Step(1, 1),))],
        ),
        (
            "TF1: N1 - w",
            (11, 1),
            ("GM-8.11", NO_DIRECTION.format("W", "NW or SW")),
            "The directions are N, NE, SE, S, SW and NW.",
            [Move((Step(1, 1),))],
        ),
        (
            "TF1: move E2",
            (11, 1),
            ("GM-8.11", NO_DIRECTION.format("E", "NE or SE")),
            "The directions are N, NE, SE, S, SW and NW.",
            [],
        ),
    ],
)
def test_what_an_order_leaves_unsaid_is_asked_for(
    text: str, where: tuple[int, int], answered: Any, hint: str, actions: list[Any]
) -> None:
    """A decision without its test, a friend without a name, an escort, a direction that does not exist."""
    state = bare(9)
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington", "DD x2")
    put_af(state, "allied", 4, OPEN_SEA, "4 Dauntless AP high", home="Lexington")
    put_af(state, "allied", 5, OPEN_SEA, "4 Wildcat high", home="Lexington")
    sheet = orders(state, text)
    asked = [d for d in sheet.diagnostics if (d.column, d.length) == where]
    assert [(d.severity, d.code, d.message, d.hint) for d in asked] == [
        ("query" if answered[0].startswith("GM") else "note" if actions else "error", *answered, hint)
    ]
    assert [action for order in sheet.orders for action in order.program.actions] == actions


@pytest.mark.rule("GM-1.0d")
@pytest.mark.parametrize(
    ("before", "verb", "ships"),
    [
        ("", "SPLIT", True),
        ("SLASH", "SPLIT", True),
        ("USE", "SPLIT", False),
        ("PLANE", "SPLIT", False),
        ("", "ATTACK", False),
        ("ON", "ATTACK", True),
        ("ATTACK", "ATTACK", True),
        ("WITH", "", True),
        ("SLASH", "ATTACK", True),
        ("SLASH", "LAUNCH", False),
        ("USE", "ATTACK", False),
        ("PLANE", "LAUNCH", False),
    ],
)
def test_where_ap_is_a_type_of_ship(before: str, verb: str, ships: bool) -> None:
    """After a verb of ships, `on`, `attack`, `with` or a slash; never after `use` or a plane."""
    assert parting._transports(before, verb) is ships


@pytest.mark.rule("GM-1.0d")
def test_ap_in_whole_orders() -> None:
    state = bare()
    put_tf(state, "allied", 8, OPEN_SEA, "AP x2", "Chicago")
    put_af(state, "allied", 6, OPEN_SEA, "4 Dauntless AP high", home="Lexington")
    for text, echo in (
        ("TF8: surface: screen AP", "TF8: surface: screen AP"),
        ("TF8: split AP 1 as TF5", "TF8: split AP 1 as TF5"),
        ("TF8: use AP", "TF8: surface: use AP"),
        ("TF8: fire CA/AP", "TF8: surface: fire CA/AP"),
        ("AF6: attack AP at A/Q36", "AF6: attack enemy at A/Q36: all on AP"),
        ("AF6: attack with AP at A/Q36", "AF6: attack enemy at A/Q36: all on AP"),
        ("AF6: attack TF at A/Q36: all AP dive on CV/AP", "AF6: attack TF at A/Q36: all AP dive on CV/AP"),
    ):
        assert [each.canonical for each in orders(state, text).echo] == [echo]


@pytest.mark.rule("GM-3.1c")
@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("north; south. land", ["north", "south", "land"]),
        ("north -- south — land", ["north", "south", "land"]),
        ("north;; south.", ["north", "south"]),
        ("if night then (north; south. land); high", ["if night then ( north ; south ; land )", "high"]),
        ("(north; (south -- high); land); low", ["( north ; ( south ; high ) ; land )", "low"]),
        ("north); south", ["north )", "south"]),
        ("if night then north; else south; land", ["if night then north , else south", "land"]),
        ("if night then north. otherwise south", ["if night then north , otherwise south"]),
        ("north at 9 a.m. then south", ["north at 9 a m", "then south"]),
        ("land at 14.00 at lae", ["land at 14 00 at lae"]),
        ("north . m", ["north", "m"]),
        ("a, b", ["a , b"]),
    ],
)
def test_where_a_clause_ends(text: str, clauses: list[str]) -> None:
    """At a full stop, a semicolon or a dash outside brackets, but for `else` and the stops of an hour."""
    (line,) = scan(text)[0]
    assert [" ".join(piece.text for piece in clause) for clause in parting.split_clauses(line)] == clauses


ATTACK = ast.Attack(ast.Place(), assignments=(ast.Assignment(ast.Planes(2, "Val")),))
MORE = ast.Attack(ast.Place(), assignments=(ast.Assignment(ast.Planes(3, "Kate")),), if_gone=ast.Program())
FAR = ast.Attack(ast.Place(OPEN_SEA))
NIGHT, DAY, LOSSES = ast.AtHour(">=", 19), ast.AtHour("<", 19), ast.Losses(">=", 2)
GO, UP, LANDS, THERE = (
    Move((Step(1, 1),)),
    ast.Climb(True),
    LandAt(ast.Place(name="Lae")),
    ast.GoTo(ast.Place(OPEN_SEA)),
)
CAP, NO_CAP, READYING = ast.EnemyCap(), ast.Not(ast.EnemyCap()), ast.MoveBox("ready", ())
AT_NIGHT = ast.Case(NIGHT, ast.Program((LandAt(),)))
WAITS = ast.Program((THERE, LandAt()), (ast.Case(CAP, ast.Program((FAR, LandAt()))),))


@pytest.mark.rule("GM-3.2b", "GM-3.54")
@pytest.mark.parametrize(
    ("nodes", "program"),
    [
        ([GO, LandAt()], ast.Program((GO, LandAt()))),
        ([Altitude(True), GO], ast.Program((UP, GO))),
        ([GO, Altitude(True)], ast.Program((UP, GO))),
        ([ast.TakeOff((), "x"), GO, Altitude(True)], ast.Program((ast.TakeOff((), "x"), UP, GO))),
        ([GO, Altitude(True), GO], ast.Program((GO, UP, GO))),
        ([LandAt(ast.Place(name="Lae")), LandAt()], ast.Program((LandAt(ast.Place(name="Lae")),))),
        ([LandAt(), LandAt(ast.Place(name="Lae"))], ast.Program((LandAt(), LandAt(ast.Place(name="Lae"))))),
        ([GO, LandAt()], ast.Program((GO, LandAt()))),
        ([AtCheck(OPEN_SEA, True), Launched(7), GO], ast.Program((GO,))),
        ([Assigned(ATTACK)], ast.Program((ATTACK,))),
        (
            [ATTACK, Assigned(MORE)],
            ast.Program((ast.Attack(ast.Place(), "any", ATTACK.assignments + MORE.assignments, 0, ast.Program()),)),
        ),
        ([GO, Assigned(ATTACK)], ast.Program((GO, ATTACK))),
        (
            [GO, CaseItem(ast.Case(NIGHT, ast.Program((LandAt(),))))],
            ast.Program((GO,), (ast.Case(NIGHT, ast.Program((LandAt(),))),)),
        ),
        ([Guarded(1, (("until", NIGHT),)), LandAt()], ast.Program((ast.Head(1, NIGHT), LandAt()))),
        ([Guarded(ast.Hold(), (("until", NIGHT),))], ast.Program((ast.Hold(until=NIGHT),))),
        ([Guarded(ast.Shadow(ast.Place()), (("until", NIGHT),))], ast.Program((ast.Shadow(ast.Place(), until=NIGHT),))),
        ([Guarded(1, (("if", NIGHT),))], ast.Program((), (ast.Case(NIGHT, ast.Program((Move((Step(1),)),))),))),
        (
            [Guarded(GO, (("if", NIGHT), ("if", DAY)))],
            ast.Program((), (ast.Case(ast.AllOf((NIGHT, DAY)), ast.Program((GO,))),)),
        ),
        ([Guarded(FAR, (("if", LOSSES),)), GO], ast.Program((GO,), (ast.Case(LOSSES, ast.Program((FAR,))),))),
        ([Guarded(FAR, (("if", CAP),))], WAITS),
        ([Guarded(FAR, (("if", CAP),)), LandAt()], WAITS),
        (
            [Guarded(FAR, (("if", NO_CAP),)), LANDS],
            ast.Program((THERE, LANDS), (ast.Case(NO_CAP, ast.Program((FAR, LANDS)), rest=1),)),
        ),
        ([Guarded(ATTACK, (("if", CAP),))], ast.Program((), (ast.Case(CAP, ast.Program((ATTACK,))),))),
        ([Flag("divert", 2, True), GO], ast.Program((GO,), divert=True, observe=2, at_any_cost=True)),
        ([Flag("no-divert"), Flag("report"), GO], ast.Program((GO,), divert=False, report=True)),
        ([Flag("standing"), Flag("turn"), Flag("combat")], ast.Program(standing=True, radio=("turn", "combat"))),
        ([Flag("cancel")], ast.Program()),
    ],
)
def test_the_parts_of_an_order_put_together(nodes: Any, program: ast.Program) -> None:
    """In their order; an altitude at the end is for the whole way, an attack that waits goes to its place first."""
    assert assemble(nodes) == program


@pytest.mark.rule("GM-3.2b", "GM-3.54")
@pytest.mark.parametrize(
    ("nodes", "message"),
    [
        ([Flag("cancel"), GO], "'cancel' ends all that a unit is to do: write it alone"),
        (
            [Flag("cancel"), CaseItem(ast.Case(NIGHT, ast.Program()))],
            "'cancel' ends all that a unit is to do: write it alone",
        ),
        (
            [Guarded(GO, (("until", NIGHT),))],
            "'until' goes with one direction without a number, with hold, CAP and shadow",
        ),
        ([Guarded(READYING, (("if", NIGHT),))], "what is done on deck cannot wait for a condition"),
    ],
)
def test_parts_of_an_order_that_do_not_go_together(nodes: Any, message: str) -> None:
    with pytest.raises(MisuseError) as caught:
        assemble(nodes)
    assert str(caught.value) == message
