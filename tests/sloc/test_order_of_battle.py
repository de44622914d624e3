"""11.21.B: who starts where, who replaces whom, who arrives when."""

from typing import Any

import pytest
from tests.sloc.play import dice, put, send, state_at, take, told

from flagplot.core.diagnostics import BadInputError
from flagplot.games.sloc import scenario as scenarios
from flagplot.games.sloc.game import GAME
from flagplot.games.sloc.modifier import swm
from flagplot.games.sloc.scenario import set_up, start_faults
from flagplot.games.sloc.sites import half_range, half_range_hqs, legal_sites
from flagplot.games.sloc.telling.dispatches import BaseNews, SubmarineBarred, SubmarineRoll


def placed(name: str) -> dict[str, int]:
    return {base.kind: base.hex for base in set_up(name).bases}


@pytest.mark.rule("ES-11.21.B2", "ES-11.21.B9")
def test_wilkes_starts_at_manila_in_1941_and_1942_only() -> None:
    assert placed("sloc-1941") == placed("sloc-1942") == {"Wilkes": 2813}
    assert "Wilkes" not in placed("sloc-1943") and "Wilkes" not in placed("sloc-1944")


@pytest.mark.rule("ES-11.21.B10")
def test_lockwood_of_turn_4_starts_at_townsville_in_1943() -> None:
    assert placed("sloc-1943") == {"Lockwood (4)": 3727}


@pytest.mark.rule("ES-11.21.B11", "ES-11.21.B12")
def test_fife_and_the_second_lockwood_start_in_1944() -> None:
    assert placed("sloc-1944") == {"Fife": 4024, "Lockwood (6)": 5108}
    assert "Fife" not in placed("sloc-1943")


@pytest.mark.rule("ES-11.21.B13")
def test_the_start_marker_is_the_term_of_the_year() -> None:
    starts = {"sloc-1941": 2, "sloc-1942": 2, "sloc-1943": 1, "sloc-1944": 0}
    assert {name: swm(set_up(name)) for name in starts} == starts
    wrong = set_up("sloc-1943", "[starts.1943]\nswm = 2")
    assert any("SWM marker" in fault for fault in start_faults(wrong))


@pytest.mark.rule("ES-11.21.B14")
def test_the_four_start_positions_are_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("sloc-1941", "sloc-1942", "sloc-1943", "sloc-1944"):
        board = set_up(name)
        assert start_faults(board) == []
    assert half_range_hqs(set_up("sloc-1944"), 4024) == ["SWPac"]
    assert half_range_hqs(set_up("sloc-1944"), 5108) == ["CentralPacific"]
    # A wrong hex table is found at load time.
    monkeypatch.setattr(scenarios, "half_range_hqs", lambda board, place: [])
    scenarios.self_check.cache_clear()
    with pytest.raises(BadInputError, match="outside the half range"):
        scenarios.self_check()
    scenarios.self_check.cache_clear()


@pytest.mark.rule("ES-11.21.B15")
def test_a_set_up_within_a_year_takes_that_years_column_and_the_arrivals_due() -> None:
    five = set_up("sloc-1943")
    assert [base.kind for base in five.bases] == ["Lockwood (4)"]
    seven = set_up("sloc-1943", "[scenario.sloc-1943]\nfirst_turn = 7")
    assert [(base.kind, base.hex) for base in seven.bases] == [("Fife", 3727), ("Lockwood (6)", 0)]
    six = send(state_at("reinforcement", overlay="[scenario.sloc-1943]\nfirst_turn = 6")).state.board
    assert [(base.kind, base.hex) for base in six.bases] == [("Fife", 3727), ("Lockwood (6)", 0)]


@pytest.mark.rule("ES-11.21.B3", "ES-11.21.B6")
def test_turn_4_lockwood_replaces_wilkes_in_place_and_rolls() -> None:
    state = state_at("reinforcement", "sloc-1942", turn=4)
    put(state.board, "Wilkes", 3727)
    state.board.hqs["SWPac"].hex = 3727
    take(state.board, "japanese", 3823, 4024)
    done = send(state, dice({"submarines|Lockwood (4)": 9}))
    assert [(base.kind, base.hex) for base in done.state.board.bases] == [("Lockwood (4)", 3727)]
    assert [roll.kind for roll in told(done, SubmarineRoll)] == ["Lockwood (4)"]


