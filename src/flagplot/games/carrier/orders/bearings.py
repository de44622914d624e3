"""Places told by others, `two hexes north of Buna`, put as the hex that is meant: where it can be reckoned, for a
contact, a ship or a force moves."""

import re
from collections.abc import Sequence

import msgspec

from flagplot.games.carrier.ordered.ast import Place, UnitRef
from flagplot.games.carrier.ordered.words import NO_DIRECTIONS
from flagplot.games.carrier.orders.lexer import UNREAD_PLACE, Reader
from flagplot.games.carrier.orders.rewording import placed
from flagplot.games.carrier.orders.sign import HexRef, Sign
from flagplot.games.carrier.orders.text import unit_name
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Direction, Hex, HexError
from flagplot.orders.forms import point, turning
from flagplot.orders.scan import Piece

MILES = 20
"""Of a hex (BR-1.1)."""
_LINKS = frozenset(("of", "from"))
_BY_COURSE = frozenset(("ahead", "astern", "abeam"))
"""Bearings that hang on where something is bound."""
_KINDS = {
    **dict.fromkeys(("WITHIN", "ATLEAST", "ATMOST", "MORETHAN", "FEWERTHAN", "NOT", "NO"), "!"),
    **dict.fromkeys(("AND", "COMMA", "THEN", "SLASH"), ","),
    **dict.fromkeys(("NAME", "HEX", "CONTACT", "UNIT", "TFK", "AFK"), "r"),
    **dict.fromkeys(("OF", "FROM"), "o"),
    **dict.fromkeys(("DIR", "BADDIR"), "d"),
    "NUM": "n",
    "HEXW": "l",
    "TO": "t",
    "ATW": "a",
    "IDLE": "i",
    "ENEMY": "e",
    "CONTACTW": "c",
    "POSS": "p",
}
"""What signs are in a bearing, a letter each."""
_WORDS = {
    **dict.fromkeys(("mile", "miles", "hx", "hxs"), "l"),
    **dict.fromkeys(("position", "point", "place", "spot", "exactly", "precisely"), "s"),
    **dict.fromkeys(_BY_COURSE, "d"),
}
_DONE_THERE = ("HOLD", "UNIT", "TFK", "AFK", "SHIPS", "SEEN", "LAND")
"""What a bearing follows as a place at which something is: `hold two hexes north of Buna`."""
_BEARING = re.compile(r"(?<![!osl])(?<![nd])(?<![nd],)[sl]*?(?:n?l[ti]*d|(?<=[tal])(?:nd|dn))o[le]*(?:r|cn)(?!p|,r)")
"""A bearing among such letters: how far, where, and from what. `N2 of Buna` is one where a place is wanted; what
follows another step, or is within or beyond something, is none."""


def reckoned(line: list[Piece], reader: Reader, roster: Roster) -> list[Piece]:
    """Return a line with each place that is told by another as its hex; where it cannot be reckoned, as a piece that is
    not read and says why."""
    words = [piece.text for piece in line]
    if not any(word in _LINKS and _points(words[n - 1]) for n, word in enumerate(words)):
        return line
    signs = reader.read(line)
    letters = "".join(_KINDS.get(sign.type) or _WORDS.get(sign.spelt.lower(), "-") for sign in signs)
    for found in reversed(list(_BEARING.finditer(letters))):
        run = _pieces(line, signs[found.start()], signs[found.end() - 1])
        at = line.index(run[0])
        if at and found[0][0] == "n" and (turning(line[at - 1].text) or line[at - 1].text == "for"):
            continue
        hex_, wrong = _hex(signs[found.start() : found.end()], found[0], roster)
        hex_ = _led(signs[: found.start()]) + hex_
        bad = msgspec.structs.replace(run[0], text=wrong, kind=UNREAD_PLACE, spelt=" ".join(each.spelt for each in run))
        line = [*line[:at], *([bad] if wrong else placed(hex_, run)), *line[at + len(run) :]]
    return line


