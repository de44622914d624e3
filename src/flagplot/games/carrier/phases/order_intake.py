"""Before phase 1: the sheets are opened and every unit gets its order; units without a new one keep theirs (GM-2.2)."""

import msgspec

from flagplot.games.carrier.intelligence.notes import note
from flagplot.games.carrier.orders.ast import MoveBox, Program, ReportAs, TakeOff, UnitOrder
from flagplot.games.carrier.phases import boats
from flagplot.games.carrier.state import SIDES, AirFormation, DatedOrder, Side, TaskForce
from flagplot.games.carrier.umpire import Umpire


def run(umpire: Umpire) -> None:
    """Give new orders to the units in flight and at sea; keep launches and box moves for phase 2, and dated orders
    for their hour (GM-3.1b)."""
    for side in SIDES:
        own = umpire.state.sides[side]
        due = [dated.order for dated in own.dated if dated.turn <= umpire.turn]
        own.dated = [dated for dated in own.dated if dated.turn > umpire.turn]
        ordered, umpire.orders[side] = umpire.orders[side], []
        for order in (*due, *ordered):
            if order.hour is not None and order.hour != umpire.hour and order not in due:
                ahead = (order.hour - umpire.hour) % 24
                own.dated.append(DatedOrder(umpire.turn + ahead, order))
            else:
                _give(umpire, side, order)


def _give(umpire: Umpire, side: Side, order: UnitOrder) -> None:
    own = umpire.state.sides[side]
    match order.unit.kind:
        case "TF":
            tf = own.tfs.get(order.unit.number)
            if tf is not None:
                _replace(tf, order)
        case "AF":
            af = own.afs.get(order.unit.number)
            if af is not None and any(isinstance(action, TakeOff) for action in order.program.actions):
                note(umpire, side, f"AF{af.number}", "is in the air: its number cannot be given out", "BR-3.3", True)
            elif af is not None:
                _replace(af, order)
            elif any(isinstance(action, TakeOff) for action in order.program.actions):
                umpire.orders[side].append(order)
            else:
                note(umpire, side, f"AF{order.unit.number}", "is not in flight: order not carried out", bad=True)
        case "radio":
            if order.radio is not None:
                umpire.spoken[side].append((order.unit.name, order.radio))
        case "MTB":
            boats.take(umpire, side, order)
        case "base" | "ship":
            if order.no_move:
                pass
            elif order.program.standing:
                own.standing[order.unit.name] = order.program
            elif not order.program.actions:
                own.standing.pop(order.unit.name, None)
            else:
                umpire.orders[side].append(order)
    if order.no_move:
        label = order.unit.name or f"{order.unit.kind}{order.unit.number}"
        note(umpire, side, label, "stays: its order contradicts itself", "GM-3.3b", True)


def _replace(unit: TaskForce | AirFormation, order: UnitOrder) -> None:
    """Give a unit its new order; report numbers alone leave the course as it is (GM-3.6b)."""
    program = order.program
    unit.report_as = _figures(program) or unit.report_as
    only_figures = program.actions and all(isinstance(action, ReportAs) for action in program.actions)
    if order.no_move:
        unit.order = None
    elif not only_figures or program.cases:
        unit.order = program


def box_moves(program: Program, move: str) -> list[MoveBox]:
    """Return the readying moves of one kind in an order."""
    return [action for action in program.actions if isinstance(action, MoveBox) and action.move == move]


def _figures(program: Program) -> tuple[int, int] | None:
    said = [action for action in program.actions if isinstance(action, ReportAs)]
    return (said[-1].c2, said[-1].formations) if said and said[-1].c2 is not None else None


def without(program: Program, kind: type) -> Program:
    """Return a program without the actions of one kind."""
    return msgspec.structs.replace(
        program, actions=tuple(action for action in program.actions if not isinstance(action, kind))
    )
