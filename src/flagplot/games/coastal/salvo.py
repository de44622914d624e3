"""The cone of a salvo: where each turn's segment lies and whom it covers."""

import msgspec

from flagplot.games.coastal import plane
from flagplot.games.coastal.cards import Card
from flagplot.games.coastal.scenario import Area
from flagplot.games.coastal.state import Salvo, Vessel
from flagplot.games.coastal.tables import TorpedoRow


class Segment(msgspec.Struct, frozen=True):
    """One turn's piece of a cone: distances from the marker and widths, in cm."""

    near: float
    far: float
    near_width: float
    far_width: float


def moves(one: Salvo, turn: int) -> int:
    """Return which move in the water the salvo makes in phase 8 of a turn: 1 is the arming move (AS-8.1x)."""
    return turn - one.turn


def segment(one: Salvo, row: TorpedoRow, n: int) -> Segment:
    """Return the segment of the n-th move, always from the note (AS-8.1ak).

    The first is the Arming Cone (AS-8.1g, AS-8.1w), the second and later ones follow (AS-8.1h, AS-8.1z,
    AS-8.1aa); the width counts the torpedoes fired, not those left (AS-8.1y); type VH has longer steps and grows
    by 1.5 cm a step (AS-8.1ae, AS-8.1af, AS-8.1ag).
    """
    width = row.growth * one.fired * (2 if one.wide else 1)
    return Segment(round((n - 1) * row.step, 2), round(n * row.step, 2), round((n - 1) * width, 2), round(n * width, 2))


def cut(piece: Segment, far: float) -> Segment:
    """Return a segment shortened to end at `far` cm from the marker."""
    share = (far - piece.near) / (piece.far - piece.near)
    width = piece.near_width + share * (piece.far_width - piece.near_width)
    return Segment(piece.near, far, piece.near_width, round(width, 2))


def shape(one: Salvo, piece: Segment) -> plane.Outline:
    """Return a segment's outline in hundredths of a cm: symmetrical about the line of fire (AS-8.1f, AS-8.1g)."""
    east, north = plane.unit(one.bearing)

    def corner(way: float, side: float) -> plane.Point:
        return (one.x + 100 * (way * east + side * north), one.y + 100 * (way * north - side * east))

    return (
        corner(piece.near, -piece.near_width / 2),
        corner(piece.far, -piece.far_width / 2),
        corner(piece.far, piece.far_width / 2),
        corner(piece.near, piece.near_width / 2),
    )


def covers(one: Salvo, piece: Segment, vessel: Vessel, card: Card) -> bool:
    """Return whether a segment and a vessel's hull have a point in common; touching counts (AS-8.1ab)."""
    hull = plane.hull(vessel.x, vessel.y, vessel.course, card.length * 100, card.beam * 100)
    return plane.overlap(shape(one, piece), hull)


def marker_distance(one: Salvo, vessel: Vessel, card: Card) -> float:
    """Return the distance from the firing marker to the nearest point of a hull, in cm (AS-8.1ac)."""
    return (
        plane.distance_to_hull(one.x, one.y, vessel.x, vessel.y, vessel.course, card.length * 100, card.beam * 100)
        / 100
    )


def point_at(one: Salvo, way: float) -> tuple[int, int]:
    """Return the point of the centre line `way` cm from the marker, in hundredths of a cm."""
    x, y = plane.ahead(one.x, one.y, one.bearing, way * 100)
    return round(x), round(y)


def has_left(one: Salvo, piece: Segment, area: Area) -> bool:
    """Return whether the near edge of a segment lies wholly outside the playing area (AS-8.1m)."""
    width, height = area.width * 100, area.height * 100
    corners = shape(one, piece)
    (ax, ay), (bx, by) = corners[0], corners[3]
    return not _meets(ax, ay, bx, by, width, height)


def _meets(ax: float, ay: float, bx: float, by: float, width: float, height: float) -> bool:
    """Return whether the line from a to b has a point in the rectangle from the origin (Liang and Barsky)."""
    low, high = 0.0, 1.0
    for start, way, end in ((ax, bx - ax, width), (ay, by - ay, height)):
        if way == 0:
            if not 0 <= start <= end:
                return False
            continue
        one, two = sorted(((0 - start) / way, (end - start) / way))
        low, high = max(low, one), min(high, two)
    return low <= high
