"""Phase 2: the orders of both sides are carried out at once and in secret (SP-BASE-4)."""

from collections.abc import Mapping

from flagplot.games.slot.forces import own_of, put_back
from flagplot.games.slot.orders import model
from flagplot.games.slot.orders.apply import apply
from flagplot.games.slot.state import Movement
from flagplot.games.slot.telling import mine_news
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import SIDES


def take(u: Umpire, sheets: Mapping[str, model.SlotSheet]) -> None:
    """Carry out what stands on each side's sheet; a side without one gives no new orders."""
    if u.state.phase == "orders":
        u.state.movement = Movement()
    for side in SIDES:
        if side not in sheets:
            continue
        orders = sheets[side].orders
        own = own_of(u.state, side)
        for order in orders:
            apply(order, own)
        put_back(u.state, own)
        for order in orders:
            if isinstance(order, model.JettisonOrder):
                ship = u.state.ships[f"{side}/{order.unit}"]
                fleet = u.state.fleet_of(ship)
                if fleet:
                    mine_news.jettisoned(u, fleet, ship)
    if u.state.phase == "movement":
        for crossing in u.state.movement.crossings:
            if crossing.asked and not crossing.answer:
                crossing.answer = "PRESS"
        for meeting in u.state.movement.met[:1]:
            meeting.answered = True
