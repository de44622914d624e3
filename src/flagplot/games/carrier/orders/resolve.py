"""Names in orders made definite from the seat's View: own ships, bases, places of the map, free numbers."""

from collections.abc import Callable, Collection, Iterable

import msgspec

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Action, Place, Program
from flagplot.games.carrier.ordered.program import left
from flagplot.games.carrier.ordered.words import base_name
from flagplot.games.carrier.orders.assemble import CaseItem, Guarded, Node
from flagplot.games.carrier.orders.draft import Draft, Item
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.state.units import Ship, TaskForce

Change = Callable[[Action], list[Action]]
"""What an action becomes; nothing if it is dropped."""


def mapped(program: Program, change: Change) -> Program:
    """Return a program with every action changed, inside cases and branches too; cases left empty are dropped."""
    cases = [new for case in program.cases if (new := mapped_case(case, change)) is not None]
    actions = [mapped_action(action, change) for action in program.actions]
    for n, case in enumerate(cases):
        if case.rest:
            after = next(at for at in range(len(actions)) if left(program.actions[at:]) == case.rest)
            cases[n] = msgspec.structs.replace(case, rest=sum(map(left, actions[after:])))
    return msgspec.structs.replace(program, actions=tuple(new for each in actions for new in each), cases=tuple(cases))


def mapped_case(case: ast.Case, change: Change) -> ast.Case | None:
    """Return a case with every action changed; None when nothing is left to do in it."""
    then = mapped(case.then, change)
    otherwise = mapped(case.otherwise, change) if case.otherwise is not None else None
    if then == Program() != case.then:
        return None
    if otherwise == Program() != case.otherwise:
        otherwise = None
    return msgspec.structs.replace(case, then=then, otherwise=otherwise)


def mapped_action(action: Action, change: Change, outer: Change | None = None) -> list[Action]:
    """Return what an action becomes, the programs inside it first; `outer` changes the action itself."""
    if isinstance(action, ast.Attack | ast.Shadow) and action.if_gone is not None:
        action = msgspec.structs.replace(action, if_gone=mapped(action.if_gone, change))
    if isinstance(action, ast.Split) and action.order is not None:
        action = msgspec.structs.replace(action, order=mapped(action.order, change))
    return (outer or change)(action)


def change_item(draft: Draft, item: Item, change: Change, outer: Change | None = None) -> None:
    """Put what a part of an order becomes in its place, in cases too; a part of which nothing is left is taken out.
    `outer` changes what is a part by itself."""
    node = item.node
    new: list[Node]
    if isinstance(node, CaseItem):
        case = mapped_case(node.case, change)
        new = [CaseItem(case)] if case is not None else []
    elif isinstance(node, Guarded):
        if isinstance(node.action, int):
            return
        new = [Guarded(each, node.trails) for each in mapped_action(node.action, change)]
    elif isinstance(node, ast.Tagged):
        new = list(mapped_action(node, change, outer))
    else:
        return
    if len(new) == 1:
        item.node = new[0]
        return
    at = draft.items.index(item)
    draft.items[at : at + 1] = [Item(each, item.signs, item.bracketed) for each in new]


def parts_of(draft: Draft, kinds: Collection[type]) -> list[Item]:
    """Return the parts of an order that are of some kinds."""
    return [item for item in draft.items if type(item.node) in kinds]


def holding(kinds: Iterable[type[Action]]) -> frozenset[type]:
    """Return actions of some kinds, and the kinds of parts in which such an action may stand."""
    return frozenset((*kinds, ast.Attack, ast.Split, CaseItem, Guarded))


def place_of(place: Place, roster: Roster) -> Place:
    """Return a place that the umpire can find: an own base or ship, a base of the scenario, a contact, or the hex of
    a place that is only on the map."""
    name = place.name
    if not name or name in roster.view.ships or name in roster.view.bases:
        return place
    base = base_name(name)
    if base in roster.view.bases or (base, roster.ruleset.scenario.code) in roster.ruleset.tables.bases:
        return Place(name=base)
    hex_ = roster.place_hex(name)
    return Place(hex_) if hex_ is not None else place


def known_place(place: Place, roster: Roster) -> bool:
    """Return whether a place can be found at all."""
    if place.hex is not None or not place.label:
        return True
    base = base_name(place.name)
    if (base, roster.ruleset.scenario.code) in roster.ruleset.tables.bases:
        return True
    return roster.hex_at(place) is not None or place.name in roster.view.bases


CRUISERS = ("CA", "CL", "CAV")


def named_ships(
    words: tuple[str, ...], tf: TaskForce, roster: Roster, gone: Collection[str] = ()
) -> tuple[list[str], list[str]]:
    """Return the names of the ships that words mean in a TF (`Hobart`, `DD`, `3 DD`), and the words that mean none.
    `gone`: ships that have left it before."""
    ships: list[Ship] = [ship for ship in roster.ships(tf) if ship.name not in gone]
    out: list[str] = []
    bad: list[str] = []
    for word in words:
        n, _, kind = word.partition(" ")
        if n.isdigit() and kind:
            kinds = CRUISERS if kind == "cruisers" else (kind,)
            fitting = [ship.name for ship in ships if ship.type in kinds and ship.name not in out]
            if kind == "cruisers" and len(fitting) > int(n):
                fitting = []  # of cruisers it matters which
            fitting = fitting[: int(n)]
            if len(fitting) < int(n):
                bad.append(word)
        else:
            kinds = CRUISERS if word == "cruisers" else (word,)
            fitting = [s.name for s in ships if (s.name == word or s.type in kinds) and s.name not in out]
            if not fitting:
                bad.append(word)
        out += fitting
    return out, bad
