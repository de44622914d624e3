"""When a case of an order is judged, and what is done after it (GM-3.2b, GM-3.54)."""

from collections.abc import Sequence

import msgspec

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Action, Case, Condition, Program
from flagplot.games.carrier.ordered.program import left

_STAYS = (ast.Move, ast.GoTo, ast.Head, ast.Hold)
"""What a unit may do for hours while it watches."""


def counted(case: Case, actions: list[Action]) -> Case:
    """Return a case with the actions that are left when it is judged in place of those that are done by then."""
    if case.rest is None:
        return case
    return msgspec.structs.replace(case, rest=left(actions) - case.rest if left(actions) else None)


def of_what_is_not(condition: Condition) -> bool:
    """Return whether a condition holds while nothing happens, so that it does not say when it is to be judged."""
    if isinstance(condition, ast.AllOf):
        return all(map(of_what_is_not, condition.conditions))
    if isinstance(condition, ast.AnyOf):
        return any(map(of_what_is_not, condition.conditions))
    return isinstance(condition, ast.Not)


def comes_by_itself(condition: Condition) -> bool:
    """Return whether what a condition waits for comes sooner or later: day, and another weather."""
    return isinstance(condition, ast.Not) and isinstance(condition.condition, ast.Night | ast.Clouds)


def without_end(action: Action) -> bool:
    """Return whether an action goes on until something else is ordered."""
    match action:
        case ast.Cap(turns=None, until=None) | ast.Hold(turns=None, until=None) | ast.Shadow(until=None):
            return True
    return False


def lasting(case: Case) -> Case:
    """Return a case in which a way ends when that happens which is not to happen (`to Lae unless attacked`): the unit
    does what is to be done else, lands if it is to land, or holds."""
    ends = _end_of_way(case)
    return (
        case if ends is None else msgspec.structs.replace(case, then=msgspec.structs.replace(case.then, cases=(ends,)))
    )


def freed(cases: list[Case], ways: set[int], actions: list[Action]) -> tuple[list[Case], set[int]]:
    """Return cases without that of a way gone if something does not happen, where another says what is done when it
    does: `to Lae unless attacked; if attacked N4`. The way is gone then, and the other case watches. `ways`: those that
    are written after what is done in them."""
    for at, case in enumerate(cases):
        ends = _end_of_way(case) if at in ways and case.otherwise is None else None
        last = (case.rest or 0) == left(actions)
        if ends is not None and last and any(each.condition == ends.condition for each in cases):
            actions += case.then.actions
            return [each for each in cases if each is not case], {n - (n > at) for n in ways if n != at}
    return cases, ways


def _end_of_way(case: Case) -> Case | None:
    happens = case.condition.condition if isinstance(case.condition, ast.Not) else None
    way = any(isinstance(action, ast.Move | ast.GoTo | ast.Head) for action in case.then.actions)
    if case.then.cases or not way or not isinstance(happens, ast.Seen | ast.Attacked | ast.Losses):
        return None
    landing = tuple(action for action in case.then.actions if isinstance(action, ast.LandAt))
    return Case(happens, case.otherwise if case.otherwise is not None else Program(landing or (ast.Hold(),)))


def watched(case: Case) -> tuple[tuple[Action, ...], Case] | None:
    """Return what a unit does and what it watches for meanwhile, where its order is one case and no more: `to Lae
    unless attacked`, `if attacked land, else bomb Lae`. Judged once, the case would be forgotten with the first hex."""
    ends = _end_of_way(case)
    if ends is not None:
        return (case.then.actions, ends) if case.then == Program(case.then.actions) else None
    other = case.otherwise
    way = other is not None and any(isinstance(action, _STAYS) for action in other.actions)
    befalls = isinstance(case.condition, ast.Attacked | ast.Losses) or (way and isinstance(case.condition, ast.Seen))
    if other is None or not befalls or other != Program(other.actions) or not left(other.actions):
        return None
    return other.actions, msgspec.structs.replace(case, otherwise=None)


def home_after(case: Case, actions: list[Action], before: int) -> Case:
    """Return a case in which planes land, too, where the order says after the case where they do: a case that is met
    replaces what is left. What is done else comes when nothing is left, and so before that landing. `before`: landings
    ordered before the case."""
    landing = next(iter([action for action in actions if isinstance(action, ast.LandAt)][before:]), None)
    if landing is None:
        return case
    other = case.otherwise
    if other is not None:
        actions[:] = [action for action in actions if action is not landing]
        other = _landed(other, landing)
    return msgspec.structs.replace(case, then=_landed(case.then, landing), otherwise=other)


def _landed(way: Program, landing: ast.LandAt) -> Program:
    lands = any(isinstance(action, ast.LandAt) for action in way.actions)
    if lands or way.cases or not left(way.actions):
        return way
    return msgspec.structs.replace(way, actions=(*way.actions, landing))


def judged_there(condition: Condition) -> bool:
    """Return whether a condition is about what is seen, and so can be judged only where the target is."""
    if isinstance(condition, ast.Not):
        return judged_there(condition.condition)
    if isinstance(condition, ast.AllOf | ast.AnyOf):
        return any(map(judged_there, condition.conditions))
    return isinstance(condition, ast.Seen | ast.OnGround | ast.EnemyCap)


def go_to_judge(cases: list[Case], actions: list[Action]) -> None:
    """Have planes that only attack in cases fly to their target first where a case can be judged there alone: `if
    carriers are there, attack C6` (GM-3.54)."""
    there = targets(cases)
    if len(there) != 1:
        return
    actions.append(ast.GoTo(there.pop()))
    for at, case in enumerate(cases):
        if case.rest is not None:
            cases[at] = msgspec.structs.replace(case, rest=1)
        if case.otherwise is None and _attack_of(case.then) is not None:
            return_after(1, at, actions, cases)


def targets(cases: Sequence[Case]) -> set[ast.Place]:
    """Return the places of attacks that are made in cases which only there can be judged."""
    ways = [way for case in cases if judged_there(case.condition) for way in (case.then, case.otherwise)]
    attacks = [attack for way in ways if (attack := _attack_of(way)) is not None]
    return {attack.place for attack in attacks if attack.place != ast.Place()}


def _attack_of(way: Program | None) -> ast.Attack | None:
    """Return the attack with which begins what is done in a case."""
    first = way.actions[0] if way is not None and way.actions else None
    return first if isinstance(first, ast.Attack) else None


def return_after(after: int, at: int, actions: list[Action], cases: list[Case]) -> None:
    """Have the planes do the rest of their order after a conditional attack, made or not: land at least (GM-3.54)."""
    if not any(isinstance(action, ast.LandAt) for action in actions[after:]):
        actions.append(ast.LandAt())
    case = cases[at]
    if any(isinstance(action, ast.LandAt) for action in case.then.actions):
        return
    then = msgspec.structs.replace(case.then, actions=(*case.then.actions, *actions[after:]))
    cases[at] = msgspec.structs.replace(case, then=then)
