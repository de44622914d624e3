"""The symbols of the plot. The frame tells the side, the glyph the kind, the filling how sure it is.

Own units stand in a circle, the enemy's in a diamond. A solid frame is exact, an open
one a count that may be wrong, a broken one says only that something is there.
"""

from typing import Literal

from flagplot.board.style import CLOUD, ENEMY, FAINT, INK, OWN, PAPER, SANS
from flagplot.board.svg import Attribute, Canvas, Point, polyline
from flagplot.core import toml
from flagplot.core.game import DATA

Frame = Literal["own", "enemy"]
Glyph = Literal["ship", "plane", "base", "sub", "boat", "eye", "flag"]

OUTLINES = toml.load(DATA / "symbols.toml").convert(dict[str, tuple[Point, ...]])


def _placed(glyph: str, x: float, y: float, size: float) -> str:
    return polyline(((x + size * px, y + size * py) for px, py in OUTLINES[glyph]), closed=True)


def _frame(frame: Frame, x: float, y: float, r: float) -> str:
    if frame == "enemy":
        reach = 1.22 * r
        return polyline(((x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)), closed=True)
    return f"{polyline(((x - r, y),))}a{r:g} {r:g} 0 1 1 {2 * r:g} 0a{r:g} {r:g} 0 1 1 {-2 * r:g} 0z"


def unit(
    canvas: Canvas,
    x: float,
    y: float,
    r: float,
    frame: Frame,
    glyph: Glyph,
    certainty: int = 3,
    altitude: Literal["hi", "lo"] | None = None,
) -> None:
    """Draw a unit of half-width `r`; certainty 1 to 3 is the condition number of the sighting."""
    ink = OWN if frame == "own" else ENEMY
    solid = certainty >= 3
    dash = None if certainty >= 2 else f"{0.34 * r:.1f} {0.26 * r:.1f}"
    fill = ink if solid else PAPER
    # A light edge keeps two dark symbols apart where they touch.
    canvas.path(_frame(frame, x, y, r), fill=fill, stroke=PAPER, stroke_width=0.5 * r)
    canvas.path(_frame(frame, x, y, r), fill=fill, stroke=ink, stroke_width=0.19 * r, stroke_dasharray=dash)
    _glyph(canvas, x, y, r * (0.92 if frame == "own" else 0.82), glyph, PAPER if solid else ink)
    if altitude:
        up = -1 if altitude == "hi" else 1
        edge = y + up * 1.45 * r
        hat = ((x - 0.55 * r, edge), (x, edge + up * 0.5 * r), (x + 0.55 * r, edge))
        canvas.path(polyline(hat), fill="none", stroke=PAPER, stroke_width=0.62 * r)
        canvas.path(polyline(hat), fill="none", stroke=ink, stroke_width=0.3 * r)


def count(canvas: Canvas, x: float, y: float, r: float, frame: Frame, n: int) -> None:
    """Draw the chip of several units of a side in one place: their number in the frame of the side."""
    ink = OWN if frame == "own" else ENEMY
    canvas.path(_frame(frame, x, y, r), fill=ink, stroke=PAPER, stroke_width=0.4 * r)
    canvas.path(_frame(frame, x, y, r), fill=ink, stroke=ink, stroke_width=0.19 * r)
    size = r * (1.3 if n < 10 else 1.05)
    look: dict[str, Attribute] = {"font_family": SANS, "font_size": round(size, 1), "font_weight": "bold"}
    canvas.text(x, y + 0.36 * size, str(n), None, fill=PAPER, text_anchor="middle", **look)


def _glyph(canvas: Canvas, x: float, y: float, r: float, glyph: Glyph, ink: str) -> None:
    if glyph in ("ship", "plane", "sub", "boat", "flag"):
        canvas.path(_placed(glyph, x, y, 1.05 * r if glyph == "plane" else r), fill=ink)
    elif glyph == "eye":
        canvas.path(_placed(glyph, x, y, r), fill="none", stroke=ink, stroke_width=0.16 * r)
        canvas.circle(x, y, 0.2 * r, fill=ink)
    else:
        for tilt in (1, -1):
            ends = ((x - 0.62 * r, y + tilt * 0.3 * r), (x + 0.62 * r, y - tilt * 0.3 * r))
            canvas.path(polyline(ends), fill="none", stroke=ink, stroke_width=0.26 * r)


def _puffs(x: float, y: float, r: float) -> str:
    """Return the outline of a cloud as path data."""
    data = polyline(((x - 0.62 * r, y + 0.42 * r),))
    for dx, dy, bow in (
        (-0.1, -0.55, 0.33),
        (0.42, -0.34, 0.33),
        (0.55, 0.12, 0.33),
        (0.33, 0.42, 0.28),
        (0.0, 0.35, 0.28),
    ):
        data += f"a{bow * r:.1f} {bow * r:.1f} 0 0 1 {dx * r:.1f} {dy * r:.1f}"
    return data + "z"


def cloud(canvas: Canvas, x: float, y: float, r: float, storm: bool) -> None:
    """Draw a cloud of half-width `r`; a storm is hatched and carries a flash. Needs `style.hatching`."""
    canvas.path(
        _puffs(x, y, r),
        fill=canvas.url("storm") if storm else CLOUD,
        stroke=INK if storm else FAINT,
        stroke_width=0.8,
        stroke_linejoin="round",
    )
    if storm:
        flash = ((0.12, -0.38), (-0.22, 0.1), (0.0, 0.1), (-0.12, 0.5), (0.26, -0.04), (0.04, -0.04))
        data = polyline(((x + r * dx, y + r * dy) for dx, dy in flash), closed=True)
        canvas.path(data, fill=PAPER, stroke=INK, stroke_width=0.8)


def wind(canvas: Canvas, x: float, y: float, dx: float, dy: float, length: float) -> None:
    """Draw a wind arrow centred on a point, flying along (dx, dy), a vector of length 1, with barbs at its tail."""
    half = length / 2
    tail, head = (x - half * dx, y - half * dy), (x + half * dx, y + half * dy)
    data = polyline((tail, head))
    for back in (0.0, 0.2):
        foot = (tail[0] + back * length * dx, tail[1] + back * length * dy)
        barb = 0.24 * length
        data += polyline((foot, (foot[0] - barb * (dx + dy) * 0.8, foot[1] - barb * (dy - dx) * 0.8)))
    point = 0.26 * length
    data += polyline(
        (
            (head[0] - point * (dx * 0.9 - dy * 0.5), head[1] - point * (dy * 0.9 + dx * 0.5)),
            head,
            (head[0] - point * (dx * 0.9 + dy * 0.5), head[1] - point * (dy * 0.9 - dx * 0.5)),
        )
    )
    for ink, width in ((PAPER, 4.5), (INK, 1.5)):
        canvas.path(data, fill="none", stroke=ink, stroke_width=width, stroke_linecap="round")
