"""How many random examples a test draws: two fifths of what it says, all by FLAGPLOT_LONG=1."""

import os


def some(examples: int) -> int:
    """Return how many of so many examples are drawn."""
    return examples if "FLAGPLOT_LONG" in os.environ else examples * 2 // 5
