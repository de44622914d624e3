"""Checks of any order: who can do what, places, contradictions, limits, report numbers."""

from typing import get_args

import msgspec

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Action
from flagplot.games.carrier.orders.assemble import Altitude, CaseItem
from flagplot.games.carrier.orders.check_deeds import ASKING, within
from flagplot.games.carrier.orders.checking import about
from flagplot.games.carrier.orders.draft import Draft, Item, Remarks
from flagplot.games.carrier.orders.resolve import change_item, holding, known_place, parts_of, place_of
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.verb import Trial
from flagplot.games.carrier.orders.verbs import VERB_OF
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Direction

MAX_CASES = 40
MAX_DEPTH = 12
"""Levels of sub-cases; at least 8 are asked for (GM-3.2b)."""

WHO: dict[str, str] = {"TF": "a task force", "AF": "an air formation", "base": "a base", "ship": "a ship"}


OPTIONAL = tuple(kind for kind, verb in VERB_OF.items() if verb.option is not None or verb.playable is not None)
"""Actions that not every match has."""


def playable(action: Action, trial: Trial) -> list[Action]:
    """Refuse what the rules of this match do not have (GM-1.0b); `keep high` is then an altitude and no more."""
    verb, options = VERB_OF[type(action)], trial.roster.ruleset.options
    if verb.playable is not None:
        return verb.playable(action, trial)
    if verb.option is None or any(getattr(options, name) not in (False, "off") for name in verb.option.names):
        return [action]
    if action != ast.Dive(0) or not any(_also_an_altitude(other, trial.item) for other in trial.draft.items):
        trial.not_played(verb.option.what, verb.option.names[0])
    return []


def _also_an_altitude(other: Item, item: Item) -> bool:
    """Return whether two parts were said by the one word `keep high`."""
    said = any(sign.type == "KEEPHIGH" for sign in item.signs)
    return said and isinstance(other.node, Altitude) and other.signs is item.signs


def beyond(unit: str) -> tuple[type[Action], ...]:
    """Return the actions that a kind of unit cannot do."""
    return tuple(kind for kind, verb in VERB_OF.items() if unit not in verb.givers)


def fitting(action: Action, trial: Trial) -> list[Action]:
    """Refuse what this kind of unit cannot do (BR-5, GM-9.2d)."""
    verb, kind = VERB_OF[type(action)], trial.draft.unit.kind
    if kind in verb.givers:
        return [action]
    instead = verb.for_others(action, trial) if verb.for_others is not None else None
    if instead is not None:
        return instead
    able = [WHO[unit] for unit in WHO if unit in verb.givers and unit != "ship"]
    hint = f"Give it to {' or '.join(able)}." if able else ""
    return trial.refuse("wrong-unit", f"{trial.draft.name} cannot {verb.deed or verb.word}: it is {WHO[kind]}", hint)


@about(Altitude, *ASKING, units=("TF",))
def flying(draft: Draft, _: Roster, remarks: Remarks) -> None:
    """Refuse to ships what is of planes: an altitude (BR-14.15.1), and a case of fuel or of a target that is gone,
    which is never met or always (GM-3.2a, GM-3.54)."""
    for item in [item for item in draft.items if isinstance(item.node, Altitude)]:
        draft.items.remove(item)
        remarks.at(item.signs, "error", "wrong-unit", f"{draft.name} has no altitude: it is {WHO['TF']}")
    for item in draft.items:
        test = next((each for each in within(item.node) if isinstance(each, _OF_PLANES)), None)
        if test is not None:
            what = "is sent at no target that could be gone" if isinstance(test, ast.TargetGone) else "counts no fuel"
            remarks.at(item.signs, "error", "wrong-unit", f"{draft.name} {what}: it is {WHO['TF']}")
            draft.fallen = True


_OF_PLANES = (ast.Fuel, ast.FuelToReturn, ast.TargetGone)


PLACED = tuple(
    kind for kind in get_args(Action) if kind is ast.Join or not {"place", "target"}.isdisjoint(kind.__struct_fields__)
)
"""Actions at a place, or with another unit."""
_PLACED_PARTS = holding(PLACED)


@about(*_PLACED_PARTS)
def places(draft: Draft, roster: Roster, remarks: Remarks) -> None:
    """Find every place named; an order of which a place is not known is refused whole, for what follows begins there
    (GM-9.2d)."""

    def change(action: Action) -> list[Action]:
        if isinstance(action, ast.Join) and draft.unit.kind in ("TF", "AF") and draft.unit.number == action.number:
            remarks.at(signs, "error", "join-itself", f"{draft.name} cannot join itself")
            draft.fallen = True
            return []
        where = getattr(action, "place", None) or getattr(action, "target", None)
        if not isinstance(where, ast.Place):
            return [action]
        if not known_place(where, roster):
            remarks.at(signs, "error", "unknown-place", f"{where.label} is not known to you", _contacts(where, roster))
            draft.fallen = True
            return []
        found = place_of(where, roster)
        if isinstance(action, ast.Shadow):
            if found.tf in roster.view.tfs or found.name in roster.view.ships:
                remarks.at(
                    signs, "error", "own-unit", f"{found.label} is your own, and is not shadowed", _with(draft, found)
                )
                draft.fallen = True
                return []
            return [msgspec.structs.replace(action, target=found)]
        if isinstance(action, ast.Attack | ast.Strafe) and (
            found.tf in roster.view.tfs or found.name in roster.view.ships or found.name in roster.view.bases
        ):
            remarks.at(signs, "error", "own-unit", f"{found.label} is your own")
            draft.fallen = True
            return []
        return [msgspec.structs.replace(action, place=found)]

    for item in parts_of(draft, _PLACED_PARTS):
        signs = item.signs
        change_item(draft, item, change)


