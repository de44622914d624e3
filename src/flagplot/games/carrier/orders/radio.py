"""Orders that speak of radio: `TF3 RT to AF4: landing point now DD05, ack`, `message to allied/tf17: ...`, `HQ Rabaul`,
`SS4 link TF3`, `define point X B/K21`, `AF3 vector AF5` (GM-22). What is said to the receiver is read like any other
order.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from flagplot.core.diagnostics import Diagnostic, Severity
from flagplot.games.carrier.command.coding import coded
from flagplot.games.carrier.command.teams import seat_of, teams_of
from flagplot.games.carrier.ordered.ast import LandAt, Place, Program, Radio, SubmarineOrder, UnitOrder, UnitRef
from flagplot.games.carrier.ordered.words import base_name
from flagplot.games.carrier.orders import submarines
from flagplot.games.carrier.orders.links import link_of
from flagplot.games.carrier.orders.text import unit_name
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.ruleset.kinds import SIDES
from flagplot.games.carrier.ruleset.unit_id import base_id
from flagplot.games.carrier.state.record import CommandView
from flagplot.games.carrier.state.units import AirFormation
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Direction, Hex, neighbour
from flagplot.orders.scan import MAX_LINE, MAX_LINES

HOUR = r"\s*(?:(?P<hour>\d\d)00\s*:?\s*)?"
RT = re.compile(
    HOUR + r"(?:if\s+(?P<when>(?:SS|TF|AF)\s*\d+)\s+reports?\s+(?:an?\s+)?(?:enemy\s+)?TF\s+then\s+)?"
    r"(?:(?P<sender>[A-Za-z][\w' .-]*?)\s+)?RT(?P<code>\s+(?:in\s+)?coded?)?\s+to\s+(?P<to>[^:\"]+?)\s*:\s*"
    r"(?P<text>.*)$",
    re.IGNORECASE,
)
MESSAGE = re.compile(HOUR + r"message\s+to\s+(?P<to>[\w/-]+)\s*:\s*(?P<text>.*)$", re.IGNORECASE)
HQ = re.compile(HOUR + r"HQ[\s:]+(?P<base>\S.*?)[\s.]*$", re.IGNORECASE)
POINT = re.compile(HOUR + r"define\s+point\s+(?P<name>\w{1,20})\s+(?P<hex>\S+?)[\s.]*$", re.IGNORECASE)
VECTOR = re.compile(HOUR + r"AF\s*(?P<from>\d{1,2})[\s:]+vector\s+AF\s*(?P<to>\d{1,2})[\s.]*$", re.IGNORECASE)
LINK = re.compile(
    HOUR + r"(?P<unit>(?:TF|AF|SS)\s*\d{1,3})[\s:]+link(?:ed)?(?:\s+(?:to|with))?\s+(?P<to>\S.*?)[\s.]*$", re.IGNORECASE
)
ACK = re.compile(r"[\s,;.]*\b(?P<no>no\s+)?ack(?:nowledge(?:ment)?)?[\s.]*$", re.IGNORECASE)
LANDING = re.compile(
    r"(?:(?:new\s+)?landing\s+(?:point|hex|place)(?:\s+is)?(?:\s+now)?|new\s+hex|land\s+(?:at|on|in))\s+"
    r"(?P<where>.+?)(?:[\s,]+land\s+there)?(?:[\s,]+(?:at\s+)?\d{4})?[\s.]*$",
    re.IGNORECASE,
)
STEPS = re.compile(r"(?:(?:NE|NW|SE|SW|N|S)\s?\d{1,2}[\s,]*)+", re.IGNORECASE)
TAIL = re.compile(
    r"(?<=\")(?P<ack>[\s,]*(?:(?:no\s+)?ack)?)[\s,]*"
    r"(?:at\s+(?P<hour>\d\d)00|when\s+(?P<when>(?:SS|TF|AF)\s*\d+)\s+reports?\s+(?:an?\s+)?TF)[\s.]*$",
    re.IGNORECASE,
)
LONGEST = 500
"""Letters of one transmission."""

Read = Callable[[str], tuple[list[UnitOrder], list[Diagnostic]]]
"""Reads the text of a receiver's order."""


class _Line(NamedTuple):
    number: int
    text: str
    hour: int | None


