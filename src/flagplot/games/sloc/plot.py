"""The strategic map and the record track as one sheet, made from a seat's view alone."""

from math import sqrt
from zlib import crc32

import msgspec

from flagplot.board import style, symbols
from flagplot.board.labels import Room
from flagplot.board.style import LegendItem, Title, words
from flagplot.board.svg import Canvas, Point, polyline
from flagplot.core.plot import Plot
from flagplot.games.sloc.assist.table import TableView
from flagplot.games.sloc.board import ALLIED, JAPANESE, Base, Side, TrackPoint
from flagplot.games.sloc.chart import draw_track
from flagplot.games.sloc.map import COLUMNS, NODES, ROWS, Hex, axial, name
from flagplot.games.sloc.view import SlocView

WIDTH = 1120.0
LEFT, TOP = style.MARGIN + 14.0, style.TITLE_HEIGHT + 26.0
SIZE = (WIDTH - 2 * style.MARGIN - 28) / (1.5 * (len(COLUMNS) - 1) + 2)
"""Centre to corner of a hex."""
TALL = sqrt(3) * SIZE
MAP_WIDTH = (1.5 * (len(COLUMNS) - 1) + 2) * SIZE
MAP_HEIGHT = (len(ROWS) + 0.5) * TALL
TRACK_TOP = TOP + MAP_HEIGHT + 34
TRACK_HEIGHT = 128.0


class Drawn(msgspec.Struct):
    """What the map shows, of a campaign or of an assisted table."""

    title: Title
    own: Side | None
    control: dict[Hex, Side]
    garrison: dict[Hex, int]
    hqs: list[tuple[str, Hex, Side]]
    bases: list[Base]
    ranges: dict[str, int]
    track: list[TrackPoint]
    first: int
    last: int


class SlocPlot(Plot, frozen=True, kw_only=True):
    """What is drawn of the campaign or of an assisted table."""

    drawn: Drawn


def plot(view: SlocView | TableView) -> SlocPlot:
    """Return what is on the sheet of a view."""
    drawn = _of_table(view) if isinstance(view, TableView) else _of_board(view)
    return SlocPlot(seat=view.seat, game="sloc", title=drawn.title.scenario, drawn=drawn)


def draw(drawn: Drawn) -> str:
    """Return the sheet as SVG: the same bytes for the same sheet."""
    height = round(TRACK_TOP + TRACK_HEIGHT + 84)
    key = f"s{crc32(msgspec.json.encode(drawn)):08x}"
    canvas = Canvas(WIDTH, height, f"{drawn.title.side}, {drawn.title.date}", _describe(drawn), key)
    style.page(canvas, WIDTH, height)
    _sea(canvas)
    room = Room((LEFT, TOP, LEFT + MAP_WIDTH, TOP + MAP_HEIGHT))
    with canvas.group(clip_path=canvas.url("map")):
        for base in drawn.bases:
            _reach(canvas, drawn, base)
        for h in NODES:
            _node(canvas, drawn, h)
    for h in NODES:
        x, y = center(h)
        room.take((x - SIZE, y - SIZE, x + SIZE, y + SIZE), 4.0)
    _pieces(canvas, drawn, room)
    _names(canvas, drawn, room)
    _edges(canvas)
    style.title_block(canvas, drawn.title, WIDTH)
    draw_track(canvas, drawn.track, (drawn.first, drawn.last), LEFT, TRACK_TOP, MAP_WIDTH, TRACK_HEIGHT)
    rows = style.legend_rows(_legend(drawn), WIDTH - 2 * style.MARGIN - 40)
    style.legend(canvas, rows, LEFT, TRACK_TOP + TRACK_HEIGHT + 22)
    return canvas.svg()


def _of_board(view: SlocView) -> Drawn:
    board = view.board
    scenario = board.tables.scenario[board.scenario]
    people = {ALLIED: "Allied map", JAPANESE: "Japanese map"}
    date = board.tables.calendar.labels[board.turn - 1]
    return Drawn(
        title=Title(people[view.side], scenario.title, date, f"T{board.turn}", "the sea lanes"),
        own=view.side,
        control=board.control,
        garrison=board.garrison,
        hqs=[(hq.key, hq.hex, hq.side) for hq in board.hqs.values() if hq.hex],
        bases=[base for base in board.bases if base.hex],
        ranges={kind: entry.value for kind, entry in board.tables.ranges.items()},
        track=board.track,
        first=scenario.first_turn,
        last=scenario.last_turn,
    )


