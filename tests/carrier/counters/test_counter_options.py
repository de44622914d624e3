"""Exactly what the option coastwatchers = counters changes (GM-23)."""

from typing import Any

import pytest
from tests.carrier.counters.watching import put
from tests.carrier.position import bare, opening, put_tf
from tests.carrier.switching import switched

from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.plotting.plot import draw
from flagplot.games.carrier.plotting.plotting import sheet_of
from flagplot.games.carrier.ruleset.kinds import SIDES
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.counters import Watch


def ships_off_malaita(**options: Any) -> State:
    """Return Japanese destroyers beside Malaita at 0900, and an Allied coastwatcher on it if they are counters."""
    state = bare(4, "guadalcanal", **options)
    put_tf(state, "japanese", 5, "B/R20", "DD x2")
    for side in SIDES:
        if "coastwatchers" in options:
            state.sides[side].watch = Watch()
    if "coastwatchers" in options:
        put(state, "allied", "CW4", "Malaita", "B/Q20")
    return state


@pytest.mark.rule("GM-23.1")
def test_what_the_option_changes() -> None:
    """The one who reports, and the counters that are known; nothing else of a turn."""
    change = switched(ships_off_malaita, "coastwatchers", "counters")
    assert change.gone == ("allied: sighted 1 sighting.source.0=coastwatchers Malaita",)
    assert change.new == (
        "allied: sighted 1 sighting.source.0=CW4",
        "allied watch counters={CW4: (kind=CW number=4 island=Malaita hex=B/Q20)}",
        "japanese watch",
    )


def test_unset_by_default() -> None:
    """Without the option nothing of counters stands in a state, and nothing about them on a plot."""
    state = opening("guadalcanal")
    assert b"watch" not in GAME.encode(state)
    assert not any(
        mark.kind in ("own_watch", "own_troops")
        for mark in sheet_of(GAME.view(state, "allied"), ruleset_of(state), GAME.words()).marks
    )


@pytest.mark.rule("GM-23.3")
def test_counters_on_the_plot() -> None:
    """Coastwatchers and troops have symbols of their own, named in the legend; the enemy's are not there."""
    state = opening("guadalcanal", coastwatchers="counters")
    sheet = sheet_of(GAME.view(state, "allied"), ruleset_of(state), GAME.words())
    kinds = [mark.kind for mark in sheet.marks]
    assert (kinds.count("own_watch"), kinds.count("own_troops")) == (19, 11)
    svg = draw(sheet)
    assert "own coastwatchers" in svg and "own troops" in svg
    theirs = [mark.label for mark in sheet_of(GAME.view(state, "japanese"), ruleset_of(state), GAME.words()).marks]
    assert not any(label.startswith("CW") for label in theirs)


@pytest.mark.rule("GM-23.2a")
def test_the_preset_of_1993_has_counters() -> None:
    """Both sides have them under gm-1993, neither under the other rule sets."""
    for preset, there in (("gm-1993", True), ("base", False), ("email-2003", False)):
        state = opening("eastern-solomons", preset=preset)
        assert [isinstance(state.sides[side].watch, Watch) for side in SIDES] == [there, there]
