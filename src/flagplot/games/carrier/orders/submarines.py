"""Orders of submarines: `SS4: N1, periscope; attack CV, AP with 3; if attacked dive` (FE-27, GM-12).

They have few words and none of the grammar's, so that they are taken out of a sheet before the rest is read.
"""

import re
from collections.abc import Callable

import msgspec

from flagplot.core.diagnostics import Diagnostic, did_you_mean
from flagplot.games.carrier.ordered.ast import Depth, Program, RadioTime, Shot, SubmarineOrder, UnitOrder, UnitRef
from flagplot.games.carrier.orders.sections import Line, Section, split_off
from flagplot.games.carrier.orders.sign import Sign
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.state.submarines import Submarine
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Direction, Hex, HexError
from flagplot.orders.near import near_word

HEADING = re.compile(
    r"\s*(?:(?:at\s+)?(?P<hour>\d\d)00\s*:?\s*)?(?P<unit>(?:SS|submarine)[ -]?(?P<number>[1-9]\d?))\s*(?::|$|(?=\s))",
    re.I,
)
OTHER = re.compile(r"\s*(?:(?:\d\d)00\s*:?\s*)?(?:(?:TF|AF|MTB)\s*\d+\b|[^:;.]*:)", re.I)
FORM = "Write 'SS4: N1, periscope; attack CV, AP with 3; if attacked dive'."
OFF = "submarines take no part in this battle: the option 'submarines' is off"
MOST = 4
"""Attack factors of one attack (FE-27.9.1a)."""

TYPES = {
    "carriers": ("CV", "CVL"),
    "transports": ("AP", "APD"),
    "tankers": ("AO",),
    "oilers": ("AO",),
    "battleships": ("BB",),
    "cruisers": ("CA", "CAV", "CL"),
    "destroyers": ("DD",),
    "capital": ("BB", "CA", "CAV", "CL"),
    **{kind: (kind.upper(),) for kind in ("cv", "cvl", "bb", "ca", "cav", "cl", "av", "dd", "apd", "ap", "ao", "pg")},
    "any": (),
    "anything": (),
    "tf": (),
    "ships": (),
}
"""What a submarine may be told to attack."""
_PLURALS = (word + ("s?" if len(word) < 4 else "") for word in TYPES)
_TARGET = "(?:" + "|".join(sorted(_PLURALS, key=len, reverse=True)) + ")"
_LIST = rf"{_TARGET}\b(?:\s*(?:[,/]|\bor\b)\s*{_TARGET}\b)*(?:\s+with\s+\d{{1,3}}\b)?"
_ATTACKS = "air|planes?|aircraft|guns?|gunfire|gunnery|surface|asw"
_KINDS = rf"(?P<kinds>(?:{_ATTACKS})\b(?:\s*(?:[,/]|\bor\b|\band\b)+\s*(?:by\s+)?(?:{_ATTACKS})\b)*)"
_KIND = rf"(?:(?:attacked\s+)?(?:(?:under|by)\s+)?{_KINDS}(?:\s+attack(?:ed|s)?)?|attacked)"
_DO = (
    r"(?:(?:dive|go)(?:\s+(?:to\s+)?(?P<to>deep|periscope))?(?:\s+depth)?|"
    r"(?:to\s+)?(?P<bare>deep|periscope)(?:\s+depth)?|(?P<stay>stay|do not dive))"
)

Clause = tuple[re.Pattern[str], Callable[["_Judge", Submarine, SubmarineOrder, re.Match[str]], SubmarineOrder | str]]


def taken_out(text: str, roster: Roster) -> tuple[str, list[UnitOrder], list[Diagnostic], list[int]]:
    """Return a sheet without its orders of submarines, those that stand, the remarks on the others, and the lines taken
    out. With the option off such an order is refused, saying so (FE-27)."""
    rest, found, gone = split_off(text, HEADING, _goes_on)
    judge = _Judge(roster)
    stands = [order for order in map(judge.order, found) if order is not None]
    return rest, stands, judge.remarks, gone


