"""Both sides of each bound in the functions that carry the rules of 1993."""

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from lark import Token
from tests.carrier.command.field import field, group, known, orders, remarks, scout, turn
from tests.carrier.command.test_radio_orders import sea
from tests.carrier.position import OPEN_SEA, PLAYED, SEA, af, bare, battle, put_af, put_tf, ready, ship, tf, umpire
from tests.carrier.sealife.test_mines import OPEN, thrown
from tests.carrier.sealife.test_mines import field as mined
from tests.carrier.submarines.waters import boat, waters
from tests.carrier.wording import WORDS
from tests.support.shown import reported

from flagplot.core.document import to_text
from flagplot.games.carrier.combat import escorts, labels, ready_cap
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.fires import ignite
from flagplot.games.carrier.facts.attacks import Attack, Modifier, Party, Promise, Row
from flagplot.games.carrier.facts.attacks import Losses as Lost
from flagplot.games.carrier.facts.combat import AirFought
from flagplot.games.carrier.facts.damage import Doomed, GoneDown, OnFire
from flagplot.games.carrier.flight.conditions import holds
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import (
    Anchor,
    AtHour,
    Attacked,
    Climb,
    Clouds,
    EnemyCap,
    Fuel,
    FuelToReturn,
    Hunt,
    Losses,
    Messaged,
    Move,
    Place,
    Program,
    Reached,
    ReportAs,
    Step,
    Surface,
    TargetGone,
    UnitOrder,
    UnitRef,
)
from flagplot.games.carrier.ordered.program import report_figures
from flagplot.games.carrier.orders.built import Part, Path, RawStep
from flagplot.games.carrier.orders.sign import HexRef
from flagplot.games.carrier.orders.verbs import VERBS
from flagplot.games.carrier.phases import order_intake
from flagplot.games.carrier.reports.news import worse
from flagplot.games.carrier.ruleset.report_editions import SurfaceReports1993
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sailing import mines
from flagplot.games.carrier.sailing.sailing import hunting
from flagplot.games.carrier.sentences import surface
from flagplot.games.carrier.state.plot import Contact, Sighting
from flagplot.games.carrier.state.units import BoatBase
from flagplot.games.carrier.telling import combat_1993
from flagplot.games.carrier.telling.records import AirFight, Blow, Volley
from flagplot.games.carrier.theatre.hex import parse, walk
from flagplot.games.carrier.theatre.theatre import theatre
from flagplot.games.carrier.units.boats import bar_to_patrol

NORTH = parse("B/M22")
N1 = walk(OPEN_SEA, "N1")[-1]
BUILD = {name: made for verb in VERBS for name, made in verb.build.items()}


# --- orders ---


def path(*raw: RawStep | bool, start: str = "", end: str = "") -> Path:
    """Return steps as the grammar hands them over."""
    before = [Part("start", HexRef(parse(start), start))] if start else []
    after = [Token("HEX", HexRef(parse(end), end))] if end else []  # type: ignore[arg-type]
    made: Path = BUILD["path"](*before, raw, *after)
    return made


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


@pytest.mark.rule("GM-10.1b")
@pytest.mark.parametrize(
    ("wanted", "kind", "tubes", "guns", "stands"),
    [
        ("torpedo", "DD", True, False, "torpedo"),
        ("torpedo", "DD", False, True, "gunnery"),
        ("torpedo", "DD", False, False, "screen"),
        ("gunnery", "AP", False, True, "gunnery"),
        ("gunnery", "DD", True, False, "screen"),
        ("gunnery", "DD", False, True, "gunnery"),
        ("screen", "BB", True, True, "screen"),
        (None, "BB", True, True, "gunnery"),
        (None, "DD", True, True, "gunnery"),
        (None, "AP", False, True, "screen"),
        (None, "CA", True, False, "screen"),
    ],
)
def test_where_a_ship_stands(wanted: Any, kind: str, tubes: bool, guns: bool, stands: str) -> None:
    """By day and by night: as ordered if it can, else gun ships in Gunnery and all others in the Screen."""
    made = SurfaceReports1993()
    assert {made.stands(wanted, kind, tubes, guns, night) for night in (True, False)} == {stands}


