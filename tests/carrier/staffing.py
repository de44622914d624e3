"""What the staff orders, in words."""

from flagplot.commanders.carrier import commander
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.orders.sheet import CarrierSheet
from flagplot.games.carrier.view import CarrierView


def ordered(view: CarrierView) -> CarrierSheet:
    """Return the staff's orders of this turn."""
    return GAME.parse(commander().orders(view), view.seat, view)


def written(view: CarrierView) -> str:
    """Return the staff's orders of this turn as text, a line each."""
    return ordered(view).text
