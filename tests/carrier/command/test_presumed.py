"""Plans carried on without news (GM-22.5), links and commands of formations (GM-21.1, GM-22.73)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.carrier.command.field import field, fixes, group, heard, known, put_tf, scout, turn

from flagplot.games.carrier.command.keeping import hq_of, record_of
from flagplot.games.carrier.command.levels import controls, in_touch, seat_of_holder, seat_of_tf
from flagplot.games.carrier.command.links import main_hq
from flagplot.games.carrier.command.presumed import carried_on, place_hex
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import (
    Action,
    Attack,
    Cap,
    Climb,
    GoTo,
    Head,
    Hold,
    LandAt,
    Move,
    Place,
    Program,
    Reached,
    Search,
    Step,
)
from flagplot.games.carrier.orders.links import points_of
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.units import AirFormation, Transit
from flagplot.games.carrier.theatre.hex import Hex, distance, name, parse

STATE = field()
SPEED = 9


def flown(*actions: Action, launch: str = "", where: str = "A/Q34", tfs: dict[int, Hex] | None = None) -> AirFormation:
    """Return one Dauntless after a turn of its plan."""
    own = STATE.sides["allied"]
    own.afs = {}
    af = scout(STATE, 5, where=where, order=Program(actions))
    af.launch = launch  # type: ignore[assignment]
    carried_on(ruleset_of(STATE), own, tfs or {}, af, STATE.turn)
    own.afs = {}
    return af


@pytest.mark.rule("GM-22.5")
@pytest.mark.parametrize(
    ("actions", "where", "left"),
    [
        ((Move((Step(1, 4), Step(2, 2))), Hold()), "A/S29", (Hold(),)),
        ((Move((Step(0, 3), Step(1, 4))),), "A/Q30", ()),
        ((Climb(True), Search(), GoTo(Place(parse("A/Q31"))), Hold()), "A/Q31", (Search(), Hold())),
        ((Head(4, Reached(parse("A/Q46"))),), "A/Q43", (Head(4, Reached(parse("A/Q46"))),)),
        ((Cap(Place(parse("A/Q30")), 3),), "A/Q30", (Cap(Place(parse("A/Q30")), 3),)),
        ((Cap(Place(parse("A/Q20")), 3),), "A/Q25", (Cap(Place(parse("A/Q20")), 3),)),
        (
            (Attack(Place(parse("A/Q32")), "tf"), LandAt(Place(parse("A/Q40")))),
            "A/Q39",
            (LandAt(Place(parse("A/Q40"))),),
        ),
        ((LandAt(Place(parse("A/Q36"))),), "A/Q36", (LandAt(Place(parse("A/Q36"))),)),
        ((GoTo(Place(name="Atlantis")), Move((Step(1, 1),))), "A/Q33", ()),
        ((), "A/Q34", ()),
    ],
)
def test_a_turn_of_a_plan(actions: tuple[Action, ...], where: str, left: tuple[Action, ...]) -> None:
    """Nine hexes of moves, ways and circles; what is done is off the plan."""
    af = flown(*actions)
    assert name(af.hex) == where
    assert af.order is not None
    assert af.order.actions == left
    assert af.track[0] == parse("A/Q34")
    assert af.track[-1] == af.hex


@pytest.mark.rule("GM-22.5")
@pytest.mark.parametrize(("launch", "where"), [("minimum", "A/Q25"), ("normal", "A/Q29"), ("maximum", "A/Q34")])
def test_the_turn_of_take_off_is_shorter(launch: str, where: str) -> None:
    """All, half rounded up, or none of nine hexes; the next turn is a whole one."""
    af = flown(Move((Step(1, 20),)), launch=launch)
    assert (name(af.hex), af.launch) == (where, "")


@pytest.mark.rule("GM-22.5")
def test_flight_from_and_to_bases_off_the_map() -> None:
    """Placed in the entry hex when it is due, not before; one that has left stays off."""
    own = STATE.sides["allied"]
    for inbound, due, there in ((True, STATE.turn, True), (True, STATE.turn + 1, False), (False, STATE.turn, False)):
        own.afs = {}
        af = scout(STATE, 5, where="A/Q46", order=Program((Move((Step(1, 3),)),)))
        af.transit = Transit("Australia", inbound, parse("A/M46"), due)
        carried_on(ruleset_of(STATE), own, {}, af, STATE.turn)
        assert (af.transit is None) is there
        assert name(af.hex) == ("A/M46" if there else "A/Q46")
    own.afs = {}


@pytest.mark.rule("GM-22.5")
def test_where_places_are_for_a_commander() -> None:
    """Bases on the chart, TFs and their ships where he has them, nothing that he does not know."""
    state = field()
    group(state)
    own, ruleset = state.sides["allied"], ruleset_of(state)
    where = {3: parse("A/K30")}
    assert place_hex(ruleset, own, where, Place(parse("A/Q1".replace("1", "01"))), "") == parse("A/Q01")
    assert place_hex(ruleset, own, where, Place(tf=3), "") == parse("A/K30")
    assert place_hex(ruleset, own, where, Place(), "Lexington") == parse("A/K30")
    assert place_hex(ruleset, own, {}, Place(), "Lexington") is None
    assert place_hex(ruleset, own, where, Place(name="Port Moresby"), "") == parse("A/D23")
    assert place_hex(ruleset, own, where, Place(name="Rabaul"), "") == parse("A/X05")
    assert place_hex(ruleset, own, where, Place(name="Truk"), "") is None
    assert place_hex(ruleset, own, where, Place(contact=4), "") is None


@pytest.mark.rule("GM-22.5")
@settings(deadline=None, derandomize=True, max_examples=80)
@given(
    st.lists(
        st.one_of(
            st.builds(lambda d, n: Move((Step(d, n),)), st.integers(1, 6), st.integers(1, 9)),
            st.builds(lambda c, r: GoTo(Place(parse(f"A/{c}{r:02}"))), st.sampled_from("KLMNOPQ"), st.integers(20, 40)),
            st.just(Hold()),
            st.just(Climb(True)),
            st.just(LandAt(Place(parse("A/Q38")))),
        ),
        max_size=5,
    )
)
def test_no_plan_is_faster_than_the_planes(actions: list[Action]) -> None:
    """At most nine hexes a turn, hex by hex, and no plane more or less."""
    af = flown(*actions)
    assert len(af.track) <= SPEED + 1
    assert all(distance(one, two) <= 1 for one, two in zip(af.track, af.track[1:], strict=False))
    assert sum(flight.n for flight in af.flights) == 1


@pytest.mark.rule("GM-21.1")
@pytest.mark.parametrize(
    ("types", "heavy"),
    [
        (["CV"], True),
        (["CVL"], True),
        (["BB"], True),
        (["CA", "DD"], False),
        (["AV"], False),
        (["CAV", "BB"], True),
        ([], False),
    ],
)
def test_what_makes_a_tf_controlled(types: list[str], heavy: bool) -> None:
    """BB, CV or CVL."""
    assert controls(types) is heavy


@pytest.mark.rule("GM-21.4")
def test_company_is_the_hex_of_a_controlled_unit() -> None:
    """With the carriers, at a base, and alone; two light TFs together are not in company."""
    state = field()
    group(state)
    for number, where in ((7, "A/Q38"), (8, "A/D23"), (9, "A/Q39"), (10, "A/Q39")):
        put_tf(state, "allied", number, where, "DD")
    touch = {unit.label: heavy for unit, heavy in in_touch(state.sides["allied"]).items()}
    assert touch == {"TF3": True, "TF7": False, "TF8": False}


@pytest.mark.rule("GM-21.1")
def test_ships_stay_with_the_seat_that_was_given_them() -> None:
    """A TF split off is its first ship's seat's; a ship's planes are those of the TF in which she sails."""
    state = field(teams="allied: north = TF1, south = TF11")
    put_tf(state, "allied", 1, "A/Q38", "Lexington")
    put_tf(state, "allied", 11, "A/Q32", "Yorktown", "DD x2")
    known(state)
    own, ruleset = state.sides["allied"], ruleset_of(state)
    record = record_of(own)
    own.tfs[11].ships.remove("DD 2")
    split = put_tf(state, "allied", 20, "A/Q32")
    split.ships, own.ships["DD 2"].tf = ["DD 2"], 20
    assert seat_of_tf(ruleset, own, record, split) == "allied/south"
    assert seat_of_tf(ruleset, own, record, own.tfs[1]) == "allied/north"
    own.tfs[1].ships.append("Yorktown")
    own.ships["Yorktown"].tf = 1
    assert seat_of_holder(ruleset, own, record, "Yorktown") == "allied/north"
    own.ships["Yorktown"].tf = None
    assert seat_of_holder(ruleset, own, record, "Yorktown") == "allied/south"
    assert seat_of_holder(ruleset, own, record, "Port Moresby") == "allied/north"


