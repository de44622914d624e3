"""What a seat can reckon from its own view: which contacts are near or draw near, and by when (AS-BASE-29)."""

from typing import NamedTuple

from flagplot.board.geometry import Point
from flagplot.board.manoeuvring import Pair
from flagplot.core.document import Figure
from flagplot.games.coastal import plane
from flagplot.games.coastal.view import CoastalView, OwnVessel, Seen

NEAR = 15.0
"""Centimetres within which a contact threatens."""
AHEAD = 6
"""Turns ahead that are looked at."""
MOST = 4


class Threat(NamedTuple):
    """A contact in sight, the own vessel it is or comes nearest to, ranges in cm, and the turns until then."""

    contact: str
    vessel: str
    range: float
    closest: float
    turns: int


def pair(view: CoastalView, own: OwnVessel, seen: Seen) -> Pair:
    """Return an own vessel and a contact as they stand, with the contact's motion past it if both hold on; one of
    unknown course stands still."""

    def motion(course: float, knots: int) -> Point:
        (east, north), way = plane.unit(plane.tenths(max(course, 0))), max(knots, 0) * view.area.cm_per_knot
        return way * east, -way * north

    theirs, ours = motion(seen.course, seen.speed), motion(own.course, own.speed)
    at = round(seen.x - own.x, 2), round(own.y - seen.y, 2)
    return Pair(own.name, f"C{seen.number}", at, (round(theirs[0] - ours[0], 3), round(theirs[1] - ours[1], 3)))


def threats(view: CoastalView) -> list[Threat]:
    """Return the contacts in sight that are near an own vessel, or will be if both hold on; none once it is over."""
    found = []
    afloat = [] if view.over else [one for one in view.own if one.state == "afloat"]
    for seen in view.contacts:
        if not seen.held or not afloat:
            continue
        pairs = [(pair(view, own, seen), own) for own in afloat]
        if seen.course < 0:
            best, own = min(pairs, key=lambda one: (one[0].range, one[1].name))
            turns, closest = 0.0, best.range
        else:
            best, own = min(pairs, key=lambda one: (one[0].closest[1], one[1].name))
            turns, closest = best.closest
        if closest <= NEAR and turns <= AHEAD:
            found.append(Threat(f"C{seen.number}", own.name, best.range, closest, round(turns)))
    return sorted(found, key=lambda one: (one.closest, one.contact))[:MOST]


def figures(view: CoastalView) -> tuple[Figure, ...]:
    """Return what is reckoned, as data; ranges in millimetres."""
    out = [
        Figure(one.contact, "threat", {"vessel": one.vessel, "closest": round(10 * one.closest), "turns": one.turns})
        for one in threats(view)
    ]
    return (*out, Figure(view.seat, "points", {"own": view.points[0], "enemy": view.points[1]}))
