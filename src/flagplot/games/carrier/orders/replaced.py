"""What of a unit's standing order ends with a new one, and what goes on (GM-3.6b)."""

from collections.abc import Iterable

from flagplot.core.diagnostics import Diagnostic
from flagplot.games.carrier.ordered.ast import UnitOrder
from flagplot.games.carrier.ordered.program import amended, current
from flagplot.games.carrier.orders.draft import Remarks
from flagplot.games.carrier.orders.echo import program, unit_name
from flagplot.games.carrier.orders.units import Roster


def say_what_ends(orders: Iterable[UnitOrder], roster: Roster, remarks: Remarks) -> None:
    """Note with each order what it replaces, or what its unit goes on with (GM-3.1c)."""
    for order in orders:
        before = roster.standing(order.unit)
        if before is None or not (before.standing or before.cases or current(before)) or before == order.program:
            continue
        text, name = program(before, order.unit.kind), unit_name(order.unit)
        if order.unit.kind in ("base", "ship"):
            ends = order.program.standing or not order.program.actions
        else:
            ends = order.no_move or amended(before, order.program) is None
            if not ends:
                remarks.add(Diagnostic(order.line, 1, 1, "note", "goes-on", f"{name} goes on with: {text}"))
        if ends:
            remarks.add(Diagnostic(order.line, 1, 1, "note", "replaces", f"{name}: replaces: {text}"))
