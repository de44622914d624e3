"""Drawing on the plane: a sheet that turns centimetres into the page, and the shapes of this game."""

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

from flagplot.board import style
from flagplot.board.svg import Attribute, Canvas, Point, polyline
from flagplot.games.coastal.scenario import Area
from flagplot.games.coastal.view import CoastalView, MarkView, OwnVessel, Seen, TubesView

LEAST = 11.0
"""Least length of a hull on the page."""
Frame = tuple[float, float, float, float]
"""West, south, east, north in cm."""


def frame(view: CoastalView, marks: Sequence[MarkView], aspect: float) -> Frame:
    """Return the part of the area that holds these marks, at least 24 cm high, in the given proportion."""
    points = [point for mark in marks for point in mark.points]
    west, east = min(x for x, _ in points), max(x for x, _ in points)
    south, north = min(y for _, y in points), max(y for _, y in points)
    high = max(24.0, north - south + 8, (east - west + 8) / aspect)
    wide = high * aspect
    mid_x, mid_y = (west + east) / 2, (south + north) / 2
    left = max(-2.0, min(mid_x - wide / 2, view.area.width + 2 - wide))
    low = max(-2.0, min(mid_y - high / 2, view.area.height + 2 - high))
    return left, low, left + wide, low + high


class Cone(Protocol):
    """What a cone needs to be drawn: the marker in cm and the line of fire in degrees."""

    @property
    def x(self) -> float:
        """East."""
        ...

    @property
    def y(self) -> float:
        """North."""
        ...

    @property
    def bearing(self) -> float:
        """Line of fire."""
        ...


