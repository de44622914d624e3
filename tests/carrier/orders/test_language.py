"""What can be said, and the typed order that it makes."""

import pytest
from tests.carrier.orders.makeview import allied, japanese, only, orders, program, read, severities

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Assignment, Case, Place, Planes, Program, Seen, Step, UnitRef
from flagplot.games.carrier.theatre.hex import parse as hex_of


def steps(text: str) -> tuple[Step, ...]:
    """Return the steps of the first move of AF17."""
    return next(action.steps for action in program(f"AF17: {text}").actions if isinstance(action, ast.Move))


@pytest.mark.rule("GM-8.11")
@pytest.mark.parametrize("text", ["N4", "n 4", "north 4", "N 4", "N1,N3", "move N4"])
def test_spellings_of_a_step(text: str) -> None:
    """One course, however it is spelt."""
    course = steps(text)
    assert {step.direction for step in course} == {1}
    assert sum(step.count for step in course) == 4


@pytest.mark.rule("GM-8.11")
def test_a_direction_without_a_number_is_one_hex() -> None:
    assert steps("NE, SE2") == (Step(2, 1), Step(3, 2))


@pytest.mark.rule("GM-9.3a")
@pytest.mark.parametrize("text", ["O2", "orbit 2", "O 2"])
def test_orbit(text: str) -> None:
    assert steps(text) == (Step(0, 2),)
    assert steps(f"{text}, N4") == (Step(0, 2), Step(1, 4))


@pytest.mark.rule("GM-9.4b")
@pytest.mark.parametrize("text", ["^N4, _N2", "N\u03054, N\u03322", "¯N4, _N2", "high N4, low N2", "N\u03054, low N2"])
def test_marks_of_altitude(text: str) -> None:
    assert [(step.count, step.high) for step in steps(text)] == [(4, True), (2, False)]


@pytest.mark.rule("GM-9.4a")
def test_a_climb_on_the_way() -> None:
    assert program("AF17: N4 HI N3").actions == (ast.Move((Step(1, 4), Step(1, 3, True))),)
    assert program("AF17: N4 HI").actions == (ast.Move((Step(1, 4),)), ast.Climb(True))


def test_an_altitude_alone_holds_for_the_moves_before_it() -> None:
    assert program("AF17: N4; NW2; high").actions == program("AF17: high; N4; NW2").actions


@pytest.mark.parametrize("text", ["AF17: high; N4; low", "AF17: climb, fly N4, then descend"])
def test_a_second_altitude_is_taken_where_it_is_written(text: str) -> None:
    assert program(text).actions == (ast.Climb(True), ast.Move((Step(1, 4),)), ast.Climb(False))


@pytest.mark.rule("GM-9.2a")
def test_destinations() -> None:
    henderson = Place(hex_of("B/M23"))
    assert program("AF17 to B/M23").actions == (ast.GoTo(henderson),)
    assert program("AF17 fly to Henderson Field").actions == (ast.GoTo(henderson),)
    assert program("AF17: T20 - N3 - T17").actions == (ast.Move((Step(1, 3),), hex_of("A/T20"), hex_of("A/T17")),)


HEXES = ["AF17 to B/M23", "AF17 to b/m23", "AF17 to III-M23", "AF17: go to hex B/M23", "AF17 to Henderson"]


@pytest.mark.rule("GM-3.1c")
@pytest.mark.parametrize("text", HEXES)
def test_names_of_hexes(text: str) -> None:
    assert program(text).actions == (ast.GoTo(Place(hex_of("B/M23"))),)


def test_a_bare_hex_lies_in_the_half_of_the_unit() -> None:
    assert program("AF17 to M23").actions == (ast.GoTo(Place(hex_of("A/M23"))),)
    assert program("AF23 to M23").actions == (ast.GoTo(Place(hex_of("B/M23"))),)
    assert program("AF17 to N23").actions == (ast.GoTo(Place(hex_of("A/N23"))),)


