"""What a side is told of its own units: orders carried out or not, landings, losses, points."""

from flagplot.games.carrier.dispatches import Note, Points
from flagplot.games.carrier.state import PointsEntry, Side, enemy
from flagplot.games.carrier.umpire import Umpire


def note(umpire: Umpire, side: Side, unit: str, text: str, code: str = "", bad: bool = False) -> None:
    """Tell a side something about its own unit."""
    umpire.tell(Note(seat=side, unit=unit, text=text, code=code, bad=bad))


def reveal(umpire: Umpire, side: Side, reason: str) -> None:
    """Tell a side of points that were booked for it without its knowledge (FE-DS-4)."""
    points = umpire.state.sides[side].points
    for n, entry in enumerate(points):
        if entry.reason == reason and not entry.known:
            points[n] = PointsEntry(entry.turn, entry.points, entry.reason, True)
            umpire.tell(Points(seat=side, points=entry.points, reason=reason))


def score(umpire: Umpire, side: Side, points: int, reason: str, *, told_to: tuple[Side, ...] = ()) -> None:
    """Give victory points to a side, and tell those sides that can know of it (BR-25.1)."""
    if points == 0:
        return
    umpire.state.sides[side].points.append(PointsEntry(umpire.turn, points, reason, side in told_to))
    if enemy(side) in told_to:
        umpire.state.sides[enemy(side)].conceded += points
    for hearer in told_to:
        umpire.tell(Points(seat=hearer, points=points if hearer == side else -points, reason=reason))
