"""Reading a unit's order: which action it is at, and the conduct that goes with the whole of it."""

from typing import TypeVar

import msgspec

from flagplot.games.carrier.orders.ast import Action, Intercept, Move, Program, ReportAs, Search, Step, Surface

CONDUCT = (Intercept, ReportAs, Search, Surface)
"""Actions that say how, not what: they hold for the whole order and take no time."""

C = TypeVar("C")


def current(order: Program | None) -> Action | None:
    """Return the action a unit is at: the first that is not mere conduct; None when nothing is left."""
    if order is not None:
        for action in order.actions:
            if not isinstance(action, CONDUCT):
                return action
    return None


def conduct(order: Program | None, kind: type[C]) -> C | None:
    """Return the last word an order says about one kind of conduct, or None."""
    if order is None:
        return None
    said = [action for action in order.actions if isinstance(action, kind)]
    return said[-1] if said else None


def _with_actions(order: Program, actions: tuple[Action, ...]) -> Program:
    return Program(actions, order.cases, order.divert, order.report, order.standing, order.radio)


def done(order: Program, action: Action) -> Program:
    """Return the order without an action that has been carried out."""
    at = next(n for n, known in enumerate(order.actions) if known is action)
    return _with_actions(order, order.actions[:at] + order.actions[at + 1 :])


def changed(order: Program, action: Action, to: Action) -> Program:
    """Return the order with what is left of an action in its place."""
    return _with_actions(order, tuple([to if known is action else known for known in order.actions]))


def stepped(order: Program, action: Move) -> Program:
    """Return the order with the first hex of a written move done, without the move when nothing of it is left."""
    first, rest = action.steps[0], action.steps[1:]
    if first.count > 1:
        rest = (Step(first.direction, first.count - 1, first.high), *rest)
    return changed(order, action, Move(rest, action.start, action.end)) if rest else done(order, action)


def skipped_to(order: Program, action: Action) -> Program:
    """Return the order from an action on; conduct said before it is kept."""
    at = next(n for n, known in enumerate(order.actions) if known is action)
    kept = tuple(known for known in order.actions[:at] if isinstance(known, CONDUCT))
    return msgspec.structs.replace(order, actions=kept + order.actions[at:])


def with_conduct(order: Program, then: Program) -> Program:
    """Return the program of a case that was met; what it does not say about conduct stays as it was."""
    kept = tuple(action for action in order.actions if isinstance(action, CONDUCT))
    return msgspec.structs.replace(
        then,
        actions=kept + then.actions,
        report=order.report or then.report,
        divert=order.divert if then.divert is None else then.divert,
        radio=then.radio or order.radio,
    )
