"""What an AF that attacks or shadows goes for, by what it has in sight itself (GM-3.52, GM-3.55a)."""

from flagplot.games.carrier.flight.conditions import own_sightings
from flagplot.games.carrier.flight.places import subject_of, where_is
from flagplot.games.carrier.ordered.ast import Attack
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.sighting.observation import Lookout
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.state.units import AirFormation
from flagplot.games.carrier.theatre.hex import Hex, distance
from flagplot.games.carrier.umpire import Umpire


def base_meant(umpire: Umpire, side: Side, action: Attack) -> bool:
    """Return whether the place of an attack is a base of the enemy."""
    if action.what != "any":
        return action.what == "base"
    to = where_is(umpire, side, action.place)
    return to is not None and umpire.base_at(enemy(side), to) is not None


def target_hex(umpire: Umpire, lookout: Lookout, side: Side, af: AirFormation, action: Attack) -> Hex | None:
    """Return the hex to attack: the contact named if it is in sight, a TF that this AF has in sight unless it may not
    divert, else the place named."""
    place = where_is(umpire, side, action.place)
    if base_meant(umpire, side, action):
        return place
    seen = sighted_tf(umpire, lookout, side, af, subject_of(umpire, side, action.place), action.min_size)
    if seen is None or (af.order is not None and af.order.divert is False and place is not None):
        return place
    return seen.hex


def sighted_tf(
    umpire: Umpire, lookout: Lookout, side: Side, af: AirFormation, subject: str, min_size: int = 0
) -> Sighting | None:
    """Return the TF this AF has in sight: the one named, else the nearest, then the larger (GM-3.55a)."""
    found = own_sightings(umpire, lookout, side, af)
    if subject in found:
        return found[subject]
    tfs = [
        seen
        for seen in found.values()
        if seen.kind == "tf" and (min_size == 0 or seen.total is None or seen.total >= min_size)
    ]
    if not tfs:
        return None
    return min(tfs, key=lambda seen: (distance(af.hex, seen.hex), -(seen.total or 0), seen.hex))