def _of_table(view: TableView) -> Drawn:
    table = view.table
    date = table.tables.calendar.labels[table.turn - 1]
    japanese: list[tuple[str, Hex, Side]] = [("Japanese HQ", h, JAPANESE) for h in table.japanese_hqs]
    allied: list[tuple[str, Hex, Side]] = [(key, h, ALLIED) for key, h in table.hqs.items()]
    return Drawn(
        title=Title("Referee's map", "Assisted mode", date, f"T{table.turn}", "the sea lanes"),
        own=None,
        control=dict.fromkeys(table.resources, JAPANESE),
        garrison={},
        hqs=allied + japanese,
        bases=[base for base in table.bases if base.hex],
        ranges={kind: entry.value for kind, entry in table.tables.ranges.items()},
        track=table.track,
        first=table.tables.calendar.years.index(table.start) + 1,
        last=12,
    )


def center(h: Hex) -> Point:
    """Return the middle of a hex on the sheet: odd columns lie half a hex lower."""
    column, row = divmod(h, 100)
    return LEFT + (1 + 1.5 * (column - 10)) * SIZE, TOP + (row + 0.5 + (column % 2) / 2) * TALL


def corners(x: float, y: float, size: float) -> list[Point]:
    """Return the corners of a hex around a point."""
    h = sqrt(3) / 2 * size
    return [
        (x + size, y),
        (x + size / 2, y + h),
        (x - size / 2, y + h),
        (x - size, y),
        (x - size / 2, y - h),
        (x + size / 2, y - h),
    ]


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
    canvas.define(
        "grid",
        "pattern",
        f'<path d="{data}" fill="none" stroke="{style.GRID}" stroke-width="0.5"/>',
        x=LEFT,
        y=TOP,
        width=3 * s,
        height=2 * h,
        patternUnits="userSpaceOnUse",
    )
    canvas.rect(LEFT, TOP, MAP_WIDTH, MAP_HEIGHT, fill=style.SEA)
    canvas.rect(LEFT, TOP, MAP_WIDTH, MAP_HEIGHT, fill=canvas.url("grid"), stroke=style.INK, stroke_width=1)


def _ink(drawn: Drawn, side: Side | None) -> str:
    if side is None:
        return style.INK
    if drawn.own is None:
        return style.OWN if side == ALLIED else style.ENEMY
    return style.OWN if side == drawn.own else style.ENEMY


def _node(canvas: Canvas, drawn: Drawn, h: Hex) -> None:
    """Draw a node: own ones with a full edge, the enemy's with a broken one; a resource has a double edge."""
    x, y = center(h)
    side = drawn.control.get(h)
    ink = _ink(drawn, side)
    foreign = side is not None and side != (drawn.own or ALLIED)
    owner = {ALLIED: "Allied", JAPANESE: "Japanese"}[side] if side else "not told"
    with canvas.group(f"{name(h)}, {owner}"):
        canvas.path(
            polyline(corners(x, y, 0.96 * SIZE), closed=True),
            fill=style.LAND,
            stroke=ink,
            stroke_width=1.9,
            stroke_dasharray="3.2 2" if foreign else None,
        )
        if NODES[h].resource:
            canvas.path(polyline(corners(x, y, 0.68 * SIZE), closed=True), fill="none", stroke=ink, stroke_width=0.9)
        if h in drawn.garrison:
            words(
                canvas,
                x,
                y + 3.4,
                str(drawn.garrison[h]),
                9.5,
                None,
                text_anchor="middle",
                fill=ink,
                font_weight="bold",
            )


def _reach(canvas: Canvas, drawn: Drawn, base: Base) -> None:
    """Draw the hexes within a base's SLOC Proximity Range: a great hexagon."""
    reach = drawn.ranges[base.kind]
    column, slant = axial(base.hex)
    points = []
    for dx, dz in ((reach, -reach), (reach, 0), (0, reach), (-reach, reach), (-reach, 0), (0, -reach)):
        q, r = column + dx, slant + dz
        points.append((LEFT + (1 + 1.5 * q) * SIZE, TOP + (r + 0.5 + q / 2) * TALL))
    ink = _ink(drawn, ALLIED)
    canvas.path(
        polyline(points, closed=True),
        fill=ink,
        fill_opacity=0.045,
        stroke=ink,
        stroke_width=1.3,
        stroke_dasharray="9 5",
        stroke_opacity=0.75,
    )


