"""A player's text into a sheet of typed orders with the answers to each (GM-3.1c, GM-3.5). Never raises.

A sheet sent again is read and answered anew, without memory of what was sent before (GM-3.3c).
"""

import re
from collections.abc import Callable, Sequence

import msgspec
from lark.exceptions import LarkError, UnexpectedInput

from flagplot.core.diagnostics import Diagnostic
from flagplot.core.game import OrderEcho
from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.program import air_order
from flagplot.games.carrier.ordered.words import LABEL, TYPES
from flagplot.games.carrier.orders import counters, jsonform, radio
from flagplot.games.carrier.orders.arranging import Arranged, arranged
from flagplot.games.carrier.orders.assemble import Assigned, Launched, MisuseError, Node, assemble
from flagplot.games.carrier.orders.boats import taken_out
from flagplot.games.carrier.orders.check import answered
from flagplot.games.carrier.orders.check_command import under_command
from flagplot.games.carrier.orders.claims import without_claims
from flagplot.games.carrier.orders.clause import MAX_CLAUSE, nodes_of, orderly, spoken
from flagplot.games.carrier.orders.draft import Draft, Item, Remarks
from flagplot.games.carrier.orders.echo import canonical
from flagplot.games.carrier.orders.grammar import STARTERS
from flagplot.games.carrier.orders.headings import Heading, for_part, heading
from flagplot.games.carrier.orders.lexer import Reader
from flagplot.games.carrier.orders.misread import not_understood, special, unknown_word
from flagplot.games.carrier.orders.parting import clause_tokens, split_clauses
from flagplot.games.carrier.orders.replaced import Standing, standing
from flagplot.games.carrier.orders.rewording import Rewording, placed
from flagplot.games.carrier.orders.sheet import CarrierSheet
from flagplot.games.carrier.orders.sign import Sign
from flagplot.games.carrier.orders.spelling import Speller
from flagplot.games.carrier.orders.submarines import taken_out as submarines_taken_out
from flagplot.games.carrier.orders.submarines import word_off
from flagplot.games.carrier.orders.text import unit_name
from flagplot.games.carrier.orders.turning import turning
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.uses import ASIDE, Uses, WordUse
from flagplot.games.carrier.orders.verbs.starting import starts_alone
from flagplot.games.carrier.orders.vocabulary import IDLE, known_words, prose, vocabulary
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.ruleset.tables import LAND
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.view import CarrierView
from flagplot.orders.mail import read_mail
from flagplot.orders.near import near_word
from flagplot.orders.scan import MAX_LINE, MAX_LINES, Piece, scan

_LABELLED = re.compile(rf"\b(?:{'|'.join(TYPES)}|AP)[ \t]*#[ \t]*\d", re.IGNORECASE)
"""A secret label, `BB #2`, in games that have them (FE-19a)."""
_OTHER_UNIT = re.compile(r"\s*(?:\d{4}:?\s*)?(?:TF|AF|SS|MTB|CW|T|HQ|RT|IF|message|define)\s?\d*\b", re.IGNORECASE)
"""Units and sentences that are read apart: boats, submarines, watchers ashore, radio."""
_SIDE = re.compile(
    r"\b(?:SS|MTB|CW) ?\d|\b(?:submarine|coastwatcher|boats?|radios?|wireless|RT|signals?|calls?|tells?)\b",
    re.IGNORECASE,
)
"""Words of lines that may be such an order."""
_BULLET = re.compile(r"[-*+•·]|\(?\d{1,2}[.)]\s|\(?[a-z]\)", re.IGNORECASE)
MAX_BEGINNING = 120
"""Letters of a line by which it is known for an order."""
MAX_NESTING = 60
"""Brackets, tests and negations of one clause together."""
MAX_SUGGESTIONS = 25
MAX_JOINS = 60
"""Lines of a sheet that are tried together with the line before them."""
MAX_REMARKS = 200
"""Remarks on one sheet; what is wrong beyond them is counted only."""


