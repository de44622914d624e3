"""Figures with an error, drawn by the umpire: the same dice give the same figure."""

from flagplot.games.carrier.umpire import Umpire


def limits(n: int) -> tuple[int, int]:
    """Return the least and the greatest figure that may be told of a loss: within half of it (FE-LI-5b), or one more
    or less where half of it is below 1 (FE-LI-5c)."""
    if n <= 1:
        return max(0, n - 1), n + 1
    return -(-n // 2), 3 * n // 2


def inexact(umpire: Umpire, purpose: str, subject: str, n: int, rule: str = "FE-LI-5b") -> int:
    """Return the figure told of n planes lost (FE-LI-5b) or hits by night (FE-DR-7), each within its limits equally
    likely."""
    low, high = limits(n)
    roll = umpire.box.throw("reports", purpose, subject, sides=high - low + 1, rule=rule)
    told = low + roll.faces[0] - 1
    umpire.box.note(roll, f"{n} told as {told}")
    return told
