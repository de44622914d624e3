"""Putting the parts of an order together: actions in their order, cases, flags, and conditions written after."""

from collections.abc import Sequence
from typing import Any, Literal, get_args

import msgspec

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Action, Case, Condition, Program
from flagplot.games.carrier.ordered.program import left
from flagplot.games.carrier.orders.judging import (
    comes_by_itself,
    counted,
    freed,
    go_to_judge,
    home_after,
    judged_there,
    lasting,
    of_what_is_not,
    return_after,
    watched,
    without_end,
)
from flagplot.games.carrier.theatre.hex import Hex


class Flag(msgspec.Struct, frozen=True):
    """A word about the whole order."""

    name: Literal["no-divert", "divert", "report", "standing", "no-attack", "cancel", "no-move"] | ast.RadioTime
    observe: int | None = None
    """With `divert`: the condition to bring sightings to (GM-9.2b)."""
    at_any_cost: bool = False


class Launched(msgspec.Struct, frozen=True):
    """`as AF7`: the number of the AF that the next launch forms."""

    number: int


class CaseItem(msgspec.Struct, frozen=True):
    """A case in its place among the parts."""

    case: Case


class Guarded(msgspec.Struct, frozen=True):
    """An action with conditions written after it. A number is an open direction: `fly N until ...`."""

    action: Action | int
    trails: tuple[tuple[str, Condition], ...]


class AtCheck(msgspec.Struct, frozen=True):
    """`at B/M23`: where the unit must be."""

    hex: Hex
    bare: bool


class Altitude(msgspec.Struct, frozen=True):
    """`high` or `low` as a part of its own: for the whole order if no move follows it and no altitude has been said
    before it (GM-3.53)."""

    high: bool


class Assigned(msgspec.Struct, frozen=True):
    """`4 Val dive on carriers` without a verb: the missing part of the attack said before it, or an attack itself."""

    attack: ast.Attack

    def after(self, last: object) -> tuple[bool, ast.Attack]:
        """Return whether it belongs to the action before it, and the attack that they make: where this one has said
        whom it sends, and not all of its planes, it says what others do."""
        if isinstance(last, ast.Attack) and all(each.planes != ast.Planes() for each in last.assignments):
            gone = self.attack.if_gone if self.attack.if_gone is not None else last.if_gone
            both = (*last.assignments, *self.attack.assignments)
            return True, msgspec.structs.replace(last, assignments=both, if_gone=gone)
        return False, self.attack


class Said(msgspec.Struct, frozen=True):
    """A part of an order in a language without programs, with the verb that says it."""

    verb: Any
    part: Any


class MisuseError(ValueError):
    """Words that are known but cannot stand together."""

    def __init__(self, message: str, code: str = "misuse", falls: bool = False) -> None:
        """`falls`: the whole order falls with it."""
        super().__init__(message)
        self.code, self.falls = code, falls


RADIO_TIMES: tuple[ast.RadioTime, ...] = get_args(ast.RadioTime)

Node = Action | Flag | CaseItem | Guarded | AtCheck | Altitude | Launched | Assigned | Said

MOVING = (ast.Move, ast.GoTo, ast.Head, ast.Cap, ast.Shadow, ast.Attack, ast.LandAt, ast.Meet, ast.Strafe)
"""Actions that move an AF."""
_CHECKED_ONLY = (AtCheck, Launched, Said)
"""Parts that are no part of the program."""
_LAND = ast.LandAt()


def assemble(nodes: Sequence[Node]) -> Program:
    """Return the program of an order's parts, in the order in which they are written (GM-3.2b).

    Raises MisuseError where a condition cannot stand after its action.
    """
    actions: list[Action] = []
    cases: list[Case] = []
    flags: list[Flag] = []
    guarded: list[tuple[int, int]] = []
    ways: set[int] = set()
    """Cases written after what is done in them."""
    landings: list[int] = []
    """Of each case the landings ordered before it."""
    for number, node in enumerate(nodes):
        if isinstance(node, Flag):
            flags.append(node)
        elif isinstance(node, CaseItem):
            _add_case(node.case, actions, cases)
        elif isinstance(node, Guarded):
            ways.add(len(cases))
            if _add_guarded(node, actions, cases):
                guarded.append((len(actions), len(cases) - 1))
        elif isinstance(node, Assigned):
            at = told_last(actions)
            if not isinstance(actions[at] if at >= 0 else None, ast.Attack) and any(map(_attacks, cases)):
                raise MisuseError("say how each attack is made in its own case", falls=True)
            joined, attack = node.after(actions[at] if at >= 0 else None)
            actions[at + 1 - joined : at + 1] = [attack]
        elif isinstance(node, Altitude):
            at = _first_move(actions) if _trailing(nodes, number) else len(actions)
            if number and isinstance(nodes[number - 1], ast.Cap) and actions[at - 1 : at] == [nodes[number - 1]]:
                at -= 1  # `CAP TF1 3 hours, high`
            actions.insert(at, ast.Climb(node.high))
        elif node == _LAND and _is_landing(actions) and not isinstance(nodes[number - 1], CaseItem):
            continue  # `returns to Yorktown and lands`
        elif not isinstance(node, _CHECKED_ONLY):
            actions.append(node)
        if len(cases) > len(landings):
            landings += [sum(isinstance(action, ast.LandAt) for action in actions)] * (len(cases) - len(landings))
    for after, case in guarded:
        return_after(after, case, actions, cases)
    cases = [home_after(case, actions, before) for case, before in zip(cases, landings, strict=True)]
    if actions and actions[-1] == _LAND and _is_landing(actions[:-1]):
        actions.pop()
    if cases:
        cases = _in_time(cases, ways, actions)
    return _flagged(actions, cases, flags) if flags else Program(tuple(actions), tuple(cases))


