"""Planes that are told to stay where they are while others take off: `the other two stay on deck`, `the Wildcats stay
aboard`. It orders nothing; it is left aside where it agrees with what the ship or base has ready."""

import re
from collections import Counter

from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.ruleset.tables import LAND

_KEPT = re.compile(r" ; STAY (\S+) %(\S+)")
_TAKEN = re.compile(r"(?<!\S)(?:launch|unready|ready CAP) ([^;(:]*)")
_PLANES = re.compile(r"(?<!\S)(\S+) %(\S+)")


def agrees(order: str, name: str, roster: Roster) -> bool:
    """Return whether the planes that an order keeps aboard are all that are ready besides those it launches or strikes
    below; of `all` of a type none is touched."""
    kept = _KEPT.findall(order)
    if not kept:
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
    return all(ready[plane] > 0 and taken[plane] == (0 if n == "all" else ready[plane] - int(n)) for n, plane in kept)


def without_kept(text: str) -> str:
    """Return orders without the planes that they keep aboard."""
    return _KEPT.sub("", text)