def parse(text: str, seat: str, view: CarrierView, ruleset: Ruleset) -> CarrierSheet:
    """Return the orders of a text that stand, their canonical echo, and a remark on everything else.

    The text of a sheet in JSON is given as the lines that it stands for, to which the remarks refer.
    """
    if text.lstrip()[:1] in ("[", "{"):
        text, complaints = jsonform.as_text(text)
        if complaints:
            return CarrierSheet(seat=seat, text=text, diagnostics=complaints)
    sent = text
    letter = read_mail(text.replace(" – ", " — "), _begins(roster := Roster(view, ruleset)))
    text = letter.text
    if ruleset.surface_reports.labelled:
        text = _LABELLED.sub(lambda found: found[0].replace("#", LABEL), text)
    reading = _Reading(roster)
    rest, claims = without_claims(text)
    rest, put = _side_prose(rest, reading)
    reading.prose += put
    rest, boats, refused, boat_lines = taken_out(rest, roster)
    rest, ashore, barred, counter_lines = counters.taken_out(rest, roster)
    rest, said, answers, radio_lines = radio.taken_out(rest, roster, lambda order: _orders_of(order, roster))
    rest, submarines, refused_too, lines = submarines_taken_out(rest, roster)
    reading.breaks = sorted([*boat_lines, *counter_lines, *lines, *radio_lines], reverse=True)
    reading.read(rest)
    for remark in (*letter.remarks, *claims, *refused, *barred, *refused_too, *answers):
        reading.remarks.add(remark)
    plain = under_command(answered(reading.drafts, roster, reading.remarks), roster, reading.remarks)
    before = {id(order): standing(order, roster) for order in plain}
    for order in plain:
        if text := before[id(order)].goes_on:
            note = f"{unit_name(order.unit)} goes on with: {text}"
            reading.remarks.add(Diagnostic(order.line, 1, 1, "note", "goes-on", note))
    submarines = under_command(submarines, roster, reading.remarks)
    orders = sorted([*plain, *boats, *ashore, *submarines, *said], key=lambda order: order.line)
    reading.say_how_read(orders)
    if view.question and view.question.kind == "air orders":
        orders = _for_planes_alone(orders, reading.remarks)
    if view.question and view.question.kind == "start places":
        orders = starts_alone(orders, roster, reading.remarks)
    echo = tuple(
        OrderEcho(order.line, _addressed(order), canonical(order), before.get(id(order), Standing()).ends)
        for order in orders
    )
    return CarrierSheet(
        seat=seat, text=sent, orders=tuple(orders), echo=echo, diagnostics=tuple(reading.remarks.sorted(MAX_REMARKS))
    )


def words_used(text: str, view: CarrierView, ruleset: Ruleset) -> tuple[WordUse, ...]:
    """Return how each word of a sheet of orders to TFs, AFs, ships and bases was used; for tests and for teaching."""
    reading = _Reading(Roster(view, ruleset))
    reading.uses = Uses()
    reading.read(text)
    return tuple(reading.uses.known[place] for place in sorted(reading.uses.known))


def _side_prose(text: str, reading: "_Reading") -> tuple[str, set[int]]:
    """Return a sheet with the orders to submarines, boats and watchers ashore, and those by radio, in the guide's words
    where they are not read as they stand, and the lines that were put otherwise."""
    lines = text.splitlines()
    put: set[int] = set()
    for at, line in enumerate(lines[:MAX_LINES]):
        if len(line) <= MAX_LINE and _SIDE.search(line) and not _side_reads(line, reading.roster):
            other = reading.rewording.of_the_side(line)
            if other and other != line and _side_reads(other, reading.roster):
                lines[at] = other
                put.add(at + 1)
    return ("\n".join(lines) if put else text), put


def _side_reads(line: str, roster: Roster) -> bool:
    """Return whether a line is an order of which the grammar knows nothing, and nothing in it is wrong."""
    rest, boats, refused, _ = taken_out(line, roster)
    rest, ashore, barred, _ = counters.taken_out(rest, roster)
    rest, said, answers, _ = radio.taken_out(rest, roster, lambda order: _orders_of(order, roster))
    rest, submarines, refused_too, _ = submarines_taken_out(rest, roster)
    wrong = any(remark.severity == "error" for remark in (*refused, *barred, *answers, *refused_too))
    return not rest.strip() and bool(boats or ashore or said or submarines) and not wrong