SAID: list[tuple[str, Program]] = [
    ("CAP TF1", Program((ast.Cap(Place(tf=1)),))),
    ("CAP Port Moresby 4 hours", Program((ast.Cap(Place(None, "Port Moresby"), 4),))),
    ("intercept bombers", Program((ast.Intercept("bombers"),))),
    ("intercept at least 5 planes", Program((ast.Intercept(min_size=5),))),
    ("avoid combat", Program((ast.Intercept(wanted=False),))),
    ("shadow C4 from 1 hex until fuel 3", Program((ast.Shadow(Place(contact=4), 1, ast.Fuel("<=", 3)),))),
    ("shadow 1 hex away", Program((ast.Shadow(Place(), 1),))),
    ("follow C4 close", Program((ast.Shadow(Place(contact=4), 0),))),
    ("hold 3 turns", Program((ast.Hold(3),))),
    ("hold until 1600", Program((ast.Hold(None, ast.AtHour("=", 16)),))),
    ("stop search", Program((ast.Search(False),))),
    ("attack cruisers", Program((ast.Attack(Place(), assignments=(Assignment(Planes(), ("CA", "CL")),)),))),
    ("jettison and return", Program((ast.Jettison(), ast.LandAt()))),
    ("land Port Moresby", Program((ast.LandAt(Place(None, "Port Moresby")),))),
    ("go home by the fastest route", Program((ast.LandAt(),))),
    ("divert to observe; report all sightings; N1", Program((ast.Move((Step(1),)),), divert=True, report=True)),
    ("join AF3", Program((ast.Join(3),))),
    ("report C2 3 as 2 AF", Program((ast.ReportAs(None, 3, 2),))),
    ("attack carriers", Program((ast.Attack(Place(), assignments=(Assignment(Planes(), ("carriers",)),)),))),
    ("attack Shokaku", Program((ast.Attack(Place(), assignments=(Assignment(Planes(), ("Shokaku",)),)),))),
    (
        "4 Dauntless dive AP on carriers then capital, rest level low on any",
        Program(
            (
                ast.Attack(
                    Place(),
                    assignments=(
                        Assignment(Planes(4, "Dauntless", "AP"), ("carriers", "capital"), "dive"),
                        Assignment(Planes(), ("any",), "level", False),
                    ),
                ),
            )
        ),
    ),
    (
        "attack TF at C4 if at least 5 ships: all dive; if gone search adjacent then return",
        Program(
            (
                ast.Attack(
                    Place(contact=4),
                    "tf",
                    (Assignment(Planes(), (), "dive"),),
                    5,
                    Program((ast.Search(), ast.LandAt())),
                ),
            )
        ),
    ),
]


@pytest.mark.rule("GM-9.2b")
@pytest.mark.parametrize(("text", "made"), SAID, ids=[text for text, _ in SAID])
def test_orders_of_planes(text: str, made: Program) -> None:
    assert program(f"AF23: {text}") == made


@pytest.mark.rule("FE-7.3d")
@pytest.mark.parametrize("text", ["search N5, SE5 extra 1", "search adjacent; N5, SE5"])
def test_more_attempts_are_bought_with_movement_points(text: str) -> None:
    assert program(f"AF23: {text}").actions == (ast.Search(extra=1), ast.Move((Step(1, 5), Step(3, 5))))


AT_SEA: list[tuple[str, Program]] = [
    ("steam nw 1", Program((ast.Move((Step(6, 1),)),))),
    ("to BB23", Program((ast.GoTo(Place(hex_of("A/BB23"))),))),
    ("fly NE until TF seen", Program((ast.Head(2, Seen("tf")),))),
    ("steam NE until TF seen", Program((ast.Head(2, Seen("tf")),))),
    (
        "split Hobart, 1 DD as TF5: SW2",
        Program((ast.Split(5, (), ("Hobart", "DD 3"), Program((ast.Move((Step(5, 2),)),))),)),
    ),
    ("join TF2", Program((ast.Join(2),))),
    ("weigh", Program((ast.Weigh(),))),
    (
        "surface: engage, number 4, gunnery CA CL, torpedo DD, screen AP, breakthrough",
        Program((ast.Surface(True, 4, ("CA", "CL"), ("DD",), ("AP",), True),)),
    ),
    ("avoid combat", Program((ast.Surface(engage=False),))),
    ("breakthrough, hold back DD, Hobart", Program((ast.Surface(breakthrough=True, held_back=("DD", "Hobart")),))),
    ("surface: no breakthrough", Program((ast.Surface(breakthrough=False),))),
    ("N1, N1, stop there and engage any enemy", Program((ast.Move((Step(1), Step(1))), ast.Hold(), ast.Surface(True)))),
    ("scuttle Hobart", Program((ast.Scuttle(("Hobart",)),))),
    ("leave map", Program((ast.LeaveMap(),))),
    ("into wind; N1", Program((ast.IntoWind(), ast.Move((Step(1),))))),
]


