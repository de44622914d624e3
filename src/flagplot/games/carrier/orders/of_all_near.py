"""What both or all units of the lines right above do: `Both return if the target is gone`, written out for each."""

import re
from collections.abc import Collection, Mapping, Sequence

from flagplot.games.carrier.orders.same_words import CONTACT
from flagplot.orders.scan import Piece, plain_name, written

_ALL_IF_GONE = re.compile(
    r"(?:and |but )?(?P<who>(?:they )?both(?: of them| afs)?|(?:they |these )?all(?: of them| afs)?) (?:(?:should"
    r"|shall|will|must|to|are to) )*"
    r"(?:returns?|lands?|(?:come|go|fly|head|turn)s? (?:back|home)) if (?:the target|the enemy|it|they|(?P<target>c"
    r" ?\d+))"
    r"(?: ?'s| is| has| are| be)? (?:gone|no longer there|not there)(?: (?:by then|any ?more|already))?[\s.!]*",
    re.IGNORECASE,
)
"""What all that attack do if the target is gone."""
_IF_GONE_ALL = re.compile(
    r"(?P<who>both(?: of them| afs)?|all (?:three|3|of them|afs)|they all)[:,]? if (?:the target|the enemy|it|they"
    r"|(?P<target>c ?\d+))?(?: ?'s| is| has| are| be)? ?gone(?: (?:by then|any ?more|already))?,? (?:(?:then|they"
    r"|should|shall|will|must|to) )*(?:returns?|lands?|(?:come|go|fly|head|turn)s? (?:back|home)|home)[\s.!]*",
    re.IGNORECASE,
)
"""The same, with the case first."""
_TOGETHER = re.compile(
    r"(?:and )?(?P<next>(?:then|afterwards|after that)[:,]? )?(?:they )?(?P<who>both|all"
    r" (?:two|three|four|2|3|4))(?: of them)?"
    r"[:,]? (?:(?P<then>then|next) )?(?:(?:should|shall|will|must|are to|to|please) )?"
    r"(?:(?P<move>(?:go |turn |come |be )?into (?:the )?wind)"
    r"|(?P<way>avoid (?:surface )?combat|engage|hold (?:your |their )?fire"
    r"|(?:go |stay |at |be )?(?:periscope|deep|high|low)(?: depth)?))"
    r"(?P<after>,? (?:afterwards|after that|thereafter|when done|then))?[\s.!]*",
    re.IGNORECASE,
)
"""What the two, three or four units do of which the lines right above are."""
_HOME = re.compile(
    r"(?:and )?(?P<next>(?:then|afterwards|after that|thereafter)[:,]? )?(?:they )?(?P<who>both|all"
    r" (?:two|three|four|2|3|4))(?: of them)?[:,]? (?:(?P<then>then|afterwards) )?"
    r"(?:(?:should|shall|will|must|can|may|are to|to|please) )?"
    r"(?:land|return|rtb|(?:come|go|fly|head) (?:(?:straight |right )?(?:back|home)(?: again)?)+)"
    r"(?: (?:back |home )*(?:to|on|at|aboard) (?:the )?(?P<where>[a-z][a-z ]*?))??"
    r"(?P<after>,? (?:afterwards|after that|thereafter|when done|then))?[\s.!]*",
    re.IGNORECASE,
)
"""What AFs of which the lines right above are do at their end: `Then both land at Port Moresby`."""
_COUNTS = {"both": 2, "two": 2, "2": 2, "three": 3, "3": 3, "four": 4, "4": 4}
_OPEN = re.compile(
    r"\b(?:if|when|whenever|unless|until|till?|once|should|while|after|before|split|detach|launch|join|land|return|home"
    r"|rtb|high|low|deep|periscope|surface|avoid|engage|fire|every|\d{4})",
    re.IGNORECASE,
)
"""What leaves it open how an order goes on."""
_A_WAY = re.compile(r"\b(?:[ns][ew]?\d*|to|go(?:es)?|moves?|sails?|north|south)\b", re.IGNORECASE)
"""What tells a submarine where to go."""
_STRIKES = re.compile(r"\b(?:attack|strike|hit|bomb|go(?:es)? for|torpedo)", re.IGNORECASE)


def of_all_near(text: str, near: Sequence[str], above: Mapping[str, Sequence[Sequence[Piece]]]) -> str:
    """Return what a sentence tells the units right above, written for each of them; nothing for any other. `near`:
    these units. `above`: the sentences of each."""
    return _if_gone(text, near, above) or _together(text, near, above)


def home_of_all(
    text: str, near: Sequence[str], above: Mapping[str, Sequence[Sequence[Piece]]], names: Collection[str]
) -> str:
    """Return what is to stand behind the order of each of the AFs right above that are to land then; nothing for any
    other sentence. `names`: the seat's ships and bases, in small letters."""
    found = _HOME.fullmatch(text)
    if found is None or not (found["next"] or found["then"] or found["after"]):
        return ""  # it may be instead of what they do
    if _COUNTS[found["who"].lower().split()[-1]] != len(near) or any(unit[:2] != "AF" for unit in near):
        return ""
    for unit in near:
        told = [written(each) for each in above.get(unit, [])]
        if len(told) != 1 or _OPEN.search(told[0]):
            return ""
    where = (found["where"] or "").lower()
    return "" if where and where not in names else f", then land at {where}" if where else ", then land"


def _if_gone(text: str, near: Sequence[str], above: Mapping[str, Sequence[Sequence[Piece]]]) -> str:
    """Return what all that are told above to attack are to do if the target is gone, written for each of them; nothing
    where others are told something there, or where more are than `both`. `near`: the units that are told something in
    the sentences right before."""
    found = _ALL_IF_GONE.fullmatch(text) or _IF_GONE_ALL.fullmatch(text)
    if found is None or len(near) < 2 or (re.search(r"three|3", found["who"]) and len(near) != _COUNTS["three"]):
        return ""
    if "both" in found["who"].lower() and len(near) > 2:
        return ""
    for unit in near:
        told = " ".join(written(each) for each in above.get(unit, []))
        targets = {plain_name(each) for each in CONTACT.findall(told)}
        if unit[:2] != "AF" or not _STRIKES.search(told) or len(targets) != 1:
            return ""
        if found["target"] and targets != {plain_name(found["target"])}:
            return ""
    return " ".join(f"{unit} return if the target is gone." for unit in near)


def _together(text: str, near: Sequence[str], above: Mapping[str, Sequence[Sequence[Piece]]]) -> str:
    """Return what both or all of the units right above do then, written for each of them; nothing where it is left
    open how one of them goes on, or where more or others are told something there."""
    found = _TOGETHER.fullmatch(text)
    if found is None or _COUNTS[found["who"].lower().split()[-1]] != len(near) or len({unit[:2] for unit in near}) > 1:
        return ""
    told = [" ".join(written(each) for each in above.get(unit, [])) for unit in near]
    if not all(told) or any(map(_OPEN.search, told)):
        return ""
    if found["way"]:
        if near[0][:2] == "SS" and any(map(_A_WAY.search, told)):
            return ""  # before it or behind it
        last = "" if found["next"] or found["then"] or found["after"] else found["way"]
        return " ".join(f"{unit}: {last}." for unit in near) if last else ""
    if not (found["next"] or found["then"] or found["after"]) or near[0][:2] != "TF":
        return ""  # it may be before what they do
    return " ".join(f"{unit}: {found['move']}." for unit in near)
