"""The strategic record track as a chart: modifier, supply points, hand and successes, turn by turn."""

from flagplot.board import style
from flagplot.board.style import words
from flagplot.board.svg import Canvas, polyline
from flagplot.games.sloc.plot import Panel, SlocPlot

GAP = 26.0
Box = tuple[float, float, float, float]
"""Left, top, width and height."""


def draw_track(canvas: Canvas, plot: SlocPlot, box: Box) -> None:
    """Draw the panels side by side over the turns of the game; a turn not played yet is empty."""
    left, top, width, height = box
    each = (width - (len(plot.record) - 1) * GAP) / len(plot.record)
    for number, panel in enumerate(plot.record):
        _panel(canvas, panel, plot.turns, (left + number * (each + GAP), top, each, height))
    if plot.note:
        words(canvas, left, top + height + 14, plot.note, 9, None, fill=style.FAINT)


def _panel(canvas: Canvas, panel: Panel, turns: tuple[int, int], box: Box) -> None:
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
