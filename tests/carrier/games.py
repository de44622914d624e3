"""Battles between staff commanders for tests: played once, kept by scenario and seed."""

import functools
from collections.abc import Mapping
from typing import Any

from tests.carrier.staffing import ordered, written

from flagplot.core.dice import KeyedDice, demo_secret
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.orders.sheet import CarrierSheet
from flagplot.games.carrier.state.battle import State

SCENARIOS = ("coral-sea-battle", "rings-around-rabaul")
SEATS = ("allied", "japanese")


def dice(seed: int) -> KeyedDice:
    """Return the dice of a seeded game."""
    return KeyedDice(demo_secret(seed))


def opening(scenario: str, seed: int, preset: str = "", **options: Any) -> State:
    """Return an opening position."""
    state: State = GAME.setup(scenario, GAME.rules(scenario, preset, options=options), dice(seed))
    return state


def texts_of(state: State) -> dict[str, str]:
    """Return what the staff commanders order, or answer, of the seats that are asked now."""
    return {seat: written(GAME.view(state, seat)) for seat in GAME.awaiting(state)}


def sheets_of(state: State, texts: Mapping[str, str]) -> dict[str, CarrierSheet]:
    """Return the texts of seats, parsed."""
    return {seat: GAME.parse(text, seat, GAME.view(state, seat)) for seat, text in texts.items()}


def commanders_sheets(state: State) -> dict[str, CarrierSheet]:
    """Return what the staff commanders order now, as they give it; its words, which say the same, are not read."""
    return {seat: ordered(GAME.view(state, seat)) for seat in GAME.awaiting(state)}


@functools.cache
def points(scenario: str, seed: int, preset: str = "", **options: Any) -> tuple[bytes, ...]:
    """Return the encoded states of a whole commander game at its decision points, the opening first."""
    state = opening(scenario, seed, preset, **options)
    states = [GAME.encode(state)]
    while not GAME.is_over(state):
        state = GAME.resolve(state, commanders_sheets(state), dice(seed)).state
        states.append(GAME.encode(state))
    return tuple(states)


@functools.cache
def turns(scenario: str, seed: int, preset: str = "", **options: Any) -> tuple[bytes, ...]:
    """Return the encoded states of a whole commander game before each turn's orders, the opening first."""
    states = points(scenario, seed, preset, **options)
    return tuple(state for state in states if not GAME.decode(state).pending)


def position(scenario: str, seed: int, turn: int, preset: str = "", **options: Any) -> State:
    """Return a fresh copy of the state before a turn (1: the opening)."""
    state: State = GAME.decode(turns(scenario, seed, preset, **options)[turn - 1])
    return state
