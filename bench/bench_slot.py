"""Games of the Slot between two commanders: who wins, how fast, and that no order is rejected.

    python bench/bench_slot.py [GAMES] [SCENARIO ...]

Exit status 1 if an order was rejected or a side won no game of a scenario.
"""

import sys
from collections import Counter
from time import perf_counter

from flagplot.commanders.slot import commander
from flagplot.core.dice import KeyedDice, demo_secret
from flagplot.games.slot.game import GAME


def play(scenario: str, seed: int) -> tuple[str, dict[str, int], int, int, int]:
    """Return the winner, both sides' points, orders sent, orders rejected and turns of one game."""
    dice = KeyedDice(demo_secret(seed))
    state = GAME.setup(scenario, GAME.rules(scenario), dice)
    players = {seat: commander() for seat in GAME.seats(scenario)}
    sent = rejected = points = 0
    while not GAME.is_over(state):
        sheets = {}
        for seat in GAME.awaiting(state):
            view = GAME.view(state, seat)
            sheets[seat] = GAME.parse(players[seat].orders(view), seat, view)
            sent += len(sheets[seat].echo)
            rejected += len(sheets[seat].diagnostics)
        state = GAME.resolve(state, sheets, dice).state
        points += 1
    score = GAME.score(state)
    return score.winner or "", score.points, sent, rejected, points


def main(games: int, scenarios: list[str]) -> int:
    """Play and print; return the exit status."""
    failed = False
    for scenario in scenarios:
        started = perf_counter()
        results = [play(scenario, seed) for seed in range(games)]
        seconds = perf_counter() - started
        wins = Counter(result[0] for result in results)
        rejected = sum(result[3] for result in results)
        mean = {side: sum(result[1][side] for result in results) / games for side in ("allied", "japanese")}
        print(
            f"{scenario:18} {games} games in {seconds:.1f} s ({sum(r[4] for r in results) / seconds:.0f} turns/s): "
            f"allied {wins['allied']}, japanese {wins['japanese']}, drawn {wins['draw']}; mean points "
            f"{mean['allied']:.0f} to {mean['japanese']:.0f}; orders {sum(r[2] for r in results)}, rejected {rejected}"
        )
        failed |= bool(rejected) or not (wins["allied"] and wins["japanese"])
    return int(failed)


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    names = sys.argv[2:] or [one.id for one in GAME.scenarios() if "table" not in one.id]
    sys.exit(main(number, names))
