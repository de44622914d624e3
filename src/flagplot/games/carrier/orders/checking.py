"""What a check of an order is: what it does, and which orders it is about, so that others need not be shown to it."""

from collections.abc import Callable
from typing import NamedTuple

from flagplot.games.carrier.orders.draft import Draft, Remarks
from flagplot.games.carrier.orders.units import Roster

Judge = Callable[[Draft, Roster, Remarks], None]


class Check(NamedTuple):
    """A check of one order, a rule or two."""

    judge: Judge
    parts: frozenset[type] | None
    """The kinds of parts that it is about; of an order without any of them it has nothing to say. None: of any order it
    may have."""
    units: frozenset[str]
    """The kinds of units whose orders it is about; none: of all."""


def about(*parts: type, units: tuple[str, ...] = ()) -> Callable[[Judge], Check]:
    """Make a function the check of orders of some units that have some kinds of parts; without kinds of any order."""
    return lambda judge: Check(judge, frozenset(parts) or None, frozenset(units))
