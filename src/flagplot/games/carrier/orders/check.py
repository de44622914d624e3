"""Checks of orders against the seat's View: an ordered list of small functions, each a rule or two.

A check changes what will be done in part, takes out what will not be done, and remarks on both. What is left stands.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Literal

import msgspec

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Action, Program, UnitOrder, UnitRef
from flagplot.games.carrier.orders import (
    check_cases,
    check_contradictions,
    check_deeds,
    check_order,
    course,
    flight_plan,
)
from flagplot.games.carrier.orders.assemble import (
    MOVING,
    Assigned,
    AtCheck,
    CaseItem,
    Flag,
    Guarded,
    MisuseError,
    assemble,
)
from flagplot.games.carrier.orders.checking import Check, about
from flagplot.games.carrier.orders.draft import Draft, Item, Remarks
from flagplot.games.carrier.orders.numbers import number_formations
from flagplot.games.carrier.orders.resolve import Change, change_item, holding, parts_of
from flagplot.games.carrier.orders.side_orders import side_orders
from flagplot.games.carrier.orders.taken_whole import hanging_together, told_something, understood
from flagplot.games.carrier.orders.tongue import Tongue
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.verb import Trial
from flagplot.games.carrier.orders.verbs import VERB_OF, VERBS
from flagplot.games.carrier.orders.verbs.landing import check_recoveries
from flagplot.games.carrier.orders.verbs.readying import check_decks

SHIP_WORK = (ast.Anchor, ast.Weigh, ast.Beach, ast.Unload, ast.Scuttle)
"""What a ship may be told by name; its TF does it."""
NO_MOVE = Flag("no-move")


def answered(drafts: list[Draft], roster: Roster, remarks: Remarks) -> list[UnitOrder]:
    """Return the orders that stand, with a remark on everything that does not; judged by what the seat knows alone
    (GM-3.1c, GM-3.5, GM-2.4)."""
    drafts = told_something(understood(drafts, roster, remarks), roster, remarks)
    others = [draft for draft in drafts if draft.tongue is not Tongue.COMMON]
    drafts = [draft for draft in drafts if draft.tongue is Tongue.COMMON]
    drafts = number_formations(_ship_work(drafts, roster), roster, remarks)
    drafts = _one_order_each(drafts, remarks)
    roster.forming = {draft.unit.number for draft in drafts if draft.unit.kind == "AF"} - roster.view.afs.keys()
    for draft in drafts:
        draft.no_move = draft.no_move or any(item.node == NO_MOVE for item in draft.items)
        _checked(draft, roster, remarks)
    check_decks(drafts, roster, remarks)
    check_recoveries(drafts, roster, remarks)
    drafts = hanging_together(drafts, roster, remarks)
    orders = []
    for draft in sorted(drafts, key=lambda draft: draft.line):
        program = _program(draft, remarks)
        at = next((item.node.hex for item in draft.items if isinstance(item.node, AtCheck)), draft.at)
        if draft.no_move and not roster.find(draft.unit):
            continue
        if draft.no_move:
            program, at = Program(), None
        elif (not draft.items and at is None) or (program == Program() and not _cancelled(draft)):
            continue
        orders.append(UnitOrder(draft.unit, program, draft.line, draft.hour, at, draft.no_move))
    return orders + side_orders(others, roster, remarks)


def _checked(draft: Draft, roster: Roster, remarks: Remarks) -> None:
    """Make the checks of an order that are about what it has, until it is NO MOVE."""
    kinds = draft.kinds
    for check in _checks_of(draft.unit.kind):
        if draft.no_move:
            return
        if check.parts is None or not check.parts.isdisjoint(kinds):
            parts, said = [*draft.items], len(remarks.all)
            check.judge(draft, roster, remarks)
            if len(remarks.all) > said and draft.unit.kind in ("TF", "AF") and len(parts) > 1:
                _left_undone(draft, parts, remarks, said)
            kinds = draft.kinds


def _left_undone(draft: Draft, parts: list[Item], remarks: Remarks, said: int) -> None:
    """Take out what a formation was to do after a part that a check has refused. `parts`: those before it; `said`: how
    many remarks there were."""
    if draft.fallen or not any(remark.severity == "error" for remark in remarks.all[said:]):
        return
    new = {id(item.signs) for item in draft.items if item not in parts}
    gone = (item for item in parts if item.acts and item not in draft.items and id(item.signs) not in new)
    if (first := next(gone, None)) is not None:
        draft.drop_after(parts, first, remarks)


def _cancelled(draft: Draft) -> bool:
    return any(item.node == Flag("cancel") for item in draft.items)


# --- whom an order is for


def _ship_work(drafts: list[Draft], roster: Roster) -> list[Draft]:
    """Turn `Hobart: anchor` into work of Hobart's TF."""
    out: list[Draft] = []
    for draft in drafts:
        ship = roster.view.ships.get(draft.unit.name) if draft.unit.kind == "ship" else None
        work = [item for item in draft.items if isinstance(item.node, SHIP_WORK)]
        if ship is not None and ship.tf is not None and work:
            given = Draft(UnitRef("TF", ship.tf), draft.line, draft.hour, draft.near, draft.signs)
            for item in work:
                node = msgspec.structs.replace(item.node, ships=(ship.name,))
                given.items.append(Item(node, item.signs))
            out.append(given)
            draft.items = [item for item in draft.items if item not in work]
            if not draft.items:
                continue
        out.append(draft)
    return out


