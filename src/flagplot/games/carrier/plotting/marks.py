"""Marks on a plot: their symbols, and labels that leave each other room."""

import msgspec

from flagplot.board import style, symbols
from flagplot.board.geometry import Point
from flagplot.board.labels import Box, Room
from flagplot.board.style import words
from flagplot.board.svg import Attribute, Canvas
from flagplot.board.symbols import Frame, Glyph
from flagplot.games.carrier.plotting.chart import Chart
from flagplot.games.carrier.plotting.sheet import CarrierMark, MarkKind

UNITS: dict[MarkKind, tuple[Frame, Glyph]] = {
    "own_tf": ("own", "ship"),
    "own_af": ("own", "plane"),
    "own_base": ("own", "base"),
    "own_sub": ("own", "sub"),
    "own_watch": ("own", "eye"),
    "own_troops": ("own", "flag"),
    "enemy_tf": ("enemy", "ship"),
    "enemy_af": ("enemy", "plane"),
    "enemy_base": ("enemy", "base"),
    "enemy_sub": ("enemy", "sub"),
}
"""The frame and glyph of each kind of unit."""
_FANNED = 3
"""Up to so many marks of a hex are drawn side by side; more become a number with a list."""
_SYMBOL_WEIGHT = 4.0
_FAR_OFF = 30.0
_ROW = 16.0
_LABEL_WIDTH, _TEXT_WIDTH = 150.0, 250.0


def radius_of(chart: Chart) -> float:
    return max(6.5, min(11.0, 0.46 * chart.scale))


def draw_marks(canvas: Canvas, chart: Chart, room: Room, marks: list[CarrierMark]) -> None:
    """Draw all symbols, then find room for their labels, the marks of one hex together."""
    stacks: dict[Point, list[CarrierMark]] = {}
    for mark in marks:
        stacks.setdefault(chart.point((mark.x, mark.y)), []).append(mark)
    radius = radius_of(chart)
    for at, stack in stacks.items():
        for x, y in _fan(at, len(stack), radius):
            reach = 1.3 * radius
            room.take((x - reach, y - reach, x + reach, y + reach), _SYMBOL_WEIGHT)
    boxes = {at: _panel(room, at, radius, stack) for at, stack in stacks.items() if len(stack) > 1}
    for at, (mark, *others) in stacks.items():
        if not others and (box := _beside(room, at, radius, mark)):
            boxes[at] = box
    for at, box in boxes.items():
        _leader(canvas, at, box, len(stacks[at]) > 1)
    for at, stack in stacks.items():
        _symbols(canvas, at, radius, stack)
    for at, box in boxes.items():
        if len(stacks[at]) == 1:
            _label(canvas, box, at, stacks[at][0])
    for at, box in boxes.items():
        if len(stacks[at]) > 1:
            _list(canvas, box, stacks[at])


def _symbols(canvas: Canvas, at: Point, radius: float, stack: list[CarrierMark]) -> None:
    """Draw the symbols of one hex side by side, or a crowd's number."""
    x, y = at
    if len(stack) > _FANNED:
        canvas.circle(x, y, radius, fill=style.PAPER, stroke=style.INK, stroke_width=1.6)
        words(canvas, x, y + 0.36 * radius, str(len(stack)), radius, None, text_anchor="middle", font_weight="bold")
        return
    for mark, (mx, my) in zip(stack, _fan(at, len(stack), radius), strict=True):
        with canvas.group(mark.tip, id=mark.id, opacity=_opacity(mark)):
            _symbol(canvas, mx, my, radius, mark)


def _fan(centre: Point, count: int, radius: float) -> list[Point]:
    """Return where the symbols of one hex go: side by side, or one place for a whole crowd."""
    if count > _FANNED:
        return [centre]
    gap = 1.9 * radius
    first = centre[0] - gap * (count - 1) / 2
    return [(first + gap * number, centre[1]) for number in range(count)]


def _opacity(mark: CarrierMark) -> float | None:
    return style.fade(mark.age) if mark.age else None


def _symbol(canvas: Canvas, x: float, y: float, radius: float, mark: CarrierMark) -> None:
    frame, glyph = UNITS[mark.kind]
    symbols.unit(canvas, x, y, radius, frame, glyph, mark.certainty, mark.altitude)


def _head_text(mark: CarrierMark) -> str:
    return style.shorten(mark.label, 10, _LABEL_WIDTH, True)


def _body_text(mark: CarrierMark) -> str:
    return style.shorten(mark.body, 9, _TEXT_WIDTH)


def _beside(room: Room, at: Point, radius: float, mark: CarrierMark) -> Box | None:
    """Find room for a single mark's label beside it, or further off where it is crowded."""
    head, age, body = _head_text(mark), mark.aged, _body_text(mark)
    if not (head or age or body):
        return None
    first = style.text_width(head, 10, True) + (style.text_width(" " + age, 9) if age else 0)
    wide = max(first, style.text_width(body, 9))
    high = (12 if head or age else 0) + (11 if body else 0)
    return room.place(*at, wide, high, radius * 1.5 + 2, far=True)


def _label(canvas: Canvas, box: Box, at: Point, mark: CarrierMark) -> None:
    """Write a single mark's label: name and age, and under them what it is."""
    head, age, body = _head_text(mark), mark.aged, _body_text(mark)
    anchor, x = ("end", box[2]) if box[2] < at[0] else ("start", box[0])
    y = box[1] + 9
    if head or age:
        _runs(canvas, x, y, anchor, (head, age))
        y += 11
    if body:
        words(canvas, x, y, body, 9, text_anchor=anchor)


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


def _panel(room: Room, at: Point, radius: float, stack: list[CarrierMark]) -> Box:
    """Find room for the list of a hex's marks."""
    wide = max(style.text_width(" ".join(filter(None, _row_texts(mark))), 10, True) for mark in stack) + 26
    reach = radius * (1.5 + 0.95 * (min(len(stack), _FANNED) - 1)) + 8
    return room.place(*at, wide, _ROW * len(stack) + 4, reach, far=True)


def _row_texts(mark: CarrierMark) -> tuple[str, str, str]:
    body = _body_text(mark)
    return _head_text(mark), mark.aged, ", ".join(filter(None, (body, mark.height)))


def _leader(canvas: Canvas, at: Point, box: Box, always: bool) -> None:
    """Draw a line from a hex to its label; unless `always`, only when the label stands far off."""
    x, y = min(max(at[0], box[0]), box[2]), min(max(at[1], box[1]), box[3])
    if always or (x - at[0]) ** 2 + (y - at[1]) ** 2 > _FAR_OFF**2:
        for ink, width in ((style.PAPER, 3.0), (style.INK, 0.9)):
            canvas.line(at, (x, y), stroke=ink, stroke_width=width)


def _list(canvas: Canvas, box: Box, stack: list[CarrierMark]) -> None:
    """Draw the marks of one hex as a list, a line for each; of a crowd their symbols are here alone."""
    crowd = len(stack) > _FANNED
    left, top, right, bottom = box
    canvas.rect(
        left,
        top,
        right - left,
        bottom - top,
        rx=2,
        fill=style.PAPER,
        fill_opacity=0.93,
        stroke=style.INK,
        stroke_width=0.7,
    )
    for number, mark in enumerate(stack):
        y = top + 2 + _ROW * (number + 0.5)
        with canvas.group(mark.tip, id=mark.id if crowd else None, opacity=_opacity(mark)):
            _symbol(canvas, left + 11, y, 5.4, msgspec.structs.replace(mark, altitude=None))
        _runs(canvas, left + 22, y + 3.5, "start", _row_texts(mark), None)
