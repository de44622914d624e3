"""What an option changes is said in facts: no sentence is looked up, and what is the same is left out."""

import pytest
from tests.carrier.position import OPEN_SEA, bare, put_af, put_tf
from tests.carrier.switching import Change, switched

from flagplot.core.words import Words
from flagplot.games.carrier.ordered.ast import Attack, Place, Program
from flagplot.games.carrier.state.battle import State


def raid(**options: object) -> State:
    """Return four Val over a destroyer."""
    state = bare(**options)
    put_tf(state, "allied", 1, OPEN_SEA, "DD")
    put_af(state, "japanese", 5, OPEN_SEA, "4 Val GP high", order=Program((Attack(Place(hex=OPEN_SEA)),)))
    return state


def test_no_sentence_is_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A raid with its fire, hits and sightings is compared without a word."""
    monkeypatch.setattr(Words, "__call__", None)
    monkeypatch.setattr(Words, "text", None)
    change = switched(raid, "bomb_ammunition", True, allied="TF1: N1")
    assert change.new[:3] == (
        "allied: attacked DD hits=1",
        "allied ships.DD hits=1 slowed=8 fire_hits=1",
        "japanese: bombed AF5 row.bht=7 hits=1",
    )


def test_what_is_the_same_with_the_option_is_left_out() -> None:
    """An option that no rule of the turn asks changes nothing, though dozens of facts are compared."""
    assert switched(raid, "torpedo_double", True) == Change((), ())
