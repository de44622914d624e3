"""Whether and when two moving hulls touch within a slice: swept outlines, so that no speed jumps a hull."""

import msgspec

from flagplot.games.coastal import plane
from flagplot.games.coastal.tracks import FINE, SLICES, Track

EDGE = 1e-6
"""Hundredths of a cm; outlines nearer than this touch."""

NEAR = 2.0
"""Hundredths of a cm; hulls that lay together and are no further apart have not parted yet."""


class Hull(msgspec.Struct, frozen=True):
    """Length and beam of a hull in hundredths of a cm."""

    length: float
    beam: float


class Touch(msgspec.Struct, frozen=True):
    """The first touch of two hulls: the slice, the share of it that has run, and where each one's bow strikes.

    `side` or `end` of the other hull; empty when that bow touches nothing in the slice.
    """

    slice: int
    share: float
    first_bow: str
    second_bow: str


def place(track: Track, slice_: int) -> plane.Point:
    """Return a position in hundredths of a cm, not rounded."""
    return track.fx[slice_] / FINE, track.fy[slice_] / FINE


def outline(track: Track, hull: Hull, at: int, heading_of: int, margin: float = 0.0) -> plane.Outline:
    """Return the hull at the end of slice `at`, on the heading of slice `heading_of`, grown by a margin."""
    x, y = place(track, at)
    return plane.rectangle(x, y, track.direction(heading_of), hull.length / 2 + margin, hull.beam / 2 + margin)


def swept(first: plane.Outline, second: plane.Outline, way: plane.Point) -> float | None:
    """Return the share of `way` after which the first outline, moving along it, touches the second; else None.

    Both outlines are rectangles, so their edges' normals are the only lines that can part them; on each the
    moments of overlap are one interval, and the touch lies where all intervals meet.
    """
    start, end = 0.0, 1.0
    for shape in (first, second):
        for i in (0, 1):
            (ax, ay), (bx, by) = shape[i], shape[i + 1]
            nx, ny = by - ay, ax - bx
            a = [px * nx + py * ny for px, py in first]
            b = [px * nx + py * ny for px, py in second]
            low, high = min(b) - max(a), max(b) - min(a)
            slack = EDGE * (abs(nx) + abs(ny))
            low, high = low - slack, high + slack
            speed = way[0] * nx + way[1] * ny
            if abs(speed) < 1e-12:
                if low > 0 or high < 0:
                    return None
                continue
            one, two = low / speed, high / speed
            if one > two:
                one, two = two, one
            start, end = max(start, one), min(end, two)
            if start > end:
                return None
    return start


def entry(point: plane.Point, way: plane.Point, hull: plane.Outline) -> tuple[float, str] | None:
    """Return when a point moving along `way` comes to a hull that lies still, and by its `side` or its `end`."""
    start, end = 0.0, 1.0
    face = "side"
    for i, name in ((0, "end"), (1, "side")):
        (ax, ay), (bx, by) = hull[i], hull[i + 1]
        nx, ny = by - ay, ax - bx
        sides = [px * nx + py * ny for px, py in hull]
        slack = EDGE * (abs(nx) + abs(ny))
        here = point[0] * nx + point[1] * ny
        low, high = min(sides) - slack - here, max(sides) + slack - here
        speed = way[0] * nx + way[1] * ny
        if abs(speed) < 1e-12:
            if low > 0 or high < 0:
                return None
            continue
        one = min(low / speed, high / speed)
        if one > start:
            start, face = one, name
        end = min(end, max(low / speed, high / speed))
    return (start, face) if start <= end else None


def strikes(hull: plane.Outline, way: plane.Point, other: plane.Outline) -> str:
    """Return which face of another hull a bow comes to: its point first, then its shoulders (AS-5.5aa)."""
    port, starboard = hull[0], hull[1]
    middle = (port[0] + starboard[0]) / 2, (port[1] + starboard[1]) / 2
    found = [hit for hit in (entry(point, way, other) for point in (middle, port, starboard)) if hit]
    return min(found)[1] if found else ""


def first_touch(a: Track, hull_a: Hull, b: Track, hull_b: Hull, start: int = 1, touching: bool = False) -> Touch | None:
    """Return the first touch of two hulls from slice `start` on, or None (AS-BASE-20).

    `touching`: they already lie hull to hull; the touch counts only after they have parted. Slices in which the
    two are too far apart to reach each other are skipped.
    """
    reach = a.reach + b.reach + 0.01
    fastest = (a.step + b.step) / SLICES + 0.01
    slice_ = start
    while slice_ <= SLICES:
        ax, ay = place(a, slice_ - 1)
        bx, by = place(b, slice_ - 1)
        gap = max(abs(ax - bx), abs(ay - by)) - reach
        if gap > fastest:
            touching = False
            slice_ += max(1, int(gap / fastest))
            continue
        one = outline(a, hull_a, slice_ - 1, slice_)
        two = outline(b, hull_b, slice_ - 1, slice_)
        touching = touching and plane.overlap(outline(a, hull_a, slice_ - 1, slice_, NEAR), two)
        if not touching:
            ex, ey = place(a, slice_)
            fx, fy = place(b, slice_)
            way = (ex - ax - (fx - bx), ey - ay - (fy - by))
            share = swept(one, two, way)
            if share is not None:
                back = (-way[0], -way[1])
                return Touch(slice_, share, strikes(one, way, two), strikes(two, back, one))
        slice_ += 1
    return None
