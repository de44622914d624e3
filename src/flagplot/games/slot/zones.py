"""The zone board: names, neighbours, distances, terrain and the place of every zone on the globe."""

import csv
import re
import tomllib
from collections import deque
from copy import copy
from functools import cache
from math import floor
from typing import Any, Literal

from flagplot.board.geometry import hexes_apart
from flagplot.core.game import DATA

HOME = DATA / "slot"
"""The folder of this game's data."""

_NAME = re.compile(r"([A-Z])0*([1-9]\d?)")
Course = Literal["", "west", "east", "north-west", "north-east", "south-west", "south-east"]
DIRECTIONS: tuple[Course, ...] = ("west", "east", "north-west", "north-east", "south-west", "south-east")
"""The six boundaries of a zone in the order in which `Board.around` lists them."""


class Board:
    """A grid of zones laid like bricks, with its terrain (SP-BASE-2). Made once, never changed."""

    def __init__(self, name: str, data: dict[str, Any], terrain: dict[str, str]) -> None:
        self.name = name
        self.rows, self.columns = int(data["rows"]), int(data["columns"])
        self.shifted = 1 if data["shifted"] == "odd" else 0
        self._scale = tuple(float(data[k]) for k in ("row_scale", "row_shift", "column_scale", "column_shift"))
        self.zones = tuple(
            f"{chr(64 + row)}{column}" for row in range(1, self.rows + 1) for column in range(1, self.columns + 1)
        )
        self._place = {zone: (ord(zone[0]) - 64, int(zone[1:])) for zone in self.zones}
        self.terrain = {zone: terrain.get(zone, "open") for zone in self.zones}
        self.around = {zone: self._around(zone) for zone in self.zones}
        self.neighbours = {zone: tuple(n for n in self.around[zone] if n) for zone in self.zones}
        self._coast = self._flood([zone for zone in self.zones if self.terrain[zone] == "coastal"], closed=False)
        self._ways: dict[str, dict[str, int]] = {}

    def zone(self, text: str) -> str:
        """Return the zone that a text names, or an empty string if there is none on this board."""
        match = _NAME.fullmatch(text.strip().upper())
        name = f"{match[1]}{int(match[2])}" if match else ""
        return name if name in self._place else ""

    def boundary(self, text: str) -> str:
        """Return the boundary a text names, lower zone first (SP-19.0a, SP-19.1a).

        Empty if the zones do not touch. West of Savo (L22) is L21/L22 (SP-19.1c).
        """
        left, slash, right = text.partition("/")
        one, two = self.zone(left), self.zone(right)
        return self.edge(one, two) if slash and one and two and two in self.neighbours[one] else ""

    def edge(self, one: str, two: str) -> str:
        """Return the name of the boundary between two zones: alphabetical, then numerical order (SP-19.1a)."""
        low, high = sorted((one, two), key=self._place.__getitem__)
        return f"{low}/{high}"

    def boundaries(self, zone: str) -> tuple[str, ...]:
        """Return a zone's boundaries with other zones: six, fewer at the rim of the board (SP-19.0a, SP-19.32)."""
        return tuple(self.edge(zone, other) for other in self.neighbours[zone])

    def distance(self, one: str, two: str) -> int:
        """Return the distance of two zones in zones (SP-BASE-2)."""
        (r1, c1), (r2, c2) = self._place[one], self._place[two]
        dr = r2 - r1
        dq = (c2 - self._axial(r2)) - (c1 - self._axial(r1))
        return hexes_apart(dq, dr)

    def coast_distance(self, zone: str) -> int:
        """Return how far the nearest coastal zone is, islands not counted (SP-19.34a, SP-19.34b, SP-19.34c)."""
        return self._coast[zone]

    def key(self, zone: str) -> tuple[int, int]:
        """Return row and column, to sort zones in the order of their names (SP-BASE-49)."""
        return self._place[zone]

    def direction(self, one: str, two: str) -> Course:
        """Return the way from a zone to a neighbour, or an empty string."""
        ways = self.around.get(one, ())
        return DIRECTIONS[ways.index(two)] if two in ways else ""

    def ways(self, goal: str) -> dict[str, int]:
        """Return the number of steps by sea from every zone to a goal, closed zones left out (SP-BASE-21)."""
        if goal not in self._ways:
            self._ways[goal] = self._flood([goal], closed=True)
        return self._ways[goal]

    def path(self, start: str, goal: str, avoid: frozenset[str] = frozenset()) -> tuple[str, ...]:
        """Return the zones of a shortest way by sea, without the start; empty if there is none or it is there.

        `avoid` holds boundaries the way does not cross.
        """
        if not avoid:
            ways, here, out = self.ways(goal), start, []
            while here != goal and here in ways:
                here = min((n for n in self.neighbours[here] if n in ways), key=lambda n: (ways[n], self._place[n]))
                out.append(here)
            return tuple(out)
        come: dict[str, str] = {start: start}
        queue = deque([start])
        while queue and goal not in come:
            here = queue.popleft()
            for other in self.neighbours[here]:
                if other not in come and self.terrain[other] != "land" and self.edge(here, other) not in avoid:
                    come[other] = here
                    queue.append(other)
        steps: list[str] = []
        while goal in come and goal != start:
            steps.append(goal)
            goal = come[goal]
        return tuple(reversed(steps))

    def centre(self, zone: str) -> tuple[float, float]:
        """Return the longitude east and latitude south of a zone's centre in degrees."""
        row_scale, row_shift, column_scale, column_shift = self._scale
        row, column = self._place[zone]
        half = 0.5 if row % 2 == self.shifted else 0.0
        return (column - column_shift + half) / column_scale, (row - row_shift) / row_scale

    def at(self, east: float, south: float) -> str:
        """Return the zone of a point in degrees, by the formula; empty if it lies off the board."""
        row_scale, row_shift, column_scale, column_shift = self._scale
        row = floor(row_scale * south + row_shift + 0.5)
        half = 0.5 if row % 2 == self.shifted else 0.0
        column = floor(column_scale * east + column_shift - half + 0.5)
        return self.zone(f"{chr(64 + row)}{column}") if 1 <= row <= self.rows and column > 0 else ""

    def _axial(self, row: int) -> int:
        """Return floor(row / 2) where odd rows are shifted, else the same count for even rows."""
        return row // 2 if self.shifted == 1 else (row + 1) // 2

    def _around(self, zone: str) -> tuple[str, ...]:
        row, column = self._place[zone]
        low = 0 if row % 2 == self.shifted else -1
        places = [(row, column - 1), (row, column + 1)]
        places += [(row + dr, column + dc) for dr in (-1, 1) for dc in (low, low + 1)]
        return tuple(f"{chr(64 + r)}{c}" if 1 <= r <= self.rows and 1 <= c <= self.columns else "" for r, c in places)

    def _flood(self, starts: list[str], *, closed: bool) -> dict[str, int]:
        """Return steps from the nearest start; `closed` keeps out of land zones."""
        far = dict.fromkeys(starts, 0)
        queue = deque(starts)
        while queue:
            here = queue.popleft()
            for other in self.neighbours[here]:
                if other not in far and not (closed and self.terrain[other] == "land"):
                    far[other] = far[here] + 1
                    queue.append(other)
        return far


