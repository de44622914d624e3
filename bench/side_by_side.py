"""Orders adjudicated per second beside the `diplomacy` package: `python bench/side_by_side.py`.

Makes an environment of its own for `diplomacy` (a pinned version, from the package registry) in a temporary folder and
runs each program in one process, three times in turn, on the same machine. Both are given 22 units with one order each
to move to the next place, already read; timed is the adjudication alone (`Game.process` there, `GAME.resolve` here,
where it includes weather, observation and the records). The median of the runs is printed, and the ratio.
"""

import json
import statistics
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

PACKAGE = "diplomacy==1.1.2"
RUNS = 3
THEIRS = """
import json, random, time
from diplomacy import Game
random.seed(1)
orders = 0
spent = 0.0
for _ in range(8):
    game = Game()
    for _ in range(30):
        if game.is_game_done:
            break
        possible = game.get_all_possible_orders()
        for power in game.powers:
            places = [place for place in game.get_orderable_locations(power) if possible[place]]
            chosen = [random.choice(possible[place]) for place in places]
            game.set_orders(power, chosen)
            orders += len(chosen)
        start = time.process_time()
        game.process()
        spent += time.process_time() - start
print(json.dumps(orders / spent))
"""
OURS = """
import json
from bench.orders_scale import measure
print(json.dumps(measure(22, seconds=2.0)[1]))
"""


def main() -> int:
    """Print both rates and the ratio; exit 1 if ours is the slower one."""
    root = Path(__file__).resolve().parent.parent
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = str(Path(folder) / "bin" / "python")
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", PACKAGE], check=True)
        theirs, ours = [], []
        for _ in range(RUNS):
            theirs.append(json.loads(subprocess.check_output([python, "-c", THEIRS])))
            ours.append(json.loads(subprocess.check_output([sys.executable, "-c", OURS], cwd=root)))
    there, here = statistics.median(theirs), statistics.median(ours)
    print(f"{PACKAGE}: {there:,.0f} orders a second")
    print(f"flagplot: {here:,.0f} orders a second")
    print(f"ratio: {here / there:.2f}")
    return 0 if here >= there else 1


if __name__ == "__main__":
    sys.exit(main())
