"""Counters put on a bare map by hand: `put(state, "allied", "CW1", "Malaita", "B/P20")`."""

from typing import Any

from tests.carrier.position import bare

from flagplot.games.carrier.ruleset.kinds import SIDES, Side
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.counters import Counter, Watch
from flagplot.games.carrier.theatre.hex import parse


def watched(turn: int = 8, scenario: str = "guadalcanal", **options: Any) -> State:
    """Return a scenario without ships, planes, clouds and counters, played with counters. In `guadalcanal` turn n has
    hour n + 5: turn 7 is 1200, turn 19 is 2400, turn 20 is 0100."""
    state = bare(turn, scenario, coastwatchers="counters", **options)
    for side in SIDES:
        state.sides[side].watch = Watch()
    return state


def put(state: State, side: Side, name: str, island: str, where: str, **changes: Any) -> Counter:
    """Put a counter on a hex."""
    kind = "CW" if name.startswith("CW") else "T"
    counter = Counter(kind, int(name.removeprefix(kind)), island, parse(where), **changes)  # type: ignore[arg-type]
    of(state, side)[name] = counter
    return counter


def of(state: State, side: Side) -> dict[str, Counter]:
    """Return a side's counters."""
    watch = state.sides[side].watch
    assert isinstance(watch, Watch)
    return watch.counters
