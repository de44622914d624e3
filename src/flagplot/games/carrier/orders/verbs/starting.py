"""Where a TF starts, chosen before the first turn (BR-26.1)."""

from collections.abc import Sequence
from typing import Any

from flagplot.core.diagnostics import Diagnostic
from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import SubmarineOrder, UnitOrder
from flagplot.games.carrier.orders.draft import Remarks
from flagplot.games.carrier.orders.text import unit_name
from flagplot.games.carrier.orders.tongue import Tongue
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.verb import AT_SEA, SUBMARINES, Group, Option, Trial, Verb
from flagplot.games.carrier.scenario.starts import choosable, start_hexes, starting_boats
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Hex

SHOWN = 12
"""Hexes named where another one was ordered."""


def _in_time(start: Any, trial: Trial) -> list[Any]:
    """Refuse a start place when the game has begun (BR-26.1)."""
    question = trial.roster.view.question
    if question and question.kind == "start places":
        return [start]
    return trial.refuse("BR-26.1", "start places are chosen before the first turn, and the game has begun")


def _start(order: UnitOrder) -> ast.StartAt | None:
    """Return where an order lets a TF start; None if that is not all it says."""
    action = order.program.actions[0] if len(order.program.actions) == 1 else None
    return action if isinstance(action, ast.StartAt) and not order.program.cases and order.hour is None else None


def _boat_start(order: UnitOrder) -> Hex | None:
    """Return where an order lets a submarine start; None if that is not all it says."""
    told = order.submarine
    return told.start if told == SubmarineOrder(start=told.start if told else None) and order.hour is None else None


def starts_alone(orders: Sequence[UnitOrder], roster: Roster, remarks: Remarks) -> list[UnitOrder]:
    """Return the orders that can be given when start places are asked for: those of TFs and submarines to start in a
    hex of their area, which may lie about the place chosen for another TF (BR-26.1). The others are left out with a
    remark."""
    groups = choosable(roster.ruleset.scenario, roster.side, roster.view.tfs)
    places = {number: tf.hex for number, tf in roster.view.tfs.items()}
    chosen: dict[int, UnitOrder] = {}
    under: list[UnitOrder] = []
    for order in orders:
        if _start(order) is not None:
            chosen[order.unit.number] = order
        elif _boat_start(order) is not None:
            under.append(order)
        else:
            text = f"{unit_name(order.unit)}: left out: only a start place is asked for now: one 'start at' and its hex"
            remarks.add(Diagnostic(order.line, 1, 1, "error", "BR-26.1", text, "Orders are asked for after that."))
    for number, group in groups.items():
        start = _start(chosen[number]) if number in chosen else None
        allowed = start_hexes(group, places)
        if start is not None and start.hex in allowed:
            places[number] = start.hex
        elif start is not None:
            _refuse(chosen.pop(number), start.hex, allowed, remarks)
    for number in [each for each in chosen if each not in groups]:
        text = f"TF{number} has no choice where it starts"
        remarks.add(Diagnostic(chosen.pop(number).line, 1, 1, "error", "BR-26.1", text, "Leave the line out."))
    boats = starting_boats(roster.ruleset.scenario, roster.side)
    afloat = []
    for order in under:
        hex_, allowed = _boat_start(order), boats.get(order.unit.number, ())
        if hex_ in allowed:
            afloat.append(order)
        elif hex_ is not None:
            _refuse(order, hex_, allowed, remarks)
    return sorted([*chosen.values(), *afloat], key=lambda order: order.line)


def _refuse(order: UnitOrder, wanted: Hex, allowed: Sequence[Hex], remarks: Remarks) -> None:
    near = sorted(allowed, key=lambda each: (hexes.distance(each, wanted), each))[:SHOWN]
    text = f"{unit_name(order.unit)} may not start in {hexes.name(wanted)}"
    hint = f"The nearest hexes allowed: {', '.join(map(hexes.name, near))}."
    remarks.add(Diagnostic(order.line, 1, 1, "error", "BR-26.1", text, hint))


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
    Verb(
        word="start at",
        tongue=Tongue.SUBMARINES,
        group=Group.SUBMARINES,
        help="Choose where a submarine starts, in its area, before the first turn.",
        examples=(("SS4: start at B/F04", "by the option `start_places`"),),
        fields=("start",),
        starts={"STARTAT": ""},
        grammar="start_at: STARTAT HEX -> submarine_starts",
        build={"submarine_starts": lambda _verb, where: SubmarineOrder(start=where.value.hex)},
        text=lambda order, _: f"start at {hexes.name(order.start)}",
        givers=SUBMARINES,
        option=Option(("submarines", "start_places"), "choosing start places of submarines"),
        judged=_in_time,
    ),
)