def _one_order_each(drafts: list[Draft], remarks: Remarks) -> list[Draft]:
    """Join the parts of a unit's order that stand under several headings; two different moves are NO MOVE (GM-3.3b)."""
    first: dict[tuple[UnitRef, int | None], Draft] = {}
    out: list[Draft] = []
    for draft in drafts:
        key = (draft.unit, draft.hour)
        known = first.get(key)
        if known is None or draft.unit.kind in ("base", "ship"):
            first.setdefault(key, draft)
            out.append(draft)
            continue
        if _moves(known) and _moves(draft):
            if [item.node for item in known.items] == [item.node for item in draft.items]:
                continue
            known.no_move = True
            remarks.at(
                draft.signs,
                "error",
                "no-move",
                f"{draft.name} stays: two different moves, in line {known.line} and in line {draft.line}",
                "Write the whole order of a unit under one heading.",
            )
            continue
        known.items += draft.items
        known.clauses += draft.clauses
        known.at = known.at if known.at is not None else draft.at
    return out


def _moves(draft: Draft) -> bool:
    return any(isinstance(item.node, (*MOVING, Guarded, ast.TakeOff)) for item in draft.items)


def each_action(
    judge: Callable[[Action, Trial], list[Action]], kinds: Iterable[type[Action]], units: tuple[str, ...] = ()
) -> Check:
    """Return a check of the actions of some kinds, in cases too; the judge leaves others as they are."""
    parts = holding(kinds)

    def check(draft: Draft, roster: Roster, remarks: Remarks) -> None:
        for item in parts_of(draft, parts):
            inside, alone = Trial(draft, item, roster, remarks), Trial(draft, item, roster, remarks, alone=True)
            change_item(draft, item, _on_trial(judge, inside), _on_trial(judge, alone))

    return about(*parts, units=units)(check)


def _on_trial(judge: Callable[[Action, Trial], list[Action]], trial: Trial) -> Change:
    return lambda action: judge(action, trial)


def by_verb(part: Literal["meant", "definite", "judged"]) -> Check:
    """Return the check that each verb makes of its own actions."""
    checks = {kind: check for kind, verb in VERB_OF.items() if (check := getattr(verb, part)) is not None}

    def judge(action: Action, trial: Trial) -> list[Action]:
        check = checks.get(type(action))
        return check(action, trial) if check is not None else [action]

    return each_action(judge, checks.keys())


@about(*(kind for verb in VERBS if verb.together is not None for kind in verb.kinds))
def together(draft: Draft, roster: Roster, remarks: Remarks) -> None:
    """Put what several clauses say of one thing into one, where a verb wants that."""
    for verb in VERBS:
        if verb.together is not None:
            verb.together(draft)


def _program(draft: Draft, remarks: Remarks) -> Program:
    """Return the program of an order; an empty one, remarked on, where its parts cannot stand together."""
    try:
        return assemble([item.node for item in draft.items])
    except MisuseError as error:
        remarks.at(draft.items[0].signs, "error", "misuse", str(error))
        draft.items = []
        return Program()


@about(Flag, CaseItem, Guarded, Assigned)
def fitting_together(draft: Draft, roster: Roster, remarks: Remarks) -> None:
    """Refuse parts of an order that cannot stand together, such as `cancel` with anything else."""
    _program(draft, remarks)


CHECKS: tuple[Check, ...] = (
    fitting_together,
    check_order.measured,
    check_cases.after_cases,
    check_cases.in_cases,
    check_cases.never_reached,
    check_cases.split_alone,
    check_cases.of_decks,
    check_cases.of_attacks,
    check_cases.of_heights,
    check_cases.of_bombs_dropped,
    check_order.limits,
    by_verb("meant"),
    each_action(check_order.playable, check_order.OPTIONAL),
    *(each_action(check_order.fitting, check_order.beyond(unit), (unit,)) for unit in check_order.WHO),
    check_order.flying,
    check_deeds.of_an_attack,
    check_deeds.of_two_attacks,
    check_deeds.of_a_case_behind_two,
    check_deeds.no_dive_bombing,
    check_deeds.of_what_is_done,
    check_deeds.of_what_is_asked,
    check_order.places,
    check_contradictions.contradictions,
    check_contradictions.named_twice,
    course.ships_named,
    by_verb("definite"),
    flight_plan.never_over,
    flight_plan.never_met,
    course.at_sea_level,
    course.course,
    by_verb("judged"),
    together,
    check_order.asked,
    flight_plan.flight_plan,
)
"""The checks of one order, in this order; the decks of the whole sheet come last."""


@lru_cache(maxsize=len(check_order.WHO))
def _checks_of(unit: str) -> tuple[Check, ...]:
    """Return the checks of orders of a kind of unit."""
    return tuple(check for check in CHECKS if not check.units or unit in check.units)
