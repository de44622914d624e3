"""Ready CAP: fighters left in Ready stand by to scramble, where the rules know of it (FE-16.11, GM-9.5)."""

from flagplot.commanders.carrier.plan import Plan, short
from flagplot.games.carrier.combat.scrambling import regular_interceptor

LEAST = 2
"""Fighters worth an order."""
RAID = 3
"""Air factors that make a raid; a lone searcher is let through."""


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
            plan.lines.append(f"{deck.name}: ready CAP {n} {short(plane)} if raid >= {RAID}")
