"""What a referee may set right in the Slot: where a fleet is (it plots anew), and the hull boxes a ship has lost."""

import re

from flagplot.core.diagnostics import BadInputError
from flagplot.core.fields import copied
from flagplot.core.game import Correction
from flagplot.games.slot.state import State
from flagplot.games.slot.units import SIDES
from flagplot.games.slot.zones import board

FORM = "Write the side, the unit and what holds: `allied A1 at L23` for a fleet, `japanese DD3 lost 1` for a ship."
_WORDS = re.compile(r"\s*(\w+)\s+(\S+)\s+(at|lost)\s+(\w+)\s*", re.IGNORECASE)


def correct(state: State, correction: str) -> Correction[State]:
    """Return a copy of the state that is set right, and the side whose unit it is. Raises BadInputError for what cannot
    be read or cannot be."""
    found = _WORDS.fullmatch(correction)
    if found is None or found[1].lower() not in SIDES:
        raise BadInputError(FORM)
    state, side, unit = copied(state), found[1].lower(), found[2].upper()
    said = _place(state, side, unit, found[4]) if found[3].lower() == "at" else _loss(state, side, unit, found[4])
    return Correction(state, (side,), f"{side} {unit} {said}")


def _place(state: State, side: str, name: str, zone: str) -> str:
    fleet = state.fleets.get(name)
    if fleet is None or fleet.side != side:
        raise BadInputError(f"There is no fleet {name} of the {side} side. {FORM}")
    grid = board(state.board)
    where = grid.zone(zone)
    if not where or grid.terrain[where] == "land":
        raise BadInputError(f"{name}: '{zone}' is no zone with water on the board {state.board}.")
    fleet.zone, fleet.steps, fleet.plan, fleet.routed, fleet.replot = where, [], [], False, True
    return f"at {where}"


def _loss(state: State, side: str, name: str, boxes: str) -> str:
    ship = next((ship for ship in state.ships.values() if (ship.side, ship.id.upper()) == (side, name)), None)
    if ship is None:
        raise BadInputError(f"There is no ship {name} of the {side} side. {FORM}")
    if not boxes.isdecimal() or int(boxes) >= ship.hull:
        raise BadInputError(f"{name}: of {ship.hull} hull boxes it can have lost 0 to {ship.hull - 1}, not {boxes}.")
    ship.lost = int(boxes)
    return f"lost {ship.lost}"
