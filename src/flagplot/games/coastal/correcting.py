"""What a referee may set right in the coastal game: a vessel's place, course, speed, and the hull boxes it has lost."""

import re
from collections.abc import Callable

from flagplot.core.diagnostics import BadInputError
from flagplot.core.game import Correction
from flagplot.games.coastal import plane
from flagplot.games.coastal.state import State, Vessel, copy

FORM = (
    "Write the side, the vessel and what holds: `allied MTB1 at 120.5 80` (its place in cm), `course 90`, `speed 20` "
    "or `lost 1` (hull boxes)."
)
_WORDS = re.compile(
    r"\s*(\S+)\s+(\S+)\s+(at|course|speed|lost)\s+(\d{1,5}(?:\.\d+)?)(?:[\s,]+(\d{1,5}(?:\.\d+)?))?\s*", re.IGNORECASE
)


def correct(state: State, correction: str) -> Correction[State]:
    """Return a copy of the state that is set right, and the side whose vessel it is. Raises BadInputError for what
    cannot be read or cannot be."""
    found = _WORDS.fullmatch(correction)
    if found is None or (found[3].lower() == "at") != (found[5] is not None):
        raise BadInputError(FORM)
    state = copy(state)
    key = f"{found[1]}/{found[2]}".lower()
    vessel = next((vessel for ident, vessel in state.vessels.items() if ident.lower() == key), None)
    if vessel is None or not vessel.active:
        raise BadInputError(f"There is no vessel {found[2]} of the {found[1]} side in the area. {FORM}")
    said = _CHANGES[found[3].lower()](state, vessel, *map(float, filter(None, found.group(4, 5))))
    return Correction(state, (vessel.side,), f"{vessel.side} {vessel.name} {said}")


def _place(state: State, vessel: Vessel, x: float, y: float) -> str:
    area = state.scenario.area
    if not (0 <= x <= area.width and 0 <= y <= area.height):
        raise BadInputError(f"{vessel.name}: the area is {area.width:g} by {area.height:g} cm.")
    vessel.x, vessel.y, vessel.touching = plane.hundredths(x), plane.hundredths(y), []
    return f"at {plane.cm(vessel.x):g} {plane.cm(vessel.y):g}"


def _course(state: State, vessel: Vessel, course: float) -> str:
    if course >= 360:
        raise BadInputError(f"{vessel.name}: a course is 0 to 359 degrees.")
    vessel.course = vessel.ordered_course = plane.tenths(course)
    return f"course {plane.degrees(vessel.course):g}"


def _speed(state: State, vessel: Vessel, speed: float) -> str:
    if speed > state.card(vessel).speed:
        raise BadInputError(f"{vessel.name}: it makes {state.card(vessel).speed} knots at most.")
    vessel.speed = vessel.ordered_speed = int(speed)
    return f"speed {vessel.speed}"


def _lost(state: State, vessel: Vessel, boxes: float) -> str:
    hull = state.card(vessel).boxes
    if boxes >= hull:
        raise BadInputError(f"{vessel.name}: it has {hull} hull boxes and can have lost 0 to {hull - 1}.")
    vessel.lost = int(boxes)
    return f"lost {vessel.lost}"


_CHANGES: dict[str, Callable[..., str]] = {"at": _place, "course": _course, "speed": _speed, "lost": _lost}
