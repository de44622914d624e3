"""11.23: what success does."""

from typing import get_args

import pytest
from tests.sloc.play import dice, refused, send, state_at, take, text_of, told

from flagplot.games.sloc.effects import Choice, board_refusal, choices, default_choice, draw_after, refusal
from flagplot.games.sloc.game import GAME
from flagplot.games.sloc.map import RESOURCES
from flagplot.games.sloc.modifier import swm
from flagplot.games.sloc.refusal import Refusal
from flagplot.games.sloc.state import State
from flagplot.games.sloc.tables import tables
from flagplot.games.sloc.telling.dispatches import CardsDrawn, Effects

DRAW = tables().draw


def choosing(successes: int, *, asp: int = 5, reductions: int = 0, scenario: str = "sloc-1944") -> State:
    """Return the Allied choice after some successes."""
    state = state_at("choice", scenario)
    state.board.successes = ["Fife", "Lockwood (6)"][:successes]
    state.board.asp["japanese"] = asp
    state.board.terms.reductions = reductions
    return state


@pytest.mark.rule("ES-11.23.1")
def test_each_success_is_a_card_less() -> None:
    assert draw_after(7, 2, DRAW) == (5, 2)
    done = send(choosing(2), allied="CHOOSE NONE")
    drawn = next(d for d in told(done, CardsDrawn, "japanese") if d.side == "japanese")
    assert (drawn.base, drawn.denied, drawn.drawn, len(drawn.cards)) == (7, 2, 5, 5)


@pytest.mark.rule("ES-11.23.2", "ES-0b")
def test_the_floor_of_four_is_applied_once_and_cited_with_the_older_numbering() -> None:
    assert draw_after(5, 2, DRAW) == (4, 1) and draw_after(4, 3, DRAW) == (4, 0) and draw_after(7, 3, DRAW) == (4, 3)
    state = choosing(2)
    take(state.board, "allied", 1813, 1916, 2008, 2014)  # 10 resources: 5 cards
    done = send(state, allied="CHOOSE NONE")
    assert done.state.board.tally.denied == 1 and done.state.board.hands["japanese"] == 4
    assert "Japan drew 4 instead of 5, at the floor of parent 11.4 (older numbering)" in text_of(done)


@pytest.mark.rule("ES-11.23.2")
@pytest.mark.parametrize(
    ("resources", "successes", "sentence"),
    [
        (9, 1, "Japan drew 4 instead of 5."),  # nothing was stopped: the floor has no part in it
        (7, 1, "Japan drew 4, at the floor of parent 11.4 (older numbering)."),
        (14, 2, "Japan drew 5 instead of 7."),
    ],
)
def test_the_floor_is_named_only_where_it_stops_a_reduction(resources: int, successes: int, sentence: str) -> None:
    state = choosing(successes)
    take(state.board, "allied", *RESOURCES[: 14 - resources])
    assert sentence in text_of(send(state, allied="CHOOSE NONE"))


@pytest.mark.rule("ES-11.23.3")
def test_one_success_buys_one_thing_or_nothing() -> None:
    assert choices(1, 7, 0) == ("NONE", "ASP", "SWM")
    for what, asp, modifier in (("ASP", 4, 0), ("SWM", 5, -1), ("NONE", 5, 0)):
        board = send(choosing(1), allied=f"CHOOSE {what}").state.board
        assert (board.asp["japanese"], swm(board), board.hands["japanese"]) == (asp, modifier, 6)


@pytest.mark.rule("ES-11.23.4")
def test_one_asp_a_turn_at_most() -> None:
    assert [
        r.code for r in GAME.parse("CHOOSE ASP\nCHOOSE ASP", "allied", GAME.view(choosing(2), "allied")).diagnostics
    ]
    board = send(choosing(2), allied="CHOOSE ASP").state.board
    assert (board.asp["japanese"], board.asp_lost, board.tally.asp) == (4, 1, 1)
    board = send(choosing(2), allied="CHOOSE BOTH").state.board
    assert (board.asp["japanese"], board.asp_lost, board.tally.asp, swm(board)) == (4, 1, 1, -1)


@pytest.mark.rule("ES-11.23.5")
def test_the_last_asp_cannot_be_lost() -> None:
    assert "ASP" not in choices(1, 1, 0) and "BOTH" not in choices(2, 1, 0)
    assert refused(choosing(1, asp=1), "allied", "CHOOSE ASP") == ["ES-11.23.5"]


