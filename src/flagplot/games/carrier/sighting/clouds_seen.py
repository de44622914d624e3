"""What is remembered of clouds: those seen last, where nobody has looked since (GM-6.2)."""

from flagplot.games.carrier.state.umpire import Umpire
from flagplot.games.carrier.theatre.hex import Hex, around, within

SIGHT = 1
"""Hexes beyond a cloud pattern from which it is still seen (GM-6.2)."""
FORGET = 24
"""Turns after which clouds leave a plot (house value)."""

Clouds = dict[Hex, tuple[str, int]]
"""Hex to `clear`, `cloud` or `storm` and the turn in which it was last seen."""


def public(umpire: Umpire) -> tuple[Clouds, dict[str, tuple[int, int]]]:
    """Return all clouds, and the wind of every sector, as everybody knows them where they are public (FE-6.3a)."""
    clouds = {hex_: (kind, umpire.turn) for hex_, kind in sorted(umpire.cover().items())}
    return clouds, {sector: (wind, umpire.turn) for sector, wind in umpire.state.weather.wind.items()}


def remembered(umpire: Umpire, known: Clouds, stood: set[Hex]) -> Clouds:
    """Return the clouds known after a turn in which units stood in or entered some hexes: whole patterns in sight, the
    rest as before, without what is too old (GM-6.2)."""
    clouds: Clouds = {}
    if known:
        near = set().union(*(around(hex_, 1) for hex_ in stood))
        clouds = {hex_: seen for hex_, seen in known.items() if hex_ not in near}
    radius = umpire.ruleset.tables.constant["cloud_radius"]
    for marker in umpire.state.weather.markers:
        if not stood.isdisjoint(around(marker, radius + SIGHT)):
            for hex_ in within(marker, radius):
                clouds[hex_] = (umpire.weather(hex_), umpire.turn)
    return {hex_: seen for hex_, seen in sorted(clouds.items()) if umpire.turn - seen[1] <= FORGET}
