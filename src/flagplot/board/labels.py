"""Finding room for labels: each goes where it covers least of what is already there."""

from collections.abc import Iterator

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

_CELL = 48.0
_OUTSIDE = 40.0
"""What a unit of area outside the frame costs beside one that covers something."""


class Room:
    """The space of a plot: a frame and the boxes taken in it."""

    def __init__(self, frame: Box) -> None:
        """Begin with an empty frame."""
        self._frame = frame
        self._cells: dict[tuple[int, int], list[tuple[Box, float]]] = {}

    def take(self, box: Box, weight: float = 1.0) -> None:
        """Mark a box as taken; to cover a box of more weight is worse."""
        for cell in _cells(box):
            self._cells.setdefault(cell, []).append((box, weight))

    def covered(self, box: Box) -> float:
        """Return how much of taken boxes a box would cover, as an area; space outside the frame costs more."""
        seen = {other for cell in _cells(box) for other in self._cells.get(cell, ())}
        area = (box[2] - box[0]) * (box[3] - box[1])
        covered = sum(weight * _overlap(box, other) for other, weight in sorted(seen))
        return covered + _OUTSIDE * (area - _overlap(box, self._frame))

    def place(self, x: float, y: float, width: float, height: float, gap: float, far: bool = False) -> Box:
        """Return the best box of this size beside a point, and take it.

        `gap` is the room to leave around the point; `far` looks further away too.
        """
        best: tuple[float, int, Box] | None = None
        for rank, box in enumerate(_around(x, y, width, height, gap, (1.0, 2.2, 3.4, 5.0, 7.0) if far else (1.0, 1.5))):
            cost = self.covered(box) + rank * 0.002 * width * height
            if best is None or cost < best[0]:
                best = (cost, rank, box)
        assert best is not None
        self.take(best[2])
        return best[2]


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    for column in range(int(box[0] // _CELL), int(box[2] // _CELL) + 1):
        for row in range(int(box[1] // _CELL), int(box[3] // _CELL) + 1):
            yield column, row


def _overlap(a: Box, b: Box) -> float:
    wide = min(a[2], b[2]) - max(a[0], b[0])
    high = min(a[3], b[3]) - max(a[1], b[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def _around(x: float, y: float, width: float, height: float, gap: float, reaches: tuple[float, ...]) -> Iterator[Box]:
    for reach in reaches:
        d = gap * reach
        e = 0.7 * d
        for left, top in (
            (x + d, y - height / 2),
            (x - d - width, y - height / 2),
            (x + e, y - e - height),
            (x + e, y + e),
            (x - e - width, y - e - height),
            (x - e - width, y + e),
            (x - width / 2, y - d - height),
            (x - width / 2, y + d),
        ):
            yield left, top, left + width, top + height
