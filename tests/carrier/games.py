"""Battles between staff commanders for tests: played once, kept by scenario and seed."""

import functools
from typing import Any

from flagplot.commanders.carrier import commander
from flagplot.core.dice import KeyedDice, demo_secret
from flagplot.core.game import OrderSheet
from flagplot.games.carrier import GAME
from flagplot.games.carrier.state import State

SCENARIOS = ("coral-sea-battle", "rings-around-rabaul")
SEATS = ("allied", "japanese")


def dice(seed: int) -> KeyedDice:
    """Return the dice of a seeded game."""
    return KeyedDice(demo_secret(seed))


def opening(scenario: str, seed: int, preset: str = "", **options: Any) -> State:
    """Return an opening position."""
    state: State = GAME.setup(scenario, GAME.rules(scenario, preset, options=options), dice(seed))
    return state


def commanders_sheets(state: State) -> dict[str, OrderSheet]:
    """Return what the staff commanders of both seats order now, parsed."""
    sheets = {}
    for seat in SEATS:
        view = GAME.view(state, seat)
        sheets[seat] = GAME.parse(commander().orders(view), seat, view)
    return sheets


@functools.cache
def turns(scenario: str, seed: int) -> tuple[bytes, ...]:
    """Return the encoded states of a whole commander game, the opening first."""
    state = opening(scenario, seed)
    states = [GAME.encode(state)]
    while not GAME.is_over(state):
        state = GAME.resolve(state, commanders_sheets(state), dice(seed)).state
        states.append(GAME.encode(state))
    return tuple(states)


def position(scenario: str, seed: int, turn: int) -> State:
    """Return a fresh copy of the state before a turn (1: the opening)."""
    state: State = GAME.decode(turns(scenario, seed)[turn - 1])
    return state
