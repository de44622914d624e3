"""Computer players for the Slot: they read a View and write orders as text, like anybody else."""

import itertools
import zlib
from collections.abc import Iterable

from flagplot.core.diagnostics import BadInputError
from flagplot.games.slot import calendar, tables
from flagplot.games.slot.cards import allowance
from flagplot.games.slot.orders.model import plan_text
from flagplot.games.slot.patrol import patrol_zones
from flagplot.games.slot.units import Fleet, Ship
from flagplot.games.slot.view import SlotView
from flagplot.games.slot.zones import Board

SKILLS = ("staff", "cadet")
HUNT = 7
"""Zones within which a hunting fleet goes after a contact."""
CLOSE = 4
"""A port within so many zones of the objective is no place the enemy comes from."""
FRESH = 2
"""Turns for which a contact is worth hunting."""


def commander(skill: str = "staff") -> "SlotCommander":
    """Return a fresh commander: `staff` uses every arm, `cadet` only its fleets. Raises BadInputError."""
    if skill not in SKILLS:
        raise BadInputError(f"There is no skill '{skill}' in the Slot; use {' or '.join(SKILLS)}.")
    return SlotCommander(skill)


class SlotCommander:
    """Lays, sweeps, patrols, raids and bombards for one seat."""

    def __init__(self, skill: str) -> None:
        self.skill = skill

    def orders(self, view: SlotView) -> str:
        """Return the order sheet for this decision point."""
        if view.table:
            return _table(view)
        with tables.lay(view.overlay):
            return "\n".join(Staff(view, self.skill).write()) + "\n"


def _table(view: SlotView) -> str:
    """Return the referee's facts for a turn at the table; players have nothing to enter by themselves."""
    if view.seat != "referee":
        return ""
    turn = view.clock.turn + 1
    return f"TURN {turn} {'NIGHT' if calendar.is_night(turn) else 'DAY'} WEATHER CLEAR\n"


