"""Drawing on the plane: a sheet that turns centimetres into the page, and the shapes of this game."""

import math
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager

from flagplot.board import style
from flagplot.board.labels import Room
from flagplot.board.svg import Attribute, Canvas, Point, polyline
from flagplot.games.coastal.plotting import CoastalMark, CoastalPlot

ARROW = 26.0
"""Length of a firing marker's arrow on the page."""
LEAST = 11.0
"""Least length of a hull on the page."""
RIM = 2.0
"""What is drawn around the area, in cm."""
Frame = tuple[float, float, float, float]
"""West, south, east, north in cm, y to the north."""


def frame(plot: CoastalPlot, points: Sequence[Point], aspect: float, least: float = 24.0, margin: float = 4.0) -> Frame:
    """Return the part of the area that holds these points with a margin, at least so many cm high, in the given
    proportion; no more than the area with its rim."""
    ways = [north(plot.height, y) for _, y in points]
    west, east, low, top = min(x for x, _ in points), max(x for x, _ in points), min(ways), max(ways)
    high = max(least, top - low + 2 * margin, (east - west + 2 * margin) / aspect)
    wide = min(high * aspect, plot.width + 2 * RIM)
    high = min(high, plot.height + 2 * RIM)
    left = max(-RIM, min((west + east) / 2 - wide / 2, plot.width + RIM - wide))
    foot = max(-RIM, min((low + top) / 2 - high / 2, plot.height + RIM - high))
    return left, foot, left + wide, foot + high


def north(height: float, y: float) -> float:
    """Return how far north of the area's southern edge a place of the plot lies, whose y goes to the south."""
    return round(height - y, 9)


class Sheet:
    """A part of the area on the page, north up. The ids of what is drawn on a panel begin with its name."""

    def __init__(
        self, canvas: Canvas, name: str, left: float, top: float, part: Frame, scale: float, high: float
    ) -> None:
        self.canvas = canvas
        self.name = name
        self.high = high
        self.left, self.top, self.scale = left, top, scale
        self.west, self.south, self.east, self.north = part
        self.width, self.height = (self.east - self.west) * scale, (self.north - self.south) * scale
        self.box = left, top, left + self.width, top + self.height
        self.room = Room(self.box)
        canvas.define(
            name,
            "clipPath",
            f'<rect x="{left:.1f}" y="{top:.1f}" width="{self.width:.1f}" height="{self.height:.1f}"/>',
        )

    def at(self, x: float, y: float) -> Point:
        """Return a point of the plane on the page."""
        return self.left + (x - self.west) * self.scale, self.top + (self.north - north(self.high, y)) * self.scale

    def all_at(self, points: Sequence[Point]) -> list[Point]:
        """Return points of the plane on the page."""
        return [self.at(x, y) for x, y in points]

    def holds(self, x: float, y: float) -> bool:
        """Return whether a point lies on this sheet."""
        return self.west <= x <= self.east and self.south <= north(self.high, y) <= self.north

    def named(self, name: str, opacity: float | None = None) -> AbstractContextManager[None]:
        """Draw into a group with the id of its data."""
        return self.canvas.group(id=name if self.name == "sea" else f"{self.name}-{name}", opacity=opacity)

    @contextmanager
    def clipped(self) -> Iterator[None]:
        """Draw inside the frame only."""
        with self.canvas.group(clip_path=self.canvas.url(self.name)):
            yield

    def waters(self, plot: CoastalPlot, grid: int, names: bool) -> None:
        """Draw sea, shallows, land, grid and frame."""
        canvas, wide, high = self.canvas, plot.width, plot.height
        canvas.rect(self.left, self.top, self.width, self.height, fill=style.SEA_NIGHT if plot.night else style.SEA)
        with self.clipped():
            for area in plot.areas:
                if area.kind in ("shallow", "land"):
                    land = area.kind == "land"
                    with self.named(area.id):
                        self._ring(
                            area.outline, style.LAND if land else style.SHALLOWS[1], style.COAST if land else style.GRID
                        )
            self._grid(wide, high, grid, names)
            self._ring(((0, high), (wide, high), (wide, 0), (0, 0)), "none", style.INK)
        canvas.rect(self.left, self.top, self.width, self.height, fill="none", stroke=style.INK, stroke_width=1)

    def _ring(self, ring: Sequence[Point], fill: str, stroke: str) -> None:
        self.canvas.path(polyline(self.all_at(ring), closed=True), fill=fill, stroke=stroke, stroke_width=1)

    def _grid(self, wide: float, high: float, step: int, names: bool) -> None:
        canvas = self.canvas
        look: dict[str, Attribute] = {"stroke": style.GRID, "stroke_width": 0.5, "stroke_dasharray": "1 3"}
        for x in range(0, int(wide) + 1, step):
            canvas.line(self.at(x, high), self.at(x, 0), **look)
            px, bottom = self.at(x, 0)[0], self.box[3]
            if names and self.box[0] + 20 < px < self.box[2]:
                style.words(canvas, px, bottom - 3, str(x), 8, None, fill=style.FAINT, text_anchor="middle")
        for y in range(0, int(high) + 1, step):
            canvas.line(self.at(0, high - y), self.at(wide, high - y), **look)
            py = self.at(0, high - y)[1]
            if names and self.box[1] < py < self.box[3] - 14:
                style.words(canvas, self.box[0] + 3, py + 3, str(y), 8, None, fill=style.FAINT)

    def own(self, mark: CoastalMark) -> None:
        """Draw an own vessel: its hull on its heading, filled."""
        x, y = self.at(mark.x, mark.y)
        if mark.burning:
            star(self.canvas, x, y, 9, 7, style.ENEMY)
        hull(self.canvas, x, y, mark.course, mark.length * self.scale, mark.beam * self.scale, style.OWN, style.OWN)

    def contact(self, mark: CoastalMark, trail: Sequence[Point]) -> None:
        """Draw a contact: an open hull, a radar blip, a wreck; faded and dashed when lost."""
        x, y = self.at(mark.x, mark.y)
        if mark.sunk:
            with self.named(mark.id):
                wreck(self.canvas, x, y)
            return
        with self.named(mark.id, opacity=1 if mark.held else 0.5):
            if trail:
                with self.named(f"{mark.id}-trail"):
                    self.track(trail, style.ENEMY, False, foreign=True)
            if mark.burning:
                star(self.canvas, x, y, 9, 7, style.ENEMY)
            if mark.course < 0:
                radar_blip(self.canvas, x, y)
            else:
                dash, length, beam = None if mark.held else "2 2", mark.length * self.scale, mark.beam * self.scale
                hull(self.canvas, x, y, mark.course, length, beam, style.ENEMY, style.PAPER, dash)

    def track(self, points: Sequence[Point], ink: str, heavy: bool, foreign: bool = False) -> None:
        """Draw a way through points with a dot at each, the wake of a vessel."""
        if len(points) > 1:
            style.track(self.canvas, self.all_at(points), ink, foreign, False, 1.6 if heavy else 0.9)

    def tip(self, x: float, y: float, bearing: float) -> Point:
        """Return the point of a firing marker's arrow on the page."""
        (px, py), way = self.at(x, y), math.radians(bearing)
        return px + ARROW * math.sin(way), py - ARROW * math.cos(way)

    def arrow(self, x: float, y: float, bearing: float, ink: str) -> None:
        """Draw a firing marker: an arrow along the line of fire; its letter is a label."""
        tip, way = self.tip(x, y, bearing), math.radians(bearing)
        self.canvas.line(self.at(x, y), tip, stroke=ink, stroke_width=1.4)
        style.arrow_head(self.canvas, *tip, math.sin(way), -math.cos(way), 7, fill=ink)


