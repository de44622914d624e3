"""The legend of a plot: an entry for each kind of thing that it shows, and for nothing else."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from flagplot.board import style, symbols
from flagplot.board.style import LegendItem
from flagplot.board.svg import Canvas, polyline
from flagplot.core.plot import Track
from flagplot.games.carrier.plotting import chart as charts
from flagplot.games.carrier.plotting.chart import Chart
from flagplot.games.carrier.plotting.making import REACHES
from flagplot.games.carrier.plotting.marks import UNITS
from flagplot.games.carrier.plotting.reaches import DRAWN
from flagplot.games.carrier.plotting.sheet import CarrierMark, PlotSheet
from flagplot.games.carrier.theatre.hex import Direction

Entry = tuple[str, Callable[[Canvas, float, float], None]]
"""What an entry is for, and what draws its sample."""


def legend(plot: PlotSheet, marks: list[CarrierMark], chart: Chart, sides: Iterable[str]) -> list[LegendItem]:
    """Return the entries in a fixed order; `marks` are those in the window, `sides` the hexsides drawn."""
    kinds = {mark.kind for mark in marks}
    shown: list[Entry] = [
        *((kind, partial(symbols.unit, r=7, frame=f, glyph=g)) for kind, (f, g) in UNITS.items() if kind in kinds),
        *_sightings(marks),
        *_tracks(plot.tracks),
        *_reaches(plot),
        *_weather(plot, chart),
        *((kind, partial(_side, kind=kind)) for kind in ("mountains", "closed") if kind in sides),
    ]
    return [LegendItem(plot.texts[kind], draw) for kind, draw in shown]


def _sightings(marks: list[CarrierMark]) -> Iterator[Entry]:
    """Yield how sure, how high and how old."""
    contacts = [mark for mark in marks if mark.kind.startswith("enemy")]
    for certainty, kind in ((2, "uncertain"), (1, "presence")):
        of_these = [mark for mark in contacts if mark.certainty == certainty]
        if of_these:
            frame, glyph = UNITS[of_these[0].kind]
            yield kind, partial(symbols.unit, r=7, frame=frame, glyph=glyph, certainty=certainty)
    if any(mark.altitude for mark in marks):
        yield "altitudes", _altitudes
    if any(mark.age for mark in marks):
        yield "faded", _faded


def _tracks(tracks: Iterable[Track]) -> Iterator[Entry]:
    kinds = {f"{track.side}_{'course' if track.planned else 'track'}": track for track in tracks}
    for kind in ("own_track", "own_course", "enemy_track", "enemy_course"):
        if kind in kinds:
            yield kind, partial(_track, track=kinds[kind])


def _reaches(plot: PlotSheet) -> Iterator[Entry]:
    kinds = {reach.kind for reach in plot.reaches}
    for kind in REACHES:
        if kind in kinds:
            yield kind, partial(_edge, kind=kind)


def _edge(canvas: Canvas, x: float, y: float, kind: str) -> None:
    DRAWN[kind](canvas, ((x - 11, y + 6), (x - 6, y - 6), (x + 6, y - 6), (x + 11, y + 6)))


def _weather(plot: PlotSheet, chart: Chart) -> Iterator[Entry]:
    seen = {area.kind for area in plot.areas if area.kind != "wind" and chart.window.covers((area.x, area.y))}
    for kind in ("cloud", "storm"):
        if kind in seen:
            yield kind, partial(symbols.cloud, r=10, storm=kind == "storm")
    winds = (area for area in plot.areas if area.kind == "wind")
    if any(charts.sector_window(chart.window, wind.places[0]) for wind in winds):
        dx, dy = charts.bearing(Direction.NE)
        yield "wind", partial(symbols.wind, dx=dx, dy=dy, length=20)


def _altitudes(canvas: Canvas, x: float, y: float) -> None:
    for up in (-1, 1):
        hat = ((x - 5, y + up * 2.5), (x, y + up * 6.5), (x + 5, y + up * 2.5))
        canvas.path(polyline(hat), fill="none", stroke=style.INK, stroke_width=2)


def _faded(canvas: Canvas, x: float, y: float) -> None:
    with canvas.group(opacity=style.fade(3)):
        symbols.unit(canvas, x, y, 7, "enemy", "ship", 3)


def _track(canvas: Canvas, x: float, y: float, track: Track) -> None:
    ink = style.OWN if track.side == "own" else style.ENEMY
    style.track(canvas, ((x - 13, y), (x + 8, y)), ink, track.side == "enemy", track.planned)
    style.arrow_head(canvas, x + 14, y, 1, 0, 8, fill=ink)


def _side(canvas: Canvas, x: float, y: float, kind: str) -> None:
    ends = ((x - 11, y + 2), (x + 11, y + 2))
    charts.hexsides(canvas, {kind: charts.peaks(*ends, 22) if kind == "mountains" else polyline(ends)})
