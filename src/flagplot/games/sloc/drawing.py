"""The strategic map and the record track drawn as one sheet of SVG, from the plot alone."""

from collections.abc import Callable
from functools import cache, partial
from math import sqrt
from zlib import crc32

import msgspec

from flagplot.board import style, symbols
from flagplot.board.labels import Box, Layout, Room
from flagplot.board.style import LegendItem, words
from flagplot.board.svg import Attribute, Canvas, Point, polyline
from flagplot.core.game import DATA
from flagplot.core.plot import Area, Mark
from flagplot.games.sloc.board import ALLIED, JAPANESE
from flagplot.games.sloc.map import COLUMNS, ROWS
from flagplot.games.sloc.plot import Panel, SlocPlot, place

WIDTH = 1120.0
LEFT, TOP = style.MARGIN + 14.0, style.TITLE_HEIGHT + 26.0
SIZE = (WIDTH - 2 * style.MARGIN - 28) / (1.5 * (len(COLUMNS) - 1) + 2)
"""Centre to corner of a hex."""
TALL = sqrt(3) * SIZE
MAP_WIDTH = (1.5 * (len(COLUMNS) - 1) + 2) * SIZE
MAP_HEIGHT = (len(ROWS) + 0.5) * TALL
TRACK_TOP = TOP + MAP_HEIGHT + 34
TRACK_HEIGHT = 128.0
GAP = 26.0


def layout(plot: SlocPlot) -> Layout:
    """Return where the markers and labels of a sheet stand."""
    return _lay(plot).layout


def _lay(plot: SlocPlot) -> Room:
    room = Room((LEFT, TOP, LEFT + MAP_WIDTH, TOP + MAP_HEIGHT))
    nodes = [mark for mark in plot.marks if mark.kind in ("node", "resource")]
    for mark in nodes:
        x, y = at(mark.x, mark.y)
        room.marker(mark.id, (x - SIZE, y - TALL / 2, x + SIZE, y + TALL / 2))
    for mark in plot.marks:
        if mark.kind == "sub_base":
            _lay_sub_base(plot, mark, room)
        elif mark.kind == "headquarters":
            _lay_headquarters(plot, mark, room)
    for mark in nodes:
        size = style.text_width(mark.label, 8.5) + 2, 10
        room.label(f"{mark.id}-name", at(mark.x, mark.y), size, SIZE + 1, partial(_name, text=mark.label), led=3)
    return room


def _name(canvas: Canvas, box: Box, text: str) -> None:
    words(canvas, box[0] + 1, box[3] - 2, text, 8.5, fill=style.INK)


def draw(plot: SlocPlot) -> str:
    """Return the sheet as SVG: the same bytes for the same plot. Each mark and area has the id of its data."""
    room = _lay(plot)
    left = [mark for mark in plot.marks if mark.id in set(room.layout.listed)]
    items = [LegendItem(entry.text, _sample(plot, entry.symbol)) for entry in plot.legend]
    items += [LegendItem(f"{mark.place} {mark.label}", _sample(plot, mark.kind)) for mark in left]
    rows = style.legend_rows(items, WIDTH - 2 * style.MARGIN - 40)
    height = round(TRACK_TOP + TRACK_HEIGHT + 40 + style.LEGEND_ROW * len(rows))
    key = f"s{crc32(msgspec.json.encode(plot)):08x}"
    canvas = Canvas(WIDTH, height, f"{plot.heading.side}, {plot.heading.date}", plot.description, key)
    style.page(canvas, WIDTH, height)
    _sea(canvas)
    with canvas.group(clip_path=canvas.url("map")):
        canvas.path(_coast(), fill=style.LAND, stroke=style.COAST, stroke_width=0.7, fill_opacity=0.6)
        for area in plot.areas:
            _reach(canvas, plot, area)
    room.lead(canvas)
    for mark in plot.marks:
        if mark.kind in ("node", "resource"):
            _node(canvas, plot, mark)
    room.write(canvas)
    _edges(canvas)
    style.title_block(canvas, plot.heading, WIDTH)
    _record(canvas, plot, (LEFT, TRACK_TOP, MAP_WIDTH, TRACK_HEIGHT))
    style.legend(canvas, rows, LEFT, TRACK_TOP + TRACK_HEIGHT + 22)
    return canvas.svg()


@cache
def _coast() -> str:
    """Return the coasts of the map as path data."""
    lines = (DATA / "sloc" / "coast.txt").read_text(encoding="utf-8").splitlines()
    rings = ([tuple(map(int, pair.split(","))) for pair in line.split()] for line in lines if line[0] != "#")
    return "".join(polyline((at(x / 100, y / 100) for x, y in ring), closed=True) for ring in rings)


def at(x: float, y: float) -> Point:
    """Return a place of the map on the sheet."""
    return LEFT + x * SIZE, TOP + y * TALL


def corners(x: float, y: float, size: float) -> list[Point]:
    """Return the corners of a hex around a point."""
    h = sqrt(3) / 2 * size
    half = size / 2
    return [(x + size, y), (x + half, y + h), (x - half, y + h), (x - size, y), (x - half, y - h), (x + half, y - h)]