def _begins(roster: Roster) -> Callable[[str], bool]:
    """Return what tells whether a line of a mail begins an order: it names a unit near its start, or goes on with one
    in the words of the language."""
    reading = _Reading(roster)

    names = tuple(f"{name.lower()}:" for name in roster.names)

    def begins(line: str) -> bool:
        if len(line) > MAX_LINE or _BULLET.match(line):
            return False
        if _OTHER_UNIT.match(line) or line.lower().startswith(names):
            return True
        pieces = reading.speller.plain(scan(line[:MAX_BEGINNING])[0][0])
        if not pieces:
            return False
        signs = reading.reader.read(pieces)
        return any(_is_own(sign, roster) for sign in signs[:12]) or (signs[0].type in STARTERS if signs else False)

    return begins


def _is_own(sign: Sign, roster: Roster) -> bool:
    if sign.type == "UNIT":
        return True
    return sign.type == "NAME" and roster.own(str(sign.value)) is not None


def _for_planes_alone(orders: list[ast.UnitOrder], remarks: Remarks) -> list[ast.UnitOrder]:
    """Return the orders that can be given when air orders are asked for in the middle of the turn: those of planes in
    flight (FE-14a); the others are left out with a note."""
    for order in orders:
        if not air_order(order):
            what = "launches were made" if order.unit.kind == "AF" else "other units have moved"
            text = f"{unit_name(order.unit)}: left out: {what} before this; only planes in flight take orders now"
            remarks.add(Diagnostic(order.line, 1, 1, "note", "FE-14a", text, "Send it with the next turn's orders."))
    return [order for order in orders if air_order(order)]


def _addressed(order: ast.UnitOrder) -> str:
    return unit_name((order.radio and order.radio.sender) or order.unit)


def _orders_of(text: str, roster: Roster) -> tuple[list[ast.UnitOrder], list[Diagnostic]]:
    """Return the orders of a text that is not the seat's own sheet: what is said to a unit by radio."""
    reading = _Reading(roster)
    reading.read(text)
    return answered(reading.drafts, roster, reading.remarks), reading.remarks.all


