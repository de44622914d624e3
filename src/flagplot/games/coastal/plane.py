"""The plane: lengths, angles, hull outlines and arcs, all on fixed grids.

Lengths are whole hundredths of a centimetre and angles whole tenths of a degree clockwise from north, so that a
result never hangs on the last bit of a machine: the sines come from a table of integers, the rest is plain
arithmetic. Inside a turn headings are whole minutes of arc, because every turn limit is a whole number of them.
"""

import math
from typing import Final

CIRCLE: Final = 21600
"""Minutes of arc in a circle."""
ONE: Final = 10**9
"""The scale of the sine table."""
TOUCH: Final = 1e-4
"""Outlines nearer than this many hundredths of a centimetre touch."""

Point = tuple[float, float]
Outline = tuple[Point, Point, Point, Point]


def _tables() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return cosine and sine of every minute of arc, mirrored from one quadrant so that mirrors are exact."""
    first = [round(math.cos(math.radians(i / 60)) * ONE) for i in range(5401)]
    cosine = [0] * CIRCLE
    for i in range(5401):
        cosine[i] = first[i]
        cosine[-i] = first[i]
        cosine[10800 - i] = -first[i]
        cosine[10800 + i] = -first[i]
    return tuple(cosine), tuple(cosine[i - 5400] for i in range(CIRCLE))


COS, SIN = _tables()


def cm(length: int) -> float:
    """Return a length in hundredths as centimetres, to 0.01 cm (AS-BASE-2)."""
    return round(length / 100, 2)


def hundredths(length: float) -> int:
    """Return centimetres as whole hundredths of a centimetre (AS-BASE-2)."""
    return round(length * 100)


def degrees(angle: int) -> float:
    """Return tenths of a degree as degrees from 0 to 359.9 (AS-BASE-2)."""
    return angle % 3600 / 10


def tenths(angle: float) -> int:
    """Return degrees as tenths of a degree from 0 to 3599 (AS-BASE-2)."""
    return round(angle * 10) % 3600


def unit(course: int) -> Point:
    """Return the unit vector (east, north) of a course in tenths of a degree."""
    minute = course * 6 % CIRCLE
    return SIN[minute] / ONE, COS[minute] / ONE


def bearing(dx: float, dy: float) -> int:
    """Return the bearing of a displacement in tenths of a degree; due north for no displacement at all."""
    return round(math.degrees(math.atan2(dx, dy)) * 10) % 3600


def turn_between(start: int, end: int) -> int:
    """Return the turn from one course to another, -1799 to 1800 tenths of a degree, starboard positive."""
    turn = (end - start) % 3600
    return turn if turn <= 1800 else turn - 3600


def off(course: int, other: int) -> int:
    """Return the angle between two courses, 0 to 1800 tenths of a degree."""
    return abs(turn_between(course, other))


def arc(course: int, bearing_to: int) -> str:
    """Return the quarter of a vessel in which a bearing lies: forward, aft, port or starboard (AS-BASE-24).

    A bearing exactly 45 or 135 degrees off the bow belongs to the side.
    """
    turn = turn_between(course, bearing_to)
    if abs(turn) < 450:
        return "forward"
    if abs(turn) > 1350:
        return "aft"
    return "starboard" if turn > 0 else "port"


def distance_squared(ax: int, ay: int, bx: int, by: int) -> int:
    """Return the square of the distance between two points, in square hundredths of a centimetre."""
    return (ax - bx) ** 2 + (ay - by) ** 2


def within(ax: int, ay: int, bx: int, by: int, reach: int) -> bool:
    """Return whether two points are no further apart than `reach` hundredths of a centimetre."""
    return (ax - bx) ** 2 + (ay - by) ** 2 <= reach * reach


def distance(ax: int, ay: int, bx: int, by: int) -> float:
    """Return the distance between two points in hundredths of a centimetre."""
    return math.sqrt(distance_squared(ax, ay, bx, by))


def ahead(x: float, y: float, course: int, way: float) -> Point:
    """Return the point `way` hundredths from (x, y) along a course."""
    east, north = unit(course)
    return x + way * east, y + way * north


def hull(x: float, y: float, course: int, length: float, beam: float) -> Outline:
    """Return the four corners of a hull: a rectangle about its centre, port bow first, then clockwise."""
    return rectangle(x, y, unit(course), length / 2, beam / 2)


def rectangle(x: float, y: float, along: Point, half_length: float, half_beam: float) -> Outline:
    """Return a rectangle about (x, y) with its long axis along a unit vector: port bow, starboard bow, aft."""
    fx, fy = along[0] * half_length, along[1] * half_length
    sx, sy = along[1] * half_beam, -along[0] * half_beam
    return (
        (x + fx - sx, y + fy - sy),
        (x + fx + sx, y + fy + sy),
        (x - fx + sx, y - fy + sy),
        (x - fx - sx, y - fy - sy),
    )


def overlap(first: Outline, second: Outline) -> bool:
    """Return whether two convex outlines have a point in common; touching counts (AS-8.1ab)."""
    return not _parted(first, second) and not _parted(second, first)


def _parted(shape: Outline, other: Outline) -> bool:
    """Return whether a line along one edge of `shape` keeps the two shapes apart."""
    for i in range(4):
        (ax, ay), (bx, by) = shape[i], shape[(i + 1) % 4]
        nx, ny = by - ay, ax - bx
        size = math.sqrt(nx * nx + ny * ny)
        if size < 1e-9:
            continue
        nx, ny = nx / size, ny / size
        one = [px * nx + py * ny for px, py in shape]
        two = [px * nx + py * ny for px, py in other]
        if min(two) - max(one) > TOUCH or min(one) - max(two) > TOUCH:
            return True
    return False


def distance_to_hull(px: float, py: float, x: float, y: float, course: int, length: float, beam: float) -> float:
    """Return the distance in hundredths from a point to the nearest point of a hull; 0 inside it."""
    east, north = unit(course)
    rx, ry = px - x, py - y
    fore = max(0.0, abs(rx * east + ry * north) - length / 2)
    side = max(0.0, abs(rx * north - ry * east) - beam / 2)
    return math.sqrt(fore * fore + side * side)
