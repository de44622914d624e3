"""Secrecy: what a seat has not observed shows nowhere, and a deliberate leak is caught."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.sloc.play import send, state_at
from tests.support.noleak import assert_leak_is_caught, assert_no_leak

from flagplot.commanders.sloc import commander
from flagplot.core.dice import KeyedDice
from flagplot.games.sloc.game import GAME
from flagplot.games.sloc.orders import Assault, MoveHq, Strike
from flagplot.games.sloc.state import State

DICE = KeyedDice(b"secret")


def other_hand(state: State) -> None:
    """Change which cards Japan holds, not how many."""
    hand, deck = state.hands["japanese"], state.decks["japanese"]
    state.hands["japanese"] = sorted(deck[-len(hand) :])
    state.decks["japanese"] = sorted([*hand, *deck[: -len(hand)]])


def other_allied_hand(state: State) -> None:
    hand, deck = state.hands["allied"], state.decks["allied"]
    state.hands["allied"] = sorted(deck[-len(hand) :])
    state.decks["allied"] = sorted([*hand, *deck[: -len(hand)]])


def played(points: int) -> State:
    """Return the Long Reach after some decision points of the commanders."""
    state: Any = GAME.setup("sloc-1943", GAME.rules("sloc-1943"), DICE)
    player = commander()
    for _ in range(points):
        sheets = {
            seat: GAME.parse(player.orders(GAME.view(state, seat)), seat, GAME.view(state, seat))
            for seat in GAME.awaiting(state)
        }
        state = GAME.resolve(state, sheets, DICE).state
    assert isinstance(state, State)
    return state


@pytest.mark.rule("ES-BASE-27", "ES-BASE-13")
@pytest.mark.parametrize("points", [2, 9, 21])
def test_the_enemys_hand_shows_nowhere(points: int) -> None:
    state = played(points)
    if state.board.hands["japanese"]:
        assert_no_leak(GAME, state, "allied", other_hand, texts={"allied": "PASS"}, dice=DICE)
        assert_leak_is_caught(GAME, state, "allied", other_hand, texts={"allied": "PASS"}, dice=DICE)
    if state.board.hands["allied"]:
        assert_no_leak(GAME, state, "japanese", other_allied_hand, texts={"japanese": "PASS"}, dice=DICE)
        assert_leak_is_caught(GAME, state, "japanese", other_allied_hand, texts={"japanese": "PASS"}, dice=DICE)


def committed(order: str) -> State:
    state = state_at("card", "sloc-1944", active="japanese", japanese=[3, 1], allied=[5, 1])
    state.board.hqs["SouthSeas"].hex = 4021
    return send(state, japanese=f"CARD OPS 3\n{order}").state


def _target(state: State) -> None:
    assert state.play is not None
    state.play.actions = [
        Strike(hq="SouthSeas", hex=4024, activations=2),
        MoveHq(hq="SouthSeas", moved="SouthSeas", hex=4017),
    ]


def _place(state: State) -> None:
    assert state.play is not None
    state.play.actions = [Assault(hq="SouthSeas", hex=4423, activations=3)]


def _card(state: State) -> None:
    assert state.play is not None
    state.play.card = 2


@pytest.mark.rule("ES-BASE-26")
@pytest.mark.parametrize("change", [_target, _place, _card])
def test_the_orders_of_the_card_in_play_are_secret_until_they_are_carried_out(change: Callable[[Any], None]) -> None:
    state = committed("ACTION SouthSeas ASSAULT 3823 WITH 3")
    assert state.stage == "before combat"
    assert_no_leak(GAME, state, "allied", change, texts={}, dice=DICE, points=0)
    assert_leak_is_caught(GAME, state, "allied", change, texts={}, dice=DICE, points=0)


def hidden(stage: str = "card") -> State:
    state = state_at(stage, "sloc-1944", active="japanese", japanese=[3, 1], allied=[1, 1], hidden_bases=True)
    state.board.hqs["SouthSeas"].hex = 4021
    return state


def _fife_elsewhere(state: State) -> None:
    base = state.board.base("Fife")
    assert base is not None
    base.hex = 3727


def _fife_on_the_track(state: State) -> None:
    base = state.board.base("Fife")
    assert base is not None
    base.hex, base.present = 0, False


@pytest.mark.rule("ES-BASE-27")
@pytest.mark.parametrize("change", [_fife_elsewhere, _fife_on_the_track])
@pytest.mark.parametrize(
    "text",
    [
        "CARD OPS 3\nACTION SouthSeas GARRISON 4021",
        "CARD OPS 3\nACTION SouthSeas STRIKE 3823 WITH 3",
        "CARD OPS 3\nACTION SouthSeas ASSAULT 4024 WITH 1",
        "PASS 1",
    ],
)
def test_hidden_bases_show_nowhere_before_they_are_found(change: Callable[[Any], None], text: str) -> None:
    state = hidden()
    points = 0 if "ASSAULT" in text else 1
    assert_no_leak(GAME, state, "japanese", change, texts={"japanese": text}, dice=DICE, points=points)
    assert_leak_is_caught(GAME, state, "japanese", change, texts={"japanese": text}, dice=DICE, points=points)
    sheets = [GAME.parse(text, "japanese", GAME.view(s, "japanese")) for s in (state, _changed(state, change))]
    assert sheets[0] == sheets[1]


def _changed(state: State, change: Callable[[Any], None]) -> Any:
    copy = GAME.decode(GAME.encode(state))
    change(copy)
    return copy


@pytest.mark.rule("ES-BASE-27")
def test_a_relocation_of_a_hidden_base_is_not_told() -> None:
    state = state_at("card", "sloc-1944", active="allied", allied=[2, 1], japanese=[1], hidden_bases=True)
    done = send(state, allied="CARD OPS 2\nACTION SWPac RELOCATE Fife 3727")
    assert "3727" not in str([d for d in done.dispatches if d.seat == "japanese"])
    assert [d for d in done.dispatches if d.seat == "allied" and "3727" in str(d)]


@pytest.mark.rule("ES-BASE-27")
def test_the_schedule_is_the_same_wherever_hidden_bases_are() -> None:
    """What the Allies are asked with hidden bases does not depend on where the bases are."""
    schedules = []
    for place, other in ((4024, 5108), (3823, 3727), (0, 5108), (0, 0)):
        state = state_at("returns", "sloc-1944", hidden_bases=True)
        state.board.bases[0].hex, state.board.bases[1].hex = place, other
        seen = []
        for _ in range(2):
            seen.append((state.stage, sorted(GAME.awaiting(state))))
            state = GAME.resolve(state, {}, DICE).state
        schedules.append(seen)
    assert schedules[0] == schedules[1] == schedules[2] == schedules[3]
