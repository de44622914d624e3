"""A seat's orders of one turn as the umpire understood them."""

from flagplot.core.game import OrderSheet
from flagplot.games.carrier.ordered.ast import UnitOrder


class CarrierSheet(OrderSheet, frozen=True, kw_only=True):
    """A player's text with the orders that stand; what was refused is only in the diagnostics."""

    orders: tuple[UnitOrder, ...] = ()
