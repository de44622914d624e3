"""Checks of any order: who can do what, places, contradictions, limits, report numbers."""

from typing import get_args

import msgspec

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Action, UnitRef
from flagplot.games.carrier.orders.assemble import Altitude, CaseItem, Flag, Guarded, assemble
from flagplot.games.carrier.orders.draft import Draft, Item, Remarks
from flagplot.games.carrier.orders.resolve import change_item, known_place, parts_with, place_of
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.verbs import VERBS

MAX_CASES = 40
MAX_DEPTH = 12
"""Levels of sub-cases; at least 8 are asked for (GM-3.2b)."""

AT_SEA = (
    ast.Move,
    ast.GoTo,
    ast.Head,
    ast.Hold,
    ast.Shadow,
    ast.Join,
    ast.Split,
    ast.ReportAs,
    ast.Anchor,
    ast.Weigh,
    ast.Beach,
    ast.Unload,
    ast.Bombard,
    ast.Surface,
    ast.Hunt,
    ast.LoadGuns,
)
IN_THE_AIR = (
    ast.Move,
    ast.GoTo,
    ast.Head,
    ast.Hold,
    ast.Climb,
    ast.Cap,
    ast.Shadow,
    ast.Attack,
    ast.Intercept,
    ast.Search,
    ast.LandAt,
    ast.TakeOff,
    ast.Join,
    ast.Split,
    ast.Jettison,
    ast.ReportAs,
    ast.Destroy,
    ast.Meet,
    ast.JoinAttack,
    ast.Strafe,
    ast.Flares,
    ast.Dive,
    ast.FireAt,
    ast.FireBack,
    ast.InTurn,
    ast.Apart,
)
ON_DECK = (ast.MoveBox, ast.ReportAs, ast.GiveUp, ast.ReadyCap)
CAN_DO: dict[str, frozenset[type[Action]]] = {
    giver: frozenset((*kinds, *(kind for verb in VERBS if giver in verb.givers for kind in verb.kinds)))
    for giver, kinds in (("TF", AT_SEA), ("AF", IN_THE_AIR), ("base", ON_DECK), ("ship", ON_DECK))
}
VERBS_: dict[type[Action], str] = {
    ast.Move: "move",
    ast.GoTo: "move",
    ast.Head: "move",
    ast.Hold: "hold",
    ast.Climb: "change altitude",
    ast.Cap: "fly CAP",
    ast.Shadow: "shadow",
    ast.Attack: "attack",
    ast.Intercept: "intercept",
    ast.Search: "search",
    ast.LandAt: "land",
    ast.TakeOff: "launch itself",
    ast.Join: "join",
    ast.Split: "split",
    ast.Jettison: "jettison",
    ast.ReportAs: "give report numbers",
    ast.Anchor: "anchor",
    ast.Weigh: "weigh anchor",
    ast.Beach: "beach",
    ast.Unload: "unload",
    ast.Bombard: "shell",
    ast.Surface: "fight on the surface",
    ast.Hunt: "hunt submarines",
    ast.MoveBox: "ready planes",
    ast.Destroy: "choose planes to destroy",
    ast.GiveUp: "choose planes to lose",
    ast.Meet: "meet planes",
    ast.JoinAttack: "join an attack",
    ast.ReadyCap: "hold a ready CAP",
    ast.Strafe: "strafe",
    ast.Flares: "drop flares",
    ast.Dive: "dive",
    ast.FireAt: "choose its targets in the air",
    ast.FireBack: "choose its gunners",
    ast.InTurn: "attack in turn",
    ast.Apart: "attack apart",
    ast.LoadGuns: "load guns",
}
DEEDS = VERBS_ | {kind: verb.deed for verb in VERBS for kind in verb.kinds}
WHO: dict[str, str] = {"TF": "a task force", "AF": "an air formation", "base": "a base", "ship": "a ship"}


