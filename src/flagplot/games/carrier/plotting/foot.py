"""What stands under the chart: legend, the marks that are not on it, the theatre as an inset, scale and directions."""

from functools import lru_cache

from flagplot.board import coast, manoeuvring, style
from flagplot.board.geometry import HEIGHT
from flagplot.board.inset import inset
from flagplot.board.markers import Marker, beside
from flagplot.board.style import words
from flagplot.board.svg import Canvas
from flagplot.games.carrier.plotting import chart as charts
from flagplot.games.carrier.plotting.chart import Chart
from flagplot.games.carrier.plotting.key import legend
from flagplot.games.carrier.plotting.sheet import THEATRE, WIDTH, PlotSheet

_SCALE_WIDTH, _INSET_WIDTH, _GAP = 300.0, 168.0, 22.0
_DIAL = 46.0
_SCALE = 180.0
"""The greatest length of the scale."""
_SPREAD = 0.8
"""The share of the theatre's columns from which on a chart needs no inset."""


class Foot:
    """The band under a chart."""

    def __init__(self, plot: PlotSheet, chart: Chart, sides: dict[str, str], unseen: list[Marker]) -> None:
        """Set it: `sides` are the hexsides drawn, `unseen` the markers that have no place on the chart."""
        self._plot, self._chart = plot, chart
        shown = [mark for mark in plot.marks if plot.window.covers((mark.x, mark.y))]
        self._inset = plot.window.east - plot.window.west < _SPREAD * (THEATRE.east - THEATRE.west)
        self._width = WIDTH - 2 * style.MARGIN - _SCALE_WIDTH - (self._inset and _INSET_WIDTH + _GAP)
        self._legend = style.legend_rows(legend(plot, shown, chart, sides), self._width)
        self._beside = style.legend_rows(beside(unseen), WIDTH - 2 * style.MARGIN) if unseen else []
        inset = _INSET_WIDTH / _theatre(1).width if self._inset else 0.0
        dial = 66.0 + 2 * _DIAL + 8 if plot.pair else 66.0
        self._band = max(dial, style.LEGEND_ROW * len(self._legend), inset * _theatre(1).height + 6)
        self.height = self._band + (20 + style.LEGEND_ROW * len(self._beside) if unseen else 0)

    def draw(self, canvas: Canvas, top: float) -> None:
        """Draw it under `top`."""
        style.legend(canvas, self._legend, style.MARGIN, top)
        if self._beside:
            y = top + self._band + 16
            words(canvas, style.MARGIN, y, self._plot.texts["beside"], 10, None, font_weight="bold")
            style.legend(canvas, self._beside, style.MARGIN, y + 4)
        if self._inset:
            self._draw_inset(canvas, WIDTH - style.MARGIN - _SCALE_WIDTH - _INSET_WIDTH, top)
        right = WIDTH - style.MARGIN - 74
        mile = HEIGHT * self._chart.scale / 20
        step = next((step for step in (200, 100, 50, 20) if 3 * step * mile <= _SCALE), 10)
        style.scale_bar(canvas, right, top + 18, mile, (0, step, 2 * step, 3 * step), self._plot.texts["miles"])
        words(canvas, right, top + 40, self._plot.texts["scale"], 9, None, fill=style.FAINT, text_anchor="end")
        charts.rose(canvas, WIDTH - style.MARGIN - 32, top + 26, 17)
        if self._plot.pair:
            x, y = WIDTH - style.MARGIN - _DIAL - 4, top + 72 + _DIAL
            with canvas.group(id=f"pair-{self._plot.pair.own}-{self._plot.pair.other}"):
                manoeuvring.draw(canvas, self._plot.pair, x, y, _DIAL)

    def _draw_inset(self, canvas: Canvas, left: float, top: float) -> None:
        chart, plot = Chart(THEATRE, left, top, _INSET_WIDTH, _INSET_WIDTH), self._plot
        west, north, east, south = plot.window.bounds()
        part = *chart.point((west, north)), *chart.point((east, south))
        specks = [(chart.point((mark.x, mark.y)), mark.kind.startswith("own")) for mark in plot.marks]
        inset(canvas, chart.frame, plot.heading.night, _coasts(_INSET_WIDTH), specks, part)


def _theatre(width: float) -> Chart:
    return Chart(THEATRE, 0, 0, width, width)


@lru_cache(maxsize=1)
def _coasts(width: float) -> str:
    chart = _theatre(width)
    return coast.path_data(coast.coastline(chart.bounds, 0.7), chart.scale, *chart.bounds[:2])
