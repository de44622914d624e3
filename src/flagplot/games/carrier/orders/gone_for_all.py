"""`If it's away by then, they both come home to Lexington`: what all that are told above to attack do if the target
is gone, put behind the attack of each."""

import re
from collections.abc import Collection, Mapping, Sequence

from flagplot.games.carrier.orders.same_words import CONTACT
from flagplot.orders.scan import Piece, plain_name, written

_ALL = r"(?:they |these )?(?:both(?: of them| afs| formations)?|all(?: of them| three| two| 2| 3)?)"
_THEM = r"(?:them all|(?:them )?both(?: of them)?|all of them|both afs)"
_WILL = r"(?:(?:should|shall|will|must|to|are to|can|may|then|please) )*"
_HOME = (
    r"(?:returns?|lands?|(?:come|go|fly|head|turn|get)s?(?: (?:right|straight))?(?: (?:back|home))+)"
    r"(?: (?:(?:back |home )*(?:to|on|at|aboard)) (?:the )?(?P<where>[a-z][a-z ]*?))?"
)
_BRING = (
    r"(?:bring|take|fly|get|send|have|order|call)s? " + _THEM + r"(?: (?:back|home))+"
    r"(?: (?:to|on|at|aboard) (?:the )?(?P<where>[a-z][a-z ]*?))?"
)
_BY_THEN = (
    r"(?: (?:by then|by that time|any ?more|already|when (?:they|we) (?:get|come|arrive|are) there|when they arrive"
    r"|then))?"
)
_GONE = (
    r"(?:(?:the (?:target|enemy|tf|contact)|it|they|(?P<target>c ?\d+)) ?(?:['’]s|is|has|are|be|have) (?:already )?"
    r"(?:gone|away|moved|left|vanished|disappeared|no longer there|not there|nowhere to be seen)"
    r"|there ?(?:['’]s|is|are) (?:nothing|nobody|no one|no enem(?:y|ies)|no targets?)(?: (?:home|there|left|at home))?"
    r"|(?:nothing|nobody|no one|no enemy|no target) (?:is|['’]s) (?:there|left|home|at home))" + _BY_THEN
)
_FORMS = [
    re.compile(
        rf"(?:and |but )?(?:if|should|in case) {_GONE}[,:]? (?:then )?{_ALL},? {_WILL}{_HOME}[\s.!]*", re.IGNORECASE
    ),
    re.compile(rf"(?:and |but )?(?:if|in case) {_GONE}[,:]? (?:then |please )*{_BRING}[\s.!]*", re.IGNORECASE),
    re.compile(rf"(?:and |but )?{_ALL},? {_WILL}{_HOME},? (?:if|in case) {_GONE}[\s.!]*", re.IGNORECASE),
    re.compile(rf"(?:and |but )?(?:please )?{_BRING},? (?:if|in case) {_GONE}[\s.!]*", re.IGNORECASE),
]
_COUNTED = (
    (re.compile(r"\bboth\b|\btwo\b|\b2\b", re.IGNORECASE), 2),
    (re.compile(r"\bthree\b|\b3\b", re.IGNORECASE), 3),
)
_STRIKES = re.compile(r"\b(?:attack|strike|hit|bomb|go(?:es)? for|go(?:es)? after|torpedo)", re.IGNORECASE)
_GOES_ON = re.compile(
    r"\b(?:if|when|whenever|unless|until|once|should|while|(?<!go )(?<!goes )after|before|split|detach|launch|join"
    r"|land|return|home|back|rtb"
    r"|gone|then|search|shadow|follow)\b",
    re.IGNORECASE,
)
"""What says how an attack goes on, or is none."""


def gone_for_all(
    text: str, near: Sequence[str], above: Mapping[str, Sequence[Sequence[Piece]]], names: Collection[str]
) -> str:
    """Return what is to stand behind the attack of each of the units right above; nothing for any other sentence, and
    where one of them does something else. `near`: these units. `above`: the sentences of each. `names`: the seat's
    ships and bases, in small letters."""
    found = next((found for form in _FORMS if (found := form.fullmatch(text)) is not None), None)
    if found is None or len(near) < 2:
        return ""
    if any(says.search(text) and len(near) != count for says, count in _COUNTED):
        return ""
    where = (found["where"] or "").strip().lower()
    if where and where not in names:
        return ""
    for unit in near:
        said = above.get(unit, [])
        told = written(said[0]) if len(said) == 1 else ""
        targets = {plain_name(each) for each in CONTACT.findall(told)}
        if unit[:2] != "AF" or len(targets) != 1 or not _STRIKES.search(told) or _GOES_ON.search(told):
            return ""
        if found["target"] and targets != {plain_name(found["target"])}:
            return ""
    return f", if the target is gone land on {where}" if where else ", if the target is gone return"
