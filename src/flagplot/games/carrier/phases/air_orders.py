"""Air orders given in the middle of the turn, when a side's segment comes (FE-14a)."""

from flagplot.games.carrier.intelligence.notes import note
from flagplot.games.carrier.orders.ast import TakeOff, UnitOrder
from flagplot.games.carrier.orders.echo import unit_name
from flagplot.games.carrier.phases.order_intake import take_in
from flagplot.games.carrier.state import Side
from flagplot.games.carrier.umpire import Umpire


def is_air_order(order: UnitOrder) -> bool:
    """Return whether an order is for an AF in flight: launches belong to the air operations phase, which is over."""
    return order.unit.kind == "AF" and not any(isinstance(action, TakeOff) for action in order.program.actions)


def take(umpire: Umpire, side: Side, orders: list[UnitOrder]) -> None:
    """Give AFs their new orders; an AF that is not named keeps what it has (FE-14a). Anything else is left out with a
    note."""
    for order in orders:
        if is_air_order(order):
            take_in(umpire, side, order)
        else:
            note(umpire, side, unit_name(order.unit), "only planes in flight take orders now: left out", "FE-14a", True)
