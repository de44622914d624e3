"""How far things can be, on the chart: an edge for each, in a line of its own kind."""

from collections.abc import Callable, Sequence
from functools import partial

from flagplot.board import style
from flagplot.board.geometry import Point
from flagplot.board.labels import Box, Room
from flagplot.board.style import words
from flagplot.board.svg import Canvas
from flagplot.core.plot import Area
from flagplot.games.carrier.plotting.chart import Chart


def draw(canvas: Canvas, chart: Chart, reach: Area) -> None:
    """Draw the edge of a reach."""
    outline = [chart.point(point) for point in reach.outline]
    with canvas.group(id=reach.id):
        DRAWN[reach.kind](canvas, outline)


def lay(room: Room, chart: Chart, reach: Area) -> None:
    """Find room on the edge of a reach for whose it is."""
    text = f"{reach.facts['of']} {reach.facts['hexes']}"
    size = style.text_width(text, 8) + 2, 9
    corners = [chart.point(point) for point in reach.outline]
    boxes = [(0.0, (x - size[0] / 2, y - 5, x + size[0] / 2, y + 4)) for x, y in corners]
    room.among(reach.id, boxes, partial(_whose, text=text))


def _whose(canvas: Canvas, box: Box, text: str) -> None:
    words(canvas, box[0] + 1, box[3] - 1.5, text, 8, fill=style.OWN, font_style="italic")


DRAWN: dict[str, Callable[[Canvas, Sequence[Point]], None]] = {
    "farthest": style.farthest,
    "reach": style.reach,
    "searched": partial(style.swept, planned=False),
    "search": partial(style.swept, planned=True),
}
"""How the edge of each kind of reach is drawn."""
