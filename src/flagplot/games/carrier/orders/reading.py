"""One sheet being read: clauses in the guide's words or in prose, each given to the unit it is for."""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise

from flagplot.core.diagnostics import Diagnostic, Proposal
from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.orders.aims_apart import aims_again, with_aims
from flagplot.games.carrier.orders.as_above import repeated
from flagplot.games.carrier.orders.bearings import reckoned
from flagplot.games.carrier.orders.cases import doubtful, gone_a_way, of_own, runs_on
from flagplot.games.carrier.orders.check import answered
from flagplot.games.carrier.orders.check_order import gone_of_nothing
from flagplot.games.carrier.orders.clause import orderly
from flagplot.games.carrier.orders.doubt_words import UNIT
from flagplot.games.carrier.orders.doubting import ACKS, Doubting
from flagplot.games.carrier.orders.draft import Draft
from flagplot.games.carrier.orders.durations import timed
from flagplot.games.carrier.orders.earlier import begins_late, may_be_late, told_late
from flagplot.games.carrier.orders.echo import canonical
from flagplot.games.carrier.orders.headings import heading
from flagplot.games.carrier.orders.hints import Hints
from flagplot.games.carrier.orders.labels import continued, labelled
from flagplot.games.carrier.orders.left_hanging import Hanging, goes_on_above, is_open, of_a_deck
from flagplot.games.carrier.orders.listing import unlisted
from flagplot.games.carrier.orders.lone_n import with_and
from flagplot.games.carrier.orders.mark import Mark
from flagplot.games.carrier.orders.meanwhile import parted_in_time
from flagplot.games.carrier.orders.own_hours import at_its_hour, parted_at_hours
from flagplot.games.carrier.orders.paces import paced
from flagplot.games.carrier.orders.parting import split_clauses
from flagplot.games.carrier.orders.radio_lines import of_radio, speech
from flagplot.games.carrier.orders.reasons_aside import without_reasons
from flagplot.games.carrier.orders.rewording import Rewording, placed, written_out
from flagplot.games.carrier.orders.sentence_tokens import tokens
from flagplot.games.carrier.orders.side_headings import side_heading
from flagplot.games.carrier.orders.signature import is_signature
from flagplot.games.carrier.orders.single import formed_then, given, single
from flagplot.games.carrier.orders.taking import CASES
from flagplot.games.carrier.orders.text import unit_name
from flagplot.games.carrier.orders.tongue import Tongue, tongue_of
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.verb import ON_DECK
from flagplot.orders.mail import closes
from flagplot.orders.scan import Piece, scan, sign_for, written

