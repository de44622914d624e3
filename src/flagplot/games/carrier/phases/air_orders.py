"""Air orders given in the middle of the turn, when a side's segment comes (FE-14a)."""

from flagplot.games.carrier.facts.orders import NotTaken
from flagplot.games.carrier.ordered.ast import UnitOrder
from flagplot.games.carrier.ordered.program import air_order
from flagplot.games.carrier.phases.order_intake import take_in
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.umpire import Umpire


def take(umpire: Umpire, side: Side, orders: list[UnitOrder]) -> None:
    """Give AFs their new orders; an AF that is not named keeps what it has (FE-14a). Anything else is left out with a
    note."""
    for order in orders:
        if air_order(order):
            take_in(umpire, side, order)
        else:
            umpire.tell(NotTaken(seat=side, about=order.unit.id(side), why="only planes", rule="FE-14a"))
