"""What the staff orders, in words."""

from flagplot.commanders.carrier import commander
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.view import CarrierView


def written(view: CarrierView) -> str:
    """Return the staff's orders of this turn as text, a line each."""
    return GAME.parse(commander().orders(view), view.seat, view).text
