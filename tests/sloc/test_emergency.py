"""11.21.E: emergency moves."""

import pytest
from tests.sloc.play import put, refused, send, state_at, take, told

from flagplot.games.sloc.board import Base
from flagplot.games.sloc.emergency import candidates, compelled, offered, refusal
from flagplot.games.sloc.game import GAME
from flagplot.games.sloc.map import distance
from flagplot.games.sloc.refusal import Refusal
from flagplot.games.sloc.scenario import set_up
from flagplot.games.sloc.sites import placing_refusal
from flagplot.games.sloc.state import State
from flagplot.games.sloc.telling.dispatches import BaseNews, RegionSurrendered

INDIES = (1813, 1916, 2017, 2517, 2616)


def surrendering() -> State:
    """Return the political phase of turn 2 with five of the Indies taken and Wilkes at Soerabaja."""
    state = state_at("political", "sloc-1942")
    put(state.board, "Wilkes", 2220)
    take(state.board, "japanese", *INDIES)
    return state


@pytest.mark.rule("ES-11.21.E1", "ES-BASE-30")
def test_a_surrender_under_a_base_forces_a_move() -> None:
    done = send(surrendering())
    assert told(done, RegionSurrendered)[0].hexes == (2220, 3219)
    assert GAME.awaiting(done.state)["allied"].kind == "emergency"
    assert "japanese" not in GAME.awaiting(done.state)
    assert [base.kind for base in compelled(done.state.board)] == ["Wilkes"]


@pytest.mark.rule("ES-11.21.E2")
def test_the_track_may_be_chosen_and_is_taken_without_an_order() -> None:
    asked = send(surrendering()).state
    chosen = send(asked, allied="EMERGENCY TRT")
    assert chosen.state.board.bases[0].hex == 0 and told(chosen, BaseNews)[0].rule == "ES-11.21.E2"
    assert chosen.state.stage == "returns" and chosen.state.board.turn == 3  # back in the next Reinforcement
    assert send(asked).state.board.bases[0].hex == 0


@pytest.mark.rule("ES-11.21.E3")
def test_ten_hexes_and_every_condition() -> None:
    state = send(surrendering()).state
    take(state.board, "allied", 2415)
    state.board.hqs["SWPac"].hex = 2813
    assert distance(2220, 2415) == 6 and candidates(state.board, state.board.bases[0]) == [2415, 2813]
    assert distance(2220, 2813) == 10
    assert send(state, allied="EMERGENCY 2415").state.board.bases[0].hex == 2415
    assert distance(2220, 3823) > 10 and refused(state, "allied", "EMERGENCY 3823") == ["ES-11.21.E3"]
    assert refused(state, "allied", "EMERGENCY 2517") == ["ES-11.21.C1"]  # near, but Japanese


@pytest.mark.rule("ES-11.21.E3")
def test_ten_hexes_are_the_limit_and_eleven_too_many() -> None:
    """From Noumea two sites of the Allies are legal but for the way: one ten hexes off, one eleven."""
    board = set_up("sloc-1944")
    fife = put(board, "Fife", 4828)
    assert (distance(4828, 3823), distance(4828, 3727)) == (10, 11)
    assert placing_refusal(board, fife, 3727) is None
    assert refusal(board, fife, 3823) is None
    assert refusal(board, fife, 3727) == Refusal("ES-11.21.E3", "too_far", 3727, number=11, most=10)
    assert 3823 in candidates(board, fife) and 3727 not in candidates(board, fife)


@pytest.mark.rule("ES-11.21.E4")
def test_without_a_candidate_the_track_is_all_there_is() -> None:
    state = send(surrendering()).state
    take(state.board, "japanese", 2813)
    state.board.hqs["SWPac"].hex = 3727
    view = GAME.view(state, "allied")
    assert candidates(view.board, view.board.bases[0]) == []
    assert "no hex" in GAME.parse("EMERGENCY 2813", "allied", view).diagnostics[0].hint
    assert send(state).state.board.bases[0].hex == 0


@pytest.mark.rule("ES-11.21.E5", "ES-BASE-31")
def test_wilkes_may_move_once_after_the_first_japanese_card_of_1941() -> None:
    state = state_at("card", "sloc-1941", active="japanese", japanese=[1, 1, 1])
    asked = send(state, japanese="PASS").state
    assert {seat: ask.kind for seat, ask in GAME.awaiting(asked).items()} == {"allied": "opening-move"}
    assert distance(2813, 2220) == 10
    moved = send(asked, allied="EMERGENCY 2220").state
    assert moved.board.bases[0].hex == 2220 and moved.stage == "card"
    stayed = send(asked).state
    assert stayed.board.bases[0].hex == 2813
    assert send(stayed, japanese="PASS").state.stage == "card"  # the offer comes once


@pytest.mark.rule("ES-11.21.E6", "ES-BASE-31")
def test_wilkes_may_move_before_turn_2_of_the_1942_start() -> None:
    from flagplot.core.dice import LoadedDice

    state = GAME.setup("sloc-1942", GAME.rules("sloc-1942"), LoadedDice())
    assert state.stage == "opening" and state.board.turn == 2
    assert GAME.awaiting(state)["allied"].kind == "opening-move"
    done = send(state, allied="EMERGENCY 2220").state
    assert done.board.bases[0].hex == 2220 and done.stage != "opening"
    quiet = GAME.setup("sloc-1943", GAME.rules("sloc-1943"), LoadedDice())
    assert quiet.stage != "opening"


@pytest.mark.rule("ES-11.21.E7")
def test_ground_capture_never_leads_to_an_emergency_move() -> None:
    state = state_at("after offensive", "sloc-1942", active="japanese", japanese=[1])
    put(state.board, "Wilkes", 0)
    take(state.board, "japanese", 2813)
    assert compelled(state.board) == []
    lost_without_ground_combat = state_at("after offensive", "sloc-1942", active="japanese", japanese=[1])
    take(lost_without_ground_combat.board, "japanese", 2813)
    assert GAME.awaiting(lost_without_ground_combat)["allied"].kind == "emergency"
    gone = send(lost_without_ground_combat, allied="EMERGENCY Wilkes TRT")
    assert gone.state.board.bases[0].hex == 0


@pytest.mark.rule("ES-BASE-31")
def test_the_move_of_a_start_is_offered_to_wilkes_alone_and_while_it_is_on_the_map() -> None:
    """1941 offers it after the first card, 1942 before its first turn, each to Wilkes only."""
    for name, when, never in (("sloc-1941", "first-card", "first-turn"), ("sloc-1942", "first-turn", "first-card")):
        board = set_up(name)
        board.bases.append(Base(kind="Fife", hex=4024, present=True))
        assert [base.kind for base in offered(board, when)] == ["Wilkes"] and offered(board, never) == []
        board.bases[0].hex = 0
        assert offered(board, when) == []
    assert offered(set_up("sloc-1944"), "first-card") == offered(set_up("sloc-1944"), "first-turn") == []
