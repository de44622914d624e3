"""The manoeuvring board: range, bearing and relative motion of something from an own unit that stands in the middle."""

from math import atan2, cos, degrees, dist, hypot, pi, sin

import msgspec

from flagplot.board import style
from flagplot.board.geometry import Point
from flagplot.board.style import words
from flagplot.board.svg import Canvas, polyline


class Pair(msgspec.Struct, frozen=True):
    """Two units: where the other stands from the own one, and how it moves past it in a turn."""

    own: str
    other: str
    at: Point
    """To the east and to the south, in the units in which the range is told."""
    motion: Point
    """The same of the other's motion less the own one, a turn."""
    lines: tuple[str, ...] = ()
    """Range, bearing and nearest approach as written."""

    @property
    def range(self) -> float:
        """How far off it is."""
        return hypot(*self.at)

    @property
    def bearing(self) -> int:
        """Its true bearing in whole degrees, 0 to 359."""
        return round(degrees(atan2(self.at[0], -self.at[1]))) % 360

    @property
    def closest(self) -> tuple[float, float]:
        """The turns until both are nearest if they keep course and speed, 0 where they draw apart, and the range
        then."""
        square = self.motion[0] ** 2 + self.motion[1] ** 2
        turns = -(self.at[0] * self.motion[0] + self.at[1] * self.motion[1]) / square if square else 0.0
        turns = max(0.0, turns)
        return turns, hypot(self.at[0] + turns * self.motion[0], self.at[1] + turns * self.motion[1])


def draw(canvas: Canvas, pair: Pair, x: float, y: float, radius: float) -> None:
    """Draw the board around a point, with what is reckoned to the left of it."""
    ahead = min(max(pair.closest[0], 1.0), 4.0)
    goal = pair.at[0] + ahead * pair.motion[0], pair.at[1] + ahead * pair.motion[1]
    scale = 0.92 * radius / max(pair.range, hypot(*goal), 1.0)
    for ring in (1.0, 2 / 3, 1 / 3):
        canvas.circle(
            x, y, ring * radius, fill=style.SEA if ring == 1.0 else "none", stroke=style.GRID, stroke_width=0.7
        )
    spokes = ""
    for spoke in range(12):
        across, up = sin(spoke * pi / 6), -cos(spoke * pi / 6)
        spokes += polyline(((x + radius * across / 3, y + radius * up / 3), (x + radius * across, y + radius * up)))
    canvas.path(spokes, fill="none", stroke=style.GRID, stroke_width=0.5)
    there = x + scale * pair.at[0], y + scale * pair.at[1]
    for name, (east, south) in {"000": (0, -1), "090": (1, 0), "180": (0, 1), "270": (-1, 0)}.items():
        at = x + (radius - 9) * east, y + (radius - 6) * south
        if dist(at, there) < 13:  # the contact stands there
            continue
        canvas.text(
            at[0],
            at[1] + 2.5,
            name,
            style.SEA,
            font_family=style.SANS,
            font_size=6.5,
            fill=style.FAINT,
            text_anchor="middle",
        )
    then = x + scale * goal[0], y + scale * goal[1]
    canvas.line((x, y), there, stroke=style.FAINT, stroke_width=0.7, stroke_dasharray="2 2")
    length = hypot(then[0] - there[0], then[1] - there[1])
    if length > 4:
        canvas.line(there, then, stroke=style.ENEMY, stroke_width=1.4)
        way = (then[0] - there[0]) / length, (then[1] - there[1]) / length
        style.arrow_head(canvas, *then, *way, 6, fill=style.ENEMY)
    canvas.circle(x, y, 3.2, fill=style.OWN, stroke=style.PAPER, stroke_width=0.8)
    px, py = there
    mark = ((px, py - 4.6), (px + 4.6, py), (px, py + 4.6), (px - 4.6, py))
    canvas.path(polyline(mark, closed=True), fill=style.ENEMY, stroke=style.PAPER, stroke_width=0.8)
    for number, line in enumerate(pair.lines):
        bold = "bold" if number == 0 else None
        words(canvas, x - radius - 12, y - 20 + 13 * number, line, 9.5, None, text_anchor="end", font_weight=bold)
