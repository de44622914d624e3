"""The drawn plot of the theatre: a seat's sheet as SVG."""

from itertools import pairwise
from zlib import crc32

import msgspec

from flagplot.board import style, symbols
from flagplot.board.geometry import HEIGHT, Point
from flagplot.board.labels import Room
from flagplot.board.style import words
from flagplot.board.svg import Canvas
from flagplot.games.carrier.plotting import chart as charts
from flagplot.games.carrier.plotting.chart import Chart
from flagplot.games.carrier.plotting.key import legend
from flagplot.games.carrier.plotting.marks import UNITS, draw_marks, radius_of
from flagplot.games.carrier.plotting.sheet import THEATRE, Cloud, Mark, PlotSheet, Track, Wind, Window, frame
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.theatre.theatre import theatre

__all__ = ["THEATRE", "Cloud", "Mark", "PlotSheet", "Track", "Wind", "Window", "draw", "frame"]

WIDTH = 1120.0
MAP_WIDTH, MAP_HEIGHT = WIDTH - 2 * style.MARGIN - 24, 690.0
MAP_TOP = style.TITLE_HEIGHT + 34
LEGEND_WIDTH = WIDTH - 2 * style.MARGIN - 330

_BASES = ("own_base", "enemy_base", "place")


def draw(sheet: PlotSheet) -> str:
    """Return the plot as an SVG document: the same sheet gives the same bytes."""
    window = sheet.window or _auto_window(sheet)
    chart = Chart(window, style.MARGIN + 12, MAP_TOP, MAP_WIDTH, MAP_HEIGHT)
    marks = [mark for mark in sheet.marks if window.holds(mark.hex)]
    sides = charts.hexside_paths(chart, theatre())
    entries = style.legend_rows(legend(sheet, marks, chart, sides), LEGEND_WIDTH)
    bottom = chart.frame[3] + 26
    height = bottom + max(58.0, style.LEGEND_ROW * len(entries)) + 18
    title = " ".join(filter(None, (f"Plot of {sheet.side}:", sheet.scenario, sheet.date, sheet.hour)))
    canvas = Canvas(WIDTH, round(height), title, _describe(sheet), f"p{crc32(msgspec.msgpack.encode(sheet)):08x}")
    style.hatching(canvas)
    style.page(canvas, WIDTH, round(height))
    clip = dict(zip(("x", "y"), chart.frame[:2], strict=True)) | {"width": chart.width, "height": chart.height}
    canvas.define("map", "clipPath", f"<rect{_attributes(clip)}/>")
    room = Room(chart.frame)
    with canvas.group(clip_path=canvas.url("map")):
        charts.sea_and_land(canvas, chart, sheet.night)
        charts.grid(canvas, chart)
        charts.sector_names(canvas, chart)
        charts.hexsides(canvas, sides, chart.near)
        charts.hex_names(canvas, chart, sheet.labels)
        for cloud in sheet.clouds:
            _cloud(canvas, chart, cloud)
        for track in sheet.tracks:
            _track(canvas, chart, room, track, {mark.hex for mark in marks})
        draw_marks(canvas, chart, room, marks)
        for wind in sheet.winds:
            _wind(canvas, chart, room, wind)
        charts.names(canvas, chart, theatre(), room, {mark.hex for mark in marks if mark.kind in _BASES})
    charts.edges(canvas, chart, sheet.labels)
    side = sheet.side[:1].upper() + sheet.side[1:] + " plot"
    head = style.Title(side, sheet.scenario, sheet.date, sheet.hour, sheet.turn, sheet.night)
    style.title_block(canvas, head, WIDTH)
    style.legend(canvas, entries, style.MARGIN, bottom)
    _foot(canvas, chart, bottom, len(sheet.marks) - len(marks))
    return canvas.svg()


def _attributes(values: dict[str, float]) -> str:
    return "".join(f' {name}="{value:.2f}"' for name, value in values.items())


def _auto_window(sheet: PlotSheet) -> Window:
    shown = [mark.hex for mark in sheet.marks] + [h for track in sheet.tracks for h in track.hexes]
    return frame(shown, MAP_WIDTH / MAP_HEIGHT)


