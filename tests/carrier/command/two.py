"""Battles with two seats a side under command control, between staff commanders."""

import functools
from collections.abc import Callable, Mapping
from typing import Any

from flagplot.commanders.carrier import commander
from flagplot.core.dice import KeyedDice, demo_secret
from flagplot.core.game import OrderSheet, Rules
from flagplot.games.carrier.command import teams
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.state.battle import State

SCENARIO = "coral-sea-battle"
TEAMS = (
    "allied: carriers = TF1 + TF11, moresby = Port Moresby + TF10; "
    "japanese: carriers = TF1 + TF6, close = TF5 + Rabaul + TF3 + TF4"
)
SEATS = ("allied/carriers", "allied/moresby", "japanese/carriers", "japanese/close")


def rules(preset: str = "gm-1993", **options: Any) -> Rules:
    """Return the rules of a battle of four commanders."""
    return GAME.rules(SCENARIO, preset, {"command_control": True, "teams": TEAMS, **options})


def dice(seed: int) -> KeyedDice:
    """Return the dice of a seeded game."""
    return KeyedDice(demo_secret(seed))


def opening(seed: int = 7, preset: str = "gm-1993", **options: Any) -> State:
    """Return an opening position."""
    state: State = GAME.setup(SCENARIO, rules(preset, **options), dice(seed))
    return state


def sheets(state: State) -> dict[str, OrderSheet]:
    """Return what the staff commanders of all seats order now, parsed."""
    out = {}
    for seat in teams.seats(ruleset_of(state)):
        view = GAME.view(state, seat)
        out[seat] = GAME.parse(commander().orders(view), seat, view)
    return out


@functools.cache
def played(
    turns: int, seed: int = 7, preset: str = "gm-1993"
) -> tuple[tuple[bytes, Mapping[str, OrderSheet], Any], ...]:
    """Return state before, sheets and resolution of each turn of a commander game."""
    state = opening(seed, preset)
    out = []
    for _ in range(turns):
        before = GAME.encode(state)
        given = sheets(state)
        done = GAME.resolve(state, given, dice(seed))
        out.append((before, given, done))
        state = GAME.decode(GAME.encode(done.state))
    return tuple(out)


Change = Callable[[State], None]
