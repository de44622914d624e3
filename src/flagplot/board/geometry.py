"""Measures that every board of hexes shares: a hex is 1 from centre to corner."""

from math import sqrt

Point = tuple[float, float]
"""x to the east and y to the south, in hex sizes (centre to corner)."""

HEIGHT = sqrt(3)
"""The height of a hex in hex sizes."""


def hexes_apart(across: int, down: int) -> int:
    """Return the steps between two hexes, or two zones laid like bricks, whose columns and slanted rows differ so."""
    return max(abs(across), abs(down), abs(across + down))