@pytest.mark.rule("GM-10.1c")
@pytest.mark.parametrize(
    ("wishes", "breaks"), [((), False), ((None,), False), ((True, None), True), ((True, False), False)]
)
def test_a_side_breaks_through_only_if_it_wants_to(wishes: tuple[bool | None, ...], breaks: bool) -> None:
    assert SurfaceReports1993().breaks_through(wishes) is breaks


# --- reports ---


@pytest.mark.rule("GM-4.2b")
def test_the_weather_tells_winds_of_their_hour_and_what_covers_now() -> None:
    """Wind told two turns ago says so; clouds and storms count while they are in sight, clear hexes never."""
    state = bare(turn=9)
    view = GAME.view(state, "allied")
    last = state.turn - 1
    clouds = {parse("A/Q36"): ("cloud", last), parse("A/Q37"): ("cloud", last), parse("A/Q38"): ("clear", last)}
    clouds |= {
        parse("A/Q34"): ("cloud", last - 1),
        parse("A/Q40"): ("storm", last),
        parse("A/Q41"): ("storm", last - 1),
    }
    seen = msgspec.structs.replace(view, winds={"V": (6, last), "II": (1, last - 2)}, clouds=clouds)
    lines = to_text(reported(GAME, seen, ())).partition("WEATHER")[2].partition("\n\n")[0]
    for line in ("Day;", "II N (2 h ago)", "V NW.", "2 hexes", "A/Q40"):
        assert line in lines, lines
    assert "A/Q41" not in lines
    bare_sky = to_text(reported(GAME, msgspec.structs.replace(view, winds={}, clouds={}), ()))
    assert "drift" not in bare_sky.partition("WEATHER")[2].partition("\n\n")[0]


@pytest.mark.rule("GM-11.1a")
def test_what_an_attack_came_to_is_told_after_its_line() -> None:
    """Of an own attack row, hits and what the table promises; of the enemy's the hits; then look, fate and planes."""
    who, row = Party(ships=("Aoba",)), Row(9, 8, "7-8", (Modifier("cloud", -1),))
    ours = Attack(who=who, target="CA", ours=True, row=row)
    line = "our Aoba on CA: BHT 9 (cloud -1), 7-8 column"
    told = Attack(who=who, target="Lexington", hits=1, look="light damage", fate="still", added=2)
    for one, lines in (
        (ours, [line]),
        (msgspec.structs.replace(ours, hits=2), [f"{line}: 2 hits"]),
        (msgspec.structs.replace(ours, promise=Promise(15, True)), [f"{line}: 1.5 hits to be expected"]),
        (msgspec.structs.replace(ours, row=None, hits=2), ["their Aoba on CA: 2 hits"]),
        (Attack(who=who, target="Lexington", row=row), ["their Aoba on Lexington: no hits"]),
        (
            told,
            [
                "their Aoba on Lexington: 1 hit",
                "light damage",
                "Lexington lies dead in the water",
                "2 more for planes on deck",
            ],
        ),
    ):
        assert surface.attack(WORDS, one) == lines
    guns = msgspec.structs.replace(told, who=Party(factors=8, arm="gunnery"), row=row)
    assert surface.attack(WORDS, guns, columns=True) == [
        "their guns / our Lexington / HT 9 / 8 / 1",
        "Lexington lies dead in the water",
    ]


# --- at sea ---


@pytest.mark.rule("GM-12.5.1")
@pytest.mark.parametrize(
    ("hunt", "kind", "where", "age", "stays"),
    [
        (Hunt(), "sub", OPEN_SEA, 0, True),
        (Hunt(), "sub", OPEN_SEA, 1, True),
        (Hunt(), "sub", OPEN_SEA, 2, False),
        (Hunt(), "sub", N1, 0, False),
        (Hunt(), "tf", OPEN_SEA, 0, False),
        (Hunt(False), "sub", OPEN_SEA, 0, False),
        (None, "sub", OPEN_SEA, 0, False),
    ],
)
def test_hunters_wait_over_the_boat_of_last_turn(
    hunt: Hunt | None, kind: Any, where: Any, age: int, stays: bool
) -> None:
    state = waters("1993")
    hunters = put_tf(state, "allied", 1, OPEN_SEA, "DD", order=hunt)
    seen = Sighting(kind, where, 3, (), state.turn - age)
    state.sides["allied"].plot.contacts = [Contact(1, "x", seen, 1, state.turn - age, [])]
    assert hunting(umpire(state), "allied", hunters) is stays


