"""Measures that every board of hexes shares: a hex is 1 from centre to corner."""

from math import sqrt

Point = tuple[float, float]
"""x to the east and y to the south, in hex sizes (centre to corner)."""

HEIGHT = sqrt(3)
"""The height of a hex in hex sizes."""
