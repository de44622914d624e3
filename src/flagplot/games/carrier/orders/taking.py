"""Clauses of a sheet taken as they stand: whom each is for, and what it adds to that order."""

from collections.abc import Sequence

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.orders.arranging import Arranged, arranged
from flagplot.games.carrier.orders.draft import Draft, Item
from flagplot.games.carrier.orders.filing import Filing
from flagplot.games.carrier.orders.grammar import STARTS
from flagplot.games.carrier.orders.headings import Heading, heading
from flagplot.games.carrier.orders.lexer import Reader
from flagplot.games.carrier.orders.misread import nobodys
from flagplot.games.carrier.orders.part_addressed import is_all_of_it
from flagplot.games.carrier.orders.radio_lines import of_radio, radio_signs
from flagplot.games.carrier.orders.side_headings import side_heading
from flagplot.games.carrier.orders.sign import Sign
from flagplot.games.carrier.orders.spelling import Speller
from flagplot.games.carrier.orders.tongue import Tongue
from flagplot.games.carrier.orders.uses import ASIDE
from flagplot.games.carrier.orders.vocabulary import phrases, prose, vocabulary
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.orders.scan import Piece

CASES = frozenset(("if", "unless", "when", "whenever", "until", "once", "while"))
"""Words that begin a case."""
_LEADS = frozenset(("and", "then", "for", "let", "have", "send", "order"))
_NEWLY_FORMED = frozenset(("it", "they", "them", "she", "those", "these", "he", "him"))
"""Words for what a split forms, and what may stand before them."""
_GOING_ON = CASES | {
    "then",
    "afterwards",
    "thereafter",
    "after",
    "next",
    "finally",
    "subsequently",
    "later",
    "otherwise",
}
"""Words with which the order of a unit goes on that is named once more: `AF17 N4. Then AF17 lands`."""


