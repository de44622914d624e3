"""Planes that are told to stay where they are while others take off: `the other two stay on deck`, `the Wildcats stay
aboard`. It orders nothing; it is left aside where it agrees with what the ship or base has ready. And where planes are
of which nobody says where they are."""

import re
from collections import Counter

from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.ruleset.tables import LAND

_KEPT = re.compile(r" ; STAY (\S+) %(\S+)")
_REST = " ; STAY rest"
_REST_OF_ALL = re.compile(rf"{_REST}(?! %)")
"""What is not named: it stays where planes are left."""
_TAKEN = re.compile(r"(?<!\S)(?:launch|unready|ready CAP) ([^;(:]*)")
_WORKED = re.compile(r"(?<!\S)(?:launch|ready|ready CAP) ([^;(:]*)")
_PLANES = re.compile(r"(?<!\S)(\S+) %(\S+)")


def agrees(order: str, name: str, roster: Roster) -> bool:
    """Return whether the planes that an order keeps aboard are all that are ready besides those it launches or strikes
    below; of `all` of a type none is touched."""
    kept = _KEPT.findall(order)
    if not kept and _REST not in order:
        return True
    holder = roster.holder(name.lstrip("@").replace("~", " "))
    ready: Counter[str] = Counter()
    for stack in holder.boxes.ready if holder is not None and holder.boxes is not None else ():
        ready[stack.plane.removesuffix(LAND)] += stack.n
    taken = Counter[str]()
    for planes in _TAKEN.findall(order):
        named = _PLANES.findall(planes)
        if not named or "except" in planes:
            return False  # `launch all`: more than is named
        for n, plane in named:
            taken[plane] += int(n) if n.isdigit() else ready[plane]
    if _REST_OF_ALL.search(order) and not taken.total() < ready.total():
        return False
    return all(
        ready[plane] > 0
        and (
            taken[plane] <= ready[plane]
            if n == "rest"
            else taken[plane] == (0 if n == "all" else ready[plane] - int(n))
        )
        for n, plane in kept
    )


def without_kept(text: str) -> str:
    """Return orders without the planes that they keep aboard."""
    return _KEPT.sub("", text).replace(_REST, "")


def home_of(order: str, roster: Roster) -> str:
    """Return the only ship or base, as the plain form has it, that has planes of the types that an order launches or
    readies, none of them in the air: `B-17s bomb Rabaul`; an empty string where there is none or more."""
    types = {plane.replace("~", " ") for _, plane in _PLANES.findall(" ".join(_WORKED.findall(order)))}
    in_air = {flight.plane.removesuffix(LAND) for af in roster.view.afs.values() for flight in af.flights}
    homes = [name for name in roster.names if not types.isdisjoint(_held(name, roster))]
    if not types or not types.isdisjoint(in_air) or len(homes) != 1 or not types <= _held(homes[0], roster):
        return ""
    return "@" + homes[0].replace(" ", "~")


def _held(name: str, roster: Roster) -> set[str]:
    """Return the types of planes that a ship or base has in any box."""
    holder = roster.holder(name)
    boxes = holder.boxes if holder is not None else None
    stacks = (*boxes.ready, *boxes.readying, *boxes.just_landed) if boxes is not None else ()
    return {stack.plane.removesuffix(LAND) for stack in stacks}
