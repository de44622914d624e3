"""Planes that are to stay over something, without a word of a patrol: fighters guard it, bombers wait there."""

import re
from collections.abc import Iterable

from flagplot.games.carrier.ordered.ast import UnitRef
from flagplot.games.carrier.orders.plane_kinds import fights
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.ruleset.tables import LAND

_OVER = re.compile(
    r"(?<!\S)(?P<stays>WAIT|OVER) (?P<goal>\S+)(?P<turns>(?: \d+ turns)?)(?: (?P<level>high|low))?(?!\S)"
)
"""`hold over TF11`, and `be over TF11`, as a frame has it."""
_TOLD_OFF = re.compile(r"(?<!\S)(?:launch|split|OTHERS)(?!\S)[^;:(]*")
"""Planes that take off, leave their AF, or are those left of it."""
_AF = re.compile(r"⟦(?:[^⟧]* )?AF(\d+)⟧")
_SORTIE = re.compile(r"(?<!\S)(?:attack|bomb|search|shadow|join|meet)(?!\S)")
"""What is waited for."""


def waiting(text: str, unit: UnitRef | None, roster: Roster) -> str:
    """Return what is said of one kind of units with each stay over something as a CAP or a wait. Planes that can
    intercept and are no fighters wait for what they do next, and in a hex where nothing is to be guarded. An empty
    string: it may be either, as it may where fighters stay there with others, or others are to be over something and
    nothing says how long. `unit`: whose order it goes on with."""
    while found := _OVER.search(text):
        rest = text[found.end() :]
        kinds = set(_kinds(text[: found.start()], text, unit, roster))
        kind = kinds.pop() if len(kinds) == 1 else ""
        if kind in ("light", "loaded") and (found["goal"].startswith("$") or _SORTIE.search(rest)):
            kind = "bomber"
        kind = "fighter" if kind == "light" else kind
        timed = found["turns"] or rest.startswith((" until", " as long as"))
        if kind not in ("fighter", "bomber") or (kind == "bomber" and found["stays"] == "OVER" and not timed):
            return ""
        goal, turns, level = found["goal"], found["turns"], found["level"]
        said = " ".join(f"CAP {goal}{turns} {level or ''}".split())
        if kind == "bomber":
            said = f"{f'{level} ; ' if level else ''}to {goal} ; hold{turns}"
        text = text[: found.start()] + said + rest
    return text


def _kinds(before: str, text: str, unit: UnitRef | None, roster: Roster) -> Iterable[str]:
    """Yield what the planes are that stay: `fighter`, `bomber`, `light`, which intercept and carry no AP bombs, and
    `loaded`, which may be either. `before`: what stands before it in the text."""
    flown = _TOLD_OFF.findall(before)
    if flown and "%" in flown[-1]:
        for plane in re.findall(r"%(\S+)", flown[-1]):
            yield _kind(plane, "AP", roster)
        return
    named = [int(number) for number in _AF.findall(text)] or ([unit.number] if unit and unit.kind == "AF" else [])
    for number in named:
        for flight in roster.view.afs[number].flights if number in roster.view.afs else ():
            yield _kind(flight.plane, flight.load, roster)


def _kind(plane: str, load: str, roster: Roster) -> str:
    known = roster.ruleset.tables.planes[plane.removesuffix(LAND).replace("~", " ")]
    if not known.interceptor:
        return "bomber"
    return "fighter" if fights(known) else "loaded" if load in ("AP", "torpedo") else "light"
