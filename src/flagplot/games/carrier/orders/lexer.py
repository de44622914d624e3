"""Pieces of text into signs: names, units, hexes, numbers, and the phrases of the vocabulary."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from flagplot.games.carrier.ordered.ast import UnitRef
from flagplot.games.carrier.orders.grammar import SHIP_LISTS
from flagplot.games.carrier.orders.sign import HexRef, Sign
from flagplot.games.carrier.orders.spelling import POSSESSIVE
from flagplot.games.carrier.orders.vocabulary import FILLER, Entry
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Hex, HexError
from flagplot.orders.forms import verb_forms
from flagplot.orders.phrases import Phrases
from flagplot.orders.scan import LOW_LINES, OVERLINES, Piece

ONE_DIGIT = 10
"""Of C10 one cannot say whether it is a contact or a hex by how it is written."""
UNREAD_PLACE = "place"
"""The kind of a piece that is a place which cannot be reckoned, and says why."""
MOST_WORDS = 8
"""Words of a phrase that begins with the form of a word."""

_Run = tuple[str, object, int, int, str]
"""Terminal, value, first and last piece, and how it is spelt."""
MOST_KNOWN = 8192
"""Runs of pieces that are kept with what stands in them."""
_known: dict[tuple[Phrases[Entry], bool, tuple[tuple[str, str, bool], ...]], list[_Run]] = {}
"""What stands in runs of pieces by the pieces and the vocabulary, where it hangs on nothing else: not on the contacts
of a seat, nor on where a unit is."""


_NEWLY_FORMED = frozenset(("they", "she", "he"))
"""Pronouns for the ships or planes that a split forms."""


class Reader:
    """Reads pieces for one seat: its vocabulary, its contacts."""

    def __init__(self, phrases: Phrases[Entry], contacts: frozenset[int], submarines: bool = False) -> None:
        self.phrases = phrases
        self.contacts = contacts
        self.submarines = submarines
        """SS4 is a unit and not a hex."""

    def read(self, pieces: Sequence[Piece], near: Hex | None = None) -> list[Sign]:
        """Return the signs of a run of pieces. Unknown words become `WORD`, bad hexes `BADHEX` with the reason."""
        said = tuple([(piece.text, piece.spelt, piece.glued) for piece in pieces])  # of what kind it is shows in these
        key = self.phrases, self.submarines, said
        runs = _known.get(key)
        if runs is None:
            runs = self._runs(pieces, near)
            if not any(_by_the_seat(terminal, value) for terminal, value, *_ in runs):
                if len(_known) >= MOST_KNOWN:
                    _known.clear()
                _known[key] = runs
        out = []
        for terminal, value, first, last, spelt in runs:
            start, end = pieces[first], pieces[last]
            length = end.column + end.length - start.column
            out.append(Sign(terminal, value, start.line, start.column, length, spelt))
        return out

    def _runs(self, pieces: Sequence[Piece], near: Hex | None) -> list[_Run]:
        """Return what stands in the pieces, without their places."""
        out: list[_Run] = []
        at, past = 0, -2
        while at < len(pieces):
            terminal, value, after = self._next(pieces, at, near)
            if at and pieces[at - 1].text in ("a", "an") and _counted(terminal, out):
                out.append(("NUM", 1, at - 1, at - 1, pieces[at - 1].spelt))
            if terminal != FILLER:
                spelt = pieces[at].spelt
                for piece in pieces[at + 1 : after]:
                    spelt += piece.spelt if piece.glued else f" {piece.spelt}"
                out.append((terminal, value, at, after - 1, spelt))
            elif pieces[at].text in _NEWLY_FORMED:
                _begin_order_of_part(out)
            elif pieces[at].text == "by":
                past = at
            if terminal == "HEX" and past == at - 1:  # home by B/M29 is not to B/M29
                out.insert(len(out) - 1, ("WORD", "by", past, past, pieces[past].spelt))
            at = after
        return out

    def _next(self, pieces: Sequence[Piece], at: int, near: Hex | None) -> tuple[str, object, int]:
        piece = pieces[at]
        if piece.kind == "number":
            number = int(piece.text[:6])
            return ("TIME" if len(piece.text) == 4 else "NUM"), number, at + 1
        if piece.kind == UNREAD_PLACE:
            return "BADHEX", piece.text, at + 1
        if piece.text == POSSESSIVE:
            return "POSS", piece.spelt, at + 1
        if piece.text == '"':
            return FILLER, piece.spelt, at + 1
        if piece.kind == "sign":
            found = self.phrases.longest(pieces, at)
            return (*found[0], found[1]) if found else ("WORD", piece.spelt, at + 1)
        following = pieces[at + 1] if at + 1 < len(pieces) else None
        if following is not None:
            special = self._unit(pieces, at) or self._hex(pieces, at, near)
            if special:
                return special
        found = self.phrases.longest(pieces, at)
        if found:
            (terminal, value), after = found
            if piece.marks and terminal == "DIR":
                return ("DIRHI" if _over(piece) else "DIRLO" if _under(piece) else "DIR"), value, after
            return terminal, value, after
        for form in verb_forms(piece.text):
            found = self.phrases.longest(
                [msgspec.structs.replace(piece, text=form), *pieces[at + 1 : at + MOST_WORDS]], 0
            )
            if found:
                return *found[0], at + found[1]
        return "WORD", piece.spelt, at + 1

    def _unit(self, pieces: Sequence[Piece], at: int) -> tuple[str, object, int] | None:
        """Return `TF3`, `AF 17`, `TF-16`, and contacts: those that the plot holds, and what is written like none of its
        hexes; C7 is no hex, which has two digits, and may be a slip for another contact."""
        kind, start = _kind_of_unit(pieces, at, self.submarines)
        if kind and start < len(pieces):
            hyphened = pieces[start].text == "-" and len(pieces) > start + 1
            start += 1 if hyphened and pieces[start + 1].kind == "number" else 0
            worded = self.phrases.longest(pieces, start) if pieces[start].kind == "word" and start > at + 1 else None
            if pieces[start].kind == "number":
                return "UNIT", UnitRef(kind, min(int(pieces[start].text[:6]), 9999)), start + 1
            if worded is not None and worded[0][0] == "NUM":
                return "UNIT", UnitRef(kind, int(str(worded[0][1]))), worded[1]
            return None
        piece, following = pieces[at], pieces[at + 1]
        if following.kind != "number":
            return None
        if piece.text == "c" and following.glued and not following.text.startswith("0"):
            number = int(following.text[:6])
            if number in self.contacts or number < ONE_DIGIT or number > hexes.ROWS:
                return "CONTACT", number, at + 2
        return None

    def _hex(self, pieces: Sequence[Piece], at: int, near: Hex | None) -> tuple[str, object, int] | None:
        """Return `B/M23`, `I-F20`, `AA25`; N, S and O with a number stay steps unless a prefix says otherwise."""
        end = at
        if len(pieces) > at + 3 and pieces[at + 1].text in ("/", "-") and pieces[at + 1].glued and pieces[at + 2].glued:
            prefix = pieces[at].text.upper()
            if (pieces[at + 1].text == "/" and prefix in ("A", "B", *hexes.SECTORS)) or prefix in hexes.SECTORS:
                end = at + 2
        column = pieces[end]
        number = pieces[end + 1] if end + 1 < len(pieces) else None
        if column.kind != "word" or number is None or number.kind != "number" or not number.glued:
            return None
        letters = column.text.upper()
        if len(letters) > 2 or (len(letters) == 2 and letters[0] != letters[1]) or len(number.text) > 2:
            return None
        if end == at and (letters in ("N", "S", "O") or column.marks):
            return None
        text = "".join(piece.text for piece in pieces[at : end + 2])
        bare = end == at
        try:
            return "HEX", HexRef(hexes.parse(text, near if near is not None else 0), bare), end + 2
        except HexError as error:
            return "BADHEX", str(error), end + 2


def _by_the_seat(terminal: str, value: object) -> bool:
    """Return whether a sign may be another for a seat that knows other contacts, or for a unit elsewhere."""
    return terminal in ("CONTACT", "BADHEX") or (isinstance(value, HexRef) and value.bare)


def _begin_order_of_part(out: list[_Run]) -> None:
    """Put a colon for the comma or `and` before the pronoun of what a split forms: `split 2 DD as TF15, they go S2`."""
    end = len(out)
    while end and out[end - 1][0] in ("COMMA", "AND"):
        end -= 1
    kinds = [run[0] for run in out[:end]]
    if end < len(out) and kinds[-2:] == ["AS", "UNIT"] and "SPLIT" in kinds:
        out[end:] = [("COLON", ":", *out[end][2:])]


def _counted(terminal: str, before: Sequence[_Run]) -> bool:
    """Return whether `a` before a word says how many: of planes, and of ships that are named to be sent away."""
    return terminal == "PLANE" or (terminal == "TYPE" and any(kind in SHIP_LISTS for kind, *_ in before))


def _kind_of_unit(pieces: Sequence[Piece], at: int, submarines: bool) -> tuple[Literal["TF", "AF", "SS", ""], int]:
    """Return the kind of unit whose name may begin here, and where its number then stands: `TF`, `task force`."""
    words = (pieces[at].text, pieces[at + 1].text)
    if submarines and words[0] in ("ss", "submarine"):
        return "SS", at + 1
    if words[0] in ("tf", "af"):
        return ("TF" if words[0] == "tf" else "AF"), at + 1
    if words in (("task", "force"), ("air", "formation"), ("air", "group")):
        return ("TF" if words[0] == "task" else "AF"), at + 2
    return "", at


def _over(piece: Piece) -> bool:
    return any(mark in OVERLINES for mark in piece.marks)


def _under(piece: Piece) -> bool:
    return any(mark in LOW_LINES for mark in piece.marks)
