"""The look that all games' plots share: ink, letters, hatching, title block, legend, scale.

Shape, line and hatching carry the meaning; colour only helps. Each ink keeps its own grey on a black-and-white
printer.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise

import msgspec

from flagplot.board.svg import Attribute, Canvas, Point, polyline

PAPER = "#fdfbf5"
SEA = "#f1f6f7"
SEA_NIGHT = "#dfe5ec"
SHALLOWS = ("#dfebee", "#cbdee4")
LAND = "#e6d9b8"
COAST = "#6b5f45"
GRID = "#a9b5bb"
FAINT = "#66727a"
INK = "#1f2a33"
OWN = "#143a66"
ENEMY = "#b3261e"
CLOUD = "#eceff1"
STORM = "#c9d0d6"
HILLS = "#7a5a2e"
LIT = "#fff6c8"
BEAM = "#e3c54a"

SANS = "DejaVu Sans, Verdana, Geneva, sans-serif"
SERIF = "DejaVu Serif, Georgia, Times New Roman, serif"

_ADVANCES = {
    letter: advance / 100
    for advance, letters in (
        (28, "'ijl"),
        (30, "IJ"),
        (32, " ,.·’"),
        (34, "/:;\\|f"),
        (40, "-()[]!tr"),
        (50, '"*_sz'),
        (56, "?cLFk"),
        (60, "vxyPTYaoeES"),
        (68, "KAVBRXZC"),
        (76, "UHNDG&"),
        (82, "OQw"),
        (85, "#+<=>^~·M"),
        (100, "%mW@…"),
    )
    for letter in letters
}
"""How wide letters of DejaVu Sans are, in their size."""
_ADVANCE = 0.64
"""The width of digits and of most other letters."""

MARGIN = 30
TITLE_HEIGHT = 54
LEGEND_ROW = 22


class Title(msgspec.Struct, frozen=True):
    """What stands over a plot."""

    side: str
    scenario: str
    date: str
    hour: str
    turn: str = ""
    night: bool = False
    dark: str = "night"
    """The word for night."""


class LegendItem(msgspec.Struct, frozen=True):
    """One entry of a legend: `draw(canvas, x, y)` draws its sample around a point."""

    text: str
    draw: Callable[[Canvas, float, float], None]


def text_width(text: str, size: float, bold: bool = False) -> float:
    """Return how wide a text in `SANS` is, in the units of `size`."""
    return size * sum(_ADVANCES.get(letter, _ADVANCE) for letter in text) * (1.13 if bold else 1.0)


def shorten(text: str, size: float, width: float, bold: bool = False) -> str:
    """Return a text cut with an ellipsis so that it fits a width."""
    if text_width(text, size, bold) <= width:
        return text
    while text and text_width(text + "…", size, bold) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def fade(age: int | None) -> float:
    """Return the opacity of something seen `age` hours ago: 1 now, never below 0.5."""
    return max(0.5, 1.0 - 0.12 * (age or 0))


def words(
    canvas: Canvas, x: float, y: float, text: str, size: float, halo: str | None = PAPER, **more: Attribute
) -> None:
    """Write plain lettering with a halo that keeps it legible over lines."""
    style: dict[str, Attribute] = {"font_family": SANS, "font_size": size, "fill": INK}
    canvas.text(x, y, text, halo, **(style | more))


def hatching(canvas: Canvas) -> None:
    """Define the hatching of storms, `storm`."""
    canvas.define(
        "storm",
        "pattern",
        f'<rect width="5" height="5" fill="{STORM}"/><path d="M0 5L5 0" stroke="{INK}" stroke-width="1"/>',
        width=5,
        height=5,
        patternUnits="userSpaceOnUse",
    )


def page(canvas: Canvas, width: float, height: float) -> None:
    """Lay the paper with its border."""
    canvas.rect(0, 0, width, height, fill=PAPER)
    canvas.rect(6, 6, width - 12, height - 12, fill="none", stroke=INK, stroke_width=1.6)
    canvas.rect(9.5, 9.5, width - 19, height - 19, fill="none", stroke=INK, stroke_width=0.5)


def title_block(canvas: Canvas, title: Title, width: float) -> None:
    """Write side, scenario, date and hour across the top of a page."""
    left, right = MARGIN, width - MARGIN
    side = shorten(title.side, 22, 0.34 * width, True)
    words(canvas, left, 40, side, 22, None, font_family=SERIF, font_weight="bold")
    middle = shorten(title.scenario, 15, 0.34 * width)
    words(canvas, width / 2, 34, middle, 15, None, font_family=SERIF, font_style="italic", text_anchor="middle")
    below = ", ".join(filter(None, (title.turn, title.dark if title.night else "")))
    if below:
        words(canvas, width / 2, 50, below, 10, None, fill=FAINT, text_anchor="middle")
    words(canvas, right, 40, title.hour, 22, None, font_weight="bold", text_anchor="end")
    x = right - text_width(title.hour, 22, True) - 14
    words(canvas, x, 40, title.date, 15, None, font_family=SERIF, text_anchor="end")
    if title.night:
        moon(canvas, x - text_width(title.date, 15) - 20, 34, 8)


def moon(canvas: Canvas, x: float, y: float, radius: float) -> None:
    """Draw the crescent that marks a night turn."""
    r = radius
    data = f"M{x - r / 2:.1f} {y - r:.1f}a{r} {r} 0 1 1 0 {2 * r}a{1.15 * r:.1f} {1.15 * r:.1f} 0 0 0 0 {-2 * r}z"
    canvas.path(data, fill=INK)


def legend_rows(items: Sequence[LegendItem], width: float) -> list[list[tuple[float, LegendItem]]]:
    """Return the items of a legend set in rows of at most `width`, each with its place from the left."""
    rows: list[list[tuple[float, LegendItem]]] = [[]]
    x = 0.0
    for item in items:
        wide = 34 + text_width(item.text, 10) + 16
        if x + wide > width and rows[-1]:
            rows.append([])
            x = 0.0
        rows[-1].append((x, item))
        x += wide
    return rows


def legend(canvas: Canvas, rows: list[list[tuple[float, LegendItem]]], left: float, top: float) -> None:
    """Draw a legend set by `legend_rows`."""
    for number, items in enumerate(rows):
        y = top + LEGEND_ROW * (number + 0.5)
        for x, item in items:
            item.draw(canvas, left + x + 12, y)
            words(canvas, left + x + 30, y + 3.5, item.text, 10, None)


def scale_bar(canvas: Canvas, right: float, y: float, unit: float, steps: Sequence[int], name: str) -> None:
    """Draw a scale whose right end is at `right`; `unit` is the length of one, `steps` the marks from 0 up."""
    start = right - steps[-1] * unit
    for number, (a, b) in enumerate(pairwise(steps)):
        ink = INK if number % 2 == 0 else PAPER
        canvas.rect(start + a * unit, y - 4, (b - a) * unit, 4, fill=ink, stroke=INK, stroke_width=0.8)
    for step in steps:
        words(canvas, start + step * unit, y + 9, str(step), 8, None, text_anchor="middle")
    words(canvas, start - 8, y + 1, name, 9, None, fill=FAINT, text_anchor="end")


def track(canvas: Canvas, points: Sequence[Point], ink: str, foreign: bool, planned: bool, width: float = 1.9) -> None:
    """Draw a way through points: own in one line, a foreign one in dashes and dots; what is planned in points, and in
    dashes where it is the foreign one's."""
    dash = ("7 5" if foreign else "1.5 4") if planned else "9 3 2 3" if foreign else None
    look: dict[str, Attribute] = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
    data = polyline(points)
    canvas.path(data, stroke=PAPER, stroke_width=width + 2, opacity=0.7, **look)
    canvas.path(data, stroke=ink, stroke_width=width, stroke_dasharray=dash, **look)
    if not planned:
        for x, y in points[:-1]:
            canvas.circle(x, y, 0.95 * width, fill=ink)