def _describe(sheet: PlotSheet) -> str:
    """Return the plot in words: each mark with its hex."""
    parts = []
    for mark in sheet.marks:
        what = UNITS[mark.kind][2] if mark.kind in UNITS else mark.kind
        seen = f"seen {mark.age} hours ago" if mark.age else ""
        about = ", ".join(filter(None, (mark.label, mark.count, mark.sublabel, seen)))
        parts.append(f"{hexes.name(mark.hex)}: {what}" + (f" ({about})" if about else ""))
    return "; ".join(parts) + "." if parts else "Nothing is plotted."


def _cloud(canvas: Canvas, chart: Chart, cloud: Cloud) -> None:
    if not chart.window.holds(cloud.hex):
        return
    x, y = chart.at(cloud.hex)
    radius = max(7.0, 0.95 * chart.scale)
    with canvas.group(f"{cloud.kind} in {hexes.name(cloud.hex)}", opacity=style.fade(cloud.age)):
        symbols.cloud(canvas, x, y, radius, cloud.kind == "storm")
    if cloud.age and chart.near:
        words(canvas, x, y + 0.8 * radius, style.aged(cloud.age), 8, font_style="italic", text_anchor="middle")


def _track(canvas: Canvas, chart: Chart, room: Room, track: Track, marked: set[Hex]) -> None:
    points = [chart.at(h) for h in track.hexes]
    if len(points) < 2:
        return
    for a, b in pairwise(points):
        for share in (0.0, 0.5):
            x, y = a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])
            room.take((x - 3, y - 3, x + 3, y + 3))
    ink = style.OWN if track.side == "own" else style.ENEMY
    style.track(canvas, points, ink, track.side == "enemy", track.planned, 1.9 if chart.near else 1.4)
    for a, b in list(pairwise(points))[-1:]:
        _head(canvas, a, b, ink, radius_of(chart) * 1.25 if track.hexes[-1] in marked else 0.0)


def _head(canvas: Canvas, a: Point, b: Point, ink: str, back: float) -> None:
    """Draw an arrow head at the end of a track, far enough back to show beside the symbol there."""
    length = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5 or 1.0
    dx, dy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    style.arrow_head(
        canvas, b[0] - back * dx, b[1] - back * dy, dx, dy, 8, fill=ink, stroke=style.PAPER, stroke_width=0.6
    )


def _wind(canvas: Canvas, chart: Chart, room: Room, wind: Wind) -> None:
    part = charts.sector_window(chart.window, wind.sector)
    if part is None:
        return
    h = theatre().sector_hex(wind.sector)
    if not chart.window.holds(h):
        h = hexes.make((part.west + part.east) // 2, (part.north + part.south) // 2)
    x, y = chart.at(h)
    half = 17.0
    box = room.place(x, y, 2 * half, 2 * half, 2)
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    with canvas.group(f"wind toward {wind.toward.name} in sector {wind.sector}", opacity=style.fade(wind.age)):
        symbols.wind(canvas, x, y, *charts.bearing(wind.toward), 28)
    if wind.age:
        words(canvas, x + 8, y + 15, style.aged(wind.age), 8, font_style="italic")


def _foot(canvas: Canvas, chart: Chart, top: float, outside: int) -> None:
    """Draw the scale and the directions, and say how many marks the window leaves out."""
    right = WIDTH - style.MARGIN - 74
    mile = HEIGHT * chart.scale / 20
    step = next((s for s in (20, 40, 100, 200) if s * mile >= 36), 400)
    style.scale_bar(canvas, right, top + 18, mile, (0, step, 2 * step, 3 * step), "miles")
    words(canvas, right, top + 40, "a hex is 20 statute miles", 9, None, fill=style.FAINT, text_anchor="end")
    charts.rose(canvas, WIDTH - style.MARGIN - 32, top + 26, 17)
    if outside:
        text = f"{outside} mark{'s' if outside > 1 else ''} outside this window"
        words(canvas, right, top + 54, text, 9, None, text_anchor="end", font_weight="bold")
