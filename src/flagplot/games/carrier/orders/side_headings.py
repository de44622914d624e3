"""Whom an order in a language without programs is for: `SS4:`, `1900: MTB1`, `CW1`; and why it cannot be."""

import re
from collections.abc import Sequence
from typing import Literal

from flagplot.core.diagnostics import Diagnostic
from flagplot.games.carrier.ordered.ast import UnitRef
from flagplot.games.carrier.orders.headings import Heading
from flagplot.games.carrier.orders.sign import Sign
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.state.counters import Watch
from flagplot.games.carrier.state.units import BoatForce
from flagplot.orders.scan import Piece

_Kind = Literal["SS", "MTB", "CW", "T"]
_KINDS: dict[str, _Kind] = {"ss": "SS", "submarine": "SS", "mtb": "MTB", "cw": "CW", "coastwatcher": "CW", "t": "T"}
_HOUR = re.compile(r"\d\d00")
OFF = "submarines take no part in this battle: the option 'submarines' is off"


def hour_of(pieces: Sequence[Piece]) -> tuple[int | None, int]:
    """Return the hour with which a clause begins, None without one, and the position after it."""
    at = 1 if pieces[0].text == "at" else 0
    if at >= len(pieces) or not _HOUR.fullmatch(pieces[at].text):
        return None, 0
    hour = int(pieces[at].text[:2])
    at += 1
    return hour, at + (at < len(pieces) and pieces[at].text in (":", ","))


def side_heading(pieces: Sequence[Piece], roster: Roster, at_line_start: bool) -> Heading | None:
    """Return the heading of a submarine, boats, watchers or troops with which pieces begin; `after` is the position of
    the first piece of the order itself."""
    hour, start = hour_of(pieces)
    kind = _KINDS.get(pieces[start].text) if start < len(pieces) else None
    at = start + 1
    at += kind == "SS" and at < len(pieces) and pieces[at].text == "-"
    if kind is None or at >= len(pieces) or not re.fullmatch(r"[1-9]\d?", pieces[at].text):
        return None
    following = pieces[at + 1] if at + 1 < len(pieces) else None
    if following is not None and (following.text in ("-", "/") or (following.glued and following.kind == "word")):
        return None
    if not at_line_start and (kind == "T" or not _own(UnitRef(kind, int(pieces[at].text)), roster)):
        return None
    first, last = pieces[start], pieces[at]
    unit = UnitRef(kind, int(last.text))
    length = last.column + last.length - first.column
    sign = Sign("UNIT", unit, first.line, first.column, length, f"{kind}{unit.number}")
    at += 1
    while at < len(pieces) and pieces[at].text in (":", ","):
        at += 1
    wrong = _wrong(unit, hour, roster)
    complaint = Diagnostic(sign.line, sign.column, length, "error", *wrong) if wrong is not None else None
    return Heading(None if wrong else unit, sign.line, at, [sign], hour, None, complaint)


def _own(unit: UnitRef, roster: Roster) -> bool:
    view = roster.view
    if unit.kind == "SS":
        return bool(view.submarines) and unit.number in view.submarines.boats  # type: ignore[union-attr]
    return isinstance(view.boats, BoatForce) if unit.kind == "MTB" else isinstance(view.watch, Watch)


def _wrong(unit: UnitRef, hour: int | None, roster: Roster) -> tuple[str, str, str] | None:
    """Return why no order can be given to a unit: code, sentence and hint; None where one can (FE-27, GM-23.3,
    GM-23.3.3, GM-23.3.5a)."""
    name, view, watch = f"{unit.kind}{unit.number}", roster.view, roster.view.watch
    unknown = f"no such unit of yours: {name}"
    if unit.kind == "SS" and not view.submarines:
        return "FE-27", OFF, ""
    if unit.kind == "SS" and view.submarines and unit.number not in view.submarines.boats:
        known = ", ".join(f"SS{number}" for number in view.submarines.boats)
        return "unknown-unit", unknown, f"Your submarines are {known}." if known else "You have none."
    if unit.kind == "MTB" and not isinstance(view.boats, BoatForce):
        return "unknown-unit", unknown, "You have no boats."
    if unit.kind in ("CW", "T"):
        what = "coastwatchers are" if unit.kind == "CW" else "troops are"
        if not isinstance(watch, Watch):
            hint = "The option coastwatchers = counters is off."
            return "GM-23.3", f"{name}: {what} no units of this match", hint
        if name not in watch.counters:
            near = ", ".join(each.name for each in watch.standing() if each.kind == unit.kind)
            return "unknown-unit", unknown, f"Yours are {near or 'none'}."
        if watch.counters[name].lost:
            return "GM-23.3.5a", f"{name} is lost", ""
        if hour is not None:
            return "GM-23.3.3", f"{name} moves at 0100 and 1200 by itself: give the step without an hour", ""
    if hour is not None and not 1 <= hour <= 24:
        return "bad-hour", f"{hour:02d}00 is not an hour; hours run from 0100 to 2400", ""
    return None
