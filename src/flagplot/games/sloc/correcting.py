"""What a referee may set right in the submarine war: where a base or a headquarters stands, who holds a hex, what a
side may spend this turn, and the divisions in China."""

import re

from flagplot.core.diagnostics import BadInputError
from flagplot.core.fields import copied
from flagplot.core.game import Correction
from flagplot.games.sloc.board import ALLIED, JAPANESE, SIDES, Board, Side
from flagplot.games.sloc.map import NODES
from flagplot.games.sloc.state import State

FORM = (
    "Write the side and what holds: `allied Wilkes at 3727` (a base or a headquarters), `allied Wilkes off` (a base on "
    "the Turn Record Track), `allied holds 3727`, `allied ASP 6`, `japanese divisions 12` (in China)."
)
_WORDS = re.compile(r"\s*(allied|japanese)\s+(?:(\w+)\s+(at|off)|(holds|asp|divisions))(?:\s+(\d{1,4}))?\s*", re.I)
MOST = 99
"""ASPs or divisions that can be written."""


def correct(state: State, correction: str) -> Correction[State]:
    """Return a copy of the state that is set right, and who is told: both sides, for the table is open, but of a base
    that is hidden its owner alone (ES-BASE-27). Raises BadInputError for what cannot be read or cannot be."""
    found = _WORDS.fullmatch(correction)
    verb = (found[3] or found[4]).lower() if found else ""
    if found is None or (verb == "off") is bool(found[5]):
        raise BadInputError(FORM)
    state = copied(state)
    board, side, number = state.board, ALLIED if found[1].lower() == ALLIED else JAPANESE, int(found[5] or 0)
    if verb in ("at", "holds") and number not in NODES:
        raise BadInputError(f"{number} is no place of the map that can be held. {FORM}")
    if verb in ("at", "off"):
        name = _placed(board, side, found[2], number)
        hidden = board.switches.hidden_bases and board.base(name) is not None
        return Correction(state, (ALLIED,) if hidden else SIDES, f"{side} {name} {f'at {number}' if number else 'off'}")
    if verb == "holds":
        board.control[number] = side
    elif number > MOST or (verb == "divisions" and side == ALLIED):
        raise BadInputError(f"{'The Allies have no divisions' if number <= MOST else f'At most {MOST}'} here. {FORM}")
    elif verb == "asp":
        board.asp[side] = number
    else:
        board.divisions = number
    return Correction(state, SIDES, f"{side} {'ASP' if verb == 'asp' else verb} {number}")


def _placed(board: Board, side: Side, wanted: str, place: int) -> str:
    """Put a base or a headquarters of a side in a hex, or a base off the map for 0, and return its name."""
    for base in board.bases if side == ALLIED else ():
        if base.name.lower() == wanted.lower():
            if place and board.base_at(place) not in (None, base):
                raise BadInputError(f"There is a base in {place} already (ES-11.21.C11).")
            base.hex = place
            return base.name
    for hq in board.hqs.values():
        if hq.side == side and hq.key.lower() == wanted.lower() and place:
            hq.hex, hq.status = place, "map"
            return hq.key
    raise BadInputError(f"The {side} side has no '{wanted}' that could be put {'there' if place else 'off'}. {FORM}")
