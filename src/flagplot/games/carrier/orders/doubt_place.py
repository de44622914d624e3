"""Cases that are to hold only somewhere, `if attacked on the way`, `if carriers are seen there`, or only of what the
order has to do with, `if it has carriers`: a case is watched wherever the unit is, and of whatever it sees."""

import re
from collections.abc import Sequence, Set

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.orders.assemble import Guarded
from flagplot.games.carrier.orders.doubt_words import LINKS
from flagplot.games.carrier.orders.draft import Draft
from flagplot.games.carrier.orders.patterns import Token

_IF = r"\b(?:if|when|whenever|once|unless|should(?= (?:it|they|you|we|the|an?|any|enemy|c ?\d))|until|till)\b"
_SHIPS = (
    r"(?:tfs?|task forces?|fleet|force|enem(?:y|ies)|(?:war)?ships?|carriers?|cvs?|battleships?|bbs?|cruisers?|cas?"
    r"|cls?|destroyers?|dds?|transports?|aps?|escorts?)"
)
_SEE = r"(?:see|sight|spot|find|found|meet|met|encounter|run into|detect|come across|attack)"
_DEED = r"\b(?:it \w+s|they|you|then|and|holds?|stays?|waits?|remains?)\b"
"""What tells of `there` that something is done there."""
_WAY = re.compile(
    rf"{_IF}[^.;]{{0,70}}?\b(?:on (?:the|its|their|your|her) way|en route|along the way)\b"
    r"(?P<which> (?:there|out|back|home)\b)?",
    re.IGNORECASE,
)
_THERE = re.compile(
    rf"{_IF}(?![^.;,]{{0,70}}\b(?:no|not|nothing|nobody|none|gone)\b|[^.;,]{{0,70}}n['’]t\b)"
    rf"[^.;,]{{0,60}}?\b(?:{_SEE}\w*\b(?:(?!{_DEED})[^.;,]){{0,60}}?|{_SHIPS} (?:is|are|be) (?:still )?)"
    r"\b(?<!ground )there\b(?! (?:is|are|be)\b)",
    re.IGNORECASE,
)
_HAS = re.compile(
    rf"{_IF} (?:it|they|that|this|c ?\d+|the (?:contact|enemy|target|tf|task force))"
    r" (?:\w+ )?(?:has|have|had|contains?|holds?|includes?) "
    rf"(?:(?:any|some|no|more|less|fewer|than|at|least|over|enemy|the|a|an|one|two|\d+) )*{_SHIPS}\b",
    re.IGNORECASE,
)
_IN_IT = re.compile(
    rf"{_IF}[^.;,]{{0,70}}?\b{_SHIPS} (?:\w+ )?(?:in|with|among|aboard) (?:it|them|c ?\d+)\b", re.IGNORECASE
)
_HOLDING = frozenset(("has", "have", "had", "contain", "contains", "hold", "holds", "include", "includes"))
_AMONG = frozenset(("in", "with", "among", "aboard"))
_STAYS = re.compile(
    r"\b(?:hold|stay|wait|remain|until|till|patrol|cap|circl|orbit|anchor|unload|guard|shadow|follow|bombard|shell|attack"
    r"|bomb|strike)\w*",
    re.IGNORECASE,
)
_ATTACKS = re.compile(r"\b(?:attack|strike|hit|bomb|dive|torpedo|go for)\w*\b", re.IGNORECASE)
_STAYING = (ast.Hold, ast.Cap, ast.Shadow, ast.Attack, ast.Anchor, ast.Unload, ast.Bombard, ast.Hunt)
"""What is done where the way ends."""


def held_somewhere(text: str, words: Set[str], above: Draft | None) -> bool:
    """Return whether a case of a sentence is to hold only on the way, where the order goes on at its end; only at a
    place that it does not name; or only of a contact that it has not been told to attack. `words`: those of the
    sentence, `above`: the order that it goes on with."""
    way = _WAY.search(text) if not words.isdisjoint(("way", "route")) else None
    if way is not None and (way["which"] or _stays(text[: way.start()], above)):
        return True
    found = _THERE.search(text) if "there" in words else None
    found = found or (_HAS.search(text) if not words.isdisjoint(_HOLDING) else None)
    found = found or (_IN_IT.search(text) if not words.isdisjoint(_AMONG) else None)
    return found is not None and _ATTACKS.search(text[: found.start()]) is None


def _stays(before: str, above: Draft | None) -> bool:
    """Return whether something is done, before a case, where the way ends."""
    nodes = [item.node for item in above.items] if above is not None else []
    earlier = any(isinstance(node.action if isinstance(node, Guarded) else node, _STAYING) for node in nodes)
    return earlier or _STAYS.search(before) is not None


def lands_away(before: Sequence[Token]) -> bool:
    """Return whether who is told to land is sent to a place where it cannot: it may be meant there or at home.
    `before`: the words before that."""
    to, place = before[-3:-1] if before[-2].text not in LINKS else before[-4:-2]
    away = not place.symbols.isdisjoint(("<place>", "<hex>")) and "<mydeck>" not in place.symbols
    return away and to.text in ("to", "for", "towards", "toward")
