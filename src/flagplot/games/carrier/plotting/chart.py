"""The chart under a plot: sea, coasts, hex grid, sectors, hexsides and edges."""

from math import cos, radians, sin

from flagplot.board import coast, style
from flagplot.board.geometry import HEIGHT, Point
from flagplot.board.labels import Box
from flagplot.board.style import words
from flagplot.board.svg import Canvas, polyline
from flagplot.games.carrier.plotting.sheet import HexNames, Window
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Direction, Hex
from flagplot.games.carrier.theatre.theatre import Theatre

NEAR = 15.0
"""The size of a hex in the drawing from which hexsides, small names and hex names are drawn."""

CLOSE = 21.0
"""The size of a hex from which each bears its name."""


class Chart:
    """Where a window of the board lies on the page: hex sizes to drawing units."""

    def __init__(self, window: Window, left: float, top: float, width: float, height: float) -> None:
        """Fit a window into a space, as large as it goes, centred across and at the top."""
        self.window = window
        self.bounds = window.bounds()
        west, north, east, south = self.bounds
        self.scale = min(width / (east - west), height / (south - north))
        self.width = (east - west) * self.scale
        self.height = (south - north) * self.scale
        self.left = left + (width - self.width) / 2
        self.top = top

    @property
    def frame(self) -> Box:
        """Return the map's rectangle on the page."""
        return self.left, self.top, self.left + self.width, self.top + self.height

    @property
    def near(self) -> bool:
        """Return whether hexes are large enough for their details."""
        return self.scale >= NEAR

    def point(self, point: Point) -> Point:
        """Return a point of the board on the page."""
        west, north = self.bounds[:2]
        return self.left + (point[0] - west) * self.scale, self.top + (point[1] - north) * self.scale

    def at(self, h: Hex) -> Point:
        """Return the centre of a hex on the page."""
        return self.point(hexes.centre(h))


def bearing(direction: Direction) -> Point:
    """Return a direction as a vector of length 1 on the page."""
    angle = radians(60 * (direction - 1) - 90)
    return cos(angle), sin(angle)


def sea_and_land(canvas: Canvas, chart: Chart, night: bool) -> None:
    """Draw the sea, the shallows along the coasts, and the land."""
    left, top, right, bottom = chart.frame
    canvas.rect(left, top, right - left, bottom - top, fill=style.SEA_NIGHT if night else style.SEA)
    rings = coast.coastline(chart.bounds, round(0.3 / chart.scale, 4))
    west, north = chart.bounds[:2]
    data = coast.path_data(rings, chart.scale, west, north)
    if not data:
        return
    canvas.define("coast", "path", d=data)
    reach = 4 + 0.35 * chart.scale
    for share, ink in zip((1.0, 0.5), style.SHALLOWS, strict=True):
        shallows = "none" if night else ink
        canvas.use(
            "coast", left, top, fill="none", stroke=shallows, stroke_width=share * reach, stroke_linejoin="round"
        )
    canvas.use("coast", left, top, fill=style.LAND, stroke=style.COAST, stroke_width=0.9, fill_rule="evenodd")


