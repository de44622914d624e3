"""What an order goes on with at a later hour: `TF1: to B/F26. At 1100 it turns back S2`, `..., then at 1100 go S2`."""

import re
from collections.abc import Sequence

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.orders.draft import Draft
from flagplot.games.carrier.orders.frames import deeds, word_token
from flagplot.games.carrier.orders.text import unit_name
from flagplot.games.carrier.orders.units import Roster
from flagplot.orders.scan import Piece

_NAMED = {
    "noon": "1200",
    "midday": "1200",
    "midnight": "2400",
    "dawn": "dawn",
    "daybreak": "dawn",
    "sunrise": "dawn",
    "first light": "dawn",
    "dusk": "dusk",
    "dark": "dusk",
    "nightfall": "dusk",
    "sunset": "dusk",
}
"""Hours by what they are called."""
_HOUR = rf"(?:(?P<hour>\d{{1,2}})[:.]?00(?: ?(?:hours|hrs|h|o'clock))?|(?P<named>{'|'.join(_NAMED)}))"
_BEFORE = r"(?:(?:and|then|but|next|later|,) )*"
_NAMED_THERE = r"(?:(?P<unit>(?:TF|AF|SS) ?\d+)(?: ?[:,])? )?"
_WHO = r"(?:please |then )?(?:(?:it|they|she) (?:(?:shall|should|must|will|is to|are to) )?)?"
_AT = re.compile(
    rf"{_BEFORE}(?:(?:at|from) |(?=\d\d00[ ,:])){_HOUR}(?: ?[,:])? {_NAMED_THERE}{_WHO}(?P<rest>[a-z].*)",
    re.IGNORECASE | re.DOTALL,
)
"""Of an hour in four figures `at` may be left out: `1000: N2`."""
_AT_ITS_END = re.compile(rf"{_BEFORE}{_WHO}(?P<rest>(?:(?!\b(?:and|or|at|then)\b)[^,;.:])+) at {_HOUR}", re.IGNORECASE)
_ANOTHER = re.compile(
    r"[TA]F ?\d|the\b|both\b|all\b|others?\b|rest\b|be\b|arrive|reach|get\b|meet|join|rendezvous|merge", re.IGNORECASE
)
"""With what a sentence begins that is of another unit, or may be, or of where a unit is to be by then."""
_MAY = re.compile(r"\b(?:may|might|can|could)\b", re.IGNORECASE)
"""What might be done at an hour is no order."""
_CASE = re.compile(r"\b(?:if|unless|when|whenever|once|should|in case|provided|depending)\b", re.IGNORECASE)
"""A case, which may be of what has been until then."""
_OPEN = (ast.Split, ast.Join, ast.Meet, ast.Attack)
"""Parts of an order behind which another unit may be meant, or the hour of the part itself."""
LAST_HOUR = 24
TWO = 2
"""Units of which one cannot say whose later hour is told."""
_LINKS = frozenset((",", "and", "then", "but"))
_SHORT = frozenset(("chg", "rtn", "ret", "rtb", "lnd", "mv", "jn", "atk", "srch"))
"""Deeds as they are written short."""
_TURNS = frozenset(("chg", "change"))
_FROM = frozenset(("at", "from"))
_ITSELF = frozenset(("it", "they", "she"))
_ORDERED = frozenset(("shall", "should", "must", "will"))
_TO = (["is", "to"], ["are", "to"])
"""What may stand before a deed at a later hour: `and at 1300 it shall turn back`."""
_HEADINGS = frozenset(("n", "ne", "se", "s", "sw", "nw"))
_CASES = frozenset(("if", "unless", "when", "whenever", "once", "should", "until", "till", "while", "or"))
"""Words before an hour to which what is done at it may belong, too."""


def parted_at_hours(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """Return a sentence parted where something is done at a later hour: `..., then at 1100 go north`."""
    out: list[list[Piece]] = []
    first = 0
    for at in range(3, len(pieces) - 1):
        hour = at + (pieces[at].text in _FROM)
        after = hour + 1 + (hour + 1 < len(pieces) and pieces[hour + 1].text in (",", ":"))
        after += after < len(pieces) and pieces[after].text in _ITSELF
        if pieces[after - 1].text in _ITSELF:
            said = [piece.text for piece in pieces[after : after + 2]]
            after += 2 if said in _TO else said[0] in _ORDERED if said else 0
        told = pieces[at - 1].text in _LINKS and hour < len(pieces) and _is_hour(pieces[hour])
        if not told or not _begins_deed(pieces[after : after + 2], plain=pieces[at].text in _FROM):
            continue
        end = next((n for n in range(at, first, -1) if pieces[n - 1].text not in _LINKS), first)
        said = [piece.text for piece in pieces[first:end]]
        if end > first and _CASES.isdisjoint(said) and sum(word in ("tf", "af", "ss") for word in said) < TWO:
            out.append([*pieces[first:end]])
            first = at
    return [*out, [*pieces[first:]]]


def _is_hour(piece: Piece) -> bool:
    return piece.kind == "number" and piece.length == len("1000") and piece.text.endswith("00")


def _begins_deed(pieces: Sequence[Piece], *, plain: bool) -> bool:
    """Return whether a deed is named there, or a step: `N2`. Where the hour is not told `plain`, by `at` or
    `from`, it is a new course: of another deed (`N2, 1000 hold`) it may be the end of what stands before it."""
    stepped = len(pieces) > 1 and pieces[0].text in _HEADINGS and pieces[1].kind == "number" and pieces[1].glued
    word = pieces[0].text if pieces else ""
    if not plain:
        return stepped or word in _TURNS
    return stepped or word in _SHORT or not deeds().isdisjoint(word_token(word).symbols)


def at_its_hour(text: str, above: Draft | None, roster: Roster) -> str:
    """Return a sentence as an order of its own that begins at the hour it names first or last, an empty text where it
    names none, or one that is not later than the turn and than the order above it; that is still in doubt. `above`: the
    order of the same line with which it goes on."""
    found = _AT.fullmatch(text) or _AT_ITS_END.fullmatch(text)
    if found is None or above is None or above.deck is not None:
        return ""
    unit = (found.groupdict().get("unit") or "").replace(" ", "").upper()
    if unit and unit != unit_name(above.unit):
        return ""
    told = found["rest"].lower()
    if any(told.startswith(name.lower()) for name in roster.names):
        return ""
    if _ANOTHER.match(found["rest"]) or _CASE.search(found["rest"]) or _MAY.search(text):
        return ""
    now = roster.ruleset.hour(roster.turn)
    named = _NAMED.get((found["named"] or "").lower(), "")
    hour = int(found["hour"] or coming_hour(named, roster)[:2])
    alone = above.items and not any(isinstance(item.node, _OPEN) for item in above.items)
    if not alone or not (now if above.hour is None else above.hour) < hour <= LAST_HOUR:
        return ""
    return f"{hour:02}00: {unit_name(above.unit)}: {found['rest']}"


def coming_hour(said: str, roster: Roster) -> str:
    """Return an hour that is to come: `+2` is two hours from now, `dawn` the first hour of the next day."""
    night, now = roster.ruleset.tables.night_hours, roster.view.hour
    hours = [(now + n) % 24 + 1 for n in range(24)]
    if said in ("dawn", "dusk"):
        dark = said == "dusk"
        begin = (h for h in hours if (h in night) is dark and ((h - 2) % 24 + 1 in night) is not dark)
        return next((f"{hour:02}00" for hour in begin), said)
    return f"{hours[int(said) - 1]:02}00" if said[0] == "+" and 0 < int(said) < 24 else said
