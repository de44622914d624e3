"""An order for one kind of planes of an AF that has others, or none of them: it would be taken for all of it."""

import re
from collections.abc import Sequence

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.orders.doubt_words import UNIT
from flagplot.games.carrier.orders.draft import Draft
from flagplot.games.carrier.orders.stock import stock
from flagplot.games.carrier.orders.units import Roster
from flagplot.orders.scan import Piece

_CLASS_OF = re.compile(
    r"\b(?P<kind>fighters?|bombers|dive[- ]bombers|torpedo[- ](?:planes|bombers)|escorts?|scouts|flying boats)"
    r" (?:of|in|from|with) (?:AF|air formation) ?(?P<n>\d+)\b"
    r"|\bAF ?(?P<m>\d+)'s (?P<of>fighters|bombers|escorts|scouts)\b"
    r"|\b(?P<are>fighters|bombers|dive[- ]bombers|torpedo[- ](?:planes|bombers)) (?:AF|air formation) ?(?P<k>\d+)\b",
    re.IGNORECASE,
)
"""Some planes of an AF, which may be all that it has."""
_CLASS = re.compile(
    r"(?:(?:and|then|but|,|the|its|all|their) )*"
    r"(?:fighters?|bombers|dive[- ]bombers|torpedo[- ](?:planes|bombers)|escorts?|scouts)\b(?! (?:of|in|from|with)\b)",
    re.IGNORECASE,
)
"""Some planes of those of the sentence before, with which a sentence begins: `The fighters CAP TF1`."""
_AVOIDED = re.compile(
    r"\bavoid\w* (?:any |all |the |enemy )*(?:planes|aircraft"
    r"|(?:(?:combat|contact|fights?|action|fighting|trouble) with |)"
    r"(?:any |all |the |enemy )*(?:fighters|interceptors|bombers|zeros?|escorts))\b"
    r"|\b(?:not|n['’]t|never|dont) (?:\w+ )?(?:engage|fight|attack|intercept|tangle|mix|dogfight|chase|pursue)\w*"
    r"(?: (?:in|it|it up|combat|with|against|any|all|the|enemy|their|his))*"
    r" (?:fighters|interceptors|bombers|zeros?|escorts|scouts)\b",
    re.IGNORECASE,
)
"""Planes that some are not to fight: `avoid combat` is of all."""
_GUARDS = re.compile(r"\b(?:cap|patrol|cover|guard|protect|circle)\w*\b", re.IGNORECASE)
"""What is done by planes that meet the enemy's where they are."""
_FIGHTING = frozenset(
    (
        "fire",
        "fires",
        "reply",
        "replies",
        "shoot",
        "shoots",
        "answer",
        "answers",
        "combat",
        "dive",
        "dives",
        "intercept",
    )
)
"""Words of what is said of the planes of an AF in combat, where each knows whom it is for."""


def of_some_planes(pieces: Sequence[Piece], text: str, above: Draft | None, roster: Roster) -> bool:
    """Return whether an order is for one kind of planes of an AF that has others, or none of them: it would be
    taken for all of it."""
    if _AVOIDED.search(text) is not None and _may_fight(text, above, roster):
        return True
    parts = above is not None and _CLASS.match(text) is not None and len(stock(above, roster)) > 1
    if parts and _FIGHTING.isdisjoint(piece.text for piece in pieces):
        return True
    said = _CLASS_OF.search(text)
    if said is None or not _FIGHTING.isdisjoint(piece.text for piece in pieces):
        return False
    af = roster.view.afs.get(int(said["n"] or said["m"] or said["k"]))
    types = roster.ruleset.tables.planes
    fights = (said["kind"] or said["of"] or said["are"]).lower().startswith(("fighter", "escort"))
    kinds = [types[flight.plane] for flight in af.flights] if af is not None else []
    return any(kind.escort is not fights for kind in kinds)


def _may_fight(text: str, above: Draft | None, roster: Roster) -> bool:
    """Return whether the planes told something have fighters among them, guard something, or are not in flight
    yet."""
    if _GUARDS.search(text) or (above is not None and any(isinstance(item.node, ast.Cap) for item in above.items)):
        return True
    named = UNIT.search(text)
    number = int(named[2]) if named is not None else above.unit.number if above is not None else 0
    af = roster.view.afs.get(number)
    types = roster.ruleset.tables.planes
    return af is None or any(types[flight.plane].escort for flight in af.flights)