@pytest.mark.rule("ES-11.21.B3")
def test_no_site_test_for_a_replacement_in_place() -> None:
    state = state_at("reinforcement", "sloc-1942", turn=4)
    put(state.board, "Wilkes", 4828)  # outside every half range: SWPac is at Manila
    board = send(state).state.board
    assert [(base.kind, base.hex) for base in board.bases] == [("Lockwood (4)", 4828)]


@pytest.mark.rule("ES-11.21.B7", "ES-11.22.A5")
def test_replaced_on_the_track_it_may_not_roll_this_turn_but_the_next() -> None:
    state = state_at("reinforcement", "sloc-1942", turn=4)
    put(state.board, "Wilkes", 0)
    state.board.hqs["SWPac"].hex = 3727
    asked = send(state).state
    assert [(base.kind, base.hex) for base in asked.board.bases] == [("Lockwood (4)", 0)]
    done = send(asked, allied="PLACE Lockwood 3727")
    assert told(done, SubmarineRoll) == [] and told(done, SubmarineBarred)[0].rule == "ES-11.22.A5"
    later = done.state
    later.stage, later.board.turn = "reinforcement", 5
    assert len(told(send(later), SubmarineRoll)) == 1


@pytest.mark.rule("ES-11.21.B4", "ES-11.21.B5")
def test_turn_6_fife_replaces_lockwood_and_a_new_lockwood_is_placed_elsewhere() -> None:
    state = state_at("reinforcement", turn=6)
    put(state.board, "Lockwood", 4024)
    done = send(state)
    assert [(base.kind, base.hex) for base in done.state.board.bases] == [("Fife", 4024), ("Lockwood (6)", 0)]
    assert (told(done, BaseNews)[0].event, told(done, BaseNews)[0].old) == ("replaced", "Lockwood (4)")
    placed_now = send(done.state, allied="PLACE Lockwood 5108").state.board
    assert placed_now.base_at(5108) is placed_now.bases[1]


@pytest.mark.rule("ES-11.21.B5")
def test_without_a_legal_hex_the_new_lockwood_waits_and_tries_again() -> None:
    state = state_at("reinforcement", turn=6)
    board = state.board
    for key in ("CentralPacific", "SouthPacific"):
        board.hqs[key].hex, board.hqs[key].status = 0, "due"
        board.hqs[key].side = "allied"
    for key in ("CentralPacific", "SouthPacific"):
        del board.hqs[key]
    asked = send(state).state
    assert legal_sites(view_of(asked).board, asked.board.bases[1]) == []
    after = send(asked).state
    assert after.board.base("Lockwood").hex == 0
    after.stage, after.board.turn = "reinforcement", 7
    again = send(after).state
    assert again.stage == "returns" and len(again.board.bases) == 2


def view_of(state: Any) -> Any:

    return GAME.view(state, "allied")


@pytest.mark.rule("ES-11.21.B8", "ES-11.21.B1")
def test_only_fife_rolls_in_turn_6_and_both_in_turn_7() -> None:
    state = state_at("reinforcement", turn=6)
    done = send(send(state).state, allied="PLACE Lockwood 5108")
    assert [roll.kind for roll in told(done, SubmarineRoll)] == ["Fife"]
    later = done.state
    later.stage, later.board.turn = "reinforcement", 7
    assert [roll.kind for roll in told(send(later), SubmarineRoll)] == ["Fife", "Lockwood (6)"]


@pytest.mark.rule("ES-11.21.B1")
def test_one_base_through_turn_5() -> None:
    state = state_at("reinforcement", "sloc-1942", turn=2)
    for turn in (2, 3, 4, 5):
        state.stage, state.board.turn = "reinforcement", turn
        done = send(state)
        assert len(done.state.board.bases) == 1 and len(told(done, SubmarineRoll)) <= 1
        state = done.state


@pytest.mark.rule("ES-11.21.C4")
@pytest.mark.parametrize(("full", "half"), [(25, 13), (7, 4), (20, 10), (10, 5)])
def test_half_ranges_round_up(full: int, half: int) -> None:
    assert half_range(full) == half
