"""Planes in the air: they come home or go elsewhere, stay with enemy ships, and turn to a target in sight."""

from flagplot.commanders.carrier.command import takes_orders_aloft
from flagplot.commanders.carrier.orders import for_af, land
from flagplot.commanders.carrier.picture import Picture, Target
from flagplot.commanders.carrier.plan import Deck, Plan
from flagplot.commanders.carrier.recovery import stays
from flagplot.commanders.carrier.strike import attack_on
from flagplot.games.carrier.ordered.ast import Action, Attack, Fuel, GoTo, Jettison, LandAt, Place, Search, Shadow
from flagplot.games.carrier.ordered.program import current
from flagplot.games.carrier.theatre.hex import distance
from flagplot.games.carrier.units import factors as values
from flagplot.games.carrier.view import AirFormation

LATE = 2
"""Turns of fuel with which planes over a crowded deck look for another."""
SLACK = 2
"""Turns of fuel kept in hand."""
WORTHWHILE = 2
"""Turns that it must be able to stay."""
NEARER = 2
"""Hexes that a strike may fly further for a target in sight than for the one that it has lost."""


def homing(plan: Plan) -> None:
    """Give the orders of AFs that are to land; under command control they have had theirs."""
    if not takes_orders_aloft(plan.view):
        return
    for af in plan.view.afs.values():
        deck = plan.landing_deck(af)
        if deck is None or af.transit is not None or not isinstance(current(af.order), LandAt | None):
            continue
        other = _elsewhere(plan, af, deck)
        armed = any(flight.load for flight in af.flights)
        if armed or other is not None:
            plan.orders.append(for_af(af.number, (*((Jettison(),) if armed else ()), land((other or deck).name))))


def _elsewhere(plan: Plan, af: AirFormation, deck: Deck) -> Deck | None:
    """Return the deck on which an AF short of fuel can come down when its own takes too few: the nearest with room that
    it can reach this turn."""
    n = sum(flight.n for flight in af.flights)
    if deck.hex is None or plan.fuel(af) > LATE or distance(af.hex, deck.hex) > 0 or deck.minimum >= n:
        return None
    able = [
        (distance(af.hex, other.hex), other.name)
        for other in plan.decks.values()
        if other is not deck
        and other.hex is not None
        and distance(af.hex, other.hex) + (2 if other.afloat else 0) <= plan.speed(af)
        and other.normal - other.launched - other.expected >= n
        and not stays(plan, other)
        and all(values.handles(plan.ruleset, plan.view.side, other.holder, flight.plane) for flight in af.flights)
    ]
    return plan.decks[min(able)[1]] if able else None


def shadows(plan: Plan, picture: Picture) -> None:
    """Let one searcher keep in touch with each TF in sight, where the rules make that likely: by the variants what is
    seen well is easier to shadow. AFs under command control have had their orders."""
    if not (plan.ruleset.options.shadow_condition3 and takes_orders_aloft(plan.view)):
        return
    shadowed = set()
    for af in plan.view.afs.values():
        action, deck = current(af.order), plan.landing_deck(af)
        if af.transit is not None or any(flight.load for flight in af.flights) or not af.searching or deck is None:
            continue
        mine = [
            t
            for t in picture.targets
            if t.contact.age == 0 and any(one.label.startswith(f"AF{af.number}") for one in t.contact.sighting.source)
        ]
        found = next((t for t in mine if t.contact.id not in shadowed and t.contact.sighting.condition >= 2), None)
        if found is None or deck.hex is None or isinstance(action, Shadow):
            continue
        home = -(-distance(found.hex, deck.hex) // max(1, plan.speed(af))) + SLACK
        if plan.fuel(af) - home >= WORTHWHILE:
            shadowed.add(found.contact.id)
            watch = Shadow(Place(contact=found.contact.id), until=Fuel("<=", home))
            plan.orders.append(for_af(af.number, (watch, land(deck.name))))


def redirect(plan: Plan, picture: Picture) -> None:
    """Give new orders to strikes whose target is not in sight while another is, about as near; under command control
    they have had theirs."""
    if not takes_orders_aloft(plan.view):
        return
    seen = [target for target in picture.targets if target.contact.age == 0]
    for af in plan.view.afs.values():
        action = _goal(af)
        bombers = [flight for flight in af.flights if flight.load]
        if not isinstance(action, Attack) or not bombers or af.transit is not None:
            continue
        lost = next((t for t in picture.targets if t.contact.id == action.place.contact), None)
        if lost is None or lost in seen:
            continue
        better = _better(af, lost, seen)
        deck = plan.landing_deck(af)
        if better is not None and deck is not None:
            attack = attack_on(plan, picture, better, bombers[0].plane, bombers[0].load)
            plan.orders.append(for_af(af.number, (Search(), attack, land(deck.name))))


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