@pytest.mark.rule("GM-12.68")
@pytest.mark.parametrize(
    ("ships", "came", "went", "moved", "found"),
    [
        (("DD",), False, False, 0, True),
        (("PG",), False, False, 0, True),
        (("APD",), False, False, 0, True),
        (("Aoba",), False, False, 0, False),
        (("DD",), True, False, 0, False),
        (("DD",), False, True, 0, False),
        (("DD",), False, False, 8, False),
    ],
)
def test_who_waited_over_a_boat(ships: tuple[str, ...], came: bool, went: bool, moved: int, found: bool) -> None:
    """Escorts in the hex from the start to the end of the turn, and the boat too."""
    state = waters("1993")
    made = boat(state)
    made.track = [N1, OPEN_SEA] if went else [OPEN_SEA]
    force = put_tf(state, "japanese", 1, OPEN_SEA, *ships)
    force.track = [N1, OPEN_SEA] if came else [OPEN_SEA]
    for each in state.sides["japanese"].ships.values():
        each.moved = moved or -99
    assert escorts.waited(Battle(umpire(state), OPEN_SEA), "allied", made) is found


@pytest.mark.rule("GM-16.5")
def test_mines_that_sink_the_last_ship_leave_no_tf() -> None:
    """A destroyer with one hit point left goes down, and with her the TF; a TF that is left with a ship stays."""
    for ships, tfs in (((ship("DD", hits=1),), []), ((ship("DD", hits=1), "Chicago"), [1])):
        u = mined(OPEN, allied=[tf(1, *ships)], default=6)
        mines.explode(u, "allied", u.state.sides["allied"].tfs[1], mines.fields(u.ruleset)[0], "now")
        assert list(u.state.sides["allied"].tfs) == tfs
        assert u.state.sides["allied"].ships["DD 1"].fate == "sunk", thrown(u)


@pytest.mark.rule("GM-15.23")
def test_a_major_fire_ends_the_others_and_the_owner_is_told_of_both() -> None:
    u = battle([tf(1, "Lexington")], fires="bombs")
    lexington = u.state.sides["allied"].ships["Lexington"]
    ignite(u, "allied", lexington, "")
    assert not lexington.wounds
    ignite(u, "allied", lexington, "fire")
    ignite(u, "allied", lexington, "major fire")
    wounds = lexington.wounds
    assert (wounds.fires, wounds.major, wounds.burnt_out) == ([], 3, True)  # type: ignore[union-attr]
    assert [(d.fire, d.rule) for d in u.dispatches if isinstance(d, OnFire)] == [
        ("fire", "GM-15.11a"),
        ("major", "GM-15.21a"),
    ]


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