def _sea(canvas: Canvas) -> None:
    """Draw the sea with its grid: a pattern of two columns, so that the sheet stays small."""
    box = f'<rect x="{LEFT:.2f}" y="{TOP:.2f}" width="{MAP_WIDTH:.2f}" height="{MAP_HEIGHT:.2f}"/>'
    canvas.define("map", "clipPath", box)
    s, h = SIZE, TALL / 2
    lines = [
        [(0.5 * s, 0), (0, h), (0.5 * s, 2 * h)],
        [(0.5 * s, 2 * h), (1.5 * s, 2 * h), (2 * s, h), (1.5 * s, 0), (0.5 * s, 0)],
        [(2 * s, h), (3 * s, h)],
    ]
    data = "".join(polyline(line) for line in lines)
    grid = f'<path d="{data}" fill="none" stroke="{style.GRID}" stroke-width="0.5"/>'
    box_of = {"x": LEFT, "y": TOP, "width": 3 * s, "height": 2 * h}
    canvas.define("grid", "pattern", grid, **box_of, patternUnits="userSpaceOnUse")
    canvas.rect(LEFT, TOP, MAP_WIDTH, MAP_HEIGHT, fill=style.SEA)
    canvas.rect(LEFT, TOP, MAP_WIDTH, MAP_HEIGHT, fill=canvas.url("grid"), stroke=style.INK, stroke_width=1)


def _foreign(plot: SlocPlot, side: object) -> bool:
    """Return whether a side is the enemy of the sheet's owner; on a referee's sheet Japan is drawn so."""
    return side is not None and side != (plot.own or ALLIED)


def _ink(plot: SlocPlot, side: object) -> str:
    return style.INK if side is None else style.ENEMY if _foreign(plot, side) else style.OWN


def _hexagon(canvas: Canvas, centre: Point, size: float, ink: str, width: float, *, foreign: bool) -> None:
    """Draw a node's edge: own ones full, the enemy's broken."""
    outline = polyline(corners(*centre, size), closed=True)
    dash = "3.2 2" if foreign else None
    canvas.path(outline, fill=style.LAND, stroke=ink, stroke_width=width, stroke_dasharray=dash)


def _inner(canvas: Canvas, centre: Point, size: float, ink: str) -> None:
    """Draw the second edge that marks a resource."""
    canvas.path(polyline(corners(*centre, size), closed=True), fill="none", stroke=ink, stroke_width=0.9)


def _node(canvas: Canvas, plot: SlocPlot, mark: Mark) -> None:
    """Draw a node with its garrison."""
    x, y = at(mark.x, mark.y)
    side = mark.facts.get("side")
    ink = _ink(plot, side)
    with canvas.group(f"{mark.place} {mark.label}, {mark.facts['owner']}", id=canvas.id(mark.id)):
        _hexagon(canvas, (x, y), 0.96 * SIZE, ink, 1.9, foreign=_foreign(plot, side))
        if mark.kind == "resource":
            _inner(canvas, (x, y), 0.68 * SIZE, ink)
        if "garrison" in mark.facts:
            figure = str(mark.facts["garrison"])
            words(canvas, x, y + 3.4, figure, 9.5, None, text_anchor="middle", fill=ink, font_weight="bold")


def _reach(canvas: Canvas, plot: SlocPlot, area: Area) -> None:
    """Draw the hexes within a base's SLOC Proximity Range."""
    ink = _ink(plot, ALLIED)
    canvas.path(
        polyline((at(x, y) for x, y in area.outline), closed=True),
        id=canvas.id(area.id),
        fill=ink,
        fill_opacity=0.045,
        stroke=ink,
        stroke_width=1.3,
        stroke_dasharray="9 5",
        stroke_opacity=0.75,
    )


def _lay_sub_base(plot: SlocPlot, mark: Mark, room: Room) -> None:
    """Find room for a Sub Base beside its node."""
    size = style.text_width(mark.label, 10, True) + 28, 20
    node = at(mark.x, mark.y)
    room.label(mark.id, node, size, SIZE + 2, partial(_sub_base, plot=plot, mark=mark, node=node), led=0)


def _sub_base(canvas: Canvas, box: Box, plot: SlocPlot, mark: Mark, node: Point) -> None:
    """Draw a Sub Base, its symbol at the side of its node."""
    middle, ink, west = (box[1] + box[3]) / 2, _ink(plot, ALLIED), box[2] < node[0]
    with canvas.group(id=canvas.id(mark.id)):
        x = box[2] - 11 if west else box[0] + 11
        symbols.unit(canvas, x, middle, 8.5, "enemy" if _foreign(plot, ALLIED) else "own", "sub")
        anchor, x = ("end", box[2] - 24) if west else ("start", box[0] + 24)
        words(canvas, x, middle + 3.5, mark.label, 10, font_weight="bold", fill=ink, text_anchor=anchor)


def _lay_headquarters(plot: SlocPlot, mark: Mark, room: Room) -> None:
    """Find room for a headquarters beside its node."""
    size = style.text_width(mark.label, 8.5, True) + 8, 13
    room.label(mark.id, at(mark.x, mark.y), size, SIZE + 2, partial(_headquarters, plot=plot, mark=mark), led=0)