def farthest(canvas: Canvas, outline: Sequence[Point]) -> None:
    """Draw how far something of the enemy's can have gone: dots along the edge, nothing within."""
    canvas.path(
        polyline(outline, closed=True),
        fill="none",
        stroke=ENEMY,
        stroke_width=1.3,
        stroke_dasharray="0.1 4.5",
        stroke_linecap="round",
    )


def reach(canvas: Canvas, outline: Sequence[Point]) -> None:
    """Draw how far own planes can go and be back: a thin line of long dashes."""
    look: dict[str, Attribute] = {"stroke": OWN, "stroke_width": 0.9, "stroke_dasharray": "12 4", "opacity": 0.7}
    canvas.path(polyline(outline, closed=True), fill="none", **look)


def swept(canvas: Canvas, outline: Sequence[Point], planned: bool) -> None:
    """Draw what own planes have looked over, or will with `planned`: a pale lane, its edge broken if it is to come."""
    look: dict[str, Attribute] = {"stroke": OWN, "stroke_width": 0.6, "stroke_dasharray": "3 3" if planned else None}
    fill = 0.02 if planned else 0.06
    canvas.path(polyline(outline, closed=True), fill=OWN, fill_opacity=fill, stroke_opacity=0.45, **look)


def arrow_head(canvas: Canvas, x: float, y: float, dx: float, dy: float, size: float, **more: Attribute) -> None:
    """Draw the head of an arrow with its point at x, y, flying along (dx, dy), a vector of length 1."""
    back = (x - size * dx, y - size * dy)
    wing = 0.45 * size
    points = ((x, y), (back[0] - wing * dy, back[1] + wing * dx), (back[0] + wing * dy, back[1] - wing * dx))
    canvas.path(polyline(points, closed=True), **more)
