"""A board drawn small beside the part of it that a plot shows, with a speck for each mark."""

from collections.abc import Iterable

from flagplot.board import style
from flagplot.board.labels import Box
from flagplot.board.svg import Attribute, Canvas, Point, element, polyline


def inset(canvas: Canvas, box: Box, night: bool, coast: str, specks: Iterable[tuple[Point, bool]], part: Box) -> None:
    """Draw it in a box: `coast` is path data from its corner, `specks` are places with whether an own unit is there,
    `part` is what the plot shows."""
    left, top, right, bottom = box
    edge: dict[str, Attribute] = {"x": left, "y": top, "width": right - left, "height": bottom - top}
    land: dict[str, Attribute] = {"fill": style.LAND, "stroke": style.COAST, "stroke_width": 0.4}
    canvas.define("inset", "clipPath", element("rect", "", **edge))
    canvas.define("inset-coast", "path", d=coast)
    canvas.add("rect", **edge, fill=style.SEA_NIGHT if night else style.SEA)
    with canvas.group(clip_path=canvas.url("inset")):
        canvas.use("inset-coast", left, top, fill_rule="evenodd", **land)
        for (x, y), own in specks:
            if own:
                canvas.circle(x, y, 1.8, fill=style.OWN, stroke=style.PAPER, stroke_width=0.5)
            else:
                points = ((x, y - 2.6), (x + 2.6, y), (x, y + 2.6), (x - 2.6, y))
                canvas.path(polyline(points, closed=True), fill=style.ENEMY, stroke=style.PAPER, stroke_width=0.5)
        a, b, c, d = part
        canvas.rect(a, b, c - a, d - b, fill="none", stroke=style.INK, stroke_width=1.4)
    canvas.add("rect", **edge, fill="none", stroke=style.INK, stroke_width=0.8)