class Staff:
    """One decision: what is known, and the lines written so far."""

    def __init__(self, view: SlotView, skill: str) -> None:
        self.view = view
        self.own = view.own
        self.board: Board = view.map()
        self.turn = view.clock.turn
        self.skill = skill
        self.goal = view.victory.unload_zone or view.ports[0].zone
        self.lines: list[str] = []

    def write(self) -> list[str]:
        """Return the lines of the sheet."""
        if self.view.over:
            return []
        if self.view.waiting:
            self._answers()
            return self.lines
        if self.turn == self.own.first:
            self._set_up()
        for fleet in self.own.fleets.values():
            self._fleet(fleet)
        if self.skill == "staff":
            self._boats()
            self._submarines()
            self._aircraft()
        return self.lines

    def say(self, line: str) -> None:
        """Add a line."""
        self.lines.append(line)

    def chance(self, name: str, among: int) -> int:
        """Return a number below `among` that nobody can foresee without this view: variety without a die."""
        seen = f"{self.view.seat}|{self.turn}|{self.view.weather}|{len(self.view.contacts)}|{name}"
        return zlib.crc32(seen.encode()) % among

    # --- before turn 1 and answers -------------------------------------------------------------------------------

    def _set_up(self) -> None:
        if self.own.fields_left and "MINES" in self.own.chapters:
            edges = self._field_places()
            for edge in edges[: self.own.fields_left]:
                self.say(f"MINE {edge} COUNT {max(1, self.own.fields_left // max(1, len(edges)))}")
        lane = self.enemy_lane()
        for number, sub in enumerate(self.own.submarines.values()):
            ace = " ACE" if number < self.own.aces_left and "ACES" in self.own.chapters else ""
            near = sorted(sub.area, key=lambda zone: (min(self.far(zone, there) for there in lane), zone))
            self.say(f"{sub.id} PLACE {near[min(number * 2, len(near) - 1)]}{ace}")

    def _field_places(self) -> list[str]:
        """Return boundaries for the set-up fields: on the enemy's lane, as near the objective as they may be."""
        middle, most = self.own.field_area
        paying = set(self.view.victory.field_zones) if self.view.victory.field_side == self.view.seat else set()
        lane = self.enemy_lane()
        steps = [self.board.edge(one, two) for one, two in itertools.pairwise(lane)]
        edges = steps + [edge for zone in sorted(paying) for edge in self.board.boundaries(zone)]
        legal = [
            edge
            for edge in dict.fromkeys(edges)
            if min(self.far(middle, zone) for zone in edge.split("/")) <= most
            and min(self.board.coast_distance(zone) for zone in edge.split("/")) <= 2
            and "land" not in {self.board.terrain[zone] for zone in edge.split("/")}
        ]
        near = {edge: min(self.far(self.goal, zone) for zone in edge.split("/")) for edge in legal}
        legal.sort(key=lambda edge: (not paying & set(edge.split("/")), near[edge], edge))
        return legal[: self.own.fields_left]

    def _answers(self) -> None:
        for crossing in self.own.crossings:
            fleet = self.own.fleets[crossing.fleet]
            hurt = sum(ship.lost > 0 or ship.dead for ship in self.own.members(fleet))
            ways = [
                n
                for n in self.board.neighbours[fleet.zone]
                if n != crossing.goal
                and self.board.terrain[n] != "land"
                and self.board.edge(fleet.zone, n) not in self.shun()
            ]
            ways.sort(key=lambda zone: (self.far(zone, self.goal), zone))
            room = allowance(self.own.level(fleet), self.turn) - fleet.done
            if hurt and ways and room > 0:
                self.say(f"{fleet.id} MINES STOP PLOT {ways[0]}")
            else:
                self.say(f"{fleet.id} MINES {'STOP' if hurt else 'PRESS'}")
        for meeting in self.own.meetings:
            self.say(f"FLOTILLA {meeting.flotilla} TARGETS SPREAD GUNS NO")

    # --- where things are ----------------------------------------------------------------------------------------

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
        strong = ("BB", "CA", "CL")
        seen = [
            (one.zone, self.turn - one.turn)
            for one in self.view.contacts
            if not weak or not any(kind in text for kind in strong for text in (one.strength, *one.ships))
        ]
        return sorted((one for one in seen if one[1] <= FRESH), key=lambda one: (one[1], one[0]))

    def home(self, zone: str) -> str:
        """Return the nearest own port."""
        return min((port.zone for port in self.own.ports), key=lambda port: (self.far(zone, port), port), default=zone)

    # --- fleets --------------------------------------------------------------------------------------------------

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

    # --- boats, submarines, aircraft ------------------------------------------------------------------------------

    def _boats(self) -> None:
        force = self.own.boats
        fair = self.view.weather in ("Clear", "Cloud", "Rain")
        first = all(kind not in ("Clear", "Cloud", "Rain") for kind in self.own.night_weather[:-1])
        if not self.own.night or not fair or not first or "MTBS" not in self.own.chapters:
            return
        for base in self.own.bases:
            ready = [boat for boat in force.boats if boat.usable and boat.base == base.zone]
            room = min(force.limit, len(ready))
            if base.closed or not room or force.flotillas:
                continue
            lane = self.enemy_lane()
            zones = sorted(
                patrol_zones(self.board, base.zone),
                key=lambda zone: (
                    min(self.far(zone, there) for there in lane[1:] or lane),
                    self.far(zone, self.goal),
                    zone,
                ),
            )
            aces = min(sum(boat.ace for boat in ready), 1)
            halves = [room - room // 2, room // 2] if room > 1 else [room]
            halves = [room] if self.chance("boats", 3) == 0 else halves
            for number, boats in enumerate(half for half in halves if half):
                zone = zones[(number + self.chance("zone", 2)) % len(zones)]
                ask = "ASK" if self.chance("ask", 4) == 0 else "SPREAD"
                guns = "YES" if self.chance("guns", 6) == 0 else "NO"
                self.say(f"FLOTILLA {number + 1} ZONE {zone} BASE {base.zone} BOATS {boats} "
                         f"ACES {0 if number else aces} TARGETS {ask} GUNS {guns} ENGAGE")  # fmt: skip

    def _submarines(self) -> None:
        lane = self.enemy_lane()
        for sub in self.own.submarines.values():
            if sub.sunk or self.turn == self.own.first:
                continue
            prey = [zone for zone, _ in self.contacts() if self.far(zone, sub.zone) <= 3]
            goal = prey[0] if prey else min(lane, key=lambda zone: (self.far(zone, sub.zone), zone))
            way = self.board.path(sub.zone, goal)
            if way:
                self.say(f"{sub.id} MOVE {way[0]}")

    def _aircraft(self) -> None:
        if self.own.night or self.view.weather in ("Storm", "Gale"):
            return
        fresh = [zone for zone, age in self.contacts() if age <= 1]
        lane = self.enemy_lane()
        for field in self.own.airfields:
            if not field.steps:
                continue
            near = [zone for zone in fresh if self.far(field.zone, zone) <= 5]
            spots = near or [zone for zone in lane if 2 <= self.far(field.zone, zone) <= 5]
            if spots:
                self.say(f"{field.zone} SEARCH {spots[self.chance(field.zone, len(spots))]}")
            if self.view.weather not in ("Clear", "Cloud", "Rain"):
                continue
            bases = [zone for zone in self.view.enemy_bases if self.far(field.zone, zone) <= 8]
            fields = [
                one.zone
                for one in self.view.airfields
                if one.side != self.view.seat and one.steps > 1 and self.far(field.zone, one.zone) <= 8
            ]
            if not fresh and bases and self.chance("air", 2):
                self.say(f"{field.zone} STRIKE {field.steps} STEPS MTB-BASE {bases[0]}")
            elif not fresh and fields and self.chance("air", 3) == 0:
                self.say(f"{field.zone} STRIKE {field.steps} STEPS AIRFIELD {fields[0]}")
            else:
                self.say(f"{field.zone} STRIKE {field.steps} STEPS FLEET ANY")