@pytest.mark.rule("GM-8.1")
@pytest.mark.parametrize(("text", "made"), AT_SEA, ids=[text for text, _ in AT_SEA])
def test_orders_of_task_forces(text: str, made: Program) -> None:
    assert program(f"TF3: {text}") == made


@pytest.mark.rule("GM-8.3b", "GM-9.2c")
def test_distances_of_shadowing() -> None:
    at = Place(hex_of("A/C10"))
    assert program("TF3 shadow TF in A/C10, close").actions == (ast.Shadow(at, 0),)
    assert program("TF3 shadow TF in A/C10, keep 1 hex").actions == (ast.Shadow(at, 1),)
    assert program("AF17 shadow TF in A/C10 1 hex away").actions == (ast.Shadow(at, 1),)


def test_orders_of_transports() -> None:
    assert program("TF7: anchor all; unload", japanese()) == Program((ast.Anchor(), ast.Unload()))
    assert program("TF7: anchor AP", japanese()) == Program((ast.Anchor(("AP 1", "AP 2")),))
    assert only(read("AP 1: anchor", japanese())).unit == UnitRef("TF", 7)


def test_boxes() -> None:
    sheet = read("Lexington: service all; ready 4 Dauntless AP, 2 Wildcat; unready 2 Wildcat")
    assert only(sheet).program.actions == (
        ast.MoveBox("service", (Planes(),)),
        ast.MoveBox("ready", (Planes(4, "Dauntless", "AP"), Planes(2, "Wildcat"))),
        ast.MoveBox("unready", (Planes(2, "Wildcat"),)),
    )


def test_standing_orders_and_their_end() -> None:
    standing = only(read("Lexington: every turn service all"))
    assert standing.unit == UnitRef("ship", name="Lexington")
    assert standing.program == Program((ast.MoveBox("service", (Planes(),)),), standing=True)
    assert only(read("Lexington: cancel")).program == Program()


def test_a_launch_ordered_of_a_ship_begins_the_order_of_an_af() -> None:
    sheet = read("Lexington: launch 4 Wildcat as AF7: CAP TF1 4 hours; land\nready 2 Dauntless AP")
    plain = read("Lexington: ready 2 Dauntless AP\nAF7: launch 4 Wildcat from Lexington; CAP TF1 4 hours; land")
    assert orders(sheet) == orders(plain)


@pytest.mark.rule("GM-3.1a")
def test_colon_or_none() -> None:
    one = read("TF2 at B/M23 shell Henderson Field.")
    other = read("TF2: at B/M23; shell Henderson Field")
    assert orders(one) == orders(other)


@pytest.mark.rule("GM-3.1a")
def test_a_part_of_a_formation() -> None:
    attack = program("4 Dauntless of AF23: attack carriers dive").actions[0]
    assert attack == ast.Attack(Place(), assignments=(Assignment(Planes(4, "Dauntless"), ("carriers",), "dive"),))
    split = program("DDs of TF3: to A/AA24").actions[0]
    assert split == ast.Split(4, (), ("DD 3", "DD 4"), Program((ast.GoTo(Place(hex_of("A/AA24"))),)))


@pytest.mark.rule("GM-1.0d")
def test_ap_is_a_load_or_a_transport() -> None:
    assert program("TF3: surface: screen AP").actions == (ast.Surface(screen=("AP",)),)
    view = japanese()
    launch = only(read("AF8: launch 4 Val AP from Shokaku", view)).program.actions[0]
    assert launch == ast.TakeOff((Planes(4, "Val", "AP"),), "Shokaku")
    attack = program("AF9: attack AP at C4: all dive AP", view).actions[0]
    assert isinstance(attack, ast.Attack)
    assert attack.assignments == (Assignment(Planes(None, "", "AP"), ("AP",), "dive"),)


@pytest.mark.rule("GM-1.0d")
def test_af_and_a_number() -> None:
    """`af9 move` is formation 9; `4 af Val` is four air factors."""
    view = japanese()
    assert only(read("af9 move N2", view)).unit == UnitRef("AF", 9)
    assert program("AF8 launch 4 af Val AP from Shokaku", view).actions == (
        ast.TakeOff((Planes(4, "Val", "AP"),), "Shokaku"),
    )


@pytest.mark.rule("GM-3.1b")
def test_a_dated_order() -> None:
    order = only(read("1400: TF3 NE1,N1"))
    assert (order.unit, order.hour) == (UnitRef("TF", 3), 14)
    (error,) = severities(read("2500: TF3 N1"), "error")
    assert error.code == "bad-hour"


def test_headings_comments_and_separators() -> None:
    sheet = read("# a sheet\nTF3:\n  NE1, N1   # on we go\n  avoid combat\nTF2: N1 -- avoid combat. AF17 N1; high")
    assert [(order.unit.kind, order.unit.number, order.line) for order in sheet.orders] == [
        ("TF", 3, 2),
        ("TF", 2, 5),
        ("AF", 17, 5),
    ]
    assert sheet.orders[0].program.actions[1] == ast.Surface(engage=False)


def test_a_line_broken_by_a_mail_program_is_joined() -> None:
    text = "AF3: fly N until hex DD03 is reached or a TF is seen; shadow TF as long as fuel permits; return to base"
    broken = text.replace(" or a TF", "\nor a TF").replace("fuel permits", "fuel\npermits")
    assert orders(read(broken)) == orders(read(text))
    assert severities(read(broken), "error") == []


def test_json() -> None:
    text = '[{"unit": "TF3", "order": "NE1,N1"}, {"unit": "AF17", "order": "N4; high", "hour": 14}]'
    assert orders(read(text)) == orders(read("TF3: NE1,N1\n1400: AF17: N4; high"))
    assert orders(read(f'{{"orders": {text}}}')) == orders(read(text))
    (error,) = read('[{"unit": "TF3"}]').diagnostics
    assert error.code == "bad-json"


CONDITIONS: list[tuple[str, ast.Condition]] = [
    ("TF seen", Seen("tf")),
    ("a TF is spotted", Seen("tf")),
    ("a TF with carriers or capital ships is seen", Seen("tf", ("carriers", "capital"))),
    ("carriers sighted", Seen("tf", ("carriers",))),
    ("TF of at least 5 ships seen at B/P33", Seen("tf", (), ">=", 5, hex_of("B/P33"))),
    ("AF with bombers seen within 2 hexes cond 2", Seen("af", ("bombers",), within=2, condition=2)),
    ("no TF is seen", ast.Not(Seen("tf"))),
    ("enemy submarine seen", Seen("sub")),
    ("anything seen", Seen("any")),
    ("hex B/P33 is reached", ast.Reached(hex_of("B/P33"))),
    ("at B/P33", ast.Reached(hex_of("B/P33"))),
    ("planes are on the ground at Port Moresby", ast.OnGround("Port Moresby")),
    ("in cloud", ast.Clouds("cloud")),
    ("storm", ast.Clouds("storm")),
    ("not in clear", ast.Not(ast.Clouds("clear"))),
    ("enemy CAP seen at B/P33", ast.EnemyCap(hex_of("B/P33"))),
    ("hour at least 14", ast.AtHour(">=", 14)),
    ("at 1400", ast.AtHour("=", 14)),
    ("after 1400", ast.AtHour(">=", 15)),
    ("before 1400", ast.AtHour("<=", 13)),
    ("fuel <= 3", ast.Fuel("<=", 3)),
    ("fuel permits", ast.FuelToReturn()),
    ("attacked", ast.Attacked()),
    ("losses at least 2", ast.Losses(">=", 2)),
    ("night", ast.Night()),
    ("it is day", ast.Not(ast.Night())),
    ("night and attacked or storm", ast.AnyOf((ast.AllOf((ast.Night(), ast.Attacked())), ast.Clouds("storm")))),
    ("night and (attacked or storm)", ast.AllOf((ast.Night(), ast.AnyOf((ast.Attacked(), ast.Clouds("storm")))))),
]


