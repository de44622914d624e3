"""What the umpire keeps of command and radio from turn to turn, and what of it a seat is shown.

Where a dict goes by unit its key is the unit's label, as JSON has no other keys; nothing takes it apart.
"""

import msgspec

from flagplot.games.carrier.facts.dispatches import NewsOfUnits
from flagplot.games.carrier.ordered.ast import Radio
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.unit_id import UnitId, af_id, tf_id
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.state.submarines import Submarine
from flagplot.games.carrier.state.units import AirFormation, Ship, TaskForce
from flagplot.games.carrier.theatre.hex import Hex


class Kept(msgspec.Struct):
    """Something that befell a unit and that its commander has not been told yet (GM-22.5)."""

    units: tuple[UnitId, ...]
    """Those that can tell it."""
    seat: str
    turn: int


class KeptDispatch(Kept):
    """A dispatch that is not told yet."""

    dispatch: NewsOfUnits


class KeptSighting(Kept):
    """A sighting that is not told yet."""

    sighting: Sighting
    subject: str
    """The umpire's key of what was seen."""


class Known(msgspec.Struct):
    """A unit as its commander knew it last, carried on by its plan (GM-22.5)."""

    seat: str
    turn: int
    """When it was really known."""


class KnownTf(Known):
    """A TF and its ships as they were known."""

    tf: TaskForce
    ships: list[Ship]


class KnownAf(Known):
    """An AF as it was known."""

    af: AirFormation


class KnownBoat(Known):
    """A submarine and its ship as they were known."""

    boat: Submarine
    ship: Ship


class Chain(msgspec.Struct):
    """A transmission prepared for when a unit reports a TF (GM-22.9.3)."""

    when: UnitId
    seat: str
    order: Radio


class SeatRecord(msgspec.Struct, omit_defaults=True):
    """What one seat has been told of the weather, and what its player has set."""

    clouds: dict[Hex, tuple[str, int]] = {}
    winds: dict[str, tuple[int, int]] = {}
    next_id: int = 0
    hq: str = ""
    points: dict[str, Hex] = {}
    """Hexes agreed on by name, never transmitted (GM-22.9.2b)."""


class Record(msgspec.Struct, omit_defaults=True):
    """Command and radio of one side (GM-20.1)."""

    ships: dict[str, str] = {}
    """Ship to the seat that it was given to at set-up."""
    seats: dict[str, SeatRecord] = {}
    tfs: dict[int, KnownTf] = {}
    afs: dict[int, KnownAf] = {}
    submarines: dict[int, KnownBoat] = {}
    dispatches: list[KeptDispatch] = []
    unseen: list[KeptSighting] = []
    """Sightings not yet on the plot of the seat that they are for."""
    reports: dict[str, tuple[str, ...]] = {}
    """Unit to when it is to make an RT (GM-22.6)."""
    briefed: dict[str, tuple[str, ...]] = {}
    """What a unit's order said of that, when it was taken up last."""
    chains: list[Chain] = []
    vectors: list[tuple[int, int]] = []
    """Shadowing AF and the AF that it leads (GM-22.75a)."""
    lost: dict[str, list[str]] = {}
    """By seat: ships of its command that it saw lost or leave."""
    boats: dict[int, int] = {}
    """Boats of each flotilla when it was last in port (GM-17.0f)."""
    signalled: dict[int, int] = {}
    """The last turn in which a submarine sent a report of combat."""
    homes: dict[int, Hex] = {}
    """Where an AF was to land before its last change (GM-22.9.2b)."""
    links: dict[str, UnitId] = {}
    """TF or submarine to the base or TF that its commander has named to call it (GM-22.72)."""
    detached: dict[int, int] = {}
    """TF to the TF from which it was split off (GM-22.72)."""
    boats_hq: str = ""
    """The base that the commander of the submarines has named as main HQ (GM-22.73)."""

    def known(self, unit: UnitId) -> Known | None:
        """Return a TF, AF or submarine as its commander knew it last, None for one that he does not know of."""
        if unit.kind == "TF":
            return self.tfs.get(unit.number)
        if unit.kind == "AF":
            return self.afs.get(unit.number)
        return self.submarines.get(unit.number) if unit.kind == "SS" else None

    def units(self, side: Side) -> list[UnitId]:
        """Return the TFs, AFs and submarines that their commanders know of."""
        boats = (UnitId(side, "SS", number) for number in self.submarines)
        return [*(tf_id(side, n) for n in self.tfs), *(af_id(side, n) for n in self.afs), *boats]


class CommandView(msgspec.Struct, frozen=True):
    """What a seat knows of its own command."""

    seats: tuple[str, ...]
    """Every seat of the side."""
    controlled: tuple[UnitId, ...]
    """Bases and TFs that it orders without radio (GM-21.1)."""
    open: tuple[UnitId, ...]
    """TFs that are not controlled but lie in one hex with a controlled unit (GM-21.4)."""
    presumed: tuple[UnitId, ...]
    """Units shown where their plan has them."""
    hq: str
    points: dict[str, Hex]
    homes: dict[int, Hex]
    """Where each AF was told to land before its last change (GM-22.9.2b)."""
    setting_up: bool
    """Orders before the first turn go to every unit (GM-21.3)."""
    last_known: dict[int, int] = {}
    """Submarines out of touch, with the turn in which they were known last (GM-22.5)."""
    links: tuple[tuple[UnitId, UnitId], ...] = ()
    """TFs and submarines with the base or TF that was named to call them (GM-22.72)."""
    detached: dict[int, int] = {}
    """TFs with the TF from which they were split off (GM-22.72)."""

    def in_hand(self, unit: UnitId) -> bool:
        """Return whether a TF or submarine can be ordered without radio now (GM-21.2, GM-21.3, GM-21.4)."""
        return self.setting_up or unit in self.controlled or unit in self.open
