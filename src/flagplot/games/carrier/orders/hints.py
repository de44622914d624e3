"""What a sentence that is not read is answered with beside what is wrong in it: the orders that it is likely to mean,
or what it would order without some of its words."""

from collections.abc import Callable, Sequence
from functools import cached_property, partial

import msgspec

from flagplot.core.diagnostics import Diagnostic, Proposal
from flagplot.games.carrier.ordered.ast import UnitOrder
from flagplot.games.carrier.orders.doubt_words import UNIT
from flagplot.games.carrier.orders.draft import Draft, Remarks
from flagplot.games.carrier.orders.echo import canonical
from flagplot.games.carrier.orders.likely import MOST_SHOWN, Guesses
from flagplot.games.carrier.orders.text import unit_name
from flagplot.games.carrier.orders.units import Roster
from flagplot.orders.nearest import Clear, Trials, clear_part
from flagplot.orders.scan import Piece, written

MOST = 20
"""Sentences of a sheet that are answered so."""


class Hints:
    """What is shown to the writer of one sheet."""

    def __init__(self, roster: Roster, orders_of: Callable[[str], tuple[list[UnitOrder], list[Diagnostic]]]) -> None:
        """`orders_of`: what a text orders, read by itself, and the remarks on it."""
        self._roster = roster
        self._orders_of = orders_of
        self._trials = Trials()
        self._answered = 0
        self._unread: list[Piece] = []
        """The last sentence that was answered."""

    @cached_property
    def _guesses(self) -> Guesses:
        return Guesses(self._roster)

    def show(
        self, remarks: Remarks, first: int, pieces: list[Piece], above: Draft | None, doubtful: Sequence[Piece] = ()
    ) -> None:
        """Answer a sentence that is not understood, or in doubt. `first`: where the remarks on it begin, `above`: the
        order that it goes on with, `doubtful`: what of it is in doubt."""
        nobodys = (n for n in range(first, len(remarks.all)) if remarks.all[n].code == "no-unit")
        shown = (n for n in range(first, len(remarks.all)) if n in remarks.bare or doubtful)
        n = next(shown, next(nobodys, -1))
        if n < 0 or self._answered == MOST:
            return
        self._answered += 1
        goes_on = remarks.all[n].code == "no-unit" and self._unread and self._unread[-1].line == pieces[0].line
        text = written([*self._unread, *pieces] if goes_on else pieces)
        self._unread = pieces
        clear = self._clear(remarks.all[n], pieces, above, doubtful)
        unit = above.unit if above is not None else None
        likely = self._guesses.likely(text, unit, self._ordered, beside=clear is not None)
        remarks.all[n] = self._answered_with(remarks.all[n], likely, clear)

    def _answered_with(self, remark: Diagnostic, likely: list[tuple[str, ...]], clear: Clear | None) -> Diagnostic:
        """Return a remark with what is shown: the words that are in the way of an order, or which orders may be
        meant."""
        named = self._guesses.named
        if clear is not None and likely and clear.orders != likely[0] and named(clear.orders) <= named(likely[0]):
            likely, clear = [*dict.fromkeys((*likely[: MOST_SHOWN - 1], clear.orders))], None
        shown = [clear.orders] if clear is not None else likely
        if clear is not None:
            hint = clear.hint
        elif len(shown) == 1:
            hint = "Do you mean:"
        elif shown:
            hint = "Do you mean one of these, and which?"
        else:
            return remark
        return msgspec.structs.replace(remark, hint=hint, proposals=tuple(map(Proposal, shown)))

    def _clear(
        self, remark: Diagnostic, pieces: list[Piece], above: Draft | None, doubtful: Sequence[Piece]
    ) -> Clear | None:
        """Return what a sentence orders without the words that are not understood, or in doubt."""
        line, column = (doubtful[0].line, doubtful[0].column) if doubtful else (remark.line, remark.column)
        clear = clear_part(pieces, line, column, partial(self._ordered_below, above))
        return clear if clear is not None and all(piece.spelt in clear.without for piece in doubtful) else None

    def _ordered_below(self, above: Draft | None, text: str) -> tuple[str, ...]:
        """Return what a text orders, said by itself or of the unit above it; nothing if it is no order."""
        if above is None or above.deck is not None or UNIT.match(text) is not None or ":" in text:
            return self._ordered(text)
        return self._ordered(f"{unit_name(above.unit)}: {text}")

    def _ordered(self, text: str) -> tuple[str, ...]:
        """Return what a text orders, in the guide's words; nothing if it is no order."""

        def read() -> tuple[list[str], list[Diagnostic]]:
            orders, remarks = self._orders_of(text)
            return [canonical(order) for order in orders], remarks

        return self._trials.orders(text, read)
