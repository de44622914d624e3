"""Clauses that speak of radio, known by their first words: `HQ Rabaul`, `SS4 link TF3`, and lines of which the rest is
what is said, `TF3 RT to AF4: ...`, `message to allied/south: ...` (GM-22.3)."""

from collections.abc import Callable, Sequence

from flagplot.games.carrier.orders.side_headings import hour_of
from flagplot.games.carrier.orders.sign import Sign
from flagplot.orders.scan import Piece, written

_UNITS = ("tf", "af", "ss", "submarine")
_BETWEEN_UNITS = ("vector", "link", "links", "linked")
_WORDS = frozenset({"hq", "define", "message", "rt", *_BETWEEN_UNITS})
"""Words without which no clause is about radio."""
_JOINS = (["up"], ["with"])
"""What follows where units `link up`, which is no word of radio."""
_PARTS = frozenset({",", ";", "(", ":"})


def speech(pieces: Sequence[Piece]) -> int | None:
    """Return the position at which what is said begins, after its colon; None where a line is nothing said."""
    words = [piece.text for piece in pieces]
    if "rt" not in words and "message" not in words:
        return None
    _, start = hour_of(pieces)
    if words[start : start + 2] == ["message", "to"]:
        return words.index(":", start) + 1 if ":" in words[start:] else None
    if "rt" not in words[start:]:
        return None
    at = words.index("rt", start) + 1
    if not _PARTS.isdisjoint(words[start:at]):
        return None
    while at < len(words) and words[at] in ("in", "code", "coded"):
        at += 1
    return words.index(":", at) + 1 if words[at : at + 1] == ["to"] and ":" in words[at:] else None


def of_radio(pieces: Sequence[Piece]) -> bool:
    """Return whether a clause is about radio, or is something said by it."""
    if _WORDS.isdisjoint([piece.text for piece in pieces]):
        return False
    _, start = hour_of(pieces)
    words = [piece.text for piece in pieces[start : start + 5]]
    if words[:1] == ["hq"] or words[:2] == ["define", "point"]:
        return True
    verb, behind = (words[3:4], words[4:5]) if words[2:3] == [":"] else (words[2:3], words[3:4])
    joins = words[:1] in (["tf"], ["af"]) and verb != ["linked"] and behind in _JOINS
    if verb and words[0] in _UNITS and verb[0] in _BETWEEN_UNITS and not joins:
        return True
    return speech(pieces) is not None


def radio_signs(
    pieces: Sequence[Piece], read: Callable[[Sequence[Piece]], list[Sign]]
) -> tuple[int | None, list[Sign]]:
    """Return the hour and the signs of a clause about radio; the name of a seat or of a point is one sign, and so is
    all that is said."""
    hour, start = hour_of(pieces)
    said = speech(pieces)
    words = [piece.text for piece in pieces]
    if words[start : start + 2] == ["define", "point"] or words[start : start + 2] == ["message", "to"]:
        end = start + 3
        while end < len(pieces) and pieces[end].glued and pieces[end].text != ":":
            end += 1
        kind = "SEAT" if words[start] == "message" else "POINT"
        rest = [] if said is not None else read(pieces[end:])
        signs = [*read(pieces[start : start + 2]), *_one(kind, pieces[start + 2 : end]), *rest]
    else:
        signs = read(pieces[start : said if said is None else said - 1])
    if said is not None:
        first, last = pieces[said - 1], pieces[-1]
        length = last.column + last.length - first.column
        text = [piece for piece in pieces[said:] if piece.text != '"']
        column = text[0].column if text else first.column + 1
        signs.append(Sign("SPEECH", (written(pieces[said:]), column), first.line, first.column, length, first.spelt))
    return hour, signs


def _one(kind: str, pieces: Sequence[Piece]) -> list[Sign]:
    text = "".join(piece.spelt for piece in pieces)
    return [Sign(kind, text, pieces[0].line, pieces[0].column, len(text), text)] if pieces else []
