"""Checks of any order: who can do what, places, contradictions, limits, report numbers."""

from collections.abc import Iterator
from itertools import pairwise
from typing import get_args

import msgspec

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Action
from flagplot.games.carrier.orders.assemble import Altitude, Assigned, CaseItem, Flag, Guarded, MisuseError, assemble
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


_ASKING = (
    CaseItem,
    Guarded,
    Assigned,
    *(kind for kind in get_args(Action) if not {"until", "if_gone", "order"}.isdisjoint(kind.__struct_fields__)),
)
"""Parts of an order in which a condition may stand."""


@about(Altitude, *_ASKING, units=("TF",))
def flying(draft: Draft, _: Roster, remarks: Remarks) -> None:
    """Refuse to ships what is of planes: an altitude (BR-14.15.1), and a case of fuel or of a target that is gone,
    which is never met or always (GM-3.2a, GM-3.54)."""
    for item in [item for item in draft.items if isinstance(item.node, Altitude)]:
        draft.items.remove(item)
        remarks.at(item.signs, "error", "wrong-unit", f"{draft.name} has no altitude: it is {WHO['TF']}")
    for item in draft.items:
        test = next((each for each in _within(item.node) if isinstance(each, _OF_PLANES)), None)
        if test is not None:
            what = "is sent at no target that could be gone" if isinstance(test, ast.TargetGone) else "counts no fuel"
            remarks.at(item.signs, "error", "wrong-unit", f"{draft.name} {what}: it is {WHO['TF']}")
            draft.fallen = True


@about(*_ASKING, units=("AF",))
def of_an_attack(draft: Draft, _: Roster, remarks: Remarks) -> None:
    """Refuse `if gone` that is said of no attack and no shadowing: where nothing has been sought nothing is gone, and
    the planes would turn back at once (GM-3.54, GM-3.55b)."""
    item = gone_of_nothing(draft)
    if item is None:
        return
    why = f"{draft.name}: what to do if the target is gone is said of an attack or shadowing, and none stands before it"
    remarks.at(item.signs, "error", "GM-3.54", why, f"Write it like: {draft.name}: attack C4; if gone return")
    draft.fallen = True


@about(ast.Attack, units=("AF",))
def of_two_attacks(draft: Draft, _: Roster, remarks: Remarks) -> None:
    """Refuse an attack without a place behind one that has one: planes attack once (BR-8.12.4), so that it says more of
    the first, or nothing."""
    attacks = [item for item in draft.items if isinstance(item.node, ast.Attack)]
    for first, then in pairwise(attacks):
        one, two = first.node, then.node
        assert isinstance(one, ast.Attack) and isinstance(two, ast.Attack)
        if one.place != ast.Place() and two.place == ast.Place():
            why = f"{draft.name} attacks once: it is in doubt whether this says more of the attack before it"
            hint = f"Write all of it in one, like: {draft.name}: attack C4: all dive on carriers if gone (land)"
            remarks.at(then.signs, "error", "in-doubt", why, hint)
            draft.fallen = True
            return


_NOT_UNDONE = (ast.Jettison, ast.Scuttle, ast.Split, ast.Weigh, ast.Anchor, ast.Unload)
"""What cannot be undone when it has been done without its case."""


@about(Guarded)
def of_a_case_behind_two(draft: Draft, _: Roster, remarks: Remarks) -> None:
    """Refuse a case behind two deeds of one clause where the first cannot be undone (GM-3.2a): `jettison and return if
    attacked` may mean both in the case, or the last."""
    for first, then in pairwise(draft.items):
        asks = isinstance(then.node, Guarded) and any(kind != "until" for kind, _ in then.node.trails)
        if not asks or first.signs is not then.signs or not isinstance(first.node, _NOT_UNDONE):
            continue
        why = f"{draft.name}: it is in doubt whether both deeds are done only in this case, or the last alone"
        hint = f"Write all that it holds for in brackets: {draft.name}: if attacked then (jettison; land)"
        remarks.at(then.signs, "error", "in-doubt", why, hint)
        draft.fallen = True
        return


def gone_of_nothing(draft: Draft) -> Item | None:
    """Return what an order for an AF says of a target that is gone, where it has none."""
    if draft.unit.kind != "AF":
        return None
    item = next((item for item in draft.items if _asks_for_gone(item.node)), None)
    if item is None:
        return None
    try:
        cases = assemble([each.node for each in draft.items]).cases
    except MisuseError:  # answered by its own check
        return None
    return item if _asks_for_gone(cases) else None


@about(CaseItem, Guarded)
def of_what_is_asked(draft: Draft, _: Roster, remarks: Remarks) -> None:
    """Tell what a case asks for that may be meant otherwise (GM-3.2a): `if nothing is seen by 1000` asks once, what is
    seen at that hour, and clouds are those over the unit, on its way to a target too."""
    bombs = any(isinstance(item.node, ast.Attack) for item in draft.items)
    for item in draft.items:
        for case in _within(item.node) if isinstance(item.node, CaseItem | Guarded) else ():
            if isinstance(case, ast.Clouds) and bombs:
                text = f"{draft.name}: clouds are asked for where it is itself, on its way too"
                remarks.at(item.signs, "note", "GM-3.2a", text)
            if not isinstance(case, ast.AllOf):
                continue
            hours = [each.hour for each in case.conditions if isinstance(each, ast.AtHour) and each.comparison == "="]
            absent = any(isinstance(each, ast.Not) and isinstance(each.condition, ast.Seen) for each in case.conditions)
            if hours and absent:
                text = f"{draft.name}: asked once, at {hours[0]:02}00, of what it sees then and not of what it has seen"
                remarks.at(item.signs, "note", "GM-3.2a", text)