def _points(word: str) -> bool:
    """Return whether a bearing may end with a word, before `of`."""
    return word.isdigit() or word in _BY_COURSE or point(word) != ""


def _pieces(line: Sequence[Piece], first: Sign, last: Sign) -> list[Piece]:
    """Return the pieces from one sign to another, with the article before them."""
    start = next(n for n, piece in enumerate(line) if (piece.line, piece.column) == (first.line, first.column))
    start -= start > 0 and line[start - 1].text in ("the", "a", "an")
    return [piece for piece in line[start:] if piece.column < last.column + last.length]


def _led(before: Sequence[Sign]) -> str:
    """Return the word that leads to a place behind what stands before it: `TF1 two hexes north of Buna` goes there,
    `hold two hexes north of Buna` is held there."""
    kinds = [sign.type for sign in before]
    if kinds[-1:] == ["UNIT"] and kinds.count("UNIT") == 1:
        return "to "
    return "hex " if kinds[-1:] == ["UNTIL"] else "at " if kinds and kinds[-1] in _DONE_THERE else ""


def _hex(signs: Sequence[Sign], letters: str, roster: Roster) -> tuple[str, str]:
    """Return the hex of a bearing as it is written, or else why it cannot be reckoned."""
    told = list(zip(letters, signs, strict=True))[: letters.index("o")]
    where = next(sign for letter, sign in told if letter == "d")
    length = next((sign.spelt.lower() for letter, sign in reversed(told) if letter == "l"), "")
    one = 1 if length.startswith("hex") and not length.startswith("hexes") else 0
    count = next((sign.value for letter, sign in told if letter == "n"), one)
    fixed, moves = _fixed(signs[-1], roster)
    write = "write the hex that is meant"
    assert isinstance(count, int)
    if where.spelt.lower() in _BY_COURSE:
        return "", f"what lies {where.spelt} hangs on a course: {write}, such as B/M23"
    if where.type == "BADDIR":
        return "", f"there is no direction {where.spelt} on this board: {NO_DIRECTIONS[where.spelt[0].lower()]}?"
    if not count:
        return "", f"this does not say how many hexes {where.spelt} of {signs[-1].spelt}: {write}"
    if length.startswith("mile") and count % MILES:
        return "", f"{count} miles are no whole hexes, which are {MILES} miles each: write how many hexes are meant"
    if fixed is None:
        return "", f"it is not known where {moves} is: {write}, such as B/M23"
    try:
        steps = count // MILES if length.startswith("mile") else count
        to = hexes.walk(fixed, [Direction(int(str(where.value)))] * min(steps, hexes.COLUMNS))[-1]
    except HexError as error:
        return "", f"{error}: {write}"
    if moves:
        return "", f"{moves} moves: {write} ({hexes.name(to)} if it is reckoned from where it is now)"
    bare = isinstance(signs[-1].value, HexRef) and signs[-1].value.bare
    if bare and hexes.half(to) != hexes.half(fixed):
        return "", f"{signs[-1].spelt} is on both half-maps: write it with its half, such as {hexes.name(fixed)}"
    return hexes.name(to)[2:] if bare else hexes.name(to), ""


def _fixed(sign: Sign, roster: Roster) -> tuple[Hex | None, str]:
    """Return where a bearing is reckoned from, and its name where it may be elsewhere when it is reached."""
    if isinstance(sign.value, HexRef):
        return sign.value.hex, ""
    if sign.type in ("TFK", "AFK"):
        return None, f"the {sign.spelt}"
    if isinstance(sign.value, UnitRef):
        return roster.hex_of(sign.value), unit_name(sign.value)
    place = Place(name=str(sign.value)) if sign.type == "NAME" else Place(contact=int(str(sign.value)))
    known = roster.contact(place.contact)
    moves = place.name in roster.view.ships if sign.type == "NAME" else known is None or known.sighting.kind != "base"
    hex_ = roster.hex_at(place)
    return hex_, place.label if moves or hex_ is None else ""
