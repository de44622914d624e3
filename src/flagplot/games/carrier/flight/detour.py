"""Leaving the way to observe a sighting (GM-9.2b)."""

from typing import Literal

from flagplot.games.carrier.flight.places import where_is
from flagplot.games.carrier.ordered.ast import Climb, GoTo, Move, Program
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.state.units import AirFormation
from flagplot.games.carrier.theatre.hex import Hex, distance, line
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.fuel import climb_points


def route_left(umpire: Umpire, side: Side, af: AirFormation, order: Program) -> int:
    """Return the movement points that what is written of a route still takes, of which a detour leaves enough
    (GM-9.2b): its steps, its climbs where they cost, the ways to its places."""
    points, here = 0, af.hex
    high = all(flight.high for flight in af.flights)
    for action in order.actions:
        if isinstance(action, Climb):
            points += climb_points(umpire.ruleset, high, action.high)
            high = action.high
        elif isinstance(action, Move):
            points += sum(step.count for step in action.steps)
            here = action.end if action.end is not None else here
        elif isinstance(action, GoTo) and (to := where_is(umpire, side, action.place)) is not None:
            points += distance(here, to)
            here = to
    return points


def viewpoint(umpire: Umpire, origin: Hex, seen: Sighting, wanted: int) -> Hex | None:
    """Return the first hex on the straight way to a sighting from which a plane has it at the condition wanted, None
    if there is none in this weather and light (GM-9.2b, FE-7b)."""
    kind: Literal["AF", "TF"] = "AF" if seen.kind == "af" else "TF"
    cloud = umpire.weather(seen.hex) == "cloud"
    for hex_ in line(origin, seen.hex):
        at = umpire.ruleset.tables.seen("AF", kind, umpire.night, cloud, distance(hex_, seen.hex))
        if at >= wanted and umpire.weather(seen.hex) != "storm":
            return hex_
    return None
