"""Smooth coastlines contoured from the land mask, in the board's coordinates (hex sizes)."""

from functools import lru_cache
from itertools import pairwise
from math import cos, radians
from pathlib import Path

import numpy as np
import shapely
from contourpy import FillType, contour_generator
from numpy.typing import NDArray

from flagplot.board import svg
from flagplot.board.geometry import HEIGHT, Point
from flagplot.core.diagnostics import BadInputError
from flagplot.core.game import DATA

MAPS = DATA / "maps"
"""The folder of the map of the Solomons and New Guinea, which several games draw."""

Bounds = tuple[float, float, float, float]
"""Left, top, right, bottom, in hex sizes."""
Ring = tuple[Point, ...]
"""The points that pull on a closed coast, in order; islands and lagoons alike, to be filled even-odd."""

_DEGREES_DOWN = 17.3795 / 60
_DEGREES_ACROSS = _DEGREES_DOWN * HEIGHT / 2 / cos(radians(8))
_WEST, _NORTH = 146.4, 3.05
_MASK_WEST, _MASK_NORTH, _MASK_ACROSS, _MASK_DOWN = 146.1, 2.8, 0.06732, 4 / 60
_MASK_SHAPE = (207, 322)
_PADDING = 24
_CUT = 3.0
"""How far outside what is asked for coasts are cut."""
_SURE = 0.12
"""How far a sample's own kind holds against its neighbours, so that smoothing drowns no islet, closes no strait."""


_ISLET = 0.35
"""The part of land around a sample below which it is an islet, drawn at its full size."""


def project(lon: float, lat_south: float) -> Point:
    """Return degrees east and degrees south as a point of the board, in hex sizes."""
    return 1.5 * (lon - _WEST) / _DEGREES_ACROSS, HEIGHT * (lat_south - _NORTH) / _DEGREES_DOWN


def land_mask(path: Path = MAPS / "land_mask.txt") -> NDArray[np.float64]:
    """Return the land samples, 1 for land, north to south and west to east. Raises BadInputError."""
    rows = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("#"):
            continue
        try:
            runs = [int(word) for word in line.split()]
        except ValueError:
            raise BadInputError(f"{path.name}, row {number}: expected run lengths, found '{line[:40]}'") from None
        if sum(runs) != _MASK_SHAPE[1]:
            raise BadInputError(f"{path.name}, row {number}: {sum(runs)} samples, expected {_MASK_SHAPE[1]}")
        rows.append(np.repeat(np.arange(len(runs)) % 2, runs))
    if len(rows) != _MASK_SHAPE[0]:
        raise BadInputError(f"{path.name} has {len(rows)} rows of samples, expected {_MASK_SHAPE[0]}")
    return np.array(rows, dtype=np.float64)


def _smooth(mask: NDArray[np.float64]) -> NDArray[np.float64]:
    wide = np.pad(mask, 2, mode="edge")
    for _ in range(2):
        wide[1:-1] = (wide[:-2] + 2 * wide[1:-1] + wide[2:]) / 4
        wide[:, 1:-1] = (wide[:, :-2] + 2 * wide[:, 1:-1] + wide[:, 2:]) / 4
    near = wide[2:-2, 2:-2]
    land = np.where(near < _ISLET, 1.0, np.maximum(near, 0.5 + _SURE))
    return np.where(mask > 0, land, np.minimum(near, 0.5 - _SURE))


@lru_cache(maxsize=1)
def _land() -> shapely.Geometry:
    """Return all land as polygons in hex sizes."""
    # The land goes on beyond the mask, so that no false coast runs along its edge.
    mask = np.pad(land_mask(), _PADDING, mode="edge")
    left, top = project(_MASK_WEST - _PADDING * _MASK_ACROSS, _MASK_NORTH - _PADDING * _MASK_DOWN)
    right, bottom = project(_MASK_WEST + _MASK_ACROSS, _MASK_NORTH + _MASK_DOWN)
    west, north = project(_MASK_WEST, _MASK_NORTH)
    across = left + np.arange(mask.shape[1]) * (right - west)
    down = top + np.arange(mask.shape[0]) * (bottom - north)
    generator = contour_generator(across, down, _smooth(mask), fill_type=FillType.OuterOffset)
    polygons = []
    for points, offsets in zip(*generator.filled(0.5, 2.0), strict=True):
        rings = [points[a:b] for a, b in pairwise(offsets)]
        polygons.append(shapely.Polygon(rings[0], rings[1:]))
    return shapely.make_valid(shapely.MultiPolygon(polygons))


def surveyed() -> Bounds:
    """Return the part of the board, a little inside it, of which the land mask tells; beyond it the land at its rim
    goes on for ever."""
    rows, columns = _MASK_SHAPE
    left, top = project(_MASK_WEST, _MASK_NORTH)
    right, bottom = project(_MASK_WEST + columns * _MASK_ACROSS, _MASK_NORTH + rows * _MASK_DOWN)
    return left + _CUT, top + _CUT, right - _CUT, bottom - _CUT


@lru_cache(maxsize=64)
def coastline(bounds: Bounds, detail: float = 0.04) -> tuple[Ring, ...]:
    """Return the coasts inside bounds, cut a little outside them, in hex sizes.

    `detail` is the length in hex sizes below which a bend may be lost. The order is fixed.
    """
    left, top, right, bottom = bounds
    cut = shapely.clip_by_rect(_land(), left - _CUT, top - _CUT, right + _CUT, bottom + _CUT)
    rings: list[Ring] = []
    for part in shapely.get_parts(cut.simplify(detail)):
        if isinstance(part, shapely.Polygon):
            for ring in (part.exterior, *part.interiors):
                rings.append(tuple((float(x), float(y)) for x, y in ring.coords[:-1]))
    return tuple(sorted(rings))


def path_data(rings: tuple[Ring, ...], scale: float, left: float, top: float) -> str:
    """Return coasts as SVG path data, scaled, with the board's point (left, top) at the origin."""
    return "".join(svg.curve([((x - left) * scale, (y - top) * scale) for x, y in ring]) for ring in rings)
