"""Checks of orders for combat that only some rule sets know: ready CAP, dives, strafing, flares, who fires at whom."""

import msgspec

from flagplot.games.carrier.combat.scrambling import fights, regular_interceptor
from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Action, Planes
from flagplot.games.carrier.orders.check_attacks import stock
from flagplot.games.carrier.orders.draft import Draft, Item, Remarks
from flagplot.games.carrier.orders.resolve import change_item, parts_with
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.ruleset.tables import LAND
from flagplot.games.carrier.state.units import Base, Boxes

# --- ready CAP


def ready_cap(draft: Draft, roster: Roster, remarks: Remarks) -> None:
    """Check orders for a ready CAP: planes that may hold it (GM-9.51, FE-16.11g), a trigger (GM-9.5b), a deck on the
    map (GM-9.5a)."""
    for item in list(draft.items):
        order = item.node
        if not isinstance(order, ast.ReadyCap) or not order.planes:
            continue
        holder = roster.holder(draft.unit.name)
        if holder is None or (isinstance(holder, Base) and holder.hex is None):
            remarks.at(item.signs, "error", "GM-9.5a", f"no enemy can be met over {draft.unit.name}")
            draft.items.remove(item)
            continue
        old = roster.ruleset.options.ready_cap == "1993"
        if old and order.clear:
            remarks.at(
                item.signs,
                "error",
                "GM-9.53",
                "a ready CAP that scrambles fights; 'keep clear' is not played",
                "Leave 'keep clear' out.",
            )
            draft.items.remove(item)
            continue
        boxes = holder.boxes or Boxes()
        kept = tuple(planes for planes in order.planes if _may_stand_by(planes, old, item, roster, remarks))
        if not kept:
            draft.items.remove(item)
            continue
        for planes in kept:
            there = sum(stack.n for stack in boxes.ready if planes.plane in ("", stack.plane.removesuffix(LAND)))
            if there < (planes.n or 1):
                remarks.at(
                    item.signs,
                    "note",
                    "FE-16.11a",
                    f"{there} {planes.plane or 'planes'} stand in Ready at "
                    f"{holder.name} now: only what stands there scrambles",
                )
        if order.min_size is None:
            default = "Default at the deadline: any"
            remarks.at(
                item.signs,
                "query" if old else "note",
                "GM-9.5b",
                f"{holder.name}: missing 1 the least raid that sets the ready CAP off. {default}",
                "Write 'if raid >= 10', or 'if any raid'.",
            )
        item.node = msgspec.structs.replace(order, planes=kept, min_size=order.min_size or 0)


def _may_stand_by(planes: Planes, old: bool, item: Item, roster: Roster, remarks: Remarks) -> bool:
    card = roster.ruleset.tables.planes.get(planes.plane)
    if old and planes.load:
        remarks.at(item.signs, "error", "GM-9.51", "planes of a ready CAP are not armed", "Leave the load out.")
        return False
    if card is not None and old and not regular_interceptor(card):
        names = sorted(
            name
            for name, each in roster.ruleset.tables.planes.items()
            if regular_interceptor(each) and each.side == roster.side and LAND not in name
        )
        remarks.at(
            item.signs,
            "error",
            "GM-9.51",
            f"{planes.plane} are no regular interceptors",
            f"A ready CAP holds {', '.join(names)}.",
        )
        return False
    if card is not None and not old and (planes.load or not fights(card)):
        why = "armed" if planes.load else "no interceptors"
        remarks.at(item.signs, "note", "FE-16.11g", f"{planes.plane} are {why}: they can only keep clear of the raid")
    return True


# --- in the air


def fighters(draft: Draft, roster: Roster, remarks: Remarks) -> None:
    """Check dives, flares, strafing and who fires at whom against the AF's planes (BR-29.6, BR-29.7, GM-9.66,
    FE-LI-5a, FE-18.2.1a)."""
    if draft.unit.kind != "AF":
        return
    cards = roster.ruleset.tables.planes
    have = stock(draft, roster)

    def wrong(action: Action) -> tuple[str, str] | None:
        match action:
            case ast.Dive(most, parts) if most and roster.ruleset.options.diving_cap == "1993":
                return "GM-9.66", "how many dive cannot be limited: write 'no dive' or nothing"
            case ast.Dive(most, parts) if parts and not 0 < (most or 0) < parts:
                return "FE-16.12e", f"{most}/{parts} is no share"
            case ast.Flares() if not any({"float", "sea"} & set(cards[n].handling) for n in have if n in cards):
                return "BR-29.7", "only float planes and sea planes drop flares"
            case ast.Strafe() if not any(cards[n].interceptor or cards[n].escort for n in have if n in cards):
                return "BR-29.6", "only fighters strafe"
            case ast.InTurn(_, number) if number == draft.unit.number:
                return "FE-18.2.1a", "an AF cannot attack before or after itself"
            case ast.FireAt(ranking, aims):
                enemies = [*ranking, *(aim.target for aim in aims)]
                own = next((name for name in enemies if cards[name].side == roster.side), None)
                if own is not None:
                    return "FE-LI-5a", f"{own} is a plane of your own side"
                bad = next((aim for aim in aims if aim.planes.plane not in have and "" not in have), None)
                return ("FE-LI-5a", f"{draft.name} has no {bad.planes.plane}") if bad is not None else None
            case _:
                return None

    def change(action: Action) -> list[Action]:
        found = wrong(action)
        if found is None:
            return [action]
        remarks.at(item.signs, "error", *found)
        return []

    for item in parts_with(draft, ast.Dive, ast.Flares, ast.Strafe, ast.InTurn, ast.FireAt):
        change_item(draft, item, change)
