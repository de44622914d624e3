"""Hexes of the theatre board: names, directions, distances, lines.

Flat-topped hexes in 84 columns by 46 rows; odd columns lie half a hex lower. A hex is a plain integer
(column * 46 + row - 1) so that dicts, sets and arrays of hexes are fast. The board is two half-maps, A and B,
of 42 columns each, lettered A..Z, AA..PP; eight sectors of 21 columns lie I to IV in the north and V to VIII
in the south.
"""

import re
from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import lru_cache
from itertools import groupby, pairwise

from flagplot.board.geometry import HEIGHT, Point, hexes_apart
from flagplot.core.diagnostics import BadInputError, suggest

Hex = int
"""A hex of the board: column * 46 + row - 1, from 0 to 3863."""


COLUMNS = 84
ROWS = 46
HALF = 42
SIZE = COLUMNS * ROWS
SECTOR_COLUMNS = 21
BORDER_ROW = 23
SECTORS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")
"""The sectors, west to east: the first four in the north, the others in the south (BR-3.1)."""


class HexError(BadInputError):
    """A hex name or a course that cannot be used; the text says what to write instead."""


class Direction(IntEnum):
    """The six directions, clockwise from the north, with their die numbers (BR-0.5)."""

    N = 1
    NE = 2
    SE = 3
    S = 4
    SW = 5
    NW = 6


def column(h: Hex) -> int:
    """Return the column of a hex, 0 to 83 from the west."""
    return h // ROWS


def row(h: Hex) -> int:
    """Return the row of a hex, 1 to 46 from the north."""
    return h % ROWS + 1


def on_map(column: int, row: int) -> bool:
    """Return whether column 0..83 and row 1..46 are on the board."""
    return 0 <= column < COLUMNS and 1 <= row <= ROWS


def make(column: int, row: int) -> Hex:
    """Return the hex in column 0..83 and row 1..46. Raises HexError off the board."""
    if not on_map(column, row):
        raise HexError(f"column {column}, row {row} is off the map; columns run 0 to 83, rows 1 to 46")
    return column * ROWS + row - 1


def half(h: Hex) -> str:
    """Return the half-map of a hex, `A` or `B`."""
    return "A" if column(h) < HALF else "B"


def column_name(column: int) -> str:
    """Return the letters of a column within its half-map: A..Z, AA..PP."""
    letter = column % HALF
    return chr(65 + letter) if letter < 26 else chr(65 + letter - 26) * 2


_NAMES = tuple(f"{half(h)}/{column_name(column(h))}{row(h):02d}" for h in range(SIZE))
_LETTERS = {column_name(c): c for c in range(HALF)}


def name(h: Hex) -> str:
    """Return the full name of a hex, such as `B/M23`."""
    return _NAMES[h]


def sectors(h: Hex) -> tuple[str, ...]:
    """Return the sectors a hex belongs to, the one it counts for at set-up first.

    Row 23 and columns A/V, B/A and B/V are shared: at set-up a shared row is southern and a shared column
    eastern (BR-3.1).
    """
    return _SECTORS[h]


def _sectors_of(h: Hex) -> tuple[str, ...]:
    across = column(h) // SECTOR_COLUMNS
    columns = [across, across - 1] if across and column(h) % SECTOR_COLUMNS == 0 else [across]
    bands = [4] if row(h) > BORDER_ROW else [4, 0] if row(h) == BORDER_ROW else [0]
    return tuple(SECTORS[band + c] for band in bands for c in columns)


_SECTORS = tuple(_sectors_of(h) for h in range(SIZE))

