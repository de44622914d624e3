"""The picture that a commander has of a battle, and its reckoning with courses and distances."""

import math

from flagplot.games.coastal.view import CoastalView, OwnVessel, Seen, TubesView

Point = tuple[float, float]


class Picture:
    """What a view says, sorted for use."""

    def __init__(self, view: CoastalView, lead: float, staff: bool) -> None:
        self.view = view
        self.lead = lead
        self.staff = staff
        self.own = [one for one in view.own if one.state == "afloat"]
        self.merchants = [one for one in self.own if one.merchant]
        self.held = [one for one in view.contacts if one.held]
        self.known = [one for one in view.contacts if not one.sunk and one.turn >= view.clock.turn - 4]
        self.per_knot = view.area.cm_per_knot
        self.ends: list[tuple[str, Point]] = []

    def forecast(self, seen: Seen, turns: float) -> Point:
        """Return where a contact will be, on its course and speed as last seen."""
        if seen.course < 0:
            return seen.x, seen.y
        elapsed = self.view.clock.turn - seen.turn - (1 if self.view.window == "A" else 0)
        way = seen.speed * self.per_knot * (turns + max(0, elapsed))
        heading = math.radians(seen.course)
        return seen.x + way * math.sin(heading), seen.y + way * math.cos(heading)

    def nearest(self, choices: list[Seen], x: float, y: float) -> Seen | None:
        return min(choices, key=lambda seen: (distance((seen.x, seen.y), (x, y)), seen.number), default=None)


def torpedoes(one: OwnVessel) -> int:
    """Return how many torpedoes a vessel can launch."""
    return sum(mount.loaded for mount in one.torpedoes if mount.works)


def bears(one: OwnVessel, mount: TubesView, bearing: int) -> bool:
    """Return whether a torpedo mount can launch on a true bearing in degrees."""
    if mount.kind == "trainable":
        relative = (bearing - one.course) % 360
        return any(low <= relative <= high for low, high in mount.arcs)
    axis = one.course if mount.kind == "fixed" else one.course + 180
    return angle_off(axis, bearing) <= 10


def at(one: OwnVessel) -> Point:
    """Return where a vessel is, in cm."""
    return one.x, one.y


def distance(a: Point, b: Point) -> float:
    """Return the distance between two points in cm."""
    return math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)


def bearing_to(a: Point, b: Point) -> int:
    """Return the bearing from one point to another in whole degrees."""
    return round(math.degrees(math.atan2(b[0] - a[0], b[1] - a[1]))) % 360


def relative(course: float, bearing: float) -> float:
    """Return a bearing relative to a course, -180 to 180 degrees, starboard positive."""
    return (bearing - course + 180) % 360 - 180


def angle_off(course: float, bearing: float) -> float:
    """Return the angle between a course and a bearing, 0 to 180 degrees."""
    return abs(relative(course, bearing))


def inside(ring: tuple[Point, ...], x: float, y: float) -> bool:
    """Return whether a point lies inside a polygon (even and odd crossings)."""
    inside = False
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside
