"""The plot of the zone board drawn: bricks over the coast, mines on their edges, units in their zones."""

from collections.abc import Iterable
from functools import cache, lru_cache, partial
from zlib import crc32

import msgspec

from flagplot.board import coast, style, symbols, ticks
from flagplot.board.inset import inset
from flagplot.board.labels import Box, Layout, Room, along
from flagplot.board.markers import Marker, Markers, beside
from flagplot.board.style import LegendItem, Title
from flagplot.board.svg import Attribute, Canvas, Point, curve, element, polyline
from flagplot.board.symbols import Frame as Outline
from flagplot.board.symbols import Glyph
from flagplot.games.slot.outlook import LATE
from flagplot.games.slot.plot import LEGEND, SlotMark, SlotPlot
from flagplot.games.slot.zones import Board, board

WIDTH = 1120.0
MAP_WIDTH, MAP_HEIGHT = WIDTH - 2 * style.MARGIN - 36, 740.0
HIGH = 42 / 39
"""The height of a zone in its widths: 39 by 42 nautical miles."""
NAUTICAL_MILES = 39
_WIDEST = 92.0
_INSET = 150.0
_NAME = 1.5
"""What it costs a label to take the place of a zone's name."""


class Frame:
    """The part of the board that is drawn, and where its zones lie on the page: it fills the page as far as the board
    goes."""

    def __init__(self, grid: Board, rows: tuple[int, int], columns: tuple[int, int]) -> None:
        self.board = grid
        high, wide = rows[1] - rows[0] + 3, columns[1] - columns[0] + 3
        self.wide = min(_WIDEST, MAP_WIDTH / (wide + 0.5), MAP_HEIGHT / (high * HIGH))
        self.high = HIGH * self.wide
        fits = min(grid.columns, int(MAP_WIDTH / self.wide - 0.5)), min(grid.rows, int(MAP_HEIGHT / self.high))
        self.first, self.last = _span(columns, fits[0], 1, grid.columns)
        self.top, self.bottom = _span(rows, fits[1], 0, grid.rows - 1)
        self.width = (self.last - self.first + 1.5) * self.wide
        self.height = (self.bottom - self.top + 1) * self.high
        self.x0, self.y0 = (WIDTH - self.width) / 2, style.TITLE_HEIGHT + 24

    @property
    def box(self) -> Box:
        """Return the board's rectangle on the page."""
        return self.x0, self.y0, self.x0 + self.width, self.y0 + self.height

    def centre(self, zone: str) -> Point:
        """Return the middle of a zone on the page."""
        row, column = ord(zone[0]) - 65, int(zone[1:])
        return self.at(column + (0.5 if (row + 1) % 2 == self.board.shifted else 0.0), row)

    def at(self, column: float, row: float) -> Point:
        """Return a place of the board on the page."""
        return self.x0 + (column - self.first + 0.5) * self.wide, self.y0 + (row - self.top + 0.5) * self.high

    def zones(self) -> list[str]:
        """Return the zones that are drawn, those at the sides in part."""
        rows, columns = range(self.top, self.bottom + 1), range(self.first - 1, self.last + 2)
        names = (f"{chr(65 + row)}{column}" for row in rows for column in columns)
        return [name for name in names if name in self.board.terrain]

    def covers(self, column: float, row: float) -> bool:
        """Return whether a place of the board is drawn."""
        return self.top <= row <= self.bottom and self.first <= int(column) <= self.last

    def brick(self, zone: str) -> Box:
        """Return a zone on the page."""
        x, y = self.centre(zone)
        return x - self.wide / 2, y - self.high / 2, x + self.wide / 2, y + self.high / 2

    def edge(self, one: str, two: str) -> tuple[Point, Point]:
        """Return the two ends of the boundary of two zones."""
        a, b = self.brick(one), self.brick(two)
        if abs(a[1] - b[1]) < 1:
            x = max(a[0], b[0])
            return (x, a[1]), (x, a[3])
        y = max(a[1], b[1])
        return (max(a[0], b[0]), y), (min(a[2], b[2]), y)

    def on_globe(self, east: float, south: float) -> Point:
        """Return a place in degrees on the page."""
        anchor = self.board.zones[0]
        (east0, south0), (east1, _) = self.board.centre(anchor), self.board.centre(self.board.zones[1])
        (_, south1) = self.board.centre(self.board.zones[self.board.columns])
        x, y = self.centre(anchor)
        return x + (east - east0) / (east1 - east0) * self.wide, y + (south - south0) / (south1 - south0) * self.high


def _span(shown: tuple[int, int], length: int, first: int, last: int) -> tuple[int, int]:
    """Return so many rows or columns around those that must be seen, on the board."""
    start = (shown[0] + shown[1] - length + 1) // 2
    start = max(first, min(start, last - length + 1))
    return start, start + length - 1


SYMBOLS: dict[str, tuple[Outline, Glyph, int, int]] = {
    "contact": ("enemy", "ship", 3, 0),
    "vague_contact": ("enemy", "ship", 2, 0),
    "own_fleet": ("own", "ship", 3, 1),
    "own_submarine": ("own", "sub", 3, 2),
    "own_flotilla": ("own", "boat", 3, 2),
    "enemy_submarine": ("enemy", "sub", 3, 2),
    "enemy_flotilla": ("enemy", "boat", 3, 2),
    "own_base": ("own", "base", 3, 3),
    "enemy_base": ("enemy", "base", 3, 3),
    "own_airfield": ("own", "plane", 3, 3),
    "enemy_airfield": ("enemy", "plane", 3, 3),
}
"""The frame, glyph, certainty and rank of each kind of mark."""


def _marker(mark: SlotMark) -> Marker:
    frame, glyph, certainty, rank = SYMBOLS[mark.kind]
    tip = " ".join(filter(None, (mark.label, mark.aged, mark.body)))
    return Marker(
        mark.id,
        mark.place,
        frame,
        glyph,
        mark.label,
        mark.age,
        mark.aged,
        mark.body,
        tip=tip,
        certainty=certainty,
        rank=rank,
    )


def layout(plot: SlotPlot) -> Layout:
    """Return where the markers and labels of a plot stand."""
    return _lay(plot, Frame(board(plot.board), plot.rows, plot.columns))[0].layout


def _lay(plot: SlotPlot, frame: Frame) -> tuple[Room, Markers]:
    room = Room(frame.box)
    for zone in frame.zones():
        room.shade(_name_box(frame, zone), _NAME)
    for area in plot.areas:
        if area.kind != "farthest" and set(area.places) <= set(frame.zones()):
            for x, y in _mines(*_shifted(frame, area.places, area.kind)):
                room.take((x - 4, y - 4, x + 4, y + 4))
    for track in plot.tracks:
        along(room, [frame.at(x, y) for x, y in track.points], 2.5)
    shown = ((frame.at(mark.x, mark.y), _marker(mark)) for mark in plot.marks if _shows(frame, mark))
    markers = Markers(room, max(8.0, min(13.0, 0.15 * frame.wide)), shown)
    for track in plot.tracks:
        ticks.lay(room, track, frame.at, markers.radius)
    for area in plot.areas:
        if area.kind != "farthest" and set(area.places) <= set(frame.zones()):
            count = area.facts["fields"]
            text = "?" if not count else str(count) if count != 1 else ""
            (x1, y1), (x2, y2) = _shifted(frame, area.places, area.kind)
            draw = partial(_count, text=text, ink=_ink(area.kind))
            if text:
                size = style.text_width(text, 9, True) + 2, 10
                room.label(area.id, ((x1 + x2) / 2, (y1 + y2) / 2), size, 6, draw, near=True, led=None)
    for label in plot.labels:
        if frame.covers(label.x, label.y):
            text = str(label.text)
            size = 1.06 * style.text_width(text, 9), 10
            draw = partial(_place, text=text)
            room.label(label.id, frame.at(label.x, label.y), size, 0.24 * frame.wide, draw, near=True, led=None)
    return room, markers


def _shows(frame: Frame, mark: SlotMark) -> bool:
    return frame.covers(mark.x, mark.y) and mark.age <= LATE


def _ink(kind: str) -> str:
    return style.OWN if kind.startswith("own") else style.ENEMY


def _count(canvas: Canvas, box: Box, text: str, ink: str) -> None:
    style.words(canvas, box[0] + 1, box[3] - 1.5, text, 9, fill=ink, font_weight="bold")


def _place(canvas: Canvas, box: Box, text: str) -> None:
    look: dict[str, Attribute] = {"font_family": style.SERIF, "font_style": "italic", "fill": style.HILLS}
    style.words(canvas, box[0], box[3] - 2, text, 9, style.PAPER, **look)


def draw(plot: SlotPlot) -> str:
    """Return a plot as SVG, made from it alone."""
    words, frame = plot.words, Frame(board(plot.board), plot.rows, plot.columns)
    room, markers = _lay(plot, frame)
    small = frame.last - frame.first + 1 < 0.7 * frame.board.columns
    shown = {mark.kind for mark in plot.marks} | {area.kind for area in plot.areas}
    shown |= {"track"} if plot.tracks else set()
    items = [LegendItem(words[kind], partial(_sample, kind)) for kind in LEGEND if kind in shown]
    rows = style.legend_rows(items, WIDTH - 2 * style.MARGIN - 250 - small * (_INSET + 20))
    away = [_marker(mark) for mark in plot.marks if not _shows(frame, mark)] + markers.crowded_out
    rest = style.legend_rows(beside(away), WIDTH - 2 * style.MARGIN) if away else []
    whole = Frame(frame.board, (0, frame.board.rows - 1), (1, frame.board.columns))
    scale = _INSET / whole.width
    bottom = frame.y0 + frame.height + 14
    band = max(style.LEGEND_ROW * len(rows), 40.0, small * (scale * whole.height + 8))
    height = bottom + band + (20 + style.LEGEND_ROW * len(rest) if rest else 0) + 16
    canvas = Canvas(WIDTH, height, words["title"], words["desc"], f"z{crc32(msgspec.json.encode(plot)):08x}")
    style.page(canvas, WIDTH, height)
    head = Title(words["side"], plot.title, words["day"], words["hour"], words["turn"], plot.night, words["night"])
    style.title_block(canvas, head, WIDTH)
    _board(canvas, frame, plot, room)
    _fields(canvas, frame, plot)
    for track in plot.tracks:
        with canvas.group(id=track.id):
            style.track(canvas, [frame.at(x, y) for x, y in track.points], style.OWN, False, track.planned)
            ticks.draw(canvas, track.ticks, frame.at)
    room.lead(canvas)
    markers.draw(canvas)
    room.write(canvas)
    style.legend(canvas, rows, style.MARGIN, bottom)
    if rest:
        style.words(canvas, style.MARGIN, bottom + band + 14, words["beside"], 10, None, font_weight="bold")
        style.legend(canvas, rest, style.MARGIN, bottom + band + 18)
    miles = frame.wide / NAUTICAL_MILES
    step = next(step for step in (40, 20, 10) if 3 * step * miles <= 190 or step == 10)
    style.scale_bar(
        canvas, WIDTH - style.MARGIN - 10, bottom + 12, miles, (0, step, 2 * step, 3 * step), words["scale"]
    )
    if small:
        left = WIDTH - style.MARGIN - 250 - _INSET
        _inset(canvas, plot, frame, whole, (left, bottom, left + _INSET, bottom + scale * whole.height))
    return canvas.svg()


def _inset(canvas: Canvas, plot: SlotPlot, frame: Frame, whole: Frame, box: Box) -> None:
    """Draw the whole board small."""
    scale = (box[2] - box[0]) / whole.width

    def at(column: float, row: float) -> Point:
        x, y = whole.at(column, row)
        return box[0] + scale * (x - whole.x0), box[1] + scale * (y - whole.y0)

    specks = [(at(mark.x, mark.y), mark.kind.startswith("own")) for mark in plot.marks if mark.age <= LATE]
    part = *at(frame.first - 0.5, frame.top - 0.5), *at(frame.last + 1, frame.bottom + 0.5)
    inset(canvas, box, plot.night, _small_coast(plot.board, scale), specks, part)


@lru_cache(maxsize=4)
def _small_coast(name: str, scale: float) -> str:
    grid = board(name)
    whole = Frame(grid, (0, grid.rows - 1), (1, grid.columns))
    rings = _rings(whole, 0.7)
    return "".join(curve([(scale * (x - whole.x0), scale * (y - whole.y0)) for x, y in ring]) for ring in rings)


@cache
def _degrees() -> tuple[float, float, float, float]:
    """Return how the coast's coordinates turn into degrees: x and y of (0, 0), and of one degree each way."""
    (x0, y0), (x1, y1) = coast.project(150, 5), coast.project(151, 6)
    return x0, y0, x1 - x0, y1 - y0


def _rings(frame: Frame, detail: float = 0.04) -> Iterable[list[Point]]:
    """Return the coasts of the part that is drawn, on the page."""
    x0, y0, across, down = _degrees()
    corners = [
        frame.board.centre(f"{chr(65 + row)}{column}")
        for row, column in ((frame.top, frame.first), (frame.bottom, frame.last))
    ]
    (west, north), (east, south) = corners
    _, top, right, bottom = coast.surveyed()  # New Guinea does go on to the west
    bounds = (
        x0 + (west - 1 - 150) * across,
        max(top, y0 + (north - 1 - 5) * down),
        min(right, x0 + (east + 2 - 150) * across),
        min(bottom, y0 + (south + 1 - 5) * down),
    )
    for ring in coast.coastline(bounds, detail):
        yield [frame.on_globe(150 + (x - x0) / across, 5 + (y - y0) / down) for x, y in ring]


def _board(canvas: Canvas, frame: Frame, plot: SlotPlot, room: Room) -> None:
    """Draw sea, coast, how far contacts can have gone, bricks and their names."""
    left, top, right, _ = frame.box
    edge: dict[str, Attribute] = {"x": left, "y": top, "width": frame.width, "height": frame.height}
    canvas.define("sea", "clipPath", element("rect", "", **edge))
    with canvas.group(plot.words["sea"], clip_path=canvas.url("sea")):
        canvas.add("rect", **edge, fill=style.SEA_NIGHT if plot.night else style.SEA)
        terrain = frame.board.terrain
        for zone in frame.zones():
            if terrain[zone] in ("coastal", "island"):
                a, b, _, _ = frame.brick(zone)
                canvas.rect(a, b, frame.wide, frame.high, fill=style.SHALLOWS[0])
        land: dict[str, Attribute] = {"fill": style.LAND, "stroke": style.COAST, "stroke_width": 0.8}
        canvas.path("".join(map(curve, _rings(frame))), fill_rule="evenodd", **land)
        for area in plot.areas:
            if area.kind == "farthest":
                with canvas.group(id=area.id):
                    style.farthest(canvas, [frame.at(x, y) for x, y in area.outline])
        for zone in frame.zones():
            (a, b, c, d), closed = frame.brick(zone), terrain[zone] == "land"
            fill = style.LAND if closed else "none"
            canvas.rect(a, b, frame.wide, frame.high, fill=fill, stroke=style.GRID, stroke_width=0.7)
            if terrain[zone] == "island":
                canvas.circle((a + c) / 2, (b + d) / 2 + 12, 3, fill=style.LAND, stroke=style.COAST, stroke_width=0.8)
        with canvas.group(font_family=style.SANS, font_size=_name_size(frame), fill=style.FAINT):
            for zone in frame.zones():
                box = _name_box(frame, zone)
                if room.bare(box):
                    canvas.text(box[0], box[3] - 1, zone)
    canvas.add("rect", **edge, fill="none", stroke=style.INK, stroke_width=1)
    for row in range(frame.top, frame.bottom + 1):
        y = frame.at(0, row)[1] + 3.5
        for x in (left - 9, right + 9):
            style.words(canvas, x, y, chr(65 + row), 10, None, text_anchor="middle")


def _name_size(frame: Frame) -> float:
    return max(6.5, min(8.5, 0.13 * frame.wide))


def _name_box(frame: Frame, zone: str) -> Box:
    """Return where a zone's name stands, clear of mines on its edges."""
    left, top, _, _ = frame.brick(zone)
    size = _name_size(frame)
    return left + 8, top + 8, left + 8 + style.text_width(zone, size), top + 8 + size


def _shifted(frame: Frame, places: tuple[str, ...], kind: str) -> tuple[Point, Point]:
    """Return a mined edge, on its own side of the boundary, so that fields of both sides show."""
    (x1, y1), (x2, y2) = frame.edge(*places)
    shift = -2.5 if kind == "own_field" else 2.5
    dx, dy = (shift, 0.0) if abs(x1 - x2) < 1 else (0.0, shift)
    return (x1 + dx, y1 + dy), (x2 + dx, y2 + dy)


def _mines(start: Point, end: Point) -> list[Point]:
    return [(start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])) for part in (0.2, 0.5, 0.8)]


def _fields(canvas: Canvas, frame: Frame, plot: SlotPlot) -> None:
    """Draw minefields on their boundaries."""
    for area in plot.areas:
        if area.kind != "farthest" and set(area.places) <= set(frame.zones()):
            with canvas.group(id=area.id):
                _mined(canvas, *_shifted(frame, area.places, area.kind), area.kind)


def _mined(canvas: Canvas, start: Point, end: Point, kind: str) -> None:
    """Draw a mined boundary: own fields as round mines on a line, the enemy's as lozenges on a broken one."""
    ink, own = _ink(kind), kind == "own_field"
    line: dict[str, Attribute] = {"stroke": ink, "stroke_width": 2.2, "stroke_dasharray": None if own else "4 2.5"}
    canvas.path(polyline((start, end)), fill="none", **line)
    for x, y in _mines(start, end):
        if own:
            canvas.circle(x, y, 3.2, fill=ink, stroke=style.PAPER, stroke_width=0.9)
        else:
            points = ((x, y - 4), (x + 4, y), (x, y + 4), (x - 4, y))
            canvas.path(polyline(points, closed=True), fill=style.PAPER, stroke=ink, stroke_width=1.2)


def _sample(kind: str, canvas: Canvas, x: float, y: float) -> None:
    """Draw what the legend shows of a kind."""
    line = (x - 10, y), (x + 10, y)
    if kind in SYMBOLS:
        frame, glyph, certainty, _ = SYMBOLS[kind]
        symbols.unit(canvas, x, y, 7, frame, glyph, certainty)
    elif kind == "track":
        style.track(canvas, line, style.OWN, False, True)
        canvas.circle(x, y, 2.8, fill=style.PAPER, stroke=style.OWN, stroke_width=1.1)
    elif kind == "farthest":
        style.farthest(canvas, ((x - 11, y + 5), (x - 5, y - 6), (x + 5, y - 6), (x + 11, y + 5)))
    else:
        _mined(canvas, *line, kind)
