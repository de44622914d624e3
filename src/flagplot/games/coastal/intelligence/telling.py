"""Making a dispatch, putting a mark on a plot, and what a seat sees at this moment."""

from collections.abc import Iterable

from flagplot.games.coastal import plane, visibility
from flagplot.games.coastal.state import Contact, Mark, Vessel
from flagplot.games.coastal.umpire import Play, Told


def tell(play: Play, seat: str, phase: int, kind: str, text: str, *rules: str, cells: tuple[str, ...] = ()) -> None:
    """Make one dispatch."""
    play.told.append(Told(seat=seat, turn=play.turn, phase=phase, kind=kind, text=text, rules=rules, cells=cells))


def mark(play: Play, seat: str, phase: int, kind: str, points: Iterable[tuple[int, int]], label: str = "") -> None:
    """Put something on a seat's plot."""
    play.state.plots[seat].marks.append(Mark(phase, kind, tuple(points), label))


def at(x: int, y: int) -> str:
    """Return a position as reports write it, in cm."""
    return f"({plane.cm(x):.1f}, {plane.cm(y):.1f})"


def bearing_text(angle: int) -> str:
    """Return a bearing as three figures."""
    return f"{round(angle / 10) % 360:03d}"


def boxes(number: int) -> str:
    """Return a number of hull boxes in words: `1 box`, `2 boxes`."""
    return f"{number} box{'' if number == 1 else 'es'}"


def contact_of(play: Play, seat: str, vessel: Vessel) -> Contact | None:
    """Return the seat's contact for an enemy that it holds by eye this turn."""
    contact = play.contacts(seat).get(vessel.id)
    return contact if contact is not None and contact.turn == play.turn and not contact.by_radar else None


def naming(play: Play, seat: str, vessel: Vessel) -> str:
    """Return what a seat calls a vessel: its own name, a contact number, or an enemy it cannot see."""
    if vessel.side == seat:
        return vessel.name
    contact = contact_of(play, seat, vessel)
    return f"C{contact.number}" if contact else "an unseen enemy"


def sees(play: Play, seat: str, vessel: Vessel) -> bool:
    """Return whether any vessel of a seat has another in sight at this moment (AS-BASE-29)."""
    reach = visibility.limit(play, vessel)
    return any(
        visibility.in_sight(play, one.x, one.y, vessel.x, vessel.y, reach)
        for one in play.around(seat, vessel.x, vessel.y, reach)
    )


def nearest(play: Play, seat: str, x: int, y: int, reach_cm: int) -> Vessel | None:
    """Return a seat's vessel nearest to a point, if within reach."""
    near = play.around(seat, x, y, reach_cm * 100)
    return min(near, key=lambda one: (plane.distance_squared(one.x, one.y, x, y), one.id), default=None)
