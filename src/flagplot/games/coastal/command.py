"""Phase 1, orders A are carried to the helm, and phase 2, the environment; and placement before turn 1."""

from flagplot.games.coastal import encounter, plane
from flagplot.games.coastal.orders import Place, Ram, Steer, Take
from flagplot.games.coastal.parsing import names_of
from flagplot.games.coastal.state import Vessel, enlist
from flagplot.games.coastal.telling import seafaring
from flagplot.games.coastal.telling.contacts import owner
from flagplot.games.coastal.telling.facts import HelmJammed
from flagplot.games.coastal.umpire import Play

JAMMED = 3
"""A vessel with damaged steering keeps its course on this or less (AS-BASE-40)."""


def take_orders(play: Play) -> None:
    """Phase 1: set course, speed and ramming of both sides at once; the rest stays as it was (AS-BASE-4)."""
    for seat in play.state.plots:
        play.state.plots[seat].marks = []
        for order in play.orders(seat).orders:
            vessel = play.state.vessels.get(f"{seat}/{order.vessel}")
            if vessel is None or not vessel.active or vessel.no_orders_turn == play.turn:
                continue
            if isinstance(order, Steer):
                _steer(play, vessel, order)
            elif isinstance(order, Ram):
                _ram(play, vessel, order)
    for vessel in play.state.active():
        _jam(play, vessel)


def _steer(play: Play, vessel: Vessel, order: Steer) -> None:
    if order.course >= 0:
        vessel.ordered_course = order.course
        other = play.state.vessels.get(vessel.foul)
        if vessel.rammer and other is not None:
            away = plane.off(order.course, plane.bearing(other.x - vessel.x, other.y - vessel.y)) > 900
            if away:
                encounter.clear(play, vessel)
    if order.speed >= 0:
        vessel.ordered_speed = order.speed


def _ram(play: Play, vessel: Vessel, order: Ram) -> None:
    """Steer for a contact: after the vessel itself while it is in sight, else for its last known place."""
    for contact in play.state.plots[vessel.side].contacts:
        if contact.number == order.contact and not contact.sunk:
            target = play.vessel(contact.vessel)
            vessel.ordered_course = plane.bearing(contact.x - vessel.x, contact.y - vessel.y)
            watch = encounter.Sight(play, {vessel.id: vessel, target.id: target})
            if target.active and watch.sees(vessel, target):
                vessel.ram = target.id


def _jam(play: Play, vessel: Vessel) -> None:
    """Roll for damaged steering: on 1-3 the vessel keeps its course whatever is ordered (AS-BASE-40)."""
    if not vessel.steering:
        return
    roll = play.dice.throw("1 orders", "steering", vessel.id, sides=10, rule="AS-BASE-40")
    if roll.total <= JAMMED:
        vessel.ordered_course = vessel.course
        vessel.ram = ""
        owner(play, vessel, HelmJammed)


def environment(play: Play) -> None:
    """Phase 2: tell both sides when the light changes (AS-BASE-27)."""
    scenario = play.state.scenario
    if play.turn > 1 and scenario.light_at(play.turn) != scenario.light_at(play.turn - 1):
        seafaring.light_changes(play)


def stand_down(play: Play) -> None:
    """End phase 4: ram orders last one turn."""
    for vessel in play.state.vessels.values():
        vessel.ram = ""


def place(play: Play) -> None:
    """Placement before turn 1: cards chosen and vessels placed in secret (AS-BASE-50, AS-BASE-53)."""
    for side in play.state.scenario.sides:
        orders = play.orders(side.seat).orders
        taken = [order for order in orders if isinstance(order, Take)]
        if taken and side.budget:
            _choose(play, side.seat, taken)
        for order in orders:
            vessel = play.state.vessels.get(f"{side.seat}/{order.vessel}")
            if isinstance(order, Place) and vessel is not None and side.placement is not None:
                vessel.x, vessel.y = order.x, order.y
                vessel.course = vessel.ordered_course = order.course
                vessel.speed = vessel.ran = vessel.ordered_speed = order.speed
        play.state.plots[side.seat].placed = True


def _choose(play: Play, seat: str, taken: list[Take]) -> None:
    """Replace a side's vessels by those it chose, in a line across its placement area (AS-BASE-53)."""
    side = play.state.scenario.side(seat)
    for identifier in [one.id for one in play.state.vessels.values() if one.side == seat]:
        del play.state.vessels[identifier]
    pairs = [(name, order.vessel) for order in taken for name in names_of(order.vessel, order.count)]
    box, lead = side.placement, side.ships[0]
    assert box is not None
    for i, (name, card) in enumerate(pairs, 1):
        y = box.y[0] + (box.y[1] - box.y[0]) * i / (len(pairs) + 1)
        x = (box.x[0] + box.x[1]) / 2
        speed = min(lead.speed, play.tables.cards[card].speed)
        vessel = enlist(
            seat,
            name,
            card,
            play.tables.cards[card],
            plane.hundredths(x),
            plane.hundredths(y),
            plane.tenths(lead.course),
            speed,
            side.aware,
        )
        play.state.vessels[vessel.id] = vessel
