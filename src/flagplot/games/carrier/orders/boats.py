"""Orders of boats: `MTB1: 2 boats from Tulagi patrol B/L22; targets CV, AP; guns yes` (GM-17.0b).

They have few words and none of the grammar's, so that they are taken out of a sheet before the rest is read.
"""

import re

import msgspec

from flagplot.core.diagnostics import Diagnostic, did_you_mean
from flagplot.core.fields import copied
from flagplot.games.carrier.ordered.ast import Boats, Program, UnitOrder, UnitRef
from flagplot.games.carrier.orders.sections import Section, split_off
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.phrases import many
from flagplot.games.carrier.state.units import BoatBase, BoatForce, Flotilla
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.units.boats import TARGETS, bar_to_patrol, free_boats, leaves_at, tonight
from flagplot.orders.near import near_word

HEADING = re.compile(r"\s*(?:(?P<hour>\d\d)00\s*:?\s*)?(?P<unit>MTB\s*(?P<number>[1-9]\d?))\s*(?::|(?=\s))", re.I)
WORDS = re.compile(r"(?<!\w)(?P<n>\d{1,4})\s+boats?\b|\b(?P<word>targets?|guns?|cancel|stay)\b", re.I)
GOES_ON = re.compile(r"\s*(?:\d+\s+boats?|from|patrol|targets?|guns?|cancel|stay)\b", re.I)
PATROL = re.compile(r"(?:from\s+(?P<base>.+?)[\s,]+)?(?:patrol\w*|to)\s+(?P<hex>.+)", re.I | re.S)
_UNREAD = ("not-understood", "unknown-word")
"""Codes of what was not understood: it takes the flotilla's whole order with it."""
FORM = "Write 'MTB1: 2 boats from {} patrol B/L22; targets CV, AP; guns yes'."


class _Part(msgspec.Struct):
    """One thing said under a heading, with its place in the sheet."""

    word: str
    n: int
    text: str
    line: int
    column: int
    length: int


def taken_out(text: str, roster: Roster) -> tuple[str, list[UnitOrder], list[Diagnostic], list[int]]:
    """Return a sheet without its orders of boats, those that stand, the remarks on the others, and the lines taken
    out. Where the seat has no boats the sheet is as it was."""
    force = roster.view.boats
    if not isinstance(force, BoatForce):
        return text, [], [], []
    rest, orders, gone = split_off(text, HEADING, GOES_ON.match)
    judge = _BoatOrders(roster, copied(force))
    stands = [order for order in map(judge.order, orders) if order is not None]
    return rest, stands, judge.remarks, gone


