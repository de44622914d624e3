"""What all notes have: which units they are about, where and when it was, the rule, and whether it went wrong."""

from collections.abc import Iterable
from typing import Literal

import msgspec

from flagplot.core.game import Dispatch
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.units import Flight
from flagplot.games.carrier.theatre.hex import Hex


class Note(Dispatch, frozen=True, kw_only=True):
    """How an order was carried out, or what befell own units. The tag of a kind is the key of its sentence; a field of
    enumerated words chooses one of several."""

    about: UnitId | tuple[UnitId, ...] | None = None
    """None: the whole side, or whoever is in `place`."""
    place: Hex | None = None
    turn: int = 0
    """When it happened, where it is told later (GM-22.5)."""
    rule: str = ""
    bad: bool = False
    """An order could not be carried out, or something was lost."""

    @property
    def units(self) -> tuple[UnitId, ...]:
        """The units that it is about."""
        return self.about if isinstance(self.about, tuple) else (self.about,) if self.about else ()


class Counted(msgspec.Struct, frozen=True, omit_defaults=True):
    """So many of a kind of plane or ship, or taken by a ship."""

    n: int
    name: str
    load: str = ""
    height: Literal["", "high", "low"] = ""


def counted(flights: Iterable[Flight]) -> tuple[Counted, ...]:
    """Return the planes of flights with their numbers."""
    return tuple(Counted(flight.n, flight.plane.partition("/")[0]) for flight in flights)
