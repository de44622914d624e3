"""Make the coast of the sea lanes' map: `python tools/sloc_coast.py land-110m.json > src/flagplot/data/sloc/coast.txt`.

The input is the land of Natural Earth at 1:110 million as TopoJSON (npm package world-atlas 2.0.2; the data are public
property). The printed map is no projection: a thin-plate spline through its nodes, whose places on the globe are known,
lays the coast under them. One ring a line: x and y in hundredths of a hex size and of a hex height.
"""

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from flagplot.games.sloc.map import COLUMNS, NODES, ROWS
from flagplot.games.sloc.plot import place

GLOBE = {
    "Calcutta": (88.4, 22.6),
    "Medan": (98.7, 3.6),
    "Rangoon": (96.2, 16.8),
    "Singapore": (103.9, 1.3),
    "Kuantan": (103.3, 3.8),
    "Palembang": (104.8, -3.0),
    "Saigon": (106.7, 10.8),
    "Soerabaja": (112.8, -7.3),
    "Miri": (114.0, 4.4),
    "Balikpapan": (116.8, -1.3),
    "Tarakan": (117.6, 3.3),
    "Manila": (121.0, 14.6),
    "Vogelkop": (132.5, -1.5),
    "Harbin": (126.6, 45.8),
    "Mukden": (123.4, 41.8),
    "Seoul": (127.0, 37.6),
    "Pusan": (129.1, 35.2),
    "Kyushu": (130.7, 32.8),
    "Osaka": (135.5, 34.6),
    "Hakodate": (140.7, 41.8),
    "Tokyo": (139.7, 35.6),
    "Palau": (134.5, 7.4),
    "Townsville": (146.8, -19.3),
    "Saipan": (145.7, 15.2),
    "Guam": (144.8, 13.5),
    "Port Moresby": (147.2, -9.5),
    "Truk": (151.8, 7.4),
    "Rabaul": (152.2, -4.2),
    "Gili Gili": (150.4, -10.3),
    "Guadalcanal": (160.0, -9.5),
    "Noumea": (166.5, -22.3),
    "Midway": (182.6, 28.2),
    "Oahu": (202.1, 21.4),
}
"""Degrees east and north of the nodes that the spline goes through."""
DETAIL = 0.12
"""Bends smaller than this, in hex sizes, are left out."""


def rings(path: Path) -> list[NDArray[Any]]:
    """Return the outer rings of all land in degrees, those east of the date line beyond 180."""
    data = json.loads(path.read_text(encoding="utf-8"))
    scale, shift = np.array(data["transform"]["scale"]), np.array(data["transform"]["translate"])
    arcs = [np.cumsum(np.array(arc), axis=0) * scale + shift for arc in data["arcs"]]
    found = []
    for polygon in data["objects"]["land"]["geometries"][0]["arcs"]:
        ring = np.concatenate([arcs[arc] if arc >= 0 else arcs[~arc][::-1] for arc in polygon[0]])
        if len(ring) < 30 and np.ptp(ring[:, 0]) > 300:  # an island on the date line
            ring[ring[:, 0] < 0, 0] += 360.0
        if ring[:, 1].max() > -60:
            found += [ring, ring + np.array((360.0, 0.0))]
    return found


class Spline:
    """The way from the globe to the printed map."""

    def __init__(self) -> None:
        nodes = {node.name: h for h, node in NODES.items()}
        self.known = np.array(list(GLOBE.values()))
        goal = np.array([place(nodes[name]) for name in GLOBE])
        n = len(self.known)
        left = np.zeros((n + 3, n + 3))
        left[:n, :n] = self._bend(self.known)
        left[:n, n:] = np.c_[np.ones(n), self.known]
        left[n:, :n] = left[:n, n:].T
        self.weights = np.linalg.solve(left, np.r_[goal, np.zeros((3, 2))])

    def _bend(self, points: NDArray[Any]) -> NDArray[Any]:
        square = ((points[:, None, :] - self.known[None, :, :]) ** 2).sum(axis=2)
        return np.where(square > 0, square * np.log(np.maximum(square, 1e-12)), 0.0)

    def __call__(self, points: NDArray[Any]) -> NDArray[Any]:
        """Return points of the globe on the map."""
        bent: NDArray[Any] = (
            self._bend(points) @ self.weights[:-3] + np.c_[np.ones(len(points)), points] @ self.weights[-3:]
        )
        return bent


def main() -> None:
    """Write the rings that the map shows."""
    spline = Spline()
    globe = shapely.box(55, -40, 215, 62)
    board = shapely.box(-0.5, -0.5, 1.5 * (len(COLUMNS) - 1) + 2.5, len(ROWS) + 1.0)
    print("# Natural Earth land, 1:110 million, public domain, bent onto the printed map by tools/sloc_coast.py.")
    print("# One ring a line: x in hundredths of a hex size, y in hundredths of a hex height.")
    for ring in rings(Path(sys.argv[1])):
        for part in shapely.get_parts(shapely.make_valid(shapely.Polygon(ring)).intersection(globe)):
            if not isinstance(part, shapely.Polygon):
                continue
            line = shapely.segmentize(part, 1.0)
            bent = shapely.make_valid(shapely.Polygon(spline(np.array(line.exterior.coords)))).intersection(board)
            for piece in shapely.get_parts(bent.simplify(DETAIL)):
                if isinstance(piece, shapely.Polygon) and piece.area > 0.05:
                    print(" ".join(f"{round(100 * x)},{round(100 * y)}" for x, y in piece.exterior.coords[:-1]))


if __name__ == "__main__":
    main()
