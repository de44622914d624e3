"""Checks of orders against the seat's View: an ordered list of small functions, each a rule or two.

A check changes what will be done in part, takes out what will not be done, and remarks on both. What is left stands.
"""

from collections.abc import Callable

import msgspec

from flagplot.games.carrier.orders import (
    ast,
    check_attacks,
    check_battle,
    check_boat_bases,
    check_flight,
    check_guns,
    check_order,
    check_parties,
    check_rule_set,
    check_sea,
)
from flagplot.games.carrier.orders.assemble import MOVING, AtCheck, Flag, Guarded, MisuseError, assemble
from flagplot.games.carrier.orders.ast import Program, UnitOrder, UnitRef
from flagplot.games.carrier.orders.check_decks import check_decks
from flagplot.games.carrier.orders.draft import Draft, Item, Remarks
from flagplot.games.carrier.orders.numbers import number_formations
from flagplot.games.carrier.orders.units import Roster

Check = Callable[[Draft, Roster, Remarks], None]
SHIP_WORK = (ast.Anchor, ast.Weigh, ast.Beach, ast.Unload, ast.Scuttle)
"""What a ship may be told by name; its TF does it."""


def answered(drafts: list[Draft], roster: Roster, remarks: Remarks) -> list[UnitOrder]:
    """Return the orders that stand, with a remark on everything that does not; judged by what the seat knows alone
    (GM-3.1c, GM-3.5, GM-2.4)."""
    drafts = number_formations(_ship_work(drafts, roster), roster, remarks)
    drafts = _one_order_each(drafts, remarks)
    for draft in drafts:
        draft.no_move = draft.no_move or any(item.node == Flag("no-move") for item in draft.items)
        for check in CHECKS:
            if not draft.no_move:
                check(draft, roster, remarks)
    check_decks(drafts, roster, remarks)
    orders = []
    for draft in sorted(drafts, key=lambda draft: draft.line):
        try:
            program = assemble([item.node for item in draft.items])
        except MisuseError as error:
            remarks.at(draft.items[0].signs, "error", "misuse", str(error))
            continue
        at = next((item.node.hex for item in draft.items if isinstance(item.node, AtCheck)), draft.at)
        if draft.no_move and not roster.find(draft.unit):
            continue
        if draft.no_move:
            program, at = Program(), None
        elif (not draft.items and at is None) or (program == Program() and not _cancelled(draft)):
            continue
        orders.append(UnitOrder(draft.unit, program, draft.line, draft.hour, at, draft.no_move))
    return orders


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
        known.at = known.at if known.at is not None else draft.at
    return out


def _moves(draft: Draft) -> bool:
    return any(isinstance(item.node, (*MOVING, Guarded, ast.TakeOff)) for item in draft.items)


CHECKS: tuple[Check, ...] = (
    check_order.limits,
    check_boat_bases.mtb_bases,
    check_rule_set.played,
    check_order.fitting_actions,
    check_order.places,
    check_order.contradictions,
    check_order.report_numbers,
    check_sea.ships_named,
    check_sea.joining,
    check_flight.search_attempts,
    check_flight.never_met,
    check_sea.course,
    check_sea.anchoring,
    check_sea.bombarding,
    check_guns.fighting,
    check_guns.loading,
    check_guns.asked,
    check_attacks.planes_named,
    check_attacks.attacks,
    check_parties.parties,
    check_parties.shadowing,
    check_battle.ready_cap,
    check_battle.fighters,
    check_flight.landing,
    check_flight.flight_plan,
)
"""The checks of one order, in this order; the decks of the whole sheet come last."""