def fitting_actions(draft: Draft, roster: Roster, remarks: Remarks) -> None:
    """Refuse what this kind of unit cannot do (BR-5, GM-9.2d)."""
    kind = draft.unit.kind

    def change(action: Action) -> list[Action]:
        if kind == "TF" and isinstance(action, ast.Intercept) and not action.wanted:
            return [ast.Surface(engage=False)]
        if kind == "TF" and isinstance(action, ast.Attack):
            seek: list[Action] = [ast.Surface(engage=True)]
            return [ast.GoTo(action.place), *seek] if action.place != ast.Place() else seek
        if kind == "TF" and isinstance(action, ast.Search):
            return []
        if isinstance(action, ast.TakeOff) and not isinstance(item.node, ast.TakeOff):
            remarks.at(signs, "error", "BR-8.10", "a launch cannot wait for a condition: planes take off in phase 2")
            return []
        if type(action) in CAN_DO[kind]:
            return [action]
        remarks.at(
            signs,
            "error",
            "wrong-unit",
            f"{draft.name} cannot {DEEDS[type(action)]}: it is {WHO[kind]}",
            _who_can(type(action)),
        )
        return []

    for item in list(draft.items):
        signs = item.signs
        change_item(draft, item, change)
        if kind == "TF" and isinstance(item.node, ast.Attack):
            remarks.at(signs, "note", "read-as", f"{draft.name}: read as going there and seeking surface combat")
        if kind == "TF" and isinstance(item.node, ast.Search):
            remarks.at(signs, "note", "read-as", "task forces always look out; 'search' is not needed")


def _who_can(kind: type[Action]) -> str:
    able = [WHO[unit] for unit, kinds in CAN_DO.items() if kind in kinds and unit != "ship"]
    return f"Give it to {' or '.join(able)}." if able else ""


PLACED = tuple(kind for kind in get_args(Action) if not {"place", "target"}.isdisjoint(kind.__struct_fields__))
"""Actions at a place."""


def places(draft: Draft, roster: Roster, remarks: Remarks) -> None:
    """Find every place named; a place that is not known is refused (GM-9.2d)."""
    own = {f"TF{number}" for number in roster.view.tfs}

    def change(action: Action) -> list[Action]:
        where = getattr(action, "place", None) or getattr(action, "target", None)
        if not isinstance(where, ast.Place):
            return [action]
        if not known_place(where, roster):
            hint = ", ".join(f"C{number}" for number in sorted(roster.contacts)[:6])
            remarks.at(
                signs,
                "error",
                "unknown-place",
                f"{where.name} is not known to you",
                f"Your contacts are {hint}." if hint and where.name[:1] == "C" else "",
            )
            return []
        found = place_of(where, roster)
        if isinstance(action, ast.Shadow):
            if found.name in own or found.name in roster.view.ships:
                remarks.at(signs, "note", "read-as", f"{found.name} is your own: read as going to it")
                return [ast.GoTo(found)]
            return [msgspec.structs.replace(action, target=found)]
        if isinstance(action, ast.Attack | ast.Strafe) and (
            found.name in own or found.name in roster.view.ships or found.name in roster.view.bases
        ):
            remarks.at(signs, "error", "own-unit", f"{found.name} is your own")
            return []
        return [msgspec.structs.replace(action, place=found)]

    for item in parts_with(draft, *PLACED):
        signs = item.signs
        change_item(draft, item, change)


def contradictions(draft: Draft, roster: Roster, remarks: Remarks) -> None:
    """Answer NO MOVE to an order that says a thing and its contrary without a condition (GM-3.3b, GM-9.4b)."""
    flags = {item.node.name: item for item in draft.items if isinstance(item.node, Flag)}
    attack = next((item for item in draft.items if isinstance(item.node, ast.Attack)), None)
    clash: tuple[Item, Item] | None = None
    if "no-attack" in flags and attack is not None:
        clash = (attack, flags["no-attack"])
    elif "divert" in flags and "no-divert" in flags:
        clash = (flags["divert"], flags["no-divert"])
    else:
        fights = {item.node.wanted: item for item in draft.items if isinstance(item.node, ast.Intercept)}
        if len(fights) == 2:
            clash = (fights[True], fights[False])
    clash = clash or _altitude_clash(draft)
    if clash is not None:
        one, two = (_said(item) for item in clash)
        remarks.at(
            clash[1].signs,
            "error",
            "no-move",
            f"{draft.name} stays: '{one}' and '{two}' contradict each other",
            "Keep one of them, or write 'if ... then ... else ...'.",
        )
        draft.no_move = True


