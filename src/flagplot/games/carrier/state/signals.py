"""What goes out by radio in one turn, kept while the turn is resolved."""

import msgspec

from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.theatre.hex import Hex


class Transmission(msgspec.Struct):
    """One RT: who sends, and what an enemy who listens reads of it."""

    sender: UnitId
    text: str
    """Empty when it is coded."""
    number: int
    """Of this sender's transmissions this turn, from 1."""


class Exchange(msgspec.Struct):
    """Transmissions that belong together: a message, its acknowledgement, the links of a chain (GM-22.9.1)."""

    side: Side
    sent: list[Transmission]


class Signals:
    """The radio of both sides in one turn."""

    def __init__(self) -> None:
        self.exchanges: list[Exchange] = []
        self.counts: dict[UnitId, int] = {}
        self.start: dict[UnitId, Hex] = {}
        """Where every sender stood at the start of the turn."""
        self.tf_of: dict[tuple[Side, str], UnitId] = {}
        """Ship to the TF it sailed in at the start of the turn."""
        self.touch: dict[Side, dict[UnitId, bool]] = {}
        self.boats: dict[Side, set[UnitId]] = {}
        """Submarines in touch at the start of the turn."""
        self.vectored: set[tuple[Side, int]] = set()
        """AFs that are being led to their target this turn (GM-22.75b)."""
        self.heard: set[UnitId] = set()
        """Units that have heard a message this turn, clear or garbled (GM-3.2a)."""
        self.landed: set[UnitId] = set()
        """Units that can tell all they know: AFs that landed, submarines that reported or came in."""
        self.reported: dict[UnitId, set[str]] = {}
        """Sightings that a unit has reported and that were heard: keys of what was seen."""
        self.fought: set[UnitId] = set()
        """Units whose report of a combat was heard."""
        self.reports: list[tuple[UnitId, Hex, str]] = []
        """TFs reported by submarines: the submarine, where, and in words (GM-22.9.3)."""

    def count(self, sender: UnitId) -> int:
        """Return the number of a sender's next transmission."""
        self.counts[sender] = self.counts.get(sender, 0) + 1
        return self.counts[sender]