MAX_JOINS = 60
"""Lines of a sheet that are tried together with the line before them."""
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
_IF_NOT = frozenset(("not", "none", "don", "doesn", "dont", "doesnt"))
"""Words by which a case may be the other one of the case before it: `if not, ...`."""
_AFTER = frozenset(("then", "afterwards", "next", "thereafter"))
"""With what a sentence begins that is to be done after the one before it, whoever does it."""
_BACK = frozenset(("keep", "keeps", "continue", "continues", "resume", "resumes", "fighters"))
"""Words of which one has a case go back to the sentence before it: `If attacked, go S2 and keep shadowing`. Whether it
matters who attacks hangs on what is done."""
_HOME = frozenset(("home", "land", "return", "base"))
"""Words by which a case says what is done in it, without a comma."""
_RESUMED = frozenset(
    (again, what)
    for again in ("keep", "keeps", "continue", "continues", "resume", "resumes")
    for what in ("shadowing", "following", "trailing", "tracking", "watching")
)
"""What is gone on with in a case as it was ordered before it, from as far."""
_GROUND = frozenset(("no", "ground"))
"""Words that do it together: `Bomb Lae. If there are no planes on the ground, come home`."""
_TALK = frozenset(("over", "out", "roger", "wilco"))
"""Words of the radio that say nothing in a sentence of their own."""
_OF_FLIGHTS = re.compile(r"(?:(?:and|then),? )?(?:both|each|they (?:all|both)|all)\b", re.IGNORECASE)
"""With what a sentence begins that is of several formations."""
_LATER = re.compile(r"^(?!.*\b(?:until|till?|before|after)\b|.*\bto \d{4}).*\b(?:[01]\d|2[0-3])00\W*$", re.IGNORECASE)
"""A line that ends in an hour: what stands above it, and is understood, need not be done then."""
_EACH_TURN = re.compile(
    r".*\b(?:servic|read[iy]|unread|arm|strik|dispers)\w*\b.* (?:every|each) (?:turn|hour)\W*$", re.IGNORECASE
)
"""A sentence that says last that it is done every turn."""
_ANEW = re.compile(r"(?:(?:and|also|please),? )*(?:launch|fly off|send up|put up)\b", re.IGNORECASE)
"""With what a sentence begins that launches planes, whatever the one before it launched."""
_OTHER_WAYS = frozenset(("there", "them", "to", "toward", "towards", "meet", "meets", "rendezvous"))
"""Words of which one stands in each of these."""
_ANOTHER_WAY = re.compile(
    r"^(?>.*?\b(?:cap|patrol|circle|orbit)).*\blands? there\b"
    r"|\b(?<!hex )(?<!hexes )(?:north|south|[ns][ew])(?:-?(?:east|west))? (?:on )?(?:to|towards?) (?!\d)[a-z]"
    r"|^(?!.*\b(?:force|group|fleet)\b)(?>.*?\b(?:see|seen|sees|sight\w*|spot\w*|find|finds|found|meet|meets|met)\b)"
    r".*\b(?:attack|bomb|hit|strike|torpedo|dive[- ]bomb)s? them\b"
    r"|^(?:have |let )?tf ?\d+(?:(?:,| and| &| )+tf ?\d+)*:?(?: \w+){0,3} (?:meets?|rendezvous)(?: up)?"
    r" (?:at|in|off)\b"
    r"|\blooks? (?:if|whether) there (?:is|are)\b",
    re.IGNORECASE,
)
"""What would be read in the guide's words as something else: where planes land of which is told before where they are
(`CAP Port Moresby, then land there`), a direction that only says where a place lies (`north to B/F26`), and an attack
on the ships that are seen (`If you see transports, attack them`); and a place where ships meet, which is for planes."""
_LAUNCHES = re.compile(r"(?:(?:and|then|also|please),? )*launch(?:es)? .*\bfrom [a-z]", re.IGNORECASE)
_LAUNCHES_TOO = re.compile(r"tf ?\d+\b[^;.]*\bwind,? (?:and |then )*launch(?:es)? .*\bfrom [a-z]", re.IGNORECASE)
"""A launch that names where from, which is none of the TF above or before it."""
_OF_A_DECK = re.compile(
    r"(?:the |my |our |all )*(?:\d+|two|three|four|five|six|eight)(?: ready)? [\w-]+ (?:of|on|in|at) (?:the )?"
    r"(?!tf|af|air|task)[a-z]+(?: moresby| island| field)?,? (?:are to |is to |shall |should |must |will |to |now )*"
    r"(?:fl(?:y|ies)|search(?:es)?|(?:take|get)s? off|launch(?:es)?|start|go(?:es)?"
    r"|scout|look|make|do|cap|patrol|attack|strike|bomb|dive|torpedo|shadow|cover|protect)s?\b",
    re.IGNORECASE,
)
"""Planes of a ship or base that fly: they are launched, and their deed is none of the ship's."""
_PARTING = frozenset(("split", "splits", "detach", "detaches"))
_PART = frozenset(("they", "it", "which", "who", "these", "those"))
"""Words for what is split off."""
_WITHOUT_UNITS = (Tongue.COMMON, Tongue.RADIO)


def _parts_and_goes_on(pieces: Sequence[Piece]) -> bool:
    """Return whether something is split off and then told what to do by a word for it: `detach 2 DD, they join TF7`."""
    words = [piece.text for piece in pieces]
    at = next((n for n, word in enumerate(words) if word in _PARTING), len(words))
    return any(word in _PART for word in words[at + 2 :])


def _nothing_sought(before: Mark) -> bool:
    """Return whether an order read since asks whether its target is gone, and has none: no reading of what is said."""
    return any(gone_of_nothing(draft) is not None for draft in before.touched())


