"""Where words go on a plot: beside what they name, never over another label or a marker, with a leader where they had
to move away."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import NamedTuple

import msgspec

from flagplot.board import style
from flagplot.board.svg import Canvas, Point

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

_CELL = 40.0
_AROUND = 8
_CLOSE = (1.0, 1.35)
"""Reaches at which a label stands beside its mark, in gaps."""
_FAR = (10.0, 20.0, 32.0, 46.0, 62.0, 80.0, 100.0, 124.0, 150.0, 180.0)
"""How much farther away a label is tried, in units of the drawing."""
_DISTANCE = 0.012
"""What a unit of distance costs, as a share of the label's own area that covers something."""
_STEP = 9.0
"""Steps in which the whole frame is searched when there is no room anywhere near."""
_LEADER = 7.0
"""The distance between a mark's edge and its label from which a line joins them."""
_BLANK = 3.0
"""The space kept free before and after a label; above and below it is a third of that."""


class Placed(NamedTuple):
    """Where a label stands, and the line that leads to it, if it stands away from what it names."""

    box: Box
    leader: tuple[Point, Point] | None


class Layout(msgspec.Struct):
    """Where everything that must be read stands on a plot, each with the id of its data."""

    markers: dict[str, Box] = {}
    labels: dict[str, Placed] = {}
    listed: list[str] = []
    """What found no room on the board and is named in the list beside it."""


class Room:
    """The space of a plot: a frame, what stands in it, and what is better not covered. Markers come first, then labels
    in the order of their weight; `write` draws the labels where they stand."""

    def __init__(self, frame: Box) -> None:
        """Begin with an empty frame."""
        self.layout = Layout()
        self._frame = frame
        self._taken: dict[tuple[int, int], list[Box]] = {}
        self._shaded: dict[tuple[int, int], list[tuple[Box, float]]] = {}
        self._words: list[tuple[Box, Callable[[Canvas, Box], None]]] = []

    def marker(self, id_: str, box: Box) -> None:
        """Set a marker, which stands where it must."""
        self.layout.markers[id_] = box
        self.take(box)

    def label(
        self,
        id_: str,
        at: Point,
        size: tuple[float, float],
        gap: float,
        draw: Callable[[Canvas, Box], None],
        near: bool = False,
        led: float | None = _LEADER,
    ) -> bool:
        """Find room for a label, or enter it in the list beside the board if it may not be left out; return whether it
        has room. A label with `near` names the map itself and is left out where it has no room."""
        placed = self.place(*at, *size, gap, near, led)
        if placed is not None:
            self.layout.labels[id_] = placed
            self._words.append((placed.box, draw))
        elif not near:
            self.layout.listed.append(id_)
        return placed is not None

    def among(self, id_: str, boxes: Sequence[tuple[float, Box]], draw: Callable[[Canvas, Box], None]) -> None:
        """Put a label that names the map itself into the best of some boxes, each with what it costs to be there; it is
        left out where none is free."""
        free = [(cost + self._covered(box), box) for cost, box in boxes if self.free(box)]
        if free:
            box = min(free)[1]
            self.take(box)
            self.layout.labels[id_] = Placed(box, None)
            self._words.append((box, draw))

    def write(self, canvas: Canvas) -> None:
        """Draw the labels."""
        for box, draw in self._words:
            draw(canvas, box)

    def lead(self, canvas: Canvas) -> None:
        """Draw the leaders, which go under the markers."""
        for placed in self.layout.labels.values():
            if placed.leader:
                for ink, width in ((style.PAPER, 3.0), (style.INK, 0.8)):
                    canvas.line(*placed.leader, stroke=ink, stroke_width=width)

    def take(self, box: Box) -> None:
        """Mark a box as taken: no label is put there."""
        for cell in _cells(box):
            self._taken.setdefault(cell, []).append(box)

    def shade(self, box: Box, weight: float) -> None:
        """Mark a box as better left alone; `weight` is the cost of covering it, 1 for a box as good as taken."""
        for cell in _cells(box):
            self._shaded.setdefault(cell, []).append((box, weight))

    def free(self, box: Box) -> bool:
        """Return whether a box lies in the frame and touches nothing that is taken."""
        left, top, right, bottom = self._frame
        within = left <= box[0] and top <= box[1] and box[2] <= right and box[3] <= bottom
        return within and self.bare(box)

    def bare(self, box: Box) -> bool:
        """Return whether a box touches nothing that is taken."""
        left, top, right, bottom = box
        for cell in _cells(box):
            for other in self._taken.get(cell, ()):
                if left < other[2] and other[0] < right and top < other[3] and other[1] < bottom:
                    return False
        return True

    def place(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        gap: float,
        near: bool = False,
        led: float | None = _LEADER,
    ) -> Placed | None:
        """Return the best free box of this size beside a point, and take it, or None when there is none.

        `gap` is the room to leave around the point. With `near` it stays beside it, else it goes as far as it must; a
        leader joins a label to its point from a distance of `led` beyond the gap, never where that is None.
        """
        best: tuple[float, Box] | None = None
        for reach in (*(gap * factor for factor in _CLOSE), *(() if near else (gap + far for far in _FAR))):
            away = _DISTANCE * (reach - gap)
            if best is not None and best[0] <= away:
                break
            for rank, tried in enumerate(_around(x, y, width, height, reach)):
                if not self.free(tried):
                    continue
                cost = away + 0.004 * rank + self._covered(tried) / (width * height)
                if best is None or cost < best[0]:
                    best = cost, tried
        if best is not None:
            box = best[1]
        elif near or (found := self._anywhere(x, y, width, height)) is None:
            return None
        else:
            box = found
        self.take((box[0] - _BLANK, box[1] - _BLANK / 3, box[2] + _BLANK, box[3] + _BLANK / 3))
        return Placed(box, None if led is None else _leader(x, y, box, gap + led))

    def _covered(self, box: Box) -> float:
        """Return how much of what is shaded a box covers, as an area."""
        seen = {other for cell in _cells(box) for other in self._shaded.get(cell, ())}
        return sum(weight * _overlap(box, other) for other, weight in sorted(seen))

    def _anywhere(self, x: float, y: float, width: float, height: float) -> Box | None:
        """Return the free box of the whole frame that lies nearest to a point."""
        left, top, right, bottom = self._frame
        across, down = int((right - left - width) / _STEP), int((bottom - top - height) / _STEP)
        corners = ((left + _STEP * i, top + _STEP * j) for i in range(across + 1) for j in range(down + 1))
        ranked = sorted((hypot(a + width / 2 - x, b + height / 2 - y), a, b) for a, b in corners)
        boxes = ((a, b, a + width, b + height) for _, a, b in ranked)
        return next((box for box in boxes if self.free(box)), None)


