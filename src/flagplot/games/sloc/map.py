"""The numbered map: hexes CCRR, straight distances, and the nodes on which the campaign is played."""

import csv
from functools import cache

from flagplot.board.geometry import hexes_apart
from flagplot.core.diagnostics import BadInputError
from flagplot.core.game import DATA

Hex = int
"""A hex number CCRR: column 10 to 60, row 00 to 28. 0 stands for "not on the map"."""

COLUMNS = range(10, 61)
ROWS = range(29)
PUSAN: Hex = 3306


class Node:
    """A place that can be held. Facts of the printed map; they never change during play."""

    __slots__ = ("airfield", "hex", "home_port", "inland", "name", "overland", "port", "region", "resource")

    def __init__(self, row: dict[str, str]) -> None:
        self.hex = int(row["hex"])
        self.name = row["name"]
        self.port = row["port"] == "1"
        self.airfield = row["airfield"] == "1"
        self.home_port = row["home_port"] == "1"
        self.resource = row["resource"] == "1"
        self.inland = row["inland"] == "1"
        self.overland = row["overland"] == "1"
        self.region = row["region"]


def is_hex(number: int) -> bool:
    """Return whether a number names a hex of the map (ES-BASE-2)."""
    return number // 100 in COLUMNS and number % 100 in ROWS


def axial(number: Hex) -> tuple[int, int]:
    """Return the column and the slanted row of a hex: columns from the west, odd ones half a hex lower (ES-BASE-2)."""
    column, row = divmod(number, 100)
    return column - 10, row - (column - column % 2) // 2


def distance(a: Hex, b: Hex) -> int:
    """Return the straight hex count between two hexes, without path or terrain (ES-BASE-2, ES-11.22.C6)."""
    ax, az = axial(a)
    bx, bz = axial(b)
    return hexes_apart(bx - ax, bz - az)


def _load() -> dict[Hex, Node]:
    path = DATA / "sloc" / "map.csv"
    nodes: dict[Hex, Node] = {}
    with path.open(encoding="utf-8", newline="") as file:
        for line, row in enumerate(csv.DictReader(file), 2):
            node = Node(row)
            if not is_hex(node.hex):
                raise BadInputError(f"{path.name}, line {line}, hex: {node.hex} is not on the map (1000 to 6028).")
            nodes[node.hex] = node
    return nodes


NODES: dict[Hex, Node] = _load()
"""The nodes by hex, in ascending order of their numbers."""

HOME_PORTS = tuple(h for h, node in NODES.items() if node.home_port)
RESOURCES = tuple(h for h, node in NODES.items() if node.resource)
AIRFIELDS = frozenset(h for h, node in NODES.items() if node.airfield)
SUPPORTING = frozenset(h for h, node in NODES.items() if node.port or node.airfield)
"""Nodes with a port or an airfield: what an assault or a strike can start from."""

APART: dict[Hex, dict[Hex, int]] = {a: {b: distance(a, b) for b in NODES} for a in NODES}
"""Distances between nodes in hexes."""

FIELDS: dict[Hex, tuple[tuple[int, Hex], ...]] = {
    a: tuple(sorted((far, b) for b, far in row.items() if b in SUPPORTING and b != a)) for a, row in APART.items()
}
"""For each node the other nodes with a port or an airfield and their distances, nearest first."""


@cache
def near(center: Hex, reach: int) -> tuple[Hex, ...]:
    """Return the nodes at most `reach` hexes from a hex, itself included, in ascending order."""
    row = APART.get(center)
    if row is None:
        return tuple(h for h in NODES if distance(center, h) <= reach)
    return tuple(h for h, far in row.items() if far <= reach)


@cache
def around(center: Hex, reach: int) -> frozenset[Hex]:
    """Return the nodes of `near` as a set."""
    return frozenset(near(center, reach))


def name(number: Hex) -> str:
    """Return a hex as people read it: its number and, for a node, its name."""
    node = NODES.get(number)
    return f"{number} {node.name}" if node else str(number)


def region(name_of_region: str) -> tuple[Hex, ...]:
    """Return the nodes of a region, such as "Malaya"."""
    return tuple(h for h, node in NODES.items() if node.region == name_of_region)