@pytest.mark.rule("GM-3.54")
@pytest.mark.parametrize(
    "text",
    [
        "AF23: attack B/P33; if target gone then land",
        "AF23: attack B/P33; N2; when TF no longer at B/P33: land",
        "AF23: if target gone then land else attack B/P33; N2",
        "AF23: attack B/P33. Land if gone. N2",
    ],
)
def test_a_target_that_is_gone_is_that_of_the_attack(text: str) -> None:
    attack, *rest = program(text).actions
    assert isinstance(attack, ast.Attack)
    assert attack.if_gone == Program((ast.LandAt(),))
    assert ast.LandAt() not in rest
    assert program(text).cases == ()


@pytest.mark.rule("GM-3.55b")
@pytest.mark.parametrize(
    "text",
    [
        "AF3: shadow C4 from 2 hexes; if gone then N4, land",
        "AF3: shadow C4 from 2 hexes; if the TF is lost then (N4; land)",
        "AF3 shadows C4 from two hexes. If it loses contact, it flies four hexes north and lands.",
        "AF3: attack B/P33; shadow C4 from 2 hexes; if contact lost (N4; land)",
    ],
)
def test_a_shadower_may_be_told_what_to_do_when_its_quarry_is_lost(text: str) -> None:
    *_, shadow = program(text).actions
    then = Program((ast.Move((ast.Step(1, 4),)), ast.LandAt()))
    assert shadow == ast.Shadow(Place(contact=4), 2, if_gone=then)
    assert program(text).cases == ()


@pytest.mark.rule("GM-3.2a")
@pytest.mark.parametrize(("text", "made"), CONDITIONS, ids=[text for text, _ in CONDITIONS])
@pytest.mark.parametrize("shape", ["if {} then land", "if {}, return", "when {}: land"])
def test_conditions(text: str, made: ast.Condition, shape: str) -> None:
    sheet = read(f"AF23: {shape.format(text)}")
    assert only(sheet).program == Program(cases=(Case(made, Program((ast.LandAt(),))),))


@pytest.mark.rule("GM-3.2a")
def test_if_then_else() -> None:
    assert program("AF23: IF TF with carriers seen THEN attack carriers dive AP ELSE return Lexington") == Program(
        cases=(
            Case(
                Seen("tf", ("carriers",)),
                Program(
                    (ast.Attack(Place(), assignments=(Assignment(Planes(None, "", "AP"), ("carriers",), "dive"),)),)
                ),
                Program((ast.LandAt(Place(None, "Lexington")),)),
            ),
        )
    )


@pytest.mark.rule("GM-3.2a")
def test_unless_and_conditions_after_the_action() -> None:
    n1 = Program((ast.Move((Step(1),)),))
    assert program("TF3: unless night then N1").cases == (Case(ast.Not(ast.Night()), n1),)
    assert program("TF3: N1 if night").cases == (Case(ast.Night(), n1),)
    assert program("TF3: N1 unless night").cases == (Case(ast.Not(ast.Night()), n1),)


@pytest.mark.rule("GM-3.2b")
def test_cases_stand_in_written_order() -> None:
    cases = program("AF23: N4; if carriers seen then attack carriers dive; if TF seen then shadow TF").cases
    assert [case.condition for case in cases] == [Seen("tf", ("carriers",)), Seen("tf")]


@pytest.mark.rule("GM-3.2b")
def test_twenty_cases_and_eight_levels() -> None:
    twenty = "; ".join(f"if fuel at most {n} then land" for n in range(1, 21))
    assert len(program(f"AF23: {twenty}").cases) == 20
    deep = "if night then (" * 8 + "land" + ")" * 8
    sheet = read(f"AF23: {deep}")
    assert not sheet.diagnostics
    level, inner = 0, only(sheet).program
    while inner.cases:
        level, inner = level + 1, inner.cases[0].then
    assert level == 8


@pytest.mark.rule("GM-3.2b")
def test_more_levels_than_are_read_are_queried() -> None:
    deep = "if night then (" * 30 + "land" + ")" * 30
    sheet = read(f"AF23: N1; {deep}")
    assert [remark.code for remark in severities(sheet, "query")] == ["GM-3.2b"]
    assert only(sheet).program.cases == ()


def test_own_ship_names_win_over_other_meanings() -> None:
    view = allied()
    assert program("TF2: split DD 2 as TF9", view).actions == (ast.Split(9, (), ("DD 2",)),)