def _pieces(canvas: Canvas, drawn: Drawn, room: Room) -> None:
    """Draw Sub Bases and headquarters beside their nodes."""
    for base in drawn.bases:
        x, y = center(base.hex)
        width = style.text_width(base.kind, 10, True) + 30
        box = room.place(x, y, width, 20, SIZE + 2, far=True)
        left, middle = box[0], (box[1] + box[3]) / 2
        canvas.line(_rim(x, y, left + 10, middle), (left + 10, middle), stroke=_ink(drawn, ALLIED), stroke_width=1)
        frame: symbols.Frame = "own" if drawn.own in (ALLIED, None) else "enemy"
        symbols.unit(canvas, left + 10, middle, 9, frame, "sub")
        words(canvas, left + 24, middle + 3.5, base.kind, 10, font_weight="bold", fill=_ink(drawn, ALLIED))
    for key, h, side in drawn.hqs:
        x, y = center(h)
        width = style.text_width(key, 8.5, True) + 8
        box = room.place(x, y, width, 13, SIZE + 1, far=True)
        ink = _ink(drawn, side)
        middle = (box[1] + box[3]) / 2
        mid = (box[0] + box[2]) / 2
        canvas.line(_rim(x, y, mid, middle), (mid, middle), stroke=ink, stroke_width=0.8)
        canvas.rect(
            box[0],
            box[1],
            width,
            13,
            fill=style.PAPER,
            stroke=ink,
            stroke_width=1.1,
            stroke_dasharray="3 2" if _is_foreign(drawn, side) else None,
        )
        words(canvas, box[0] + 4, middle + 3.1, key, 8.5, None, font_weight="bold", fill=ink)


def _rim(x: float, y: float, tx: float, ty: float) -> Point:
    """Return where a line from the middle of a node toward a point leaves the node."""
    far = max(1.0, sqrt((tx - x) ** 2 + (ty - y) ** 2))
    return x + 0.95 * SIZE * (tx - x) / far, y + 0.95 * SIZE * (ty - y) / far


def _is_foreign(drawn: Drawn, side: Side) -> bool:
    """Return whether a side is the enemy of the sheet's owner; on a referee's sheet Japan is drawn so."""
    return side != (drawn.own or ALLIED)


def _names(canvas: Canvas, drawn: Drawn, room: Room) -> None:
    for h, node in NODES.items():
        x, y = center(h)
        box = room.place(x, y, style.text_width(node.name, 8.5), 10, SIZE, far=True)
        words(canvas, box[0], box[3] - 2, node.name, 8.5, fill=style.INK)


def _edges(canvas: Canvas) -> None:
    """Write the column numbers over the map and the row numbers at its left."""
    for column in COLUMNS:
        if column % 2 == 0:
            x, _ = center(column * 100)
            words(canvas, x, TOP - 5, str(column), 8, None, text_anchor="middle", fill=style.FAINT)
    for row in ROWS:
        _, y = center(1000 + row)
        words(canvas, LEFT - 4, y + 3, f"{row:02}", 8, None, text_anchor="end", fill=style.FAINT)


def _legend(drawn: Drawn) -> list[LegendItem]:
    japanese = "other side's" if drawn.own else "Japanese"
    own = "own" if drawn.own else "Allied"

    def node(side: Side | None, resource: bool, dash: bool) -> LegendItem:
        def draw(canvas: Canvas, x: float, y: float) -> None:
            ink = style.ENEMY if dash else style.OWN
            canvas.path(
                polyline(corners(x, y, 8), closed=True),
                fill=style.LAND,
                stroke=ink,
                stroke_width=1.6,
                stroke_dasharray="3.2 2" if dash else None,
            )
            if resource:
                canvas.path(polyline(corners(x, y, 5.4), closed=True), fill="none", stroke=ink, stroke_width=0.9)

        text = "resource hex" if resource else f"{japanese if dash else own} node, with its garrison"
        return LegendItem(text, draw)

    def sub(canvas: Canvas, x: float, y: float) -> None:
        symbols.unit(canvas, x, y, 8, "own" if drawn.own != JAPANESE else "enemy", "sub")

    def box(canvas: Canvas, x: float, y: float) -> None:
        canvas.rect(x - 10, y - 6, 20, 12, fill=style.PAPER, stroke=style.INK, stroke_width=1.1)

    def lane(canvas: Canvas, x: float, y: float) -> None:
        canvas.line((x - 12, y), (x + 12, y), stroke=_ink(drawn, ALLIED), stroke_width=1.3, stroke_dasharray="9 5")

    held = [node(ALLIED, False, False), node(JAPANESE, False, True), node(None, True, False)]
    if drawn.own is None:
        held = [LegendItem("resource hex under Japan", node(JAPANESE, True, True).draw)]
    return [
        *held,
        LegendItem("headquarters", box),
        LegendItem("Sub Base", sub),
        LegendItem("its SLOC Proximity Range", lane),
    ]


def _describe(drawn: Drawn) -> str:
    """Return the sheet in words."""
    bases = ", ".join(f"{base.kind} at {name(base.hex)}" for base in drawn.bases) or "no Sub Base"
    hqs = ", ".join(f"{key} at {h}" for key, h, _ in drawn.hqs)
    held = {
        side: ", ".join(map(str, (h for h, s in drawn.control.items() if s == side))) for side in (ALLIED, JAPANESE)
    }
    return f"On the map: {bases}; headquarters {hqs}; Allied nodes {held[ALLIED]}; Japanese nodes {held[JAPANESE]}."
