"""An AF whose planes are told different things, `2 Wildcats go home, 6 Dauntless attack C4`: some are split off."""

import re
from collections import Counter
from collections.abc import Sequence

from flagplot.games.carrier.ordered.ast import UnitRef
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.ruleset.tables import LAND

_SOME = re.compile(r"(?<!\S)SOME split (?P<planes>[^:;(]+?)(?= as AF\d| :| ;|$)")
"""Planes that leave their AF, as a frame has it."""
_PARTED = re.compile(r": split (?P<planes>[^:;(]+?)(?= :| ;|$)")
_OTHERS = re.compile(r"(?<!\S)(?:; )?OTHERS (?P<planes>[^:;(]+?) :(?: ;)?(?!\S)")
"""Those that are told something after them."""
_WHOLE = re.compile(r"SOME split [^:;(]+? : \( (?P<does>[^()]+) \)(?= ;|$)")
_PLANES = re.compile(r"(?P<n>\d+|all) (?:%(?P<plane>\S+)|planes)")
_ITS = "ITS planes"
"""Planes of an AF that are counted and not named, as a frame has them."""
_UNNAMED = re.compile(r"(?<!\S)(?P<n>\d+) planes(?!\S)")
_KINDS = {"all bombers": False, "all fighters": True}
_AF = re.compile(r"⟦(?:[^⟧]* )?AF(\d+)⟧")


def apart(text: str, unit: UnitRef | None, roster: Roster) -> str:
    """Return what is said of an AF of which some planes are split off; an empty string where it has not these planes,
    has no others and they get a number, those told something else are not all the others, an hour may be of one part or
    of both, or more is told of nobody knows whom. `unit`:
    whose order it goes on with."""
    text = _named(text, unit, roster)
    some = _SOME.search(text)
    if some is None:
        return "" if _all_split(text, unit, roster) else text
    if text.count("SOME split") > 1 or not text.endswith(" TOLD"):
        return ""
    text = text.removesuffix(" TOLD")
    left = _planes(text, unit, roster)
    if left is None:
        return ""
    only = _only(left).replace(" ", "~")
    if not _taken(some["planes"], left):
        return ""
    others = _OTHERS.search(text)
    if not left.total():  # all that it has: the whole AF does it
        whole = _WHOLE.search(text) if others is None else None
        return f"{text[: whole.start()]}{whole['does']}{text[whole.end() :]}" if whole is not None else ""
    if others is not None and ("⟪" in text or not _are_left(others["planes"], left, roster)):
        return ""
    if others is not None:
        text = f"{text[: others.start()]}; {text[others.end() :]}".replace("; ;", ";").rstrip(" ;")
    named = _UNNAMED.sub(rf"\g<n> %{only}", some["planes"]) if only else some["planes"]
    return text.replace(f"SOME split {some['planes']}", f"split {named}")


def _named(text: str, unit: UnitRef | None, roster: Roster) -> str:
    """Return a text with the planes that an AF attacks with as planes of their name, where only one type of it does."""
    if _ITS not in text:
        return text
    types = roster.ruleset.tables.planes
    strike = [plane for plane in _planes(text, unit, roster) or () if plane in types and not types[plane].escort]
    return text.replace(_ITS, "%" + strike[0].replace(" ", "~") if len(strike) == 1 else "planes")


def _all_split(text: str, unit: UnitRef | None, roster: Roster) -> bool:
    """Return whether all planes of an AF would be split off and get no number: `the four Wildcats of AF14` are AF14."""
    parted = _PARTED.search(text)
    if parted is None or " launch " in text:
        return False
    left = _planes(text, unit, roster)
    return left is not None and _taken(parted["planes"], left) and not left.total()


def _planes(text: str, unit: UnitRef | None, roster: Roster) -> Counter[str] | None:
    """Return how many planes of each name the one AF has that a text names, or else `unit`; None where there is none or
    more than one."""
    named = {int(number) for number in _AF.findall(text)} or ({unit.number} if unit and unit.kind == "AF" else set())
    af = roster.view.afs.get(named.pop()) if len(named) == 1 else None
    if af is None:
        return None
    planes = Counter[str]()
    for flight in af.flights:
        planes[flight.plane.removesuffix(LAND)] += flight.n
    return planes


def _are_left(planes: str, left: Counter[str], roster: Roster) -> bool:
    """Return whether these are all planes that are left: `bombers` where none of them is a fighter."""
    if planes in _KINDS:
        types = roster.ruleset.tables.planes
        return all(plane in types and types[plane].escort is _KINDS[planes] for plane, n in left.items() if n)
    return _taken(planes, left) and not left.total()


def _taken(planes: str, left: Counter[str]) -> bool:
    """Take planes out of those that are left, and return whether they are there."""
    for found in _PLANES.finditer(planes):
        plane = found["plane"].replace("~", " ") if found["plane"] else _only(left)
        n = left[plane] if found["n"] == "all" else int(found["n"])
        if not 0 < n <= left[plane]:
            return False
        left[plane] -= n
    return _PLANES.sub("", planes).strip(" ,") == ""


def _only(left: Counter[str]) -> str:
    """Return the one type of which planes are left."""
    types: Sequence[str] = [plane for plane, n in left.items() if n]
    return types[0] if len(types) == 1 else ""