@pytest.mark.rule("GM-22.73")
@pytest.mark.parametrize(
    ("side", "bases", "named", "hq"),
    [
        ("allied", ("Henderson", "Espiritu Santo", "Port Moresby"), "", "Espiritu Santo"),
        ("allied", ("Henderson", "Port Moresby"), "", "Port Moresby"),
        ("allied", ("Henderson", "Port Moresby"), "Henderson", "Henderson"),
        ("allied", ("Henderson", "Port Moresby"), "Lae", "Port Moresby"),
        ("japanese", ("Lae", "Rabaul"), "", "Rabaul"),
        ("japanese", ("Lae",), "", "Lae"),
        ("allied", (), "", ""),
    ],
)
def test_the_usual_main_hq(side: str, bases: tuple[str, ...], named: str, hq: str) -> None:
    """Espiritu Santo, or Port Moresby where that is no base; Rabaul; the one named if one has it."""
    assert main_hq(side, bases, named) == hq


@pytest.mark.rule("GM-22.73")
def test_a_seat_without_a_base_has_the_sides_hq() -> None:
    """TF11's commander has none; an off-board base is not one while there is another."""
    state = known(field(teams="allied: shore = Port Moresby, south = TF11"))
    own, ruleset = state.sides["allied"], ruleset_of(state)
    assert hq_of(ruleset, own, record_of(own), "allied/south") == "Port Moresby"
    assert hq_of(ruleset, own, record_of(own), "allied/shore") == "Port Moresby"