def grid(canvas: Canvas, chart: Chart) -> None:
    """Draw the hexes as copies of one column, and the lines between sectors through the shared hexes."""
    window, size = chart.window, chart.scale
    rows = window.south - window.north + 1
    down = HEIGHT * size
    west = [(-0.5 * size, -down / 2)]
    for row in range(rows):
        west += [(-size, down * row), (-0.5 * size, down * (row + 0.5))]
    data = polyline(west)
    for row in range(rows + 1):
        data += polyline(((-0.5 * size, down * (row - 0.5)), (0.5 * size, down * (row - 0.5))))
    canvas.define("column", "path", d=data)
    east = polyline((-x, y) for x, y in west)
    canvas.define("end", "path", d=east)
    with canvas.group(fill="none", stroke=style.GRID, stroke_width=0.7 if chart.near else 0.5):
        for column in range(max(0, window.west - 1), min(hexes.COLUMNS, window.east + 2)):
            canvas.use("column", *rounded(chart.at(hexes.make(column, window.north))))
        canvas.use("end", *rounded(chart.at(hexes.make(window.east, window.north))))
    data = ""
    for column in range(hexes.SECTOR_COLUMNS, hexes.COLUMNS, hexes.SECTOR_COLUMNS):
        if window.west <= column <= window.east:
            x = chart.point((1.5 * column, 0))[0]
            data += polyline(((x, chart.frame[1]), (x, chart.frame[3])))
    if window.north <= hexes.BORDER_ROW <= window.south:
        y = chart.point((0, HEIGHT * (hexes.BORDER_ROW - 0.75)))[1]
        data += polyline(((chart.frame[0], y), (chart.frame[2], y)))
    canvas.path(data, fill="none", stroke=style.FAINT, stroke_width=0.9, stroke_dasharray="12 4 2 4", opacity=0.6)


def rounded(point: Point) -> Point:
    return round(point[0], 2), round(point[1], 2)


def hexside_paths(chart: Chart, theatre: Theatre) -> dict[str, str]:
    """Return the path data of the hexsides to show: `mountains`, and near by `closed` to ships."""
    mountains, closed = "", ""
    for h in chart.window.hexes():
        if h not in theatre.land:
            continue
        for direction in (Direction.N, Direction.NE, Direction.SE, Direction.S, Direction.SW, Direction.NW):
            beyond = hexes.neighbour(h, direction)
            if beyond is None or (beyond < h and beyond in theatre.land and chart.window.holds(beyond)):
                continue
            ends = [chart.point(end) for end in hexes.side(h, direction)]
            if theatre.mountain_side(h, direction):
                mountains += peaks(ends[0], ends[1], chart.scale)
            both_open = "land" not in (theatre.terrain(h), theatre.terrain(beyond))
            if chart.near and both_open and theatre.land_side(h, direction):
                closed += polyline(ends)
    return {kind: data for kind, data in (("mountains", mountains), ("closed", closed)) if data}


def hexsides(canvas: Canvas, paths: dict[str, str], near: bool = True) -> None:
    """Draw the hexsides of `hexside_paths`, thinner from afar."""
    for kind, data in paths.items():
        if kind == "closed":
            ink, width, opacity = style.COAST, 3.2, 0.75
        else:
            ink, width, opacity = style.HILLS, 1.3 if near else 0.9, None
        canvas.path(
            data,
            fill="none",
            stroke=ink,
            stroke_width=width,
            opacity=opacity,
            stroke_linecap="round",
            stroke_linejoin="round",
        )


def peaks(a: Point, b: Point, size: float, count: int = 3) -> str:
    """Return a hexside as a row of peaks."""
    rise = 0.2 * size
    ax, ay = a
    dx, dy = (b[0] - ax) / (2 * count), (b[1] - ay) / (2 * count)
    length = (dx * dx + dy * dy) ** 0.5
    ox, oy = -dy / length * rise, dx / length * rise
    if oy > 0:
        ox, oy = -ox, -oy
    return polyline(
        (ax + step * dx + (ox if step % 2 else 0), ay + step * dy + (oy if step % 2 else 0))
        for step in range(2 * count + 1)
    )


def sector_names(canvas: Canvas, chart: Chart) -> None:
    """Write the sectors' numerals large and pale."""
    for number, sector in enumerate(hexes.SECTORS):
        visible = sector_window(chart.window, sector)
        if visible is None:
            continue
        left, top, right, bottom = visible.bounds()
        x, y = chart.point(((left + right) / 2, (top + bottom) / 2))
        words(
            canvas,
            x,
            y + 14,
            hexes.SECTORS[number],
            40,
            None,
            fill=style.FAINT,
            fill_opacity=0.16,
            font_family=style.SERIF,
            font_weight="bold",
            text_anchor="middle",
        )