def _goes_on(said: str) -> bool:
    words = said.strip()
    return bool(words) and OTHER.match(said) is None and any(pattern.match(words) for pattern, _ in CLAUSES)


def word_off(roster: Roster, signs: list[Sign]) -> str:
    """Return why a clause about submarines cannot be carried out: the option is off; else nothing (FE-27)."""
    words = ("HUNT", "SPARE", "SUBSEARCH")
    off = not roster.ruleset.submarines.in_play
    return OFF if off and any(sign.type in words for sign in signs) else ""


class _Judge:
    """Judges orders of submarines by the seat's own view."""

    def __init__(self, roster: Roster) -> None:
        self.roster = roster
        self.edition = roster.ruleset.submarines
        self.remarks: list[Diagnostic] = []

    def order(self, order: Section) -> UnitOrder | None:
        """Return the order if anything of it stands."""
        whole = (order.line, order.column, order.length)
        force = self.roster.view.submarines
        if not force:
            self._refuse(whole, "FE-27", OFF)
            return None
        boat = force.boats.get(order.number)
        if boat is None:
            known = ", ".join(f"SS{number}" for number in force.boats)
            hint = f"Your submarines are {known}." if known else "You have none."
            self._refuse(whole, "unknown-unit", f"no such unit of yours: SS{order.number}", hint)
            return None
        if order.hour is not None and not 1 <= order.hour <= 24:
            self._refuse(whole, "bad-hour", f"{order.hour:02d}00 is not an hour; hours run from 0100 to 2400")
            return None
        remarks = len(self.remarks)
        told = self._told(boat, order.text)
        unread = {"not-understood", "no-move"} & {remark.code for remark in self.remarks[remarks:]}
        if told != SubmarineOrder() and unread == {"no-move"}:
            return None
        if told != SubmarineOrder() and unread:
            message = f"SS{order.number}: nothing of this order is taken; what it was told before stays"
            self.remarks.append(Diagnostic(order.line, order.column, order.length, "note", "order-left-out", message))
            return None
        if told == SubmarineOrder():
            if len(self.remarks) == remarks:
                self._refuse(whole, "not-understood", "this is no order for a submarine", FORM)
            return None
        return UnitOrder(UnitRef("SS", order.number), Program(), order.line, order.hour, submarine=told)

    def _told(self, boat: Submarine, texts: list[Line]) -> SubmarineOrder:
        told = SubmarineOrder()
        for text in texts:
            told = self._read(boat, told, text)
        return told

    def _read(self, boat: Submarine, told: SubmarineOrder, text: Line) -> SubmarineOrder:
        at = 0
        while at < len(text.text):
            space = re.compile(r"(?:[\s,;.:-]|\b(?:and|then)\b)+", re.I).match(text.text, at)
            at = space.end() if space else at
            if at >= len(text.text):
                break
            found = ((pattern.match(text.text, at), handle) for pattern, handle in CLAUSES)
            match, handle = next((pair for pair in found if pair[0]), (None, None))
            if match is None or handle is None:
                stop = re.compile(r"[,;.]").search(text.text, at)
                end = stop.start() if stop else len(text.text)
                said = text.text[at:end].strip()
                hint = did_you_mean(near_word(said.split()[0], WORDS), FORM)
                self._refuse((text.line, text.column + at, len(said)), "not-understood", f"not read: {said}", hint)
                at = end
                continue
            made = handle(self, boat, told, match)
            if isinstance(made, str):
                code, _, message = made.partition("|")
                self._refuse((text.line, text.column + at, max(1, match.end() - at)), code, message, "")
            else:
                told = made
            at = match.end()
        return told

    # --- clauses: each returns the order with the clause put in, or `code|why it does not stand`

    def steps(self, boat: Submarine, told: SubmarineOrder, match: re.Match[str]) -> SubmarineOrder | str:
        """One step of a course."""
        if told.moves and not told.steps:
            return "no-move|two different moves; write one"
        if self.edition.bound_by_combat(boat, self.roster.turn):
            return f"FE-27.2.3b|SS{boat.number} was in combat last turn and may not move; it may change its depth"
        count = int(match["n"] or 1)
        if not 1 <= count <= 20:
            return f"bad-number|{count} hexes in one direction; write 1 to 20"
        return msgspec.structs.replace(told, steps=told.steps + (Direction[match["dir"].upper()],) * count)

    def goto(self, boat: Submarine, told: SubmarineOrder, match: re.Match[str]) -> SubmarineOrder | str:
        """A hex to go to."""
        ends = self._hexes(boat, (match["hex"],))
        if isinstance(ends, str) or told.moves:
            return ends if isinstance(ends, str) else "no-move|two different moves; write one"
        return msgspec.structs.replace(told, to=ends[0])

    def patrol(self, boat: Submarine, told: SubmarineOrder, match: re.Match[str]) -> SubmarineOrder | str:
        """A beat between two hexes, or a hex to lie in wait in."""
        ends = self._hexes(boat, tuple(filter(None, (match["a"], match["b"]))))
        if isinstance(ends, str) or told.moves:
            return ends if isinstance(ends, str) else "no-move|two different moves; write one"
        return msgspec.structs.replace(told, patrol=ends)

    def shadow(self, boat: Submarine, told: SubmarineOrder, match: re.Match[str]) -> SubmarineOrder | str:
        """What is in its hex, or a contact of the plot."""
        contact = (match["contact"] or "").upper()
        if contact and int(contact[1:]) not in self.roster.contacts:
            return f"unknown-contact|there is no contact {contact} on your plot"
        if told.moves:
            return "no-move|two different moves; write one"
        return msgspec.structs.replace(told, shadow=contact)

    def stay(self, boat: Submarine, told: SubmarineOrder, match: re.Match[str]) -> SubmarineOrder | str:
        """It stays in its hex."""
        return "no-move|two different moves; write one" if told.moves else msgspec.structs.replace(told, stay=True)

    def depth(self, boat: Submarine, told: SubmarineOrder, match: re.Match[str]) -> SubmarineOrder | str:
        """The level after the move."""
        word = match["depth"].lower()
        levels: dict[str, Depth] = {"surface": "surface", "periscope": "periscope", "deep": "deep"}
        depth = levels.get(word)
        if depth is None:
            return f"FE-27.1a|there is no level '{word}'; a submarine is on the surface, at periscope depth or deep"
        if told.depth not in (None, depth):
            return f"FE-27.2.2|two levels for one turn: {told.depth} and {depth}; write the one after its move"
        if depth == "deep" and told.attack:
            return f"{self._deep_rule()}|a deep submarine cannot attack"
        return msgspec.structs.replace(told, depth=depth)

    def attack(self, boat: Submarine, told: SubmarineOrder, match: re.Match[str]) -> SubmarineOrder | str:
        """Whom it attacks, with how many factors."""
        stays_deep = told.depth is None and boat.depth == "deep"
        if told.depth == "deep" or stays_deep:
            return f"{self._deep_rule()}|a deep submarine cannot attack"
        shots = []
        for part in re.split(r"\s+and\s+", match["shots"] or "any", flags=re.I):
            words, _, n = re.sub(r"\s+", " ", part).lower().partition(" with ")
            names = [word for word in re.split(r"[\s,/]+", words) if word not in ("", "or")]
            types = tuple(
                dict.fromkeys(
                    kind
                    for word in names
                    for kind in TYPES.get(word) or TYPES[word.rstrip("s")]
                    if word not in ("any", "anything", "tf", "ships")
                )
            )
            shots.append(Shot(types, int(n or 0)))
        total = sum(shot.n for shot in shots)
        if total > MOST or any(not 0 <= shot.n <= MOST for shot in shots):
            return f"FE-27.9.1a|{total} attack factors; a submarine has {MOST} tubes"
        if len(shots) > MOST or (len(shots) > 1 and any(not shot.n for shot in shots)):
            return "FE-27.9.1a|say with how many factors each ship is attacked: 'attack CV with 3 and DD with 1'"
        return msgspec.structs.replace(told, attack=tuple(shots))

    def hold_fire(self, boat: Submarine, told: SubmarineOrder, match: re.Match[str]) -> SubmarineOrder | str:
        """It attacks nothing."""
        return msgspec.structs.replace(told, attack=())

    def dives(self, boat: Submarine, told: SubmarineOrder, match: re.Match[str]) -> SubmarineOrder | str:
        """What it does when it is attacked: the levels of FE-27.6.4a by kind of attack."""
        kinds = re.findall(_ATTACKS, match["kinds"] or "", re.IGNORECASE)
        dive = not match["stay"]
        to = (match["to"] or match["bare"] or "").lower()
        out: dict[str, bool] = {}
        if not kinds:
            out = dict.fromkeys(("dive_air", "dive_guns", "dive_asw"), dive)
            if to == "periscope":
                out["dive_asw"] = False
        for kind in kinds:
            if kind.lower() == "asw":
                if to == "periscope":
                    return "FE-27.6.4a|from ASW a submarine dives deep; it is at periscope depth already"
                out["dive_asw"] = dive
            else:
                if to == "deep":
                    return "FE-27.6.4a|from planes and guns a submarine dives to periscope depth, not deep"
                out["dive_air" if kind.lower() in ("air", "plane", "planes", "aircraft") else "dive_guns"] = dive
        if match.groupdict().get("otherwise"):
            dive = "stay" not in match["otherwise"].lower()
            out = {"dive_air": dive, "dive_guns": dive, "dive_asw": dive and bool(kinds), **out}
        return msgspec.structs.replace(told, **out)

    def when(self, boat: Submarine, told: SubmarineOrder, match: re.Match[str]) -> SubmarineOrder | str:
        """Before or after its own attack."""
        return msgspec.structs.replace(told, after=match["when"].lower() == "after")

    def slick(self, boat: Submarine, told: SubmarineOrder, match: re.Match[str]) -> SubmarineOrder | str:
        """Whether it leaves a false slick (FE-27.10e)."""
        return msgspec.structs.replace(told, honest=match["slick"].lower() == "honest")

    def radio(self, boat: Submarine, told: SubmarineOrder, match: re.Match[str]) -> SubmarineOrder | str:
        """When it reports by radio (GM-22.6)."""
        time = next(time for time, _ in RADIO_TIMES if match[time])
        before = told.radio or ()
        if time in before:
            return told
        if before and "none" in (time, *before):
            return "GM-22.6|both radio silence and reports by RT; write one"
        return msgspec.structs.replace(told, radio=(*before, time))

    def bare_dive(self, boat: Submarine, told: SubmarineOrder, match: re.Match[str]) -> SubmarineOrder | str:
        """A dive to no level."""
        return "FE-27.1a|dive how deep? Write 'periscope' or 'deep'"

    # --- helpers

    def _deep_rule(self) -> str:
        return self.edition.rule("FE-27.6.2", "GM-12.62")

    def _hexes(self, boat: Submarine, names: tuple[str, ...]) -> tuple[Hex, ...] | str:
        out = []
        for text in names:
            try:
                out.append(hexes.parse(text.strip(), boat.hex))
            except HexError as error:
                place = self.roster.place_hex(text.strip())
                if place is None:
                    return f"bad-hex|{error}"
                out.append(place)
        if any(self.roster.ruleset.theatre.terrain(hex_) == "land" for hex_ in out):
            return "BR-12.5|submarines cannot go to an all-land hex"
        return tuple(out)

    def _refuse(self, at: tuple[int, int, int], code: str, message: str, hint: str = "") -> None:
        """Remark on what does not stand."""
        self.remarks.append(Diagnostic(at[0], at[1], max(1, at[2]), "error", code, message, hint))


