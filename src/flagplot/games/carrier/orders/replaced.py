"""What of a unit's standing order ends with a new one, and what goes on (GM-3.6b)."""

from typing import NamedTuple

from flagplot.games.carrier.ordered.ast import UnitOrder
from flagplot.games.carrier.ordered.program import amended, current
from flagplot.games.carrier.orders.echo import program
from flagplot.games.carrier.orders.units import Roster


class Standing(NamedTuple):
    """The order that a unit has, in canonical words, on the one side or the other; both empty if it has none."""

    ends: str = ""
    goes_on: str = ""


def standing(order: UnitOrder, roster: Roster) -> Standing:
    """Return what an order replaces, or what its unit goes on with beside it (GM-3.1c)."""
    before = roster.standing(order.unit)
    if before is None or not (before.standing or before.cases or current(before)) or before == order.program:
        return Standing()
    text = program(before, order.unit.kind)
    if order.unit.kind in ("base", "ship"):
        return Standing(ends=text) if order.program.standing or not order.program.actions else Standing()
    if not order.no_move and amended(before, order.program) is not None:
        return Standing(goes_on=text)
    return Standing(ends=text)
