"""Submarine warfare (11.22.A): which bases may roll, and the roll."""

import msgspec

from flagplot.games.sloc.board import Base, Board
from flagplot.games.sloc.map import APART
from flagplot.games.sloc.refusal import Refusal
from flagplot.games.sloc.sites import american_hqs, half_range_hqs, in_supply, matching


class Roster(msgspec.Struct):
    """The bases of a turn: those that roll with their headquarters, and those that do not with the reason."""

    rolling: list[tuple[Base, str]] = []
    barred: list[tuple[Base, Refusal]] = []
    rivals: list[str] = []
    """The bases that share one headquarters, of which the Allied player names the one that rolls."""


def can_activate(board: Board, key: str, base: Base) -> bool:
    """Return whether a headquarters can activate a base: on the map, in full range, no rivalry bar.

    The Sub Base is a US naval unit: an Army headquarters is barred while rivalry is in force (ES-11.21.C7,
    ES-11.21.C8, ES-11.22.A3, ES-BASE-28).
    """
    hq = board.hqs[key]
    row = board.row(key)
    if board.switches.rivalry and row.army:
        return False
    return bool(hq.hex) and APART[hq.hex][base.hex] <= row.range


def barred(board: Board, base: Base) -> Refusal | None:
    """Return why a base on its own may not conduct submarine warfare, or None.

    Supply (ES-11.22.A2), activation by any American headquarters (ES-11.22.A3), presence when the turn's
    reinforcements began (ES-11.22.A5) and half range of some American headquarters (ES-11.22.A4).
    """
    if not base.hex:
        return Refusal("ES-11.22.A5", "on_track")
    if not in_supply(board, base.hex):
        return Refusal("ES-11.22.A2", "base_unsupplied")
    if not any(can_activate(board, hq.key, base) for hq in american_hqs(board)):
        return Refusal("ES-11.22.A3", "not_activated")
    if not base.present:
        return Refusal("ES-11.22.A5", "arrived_late")
    if not half_range_hqs(board, base.hex):
        return Refusal("ES-11.22.A4", "half_range")
    return None


def roster(board: Board, lead: str = "") -> Roster:
    """Return which bases roll, each at most once in a turn (ES-11.22.A1), with a headquarters of its own (ES-11.22.A4).

    Where two bases have only one headquarters, `lead` names the one that rolls; without it the first in the
    order of battle.
    """
    out = Roster()
    able = []
    for base in board.bases:
        reason = barred(board, base)
        if reason:
            out.barred.append((base, reason))
        else:
            able.append(base)
    keys = matching([half_range_hqs(board, base.hex) for base in able])
    if keys is None:
        out.rivals = [base.name for base in able]
        able.sort(key=lambda base: base.name != lead)
        for base in able[1:]:
            out.barred.append((base, Refusal("ES-11.22.A4", "hq_taken")))
        able = able[:1]
        keys = tuple(half_range_hqs(board, base.hex)[0] for base in able)
    out.rolling = list(zip(able, keys, strict=True))
    return out


def succeeds(die: int, swm: int, pv: int) -> bool:
    """Return whether a roll succeeds: die + SWM - PV is 0 or less (ES-11.22.A6)."""
    return die + swm - pv <= 0


def chance(pv: int, swm: int) -> int:
    """Return the chance of success in tenths, 0 to 10 (ES-11.22.A7)."""
    return min(10, max(0, pv - swm + 1))
