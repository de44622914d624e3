"""The truth of a carrier battle: every unit of both sides, the weather, and what each side has been told.

Only the umpire's code reads this. A seat gets a `View` (view.py), made of its own `SideState` and nothing else.
"""

import msgspec

from flagplot.core.words import Value
from flagplot.games.carrier.ordered.ast import GunAim, Program, ReadyCap, UnitOrder
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.state.air_record import AirRecord
from flagplot.games.carrier.state.asking import Pending
from flagplot.games.carrier.state.counters import Watch
from flagplot.games.carrier.state.plot import Plot
from flagplot.games.carrier.state.record import Record
from flagplot.games.carrier.state.submarines import SubmarineForce
from flagplot.games.carrier.state.units import AirFormation, Base, BoatForce, Entering, Group, Ship, TaskForce
from flagplot.games.carrier.theatre.hex import Hex


class Weather(msgspec.Struct):
    """Wind of each sector (1 to 6, the way clouds drift, BR-6.2) and the cloud markers (BR-6.3)."""

    wind: dict[str, int]
    markers: list[Hex]
    waiting: dict[int, str] | msgspec.UnsetType = msgspec.UNSET
    """Markers on a sector boundary, by number, with the sector each came from; unset when none waits (FE-6.4.1)."""


class PointsEntry(msgspec.Struct, frozen=True):
    """Victory points as they were scored (BR-25.1)."""

    turn: int
    points: int
    reason: Value
    known: bool = True
    """Whether the scoring side knows of it now."""


class DatedOrder(msgspec.Struct):
    """An order headed by a later hour (`1400: TF3 ...`), kept until its turn (GM-3.1b)."""

    turn: int
    order: UnitOrder


class SideState(msgspec.Struct, omit_defaults=True):
    """Everything of one side: its units, its records and its plot."""

    side: Side
    ships: dict[str, Ship] = {}
    bases: dict[str, Base] = {}
    tfs: dict[int, TaskForce] = {}
    afs: dict[int, AirFormation] = {}
    plot: Plot = msgspec.field(default_factory=Plot)
    points: list[PointsEntry] = []
    conceded: int = 0
    """Points the enemy has scored that this side knows of."""
    entering: list[Entering] = []
    dated: list[DatedOrder] = []
    standing: dict[str, Program] = {}
    """Standing orders of bases and plane-carrying ships, by name."""
    lost_today: dict[str, int] = {}
    """Air factors eliminated today, by plane key (BR-22.2)."""
    rafts: dict[Hex, int] = {}
    """Hexes where this side has seen survivors, with the last turn (FE-SUR-9, FE-SUR-10)."""
    ashore: dict[Side, int] = {}
    """Survivor factors landed, by their side (FE-SUR-16)."""
    give_up: dict[str, tuple[str, ...]] = {}
    """Ships and bases to the plane names they lose first where their owner chooses (FE-DR-11, FE-21.7.1a)."""
    shore_fire: dict[str, tuple[GunAim, ...]] = {}
    """Bases whose owner has said at what their guns fire (BR-19.9.3)."""
    raided: bool = False
    """Scenario 1, rule 5: air factors of Lexington have attacked Rabaul or a ship there."""
    landed: dict[str, int] = {}
    """Troop factors ashore to capture a base, by its name."""
    boats: BoatForce | msgspec.UnsetType = msgspec.UNSET
    """Unset unless the scenario has boats and the option is on (GM-17.0a)."""
    watch: Watch | msgspec.UnsetType = msgspec.UNSET
    """Coastwatchers and troops as counters; unset unless the option is on (GM-23.3)."""
    ready_cap: dict[str, tuple[ReadyCap, ...]] = {}
    """Orders for ready CAPs, by ship or base; they stand until changed (FE-16.11a, GM-9.5a)."""
    submarines: SubmarineForce | msgspec.UnsetType = msgspec.UNSET
    """Unset unless the option is on (FE-27)."""
    command: Record | msgspec.UnsetType = msgspec.UNSET
    """Unset without command control (GM-20.1)."""


class State(msgspec.Struct, omit_defaults=True):
    """One carrier battle between two decision points."""

    scenario: str
    preset: str
    options: dict[str, str | int | bool]
    overlay: str
    turn: int
    """The turn about to be played, from 1; one more than the last turn when the game is over."""
    weather: Weather
    sides: dict[Side, SideState]
    initiative: Side | None = None
    """The side that had the initiative last turn (BR-13)."""
    fought: list[tuple[int, int]] = []
    """Allied and Japanese AF numbers that fought each other last turn (BR-14.13.6)."""
    watching: list[tuple[str, str]] = []
    """AF key and subject key of every enemy formation that an AF still had in sight at the end of last turn."""
    attacked: list[str] = []
    """Keys of units attacked last turn, for conditions in orders."""
    survivors: list[Group] = []
    lulls: dict[str, tuple[int, tuple[str, ...]]] = {}
    """Side and hex where ships met without a shot, with the last such turn and the ships as the side was told."""
    placing: bool = False
    """The players choose start places; the first turn comes after that."""
    over: Value = ""
    """Why the game has ended; empty while it goes on."""
    pending: Pending | msgspec.UnsetType = msgspec.UNSET
    """Set while the turn waits for the answer to a question."""
    air: AirRecord | msgspec.UnsetType = msgspec.UNSET
    """What the rules of the air remember; unset until an option needs it."""
    approach: dict[str, int] = {}
    """Hexes in a row in which a side has observed an enemy AF: `allied>japanese/AF5` (FE-16.11d, GM-9.52a)."""
