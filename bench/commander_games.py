"""Whole games between the staff commanders: `python bench/commander_games.py --games 100`.

Every scenario of the carrier game by every rule set, with the optional rules that the rule set brings. Printed for each
pair: games played to their end, orders, orders refused or queried, games broken off, who won, and seconds a game. What
was refused, and what broke a game, stands below. Exit status 1 if there was any.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from flagplot.commanders.carrier import commander
from flagplot.core.dice import KeyedDice, demo_secret
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.scenario.reading import identifiers

RULE_SETS: dict[str, tuple[str, dict[str, Any]]] = {
    "base": ("base", {}),
    "email-2003": ("email-2003", {"submarines": "2003"}),
    "gm-1993": ("gm-1993", {"submarines": "1993", "mines": True, "pt_boats": "dice"}),
    "command control": ("gm-1993", {"submarines": "1993", "mines": True, "pt_boats": "dice", "command_control": True}),
}
MOST_POINTS = 1200
"""Decision points after which a game counts as one without an end."""


@dataclass(frozen=True)
class Case:
    """A game to play."""

    scenario: str
    rules: str
    seed: int


@dataclass
class Outcome:
    """What came of a game."""

    orders: int = 0
    refused: list[str] = field(default_factory=list)
    broken: str = ""
    winner: str = ""
    seconds: float = 0.0


def play(case: Case) -> tuple[Case, Outcome]:
    """Play a game to its end."""
    preset, options = RULE_SETS[case.rules]
    out, start = Outcome(), time.process_time()
    try:
        out.winner = _to_the_end(case, preset, options, out)
    except Exception as error:  # a broken game is a finding, whatever broke it
        out.broken = f"{type(error).__name__}: {error}"
    out.seconds = time.process_time() - start
    return case, out


def _to_the_end(case: Case, preset: str, options: dict[str, Any], out: Outcome) -> str:
    dice = KeyedDice(demo_secret(case.seed))
    state = GAME.setup(case.scenario, GAME.rules(case.scenario, preset, options=options), dice)
    staff = commander()
    for _ in range(MOST_POINTS):
        if GAME.is_over(state):
            return GAME.score(state).winner
        sheets = {}
        for seat in GAME.awaiting(state):
            view = GAME.view(state, seat)
            sheets[seat] = GAME.parse(staff.orders(view), seat, view)
            out.orders += len(sheets[seat].orders)
            out.refused += [
                f"{GAME.clock(state).label}, {seat}: {remark.message}"
                for remark in sheets[seat].diagnostics
                if remark.severity != "note"
            ]
        state = GAME.resolve(state, sheets, dice).state
    raise RuntimeError(f"no end after {MOST_POINTS} decision points")


def outcomes(cases: list[Case], jobs: int) -> Iterator[tuple[Case, Outcome]]:
    """Yield each game's outcome, in order."""
    if jobs == 1:
        yield from map(play, cases)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play, cases)


def row(scenario: str, rules: str, found: list[Outcome]) -> str:
    """Return the line of a scenario in a rule set."""
    won = Counter(out.winner for out in found)
    return (
        f"{scenario:26} {rules:16} {len(found):4} {sum(out.orders for out in found):8} "
        f"{sum(len(out.refused) for out in found):7} {sum(bool(out.broken) for out in found):6}   "
        f"{won['allied']:3}/{won['japanese']:3}/{won['draw']:3} {sum(out.seconds for out in found) / len(found):6.2f}"
    )


def main() -> int:
    """Play, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=100, help="games of each scenario in each rule set")
    parser.add_argument("--seed", type=int, default=1000, help="seed of the first")
    parser.add_argument("--scenario", action="append", choices=sorted(identifiers()), help="only this one")
    parser.add_argument("--rules", action="append", choices=list(RULE_SETS), help="only this one")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    given = parser.parse_args()
    print(
        f"{'scenario':26} {'rules':16} {'games':>4} {'orders':>7} {'refused':>7} {'broken':>6}   won A/J/draw seconds"
    )
    wrong: list[str] = []
    for scenario, rules in product(given.scenario or identifiers(), given.rules or RULE_SETS):
        cases = [Case(scenario, rules, given.seed + number) for number in range(given.games)]
        found = list(outcomes(cases, given.jobs))
        print(row(scenario, rules, [out for _, out in found]), flush=True)
        for case, out in found:
            remarks = [*out.refused[:3], *([out.broken] if out.broken else [])]
            wrong += [f"{scenario}, {rules}, seed {case.seed}: {remark}" for remark in remarks]
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