@cache
def board(name: str) -> Board:
    """Return a board by its name in boards.toml. Raises KeyError if there is none.

    The islands are K9, K26, K27, L12, M33, N32, O31, P13 and P14 (SP-19.34d); Espiritu Santo is coastal (SP-19.34e).
    """
    data = tomllib.loads((HOME / "boards.toml").read_text("utf-8"))[name]
    terrain: dict[str, str] = {}
    with (HOME / "terrain.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if row["board"] == data["terrain"]:
                for part in row["zones"].split():
                    first, _, last = part.partition("-")
                    for column in range(int(first), int(last or first) + 1):
                        terrain[f"{row['row']}{column}"] = row["kind"]
    return Board(name, data, terrain)


@cache
def altered(name: str, changes: tuple[tuple[str, tuple[str, ...]], ...]) -> Board:
    """Return a board on which some zones have the neighbours a referee gives (SP-ASSIST-1)."""
    changed = copy(board(name))
    changed.neighbours = dict(changed.neighbours)
    for zone, others in changes:
        changed.neighbours[zone] = others
        for other in others:
            if zone not in changed.neighbours[other]:
                changed.neighbours[other] = (*changed.neighbours[other], zone)
    return changed


@cache
def places() -> dict[str, str]:
    """Return the name of the place in each zone that has one."""
    with (HOME / "places.csv").open(encoding="utf-8", newline="") as file:
        return {row["zone"]: row["place"] for row in csv.DictReader(file)}
