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
from flagplot.games.carrier.orders.clause import MAX_CLAUSE, nodes_of, orderly, split_clauses
from flagplot.games.carrier.orders.draft import Draft, Item, Remarks
from flagplot.games.carrier.orders.echo import canonical
from flagplot.games.carrier.orders.headings import Heading, for_part, heading
from flagplot.games.carrier.orders.lexer import STARTERS, Reader, clause_tokens, spoken
from flagplot.games.carrier.orders.misread import not_understood, special, unknown_word
from flagplot.games.carrier.orders.replaced import Standing, standing
from flagplot.games.carrier.orders.sheet import CarrierSheet
from flagplot.games.carrier.orders.sign import Sign
from flagplot.games.carrier.orders.spelling import Speller
from flagplot.games.carrier.orders.submarines import taken_out as submarines_taken_out
from flagplot.games.carrier.orders.submarines import word_off
from flagplot.games.carrier.orders.text import unit_name
from flagplot.games.carrier.orders.turning import turning
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.uses import ASIDE, Uses, WordUse
from flagplot.games.carrier.orders.vocabulary import IDLE, known_words, prose, vocabulary
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.ruleset.tables import LAND
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.view import CarrierView
from flagplot.orders.mail import read_mail
from flagplot.orders.near import near_word
from flagplot.orders.scan import MAX_LINE, Piece, scan

_LABELLED = re.compile(rf"\b(?:{'|'.join(TYPES)}|AP)[ \t]*#[ \t]*\d", re.IGNORECASE)
"""A secret label, `BB #2`, in games that have them (FE-19a)."""
_OTHER_UNIT = re.compile(r"\s*(?:\d{4}:?\s*)?(?:TF|AF|SS|MTB|CW|T|HQ|RT|IF|message|define)\s?\d*\b", re.IGNORECASE)
"""Units and sentences that are read apart: boats, submarines, watchers ashore, radio."""
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
    rest, boats, refused, boat_lines = taken_out(rest, roster)
    rest, ashore, barred, counter_lines = counters.taken_out(rest, roster)
    rest, said, answers, radio_lines = radio.taken_out(rest, roster, lambda order: _orders_of(order, roster))
    rest, submarines, refused_too, lines = submarines_taken_out(rest, roster)
    reading.breaks = sorted([*boat_lines, *counter_lines, *lines, *radio_lines])
    reading.read(rest)
    for remark in (*letter.remarks, *claims, *refused, *barred, *refused_too, *answers):
        reading.remarks.add(remark)
    plain = under_command(answered(reading.drafts, roster, reading.remarks), roster, reading.remarks)
    reading.say_how_read(plain)
    before = {id(order): standing(order, roster) for order in plain}
    for order in plain:
        if text := before[id(order)].goes_on:
            note = f"{unit_name(order.unit)} goes on with: {text}"
            reading.remarks.add(Diagnostic(order.line, 1, 1, "note", "goes-on", note))
    submarines = under_command(submarines, roster, reading.remarks)
    orders = sorted([*plain, *boats, *ashore, *submarines, *said], key=lambda order: order.line)
    if view.question and view.question.kind == "air orders":
        orders = _for_planes_alone(orders, reading.remarks)
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
        self.prose: set[int] = set()
        """Lines of headings under which something was not in the guide's words."""
        self.skipping = False
        """The unit of the last heading is unknown: its clauses are left out."""
        self.answered_line = 0
        """The last line of which the player has been told that it is left out."""
        self.suggestions = 0
        self.breaks: list[int] = []
        """Lines taken out of the sheet: what follows has no unit above it."""

    def read(self, text: str) -> None:
        """Read a whole text."""
        lines, complaints = scan(text)
        for complaint in complaints:
            self.remarks.add(complaint)
        for clause in self._joined([split_clauses(self.speller.plain(line)) for line in lines]):
            self._clause(clause)

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
        signs = self._arranged(pieces).clauses[0]
        head = heading(signs, self.roster, at_line_start=True)
        signs = signs[head.after :] if head is not None else signs
        return not signs or (not any(sign.type == "WORD" for sign in signs) and orderly(signs))

    def _arranged(self, pieces: Sequence[Piece], near: Hex | None = None) -> Arranged:
        of_an_af = self.current is not None and self.current.unit.kind == "AF" and self.current.deck is None
        return arranged(self.reader.read(pieces, near), self.roster, of_an_af)

    def _clause(self, pieces: list[Piece]) -> None:
        while self.breaks and self.breaks[0] < pieces[0].line:
            del self.breaks[0]
            self.current, self.skipping = None, False
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
                self.prose.add(draft.line)
            self._understand(draft, signs, head is None and pieces[0].text in ("it", "they"))

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
        for order in orders:
            if order.line in self.prose:
                self.remarks.add(Diagnostic(order.line, 1, 1, "note", "read-as", f"read as: {canonical(order)}"))

    # --- one clause

    def _understand(self, draft: Draft, signs: list[Sign], of_it: bool = False) -> None:
        nodes = self._nodes(draft, signs)
        last = draft.items[-1].node if draft.items else None
        if nodes and of_it and isinstance(last, ast.Split) and last.order is None:
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
            unknown_word(self.remarks, draft, word, near, first=word is signs[0])
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
            return () if not_understood(self.remarks, draft, signs, at) else None
        except (LarkError, RecursionError):
            not_understood(self.remarks, draft, signs, None)
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
            if draft.clauses[-1:] != [signs]:
                draft.clauses.append(signs)
        self.current = draft

    def _near(self, sign: Sign) -> str:
        if self.suggestions >= MAX_SUGGESTIONS or not 3 <= len(sign.spelt) <= 20 or not sign.spelt.isalpha():
            return ""
        self.suggestions += 1
        return near_word(sign.spelt, (*known_words(), *self.roster.names))
