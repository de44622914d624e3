"""`TF11 the same`: the order of a unit that is said to be that of the unit before it, written out for it.

What is repeated are the sentences of the one unit above, with the other in its place; where they name two of its kind,
or the planes or ships that it parts with, it is not said what would be the same, and the words stay as they are.
"""

import re
from collections.abc import Iterator, Sequence

from flagplot.games.carrier.orders.rewording import placed
from flagplot.orders.scan import Piece, written

_UNIT = r"(?:tf|af|ss) ?\d+"
_SAME = (
    r"(?:(?:exactly |just )?the same(?: again| thing)?|same(?: again| order| orders| thing| here)?|ditto|idem|likewise"
    r"|(?:the )?same as above|as above)"
)
_REPEATS = re.compile(
    rf"(?:(?:and|also|please) )*(?P<who>{_UNIT}(?:(?:,| and|, and| &) ?{_UNIT})*) ?[:,-]? ?"
    r"(?:(?:to|should|shall|must|will|please|also|is to|are to|both) )*(?:do(?:es)? )?"
    rf"(?:{_SAME}|(?:(?:the )?same |just |exactly )?(?:as|like) (?={_UNIT}))(?: ?(?:as|like)? ?(?P<model>{_UNIT}))?"
    r"(?:,? (?:please|too|as well))?[\s.!]*",
    re.IGNORECASE,
)
"""Who does the same, and as whom if that is said."""
_NUMBERED = re.compile(_UNIT, re.IGNORECASE)
_PARTS = re.compile(
    r"\b(?:split|detach|as [ta]f|launch|join|meet|rendezvous|attack (?:first|last|before|after))", re.IGNORECASE
)
"""What two units cannot both do in the same words."""
_LONGEST = 60
"""Pieces of an order that is repeated."""
MOST = 40
"""Orders of a sheet that are."""


def repeated(lines: Sequence[list[Piece]]) -> list[list[Piece]]:
    """Return lines in which each sentence that gives a unit the order of another is that order."""
    out: list[list[Piece]] = []
    above: dict[str, list[Piece]] = {}
    last = ""
    left = MOST
    for line in lines:
        told: list[Piece] = []
        for sentence in _sentences(line):
            text = written(sentence)
            found = _REPEATS.fullmatch(text) if left and len(sentence) <= _LONGEST else None
            model = _name(found["model"]) if found is not None and found["model"] else last
            order = _for(found["who"], model, above.get(model, [])) if found is not None else ""
            if order:
                left -= 1
                sentence = placed(order, sentence)
            units = dict.fromkeys(map(_name, _NUMBERED.findall(text)))
            if len(units) == 1:
                last = next(iter(units))
                above[last] = sentence
            elif units:
                last = next(iter(units))
                above[last] = [] if found is None else sentence
            elif last:
                above[last] = [*above[last], *sentence] if above.get(last) and len(above[last]) <= _LONGEST else []
            told += sentence
        out.append(told if len(told) != len(line) or any(a is not b for a, b in zip(told, line, strict=True)) else line)
    return out


def _sentences(line: Sequence[Piece]) -> Iterator[list[Piece]]:
    """Yield the sentences of a line, each with its stop."""
    start = 0
    for at, piece in enumerate(line):
        if piece.text == ".":
            yield list(line[start : at + 1])
            start = at + 1
    if start < len(line):
        yield list(line[start:])


def _name(unit: str) -> str:
    return unit.upper().replace(" ", "")


def _for(who: str, model: str, order: Sequence[Piece]) -> str:
    """Return the order of one unit written for others; nothing where it cannot be the same."""
    if not order or len(order) > _LONGEST or any(_name(unit)[:2] != model[:2] for unit in _NUMBERED.findall(who)):
        return ""
    text = written(order)
    if _PARTS.search(text) or len({_name(unit) for unit in _NUMBERED.findall(text)}) != 1:
        return ""
    return _NUMBERED.sub(who, text, count=1)
