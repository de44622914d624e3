"""A line without what only orders its sentences: numbers of items, stops after words that are cut short."""

from collections.abc import Sequence

from flagplot.games.carrier.orders.frames import grammar
from flagplot.orders.forms import number
from flagplot.orders.scan import Piece, sign_for

_ENDS = (".", ":", ")", ",", ";", "-")
_ROMAN = frozenset(("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"))
_LETTERS = frozenset("abcdefgh")
_SERIES = (("1", "2", "3", "4", "5", "6"), ("i", "ii", "iii", "iv", "v", "vi"), ("a", "b", "c", "d", "e", "f"))
"""Numbers of items within a line, as far as they are counted."""
_ENDING = frozenset(
    (
        "home",
        "land",
        "return",
        "high",
        "low",
        "periscope",
        "deep",
        "hex",
        "hexes",
        "turns",
        "turn",
        "all",
        "wind",
        "night",
    )
) | frozenset(("hold", "wait", "stay", "anchor", "unload"))
"""Words with which an item may end, behind which no number is told."""
_UNITS = frozenset(("tf", "af", "ss", "mtb", "cw", "task", "air", "the"))
_TURNING = frozenset(
    ("if", "when", "whenever", "unless", "once", "should", "until", "till", "while", "else", "or", "in")
)
"""What may hold of its item or of all behind it."""


def unlisted(line: Sequence[Piece]) -> list[Piece]:
    """Return a line without numbers of items (`1.`, `(a)`, `Item 3:`) before its sentences, and without the stops of
    abbreviations (`dist. 2 hexes`), which end no sentence."""
    line = _counted_through(line)
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


def _counted_through(line: Sequence[Piece]) -> Sequence[Piece]:
    """Return a line with semicolons for the numbers of items that are counted through in it: `(i) SE1 (ii) hold`."""
    if not any(piece.text == ")" for piece in line):
        return _pointed_through(line)
    if [piece.text for piece in line[:3]] != ["(", "1", ")"]:
        line = _bracketed_on(line)
    for series in _SERIES:
        places: list[tuple[int, int]] = []
        for at in range(1, len(line)):
            if line[at].text == ")" and len(places) < len(series) and line[at - 1].text == series[len(places)]:
                places.append((at - 2 if at > 1 and line[at - 2].text == "(" else at - 1, at))
        before = [line[first - 1].text if first else ":" for first, _ in places]
        if len(places) < 2 or before[0] not in (":", ".", ",") or len({last - first for first, last in places}) > 1:
            continue
        out: list[Piece] = [*line[: places[0][0]]]
        for (_, last), (end, _) in zip(places, [*places[1:], (len(line), 0)], strict=True):
            part = _with_its_height(line[last + 1 : end])
            if end < len(line):
                if not _TURNING.isdisjoint(piece.text for piece in part):
                    return line
                if part and part[-1].text not in (",", ";", "."):
                    part.append(sign_for(line[end], ";"))
            out += part
        return out
    return line


def _with_its_height(item: Sequence[Piece]) -> list[Piece]:
    """Return an item whose height stands right behind its way: behind a comma it would be that of all items."""
    out = [*item]
    last = next((n for n in range(len(out) - 1, 0, -1) if out[n].text not in (".", ";", ",")), 0)
    if last > 1 and out[last].text in ("high", "low") and out[last - 1].text == ",":
        del out[last - 1]
    return out


def _bracketed_on(line: Sequence[Piece]) -> Sequence[Piece]:
    """Return a line with semicolons for `(2)`, `(3)` in it, where `(1)` before it has been taken for a bullet."""
    out: list[Piece] = []
    at, n = 0, 2
    while at < len(line):
        if [piece.text for piece in line[at : at + 3]] == ["(", f"{n}", ")"] and out and not _turns(line[:at]):
            if out[-1].text not in (";", ".", ","):
                out.append(sign_for(line[at], ";"))
            at, n = at + 3, n + 1
        else:
            out.append(line[at])
            at += 1
    later = n > 2 and line[0].text in ("tf", "af", "ss")
    return out if later and sum(piece.text in ("tf", "af", "ss") for piece in line) >= n - 1 else line


def _turns(pieces: Sequence[Piece]) -> bool:
    return not _TURNING.isdisjoint(piece.text for piece in pieces)


def _pointed_through(line: Sequence[Piece]) -> Sequence[Piece]:
    """Return a line without the letters or numbers of items that are counted through in it with a stop behind each:
    `TF2: a. N1; b. NE1`. One stands at the beginning of what is told, and each behind a sign, a step, or a word with
    which no number is told."""
    for series in (_SERIES[0], _SERIES[2]):
        places: list[int] = []
        for at in range(len(line) - 2):
            stop, after = line[at + 1], line[at + 2]
            if len(places) == len(series) or line[at].text != series[len(places)]:
                continue
            if stop.text == "." and stop.glued and not after.glued and _may_part(line, at, bool(places)):
                places.append(at)
        if len(places) > 1:
            out: list[Piece] = []
            for at, piece in enumerate(line):
                if at in places and out and out[-1].text not in (";", ".", ":", ","):
                    out.append(sign_for(piece, ";"))
                elif at not in places and at - 1 not in places:
                    out.append(piece)
            return out
    return line


def _may_part(line: Sequence[Piece], at: int, later: bool) -> bool:
    """Return whether the number of an item may stand at a place."""
    before = line[at - 1] if at else None
    if before is None or before.text in (":", ";", ",", ".", "-"):
        return True
    step = before.kind == "number" and before.glued and not line[at].glued
    return later and not line[at].glued and (step or before.text in _ENDING)


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
    if at == 0 and _is_of_levels(line):
        return 4 if texts[3] in (".", ")", ":") else 3
    counts = item.isdigit() and len(item) < 3
    bracketed = texts[0] == "(" and texts[here + 1 : here + 2] == [")"]
    if bracketed and (counts or item in _LETTERS or item in _ROMAN):
        return here + 2
    closes = texts[here + 1 : here + 2]
    rest = line[at + here + 2 : at + here + 3]
    if texts[0] == "(" or not closes or not rest:
        return 0
    if named and counts and (at == 0 or line[at - 1].text != ";" or closes[0] in (".", ":", ")")):
        if closes[0] in _ENDS:
            return here + 2
        return here + 1 if _heads(line[at + here + 1]) else 0  # `No. 1 only by night` is of the first order
    spaced = not rest[0].glued
    if closes == [")"] and (counts or item in _LETTERS or item in _ROMAN):
        return 2
    return 2 if counts and closes == ["."] and spaced and rest[0].kind == "word" else 0


def _heads(piece: Piece) -> bool:
    """Return whether what stands behind the number of an item may be its unit."""
    return piece.text in _UNITS or piece.spelt[:1].isupper()


def _is_of_levels(line: Sequence[Piece]) -> bool:
    """Return whether a line begins with a number of two levels: `1.2 Lexington services all`."""
    if len(line) < 5 or line[1].text != "." or line[3].glued is (line[3].kind == "word"):
        return False
    return all(line[n].text.isdigit() and len(line[n].text) == 1 for n in (0, 2)) and line[1].glued and line[2].glued
