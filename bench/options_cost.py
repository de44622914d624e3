"""What the options of the variants cost: `python bench/options_cost.py`.

The whole of Guadalcanal between the staff commanders under each rule set with everything switched on that can be; the
time is the umpire's alone, from orders already read to the dispatches, divided by the orders of units.
"""

import json
import sys
import time
from typing import Any

from flagplot.commanders.carrier import commander
from flagplot.core.dice import KeyedDice, demo_secret
from flagplot.games.carrier.game import GAME

SCENARIO = "guadalcanal"
SEEDS = (1, 2, 5)
ALL: dict[str, dict[str, Any]] = {
    "base": {},
    "email-2003": {"submarines": "2003", "mines": True, "pt_boats": "dice"},
    "gm-1993": {"submarines": "1993", "mines": True, "pt_boats": "dice", "critical_hits": "1993", "night_pairs": True},
}


def measure(preset: str, options: dict[str, Any], seed: int) -> tuple[float, int, int]:
    """Return the umpire's processor time over a game in seconds, the orders of units, and the turns."""
    dice = KeyedDice(demo_secret(seed))
    state = GAME.setup(SCENARIO, GAME.rules(SCENARIO, preset, options=options), dice)
    spent, orders = 0.0, 0
    while not GAME.is_over(state):
        sheets = {}
        for seat in GAME.awaiting(state):
            view = GAME.view(state, seat)
            sheets[seat] = GAME.parse(commander().orders(view), seat, view)
            orders += len(sheets[seat].orders)
        start = time.process_time()
        state = GAME.resolve(state, sheets, dice).state
        spent += time.process_time() - start
    return spent, orders, state.turn - 1


def main() -> None:
    """Print the cost of each rule set, and how many times that of the base game it is."""
    found = {}
    for preset, options in ALL.items():
        games = [measure(preset, options, seed) for seed in SEEDS]
        spent, orders, turns = (sum(game[part] for game in games) for part in range(3))
        found[preset] = {
            "options": options,
            "seconds": round(spent, 2),
            "orders": orders,
            "turns": turns,
            "us_per_order": round(1e6 * spent / orders),
        }
    for row in found.values():
        row["times_base"] = round(row["us_per_order"] / found["base"]["us_per_order"], 2)
    if "--json" in sys.argv[1:]:
        print(json.dumps(found, indent=2))
        return
    for preset, row in found.items():
        print(
            f"{preset:12} {row['turns']:4} turns {row['orders']:5} orders {row['seconds']:6.2f} s "
            f"{row['us_per_order']:5} us an order, {row['times_base']:.2f} of the base game"
        )


if __name__ == "__main__":
    main()
