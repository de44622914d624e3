"""What a plot of the theatre shows: the plain data that a game fills from one seat's view."""

from collections.abc import Iterable
from math import ceil
from typing import Literal

import msgspec

from flagplot.board.geometry import HEIGHT
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Direction, Hex

MarkKind = Literal[
    "own_tf",
    "own_af",
    "own_base",
    "own_sub",
    "own_watch",
    "own_troops",
    "enemy_tf",
    "enemy_af",
    "enemy_base",
    "enemy_sub",
    "unknown",
    "mine",
    "wreck",
    "place",
]
Labels = Literal["none", "edges", "all"]


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """One unit, contact or place on the plot."""

    kind: MarkKind
    hex: Hex
    label: str = ""
    """Its name: `TF3`, `contact 7`, `Lae`."""
    count: str = ""
    """How many, as reported: `4 ships`, `about 30`."""
    sublabel: str = ""
    """What it is made of: `2CV 4CA 8DD`."""
    age: int | None = None
    """Hours since it was seen; `None` or 0 for now. Older marks fade."""
    certainty: int = 3
    """The condition number of the sighting, 1 (something is there) to 3 (exact)."""
    altitude: Literal["hi", "lo"] | None = None


class Track(msgspec.Struct, frozen=True, kw_only=True):
    """The way a unit has gone, or with `planned` is ordered to go, oldest hex first."""

    hexes: tuple[Hex, ...]
    side: Literal["own", "enemy"] = "own"
    planned: bool = False


class Cloud(msgspec.Struct, frozen=True, kw_only=True):
    """A cloud or storm, as last seen."""

    hex: Hex
    kind: Literal["cloud", "storm"] = "cloud"
    age: int = 0
    """Hours since it was seen."""


class Wind(msgspec.Struct, frozen=True, kw_only=True):
    """The wind of a sector, as last known."""

    sector: str
    toward: Direction
    """The direction in which it blows and clouds drift."""
    age: int = 0


class Window(msgspec.Struct, frozen=True):
    """A part of the board: first and last column (0 to 83) and first and last row (1 to 46)."""

    west: int
    east: int
    north: int
    south: int

    def holds(self, h: Hex) -> bool:
        """Return whether a hex is in the window."""
        return self.west <= hexes.column(h) <= self.east and self.north <= hexes.row(h) <= self.south

    def hexes(self) -> list[Hex]:
        """Return the hexes of the window, column by column."""
        return [hexes.make(c, r) for c in range(self.west, self.east + 1) for r in range(self.north, self.south + 1)]

    def bounds(self) -> tuple[float, float, float, float]:
        """Return the least rectangle around its hexes, (left, top, right, bottom) in hex sizes."""
        return 1.5 * self.west - 1, HEIGHT * (self.north - 1.5), 1.5 * self.east + 1, HEIGHT * self.south


THEATRE = Window(0, hexes.COLUMNS - 1, 1, hexes.ROWS)
"""The whole board."""


class PlotSheet(msgspec.Struct, frozen=True, kw_only=True):
    """A plot: title, marks, tracks and weather. Everything in it is shown to the seat it is made for."""

    side: str
    date: str
    hour: str
    scenario: str
    turn: str = ""
    """`turn 6 of 18`."""
    night: bool = False
    marks: tuple[Mark, ...] = ()
    tracks: tuple[Track, ...] = ()
    clouds: tuple[Cloud, ...] = ()
    winds: tuple[Wind, ...] = ()
    labels: Labels = "edges"
    """Hex names: none at all, at the edges (and every fifth hex when near), or in every hex."""
    window: Window | None = None
    """The part to draw; `None` frames the marks and tracks, `THEATRE` shows the whole board."""


def frame(shown: Iterable[Hex], aspect: float, margin: int = 3, least: int = 14) -> Window:
    """Return a window around hexes with a margin, grown to `aspect` (width over height) inside the board.

    `least` is the fewest columns it has. Without hexes it is the whole board.
    """
    columns, rows = [], []
    for h in shown:
        columns.append(hexes.column(h))
        rows.append(hexes.row(h))
    if not columns:
        return THEATRE
    wide = max(max(columns) - min(columns) + 1 + 2 * margin, least)
    high = max(rows) - min(rows) + 1 + 2 * margin
    wide = max(wide, ceil(high * HEIGHT * aspect / 1.5))
    high = max(high, ceil(wide * 1.5 / aspect / HEIGHT))
    west, east = _span(min(columns), max(columns), wide, 0, hexes.COLUMNS - 1)
    north, south = _span(min(rows), max(rows), high, 1, hexes.ROWS)
    return Window(west, east, north, south)


def _span(low: int, high: int, length: int, first: int, last: int) -> tuple[int, int]:
    """Return a span of `length` centred on low..high, pushed and cut to lie within first..last."""
    length = min(length, last - first + 1)
    start = (low + high - length + 1) // 2
    start = max(first, min(start, last - length + 1))
    return start, start + length - 1
