"""Checks of what stands in a case or beside it, and beside what is split off: whose it is, and when."""

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.orders.assemble import CaseItem, Guarded
from flagplot.games.carrier.orders.checking import about
from flagplot.games.carrier.orders.draft import Draft, Item, Remarks
from flagplot.games.carrier.orders.judging import judged_there
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.verb import ON_DECK
from flagplot.games.carrier.orders.verbs import VERB_OF

_WAYS = (ast.Move, ast.GoTo, ast.Head, ast.Shadow, ast.Attack, ast.Join, ast.Meet)
"""What a unit that stays where it is does not come to."""


@about(CaseItem, Guarded)
def after_cases(draft: Draft, _: Roster, remarks: Remarks) -> None:
    """Refuse an order that goes on after a case without brackets: what follows may belong to the case, and a case that
    is met replaces it (GM-3.2b). Planes may be told where to land after it, in the case or not; what follows an attack
    that is judged over its target is done in any case (GM-3.54)."""
    for at, item in enumerate(draft.items):
        later = [each for each in draft.items[at + 1 :] if each.acts]
        if not later or item.bracketed or not _is_case(item):
            continue
        if all(isinstance(each.node, ast.LandAt) for each in later) and any(each.acts for each in draft.items[:at]):
            continue
        why = f"{draft.name}: it is not clear whether this is done in the case before it or without it"
        hint = f"Put the case in brackets, '{draft.name}: if attacked then (S2; hold)', and all else before it."
        remarks.at(later[0].signs, "error", "which-case", why, hint)
        draft.fallen = True
        return


def _is_case(item: Item) -> bool:
    """Return whether a part of an order is a case that does not say itself what is done after it."""
    node = item.node
    if isinstance(node, CaseItem):
        return not isinstance(node.case.condition, ast.TargetGone)
    if not isinstance(node, Guarded) or all(kind == "until" for kind, _ in node.trails):
        return False
    conditions = [condition for kind, condition in node.trails if kind == "if"]
    over_it = isinstance(node.action, ast.Attack) and node.action.place != ast.Place()
    over_it = over_it and any(map(judged_there, conditions))
    return not over_it and not any(isinstance(condition, ast.TargetGone) for condition in conditions)


@about(CaseItem)
def in_cases(draft: Draft, _: Roster, remarks: Remarks) -> None:
    """Refuse a case inside another without brackets: `if attacked S4, if a TF is seen N2` may be two (GM-3.2b)."""
    for item in draft.items:
        case = item.node.case if isinstance(item.node, CaseItem) else None
        ways = (case.then, case.otherwise) if case is not None and not item.bracketed else ()
        if any(_may_be_its_own(way) for way in ways if way is not None):
            why = f"{draft.name}: it is not clear whether this is one case, or one inside the other"
            hint = f"Part them by full stops, or write '{draft.name}: if attacked then (if night then (S2) else (N2))'."
            remarks.at(item.signs, "error", "which-case", why, hint)
            draft.fallen = True
            return


def _may_be_its_own(way: ast.Program) -> bool:
    """Return whether what is done in a case holds a case that its writer has put there."""
    return any(case.then != ast.Program((ast.Hold(),)) for case in way.cases)


@about(ast.Join, ast.Cap, ast.Hold, ast.Shadow, ast.LandAt)
def never_reached(draft: Draft, _: Roster, remarks: Remarks) -> None:
    """Refuse what stands behind a CAP or a hold that has no end or behind the join with which a TF ends, and what stays
    with a TF that is shadowed without an end, and behind a landing; planes on CAP may be told where to land."""
    for at, item in enumerate(draft.items):
        later = [each for each in draft.items[at + 1 :] if each.acts]
        if later and draft.unit.kind == "TF" and isinstance(item.node, ast.Join):
            why = f"{draft.name} never comes to this: there is no {draft.name} once it has joined another"
            hint = f"Order it of the TF that it joins, or let it shadow or meet that TF: '{draft.name}: to TF2; ...'."
            remarks.at(later[0].signs, "error", "no-end", why, hint)
            draft.fallen = True
            return
        if draft.unit.kind == "AF" and isinstance(item.node, ast.LandAt):
            later = [each for each in later if isinstance(_action(each.node), (*_WAYS, ast.Hold, ast.Cap))]
            if later:
                why = f"{draft.name} never comes to this: it has landed before"
                hint = "Say it before the landing, or launch the planes anew from where they have landed."
                remarks.at(later[0].signs, "error", "no-end", why, hint)
                draft.fallen = True
                return
        patrols = isinstance(item.node, ast.Cap) and item.node.turns is None and item.node.until is None
        kinds = (*_WAYS, ast.Hold, ast.Cap) if patrols else _WAYS if item.node == ast.Hold() else ()
        later = [each for each in draft.items[at + 1 :] if isinstance(_action(each.node), kinds)]
        shadows = isinstance(item.node, ast.Shadow) and item.node.until is None
        if shadows:
            of_tf = draft.unit.kind == "TF"
            later = [each for each in draft.items[at + 1 :] if _stays_with(_action(each.node), item.node, of_tf)]
        if later:
            what = "CAP" if patrols else "shadow" if shadows else "hold"
            why = f"{draft.name} never comes to this: the '{what}' before it has no end"
            remarks.at(
                later[0].signs, "error", "no-end", why, f"Say how long, as in '{what} ... 3 hours', or until when."
            )
            draft.fallen = True
            return


