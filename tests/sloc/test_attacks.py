"""11.21.D: attacks on Sub Bases."""

import pytest
from tests.sloc.play import dice, put, refused, send, state_at, take, told

from flagplot.games.sloc.attacks import attack, defence_strength, may_declare_battle, screen
from flagplot.games.sloc.scenario import set_up
from flagplot.games.sloc.state import State
from flagplot.games.sloc.telling.dispatches import AssaultRoll, BaseNews, StrikeRoll


def striking(card: int = 3, **switches: bool) -> State:
    """Return Japan with a card to play and South Seas at Rabaul, in range of Gili Gili."""
    state = state_at("card", "sloc-1944", active="japanese", japanese=[card], **switches)
    state.board.hqs["SouthSeas"].hex = 4021
    return state


@pytest.mark.rule("ES-11.21.D1")
def test_the_base_is_untouched_when_japan_ignores_it() -> None:
    done = send(
        striking(),
        dice({"strike|4024": (9, 9, 9)}),
        japanese="CARD OPS 3\nACTION SouthSeas STRIKE 4024 WITH 3 IGNORE BASE",
    )
    assert done.state.board.base("Fife").hex == 4024
    assert told(done, StrikeRoll)[0].ignored


@pytest.mark.rule("ES-11.21.D2", "ES-BASE-25")
def test_a_base_alone_makes_a_battle_hex_and_only_a_base_can_be_struck() -> None:
    assert may_declare_battle(units=0, has_base=True) and not may_declare_battle(units=0, has_base=False)
    assert refused(striking(), "japanese", "CARD OPS 3\nACTION SouthSeas STRIKE 4024 WITH 3") == []
    assert refused(striking(), "japanese", "CARD OPS 3\nACTION SouthSeas STRIKE 3823 WITH 3") == ["ES-BASE-25"]


@pytest.mark.rule("ES-11.21.D3")
def test_a_base_adds_no_strength() -> None:
    assert defence_strength([8]) == 8
    board = set_up("sloc-1944")
    with_base = screen(board, 4024)
    board.base("Fife").hex = 0
    assert screen(board, 4024) == with_base == 8


@pytest.mark.rule("ES-11.21.D4")
def test_fifteen_hits_in_one_combat_and_nothing_carried_over() -> None:
    assert [attack(n, (), False, True).displaced for n in (14, 14, 15)] == [False, False, True]
    state = striking()
    state.hands["japanese"] = [3, 3]
    state.board.hands["japanese"] = 2
    order = "CARD OPS 3\nACTION SouthSeas STRIKE 4024 WITH 3"
    first = send(state, dice({"strike|4024": (8, 7, 7)}), japanese=order)  # 22 less 8 is 14
    second = send(first.state, dice({"strike|4024": (8, 7, 7)}), japanese=order)
    assert second.state.board.base("Fife").hex == 4024
    assert told(second, StrikeRoll)[0].left == 14


@pytest.mark.rule("ES-11.21.D5", "ES-BASE-25")
def test_all_other_units_flip_first() -> None:
    assert attack(30, (8, 9), False, True) == attack(13, (), False, True)
    assert not attack(30, (8, 9), False, True).displaced and attack(32, (8, 9), False, True).displaced
    assert attack(16, (8, 9), False, True).left == 0


@pytest.mark.rule("ES-11.21.D6")
def test_hits_need_not_go_to_the_base() -> None:
    spared = attack(40, (8, 9), False, at_base=False)
    assert (spared.left, spared.displaced) == (0, False)
    assert not attack(40, (), True, at_base=False).displaced, "not by a critical hit either"


@pytest.mark.rule("ES-11.21.D7")
def test_a_critical_hit_skips_the_others_but_not_the_fifteen() -> None:
    assert attack(16, (8, 9), True, True).displaced
    assert not attack(14, (8, 9), True, True).displaced


@pytest.mark.rule("ES-BASE-25")
@pytest.mark.parametrize(
    ("faces", "displaced"), [((8, 8, 7), True), ((9, 5, 1), True), ((8, 7, 7), False), ((9, 5, 0), False)]
)
def test_the_strike_examples(faces: tuple[int, ...], displaced: bool) -> None:
    done = send(striking(), dice({"strike|4024": faces}), japanese="CARD OPS 3\nACTION SouthSeas STRIKE 4024 WITH 3")
    assert (done.state.board.base("Fife").hex == 0) is displaced
    assert told(done, StrikeRoll)[0].screen == 8
    assert done.state.board.tally.bases_lost == displaced


