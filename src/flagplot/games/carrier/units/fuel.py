"""Speed and range of an AF (BR-8.5, BR-14.3 to BR-14.8)."""

from flagplot.games.carrier.ruleset.kinds import Launch, Side
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.state.sea import Sea
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
    sea: Sea, side: Side, af: AirFormation, holder: Ship | Base, *, sailing: bool = True, origin: Hex | None = None
) -> int:
    """Return how many turns an AF needs from its hex (or from `origin`) until it has landed, the landing turn counted.

    A ship may sail on by two hexes a turn meanwhile, so two hexes are added for each turn of flight to it, unless it is
    known to wait (`sailing` False).
    """
    speed, start = cruising(sea.ruleset, af), af.hex if origin is None else origin
    hex_ = sea.holder_hex(side, holder)
    if hex_ is None:
        entries = sea.ruleset.theatre.entry_hexes(holder.name)
        return min(-(-distance(start, entry) // speed) + 1 + turns for entry, turns in entries.items())
    away = distance(start, hex_)
    if isinstance(holder, Ship) and away and sailing:
        away += 2 * -(-away // speed)
    return max(1, -(-away // speed))


def climb_points(ruleset: Ruleset, high: bool, wanted: bool) -> int:
    """Return the movement points of a change of altitude: by option one for a climb; going down costs nothing
    (FE-14.11a, GM-9.4a)."""
    return ruleset.tables.constant["climb_mp"] if ruleset.options.climb_cost and wanted and not high else 0


def search_points(ruleset: Ruleset, extra: int) -> int:
    """Return the movement points that further search attempts in every hex cost (FE-7.3d)."""
    return extra if ruleset.options.search_extra else 0
