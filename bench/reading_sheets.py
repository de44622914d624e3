"""What reading a sheet costs: `python bench/reading_sheets.py`.

Sheets of 1,000 to 10,000 lines in every game; sheets of 30 orders in the others, then of 32 to 256 KiB of good
orders, of prose, of mail and of nonsense, in processor time.
"""

import time
from typing import Any

from flagplot.core import registry
from flagplot.lab.battle import seeded_dice

PLACES = (("slot-three-nights", "A1"), ("melee", "MTB1"))
ORDERS = {"A1": ("MINES STOP", "should stop in mines"), "MTB1": ("SPEED 12", "slows to twelve knots")}
SIZES = (32, 64, 128, 256)
LINES = (1_000, 2_000, 5_000, 10_000)
CARRIER = {
    "orders": "TF1: N1; hold\n",
    "prose": "Would you please let TF1 steam one hex north and then wait there\n",
    "nonsense": "TF1 if a b\n",
}


def opening(scenario: str) -> tuple[Any, Any]:
    """Return a game and the first side's view at the opening of a scenario."""
    game = registry.game(registry.find_scenario(scenario).game)
    rules = game.rules(scenario)
    seats = game.seats(scenario, rules)
    return game, game.view(game.setup(scenario, rules, seeded_dice(1, seats)), seats[0])


def cost(game: Any, view: Any, text: str, times: int = 3) -> float:
    """Return the least processor time of some readings of a sheet, in milliseconds."""
    spent = []
    for _ in range(times):
        begin = time.process_time()
        game.parse(text, view.seat, view)
        spent.append(time.process_time() - begin)
    return 1000 * min(spent)


def main() -> None:
    """Print the tables."""
    game, view = opening("coral-sea-battle")
    for name, line in CARRIER.items():
        row = [cost(game, view, line * lines, 1) for lines in LINES]
        print(f"carrier {name:9}", *(f"{n:6} lines {ms:6.0f} ms" for n, ms in zip(LINES, row, strict=True)))
    for scenario, unit in PLACES:
        game, view = opening(scenario)
        good, prose = (f"{unit} {words}\n" for words in ORDERS[unit])
        thirty = [cost(game, view, line * 30) for line in (good, prose)]
        print(f"{scenario}: 30 orders {thirty[0]:.1f} ms, in prose {thirty[1]:.1f} ms")
        for name, line in (("orders", good), ("prose", prose), ("mail", f"> {good}\n"), ("nonsense", "if a b\n")):
            row = [cost(game, view, line * lines, 1) for lines in LINES]
            print(f"  {name:9}", *(f"{n:6} lines {ms:6.0f} ms" for n, ms in zip(LINES, row, strict=True)))
            row = [cost(game, view, line * (size * 1024 // len(line)), 1) for size in SIZES]
            print(f"  {name:9}", *(f"{size:4} KiB {ms:7.0f} ms" for size, ms in zip(SIZES, row, strict=True)))


if __name__ == "__main__":
    main()