def sector_window(window: Window, sector: str) -> Window | None:
    """Return the part of a window inside a sector, or `None` when there is hardly any."""
    number = hexes.SECTORS.index(sector)
    first = number % 4 * hexes.SECTOR_COLUMNS
    north, south = (1, hexes.BORDER_ROW) if number < 4 else (hexes.BORDER_ROW, hexes.ROWS)
    part = Window(
        max(first, window.west),
        min(first + hexes.SECTOR_COLUMNS - 1, window.east),
        max(north, window.north),
        min(south, window.south),
    )
    return part if part.east - part.west >= 3 and part.south - part.north >= 3 else None


def hex_names(canvas: Canvas, chart: Chart, shown: HexNames) -> None:
    """Write the names of every hex (`all`, or `edges` close by), or of every fifth, at the head of the hex."""
    if shown == "none" or chart.scale < 8:
        return
    every = 1 if shown == "all" or chart.scale >= CLOSE else 5
    size = max(4.5, min(8.0, 0.32 * chart.scale))
    with canvas.group(font_family=style.SANS, font_size=size, fill=style.FAINT, text_anchor="middle"):
        for h in chart.window.hexes():
            if hexes.row(h) % every == 0 and (hexes.column(h) % hexes.HALF + 1) % every == 0:
                x, y = chart.at(h)
                canvas.text(x, y - 0.86 * chart.scale + size + 0.5, hexes.name(h)[2:] if every == 1 else hexes.name(h))


def edges(canvas: Canvas, chart: Chart, shown: HexNames) -> None:
    """Draw the frame, with column letters, row numbers and half-maps along it."""
    left, top, right, bottom = chart.frame
    canvas.rect(left, top, right - left, bottom - top, fill="none", stroke=style.INK, stroke_width=1.2)
    if shown == "none":
        return
    window = chart.window
    size = max(6.5, min(10.0, 0.6 * chart.scale))
    for half, first in (("A", 0), ("B", hexes.HALF)):
        west, east = max(window.west, first), min(window.east, first + hexes.HALF - 1)
        if west <= east:
            a, b = (chart.point((1.5 * column + end, 0))[0] for column, end in ((west, -0.7), (east, 0.7)))
            y = top - size - 8
            canvas.path(
                polyline(((a, y + 4), (a, y), (b, y), (b, y + 4))), fill="none", stroke=style.INK, stroke_width=0.7
            )
            words(
                canvas,
                (a + b) / 2,
                y + 3.5,
                half,
                10,
                style.PAPER,
                font_weight="bold",
                text_anchor="middle",
                stroke_width=10,
            )
    with canvas.group(font_family=style.SANS, font_size=size, fill=style.INK, text_anchor="middle"):
        for column in range(window.west, window.east + 1):
            x = chart.point((1.5 * column, 0))[0]
            for y in (top - 4, bottom + size + 1):
                canvas.text(x, y, hexes.column_name(column))
        for row in range(window.north, window.south + 1):
            for column, x in ((window.west, left - 10), (window.east, right + 10)):
                y = chart.at(hexes.make(column, row))[1]
                canvas.text(x, y + 0.35 * size, f"{row:02d}")


def rose(canvas: Canvas, x: float, y: float, radius: float) -> None:
    """Draw the six directions of the board."""
    for direction in Direction:
        dx, dy = bearing(direction)
        north = direction is Direction.N
        tip = (x + radius * dx, y + radius * dy)
        canvas.line((x, y), tip, stroke=style.INK, stroke_width=1.6 if north else 0.8)
        words(
            canvas,
            x + (radius + 8) * dx,
            y + (radius + 8) * dy + 2.6,
            direction.name,
            7.5,
            None,
            text_anchor="middle",
            font_weight="bold" if north else None,
        )
        if north:
            style.arrow_head(canvas, *tip, dx, dy, 6, fill=style.INK)
