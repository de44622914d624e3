"""Coral Sea, staff against staff, beside another checkout: `python -m bench.staff_battle --against ../before`.

Each checkout plays the same battles, seeds 2 to 4, in a process of its own, by turns with the other, and looks for
garbage as often as its program does; a battle of another seed goes before, so that tables are read and nothing of the
battles measured is known. Printed is the processor time of each part at its best of all rounds: the battle without
reports (views, the staffs' orders, reading or checking these, adjudication), and the reports and plots of both seats
after every turn. Needed of the other checkout is the contract alone, in its first edition or its second.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

PARTS = ("staff", "read", "resolve", "battle", "report", "plot")
PLAY = """
import gc, json, time
from collections import Counter
from flagplot.commanders.carrier import commander
from flagplot.core.dice import KeyedDice, demo_secret
from flagplot.core.document import to_text
from flagplot.games.carrier.game import GAME

second = hasattr(GAME, "words")
words = GAME.words() if second else None
spent = Counter()

def timed(part, function, *arguments):
    start = time.process_time()
    result = function(*arguments)
    spent[part] += time.process_time() - start
    return result

def report(view, dispatches):
    return to_text(GAME.report(view, dispatches, words) if second else GAME.report(view, dispatches))

def plot(view):
    return GAME.draw(GAME.plot(view, words)) if second else GAME.plot(view)

def battle(seed):
    dice, staff = KeyedDice(demo_secret(seed)), commander()
    state = timed("battle", GAME.setup, "coral-sea-battle", GAME.rules("coral-sea-battle"), dice)
    while not GAME.is_over(state):
        sheets = {}
        for seat in GAME.awaiting(state):
            view = timed("battle", GAME.view, state, seat)
            sheets[seat] = timed("read", GAME.parse, timed("staff", staff.orders, view), seat, view)
        resolution = timed("resolve", GAME.resolve, state, sheets, dice)
        state = resolution.state
        for seat in ("allied", "japanese"):
            view = GAME.view(state, seat)
            timed("report", report, view, resolution.dispatches)
            timed("plot", plot, view)

battle(1)
gc.collect()
try:
    from flagplot.core.collecting import seldom
except ImportError:
    pass
else:
    seldom()
spent.clear()
for seed in (2, 3, 4):
    battle(seed)
spent["battle"] += spent["staff"] + spent["read"] + spent["resolve"]
print(json.dumps(spent))
"""


def played(checkout: Path) -> dict[str, float]:
    """Return the processor time in seconds that a checkout takes for each part."""
    environment = {**os.environ, "PYTHONPATH": str(checkout / "src")}
    found: dict[str, float] = json.loads(subprocess.check_output([sys.executable, "-c", PLAY], env=environment))
    return found


def main() -> None:
    """Print the times of both checkouts and their ratio, or with `--json` one document."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--against", type=Path, required=True, help="the other checkout")
    parser.add_argument("--rounds", type=int, default=4, help="rounds of which the best counts")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    checkouts = {"there": arguments.against.resolve(), "here": Path(__file__).resolve().parent.parent}
    rounds = [{name: played(path) for name, path in checkouts.items()} for _ in range(arguments.rounds)]
    best = {name: {part: min(each[name][part] for each in rounds) for part in PARTS} for name in checkouts}
    if arguments.json:
        print(json.dumps(best))
        return
    print("part      there s   here s  ratio")
    for part in PARTS:
        there, here = best["there"][part], best["here"][part]
        print(f"{part:8} {there:8.3f} {here:8.3f} {here / there:6.2f}")


if __name__ == "__main__":
    main()
