"""Which transmissions the enemy can read (GM-22.3)."""

from collections.abc import Iterable

from flagplot.games.carrier.ruleset.options import Options
from flagplot.games.carrier.state.units import AirFormation

LARGE = frozenset({"B-17", "B-24", "Mavis", "Emily", "Catalina"})
"""Planes with radiomen: four engines, and the PBY (GM-22.8)."""


def large_only(planes: Iterable[str]) -> bool:
    """Return whether all planes of an AF carry radiomen, so that no escort is among them (GM-22.8)."""
    return all(plane.partition("/")[0] in LARGE for plane in planes)


def coded(options: Options, *afs: AirFormation | None) -> bool:
    """Return whether a message is coded: between ships, bases and submarines always, to or from an AF never, unless
    the option lets large planes. `afs` has what sends and what receives; None is no AF
    (GM-22.31a, GM-22.3.2). The text is plain words all the same; there are no code books (GM-22.31b)."""
    return all(
        af is None or (options.large_plane_code and large_only(flight.plane for flight in af.flights)) for af in afs
    )
