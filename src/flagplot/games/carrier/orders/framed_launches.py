"""The launches of one deck, or of several, told in one sentence: an order for each, where it is clear whose is what."""

import re
from collections.abc import Sequence

from flagplot.games.carrier.orders.framed_units import UNITS

_SORTIE = re.compile(r"(?<!\S)(?:search|CAP|(?:attack|shadow|bomb|to)(?= [C$@])|join(?= AF))(?!\S)")
"""What planes are launched for."""
TAIL = re.compile(
    r"(?<!\S)(?:land|until|turns|if|high|low|: all|report|divert|extra|hold|not|after|before|first|last)(?!\S)"
)
"""What may be said of several launches at their end."""


def launch_by_launch(text: str) -> list[str]:
    """Return the orders of what is said of one deck, one for each launch of several: `launch A ALSO launch B`. It is
    none where what is said last may be meant for all of them (`2 search N5 and 2 search NE5, then land`)."""
    head, _, rest = text.partition(" : ")
    parts = rest.split(" ALSO ")
    if len(parts) == 1:
        return [text]
    decks = set(UNITS.findall(rest))
    if not UNITS.search(head) and len(decks) == 1:  # `2 from Yorktown search N5, 2 search NE5`
        parts = [part if UNITS.search(part) else f"{part} ⟦{next(iter(decks))}⟧" for part in parts]
    whole = all(part.count("( ") == part.count(" )") for part in f"{rest} ".split(" ALSO "))
    return [f"{head} : {part}" for part in parts] if whole and not _of_all(parts) else [""]


def _of_all(parts: Sequence[str]) -> bool:
    """Return whether one of several launches says nothing of its own to do, whether all may be meant with what the last
    says, or planes of one with those of another."""
    deeds = [set(_SORTIE.findall(part)) for part in parts]
    if not all(deeds):
        return True
    for before, after, first, next_ in zip(parts, parts[1:], deeds, deeds[1:], strict=False):
        more = set(TAIL.findall(after)) - set(TAIL.findall(before))
        if "CAP" in first:
            more -= {"land"}
        if "CAP" not in first:
            more -= {"until", "turns"}
        if "attack" not in first & next_:
            more -= {": all", "after", "before", "first", "last"}
        aims = [re.findall(r"attack (\S+)", part) for part in (before, after)]
        if more or (aims[0] and aims[0] == aims[1]):
            return True
    return False


def twice_launched(rest: str) -> bool:
    """Return whether planes of one kind are launched twice: some of them are told off for something else."""
    launch = re.search(r"(?<!\S)launch [^;(]*", rest)
    planes = re.findall(r"%\S+", launch[0]) if launch is not None else []
    return len(set(planes)) < len(planes)
