"""Runs by night to an enemy field: ships that shell it and fast transports, off before the planes fly."""

from flagplot.commanders.carrier.orders import AVOID, ENGAGE, Actions, to
from flagplot.commanders.carrier.picture import Picture
from flagplot.commanders.carrier.plan import Plan
from flagplot.games.carrier.ordered.ast import Hold
from flagplot.games.carrier.theatre.hex import Hex, distance
from flagplot.games.carrier.units.factors import speed
from flagplot.games.carrier.view import TaskForce

GUNS = ("BB", "CAV", "CA", "CL")
OFF = 12
"""Hexes from the field at which a raider waits for the evening."""
LAST = 3
"""The last hour of the night in which a raider still comes to the field."""
RAIDERS = 3
"""Task forces sent to shell the field at a time."""


def raiders(plan: Plan, picture: Picture) -> list[int]:
    """Return the TFs that are to shell the field: those nearest to it that have big guns and shells for it."""
    mission, aim = picture.mission, picture.place
    if mission is None or not mission.shell or aim is None or mission.shell in plan.view.bases:
        return []
    able = [tf for tf in plan.view.tfs.values() if _guns(plan, picture, tf)]
    return [tf.number for tf in sorted(able, key=lambda tf: (sea_way(plan, tf.hex, aim), tf.number))[:RAIDERS]]


def raid(plan: Plan, picture: Picture, tf: TaskForce, work: Actions) -> Actions:
    """Return the order of a TF that works at the field by night: come after dark, do it, be gone by day."""
    aim, hour, nights = picture.place, plan.view.hour, plan.ruleset.tables.night_hours
    assert aim is not None
    away, knots = sea_way(plan, tf.hex, aim), sail(plan, tf)
    if knots == 0:
        return ()
    turns = -(-away // knots)
    arrival = (hour + max(turns, 1) - 2) % 24 + 1
    in_time = arrival in nights and not LAST < arrival < 12
    if away == 0 and in_time:
        return (ENGAGE, *work)
    if in_time and turns <= 9:
        return (ENGAGE, to(aim), *work)
    if away < OFF - 2:
        return (AVOID, *homeward(plan, picture, tf))
    if away > OFF + 2:
        return (ENGAGE, to(aim))
    return (AVOID, Hold())


def homeward(plan: Plan, picture: Picture, tf: TaskForce) -> Actions:
    """Return the way of a TF to where it is out of the way, empty if it is there or there is no such place."""
    haven = haven_of(plan, picture, tf)
    return (to(haven),) if haven is not None and haven != tf.hex else ()


def haven_of(plan: Plan, picture: Picture, tf: TaskForce) -> Hex | None:
    """Return where ships go that have no more business near the field: an own base with a coast, out of its reach if
    there is one; failing that the hex of a day's sail that is farthest from it."""
    aim = picture.place if picture.place is not None else tf.hex
    bases = [
        base.hex
        for base in plan.view.bases.values()
        if base.hex is not None and plan.ruleset.theatre.sea_distance(tf.hex, base.hex) is not None
    ]
    far = [hex_ for hex_ in bases if distance(hex_, aim) >= OFF - 2]
    if far:
        return min(far, key=lambda hex_: (plan.ruleset.theatre.sea_distance(tf.hex, hex_) or 0, hex_))
    return max(
        plan.ruleset.theatre.ship_neighbours(tf.hex), key=lambda hex_: (distance(hex_, aim), -hex_), default=None
    )


def _guns(plan: Plan, picture: Picture, tf: TaskForce) -> bool:
    """Return whether a TF has ships to shell a field with, shells for it, and nothing else to look after."""
    if picture.has_carriers(tf) or picture.transports(tf):
        return False
    cost = plan.ruleset.tables.constant["bombard_cost"]
    ships = [plan.view.ships[ship] for ship in tf.ships]
    return any(ship.type in GUNS and ship.ammunition >= cost for ship in ships) and not any(
        ship.anchored is not None for ship in ships
    )


def spent(plan: Plan, tf: TaskForce) -> bool:
    """Return whether a TF with big guns has few shells left for any of them."""
    cost = plan.ruleset.tables.constant["bombard_cost"]
    guns = [plan.view.ships[ship] for ship in tf.ships if plan.view.ships[ship].type in GUNS]
    return bool(guns) and all(ship.ammunition < cost for ship in guns)


def sea_way(plan: Plan, from_: Hex, to: Hex) -> int:
    """Return the hexes by sea from one hex to another, 99 where there is no way."""
    away = plan.ruleset.theatre.sea_distance(from_, to)
    return 99 if away is None else away


def sail(plan: Plan, tf: TaskForce) -> int:
    """Return the hexes that a TF can make this turn."""
    view = plan.view
    return min(speed(plan.ruleset, view.side, view.ships[ship], view.clock.turn) for ship in tf.ships)
