"""The staff commander: its orders are all accepted, and it loses no planes to fuel by its own planning."""

import os

import pytest
from tests.carrier.games import SCENARIOS, SEATS, dice, opening, position
from tests.carrier.staffing import written
from tests.carrier.wording import worded

from flagplot.commanders.carrier import commander
from flagplot.core.diagnostics import BadInputError
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ruleset.kinds import SIDES

GAMES = 50 if "FLAGPLOT_LONG" in os.environ else 20
"""Seeded games of each scenario: forty in all, a hundred by FLAGPLOT_LONG=1."""


def play(scenario: str, seed: int) -> tuple[list[str], list[str]]:
    """Play a game; return the remarks on orders that are more than notes, and the planes lost by poor planning."""
    state = opening(scenario, seed)
    staff = commander()
    refused: list[str] = []
    while not GAME.is_over(state):
        sheets = {}
        for seat in SEATS:
            view = GAME.view(state, seat)
            sheets[seat] = GAME.parse(staff.orders(view), seat, view)
            refused += [
                f"{view.clock.label} {seat}: {remark.message}"
                for remark in sheets[seat].diagnostics
                if remark.severity != "note" and remark.code != "no-load"
            ]
        state = GAME.resolve(state, sheets, dice(seed)).state
    each = 10
    wasted = [
        f"turn {entry.turn}: {worded(entry.reason)}"
        for side in SIDES
        for entry in state.sides[side].points
        if "out of fuel" in worded(entry.reason) and entry.points == each * int(worded(entry.reason).split()[0])
    ]
    return refused, wasted


NO_DECK = {("rings-around-rabaul", 16), ("coral-sea-battle", 13), ("coral-sea-battle", 43)}
"""Games in which planes cannot land until their fuel is gone: a storm lies over their field, or their carrier is sunk
and the other has handled all that it can. Neither excuses the loss (BR-25.4)."""


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("first", range(0, GAMES, 10))
@pytest.mark.whole_game
def test_no_order_refused_and_no_plane_wasted(scenario: str, first: int) -> None:
    """In the seeded games no order is refused or queried, and no air factor scores as lost unnecessarily,
    but where a storm or a sunken carrier leaves it no deck or field in time."""
    for seed in range(first, first + 10):
        refused, wasted = play(scenario, seed)
        assert not refused, f"seed {seed}: {refused[:3]}"
        assert bool(wasted) == ((scenario, seed) in NO_DECK), f"seed {seed}: {wasted[:3]}"


@pytest.mark.whole_game
def test_it_keeps_nothing_from_turn_to_turn() -> None:
    """A commander begun in the middle of a battle orders what one from its start would."""
    staff = commander()
    for turn in range(1, 9):
        view = GAME.view(position("coral-sea-battle", 5, turn), "allied")
        assert staff.orders(view) == commander().orders(view)


def test_it_searches_strikes_patrols_and_unloads() -> None:
    """Over a battle the staffs search, keep patrols, strike with escorts, turn into the wind and unload."""
    said = ""
    for turn in range(1, 19):
        state = position("coral-sea-battle", 5, turn)
        for seat in SEATS:
            said += written(GAME.view(state, seat))
    for words in (
        "search; to ",
        "CAP TF",
        "attack TF at C",
        "into wind",
        "anchor all; unload all",
        "ready ",
        "service ",
    ):
        assert words in said, words


def test_an_unknown_skill_is_named() -> None:
    """A commander that does not exist is refused in one sentence."""
    with pytest.raises(BadInputError, match="no commander 'admiral'"):
        commander("admiral")
