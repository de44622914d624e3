"""Why a sentence is refused before it is taken, and what its writer is told."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from flagplot.games.carrier.orders.called_off import called_off
from flagplot.games.carrier.orders.doubt_case import case_in_doubt
from flagplot.games.carrier.orders.doubt_place import held_somewhere
from flagplot.games.carrier.orders.doubt_together import come_apart
from flagplot.games.carrier.orders.doubt_words import BOTH_KINDS, DECIDING, UNIT, units_in
from flagplot.games.carrier.orders.draft import Draft
from flagplot.games.carrier.orders.of_another import Doubt
from flagplot.games.carrier.orders.sign import Sign
from flagplot.games.carrier.orders.text import unit_name
from flagplot.games.carrier.orders.units import Roster
from flagplot.orders.unsure import unsure

BOAT = re.compile(r"\bSS ?(\d+)\b", re.IGNORECASE)
_DAY_AND_NIGHT = re.compile(r"\b(?:by|at|in|during|only) (?:the )?(?:day|night|daylight|dark)\b", re.IGNORECASE)
_CASE_OF = re.compile(
    r"\b(?:if|when|whenever|once|should|unless|as soon as) (?P<unit>[at]f[ -]?\d+)\b[^,.;:]*?(?:,| then) "
    r"(?!(?:then |to )?(?:it|they|she|he|[at]f[ -]?\d+|join|support|assist)\b)",
    re.IGNORECASE,
)
"""A case of one unit before something to be done of which is not said who does it."""
_WATCHING = DECIDING | {"until", "till"}


class Refusal(NamedTuple):
    """Why a sentence is not taken."""

    code: str
    why: str
    hint: str
    words: str = ""
    """What of it is in doubt."""
    shown: bool = False
    """Whether its writer is shown what it would be without these words, or what else it may mean."""
    all: bool = False
    """All of it is in doubt where no words are."""


def watched_anywhere(text: str, words: set[str], told: Draft | None) -> Refusal | None:
    """Return the refusal of a case that would be watched everywhere, though it may be meant of one place or enemy."""
    if words.isdisjoint(_WATCHING) or not held_somewhere(text, words, told):
        return None
    why = "it is in doubt where this case holds, or of which enemy; it would be watched everywhere, of any"
    hint = "Say the place, 'if TF seen at B/M20', or of a contact 'attack C4 if it has carriers'."
    return Refusal("which-place", why, hint)


def torn_apart(text: str, words: set[str], roster: Roster) -> Refusal | None:
    """Return the refusal of what is told together and would be done apart."""
    why, hint = come_apart(text, words, roster)
    return Refusal("apart", why, hint) if why else None


def calling_off(text: str, words: set[str], above: Draft | None) -> Refusal | None:
    """Return the refusal of a sentence that ends in a case what it does not order: it would replace that."""
    planes = above.unit.kind == "AF" if above is not None else "af" in words
    off = called_off(text, above.nodes if above is not None else []) if planes else ""
    why = f"'{off}' is of an order that would go on otherwise, but this one would replace it"
    return Refusal("called-off", why, "Say both: 'AF6: attack C5; if attacked then (land)'.") if off else None


def left_open(text: str, signs: Sequence[Sign]) -> Refusal | None:
    """Return the refusal of a sentence that leaves open whether it is an order."""
    said = unsure(text)
    if said is None or not signs:
        return None
    why = f"'{said[0].strip()}' leaves open whether this is to be done"
    return Refusal("unsure", why, "Leave these words out if it is to be done now.", said[0], shown=True)


def doubtful(doubt: str, text: str, above: Draft | None) -> Refusal:
    """Return the refusal of a sentence of which some words leave in doubt what it orders; no words: all of it."""
    what = f"with '{doubt}' it" if doubt else "it"
    why = f"{what} is in doubt what is to be done, in what order or by whom"
    hint = "Write a line for each unit, what is done first told first, and an hour before its order."
    if doubt and doubt == case_in_doubt(text):
        why = f"with '{doubt}' it is in doubt which deeds are done only in this case"
        hint = "Put these in brackets: 'AF10: N5; if attacked then (jettison; land)', or write the case first."
    boat = BOAT.search(text) or (BOAT.match(unit_name(above.unit)) if above is not None else None)
    if boat is not None and _DAY_AND_NIGHT.search(text):
        why = f"the order of SS{boat[1]} is the same by day and by night"
        hint = f"Give it a change at its hour, such as '1900: SS{boat[1]}: surface'."
    return Refusal("in-doubt", why, hint, doubt, shown=boat is None, all=True)


def left_in_doubt(doubt: Doubt) -> Refusal:
    """Return the refusal of a sentence that may be of another than the unit of the order above it."""
    return Refusal("in-doubt", *doubt, shown=True, all=True)


def decided_by_another(text: str, words: set[str], above: Draft | None) -> Refusal | None:
    """Return why it is not clear which of several units is to do something: two are named and nothing is to be done, or
    the case of one decides for another."""
    if DECIDING.isdisjoint(words) and not words >= BOTH_KINDS:
        return None
    kinds = {unit.kind for unit in units_in(text)}
    bare = len(kinds) > 1 and not re.sub(r"[,&\s]|\band\b", "", UNIT.sub("", text))
    case = _CASE_OF.search(text)
    first = UNIT.search(text[: case.start()]) if case is not None else None
    owner = f"{first[1]}{first[2]}" if first is not None else unit_name(above.unit) if above is not None else ""
    if not bare and (case is None or owner.lower() in ("", re.sub(r"[ -]", "", case["unit"]).lower())):
        return None
    why = "it is not clear which of these units is to do what"
    hint = "Begin a line of its own for each unit with its name and a colon, such as 'TF3:' or 'AF17:'."
    return Refusal("whose-order", why, hint)
