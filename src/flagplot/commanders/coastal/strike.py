"""Orders B: gun targets, launches and signals."""

import math

from flagplot.commanders.coastal.picture import Picture, angle_off, at, bearing_to, bears, distance, inside, torpedoes
from flagplot.games.coastal.view import OwnVessel, Seen, TubesView


class Strike(Picture):
    """What is ordered after the sighting report."""

    def strike(self) -> list[str]:
        """Return gun targets, launches and signals."""
        lines = []
        for one in self.own:
            if not one.obeys:
                continue
            launch = self._launch(one)
            lines += launch
            lines += self._fire(one, bool(launch))
            if self.held and one.wireless and any(not friend.aware for friend in self.own):
                lines.append(f"{one.name} SIGNAL")
        return lines

    def _launch(self, one: OwnVessel) -> list[str]:
        lines = []
        for mount in one.torpedoes:
            if not mount.works or not mount.loaded:
                continue
            for seen in sorted(self.held, key=lambda seen: (-seen.size, seen.number)):
                line = self._launch_at(one, mount, seen)
                if line:
                    lines.append(line)
                    break
        return lines

    def _launch_at(self, one: OwnVessel, mount: TubesView, seen: Seen) -> str:
        if seen.by_radar or seen.size == 1 or (seen.size == 2 and mount.torpedo == "VH"):
            return ""
        step = 30.0 if mount.torpedo == "VH" else 20.0
        aim = self.forecast(seen, 2 * self.lead)
        away = distance(at(one), aim)
        reach = 2.0 * step if self.staff else 3.0 * step
        if not step * 1.05 < away < reach * 0.97:
            return ""
        bearing = bearing_to(at(one), aim)
        if not bears(one, mount, bearing) or self._friend_on_line(one, bearing, step):
            return ""
        count = mount.loaded if mount.loaded <= 2 or seen.size == 3 else 2
        wide = count > 1 and seen.size == 3
        spread = "WIDE" if wide else "NARROW"
        depth = "SHALLOW" if self._shallow_ahead(one, bearing, away) else "DEEP"
        return f"{one.name} TORP MOUNT {mount.number} COUNT {count} BEARING {bearing:03d} {spread} {depth}"

    def _friend_on_line(self, one: OwnVessel, bearing: int, step: float) -> bool:
        """Return whether a friend of class 2 or 3 lies on the line of fire."""
        for friend in self.own:
            away = distance(at(one), at(friend))
            near = step * 0.7 < away < step * 2.6
            if friend.size > 1 and near and angle_off(bearing, bearing_to(at(one), at(friend))) < 9:
                return True
        return False

    def _shallow_ahead(self, one: OwnVessel, bearing: int, away: float) -> bool:
        heading = math.radians(bearing)
        return any(
            inside(ring, one.x + way * math.sin(heading), one.y + way * math.cos(heading))
            for ring in self.view.area.shallow
            for way in (0.0, away / 3, away * 2 / 3, away)
        )

    def _fire(self, one: OwnVessel, launching: bool) -> list[str]:
        """Fire every mount at the nearest enemy it bears on; boats on a torpedo run stay dark."""
        stealthy = one.size == 1 and not one.lit and bool(torpedoes(one))
        lines = []
        for gun in one.guns:
            if not gun.works:
                continue
            choices = []
            for seen in self.held:
                away = distance(at(one), (seen.x, seen.y))
                off = angle_off(one.course, bearing_to(at(one), (seen.x, seen.y)))
                bears = gun.arc == "all" or (off < 134 if gun.arc == "F" else off > 46)
                limit = 5.0 if stealthy or (launching and one.size == 1) else gun.reach * 0.98
                if bears and away < limit:
                    choices.append((away - 3 * seen.size * (one.size > 1), seen.number))
            if choices:
                lines.append(f"{one.name} FIRE C{min(choices)[1]} MOUNT {gun.number}")
        return lines
