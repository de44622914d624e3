"""What the umpire keeps of command and radio from turn to turn, and what of it a seat is shown.

Only plain values: the state has these structs, so that they cannot have its own. Units are named by label, `AF3`.
"""

import msgspec

Hex = int


class Kept(msgspec.Struct):
    """Something that befell a unit and that its commander has not been told yet (GM-22.5)."""

    units: tuple[str, ...]
    """Labels of the units that can tell it."""
    seat: str
    turn: int
    data: bytes
    """The dispatch, or the sighting, encoded."""
    subject: str = ""
    """Of a sighting: the umpire's key of what was seen."""


class Known(msgspec.Struct):
    """A unit as its commander knew it last, carried on by its plan (GM-22.5)."""

    seat: str
    turn: int
    """When it was really known."""
    data: bytes
    """The formation, encoded; of a TF with its ships."""


class Chain(msgspec.Struct):
    """A transmission prepared for when a unit reports a TF (GM-22.9.3)."""

    when: str
    seat: str
    data: bytes
    """The order by radio, encoded."""


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
    known: dict[str, Known] = {}
    kept: list[Kept] = []
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
    signalled: dict[str, int] = {}
    """The last turn in which a submarine sent a report of combat."""
    homes: dict[str, Hex] = {}
    """Where an AF was to land before its last change (GM-22.9.2b)."""
    links: dict[str, str] = {}
    """TF or submarine to the base or TF that its commander has named to call it (GM-22.72)."""
    detached: dict[str, str] = {}
    """TF to the TF from which it was split off (GM-22.72)."""
    boats_hq: str = ""
    """The base that the commander of the submarines has named as main HQ (GM-22.73)."""


class CommandView(msgspec.Struct, frozen=True):
    """What a seat knows of its own command."""

    seats: tuple[str, ...]
    """Every seat of the side."""
    controlled: tuple[str, ...]
    """Labels of bases and TFs that it orders without radio (GM-21.1)."""
    open: tuple[str, ...]
    """TFs that are not controlled but lie in one hex with a controlled unit (GM-21.4)."""
    presumed: tuple[str, ...]
    """Units shown where their plan has them."""
    hq: str
    points: dict[str, Hex]
    homes: dict[str, Hex]
    """Where each AF was told to land before its last change (GM-22.9.2b)."""
    setting_up: bool
    """Orders before the first turn go to every unit (GM-21.3)."""
    last_known: dict[str, int] = {}
    """Submarines out of touch, with the turn in which they were known last (GM-22.5)."""
    links: dict[str, str] = {}
    """TFs and submarines with the base or TF that was named to call them (GM-22.72)."""
    detached: dict[str, str] = {}
    """TFs with the TF from which they were split off (GM-22.72)."""
