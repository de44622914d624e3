"""What may be said of several units of a sheet: of all of them, of both, what is gone for more than one, and where they
go by a hex that lies elsewhere for each."""

import re
from collections.abc import Collection, Sequence

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.orders.doubt_words import BARE_HEX, units_in
from flagplot.games.carrier.orders.draft import Draft
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.orders.scan import plain_name

_ALL_OF_THEM = re.compile(
    r"^(?P<unit>(?:TF|AF|SS) ?\d+)\b[^.;]*?(?:,| and| then)(?: then)? (?:both|all)(?: of them)?(?: then)? "
    r"(?:avoid|engag|into|to\b|hold|hunt|report|deep|surface|periscope|go\b|turn|stay|wait|return|land|search|join)",
    re.IGNORECASE,
)
"""What several may do, told last in the order of one."""
_GONE = re.compile(
    r"(?:(?:and|but) )?(?:(?:if|when|should) )?(?:(?:it|they|the target|C ?\d+)(?: is| are| be)? )?gone\b",
    re.IGNORECASE,
)
_JOINED_LAST = re.compile(
    r"(?:[,;]| (?:and|then|to)\b),? (?:(?:and|then|there|to|afterwards|it|they|should|must|shall|will),? )*"
    r"(?:re)?(?:joins?|jn|unites?|merges?|links?)(?: up| itself)?(?: with| to)? (?:TF|task force) ?\d+"
    r"(?: (?:there|asap|after|afterwards|at once|straight away))*\W*$",
    re.IGNORECASE,
)
"""Whom it joins, told last: where it goes before that is its own way."""
DAWNS = frozenset(("dawn", "daylight", "daybreak", "sunrise", "day", "light"))
"""Words of which one stands where day is waited for."""
_DAY_COMES = re.compile(
    r"\b(?:(?:until|till?) (?:the )?(?:dawn|daylight|daybreak|sunrise|day|first light)"
    r"|waits? for (?:the )?(?:dawn|daylight|daybreak|sunrise|first light))\b(?! ?\d)",
    re.IGNORECASE,
)


def all_told_of_one(text: str, line: int, drafts: Sequence[Draft]) -> bool:
    """Return whether all or both are to do something at the end of the order of one, and another of its kind has an
    order on its line or the one above it: `TF1 N2; TF5 S1, both avoid combat`."""
    found = _ALL_OF_THEM.match(text)
    if found is None:
        return False
    unit = plain_name(found["unit"])
    others = {f"{draft.unit.kind}{draft.unit.number}" for draft in drafts if draft.line >= line - 1}
    return any(other[:2] == unit[:2] and other != unit for other in others)


def gone_for_several(text: str, above: Draft | None, drafts: Sequence[Draft], others: Collection[Draft]) -> bool:
    """Return whether a sentence says what is done when the target is gone, and more units of its line have one that
    are not told together."""
    if above is None or _GONE.match(text) is None:
        return False
    aimed = [draft for draft in drafts if draft.line == above.line and {ast.Attack, ast.Shadow} & draft.kinds]
    return any(draft is not above and draft not in others for draft in aimed)


def apart_on_the_map(text: str, roster: Roster) -> bool:
    """Return whether several units are named with a hex of no half-map, which is another for each: `TF1 and TF7 meet
    at H28`."""
    text = _JOINED_LAST.sub("", text)
    if BARE_HEX.search(text) is None:
        return False
    places = (roster.hex_of(unit) for unit in units_in(text))
    return len({hexes.name(place).partition("/")[0] for place in places if place is not None}) > 1


def until_day(text: str, roster: Roster) -> bool:
    """Return whether something is done until it is day, and it is: which day is meant is not said."""
    night = roster.ruleset.tables.night_hours
    return _DAY_COMES.search(text) is not None and roster.ruleset.hour(roster.turn) not in night
