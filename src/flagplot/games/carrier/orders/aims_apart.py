"""How an attack is made and on which ships, told behind it as sentences of their own: `AF10 strikes C6. All dive.
Carriers first.` They go on with it."""

import re
from collections.abc import Sequence

from flagplot.orders.scan import Piece, sign_for, written

_KIND = (
    r"(?:(?:the|enemy|their|any|heavy|light|capital|aircraft|big) )*(?:cvs?|cvls?|bbs?|cas?|cls?|dds?|aps?|avs?"
    r"|carriers?"
    r"|flat-?tops?|battleships?|cruisers?|destroyers?|transports?|tenders?|capital(?: ships?)?|small ships?|ships)"
)
_FIRST = (
    r"(?:(?:for |at |as )?first|1st|in first place"
    r"|before (?:all|anything) else|above all|by preference|preferred|only|alone|prio(?:rity)?)"
)
_ON = re.compile(
    rf"(?:(?:(?:its|their|the) )?(?:main |first )?(?:targets?|aim|objective) (?:is|are|be|shall be|should be|=|:) ?)?"
    rf"(?:(?:on|at|against|only|aim (?:at|for)|go for|priority|preferably|first|hit) )*{_KIND}(?: {_FIRST})?"
    rf"(?:(?: ?,| and| then| /)+ (?:on )?{_KIND}(?: (?:next|second|after|afterwards))?){{0,2}}[ !]*",
    re.IGNORECASE,
)
"""Kinds of ships in the order in which they are attacked."""
_ALL = (
    r"(?:all|everyone|everybody|every plane|all (?:planes|aircraft|machines|of them)|(?:the )?whole (?:lot|formation))"
)
_MODE = r"(?:dive|diving|dives|dive[- ]bomb(?:ing)?|torpedo(?:es)?|torpedoing|level)"
_HOW = re.compile(
    rf"(?:{_ALL}(?:,? (?:to |in |with |by |at )*(?:{_MODE})(?: (?:high|low|bombing|attack))*)?"
    rf"|(?:in |with |by )?(?:{_MODE})(?: (?:high|low|bombing|attack))*,? (?:{_ALL}))[ !]*",
    re.IGNORECASE,
)
"""How all planes attack."""
_ATTACKS = re.compile(
    r"(?!.*\b(?:land|lands|return|returns|home|back|if|when|unless|until|then|cap|rest|remainder|others?|half|not|after"
    r"|before|\d+ \w+ (?:dive|level|torpedo)|join|joins|and (?:go|fly|search)\w*)\b)"
    r".*\b(?:attacks?|strikes?|raids?|hits?|bombs?|torpedo(?:es)?|go for|goes for|targets?)\b.*"
    r"(?:\bc ?\d+|[ab] ?/ ?[a-z]+ ?\d+)\b",
    re.IGNORECASE,
)
"""An attack on a contact or at a place, and nothing else, the same for all planes."""
_AIMED = re.compile(rf"\b{_KIND}\b", re.IGNORECASE)


_MODED = re.compile(rf"\b{_MODE}\b", re.IGNORECASE)
_AF = re.compile(r"\baf ?\d+")


def aims_again(before: str, text: str) -> bool:
    """Return whether a sentence that says on which ships an attack is made stands behind one that has said it."""
    return _ON.fullmatch(text) is not None and _AIMED.search(_after_target(before)) is not None


def goes_on(before: str, text: str) -> bool:
    """Return whether a line only says how or on what all planes make the attack of the line above it."""
    on, how = _ON.fullmatch(text) is not None, _HOW.fullmatch(text) is not None
    if not (on or how) or not _ATTACKS.match(before) or len(set(_AF.findall(before.lower()))) > 1:
        return False
    return not (on and _AIMED.search(_after_target(before))) and not (how and _MODED.search(before))


def with_aims(clauses: Sequence[list[Piece]]) -> list[list[Piece]]:
    """Return the clauses of a line in which each that only says how or on what all planes attack stands on the one
    before it, which has them attack and says nothing of that yet."""
    if len(set(_AF.findall(" ".join(map(written, clauses)).lower()))) > 1:
        return list(clauses)  # of which of them, or of all
    out: list[list[Piece]] = []
    at = 0
    while at < len(clauses):
        run = _run(clauses, at)
        joined = [*clauses[at]]
        for clause in clauses[at + 1 : at + 1 + run] if run > 1 else ():  # one alone is joined where it is read
            last = joined[-1]
            comma = sign_for(last, ",", glued=True)
            joined += [comma, *clause]
        out.append(joined)
        at += 1 + (run if run > 1 else 0)
    return out


def _run(clauses: Sequence[list[Piece]], at: int) -> int:
    """Return how many sentences behind an attack only say how it is made and on what, each once."""
    before = written(clauses[at])
    if not _ATTACKS.match(before):
        return 0
    aimed, moded, n = _AIMED.search(_after_target(before)) is not None, False, 0
    for clause in clauses[at + 1 :]:
        text = written(clause)
        on, how = _ON.fullmatch(text) is not None, _HOW.fullmatch(text) is not None
        if not (on or how) or (on and aimed) or (how and moded):
            break
        aimed, moded, n = aimed or on, moded or how, n + 1
    return n


def _after_target(text: str) -> str:
    return re.split(r"\bc ?\d+", text, maxsplit=1, flags=re.IGNORECASE)[-1]
