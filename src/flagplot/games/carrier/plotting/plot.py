"""The drawn plot of the theatre: a seat's sheet as SVG."""

from functools import partial
from typing import NamedTuple
from zlib import crc32

import msgspec

from flagplot.board import style, symbols, ticks
from flagplot.board.geometry import Point
from flagplot.board.labels import Box, Layout, Room, along
from flagplot.board.markers import Markers
from flagplot.board.style import words
from flagplot.board.svg import Canvas
from flagplot.core.plot import Track
from flagplot.games.carrier.plotting import chart as charts
from flagplot.games.carrier.plotting import foot, names, reaches
from flagplot.games.carrier.plotting.chart import Chart
from flagplot.games.carrier.plotting.marks import marker, radius_of
from flagplot.games.carrier.plotting.sheet import MAP_HEIGHT, MAP_WIDTH, WIDTH, PlotSheet, Weather
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Direction
from flagplot.games.carrier.theatre.theatre import theatre

MAP_TOP = style.TITLE_HEIGHT + 34
_WIND = 17.0
"""Half the space of a wind arrow."""
_CLOUD, _WAY = 0.3, 2.5
"""What it costs a label to cover a cloud or a track."""


class Laid(NamedTuple):
    """A plot with everything in its place."""

    chart: Chart
    room: Room
    markers: Markers


def layout(plot: PlotSheet) -> Layout:
    """Return where the markers and labels of a plot stand."""
    return _lay(plot).room.layout


def _lay(plot: PlotSheet) -> Laid:
    chart = Chart(plot.window, style.MARGIN + 12, MAP_TOP, MAP_WIDTH, MAP_HEIGHT)
    room = Room(chart.frame)
    for track in plot.tracks:
        along(room, [chart.point(point) for point in track.points], _WAY)
    for area in plot.areas:
        if area.kind != "wind" and plot.window.covers((area.x, area.y)):
            x, y = chart.point((area.x, area.y))
            room.shade((x - chart.scale, y - chart.scale, x + chart.scale, y + chart.scale), _CLOUD)
    names.lay_dots(room, chart, plot.labels)
    shown = (mark for mark in plot.marks if plot.window.covers((mark.x, mark.y)))
    markers = Markers(room, radius_of(chart), ((chart.point((mark.x, mark.y)), marker(mark)) for mark in shown))
    for track in plot.tracks:
        ticks.lay(room, track, lambda x, y: chart.point((x, y)), markers.radius)
    for reach in plot.reaches:
        if reach.kind == "reach":
            reaches.lay(room, chart, reach)
    for area in plot.areas:
        if area.toward:
            _lay_wind(room, chart, area, area.toward)
    names.lay_names(room, chart, theatre(), plot.labels)
    return Laid(chart, room, markers)


def draw(plot: PlotSheet) -> str:
    """Return the plot as an SVG document: the same plot gives the same bytes."""
    laid = _lay(plot)
    chart = laid.chart
    sides = charts.hexside_paths(chart, theatre())
    away = [marker(mark) for mark in plot.marks if not plot.window.covers((mark.x, mark.y))]
    below = foot.Foot(plot, chart, sides, away + laid.markers.crowded_out)
    height = round(chart.frame[3] + 26 + below.height + 18)
    key = f"p{crc32(msgspec.msgpack.encode(plot)):08x}"
    canvas = Canvas(WIDTH, height, plot.caption, plot.description, key)
    style.hatching(canvas)
    style.page(canvas, WIDTH, height)
    clip = dict(zip(("x", "y"), chart.frame[:2], strict=True)) | {"width": chart.width, "height": chart.height}
    canvas.define("map", "clipPath", f"<rect{_attributes(clip)}/>")
    with canvas.group(clip_path=canvas.url("map")):
        charts.sea_and_land(canvas, chart, plot.heading.night)
        charts.grid(canvas, chart)
        charts.sector_names(canvas, chart)
        charts.hexsides(canvas, sides, chart.near)
        charts.hex_names(canvas, chart, plot.hex_names)
        for area in plot.areas:
            if area.kind != "wind":
                _cloud(canvas, chart, area)
        for reach in plot.reaches:
            reaches.draw(canvas, chart, reach)
        names.place_dots(canvas, chart, plot.labels)
        marked = set(laid.markers.stacks)
        for track in plot.tracks:
            _track(canvas, chart, track, marked)
        laid.room.lead(canvas)
        laid.markers.draw(canvas)
        laid.room.write(canvas)
    charts.edges(canvas, chart, plot.hex_names)
    style.title_block(canvas, plot.heading, WIDTH)
    below.draw(canvas, chart.frame[3] + 26)
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


def _track(canvas: Canvas, chart: Chart, track: Track, marked: set[Point]) -> None:
    points = [chart.point(point) for point in track.points]
    ink = style.OWN if track.side == "own" else style.ENEMY
    with canvas.group(id=track.id):
        style.track(canvas, points, ink, track.side == "enemy", track.planned, 1.9 if chart.near else 1.4)
        _head(canvas, points[-2], points[-1], ink, radius_of(chart) * 1.25 if points[-1] in marked else 0.0)
        ticks.draw(canvas, track.ticks, lambda x, y: chart.point((x, y)))


def _head(canvas: Canvas, a: Point, b: Point, ink: str, back: float) -> None:
    """Draw an arrow head at the end of a track, far enough back to show beside the symbol there."""
    length = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5 or 1.0
    dx, dy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    style.arrow_head(
        canvas, b[0] - back * dx, b[1] - back * dy, dx, dy, 8, fill=ink, stroke=style.PAPER, stroke_width=0.6
    )


def _lay_wind(room: Room, chart: Chart, wind: Weather, toward: Direction) -> None:
    """Find room for the arrow of a wind, near the middle of what is seen of its sector."""
    part = charts.sector_window(chart.window, wind.places[0])
    if part is None:
        return
    at = wind.x, wind.y
    if not chart.window.covers(at):
        at = hexes.centre(hexes.make((part.west + part.east) // 2, (part.north + part.south) // 2))
    draw = partial(_wind, wind=wind, toward=toward)
    room.label(wind.id, chart.point(at), (2 * _WIND, 2 * _WIND), 2, draw, led=None)


def _wind(canvas: Canvas, box: Box, wind: Weather, toward: Direction) -> None:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    with canvas.group(wind.tip, id=wind.id, opacity=style.fade(wind.age)):
        symbols.wind(canvas, x, y, *charts.bearing(toward), 24)
    if wind.age:
        words(canvas, x + 5, y + 15, wind.aged, 8, font_style="italic")
