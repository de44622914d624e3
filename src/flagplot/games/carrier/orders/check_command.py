"""Checks of orders under command control: who may be ordered without radio, and what an order leaves open (GM-21)."""

import msgspec

from flagplot.core.diagnostics import Diagnostic
from flagplot.games.carrier.command.coding import large_only
from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Program, UnitOrder
from flagplot.games.carrier.orders.draft import Remarks
from flagplot.games.carrier.orders.text import unit_name
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.ruleset.unit_id import tf_id
from flagplot.games.carrier.state.record import CommandView


def under_command(orders: list[UnitOrder], roster: Roster, remarks: Remarks) -> list[UnitOrder]:
    """Return the orders that a seat can give without radio; the others are refused (GM-21.2, GM-21.4, GM-21.5)."""
    command = roster.view.command
    if not isinstance(command, CommandView):
        return [left for order in orders if (left := _without_radio(order, remarks)) is not None]
    out = []
    for order in orders:
        refusal = _refusal(order, roster, command)
        if refusal:
            code, message, hint = refusal
            _remark(remarks, order, "error", code, message, hint)
            continue
        out.append(order)
        if order.unit.kind == "AF":
            _radio_notes(order, roster, remarks)
        elif order.submarine is not None and order.submarine.start is None:
            _submarine_notes(order, roster, remarks)
    return out


def _without_radio(order: UnitOrder, remarks: Remarks) -> UnitOrder | None:
    """Return an order without what it says of reports by radio: there is none in this battle; None where it says
    nothing else, and what stood goes on. What waits for a message is never done (GM-3.2a)."""
    told = order.submarine
    if any(_of_messages(case.condition) for case in _all(order.program)[1]):
        _remark(remarks, order, "query", "GM-3.2a", "no message is ever received: command control is off")
    if not order.program.radio and (told is None or told.radio is None):
        return order
    _remark(remarks, order, "note", "GM-22.6", "'RT' says nothing here: command control is off, every unit reports")
    if told is not None:
        told = msgspec.structs.replace(told, radio=None)
        return msgspec.structs.replace(order, submarine=told) if told != ast.SubmarineOrder() else None
    program = msgspec.structs.replace(order.program, radio=())
    return msgspec.structs.replace(order, program=program) if program != Program() else None


def _of_messages(condition: ast.Condition) -> bool:
    """Return whether a condition turns on a message received."""
    if isinstance(condition, ast.Not):
        return _of_messages(condition.condition)
    if isinstance(condition, ast.AllOf | ast.AnyOf):
        return any(map(_of_messages, condition.conditions))
    return isinstance(condition, ast.Messaged)


def _refusal(order: UnitOrder, roster: Roster, command: CommandView) -> tuple[str, str, str] | None:
    """Return why an order must go by radio, or None (GM-21.3, GM-21.4, GM-21.5): an AF takes orders without it only at
    its launch, one of ready CAP none at all (GM-22.74). A text is mended before it leaves the player's hands, never
    after (GM-21.6)."""
    label, view = unit_name(order.unit), roster.view
    if order.unit.kind == "SS":
        if command.in_hand(order.unit.id(view.side)):
            return None
        return ("GM-21.4", "not in the hex of a controlled base or TF: by RT only", f"Write 'RT to {label}: ...'.")
    launch = next((action for action in order.program.actions if isinstance(action, ast.TakeOff)), None)
    if order.unit.kind == "AF" and launch is None:
        if order.no_move and order.unit.number not in view.afs:
            return None
        return (
            "GM-21.5",
            f"{label} has had its orders at launch: it can be given others by radio only",
            f"Write 'RT to {label}: ...'.",
        )
    holder = launch.source if launch is not None else label
    number = order.unit.number if order.unit.kind == "TF" else None
    if number is None and holder in view.ships and holder not in view.bases:  # HMAS Australia is no airfield
        number = view.ships[holder].tf
    if number is None or number not in view.tfs or command.in_hand(tf_id(view.side, number)):
        return None
    return (
        "GM-21.4",
        f"TF{number} has no BB or CV and is not in the hex of one, nor at a base: by RT only",
        f"Write 'RT to TF{number}: ...'.",
    )


def _radio_notes(order: UnitOrder, roster: Roster, remarks: Remarks) -> None:
    """Note what an AF's order means for the radio, and the holes it leaves (GM-22.6, GM-22.9.4, GM-3.55b)."""
    program = order.program
    said = set(program.radio) - {"none"} or ({"sighting"} if program.report else set())
    launch = next((action for action in program.actions if isinstance(action, ast.TakeOff)), None)
    coded = (
        roster.ruleset.options.large_plane_code
        and launch is not None
        and large_only(planes.plane for planes in launch.planes)
    )
    if said:
        what = (
            "coded: the enemy gets the fix of each report"
            if coded
            else ("uncoded: the enemy gets the words and the fix of each report")
        )
        _remark(remarks, order, "note", "GM-22.6", what)
    elif not program.radio:
        _remark(remarks, order, "note", "GM-22.6", "nothing said of RTs: radio silence, and no news until it lands")
    actions, cases = _all(program)
    shadow = next((action for action in actions if isinstance(action, ast.Shadow)), None)
    if shadow is None:
        return
    holes = []
    if not any(isinstance(action, ast.Climb) for action in actions) and (launch is None or launch.high is None):
        holes.append("1 altitude (kept)")
    if shadow.distance is None:
        holes.append("2 distance of shadowing (one hex)")
    if shadow.target == ast.Place():
        holes.append("3 which TF if more than one, and which classes count (the first seen)")
    if said and not coded:
        holes.append("4 each report is an uncoded RT, acknowledged or not (not)")
    if not any(isinstance(action, ast.LandAt) and action.place != ast.Place() for action in actions):
        holes.append("5 what if the landing place has moved or is closed (the nearest other)")
    if shadow.if_gone is None and not any(isinstance(case.condition, ast.Attacked) for case in cases):
        holes.append("6 what if attacked, or if the TF is lost (evade, search one turn, return)")
    if holes:
        _remark(remarks, order, "note", "GM-3.55b", "left open, with what will be done: " + "; ".join(holes))


def _submarine_notes(order: UnitOrder, roster: Roster, remarks: Remarks) -> None:
    """Note what a boat's order means for the radio: silence, unless it is told to report (GM-22.31a, GM-22.6)."""
    boat = roster.view.submarines.boats.get(order.unit.number) if roster.view.submarines else None
    said = order.submarine.radio if order.submarine is not None else None
    said = said if said is not None or boat is None else boat.order.radio
    if said and "none" not in said:
        _remark(remarks, order, "note", "GM-22.31a", "coded: the enemy gets the fix of each report, not the words")
    elif said is None:
        _remark(remarks, order, "note", "GM-22.6", "nothing said of RTs: radio silence, and no news until it comes in")


def _all(program: Program) -> tuple[list[ast.Action], list[ast.Case]]:
    """Return the actions and cases of a program and of everything inside it."""
    actions, cases = list(program.actions), list(program.cases)
    for case in program.cases:
        for inner in (case.then, case.otherwise):
            if inner is not None:
                more, deeper = _all(inner)
                actions += more
                cases += deeper
    return actions, cases


def _remark(remarks: Remarks, order: UnitOrder, severity: str, code: str, message: str, hint: str = "") -> None:
    remarks.add(
        Diagnostic(order.line, 1, 1, severity, code, f"{unit_name(order.unit)}: {message}", hint)  # type: ignore[arg-type]
    )
