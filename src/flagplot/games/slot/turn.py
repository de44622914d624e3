"""A turn of the Slot: orders, then its phases in order (SP-BASE-4)."""

from collections.abc import Mapping

from flagplot.games.slot import (
    air,
    calendar,
    fleets,
    laying,
    movement,
    patrol,
    ports,
    search,
    shore,
    submarines,
    sweeping,
    weather,
)
from flagplot.games.slot.forces import own_of, put_back
from flagplot.games.slot.orders import model
from flagplot.games.slot.orders.apply import apply
from flagplot.games.slot.state import Movement
from flagplot.games.slot.telling.fleet_news import of_ship
from flagplot.games.slot.telling.kinds import MinesOverboard
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import SIDES


def take(u: Umpire, sheets: Mapping[str, model.SlotSheet]) -> None:
    """Phase 2, in secret and at once: carry out what stands on each sheet; a side without one gives no new orders."""
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
                    of_ship(u, ship, fleet.zone, MinesOverboard, fleet=fleet.id)
    if u.state.phase == "movement":
        movement.settle(u.state)


def work(u: Umpire) -> bool:
    """Phase 6: do the mission work of the turn; never waits. A Gale allows none and breaks no series (SP-BASE-6)."""
    if u.state.weather != "Gale":
        shore.bombard(u)
        shore.unload(u)
    laying.lay(u)
    sweeping.detect(u)
    sweeping.sweep(u)
    return True


def end(u: Umpire) -> bool:
    """Phase 7: restart engines, repair, and begin the next turn with its weather, or end the game; never waits."""
    state = u.state
    ports.restart(u)
    ports.repair(u)
    ports.clear_turn(u)
    fleets.tidy(state)
    if state.turn >= state.turns:
        state.over = True
        return True
    state.turn += 1
    state.night = calendar.is_night(state.turn)
    patrol.home_by_day(state)
    weather.change(u)
    return True


PHASES = (
    ("movement", movement.phase),  # 3: three pulses with mines, boats and fleets met; may wait for a decision
    ("sighting", search.phase),  # 3, at its end: coastwatchers and air search
    ("submarines", submarines.phase),  # 4
    ("air", air.phase),  # 5
    ("work", work),  # 6
    ("end", end),  # 7, then 1 of the next turn: weather
)
"""What follows the orders; a phase that returns False waits for a decision and is taken up again."""
