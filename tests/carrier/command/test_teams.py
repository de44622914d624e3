"""Seats of several players (GM-2.1, GM-21.1)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.carrier.command.two import SCENARIO, SEATS, rules
from tests.carrier.position import bare, opening
from tests.support.shown import reported

from flagplot.core.diagnostics import BadInputError
from flagplot.core.dice import KeyedDice
from flagplot.games.carrier.command import teams
from flagplot.games.carrier.command.seats import joined
from flagplot.games.carrier.facts.orders import OrdersClash
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ruleset.ruleset import ruleset_for, ruleset_of
from flagplot.games.carrier.ruleset.unit_id import base_id, tf_id

NO_CONTROL: dict[str, str | int | bool] = {"teams": "allied: one = TF1, two = Port Moresby"}


@pytest.mark.rule("GM-2.1")
def test_seats_follow_the_rules_of_the_match() -> None:
    """Two commands of each side are four seats; a side that is not divided has one; without rules there are two."""
    assert GAME.seats(SCENARIO, rules()) == SEATS
    assert GAME.seats(SCENARIO) == ("allied", "japanese")
    one = GAME.rules(SCENARIO, "", {"teams": "allied: tf1, port moresby = Port Moresby".replace("port m", "m")})
    assert GAME.seats(SCENARIO, one) == ("allied/tf1", "allied/moresby", "japanese")


@pytest.mark.rule("GM-2.1")
@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("red: tf1", "Teams are listed once a side"),
        ("allied tf1", "Teams are listed once a side"),
        ("allied: tf1; allied: tf11", "Teams are listed once a side"),
        ("allied: tf99", "The allied side has no unit 'tf99'"),
        ("allied: a = Rabaul", "no unit 'Rabaul'"),
        ("allied: tf1, b = TF1", "TF1 stands twice"),
        ("allied: a = TF1, a = TF11", "a stands twice"),
        ("allied: 1st = TF1", "'1st' is no name for a team"),
        ("allied: a = TF1 + TF1", "TF1 stands twice"),
        ("japanese: " + ", ".join(f"a{n} = TF{n}" for n in (1, 2, 3, 4, 5, 6, 10)), "at most 6 teams"),
    ],
)
def test_a_bad_list_of_teams_is_refused(text: str, wrong: str) -> None:
    """When the match is opened, with what is wrong."""
    with pytest.raises(BadInputError, match=wrong):
        GAME.rules(SCENARIO, "", {"teams": text})


@pytest.mark.rule("GM-2.1")
@settings(deadline=None, derandomize=True, max_examples=60)
@given(st.text(alphabet="aledtfjpns:;,=+ 0123", max_size=40))
def test_no_list_of_teams_breaks_the_umpire(text: str) -> None:
    """It makes seats, each once, or is refused in words."""
    try:
        seats = GAME.seats(SCENARIO, GAME.rules(SCENARIO, "", {"teams": text}))
    except BadInputError:
        return
    assert len(set(seats)) == len(seats) >= 2


@pytest.mark.rule("GM-21.1")
def test_units_that_nobody_was_given_are_the_first_seats() -> None:
    """TF11 is not on the list of TF1 and Port Moresby: the first seat has it."""
    ruleset = ruleset_for(SCENARIO, "base", NO_CONTROL, "")
    assert teams.seat_of(ruleset, tf_id("allied", 11)) == "allied/one"
    assert teams.seat_of(ruleset, base_id("allied", "Port Moresby")) == "allied/two"
    assert teams.seat_of(ruleset, base_id("japanese", "Rabaul")) == "japanese"


@pytest.mark.rule("GM-2.1")
def test_two_seats_never_give_out_the_same_number() -> None:
    """The first of two seats has the odd numbers, the second the even ones."""
    ruleset = ruleset_for(SCENARIO, "base", NO_CONTROL, "")
    assert teams.numbers_of_others(ruleset, "allied/one", 6) == {2, 4, 6}
    assert teams.numbers_of_others(ruleset, "allied/two", 6) == {1, 3, 5}
    assert teams.numbers_of_others(ruleset, "japanese", 6) == set()


@pytest.mark.rule("GM-2.1")
def test_a_seat_that_does_not_exist_has_no_view() -> None:
    """The side is no seat where it is divided."""
    with pytest.raises(BadInputError, match="the seats are allied/one and allied/two and japanese"):
        GAME.view(opening(**NO_CONTROL), "allied")
    with pytest.raises(BadInputError, match="the sides are allied and japanese"):
        teams.side_of("red")


@pytest.mark.rule("GM-2.1")
def test_without_command_control_the_seats_of_a_side_share_one_report() -> None:
    """Both may order any unit, both are asked, and both are told the same."""
    state = opening(**NO_CONTROL)
    assert list(GAME.awaiting(state)) == ["allied/one", "allied/two", "japanese"]
    number, other = sorted(state.sides["allied"].tfs)[:2]
    sheets = {
        "allied/one": GAME.parse(f"TF{number}: N1", "allied/one", GAME.view(state, "allied/one")),
        "allied/two": GAME.parse(f"TF{other}: S1", "allied/two", GAME.view(state, "allied/two")),
    }
    done = GAME.resolve(state, sheets, KeyedDice(b"x"))
    one, two = (reported(GAME, GAME.view(done.state, seat), done.dispatches) for seat in ("allied/one", "allied/two"))
    assert one == two
    assert len(done.state.sides["allied"].tfs[number].track) == len(done.state.sides["allied"].tfs[other].track) == 2


@pytest.mark.rule("GM-2.1")
@pytest.mark.parametrize(
    ("unit", "winner", "loser"), [("TF1", "allied/one", "allied/two"), ("TF11", "allied/two", "allied/one")]
)
def test_the_seat_that_was_given_a_unit_wins_and_both_are_told(unit: str, winner: str, loser: str) -> None:
    """TF1 is on the list of `one`, TF11 on that of `two`."""
    state = opening(teams="allied: one = TF1, two = TF11")
    courses = {"allied/one": "N", "allied/two": "S"}
    sheets = {seat: GAME.parse(f"{unit}: {way}1", seat, GAME.view(state, seat)) for seat, way in courses.items()}
    orders, clashes = joined(ruleset_of(state), {seat: sheet.orders for seat, sheet in sheets.items()})
    assert [(clash.unit.label, clash.winner, clash.loser) for clash in clashes] == [(unit, winner, loser)]
    assert list(orders["allied"]) == list(sheets[winner].orders)
    done = GAME.resolve(state, sheets, KeyedDice(b"x"))
    notes = [d for d in done.dispatches if isinstance(d, OrdersClash) and d.rule == "GM-2.1"]
    assert {(note.seat, note.bad) for note in notes} == {(winner, False), (loser, True)}
    assert {note.winner for note in notes} == {winner}


@pytest.mark.rule("GM-2.1")
def test_a_unit_that_is_on_no_list_obeys_the_first_seat_and_equal_orders_are_no_clash() -> None:
    """TF10 is on neither list."""
    state = opening(teams="allied: one = TF1, two = TF11")

    def sheet(seat: str, text: str) -> tuple:  # type: ignore[type-arg]
        return GAME.parse(text, seat, GAME.view(state, seat)).orders

    different = {"allied/two": sheet("allied/two", "TF10: N1"), "allied/one": sheet("allied/one", "TF10: S1")}
    orders, clashes = joined(ruleset_of(state), different)
    assert [clash.winner for clash in clashes] == ["allied/one"]
    assert orders["allied"] == list(different["allied/one"])
    same = {seat: sheet(seat, "TF10: N1") for seat in ("allied/one", "allied/two")}
    orders, clashes = joined(ruleset_of(state), same)
    assert clashes == []
    assert len(orders["allied"]) == 1


@pytest.mark.rule("GM-2.1")
def test_box_moves_of_two_seats_add_up() -> None:
    """A base is no unit that goes two ways: what both order is done."""
    state = bare(planes=True, teams="allied: one = TF1, two = TF11")
    given = {
        seat: GAME.parse("Port Moresby: service all", seat, GAME.view(state, seat)).orders
        for seat in ("allied/one", "allied/two")
    }
    orders, clashes = joined(ruleset_of(state), given)
    assert clashes == []
    assert len(orders["allied"]) == 2
