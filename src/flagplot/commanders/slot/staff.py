"""A commander's staff: the whole sheet, fleet by fleet."""

import itertools
from collections.abc import Iterable

from flagplot.commanders.slot import arms
from flagplot.commanders.slot.draft import Draft
from flagplot.games.slot import calendar
from flagplot.games.slot.orders.model import plan_text
from flagplot.games.slot.tables import allowance
from flagplot.games.slot.units import Fleet, Ship

HUNT = 7
"""Zones within which a hunting fleet goes after a contact."""


class Staff(Draft):
    """Lays, sweeps, patrols, raids and bombards for one seat."""

    def write(self) -> list[str]:
        """Return the lines of the sheet."""
        if self.view.over:
            return []
        if self.view.waiting:
            arms.answers(self)
            return self.lines
        if self.turn == self.own.first:
            arms.set_up(self)
        for fleet in self.own.fleets.values():
            self._fleet(fleet)
        if self.skill == "staff":
            arms.boats(self)
            arms.submarines(self)
            arms.aircraft(self)
        return self.lines

    def _fleet(self, fleet: Fleet) -> None:
        ships = self.own.members(fleet)
        if not ships:
            return
        self._standing(fleet, ships)
        if self.own.level(fleet) == 0:
            return
        if self._worn(ships) and fleet.mission not in ("ABORT", "TRANSPORT") and not self.own.in_port(fleet):
            self.say(f"{fleet.id} ABORT")
            return
        match fleet.mission:
            case "BOMBARD":
                self._bombard(fleet)
            case "TRANSPORT":
                self._transport(fleet, ships)
            case "MINELAY":
                self._minelay(fleet, ships)
            case "SWEEP":
                self._sweep(fleet, ships)
            case "INTERCEPT" | "PATROL" | "RAID":
                self._hunt(fleet)
            case "ABORT":
                self._in_port(fleet, ships)

    def _worn(self, ships: list[Ship]) -> bool:
        """Return whether a fleet has had enough: half its hull boxes are gone."""
        return 2 * sum(ship.lost for ship in ships) >= sum(ship.hull for ship in ships)

    def _standing(self, fleet: Fleet, ships: list[Ship]) -> None:
        fights = any(ship.card in ("BB", "CA", "CL") for ship in ships)
        stance = "CLOSE" if fleet.mission in ("INTERCEPT", "RAID") and fights else "KEEP" if fights else "EVADE"
        aim = "BIGGEST" if fights else "SPREAD"
        if (fleet.stance, fleet.aim) != (stance, aim):
            self.say(f"{fleet.id} BATTLE {stance} TARGET {aim}")
        mines = "ASK" if fleet.mission in ("INTERCEPT", "RAID", "BOMBARD") else "PRESS"
        if fleet.mines != mines and self.skill == "staff":
            self.say(f"{fleet.id} MINES {mines}")
        quiet = any(ship.work or (ship.lays and fleet.mission == "MINELAY") for ship in ships)
        if quiet != fleet.hold_aa:
            self.say(f"{fleet.id} AA {'HOLD' if quiet else 'FIRE'}")

    def _turns_for(self, fleet: Fleet, way: tuple[str, ...], start: int) -> list[list[str]]:
        """Return a way shared out over the turns from `start` on by the fleet's speed."""
        level = self.own.level(fleet)
        turns: list[list[str]] = []
        left = list(way)
        while left and len(turns) < 40:
            room = allowance(level, start + len(turns))
            turns.append(left[:room])
            left = left[room:]
        return turns

    @staticmethod
    def _text(turns: Iterable[list[str]]) -> str:
        return plan_text(tuple(tuple(turn) for turn in turns))

    def _route(self, fleet: Fleet, goal: str) -> tuple[str, ...]:
        """Return a way to a goal that may leave the shortest one near its end, where an enemy would mine it."""
        way = self.path(fleet.zone, goal)
        steps = [self.board.edge(one, two) for one, two in itertools.pairwise((fleet.zone, *way))]
        around = self.board.path(fleet.zone, goal, self.shun() | frozenset(steps[-3:]))
        return around if around and self.chance(fleet.id, 2) and len(around) <= len(way) + 1 else way

    def _by_night(self, fleet: Fleet, way: tuple[str, ...], hours: tuple[int, ...] = (4, 5)) -> list[list[str]]:
        """Return a route that waits until it arrives in a given turn of the day."""
        for wait in range(7):
            turns: list[list[str]] = [[] for _ in range(wait)]
            turns += self._turns_for(fleet, way, self.turn + wait)
            if calendar.hour(self.turn + len(turns) - 1) in hours:
                return turns
        return self._turns_for(fleet, way, self.turn)

    def _bombard(self, fleet: Fleet) -> None:
        if not fleet.routed:
            way = self._route(fleet, fleet.target)
            if way:
                self.say(f"{fleet.id} PLOT {self._text(self._by_night(fleet, way))}")
        elif fleet.replot and fleet.zone != fleet.target:
            self._again(fleet)
        elif fleet.zone == fleet.target and not calendar.is_night(self.turn):
            self.say(f"{fleet.id} ABORT")

    def _again(self, fleet: Fleet) -> None:
        """Plot the rest of a route anew after a battle or a stop by mines."""
        way = self._route(fleet, fleet.target)
        if way and not fleet.plan:
            self.say(f"{fleet.id} PLOT {self._text(self._turns_for(fleet, way, self.turn))}")

    def _transport(self, fleet: Fleet, ships: list[Ship]) -> None:
        if not any(ship.cargo for ship in ships):
            self.say(f"{fleet.id} ABORT")
        elif not fleet.routed:
            way = self._route(fleet, fleet.target)
            fast = self.own.level(fleet) > 2
            turns = self._by_night(fleet, way) if fast else self._turns_for(fleet, way, self.turn)
            if way:
                self.say(f"{fleet.id} PLOT {self._text(turns)}")
        elif fleet.replot and fleet.zone != fleet.target:
            self._again(fleet)

    def _in_port(self, fleet: Fleet, ships: list[Ship]) -> None:
        """Give a fleet that has come home a new task while there is time for one."""
        left = self.view.turns - self.turn
        if not self.own.in_port(fleet) or left < 3 or self._worn(ships):
            return
        target = self._shore_target()
        guns = sum(ship.weapons["primary"] + ship.weapons["secondary"] for ship in ships)
        if any(ship.cargo for ship in ships) and self.goal:
            way = self.path(fleet.zone, self.goal)
            if 0 < len(self._turns_for(fleet, way, self.turn)) < left:
                self.say(f"{fleet.id} MISSION TRANSPORT {self.goal} PLOT {self._text(self._by_night(fleet, way))}")
        elif target and guns >= 4:
            zone, base = target
            way = self._route(fleet, zone)
            turns = self._by_night(fleet, way) if way else []
            if turns and len(turns) < left:
                self.say(f"{fleet.id} MISSION BOMBARD {zone} {base} PLOT {self._text(turns)}")
        elif guns >= 2:
            self.say(f"{fleet.id} MISSION PATROL")

    def _shore_target(self) -> tuple[str, str] | None:
        """Return an enemy base worth shelling: the airfield that pays, else an MTB base."""
        raid = self.view.victory
        if raid.raid_zone and raid.raid_side == self.view.seat:
            if self.view.enemy_bases and self.chance("base", 3) == 0:
                return self.view.enemy_bases[0], "MTB-BASE"
            return raid.raid_zone, "AIRFIELD"
        return None

    def _minelay(self, fleet: Fleet, ships: list[Ship]) -> None:
        layers = [ship for ship in ships if ship.lays and not ship.jettisoned]
        if not layers:
            self.say(f"{fleet.id} ABORT")
            return
        if not fleet.routed and self.goal:
            way = self.path(fleet.zone, self._laying_place(fleet))
            turns = self._turns_for(fleet, way, self.turn)
            stay = max(4, self.view.turns - self.turn - len(turns) + 1)
            plan = turns + [[] for _ in range(stay)]
            self.say(f"{fleet.id} PLOT {self._text(plan)}")
            if turns:
                return
        elif fleet.plan and fleet.plan[0]:
            return
        if self.board.coast_distance(fleet.zone) <= 2 and "MINES" in self.own.chapters:
            for number, ship in enumerate(layers):
                edges = self._paying_edges(fleet.zone)
                self.say(f"{ship.id} MINE {edges[(number + self.turn // 4) % len(edges)]}")

    def _paying_edges(self, zone: str) -> list[str]:
        """Return the boundaries of a zone, those that pay or lie on the enemy's lane first."""
        lane = self.enemy_lane()
        paying = set(self.view.victory.field_zones) | set(lane[-4:])
        edges = list(self.board.boundaries(zone))
        good = [edge for edge in edges if set(edge.split("/")) & paying]
        return good or edges

    def _laying_place(self, fleet: Fleet) -> str:
        """Return where to lay: a zone beside those that pay, on the own side of them."""
        zones = self.view.victory.field_zones or (self.goal,)
        around = [
            n
            for zone in zones
            for n in self.board.neighbours[zone]
            if self.board.terrain[n] != "land" and self.board.coast_distance(n) <= 2
        ]
        return min(around, key=lambda zone: (len(self.path(fleet.zone, zone)), self.far(zone, self.goal), zone))

    def _sweep(self, fleet: Fleet, ships: list[Ship]) -> None:
        sweepers = [ship for ship in ships if ship.sweeps]
        known = {one.boundary for one in self.view.known if one.count}
        here = [edge for edge in self.board.boundaries(fleet.zone) if edge in known]
        busy = [ship for ship in sweepers if ship.work]
        if here or busy:
            for ship in sweepers:
                if here:
                    self.say(f"{ship.id} SWEEP {here[0]}")
            return
        if self.turn % 3 == 1 and sweepers and "MINES" in self.own.chapters:
            self.say(f"{sweepers[0].id} DETECT")
            return
        if fleet.plan:
            return
        near = [zone for zone in self.view.victory.field_zones if self.far(zone, fleet.zone) == 1]
        if near:
            self.say(f"{fleet.id} PLOT {near[self.chance(fleet.id, len(near))]}")

    def _hunt(self, fleet: Fleet) -> None:
        """Plot the turns still open towards a contact, or a station on the enemy's lane by night."""
        had = len(fleet.plan) if fleet.plan and not fleet.replot else 0
        if had >= 2:
            return
        start = fleet.zone
        for turn in fleet.plan if had else []:
            start = turn[-1] if turn else start
        goal = self._prey(fleet, start)
        turns = self._turns_for(fleet, self.path(start, goal), self.turn + had)[: 2 - had]
        if turns and any(turns):
            self.say(f"{fleet.id} PLOT {self._text(turns)}")

    def _prey(self, fleet: Fleet, start: str) -> str:
        """Return where a hunting fleet goes."""
        for zone, _ in self.contacts(weak=fleet.mission == "RAID"):
            if self.far(start, zone) <= HUNT and (fleet.mission != "PATROL" or self.far(start, zone) < 4):
                return zone
        lane = self.enemy_lane()
        if fleet.mission == "RAID":
            return lane[-min(len(lane), 4 + self.chance("raid", 3))]
        if fleet.mission == "PATROL":
            return start
        ahead = calendar.is_night(self.turn + 1) or calendar.is_night(self.turn)
        return lane[-2] if ahead and len(lane) > 1 else lane[-1]