class _BoatOrders:
    """Judges orders of boats one after the other, by the seat's own view, as if those before were carried out."""

    def __init__(self, roster: Roster, force: BoatForce) -> None:
        self.roster = roster
        self.force = force
        self.remarks: list[Diagnostic] = []
        self.sent: set[int] = set()
        """Flotillas that have a patrol in this sheet."""

    def order(self, order: Section) -> UnitOrder | None:
        """Return the order if anything of it stands."""
        ref = UnitRef("MTB", order.number)
        whole = _Part("", 0, "", order.line, order.column, order.length)
        if order.hour is not None and not 1 <= order.hour <= 24:
            self._refuse(whole, "bad-hour", f"{order.hour:02d}00 is not an hour; hours run from 0100 to 2400")
            return None
        remarks = len(self.remarks)
        told, parts = Boats(), self._parts(order)
        if not parts:
            if len(self.remarks) == remarks:
                self._refuse(whole, "not-understood", "this is no order for boats", self._form())
            return None
        patrol = next((part for part in parts if part.word == "boat"), None)
        if patrol is None and order.number not in self.force.flotillas:
            hint = f"To form it: {self._form()}"
            self._refuse(whole, "unknown-unit", f"no such unit of yours: MTB{order.number}", hint)
            return None
        for part in parts:
            changed = self._said(order, part, told)
            if changed is None and part is patrol:
                return None
            told = changed or told
        if told != Boats() and any(remark.code in _UNREAD for remark in self.remarks[remarks:]):
            text = f"MTB{order.number}: nothing of this order is taken"
            self.remarks.append(Diagnostic(order.line, order.column, order.length, "note", "order-left-out", text))
            return None
        return UnitOrder(ref, Program(), order.line, order.hour, boats=told) if told != Boats() else None

    def _parts(self, order: Section) -> list[_Part]:
        """Return what is said under a heading, part by part; what none of the words begins is answered."""
        out: list[_Part] = []
        for line, column, text in order.text:
            found = list(WORDS.finditer(text))
            before = text[: found[0].start()] if found else text
            if before.strip(" \t,;.-") and out:
                out[-1].text += " " + before.strip(" \t,;.-")
            elif before.strip(" \t,;.-:"):
                start = len(before) - len(before.lstrip())
                stray = _Part("", 0, "", line, column + start, len(before.strip()))
                self._refuse(stray, "not-understood", f"not read: {before.strip()}", self._form())
            ends = [match.start() for match in found[1:]] + [len(text)]
            for match, end in zip(found, ends, strict=False):
                rest = text[match.end() : end].strip(" \t,;.-:")
                word = (match["word"] or "boats").lower().removesuffix("s")
                length = len(text[match.start() : end].rstrip(" \t,;.-"))
                out.append(_Part(word, int(match["n"] or 0), rest, line, column + match.start(), length))
        return out

    def _said(self, order: Section, part: _Part, told: Boats) -> Boats | None:
        """Return the order with one part put in, or None where it does not stand."""
        match part.word:
            case "boat":
                return self._patrol(order, part, told)
            case "target":
                return self._targets(part, told)
            case "gun":
                answer = {"": True, "yes": True, "no": False}.get(part.text.lower())
                if answer is None:
                    return self._refuse(part, "not-understood", f"guns '{part.text}'", "Write 'guns yes' or 'guns no'.")
                return msgspec.structs.replace(told, guns=answer)
            case _:
                if tonight(self.force.flotillas.get(order.number)) == "out":
                    return self._refuse(part, "GM-17.0d", f"MTB{order.number} is out and stays out until day")
                self.force.flotillas.pop(order.number, None)
                return msgspec.structs.replace(told, cancel=True)

    def _patrol(self, order: Section, part: _Part, told: Boats) -> Boats | None:
        match = PATROL.fullmatch(part.text)
        if match is None:
            return self._refuse(part, "not-understood", "where from, and which hex to patrol?", self._form())
        base = self._base(match["base"])
        if base is None:
            return self._refuse(
                part,
                "GM-17.0b",
                f"no boats of yours at {match['base'] or 'one base alone'}",
                f"Your boats are at {', '.join(self.force.bases)}.",
            )
        try:
            hex_ = hexes.parse(match["hex"].strip(), base.hex)
        except ValueError as error:
            return self._refuse(part, "bad-hex", str(error))
        if base.closed:
            return self._refuse(part, "GM-17.0l", f"MTB base {base.name} serves no more: no boats go out")
        reason = self._too_late(order) or self._bar(base, hex_)
        if reason is not None:
            return self._refuse(part, *reason)
        free = free_boats(self.force, base, order.number)
        if not 1 <= part.n <= free:
            left = f"{many(free, 'boat')} left"
            return self._refuse(
                part,
                "GM-17.0b",
                f"{part.n} boats from {base.name}: {left}; {base.boats} in port, and {base.limit} may be out at a time",
            )
        self.sent.add(order.number)
        self.force.flotillas[order.number] = Flotilla(order.number, base.name, part.n, hex_)
        return msgspec.structs.replace(told, n=part.n, base=base.name, patrol=hex_)

    def _base(self, name: str | None) -> BoatBase | None:
        bases = self.force.bases
        if name is None:
            return next(iter(bases.values())) if len(bases) == 1 else None
        place = self.roster.ruleset.theatre.aliases.get(" ".join(name.split()).lower(), "")
        return bases.get(place)

    def _too_late(self, order: Section) -> tuple[str, str] | None:
        """Return why boats cannot be sent at this hour (GM-17.0d, GM-17.0e)."""
        force = self.roster.view.boats
        doing = tonight(force.flotillas.get(order.number)) if isinstance(force, BoatForce) else ""
        hour, nights = order.hour or self.roster.view.hour, self.roster.ruleset.tables.night_hours
        if doing == "out":
            return "GM-17.0d", f"MTB{order.number} is out and stays in its hex until day"
        if order.number in self.sent:
            return "GM-17.0b", f"MTB{order.number} has a patrol already in this sheet"
        if hour in nights and not leaves_at(hour, nights) and doing != "kept in":
            first = next(each for each in sorted(nights) if leaves_at(each, nights))
            return "GM-17.0d", f"boats go out at {first:02d}00, the first night turn; order them by then"
        return None

    def _bar(self, base: BoatBase, hex_: Hex) -> tuple[str, str] | None:
        bar = bar_to_patrol(self.roster.ruleset.theatre, base, hex_)
        return ("GM-17.0c", f"boats cannot patrol {hexes.name(hex_)}: {bar}") if bar else None

    def _targets(self, part: _Part, told: Boats) -> Boats | None:
        words = [word for word in re.split(r"[\s,/]+", part.text) if word and word.lower() not in ("and", "then")]
        types: list[str] = []
        for word in words:
            kind = word.upper() if word.upper() in (*TARGETS, "SS") else word.upper().removesuffix("S")
            if word.lower() in ("any", "default"):
                continue
            if kind == "SS":
                return self._refuse(part, "GM-17.0k", "boats do not attack submarines")
            if kind not in TARGETS:
                hint = did_you_mean(near_word(word, TARGETS), f"The types are {', '.join(TARGETS)}.")
                return self._refuse(part, "unknown-word", f"'{word}' is no type of ship", hint)
            types += [kind] if kind not in types else []
        if not words:
            return self._refuse(part, "not-understood", "which targets?", "Write 'targets CV, AP' or 'targets any'.")
        return msgspec.structs.replace(told, targets=tuple(types))

    def _form(self) -> str:
        return FORM.format(next(iter(self.force.bases), "Tulagi"))

    def _refuse(self, part: _Part, code: str, message: str, hint: str = "") -> Boats | None:
        """Remark on a part that does not stand; returns nothing in its place."""
        self.remarks.append(Diagnostic(part.line, part.column, max(1, part.length), "error", code, message, hint))
        return None
