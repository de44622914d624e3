"""Torpedo runs: which target, from where, and when to hold back."""

import math

from flagplot.commanders.coastal.picture import Picture, at, bearing_to, distance, relative, torpedoes
from flagplot.games.coastal.view import OwnVessel, Seen


class Runs(Picture):
    """Course and speed of vessels with torpedoes."""

    def torpedo_run(self, one: OwnVessel, number: int) -> tuple[int, int] | None:
        """Steer for where the target will be when a salvo fired after this move can attack it; None: no target."""
        target = self._torpedo_target(one)
        if target is None:
            return None
        if self._waits(one, target, number):
            return self._lie_ahead(one, target)
        aim = self.forecast(target, 3 * self.lead)
        away = distance(at(one), aim)
        course = bearing_to(at(one), aim)
        best = 40.0 if torpedoes(one) and one.torpedoes[0].torpedo == "VH" else 29.0
        if any(mount.kind == "trainable" for mount in one.torpedoes):
            side = 50 if relative(one.course, course) >= 0 else -50
            return round(course - side) % 360, one.max_speed
        if away < best - 9:  # too close for the salvo to arm: open out across her bows, then come back
            return (course + 180) % 360, one.max_speed
        wish = (away - best) / self.per_knot
        quiet = min(one.max_speed, 10 if target.held else 16)
        return course, int(max(quiet, min(one.max_speed, wish)))

    def _waits(self, one: OwnVessel, target: Seen, number: int) -> bool:
        """Return whether a boat holds back, so that the second blow falls while the first is being dodged."""
        far = distance(at(one), (target.x, target.y)) > 24
        return self.staff and number % 2 == 1 and not self.view.salvoes and far and not one.lit

    def _lie_ahead(self, one: OwnVessel, target: Seen) -> tuple[int, int]:
        """Go to a place ahead of the target and on its far side."""
        spot = self.forecast(target, 7)
        heading = math.radians(target.course if target.course >= 0 else 90)
        middle = sum(friend.x for friend in self.own) / len(self.own), sum(f.y for f in self.own) / len(self.own)
        side = math.cos(heading) * (middle[0] - target.x) - math.sin(heading) * (middle[1] - target.y)
        way = -22 if side > 0 else 22
        goal = spot[0] + way * math.cos(heading), spot[1] - way * math.sin(heading)
        away = distance(at(one), goal)
        if away < 3:
            return bearing_to(at(one), (target.x, target.y)), 4
        return bearing_to(at(one), goal), int(min(one.max_speed, max(8, away / self.per_knot)))

    def _torpedo_target(self, one: OwnVessel) -> Seen | None:
        """Return the contact most worth torpedoes, the nearer the better."""
        worth = {0: 14, 1: 0, 2: 12, 3: 40}
        choices = [seen for seen in self.known if worth[seen.size] and not seen.by_radar]
        if not choices:
            choices = [seen for seen in self.known if seen.by_radar]
        return max(
            choices,
            key=lambda seen: (
                worth[seen.size] * (1.4 if "tanker" in seen.type else 1.0) - distance(at(one), (seen.x, seen.y)),
                -seen.number,
            ),
            default=None,
        )
