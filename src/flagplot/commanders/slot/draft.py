"""What a commander knows of the board and the enemy, and the lines it has written so far."""

import zlib

from flagplot.games.slot.tables import tables
from flagplot.games.slot.view import SlotView
from flagplot.games.slot.zones import Board

CLOSE = 4
"""A port within so many zones of the objective is no place the enemy comes from."""
FRESH = 2
"""Turns for which a contact is worth hunting."""


class Draft:
    """One decision: what is known, and the lines written so far."""

    def __init__(self, view: SlotView, skill: str) -> None:
        self.view = view
        self.own = view.own
        self.board: Board = view.map()
        self.tables = tables(view.overlay)
        self.turn = view.clock.turn
        self.skill = skill
        self.goal = view.victory.unload_zone or view.ports[0].zone
        self.lines: list[str] = []

    def say(self, line: str) -> None:
        """Add a line."""
        self.lines.append(line)

    def chance(self, name: str, among: int) -> int:
        """Return a number below `among` that nobody can foresee without this view: variety without a die."""
        seen = f"{self.view.seat}|{self.turn}|{self.view.weather}|{len(self.view.contacts)}|{name}"
        return zlib.crc32(seen.encode()) % among

    def far(self, one: str, two: str) -> int:
        """Return the distance of two zones."""
        return self.board.distance(one, two)

    def shun(self) -> frozenset[str]:
        """Return the boundaries known to be mined by the enemy."""
        return frozenset(field.boundary for field in self.view.known)

    def path(self, start: str, goal: str) -> tuple[str, ...]:
        """Return a way by sea that keeps off known mines, or any way if there is none."""
        return self.board.path(start, goal, self.shun()) or self.board.path(start, goal)

    def enemy_lane(self) -> list[str]:
        """Return the zones by which the enemy comes: from his nearest port some way off to the objective."""
        ports = [port.zone for port in self.view.ports if port.side != self.view.seat]
        if not ports:
            return [self.goal]
        distant = [zone for zone in ports if self.far(zone, self.goal) > CLOSE] or ports
        start = min(distant, key=lambda zone: (self.far(zone, self.goal), zone))
        return [start, *self.board.path(start, self.goal)]

    def contacts(self, weak: bool = False) -> list[tuple[str, int]]:
        """Return the zone and age in turns of what was seen lately, freshest first; `weak` leaves out cruisers."""
        strong = {"BB", "CA", "CL"}
        seen = [
            (one.zone, self.turn - one.turn)
            for one in self.view.contacts
            if not weak or not strong & {*one.strength.cards, *(ship[:2] for ship in one.ships)}
        ]
        return sorted((one for one in seen if one[1] <= FRESH), key=lambda one: (one[1], one[0]))
