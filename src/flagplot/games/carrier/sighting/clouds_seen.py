"""What is remembered of clouds: those seen last, where nobody has looked since (GM-6.2)."""

from collections.abc import Set
from functools import lru_cache

from flagplot.games.carrier.state.sea import Sea
from flagplot.games.carrier.theatre.hex import Hex, around

SIGHT = 1
"""Hexes beyond a cloud pattern from which it is still seen (GM-6.2)."""
FORGET = 24
"""Turns after which clouds leave a plot (house value)."""

Clouds = dict[Hex, tuple[str, int]]
"""Hex to `clear`, `cloud` or `storm` and the turn in which it was last seen."""


def public(sea: Sea) -> tuple[Clouds, dict[str, tuple[int, int]]]:
    """Return all clouds, and the wind of every sector, as everybody knows them where they are public (FE-6.3a)."""
    clouds = {hex_: (kind, sea.turn) for hex_, kind in sorted(sea.cover().items())}
    return clouds, {sector: (wind, sea.turn) for sector, wind in sea.state.weather.wind.items()}


def remembered(sea: Sea, known: Clouds, stood: set[Hex]) -> Clouds:
    """Return the clouds known after a turn in which units stood in or entered some hexes: whole patterns in sight, the
    rest as before, without what is too old (GM-6.2)."""
    markers = tuple(sea.state.weather.markers)
    patterns = _patterns(markers, sea.ruleset.tables.constant["cloud_radius"])
    seen = set[Hex]().union(*[pattern for pattern, from_here in patterns if not stood.isdisjoint(from_here)])
    left: Clouds = {}
    if known:
        near = seen.union(*[around(hex_, SIGHT) for hex_ in stood])
        left = {hex_: before for hex_, before in known.items() if hex_ not in near and sea.turn - before[1] <= FORGET}
    clouds = dict.fromkeys(sorted(seen.union(left)), ("cloud", sea.turn))
    clouds.update(dict.fromkeys(seen & sea.storms(), ("storm", sea.turn)))
    clouds.update(left)
    return clouds


@lru_cache(maxsize=64)
def _patterns(markers: tuple[Hex, ...], radius: int) -> tuple[tuple[Set[Hex], Set[Hex]], ...]:
    """Return the pattern of each marker, and the hexes from which it is seen."""
    return tuple((around(marker, radius), around(marker, radius + SIGHT)) for marker in markers)
