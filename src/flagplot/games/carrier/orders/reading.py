"""One sheet being read: clauses in the guide's words or in prose, each given to the unit it is for."""

import re
from collections.abc import Sequence
from functools import partial

from flagplot.core.diagnostics import Diagnostic, Proposal
from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.orders.aims_apart import aims_again
from flagplot.games.carrier.orders.cases import doubtful, gone_a_way, of_own, runs_on
from flagplot.games.carrier.orders.check import answered
from flagplot.games.carrier.orders.check_deeds import gone_of_nothing
from flagplot.games.carrier.orders.doubt_words import UNIT
from flagplot.games.carrier.orders.draft import Draft
from flagplot.games.carrier.orders.earlier import begins_late, may_be_late, told_late
from flagplot.games.carrier.orders.echo import canonical
from flagplot.games.carrier.orders.falling_apart import falls_apart
from flagplot.games.carrier.orders.hints import Hints
from flagplot.games.carrier.orders.joining import Joining
from flagplot.games.carrier.orders.leaving_out import LeavingOut
from flagplot.games.carrier.orders.left_hanging import Hanging, goes_on_above, of_a_deck
from flagplot.games.carrier.orders.lines import Lines
from flagplot.games.carrier.orders.mark import Mark
from flagplot.games.carrier.orders.over_several import OverSeveral
from flagplot.games.carrier.orders.own_hours import at_its_hour
from flagplot.games.carrier.orders.parting import split_clauses
from flagplot.games.carrier.orders.read_otherwise import reads_otherwise
from flagplot.games.carrier.orders.rewording import Rewording, placed, written_out
from flagplot.games.carrier.orders.sentence_tokens import tokens
from flagplot.games.carrier.orders.taking import CASES
from flagplot.games.carrier.orders.text import unit_name
from flagplot.games.carrier.orders.tongue import Tongue
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.verb import ON_DECK
from flagplot.orders.scan import Piece, scan, sign_for, written

_AFTER = frozenset(("then", "afterwards", "next", "thereafter"))
"""With what a sentence begins that is to be done after the one before it, whoever does it."""
_OF_FLIGHTS = re.compile(r"(?:(?:and|then),? )?(?:both|each|they (?:all|both)|all)\b", re.IGNORECASE)
"""With what a sentence begins that is of several formations."""
_EACH_TURN = re.compile(
    r".*\b(?:servic|read[iy]|unread|arm|strik|dispers)\w*\b.* (?:every|each) (?:turn|hour)\W*$", re.IGNORECASE
)
"""A sentence that says last that it is done every turn."""
_EVERY_TURN = re.compile(r"\b(?:every|each) (?:turn|hour)\b|\bstanding order", re.IGNORECASE)
_THIS_TURN = re.compile(
    r"(?:(?:then|and|but|also) )*(?:(?:for )?this (?:turn|hour)|(?:just |right )?now|at once|right away|immediately"
    r"|today|first|asap)\b"
    r"|.*\b(?:this (?:turn|hour)|now|at once|right away|immediately|today)\W*$",
    re.IGNORECASE,
)
"""A sentence of what is done once."""
_ANEW = re.compile(r"(?:(?:and|also|please),? )*(?:launch|fly off|send up|put up)\b", re.IGNORECASE)
"""With what a sentence begins that launches planes, whatever the one before it launched."""


def _nothing_sought(before: Mark) -> bool:
    """Return whether an order read since asks whether its target is gone, and has none: no reading of what is said."""
    return any(gone_of_nothing(draft) is not None for draft in before.touched())


def _mixes_turns(told: str, tells: str) -> bool:
    """Return whether of two sentences one may be done every turn and the other once."""
    once = _EVERY_TURN.search(told) is not None and _THIS_TURN.match(tells) is not None
    return once or any(map(_EACH_TURN.search, (told, tells)))


