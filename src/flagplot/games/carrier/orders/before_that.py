"""`If AF17 is attacked it goes home. Before that it flies N5.`: the way that is told behind a case, and flown first."""

import re

from flagplot.games.carrier.orders.rewording import placed
from flagplot.orders.scan import Piece, written

_UNIT = re.compile(r"\b(?:tf|af|ss) ?\d+", re.IGNORECASE)
_CASE = r"(?:if|when|whenever|once|as soon as|in case)"
_DEED = (
    r"(?:attack|shadow|follow|land|return|join|go|goes|home|bomb|strike|hit|intercept|climb|jettison|drop|head|come|fly"
    r"|flies|search|retire|withdraw|run|turn|dive)"
)
_ASKS = re.compile(
    rf"(?:please )?(?:(?P<who>[ta]f ?\d+)(?: ?:| is to| are to| should| must| shall| will|,)* )?(?P<told>{_CASE} "
    rf"(?!.*\b(?:and|after|before|until|unless|first)\b)(?!.*\b{_DEED}(?:s|es|ing)?\b.*\bthen\b)[^.;:]+)",
    re.IGNORECASE,
)
"""A case and one deed in it, and another otherwise: what it says is not told in an order in which something stands."""
_POINT = r"(?:north|south)(?:[ -]?(?:east|west))?|[ns][ew]?"
_EARLIER = re.compile(
    r"(?:but |and )?(?:before (?:that|this|then)|(?:until|till) (?:then|that(?: time)?)|first(?: of all)?|frist)[,:]? "
    r"(?:(?:it|they|he|she|to|is|are|should|must|shall|will|please|just) )*"
    r"(?P<way>(?:(?:go|fly|move|head|search|look|scout)(?:e?s)?|flies|searches)(?: (?:to|towards|for|out|on|up))*"
    rf"(?: the)? ?(?:{_POINT})(?: for)? ?(?:\d|one|two|three|four|five|six|seven|eight)(?: hex(?:es)?)?"
    r"(?: low| high)?)[.! ]*",
    re.IGNORECASE,
)
"""A way of so many hexes, told with words that have it come first."""


def first_told(clauses: list[list[Piece]]) -> list[list[Piece]]:
    """Return the clauses of a line with a way that is told last, of the one unit that has a case before it, told first:
    while it is flown the case is watched."""
    if len(clauses) != 2:
        return clauses
    asks, earlier = written(clauses[0]), written(clauses[1])
    way, case = _EARLIER.fullmatch(earlier), _ASKS.fullmatch(asks.rstrip(" .!"))
    units = {re.sub(r"\W", "", unit).upper() for unit in _UNIT.findall(asks)}
    if way is None or case is None or len(units) != 1 or next(iter(units))[0] == "S":
        return clauses
    told = asks[case.start("told") :] if case["who"] else asks
    return [placed(f"{next(iter(units))}: {way['way']}", clauses[0]), placed(told, clauses[1])]