def _stays_with(action: object, shadow: object, of_tf: bool) -> bool:
    """Return whether an action shadows again what is shadowed, or has a TF go to it or attack it."""
    if not isinstance(shadow, ast.Shadow):
        return False
    if isinstance(action, ast.Shadow):
        return action.target in (shadow.target, ast.Place())
    return of_tf and isinstance(action, ast.GoTo | ast.Attack) and action.place == shadow.target


def _action(node: object) -> object:
    """Return what is done, without the conditions written after it."""
    if not isinstance(node, Guarded):
        return node
    return ast.Head(node.action, node.trails[0][1]) if isinstance(node.action, int) else node.action


@about(ast.Split)
def split_alone(draft: Draft, _: Roster, remarks: Remarks) -> None:
    """Refuse an order that goes on after what a part split off is to do, without brackets: it may be of either, also
    what it says of combat."""
    for at, item in enumerate(draft.items):
        later = [each for each in draft.items[at + 1 :] if each.signs is not item.signs]
        later = [each for each in later if not isinstance(each.node, ast.Split)]
        told = isinstance(item.node, ast.Split) and item.node.order is not None
        told = told and not item.parted and not any(sign.type == "LPAR" for sign in item.signs)
        if told and later and later[0].signs[0].line == item.signs[0].line:
            why = f"it is not clear whether {draft.name} does this or what it has split off"
            hint = "Put what is split off does in brackets: 'TF3: split Hobart as TF9: (to B/M23; shell Lae); S2'."
            remarks.at(later[0].signs, "error", "whose-order", why, hint)
            draft.fallen = True
            return


@about(CaseItem, units=("base", "ship"))
def of_decks(draft: Draft, _: Roster, remarks: Remarks) -> None:
    """Refuse to decks and bases what waits for a condition: their work is done in phase 2 (BR-8)."""
    for item in draft.items:
        case = item.node.case if isinstance(item.node, CaseItem) else None
        done = case.then.actions if case is not None else ()
        on_deck = any(VERB_OF[type(action)].givers <= ON_DECK for action in done)
        if on_deck or (case is not None and case.then.standing):
            why = f"what is done at {draft.name} cannot wait for a condition: decks are worked in phase 2"
            remarks.at(item.signs, "error", "BR-8", why, "Order it for the turn in which it is to be done.")
            draft.fallen = True
            return


@about(CaseItem)
def of_attacks(draft: Draft, _: Roster, remarks: Remarks) -> None:
    """Refuse a choice of which one way attacks and the other only says how high (`attack Lae high, if in cloud low`),
    or of which only one says how it attacks: it may be meant of the same attack, or of both."""
    attacks = any(isinstance(item.node, ast.Attack) and item.node.assignments for item in draft.items)
    for item in draft.items:
        case = item.node.case if isinstance(item.node, CaseItem) else None
        ways = [way.actions for way in (case.then, case.otherwise) if way is not None] if case is not None else []
        fights = [[each for each in way if isinstance(each, ast.Attack)] for way in ways]
        climbs = [any(isinstance(each, ast.Climb) for each in way) and not any(map(_moves, way)) for way in ways]
        loose = any(climbed and not found for climbed, found in zip(climbs, fights, strict=True))
        said = {bool(attack.assignments) for found in fights for attack in found}
        if (loose and (attacks or any(fights))) or (len(said) > 1 and not item.bracketed):
            why = f"{draft.name}: it is not clear whether this says of one attack how it is made, or all that is done"
            hint = "Write the whole attack in each case: 'if in cloud then (bomb Lae low) else (bomb Lae high)'."
            remarks.at(item.signs, "error", "which-case", why, hint)
            draft.fallen = True
            return


@about(CaseItem)
def of_heights(draft: Draft, _: Roster, remarks: Remarks) -> None:
    """Refuse a choice of which one way only says how high (`N4 high if in clear, otherwise low`): what is done in the
    other may be meant of both (GM-3.2a)."""
    for item in draft.items:
        case = item.node.case if isinstance(item.node, CaseItem) and not item.bracketed else None
        if case is None or case.otherwise is None:
            continue
        climbs = [all(isinstance(each, ast.Climb) for each in way.actions) for way in (case.then, case.otherwise)]
        if climbs[0] is climbs[1] or not all(way.actions for way in (case.then, case.otherwise)):
            continue
        why = f"{draft.name}: it is not clear whether this says only how high, or all that is done otherwise"
        hint = "Write all of it in each case: 'if in clear then (high; N4) else (low; N4)'."
        remarks.at(item.signs, "error", "which-case", why, hint)
        draft.fallen = True
        return


@about(CaseItem)
def of_bombs_dropped(draft: Draft, _: Roster, remarks: Remarks) -> None:
    """Refuse a case of what is not seen, or of no planes on the ground, behind the attack on it: it is judged when
    the bombs have been dropped (GM-3.2a, GM-3.54)."""
    bombed = False
    for item in draft.items:
        condition = item.node.case.condition if isinstance(item.node, CaseItem) else None
        if bombed and isinstance(condition, ast.Not) and isinstance(condition.condition, ast.OnGround | ast.Seen):
            why = f"{draft.name}: this would be asked only when the attack has been made"
            hint = f"Write it like: {draft.name}: if TF with carriers seen then (attack carriers) else (land)"
            remarks.at(item.signs, "error", "which-case", why, hint)
            draft.fallen = True
            return
        bombed = bombed or isinstance(item.node, ast.Attack)


def _moves(action: ast.Action) -> bool:
    return isinstance(action, ast.Move | ast.GoTo | ast.Head)
