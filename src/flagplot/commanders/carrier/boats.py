"""Motor torpedo boats: out every night, half of them at the place to be guarded, half where the enemy was seen last."""

from msgspec import UnsetType

from flagplot.commanders.carrier.orders import for_boats
from flagplot.commanders.carrier.picture import Picture
from flagplot.commanders.carrier.plan import Plan
from flagplot.games.carrier.ordered.ast import Boats
from flagplot.games.carrier.theatre.hex import Hex, distance
from flagplot.games.carrier.units.boats import leaves_at, patrol_hexes

TARGETS = ("AP", "CV", "CVL", "CA")
"""What the boats go for, the most wanted first."""


def boats(plan: Plan, picture: Picture) -> None:
    """Order the boats out for the night, in two flotillas from each base, as far as its limit goes."""
    force = plan.view.boats
    if isinstance(force, UnsetType) or not leaves_at(plan.view.hour, plan.ruleset.tables.night_hours):
        return
    number = 0
    for base in force.bases.values():
        going = min(base.boats, base.limit)
        hexes = _watched(plan, picture, base.hex)
        for share, hex_ in zip((going - going // 2, going // 2), hexes, strict=False):
            if share:
                number += 1
                plan.orders.append(for_boats(number, Boats(share, base.name, hex_, TARGETS, guns=False)))


def _watched(plan: Plan, picture: Picture, base: Hex) -> list[Hex]:
    """Return the two patrol hexes of a base to be watched: nearest the mission's place, and nearest the last threat."""
    aims = [picture.place if picture.place is not None else base, *picture.threats[-1:]]
    open_ = sorted(patrol_hexes(plan.ruleset.theatre, base) - {base}) or [base]
    chosen: list[Hex] = []
    for aim in (*aims, base):
        left = [hex_ for hex_ in open_ if hex_ not in chosen]
        if left and len(chosen) < 2:
            chosen.append(min(left, key=lambda hex_: (distance(hex_, aim), hex_)))
    return chosen