class Taking(Filing):
    """A sheet whose clauses are taken one after the other, each for the units that it names or those named before."""

    def reader_of(self, tongue: Tongue) -> Reader:
        if tongue not in self.readers:
            words = vocabulary(self.roster.names, tongue)
            self.readers[tongue] = Reader(words, self.roster.contacts, submarines=tongue is Tongue.RADIO)
        return self.readers[tongue]

    def _mended(self, pieces: Sequence[Piece], tongue: Tongue) -> list[Piece]:
        """Return pieces with slips of the pen put right by the words of a language."""
        if tongue not in self.spellers:
            self.spellers[tongue] = Speller(self.roster.names, frozenset(phrases(tongue)))
        return self.spellers[tongue].mended(pieces)

    def arranged(self, pieces: Sequence[Piece], near: Hex | None = None) -> Arranged:
        of_an_af = self.current is not None and self.current.unit.kind == "AF" and self.current.deck is None
        return arranged(self.reader.read(pieces, near), self.roster, of_an_af)

    def addresses(self, pieces: Sequence[Piece]) -> bool:
        if pieces[0].text in ("tf", "af") or of_radio(pieces):
            return True
        if side_heading(pieces, self.roster, at_line_start=True) is not None:
            return True
        signs = self.arranged(pieces[:40]).clauses[0]
        return heading(signs, self.roster, at_line_start=True) is not None

    def _goes_on(self, pieces: Sequence[Piece], tongue: Tongue) -> bool:
        """Return whether a clause goes on with the order before it: it begins with a verb, or names no unit."""
        first = self.reader_of(tongue).read(pieces[:2])
        return (first != [] and first[0].type in STARTS[tongue]) or not self.addresses(pieces)

    def _take(self, pieces: list[Piece]) -> None:
        if pieces[0].text == "correction" and len(pieces) > 1:
            self.corrects = True
            pieces = pieces[2:] if pieces[1].text == ":" else pieces[1:]
        if of_radio(pieces):
            self._take_radio(pieces)
            return
        head = side_heading(pieces, self.roster, pieces[0].line != self.last_line)
        own = self.current.tongue if self.current is not None else Tongue.COMMON
        if head is not None or (own is not Tongue.COMMON and self._goes_on(pieces, own)):
            self._take_side(pieces, head)
            return
        said = self.arranged(pieces, self.current.near if self.current else None)
        heads = [
            heading(signs, self.roster, said.prose or pieces[0] is self._first(signs, pieces)) for signs in said.clauses
        ]
        if self._misspelt(said, heads):
            pieces = self.speller.mended(pieces) if heads[0] is None else self._mended_after(heads[0], pieces)
            said = self.arranged(pieces, self.current.near if self.current else None)
            said.prose = True
            heads = [heading(signs, self.roster, at_line_start=True) for signs in said.clauses]
        if self.uses is not None:
            signs = self.reader.read(pieces)
            self.uses.clause(pieces, signs)
            left = {(sign.line, sign.column) for clause in said.clauses for sign in clause}
            self.uses.mark((s for s in signs if (s.line, s.column) not in left and s.type in ASIDE), "aside")
        others: list[Draft] = []
        for n, head in enumerate(heads):
            self._one(pieces, said, n, head)
            if head is not None and self.current is not None and n + 1 < len(heads):
                others.append(self.current)
        if any(head is not None for head in heads):
            self.others = others

    def _take_radio(self, pieces: list[Piece]) -> None:
        """Read a clause about radio, which is an order of the seat itself."""
        hour, signs = radio_signs(pieces, self.reader_of(Tongue.RADIO).read)
        self.current, self.others, self.skipping = None, [], ""
        if self.uses is not None:
            self.uses.clause(pieces, signs)
        if not signs:
            return
        draft = Draft(ast.UnitRef("radio", name=self.roster.view.seat), pieces[0].line, hour, None, signs)
        if hour is not None and not 1 <= hour <= 24:
            text = f"{hour:02d}00 is not an hour; hours run from 0100 to 2400"
            self.remarks.at(signs, "error", "bad-hour", text)
            return
        nodes = self.understanding.nodes(draft, signs, self.uses)
        draft.unread = nodes is None
        draft.items = [Item(node, signs) for node in nodes or ()]
        self.drafts += [draft] if draft.items else []

    def _take_side(self, pieces: list[Piece], head: Heading | None) -> None:
        """Read a clause of a submarine, boats, watchers or troops, with its heading or after it."""
        if head is not None:
            self._begin(head, pieces)
        rest = pieces[head.after :] if head is not None else pieces
        if self.current is None:
            return
        tongue = self.current.tongue
        reader = self.reader_of(tongue)
        signs = reader.read(rest, self.current.near)
        if any(sign.type == "WORD" for sign in signs):
            rest = self._mended(rest, tongue)
            mended = reader.read(rest, self.current.near)
            if mended != signs:
                self.prose.append(self.current.line)
            signs = mended
        if self.uses is not None:
            self.uses.clause(pieces, [*(head.signs if head is not None else ()), *signs])
            self.uses.mark(head.signs if head is not None else (), "heading")
        if signs and self.skipping:
            self._leave_out(signs)
        elif signs:
            self._understand(self.current, signs)

    def _misspelt(self, said: Arranged, heads: Sequence[Heading | None]) -> bool:
        """Return whether a word is not known, in a clause whose unit is."""
        if heads[0] is not None and heads[0].unit is None:
            return False
        return any(sign.type == "WORD" for signs in said.clauses for sign in signs)

    def _mended_after(self, head: Heading, pieces: Sequence[Piece]) -> list[Piece]:
        last = max((sign.line, sign.column) for sign in head.signs)
        kept = [piece for piece in pieces if (piece.line, piece.column) <= last]
        return [*kept, *self.speller.mended(pieces[len(kept) :])]

    @staticmethod
    def _first(signs: Sequence[Sign], pieces: Sequence[Piece]) -> Piece | None:
        return pieces[0] if signs and pieces[0].column == signs[0].column else None

    def _one(self, pieces: Sequence[Piece], said: Arranged, n: int, head: Heading | None) -> None:
        """Take a clause in for one of the units that it names, or for those named before."""
        signs = said.clauses[n]
        if not signs:
            return
        if head is not None and (part := self._formed(head)) is not None:
            if head.hour is not None and self.current is not None:
                self._wait_apart(head, self.current, self.current.hour)
                return
            self.formed = part, ()
            self._order_of(part, signs[head.after :])
            return
        if head is None and self.formed is not None:
            self._order_of(self.formed[0], signs)
            return
        launched = self._launched(head) if head is not None else None
        if head is not None and launched is not None:
            if head.hour not in (None, launched.hour):
                self._wait_apart(head, launched, launched.hour)
                return
            self.current, self.others, self.skipping = launched, [], ""
            signs = signs[head.after :]
        elif head is not None:
            self._begin(head, pieces)
            if any(sign.type in ("HEX", "BADHEX") for sign in signs):  # read again by where the unit is
                signs = self.arranged(pieces, self.current.near if self.current else None).clauses[n]
                head = heading(signs, self.roster, at_line_start=True) or head
            if self.uses is not None:
                self.uses.mark(signs[: head.after], "heading")
            if self.current is not None:
                self.current.row = any(sign.type == "COLON" for sign in signs[: head.after])
            signs = signs[head.after :]
        if self.skipping and pieces[0].line != self.last_line and signs and self._is_own(signs[0]):
            self.skipping = ""
        if self.skipping:
            self._leave_out(signs)
            return
        if not signs:
            return
        if self.current is None:
            nobodys(self.remarks, signs, self.roster)
            return
        book = prose()
        of_it = head is None and self._leads_with_it(pieces)
        for draft in (*(self.others if head is None else ()), self.current):
            if said.prose or any(sign.value in book for sign in signs if isinstance(sign.value, str)):
                self.prose.append(draft.line)
            self._understand(draft, signs, of_it)

    @staticmethod
    def _leads_with_it(pieces: Sequence[Piece]) -> bool:
        """Return whether a sentence begins with a word for what a split has formed: `She goes S2`."""
        return next((piece.text for piece in pieces if piece.text not in _LEADS), "") in _NEWLY_FORMED

    def _newly_formed(self, pieces: Sequence[Piece]) -> Item | None:
        """Return the split of the order that a sentence goes on with by a word for what it forms."""
        last = self.current.items[-1] if self.current is not None and self.current.items else None
        if last is None or not isinstance(last.node, ast.Split) or last.node.order or not self._leads_with_it(pieces):
            return None
        return last

    def _is_own(self, sign: Sign) -> bool:
        """Return whether a sign names a ship or base of the seat."""
        return sign.type == "NAME" and self.roster.own(str(sign.value)) is not None

    def _wait_apart(self, head: Heading, draft: Draft, hour: int | None) -> None:
        """Refuse the order of a unit that this sheet forms where it has an hour of its own: it is part of the order
        that forms it, which has one hour."""
        when = f"at {hour:02}00" if hour is not None else "at once"
        why = f"the order of a unit that is formed {when} cannot begin at an hour of its own"
        hint = "Let it wait: '... as AF30: hold until 1000; CAP TF1'; or order it when it is formed."
        self.remarks.at(head.signs, "error", "in-doubt", why, hint)
        draft.unread = True

    def _launched(self, head: Heading) -> Draft | None:
        """Return the order of an AF of this sheet that takes off, which a heading goes on with."""
        units = [sign.value for sign in head.signs if isinstance(sign.value, ast.UnitRef)]
        if head.unit is not None or not units:
            return None
        return next((draft for draft in self.launching if draft.unit == units[0]), None)

    def _formed(self, head: Heading) -> Item | None:
        """Return the split of this sheet that forms the unit of a heading, where it has no order yet."""
        units = [sign.value for sign in head.signs if isinstance(sign.value, ast.UnitRef)]
        draft, item = self.parts.get(units[0], (None, None)) if units and head.unit is None else (None, None)
        if draft is None or item not in draft.items or not isinstance(item.node, ast.Split) or item.node.order:
            return None
        self.current = draft
        return item

    def _begin(self, head: Heading, pieces: Sequence[Piece]) -> None:
        same = self.current is not None and self.current.unit == head.unit and head.line == self.last_line
        more = same and head.hour is None and head.at is None and not head.part and not self.corrects
        goes_on = self.current if more and not _GOING_ON.isdisjoint(piece.text for piece in pieces) else None
        self.current, self.others = None, []
        self.skipping = "the unit named above it, which is none of yours"
        self.answered_line = head.line
        if head.complaint is not None:
            self.remarks.add(head.complaint)
        if head.unit is None:
            return
        self.skipping = ""
        if goes_on is not None:
            self.current = goes_on
            return
        self.current = Draft(head.unit, head.line, head.hour, self.roster.hex_of(head.unit), head.signs)
        if self.corrects:
            self.drafts = [draft for draft in self.drafts if draft.unit != head.unit]
            self.launching = [draft for draft in self.launching if draft.unit != head.unit]
            self.corrects = False
        self.current.at = head.at
        self.current.part = () if is_all_of_it(head, self.roster) else head.part
        self.drafts.append(self.current)
