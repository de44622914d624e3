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
_AFTER_DOING = re.compile(
    r"(?P<unit>(?:tf|af|ss) ?\d+) ?:? "
    r"(?P<later>(?:(?:should|shall|will|must|to|is|please) )*(?:joins?|lands?|returns?|(?:go(?:es)?|comes?|fl(?:y"
    r"|ies)) (?:back|home)"
    r"|hunts?|(?:looks?|search(?:es)?) for (?:any |enemy )*(?:submarines?|subs?|periscopes?)|shells?"
    r"|anchors?)\b[^,;:.()]*?) after (?P<first>(?:going|moving|sailing|steaming|flying"
    r"|proceeding|heading|bombing)\b[^,;:.()]+)[.! ]*",
    re.IGNORECASE,
)
"""What is told last and done first: `TF12 joins TF1 after going to B/F30`."""
_MORE_TOLD = re.compile(
    r"\b(?:and|or|then|but|if|when|whenever|once|unless|until|till|not|no|never|before|after|first|last|again|while|only"
    r"|at|by|for|every|each|half|maybe|as|so|that)\b(?! (?:submarines?|subs?|periscopes?|port|the north|the south)\b)",
    re.IGNORECASE,
)
"""Words with which more is told than two deeds."""


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


def in_its_order(clause: list[Piece]) -> list[Piece]:
    """Return a clause of two deeds of which the second is done first in the order in which they are done."""
    if not any(piece.text == "after" for piece in clause):
        return clause
    found = _AFTER_DOING.fullmatch(written(clause))
    if found is None or _MORE_TOLD.search(f"{found['later']} / {found['first']}"):
        return clause
    return placed(f"{found['unit']} {found['first']}, then {found['later']}", clause)
