"""Sentences in which the guide's words would be found, and that say something else: they are put otherwise first."""

import re
from collections.abc import Sequence

from flagplot.games.carrier.orders.doubt_case import lands_either_way
from flagplot.games.carrier.orders.draft import Draft
from flagplot.games.carrier.orders.tongue import Tongue
from flagplot.orders.scan import Piece, written

_OTHER_WAYS = frozenset(("there", "them", "to", "toward", "towards", "meet", "meets", "rendezvous", "join", "joins"))
"""Words of which one stands in each of these."""
_ANOTHER_WAY = re.compile(
    r"^(?>.*?\b(?:cap|patrol|circle|orbit)).*\blands? there\b"
    r"|\b(?<!hex )(?<!hexes )(?:north|south|[ns][ew])(?:-?(?:east|west))? (?:on )?(?:to|towards?) (?!\d)[a-z]"
    r"|^(?!.*\b(?:force|group|fleet)\b)(?>.*?\b(?:see|seen|sees|sight\w*|spot\w*|find|finds|found|meet|meets|met)\b)"
    r".*\b(?:attack|bomb|hit|strike|torpedo|dive[- ]bomb)s? them\b"
    r"|^(?:have |let )?tf ?\d+(?:(?:,| and| &| )+tf ?\d+)*:?(?: \w+){0,3} (?:meets?|rendezvous)(?: up)?"
    r" (?:at|in|off)\b"
    r"|\blooks? (?:if|whether) there (?:is|are)\b"
    r"|\b(?:follow|trail)s? and joins? (?:up )?(?:with )?(?:(?:task force|[ta]f) ?\d|(?:it|them|him)\b)"
    r"|\b(?:stay|keep|remain|stick|get)s? (?:very )?(?:close|near) (?:by )?to (?:contact |c ?)\d+(?:,| and|, and)"
    r" (?:shadow|follow|track|trail|tail)s? (?:it|them|him)\b"
    r"|\b(?:shadow|follow|track|trail|tail)s? (?:contact |c ?)\d+(?:,| and|, and) (?:stay|keep|remain|stick)s?"
    r" (?:very )?(?:close|near) (?:by )?to (?:it|them|him)\b",
    re.IGNORECASE,
)
"""What would be read in the guide's words as something else: where planes land of which is told before where they are
(`CAP Port Moresby, then land there`), a direction that only says where a place lies (`north to B/F26`), and an attack
on the ships that are seen (`If you see transports, attack them`); a place where ships meet, which is for planes; and
staying close to what is shadowed, or following what is joined, which is no other deed."""
_LAUNCHES = re.compile(r"(?:(?:and|then|also|please),? )*launch(?:es)? .*\bfrom [a-z]", re.IGNORECASE)
_LAUNCHES_TOO = re.compile(r"tf ?\d+\b[^;.]*\bwind,? (?:and |then )*launch(?:es)? .*\bfrom [a-z]", re.IGNORECASE)
"""A launch that names where from, which is none of the TF above or before it."""
_OF_A_DECK = re.compile(
    r"(?:the |my |our |all )*(?:\d+|two|three|four|five|six|eight)(?: ready)? [\w-]+ (?:of|on|in|at) (?:the )?"
    r"(?!tf|af|air|task)[a-z]+(?: moresby| island| field)?,? (?:are to |is to |shall |should |must |will |to |now )*"
    r"(?:fl(?:y|ies)|search(?:es)?|(?:take|get)s? off|launch(?:es)?|start|go(?:es)?"
    r"|scout|look|make|do|cap|patrol|attack|strike|bomb|dive|torpedo|shadow|cover|protect)s?\b",
    re.IGNORECASE,
)
"""Planes of a ship or base that fly: they are launched, and their deed is none of the ship's."""
_DEEP_AFTER = re.compile(
    r"(?>.*?\b(?:attack|torpedo|sink|hit|strike|shoot)(?:e?s)?\b)[^.;]*"
    r"(?:\bthen (?:it |she )?(?:dive|submerge|(?:go|run)(?:es|s)?(?: down)?(?: to)?)s? (?:to )?deep"
    r"|\bdeep (?:aft|after|afterwards|thereafter))\W*$",
    re.IGNORECASE,
)
"""A boat that attacks and then goes deep: it dives after its attack, and is not deep for the turn."""
_PARTING = frozenset(("split", "splits", "detach", "detaches"))
_PART = frozenset(("they", "it", "which", "who", "these", "those"))
"""Words for what is split off."""


def reads_otherwise(pieces: Sequence[Piece], above: Draft | None) -> bool:
    """Return whether a sentence would be read as something else than it says, were its words taken as the guide's.
    `above`: the order that it goes on with, if it names no unit."""
    if above is not None and above.tongue is not Tongue.COMMON:
        return False
    text = written(pieces)
    if lands_either_way(text) or _DEEP_AFTER.match(text):
        return True
    if _parts_and_goes_on(pieces) or _LAUNCHES_TOO.match(text) or _OF_A_DECK.match(text):
        return True
    if above is not None and above.unit.kind == "TF" and _LAUNCHES.match(text):
        return True
    return not _OTHER_WAYS.isdisjoint(piece.text for piece in pieces) and _ANOTHER_WAY.search(text) is not None


def _parts_and_goes_on(pieces: Sequence[Piece]) -> bool:
    """Return whether something is split off and then told what to do by a word for it: `detach 2 DD, they join TF7`."""
    words = [piece.text for piece in pieces]
    at = next((n for n, word in enumerate(words) if word in _PARTING), len(words))
    return any(word in _PART for word in words[at + 2 :])
