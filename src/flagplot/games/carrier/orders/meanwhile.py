"""Two units that do two things at the same time, `TF11 goes N1 while TF12 goes N2`, as a sentence for each.

What the first of them does must be done once: what goes on (`TF1 holds while TF2 unloads`) may end with the other. A
case or an hour beside it may be of both, and stays as it is written.
"""

import re
from collections.abc import Iterable, Sequence

from flagplot.orders.scan import Piece, in_places, written

_UNIT = r"(?:the )?(?:tf|af|ss) ?\d+(?:(?:,| and|, and| &) (?:tf|af|ss) ?\d+)*"
_LASTING = (
    r"hold\w*|wait\w*|stay\w*|remain\w*|caps?|capping|patrol\w*|shadow\w*|follow\w*|trail\w*|track\w*|circl\w*|orbit\w*"
    r"|guard\w*|cover\w*|protect\w*|escort\w*|screen\w*|keep\w*|linger\w*|search\w*|hunt\w*|launch\w*|unload\w*|watch\w*"
)
_TIED = (
    r"if|when|whenever|once|unless|until|till?|should|before|after|both|each|it|them|they|its|their|he|she|\d{4}|noon"
    r"|midnight|dawn|dusk|night|day|day(?:light|time)|dark|o'?clock|as|so|not|never|no|without|with|every|or|same|other|others|rest"
)
_NOT_SO = r"(?!(?:is|are|was|were|has|have|had|can|could)\b)"
_FIRST = re.compile(rf"{_UNIT}:? {_NOT_SO}(?!.*\b(?:{_LASTING}|{_TIED})\b)", re.IGNORECASE)
_BESIDE = re.compile(
    r"(?!(?:the )?tf00.*\btow)"
    rf"{_UNIT}:? {_NOT_SO}(?!.*\b(?:if|when|unless|until|till|once|should|\d{{4}}|both|it|them|then|same|too|also)\b)",
    re.IGNORECASE,
)
"""What a ship tows may be what the TF goes with: that is no order beside it."""
_BEHIND = re.compile(rf"(?P<one>{_UNIT}.+?),? (?:while|whilst) (?P<other>{_UNIT}.+)", re.IGNORECASE)
_BEFORE = re.compile(rf"(?:while|whilst) (?P<one>{_UNIT}.+?), (?P<other>{_UNIT}.+)", re.IGNORECASE)


def _spans(text: str) -> list[tuple[int, int]]:
    """Return where the parts of a sentence stand that are sentences of their own; nothing where it is one."""
    if text.lower().count("while") + text.lower().count("whilst") == 1:
        found = _BEHIND.fullmatch(text) or _BEFORE.fullmatch(text)
        if found is not None and _FIRST.match(found["one"]) and _BESIDE.match(found["other"]):
            return [found.span("one"), found.span("other")]
    return []


def parted_in_time(clauses: Sequence[list[Piece]], names: Iterable[str]) -> list[list[Piece]]:
    """Return the clauses of a line, each in which two units do something at the same time as two. `names`: the ships
    and bases of the seat that take orders."""
    out: list[list[Piece]] = []
    for clause in clauses:
        text = written(clause)
        led = text
        for name in names if "while" in text.lower() else ():
            led = re.sub(
                rf"\b{re.escape(name)}\b(?! group\b|['’])", "tf".ljust(len(name), "0"), led, flags=re.IGNORECASE
            )
        spans = _spans(led) if {"while", "whilst"} & {piece.text for piece in clause} else []
        places = in_places(clause, text) if spans else []
        parts = [[piece for piece, at in places if start <= at < end] for start, end in spans]
        out += parts or [clause]
    return out
