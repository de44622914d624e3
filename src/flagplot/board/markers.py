"""Markers on a board: each where it stands, those of one place as a chip with the number of each side, and their
labels, a list where there are several."""

from collections.abc import Iterable
from functools import partial
from typing import Literal, NamedTuple

from flagplot.board import style, symbols
from flagplot.board.labels import Box, Room
from flagplot.board.style import LegendItem, words
from flagplot.board.svg import Attribute, Canvas, Point
from flagplot.board.symbols import Frame, Glyph

_ROW = 14.0
_LABEL_WIDTH, _TEXT_WIDTH = 150.0, 250.0
_ROWS = 9
"""The rows of a list, which goes on in a second column."""


class Marker(NamedTuple):
    """What is drawn of a mark: its symbol, and what is written beside it."""

    id: str
    place: str
    frame: Frame
    glyph: Glyph
    head: str
    age: int = 0
    aged: str = ""
    """Its age as written."""
    body: str = ""
    height: str = ""
    """Its altitude as written in a list."""
    tip: str = ""
    certainty: int = 3
    altitude: Literal["hi", "lo"] | None = None
    rank: int = 0
    """Labels of a lower rank find room before the others."""

    @property
    def opacity(self) -> float | None:
        """How faded it is drawn."""
        return style.fade(self.age) if self.age else None

    @property
    def title(self) -> str:
        """What it is called, as far as there is room for it."""
        return style.shorten(self.head, 10, _LABEL_WIDTH, True)

    @property
    def about(self) -> str:
        """What it is, as far as there is room for it."""
        return style.shorten(self.body, 9, _TEXT_WIDTH)

    @property
    def row(self) -> tuple[str, str, str]:
        """What a list says of it."""
        return self.title, self.aged, ", ".join(filter(None, (self.about, self.height)))

    def symbol(self, canvas: Canvas, x: float, y: float, radius: float, hat: bool = False) -> None:
        """Draw its symbol, with its altitude if `hat`."""
        symbols.unit(canvas, x, y, radius, self.frame, self.glyph, self.certainty, self.altitude if hat else None)


Stack = list[Marker]
"""The markers of one place."""


class Markers:
    """The markers of a board on the page."""

    def __init__(self, room: Room, radius: float, placed: Iterable[tuple[Point, Marker]]) -> None:
        """Set all of them, then find room for their labels: the lists of crowded places first, then what matters
        most."""
        self.radius = radius
        self.stacks: dict[Point, Stack] = {}
        for at, marker in placed:
            self.stacks.setdefault(at, []).append(marker)
        for at, stack in self.stacks.items():
            room.marker(_key(stack), self._extent(at, stack))
        for at, stack in sorted(self.stacks.items(), key=lambda entry: _urgency(entry[1])):
            if len(stack) > 1:
                gap = 1.3 * radius * (1.6 if len(_counts(stack)) > 1 else 1) + 6
                room.label(_key(stack), at, _list_size(stack), gap, partial(_list, stack=stack), led=-gap)
            elif any(size := _label_size(stack[0])):
                room.label(_key(stack), at, size, radius * 1.3 + 3, partial(_label, at=at, marker=stack[0]))
        listed = set(room.layout.listed)
        self.crowded_out = [m for s in self.stacks.values() if len(s) > 1 and _key(s) in listed for m in s]
        """Markers of which the list beside the board alone tells."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the symbols, and a chip with the numbers of each side where a place holds several."""
        for (x, y), stack in self.stacks.items():
            if len(stack) == 1:
                with canvas.group(stack[0].tip, id=stack[0].id, opacity=stack[0].opacity):
                    stack[0].symbol(canvas, x, y, self.radius, hat=True)
                continue
            counts = _counts(stack)
            part = self.radius if len(counts) == 1 else 0.86 * self.radius
            for number, (frame, n) in enumerate(counts):
                symbols.count(canvas, x + (2 * number - len(counts) + 1) * 1.02 * part, y, part, frame, n)

    def _extent(self, at: Point, stack: Stack) -> Box:
        """Return the box of a symbol or chip."""
        across = down = 1.25 * self.radius
        if len(stack) > 1:
            across *= 1.0 if len(_counts(stack)) == 1 else 1.7
        up, low = (stack[0].altitude == "hi", stack[0].altitude == "lo") if len(stack) == 1 else (False, False)
        hat = 2.1 * self.radius
        return at[0] - across, at[1] - (hat if up else down), at[0] + across, at[1] + (hat if low else down)


