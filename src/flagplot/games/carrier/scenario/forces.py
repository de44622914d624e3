"""What a scenario's file says of the forces: groups of ships, air factors, boats, submarines, and what it changes."""

import re
from typing import Literal

import msgspec

from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.scenario.areas import Area
from flagplot.games.carrier.theatre.hex import Hex

GROUPED = re.compile(r"(?P<card>[A-Z]{2,3}) x(?P<n>\d+)")
"""A number of unnamed ships: `DD x8`."""


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One TF at the start, or a reinforcement with the turn in which it enters."""

    side: Side
    tf: int
    ships: tuple[str, ...]
    area: Area
    name: str = ""
    anchored: tuple[str, ...] = ()
    """Names or types of ships that start at anchor."""
    unloaded: int = 0
    """Turns of unloading its transports have done (BR-25.5)."""
    enters: int = 0


class Air(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Air factors at a ship or base at the start, in one box."""

    side: Side
    at: str
    plane: str
    n: int
    box: Literal["just_landed", "readying", "ready", "dispersed"] = "readying"
    load: Literal["", "GP", "AP", "torpedo"] = ""


class Boats(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Boats at a base at the start (GM-17.0a); they are there only if the option `pt_boats` is on."""

    side: Side
    base: str
    boats: int
    limit: int
    """Boats that may be out at a time."""
    aces: int = 0
    mtb_base: bool = False
    """An advanced base at a place that need not be a base of planes (GM-17.0b)."""


class Submarines(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Submarines of a side at the start; they are there only if the option `submarines` is on (BR-26.3)."""

    side: Side
    count: int
    area: Area


class Capture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A base that a side takes by landing troops: each turn of unloading in one of the hexes lands one factor for
    every ship (BR-26.1)."""

    side: Side
    base: str
    hexes: tuple[str, ...]
    factors: int
    points: int
    closed: int
    """Turns in which nothing flies there after the capture; then it has half its values."""


class Counters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Coastwatchers and troops of a side on an island or at a base, where a scenario has its own instead of the
    tables' (GM-23.2b)."""

    side: Side
    island: str
    coastwatchers: int = 0
    troops: int = 0
    at: str = ""
    """The base where the troops stand; empty: anywhere on the island."""
    last_column: str = ""
    """They are to be placed no farther east than this column, such as `A/H`."""


class Minefield(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A minefield of a side, in a port or on a hexside (GM-16.2); it is there only if the option `mines` is on."""

    side: Side
    factors: int
    port: str = ""
    """The hex of a base on the coast."""
    hexside: tuple[str, ...] = ()
    """The two hexes that share it."""
    strait: bool = False
    """Two separate land masses meet at the hexside (GM-16.3b)."""


class Field(msgspec.Struct, frozen=True):
    """One minefield as the rules use it."""

    side: Side
    """Its owner."""
    hexes: tuple[Hex, ...]
    """The port, or the two hexes of the hexside."""
    factors: int
    bht: int
    name: str


class PlaneChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a scenario changes in a plane's row."""

    mf: int | None = None
    rf: int | None = None
    bomber: bool | None = None


class Mission(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a side is there to do, in our words for its player, and for its computer commander by key."""

    side: Side
    text: str
    objective: Literal["", "unload", "raid", "stop-convoy", "escort", "defend", "hunt"] = ""
    place: str = ""
    shell: str = ""
    """Base to be shelled by night."""
    station: str = ""
    """Hex about which its carriers wait until they know where to go."""


def expand(ships: tuple[str, ...], numbered: dict[str, int]) -> list[tuple[str, str]]:
    """Return name and card of each ship of a group; unnamed ones are numbered on within their side."""
    out: list[tuple[str, str]] = []
    for entry in ships:
        match = GROUPED.fullmatch(entry)
        if match is None:
            out.append((entry, entry))
            continue
        for _ in range(int(match["n"])):
            numbered[match["card"]] = numbered.get(match["card"], 0) + 1
            out.append((f"{match['card']} {numbered[match['card']]}", match["card"]))
    return out
