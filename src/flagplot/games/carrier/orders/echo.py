"""Canonical text of orders: reading it again gives the same order (GM-3.1c)."""

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Action, Program, UnitOrder
from flagplot.games.carrier.ordered.program import left
from flagplot.games.carrier.orders.conditions import condition
from flagplot.games.carrier.orders.radio_times import RADIO_TIMES
from flagplot.games.carrier.orders.text import unit_name
from flagplot.games.carrier.orders.tongue import Tongue, tongue_of
from flagplot.games.carrier.orders.verb import Say
from flagplot.games.carrier.orders.verbs import VERB_OF, VERBS_OF
from flagplot.games.carrier.theatre import hex as hexes


def canonical(order: UnitOrder) -> str:
    """Return the order as one line that reads back to the same order."""
    head = unit_name(order.unit)
    if order.hour is not None:
        head = f"{order.hour:02d}00: {head}"
    if order.radio is not None:
        return head.removesuffix(unit_name(order.unit)) + radio(order.radio)
    if (plan := order.submarine or order.boats or order.ashore) is not None:
        return f"{head}: {plan_text(plan, order.unit.kind) or 'stay'}"
    if order.no_move:
        return f"{head}: no move"
    if order.at is not None:
        head += f" at {hexes.name(order.at)}"
    return f"{head}: {program(order.program, order.unit.kind)}"


def radio(said: ast.Radio) -> str:
    """Return what is said by radio, or about it, as it is given (GM-22.3)."""
    verb = next(verb for verb in VERBS_OF[Tongue.RADIO] if said.kind in verb.fields)
    assert verb.text is not None
    return verb.text(said, Say("radio", program))


def plan_text(plan: ast.Plan, kind: str) -> str:
    """Return the order of a submarine, boats, watchers or troops, each verb's words in turn."""
    plain, say = type(plan)(), Say(kind, program)
    said = [
        verb.text(plan, say)
        for verb in VERBS_OF[tongue_of(kind)]
        if verb.text is not None and any(getattr(plan, name) != getattr(plain, name) for name in verb.fields)
    ]
    return "; ".join(said)


def program(order: Program, kind: str = "AF") -> str:
    """Return a program as clauses joined by `; `; `kind` is what its unit is, for the units it joins."""
    parts: list[str] = []
    cases = list(order.cases)
    if order.standing:
        parts.append("every turn")
    for number, each in enumerate(order.actions):
        if each.effect == "replaces" and cases:
            due = max((n for n, case in enumerate(cases, 1) if case.rest == left(order.actions[number:])), default=0)
            parts += [_case(case, kind) for case in cases[:due]]
            del cases[:due]
        text = action(each, kind)
        if isinstance(each, ast.Climb) and number and isinstance(order.actions[number - 1], ast.Move):
            parts[-1] += f" {text}"
        else:
            parts.append(text)
    if order.divert is not None:
        cond = f" cond {order.observe}" if order.observe is not None else ""
        cost = " at any cost" if order.at_any_cost else ""
        parts.append(f"divert to observe{cond}{cost}" if order.divert else "do not divert")
    if order.report:
        parts.append("report all sightings")
    parts += [RADIO_TIMES[time] for time in order.radio]
    parts += [_case(case, kind) for case in cases]
    return "; ".join(parts) or "cancel"


def _case(case: ast.Case, kind: str) -> str:
    text = f"if {condition(case.condition)} then ({program(case.then, kind)})"
    if case.otherwise is not None:
        text += f" else ({program(case.otherwise, kind)})"
    return text


def action(each: Action, kind: str = "AF") -> str:
    """Return one action as text."""
    text = VERB_OF[type(each)].text
    assert text is not None
    return text(each, Say(kind, program))
