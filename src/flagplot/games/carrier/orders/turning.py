"""Clauses that may not fall out of an order alone: without them the rest would mean something else."""

from collections.abc import Sequence

from flagplot.games.carrier.orders.sign import Sign

TURNING = frozenset(
    {"IF", "UNLESS", "UNTIL", "ASLONGAS", "IFGONE", "GONE", "ELSE", "IFATTACKS", "IFALLOWED", "MEET", "GOWITH"}
)
"""Words of conditions, exceptions and meetings."""


def turning(signs: Sequence[Sign]) -> bool:
    """Return whether a clause has a condition, an exception or a meeting."""
    return any(sign.type in TURNING for sign in signs)
