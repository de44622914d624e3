"""Formations that are to attack together, `AF10 and AF12 attack C4 together`: each flies its own way, and they do so
only where both come in the same hour."""

import re
from collections.abc import Set

from flagplot.games.carrier.ordered.ast import Place
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Hex, distance

TOGETHER = frozenset(
    ("together", "jointly", "joint", "combined", "coordinated", "coordinate", "simultaneous", "simultaneously", "same")
)
_ATTACK = re.compile(r"\b(?:attack|strike|hit|bomb|raid|dive|torpedo|blow)\w*\b", re.IGNORECASE)
_AF = re.compile(r"\bAF ?(\d{1,4})\b", re.IGNORECASE)
_CONTACT = re.compile(r"\bC ?(\d{1,4})\b", re.IGNORECASE)
_MEETING = re.compile(r"\b(?:meet|join|rendezvous|wait|assemble|gather)\w*\b", re.IGNORECASE)


def come_apart(text: str, words: Set[str], roster: Roster) -> tuple[str, str]:
    """Return why formations that a sentence sends to attack a contact together would not come together, and what to
    order instead; nothing where they would, or where it is not known. `words`: those of the sentence."""
    if words.isdisjoint(TOGETHER) or _ATTACK.search(text) is None or _MEETING.search(text) is not None:
        return "", ""
    contacts = set(_CONTACT.findall(text))
    target = roster.hex_at(Place(contact=int(contacts.pop()))) if len(contacts) == 1 else None
    numbers = [int(number) for number in dict.fromkeys(_AF.findall(text)) if int(number) in roster.view.afs]
    if target is None or len(numbers) < 2:
        return "", ""
    turns = {number: _turns(number, target, roster) for number in numbers}
    first, last = (min(numbers, key=turns.__getitem__), max(numbers, key=turns.__getitem__))
    if turns[first] == turns[last]:
        return "", ""
    hours = [
        f"AF{number} comes at {roster.ruleset.hour(roster.turn + turns[number]):02d}00" for number in (first, last)
    ]
    place = hexes.name(roster.view.afs[last].hex)
    hint = f"Let them meet first: 'AF{first}: meet AF{last} at {place}; attack', and the same of AF{last}."
    return f"they would not attack together: {' and '.join(hours)}", hint


def _turns(number: int, target: Hex, roster: Roster) -> int:
    """Return after how many turns an AF is over a hex, counted from this one."""
    af = roster.view.afs[number]
    return max(-(-distance(af.hex, target) // max(roster.af_speed(af), 1)), 1) - 1