def hull(
    canvas: Canvas,
    x: float,
    y: float,
    course: float,
    length: float,
    beam: float,
    ink: str,
    fill: str,
    dash: str | None = None,
) -> None:
    """Draw a hull with a sharp bow on a course, never shorter than can be seen."""
    half = max(LEAST, length) / 2
    side = max(LEAST * 0.42, beam) / 2
    heading = math.radians(course)
    fx, fy = math.sin(heading), -math.cos(heading)
    points = [
        (x + along * half * fx - across * side * fy, y + along * half * fy + across * side * fx)
        for along, across in ((1, 0), (0.35, 1), (-0.85, 1), (-1, 0.6), (-1, -0.6), (-0.85, -1), (0.35, -1))
    ]
    data = polyline(points, closed=True)
    canvas.path(data, fill=fill, stroke=style.PAPER, stroke_width=3)
    canvas.path(data, fill=fill, stroke=ink, stroke_width=1.3, stroke_dasharray=dash)


def radar_blip(canvas: Canvas, x: float, y: float) -> None:
    """Draw a contact of which only the place is known."""
    canvas.circle(x, y, 5, fill=style.PAPER, stroke=style.ENEMY, stroke_width=1.3, stroke_dasharray="2 2")
    canvas.circle(x, y, 1.4, fill=style.ENEMY)


def star(canvas: Canvas, x: float, y: float, radius: float, points: int, ink: str) -> None:
    """Draw a burst."""
    corners = []
    for i in range(2 * points):
        reach = radius if i % 2 == 0 else radius * 0.45
        angle = math.pi * i / points
        corners.append((x + reach * math.sin(angle), y - reach * math.cos(angle)))
    canvas.path(polyline(corners, closed=True), fill=style.PAPER, stroke=ink, stroke_width=1.3)


def wreck(canvas: Canvas, x: float, y: float) -> None:
    """Draw a sunken vessel as charts do."""
    data = polyline(((x - 8, y), (x + 8, y)))
    for dx, half in ((-4, 3), (0, 5), (4, 3)):
        data += polyline(((x + dx, y - half), (x + dx, y + half)))
    canvas.path(data, fill="none", stroke=style.PAPER, stroke_width=3.5)
    canvas.path(data, fill="none", stroke=style.INK, stroke_width=1.4)


def wedge(canvas: Canvas, outline: Sequence[Point]) -> None:
    """Draw an arc between two true bearings."""
    canvas.path(
        polyline(outline, closed=True),
        fill=style.OWN,
        fill_opacity=0.06,
        stroke=style.OWN,
        stroke_width=0.5,
        stroke_dasharray="1 3",
    )


def trapezium(canvas: Canvas, corners: Sequence[Point], spent: bool) -> None:
    """Draw a piece of an own cone: spent water faint, the next segment dashed."""
    canvas.path(
        polyline(corners, closed=True),
        fill=style.OWN,
        fill_opacity=0.07 if spent else 0.13,
        stroke=style.OWN,
        stroke_width=0.7 if spent else 1.2,
        stroke_dasharray=None if spent else "5 3",
    )


def attack_area(canvas: Canvas, corners: Sequence[Point], armed: bool) -> None:
    """Draw the segment of the turn: filled where it attacks, open while it arms."""
    canvas.path(
        polyline(corners, closed=True),
        fill=style.OWN if armed else "none",
        fill_opacity=0.25 if armed else None,
        stroke=style.OWN,
        stroke_width=1.3,
    )
