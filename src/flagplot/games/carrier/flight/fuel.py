"""Speed and range of an AF (BR-8.5, BR-14.3 to BR-14.8)."""

from flagplot.games.carrier.flight.places import landing_place
from flagplot.games.carrier.orders.ast import LandAt, Place
from flagplot.games.carrier.orders.program import conduct, current
from flagplot.games.carrier.ruleset.kinds import Launch, Side
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.state.umpire import Umpire
from flagplot.games.carrier.state.units import AirFormation, Base, Ship
from flagplot.games.carrier.theatre.hex import Hex, distance
from flagplot.games.carrier.units.factors import movement


def cruising(ruleset: Ruleset, af: AirFormation) -> int:
    """Return the hexes per turn of the slowest plane (BR-14.4, FE-16.10.4)."""
    return min(movement(ruleset, flight.plane, flight.load) for flight in af.flights)


def allowance(ruleset: Ruleset, af: AirFormation, launch: Launch) -> int:
    """Return the hexes an AF may fly this turn after a take-off of this kind: all, half rounded up, or none
    (BR-14.8.1, BR-14.8.2, BR-14.8.3)."""
    full = cruising(ruleset, af)
    return {"": full, "minimum": full, "normal": -(-full // 2), "maximum": 0}[launch]


def land_by(af: AirFormation) -> int:
    """Return the last turn in which the whole AF can still land (BR-8.5.5)."""
    return min(flight.land_by for flight in af.flights)


def turns_to_land(
    umpire: Umpire,
    side: Side,
    af: AirFormation,
    holder: Ship | Base,
    *,
    sailing: bool = True,
    origin: Hex | None = None,
) -> int:
    """Return how many turns an AF needs from its hex (or from `origin`) until it has landed, the landing turn counted.

    A ship may sail on by two hexes a turn meanwhile, so two hexes are added for each turn of flight to it, unless it is
    known to wait (`sailing` False).
    """
    speed, start = cruising(umpire.ruleset, af), af.hex if origin is None else origin
    hex_ = umpire.holder_hex(side, holder)
    if hex_ is None:
        entries = umpire.ruleset.theatre.entry_hexes(holder.name)
        return min(-(-distance(start, entry) // speed) + 1 + turns for entry, turns in entries.items())
    away = distance(start, hex_)
    if isinstance(holder, Ship) and away and sailing:
        away += 2 * -(-away // speed)
    return max(1, -(-away // speed))


def must_return(umpire: Umpire, side: Side, af: AirFormation) -> bool:
    """Return whether an AF that stayed out this turn could not be sure to land: one turn is kept in hand for a
    crowded deck."""
    planned = current(af.order)
    place = planned.place if isinstance(planned, LandAt) else _home_in(af)
    holder = landing_place(umpire, side, af, place)
    if holder is None:
        return False
    return umpire.turn + 1 + turns_to_land(umpire, side, af, holder) > land_by(af)


def _home_in(af: AirFormation) -> Place:
    """Return the landing place that the AF's order names for later, or home."""
    last = conduct(af.order, LandAt)
    return last.place if last is not None else Place()
