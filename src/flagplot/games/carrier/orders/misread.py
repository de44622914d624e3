"""Answers to clauses that make no order: what does not fit, what is missing, what it might be."""

import re
from collections.abc import Sequence

from flagplot.core.diagnostics import did_you_mean
from flagplot.games.carrier.ordered.ast import UnitRef
from flagplot.games.carrier.ordered.words import NO_DIRECTIONS, base_name
from flagplot.games.carrier.orders.clause import orderly
from flagplot.games.carrier.orders.draft import Draft, Remarks
from flagplot.games.carrier.orders.frames import is_prose
from flagplot.games.carrier.orders.sign import Sign
from flagplot.games.carrier.orders.text import unit_name
from flagplot.games.carrier.orders.tongue import Tongue
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.verbs import VERBS_OF
from flagplot.games.carrier.ruleset.tables import LAND
from flagplot.games.carrier.state.units import Flight, Stack

_BEGINNING = {
    tongue: {terminal: verb for verb in verbs for terminal in verb.starts if verb.examples}
    for tongue, verbs in VERBS_OF.items()
}
_LANDING = "Planes are told to land, the ship is not told to recover them: 'AF10: land Lexington'."
_TOLD_OTHERS = dict.fromkeys(("recover", "recovers", "recovering"), _LANDING)
"""What ships are told that is an order of others."""
_FROM_AN_HOUR = "what changes at an hour begins there, such as '1100: {}: attack CV'"
_BY_DAY_AND_NIGHT = (
    "by day and by night its order is the same; a change begins at its hour, such as '1900: {}: surface'"
)
_NO_CASES = "it has no cases but attacks on it, such as '{}: if ASW attack dive deep'"
_TOLD_BOATS = (
    dict.fromkeys(("until", "till", "til"), _FROM_AN_HOUR)
    | dict.fromkeys(("day", "night", "daylight", "daytime", "dark", "darkness"), _BY_DAY_AND_NIGHT)
    | dict.fromkeys(("unless", "while", "whenever", "once", "see", "sees", "seen", "sighted", "within"), _NO_CASES)
)
"""What submarines cannot be told, and what they can."""
_UNITS = ("tf", "af", "ss", "mtb", "cw")
_ANOTHER_BOAT = re.compile(r"ss ?\d+", re.IGNORECASE)
_HOMEWARD = frozenset(("LAND", "BACK"))
"""What planes are told, and ships in other words."""
_CASE = "if TF with carriers seen then hold"
_PLANE = re.compile(r"\b(?:Dauntless|Wildcat|B-26)\b")
"""Planes that stand in the examples."""
_EAST_OR_WEST = re.compile(r"[EW]\d{1,2}", re.IGNORECASE)
_HEAD = re.compile(r"(?P<kind>TF|AF|SS|MTB|CW|T)\d+")


