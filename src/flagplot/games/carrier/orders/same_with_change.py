"""`AF13 does the same with its torpedoes`, `TF3 the same, but avoids combat`: the order of another unit with one thing
in it that is of its own."""

import re
from typing import NamedTuple

from flagplot.games.carrier.orders.same_words import DONE, SAME, UNIT, WILL

_TORPEDO = r"(?:torpedo(?:es)?|torps)"
_DIVE = r"(?:div(?:e|es|ing)(?:[- ]bombing)?)"
_LEVEL = (
    r"(?:level(?:[- ]bombing)?(?: (?:at|from))?|at|from) (?:low|high)(?: (?:level|altitude|height))?|(?:low|high) level"
)
_REPEATS = re.compile(
    rf"(?:(?:and|also|please) )*(?P<who>{UNIT}) ?[:,-]? ?{WILL}(?:do(?:es)? )?(?:so )?{SAME},? ?(?:(?:but|only|just) )?"
    rf"(?:(?:all )?(?:with|by) )?(?:(?:its|their|all) )?(?:(?P<torpedo>{_TORPEDO})|(?P<dive>{_DIVE})"
    rf"|(?P<level>{_LEVEL})){DONE}",
    re.IGNORECASE,
)
_HOW = re.compile(
    r"(?P<lead>[:,]?) ?(?:with )?\ball(?: (?:of|its|the|them|planes|aircraft|bombers|dauntless(?:es)?|sbds?"
    rf"|devastators?|tbds?))* (?:{_TORPEDO}|{_DIVE}|level(?: bombing)? (?:low|high))(?=[ ,.;]|$)",
    re.IGNORECASE,
)
"""How all planes of an attack do it."""
_MORE_HOW = re.compile(
    r"\b(?:div|torp|level|low|high|rest|remain|other|half|only \d|\d+ (?:of|dauntless|devastator|wildcat|sbd|tbd"
    r"|b-?\d))",
    re.IGNORECASE,
)
_MEETING = re.compile(
    rf"(?:(?:and|also|please) )*(?P<who>tf ?\d+) ?[:,-]? ?{WILL}(?:do(?:es)? )?(?:so )?{SAME},? (?:(?:but|and)"
    rf" )+(?:also )?"
    rf"(?P<does>avoids?(?: surface)? combat){DONE}",
    re.IGNORECASE,
)
_FIGHTS = re.compile(
    r"\b(?:avoid|engage|surface|combat|attack|fight|die|break|shell|if|when|unless|until|once|should|while|night|day|\d{4})",
    re.IGNORECASE,
)
"""What says already how a TF meets the enemy, or in what case it goes on."""


class Changed(NamedTuple):
    """Who does the same, and what is its own."""

    who: str
    how: str
    """How its planes attack, in the guide's words; else nothing."""
    more: str
    """What it does besides."""


def with_a_change(text: str) -> Changed | None:
    """Return who is to do the same with something of its own; None for any other sentence."""
    if (meets := _MEETING.fullmatch(text)) is not None:
        return Changed(meets["who"], "", "avoid combat")
    found = _REPEATS.fullmatch(text)
    if found is None:
        return None
    height = "low" if "low" in (found["level"] or "").lower() else "high"
    return Changed(found["who"], "torpedo" if found["torpedo"] else "dive" if found["dive"] else f"level {height}", "")


def changed(order: str, by: Changed) -> str:
    """Return an order with what is told of it otherwise; nothing where that has no place of its own in it."""
    if by.more:
        return "" if not order or _FIGHTS.search(order) else f"{order.rstrip(' .;!')}. {by.who}: {by.more}."
    hows = [*_HOW.finditer(order)]
    if len(hows) != 1 or _MORE_HOW.search(_HOW.sub("", order)):
        return ""
    return _HOW.sub(lambda how: f"{how['lead'] or ','} all {by.how}", order)
