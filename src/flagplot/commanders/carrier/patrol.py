"""Fighters: combat air patrol over carriers and bases by day; those left in Ready stand by to scramble, where the rules
know of it (FE-16.11, GM-9.5)."""

from flagplot.commanders.carrier.orders import for_deck, land, planes
from flagplot.commanders.carrier.plan import DUSK, Deck, Plan
from flagplot.games.carrier.combat.scrambling import regular_interceptor
from flagplot.games.carrier.ordered.ast import Cap, Climb, Place, ReadyCap
from flagplot.games.carrier.theatre.hex import distance
from flagplot.games.carrier.view import AirFormation

DAWN = 5
SHARE = 3
"""One fighter in so many is on patrol."""
FUEL_KEPT = 3
"""Turns of fuel not used up on patrol: landing, a fight, a crowded deck."""
LEAST = 2
"""Fighters worth an order."""
RAID = 3
"""Air factors that make a raid; a lone searcher is let through."""


def patrols(plan: Plan) -> None:
    """Keep a third of each deck's fighters over it while it is day."""
    hour = plan.view.hour
    if not DAWN <= hour <= DUSK - 3:
        return
    for deck in plan.decks.values():
        if deck.hex is None:
            continue
        fighters = deck.fighters(plan.ruleset)
        up = sum(_fighters(plan, af) for af in plan.view.afs.values() if af.home == deck.name and _patrolling(af))
        total = up + sum(n for _, n in fighters)
        wanted = -(-total // SHARE) - up
        if not deck.afloat and not _threatened(plan, deck):
            continue
        for plane, n in fighters:
            rf = plan.ruleset.tables.planes[plane].rf
            hours = min(rf - FUEL_KEPT, DUSK - 1 - hour)
            part = min(n, wanted, deck.windless if deck.afloat else deck.room)
            if part > 0 and hours > 0:
                over = Place(tf=deck.tf) if deck.tf is not None else Place(name=deck.name)
                high = bool((hour + len(plan.orders)) % 2)
                flight = (Climb(high), Cap(over, hours), land(deck.name))
                if plan.launch(deck, [(plane, part, "")], flight, "minimum" if deck.afloat else ""):
                    wanted -= part


def _threatened(plan: Plan, deck: Deck) -> bool:
    """Return whether a base has been seen by or has seen an enemy lately within reach."""
    return any(
        contact.age <= 4 and deck.hex is not None and distance(contact.sighting.hex, deck.hex) <= 20
        for contact in plan.view.contacts
    )


def _patrolling(af: AirFormation) -> bool:
    return af.order is not None and any(isinstance(action, Cap) for action in af.order.actions)


def _fighters(plan: Plan, af: AirFormation) -> int:
    return sum(flight.n for flight in af.flights if plan.ruleset.tables.planes[flight.plane].interceptor)


def stand_by(plan: Plan) -> None:
    """Order the fighters of every deck that has none standing by yet."""
    if plan.ruleset.options.ready_cap == "off":
        return
    for deck in plan.decks.values():
        if deck.hex is None or deck.name in plan.view.ready_cap:
            continue
        fighters = [
            (n, plane)
            for (plane, load), n in sorted(deck.ready.items())
            if not load and n >= LEAST and regular_interceptor(plan.ruleset.tables.planes[plane])
        ]
        if fighters:
            n, plane = max(fighters)
            plan.orders.append(for_deck(deck.name, deck.afloat, (ReadyCap((planes(n, plane),), min_size=RAID),)))