def _in_time(cases: list[Case], ways: set[int], actions: list[Action]) -> list[Case]:
    """Return the cases of an order as they are judged, with what is done until then put into the actions. `ways`: those
    written after what is done in them."""
    if not left(actions):
        go_to_judge(cases, actions)
    if len(cases) == 1 and not left(actions) and (alone := watched(cases[0])) is not None:
        actions += alone[0]
        cases = [alone[1]]
    cases, ways = freed(cases, ways, actions)
    cases = [lasting(case) if n in ways or not left(actions) else case for n, case in enumerate(cases)]
    return [counted(case, actions) for case in cases]


def _flagged(actions: list[Action], cases: list[Case], flags: Sequence[Flag]) -> Program:
    """Return a program with what is said about the whole order."""
    names = {flag.name for flag in flags}
    if "cancel" in names and (actions or cases):
        raise MisuseError("'cancel' ends all that a unit is to do: write it alone")
    divert = False if "no-divert" in names else True if "divert" in names else None
    detours = [flag for flag in flags if flag.name == "divert"]
    observe = next((flag.observe for flag in detours if flag.observe is not None), None)
    costly = any(flag.at_any_cost for flag in detours)
    radio = tuple(time for time in RADIO_TIMES if time in names)
    return Program(tuple(actions), tuple(cases), divert, "report" in names, "standing" in names, observe, costly, radio)


def told_last(nodes: Sequence[object]) -> int:
    """Return where the last of some parts stands that is no mere conduct; -1 where none does."""
    return next((at for at in reversed(range(len(nodes))) if getattr(nodes[at], "effect", "") != "conduct"), -1)


def _is_landing(actions: list[Action]) -> bool:
    """Return whether the last of some actions is a landing."""
    return isinstance(actions[-1] if actions else None, ast.LandAt)


def _first_move(actions: list[Action]) -> int:
    return next((n for n, action in enumerate(actions) if isinstance(action, MOVING)), len(actions))


def _trailing(nodes: Sequence[Node], at: int) -> bool:
    """Return whether no move follows an altitude that stands alone, and no other goes before it."""
    return not any(isinstance(node, Altitude | ast.Climb) for node in nodes[:at]) and not any(
        isinstance(node, MOVING) or (isinstance(node, Guarded) and all(kind == "until" for kind, _ in node.trails))
        for node in nodes[at + 1 :]
    )


def _add_case(case: Case, actions: list[Action], cases: list[Case]) -> None:
    """Add a case; `if gone ...` belongs to the last attack or shadowing before it, or to the one that is made else
    (GM-3.54, GM-3.55b)."""
    other = case.otherwise
    sought = actions if other is None else list(other.actions) if not other.cases else []
    for at in reversed(range(len(sought))):
        seeks = sought[at]
        gone = isinstance(case.condition, ast.TargetGone)
        if gone and isinstance(seeks, ast.Attack | ast.Shadow) and seeks.if_gone is None:
            sought[at] = msgspec.structs.replace(seeks, if_gone=case.then)
            actions += sought if other is not None else ()
            return
    if of_what_is_not(case.condition):
        endless = any(map(without_end, actions))
        if endless and not comes_by_itself(case.condition):
            raise MisuseError(
                "what is done if something is not so is judged after what stands before it, which has no end: "
                "say until when that is done, or write 'and hour at least 12' into the case"
            )
        case = msgspec.structs.replace(case, rest=None if endless else left(actions))
    cases.append(case)


def _attacks(case: Case) -> bool:
    ways = (case.then, *((case.otherwise,) if case.otherwise is not None else ()))
    return any(isinstance(action, ast.Attack) for way in ways for action in way.actions)


def _add_guarded(node: Guarded, actions: list[Action], cases: list[Case]) -> bool:
    """Add an action with what was written after it; return whether it is an attack on a condition (GM-3.54).

    Such an attack flies to its place first, since only there can the condition be judged.
    """
    action = node.action
    conditions: list[Condition] = []
    for kind, condition in node.trails:
        if kind == "if":
            conditions.append(condition)
        elif isinstance(action, int):
            action = ast.Head(action, condition)
        elif isinstance(action, ast.Hold | ast.Shadow | ast.Cap):
            action = msgspec.structs.replace(action, until=condition)
        else:
            raise MisuseError("'until' goes with one direction without a number, with hold, CAP and shadow")
    made: Action = ast.Move((ast.Step(action),)) if isinstance(action, int) else action
    if not conditions:
        actions.append(made)
        return False
    if isinstance(made, ast.MoveBox | ast.ReadyCap):
        raise MisuseError("what is done on deck cannot wait for a condition")
    if without_end(made) and any(isinstance(each, ast.Night) or comes_by_itself(each) for each in conditions):
        raise MisuseError("day and night are asked for once, and this has no end: say until when, as in 'until day'")
    joined = conditions[0] if len(conditions) == 1 else ast.AllOf(tuple(conditions))
    waits = isinstance(made, ast.Attack) and made.place != ast.Place() and judged_there(joined)
    if isinstance(made, ast.Attack) and waits:
        actions.append(ast.GoTo(made.place))
    _add_case(Case(joined, Program((made,))), actions, cases)
    return waits
