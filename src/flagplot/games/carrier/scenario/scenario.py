"""Scenarios of the carrier game: forces, start areas, special rules; read from TOML and checked on load (BR-26.1).

Shorter versions are files of their own, which may take over parts of the long one (BR-26.2). Submarines and boats
stand in the files for the rule sets that have them (BR-26.3).

Every error names the file, the key and the line. `# source` marks in the files: found, seed or house.
"""

import functools
import tomllib
from datetime import date
from pathlib import Path
from typing import Any, Literal

import msgspec

from flagplot.core.diagnostics import BadInputError, suggest
from flagplot.core.game import DATA
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.scenario.checks import CHECKS, bad_key
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
from flagplot.games.carrier.scenario.shorter import completed
from flagplot.games.carrier.scenario.types import refusal
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.theatre.hex import parse as parse_hex

FOLDER = DATA / "carrier" / "scenarios"


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario, or a shorter version of one, as written in its file (BR-26.2); submarines and boats come into play
    by options only (BR-26.3)."""

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
    presets: tuple[str, ...] = ("base", "email-2003", "gm-1993")
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
        """Return the hexes where this side's transports may unload."""
        return frozenset(parse_hex(name) for name in self.unload.get(side, ()))

    def beaches(self, side: Side) -> frozenset[Hex]:
        """Return the hexes where this side's transports may run ashore."""
        return frozenset(parse_hex(name) for name in self.beach.get(side, ()))


def identifiers() -> tuple[str, ...]:
    """Return the ids of the scenarios that come with the game, the learning scenario first."""
    return tuple(sorted((path.stem for path in FOLDER.glob("*.toml")), key=lambda name: (name[0] != "r", name)))


@functools.cache
def scenario(identifier: str) -> Scenario:
    """Return a scenario that comes with the game. Raises BadInputError for an unknown id."""
    if identifier not in identifiers():
        near = suggest(identifier, identifiers())
        hint = f" Did you mean {near}?" if near else f" Known: {', '.join(identifiers())}."
        raise BadInputError(f"There is no carrier scenario '{identifier}'.{hint}")
    return load(FOLDER / f"{identifier}.toml")


@functools.cache
def _files() -> dict[str, dict[str, Any]]:
    """Return what the files that come with the game say, by id, for scenarios that are based on them."""
    return {name: tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8")) for name in identifiers()}


def load(path: Path) -> Scenario:
    """Return the scenario of a file. Raises BadInputError naming file, key and line."""
    try:
        text = path.read_text(encoding="utf-8")
        raw = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInputError(f"{path.name}: not valid TOML: {error}.") from None
    if "based_on" in raw or "takes" in raw:
        raw = completed(raw, path, text, _files(), Scenario.__struct_fields__)
    try:
        made = msgspec.convert(raw, Scenario)
    except msgspec.ValidationError as error:
        keys, message = refusal(error, Scenario)
        raise bad_key(path, text, keys, message) from None
    for check in CHECKS:
        check(made, path, text)
    return made
