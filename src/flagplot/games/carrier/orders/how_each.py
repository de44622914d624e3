"""`AF12 and AF13 attack C4. AF12 all dive, AF13 with torpedoes`: the attack of several AFs, written for each with how
it is told to make it."""

import re
from collections.abc import Sequence

from flagplot.games.carrier.orders.rewording import placed
from flagplot.games.carrier.orders.same_words import WILL
from flagplot.orders.scan import Piece, plain_name, written

_AF = r"af ?\d+"
_ATTACK = re.compile(
    rf"(?P<who>{_AF}(?:(?:,| and|, and| &) ?{_AF})+),? (?:are )?{WILL}(?:both )?(?:attacks?|strikes?|hits?|go (?:for"
    rf"|after|to)"
    rf"|(?:are )?off (?:to|for)|head for|make for|are for)(?: contact)? (?P<target>c ?\d+)(?: both)?[\s.;!]*",
    re.IGNORECASE,
)
"""Who attack a contact, and nothing else of it."""
_NEXT = re.compile(rf",? (?:and |while |whereas )?(?={_AF}\b)", re.IGNORECASE)
_ONE = re.compile(rf"(?:and |then )?(?P<who>{_AF}) ?[:,-]? ?{WILL}(?P<how>.+?)[\s.;!]*", re.IGNORECASE)
_MODE = (
    r"(?:div(?:e|es|ing)(?:[- ]bomb(?:s|ing)?)?|(?:with )?(?:its |their |the )?(?:torpedo(?:es)?|torps)|torpedoing"
    r"|level (?:low|high))"
)
_SHIPS = r"(?:carriers?|cvs?|flat-?tops?|capital ships|cruisers?|destroyers?|transports?)"
_HOW = re.compile(
    r"(?:(?:all|everyone|all planes|all of them),? )?(?:(?:goes|go|comes|come) in )?(?:(?:all|with all|with|by|in) )*"
    rf"{_MODE}(?: all)?(?:,? (?:only )?(?:(?:on|at|against|for) )?(?:only )?(?:the )?{_SHIPS}(?: (?:first|only))?)?"
    r"(?:,? (?:too|as well|also))?",
    re.IGNORECASE,
)
"""How an AF attacks, and on which ships."""


def how_each(sentences: Sequence[list[Piece]]) -> list[list[Piece]]:
    """Return the sentences of a line in which an attack of several AFs, and behind it how each of them makes it, are
    an attack of each."""
    out: list[list[Piece]] = []
    at = 0
    while at < len(sentences):
        found = _ATTACK.fullmatch(written(sentences[at]))
        told = _told(sentences[at + 1 :], re.findall(_AF, found["who"], re.IGNORECASE)) if found is not None else []
        if found is None or not told:
            out.append(sentences[at])
            at += 1
            continue
        for each in told:
            text = " ".join(f"{who}: attack {found['target']}, {how}." for who, how in each)
            out.append(placed(text, sentences[at + 1]))
            at += 1
        at += 1
    return out


def _told(behind: Sequence[list[Piece]], whose: Sequence[str]) -> list[list[tuple[str, str]]]:
    """Return how each AF attacks, by sentence; nothing unless all of them are told it, each once."""
    left = {plain_name(who) for who in whose}
    out: list[list[tuple[str, str]]] = []
    for sentence in behind:
        if not left:
            break
        each: list[tuple[str, str]] = []
        for part in _NEXT.split(written(sentence)):
            one = _ONE.fullmatch(part)
            if one is None or plain_name(one["who"]) not in left or _HOW.fullmatch(one["how"]) is None:
                return []
            left.discard(plain_name(one["who"]))
            each.append((one["who"], one["how"]))
        out.append(each)
    return [] if left else out
