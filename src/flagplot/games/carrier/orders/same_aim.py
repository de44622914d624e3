"""`AF8 attacks the same target`, `AF13 hits it too`, `AF3 lands there as well`: what a unit does to the one thing that
the order of another names, with that thing written out."""

import re
from collections.abc import Collection, Mapping, Sequence

from flagplot.games.carrier.orders.same_words import CONTACT, UNIT, WILL
from flagplot.orders.scan import Piece, plain_name, written

_AIM = (
    r"(?:(?:the|this|that|exactly|very) )*same (?:target|contact|enem(?:y|ies)|(?:enemy )?(?:tf|task force|force|fleet"
    rf"|ships)|place|spot|hex|position|destination)(?:,? as (?P<model>{UNIT}))?"
)
_SAME_AIM = re.compile(rf"(?<!not )(?<!n[’']t )\b{_AIM}\b", re.IGNORECASE)
_FOR = re.compile(rf"(?:(?:and|also|then|please) )*(?P<who>{UNIT})\b", re.IGNORECASE)
"""For whom a sentence is."""
_STRIKE = r"(?:attacks?|strikes?|hits?|bombs?|go(?:es)? for|go(?:es)? after)"
_BARE = re.compile(
    rf"(?P<who>(?:(?:and|also|then|please) )*{UNIT}) ?[:,-]? ?(?:(?:also|against|at|on|to|for) )*$", re.IGNORECASE
)
"""A unit of which only the target is said: `AF8: same target, all diving`."""
_COMES_IN = re.compile(
    rf"(?P<who>(?:(?:and|also|then|please) )*{UNIT}) ?[:,-]? ?{WILL}(?:(?:attacks?|strikes?|hits?|(?:comes?|goes?|go"
    rf"|flies|fly|dives?) in)\b"
    r"|(?=(?:all|with|torpedo(?:es)?|diving|level)\b))(?P<how>[^:;()]*),? (?:(?:at|against|on) )?$",
    re.IGNORECASE,
)
"""How a unit attacks, told before the target: `AF13 comes in low with torpedoes, same target`."""
_AT_IT = re.compile(
    rf"(?P<who>(?:(?:and|then|please) )*{UNIT}) ?[:,-]? ?(?P<will>{WILL})(?P<does>{_STRIKE}|shadows?|follows?"
    rf"|torpedo(?:es)?) (?:it|them)"
    r"(?P<too>,? (?:too|as well|also)(?=[\s.!]*$|[,;:]| (?:with|all|in|by)\b))?(?P<tail>(?!\w).*)",
    re.IGNORECASE,
)
"""Who attacks what another does: `AF13 hits it too`."""
_LANDS_THERE = re.compile(
    rf"(?P<head>(?:(?:and|then|please) )*{UNIT}\b.*?\b)(?P<also>also )?(?P<does>(?:lands?|landing))"
    r" (?:there(?P<too>,? (?:too|as well|also|likewise))?"
    r"|(?:on|at) (?P<same>the same (?:base|carrier|deck|place|field|airfield)))(?P<tail>[\s.!]*)",
    re.IGNORECASE,
)
"""Who lands where another does."""
_LANDING = re.compile(
    r"\b(?:lands?|returns?|home|back)(?: back| again)? (?:at|on|to|in|aboard|on board)(?: the)? (?P<where>[a-z][a-z"
    r" ]*)",
    re.IGNORECASE,
)
_HEX = re.compile(r"\b[ab] ?/ ?[a-z]{1,2} ?\d{1,2}\b", re.IGNORECASE)
_STRIKES = re.compile(rf"\b(?:{_STRIKE})\b", re.IGNORECASE)
_SHIPS = re.compile(
    r"\b(?:carriers?|cvs?|cvls?|flat-?tops?|transports?|aps?|cruisers?|cas?|cls?|destroyers?|dds?|battleships?|bbs?"
    r"|tankers?|aos?|capital|small|any)\b",
    re.IGNORECASE,
)
"""Types of ships as targets."""
_OF_SHIPS = re.compile(rf"\bonly\b|(?!\b(?:carriers?|cvs?|flat-?tops?)\b){_SHIPS.pattern}", re.IGNORECASE)
"""Targets that nobody attacks who is not told so."""
_ELSE = re.compile(r"\b(?:shadow|follow|search|join|meet|split|detach|launch)", re.IGNORECASE)
"""With what another target may come into an order, or another order than an attack."""
_CASE = re.compile(r"\b(?:if|when|whenever|unless|until|once|should|while|not|never|other|else)\b", re.IGNORECASE)