class Reading(Doubting):
    """One sheet being read: the drafts so far and the unit that clauses belong to."""

    def __init__(self, roster: Roster, whole: "Reading | None" = None, mends: bool = True) -> None:
        """`whole`: the sheet of which this is a part."""
        super().__init__(roster)
        if whole is None:
            roster.orders_of = self._orders_of
        self.own_names = frozenset(name.lower() for name in roster.names)
        self.mends = mends
        """What is said by radio is put into the guide's words where it is not read as it stands."""
        self.rewording: Rewording = whole.rewording if whole is not None else Rewording(self.reader, roster)
        self.whole = whole is None
        self.hints = Hints(roster, self._orders_of)
        self.ends = 0
        """The last line of the sheet."""
        self.reckoned: set[int] = set()
        """Lines in which a place is told by another."""

    def read(self, text: str) -> None:
        """Read a whole text."""
        lines, complaints = scan(text)
        for complaint in complaints:
            self.remarks.add(complaint)
        self.ends = lines[-1][-1].line if lines and lines[-1] else 0
        before: Mark | None = None
        last: list[Piece] = []
        hanging = Hanging(f"{self.roster.ruleset.hour(self.roster.turn):02}00")
        for clause in self._joined(
            [self._clauses(self._placed(formed_then(with_and(line)))) for line in self._written_out(lines)]
        ):
            flown = before is not None and clause[0].line == self.last_line and before.flown() > 1
            if flown and before is not None and _OF_FLIGHTS.match(written(clause)):
                mark, clause = self._as_one(before, last, Mark(self), clause)
            else:
                mark = self._clause(clause)
                case = clause[0].text in CASES and len(self._flights()) > 1
                if (flown or case) and mark.goes_on():
                    self._leave_out_flights(before, clause)
            if clause[0].line in self.reckoned:
                self._reworded(mark, clause)
            if before is not None and clause[0].line == self.last_line and self._falls_apart(before, clause):
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
            before, last = mark, clause
            self.last_line = clause[-1].line

    def _look_around(self, before: Mark, last: list[Piece], mark: Mark, clause: list[Piece], hanging: Hanging) -> None:
        """Leave out what stands above a sentence that is refused, where that may be said of it, and a sentence that may
        need the refused one before it. `before`, `mark`: where the reading stood before each of the two."""
        if mark.wrong():
            if before.wrong_until(mark) or not goes_on_above(clause, last, self._arranged(clause).clauses[0]):
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
        if decks and mark.goes_on() and any(_EACH_TURN.search(written(each)) for each in (last, clause)):
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

    @staticmethod
    def _falls_apart(before: Mark, clause: list[Piece]) -> bool:
        """Return whether a sentence or the one before it is not understood, and it may belong to that: a case that
        begins a sentence does not, since what is to be done in it may be missing, but for what is to be done if not,
        and for one that says what is to be done and goes back to that sentence."""
        words = [piece.text for piece in clause]
        opens = [word for word in words[:6] if word not in ("and", "but")]
        own_case = opens[:1] and opens[0] in CASES and _IF_NOT.isdisjoint(opens) and opens[1:2] != ["then"]
        goes_back = not _BACK.isdisjoint(words) or set(words) >= _GROUND
        if goes_back and ("," in words[:-1] or not _HOME.isdisjoint(words)):
            own_case = False
        if opens[:1] and opens[0] in CASES and any(pair in _RESUMED for pair in pairwise(words)):
            return True
        return not own_case and not before.understood()

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
        return bool(kinds - {"WORD", "COMMA", "AND", "BUT", "IDLE", "POSS", "IT", "ALL"})

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
        orders, remarks = self._orders_of(text, mends=False)
        return any(order.radio is not None for order in orders) and all(each.severity != "error" for each in remarks)

    def _joined(self, lines: list[list[list[Piece]]]) -> list[list[Piece]]:
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
                apart = of_radio(out[-1]) or self._addresses(first[0])
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
        return before if before not in _WITHOUT_UNITS and not self._addresses(pieces) else Tongue.COMMON

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
            signs = self._reader(tongue).read(pieces[head.after :] if head is not None else pieces)
            return not any(sign.type == "WORD" for sign in signs) and (not signs or orderly(signs, tongue))
        signs = self._arranged(pieces).clauses[0]
        head = heading(signs, self.roster, at_line_start=True)
        signs = signs[head.after :] if head is not None else signs
        return not signs or (not any(sign.type == "WORD" for sign in signs) and orderly(signs))

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
        others = [way for way in ways if way != text]
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
            of_its_own = pieces[0].line > self.last_line and of_a_deck(self._arranged(pieces).clauses[0])
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

    def _leave_out_named(self, line: int, text: str) -> None:
        """Leave out the orders on a line of the units that a refused sentence of it names, also in its middle."""
        named = {ast.UnitRef(kind.upper(), int(n)) for kind, n in UNIT.findall(text)}
        for draft in self.drafts:
            if draft.line == line and draft.unit in named:
                draft.unread = True

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
        own = self.current is None or self.current.tongue is Tongue.COMMON
        other = not _OTHER_WAYS.isdisjoint(piece.text for piece in pieces) and _ANOTHER_WAY.search(written(pieces))
        of_tf = self.current is not None and self.current.unit.kind == "TF"
        if own and (_parts_and_goes_on(pieces) or other or (of_tf and _LAUNCHES.match(written(pieces)))):
            return True
        if own and (_LAUNCHES_TOO.match(written(pieces)) or _OF_A_DECK.match(written(pieces))):
            return True
        late = may_be_late(pieces)
        if not (late or doubtful(pieces)) or not (own or UNIT.search(written(pieces))):
            return False
        said = tokens(self.mended_text(pieces), self.reader, self.rewording.speller, self.roster)
        late = late and told_late(said) > 0
        return late or runs_on(said) or gone_a_way(said) or any(of_own(pieces, at) for at in range(len(pieces)))

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
        signs = self._arranged(pieces).clauses[0]
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
        head = heading(self._arranged(pieces).clauses[0], self.roster, at_line_start=True)
        if head is None or head.unit is not None or any(sign.type in ("UNIT", "NAME") for sign in head.signs):
            return
        label = " ".join(sign.spelt for sign in head.signs)
        if pieces[0].line != self.last_line and (head.signs[-1].type == "NUM" or self.roster.nearest_name(label)):
            return
        for draft in (above, *before.state["others"]):
            draft.unread = True
            self.remarks.at(head.signs, "note", "left-out", f"left out with '{label}:': the order of {draft.name}")

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
        for way in ways:
            orders = self._orders_of(way)[0] or (
                self._orders_of(f"{unit_name(unit)}: {way}")[0] if unit is not None else []
            )
            readings.append(tuple(map(canonical, orders)) or (way.replace(" :", ":"),))
        if len(set(readings)) == 1:
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
