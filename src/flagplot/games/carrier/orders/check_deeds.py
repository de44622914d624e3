"""Checks of one deed beside another, or of none: what is gone, what is not done, what cannot be undone."""

from collections.abc import Iterator
from itertools import pairwise
from typing import get_args

import msgspec

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Action
from flagplot.games.carrier.orders.assemble import Assigned, CaseItem, Flag, Guarded, MisuseError, assemble
from flagplot.games.carrier.orders.checking import about
from flagplot.games.carrier.orders.draft import Draft, Item, Remarks
from flagplot.games.carrier.orders.units import Roster

ASKING = (
    CaseItem,
    Guarded,
    Assigned,
    *(kind for kind in get_args(Action) if not {"until", "if_gone", "order"}.isdisjoint(kind.__struct_fields__)),
)
"""Parts of an order in which a condition may stand."""


@about(*ASKING, units=("AF",))
def of_an_attack(draft: Draft, _: Roster, remarks: Remarks) -> None:
    """Refuse `if gone` that is said of no attack and no shadowing: where nothing has been sought nothing is gone, and
    the planes would turn back at once (GM-3.54, GM-3.55b)."""
    item = gone_of_nothing(draft)
    if item is None:
        return
    why = f"{draft.name}: what to do if the target is gone is said of an attack or shadowing, and none stands before it"
    remarks.at(item.signs, "error", "GM-3.54", why, f"Write it like: {draft.name}: attack C4; if gone return")
    draft.fallen = True


@about(ast.Attack, Guarded, units=("AF",))
def of_two_attacks(draft: Draft, _: Roster, remarks: Remarks) -> None:
    """Refuse an attack without a place behind one that has one: planes attack once (BR-8.12.4), so that it says more of
    the first, or nothing."""
    done = ((item, item.node.action if isinstance(item.node, Guarded) else item.node) for item in draft.items)
    attacks = [(item, node) for item, node in done if isinstance(node, ast.Attack)]
    for (_first, one), (then, two) in pairwise(attacks):
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
        for case in within(item.node) if isinstance(item.node, CaseItem | Guarded) else ():
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
    if draft.items and all(item.node == Flag("standing") for item in draft.items):
        why = f"{draft.name}: this says that something is done every turn, and not what; it would end what stands"
        hint = f"Write it like: {draft.name}: every turn service all. To end it: {draft.name}: cancel"
        remarks.at(draft.items[0].signs, "error", "nothing-done", why, hint)
        draft.fallen = True
        return
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
    return any(isinstance(each, ast.TargetGone) for each in within(part))


def within(node: object) -> Iterator[object]:
    """Yield a part of an order and all that it is made of."""
    yield node
    inner = node if isinstance(node, tuple) else ()
    for each in map(node.__getattribute__, node.__struct_fields__) if isinstance(node, msgspec.Struct) else inner:
        if isinstance(each, tuple | msgspec.Struct):
            yield from within(each)