def special(remarks: Remarks, signs: list[Sign]) -> list[Sign] | None:
    """Return the signs for the grammar, once what it does not say is answered: an undecided decision, which is left out
    (GM-3.4b), a direction that does not exist, with the two nearest (GM-8.11). None where no order can be made."""
    if any(sign.type == "DECIDE" for sign in signs):
        remarks.at(
            signs,
            "query",
            "GM-3.4b",
            "a decision needs its test and both actions. Missing: 1 the test for the decision; "
            "2 the action if yes; 3 the action if no. Default at the deadline: carry on without it",
            "Write 'if TF with carriers seen then attack else land'.",
        )
        return []
    vague = next((sign for sign in signs if sign.type == "COOPERATE"), None)
    if vague is not None:
        remarks.at(
            [vague],
            "error",
            "FE-7h",
            "this does not say with whom: an AF joins the attack of one named AF, and only if it is told to",
            "Write 'search N5; join AF8 if it attacks'.",
        )
        return None
    if any(sign.type == "READY" for sign in signs):  # `ready 4 Wildcat for escort`: on deck it says no more
        signs = [sign for sign in signs if sign.type != "ESCORT"]
        signs = [sign for n, sign in enumerate(signs) if sign.type != "FOR" or n + 1 < len(signs)]
    escort = next((sign for sign in signs if sign.type == "ESCORT"), None)
    at = signs.index(escort) if escort is not None else 0
    if escort is not None and [sign.type for sign in signs[at + 1 : at + 2]] == ["UNIT"]:
        text = f"read as: join {signs[at + 1].spelt}: escorts fly in the AF of the bombers they escort"
        remarks.at([escort], "note", "read-as", text)
        signs = [*signs[:at], escort._replace(type="JOIN"), *signs[at + 1 :]]
    elif escort is not None:
        remarks.at(
            [escort],
            "error",
            "BR-8.12.2",
            "escorts fly in the AF of the bombers they escort",
            "Launch them in one AF, or 'join AF4' over a base or carrier.",
        )
        return None
    kinds = [sign.type for sign in signs]
    for n, sign in enumerate(signs):
        if (
            sign.type == "NAME"
            and base_name(str(sign.value))
            and kinds[max(0, n - 2) : n] in (["FIRE", "ATW"], ["FIRE", "ON"])
        ):
            text = f"{sign.spelt} is no ship: ships fire at ships, and shell a base"
            remarks.at([sign], "error", "not-understood", text, f"Write 'shell {sign.spelt}'.")
            return None
    wrong = next((n for n, sign in enumerate(signs) if sign.type == "BADDIR"), None)
    if wrong is None:
        return signs
    sign = signs[wrong]
    if sign.spelt.lower() == "w" and [after.type for after in signs[wrong + 1 : wrong + 2]] not in ([], ["NUM"]):
        remarks.at(
            [sign], "error", "not-understood", "'w' is no direction here, and is not read as 'with'", "Write 'with'."
        )
        return None
    remarks.at(
        [sign],
        "query",
        "GM-8.11",
        f"there is no direction {sign.spelt.upper()} on this board: {sign.value}? Default at the "
        "deadline: this step and what follows it are left out",
        "The directions are N, NE, SE, S, SW and NW.",
    )
    kept = signs[:wrong]
    if kept and kept[-1].type == "DIR":  # `N W 2` is one step, and not N and another
        kept.pop()
    while kept and kept[-1].type in ("COMMA", "DASH", "MOVE", "AND", "SEARCH"):  # a search is of its way
        kept.pop()
    return kept


def nobodys(remarks: Remarks, signs: list[Sign], roster: Roster) -> None:
    """Answer a clause that is no unit's: ask for whom an order is (GM-9.3d), and show one for a unit, ship or base with
    planes that it names."""
    hint = "Begin with the unit and a colon, such as 'TF3:' or 'AF17:'."
    named = next((unit for sign in signs if (unit := _named(sign, roster)) is not None), None)
    if orderly(signs):
        what = "which unit? Missing: 1 the unit that is to do this. Default at the deadline: nobody does it"
        remarks.at(signs, "query", "GM-9.3d", what, hint)
    elif named is not None and roster.hex_of(named) is not None:
        draft = Draft(named, signs[0].line, None, roster.hex_of(named), signs)
        remarks.at(signs, "error", "not-understood", f"{draft.name} is named, but this makes no order for it")
        _show_expected(remarks, signs, draft, roster)
    elif boat := next((sign.spelt.upper() for sign in signs if _ANOTHER_BOAT.fullmatch(sign.spelt)), ""):
        remarks.at(signs, "error", "not-understood", f"{boat} is named, but this makes no order for it")
        remarks.show_example(f"Begin with it and a colon, such as '{boat}: periscope'.")
    else:
        remarks.at(signs, "error", "no-unit", "no unit has been named, and this is not an order", hint)


def _named(sign: Sign, roster: Roster) -> UnitRef | None:
    """Return the unit, or the ship or base with planes, that a sign names."""
    if sign.type == "NAME" and roster.holder(str(sign.value)) is not None:
        return roster.own(str(sign.value))
    return sign.value if sign.type == "UNIT" and isinstance(sign.value, UnitRef) else None


