"""A turn that waits at a question: kept in the middle of its phase or played again from its start, it is the same."""

import threading
from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.carrier.flight.test_air_answers import sea
from tests.carrier.games import dice, sheets_of

from flagplot.core.game import Resolution
from flagplot.games.carrier import playing
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.state.battle import State

ORDERS = ("", "AF3: NE1\nAF4: N1", "AF3: S2\nAF5: N3", "AF4: S1 - N1\nAF5: S2, NE1")


def resolve(state: State, texts: Mapping[str, str]) -> Resolution[State]:
    return GAME.resolve(state, sheets_of(state, texts), dice(3))


def as_bytes(resolution: Resolution[State]) -> tuple[object, ...]:
    return GAME.encode(resolution.state), resolution.dispatches, resolution.rolls


def anew(state: State, texts: Mapping[str, str]) -> Resolution[State]:
    """Play on from a state where no turn is kept."""
    kept, playing._WAITING.turns = playing._WAITING.turns, {}
    found = resolve(state, texts)
    playing._WAITING.turns = kept
    return found


@pytest.mark.whole_game
@settings(max_examples=25, deadline=None)
@given(
    first=st.sampled_from(ORDERS),
    answers=st.lists(st.sampled_from(ORDERS), min_size=2, max_size=4),
    stored=st.lists(st.booleans(), min_size=12, max_size=12),
)
def test_every_answer_to_one_question_falls_out_as_from_the_start(
    first: str, answers: list[str], stored: list[bool]
) -> None:
    """Several answers to one question, in any order, each with its sequel, with states stored and read back or not."""
    begun = resolve(sea(), {"allied": first, "japanese": first})
    before = GAME.encode(begun.state)
    again = iter(stored)

    def read(state: State) -> State:
        return GAME.decode(GAME.encode(state)) if next(again, False) else state

    for answer in answers:
        one = resolve(read(begun.state), {"allied": answer})
        assert as_bytes(one) == as_bytes(anew(begun.state, {"allied": answer}))
        two = resolve(read(one.state), {"japanese": answer})
        assert as_bytes(two) == as_bytes(anew(one.state, {"japanese": answer}))
        assert as_bytes(two) == as_bytes(resolve(one.state, {"japanese": answer}))
    assert GAME.encode(begun.state) == before


def test_a_turn_that_goes_on_leaves_the_state_given_out_as_it_was() -> None:
    begun = resolve(sea(), {})
    given_out = GAME.encode(begun.state)
    resolve(begun.state, {"allied": "AF4: S2"})
    assert GAME.encode(begun.state) == given_out


def test_other_dice_than_those_of_the_turn_play_it_from_its_start() -> None:
    """The throws before the question differ, so the turn that waits is not gone on with."""
    begun = resolve(sea(), {})
    sheets = sheets_of(begun.state, {"allied": "AF4: S2"})
    other = GAME.resolve(begun.state, sheets, dice(4))
    playing._WAITING.turns.clear()
    assert as_bytes(other) == as_bytes(GAME.resolve(begun.state, sheets, dice(4)))


def test_an_answer_given_in_another_thread_falls_out_the_same() -> None:
    begun, found = resolve(sea(), {}), []
    thread = threading.Thread(target=lambda: found.append(as_bytes(resolve(begun.state, {"allied": "AF4: S2"}))))
    thread.start()
    thread.join()
    assert found == [as_bytes(resolve(begun.state, {"allied": "AF4: S2"}))]


def test_of_too_many_turns_that_wait_the_oldest_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "MOST_KEPT", 1)
    one, two = resolve(sea(), {}), resolve(sea(), {"allied": "AF3: NE1"})
    assert len(playing._WAITING.turns) == 1
    assert as_bytes(resolve(one.state, {})) == as_bytes(anew(one.state, {}))
    assert as_bytes(resolve(two.state, {})) == as_bytes(anew(two.state, {}))
