"""How a side is commanded: by one staff that knows what its units know, or by players with radio (GM-20 to GM-22)."""

from collections.abc import Sequence

from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.plot import Sighting, Source


class OneStaff:
    """What a unit sees its side knows, and can use at once."""

    shared = True
    """What a unit knows is known to all of its side."""

    def latest(self, entries: Sequence[Sighting], source: Source) -> Sighting | None:
        """Return the last report of a formation with which an observer's new one is compared."""
        return entries[-1] if entries else None

    def together(self, units: Sequence[UnitId]) -> list[UnitId | tuple[UnitId, ...]]:
        """Return the units of which the same is to be told as they are told of: in one line."""
        return [tuple(units)] if units else []


class CommandControl(OneStaff):
    """A unit is one seat's, and its commander knows what has come in by radio (GM-22.5)."""

    shared = False

    def latest(self, entries: Sequence[Sighting], source: Source) -> Sighting | None:
        """Return the last one of the same observer (GM-22.5)."""
        return next((entry for entry in reversed(entries) if entry.source == source), None)

    def together(self, units: Sequence[UnitId]) -> list[UnitId | tuple[UnitId, ...]]:
        """Return each by itself: it has a commander and news of its own (GM-22.5)."""
        return list(units)
