"""What a turn costs with 22 to 5,000 units under orders: `python bench/orders_scale.py`.

Every unit is a task force of one ship with one order to move one hex, spread over the sea, half of them on each side,
so that one order here is one order of the `diplomacy` package (see side_by_side.py). Observation of everything that
passes is part of the time, as it is in play. Mixed, both sides lie over the whole sea: of 5,000 units nearly all end in
a hex with an enemy, and some 1,800 fights are begun. Apart, each side has its half of the sea, and what is measured is
the orders alone.
"""

import gc
import json
import sys
import time

from flagplot.core.dice import KeyedDice
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Move, Program, Step, UnitOrder, UnitRef
from flagplot.games.carrier.orders.sheet import CarrierSheet
from flagplot.games.carrier.ruleset.kinds import SIDES
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.units import Boxes, Ship, TaskForce

DICE = KeyedDice(b"bench")
BETWEEN = 100
"""Hexes of sea on each side of the middle in which sides that are apart have nobody."""


def fleet(units: int, apart: bool = False) -> tuple[State, dict[str, CarrierSheet]]:
    """Return a battle of so many single ships and a sheet for each side that moves every one of them. `apart`: the
    sides see nothing of each other."""
    state: State = GAME.setup("coral-sea-battle", GAME.rules("coral-sea-battle"), DICE)
    chart = ruleset_of(state).theatre
    for side in SIDES:
        own = state.sides[side]
        own.tfs, own.ships = {}, {}
        for base in own.bases.values():
            base.boxes = Boxes()
    sea = [hex_ for hex_ in range(84 * 46) if hex_ % 46 and {chart.terrain(hex_), chart.terrain(hex_ - 1)} == {"sea"}]
    half = len(sea) // 2
    waters = (sea[: half - BETWEEN], sea[half + BETWEEN :]) if apart else (sea, sea)
    orders: dict[str, list[UnitOrder]] = {side: [] for side in SIDES}
    for number in range(1, units + 1):
        side = SIDES[number % 2]
        name = f"DD {number}"
        state.sides[side].ships[name] = Ship(name, "DD", "DD", tf=number)
        water = waters[number % 2]
        place = number // 2 if apart else number
        state.sides[side].tfs[number] = TaskForce(number, [name], water[place * 97 % len(water)])
        orders[side].append(UnitOrder(UnitRef("TF", number), Program((Move((Step(1),)),)), 1))
    return state, {side: CarrierSheet(seat=side, text="", orders=tuple(orders[side])) for side in SIDES}


def measure(units: int, apart: bool = False, seconds: float = 1.0) -> tuple[float, float]:
    """Return the processor time of a turn in milliseconds and the orders adjudicated per second."""
    state, sheets = fleet(units, apart)
    GAME.resolve(state, sheets, DICE)
    turns, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        GAME.resolve(state, sheets, DICE)
        turns += 1
    spent = (time.process_time() - start) / turns
    return spent * 1000, units / spent


def main() -> None:
    """Print the table, or with `--json` one document."""
    measure(22)
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)  # as the program has it
    rows = [
        (units, "apart" if apart else "mixed", *measure(units, apart))
        for apart in (False, True)
        for units in (22, 50, 500, 2500, 5000)
    ]
    if "--json" in sys.argv:
        print(json.dumps([{"units": u, "sides": s, "ms": ms, "orders_per_second": rate} for u, s, ms, rate in rows]))
        return
    print("units  sides  ms a turn  orders a second  us an order")
    for units, sides, spent, rate in rows:
        print(f"{units:5}  {sides:5}  {spent:9.2f}  {rate:15,.0f}  {1e6 / rate:11.1f}")


if __name__ == "__main__":
    main()
