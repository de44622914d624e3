"""The theatre map: terrain, islands, hexsides, places, sectors and entry hexes, and the ways over it."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Literal

import msgspec

from flagplot.board.coast import MAPS
from flagplot.core.diagnostics import BadInputError, did_you_mean, meant, suggest
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Direction, Hex
from flagplot.games.carrier.theatre.table import Row, read

Terrain = Literal["sea", "coast", "land"]
Zone = Literal["J", "A", ""]
_UNREACHED = -1


class SectorNeighbours(msgspec.Struct, frozen=True):
    """The sectors beside a sector; west and east join round the ends of each row (BR-6.4.1)."""

    west: str
    east: str
    partner: str
    """The sector to the north or south."""


class Land(msgspec.Struct, frozen=True):
    """What one hex with land in it is (BR-0.6)."""

    terrain: Terrain
    fraction: float
    """The part of the hex that is land, 0 to 1."""
    islands: tuple[str, ...]
    zone: Zone
    land_sides: frozenset[Direction]
    mountain_sides: frozenset[Direction]


class _Field:
    """The steps to one hex from those around it, counted ring by ring as far as somebody has asked."""

    def __init__(self, to: Hex, around: Callable[[Hex], tuple[Hex, ...]]) -> None:
        self._to, self._around = to, around
        self._steps = [_UNREACHED] * hexes.SIZE
        self._steps[to] = 0
        self._ring = [to]

    def steps_from(self, h: Hex) -> int:
        """Return the steps from a hex, `_UNREACHED` if there is no way."""
        steps = self._steps
        while steps[h] == _UNREACHED and self._ring:
            beyond = steps[self._ring[0]] + 1
            ring: list[Hex] = []
            for beside in map(self._around, self._ring):
                for near in beside:
                    if steps[near] == _UNREACHED:
                        steps[near] = beyond
                        ring.append(near)
            self._ring = ring
        return steps[h]

    def way_from(self, a: Hex) -> tuple[Hex, ...] | None:
        """Return the way from a hex, both ends included, at each step by the hex nearest to the straight line."""
        left = self.steps_from(a)
        if left == _UNREACHED:
            return None
        path = [a]
        for below in range(left - 1, -1, -1):
            closer = [near for near in self._around(path[-1]) if self._steps[near] == below]
            path.append(closer[0] if len(closer) == 1 else hexes.straightest(a, self._to, closer))
        return tuple(path)


class Theatre:
    """The map, read once. Hexes not in its land table are sea."""

    def __init__(self, folder: Path = MAPS) -> None:
        """Read the map's tables. Raises BadInputError naming file, row and column."""
        self.land: dict[Hex, Land] = {}
        for at in read(folder / "hexes.csv"):
            self.land[at.hex("hex")] = Land(
                terrain=at.one_of("terrain", ("coast", "land")),
                fraction=at.number("land_fraction", 0, 1),
                islands=at.words("islands", "|"),
                zone=at.one_of("new_guinea_zone", ("J", "A", "")),
                land_sides=_sides(at, "land_sides"),
                mountain_sides=_sides(at, "mountain_sides"),
            )
        self.places: dict[str, Hex] = {}
        self.aliases: dict[str, str] = {}
        """Every name of a place in small letters, and the place's own name."""
        for at in read(folder / "places.csv"):
            place = at.text("place")
            self.places[place] = at.hex("hex")
            self._land_there(at, self.places[place])
            for alias in (place, *at.words("aliases", "|")):
                if alias.lower() in self.aliases:
                    raise at.error("aliases", f"'{alias}' already names {self.aliases[alias.lower()]}")
                self.aliases[alias.lower()] = place
        self._sector_hex: dict[str, Hex] = {}
        self._beside: dict[str, SectorNeighbours] = {}
        for at in read(folder / "sectors.csv"):
            sector = at.one_of("sector", hexes.SECTORS)
            self._sector_hex[sector] = at.hex("directional_hex")
            if hexes.sectors(self._sector_hex[sector]) != (sector,):
                raise at.error("directional_hex", f"the hex must lie inside sector {sector}")
            self._beside[sector] = SectorNeighbours(
                at.one_of("west_neighbour", hexes.SECTORS),
                at.one_of("east_neighbour", hexes.SECTORS),
                at.one_of("north_south_partner", hexes.SECTORS),
            )
        self._entries: dict[str, dict[Hex, int]] = {}
        for at in read(folder / "entry_hexes.csv"):
            entry = at.hex("hex")
            if len(hexes.neighbours(entry)) == 6:
                raise at.error("hex", "an entry hex lies at the edge of the map")
            self._entries.setdefault(at.text("base"), {})[entry] = at.whole("turns", 1, 6)
        self._ship_neighbours = tuple(self._find_ship_neighbours(h) for h in range(hexes.SIZE))
        self._low_neighbours = tuple(self._find_low_neighbours(h) for h in range(hexes.SIZE))
        self._sea_fields: dict[Hex, _Field] = {}

    def _land_there(self, at: Row, h: Hex) -> None:
        if self.terrain(h) != "coast":
            raise at.error("hex", "a place lies in a coast hex")

    # What a hex is

    def terrain(self, h: Hex) -> Terrain:
        """Return `sea`, `coast` (part land, part sea) or `land` (BR-0.6)."""
        land = self.land.get(h)
        return land.terrain if land else "sea"

    def islands(self, h: Hex) -> tuple[str, ...]:
        """Return the islands with land in a hex; none at sea or on a nameless islet."""
        land = self.land.get(h)
        return land.islands if land else ()

    def new_guinea_zone(self, h: Hex) -> Zone:
        """Return whose coastwatchers see inland here: `J`, `A`, or `` outside New Guinea."""
        land = self.land.get(h)
        return land.zone if land else ""

    @lru_cache(maxsize=128)  # noqa: B019 - the theatre lives as long as the program
    def coastal_hexes(self, island: str) -> tuple[Hex, ...]:
        """Return the coast hexes of an island. Raises BadInputError for an island not on the map."""
        found = tuple(h for h, land in self.land.items() if land.terrain == "coast" and island in land.islands)
        if not found:
            hint = meant(island, self.island_names())
            raise BadInputError(f"there is no island '{island}' on the map. {hint}".rstrip())
        return found

    def island_names(self) -> tuple[str, ...]:
        """Return the names of the islands, in order of the map's table."""
        return tuple(dict.fromkeys(island for land in self.land.values() for island in land.islands))

    def place(self, name: str) -> Hex:
        """Return the hex of a place by any of its names. Raises BadInputError with a suggestion."""
        own = self.aliases.get(" ".join(name.split()).lower())
        if own is None:
            near = suggest(name, (*self.places, *self.aliases))
            near = self.aliases.get(near.lower(), near)
            raise BadInputError(f"there is no place '{name}' on the map. {did_you_mean(near)}".rstrip())
        return self.places[own]

    # Hexsides

    def land_side(self, h: Hex, direction: Direction) -> bool:
        """Return whether ships cannot cross this hexside, marked from either of its hexes (BR-12.5)."""
        return self._marked(h, direction, lambda land: land.land_sides)

    def mountain_side(self, h: Hex, direction: Direction) -> bool:
        """Return whether only high planes may cross this hexside (BR-14.15.5)."""
        return self._marked(h, direction, lambda land: land.mountain_sides)

    def _marked(self, h: Hex, direction: Direction, sides: Callable[[Land], frozenset[Direction]]) -> bool:
        here = self.land.get(h)
        if here and direction in sides(here):
            return True
        beyond = hexes.neighbour(h, direction)
        there = self.land.get(beyond) if beyond is not None else None
        return bool(there and _opposite(direction) in sides(there))

    # Sectors and entry hexes

    def sectors(self, h: Hex) -> tuple[str, ...]:
        """Return the sectors of a hex, the one it counts for at set-up first (BR-3.1)."""
        return hexes.sectors(h)

    def sector_hex(self, sector: str) -> Hex:
        """Return the directional hex of a sector."""
        return self._sector_hex[sector]

    def sector_neighbours(self, sector: str) -> SectorNeighbours:
        """Return the sectors west, east and north or south of a sector."""
        return self._beside[sector]

    def entry_hexes(self, base: str) -> Mapping[Hex, int]:
        """Return the entry hexes of an off-map base with the turns to each (BR-14.11); empty for others."""
        return self._entries.get(base, {})

    # Ways over the sea

    def _find_ship_neighbours(self, h: Hex) -> tuple[Hex, ...]:
        if self.terrain(h) == "land":
            return ()
        around = ((d, hexes.neighbour(h, d)) for d in Direction)
        return tuple(n for d, n in around if n is not None and self.terrain(n) != "land" and not self.land_side(h, d))

    def ship_neighbours(self, h: Hex) -> tuple[Hex, ...]:
        """Return the hexes a ship may enter from here in one step, clockwise from the north (BR-12.5)."""
        return self._ship_neighbours[h]

    def _sea_field(self, to: Hex) -> _Field:
        field = self._sea_fields.get(to)
        if field is None:
            if len(self._sea_fields) >= 512:
                self._sea_fields.clear()
            field = self._sea_fields[to] = _Field(to, self._ship_neighbours.__getitem__)
        return field

    def sea_distance(self, a: Hex, b: Hex) -> int | None:
        """Return the steps a ship needs from `a` to `b`, or `None` when there is no way by sea (BR-12.5)."""
        # The way back is as long, so a field already flooded from either end serves.
        field = self._sea_fields.get(a)
        steps = field.steps_from(b) if field else self._sea_field(b).steps_from(a)
        return None if steps == _UNREACHED else steps

    @lru_cache(maxsize=8192)  # noqa: B019 - the theatre lives as long as the program
    def sea_path(self, a: Hex, b: Hex) -> tuple[Hex, ...] | None:
        """Return a shortest way for a ship, both ends included, as straight as can be, or `None`."""
        return self._sea_field(b).way_from(a)

    # Ways through the air

    def _find_low_neighbours(self, h: Hex) -> tuple[Hex, ...]:
        around = ((d, hexes.neighbour(h, d)) for d in Direction)
        return tuple(n for d, n in around if n is not None and not self.mountain_side(h, d))

    def air_neighbours(self, h: Hex, high: bool, avoid: frozenset[Hex] = frozenset()) -> tuple[Hex, ...]:
        """Return the hexes a plane may enter from here; a low one crosses no mountains (BR-14.15.5)."""
        around = hexes.neighbours(h) if high else self._low_neighbours[h]
        return tuple(n for n in around if n not in avoid) if avoid else around

    @lru_cache(maxsize=8192)  # noqa: B019 - the theatre lives as long as the program
    def air_path(self, a: Hex, b: Hex, high: bool, avoid: frozenset[Hex] = frozenset()) -> tuple[Hex, ...] | None:
        """Return a shortest way for a plane, `a` and `b` included; the straight line where it is free.

        `avoid` are storm hexes, which are never entered; `None` when there is no way (BR-14.15.5).
        """
        straight = hexes.line(a, b)
        low = self._low_neighbours
        if avoid.isdisjoint(straight[1:]) and (high or all(n in low[h] for h, n in pairwise(straight))):
            return straight
        if b in avoid:
            return None
        barred = avoid - {a}

        def around(h: Hex) -> tuple[Hex, ...]:
            return self.air_neighbours(h, high, barred)

        return _Field(b, around).way_from(a)


def _opposite(direction: Direction) -> Direction:
    return Direction((direction + 2) % 6 + 1)


def _sides(at: Row, column: str) -> frozenset[Direction]:
    return frozenset(Direction[at.member(column, word, Direction.__members__)] for word in at.words(column, None))


@lru_cache(maxsize=1)
def theatre() -> Theatre:
    """Return the theatre map, read once."""
    return Theatre()
