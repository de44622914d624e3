"""Shadowing: a searcher that has found enemy ships stays with them while its fuel lasts (BR-11)."""

from flagplot.commanders.carrier.command import takes_orders_aloft
from flagplot.commanders.carrier.picture import Picture
from flagplot.commanders.carrier.plan import Plan
from flagplot.games.carrier.ordered.ast import Shadow
from flagplot.games.carrier.ordered.program import current
from flagplot.games.carrier.theatre.hex import distance

SLACK = 2
"""Turns of fuel kept in hand."""
WORTHWHILE = 2
"""Turns that it must be able to stay."""


def shadows(plan: Plan, picture: Picture) -> None:
    """Let one searcher keep in touch with each TF in sight, where the rules make that likely: by the variants what is
    seen well is easier to shadow (FE-11.11c, GM-8.5). AFs under command control have had their orders."""
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
            plan.lines.append(f"AF{af.number}: shadow C{found.contact.id} until fuel {home}; land {deck.name}")
