"""What of a sheet is taken as a whole or not at all: an order to its last word, and what depends on another."""

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import UnitRef
from flagplot.games.carrier.orders.draft import Draft, Remarks
from flagplot.games.carrier.orders.replaced import standing_text
from flagplot.games.carrier.orders.turning import turning
from flagplot.games.carrier.orders.units import Roster


def told_something(drafts: list[Draft], roster: Roster, remarks: Remarks) -> list[Draft]:
    """Return the orders, and refuse a formation that stands alone above another, `AF10` over `AF12: search N5`: it may
    be meant for the order below, and on one line (`AF10; AF12: N2`) that is left out too, since it may be of both. With
    a colon it is a row of a list that was left empty, and its standing order goes on."""
    told = {draft.unit for draft in drafts if draft.items or draft.clauses or draft.unread}
    lines: set[int] = set()
    for draft in drafts:
        bare = draft.unit not in told and draft.unit.kind in ("TF", "AF") and draft.hour is None and not draft.part
        if not bare or draft.at is not None or draft.row:
            continue
        why = f"{draft.name} is named, and nothing is ordered of it here"
        example = "TF3: N2" if draft.unit.kind == "TF" else "AF12: search N5"
        remarks.at(draft.signs, "error", "nothing-told", why, f"For several write it like: {draft.name}, {example}")
        lines.add(draft.line)
    for draft in drafts:
        if draft.line in lines and draft.unit in told:
            left_out(draft, roster, remarks)
    return [draft for draft in drafts if draft.line not in lines or draft.unit not in told]


def understood(drafts: list[Draft], roster: Roster, remarks: Remarks) -> list[Draft]:
    """Return the orders that were understood to their last word. Of the others nothing is taken, under whatever
    heading it stands, nor the launches ordered of such a ship or base: what stood stays (GM-3.3a)."""
    unread = [draft for draft in drafts if draft.unread and draft.unit != UnitRef("AF", 0)]
    bad = {draft.unit: draft.line for draft in unread}
    out = []
    for draft in drafts:
        if not (draft.unit in bad or draft.unread or (draft.deck is not None and draft.deck.unread)):
            out.append(draft)
        elif draft.unread:
            left_out(draft, roster, remarks)
        elif draft.items:
            cause = bad.get(draft.unit, draft.deck.line if draft.deck is not None else draft.line)
            left_out(draft, roster, remarks, f", since line {cause} is not understood" if cause != draft.line else "")
    return out


def hanging_together(drafts: list[Draft], roster: Roster, remarks: Remarks) -> list[Draft]:
    """Return the orders of which nothing was refused that the rest depends on: a condition, a place, a meeting.
    Escorts fall with the bombers that they were to join."""
    refused = {(remark.line, remark.column) for remark in remarks.all if remark.severity == "error"}
    out = []
    for draft in drafts:
        fallen = bool(refused) and any(
            any((sign.line, sign.column) in refused for sign in signs) and turning(signs) for signs in draft.clauses
        )
        if (fallen or draft.fallen) and not draft.no_move:
            left_out(draft, roster, remarks)
        else:
            out.append(draft)
    return _with_their_leaders(out, roster, remarks)


def _with_their_leaders(drafts: list[Draft], roster: Roster, remarks: Remarks) -> list[Draft]:
    """Leave out launches that are to join an AF which is not in flight and is not launched either."""
    while True:
        there = {draft.unit.number for draft in drafts if draft.unit.kind == "AF" and draft.items}
        there |= roster.view.afs.keys()
        lost = [draft for draft in drafts if _joins(draft) - there]
        if not lost:
            return drafts
        for draft in lost:
            number = min(_joins(draft) - there)
            text = f"{draft.name} is not launched: AF{number}, which it was to join, is not"
            remarks.at(draft.signs, "error", "BR-8.12.2", text)
        drafts = [draft for draft in drafts if draft not in lost]


def _joins(draft: Draft) -> set[int]:
    """Return the AFs that a launch is to join."""
    if draft.unit.kind != "AF" or not any(isinstance(item.node, ast.TakeOff) for item in draft.items):
        return set()
    return {item.node.number for item in draft.items if isinstance(item.node, ast.Join | ast.Meet) and item.node.number}


def left_out(draft: Draft, roster: Roster, remarks: Remarks, why: str = "") -> None:
    """Say that nothing of an order is taken, and what stands instead."""
    before = standing_text(draft.unit, roster)
    stays = f"; its standing order stays: {before}" if before else ""
    if stays or draft.items:
        remarks.at(draft.signs, "note", "order-left-out", f"{draft.name}: nothing of this order is taken{why}{stays}")
