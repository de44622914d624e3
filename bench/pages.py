"""What a plot and a report of a large battle cost: `python -m bench.pages [SCENARIO] [--turns N] [--against CHECKOUT]`.

A battle is played between the staffs; of its busiest turn, the one with the most on the plot, each seat's report is
made as text and its plot drawn, time after time. Printed is the processor time of the best round in milliseconds; with
another checkout by turns with it, and how many times its time that is.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

PLAY = """
import json, sys, time
from flagplot.core import registry
from flagplot.core.document import to_text
from flagplot.lab.battle import seeded_dice

scenario, turns, rounds = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
game = registry.game(registry.find_scenario(scenario).game)
rules, words = game.rules(scenario), game.words()
seats = game.seats(scenario, rules)
staffs = {seat: registry.commander(game.name) for seat in seats}
state, told, busiest = game.setup(scenario, rules, seeded_dice(1, seats)), (), (0, 0, ())
while not game.is_over(state) and game.clock(state).turn <= turns:
    views = {seat: game.view(state, seat) for seat in seats}
    plots = [game.plot(view, words) for view in views.values()]
    marks = sum(len(plot.marks) + len(plot.tracks) + len(plot.areas) for plot in plots)
    reports = [(view, [one for one in told if one.seat == seat]) for seat, view in views.items()]
    busiest = max(busiest, (marks, game.clock(state).turn, reports), key=lambda one: one[0])
    asked = {seat: views[seat] for seat in game.awaiting(state)}
    sheets = {seat: game.parse(staffs[seat].orders(view), seat, view) for seat, view in asked.items()}
    done = game.resolve(state, sheets, seeded_dice(1, seats, game.clock(state).turn))
    state, told = done.state, done.dispatches

def best(make):
    spent = []
    for _ in range(rounds):
        start = time.process_time()
        for view, dispatches in busiest[2]:
            make(view, dispatches)
        spent.append(time.process_time() - start)
    return 1000 * min(spent) / len(busiest[2])

plot = best(lambda view, dispatches: game.draw(game.plot(view, words)))
report = best(lambda view, dispatches: to_text(game.report(view, dispatches, words)))
print(json.dumps({"marks": busiest[0], "turn": busiest[1], "plot": plot, "report": report}))
"""


def measured(checkout: Path, scenario: str, turns: int, rounds: int) -> dict[str, float]:
    """Return the busiest turn, what is on its plots, and the milliseconds of a plot and of a report."""
    environment = os.environ | {"PYTHONPATH": str(checkout / "src")}
    command = [sys.executable, "-c", PLAY, scenario, str(turns), str(rounds)]
    answer = subprocess.run(command, env=environment, cwd=checkout, check=True, capture_output=True, text=True)
    found: dict[str, float] = json.loads(answer.stdout)
    return found


def main() -> None:
    """Print the times."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenario", nargs="?", default="guadalcanal")
    parser.add_argument("--turns", type=int, default=30)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--against", type=Path)
    given = parser.parse_args()
    checkouts = [Path(__file__).parents[1], *([given.against] if given.against else [])]
    found = [[measured(each, given.scenario, given.turns, given.rounds) for each in checkouts] for _ in range(2)]
    best = [{part: min(one[part] for one in each) for part in each[0]} for each in zip(*found, strict=True)]
    print(f"{given.scenario}, turn {best[0]['turn']}, {best[0]['marks']} marks, tracks and areas on its plots")
    for part in ("plot", "report"):
        times = f", {best[0][part] / best[1][part]:.2f} times that of {given.against}" if given.against else ""
        print(f"{part}: {best[0][part]:.1f} ms{times}")


if __name__ == "__main__":
    main()
