"""Orders of coastwatchers and troops: `CW1 at B/P24` at the start, `CW1 NE1` later (GM-23.3.2a, GM-23.3.3).

Like the orders of boats they are taken out of a sheet before the rest is read.
"""

import re

from flagplot.core.diagnostics import Diagnostic
from flagplot.games.carrier.ordered.ast import Ashore, Program, UnitOrder, UnitRef
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.state.counters import (
    MOVING_HOURS,
    Counter,
    Watch,
    island_hexes,
    may_replace,
    placing,
    stepped,
)
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Direction
from flagplot.games.carrier.view import enemy_bases
from flagplot.orders.scan import MAX_LINE, MAX_LINES

ORDER = re.compile(
    r"\s*(?:(?P<hour>\d\d)00\s*:?\s*)?(?P<unit>(?P<kind>CW|T)\s?(?P<number>[1-9]\d?))(?!\w)\s*:?\s*(?P<rest>.*)", re.I
)
PLACE = re.compile(r"(?:(?:placed?|put|stands?)\s+)?(?:at|in|on|to)\s+(?P<hex>.+)", re.I)
STEP = re.compile(r"(?:moves?\s+|goes\s+|go\s+)?(?P<direction>NE|NW|SE|SW|N|S)\s?(?P<n>\d{0,2})", re.I)
STAY = re.compile(r"(?:stay|stays|hold)", re.I)
FORM = "Write 'CW1 NE1' for a step, or before the first turn 'CW1 at B/P24'."
BARRED = {
    "edge": "that way leads off the map",
    "island": "{name} stays on {island}",
    "sea": "that way leads out to sea",
    "enemy base": "coastwatchers do not go to an enemy base",
}


def taken_out(text: str, roster: Roster) -> tuple[str, list[UnitOrder], list[Diagnostic], list[int]]:
    """Return a sheet without its orders of counters, those that stand, the remarks on the others, and the lines taken
    out. Without the option each such line is answered, and nothing of it stands."""
    lines = text.splitlines()
    orders: dict[str, UnitOrder] = {}
    remarks: list[Diagnostic] = []
    gone: list[int] = []
    for at, line in enumerate(lines[:MAX_LINES]):
        said = ORDER.fullmatch(line.partition("#")[0].rstrip(" \t;.")) if len(line) <= MAX_LINE else None
        if said is None:
            continue
        gone.append(at + 1)
        lines[at] = ""
        order, told = _read(said, at + 1, roster)
        remarks += told
        if order is not None:
            name = f"{order.unit.kind}{order.unit.number}"
            if name in orders:
                remarks.append(_remark(said, at + 1, "note", "ordered-twice", f"{name}: the later order counts"))
            orders[name] = order
    return ("\n".join(lines) if gone else text), list(orders.values()), remarks, gone


def _remark(said: re.Match[str], line: int, severity: str, code: str, message: str, hint: str = "") -> Diagnostic:
    start, end = said.span("unit")
    return Diagnostic(line, start + 1, max(1, end - start), severity, code, message, hint)  # type: ignore[arg-type]


def _read(said: re.Match[str], line: int, roster: Roster) -> tuple[UnitOrder | None, list[Diagnostic]]:
    """Return the order of one line, if it stands, and what is to be said of it."""
    kind, number = said["kind"].upper(), int(said["number"])
    name, watch = f"{kind}{number}", roster.view.watch

    def refuse(code: str, message: str, hint: str = "") -> tuple[None, list[Diagnostic]]:
        return None, [_remark(said, line, "error", code, message, hint)]

    if not isinstance(watch, Watch):
        what = "coastwatchers are" if kind == "CW" else "troops are"
        hint = "The option coastwatchers = counters is off."
        return refuse("GM-23.3", f"{name}: {what} no units of this match", hint)
    counter = watch.counters.get(name)
    if counter is None:
        near = [each.name for each in watch.standing() if each.kind == kind]
        return refuse("unknown-unit", f"no such unit of yours: {name}", f"Yours are {', '.join(near) or 'none'}.")
    if counter.lost:
        return refuse("GM-23.3.5a", f"{name} is lost")
    if said["hour"] is not None:
        return refuse("GM-23.3.3", f"{name} moves at 0100 and 1200 by itself: give the step without an hour")
    rest = said["rest"].strip(" \t,")
    ref = UnitRef("CW" if kind == "CW" else "T", number)
    if STAY.fullmatch(rest):
        return UnitOrder(ref, Program(), line, ashore=Ashore()), []
    step, place = STEP.fullmatch(rest), PLACE.fullmatch(rest)
    if step is None and place is None:
        return refuse("not-understood", f"not read: {rest}" if rest else f"what is {name} to do?", FORM)
    if place is not None:
        why = _bar_to_place(place["hex"], counter, roster)
        if why is not None:
            return refuse(*why)
        return UnitOrder(ref, Program(), line, ashore=Ashore(hexes.parse(place["hex"].strip(), counter.hex))), []
    assert step is not None
    if step["n"] not in ("", "1"):
        return refuse("GM-23.3.3", f"{name} moves one hex, at 0100 and at 1200", FORM)
    direction = Direction[step["direction"].upper()]
    to = stepped(roster.ruleset.theatre, counter, direction, _foreign(roster))
    if isinstance(to, str):
        barred = BARRED[to].format(name=name, island=counter.island)
        return refuse("GM-23.3.6", f"{name} cannot go {direction.name} from {hexes.name(counter.hex)}: {barred}")
    remarks = []
    if roster.view.hour not in MOVING_HOURS:
        next_hour = 12 if 1 < roster.view.hour < 12 else 1
        text = f"{name} moves at 0100 and 1200: kept for {next_hour:02d}00"
        remarks.append(_remark(said, line, "note", "GM-23.3.3", text))
    return UnitOrder(ref, Program(), line, ashore=Ashore(None, int(direction))), remarks


def _bar_to_place(word: str, counter: Counter, roster: Roster) -> tuple[str, str] | None:
    """Return why a counter cannot be put into a hex: code and reason."""
    name, view = counter.name, roster.view
    try:
        hex_ = hexes.parse(word.strip(), counter.hex)
    except ValueError as error:
        return "bad-hex", str(error)
    if not may_replace(counter, view.clock.turn):
        return "GM-23.3.6", f"{name} is on {counter.island} and moves one hex at 0100 and 1200; nothing carries it"
    if counter.fresh:
        own = {base.hex for base in view.bases.values()} & island_hexes(roster.ruleset.theatre, counter.island)
        if hex_ not in own:
            return "GM-23.3.5b", f"new troops come to a base of yours on {counter.island}"
        return None
    if hex_ not in island_hexes(roster.ruleset.theatre, counter.island):
        return "GM-23.3.2a", f"{hexes.name(hex_)} is no hex of {counter.island}, to which {name} belongs"
    if hex_ not in placing(roster.ruleset.theatre, counter, _foreign(roster)):
        if counter.last_column and counter.kind == "T":
            return "GM-23A", f"{name} starts in columns A/A to {counter.last_column}"
        return "GM-23.3.2b", f"{name}: coastwatchers do not go to an enemy base, and {hexes.name(hex_)} is one"
    return None


def _foreign(roster: Roster) -> frozenset[hexes.Hex]:
    return frozenset(enemy_bases(roster.view, roster.ruleset).values())