def overlaps(layout: Layout) -> list[tuple[str, str]]:
    """Return the pairs of a label and a label or marker that cover each other."""
    labels = list(layout.labels.items())
    found = [(one, two) for n, (one, a) in enumerate(labels) for two, b in labels[:n] if _overlap(a.box, b.box) > 0]
    return found + [(one, two) for one, a in labels for two, box in layout.markers.items() if _overlap(a.box, box) > 0]


def along(room: Room, points: Sequence[Point], weight: float, half: float = 4.0) -> None:
    """Shade a way through points."""
    for (ax, ay), (bx, by) in pairwise(points):
        steps = max(1, int(hypot(bx - ax, by - ay) / (2 * half)))
        for step in range(steps):
            x, y = ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps
            room.shade((x - half, y - half, x + half, y + half), weight)


def _leader(x: float, y: float, box: Box, clear: float) -> tuple[Point, Point] | None:
    """Return the line from a mark to its label; none where they stand side by side."""
    end = min(max(x, box[0]), box[2]), min(max(y, box[1]), box[3])
    return ((x, y), end) if hypot(end[0] - x, end[1] - y) > clear else None


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    for column in range(int(box[0] // _CELL), int(box[2] // _CELL) + 1):
        for row in range(int(box[1] // _CELL), int(box[3] // _CELL) + 1):
            yield column, row


def _overlap(a: Box, b: Box) -> float:
    wide = min(a[2], b[2]) - max(a[0], b[0])
    high = min(a[3], b[3]) - max(a[1], b[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def _around(x: float, y: float, width: float, height: float, reach: float) -> Iterator[Box]:
    """Yield boxes around a point, the first the one that reads best: right, left, above, below, then aslant."""
    turns = (0, 4, 6, 2, 7, 5, 1, 3)
    for turn in turns:
        across, down = cos(turn * 2 * pi / _AROUND), sin(turn * 2 * pi / _AROUND)
        left = x + reach * across - width * (0.5 - 0.5 * _sign(across))
        top = y + reach * down - height * (0.5 - 0.5 * _sign(down))
        yield left, top, left + width, top + height


def _sign(value: float) -> int:
    return 0 if abs(value) < 0.01 else 1 if value > 0 else -1
