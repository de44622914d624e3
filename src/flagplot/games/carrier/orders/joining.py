"""Sentences that a mail program has broken over two lines, joined again."""

import re
from collections.abc import Sequence
from functools import partial

from flagplot.games.carrier.orders.clause import orderly
from flagplot.games.carrier.orders.headings import heading
from flagplot.games.carrier.orders.left_hanging import is_open
from flagplot.games.carrier.orders.parting import split_clauses
from flagplot.games.carrier.orders.radio_lines import of_radio
from flagplot.games.carrier.orders.rewording import Rewording, placed
from flagplot.games.carrier.orders.side_headings import side_heading
from flagplot.games.carrier.orders.taking import Taking
from flagplot.games.carrier.orders.tongue import Tongue, tongue_of
from flagplot.orders.scan import Piece, written

MAX_JOINS = 60
"""Lines of a sheet that are tried together with the line before them."""
_LATER = re.compile(r"^(?!.*\b(?:until|till?|before|after)\b|.*\bto \d{4}).*\b(?:[01]\d|2[0-3])00\W*$", re.IGNORECASE)
"""A line that ends in an hour: what stands above it, and is understood, need not be done then."""
_OF_ALL = re.compile(
    r"(?:(?:and|then|afterwards|finally) )*(?:they|all|both|each|every(?:one|body))(?: (?:all|both|of them|planes"
    r"|afs|tfs))*"
    r" (?:(?:then|should|shall|will|must|to|are|is|afterwards) )*"
    r"(?:returns?|lands?|comes?|go(?:es)?|fl(?:y|ies)|heads?|avoids?|holds?|stays?|joins?|turns?|retires?|withdraws?)\b",
    re.IGNORECASE,
)
"""A line of all units above it, or of all planes of the last: it is no end of the line before it."""
_WITHOUT_UNITS = (Tongue.COMMON, Tongue.RADIO)


def _of_all(above: Sequence[Piece], line: Sequence[Piece]) -> bool:
    """Return whether a line tells all units above it something, behind an order that is whole."""
    return not is_open(above) and _OF_ALL.match(written(line)) is not None


class Joining:
    """What joins the lines of a sheet that is being read."""

    def __init__(self, sheet: Taking, rewording: Rewording) -> None:
        self.sheet = sheet
        self.rewording = rewording
        self.roster = sheet.roster

    def clauses(self, lines: list[list[list[Piece]]]) -> list[list[Piece]]:
        """Return the clauses of the lines; one that a mail program has broken over two lines is joined again: one of
        its parts makes no order alone, and both together do."""
        out: list[list[Piece]] = []
        tries = 0
        tongue = Tongue.COMMON
        for line in lines:
            first, rest = line[:1], line[1:]
            if first and out and tries < MAX_JOINS and out[-1][-1].line == first[0][0].line - 1:
                tongue = self._tongue(out[-1], tongue)
                reads = partial(self._reads, tongue=tongue)
                apart = of_radio(out[-1]) or self.sheet.addresses(first[0]) or _of_all(out[-1], first[0])
                if apart or (
                    not is_open(out[-1]) and reads(out[-1]) and (_LATER.search(written(first[0])) or reads(first[0]))
                ):
                    out += line
                    continue
                tries += 1
                both = [*out[-1], *first[0]]
                if reads(both):
                    out[-1] = both
                    out += rest
                    continue
            out += line
        return out

    def _tongue(self, pieces: Sequence[Piece], before: Tongue) -> Tongue:
        """Return the language of a clause; without a unit of its own it goes on in that of the clause before."""
        if of_radio(pieces):
            return Tongue.RADIO
        head = side_heading(pieces, self.roster, at_line_start=True)
        if head is not None:
            return tongue_of(head.signs[0].value.kind)  # type: ignore[attr-defined]
        return before if before not in _WITHOUT_UNITS and not self.sheet.addresses(pieces) else Tongue.COMMON

    def _reads(self, pieces: list[Piece], tongue: Tongue) -> bool:
        """Return whether pieces, after their heading if they have one, are an order without unknown words."""
        if self._makes_sense(pieces, tongue):
            return True
        return tongue is Tongue.COMMON and any(
            all(self._makes_sense(clause, tongue) for clause in split_clauses(placed(way, pieces)))
            for way in self.rewording.ways(written(pieces), None).texts
        )

    def _makes_sense(self, pieces: Sequence[Piece], tongue: Tongue) -> bool:
        if tongue is not Tongue.COMMON:
            head = side_heading(pieces, self.roster, at_line_start=True)
            signs = self.sheet.reader_of(tongue).read(pieces[head.after :] if head is not None else pieces)
            return not any(sign.type == "WORD" for sign in signs) and (not signs or orderly(signs, tongue))
        signs = self.sheet.arranged(pieces).clauses[0]
        head = heading(signs, self.roster, at_line_start=True)
        signs = signs[head.after :] if head is not None else signs
        return not signs or (not any(sign.type == "WORD" for sign in signs) and orderly(signs))