class Reading(LeavingOut):
    """One sheet being read: the drafts so far and the unit that clauses belong to."""

    def __init__(self, roster: Roster, whole: "Reading | None" = None, mends: bool = True) -> None:
        """`whole`: the sheet of which this is a part."""
        super().__init__(roster)
        if whole is None:
            roster.orders_of = self._orders_of
        self.mends = mends
        """What is said by radio is put into the guide's words where it is not read as it stands."""
        self.rewording: Rewording = whole.rewording if whole is not None else Rewording(self.reader, roster)
        self.whole = whole is None
        self.hints = Hints(roster, self._orders_of)

    def read(self, text: str) -> None:
        """Read a whole text."""
        lines, complaints = scan(text)
        for complaint in complaints:
            self.remarks.add(complaint)
        ready = Lines(
            self.roster, self.reader, self.speller, self.rewording, self.mends, partial(self._orders_of, mends=False)
        )
        clauses = Joining(self, self.rewording).clauses(ready.clauses(lines))
        self.prose += ready.prose
        before: Mark | None = None
        last: list[Piece] = []
        several = OverSeveral(text, ready.own_names)
        hanging = Hanging(f"{self.roster.ruleset.hour(self.roster.turn):02}00")
        for told in clauses:
            clause = told
            flown = before is not None and clause[0].line == self.last_line and before.flown() > 1
            if flown and before is not None and _OF_FLIGHTS.match(written(clause)):
                mark, clause = self._as_one(before, last, Mark(self), clause)
            else:
                mark = self._clause(clause)
                case = clause[0].text in CASES and len(self._flights()) > 1
                if (flown or case) and mark.goes_on():
                    self._leave_out_flights(before, clause)
            if clause[0].line in ready.reckoned:
                self._reworded(mark, clause)
            if before is not None and clause[0].line == self.last_line and falls_apart(clause, before.understood()):
                mark, clause = self._as_one(before, last, mark, clause)
                if clause[0].text in _AFTER and before.wrong() and mark.touched() and not mark.wrong():
                    self._leave_out_all(
                        clause,
                        mark.touched(),
                        "after-refused",
                        f"'{clause[0].spelt}' comes after what is refused before it on its line",
                        "Put that right, or write this as a line of its own without the word.",
                    )
            if before is not None:
                self._look_around(before, last, mark, clause, hanging)
            if why := several.why(last, told, mark.touched(), mark.wrong()):
                hint = "Write a line for each unit, with all that holds for it."
                self._leave_out_all(clause, several.orders, "in-doubt", why, hint)
            before, last = mark, clause
            self.last_line = clause[-1].line

    def _look_around(self, before: Mark, last: list[Piece], mark: Mark, clause: list[Piece], hanging: Hanging) -> None:
        """Leave out what stands above a sentence that is refused, where that may be said of it, and a sentence that may
        need the refused one before it. `before`, `mark`: where the reading stood before each of the two."""
        if mark.wrong():
            if before.wrong_until(mark) or not goes_on_above(clause, last, self.arranged(clause).clauses[0]):
                return
            if clause[0].line > last[-1].line:
                hanging.of_above(clause)
            stands = [draft for draft in before.touched() if not draft.unread]
            if stands and not mark.met("unknown-unit") and not mark.met("misuse"):
                why = "this is not understood, and stands below an order of which it may be said"
                hint = "Begin it with its unit, or leave an empty line between."
                self._leave_out_all(clause, stands, "below-order", why, hint)
            return
        decks = [draft for draft in mark.touched() if draft.unit.kind in ON_DECK]
        if decks and mark.goes_on() and _mixes_turns(written(last), written(clause)):
            why = "it is not clear whether all that is ordered here is done every turn"
            hint = (
                f"Write '{decks[0].name}: every turn: ...' for that, and what is done once on a line with its own name."
            )
            self._leave_out_all(clause, decks, "in-doubt", why, hint)
            return
        open_case = last[0].text in CASES and clause[0].line > last[-1].line
        refused = before.wrong() or (open_case and not before.understood())
        if why := hanging.why(last, clause, refused and bool(mark.touched())):
            hint = "Put that right, or say it again in this order."
            self._leave_out_all(clause, mark.touched(), "after-refused", why, hint)

    def _orders_of(self, text: str, mends: bool = True) -> tuple[list[ast.UnitOrder], list[Diagnostic]]:
        """Return the orders of a text that is not the seat's own sheet: what is said to a unit by radio. `mends`: what
        is said in it by radio is put into the guide's words."""
        part = Reading(self.roster, self, mends)
        part.read(text)
        boats, sent = self.roster.boats, {*self.roster.boats_sent}
        out = {**boats.flotillas} if boats is not None else {}
        try:
            return answered(part.drafts, self.roster, part.remarks), part.remarks.all
        finally:  # no flotilla is sent by what is only tried
            self.roster.boats_sent = sent
            if boats is not None:
                boats.flotillas = out

    def _as_one(self, before: Mark, last: list[Piece], mark: Mark, clause: list[Piece]) -> tuple[Mark, list[Piece]]:
        """Read two sentences of a line, of which one is not understood, as one: `AF23: strike C4. All dive`. Returns
        where the reading stood before what has been read last, and this. `before`, `mark`: where it stood before
        each."""
        if any(each is last or each is clause for each in self.doubted[-2:]):
            return mark, clause
        if aims_again(written(last), written(clause)):
            return mark, clause
        comma = sign_for(last[-1], ",", glued=True)
        both = [*last, comma, *clause]
        state = before.state["current"]
        ways, sure = self.rewording.ways(written(both), state)
        if not ways:
            return mark, clause
        read = [way for way in ways if self._tried(before, way, both)]
        if len(read) == 1 and sure:
            self._reworded(before, both)
            self._go_on_alike(before)
            return before, both
        before.go_back()
        self._clause(last)
        self.last_line = last[-1].line
        return self._clause(clause), clause

    def _reworded(self, before: Mark, pieces: Sequence[Piece]) -> None:
        """Note that what has been read since was put in the guide's words."""
        self.prose += [draft.line for draft in before.touched()]
        if self.uses is not None:
            self.uses.reworded(pieces)

    def _clause(self, pieces: list[Piece]) -> Mark:
        """Read a clause as it stands or, where it is not understood so, as the guide would put it. Returns where the
        reading stood before. A launch that is not understood takes the one before it on its line along."""
        flown = self.current
        may = flown is not None and flown.deck is not None
        anew = may and _ANEW.match(written(pieces)) is not None and self._launch_anew(pieces)
        mark = self._read_clause(pieces)
        if anew and flown is not None and pieces[0].line == self.last_line and not mark.understood():
            flown.unread = True
        return mark

    def _read_clause(self, pieces: list[Piece]) -> Mark:
        self.formed = None
        before = Mark(self)
        self.bracketed = any(piece.text == "(" for piece in pieces)
        apart, self.apart = self.apart, []
        above = self.current if pieces[0].line == self.last_line else None
        if own := self._at_its_hour(pieces, above):
            pieces, above = own, None
            self._reworded(before, pieces)
        self.doubtful = []
        if self.whose(pieces, above, apart):
            if self.whole and self.doubtful:
                self.hints.show(self.remarks, before.remarks, pieces, before.state["current"], self.doubtful)
            return before
        late = above is not None and bool(above.clauses) and begins_late(pieces)
        unclear = late or self._unclear(pieces)
        self._take(pieces)
        cases = not CASES.isdisjoint(piece.text for piece in pieces)
        if before.understood() and not unclear and not (cases and _nothing_sought(before)):
            return before
        current = before.state["current"]
        text = written(pieces)
        ways, sure = self.rewording.ways(text, current) if not late else ((), True)
        respelt = written_out(self.mended_text(pieces)) if unclear else text
        others = [way for way in ways if way not in (text, respelt)]
        read = [way for way in others if self._tried(before, way, pieces)]
        if cases and len(read) > 1:
            sought = [way for way in read if self._tried(before, way, pieces) and not _nothing_sought(before)]
            sure = sure or len(sought) == 1 < len(read)
            read = sought or read
        if len(read) == 1 and sure:
            self._tried(before, read[0], pieces)
            self._reworded(before, pieces)
            self._go_on_alike(before)
        elif len(read) > 1:
            self._tried(before, read[0], pieces)
            self._ask(before, read, pieces, current.unit if current is not None else None)
        else:
            of_its_own = pieces[0].line > self.last_line and of_a_deck(self.arranged(pieces).clauses[0])
            if of_its_own:
                before.state["current"] = None
            if others or of_its_own:
                before.go_back()
                self._take(pieces)
            self._blame(before, pieces)
            if unclear and before.understood():
                self._leave_out_case(before, pieces)
            self._leave_named(before, pieces)
            self._leave_labelled(before, pieces)
            if above is not None and not before.understood() and UNIT.match(text) is None:
                for draft in before.state["others"]:
                    draft.unread = True
            if above is not None and UNIT.search(text) and not CASES.isdisjoint(piece.text for piece in pieces):
                above.unread = True
            if before.wrong():
                self._leave_out_named(pieces[0].line, text)
        return before

    def _at_its_hour(self, pieces: list[Piece], above: Draft | None) -> list[Piece]:
        """Return a sentence that goes on with an order at a later hour as an order of its own; nothing if it does not,
        or if the order is for several units."""
        if above is None or self.others:
            return []
        text = at_its_hour(written(pieces), above, self.roster)
        return placed(text, pieces) if text else []

    def _launch_anew(self, pieces: list[Piece]) -> bool:
        """Go on with the ship or base whose planes have their orders, where a sentence launches others, and return
        whether it is so. On a line that begins at an hour it may be meant for that hour, or for now."""
        flown = self.current
        if flown is None or flown.deck is None or len(flown.items) < 2:
            return False
        if pieces[0].line == self.last_line and flown.deck.hour is not None:
            self.doubted.append(pieces)
            return False
        self.current, self.others = flown.deck, []
        return True

    def _blame(self, before: Mark, pieces: list[Piece]) -> None:
        """Have a sentence that is not understood answered as it reads with short forms written out, so that none of
        these is blamed."""
        plain = written_out(written(pieces))
        if plain != written(pieces) and before.wrong():
            before.go_back()
            self._take(placed(plain, pieces))
            if not before.wrong():
                before.go_back()
                self._take(pieces)
        if self.whole:
            self.hints.show(self.remarks, before.remarks, pieces, before.state["current"])

    def _go_on_alike(self, before: Mark) -> None:
        """Have what follows be for all units of a sentence that has told them the same: `Attack C4 with AF10 and AF12.
        All dive.`"""
        told = [draft for draft in before.touched() if draft.tongue is Tongue.COMMON and draft.deck is None]
        orders = [[item.node for item in draft.items] for draft in told]
        if self.current in told and orders[0] and all(order == orders[0] for order in orders):
            self.others = [draft for draft in told if draft is not self.current]
        elif len(told) > 1:
            self.apart = told

    def _unclear(self, pieces: Sequence[Piece]) -> bool:
        """Return whether it is not clear where a case ends, what it asks for, or what is done first."""
        if reads_otherwise(pieces, self.current):
            return True
        own = self.current is None or self.current.tongue is Tongue.COMMON
        pieces = self.speller.mended(pieces)
        late = may_be_late(pieces)
        if not (late or doubtful(pieces)) or not (own or UNIT.search(written(pieces))):
            return False
        text = written_out(self.mended_text(pieces))
        said = tokens(text, self.reader, self.rewording.speller, self.roster)
        late = late and told_late(said) > 0
        return late or runs_on(said) or gone_a_way(said) or any(of_own(pieces, at) for at in range(len(pieces)))

    def _tried(self, before: Mark, way: str, pieces: Sequence[Piece]) -> bool:
        """Return whether a clause is understood when it is put in a way, and take it so."""
        before.go_back()
        part = self._newly_formed(pieces)
        if part is not None:
            self.formed = part, ()
        for clause in split_clauses(placed(way, pieces)):
            self._take(clause)
        return before.understood() and before.all_ordered()

    def _ask(self, before: Mark, ways: Sequence[str], pieces: Sequence[Piece], unit: ast.UnitRef | None) -> None:
        """Ask which of several readings is meant, each as it could be sent, and leave the order out."""
        readings = []
        stands = False
        for way in ways:
            orders = self._orders_of(way)[0] or (
                self._orders_of(f"{unit_name(unit)}: {way}")[0] if unit is not None else []
            )
            readings.append(tuple(map(canonical, orders)) or (way.replace(" :", ":"),))
            stands = stands or bool(orders)
        if len(set(readings)) == 1 or not stands:  # what none of them can order is answered by its check
            self._reworded(before, pieces)
            return
        touched = before.touched()
        for draft in touched:
            draft.unread = True
        proposals = tuple(map(Proposal, dict.fromkeys(readings)))
        text = f"this can be meant in {len(proposals)} ways. Default at the deadline: it is left out"
        first, last = pieces[0], pieces[-1]
        length = last.column + last.length - first.column if last.line == first.line else first.length
        self.remarks.add(
            Diagnostic(first.line, first.column, length, "query", "ambiguous", text, "Which is meant?", proposals)
        )

    def say_how_read(self, orders: Sequence[ast.UnitOrder]) -> None:
        """Answer what was not in the guide's words with the guide's words."""
        lines = set(self.prose)
        for order in orders:
            if order.line in lines:
                self.remarks.add(Diagnostic(order.line, 1, 1, "note", "read-as", f"read as: {canonical(order)}"))
