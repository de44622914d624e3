"""The drawn plot of the theatre: a seat's sheet as SVG."""

from itertools import pairwise
from zlib import crc32

import msgspec

from flagplot.board import style, symbols
from flagplot.board.geometry import HEIGHT, Point
from flagplot.board.labels import Room
from flagplot.board.style import words
from flagplot.board.svg import Canvas
from flagplot.core.plot import Track
from flagplot.games.carrier.plotting import chart as charts
from flagplot.games.carrier.plotting.chart import Chart
from flagplot.games.carrier.plotting.key import legend
from flagplot.games.carrier.plotting.marks import draw_marks, radius_of
from flagplot.games.carrier.plotting.sheet import MAP_HEIGHT, MAP_WIDTH, WIDTH, PlotSheet, Weather
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Direction
from flagplot.games.carrier.theatre.theatre import theatre

MAP_TOP = style.TITLE_HEIGHT + 34
LEGEND_WIDTH = WIDTH - 2 * style.MARGIN - 330


def draw(plot: PlotSheet) -> str:
    """Return the plot as an SVG document: the same plot gives the same bytes."""
    chart = Chart(plot.window, style.MARGIN + 12, MAP_TOP, MAP_WIDTH, MAP_HEIGHT)
    marks = [mark for mark in plot.marks if plot.window.covers((mark.x, mark.y))]
    sides = charts.hexside_paths(chart, theatre())
    entries = style.legend_rows(legend(plot, marks, chart, sides), LEGEND_WIDTH)
    bottom = chart.frame[3] + 26
    height = bottom + max(58.0, style.LEGEND_ROW * len(entries)) + 18
    key = f"p{crc32(msgspec.msgpack.encode(plot)):08x}"
    canvas = Canvas(WIDTH, round(height), plot.caption, plot.description, key)
    style.hatching(canvas)
    style.page(canvas, WIDTH, round(height))
    clip = dict(zip(("x", "y"), chart.frame[:2], strict=True)) | {"width": chart.width, "height": chart.height}
    canvas.define("map", "clipPath", f"<rect{_attributes(clip)}/>")
    room = Room(chart.frame)
    with canvas.group(clip_path=canvas.url("map")):
        charts.sea_and_land(canvas, chart, plot.heading.night)
        charts.grid(canvas, chart)
        charts.sector_names(canvas, chart)
        charts.hexsides(canvas, sides, chart.near)
        charts.hex_names(canvas, chart, plot.hex_names)
        for area in plot.areas:
            if area.kind != "wind":
                _cloud(canvas, chart, area)
        marked = {(mark.x, mark.y) for mark in marks}
        for track in plot.tracks:
            _track(canvas, chart, room, track, marked)
        draw_marks(canvas, chart, room, marks)
        for area in plot.areas:
            if area.toward:
                _wind(canvas, chart, room, area, area.toward)
        charts.names(canvas, chart, theatre(), room, plot.labels)
    charts.edges(canvas, chart, plot.hex_names)
    style.title_block(canvas, plot.heading, WIDTH)
    style.legend(canvas, entries, style.MARGIN, bottom)
    _foot(canvas, chart, bottom, plot.texts)
    return canvas.svg()


def _attributes(values: dict[str, float]) -> str:
    return "".join(f' {name}="{value:.2f}"' for name, value in values.items())


def _cloud(canvas: Canvas, chart: Chart, cloud: Weather) -> None:
    if not chart.window.covers((cloud.x, cloud.y)):
        return
    x, y = chart.point((cloud.x, cloud.y))
    radius = max(7.0, 0.95 * chart.scale)
    with canvas.group(cloud.tip, id=cloud.id, opacity=style.fade(cloud.age)):
        symbols.cloud(canvas, x, y, radius, cloud.kind == "storm")
    if cloud.age and chart.near:
        words(canvas, x, y + 0.8 * radius, cloud.aged, 8, font_style="italic", text_anchor="middle")


def _track(canvas: Canvas, chart: Chart, room: Room, track: Track, marked: set[Point]) -> None:
    points = [chart.point(point) for point in track.points]
    for a, b in pairwise(points):
        for share in (0.0, 0.5):
            x, y = a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])
            room.take((x - 3, y - 3, x + 3, y + 3))
    ink = style.OWN if track.side == "own" else style.ENEMY
    with canvas.group(id=track.id):
        style.track(canvas, points, ink, track.side == "enemy", track.planned, 1.9 if chart.near else 1.4)
        _head(canvas, points[-2], points[-1], ink, radius_of(chart) * 1.25 if track.points[-1] in marked else 0.0)


def _head(canvas: Canvas, a: Point, b: Point, ink: str, back: float) -> None:
    """Draw an arrow head at the end of a track, far enough back to show beside the symbol there."""
    length = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5 or 1.0
    dx, dy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    style.arrow_head(
        canvas, b[0] - back * dx, b[1] - back * dy, dx, dy, 8, fill=ink, stroke=style.PAPER, stroke_width=0.6
    )


def _wind(canvas: Canvas, chart: Chart, room: Room, wind: Weather, toward: Direction) -> None:
    part = charts.sector_window(chart.window, wind.places[0])
    if part is None:
        return
    at = wind.x, wind.y
    if not chart.window.covers(at):
        at = hexes.centre(hexes.make((part.west + part.east) // 2, (part.north + part.south) // 2))
    x, y = chart.point(at)
    half = 17.0
    box = room.place(x, y, 2 * half, 2 * half, 2)
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    with canvas.group(wind.tip, id=wind.id, opacity=style.fade(wind.age)):
        symbols.wind(canvas, x, y, *charts.bearing(toward), 28)
    if wind.age:
        words(canvas, x + 8, y + 15, wind.aged, 8, font_style="italic")


def _foot(canvas: Canvas, chart: Chart, top: float, texts: dict[str, str]) -> None:
    """Draw the scale and the directions, and say how many marks the window leaves out."""
    right = WIDTH - style.MARGIN - 74
    mile = HEIGHT * chart.scale / 20
    step = next((s for s in (20, 40, 100, 200) if s * mile >= 36), 400)
    style.scale_bar(canvas, right, top + 18, mile, (0, step, 2 * step, 3 * step), texts["miles"])
    words(canvas, right, top + 40, texts["scale"], 9, None, fill=style.FAINT, text_anchor="end")
    charts.rose(canvas, WIDTH - style.MARGIN - 32, top + 26, 17)
    if "outside" in texts:
        words(canvas, right, top + 54, texts["outside"], 9, None, text_anchor="end", font_weight="bold")