def _with(draft: Draft, own: ast.Place) -> str:
    """Return how a formation is ordered to one of its own side, once or to stay with it."""
    stays = f"join {own.label}" if draft.unit.kind == "TF" and own.tf else f"CAP {own.label} 4 hours"
    return f"Write '{draft.name}: to {own.label}' to go to it once, or '{draft.name}: {stays}' to stay with it."


def _contacts(where: ast.Place, roster: Roster) -> str:
    """Return what may have been meant by the name of a contact that there is not."""
    number = where.contact
    if number is None:
        return ""
    contacts = ", ".join(f"C{number}" for number in sorted(roster.contacts)[:6])
    known = f"Your contacts are {contacts}." if contacts else ""
    return f"{known} The hex is C{number:02}.".lstrip() if number <= hexes.ROWS else known


_STEPS_IN = holding((ast.Move,))
_POINTS = ("DIR", "DIRHI", "DIRLO")
_SETTING_OUT = ("SEARCH", "MOVE")
_MEASURES = ("NUM", "UNTIL", "ASLONGAS")
"""What says how far one direction is flown."""


@about(*_STEPS_IN, units=("AF",))
def measured(draft: Draft, _: Roster, remarks: Remarks) -> None:
    """Ask how far planes are to fly that are told a direction in words, and no number: `searches north` is no search of
    one hex. Steps as they are written may do without (GM-8.11): `NE, SE2`."""
    for item in parts_of(draft, _STEPS_IN):
        moves = [each for each in within(item.node) if isinstance(each, ast.Move)]
        steps = {step.direction: step.count for move in moves for step in move.steps if step.count < 2}
        signs = [sign for sign in item.signs if sign.type != "COMMA"]
        for n, sign in enumerate(signs):
            if sign.type not in _POINTS or sign.value not in steps:
                continue
            before, after = ([each.type for each in some] for some in (signs[:n], signs[n + 1 :]))
            told = after[:1] and after[0] in _MEASURES
            alone = before[-1:] and before[-1] in _SETTING_OUT and not {*after} & {*_POINTS}
            if steps[sign.value] == 0 or (not told and (alone or len(sign.spelt) > len("NE"))):
                point = Direction(sign.value).name
                why = f"how far is {draft.name} to fly {point}? Missing: 1 how many hexes"
                hint = f"Write '{point}6' for six hexes, '{point}1' for one, or 'fly {point} until TF seen'."
                remarks.at([sign], "query", "GM-9.2b", f"{why}. Default at the deadline: this order is left out", hint)
                draft.fallen = True
                return


@about(CaseItem)
def limits(draft: Draft, roster: Roster, remarks: Remarks) -> None:
    """Query more cases or levels than are read (GM-3.2b); name branches without an action (GM-3.4b)."""
    cases = [item for item in draft.items if isinstance(item.node, CaseItem)]
    for item in cases[MAX_CASES:]:
        remarks.at(
            item.signs,
            "query",
            "GM-3.2b",
            f"{draft.name} has {len(cases)} cases; {MAX_CASES} are read. Default at the deadline: this one is left out",
        )
        draft.items.remove(item)
    for item in cases[:MAX_CASES]:
        if isinstance(item.node, CaseItem) and depth(item.node.case) > MAX_DEPTH:
            remarks.at(
                item.signs,
                "query",
                "GM-3.2b",
                f"cases inside cases go {MAX_DEPTH} levels deep at most. Default at the deadline: this one is left out",
            )
            draft.items.remove(item)


def depth(case: ast.Case) -> int:
    """Return the levels of cases inside a case, itself counted."""
    inner = [*case.then.cases, *(case.otherwise.cases if case.otherwise else ())]
    return 1 + max((depth(each) for each in inner), default=0)


@about()
def asked(draft: Draft, roster: Roster, remarks: Remarks) -> None:
    """Leave out what is no answer to a question about surface combat (FE-19d, FE-19e)."""
    question = roster.view.question
    if not question or question.kind != "surface":
        return
    for item in list(draft.items):
        if draft.name not in question.units:
            remarks.at(item.signs, "error", "surface", f"{draft.name} does not fight here: {', '.join(question.units)}")
        elif not isinstance(item.node, ast.Surface):
            remarks.at(
                item.signs,
                "error",
                "surface",
                "only number, groups and fire of task forces are asked for now",
                "Other orders are for the next turn.",
            )
        else:
            continue
        draft.items.remove(item)
