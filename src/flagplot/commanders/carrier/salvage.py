"""Cripples towed home and survivors picked up, where the rules know of it (FE-TOW, FE-SUR)."""

from flagplot.commanders.carrier.orders import AVOID, Actions
from flagplot.commanders.carrier.picture import Picture
from flagplot.commanders.carrier.plan import Plan
from flagplot.commanders.carrier.raids import homeward
from flagplot.games.carrier.ordered.ast import Program, Rescue, Split, Tow
from flagplot.games.carrier.sailing.survivors import room
from flagplot.games.carrier.sailing.towing import tow_class
from flagplot.games.carrier.units.factors import speed
from flagplot.games.carrier.view import TaskForce

TUGS = ("DD", "CL", "CA", "CAV", "BB")
"""Types that are told off to tow, the one that is missed least first."""
SAVERS = frozenset({"DD", "CL", "CA"})
QUIET = 4
"""Hexes without enemy ships in which survivors are picked up."""
FRESH = 1
"""Turns for which survivors are looked for where they were seen."""


def tug(plan: Plan, tf: TaskForce, cripple: str) -> str:
    """Return the ship of a TF that can tow a cripple, empty if none can."""
    view, tables = plan.view, plan.ruleset.tables
    heavy = tow_class(tables, view.ships[cripple].type)
    able = [
        ship
        for ship in map(view.ships.__getitem__, tf.ships)
        if ship.type in TUGS
        and not (ship.towing or ship.towed_by)
        and ship.name != cripple
        and heavy >= tow_class(tables, ship.type) - 1
        and speed(plan.ruleset, view.side, ship, view.clock.turn) >= tables.constant["tow_speed_needed"]
    ]
    return min(able, key=lambda ship: (TUGS.index(ship.type), ship.name)).name if able else ""


def tow(plan: Plan, picture: Picture, tf: TaskForce) -> Actions:
    """Return the order of a TF with a cripple to be towed or in tow: out of the battle; empty for any other."""
    if not plan.ruleset.options.towing:
        return ()
    ships = [plan.view.ships[ship] for ship in tf.ships]
    home = homeward(plan, picture, tf)
    if any(ship.towing for ship in ships):
        return (AVOID, *home)
    for cripple in picture.cripples(tf):
        ship = plan.view.ships[cripple]
        if ship.anchored is not None or ship.beached:
            continue
        found = tug(plan, tf, cripple)
        others = [each for each in tf.ships if each not in (cripple, found)]
        towed = (AVOID, Tow(cripple, found), *home)
        if found and others:
            return (Split(plan.free_tf(), ships=(cripple, found), order=Program(towed)),)
        if found:
            return towed
    return ()


def rescue(plan: Plan, picture: Picture, tf: TaskForce) -> Actions:
    """Return the order of a TF among survivors with nobody near to disturb it; empty for any other."""
    seen = plan.view.rafts.get(tf.hex)
    if plan.ruleset.options.survivors == "off" or seen is None or plan.view.clock.turn - seen > FRESH:
        return ()
    ships = [plan.view.ships[ship] for ship in tf.ships]
    able = any(ship.type in SAVERS and not ship.towing and room(plan.ruleset.tables, ship) for ship in ships)
    return (AVOID, Rescue()) if able and picture.nearest_threat(tf.hex) >= QUIET else ()
