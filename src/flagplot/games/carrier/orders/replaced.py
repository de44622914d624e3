"""What of a unit's standing order ends with a new one, and what goes on (GM-3.6b)."""

from typing import NamedTuple

import msgspec

from flagplot.games.carrier.ordered.ast import Program, SubmarineOrder, UnitOrder, UnitRef
from flagplot.games.carrier.ordered.program import amended, current
from flagplot.games.carrier.orders.echo import plan_text, program
from flagplot.games.carrier.orders.units import Roster

_WAYS = ("steps", "to", "patrol", "shadow", "stay")


class Standing(NamedTuple):
    """The order that a unit has, in canonical words, on the one side or the other; both empty if it has none."""

    ends: str = ""
    goes_on: str = ""


def standing(order: UnitOrder, roster: Roster) -> Standing:
    """Return what an order replaces, or what its unit goes on with beside it (GM-3.1c)."""
    if order.submarine is not None:
        return _of_a_submarine(order.submarine, _boat_order(order.unit, roster))
    before = roster.standing(order.unit)
    if before is None or not (before.standing or before.cases or current(before)) or before == order.program:
        return Standing()
    text = program(before, order.unit.kind)
    if order.unit.kind in ("base", "ship"):
        return Standing(ends=text) if order.program.standing or not order.program.actions else Standing()
    if not order.no_move and amended(before, order.program) is not None:
        return Standing(goes_on=text)
    return Standing(ends=text)


def standing_text(unit: UnitRef, roster: Roster) -> str:
    """Return the order that a unit has, in canonical words; an empty string if it has none."""
    if unit.kind == "SS":
        return plan_text(_boat_order(unit, roster), "SS")
    before = roster.standing(unit)
    return program(before, unit.kind) if before is not None and before != Program() else ""


def _boat_order(unit: UnitRef, roster: Roster) -> SubmarineOrder:
    boats = roster.view.submarines.boats if roster.view.submarines else {}
    return boats[unit.number].order if unit.number in boats else SubmarineOrder()


def _of_a_submarine(order: SubmarineOrder, before: SubmarineOrder) -> Standing:
    """Return what of a submarine's order ends with what the new one speaks of, and the route that it goes on with
    (FE-27.6.4a)."""
    spoken = {name for name in order.__struct_fields__ if name not in _WAYS and getattr(order, name) is not None}
    spoken.update(_WAYS if order.moves else ())
    plain = SubmarineOrder()
    route = {name: getattr(before, name) for name in _WAYS if not order.moves}
    gone = {name: getattr(plain, name) for name in before.__struct_fields__ if name not in spoken}
    gone |= {name: getattr(plain, name) for name in spoken if getattr(before, name) == getattr(order, name)}
    return Standing(plan_text(msgspec.structs.replace(before, **gone), "SS"), plan_text(SubmarineOrder(**route), "SS"))