def with_its_aim(
    text: str, near: Sequence[str], above: Mapping[str, Sequence[Sequence[Piece]]], last: str, names: Collection[str]
) -> str:
    """Return a sentence with the target or the place of another's order in it; nothing for any other sentence. `near`:
    the units right above, the last of which is `last`. `above`: the sentences of each. `names`: the seat's ships and
    bases, in small letters."""
    who = _FOR.match(text)
    if who is None or plain_name(who["who"]) == last:
        return ""
    if (lands := _LANDS_THERE.fullmatch(text)) is not None and (lands["also"] or lands["too"] or lands["same"]):
        place = _landing(_told(above, last), names) if plain_name(who["who"])[:2] == last[:2] == "AF" else ""
        return f"{lands['head']}{lands['does']} at {place}{lands['tail']}" if place else ""
    if CONTACT.search(text) or _HEX.search(text):
        return ""
    at_it = _AT_IT.fullmatch(text)
    if at_it is not None and (at_it["too"] or "also" in at_it["will"].lower()):
        aim = _aim(_told(above, last), last, near, above)
        will = re.sub(r"\balso ", "", at_it["will"], flags=re.IGNORECASE)
        same = plain_name(who["who"])[:2] == last[:2]
        return f"{at_it['who']} {will}{at_it['does']} {aim}{at_it['tail']}" if aim and same else ""
    found = [*_SAME_AIM.finditer(text)]
    if len(found) != 1:
        return ""
    model = plain_name(found[0]["model"]) if found[0]["model"] else last
    told = _told(above, model)
    if _OF_SHIPS.search(told) and not _SHIPS.search(text[found[0].end() :]):
        return ""  # which of its ships are the same target
    aim = _aim(told, model, () if found[0]["model"] else near, above)
    if not aim or plain_name(who["who"])[:2] != model[:2] or plain_name(who["who"]) == model:
        return ""
    return _put(text[: found[0].start()], aim, text[found[0].end() :], told)


def _put(before: str, aim: str, behind: str, told: str) -> str:
    """Return a sentence with the target in its place, and with the attack where it has no other word for that.
    `told`: the order that has the same target."""
    strikes = _STRIKES.search(told) is not None and not _ELSE.search(told)
    if (bare := _BARE.fullmatch(before)) is not None:
        return f"{bare['who']}: attack {aim}{behind}" if strikes else ""
    comes = _COMES_IN.fullmatch(before)
    if comes is not None and comes["how"].strip(" ,"):
        how = re.sub(r"^and ", "", comes["how"].strip(" ,"))
        return f"{comes['who']}: attack {aim}, {how}{behind}" if strikes and not _CASE.search(how) else ""
    return f"{before}{aim}{behind}"


def _told(above: Mapping[str, Sequence[Sequence[Piece]]], unit: str) -> str:
    return " ".join(written(each) for each in above.get(unit, []))


def _aim(told: str, model: str, near: Sequence[str], above: Mapping[str, Sequence[Sequence[Piece]]]) -> str:
    """Return the only contact or hex that an order names; nothing where others right above it name another."""
    aims = _aims(told)
    others = {aim for unit in near if unit[:2] == model[:2] for aim in _aims(_told(above, unit))}
    return aims.pop() if len(aims) == 1 and others <= aims else ""


def _aims(told: str) -> set[str]:
    return {re.sub(r"\s", "", each).upper() for each in (*CONTACT.findall(told), *_HEX.findall(told))}


def _landing(told: str, names: Collection[str]) -> str:
    """Return the only base or carrier on which an order lands."""
    where = {
        next((name for name in names if re.match(rf"{re.escape(name)}\b", each.lower())), "")
        for each in _LANDING.findall(told)
    }
    return where.pop() if len(where) == 1 else ""
