"""Float planes: where a ship must lie in one hex for a whole turn to take them in, its force does so when they come
home, and no more are sent out than it can wait for (FE-12.7.3b, GM-18.1b)."""

from flagplot.commanders.carrier.orders import AVOID, ENGAGE, Actions
from flagplot.commanders.carrier.picture import Picture
from flagplot.commanders.carrier.plan import Deck, Plan
from flagplot.games.carrier.ordered.ast import GoTo, Hold, LandAt, Shadow
from flagplot.games.carrier.theatre.hex import distance
from flagplot.games.carrier.units.factors import TRANSPORTS, stays_to_recover
from flagplot.games.carrier.view import AirFormation, TaskForce

SHY = TRANSPORTS | {"AO", "AV"}
"""Types that keep out of surface combat."""


def stays(plan: Plan, deck: Deck) -> bool:
    """Return whether a deck is that of a ship which must stay in its hex to recover."""
    return deck.tf is not None and stays_to_recover(plan.ruleset, deck.holder)


def recovering(plan: Plan, tf: TaskForce) -> bool:
    """Return whether planes that a TF must lie still for come home to it this turn."""
    return any(
        deck is not None and deck.tf == tf.number and stays(plan, deck) and _home_this_turn(plan, af, deck)
        for af in plan.view.afs.values()
        for deck in [plan.landing_deck(af)]
    )


def held(plan: Plan, picture: Picture, tf: TaskForce) -> Actions:
    """Return the order of a TF that lies still this turn to recover float planes; empty for any other, and where its
    carriers need the wind more."""
    anchored = any(plan.view.ships[ship].anchored is not None for ship in tf.ships)
    if anchored or plan.windy(tf) or not recovering(plan, tf):
        return ()
    shy = picture.has_carriers(tf) or any(plan.view.ships[ship].type in SHY for ship in tf.ships)
    return (AVOID if shy else ENGAGE, Hold())


def _home_this_turn(plan: Plan, af: AirFormation, deck: Deck) -> bool:
    """Return whether an AF can be over its ship this turn by what is left of its order, or must for want of fuel."""
    if deck.hex is None or af.transit is not None:
        return False
    speed = plan.speed(af)
    if plan.fuel(af) <= 1:
        return distance(af.hex, deck.hex) <= speed
    way, at = 0, af.hex
    for action in af.order.actions if af.order is not None else ():
        if isinstance(action, GoTo) and action.place.hex is not None:
            way, at = way + distance(at, action.place.hex), action.place.hex
        elif isinstance(action, Shadow):
            return False
        elif isinstance(action, LandAt):
            break
    return way + distance(at, deck.hex) <= speed