# Axial coordinates: q is the column, r slants.
# A difference of two hexes becomes one small integer; the distance of each such integer is looked up, and
# Python's negative indices fetch the western half of the differences.
_Q = tuple(h // ROWS for h in range(SIZE))
_R = tuple(h % ROWS - h // ROWS // 2 for h in range(SIZE))
_BASE = 256
_KEY = tuple(q * _BASE + r for q, r in zip(_Q, _R, strict=True))


def _distance_table() -> bytes:
    reach = ROWS + COLUMNS // 2
    table = bytearray(2 * (COLUMNS * _BASE + reach))
    for dq in range(-COLUMNS + 1, COLUMNS):
        for dr in range(-reach, reach):
            table[dq * _BASE + dr] = hexes_apart(dq, dr)
    return bytes(table)


_DISTANCE = _distance_table()


def distance(a: Hex, b: Hex) -> int:
    """Return the smallest number of hex steps between two hexes; 0 for the same hex (BR-0.4)."""
    return _DISTANCE[_KEY[a] - _KEY[b]]


_STEPS = {
    Direction.N: ((0, -1), (0, -1)),
    Direction.NE: ((1, -1), (1, 0)),
    Direction.SE: ((1, 0), (1, 1)),
    Direction.S: ((0, 1), (0, 1)),
    Direction.SW: ((-1, 0), (-1, 1)),
    Direction.NW: ((-1, -1), (-1, 0)),
}
"""The change of column and row of each direction, from an even and from an odd column."""


def _neighbour(h: Hex, direction: Direction) -> Hex | None:
    across, down = _STEPS[direction][column(h) % 2]
    c, r = column(h) + across, row(h) + down
    return make(c, r) if on_map(c, r) else None


_AROUND = tuple(tuple(_neighbour(h, d) for d in Direction) for h in range(SIZE))
_NEIGHBOURS = tuple(tuple(n for n in around if n is not None) for around in _AROUND)


def neighbour(h: Hex, direction: int) -> Hex | None:
    """Return the next hex in a `Direction`, or `None` at the edge of the map (BR-0.5)."""
    return _AROUND[h][direction - 1]


def neighbours(h: Hex) -> tuple[Hex, ...]:
    """Return the hexes next to a hex, clockwise from the north; fewer than six at the edge."""
    return _NEIGHBOURS[h]


def direction_between(a: Hex, b: Hex) -> Direction | None:
    """Return the direction from a hex to its neighbour, or `None` when they are not neighbours."""
    around = _AROUND[a]
    return Direction(around.index(b) + 1) if b in around else None


@lru_cache(maxsize=16384)
def within(h: Hex, reach: int) -> tuple[Hex, ...]:
    """Return the hexes within `reach` hexes of a hex, nearest first, `h` itself included."""
    c, r = divmod(h, ROWS)
    if reach <= c < COLUMNS - reach and reach <= r < ROWS - reach:
        return tuple([h + step for step in _steps_of(reach, c % 2)])
    disc = _disc(reach, c % 2)
    return tuple([h + dc * ROWS + dr for dc, dr in disc if 0 <= c + dc < COLUMNS and 0 <= r + dr < ROWS])


@lru_cache(maxsize=256)
def _steps_of(reach: int, odd: int) -> tuple[int, ...]:
    """Return `_disc` as differences of hexes, for where it does not meet the edge of the map."""
    return tuple(dc * ROWS + dr for dc, dr in _disc(reach, odd))


@lru_cache(maxsize=256)
def _disc(reach: int, odd: int) -> tuple[tuple[int, int], ...]:
    """Return the hexes within `reach` hexes of one in an even or odd column, as columns and rows from it, nearest
    first, then west to east and north to south."""
    found: list[tuple[int, int, int]] = []
    for dc in range(-reach, reach + 1):
        slant = (dc + odd) // 2
        rows = range(max(-reach, -reach - dc), min(reach, reach - dc) + 1)
        found += [(max(abs(dc), abs(dr), abs(dc + dr)), dc, dr + slant) for dr in rows]
    return tuple((dc, dr) for _, dc, dr in sorted(found))


@lru_cache(maxsize=16384)
def around(h: Hex, reach: int) -> frozenset[Hex]:
    """Return the hexes within `reach` hexes of a hex as a set, `h` itself included."""
    return frozenset(within(h, reach))


def straightest(a: Hex, b: Hex, candidates: Iterable[Hex]) -> Hex:
    """Return the candidate nearest to the straight line from `a` to `b`; the first of equals."""
    q, r = _Q[a], _R[a]
    dq, dr = _Q[b] - q, _R[b] - r
    return min(candidates, key=lambda h: abs(dq * (_R[h] - r) - dr * (_Q[h] - q)))


@lru_cache(maxsize=16384)
def line(a: Hex, b: Hex) -> tuple[Hex, ...]:
    """Return a shortest path from `a` to `b`, both included, as near the straight line as it can be."""
    path = [a]
    while path[-1] != b:
        left = distance(path[-1], b) - 1
        path.append(straightest(a, b, (n for n in _NEIGHBOURS[path[-1]] if distance(n, b) == left)))
    return tuple(path)


def steps(path: Sequence[Hex]) -> str:
    """Return a path as directions and counts, such as `NE1,N1`. Raises HexError where it has a gap."""
    directions: list[Direction] = []
    for a, b in pairwise(path):
        direction = direction_between(a, b)
        if direction is None:
            raise HexError(f"{name(a)} and {name(b)} are not neighbours: no direction joins them")
        directions.append(direction)
    return ",".join(f"{direction.name}{len(list(same))}" for direction, same in groupby(directions))


_STEP = re.compile(r"\s*([A-Za-z]+)\s*(\d*)\s*")


def parse_steps(text: str) -> tuple[Direction, ...]:
    """Return the directions of a course such as `NE1,N1` or `n 4, nw2`; no count means 1."""
    course: list[Direction] = []
    for part in text.split(","):
        match = _STEP.fullmatch(part)
        if not match:
            raise HexError(f"'{part.strip()}' is not a step; write a direction and a count, such as NE2")
        word, count = match[1].upper(), int(match[2] or 1)
        if word not in Direction.__members__:
            hint = {"E": "NE or SE", "W": "NW or SW"}.get(word, "N, NE, SE, S, SW or NW")
            raise HexError(f"'{match[1]}' is not a direction of this board; write {hint}")
        if not 1 <= count <= COLUMNS:
            raise HexError(f"'{part.strip()}': a step goes 1 to {COLUMNS} hexes")
        course += [Direction[word]] * count
    return tuple(course)


def walk(start: Hex, course: str | Iterable[Direction]) -> tuple[Hex, ...]:
    """Return the hexes of a course, `start` included. Raises HexError when it leaves the map."""
    path = [start]
    for direction in parse_steps(course) if isinstance(course, str) else course:
        after = neighbour(path[-1], direction)
        if after is None:
            raise HexError(f"{direction.name} from {name(path[-1])} leaves the map")
        path.append(after)
    return tuple(path)


_HEX = re.compile(r"(?:([A-Za-z]+)\s*[/-]\s*)?([A-Za-z]{1,2})\s*(\d{1,2})")


def parse(text: str, near: Hex | None = None) -> Hex:
    """Return the hex of a name: `B/M23`, with its sector `I-F20`, or bare `M23` in the half-map of `near`.

    Raises HexError with what to write instead. A course that crosses from one half-map to the other should
    pass the hex it leads to as `near`.
    """
    match = _HEX.fullmatch(text.strip())
    if not match:
        raise HexError(f"'{text.strip()}' is not a hex; write the half-map, column and row, such as B/M23")
    prefix, letters, number = (match[1] or "").upper(), match[2].upper(), int(match[3])
    if letters not in _LETTERS:
        hint = suggest(letters, _LETTERS)
        raise HexError(
            f"there is no column {letters}; columns are A to Z and AA to PP"
            + (f"; did you mean {hint}{number:02d}?" if hint and number <= ROWS else "")
        )
    if not 1 <= number <= ROWS:
        raise HexError(f"there is no row {number} in column {letters}; rows are 01 to {ROWS}")
    west, east = make(_LETTERS[letters], number), make(_LETTERS[letters] + HALF, number)
    if prefix == "A":
        return west
    if prefix == "B":
        return east
    if prefix in SECTORS:
        for candidate in (west, east):
            if prefix in sectors(candidate):
                return candidate
        raise HexError(
            f"{letters}{number:02d} is not in sector {prefix}; {name(west)} is in {sectors(west)[0]} "
            f"and {name(east)} in {sectors(east)[0]}"
        )
    if prefix:
        raise HexError(
            f"'{match[1]}' is neither a half-map nor a sector; write {name(west)}, {name(east)} "
            f"or a sector such as {sectors(west)[0]}-{letters}{number:02d}"
        )
    if near is None:
        raise HexError(f"{letters}{number:02d} is on both half-maps; write {name(west)} or {name(east)}")
    return west if column(near) < HALF else east


def centre(h: Hex) -> Point:
    """Return the centre of a hex in hex sizes; the centre of A/A01 is (0, 0)."""
    return 1.5 * column(h), HEIGHT * (row(h) - 1 + (column(h) % 2) / 2)


_CORNERS = ((-0.5, -HEIGHT / 2), (0.5, -HEIGHT / 2), (1.0, 0.0), (0.5, HEIGHT / 2), (-0.5, HEIGHT / 2), (-1.0, 0.0))


def corners(h: Hex) -> tuple[Point, ...]:
    """Return the six corners of a hex in hex sizes, clockwise from the north-western one."""
    x, y = centre(h)
    return tuple((x + dx, y + dy) for dx, dy in _CORNERS)


def side(h: Hex, direction: Direction) -> tuple[Point, Point]:
    """Return the two ends of a hexside in hex sizes."""
    around = corners(h)
    return around[direction - 1], around[direction % 6]
