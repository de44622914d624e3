"""A player's text cut into pieces that know their place: runs of letters, runs of digits, single signs."""

import re
from collections.abc import Sequence

import msgspec

from flagplot.core.diagnostics import Diagnostic
from flagplot.core.printable import UNSEEN

MAX_TEXT = 256 * 1024
"""Characters of a sheet that are read; what is longer is answered with an error."""
MAX_LINES = 10_000
MAX_LINE = 8192
"""Characters of a line; a longer line is answered with an error and not read."""

OVERLINES = "\u0305\u0304\u033f"
LOW_LINES = "\u0332\u0331\u0333"
_PIECE = re.compile(
    r"(?P<word>(?:[^\W\d_][\u0300-\u036f]*)+)|(?P<number>\d+)|(?P<long>--+|>=|<=|—)|(?P<sign>[^\s\w]|_)"
)
_MARKS = re.compile(r"[\u0300-\u036f]")


class Piece(msgspec.Struct, frozen=True, gc=False):
    """The smallest part of an order's text."""

    text: str
    """In small letters, without marks."""
    kind: str
    """`word`, `number` or `sign`."""
    line: int
    column: int
    """From 1."""
    length: int
    glued: bool
    """It follows the piece before it without a space."""
    marks: str = ""
    """Overlines and low lines written on the letters."""
    spelt: str = ""
    """As the player wrote it."""


def written(pieces: Sequence[Piece]) -> str:
    """Return pieces as they were written."""
    return "".join(piece.spelt if piece.glued else f" {piece.spelt}" for piece in pieces).strip()


def plain_name(name: str) -> str:
    """Return a numbered name as the plot spells it, in capitals and without spaces: `tf 1` is TF1."""
    return name.upper().replace(" ", "")


def in_places(pieces: Sequence[Piece], text: str) -> list[tuple[Piece, int]]:
    """Return pieces with where each begins in the text that they are written as."""
    out: list[tuple[Piece, int]] = []
    at = 0
    for piece in pieces:
        at = text.find(piece.spelt, at)
        out.append((piece, at))
        at += len(piece.spelt)
    return out


def sign_for(piece: Piece, sign: str, glued: bool | None = None) -> Piece:
    """Return a sign of one letter where a piece stands. `glued`: as the piece, if that is not said."""
    glued = piece.glued if glued is None else glued
    return msgspec.structs.replace(piece, text=sign, spelt=sign, kind="sign", length=1, glued=glued)


def read_lines(text: str) -> tuple[list[str], list[Diagnostic]]:
    """Return the lines of a sheet as far as they are read, and remarks on what is not: the rest of a long sheet, a long
    line (left empty), characters that cannot be printed (spaces in their places)."""
    remarks: list[Diagnostic] = []
    if len(text) > MAX_TEXT:
        text = text[:MAX_TEXT]
        remarks.append(
            Diagnostic(1, 1, 1, "error", "too-long", f"only the first {MAX_TEXT // 1024} KiB of the sheet are read")
        )
    lines = text.splitlines()
    if len(lines) > MAX_LINES:
        remarks.append(
            Diagnostic(MAX_LINES + 1, 1, 1, "error", "too-long", f"only the first {MAX_LINES} lines are read")
        )
        del lines[MAX_LINES:]
    for number, line in enumerate(lines, 1):
        if len(line) > MAX_LINE:
            message = f"this line has {len(line)} characters; lines of up to {MAX_LINE} are read"
            hint = "Write one order to a line."
            remarks.append(Diagnostic(number, 1, 1, "error", "too-long", message, hint))
            lines[number - 1] = ""
            continue
        control = UNSEEN.search(line)
        if control:
            message = "a character that cannot be printed is read as a space"
            remarks.append(Diagnostic(number, control.start() + 1, 1, "note", "control-character", message))
            lines[number - 1] = UNSEEN.sub(" ", line)
    return lines, remarks


def scan(text: str) -> tuple[list[list[Piece]], list[Diagnostic]]:
    """Return the pieces of each line (comments after `#` left out) and remarks on what could not be read."""
    lines, remarks = read_lines(text)
    return [_pieces(line, number) for number, line in enumerate(lines, 1)], remarks


def _pieces(line: str, number: int) -> list[Piece]:
    line = line.partition("#")[0]
    pieces: list[Piece] = []
    end = -1
    for match in _PIECE.finditer(line):
        spelt, start = match[0], match.start()
        kind = match.lastgroup or "sign"
        marks = ""
        if kind == "word":
            text = spelt.lower()
            if not text.isascii() and _MARKS.search(text):
                marks = "".join(_MARKS.findall(text))
                text = _MARKS.sub("", text)
        elif kind == "number":
            text = spelt if spelt.isascii() else str(int(spelt[:9]))
        else:
            kind, text = "sign", spelt
        pieces.append(Piece(text, kind, number, start + 1, match.end() - start, start == end, marks, spelt))
        end = match.end()
    return pieces
