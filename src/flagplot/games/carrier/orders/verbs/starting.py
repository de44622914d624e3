"""Where a TF starts, chosen before the first turn (BR-26.1)."""

from collections.abc import Sequence

from flagplot.core.diagnostics import Diagnostic
from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Action, UnitOrder
from flagplot.games.carrier.orders.draft import Remarks
from flagplot.games.carrier.orders.text import unit_name
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.verb import AT_SEA, Group, Option, Trial, Verb
from flagplot.games.carrier.scenario.starts import start_hexes, starting
from flagplot.games.carrier.theatre import hex as hexes

SHOWN = 12
"""Hexes named where another one was ordered."""


def _in_time(start: ast.StartAt, trial: Trial) -> list[Action]:
    """Refuse a start place when the game has begun (BR-26.1)."""
    question = trial.roster.view.question
    if question and question.kind == "start places":
        return [start]
    return trial.refuse("BR-26.1", "start places are chosen before the first turn, and the game has begun")


def _start(order: UnitOrder) -> ast.StartAt | None:
    """Return where an order lets a TF start; None if that is not all it says."""
    action = order.program.actions[0] if len(order.program.actions) == 1 else None
    return action if isinstance(action, ast.StartAt) and not order.program.cases and order.hour is None else None


def starts_alone(orders: Sequence[UnitOrder], roster: Roster, remarks: Remarks) -> list[UnitOrder]:
    """Return the orders that can be given when start places are asked for: those of TFs to start in a hex of their
    area, which may lie about the place chosen for another TF (BR-26.1). The others are left out with a remark."""
    groups = starting(roster.ruleset.scenario, roster.side)
    places = {number: tf.hex for number, tf in roster.view.tfs.items()}
    chosen: dict[int, UnitOrder] = {}
    for order in orders:
        if _start(order) is not None:
            chosen[order.unit.number] = order
        else:
            text = f"{unit_name(order.unit)}: left out: only a start place is asked for now: one 'start at' and its hex"
            remarks.add(Diagnostic(order.line, 1, 1, "error", "BR-26.1", text, "Orders are asked for after that."))
    for number, group in groups.items():
        start = _start(chosen[number]) if number in chosen else None
        allowed = start_hexes(group, places)
        if start is not None and start.hex in allowed:
            places[number] = start.hex
        elif start is not None:
            near = sorted(allowed, key=lambda each: (hexes.distance(each, start.hex), each))[:SHOWN]
            text = f"TF{number} may not start in {hexes.name(start.hex)}"
            hint = f"The nearest hexes allowed: {', '.join(map(hexes.name, near))}."
            remarks.add(Diagnostic(chosen.pop(number).line, 1, 1, "error", "BR-26.1", text, hint))
    return sorted(chosen.values(), key=lambda order: order.line)


VERBS = (
    Verb(
        word="start at",
        group=Group.OPTIONAL,
        help="Choose where a TF starts, in its area, before the first turn.",
        examples=(("TF3: start at B/F04", ""),),
        kinds=(ast.StartAt,),
        starts={"STARTAT": "start at, start in, starts at, starts in, start from, set up at, set up in"},
        grammar="start_at: STARTAT HEX",
        build={"start_at": lambda _verb, where: ast.StartAt(where.value.hex)},
        text=lambda each, _: f"start at {hexes.name(each.hex)}",
        givers=AT_SEA,
        deed="choose where to start",
        option=Option(("start_places",), "choosing start places"),
        definite=_in_time,
    ),
)
