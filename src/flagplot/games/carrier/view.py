"""What a seat may know of a carrier battle: its own units and its own plot, and nothing else."""

import msgspec

from flagplot.board.hex import Hex
from flagplot.core.game import View
from flagplot.games.carrier.asking import Question
from flagplot.games.carrier.command.record import CommandView
from flagplot.games.carrier.orders.ast import Program
from flagplot.games.carrier.state import (
    AirFormation,
    Base,
    BoatForce,
    DatedOrder,
    Entering,
    PointsEntry,
    Ship,
    Side,
    Sighting,
    TaskForce,
)

__all__ = [
    "AirFormation", "Base", "BoatForce", "CarrierView", "DatedOrder", "Entering", "KnownContact", "PointsEntry", "Ship",
    "Side", "Sighting", "TaskForce",
]  # fmt: skip


class KnownContact(msgspec.Struct, frozen=True):
    """A contact of the plot as its owner knows it, with its age in turns (0: seen this turn)."""

    id: int
    sighting: Sighting
    first_turn: int
    last_turn: int
    age: int
    track: tuple[tuple[int, Hex], ...]


class CarrierView(View, kw_only=True):
    """A seat's view before the orders of `clock.turn`."""

    side: Side
    preset: str
    options: dict[str, str | int | bool]
    overlay: str
    hour: int
    """Hour of the turn about to be played, 1 to 24."""
    date: str
    last_turn: int
    tfs: dict[int, TaskForce]
    afs: dict[int, AirFormation]
    ships: dict[str, Ship]
    bases: dict[str, Base]
    contacts: tuple[KnownContact, ...]
    clouds: dict[Hex, tuple[str, int]]
    """Hex to `clear`, `cloud` or `storm` and the turn in which it was last seen."""
    winds: dict[str, tuple[int, int]]
    standing: dict[str, Program]
    dated: tuple[DatedOrder, ...]
    entering: tuple[Entering, ...]
    points: tuple[PointsEntry, ...]
    """Points this side knows it has scored."""
    lost_points: int
    """Points this side knows the enemy has scored against it."""
    question: Question | msgspec.UnsetType = msgspec.UNSET
    """What this side is asked in the middle of the turn; unset when the turn's orders are awaited."""
    boats: BoatForce | msgspec.UnsetType = msgspec.UNSET
    """Own boats and flotillas; unset where the side has none (GM-17.0a)."""
    command: CommandView | msgspec.UnsetType = msgspec.UNSET
    """What this seat controls, and what it only presumes; unset without command control (GM-21.1)."""
