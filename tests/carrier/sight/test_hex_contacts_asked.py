"""Contacts of hexes when a side is asked in the middle of the turn (FE-7.12.2a)."""

import pytest
from tests.carrier.games import dice, opening

from flagplot.commanders.carrier import commander
from flagplot.games.carrier.game import GAME


@pytest.mark.rule("FE-7.12.2a")
def test_what_is_seen_in_a_hex_has_one_number_however_often_the_turn_is_broken_off() -> None:
    """Over a battle with three questions a turn: one contact of one kind in one hex, told at Condition 1 or 2."""
    state = opening("coral-sea-battle", 7, "email-2003")
    several = 0
    while not GAME.is_over(state):
        sheets = {}
        for seat in GAME.awaiting(state):
            view = GAME.view(state, seat)
            sheets[seat] = GAME.parse(commander().orders(view), seat, view)
            fresh = [c for c in view.contacts if c.last_turn == view.clock.turn - 1 and c.sighting.condition < 3]
            places = [(c.sighting.kind, c.sighting.hex) for c in fresh if c.sighting.kind in ("tf", "af")]
            assert len(places) == len(set(places)), f"turn {state.turn}, {seat}"
            several += len(places) > 3
        state = GAME.resolve(state, sheets, dice(7)).state
    assert several > 5
