"""Land and shallow water as shapes, and what they stop."""

from functools import lru_cache

import numpy as np
import shapely

from flagplot.games.coastal import plane
from flagplot.games.coastal.contact import Hull, outline
from flagplot.games.coastal.scenario import Area
from flagplot.games.coastal.tracks import FINE, SLICES, Track


class Waters:
    """Land and shallows of an area as prepared shapes, in hundredths of a cm."""

    def __init__(self, area: Area) -> None:
        self.land = _shapes(area.land)
        self.shallow = _shapes(area.shallow)


def _shapes(polygons: tuple[tuple[tuple[float, float], ...], ...]) -> shapely.MultiPolygon | None:
    if not polygons:
        return None
    shape = shapely.MultiPolygon(
        [shapely.Polygon([(round(x * 100), round(y * 100)) for x, y in ring]) for ring in polygons]
    )
    shapely.prepare(shape)
    return shape


@lru_cache(maxsize=64)
def waters(area: Area) -> Waters:
    """Return the prepared shapes of an area."""
    return Waters(area)


def first_ground(track: Track, hull: Hull, area: Area, size: int) -> tuple[int, bool] | None:
    """Return the first slice in which a hull touches land, or for class 3 shallows, and whether it is these.

    A hull that begins the turn on the ground is held by its state, not found again here.
    """
    sea = waters(area)
    shapes = [(sea.land, False)]
    if size == 3:
        shapes.append((sea.shallow, True))
    best: tuple[int, bool] | None = None
    for shape, shallow in shapes:
        if shape is None:
            continue
        low_x, low_y, high_x, high_y = shape.bounds
        reach = track.reach
        if (
            max(track.fx) / FINE + reach < low_x
            or min(track.fx) / FINE - reach > high_x
            or max(track.fy) / FINE + reach < low_y
            or min(track.fy) / FINE - reach > high_y
        ):
            continue
        hulls = shapely.polygons(np.array([outline(track, hull, s, s) for s in range(SLICES + 1)]))
        touching = np.flatnonzero(shapely.intersects(shape, hulls))
        touching = touching[touching > 0]
        if len(touching) and (best is None or int(touching[0]) < best[0]):
            best = int(touching[0]), shallow
    return best


def in_shallow(area: Area, x: int, y: int) -> bool:
    """Return whether a point (hundredths of a cm) lies in shallow water (AS-8.1d)."""
    shape = waters(area).shallow
    return shape is not None and bool(shape.intersects(shapely.Point(x, y)))


def line_blocked(area: Area, ax: int, ay: int, bx: int, by: int) -> bool:
    """Return whether land lies on the line between two points (AS-BASE-28)."""
    shape = waters(area).land
    return shape is not None and bool(shape.intersects(shapely.LineString([(ax, ay), (bx, by)])))


def run_to(area: Area, x: int, y: int, bearing: int, near: float, far: float, deep: bool) -> float | None:
    """Return at how many cm from the marker a torpedo's line meets land, or if deep shallows; None if it runs on.

    Only the way from `near` to `far` cm is looked at (AS-BASE-26).
    """
    sea = waters(area)
    line = shapely.LineString([plane.ahead(x, y, bearing, near * 100), plane.ahead(x, y, bearing, far * 100)])
    best: float | None = None
    for shape in (sea.land, sea.shallow if deep else None):
        if shape is None or not shape.intersects(line):
            continue
        met = shape.intersection(line)
        way = round(float(met.distance(shapely.Point(x, y))) / 100, 2)
        best = way if best is None else min(best, way)
    return best
