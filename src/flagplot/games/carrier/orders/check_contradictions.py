"""Checks of what an order says both ways: a thing and its contrary, an altitude by a word and by a mark."""

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.orders.assemble import Altitude, Assigned, CaseItem, Flag, Guarded, assemble
from flagplot.games.carrier.orders.check_deeds import within
from flagplot.games.carrier.orders.checking import about
from flagplot.games.carrier.orders.draft import Draft, Item, Remarks
from flagplot.games.carrier.orders.units import Roster

_AIM = str | ast.GunAim
"""What stands in a list of aims."""


@about(Flag, ast.Intercept, ast.Search, Altitude, ast.PartHigh)
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
        clash = _said_both_ways(draft)
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


@about(ast.Attack, ast.Surface, ast.FireAt, ast.Destroy, Assigned, CaseItem, Guarded)
def named_twice(draft: Draft, _: Roster, remarks: Remarks) -> None:
    """Refuse a list of aims with one of them twice: `on CA and CV, CV first` is meant in another order (GM-3.52)."""
    for item in draft.items:
        for aims in within(item.node):
            if isinstance(aims, tuple) and len(set(aims)) < len(aims) and all(isinstance(aim, _AIM) for aim in aims):
                why = f"{draft.name}: one aim stands twice in this list: its order is in doubt"
                remarks.at(item.signs, "error", "in-doubt", why, "Name each once, in the order in which they count.")
                draft.fallen = True
                return


def _said_both_ways(draft: Draft) -> tuple[Item, Item] | None:
    """Return two parts that say and deny one thing: whom to intercept or not to, the search, of which the last word
    counts for the whole order, and an altitude between two moves."""
    fights = {item.node: item for item in draft.items if isinstance(item.node, ast.Intercept)}
    searches = {item.node.on: item for item in draft.items if isinstance(item.node, ast.Search)}
    for said in (fights.values(), searches.values()):
        if len(said) > 1:
            first, then = sorted(said, key=_denies)[:2]
            return first, then
    climbed: Item | None = None
    for item in draft.items:
        if isinstance(item.node, Altitude | ast.PartHigh):
            if climbed is not None and climbed.node != item.node and isinstance(item.node, Altitude):
                return climbed, item
            climbed = item
        elif item.acts and not isinstance(item.node, ast.Cap):
            climbed = None
    return None


def _denies(item: Item) -> bool:
    return not (getattr(item.node, "wanted", True) and getattr(item.node, "on", True))


def _altitude_clash(draft: Draft) -> tuple[Item, Item] | None:
    """Return a word and a mark of altitude that disagree in one clause order (GM-9.4b)."""
    word = next((item for item in draft.items if isinstance(item.node, Altitude)), None)
    marks = [(item, high) for item in draft.items if (high := _marked(item.node)) is not None]
    if word is None or not marks:
        return None
    program = assemble([item.node for item in draft.items if not isinstance(item.node, Guarded)])
    first = program.actions[0] if program.actions else None
    if not isinstance(first, ast.Climb):
        return None
    return next(((item, word) for item, high in marks if high is not first.high), None)


def _marked(node: object) -> bool | None:
    """Return the altitude with which a written course begins; None where a part is none, or bears no mark."""
    return node.steps[0].high if isinstance(node, ast.Move) and node.steps else None


def _said(item: Item) -> str:
    """Return the player's words of a part."""
    out = ""
    end = 0
    for sign in item.signs:
        out += (" " if out and sign.column > end else "") + sign.spelt
        end = sign.column + sign.length
    return out
