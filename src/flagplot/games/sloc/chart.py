"""The strategic record track as a chart: modifier, supply points, hand and successes, turn by turn."""

from collections.abc import Sequence

from flagplot.board import style
from flagplot.board.style import words
from flagplot.board.svg import Canvas, polyline
from flagplot.games.sloc.board import TrackPoint
from flagplot.games.sloc.modifier import marker

GAP = 26.0


def draw_track(
    canvas: Canvas,
    track: Sequence[TrackPoint],
    turns: tuple[int, int],
    left: float,
    top: float,
    width: float,
    height: float,
) -> None:
    """Draw four panels side by side over the turns of the game; a turn not played yet is empty."""
    each = (width - 3 * GAP) / 4
    panels = (
        ("Submarine Warfare Modifier", [(p.turn, p.swm) for p in track], -5, 6),
        ("Japanese ASPs after submarines", [(p.turn, p.asp) for p in track], 0, 7),
        ("Japanese cards drawn", [(p.turn, p.hand) for p in track], 0, 8),
        ("Successes of submarines", [(p.turn, p.successes) for p in track], 0, 2),
    )
    for number, (title, points, low, high) in enumerate(panels):
        x = left + number * (each + GAP)
        _panel(canvas, title, points, (low, high), turns, (x, top, each, height))
    if track:
        label = f"Record track: {marker(track[-1].swm)}"
        words(canvas, left, top + height + 14, label, 9, None, fill=style.FAINT)


def _panel(
    canvas: Canvas,
    title: str,
    points: list[tuple[int, int]],
    scale: tuple[int, int],
    turns: tuple[int, int],
    box: tuple[float, float, float, float],
) -> None:
    """Draw one quantity: a stepped line with its figures, so that it reads without colour."""
    left, top, width, height = box
    low = min([scale[0], *(value for _, value in points)])
    high = max([scale[1], *(value for _, value in points)])
    inner_top, inner_bottom = top + 20, top + height - 14
    first, last = turns
    step = width / max(1, last - first + 1)

    def at(turn: int, value: int) -> tuple[float, float]:
        share = (value - low) / (high - low)
        return left + (turn - first + 0.5) * step, inner_bottom - share * (inner_bottom - inner_top - 10)

    words(canvas, left, top + 8, title, 10, None, font_weight="bold")
    canvas.rect(left, top + 13, width, height - 26, fill=style.SEA, stroke=style.GRID, stroke_width=0.8)
    if low < 0 < high:
        zero = at(first, 0)[1]
        canvas.line((left, zero), (left + width, zero), stroke=style.FAINT, stroke_width=0.8, stroke_dasharray="2 3")
        words(canvas, left - 3, zero + 3, "0", 8, None, text_anchor="end", fill=style.FAINT)
    for turn in range(first, last + 1):
        x = left + (turn - first + 0.5) * step
        words(canvas, x, top + height - 2, str(turn), 8, None, text_anchor="middle", fill=style.FAINT)
    places = [at(turn, value) for turn, value in points]
    canvas.path(polyline(places), fill="none", stroke=style.OWN, stroke_width=1.8, stroke_linejoin="round")
    for (x, y), (_, value) in zip(places, points, strict=True):
        canvas.circle(x, y, 2.6, fill=style.OWN)
        words(canvas, x, y - 5, str(value), 8.5, style.SEA, text_anchor="middle", font_weight="bold")