@pytest.mark.rule("GM-10.1c")
@pytest.mark.parametrize(("preset", "name"), [("gm-1993", "DD"), ("email-2003", "Big")])
def test_the_enemy_calls_a_ship_by_her_type(preset: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the e-mail rules by her secret label."""
    bare()
    monkeypatch.setitem(PLAYED, "unnamed", preset)
    u = battle([tf(1, "Lexington", "DD")])
    u.aliases["allied", "DD 1"] = "Big"
    assert labels.called(Battle(u, SEA), "allied", u.state.sides["allied"].ships["DD 1"]) == name


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


@pytest.mark.rule("GM-4.2d")
@pytest.mark.parametrize(
    ("turn", "changes", "head", "rules"),
    [
        (1, {}, "Before the first turn, 0100 8 May 1942", True),
        (2, {}, "Turn 1 of 18 played, 0100 8 May 1942; now ordering 0200 8 May 1942", False),
        (9, {"under_way": True}, "Turn 9 of 18, 0900 8 May 1942, is being played: the other side is asked for", False),
        (9, {"over": "the end"}, "After the last turn, 0900 8 May 1942", False),
    ],
)
def test_each_report_says_which_turn_it_tells(turn: int, changes: dict[str, Any], head: str, rules: bool) -> None:
    """The first has all of the rules and the mission, the others what is new."""
    view = msgspec.structs.replace(GAME.view(bare(turn), "allied"), **changes)
    lines = to_text(reported(GAME, view, ())).splitlines()
    assert lines[2] == head
    assert ("Rules: search: roll, search extra: off, search size: off, search cloud: off," in lines) is rules
    assert ("IN BRIEF" in lines) is not rules


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


@pytest.mark.rule("GM-11.1c", "GM-11.2a")
def test_two_attacks_on_one_plane_are_told_together_up_to_what_is_there() -> None:
    volley = Volley("allied", (), Party((("Wildcat", 9),)), "Zero", Blow(9, 9, 0))
    back = Volley("japanese", (), Party((("Zero", 8),)), "Wildcat", Blow(4, 8, 1))
    sides = {"allied": {"Wildcat": 9}, "japanese": {"Zero": 8}}
    for n, lost in ((1, 3), (2, 6), (3, 8)):
        u = battle([af(1, "9 Wildcat")], [af(5, "8 Zero")])
        fight = AirFight(
            SEA,
            True,
            "interceptors",
            "allied",
            sides,  # type: ignore[arg-type]
            {"allied": (), "japanese": ()},
            (back, *(volley,) * n),
            {"allied": {"Wildcat": 1}, "japanese": {"Zero": 1}},
        )
        combat_1993.Combat1993().air_fight(u, fight)
        ours, theirs = (d for d in u.dispatches if isinstance(d, AirFought))
        assert (ours.own_losses.planes, ours.enemy_losses.planes) == ({"Wildcat": 1}, {"Zero": lost})
        told = [(one.ours, one.target, one.bht, one.factors, one.hits) for one in ours.attacks]
        assert told == [(True, "Zero", 9, 9, 3)] * n + [(False, "Wildcat", 4, 8, 1)]
        told = [(one.ours, one.target, one.bht, one.factors, one.hits) for one in theirs.attacks]
        assert told == [(True, "Wildcat", 4, 8, 1)] + [(False, "Zero", 9, 9, 0)] * n
        assert u.untold == {("allied", SEA, "Zero"): 1 - lost, ("japanese", SEA, "Wildcat"): 0}


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


@pytest.mark.rule("GM-2.3")
def test_a_ship_that_has_sunk_is_not_said_to_go_down_later() -> None:
    u = umpire(bare())
    one, two = (UnitId("allied", "ship", name=name) for name in ("Lexington", "Yorktown"))
    doomed = [Doomed(seat="allied", about=ship_, how="lost", due=12) for ship_ in (one, two)]
    told = [*doomed, GoneDown(seat="allied", about=one)]
    late = "lost: goes down at 1200 8 May 1942"
    assert worse(WORDS, u.ruleset, told) == [f"Yorktown is {late}", "Lexington has gone down (FE-DS-2)"]
    assert worse(WORDS, u.ruleset, doomed) == [f"Lexington, Yorktown are {late}"]
    good = [msgspec.structs.replace(note, bad=False) for note in doomed]
    assert worse(WORDS, u.ruleset, good) == []
    fight = AirFought(
        seat="allied",
        hex=SEA,
        about=(),
        planes={},
        does="meets",
        enemies={},
        high=True,
        own_losses=Lost(ships=("Yorktown",)),
    )
    assert worse(WORDS, u.ruleset, [*doomed, fight]) == [f"Lexington is {late}"]


@pytest.mark.rule("GM-22.9.2b")
@pytest.mark.parametrize(
    ("where", "place"),
    [
        ("Lexington", Place(name="Lexington")),
        ("Port Moresby", Place(name="Port Moresby")),
        ("TF3", Place(name="TF3")),
        ("Fletcher", Place(name="Fletcher")),
        ("nowhere", None),
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
