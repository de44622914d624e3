"""Reading a unit's order: which action it is at, and the conduct that goes with the whole of it."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

import msgspec

from flagplot.games.carrier.ordered.ast import (
    Action,
    Anchor,
    Effect,
    Move,
    Program,
    ReportAs,
    Step,
    Surface,
    TakeOff,
    UnitOrder,
    Unload,
    Weigh,
)

C = TypeVar("C")


def current(order: Program | None) -> Action | None:
    """Return the action a unit is at: the first that is not mere conduct; None when nothing is left."""
    if order is not None:
        for action in order.actions:
            if action.effect != "conduct":
                return action
    return None


def left(actions: Iterable[Action]) -> int:
    """Return how many of some actions are no mere conduct, and not done at once."""
    return sum(action.effect == "replaces" for action in actions)


def conduct(order: Program | None, kind: type[C]) -> C | None:
    """Return the last word an order says about one kind of conduct, or None."""
    if order is not None:
        for action in reversed(order.actions):
            if isinstance(action, kind):
                return action
    return None


def report_figures(order: Program | None) -> tuple[int, int] | None:
    """Return the total and the formations that an order last wants shown at Condition 2, None if it does not speak of
    them (GM-3.6a)."""
    said = [
        action
        for action in (order.actions if order is not None else ())
        if isinstance(action, ReportAs) and action.truly is None
    ]
    return (said[-1].c2, said[-1].formations) if said and said[-1].c2 is not None else None


def surface_conduct(order: Program | None, later: Iterable[Surface] = ()) -> Surface | None:
    """Return what an order, and what was answered later, say about surface combat: of each thing the last word
    (GM-10.1b). None if they say nothing."""
    said = [action for action in (order.actions if order is not None else ()) if isinstance(action, Surface)]
    return folded([*said, *later])


def folded(said: Sequence[Surface]) -> Surface | None:
    """Return several words about surface combat as one, the last word of each thing counting (GM-10.1b)."""
    if not said:
        return None
    out, plain = said[0], Surface()
    for word in said[1:]:
        new = {name: getattr(word, name) for name in Surface.__struct_fields__}
        out = msgspec.structs.replace(out, **{k: value for k, value in new.items() if value != getattr(plain, k)})
    return out


def amended(order: Program | None, by: Program) -> Program | None:
    """Return a unit's order with what a new one says put into it, where that leaves the route that stands: conduct, and
    what is done at once; who weighs unloads no more. None where the new order replaces the old one (GM-3.6b)."""
    if order is None or by.cases or by.standing or by == Program() or not all(map(_leaves_route, by.actions)):
        return None
    conduct = _of_effect(by, "conduct")
    kinds = tuple(type(action) for action in conduct)
    ends = (Anchor, Unload) if any(isinstance(action, Weigh) for action in by.actions) else ()
    kept = tuple(action for action in order.actions if not isinstance(action, (*kinds, *ends)))
    said = with_conduct(order, by)
    first = _of_effect(by, "at once")
    return msgspec.structs.replace(said, actions=(*first, *kept, *conduct), cases=order.cases, standing=order.standing)


def along(order: Program, then: Program) -> Program | None:
    """Return an order with what a case says put in where that leaves the route: of each thing the last word counts.
    None where the case replaces what is left (GM-3.2b)."""
    if then.cases or then.standing or then == Program() or not all(map(_leaves_route, then.actions)):
        return None
    first, conduct = _of_effect(then, "at once"), _of_effect(then, "conduct")
    actions = (*first, *order.actions, *conduct)
    return msgspec.structs.replace(
        with_conduct(order, then), actions=actions, cases=order.cases, standing=order.standing
    )


def _of_effect(order: Program, effect: Effect) -> tuple[Action, ...]:
    """Return the actions of an order that do one thing to the order that stands."""
    return tuple(action for action in order.actions if action.effect == effect)


def _leaves_route(action: Action) -> bool:
    """Return whether an action leaves the route that stands; to seek surface combat is an aim of its own."""
    return action.effect != "replaces" and not (isinstance(action, Surface) and action.engage is True)


def _place_of(order: Program, action: Action) -> int:
    """Return where an action stands in an order; it may stand there twice in the same words."""
    for at, known in enumerate(order.actions):
        if known is action:
            return at
    raise ValueError(action)


def done(order: Program, action: Action) -> Program:
    """Return the order without an action that has been carried out."""
    at = _place_of(order, action)
    return msgspec.structs.replace(order, actions=order.actions[:at] + order.actions[at + 1 :])


def changed(order: Program, action: Action, to: Action) -> Program:
    """Return the order with what is left of an action in its place, of that alone where it stands twice."""
    at = _place_of(order, action)
    return msgspec.structs.replace(order, actions=(*order.actions[:at], to, *order.actions[at + 1 :]))


def stepped(order: Program, action: Move) -> Program:
    """Return the order with the first hex of a written move done, without the move when nothing of it is left."""
    first, rest = action.steps[0], action.steps[1:]
    if first.count > 1:
        rest = (Step(first.direction, first.count - 1, first.high), *rest)
    return changed(order, action, Move(rest, action.start, action.end)) if rest else done(order, action)


def skipped_to(order: Program, action: Action) -> Program:
    """Return the order from an action on; conduct said before it is kept."""
    at = _place_of(order, action)
    kept = tuple(known for known in order.actions[:at] if known.effect == "conduct")
    return msgspec.structs.replace(order, actions=kept + order.actions[at:])


def with_conduct(order: Program, then: Program) -> Program:
    """Return the program of a case that was met; what it does not say about conduct stays as it was."""
    kept = _of_effect(order, "conduct")
    return msgspec.structs.replace(
        then,
        actions=kept + then.actions,
        report=order.report or then.report,
        divert=order.divert if then.divert is None else then.divert,
        observe=order.observe if then.divert is None else then.observe,
        at_any_cost=order.at_any_cost if then.divert is None else then.at_any_cost,
        radio=then.radio or order.radio,
    )


def air_order(order: UnitOrder) -> bool:
    """Return whether an order is for an AF in flight: launches belong to the air operations phase (FE-14a)."""
    return order.unit.kind == "AF" and not any(isinstance(action, TakeOff) for action in order.program.actions)
