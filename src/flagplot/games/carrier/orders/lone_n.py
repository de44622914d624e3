"""A lone small `n` before a verb: `and` to those who write on a phone, and north to nobody."""

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from flagplot.games.carrier.orders.frames import grammar
from flagplot.orders.forms import point
from flagplot.orders.scan import Piece

_NO_WAY = frozenset(("first", "only", "carriers", "cvs", "cv", "transports", "bombs", "dive", "torpedo"))
"""Behind these an `n` before `if` is no direction."""


def with_and(line: list[Piece]) -> list[Piece]:
    """Return a line with `and` for each such `n`: `dump bombs n land`. Where it may be a step it stays as it is
    (`may_be_step`)."""
    if not any(piece.spelt == "n" for piece in line):
        return line
    return [
        msgspec.structs.replace(piece, text="and", spelt="and")
        if _before_verb(line, at) and not _heads(line, at)
        else piece
        for at, piece in enumerate(line)
    ]


def may_be_step(line: Sequence[Piece]) -> bool:
    """Return whether a small `n` may be a step north as well, before a verb (`ne 1 n come up`, `go n land`), or is a
    number: `south, n = 2`."""
    if any(one.spelt == "n" and one is not line[0] and after.text == "=" for one, after in pairwise(line)):
        return True
    return any(_before_verb(line, at) and _heads(line, at) and not _alone(line, at) for at in range(len(line)))


def _before_verb(line: Sequence[Piece], at: int) -> bool:
    here = line[at]
    if here.spelt != "n" or here.glued or at + 1 == len(line):
        return False
    after = line[at + 1]
    if after.text == "if":
        return at > 0 and line[at - 1].text in _NO_WAY
    return not after.glued and after.kind == "word" and after.text in grammar().lists["behind_n"]


def _alone(line: Sequence[Piece], at: int) -> bool:
    """Return whether it is the whole way of its unit: `TF1: n`."""
    return at == 0 or line[at - 1].text == ":" or (at == 2 and line[0].text in ("tf", "af", "ss"))


def _heads(line: Sequence[Piece], at: int) -> bool:
    """Return whether a step may stand there: behind a step, or behind a verb of moving."""
    if _alone(line, at):
        return True
    before = [piece.text for piece in line[max(0, at - 3) : at]]
    if before[-1] in (",", ";", "-", ">", "then", "and", "to", "due", "heading", "course"):
        return True
    steps = [word for word in before if point(word) and word != "and"]
    return bool(steps) or before[-1] in grammar().lists["moves"] or before[-1] in ("hex", "hexes")
