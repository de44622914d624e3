"""Why a sentence may be of another than the unit of the order above it, of a part of it, or of several."""

import re
from collections.abc import Iterator, Sequence, Set
from typing import NamedTuple

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import TargetGone
from flagplot.games.carrier.orders.assemble import CaseItem
from flagplot.games.carrier.orders.doubt_behind import (
    COURSES,
    Tied,
    explains_way,
    goes_on_after_case,
    gone_of_another,
    in_case_of_part,
    names_another,
    of_a_base,
    of_other_units,
    of_what_is_left,
)
from flagplot.games.carrier.orders.doubt_several import (
    DAWNS,
    all_told_of_one,
    apart_on_the_map,
    gone_for_several,
    until_day,
)
from flagplot.games.carrier.orders.doubt_some import of_some_planes
from flagplot.games.carrier.orders.doubt_words import BOTH_KINDS, UNIT
from flagplot.games.carrier.orders.draft import Draft
from flagplot.games.carrier.orders.taking import Taking
from flagplot.orders.scan import Piece

_ALL = frozenset(("all", "both"))
_TOO = re.compile(r"(?:and )?(?:[ta]f|ss) ?\d+,? (?:too|also|as well|likewise)\W*$", re.IGNORECASE)
_REST = frozenset(("rest", "others", "remainder"))
_OF_ALL = frozenset(("all", "both", "each", "they"))
_ALSO = re.compile(r"\b(?:also|too|as well|likewise)\b", re.IGNORECASE)
"""What is done by one as well as by another."""
_FOR_EACH = "Write a line for each unit, what is done first told first, and an hour before its order."
_ITS_CASE = "Write the case in brackets in the order of the unit that it is for."


class Doubt(NamedTuple):
    """Why a sentence is in doubt, and what helps."""

    why: str
    hint: str = _FOR_EACH


OF_SEVERAL = Doubt("it is in doubt of which of the units above this is")


class Said(NamedTuple):
    """A sentence of a sheet."""

    pieces: Sequence[Piece]
    text: str
    words: Set[str]
    above: Draft | None
    """The order on its line that it goes on with."""
    below: Draft | None
    """The order of the line above, with which it goes on if it names no unit."""


def of_another(sheet: Taking, tied: Tied, said: Said) -> Doubt | None:
    """Return why a sentence may be of another than the unit of the order above it; None if it is of that."""
    return next(_doubts(sheet, tied, said), None)


def _doubts(sheet: Taking, tied: Tied, said: Said) -> Iterator[Doubt]:
    pieces, text, words, above, below = said
    if above is not None and above.hour is not None and names_another(pieces, above):
        yield Doubt("it is in doubt whether this waits for the hour before it too")
    if below is not None and pieces[0].line > sheet.last_line + 1 and (block := _block(sheet.drafts, below.line)):
        for draft in block:
            draft.unread = True
        yield OF_SEVERAL
    parted = above if above is not None else below
    if parted is not None and _with_another_boat(parted, sheet.drafts):
        yield OF_SEVERAL
    kinds = parted.kinds if parted is not None else set[type]()
    if pieces[0].text == "they" and ast.Join in kinds:
        yield OF_SEVERAL
    if (
        pieces[0].text in _REST
        and ast.Split in kinds
        and parted is not None
        and type(parted.nodes[-1]) is not ast.Split
    ):
        yield Doubt("it is in doubt which ships these are", "Split off what goes elsewhere, and name each TF.")
    flown = sheet.current is not None and sheet.current.deck is not None
    if flown and pieces[0].text in _OF_ALL and len({draft.line for draft in sheet.launching}) > 1:
        yield OF_SEVERAL
    if of_some_planes(pieces, text, above, sheet.roster):
        yield Doubt("it is in doubt whether this is of all planes or of some of them", "Say how many of which type.")
    if goes_on_after_case(pieces, above):
        yield Doubt("it is in doubt whether this is done in the case before it or in any case", _ITS_CASE)
    if of_a_base(text, above):
        yield Doubt("it is in doubt whether the base is to be attacked or what is seen there", "Name the target again.")
    if pieces[0].text in COURSES and explains_way(text, above):
        yield Doubt("it is in doubt whether this explains the way before it or is another", "Write the way once.")
    if of_what_is_left(pieces, above) or (above is None and of_other_units(text, below)):
        yield Doubt("it is in doubt which ships these are", "Split off what goes elsewhere, and name each TF.")
    if sheet.current is not None and len(sheet.current.clauses) > 1 and _TOO.match(text) is not None:
        yield Doubt("it is in doubt which of the things told above this is to do too")
    if sheet.drafts and _ALSO.search(text) and UNIT.search(text) and _waits(sheet.drafts[-1]):
        yield Doubt("it is in doubt whether the case or the hour above is of this too")
    if in_case_of_part(text, above):
        yield Doubt("it is in doubt whose case this is", _ITS_CASE)
    if gone_of_another(text, above):
        yield Doubt("it is in doubt which target is meant: another is attacked here", "Name the target that is gone.")
    if tied.may_be_after(pieces, text, words, above):
        yield Doubt("it is in doubt whether this is done at once or when the wait for another TF is over")
    if not words.isdisjoint(_ALL) and all_told_of_one(text, pieces[0].line, sheet.drafts):
        yield Doubt("it is in doubt which units 'all' or 'both' are")
    if "gone" in words and gone_for_several(text, above, sheet.drafts, sheet.others):
        yield Doubt("it is in doubt for which of these units the target is gone")
    if sum(piece.text in BOTH_KINDS for piece in pieces) > 1 and apart_on_the_map(text, sheet.roster):
        yield Doubt("a hex without its half-map is another for each of these units", "Write it like B/H28.")
    if not words.isdisjoint(DAWNS) and until_day(text, sheet.roster):
        yield Doubt("it is day now: until when this lasts is in doubt", "Write the hour.")


def _with_another_boat(told: Draft, drafts: Sequence[Draft]) -> bool:
    """Return whether a submarine is told the same as another on its line: what is said next is of both or of one."""
    if told.unit.kind != "SS":
        return False
    mates = [draft for draft in drafts if draft.line == told.line and draft.unit != told.unit]
    return any(draft.unit.kind == "SS" and draft.nodes[:1] == told.nodes[:1] for draft in mates)


def _block(drafts: Sequence[Draft], last: int) -> list[Draft]:
    """Return the orders of several units that stand one line below the other, the last of them on a line; none where
    all of them are of one unit."""
    lines = {draft.line for draft in drafts}
    first = last
    while first - 1 in lines:
        first -= 1
    out = [draft for draft in drafts if first <= draft.line <= last]
    return out if len({draft.unit for draft in out}) > 1 and first < last else []


def _waits(draft: Draft) -> bool:
    """Return whether an order waits for a case or an hour."""
    cases = [node.case.condition for node in draft.nodes if isinstance(node, CaseItem)]
    return draft.hour is not None or any(not isinstance(case, TargetGone) for case in cases)