def _headquarters(canvas: Canvas, box: Box, plot: SlocPlot, mark: Mark) -> None:
    """Draw a headquarters: the enemy's with a broken edge."""
    side = mark.facts["side"]
    ink = _ink(plot, side)
    dash = "3 2" if _foreign(plot, side) else None
    look: dict[str, Attribute] = {"fill": style.PAPER, "stroke": ink, "stroke_width": 1.1, "stroke_dasharray": dash}
    with canvas.group(id=canvas.id(mark.id)):
        canvas.rect(box[0], box[1], box[2] - box[0], 13, **look)
        words(canvas, box[0] + 4, box[1] + 9.6, mark.label, 8.5, None, font_weight="bold", fill=ink)


def _edges(canvas: Canvas) -> None:
    """Write the column numbers over the map and the row numbers at its left."""
    for column in COLUMNS:
        if column % 2 == 0:
            x, _ = at(*place(column * 100))
            words(canvas, x, TOP - 5, str(column), 8, None, text_anchor="middle", fill=style.FAINT)
    for row in ROWS:
        _, y = at(*place(1000 + row))
        words(canvas, LEFT - 4, y + 3, f"{row:02}", 8, None, text_anchor="end", fill=style.FAINT)


def _sample(plot: SlocPlot, symbol: str) -> Callable[[Canvas, float, float], None]:
    """Return what draws the sample of a legend's entry."""

    def node(canvas: Canvas, x: float, y: float) -> None:
        foreign = symbol in ("foreign_node", "japanese_resource")
        ink = style.ENEMY if foreign else style.OWN
        _hexagon(canvas, (x, y), 8, ink, 1.6, foreign=foreign)
        if symbol in ("resource", "japanese_resource"):
            _inner(canvas, (x, y), 5.4, ink)

    def sub(canvas: Canvas, x: float, y: float) -> None:
        symbols.unit(canvas, x, y, 8, "own" if plot.own != JAPANESE else "enemy", "sub")

    def box(canvas: Canvas, x: float, y: float) -> None:
        canvas.rect(x - 10, y - 6, 20, 12, fill=style.PAPER, stroke=style.INK, stroke_width=1.1)

    def lane(canvas: Canvas, x: float, y: float) -> None:
        canvas.line((x - 12, y), (x + 12, y), stroke=_ink(plot, ALLIED), stroke_width=1.3, stroke_dasharray="9 5")

    return {"sub_base": sub, "headquarters": box, "range": lane}.get(symbol, node)


def _record(canvas: Canvas, plot: SlocPlot, box: tuple[float, float, float, float]) -> None:
    """Draw the panels side by side over the turns of the game; a turn not played yet is empty. `box` is
    left, top, width and height."""
    left, top, width, height = box
    each = (width - (len(plot.record) - 1) * GAP) / len(plot.record)
    for number, panel in enumerate(plot.record):
        _panel(canvas, panel, plot.turns, (left + number * (each + GAP), top, each, height))
    if plot.note:
        words(canvas, left, top + height + 14, plot.note, 9, None, fill=style.FAINT)


def _panel(canvas: Canvas, panel: Panel, turns: tuple[int, int], box: tuple[float, float, float, float]) -> None:
    """Draw one quantity: a stepped line with its figures, so that it reads without colour."""
    left, top, width, height = box
    low = min([panel.low, *(value for _, value in panel.points)])
    high = max([panel.high, *(value for _, value in panel.points)])
    inner_top, inner_bottom = top + 20, top + height - 14
    first, last = turns
    step = width / max(1, last - first + 1)

    def at(turn: int, value: int) -> tuple[float, float]:
        share = (value - low) / (high - low)
        return left + (turn - first + 0.5) * step, inner_bottom - share * (inner_bottom - inner_top - 10)

    words(canvas, left, top + 8, panel.title, 10, None, font_weight="bold")
    canvas.rect(left, top + 13, width, height - 26, fill=style.SEA, stroke=style.GRID, stroke_width=0.8)
    if low < 0 < high:
        zero = at(first, 0)[1]
        canvas.line((left, zero), (left + width, zero), stroke=style.FAINT, stroke_width=0.8, stroke_dasharray="2 3")
        words(canvas, left - 3, zero + 3, "0", 8, None, text_anchor="end", fill=style.FAINT)
    for turn in range(first, last + 1):
        x = left + (turn - first + 0.5) * step
        words(canvas, x, top + height - 2, str(turn), 8, None, text_anchor="middle", fill=style.FAINT)
    places = [at(turn, value) for turn, value in panel.points]
    canvas.path(polyline(places), fill="none", stroke=style.OWN, stroke_width=1.8, stroke_linejoin="round")
    for (x, y), (_, value) in zip(places, panel.points, strict=True):
        canvas.circle(x, y, 2.6, fill=style.OWN)
        words(canvas, x, y - 5, str(value), 8.5, style.SEA, text_anchor="middle", font_weight="bold")
