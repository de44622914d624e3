"""The lines of a sheet made ready to be read: labels and short forms written out, then parted into clauses."""

from collections.abc import Callable, Iterator, Sequence

from flagplot.core.diagnostics import Diagnostic
from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.orders.aims_apart import with_aims
from flagplot.games.carrier.orders.as_above import repeated
from flagplot.games.carrier.orders.bearings import reckoned
from flagplot.games.carrier.orders.before_that import first_told, in_its_order
from flagplot.games.carrier.orders.doubting import ACKS
from flagplot.games.carrier.orders.durations import timed
from flagplot.games.carrier.orders.labels import continued, labelled
from flagplot.games.carrier.orders.lexer import Reader
from flagplot.games.carrier.orders.listing import unlisted
from flagplot.games.carrier.orders.lone_n import with_and
from flagplot.games.carrier.orders.meanwhile import parted_in_time
from flagplot.games.carrier.orders.own_hours import parted_at_hours
from flagplot.games.carrier.orders.paces import paced
from flagplot.games.carrier.orders.parting import split_clauses
from flagplot.games.carrier.orders.radio_lines import speech
from flagplot.games.carrier.orders.reasons_aside import without_reasons
from flagplot.games.carrier.orders.rewording import Rewording, placed
from flagplot.games.carrier.orders.signature import is_signature
from flagplot.games.carrier.orders.single import formed_then, given, single
from flagplot.games.carrier.orders.spelling import Speller
from flagplot.games.carrier.orders.units import Roster
from flagplot.orders.courtesies import closes
from flagplot.orders.scan import Piece, written

_RADIO_WORDS = frozenset(
    {
        "radio",
        "radios",
        "wireless",
        "rt",
        "signal",
        "signals",
        "call",
        "calls",
        "tell",
        "tells",
        "says",
        "wires",
        "sends",
    }
    | {"inform", "orders", "transmits"}
)
"""Words of lines that may be something said by radio."""
_TALK = frozenset(("over", "out", "roger", "wilco"))
"""Words of the radio that say nothing in a sentence of their own."""


class Lines:
    """What makes the lines of a sheet ready."""

    def __init__(
        self,
        roster: Roster,
        reader: Reader,
        speller: Speller,
        rewording: Rewording,
        mends: bool,
        orders_of: Callable[[str], tuple[list[ast.UnitOrder], list[Diagnostic]]],
    ) -> None:
        """`mends`: what is said by radio is put into the guide's words where it is not read as it stands.
        `orders_of` reads orders as they stand, without that."""
        self.roster = roster
        self.reader = reader
        self.speller = speller
        self.rewording = rewording
        self.mends = mends
        self.orders_of = orders_of
        self.own_names = frozenset(name.lower() for name in roster.names)
        self.ends = 0
        """The last line of the sheet."""
        self.prose: list[int] = []
        """Lines in which something was not in the guide's words."""
        self.reckoned: set[int] = set()
        """Lines in which a place is told by another."""

    def clauses(self, lines: list[list[Piece]]) -> list[list[list[Piece]]]:
        """Return the clauses of each line."""
        self.ends = lines[-1][-1].line if lines and lines[-1] else 0
        return [self._clauses(self._placed(formed_then(with_and(line)))) for line in self._written_out(lines)]

    def _written_out(self, lines: list[list[Piece]]) -> Iterator[list[Piece]]:
        """Yield the lines without words that say nothing and without labels, each that gives a unit the order of
        another with that order."""
        plain = [self._unlabelled(line) for line in continued(lines)]
        for line, told in zip(plain, repeated(plain, self.own_names), strict=True):
            if told is not line:
                self.prose.append(line[0].line)
            yield told

    def _unlabelled(self, line: list[Piece]) -> list[Piece]:
        """Return a line without words that say nothing and without labels."""
        plain = self.speller.plain(line)
        out = labelled(plain, self.own_names)
        if out is not plain:
            self.prose.append(line[0].line)
        return out

    def _placed(self, line: list[Piece]) -> list[Piece]:
        """Return a line with the hexes that are told by other places, and the hours that are told by how long."""
        out = reckoned(given(single(line), self.roster), self.reader, self.roster)
        out = timed(paced(out, self.roster), self.roster)
        if out is not line:
            self.reckoned.add(line[0].line)
        return out

    def _clauses(self, line: list[Piece]) -> list[list[Piece]]:
        """Return the clauses of a line; of one that is said by radio there is one only."""
        if not line:
            return []
        if self.mends:
            line = unlisted(line)
        if self.mends and not _RADIO_WORDS.isdisjoint(piece.text for piece in line):
            line = self._by_radio(line)
        if speech(line) is not None:
            return [line]
        told = [clause for clause in split_clauses(line) if not _TALK.issuperset(piece.text for piece in clause)]
        told = [in_its_order(clause) for clause in first_told(told)]
        if len(told) > 1 and closes(written(told[-1])) and not self._of_orders(told[-1]):
            told.pop()
        if len(told) > 1 and told[-1][-1].line == self.ends and self._is_signature(told[-1]):
            told.pop()
        told = [
            without_reasons(clause, self.reader, self.roster)
            for clause in parted_in_time(with_aims(told), self.own_names)
        ]
        return [part for clause in told for part in parted_at_hours(clause)]

    def _is_signature(self, clause: Sequence[Piece]) -> bool:
        return is_signature(clause, self.speller, self.roster.ruleset.tables.words_of_ships)

    def _of_orders(self, clause: Sequence[Piece]) -> bool:
        """Return whether a sentence that ends a mail names anything that an order can be of."""
        kinds = {sign.type for sign in self.reader.read(clause)}
        return bool(kinds - {"WORD", "COMMA", "AND", "BUT", "IDLE", "POSS", "IT", "ALL", "NIGHT"})

    def _by_radio(self, line: list[Piece]) -> list[Piece]:
        """Return a line in the guide's words where it is said by radio and not read as it stands."""
        text = written(line)
        if ACKS.search(text):
            return line
        other = self.rewording.by_radio(text)
        if not other or other == text or (speech(line) is not None and self._sends(text)) or not self._sends(other):
            return line
        self.prose.append(line[0].line)
        return placed(other, line)

    def _sends(self, text: str) -> bool:
        """Return whether something is said by radio in a text, and nothing in it is wrong."""
        orders, remarks = self.orders_of(text)
        return any(order.radio is not None for order in orders) and all(each.severity != "error" for each in remarks)
