"""Surface forces: they wait where the enemy must come, meet him where he will be, and leave what is too strong."""

from flagplot.commanders.carrier.orders import AVOID, ENGAGE, Actions
from flagplot.commanders.carrier.orders import to as way_to
from flagplot.commanders.carrier.picture import Picture
from flagplot.commanders.carrier.plan import Plan
from flagplot.commanders.carrier.raids import GUNS, homeward, sail, sea_way, spent
from flagplot.commanders.carrier.reckoning import expected
from flagplot.games.carrier.theatre.hex import Hex, distance
from flagplot.games.carrier.view import KnownContact, TaskForce

CHASE = 4
"""Hexes at which a force turns upon enemy ships."""
WATCH = 8
"""Hexes from what is guarded within which enemy ships are awaited there."""
LATELY = 2
"""Turns for which enemy ships are looked for by their course."""


def guard(plan: Plan, picture: Picture, tf: TaskForce) -> Actions:
    """Return the order of cruisers and destroyers: to guard the mission's place or the convoy, and to fight."""
    goal = _guarded(picture)
    at = goal if goal is not None else tf.hex
    landing = _landing(plan, picture, tf)
    if not landing and picture.station is not None and (spent(plan, tf) or picture.outnumbered(tf, at)):
        return (AVOID, *homeward(plan, picture, tf))
    to = landing[0] if landing else _meeting(plan, picture, tf, goal)
    if to is None or tf.hex == to or plan.ruleset.theatre.sea_distance(tf.hex, to) is None:
        return (ENGAGE,)
    return (ENGAGE, way_to(to))


def _guarded(picture: Picture) -> Hex | None:
    """Return where a force belongs when no enemy is near."""
    mission, convoy = picture.mission, picture.convoy()
    if mission is not None and mission.objective == "raid":
        return None
    return convoy.hex if mission is not None and mission.objective == "unload" and convoy is not None else picture.place


def _landing(plan: Plan, picture: Picture, tf: TaskForce) -> list[Hex]:
    """Return where enemy transports may be unloading in reach, the nearest first: they are worth a fight unless more
    heavy ships are known to be with them than the force has."""
    if not picture.stopping or spent(plan, tf):
        return []
    own = sum(1 for ship in tf.ships if plan.view.ships[ship].type in GUNS)
    heavy: dict[Hex, int] = {}
    for contact in _recent(plan):
        if picture.landing(contact):
            heavy[contact.sighting.hex] = heavy.get(contact.sighting.hex, 0) + picture.heavy(contact)
    near = [hex_ for hex_, n in heavy.items() if n <= own and sea_way(plan, tf.hex, hex_) <= WATCH]
    return sorted(near, key=lambda hex_: (sea_way(plan, tf.hex, hex_), hex_))


def _meeting(plan: Plan, picture: Picture, tf: TaskForce, goal: Hex | None) -> Hex | None:
    """Return where to go: the hex where a contact near by will be when it can be reached this turn; what is guarded
    when enemies are close to that; after the nearest contact in sight; else what is guarded."""
    near = [contact for contact in _recent(plan) if distance(contact.sighting.hex, tf.hex) <= CHASE]
    bound = picture.place if picture.stopping else None
    hexes = {expected(plan.ruleset, contact, 1, bound) for contact in near}
    ahead = sorted((sea_way(plan, tf.hex, hex_), hex_) for hex_ in hexes)
    awaited = goal is not None and any(distance(contact.sighting.hex, goal) <= WATCH for contact in _recent(plan))
    if ahead and ahead[0][0] <= sail(plan, tf) and not (awaited and tf.hex == goal and ahead[0][0]):
        return ahead[0][1]
    if awaited or not ahead:
        return goal
    return ahead[0][1]


def _recent(plan: Plan) -> list[KnownContact]:
    return [c for c in plan.view.contacts if c.sighting.kind == "tf" and c.age <= LATELY]