def taken_out(text: str, roster: Roster, read: Read) -> tuple[str, list[UnitOrder], list[Diagnostic], list[int]]:
    """Return a sheet without its orders about radio, those that stand, the remarks on them, and the lines taken
    out."""
    lines = text.splitlines()
    judge = _RadioOrders(roster, read)
    orders: list[UnitOrder] = []
    gone: list[int] = []
    for at, line in enumerate(lines[:MAX_LINES]):
        said = line.partition("#")[0].rstrip()
        if len(line) > MAX_LINE or not said:
            continue
        said = _head_first(said)
        for form, handle in (
            (RT, judge.radio),
            (MESSAGE, judge.message),
            (HQ, judge.hq),
            (POINT, judge.point),
            (VECTOR, judge.vector),
            (LINK, judge.link),
        ):
            match = form.fullmatch(said)
            if match is None:
                continue
            gone.append(at + 1)
            hour = int(match["hour"]) if match["hour"] else None
            made = judge.judged(_Line(at + 1, said, hour), match, handle)
            if made is not None:
                ref = UnitRef("radio", name=roster.view.seat)
                orders.append(UnitOrder(ref, Program(), at + 1, hour, radio=made))
            break
    for number in gone:
        lines[number - 1] = ""
    return ("\n".join(lines) if gone else text), orders, judge.remarks, gone


def _head_first(said: str) -> str:
    """Return an RT with the hour or the occasion that is written after its quotes in front (GM-22.3)."""
    tail = TAIL.search(said) if RT.fullmatch(said) else None
    if tail is None:
        return said
    rest = said[: tail.start()] + tail["ack"]
    return f"{tail['hour']}00: {rest}" if tail["hour"] else f"IF {tail['when']} reports TF THEN {rest.lstrip()}"