@pytest.mark.rule("ES-BASE-25")
def test_the_screen_has_a_top_and_strikes_have_a_reach() -> None:
    board = set_up("sloc-1944")
    take(board, "allied", 4021, 3416)
    assert screen(board, 4024) == 12  # itself, 3823, 4021, never more than 12
    state = striking()
    put(state.board, "Fife", 4828)
    assert refused(state, "japanese", "CARD OPS 3\nACTION SouthSeas STRIKE 4828 WITH 3") == ["ES-BASE-25"]


@pytest.mark.rule("ES-11.21.D8")
def test_a_displaced_base_is_back_next_turn_and_rolls_the_turn_after() -> None:
    done = send(
        striking(), dice({"strike|4024": (9, 9, 9)}), japanese="CARD OPS 3\nACTION SouthSeas STRIKE 4024 WITH 3"
    )
    assert told(done, BaseNews)[0].rule == "ES-11.21.D8"
    state = done.state
    assert state.board.turn == 9 and state.stage == "returns"  # played on into turn 9
    back = send(state, dice(default=1), allied="PLACE Fife 4024")
    assert back.state.board.base("Fife").hex == 4024
    assert "Fife" not in back.state.board.successes
    back.state.stage, back.state.board.turn = "reinforcement", 10
    assert "Fife" in send(back.state, dice(default=1)).state.board.successes


def overrun() -> State:
    state = state_at("card", turn=5, active="japanese", japanese=[3], allied=[1])
    put(state.board, "Lockwood", 4024)
    return state


@pytest.mark.rule("ES-11.21.D9", "ES-11.21.D10")
def test_a_base_overrun_goes_to_the_track_without_an_emergency_move() -> None:
    state = overrun()
    committed = send(state, japanese="CARD OPS 3\nACTION SouthSeas ASSAULT 4024 WITH 3")
    done = send(committed.state, dice({"assault|4024": 9}))
    assert done.state.board.control[4024] == "japanese"
    assert done.state.board.bases[0].hex == 0 and done.state.board.tally.bases_lost == 1
    assert done.state.stage == "card"  # the Allies are asked for a card, not for a hex
    after = done.state
    after.stage, after.board.turn = "reinforcement", 6
    asked = send(after).state
    assert asked.stage == "returns"
    assert send(asked, allied="PLACE Fife 3727").state.board.base("Fife").hex == 3727


@pytest.mark.rule("ES-11.21.D11", "ES-BASE-22")
def test_an_assault_on_a_base_needs_an_escort_that_does_not_fight() -> None:
    assert refused(overrun(), "japanese", "CARD OPS 3\nACTION SouthSeas ASSAULT 4024 WITH 1") == ["ES-11.21.D11"]
    committed = send(overrun(), japanese="CARD OPS 3\nACTION SouthSeas ASSAULT 4024 WITH 3")
    roll = told(send(committed.state, dice({"assault|4024": 6})), AssaultRoll)[0]
    # die 6 + 2 (of 3) + 0 in turn 5 - garrison 1 = 7: held
    assert (roll.escort, roll.total, roll.captured) == (1, 7, False)


@pytest.mark.rule("ES-11.21.D11", "ES-BASE-27")
def test_an_assault_on_a_base_that_nobody_has_seen_is_not_refused_for_want_of_an_escort() -> None:
    """With one activation: against a base in sight the escort is missing; with hidden bases the order stands, and
    would tell where the base is if it did not."""
    text = "CARD OPS 3\nACTION SouthSeas ASSAULT 4024 WITH 1"
    for hidden, codes in ((False, ["ES-11.21.D11"]), (True, [])):
        state = state_at("card", turn=5, active="japanese", japanese=[3], allied=[1], hidden_bases=hidden)
        put(state.board, "Lockwood", 4024)
        assert refused(state, "japanese", text) == codes
    bare = state_at("card", turn=5, active="japanese", japanese=[3], allied=[1])
    assert refused(bare, "japanese", text) == []