def unknown_word(remarks: Remarks, draft: Draft, word: Sign, near: str, signs: Sequence[Sign], roster: Roster) -> None:
    """Remark on a word that is not of the language: it might turn the meaning round, so that nothing is done on it."""
    if word is signs[0] and draft.unit.kind == "AF" and not near:
        remarks.at(
            [word],
            "query",
            "GM-9.2b",
            f"'{word.spelt}' is not an order. Missing: 1 what {draft.name} is to do here. Default "
            "at the deadline: this order is left out",
        )
        remarks.show_example("See the order guide for the verbs.")
        return
    text = f"'{word.spelt}' is not understood here, and may turn the meaning of this order"
    if draft.tongue is not Tongue.COMMON and word.spelt.lower() in _UNITS:
        text = f"another unit stands in the order of {draft.name}, and it is not clear which of them does what"
        remarks.at([word], "error", "whose-order", text, "Begin a line of its own for each unit.")
        return
    said = word.spelt.lower()
    if draft.tongue is Tongue.SUBMARINES and said in _TOLD_BOATS:
        text = f"{text}; {_TOLD_BOATS[said].replace('{}', draft.name)}"
    remarks.at([word], "error", "unknown-word", text, _TOLD_OTHERS.get(said) or did_you_mean(near))
    if not remarks.all[-1].hint:
        _show_expected(remarks, signs, draft, roster, is_prose(word.spelt))


def bad_place(remarks: Remarks, draft: Draft, sign: Sign) -> None:
    """Remark on what is written like a hex and is none; `SS4` in the order of another unit is that boat."""
    if _ANOTHER_BOAT.fullmatch(sign.spelt):
        text = f"{sign.spelt.upper()} stands in the order of {draft.name}, and it is not clear which of them does what"
        remarks.at([sign], "error", "whose-order", text, "Begin a line of its own for each unit.")
    else:
        remarks.at([sign], "error", "bad-hex", str(sign.value))


def not_understood(remarks: Remarks, draft: Draft, signs: list[Sign], at: Sign | None, roster: Roster) -> bool:
    """Remark on a clause of known words that makes no order. Returns whether the rest of the order may stand without
    it: a case that does not say what is to be done (GM-3.4b)."""
    kinds = [sign.type for sign in signs]
    if at is None and (kinds[-1] in ("THEN", "ELSE") or kinds[0] in ("IF", "UNLESS")):
        remarks.at(
            signs[-1:],
            "query",
            "GM-3.4b",
            f"{draft.name}: missing 1 what to do if it is so. Default at the deadline: carry on with the order",
            _CASE,
        )
        return True
    if kinds.count("LPAR") != kinds.count("RPAR"):
        bracket = next(sign for sign in signs if sign.type in ("LPAR", "RPAR"))
        remarks.at(
            [bracket],
            "error",
            "bracket",
            f"brackets do not match in this clause of {draft.name}",
            "A bracket is closed on the line where it is opened.",
        )
        return False
    mark = [at] if at is not None else signs[-1:]
    what = f"'{at.spelt}' does not fit here" if at is not None else "something is missing at the end"
    remarks.at(mark, "error", "not-understood", f"{what}: this makes no order for {draft.name}", _known(signs, draft))
    if not remarks.all[-1].hint:
        _show_expected(remarks, signs, draft, roster)
    return False


def _known(signs: Sequence[Sign], draft: Draft) -> str:
    """Return the answer to what is known not to be ordered so; an empty text if it is not."""
    wrong = next((sign for sign in signs if sign.type == "BADDIR"), None)
    if wrong is not None:
        return f"There is no direction {wrong.spelt.upper()} on this board: {wrong.value}?"
    east = next(
        (sign.spelt.upper() for sign in signs if sign.type == "HEX" and _EAST_OR_WEST.fullmatch(sign.spelt)), ""
    )
    if east:
        return f"{east} is a hex; there is no direction {east[0]} on this board: {NO_DIRECTIONS[east[0].lower()]}?"
    hour = next((sign.value for sign in signs if sign.type == "TIME"), None)
    if isinstance(hour, int) and not any(sign.type in ("UNTIL", "IF") for sign in signs):
        return f"An order begins at an hour, as in '{hour:04}: {draft.name}: ...'; by when it is done is not ordered."
    other = next((sign.spelt for sign in signs if sign.type == "UNIT"), "")
    if other and {"HOLD", "ATTACK"} <= {sign.type for sign in signs}:
        return f"Write it like: {draft.name}: attack after {other}"
    return ""