class _RadioOrders:
    """Judges orders about radio by the seat's own view."""

    def __init__(self, roster: Roster, read: Read) -> None:
        self.roster, self.read = roster, read
        self.remarks: list[Diagnostic] = []
        self.points: dict[str, Hex] = {}
        self.links: dict[str, str] = {}
        """Links named in this sheet."""

    @property
    def command(self) -> CommandView | None:
        """What the seat knows of its command; None without command control."""
        command = self.roster.view.command
        return command if isinstance(command, CommandView) else None

    def judged(
        self, line: _Line, match: re.Match[str], handle: Callable[[_Line, re.Match[str]], Radio | None]
    ) -> Radio | None:
        """Return what a line says about radio, or None, remarked on, where it cannot stand."""
        if line.hour is not None and not 1 <= line.hour <= 24:
            return self._refuse(line, "bad-hour", f"{line.hour:02d}00 is not an hour; hours run from 0100 to 2400")
        if self.command is None and handle != self.message:
            return self._refuse(
                line, "GM-20.1", "there is no radio in this battle: command control is off", "Order the unit itself."
            )
        return handle(line, match)

    # --- orders by radio

    def radio(self, line: _Line, match: re.Match[str]) -> Radio | None:
        """Read `TF3 RT to AF4: text, ack` (GM-22.3, GM-22.4)."""
        body, ack = _acknowledged(match["text"])
        start = match.start("text") + len(match["text"]) - len(match["text"].lstrip(' "'))
        if not body:
            return self._refuse(line, "GM-22.3", "an RT needs a text", "Write 'TF3 RT to AF4: landing point now DD05'.")
        if len(body) > LONGEST:
            return self._refuse(line, "too-long", f"an RT has at most {LONGEST} letters")
        receiver = self._receiver(line, match["to"])
        if receiver is None:
            return None
        label = f"{receiver.kind}{receiver.number}"
        sender = self._sender(line, match["sender"] or "", receiver)
        if not sender:
            return None
        af = self.roster.view.afs.get(receiver.number) if receiver.kind == "AF" else None
        when = _unit_in(match["when"]) if match["when"] else None
        if when and not self._may_report(line, when):
            return None
        said = self._said(line, label, receiver, body, start)
        if said is None:
            return None
        program, landing, boat = said
        self._disclosed(line, sender, label, af, bool(match["code"]), ack)
        return Radio("order", self._ref(sender), receiver, "", body, ack, when, program, landing, submarine=boat)

    def _receiver(self, line: _Line, name: str) -> UnitRef | None:
        """Return the TF or AF meant; a ship is its TF where she sails alone (GM-22.9.1)."""
        view = self.roster.view
        unit = re.fullmatch(r"(TF|AF|SS)\s*(\d{1,3})", name.strip(), re.I)
        if unit and unit[1].upper() == "SS" and view.submarines and int(unit[2]) in view.submarines.boats:
            return UnitRef("SS", int(unit[2]))
        if unit:
            ref = UnitRef("AF" if unit[1].upper() == "AF" else "TF", int(unit[2]))
            if unit[1].upper() != "SS" and self.roster.find(ref):
                label = f"{ref.kind}{ref.number}"
                if self.command is not None and label in self.command.controlled:
                    self._refuse(line, "GM-22.7", f"{label} is under your own command: order it directly")
                    return None
                return ref
            self._refuse(line, "unknown-unit", f"no such unit of yours: {name.strip()}")
            return None
        wanted = " ".join(name.split()).lower()
        for ship in view.ships.values():
            if wanted in (ship.name.lower(), f"{ship.type} {ship.name}".lower()) and ship.tf in view.tfs:
                if len(view.tfs[ship.tf].ships) > 1:
                    hint = f"Write 'RT to TF{ship.tf}: split {ship.name} ...'."
                    self._refuse(line, "GM-22.72", f"{ship.name} sails in TF{ship.tf}, not alone", hint)
                    return None
                return UnitRef("TF", ship.tf)
        if self.roster.own(base_name(wanted.title()) or wanted.title()) is not None:
            self._refuse(line, "GM-22.7", f"{name.strip()} is under your own command: order it directly")
            return None
        self._refuse(line, "unknown-unit", f"no such unit of yours: {name.strip()}")
        return None

    def _sender(self, line: _Line, named: str, receiver: UnitRef) -> str:
        """Return the base or TF that sends: the one named if it may, else the one whose business it is (GM-22.7)."""
        command = self.command
        assert command is not None
        called = f"{receiver.kind}{receiver.number}"
        links = link_of(self.roster, command, receiver, {**command.links, **self.links}.get(called, ""))
        if not links:
            self._refuse(line, "GM-22.71", f"nothing under your command can reach {receiver.kind}{receiver.number}")
            return ""
        label = self._own_label(named)
        if named and label not in command.controlled:
            self._refuse(
                line,
                "GM-21.2",
                f"{named} is no base or TF under your command, and cannot send",
                f"Yours are {', '.join(command.controlled)}.",
            )
            return ""
        if not named:
            self._note(line, "GM-22.7", f"sent by {links[0]}, whose position the enemy will get")
            return links[0]
        if receiver.kind == "AF" and label not in links:
            self._refuse(
                line,
                "GM-22.71",
                f"AF{receiver.number} hears only where it was launched or is to land",
                f"It hears {' and '.join(links)}.",
            )
            return ""
        return label

    def _own_label(self, named: str) -> str:
        unit = re.fullmatch(r"TF\s*(\d{1,3})", named.strip(), re.I)
        if unit:
            return f"TF{int(unit[1])}"
        place = self.roster.ruleset.theatre.aliases.get(" ".join(named.split()).lower(), named)
        own = self.roster.own(base_name(place) or place)
        return own.name if own is not None else ""

    def _ref(self, label: str) -> UnitRef | None:
        """Return the TF or base of the seat with a label, None for an empty one."""
        tf = next((number for number in self.roster.view.tfs if f"TF{number}" == label), None)
        return UnitRef("TF", tf) if tf is not None else self.roster.own(label)

    def _may_report(self, line: _Line, when: UnitRef) -> bool:
        view, number = self.roster.view, when.number
        if when.kind == "SS":
            boats = view.submarines
            there = number in boats.boats if boats else self.roster.ruleset.submarines.in_play
        else:
            there = number in (view.tfs if when.kind == "TF" else view.afs)
        if not there:
            self._refuse(line, "unknown-unit", f"no such unit of yours: {unit_name(when)}")
        return there

    def _said(
        self, line: _Line, label: str, receiver: UnitRef, body: str, start: int
    ) -> tuple[Program | None, Place | None, SubmarineOrder | None] | None:
        """Return the receiver's new order, its new landing place, or a submarine's new order; None where the text makes
        none of them."""
        text = re.sub(r"\bthat\s+TF\b", "TF", body, flags=re.I)
        text = re.sub(r"\bjoin\s+(TF\s*\d+)\s+(?:at|in)\s+(\S*\d)", r"to \2; join \1", text, flags=re.I)
        text = re.sub(r"\bpoint\s+(\w+)", self._point, text, flags=re.I)
        landing = LANDING.fullmatch(text)
        if landing and receiver.kind == "AF":
            place = self._landing(line, receiver.number, landing["where"])
            return None if place is None else (None, place, None)
        text = re.sub(r"\bold\s+hex\b", lambda match: self._old(receiver, match[0]), text, flags=re.I)
        head = f"{label}: "
        whole = "\n" * (line.number - 1) + f"{head:<{start}}{text}"
        if receiver.kind == "SS":
            _, orders, remarks, _ = submarines.taken_out(whole, self.roster)
        else:
            orders, remarks = self.read(whole)
        wrong = [remark for remark in remarks if remark.severity != "note"]
        self.remarks += remarks
        mine = next((order for order in orders if order.unit == receiver and not order.no_move), None)
        if mine is None or any(remark.severity == "error" for remark in wrong):
            self._refuse(line, "GM-21.6", "not sent: the text makes no order", "Mend it before it leaves your hands.")
            return None
        return mine.program, None, mine.submarine

    def _point(self, match: re.Match[str]) -> str:
        known = {**(self.command.points if self.command else {}), **self.points}
        hex_ = known.get(match[1].lower())
        return hexes.name(hex_) if hex_ is not None else match[0]

    def _former(self, number: int) -> Hex | None:
        """Return where an AF is to land by what was said to it last, as far as the seat knows."""
        af = self.roster.view.afs.get(number)
        if af is None:
            return None
        said = [action for action in af.order.actions if isinstance(action, LandAt)] if af.order else []
        place = said[-1].place if said else Place()
        if place.hex is not None:
            return place.hex
        return self.roster.place_hex(place.name or af.home)

    def _old(self, receiver: UnitRef, said: str) -> str:
        hex_ = self.command.homes.get(f"AF{receiver.number}") if self.command and receiver.kind == "AF" else None
        hex_ = hex_ if hex_ is not None else self._former(receiver.number)
        return hexes.name(hex_) if hex_ is not None else said

    def _landing(self, line: _Line, number: int, where: str) -> Place | None:
        """Return a landing place given as a hex, a name, `old hex`, or steps from the former one (GM-22.9.2b)."""
        former = self._former(number)
        if STEPS.fullmatch(where):
            at = former
            for direction, count in re.findall(r"([A-Z]{1,2})\s?(\d{1,2})", where.upper()):
                for _ in range(int(count)):
                    at = neighbour(at, Direction[direction]) if at is not None else None
            if at is not None:
                return Place(at)
            self._refuse(line, "GM-22.9.2b", f"'{where}' from the former landing hex leads off the map")
            return None
        if where.lower() == "old hex":
            where = self._old(UnitRef("AF", number), where)
        try:
            return Place(hexes.parse(where, former if former is not None else 0))
        except ValueError:
            pass
        label = self._own_label(where)
        if not label and where in self.roster.view.ships:
            label = where
        if label and self.roster.place_hex(label) is not None:
            return Place(name=label)
        self._query(
            line,
            "GM-22.9.2b",
            f"where is '{where}'? Missing: 1 the landing hex. Default at the deadline: not sent",
            "Write a hex, a base, 'new hex SW2', 'old hex', or a point defined before.",
        )
        return None

    def _disclosed(
        self, line: _Line, sender: str, label: str, af: AirFormation | None, wished: bool, ack: bool
    ) -> None:
        """Tell the player before sending what the enemy will learn (GM-22.31a, GM-22.3.2, GM-22.9.1, GM-22.9.2a)."""
        secret = coded(self.roster.ruleset.options, af)
        too = f", and of {label} if it acknowledges" if ack else ""
        if secret:
            self._note(line, "GM-22.31a", f"coded; the enemy will get the fix of {sender}{too}")
            return
        dropped = "no code to or from this AF: " if wished else ""
        self._note(line, "GM-22.3.2", f"{dropped}uncoded; the enemy will get the text and the fix of {sender}{too}")

    # --- the rest

    def message(self, line: _Line, match: re.Match[str]) -> Radio | None:
        """Read a message to another player: of one's own side only (GM-2.32a, GM-2.32b, GM-20.2)."""
        view, to = self.roster.view, match["to"].lower()
        seats = tuple(team.seat for team in teams_of(self.roster.ruleset)[view.side])
        if to.partition("/")[0] in SIDES and to.partition("/")[0] != view.side:
            return self._refuse(line, "GM-2.32a", "no channel between sides: the text is held")
        if to not in seats or to == view.seat:
            others = ", ".join(seat for seat in seats if seat != view.seat) or "there is none"
            return self._refuse(
                line, "unknown-seat", f"no other player of your side has the seat '{to}'", f"The others: {others}."
            )
        text, _ = _acknowledged(match["text"])
        if not text or len(text) > LONGEST:
            return self._refuse(line, "bad-message", f"a message has from 1 to {LONGEST} letters")
        return Radio("message", seat=to, text=text)

    def hq(self, line: _Line, match: re.Match[str]) -> Radio | None:
        """Read `HQ Rabaul`; the commander of the submarines may name another player's base and so give them to him
        (GM-22.73)."""
        label, view = self._own_label(match["base"]), self.roster.view
        if label in view.bases:
            return Radio("hq", UnitRef("base", name=label))
        other = self._base_of_the_side(match["base"]) if view.submarines and view.submarines.boats else ""
        if not other:
            bases = ", ".join(view.bases) or "none"
            return self._refuse(line, "GM-22.73", f"'{match['base']}' is no base of yours", f"Yours: {bases}.")
        seat = seat_of(self.roster.ruleset, base_id(view.side, other))
        self._note(line, "GM-22.73", f"{other} is under {seat}, who is given your submarines")
        return Radio("hq", UnitRef("base", name=other))

    def _base_of_the_side(self, named: str) -> str:
        """Return the name of a base that the player's side has at the start, an empty string if it is none."""
        ruleset = self.roster.ruleset
        name = base_name(ruleset.theatre.aliases.get(" ".join(named.split()).lower(), named))
        card = ruleset.tables.bases.get((name, ruleset.scenario.code))
        return name if card is not None and card.side == self.roster.view.side else ""

    def link(self, line: _Line, match: re.Match[str]) -> Radio | None:
        """Read `SS4 link TF3`, or `none`: which base or TF calls a submarine or a TF by radio, and hears it, until
        another is named (GM-22.72)."""
        command = self.command
        assert command is not None
        called = _unit_in(match["unit"])
        unit = unit_name(called)
        if called.kind == "AF":
            return self._refuse(
                line,
                "GM-22.71",
                f"{unit} hears only where it was launched or is to land",
                "A link can be named for a TF or a submarine.",
            )
        if self._receiver(line, unit) is None:
            return None
        none = match["to"].lower() in ("none", "off")
        label = "" if none else self._own_label(match["to"])
        if not none and label not in command.controlled:
            return self._refuse(
                line,
                "GM-21.2",
                f"{match['to']} is no base or TF under your command, and cannot send",
                f"Yours are {', '.join(command.controlled)}.",
            )
        self.links[unit] = label
        return Radio("link", self._ref(label), called)

    def point(self, line: _Line, match: re.Match[str]) -> Radio | None:
        """Read `define point X B/K21` (GM-22.9.2b)."""
        try:
            hex_ = hexes.parse(match["hex"])
        except ValueError as error:
            return self._refuse(line, "bad-hex", str(error))
        self.points[match["name"].lower()] = hex_
        return Radio("point", text=match["name"].lower(), hex=hex_)

    def vector(self, line: _Line, match: re.Match[str]) -> Radio | None:
        """Read `AF3 vector AF5` (GM-22.75a)."""
        view = self.roster.view
        for number in (int(match["from"]), int(match["to"])):
            if number not in view.afs:
                return self._refuse(line, "unknown-unit", f"no such unit of yours: AF{number}")
        if match["from"] == match["to"]:
            return self._refuse(line, "GM-22.75a", "an AF cannot lead itself")
        self._note(
            line,
            "GM-22.75a",
            "uncoded: three RTs a turn, from the shadower, the strike and its TF or base; "
            "the enemy gets every text and fix, and knows that an attack is coming",
        )
        return Radio("vector", UnitRef("AF", int(match["from"])), UnitRef("AF", int(match["to"])))

    # --- remarks

    def _refuse(self, line: _Line, code: str, message: str, hint: str = "") -> Radio | None:
        """Remark on a line that does not stand; returns nothing in its place."""
        self._remark(line, "error", code, message, hint)
        return None

    def _query(self, line: _Line, code: str, message: str, hint: str = "") -> None:
        self._remark(line, "query", code, message, hint)

    def _note(self, line: _Line, code: str, message: str) -> None:
        self._remark(line, "note", code, message, "")

    def _remark(self, line: _Line, severity: Severity, code: str, message: str, hint: str) -> None:
        start = len(line.text) - len(line.text.lstrip())
        self.remarks.append(Diagnostic(line.number, start + 1, len(line.text) - start, severity, code, message, hint))


def _unit_in(text: str) -> UnitRef:
    """Return the TF, AF or submarine that a text such as `tf 3` names."""
    unit = re.sub(r"\s", "", text).upper()
    return UnitRef("SS" if unit[:2] == "SS" else "AF" if unit[:2] == "AF" else "TF", int(unit[2:]))


def _acknowledged(text: str) -> tuple[str, bool]:
    """Return a text without its quotes and without its wish for an acknowledgement, and that wish; nothing said is
    none (GM-22.3, GM-22.4)."""
    found = ACK.search(text)
    if found:
        text = text[: found.start()]
    return " ".join(text.replace('"', " ").split()).rstrip(" ,;."), found is not None and not found["no"]