@pytest.mark.rule("ES-11.23.5", "ES-BASE-21")
def test_lost_asps_lower_the_allowance_but_not_below_one() -> None:
    state = state_at("end", turn=7)
    state.board.asp_lost = 3
    assert send(state).state.board.asp["japanese"] == 2
    state.board.asp_lost = 6
    assert send(state).state.board.asp["japanese"] == 1


@pytest.mark.rule("ES-11.23.6")
def test_one_change_of_the_swm_a_turn_at_most() -> None:
    codes = refused(choosing(2), "allied", "CHOOSE SWM\nCHOOSE SWM")
    assert codes == ["ES-BASE-33"]
    assert swm(send(choosing(2), allied="CHOOSE SWM").state.board) == -1


@pytest.mark.rule("ES-11.23.7", "ES-BASE-33")
def test_two_successes_may_take_both_and_one_may_not() -> None:
    board = send(choosing(2, asp=7), allied="CHOOSE BOTH").state.board
    assert (board.asp["japanese"], swm(board)) == (6, -1)
    assert refused(choosing(1), "allied", "CHOOSE BOTH") == ["ES-11.23.7"]


@pytest.mark.rule("ES-11.23.8")
def test_the_swm_cannot_be_bought_below_minus_5() -> None:
    assert "SWM" not in choices(2, 7, -5)
    assert refused(choosing(1, reductions=5), "allied", "CHOOSE SWM") == ["ES-11.23.8"]
    assert refused(choosing(1, reductions=4), "allied", "CHOOSE SWM") == []


@pytest.mark.rule("ES-11.23.9")
def test_the_whole_table_of_choices() -> None:
    for successes in (0, 1, 2):
        for asp in range(1, 9):
            for modifier in range(-5, 8):
                expected = {"NONE"}
                if successes:
                    expected |= ({"ASP"} if asp > 1 else set()) | ({"SWM"} if modifier > -5 else set())
                if successes == 2 and asp > 1 and modifier > -5:
                    expected |= {"BOTH"}
                assert set(choices(successes, asp, modifier)) == expected
                for choice in get_args(Choice):
                    assert (refusal(choice, successes, asp, modifier) is None) == (choice in expected)
    assert choices(1, 1, -5) == ("NONE",)


@pytest.mark.rule("ES-11.23.10")
def test_roll_choice_and_numbers_are_open_and_the_cards_are_not() -> None:
    done = send(choosing(1), allied="CHOOSE ASP")
    for seat in ("allied", "japanese"):
        assert told(done, Effects, seat) == [
            Effects(seat=seat, turn=8, stage="choice", successes=1, choice="ASP", asp=4, swm=0)
        ]
        assert "Japan drew 6 instead of 7" in text_of(done, seat)
    allied = next(d for d in told(done, CardsDrawn, "allied") if d.side == "japanese")
    japanese = next(d for d in told(done, CardsDrawn, "japanese") if d.side == "japanese")
    assert allied.cards == () and len(japanese.cards) == 6


@pytest.mark.rule("ES-11.23.11")
def test_the_choice_comes_after_all_rolls_and_before_the_draw_with_a_default() -> None:
    rolls = send(state_at("submarines", "sloc-1944"), dice({"submarines|Fife": 0, "submarines|Lockwood (6)": 9}))
    assert rolls.state.stage == "choice" and rolls.state.board.hands == {"allied": 0, "japanese": 0}
    assert swm(send(rolls.state).state.board) == -1  # no order: SWM if allowed
    assert default_choice(choices(1, 7, -5)) == "ASP" and default_choice(choices(1, 1, -5)) == "NONE"
    late = choosing(1, asp=7, reductions=5)
    assert send(late).state.board.asp["japanese"] == 6


@pytest.mark.rule("ES-11.23.9")
def test_a_choice_of_this_turn_is_judged_by_this_turns_figures() -> None:
    board = choosing(1, asp=1).board
    assert board_refusal(board, "SWM") is None and board_refusal(board, "NONE") is None
    assert board_refusal(board, "ASP") == Refusal("ES-11.23.5", "last_asp")
    assert board_refusal(board, "BOTH") == Refusal("ES-11.23.7", "both_need_two")
    low = choosing(2, reductions=5).board
    assert board_refusal(low, "SWM") == board_refusal(low, "BOTH") == Refusal("ES-11.23.8", "swm_floor", number=-5)
    assert board_refusal(choosing(0).board, "ASP") == Refusal("ES-11.23.3", "no_success")