class _Reading:
    """One sheet being read: the drafts so far and the unit that clauses belong to."""

    def __init__(self, roster: Roster) -> None:
        self.roster = roster
        self.remarks = Remarks()
        self.reader = Reader(vocabulary(roster.names), roster.contacts)
        self.speller = Speller(roster.names)
        self.drafts: list[Draft] = []
        self.current: Draft | None = None
        self.others: list[Draft] = []
        """Units named before the current one for the same order: `AF12 and AF13 attack C6`."""
        self.corrects = False
        """`Correction:` stands before the clause: it takes the place of what was said for its unit."""
        self.uses: Uses | None = None
        """How each word is used, if that is asked."""
        self.prose: list[int] = []
        """Lines of headings under which something was not in the guide's words."""
        self.skipping = False
        """The unit of the last heading is unknown: its clauses are left out."""
        self.last_line = 0
        """The line on which the clause before ends."""
        self.answered_line = 0
        """The last line of which the player has been told that it is left out."""
        self.suggestions = 0
        self.breaks: list[int] = []
        """Lines taken out of the sheet, the last first: what follows has no unit above it."""
        self.replaced: list[tuple[Item, Node]] = []
        """Parts of orders that were changed after they had been read, with what they were."""
        self.parts: dict[ast.UnitRef, tuple[Draft, Item]] = {}
        """Units that splits of this sheet form."""
        self.rewording = Rewording(self.reader, roster)

    def read(self, text: str) -> None:
        """Read a whole text."""
        lines, complaints = scan(text)
        for complaint in complaints:
            self.remarks.add(complaint)
        for clause in self._joined([split_clauses(self.speller.plain(line)) for line in lines]):
            self._clause(clause)
            self.last_line = clause[-1].line

    def _joined(self, lines: list[list[list[Piece]]]) -> list[list[Piece]]:
        """Return the clauses of the lines; one that a mail program has broken over two lines is joined again: one of
        its parts makes no order alone, and both together do."""
        out: list[list[Piece]] = []
        tries = 0
        for line in lines:
            first, rest = line[:1], line[1:]
            if first and out and tries < MAX_JOINS and out[-1][-1].line == first[0][0].line - 1:
                if self._addresses(first[0]) or (self._reads(out[-1]) and self._reads(first[0])):
                    out += line
                    continue
                tries += 1
                both = [*out[-1], *first[0]]
                if self._reads(both):
                    out[-1] = both
                    out += rest
                    continue
            out += line
        return out

    def _addresses(self, pieces: list[Piece]) -> bool:
        if pieces[0].text in ("tf", "af"):
            return True
        signs = self._arranged(pieces[:40]).clauses[0]
        return heading(signs, self.roster, at_line_start=True) is not None

    def _reads(self, pieces: list[Piece]) -> bool:
        """Return whether pieces, after their heading if they have one, are an order without unknown words."""
        if self._makes_sense(pieces):
            return True
        return any(
            all(map(self._makes_sense, split_clauses(placed(way, pieces))))
            for way in self.rewording.ways(_written(pieces), None).texts
        )

    def _makes_sense(self, pieces: Sequence[Piece]) -> bool:
        signs = self._arranged(pieces).clauses[0]
        head = heading(signs, self.roster, at_line_start=True)
        signs = signs[head.after :] if head is not None else signs
        return not signs or (not any(sign.type == "WORD" for sign in signs) and orderly(signs))

    def _arranged(self, pieces: Sequence[Piece], near: Hex | None = None) -> Arranged:
        of_an_af = self.current is not None and self.current.unit.kind == "AF" and self.current.deck is None
        return arranged(self.reader.read(pieces, near), self.roster, of_an_af)

    def _clause(self, pieces: list[Piece]) -> None:
        """Read a clause as it stands or, where it is not understood so, as the guide would put it."""
        while self.breaks and self.breaks[-1] < pieces[0].line:
            self.breaks.pop()
            self.current, self.skipping = None, False
        before = _Mark(self)
        self._take(pieces)
        if before.understood():
            return
        unit = before.state["current"].unit if before.state["current"] is not None else None
        text = _written(pieces)
        ways, sure = self.rewording.ways(text, unit)
        read = [way for way in ways if way != text and self._tried(before, way, pieces)]
        if len(read) == 1 and sure:
            self._tried(before, read[0], pieces)
            self.prose += [draft.line for draft in before.touched()]
            if self.uses is not None:
                self.uses.reworded(pieces)
        elif len(read) > 1:
            self._tried(before, read[0], pieces)
            self._ask(before, read, pieces, unit)
        else:
            before.go_back()
            self._take(pieces)
            self._leave_named(before, pieces)

    def _leave_named(self, before: "_Mark", pieces: Sequence[Piece]) -> None:
        """Leave out the orders of the units that a sentence names which is not understood, and which stands on a line
        of its own: it is about them, and not about the unit of the line above."""
        signs = self._arranged(pieces).clauses[0]
        named = [sign for sign in signs if sign.type == "UNIT" and _is_own(sign, self.roster)]
        above = before.state["current"]
        if not named or pieces[0].line == self.last_line or heading(signs, self.roster, at_line_start=True) is not None:
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
        self.current, self.skipping = None, True

    def _tried(self, before: "_Mark", way: str, pieces: Sequence[Piece]) -> bool:
        """Return whether a clause is understood when it is put in a way, and take it so."""
        before.go_back()
        for clause in split_clauses(placed(way, pieces)):
            self._take(clause)
        return before.understood() and before.all_ordered()

    def _ask(self, before: "_Mark", ways: Sequence[str], pieces: Sequence[Piece], unit: ast.UnitRef | None) -> None:
        """Ask which of several readings is meant, each as it could be sent, and leave the order out."""
        readings = []
        for way in ways:
            orders = _orders_of(way, self.roster)[0] or (
                _orders_of(f"{unit_name(unit)}: {way}", self.roster)[0] if unit is not None else []
            )
            readings.append(" / ".join(map(canonical, orders)) or way)
        if len(set(readings)) == 1:
            return
        touched = before.touched()
        for draft in touched:
            draft.unread = True
        listed = " ".join(f"{n}. {reading}" for n, reading in enumerate(dict.fromkeys(readings), 1))
        text = f"this can be meant in {len(set(readings))} ways: {listed}. Default at the deadline: it is left out"
        first, last = pieces[0], pieces[-1]
        length = last.column + last.length - first.column if last.line == first.line else first.length
        hint = "Send the one that is meant."
        self.remarks.add(Diagnostic(first.line, first.column, length, "query", "which", text, hint))

    def _take(self, pieces: list[Piece]) -> None:
        if pieces[0].text == "correction" and len(pieces) > 1:
            self.corrects = True
            pieces = pieces[2:] if pieces[1].text == ":" else pieces[1:]
        said = self._arranged(pieces, self.current.near if self.current else None)
        heads = [
            heading(signs, self.roster, said.prose or pieces[0] is self._first(signs, pieces)) for signs in said.clauses
        ]
        if self._misspelt(said, heads):
            pieces = self.speller.mended(pieces) if heads[0] is None else self._mended_after(heads[0], pieces)
            said = self._arranged(pieces, self.current.near if self.current else None)
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
            self._order_of(part, signs[head.after :])
            return
        if head is not None:
            self._begin(head)
            if any(sign.type in ("HEX", "BADHEX") for sign in signs):  # read again by where the unit is
                signs = self._arranged(pieces, self.current.near if self.current else None).clauses[n]
                head = heading(signs, self.roster, at_line_start=True) or head
            if self.uses is not None:
                self.uses.mark(signs[: head.after], "heading")
            signs = signs[head.after :]
        if self.skipping:
            self._leave_out(signs)
            return
        if not signs:
            return
        if self.current is None:
            if orderly(signs):
                self.remarks.at(
                    signs,
                    "query",
                    "GM-9.3d",
                    "which unit? Missing: 1 the unit that is to do this. Default at the deadline: nobody does it",
                    "Begin with the unit and a colon, such as 'TF3:' or 'AF17:'.",
                )
            else:
                self.remarks.at(
                    signs,
                    "error",
                    "no-unit",
                    "no unit has been named, and this is not an order",
                    "Begin with the unit and a colon, such as 'TF3:' or 'AF17:'.",
                )
            return
        book = prose()
        for draft in (*(self.others if head is None else ()), self.current):
            if said.prose or any(sign.value in book for sign in signs if isinstance(sign.value, str)):
                self.prose.append(draft.line)
            self._understand(draft, signs, head is None and pieces[0].text in ("it", "they"))

    def _formed(self, head: Heading) -> Item | None:
        """Return the split of this sheet that forms the unit of a heading, where it has no order yet."""
        units = [sign.value for sign in head.signs if isinstance(sign.value, ast.UnitRef)]
        draft, item = self.parts.get(units[0], (None, None)) if units and head.unit is None else (None, None)
        if draft is None or item not in draft.items or not isinstance(item.node, ast.Split) or item.node.order:
            return None
        self.current = draft
        return item

    def _order_of(self, part: Item, signs: list[Sign]) -> None:
        """Read the order of a unit that a split of this sheet forms."""
        draft = self.current
        assert draft is not None and isinstance(part.node, ast.Split)
        nodes = self._nodes(draft, signs)
        if nodes is None:
            draft.unread = True
        elif nodes:
            self.prose.append(draft.line)
            self.replaced.append((part, part.node))
            part.node = msgspec.structs.replace(part.node, order=assemble(nodes))

    def _leave_out(self, signs: list[Sign]) -> None:
        """Say once for each line that it falls with the heading above it."""
        if signs and signs[0].line != self.answered_line:
            self.answered_line = signs[0].line
            self.remarks.at(signs, "note", "left-out", "left out with the unit named above it, which is none of yours")

    def _begin(self, head: Heading) -> None:
        self.current, self.others = None, []
        self.skipping = True
        self.answered_line = head.line
        if head.complaint is not None:
            self.remarks.add(head.complaint)
        if head.unit is None:
            return
        self.skipping = False
        self.current = Draft(head.unit, head.line, head.hour, self.roster.hex_of(head.unit), head.signs)
        if self.corrects:
            self.drafts = [draft for draft in self.drafts if draft.unit != head.unit]
            self.corrects = False
        self.current.at = head.at
        self.current.part = () if self._all_of_it(head) else head.part
        self.drafts.append(self.current)

    def _all_of_it(self, head: Heading) -> bool:
        """Return whether the part addressed is the whole AF: `the Catalinas of AF2`, which has no other planes."""
        af = self.roster.view.afs.get(head.unit.number) if head.unit is not None and head.unit.kind == "AF" else None
        words = {sign.type: sign.value for sign in head.part}
        if af is None or "NUM" in words or "PLANE" not in words:
            return False
        return all(flight.plane.removesuffix(LAND) == words["PLANE"] for flight in af.flights)

    def say_how_read(self, orders: Sequence[ast.UnitOrder]) -> None:
        """Answer what was not in the guide's words with the guide's words."""
        lines = set(self.prose)
        for order in orders:
            if order.line in lines:
                self.remarks.add(Diagnostic(order.line, 1, 1, "note", "read-as", f"read as: {canonical(order)}"))

    # --- one clause

    def _understand(self, draft: Draft, signs: list[Sign], of_it: bool = False) -> None:
        nodes = self._nodes(draft, signs)
        last = draft.items[-1].node if draft.items else None
        if nodes and of_it and isinstance(last, ast.Split) and last.order is None:
            self.replaced.append((draft.items[-1], last))
            draft.items[-1].node = msgspec.structs.replace(last, order=assemble(nodes))
            return
        if nodes is None:
            at_deck = draft.deck is not None and any(sign.type == "LAUNCH" for sign in signs)
            (draft.deck if at_deck and draft.deck else draft).unread = True
            return
        self._file(draft, for_part(nodes, draft.part), signs)

    def _nodes(self, draft: Draft, signs: list[Sign]) -> Sequence[Node] | None:
        """Return the parts of a clause; None, remarked on, where it is not understood to its last word."""
        if len(signs) > MAX_CLAUSE:
            self.remarks.at(
                signs[:1],
                "error",
                "too-long",
                f"this clause has {len(signs)} words; at most {MAX_CLAUSE} are read",
                "Part it with full stops or new lines.",
            )
            return None
        nesting = sum(sign.type in ("LPAR", "IF", "UNLESS", "NOT", "NO") for sign in signs)
        if nesting > MAX_NESTING:
            self.remarks.at(
                signs[:1],
                "query",
                "GM-3.2b",
                f"{nesting} tests and brackets in one clause; "
                f"{MAX_NESTING} are read. Default at the deadline: this order is left out",
                "Write the cases one to a line.",
            )
            return None
        if off := word_off(self.roster, signs):
            self.remarks.at(signs, "error", "FE-27", off)
            return None
        bad = next((sign for sign in signs if sign.type == "BADHEX"), None)
        if bad is not None:
            self.remarks.at([bad], "error", "bad-hex", str(bad.value))
            return None
        unknown = [(sign, self._near(sign)) for sign in signs if sign.type == "WORD"]
        if unknown:
            word, near = next((pair for pair in unknown if pair[1]), unknown[0])
            unknown_word(self.remarks, draft, word, near, signs, self.roster)
            return None
        idle = [sign for sign in signs if sign.type == IDLE]
        signs = [sign for sign in signs if sign.type != IDLE]
        told = special(self.remarks, clause_tokens(signs, draft.near))
        if not told:
            return None if told is None else ()
        try:
            nodes = nodes_of(spoken(told))
        except MisuseError as error:
            self.remarks.at(signs, "error", "misuse", str(error))
            return None if turning(signs) else ()
        except UnexpectedInput as error:
            stuck = getattr(error, "token", None)
            stuck = None if stuck is not None and stuck.type == "$END" else stuck
            at = told[stuck.column] if stuck is not None and 0 <= stuck.column < len(told) else None
            return () if not_understood(self.remarks, draft, signs, at, self.roster) else None
        except (LarkError, RecursionError):
            not_understood(self.remarks, draft, signs, None, self.roster)
            return None
        if self.uses is not None:
            self.uses.read([*signs, *idle], told)
        for sign in idle:
            self.remarks.at([sign], "note", "unused-word", f"word not used: {sign.spelt}")
        return nodes

    def _file(self, draft: Draft, nodes: Sequence[Node], signs: list[Sign]) -> None:
        """Put nodes into their order; a launch ordered of a ship or base begins the order of a new AF."""
        number = 0
        for node in nodes:
            if isinstance(node, Launched):
                number = node.number
                continue
            if isinstance(node, Assigned):
                joined, node = node.after(draft.items[-1].node if draft.items else None)
                del draft.items[len(draft.items) - joined :]
            if isinstance(node, ast.TakeOff) and draft.unit.kind in ("base", "ship"):
                node = msgspec.structs.replace(node, source=draft.unit.name)
                deck = draft
                draft = Draft(ast.UnitRef("AF", number), signs[0].line, deck.hour, deck.near, signs)
                draft.deck = deck
                self.drafts.append(draft)
            elif isinstance(node, ast.MoveBox) and draft.deck is not None:
                draft = draft.deck
            draft.items.append(Item(node, signs))
            if isinstance(node, ast.Split) and node.number:
                self.parts[ast.UnitRef("AF" if draft.unit.kind == "AF" else "TF", node.number)] = draft, draft.items[-1]
            if draft.clauses[-1:] != [signs]:
                draft.clauses.append(signs)
        self.current = draft

    def _near(self, sign: Sign) -> str:
        if self.suggestions >= MAX_SUGGESTIONS or not 3 <= len(sign.spelt) <= 20 or not sign.spelt.isalpha():
            return ""
        self.suggestions += 1
        return near_word(sign.spelt, (*known_words(), *self.roster.names))