def _show_expected(
    remarks: Remarks, signs: Sequence[Sign], draft: Draft, roster: Roster, in_other_words: bool = True
) -> None:
    """Answer the last remark with an example. `in_other_words`: what was written may be clear without some words; it is
    not sought where a word is wrong that no player uses."""
    does = "launch, ready, service, stand down" if draft.unit.kind in ("base", "ship") else "move, attack, search, land"
    shown = _example(signs, draft, roster) or f"Begin with what the unit is to do: {does} ..."
    remarks.show_example(shown, in_other_words and not _homeward(draft.unit, signs))


def _homeward(unit: UnitRef, signs: Sequence[Sign]) -> bool:
    """Return whether ships are told to go home, in words for planes: `turn back`."""
    return unit.kind == "TF" and any(sign.type in _HOMEWARD for sign in signs)


def _example(signs: Sequence[Sign], draft: Draft, roster: Roster) -> str:
    """Return an example of the verb that a clause seems to have, for its own unit, with planes or ships of this; an
    empty string where there is no verb."""
    beginning = _BEGINNING[draft.tongue]
    kinds = [sign.type for sign in signs if sign.type in beginning or sign.type in ("IF", "UNLESS")]
    unit = draft.unit if draft.deck is None else draft.deck.unit
    name = unit_name(unit)
    told = [kind for kind in kinds if kind not in beginning or unit.kind in beginning[kind].givers]
    kind = next(iter(told or kinds), "")
    verb = beginning.get(kind)
    if _homeward(unit, signs) and roster.view.bases:
        case = "if attacked then " if any(sign.type == "ATTACKED" for sign in signs) else "if TF seen then "
        return f"Write it like: {name}: {case if 'IF' in kinds else ''}to {next(iter(roster.view.bases))}"
    if verb is None and draft.tongue is not Tongue.COMMON:
        return f"Write it like: {example_of(draft)}"
    if verb is None:
        return f"Write it like: {name}: {_CASE}" if kind else ""
    examples = [example for example, _ in verb.examples]
    alike = [example for example in examples if _kind(example) == _kind(name)]
    words = [f" {phrase} " for phrase in verb.starts[kind].split(", ")]
    near = [example for example in alike or examples if any(word in f" {example} " for word in words)]
    shown = (near or alike or examples)[0]
    if not alike and unit.kind not in verb.givers:
        return f"Write it like: {shown}"
    own = _planes(unit, roster)
    others = iter(own)
    head, _, form = shown.partition(": ")
    form = _PLANE.sub(lambda found: found[0] if found[0] in own else next(others, found[0]), form)
    form = re.sub(rf"\b{name}\b", head, form)
    tf = roster.view.tfs.get(unit.number) if unit.kind == "TF" else None
    if tf is not None and tf.ships:
        form = form.replace("Hobart", tf.ships[-1]).replace("Astoria", tf.ships[0])
    return f"Write it like: {name}: {form}"


def example_of(draft: Draft) -> str:
    """Return the first example of an order in the language of a unit that can be given to it, and is no `cancel`."""
    examples = [example for verb in VERBS_OF[draft.tongue] for example, _ in verb.examples]
    examples = [example for example in examples if not example.endswith(": cancel")]
    alike = next((example for example in examples if _kind(example) == draft.unit.kind), examples[0])
    return alike.replace(_HEAD.match(alike)[0], draft.name, 1) if _kind(alike) == draft.unit.kind else alike  # type: ignore[index]


def _kind(name: str) -> str:
    """Return the kind of unit whose name a text begins with; nothing for a base or ship."""
    found = _HEAD.match(name)
    return found["kind"] if found is not None else ""


def _planes(unit: UnitRef, roster: Roster) -> list[str]:
    """Return the names of the planes that a unit has."""
    af = roster.view.afs.get(unit.number) if unit.kind == "AF" else None
    holder = roster.holder(unit.name) if unit.name else None
    boxes = holder.boxes if holder is not None else None
    stacks: list[Flight | Stack] = [*(af.flights if af is not None else ())]
    stacks += [] if boxes is None else [*boxes.ready, *boxes.readying, *boxes.just_landed]
    return list(dict.fromkeys(stack.plane.removesuffix(LAND) for stack in stacks))