def _clause(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)


RADIO_TIMES: tuple[tuple[RadioTime, str], ...] = (
    ("none", r"no\s+RTs?|keep\s+radio\s+silence|radio\s+silence"),
    ("now", r"(?:send\s+(?:an\s+)?)?RT\s+(?:now|at\s+once|immediately)"),
    ("shadowing", r"(?:send\s+)?RT\s+(?:every|each)\s+turn\s+of\s+shadowing"),
    ("turn", r"(?:send\s+)?RT\s+(?:every|each)\s+turn"),
    ("carriers", r"(?:send\s+)?RT\s+on\s+(?:the\s+)?first\s+(?:CV|carrier)\s+sighting"),
    ("first", r"(?:send\s+)?RT\s+on\s+(?:the\s+)?first\s+sighting"),
    ("combat", r"(?:send\s+)?RT\s+after\s+(?:combat|attack)"),
    (
        "sighting",
        r"(?:send\s+)?RT\s+(?:on\s+)?(?:each\s+|every\s+|all\s+)?sightings?|report(?:\s+(?:all|every|each)"
        r"\s+sightings?|\s+sightings)?|(?:send\s+)?RT",
    ),
)
"""When a boat may be told to report; a bare `RT` is on each sighting."""
_HEX = r"(?:[A-Z]+[/-])?[A-Z]{1,2}\d{1,2}"
CLAUSES: tuple[Clause, ...] = (
    (
        _clause(
            r"patrol\s+(?:between\s+|from\s+)?"
            rf"(?P<a>{_HEX})(?:\s*(?:-|to|and)\s*(?P<b>{_HEX}))?(?![\w/])"
        ),
        _Judge.patrol,
    ),
    (
        _clause(
            rf"(?:if|when)\s+{_KIND}\s*[,:]?\s*(?:then\s+)?{_DO}(?P<otherwise>\s*,?\s*else\s+"
            r"(?:dive\s+)?(?:to\s+)?(?:periscope|stay))?\b"
        ),
        _Judge.dives,
    ),
    (_clause(rf"{_DO}\s+(?:if|when)\s+{_KIND}\b"), _Judge.dives),
    (_clause(r"dive\s+(?P<when>before|after)\s+attack(?:ing)?\b"), _Judge.when),
    (_clause(r"(?:go\s+|dive\s+|come\s+)?(?:to\s+)?(?P<depth>surface|periscope|deep)(?:\s+depth)?\b"), _Judge.depth),
    (_clause(r"dive\s+(?:to\s+)?(?P<depth>(?!before|after)[a-z]+)\b"), _Judge.depth),
    (_clause(r"dive\b"), _Judge.bare_dive),
    (_clause("(?:" + "|".join(f"(?P<{time}>{form})" for time, form in RADIO_TIMES) + r")(?![\w])"), _Judge.radio),
    (
        _clause(
            rf"attack(?:\s+(?P<shots>{_LIST}(?:\s+and\s+{_LIST})*))?"
            r"(?=\s*(?:[,;.]|$|\bthen\b|\band\b))"
        ),
        _Judge.attack,
    ),
    (_clause(r"(?:hold fire|no attack|do not attack)\b"), _Judge.hold_fire),
    (_clause(r"shadow\b(?:\s+(?P<contact>C\d{1,4})\b|\s+(?:tf|submarine|sub|it)\b)?"), _Judge.shadow),
    (_clause(r"(?P<slick>honest|false)\s+slick\b"), _Judge.slick),
    (_clause(r"(?:stay|hold|wait|cancel)\b"), _Judge.stay),
    (_clause(r"(?:go\s+)?to\s+(?P<hex>[A-Z][\w/ -]*?)(?=\s*(?:[,;.]|$|\bthen\b|\band\b))"), _Judge.goto),
    (_clause(r"(?:move\s+)?(?P<dir>NE|NW|SE|SW|N|S)\s*(?P<n>\d{1,3})?(?![\w/])"), _Judge.steps),
)
"""What can be said to a submarine, tried in this order."""
WORDS = ("patrol", "if", "dive", "surface", "periscope", "deep", "attack", "shadow", "honest", "stay", "hold", "to")
