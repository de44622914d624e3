"""The names of the map: places with their dots, and islands, where units leave them room."""

from collections.abc import Iterable
from functools import partial

from flagplot.board import style
from flagplot.board.labels import Box, Room
from flagplot.board.style import words
from flagplot.board.svg import Canvas
from flagplot.core.plot import Label, named
from flagplot.games.carrier.plotting.chart import Chart, rounded
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.theatre.theatre import Theatre


def place_dots(canvas: Canvas, chart: Chart, labels: Iterable[Label]) -> None:
    """Draw the dots of places that no mark names already."""
    radius = 2.0 if chart.near else 1.5
    for label in labels:
        with canvas.group(id=label.id):
            canvas.circle(
                *rounded(chart.point((label.x, label.y))), radius, fill=style.PAPER, stroke=style.INK, stroke_width=0.9
            )


def lay_dots(room: Room, chart: Chart, labels: Iterable[Label]) -> None:
    """Keep the dots of places free."""
    for label in labels:
        x, y = chart.point((label.x, label.y))
        room.take((x - 2.5, y - 2.5, x + 2.5, y + 2.5))


def lay_names(room: Room, chart: Chart, theatre: Theatre, labels: Iterable[Label]) -> None:
    """Find room for the names of places and islands, as far as there is any."""
    size = 9.5 if chart.near else 8.0
    for label in labels:
        place = str(label.text)
        wide = 1.06 * style.text_width(place, size)
        draw = partial(_name, text=place, size=size)
        room.label(label.id, chart.point((label.x, label.y)), (wide, size + 1), 5.5, draw, near=True, led=None)
    islands: dict[str, list[Hex]] = {}
    for h, land in theatre.land.items():
        if chart.window.holds(h):
            for island in land.islands:
                islands.setdefault(island, []).append(h)
    for island, own in sorted(islands.items(), key=lambda item: -len(item[1])):
        if island not in theatre.places or not chart.window.holds(theatre.places[island]):
            _island(room, chart, theatre, island, own)


def _name(canvas: Canvas, box: Box, text: str, size: float) -> None:
    words(canvas, box[0], box[3] - 2, text, size, font_family=style.SERIF)


def _island(room: Room, chart: Chart, theatre: Theatre, island: str, own: list[Hex]) -> None:
    areas = [theatre.land[h].fraction for h in own]
    area = sum(areas)
    if not chart.near and area < 1.2:
        return
    weights = [part + 0.01 for part in areas]
    centres = [chart.at(h) for h in own]
    x = sum(w * p[0] for w, p in zip(weights, centres, strict=True)) / sum(weights)
    y = sum(w * p[1] for w, p in zip(weights, centres, strict=True)) / sum(weights)
    large = area > 15
    text = island.upper() if large else island
    size = 13.0 if large else 10.0 if area > 3 else 9.0
    size = size if chart.near or large else size - 1
    spacing = 0.22 * size if large else 0.0
    wide = 1.06 * style.text_width(text, size) + spacing * len(text)
    draw = partial(_island_name, text=text, size=size, large=large)
    if large:
        boxes = [
            (0.2 * ((px - x) ** 2 + (py - y) ** 2), (px - wide / 2, py - size / 2, px + wide / 2, py + size / 2))
            for px, py in centres
        ]
        room.among(named("island", island), boxes, draw)
    else:
        gap = 0.55 * chart.scale if area < 2 else 0.2 * chart.scale
        room.label(named("island", island), (x, y), (wide, size), gap, draw, near=True, led=None)


def _island_name(canvas: Canvas, box: Box, text: str, size: float, large: bool) -> None:
    words(
        canvas,
        box[0],
        box[3] - 2,
        text,
        size,
        style.LAND if large else style.PAPER,
        font_family=style.SERIF,
        font_style="italic",
        fill=style.HILLS,
        letter_spacing=0.22 * size if large else None,
    )
