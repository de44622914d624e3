"""What is remembered of clouds: those seen last, where nobody has looked since (GM-6.2)."""

from flagplot.games.carrier.state.sea import Sea
from flagplot.games.carrier.theatre.hex import Hex, around, neighbours

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
    clouds: Clouds = {}
    if known:
        near = stood.union(*map(neighbours, stood))
        clouds = {hex_: seen for hex_, seen in known.items() if hex_ not in near and sea.turn - seen[1] <= FORGET}
    radius = sea.ruleset.tables.constant["cloud_radius"]
    patterns = [
        around(marker, radius)
        for marker in sea.state.weather.markers
        if not stood.isdisjoint(around(marker, radius + SIGHT))
    ]
    seen = set[Hex]().union(*patterns)
    clouds |= dict.fromkeys(seen, ("cloud", sea.turn)) | dict.fromkeys(seen & sea.storms(), ("storm", sea.turn))
    in_order = sorted(clouds)
    return dict(zip(in_order, map(clouds.__getitem__, in_order), strict=True))
