"""Shares by the largest remainder, ties by lot (BR-0.7, BR-17.6)."""

from collections.abc import Sequence

from flagplot.games.carrier.umpire import Umpire


def apportion(umpire: Umpire, phase: str, subject: str, total: int, weights: Sequence[int]) -> list[int]:
    """Return `total` divided in proportion to the weights, none above its weight: whole parts first, the rest to
    the largest remainders, ties by lot (BR-17.6, BR-0.7). `total` is at most the sum of the weights."""
    whole = sum(weights)
    if whole == 0:
        return [0] * len(weights)
    parts = [total * weight // whole for weight in weights]
    remainders = [total * weight % whole for weight in weights]
    left = total - sum(parts)
    while left:
        best = max(remainders)
        tied = [i for i, remainder in enumerate(remainders) if remainder == best]
        chosen = tied if len(tied) <= left else draw(umpire, phase, f"{subject} remainder {best}", tied, left)
        for i in chosen:
            parts[i] += 1
            remainders[i] = -1
        left -= len(chosen)
    return parts


def draw(umpire: Umpire, phase: str, subject: str, candidates: Sequence[int], count: int) -> list[int]:
    """Return `count` of the candidates by lot, each equally likely (BR-0.7)."""
    pool = list(candidates)
    drawn: list[int] = []
    for number in range(1, count + 1):
        place = 1
        if len(pool) > 1:
            place = umpire.dice.throw(phase, "lot", f"{subject} {number}", sides=len(pool), rule="BR-0.7").faces[0]
        drawn.append(pool.pop(place - 1))
    return drawn
