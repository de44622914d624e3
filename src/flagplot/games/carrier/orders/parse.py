"""A player's text, or typed orders, into a sheet with the answers to each (GM-3.1c, GM-3.5). Never raises.

A sheet sent again is read and answered anew, without memory of what was sent before (GM-3.3c).
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise

import msgspec

from flagplot.core.diagnostics import Diagnostic, counted_through
from flagplot.core.game import OrderEcho
from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.program import air_order
from flagplot.games.carrier.ordered.words import LABEL, TYPES
from flagplot.games.carrier.orders import jsonform
from flagplot.games.carrier.orders.check import answered
from flagplot.games.carrier.orders.check_command import under_command
from flagplot.games.carrier.orders.claims import without_claims
from flagplot.games.carrier.orders.dictated import heard
from flagplot.games.carrier.orders.draft import Draft, Remarks
from flagplot.games.carrier.orders.echo import canonical
from flagplot.games.carrier.orders.given import drafts_of
from flagplot.games.carrier.orders.grammar import STARTERS
from flagplot.games.carrier.orders.reading import Reading
from flagplot.games.carrier.orders.replaced import standing
from flagplot.games.carrier.orders.rewording import written_out
from flagplot.games.carrier.orders.sheet import CarrierSheet
from flagplot.games.carrier.orders.sign import Sign
from flagplot.games.carrier.orders.signals import deciphered
from flagplot.games.carrier.orders.text import unit_name
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.uses import Uses, WordUse
from flagplot.games.carrier.orders.verbs.starting import starts_alone
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.view import CarrierView
from flagplot.orders.judging import Begins
from flagplot.orders.mail import read_mail
from flagplot.orders.scan import MAX_LINE, scan

_LABELLED = re.compile(rf"\b(?:{'|'.join(TYPES)}|AP)[ \t]*#[ \t]*\d", re.IGNORECASE)
"""A secret label, `BB #2`, in games that have them (FE-19a)."""
_JSON = re.compile(r"\s*(?:\{|\[(?!\s*[A-Za-z]))")
"""What a text in JSON begins with; a word in square brackets is a remark."""
_OF_FOES = (
    r" (?=(?:carriers?|battleships?|cruisers?|destroyers?|transports?|ships?|submarines?|subs?|tfs?|task forces?|fleet"
    r"|planes|aircraft|fighters?|bombers?|cap|bases?)\b)"
)
_FOES = {
    "allied": re.compile(rf"\b(?:japanese|nipponese|japs?|ijn|nips?){_OF_FOES}", re.IGNORECASE),
    "japanese": re.compile(rf"\b(?:american|allied|australian){_OF_FOES}", re.IGNORECASE),
}
"""What each side calls the enemy's ships and planes."""
_SPOKEN = re.compile(r"\bmessage\b|[\"“”]", re.IGNORECASE)
"""What stands in a line in which something is said to others, whose words are left alone."""
_BEGINS = re.compile(r"\s*(?:\d{4}:?\s*)?(?:TF|AF|SS|MTB|CW|T|HQ|RT|IF|message|define)\s?\d*\b", re.IGNORECASE)
"""What a line begins with that is an order, whatever follows."""
_BULLET = re.compile(r"[-*+•·◦○‣⁃■□]|\(?\d{1,2}[.)]\s|\(?[a-z]\)", re.IGNORECASE)
MAX_BEGINNING = 120
"""Letters of a line by which it is known for an order."""
_ADDRESSED = re.compile(
    r"(?m)^([ \t]*)((?:TF|AF|SS|MTB|CW) ?\d{1,4}|[A-Za-z][A-Za-z. ]{2,30}?) (?:-{1,2}|—|=) (?!(?:TF|AF|SS) ?\d)"
)
"""What may be a unit before a dash at the beginning of a line."""
_NUMBERED = re.compile(r"(?:TF|AF|SS|MTB|CW) ?\d+", re.IGNORECASE)
_THINGS = (STARTERS - {"TO"}) | frozenset(
    ("UNIT", "CONTACT", "HEX", "BADHEX", "NAME", "PLANE", "TYPE", "CLASS", "DIR", "DIRHI", "DIRLO", "TIME")
)
"""Signs of what orders are, and are of."""
_BIDDING = (STARTERS - {"IF", "UNLESS", "TO"}) | {"UNIT", "TIME", "HEX", "BADHEX"}
"""Signs of what is to be done, by whom or when."""
_OF_THE_ENEMY = re.compile(r"\b(?:enemy|japanese|japs?|they|their|he|his|allies|americans?)\b", re.IGNORECASE)
_DOERS = frozenset(("PLANE", "TYPE", "CLASS", "PLANESW", "SHIPS"))
"""Signs of ships and planes without a name."""
MAX_SUBJECT = 5
"""Words of a line in which such ships or planes and what they do stand."""
MAX_REMARKS = 200
"""Remarks on one sheet; what is wrong beyond them is counted only."""


def parse(text: str, seat: str, view: CarrierView, ruleset: Ruleset) -> CarrierSheet:
    """Return the orders of a text that stand, their canonical echo, and a remark on everything else.

    The text of a sheet in JSON is given as the lines that it stands for, to which the remarks refer.
    """
    data: Mapping[int, ast.UnitOrder] = {}
    if _JSON.match(text):
        text, complaint, data = jsonform.as_text(text)
        if complaint is not None:
            return CarrierSheet(seat=seat, text=text, diagnostics=(complaint,))
    reading = Reading(roster := Roster(view, ruleset))
    remarks = reading.remarks
    hour = f"{ruleset.hour(roster.turn):02d}00"
    letter = read_mail(heard(_of_enemy(deciphered(text), view).replace(" – ", " — ")), *_of_orders(roster), now=hour)
    labelled = _ADDRESSED.sub(partial(_by_colon, roster), letter.text)
    if ruleset.surface_reports.labelled:
        labelled = _LABELLED.sub(lambda found: found[0].replace("#", LABEL), labelled)
    rest, claims = without_claims(labelled)
    reading.read(rest)
    jsonform.leave_out_others(data, reading.drafts, remarks)
    for remark in (*letter.remarks, *claims):
        remarks.add(remark)
    return _sheet(text, seat, roster, reading.drafts, remarks, reading.say_how_read)