def _written(pieces: Sequence[Piece]) -> str:
    """Return pieces as they were written."""
    return "".join(piece.spelt if piece.glued else f" {piece.spelt}" for piece in pieces).strip()


class _Mark:
    """Where the reading of a sheet stood before a clause, to which it can go back."""

    def __init__(self, reading: _Reading) -> None:
        self.reading = reading
        self.state = dict(vars(reading))
        self.lengths = {name: len(value) for name, value in self.state.items() if isinstance(value, list)}
        self.remarks = len(reading.remarks.all)
        near = [*reading.others, *([reading.current] if reading.current else [])]
        near += [draft.deck for draft in near if draft.deck is not None]
        self.near = [(draft, {**vars(draft), "items": [*draft.items], "clauses": [*draft.clauses]}) for draft in near]

    def understood(self) -> bool:
        """Return whether nothing was wrong with what has been read since."""
        return all(remark.severity == "note" for remark in self.reading.remarks.all[self.remarks :])

    def all_ordered(self) -> bool:
        """Return whether every unit named since has an order."""
        touched = self.touched()
        decks = {id(draft.deck) for draft in touched}
        return all(draft.items or id(draft) in decks for draft in touched)

    def touched(self) -> list[Draft]:
        """Return the orders that may have been added to since."""
        new = self.reading.drafts[self.lengths["drafts"] :] if self.reading.drafts is self.state["drafts"] else []
        return [*new, *self.reading.others, *([self.reading.current] if self.reading.current else [])]

    def go_back(self) -> None:
        """Forget what has been read since."""
        for item, node in reversed(self.reading.replaced[self.lengths["replaced"] :]):
            item.node = node
        vars(self.reading).update(self.state)
        for name, length in self.lengths.items():
            del self.state[name][length:]
        del self.reading.remarks.all[self.remarks :]
        self.restore_drafts()

    def restore_drafts(self) -> None:
        """Put the orders back as they were."""
        for draft, state in self.near:
            vars(draft).update({**state, "items": [*state["items"]], "clauses": [*state["clauses"]]})
