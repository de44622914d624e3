"""The launches of one deck, or of several, told in one sentence: an order for each, where it is clear whose is what."""

import re
from collections.abc import Container, Sequence
from itertools import pairwise

from flagplot.games.carrier.orders.framed_units import UNITS
from flagplot.games.carrier.orders.patterns import Token

_SORTIE = re.compile(r"(?<!\S)(?:search|CAP|(?:attack|shadow|bomb|to)(?= [C$@])|join(?= AF))(?!\S)")
"""What planes are launched for."""
TAIL = re.compile(
    r"(?<!\S)(?:land|until|turns|if|high|low|: all|report|divert|extra|hold|not|after|before|first|last)(?!\S)"
)
"""What may be said of several launches at their end."""

_FLOWN_TO = re.compile(r"(?<!\S)launch [^()]*; to (C\d+)(?!\S)")
"""Planes launched that go to a contact."""
_WORKS_AND_LAUNCHES = re.compile(r"\d{4} : @\S+ : (?:(?:un)?ready|service|(?:un)?disperse)(?!\S).* ; launch(?!\S)")
_SEARCH_TURNS = re.compile(r"(?<!\S)launch (?!1 )\S+ %\S+ (?:as AF\d+ )?[;:] search ; [NS][EW]?\d+ , [NS]")
_WAY = frozenset(("<dir>", "<hop>"))
_LAUNCHED_AS = re.compile(r"(?<!\S)launch [^;:(]* as AF(\d+)(?!\S)")
_STRUCK_AT = frozenset(("at", "on", "onto", "upon", "against", "vs", "after"))
"""What stands before a contact that launched planes strike."""
_SPLIT_OF_LAUNCH = re.compile(r"(?<!\S)launch .*(?<!\S)split(?!\S)")
_PARTS = frozenset(("split", "detach", "separate", "part", "divide", "peel", "leave", "hive", "break"))
_GONE_TO = re.compile(r" to (C\d+)(?!\S)")
_ARRIVED = frozenset(("arrive", "arrives", "look", "looks", "wait", "waits", "stay", "stays"))
"""Words behind which `at` tells where, and not at whom."""


def only_goes_to(sentence: Sequence[Token], order: str) -> bool:
    """Return whether an order has planes fly to a contact that its sentence launches them against, or a unit go to one
    that it is to go at: `6 Dauntless at C6`. It is to be attacked, perhaps."""
    flown = _FLOWN_TO.search(order)
    if flown is not None and any(
        token.text == flown[1] and before.text in _STRUCK_AT for before, token in pairwise(sentence)
    ):
        return True
    gone = set(_GONE_TO.findall(order)) if "attack" not in order else set[str]()
    return any(
        contact.text in gone and at.text == "at" and before.text not in _ARRIVED
        for before, at, contact in zip(sentence, sentence[1:], sentence[2:], strict=False)
    )


def may_part(sentence: Sequence[Token], order: str) -> bool:
    """Return whether several planes are launched to search in directions of which each may be for some of them: `2
    Catalinas search NE 4 and N 4`."""
    if _SEARCH_TURNS.search(order) is None or any(token.text == "then" for token in sentence):
        return False
    return any(token.text == "and" and not _WAY.isdisjoint(after.symbols) for token, after in pairwise(sentence))


def goes_with_another(sentence: Sequence[Token], order: str, in_air: Container[int]) -> bool:
    """Return whether planes would be launched as an AF in the air that they are told to go with: `B-17s with AF6 bomb
    Rabaul`."""
    named = _LAUNCHED_AS.search(order)
    return (named is not None and int(named[1]) in in_air) and any(
        before.text in ("with", "and", "plus", ",") and token.text == f"AF{named[1]}"
        for before, token in pairwise(sentence)
    )


def hour_is_of_one(sentence: Sequence[Token], orders: Sequence[str]) -> bool:
    """Return whether an hour told behind planes would be that of a launch and of other work on deck: `ready
    6 Dauntless, 4 Devastators attack C6 at 1000`."""
    planes = next((n for n, token in enumerate(sentence) if "<plane>" in token.symbols), len(sentence))
    late = any("<time>" in token.symbols for token in sentence[planes:])
    return late and any(_WORKS_AND_LAUNCHES.match(order) for order in orders)


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


def parts_unsaid(sentence: Sequence[Token], order: str) -> bool:
    """Return whether planes would be launched and some of them split off of whom that is not said: `launch a search: 2
    Dauntless as AF30 NE7, 2 Dauntless as AF31 N7` are two launches."""
    return _SPLIT_OF_LAUNCH.search(order) is not None and all(_PARTS.isdisjoint(token.symbols) for token in sentence)
