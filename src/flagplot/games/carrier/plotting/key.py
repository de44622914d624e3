"""The legend of a plot: an entry for each kind of thing that it shows, and for nothing else."""

from collections.abc import Iterable
from functools import partial

from flagplot.board import style, symbols
from flagplot.board.style import LegendItem
from flagplot.board.svg import Canvas, polyline
from flagplot.games.carrier.plotting import chart as charts
from flagplot.games.carrier.plotting.chart import Chart
from flagplot.games.carrier.plotting.marks import UNITS
from flagplot.games.carrier.plotting.sheet import Mark, PlotSheet, Track
from flagplot.games.carrier.theatre.hex import Direction


def legend(sheet: PlotSheet, marks: list[Mark], chart: Chart, sides: Iterable[str]) -> list[LegendItem]:
    """Return the entries in a fixed order; `marks` are those in the window, `sides` the hexsides drawn."""
    kinds = {mark.kind for mark in marks}
    return [
        *(
            LegendItem(text, partial(symbols.unit, r=7, frame=frame, glyph=glyph))
            for kind, (frame, glyph, text) in UNITS.items()
            if kind in kinds
        ),
        *_sightings(marks),
        *([LegendItem("sunk", partial(symbols.wreck, r=9))] if "wreck" in kinds else []),
        *([LegendItem("place", partial(symbols.place, r=8))] if "place" in kinds else []),
        *_tracks(sheet.tracks),
        *_weather(sheet, chart),
        *(LegendItem(text, partial(_side, kind=kind)) for kind, text in _SIDES.items() if kind in sides),
    ]


_SIDES = {"mountains": "mountains: high only", "closed": "closed to ships"}


def _sightings(marks: list[Mark]) -> list[LegendItem]:
    """Return how sure, how high and how old."""
    contacts = [mark for mark in marks if mark.kind.startswith("enemy") or mark.kind == "unknown"]
    items = []
    for certainty, text in ((2, "numbers uncertain"), (1, "presence only")):
        of_these = [mark for mark in contacts if mark.certainty == certainty]
        if of_these:
            frame, glyph, _ = UNITS[of_these[0].kind]
            draw = partial(symbols.unit, r=7, frame=frame, glyph=glyph, certainty=certainty)
            items.append(LegendItem(text, draw))
    if any(mark.altitude for mark in marks):
        items.append(LegendItem("high, low", _altitudes))
    if any(mark.age for mark in marks):
        items.append(LegendItem("2h: seen 2 hours ago, fading", _faded))
    return items


def _tracks(tracks: Iterable[Track]) -> list[LegendItem]:
    kinds = {(track.side, track.planned): track for track in tracks if len(track.hexes) > 1}
    names = {
        ("own", False): "own track",
        ("own", True): "own course planned",
        ("enemy", False): "enemy track",
        ("enemy", True): "enemy course supposed",
    }
    return [LegendItem(text, partial(_track, track=kinds[kind])) for kind, text in names.items() if kind in kinds]


def _weather(sheet: PlotSheet, chart: Chart) -> list[LegendItem]:
    seen = {cloud.kind for cloud in sheet.clouds if chart.window.holds(cloud.hex)}
    items = [
        LegendItem(kind, partial(symbols.cloud, r=10, storm=kind == "storm"))
        for kind in ("cloud", "storm")
        if kind in seen
    ]
    if any(charts.sector_window(chart.window, wind.sector) for wind in sheet.winds):
        dx, dy = charts.bearing(Direction.NE)
        items.append(LegendItem("wind, blowing along the arrow", partial(symbols.wind, dx=dx, dy=dy, length=20)))
    return items


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