@pytest.mark.rule("GM-22.71")
def test_the_points_of_an_af() -> None:
    """Where it was launched and where it is to land, each once; a landing hex is no point, a TF is one."""
    af = scout(STATE, 6, order=Program((LandAt(Place(name="Port Moresby")),)))
    assert points_of(af) == (Place(name="Lexington"), Place(name="Port Moresby"))
    af.order = Program((LandAt(Place(name="Lexington")),))
    assert points_of(af) == (Place(name="Lexington"),)
    af.order = Program((LandAt(Place(parse("A/Q30"))),))
    assert points_of(af) == (Place(name="Lexington"),)
    af.order = None
    assert points_of(af) == (Place(name="Lexington"),)
    STATE.sides["allied"].afs = {}
    af.order = Program((LandAt(Place(tf=3)),))
    assert points_of(af) == (Place(name="Lexington"), Place(tf=3))


@pytest.mark.rule("GM-22.1")
def test_a_base_off_the_map_is_not_located() -> None:
    """Australia has no hex that a fix could be counted from; the AF that answers has one."""
    state: State = field()
    scout(state, 5, "1 B-17", "A/Q30", order=Program((Hold(),))).home = "Australia"
    after = turn(known(state), allied="Australia RT to AF5: land, ack")
    assert [len(fix.hexes) for fix in fixes(after)] == [1]
    assert heard(after) == ["AF5 acknowledged"]
    assert GAME.view(after.state, "allied").afs[5].order == Program((LandAt(),))