def judged(given: Sequence[ast.UnitOrder], seat: str, view: CarrierView, ruleset: Ruleset) -> CarrierSheet:
    """Return those of some typed orders that stand, with their words as the text of the sheet, and the remarks on the
    others; the line of an order is its place among them."""
    roster, remarks = Roster(view, ruleset), Remarks()
    sheet = _sheet("", seat, roster, drafts_of(given, roster, remarks), remarks)
    return msgspec.structs.replace(sheet, text="".join(f"{each.canonical}\n" for each in sheet.echo))


def _sheet(
    text: str,
    seat: str,
    roster: Roster,
    drafts: list[Draft],
    remarks: Remarks,
    say_how_read: Callable[[list[ast.UnitOrder]], None] = lambda orders: None,
) -> CarrierSheet:
    """Return the sheet of some drafts: what stands of them, what it replaces, and the remarks. `say_how_read` makes
    those on what was not in the guide's words."""
    view = roster.view
    orders = under_command(answered(drafts, roster, remarks), roster, remarks)
    orders.sort(key=lambda order: order.line)
    before = {id(order): standing(order, roster) for order in orders}
    for order in orders:
        if goes_on := before[id(order)].goes_on:
            note = f"{unit_name(order.unit)} goes on with: {goes_on}"
            remarks.add(Diagnostic(order.line, 1, 1, "note", "goes-on", note))
    say_how_read(orders)
    if view.question and view.question.kind == "air orders":
        orders = _for_planes_alone(orders, remarks)
    if view.question and view.question.kind == "start places":
        orders = starts_alone(orders, roster, remarks)
    echo = tuple(OrderEcho(order.line, _addressed(order), canonical(order), before[id(order)].ends) for order in orders)
    shown = counted_through(remarks.sorted(MAX_REMARKS))
    return CarrierSheet(seat=seat, text=text, orders=tuple(orders), echo=echo, diagnostics=shown)


def _of_enemy(text: str, view: CarrierView) -> str:
    """Return a text with what the enemy's ships and planes are called by their nation, in as many letters: `the
    Japanese carriers`."""
    foe = _FOES[view.side]
    if foe.search(text) is None:
        return text
    lines = text.splitlines(keepends=True)
    return "".join(
        line if _SPOKEN.search(line) else foe.sub(lambda found: "enemy".ljust(len(found[0])), line) for line in lines
    )


def words_used(text: str, view: CarrierView, ruleset: Ruleset) -> tuple[WordUse, ...]:
    """Return how each word of a sheet was used; for tests and for teaching."""
    reading = Reading(Roster(view, ruleset))
    reading.uses = Uses()
    reading.read(text)
    return tuple(reading.uses.known[place] for place in sorted(reading.uses.known))


def _of_orders(roster: Roster) -> tuple[Begins, Begins, Begins, Begins]:
    """Return what tells whether a line of a mail begins an order: it names a unit near its start, or goes on with one
    in the words of the language; whether it tells ships or planes without a name to do something, and is no chat; and
    whether it may be of an order at all: it names what an order is of anywhere; and a unit, a deed or an hour."""
    reading = Reading(roster)
    addressed = tuple(f"{name.lower()}:" for name in roster.names)

    def begins(line: str) -> bool:
        if len(line) > MAX_LINE or _BULLET.match(line):
            return False
        if _BEGINS.match(line) or line.lower().startswith(addressed):
            return True
        pieces = reading.speller.plain(scan(written_out(line[:MAX_BEGINNING]))[0][0])
        if not pieces:
            return False
        signs = reading.reader.read(pieces)
        return any(_is_own(sign, roster) for sign in signs[:12]) or (signs[0].type in STARTERS if signs else False)

    def signs_of(line: str) -> list[Sign]:
        pieces = [piece for part in scan(line[:MAX_LINE])[0] for piece in part]
        return reading.reader.read(reading.speller.plain(pieces))

    def speaks(line: str) -> bool:
        kinds = [sign.type for sign in signs_of(line)[:MAX_SUBJECT]]
        return begins(line) or any(a in _DOERS and b in STARTERS for a, b in pairwise(kinds))

    def names(line: str) -> bool:
        return begins(line) or any(sign.type in _THINGS for sign in signs_of(line))

    def bids(line: str) -> bool:
        kinds = _BIDDING if _OF_THE_ENEMY.search(line) else _BIDDING | {"DIR", "DIRHI", "DIRLO"}
        return any(sign.type in kinds or _is_own(sign, roster) for sign in signs_of(line))

    return begins, speaks, names, bids


def _by_colon(roster: Roster, found: re.Match[str]) -> str:
    """Return a unit before a dash as one before a colon, in as many letters: `TF3 - SW2`."""
    if _NUMBERED.fullmatch(found[2]) is None and roster.own(found[2]) is None:
        return found[0]
    return found[0][: len(found[1]) + len(found[2])] + ":".ljust(len(found[0]) - len(found[1]) - len(found[2]))


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


def _is_own(sign: Sign, roster: Roster) -> bool:
    """Return whether a sign names a unit that takes orders: any formation, or an own ship or base."""
    return sign.type == "UNIT" or (sign.type == "NAME" and roster.own(str(sign.value)) is not None)
