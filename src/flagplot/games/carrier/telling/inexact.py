"""Figures with an error, drawn by the umpire: the same dice give the same figure."""

from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.theatre.hex import name as hex_name
from flagplot.games.carrier.umpire import Umpire


def by_number(umpire: Umpire) -> bool:
    """Return whether hits of guns on enemy ships are told as a number with an error: by night, where the reports of
    2003 are played (FE-DR-7)."""
    return umpire.night and umpire.ruleset.combat_reports.in_words


def limits(n: int) -> tuple[int, int]:
    """Return the least and the greatest figure that may be told of a loss: within half of it (FE-LI-5b), or one more
    or less where half of it is below 1 (FE-LI-5c)."""
    if n <= 1:
        return max(0, n - 1), n + 1
    return -(-n // 2), 3 * n // 2


def gunfire(umpire: Umpire, hex_: Hex, owner: Side, ship: str, hits: int, purpose: str = "gunfire hits") -> int:
    """Return how many gunfire hits on an enemy ship are told by night (FE-DR-7)."""
    return inexact(umpire, purpose, f"{hex_name(hex_)} {owner}/{ship}", hits, "FE-DR-7")


def inexact(umpire: Umpire, purpose: str, subject: str, n: int, rule: str = "FE-LI-5b") -> int:
    """Return the figure told of n planes lost (FE-LI-5b) or hits by night (FE-DR-7), each within its limits equally
    likely."""
    low, high = limits(n)
    roll = umpire.dice.throw("reports", purpose, subject, sides=high - low + 1, rule=rule)
    figure = low + roll.faces[0] - 1
    umpire.dice.note(roll, f"{n} told as {figure}")
    return figure
