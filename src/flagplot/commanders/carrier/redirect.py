"""Fresh air orders in the middle of a turn: strikes on the way to a target out of sight are turned to one in sight."""

from flagplot.commanders.carrier.command import takes_orders_aloft
from flagplot.commanders.carrier.picture import Picture, Target
from flagplot.commanders.carrier.plan import Plan
from flagplot.commanders.carrier.strike import attack_words
from flagplot.games.carrier.ordered.ast import Action, Attack, GoTo
from flagplot.games.carrier.ordered.program import current
from flagplot.games.carrier.theatre.hex import distance
from flagplot.games.carrier.view import AirFormation

NEARER = 2
"""Hexes that a strike may fly further for a target in sight than for the one that it has lost."""


def redirect(plan: Plan, picture: Picture) -> None:
    """Write new orders for strikes whose target is not in sight while another is, about as near; under command control
    they have had theirs (GM-21.5)."""
    if not takes_orders_aloft(plan.view):
        return
    seen = [target for target in picture.targets if target.contact.age == 0]
    for af in plan.view.afs.values():
        action = _goal(af)
        bombers = [flight for flight in af.flights if flight.load]
        if not isinstance(action, Attack) or not bombers or af.transit is not None:
            continue
        lost = next((t for t in picture.targets if f"C{t.contact.id}" == action.place.name), None)
        if lost is None or lost in seen:
            continue
        better = _better(af, lost, seen)
        deck = plan.landing_deck(af)
        if better is not None and deck is not None:
            words = attack_words(plan, picture, better, bombers[0].plane, bombers[0].load)
            plan.lines.append(f"AF{af.number}: search; {words}; land {deck.name}")


def _goal(af: AirFormation) -> Action | None:
    """Return the attack that an AF is ordered to make, also while it is led to it."""
    action = current(af.order)
    if isinstance(action, GoTo) and af.order is not None:
        return next((later for later in af.order.actions if isinstance(later, Attack)), action)
    return action


def _better(af: AirFormation, lost: Target, seen: list[Target]) -> Target | None:
    """Return the most worthy target in sight that is no further off than the one lost, or little more."""
    reach = distance(af.hex, lost.hex) + NEARER
    return next((target for target in seen if distance(af.hex, target.hex) <= reach), None)
