"""A line without what only orders its sentences: numbers of items, stops after words that are cut short."""

from collections.abc import Sequence

from flagplot.games.carrier.orders.frames import grammar
from flagplot.orders.forms import number
from flagplot.orders.scan import Piece

_ENDS = (".", ":", ")", ",", ";", "-")
_ROMAN = frozenset(("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"))
_LETTERS = frozenset("abcdefgh")


def unlisted(line: Sequence[Piece]) -> list[Piece]:
    """Return a line without numbers of items (`1.`, `(a)`, `Item 3:`) before its sentences, and without the stops of
    abbreviations (`dist. 2 hexes`), which end no sentence."""
    out: list[Piece] = []
    at = 0
    while at < len(line):
        piece = line[at]
        if not out or out[-1].text in (".", ";", ":"):
            at += _number(line, at)
        if at < len(line):
            piece = line[at]
            short = out and piece.text == "." and piece.glued and out[-1].text in grammar().lists["short"]
            after = line[at + 1].spelt if at + 1 < len(line) else ""
            counted = short and len(out) > 1 and (out[-2].kind == "number" or number(out[-2].text) is not None)
            if not short or not after or (counted and after[0].isupper()):
                out.append(piece)
            at += 1
    return out


def _number(line: Sequence[Piece], at: int) -> int:
    """Return how many pieces a number of an item takes that stands here; 0 for what is none."""
    texts = [piece.text for piece in line[at : at + 6]]
    named = texts[0] in grammar().lists["items"] and (at == 0 or line[at - 1].text != ":")
    here = 1 if named or texts[0] == "(" else 0
    if named and texts[here : here + 1] == ["."]:
        here += 1
    if here >= len(texts):
        return 0
    item = texts[here]
    counts = item.isdigit() and len(item) < 3
    bracketed = texts[0] == "(" and texts[here + 1 : here + 2] == [")"]
    if bracketed and (counts or item in _LETTERS or item in _ROMAN):
        return here + 2
    closes = texts[here + 1 : here + 2]
    rest = line[at + here + 2 : at + here + 3]
    if texts[0] == "(" or not closes or not rest:
        return 0
    if named and counts and (at == 0 or line[at - 1].text != ";" or closes[0] in (".", ":", ")")):
        return here + 2 if closes[0] in _ENDS else here + 1
    spaced = not rest[0].glued
    if closes == [")"] and (counts or item in _LETTERS or item in _ROMAN):
        return 2
    return 2 if counts and closes == ["."] and spaced and rest[0].kind == "word" else 0
