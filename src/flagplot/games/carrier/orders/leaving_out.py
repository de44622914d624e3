"""Orders that are left out with a sentence that is not understood, or that may be said of them."""

from collections.abc import Sequence

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.orders.doubt_words import UNIT
from flagplot.games.carrier.orders.doubting import Doubting
from flagplot.games.carrier.orders.draft import Draft
from flagplot.games.carrier.orders.headings import heading
from flagplot.games.carrier.orders.mark import Mark
from flagplot.games.carrier.orders.side_headings import side_heading
from flagplot.orders.scan import Piece


class LeavingOut(Doubting):
    """A sheet of which orders can be left out again."""

    def _flights(self) -> list[Draft]:
        """Return the launches of the heading to which the current one belongs."""
        deck = self.current.deck if self.current is not None else None
        return [draft for draft in self.launching if deck is not None and draft.deck is deck]

    def _leave_out_flights(self, before: Mark | None, clause: list[Piece]) -> None:
        """Leave out launches where a sentence goes on with the last of them, or with all."""
        self._leave_out_all(
            clause,
            (*self._flights(), *(before.touched() if before is not None else ())),
            "in-doubt",
            "it is in doubt which of these launches this is of",
            "Write a line for each launch, with all that its planes do.",
        )

    def _leave_out_all(
        self, pieces: Sequence[Piece], drafts: Sequence[Draft], code: str, message: str, hint: str
    ) -> None:
        """Leave out orders of which a sentence leaves something in doubt, and say so."""
        self.doubted.append(pieces)
        for draft in drafts:
            draft.unread = True
        self.remarks.at(self.reader.read(pieces), "error", code, message, hint)

    def _leave_out_named(self, line: int, text: str) -> None:
        """Leave out the orders on a line of the units that a refused sentence of it names, also in its middle."""
        named = {ast.UnitRef(kind.upper(), int(n)) for kind, n in UNIT.findall(text)}
        for draft in self.drafts:
            if draft.line == line and draft.unit in named:
                draft.unread = True

    def _leave_out_case(self, before: Mark, pieces: Sequence[Piece]) -> None:
        """Leave out the orders that a case belongs to of which the end is not clear."""
        self._leave_out_all(
            pieces,
            before.touched(),
            "which-case",
            "it is not clear where this case ends, what it asks for, or what is done first",
            "Write 'if', what is seen, a comma or 'then', and what is to be done; and first what is done first.",
        )

    def _leave_named(self, before: Mark, pieces: Sequence[Piece]) -> None:
        """Leave out the orders of the units that a sentence names which is not understood, and which stands on a line
        of its own: it is about them, and not about the unit of the line above."""
        if pieces[0].line == self.last_line:
            return
        signs = self.arranged(pieces).clauses[0]
        named = [sign for sign in signs if sign.type == "UNIT"]
        above = before.state["current"]
        if not named or heading(signs, self.roster, at_line_start=True) is not None:
            return
        before.restore_drafts()
        for sign in named:
            assert isinstance(sign.value, ast.UnitRef)
            if above is not None and sign.value == above.unit:
                above.unread = True
            else:
                draft = Draft(sign.value, sign.line, None, None, [sign])
                draft.unread = True
                self.drafts.append(draft)
        self.current, self.skipping = None, ""

    def _leave_labelled(self, before: Mark, pieces: Sequence[Piece]) -> None:
        """Leave out the order that a sentence goes on with by a label which is not understood, for what it says of it
        is not known: `AF23: attack C4. Zeal: high`. On a line of its own what looks like a unit stands for one."""
        above = before.state["current"]
        said = self.remarks.all[before.remarks :]
        if above is None or all(remark.code != "unknown-unit" for remark in said):
            return
        if side_heading(pieces, self.roster, at_line_start=True) is not None:
            return
        head = heading(self.arranged(pieces).clauses[0], self.roster, at_line_start=True)
        if head is None or head.unit is not None or any(sign.type in ("UNIT", "NAME") for sign in head.signs):
            return
        label = " ".join(sign.spelt for sign in head.signs)
        if pieces[0].line != self.last_line and (head.signs[-1].type == "NUM" or self.roster.nearest_name(label)):
            return
        for draft in (above, *before.state["others"]):
            draft.unread = True
            self.remarks.at(head.signs, "note", "left-out", f"left out with '{label}:': the order of {draft.name}")
