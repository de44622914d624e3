"""Planes on their way home: bombs that found no target go overboard before the landing (BR-14.14), and who cannot come
down at home in time goes elsewhere (BR-14.9)."""

from flagplot.commanders.carrier.command import takes_orders_aloft
from flagplot.commanders.carrier.plan import Deck, Plan
from flagplot.commanders.carrier.recovery import stays
from flagplot.games.carrier.ordered.ast import LandAt
from flagplot.games.carrier.ordered.program import current
from flagplot.games.carrier.theatre.hex import distance
from flagplot.games.carrier.units import factors as values
from flagplot.games.carrier.view import AirFormation

LATE = 2
"""Turns of fuel with which planes over a crowded deck look for another."""


def homing(plan: Plan) -> None:
    """Write the orders of AFs that are to land; under command control they have had theirs (GM-21.5)."""
    if not takes_orders_aloft(plan.view):
        return
    for af in plan.view.afs.values():
        deck = plan.landing_deck(af)
        if deck is None or af.transit is not None or not isinstance(current(af.order), LandAt | None):
            continue
        other = _elsewhere(plan, af, deck)
        armed = any(flight.load for flight in af.flights)
        if armed or other is not None:
            plan.lines.append(f"AF{af.number}: {'jettison; ' if armed else ''}land {(other or deck).name}")


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
