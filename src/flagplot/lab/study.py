"""Many games between commanders, on every core of this machine or of a cluster."""

import functools
import importlib
import os
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any, Literal

import msgspec

from flagplot.core import own_scenarios, registry
from flagplot.core.diagnostics import BadInputError
from flagplot.lab.battle import OrderTally, Result, fight

Where = Literal["local", "ray"]
QUANTILES = (0, 5, 25, 50, 75, 95, 100)


class Study(msgspec.Struct, frozen=True):
    """What many games came to. Only `seconds` differs from one run to the next."""

    scenario: str
    rules: str
    games: int
    wins: dict[str, int]
    draws: int
    score_quantiles: dict[str, dict[str, int]]
    """By side, and by percent of the games: the score that so many games did not exceed."""
    orders: OrderTally
    turns: float
    """Turns of a game, on average."""
    seconds: float


def study(
    scenario: str,
    games: int,
    *,
    rules: str = "",
    options: dict[str, Any] | None = None,
    overlay: str = "",
    first_seed: int = 1,
    on: Where = "local",
    workers: int = 0,
    progress: Callable[[int], None] = lambda done: None,
) -> Study:
    """Return what `games` seeded games came to; the same for any number of workers.

    Raises BadInputError for a scenario, rule set or number that does not exist, or when ray is not installed.
    """
    if games < 1:
        raise BadInputError(f"A study has at least one game, not {games}.")
    if workers < 0:
        raise BadInputError(f"A study has at least one process, or 0 for one on each core, not {workers}.")
    info = registry.find_scenario(scenario)
    chosen = registry.game(info.game).rules(scenario, rules, options, overlay)
    game = (scenario, own_scenarios.text_of(scenario), chosen.preset, options, overlay)
    seeds = range(first_seed, first_seed + games)
    began = time.perf_counter()
    results: list[Result] = []
    for result in _ray(game, seeds) if on == "ray" else _local(game, seeds, workers):
        results.append(result)
        progress(len(results))
    return _summary(scenario, chosen.preset, info.sides, results, time.perf_counter() - began)


_Chosen = tuple[str, str, str, dict[str, Any] | None, str]
"""Scenario, its text if it is one's own, rule set, options and an owner's tables."""


def _local(chosen: _Chosen, seeds: range, workers: int) -> Iterator[Result]:
    """Return the results in the order of the seeds, from as many processes as there are cores."""
    play = functools.partial(fight, *chosen)
    workers = min(workers or os.cpu_count() or 1, len(seeds))
    if workers == 1:
        yield from map(play, seeds)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(play, seeds, chunksize=max(1, min(8, len(seeds) // (4 * workers))))


def _ray(chosen: _Chosen, seeds: range) -> Iterator[Result]:
    """Return the results in the order of the seeds, from a ray cluster."""
    try:
        ray: Any = importlib.import_module("ray")
    except ImportError:
        raise BadInputError(
            "A study on ray needs the package ray, which is not installed: pip install 'flagplot[ray]'."
        ) from None
    ray.init(ignore_reinit_error=True, log_to_driver=False)
    remote = ray.remote(fight)
    for handle in [remote.remote(*chosen, seed) for seed in seeds]:
        yield ray.get(handle)


def _summary(scenario: str, rules: str, sides: Iterable[str], results: list[Result], seconds: float) -> Study:
    winners = Counter(result.score.winner for result in results)
    orders = OrderTally()
    for result in results:
        orders.sent += result.orders.sent
        orders.accepted += result.orders.accepted
        orders.rejected += result.orders.rejected
    return Study(
        scenario=scenario,
        rules=rules,
        games=len(results),
        wins={side: winners[side] for side in sides},
        draws=winners["draw"],
        score_quantiles={side: quantiles([result.score.points.get(side, 0) for result in results]) for side in sides},
        orders=orders,
        turns=round(sum(result.turns for result in results) / len(results), 2),
        seconds=round(seconds, 3),
    )


def quantiles(values: Iterable[int]) -> dict[str, int]:
    """Return for each percent of QUANTILES the least value that so many of the values do not exceed."""
    ordered = sorted(values)
    return {str(q): ordered[max(0, -(-q * len(ordered) // 100) - 1)] for q in QUANTILES}