def beside(markers: Iterable[Marker]) -> list[LegendItem]:
    """Return markers as entries of the list beside the board."""
    return [
        LegendItem(" ".join(filter(None, (marker.place, *marker.row))), partial(_entry, marker=marker))
        for marker in markers
    ]


def _entry(canvas: Canvas, x: float, y: float, marker: Marker) -> None:
    with canvas.group(marker.tip, id=marker.id, opacity=marker.opacity):
        marker.symbol(canvas, x, y, 6)


def _key(stack: Stack) -> str:
    """Return the id of what stands in a place: that of a single marker, or of the chip of several."""
    return stack[0].id if len(stack) == 1 else f"stack-{stack[0].place.replace('/', '-')}"


def _urgency(stack: Stack) -> tuple[bool, int, int]:
    return len(stack) == 1, -len(stack), min(marker.rank for marker in stack)


def _counts(stack: Stack) -> list[tuple[Frame, int]]:
    """Return the sides in a stack with their numbers."""
    own = sum(marker.frame == "own" for marker in stack)
    counts: list[tuple[Frame, int]] = [("own", own), ("enemy", len(stack) - own)]
    return [(frame, n) for frame, n in counts if n]


def _label_size(marker: Marker) -> tuple[float, float]:
    first = style.text_width(marker.title, 10, True)
    first += style.text_width(" " + marker.aged, 9) if marker.aged else 0
    wide = max(first, style.text_width(marker.about, 9))
    return wide + 2 if wide else 0, (12 if first else 0) + (11 if marker.body else 0)


def _label(canvas: Canvas, box: Box, at: Point, marker: Marker) -> None:
    """Write a single marker's label: name and age, and under them what it is."""
    if box[2] < at[0]:
        anchor, x = "end", box[2] - 1
    elif box[0] < at[0]:
        anchor, x = "middle", (box[0] + box[2]) / 2
    else:
        anchor, x = "start", box[0] + 1
    y = box[1] + 9
    if marker.head or marker.aged:
        _runs(canvas, x, y, anchor, (marker.title, marker.aged))
        y += 11
    if marker.body:
        words(canvas, x, y, marker.about, 9, text_anchor=anchor)


def _runs(
    canvas: Canvas, x: float, y: float, anchor: str, texts: tuple[str, ...], halo: str | None = style.PAPER
) -> None:
    """Write a name in bold, then the age in italics, then the rest, on one line."""
    looks: tuple[dict[str, Attribute], ...] = (
        {"font_weight": "bold"},
        {"font_style": "italic", "font_size": 9, "fill": style.FAINT},
        {"font_size": 9},
    )
    base: dict[str, Attribute] = {"font_family": style.SANS, "font_size": 10, "fill": style.INK, "text_anchor": anchor}
    canvas.runs(x, y, [(text, look) for text, look in zip(texts, looks, strict=False) if text], halo, **base)


def _columns(stack: Stack) -> list[Stack]:
    count = -(-len(stack) // _ROWS)
    rows = -(-len(stack) // count)
    return [stack[first : first + rows] for first in range(0, len(stack), rows)]


def _row_width(marker: Marker) -> float:
    head, age, rest = marker.row
    spaces = sum(map(bool, (head, age, rest))) - 1
    text = style.text_width(head, 10, True) + style.text_width(age, 9) + style.text_width(rest, 9)
    return 26 + text + 3.2 * max(0, spaces)


def _list_size(stack: Stack) -> tuple[float, float]:
    columns = _columns(stack)
    return sum(max(map(_row_width, column)) for column in columns), _ROW * max(map(len, columns)) + 4


def _list(canvas: Canvas, box: Box, stack: Stack) -> None:
    """Draw the markers of one place as a list, a line for each."""
    left, top, right, bottom = box
    paper: dict[str, Attribute] = {"fill": style.PAPER, "fill_opacity": 0.93, "stroke": style.INK, "stroke_width": 0.7}
    canvas.rect(left, top, right - left, bottom - top, rx=2, **paper)
    for column in _columns(stack):
        for number, marker in enumerate(column):
            y = top + 2 + _ROW * (number + 0.5)
            with canvas.group(marker.tip, id=marker.id):
                with canvas.group(opacity=marker.opacity):
                    marker.symbol(canvas, left + 11, y, 5.2)
                _runs(canvas, left + 22, y + 3.5, "start", marker.row, None)
        left += max(map(_row_width, column))
