"""What a seat may know of a carrier battle: its own units and its own plot, and nothing else."""

import msgspec

from flagplot.core.game import View
from flagplot.core.words import Value
from flagplot.games.carrier.ordered.ast import GunAim, Program, ReadyCap
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.state.asking import Question
from flagplot.games.carrier.state.battle import DatedOrder, PointsEntry
from flagplot.games.carrier.state.counters import Watch
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.state.record import CommandView
from flagplot.games.carrier.state.submarines import Submarine, SubmarineForce
from flagplot.games.carrier.state.units import AirFormation, Base, BoatForce, Entering, Ship, TaskForce
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.theatre.hex import parse as parse_hex

__all__ = [
    "AirFormation",
    "Base",
    "BoatForce",
    "CarrierView",
    "DatedOrder",
    "Entering",
    "KnownContact",
    "PointsEntry",
    "Ship",
    "Side",
    "Sighting",
    "Submarine",
    "SubmarineForce",
    "TaskForce",
    "enemy",
    "enemy_bases",
]


class KnownContact(msgspec.Struct, frozen=True, omit_defaults=True):
    """A contact of the plot as its owner knows it, with its age in turns (0: seen this turn)."""

    id: int
    sighting: Sighting
    first_turn: int
    last_turn: int
    age: int
    track: tuple[tuple[int, Hex], ...]
    also: tuple[int, ...] = ()
    """Numbers of contacts that have come into its hex and are now part of it (FE-7.12.2a)."""


class CarrierView(View, kw_only=True):
    """A seat's view before the orders of `clock.turn`."""

    side: Side
    preset: str
    options: dict[str, str | int | bool]
    overlay: str
    hour: int
    """Hour of the turn about to be played, 1 to 24."""
    date: Value
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
    give_up: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """Plane names that a ship or base loses first where its owner chooses."""
    shore_fire: dict[str, tuple[GunAim, ...]] = msgspec.field(default_factory=dict)
    """Bases whose owner has said at what their guns fire (BR-19.9.3)."""
    rafts: dict[Hex, int] = msgspec.field(default_factory=dict)
    """Hexes where survivors were seen, with the last turn (FE-SUR-9)."""
    entering: tuple[Entering, ...]
    points: tuple[PointsEntry, ...]
    """Points this side knows it has scored."""
    lost_points: int
    """Points this side knows the enemy has scored against it."""
    question: Question | msgspec.UnsetType = msgspec.UNSET
    """What this side is asked in the middle of the turn; unset when the turn's orders are awaited."""
    landed: dict[str, int] = msgspec.field(default_factory=dict)
    """Own troop factors ashore to capture a base, by its name."""
    boats: BoatForce | msgspec.UnsetType = msgspec.UNSET
    """Own boats and flotillas; unset where the side has none (GM-17.0a)."""
    ready_cap: dict[str, tuple[ReadyCap, ...]] = msgspec.field(default_factory=dict)
    """Own orders for ready CAPs (FE-16.11a, GM-9.5a)."""
    submarines: SubmarineForce | msgspec.UnsetType = msgspec.UNSET
    """Own submarines; unset where none take part (FE-27)."""
    under_way: bool = False
    """The turn of `clock` is being played: a side is asked in the middle of it, this one or the other."""
    watch: Watch | msgspec.UnsetType = msgspec.UNSET
    """Own coastwatchers and troops as far as their fate is known; unset without the option (GM-23.3)."""
    command: CommandView | msgspec.UnsetType = msgspec.UNSET
    """What this seat controls, and what it only presumes; unset without command control (GM-21.1)."""


def enemy_bases(view: CarrierView, ruleset: Ruleset) -> dict[str, Hex]:
    """Return the enemy's bases on the map as a seat knows them: those of the chart without what it has captured, and
    those of its own that it has lost."""
    charted = ruleset.enemy_bases(view.side)
    lost = {
        card.name: parse_hex(card.hex_name)
        for (name, code), card in ruleset.tables.bases.items()
        if code == ruleset.scenario.code and card.side == view.side and not card.off_board and name not in view.bases
    }
    return {name: hex_ for name, hex_ in charted.items() if name not in view.bases} | lost
