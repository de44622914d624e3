"""Launch factors: how many air factors a ship or base may fly off and on in a turn, and in which way (BR-8.3, BR-8.4,
BR-14.8, BR-14.9)."""

from itertools import pairwise

from flagplot.games.carrier.ruleset.kinds import Launch, Side
from flagplot.games.carrier.state.units import AirFormation, Base, Ship
from flagplot.games.carrier.theatre.hex import Direction, Hex, neighbour
from flagplot.games.carrier.theatre.theatre import Theatre
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import CARRIERS, maximum_factor, normal_minimum


def room(umpire: Umpire, side: Side, holder: Ship | Base, launch: Launch) -> int:
    """Return how many more air factors can use this kind of take-off or landing this turn.

    By minimum launch at most the minimum LF (BR-8.3.2), by minimum and normal together at most the normal LF
    (BR-8.3.1), all together at most the maximum LF (BR-8.3.3, BR-8.4); take-offs and landings share them (BR-14.9). At
    LF 0 or less nothing flies (BR-21.5).
    """
    normal, minimum = normal_minimum(umpire.ruleset, side, holder)
    maximum = maximum_factor(umpire.ruleset, side, holder)
    use = holder.use
    free = maximum - use.minimum - use.normal - use.maximum
    if launch in ("minimum", "normal"):
        free = min(free, normal - use.minimum - use.normal)
    if launch == "minimum":
        free = min(free, minimum - use.minimum)
    return max(0, free)


def spend(holder: Ship | Base, launch: Launch, n: int) -> None:
    """Note air factors that used a kind of launch."""
    if launch == "minimum":
        holder.use.minimum += n
    elif launch == "normal":
        holder.use.normal += n
    else:
        holder.use.maximum += n


def used(holder: Ship | Base) -> int:
    """Return the air factors that took off from and landed on a ship or base this turn."""
    return holder.use.minimum + holder.use.normal + holder.use.maximum


def into_the_wind(umpire: Umpire, side: Side, ship: Ship | Base) -> bool:
    """Return whether a CV or CVL has made one hex into the wind this turn (BR-6.10): a hex opposite to the wind of
    the sector it was in, or a neighbour of it where that hex is closed to ships. Others need none."""
    if isinstance(ship, Base) or ship.type not in CARRIERS or ship.tf is None:
        return True
    track = umpire.state.sides[side].tfs[ship.tf].track
    return any(later in windward(umpire, earlier) for earlier, later in pairwise(track))


def windward(umpire: Umpire, hex_: Hex) -> tuple[Hex, ...]:
    """Return the hexes that count as one hex into the wind from here (BR-6.2.2, BR-6.10)."""
    sector = umpire.ruleset.theatre.sectors(hex_)[0]
    return upwind(umpire.ruleset.theatre, umpire.state.weather.wind[sector], hex_)


def upwind(theatre: Theatre, wind: int, hex_: Hex) -> tuple[Hex, ...]:
    """Return the hexes that count as one hex into a wind from here: straight against it, or where that is no water
    beside it (BR-6.2.2, BR-6.10)."""
    up = (wind + 2) % 6 + 1
    open_to_ships = theatre.ship_neighbours(hex_)
    straight = neighbour(hex_, Direction(up))
    if straight is not None and straight in open_to_ships:
        return (straight,)
    beside = (neighbour(hex_, Direction(up % 6 + 1)), neighbour(hex_, Direction((up - 2) % 6 + 1)))
    return tuple(hex_ for hex_ in beside if hex_ is not None and hex_ in open_to_ships)


def wind_room(umpire: Umpire, side: Side, holder: Ship | Base) -> int:
    """Return how many more air factors the wind allows: without a hex into the wind a CV or CVL is held to its
    minimum LF (BR-6.10)."""
    if into_the_wind(umpire, side, holder):
        return 10_000
    return max(0, normal_minimum(umpire.ruleset, side, holder)[1] - used(holder))


def took_off(umpire: Umpire, side: Side, holder: Ship | Base, launch: str = "") -> list[AirFormation]:
    """Return the AFs in the air that left a ship or base this turn, by one kind of launch or by any."""
    return [
        af
        for af in umpire.state.sides[side].afs.values()
        if af.took_off == umpire.turn and af.home == holder.name and launch in ("", af.launch)
    ]
