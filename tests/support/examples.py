"""How many examples a test takes of what it could; by FLAGPLOT_LONG=1 all."""

import os


def some(examples: int) -> int:
    """Return how many of so many random examples are drawn: two fifths."""
    return examples if "FLAGPLOT_LONG" in os.environ else examples * 2 // 5


def every(n: int) -> int:
    """Return the step with which a long list of examples is gone through."""
    return 1 if "FLAGPLOT_LONG" in os.environ else n
