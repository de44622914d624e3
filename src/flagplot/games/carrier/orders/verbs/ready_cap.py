"""Planes stand by to scramble: the ready CAP (FE-16.11, GM-9.5)."""

from typing import Any

import msgspec

from flagplot.games.carrier.combat.scrambling import fights, regular_interceptor
from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Action, Planes
from flagplot.games.carrier.orders.built import Part, value_of
from flagplot.games.carrier.orders.text import plane_list
from flagplot.games.carrier.orders.verb import ON_DECK, Group, Option, Trial, Verb
from flagplot.games.carrier.ruleset.tables import LAND
from flagplot.games.carrier.state.units import Base, Boxes

HEIGHTS = {"HIGH": "high", "LOW": "low", "HIGHELSELOW": "high else low"}


def _ready_cap(_verb: object, planes: tuple[Planes, ...], *parts: Part) -> ast.ReadyCap:
    conduct: dict[str, Any] = {part.name: part.value for part in parts}
    return ast.ReadyCap(planes, **conduct)


def _text(each: ast.ReadyCap) -> str:
    size = each.min_size
    raid = "" if size is None else f"if raid at least {size}" if size else "if any raid"
    words = ["ready CAP", plane_list(each.planes), each.height, raid, "keep clear" if each.clear else ""]
    return " ".join(word for word in words if word) if each.planes else "no ready CAP"


def _judged(order: ast.ReadyCap, trial: Trial) -> list[Action]:
    """Check orders for a ready CAP: planes that may hold it (GM-9.51, FE-16.11g), a trigger (GM-9.5b), a deck on the
    map (GM-9.5a)."""
    if not trial.alone or not order.planes:
        return [order]
    holder = trial.roster.holder(trial.draft.unit.name)
    if holder is None or (isinstance(holder, Base) and holder.hex is None):
        return trial.refuse("GM-9.5a", f"no enemy can be met over {trial.draft.unit.name}")
    old = trial.roster.ruleset.options.ready_cap == "1993"
    if old and order.clear:
        why = "a ready CAP that scrambles fights; 'keep clear' is not played"
        return trial.refuse("GM-9.53", why, "Leave 'keep clear' out.")
    kept = tuple(planes for planes in order.planes if _may_stand_by(planes, old, trial))
    boxes = holder.boxes or Boxes()
    for planes in kept:
        there = sum(stack.n for stack in boxes.ready if planes.plane in ("", stack.plane.removesuffix(LAND)))
        if there < (planes.n or 1):
            what = f"{there} {planes.plane or 'planes'} stand in Ready at {holder.name} now"
            trial.note("FE-16.11a", f"{what}: only what stands there scrambles")
    if kept and order.min_size is None:
        why = f"{holder.name}: missing 1 the least raid that sets the ready CAP off. Default at the deadline: any"
        (trial.query if old else trial.note)("GM-9.5b", why, "Write 'if raid >= 10', or 'if any raid'.")
    return [msgspec.structs.replace(order, planes=kept, min_size=order.min_size or 0)] if kept else []


def _may_stand_by(planes: Planes, old: bool, trial: Trial) -> bool:
    tables, side = trial.roster.ruleset.tables, trial.roster.side
    card = tables.planes.get(planes.plane)
    if old and planes.load:
        trial.refuse("GM-9.51", "planes of a ready CAP are not armed", "Leave the load out.")
        return False
    if card is not None and old and not regular_interceptor(card):
        names = sorted(
            name
            for name, each in tables.planes.items()
            if regular_interceptor(each) and each.side == side and LAND not in name
        )
        why = f"{planes.plane} are no regular interceptors"
        trial.refuse("GM-9.51", why, f"A ready CAP holds {', '.join(names)}.")
        return False
    if card is not None and not old and (planes.load or not fights(card)):
        why = "armed" if planes.load else "no interceptors"
        trial.note("FE-16.11g", f"{planes.plane} are {why}: they can only keep clear of the raid")
    return True


VERBS = (
    Verb(
        word="ready CAP",
        group=Group.COMBAT,
        help="Planes stand by in Ready to scramble against a raid; it stands until changed.",
        examples=(
            ("Lexington: ready CAP 4 Wildcat high else low if raid >= 10", ""),
            ("Lexington: ready CAP 4 Dauntless low keep clear if any raid", ""),
            ("Lexington: no ready CAP", ""),
        ),
        kinds=(ast.ReadyCap,),
        starts={
            "READYCAP": "ready cap, stand by cap, standby cap, stand by, standby",
            "NOREADYCAP": "no ready cap, stand down ready cap, cancel ready cap, end ready cap",
        },
        words={
            "HIGHELSELOW": "high else low, hi else lo, high or else low, high otherwise low",
            "RAIDOF": "if raid, if raid is, if raid of, if the raid is, when raid is, against raid of, "
            "against raids of, against a raid of",
            "ANYRAID": "if any raid, against any raid, any raid, if raid is any",
            "ORMORE": "or more",
            "KEEPCLEAR": "keep clear, stay clear, keep out of the way, clear the deck, clear deck",
        },
        grammar="""
            ready_cap: READYCAP load_list ready_part*        -> ready_cap
                     | NOREADYCAP                            -> no_ready_cap
            ready_part: (HIGH | LOW | HIGHELSELOW)           -> ready_height
                      | (RAIDOF | ON) ATLEAST? NUM ORMORE? (SHIPS | PLANESW)?  -> ready_raid
                      | ANYRAID                              -> ready_any
                      | KEEPCLEAR                            -> ready_clear
        """,
        build={
            "ready_cap": _ready_cap,
            "no_ready_cap": lambda _: ast.ReadyCap(),
            "ready_height": lambda token: Part("height", HEIGHTS[token.type]),
            "ready_raid": lambda *args: Part("min_size", value_of(args, "NUM")),
            "ready_any": lambda _: Part("min_size", 0),
            "ready_clear": lambda _: Part("clear", True),
        },
        lists=True,
        text=lambda each, _: _text(each),
        givers=ON_DECK,
        deed="hold a ready CAP",
        option=Option(("ready_cap",), "ready CAP"),
        judged=_judged,
    ),
)
