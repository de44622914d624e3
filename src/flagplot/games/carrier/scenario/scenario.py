"""A scenario: forces, start areas, special rules, as its file has it (BR-26.1)."""

from datetime import date
from typing import Literal

import msgspec

from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.scenario.forces import (
    Air,
    Boats,
    Capture,
    Counters,
    Group,
    Minefield,
    Mission,
    PlaneChange,
    Submarines,
)
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.theatre.hex import parse as parse_hex


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario, or a shorter version of one, as written in its file; submarines and boats come into play by options
    only."""

    id: str
    title: str
    code: Literal["RR", "CS", "ES", "SC", "GU"]
    """Which scenario's base values, radar dates and coastwatchers hold (BR-8.1, BR-7.9)."""
    date: date
    hour: int
    """Hour of the first turn."""
    turns: int
    clouds: Literal["scattered", "front"]
    replacements: bool
    introduction: str
    groups: tuple[Group, ...]
    air: tuple[Air, ...]
    victory_lead: int | None = None
    """Lead that ends the game at the end of a 2400 turn (BR-25.2); None: not tested."""
    par: int = 0
    """Allied lead that is an even fight, below zero a Japanese one; with the option `par` it is counted to the other
    side."""
    presets: tuple[str, ...] = ("umpire", "base", "email-2003", "gm-1993")
    unload: dict[Side, tuple[str, ...]] = {}
    """Hexes where transports may unload (BR-12.7.4)."""
    ship_changes: dict[str, dict[str, int]] = {}
    plane_a2a: dict[str, int] = {}
    plane_changes: dict[str, PlaneChange] = {}
    """Planes that stand for another type here: what differs in their rows."""
    grounded: dict[str, tuple[str, ...]] = {}
    """Ship to the planes that fly from it only while it is an anchored seaplane base."""
    radar_only: dict[Side, tuple[str, ...]] = {}
    """Types of ships that have radar on a side, where the scenario limits them; an empty list: none."""
    untried_raid: int = 0
    """Points to the Japanese side if the raid on Rabaul is never tried."""
    missions: tuple[Mission, ...] = ()
    boats: tuple[Boats, ...] = ()
    mines: tuple[Minefield, ...] = ()
    submarines: tuple[Submarines, ...] = ()
    captures: tuple[Capture, ...] = ()
    """Bases that fall to troops landed (BR-26.1)."""
    beach: dict[Side, tuple[str, ...]] = {}
    """Hexes where transports may run ashore to unload."""
    counters: tuple[Counters, ...] | None = None
    """Coastwatchers and troops of its own instead of the tables' (GM-23.2b)."""

    def unload_hexes(self, side: Side) -> frozenset[Hex]:
        """Return the hexes where this side's transports may unload (BR-12.7.4)."""
        return frozenset(parse_hex(name) for name in self.unload.get(side, ()))

    def beaches(self, side: Side) -> frozenset[Hex]:
        """Return the hexes where this side's transports may run ashore (BR-26.1)."""
        return frozenset(parse_hex(name) for name in self.beach.get(side, ()))
