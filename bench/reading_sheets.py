"""What reading a sheet costs: `python bench/reading_sheets.py`.

Sheets of 1,000 to 10,000 lines in every game and of 32 to 256 KiB: of good orders, of prose, of mail, of nonsense and,
in the carrier game, of words of all kinds in no order; sheets of 30 orders; in processor time.
"""

import random
import time
from collections.abc import Callable
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
_WORDS = [
    *(
        "if",
        "when",
        "TF1",
        "TF11",
        "AF17",
        "AF12",
        "C4",
        "N4",
        "south",
        "(",
        ")",
        ",",
        ";",
        "attack",
        "attacks",
        "until",
    ),
    *("6", "Val", "Dauntless", "AP", "not", "or", "seen", "carriers", "then", "would", "you", "please", "let", "steam"),
    *("search", "shadow", "land", "lands", "at", "Lae", "hexes", "two", "its", "planes", "referee", "qrwt", "launhc"),
    *("Lexinton", "RT", "to", "from", "by", "the", "a", "and", "it", "radio", "fuel", "low", "0900", "without", "all"),
]
CHAOS: dict[str, Callable[[random.Random], str]] = {
    "words": lambda dice: f"{dice.choice(_WORDS)}{dice.choice('   ' + chr(10))}",
    "prose": lambda dice: f"TF1 {' '.join(dice.choices(_WORDS, k=8))}\n",
    "slips": lambda dice: f"TF1: {' '.join(word[:1] + word[2:] for word in dice.choices(_WORDS, k=8))}\n",
    "radio": lambda dice: f"TF1 tells AF3 by radio that it {' '.join(dice.choices(_WORDS, k=6))}\n",
    "units": lambda dice: f"TF{dice.randrange(400)} goes to A/AA2{dice.randrange(10)}\n",
    "letters": lambda dice: "".join(map(chr, dice.choices(range(0x20, 0xD7FF), k=80))),
    "one line": lambda dice: f"{dice.choice(_WORDS)} ",
    "repeats": lambda dice: f"TF1: {dice.choice(('AF3 lands ', 'hold by ', 'now at ', 'every turn ')) * 400}\n",
    "cases": lambda dice: f"AF3: {dice.choice(('until ', 'or until ', 'if fighters attack ')) * 400}\n",
}
"""What makes sheets of no order."""


def sheet_of(make: Callable[[random.Random], str], size: int) -> str:
    """Return so many KiB of chaos, always the same."""
    dice, out, length = random.Random(7), [], 0
    while length < size * 1024:
        out.append(make(dice))
        length += len(out[-1])
    return "".join(out)[: size * 1024]


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
    for name, make in CHAOS.items():
        row = [cost(game, view, sheet_of(make, size)) for size in SIZES]
        print(f"carrier {name:9}", *(f"{size:4} KiB {ms:7.0f} ms" for size, ms in zip(SIZES, row, strict=True)))
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
