"""Whole games of the submarine war between two commanders: how many a minute, and who wins.

    python bench/bench_sloc.py [--games 1000] [--workers 2] [--scenario sloc-1943 ...] [--skill staff]

Prints a line for each scenario: seconds, processor seconds, decision points a second, wins, and the tenths of the
Allied score.
"""

import argparse
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from statistics import quantiles

from flagplot.commanders.sloc import commander
from flagplot.core.dice import KeyedDice, demo_secret, match_seed
from flagplot.games.sloc.game import GAME

SCENARIOS = ("sloc-1941", "sloc-1942", "sloc-1943", "sloc-1944")


def play(scenario: str, seed: int, skill: str) -> tuple[str, int, int]:
    """Play one game and return the winner, the Allied points and the number of decision points."""
    dice = KeyedDice(match_seed(demo_secret(seed), {}))
    state = GAME.setup(scenario, GAME.rules(scenario), dice)
    player = commander(skill)
    points = 0
    while not GAME.is_over(state):
        sheets = {}
        for seat in GAME.awaiting(state):
            view = GAME.view(state, seat)
            sheets[seat] = GAME.parse(player.orders(view), seat, view)
        state = GAME.resolve(state, sheets, dice).state
        points += 1
    score = GAME.score(state)
    return score.winner or "", score.points["allied"], points


def batch(job: tuple[str, int, int, str]) -> tuple[list[tuple[str, int, int]], float]:
    """Play the games of some seeds and return them with the seconds of processor time they took."""
    scenario, first, number, skill = job
    start = time.process_time()
    games = [play(scenario, seed, skill) for seed in range(first, first + number)]
    return games, time.process_time() - start


def many(
    pool: ProcessPoolExecutor, scenario: str, games: int, workers: int, skill: str = "staff"
) -> tuple[list[tuple[str, int, int]], float]:
    """Play games on several workers; the same seeds give the same games on any number of them."""
    each = max(1, games // (workers * 4))
    jobs = [(scenario, first, min(each, games - first), skill) for first in range(0, games, each)]
    parts = list(pool.map(batch, jobs))
    return [game for games_of, _ in parts for game in games_of], sum(seconds for _, seconds in parts)


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--scenario", nargs="*", default=SCENARIOS, choices=SCENARIOS)
    parser.add_argument("--skill", default="staff")
    options = parser.parse_args()
    with ProcessPoolExecutor(options.workers) as pool:
        for scenario in options.scenario:
            start = time.perf_counter()
            games, processor = many(pool, scenario, options.games, options.workers, options.skill)
            seconds = time.perf_counter() - start
            wins = Counter(winner for winner, _, _ in games)
            scores = sorted(points for _, points, _ in games)
            tenths = [round(value) for value in quantiles(scores, n=10)] if len(scores) > 1 else scores
            rate = sum(points for _, _, points in games) / seconds
            print(
                f"{scenario}: {options.games} games in {seconds:.1f} s on {options.workers} workers "
                f"({processor:.1f} s of processor time), {rate:.0f} decision points a second; "
                f"allied {wins['allied']}, draw {wins['draw']}, japanese {wins['japanese']}; "
                f"Allied score by tenths {tenths}",
                flush=True,
            )


if __name__ == "__main__":
    main()
