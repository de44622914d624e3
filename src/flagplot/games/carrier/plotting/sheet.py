"""What a plot of the theatre shows: plain data, with every text that is read on it."""

from collections.abc import Collection
from math import ceil
from typing import Literal

import msgspec

from flagplot.board.geometry import HEIGHT, Point
from flagplot.board.manoeuvring import Pair
from flagplot.board.style import MARGIN, Title
from flagplot.core.plot import Area, Mark, Plot
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
]
HexNames = Literal["none", "edges", "all"]
"""Hex names: none at all, at the edges (and every fifth hex when near), or in every hex."""
WIDTH = 1120.0
MAP_WIDTH, MAP_HEIGHT = WIDTH - 2 * MARGIN - 24, 690.0
ASPECT = MAP_WIDTH / MAP_HEIGHT
"""Width over height of the map on the page."""


class CarrierMark(Mark, frozen=True, kw_only=True, omit_defaults=True):
    """One unit, contact or base on the plot; x and y in hex sizes from the middle of A/A01."""

    kind: MarkKind
    body: str = ""
    """How many, and what they are: `4 ships, 2CV 4CA`."""
    age: int = 0
    """Hours since it was seen; 0 for now. Older marks fade."""
    aged: str = ""
    """Its age as written beside it."""
    certainty: int = 3
    """The condition number of the sighting, 1 (something is there) to 3 (exact)."""
    altitude: Literal["hi", "lo"] | None = None
    height: str = ""
    """Its altitude as written in a list."""
    tip: str = ""


class Weather(Area, frozen=True, kw_only=True, omit_defaults=True):
    """A cloud or storm over a hex, or the wind of a sector, as last known, with its middle as a mark has it."""

    kind: Literal["cloud", "storm", "wind"]
    x: float
    y: float
    age: int = 0
    """Hours since it was seen."""
    aged: str = ""
    toward: Direction | None = None
    """The direction in which a wind blows and clouds drift."""
    tip: str = ""


class Window(msgspec.Struct, frozen=True):
    """A part of the board: first and last column (0 to 83) and first and last row (1 to 46)."""

    west: int
    east: int
    north: int
    south: int

    def holds(self, h: Hex) -> bool:
        """Return whether a hex is in the window."""
        return self.west <= hexes.column(h) <= self.east and self.north <= hexes.row(h) <= self.south

    def covers(self, point: Point) -> bool:
        """Return whether the hex with this middle is in the window."""
        x, y = point[0] / 1.5, point[1] / HEIGHT
        return self.west <= x <= self.east and self.north - 1.25 <= y <= self.south - 0.25

    def hexes(self) -> list[Hex]:
        """Return the hexes of the window, column by column."""
        return [hexes.make(c, r) for c in range(self.west, self.east + 1) for r in range(self.north, self.south + 1)]

    def bounds(self) -> tuple[float, float, float, float]:
        """Return the least rectangle around its hexes, (left, top, right, bottom) in hex sizes."""
        return 1.5 * self.west - 1, HEIGHT * (self.north - 1.5), 1.5 * self.east + 1, HEIGHT * self.south


THEATRE = Window(0, hexes.COLUMNS - 1, 1, hexes.ROWS)
"""The whole board."""


class PlotSheet(Plot, frozen=True, kw_only=True, omit_defaults=True):
    """A plot: title, marks, tracks and weather. Everything in it is shown to the seat it is made for."""

    heading: Title
    caption: str
    description: str
    """The plot in words: each mark with its hex."""
    texts: dict[str, str]
    """The words of the legend and of the foot, by what they are for."""
    window: Window
    """The part to draw."""
    hex_names: HexNames = "edges"
    marks: tuple[CarrierMark, ...] = ()
    areas: tuple[Weather, ...] = ()
    reaches: tuple[Area, ...] = ()
    """How far things can be: contacts (`farthest`), planes (`reach`), and what is seen on the way of those that search
    (`searched`, `search`)."""
    pair: Pair | None = None
    """The own TF and the contact on the manoeuvring board."""


def frame(shown: Collection[Point], aspect: float = ASPECT, margin: int = 3, least: int = 14) -> Window:
    """Return a window around middles of hexes with a margin, grown to `aspect` (width over height) inside the board.

    `least` is the fewest columns it has. Without hexes it is the whole board.
    """
    if not shown:
        return THEATRE
    columns, rows = [round(x / 1.5) for x, _ in shown], [int(y / HEIGHT + 1.25) for _, y in shown]
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
