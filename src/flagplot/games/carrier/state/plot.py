"""A side's plot: what it has been told of the enemy and the weather, errors included."""

from typing import Literal, NamedTuple

import msgspec

from flagplot.games.carrier.ruleset.kinds import Visible
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.theatre.hex import Hex

Source = tuple[UnitId, ...]
"""Who saw something: one observer, or all that share a report, by label."""


class Marked(NamedTuple):
    """Ships of one class or type that look alike."""

    n: int
    kind: str
    looks: tuple[Visible, ...]


class MadeUp(NamedTuple):
    """Ships of one type, and those among them that show damage or lie at anchor (FE-LI-1a)."""

    n: int
    type: str
    marked: tuple[Marked, ...] = ()


class Sighting(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What an observation tells of one enemy formation or of a base (BR-7.12), as reported, errors included."""

    kind: Literal["tf", "af", "base", "sub"]
    hex: Hex
    condition: int
    source: Source
    turn: int
    formations: int = 1
    """0 where it is not told: the report is of all that is sighted in the hex (FE-7.12.2a)."""
    total: int | None = None
    classes: tuple[tuple[str, int | None], ...] = ()
    """Class and exact number, or None where only the presence is told."""
    altitude: Literal["", "high", "low", "both"] = ""
    names: tuple[str | MadeUp, ...] = ()
    """Ship or plane names, where an attack has told them (BR-7.15), or types alone (FE-LI-1a)."""
    anchored: bool | None = None
    planes_present: bool = False
    """Planes stand in Ready or Just Landed (BR-7.14)."""
    damage: tuple[Marked, ...] = ()
    """Visible damage and tows by class (FE-7.12.3)."""
    overhead: bool = False
    """A deep submarine hears it above itself (FE-27.3e)."""

    @property
    def order(self) -> tuple[object, ...]:
        """What sorts sightings by all that they tell, so that nothing else shows in their order."""
        rest = msgspec.json.encode(msgspec.structs.replace(self, source=()))
        return self.kind, str(self.hex), self.condition, ", ".join(unit.label for unit in self.source), rest


class Contact(msgspec.Struct, gc=False):
    """One enemy formation on a side's plot. `subject` is the umpire's: it never enters a View."""

    id: int
    subject: str
    sighting: Sighting
    first_turn: int
    last_turn: int
    track: list[tuple[int, Hex]]
    """Turn and hex of every place where it was seen."""
    live: bool = True
    """It was still in sight at the end of its last turn."""
    also: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET
    """Numbers of contacts that have come into its hex and go on under its number (FE-7.12.2a)."""


class Plot(msgspec.Struct, omit_defaults=True, gc=False):
    """What a side has been told and still remembers."""

    contacts: list[Contact] = []
    next_id: int = 1
    clouds: dict[Hex, tuple[str, int]] = {}
    """Hex to `clear`, `cloud` or `storm` and the turn in which it was last seen."""
    winds: dict[str, tuple[int, int]] = {}
    """Sector to wind and the turn in which it was told."""