def _altitude_clash(draft: Draft) -> tuple[Item, Item] | None:
    """Return a word and a mark of altitude that disagree in one clause order (GM-9.4b)."""
    program = assemble([item.node for item in draft.items if not isinstance(item.node, Guarded)])
    if not program.actions or not isinstance(program.actions[0], ast.Climb):
        return None
    high = program.actions[0].high
    for item in draft.items:
        if isinstance(item.node, ast.Move) and item.node.steps and item.node.steps[0].high is (not high):
            word = next((each for each in draft.items if isinstance(each.node, Altitude)), None)
            return (item, word) if word is not None else None
    return None


def _said(item: Item) -> str:
    """Return the player's words of a part."""
    out = ""
    end = 0
    for sign in item.signs:
        out += (" " if out and sign.column > end else "") + sign.spelt
        end = sign.column + sign.length
    return out


def limits(draft: Draft, roster: Roster, remarks: Remarks) -> None:
    """Query more cases or levels than are read (GM-3.2b); name branches without an action (GM-3.4b)."""
    cases = [item for item in draft.items if isinstance(item.node, CaseItem)]
    for item in cases[MAX_CASES:]:
        remarks.at(
            item.signs,
            "query",
            "GM-3.2b",
            f"{draft.name} has {len(cases)} cases; {MAX_CASES} are read. Default at the deadline: this one is left out",
        )
        draft.items.remove(item)
    for item in cases[:MAX_CASES]:
        if isinstance(item.node, CaseItem) and depth(item.node.case) > MAX_DEPTH:
            remarks.at(
                item.signs,
                "query",
                "GM-3.2b",
                f"cases inside cases go {MAX_DEPTH} levels deep at most. Default at the deadline: this one is left out",
            )
            draft.items.remove(item)


def depth(case: ast.Case) -> int:
    """Return the levels of cases inside a case, itself counted."""
    inner = [*case.then.cases, *(case.otherwise.cases if case.otherwise else ())]
    return 1 + max((depth(each) for each in inner), default=0)


def report_numbers(draft: Draft, roster: Roster, remarks: Remarks) -> None:
    """Query report numbers out of range, with the nearest allowed; note that C1 is without effect (GM-3.6a)."""
    for item in list(draft.items):
        node = item.node
        if not isinstance(node, ast.ReportAs):
            continue
        refused = _no_such_report(node, draft.unit, roster)
        if refused is not None:
            remarks.at(item.signs, "error", *refused)
            draft.items.remove(item)
            continue
        if node.c1 is not None:
            remarks.at(item.signs, "note", "GM-3.6a", "the figure for condition 1 is kept, but is shown to nobody")
        size = _size(draft.unit, roster)
        if node.formations not in (1, 2):
            remarks.at(item.signs, "query", "GM-3.6a", "a formation can be shown as 1 or 2. Default at the deadline: 2")
            item.node = node = msgspec.structs.replace(node, formations=2 if node.formations > 2 else 1)
        if node.c2 is None or size is None:
            continue
        low, high = -(-size // 2), 3 * size // 2
        if not low <= node.c2 <= high:
            nearest = min(max(node.c2, low), high)
            remarks.at(
                item.signs,
                "query",
                "GM-3.6a",
                f"{node.c2} for condition 2: allowed {low} to {high}. Default at the deadline: {nearest} is shown",
            )
            item.node = msgspec.structs.replace(node, c2=nearest)


def _no_such_report(node: ast.ReportAs, unit: UnitRef, roster: Roster) -> tuple[str, str, str] | None:
    """Return why an order on reports has no sense in this game, as code, message and hint; None if it has."""
    options = roster.ruleset.options
    if node.truly is not None and not options.carrier_error:
        return (
            "FE-7.12.2g",
            "classes are always reported truly here: the option carrier_error is off",
            "Leave it out.",
        )
    if node.truly is not None and unit.kind != "TF":
        return (
            "FE-7.12.2g",
            "only ships can be taken for carriers: it is an order for a task force",
            "Give it to the TF: 'TF3 report truly'.",
        )
    if node.c2 is not None and options.condition2_total == "dice":
        return (
            "FE-7.12.2b",
            "the umpire draws the figure for condition 2: the option condition2_total is dice",
            "Leave it out.",
        )
    return None


def _size(unit: UnitRef, roster: Roster) -> int | None:
    if unit.kind == "TF" and unit.number in roster.view.tfs:
        return len(roster.view.tfs[unit.number].ships)
    if unit.kind == "AF" and unit.number in roster.view.afs:
        return sum(flight.n for flight in roster.view.afs[unit.number].flights)
    return None