class Sheet:
    """A part of the area on the page, north up."""

    def __init__(self, canvas: Canvas, name: str, left: float, top: float, part: Frame, scale: float) -> None:
        self.canvas = canvas
        self.name = name
        self.left, self.top, self.scale = left, top, scale
        self.west, self.south, self.east, self.north = part
        self.width, self.height = (self.east - self.west) * scale, (self.north - self.south) * scale
        canvas.define(
            name,
            "clipPath",
            f'<rect x="{left:.1f}" y="{top:.1f}" width="{self.width:.1f}" height="{self.height:.1f}"/>',
        )

    def at(self, x: float, y: float) -> Point:
        """Return a point of the plane on the page."""
        return self.left + (x - self.west) * self.scale, self.top + (self.north - y) * self.scale

    def holds(self, x: float, y: float) -> bool:
        """Return whether a point lies on this sheet."""
        return self.west <= x <= self.east and self.south <= y <= self.north

    @contextmanager
    def clipped(self) -> Iterator[None]:
        """Draw inside the frame only."""
        with self.canvas.group(clip_path=self.canvas.url(self.name)):
            yield

    def waters(self, area: Area, night: bool, grid: int, names: bool) -> None:
        """Draw sea, shallows, land, grid and frame."""
        canvas = self.canvas
        canvas.rect(self.left, self.top, self.width, self.height, fill=style.SEA_NIGHT if night else style.SEA)
        with self.clipped():
            for ring in area.shallow:
                self._ring(ring, style.SHALLOWS[1], style.GRID)
            for ring in area.land:
                self._ring(ring, style.LAND, style.COAST)
            self._grid(area, grid, names)
            self._ring(((0, 0), (area.width, 0), (area.width, area.height), (0, area.height)), "none", style.INK)
        canvas.rect(self.left, self.top, self.width, self.height, fill="none", stroke=style.INK, stroke_width=1)

    def _ring(self, ring: Sequence[Point], fill: str, stroke: str) -> None:
        self.canvas.path(
            polyline([self.at(x, y) for x, y in ring], closed=True), fill=fill, stroke=stroke, stroke_width=1
        )

    def _grid(self, area: Area, step: int, names: bool) -> None:
        canvas = self.canvas
        look: dict[str, Attribute] = {"stroke": style.GRID, "stroke_width": 0.5, "stroke_dasharray": "1 3"}
        for x in range(0, int(area.width) + 1, step):
            canvas.line(self.at(x, 0), self.at(x, area.height), **look)
            if names and 0 < x < area.width:
                px, py = self.at(x, 0)
                style.words(canvas, px, py - 3, str(x), 8, None, fill=style.FAINT, text_anchor="middle")
        for y in range(0, int(area.height) + 1, step):
            canvas.line(self.at(0, y), self.at(area.width, y), **look)
            if names and 0 < y < area.height:
                px, py = self.at(0, y)
                style.words(canvas, px + 3, py + 3, str(y), 8, None, fill=style.FAINT)

    def own(self, one: OwnVessel) -> None:
        """Draw an own vessel: its hull on its heading, filled."""
        x, y = self.at(one.x, one.y)
        ink = style.OWN
        if one.burning:
            star(self.canvas, x, y, 9, 7, style.ENEMY)
        hull(self.canvas, x, y, one.course, one.length * self.scale, one.beam * self.scale, ink, ink)

    def contact(self, seen: Seen) -> None:
        """Draw a contact: an open hull, a radar blip, a wreck; faded and dashed when lost."""
        x, y = self.at(seen.x, seen.y)
        if seen.sunk:
            wreck(self.canvas, x, y)
            return
        with self.canvas.group(opacity=1 if seen.held else 0.5):
            if len(seen.was) and seen.held:
                self.track([*seen.was, (seen.x, seen.y)], style.ENEMY, False, foreign=True)
            if seen.burning:
                star(self.canvas, x, y, 9, 7, style.ENEMY)
            if seen.course < 0:
                radar_blip(self.canvas, x, y)
            else:
                dash = None if seen.held else "2 2"
                size = {1: 0.5, 2: 0.9, 3: 1.5}.get(seen.size, 0.5) * self.scale
                hull(self.canvas, x, y, seen.course, size, size / 7, style.ENEMY, style.PAPER, dash)

    def track(self, points: Sequence[Point], ink: str, heavy: bool, foreign: bool = False) -> None:
        """Draw a way through points with a dot at each, the wake of a vessel."""
        placed = [self.at(x, y) for x, y in points]
        if len(placed) > 1:
            style.track(self.canvas, placed, ink, foreign, False, 1.6 if heavy else 0.9)

    def cone(self, one: Cone, near: float, far: float, near_width: float, far_width: float, spent: bool) -> None:
        """Draw a piece of a salvo's cone."""
        heading = math.radians(one.bearing)
        east, north = math.sin(heading), math.cos(heading)
        corners = [
            self.at(one.x + way * east + side * north, one.y + way * north - side * east)
            for way, side in (
                (near, -near_width / 2),
                (far, -far_width / 2),
                (far, far_width / 2),
                (near, near_width / 2),
            )
        ]
        trapezium(self.canvas, corners, spent)

    def segment(self, points: Sequence[Point], armed: bool) -> None:
        """Draw the segment of this turn's phase 8."""
        attack_area(self.canvas, [self.at(x, y) for x, y in points], armed)

    def marker(self, x: float, y: float, bearing: float, label: str, ink: str) -> None:
        """Draw a firing marker: an arrow along the line of fire with its letter."""
        px, py = self.at(x, y)
        east, north = math.sin(math.radians(bearing)), math.cos(math.radians(bearing))
        tip = px + 26 * east, py - 26 * north
        self.canvas.line((px, py), tip, stroke=ink, stroke_width=1.4)
        style.arrow_head(self.canvas, *tip, east, -north, 7, fill=ink)
        style.words(
            self.canvas,
            px + 34 * east,
            py - 34 * north + 3,
            label,
            9,
            fill=ink,
            text_anchor="middle",
            font_weight="bold",
        )

    def tube_arcs(self, one: OwnVessel, mount: TubesView) -> None:
        """Draw the arcs in which loaded tubes may fire, 12 cm long."""
        arcs = mount.arcs or (((-10, 10),) if mount.kind == "fixed" else ((170, 190),))
        x, y = self.at(one.x, one.y)
        for low, high in arcs:
            wedge(self.canvas, x, y, 12 * self.scale, one.course + low, one.course + high)


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


def wedge(canvas: Canvas, x: float, y: float, radius: float, low: float, high: float) -> None:
    """Draw an arc between two true bearings."""
    steps = max(1, int((high - low) / 6))
    points = [(x, y)]
    for i in range(steps + 1):
        angle = math.radians(low + (high - low) * i / steps)
        points.append((x + radius * math.sin(angle), y - radius * math.cos(angle)))
    canvas.path(
        polyline(points, closed=True),
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