@about(Flag)
def of_what_is_done(draft: Draft, _: Roster, remarks: Remarks) -> None:
    """Refuse an order that says only what is not to be done: `AF23: cease attack` would leave the attack standing
    without a word; and to ships what keeps planes alone from an attack, since ships that meet the enemy may fight."""
    denied = next((item for item in draft.items if item.node == Flag("no-attack")), None)
    if denied is not None and draft.unit.kind == "TF":
        why = f"{draft.name}: this does not say whether it is to keep from surface combat or from shelling"
        remarks.at(denied.signs, "error", "wrong-unit", why, f"Write '{draft.name}: avoid combat', or leave it out.")
        draft.fallen = True
        return
    if not draft.items or any(item.node != Flag("no-attack") for item in draft.items):
        return
    why = f"{draft.name}: this says what is not to be done, and nothing that is"
    hint = f"Write what it does instead: {draft.name}: {'land' if draft.unit.kind == 'AF' else 'hold'}"
    remarks.at(draft.items[0].signs, "error", "nothing-done", why, hint)
    draft.fallen = True


@about(ast.Dive)
def no_dive_bombing(draft: Draft, _: Roster, remarks: Remarks) -> None:
    """Refuse `no dive` beside an attack: it keeps a high CAP from diving on a low raid (GM-9.66), and here it may be
    meant of the bombs."""
    denied = next((item for item in draft.items if item.node == ast.Dive(0)), None)
    attacks = any(isinstance(item.node, ast.Attack) for item in draft.items)
    if denied is None or not attacks or any(sign.type == "KEEPHIGH" for sign in denied.signs):
        return
    why = f"{draft.name}: this keeps a CAP from diving on a raid; it does not say how the attack is made"
    remarks.at(denied.signs, "error", "GM-9.66", why, f"Write it like: {draft.name}: attack C4: all level low")
    draft.fallen = True


def _asks_for_gone(part: object) -> bool:
    return any(isinstance(each, ast.TargetGone) for each in _within(part))


_OF_PLANES = (ast.Fuel, ast.FuelToReturn, ast.TargetGone)


def _within(node: object) -> Iterator[object]:
    """Yield a part of an order and all that it is made of."""
    yield node
    inner = node if isinstance(node, tuple) else ()
    for each in map(node.__getattribute__, node.__struct_fields__) if isinstance(node, msgspec.Struct) else inner:
        if isinstance(each, tuple | msgspec.Struct):
            yield from _within(each)


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
        moves = [each for each in _within(item.node) if isinstance(each, ast.Move)]
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


@about(Flag, ast.Intercept, ast.Search, Altitude, ast.PartHigh)
def contradictions(draft: Draft, roster: Roster, remarks: Remarks) -> None:
    """Answer NO MOVE to an order that says a thing and its contrary without a condition (GM-3.3b, GM-9.4b)."""
    flags = {item.node.name: item for item in draft.items if isinstance(item.node, Flag)}
    attack = next((item for item in draft.items if isinstance(item.node, ast.Attack)), None)
    clash: tuple[Item, Item] | None = None
    if "no-attack" in flags and attack is not None:
        clash = (attack, flags["no-attack"])
    elif "divert" in flags and "no-divert" in flags:
        clash = (flags["divert"], flags["no-divert"])
    else:
        clash = _said_both_ways(draft)
    clash = clash or _altitude_clash(draft)
    if clash is not None:
        one, two = (_said(item) for item in clash)
        remarks.at(
            clash[1].signs,
            "error",
            "no-move",
            f"{draft.name} stays: '{one}' and '{two}' contradict each other",
            "Keep one of them, or write 'if ... then ... else ...'.",
        )
        draft.no_move = True


def _said_both_ways(draft: Draft) -> tuple[Item, Item] | None:
    """Return two parts that say and deny one thing: whom to intercept or not to, the search, of which the last word
    counts for the whole order, and an altitude between two moves."""
    fights = {item.node: item for item in draft.items if isinstance(item.node, ast.Intercept)}
    searches = {item.node.on: item for item in draft.items if isinstance(item.node, ast.Search)}
    for said in (fights.values(), searches.values()):
        if len(said) > 1:
            first, then = sorted(said, key=_denies)[:2]
            return first, then
    climbed: Item | None = None
    for item in draft.items:
        if isinstance(item.node, Altitude | ast.PartHigh):
            if climbed is not None and climbed.node != item.node and isinstance(item.node, Altitude):
                return climbed, item
            climbed = item
        elif item.acts and not isinstance(item.node, ast.Cap):
            climbed = None
    return None


def _denies(item: Item) -> bool:
    return not (getattr(item.node, "wanted", True) and getattr(item.node, "on", True))


def _altitude_clash(draft: Draft) -> tuple[Item, Item] | None:
    """Return a word and a mark of altitude that disagree in one clause order (GM-9.4b)."""
    word = next((item for item in draft.items if isinstance(item.node, Altitude)), None)
    marks = [(item, high) for item in draft.items if (high := _marked(item.node)) is not None]
    if word is None or not marks:
        return None
    program = assemble([item.node for item in draft.items if not isinstance(item.node, Guarded)])
    first = program.actions[0] if program.actions else None
    if not isinstance(first, ast.Climb):
        return None
    return next(((item, word) for item, high in marks if high is not first.high), None)


def _marked(node: object) -> bool | None:
    """Return the altitude with which a written course begins; None where a part is none, or bears no mark."""
    return node.steps[0].high if isinstance(node, ast.Move) and node.steps else None


def _said(item: Item) -> str:
    """Return the player's words of a part."""
    out = ""
    end = 0
    for sign in item.signs:
        out += (" " if out and sign.column > end else "") + sign.spelt
        end = sign.column + sign.length
    return out


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
