"""Orders A and placement: course and speed of every vessel, rams and star shell."""

import math

from flagplot.commanders.coastal.picture import Point, angle_off, at, bearing_to, distance, inside, torpedoes
from flagplot.commanders.coastal.runs import Runs
from flagplot.games.coastal.view import OwnVessel


class Helm(Runs):
    """What is ordered before movement."""

    def placement(self) -> list[str]:
        """Put the attacker's boats at both ends of their waters, to come in from two sides."""
        box = self.view.placement
        if box is None or self.view.victory.attacker != self.view.seat:
            return []
        lines = []
        for number, one in enumerate(self.own):
            share = 0.04 + 0.09 * (number // 2)
            x = box.x[0] + (box.x[1] - box.x[0]) * (1 - share if number % 2 else share)
            y = box.y[0] + (box.y[1] - box.y[0]) * 0.8
            lines.append(f"{one.name} AT {x:.1f},{y:.1f} COURSE 000 SPEED {min(8, box.speed)}")
        return lines

    def sail(self) -> list[str]:
        """Return course and speed for every vessel, star shells and rams."""
        lines = []
        for number, one in enumerate(self.own):
            if not one.obeys:
                continue
            ram = self._ram(one)
            if ram:
                lines.append(ram)
                continue
            course, speed = self._helm(one, number)
            course = self._off_the_rocks(one, course)
            if not self._clear(one, round(one.course), (3.0, 0.7 * one.speed * self.per_knot)):
                speed = min(speed, 8)  # it cannot turn away in time at speed
            if one.speed == 0 and not self._clear(one, round(one.course), (0.6, 1.2)):
                speed = 0  # turn on the spot first
            speed = self._keep_apart(one, course, max(0, min(speed, one.max_speed)))
            lines.append(f"{one.name} COURSE {course % 360:03d} SPEED {speed}")
        shell = self._star_shell()
        return lines + ([shell] if shell else [])

    def _helm(self, one: OwnVessel, number: int) -> tuple[int, int]:
        if one.foul and one.foul_rammer:
            return round(one.foul_bearing + 180) % 360, 5
        if one.merchant:
            return self._merchant(one)
        dodge = self._dodge(one)
        if dodge is not None:
            return dodge, one.max_speed
        if torpedoes(one):
            return self.torpedo_run(one, number) or self._patrol(one, number)
        if self.merchants:
            return self._escort(one, number)
        return self._hunt(one, number)

    def _merchant(self, one: OwnVessel) -> tuple[int, int]:
        goal = self._exit_point(one)
        dodge = self._dodge(one)
        return (bearing_to(at(one), goal) if dodge is None else dodge), one.max_speed

    def _exit_point(self, one: OwnVessel) -> Point:
        width, height = self.view.area.width, self.view.area.height
        points = {
            "east": (width + 20, one.y),
            "west": (-20.0, one.y),
            "north": (one.x, height + 20),
            "south": (one.x, -20.0),
        }
        choices = [points[edge] for edge in self.view.exits] or [(width / 2, height / 2)]
        return min(choices, key=lambda point: distance(at(one), point))

    def _dodge(self, one: OwnVessel) -> int | None:
        """Turn to comb a track seen close, away from a marker whose line threatens."""
        for x, y, bearing, seen in self.view.enemy_markers.values():
            if self.view.clock.turn - seen > 3:
                continue
            away = distance(at(one), (x, y))
            if 8 < away < 75 and angle_off(bearing, bearing_to((x, y), at(one))) < 12 and one.size > 1:
                ahead, back = round(bearing) % 360, round(bearing + 180) % 360
                return min(ahead, back, key=lambda course: angle_off(one.course, course))
        return None

    def _patrol(self, one: OwnVessel, number: int) -> tuple[int, int]:
        """Sweep toward where the enemy must come from."""
        width, height = self.view.area.width, self.view.area.height
        attacker = self.view.victory.attacker
        turn = self.view.clock.turn
        if self.merchants:
            return self._escort(one, number)
        lane = height * (0.35 + 0.3 * (number % 4) / 3)
        if attacker == self.view.seat:
            reach = width * max(0.25, 0.62 - 0.03 * turn)
            goal = (reach + 4.0 * (number % 3), height / 2 + 4 * (number % 4) - 8)
            speed = 10 if turn < 6 else 16
        else:
            start = self.own[0].x < width / 2
            goal = (width * (0.75 if start else 0.25), lane)
            speed = 16
        if distance(at(one), goal) < 3:
            return round(one.course) % 360, 6
        return bearing_to(at(one), goal), speed

    def _escort(self, one: OwnVessel, number: int) -> tuple[int, int]:
        """Keep station round the merchants, and turn on an enemy who comes near."""
        ward = self.merchants[number % len(self.merchants)]
        near = self.nearest(self.known, ward.x, ward.y)
        reach = 34 if one.max_speed >= 20 else 14
        if near is not None and distance((near.x, near.y), at(ward)) < reach and one.max_speed > 6:
            spot = self.forecast(near, 1)
            away = distance(at(one), spot)
            keep = 7.0 if one.size == 1 else 4.0
            speed = one.max_speed if away > keep + 4 else max(6, near.speed)
            return bearing_to(at(one), spot), speed
        side = 6 if number % 2 else -6
        heading = math.radians(ward.course)
        spot = (
            ward.x + 10 * math.sin(heading) + side * math.cos(heading),
            ward.y + 10 * math.cos(heading) - side * math.sin(heading),
        )
        away = distance(at(one), spot)
        if away < 3:
            return round(ward.course) % 360, ward.speed
        return bearing_to(at(one), spot), int(min(one.max_speed, ward.speed + away / self.per_knot / 2))

    def _hunt(self, one: OwnVessel, number: int) -> tuple[int, int]:
        """A gunboat closes what it can beat; a boat that has spent its torpedoes goes home."""
        reach = max((gun.reach for gun in one.guns if gun.works), default=0.0)
        crippled = one.lost * 2 >= one.boxes
        prey = [
            seen for seen in self.known if seen.size in ((1,) if one.size == 1 else (0, 1, 2, 3)) and not seen.by_radar
        ]
        spent = one.size == 1 and bool(one.torpedoes)
        near = self.nearest(prey, one.x, one.y)
        if crippled or reach == 0 or (spent and self.view.victory.attacker):
            return bearing_to(at(one), self._exit_point(one)), one.max_speed
        big = self.nearest([seen for seen in self.known if seen.size != 1], one.x, one.y)
        if one.size == 1 and big is not None and distance(at(one), (big.x, big.y)) < 30:
            return bearing_to((big.x, big.y), at(one)), one.max_speed
        if near is None:
            return self._patrol(one, number)
        spot = self.forecast(near, 1)
        stand = min(6.0, reach / 2)
        away = distance(at(one), spot)
        speed = one.max_speed if away > stand + 6 else max(8, min(one.max_speed, near.speed))
        return bearing_to(at(one), spot), speed

    def _ram(self, one: OwnVessel) -> str:
        """A larger vessel runs down a boat close ahead of it."""
        if not self.staff or one.size < 2 or one.merchant or one.max_speed < 14 or one.foul:
            return ""
        for seen in self.held:
            away = distance(at(one), (seen.x, seen.y))
            if seen.size == 1 and not seen.by_radar and 0 < seen.speed <= 14 and away < 9:
                return f"{one.name} RAM C{seen.number}"
        return ""

    def _off_the_rocks(self, one: OwnVessel, course: int) -> int:
        """Turn aside from land, shallows too thin for the vessel, and edges that are no exit."""
        for turn in (0, 25, -25, 50, -50, 80, -80, 120, -120, 180):
            if self._clear(one, course + turn):
                return (course + turn) % 360
        return course % 360

    def _clear(self, one: OwnVessel, course: int, ways: tuple[float, ...] = (2.0, 5.0, 9.0, 14.0, 20.0)) -> bool:
        area = self.view.area
        rings = list(area.land) + (list(area.shallow) if one.size == 3 else [])
        heading = math.radians(course)
        for way in ways:
            x, y = one.x + way * math.sin(heading), one.y + way * math.cos(heading)
            edge = (
                "west"
                if x <= 0.5
                else "east"
                if x >= area.width - 0.5
                else "south"
                if y <= 0.5
                else "north"
                if y >= area.height - 0.5
                else ""
            )
            if edge:
                return edge in self.view.exits and (one.merchant or not self.merchants)
            if any(inside(ring, x, y) for ring in rings):
                return False
        return True

    def _keep_apart(self, one: OwnVessel, course: int, speed: int) -> int:
        """Slow down where another own vessel is about to be."""
        heading = math.radians(course)
        for knots in (speed, max(0, speed - 3), max(0, speed - 6)):
            way = knots * self.per_knot
            end = one.x + way * math.sin(heading), one.y + way * math.cos(heading)
            if all(distance(end, other) > 0.9 for _, other in self.ends):
                break
        self.ends.append((one.name, end))
        return knots

    def _star_shell(self) -> str:
        """Light up a contact that is known but not well seen."""
        if not self.staff or not self.merchants:
            return ""
        for seen in self.known:
            for one in self.own:
                x, y = self.forecast(seen, 1)
                near = 14 < distance(at(one), (x, y)) < 50
                inside = 0 < x < self.view.area.width and 0 < y < self.view.area.height
                if one.star_shell and one.obeys and near and inside and seen.size < 2:
                    return f"{one.name} STARSHELL {x:.1f},{y:.1f}"
        return ""
