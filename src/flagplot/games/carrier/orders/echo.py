"""Canonical text of orders: reading it again gives the same order (GM-3.1c)."""

from itertools import groupby

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Action, Program, UnitOrder
from flagplot.games.carrier.orders.conditions import condition
from flagplot.games.carrier.orders.text import counted, unit_name
from flagplot.games.carrier.orders.verb import Say
from flagplot.games.carrier.orders.verbs import VERB_OF
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Direction

RADIO_TIMES: dict[str, str] = {
    "none": "no RT",
    "now": "RT now",
    "turn": "RT every turn",
    "shadowing": "RT every turn of shadowing",
    "sighting": "RT each sighting",
    "first": "RT on first sighting",
    "carriers": "RT on first CV sighting",
    "combat": "RT after combat",
}


def canonical(order: UnitOrder) -> str:
    """Return the order as one line that reads back to the same order."""
    head = unit_name(order.unit)
    if order.hour is not None:
        head = f"{order.hour:02d}00: {head}"
    if order.radio is not None:
        said = radio(order.radio)
        return said if order.hour is None else f"{order.hour:02d}00: {said}"
    if order.boats is not None:
        return f"{head}: {boats(order.boats)}"
    if order.ashore is not None:
        return f"{head}: {ashore(order.ashore)}"
    if order.submarine is not None:
        return f"{head}: {submarine(order.submarine)}"
    if order.no_move:
        return f"{head}: no move"
    if order.at is not None:
        head += f" at {hexes.name(order.at)}"
    return f"{head}: {program(order.program, order.unit.kind)}"


def radio(said: ast.Radio) -> str:
    """Return an order by radio as it is given: `TF3 RT to AF4: "landing point now DD05", no ack` (GM-22.3)."""
    sender, to = (unit_name(unit) if unit else "" for unit in (said.sender, said.to))
    match said.kind:
        case "hq":
            return f"HQ {sender}"
        case "link":
            return f"{to} link {sender or 'none'}"
        case "point":
            return f"define point {said.text} {hexes.name(said.hex or 0)}"
        case "vector":
            return f"{sender} vector {to}"
        case "message":
            return f'message to {said.seat}: "{said.text}"'
    when = f"IF {unit_name(said.when)} reports TF THEN " if said.when else ""
    return f'{when}{sender} RT to {to}: "{said.text}", {"ack" if said.ack else "no ack"}'


def boats(order: ast.Boats) -> str:
    """Return `2 boats from Tulagi patrol B/L22; targets CV, AP; guns yes` (GM-17.0b)."""
    parts = ["cancel"] if order.cancel else []
    if order.patrol is not None:
        parts.append(f"{counted(order.n, 'boat')} from {order.base} patrol {hexes.name(order.patrol)}")
    if order.targets is not None:
        parts.append("targets " + (", ".join(order.targets) or "any"))
    if order.guns is not None:
        parts.append(f"guns {'yes' if order.guns else 'no'}")
    return "; ".join(parts)


def ashore(order: ast.Ashore) -> str:
    """Return `at B/P24`, `NE1` or `stay` (GM-23.3.2a, GM-23.3.3)."""
    if order.place is not None:
        return f"at {hexes.name(order.place)}"
    return f"{Direction(order.step).name}1" if order.step else "stay"


def submarine(order: ast.SubmarineOrder) -> str:
    """Return `N1, NE1; periscope; attack CV, AP with 3; if ASW attack dive deep; dive after attacking`."""
    parts = []
    if order.steps:
        runs = [list(group) for _, group in groupby(order.steps)]
        parts.append(", ".join(f"{Direction(run[0]).name}{len(run)}" for run in runs))
    if order.to is not None:
        parts.append(f"to {hexes.name(order.to)}")
    if order.patrol:
        parts.append("patrol " + " - ".join(hexes.name(end) for end in order.patrol))
    if order.shadow is not None:
        parts.append(f"shadow {order.shadow}".rstrip())
    parts += ["stay"] if order.stay else []
    parts += [order.depth] if order.depth else []
    if order.attack is not None:
        parts.append("attack " + " and ".join(map(_shot, order.attack)) if order.attack else "hold fire")
    dives = (("air", order.dive_air, ""), ("gun", order.dive_guns, ""), ("ASW", order.dive_asw, " deep"))
    parts += [f"if {kind} attack " + (f"dive{to}" if dive else "stay") for kind, dive, to in dives if dive is not None]
    if order.after is not None:
        parts.append(f"dive {'after' if order.after else 'before'} attacking")
    if order.honest is not None:
        parts.append(f"{'honest' if order.honest else 'false'} slick")
    parts += [RADIO_TIMES[time] for time in order.radio or ()]
    return "; ".join(parts)


def _shot(shot: ast.Shot) -> str:
    return (", ".join(shot.targets) or "any") + (f" with {shot.n}" if shot.n else "")


def program(order: Program, kind: str = "AF") -> str:
    """Return a program as clauses joined by `; `; `kind` is what its unit is, for the units it joins."""
    parts: list[str] = []
    if order.standing:
        parts.append("every turn")
    for number, each in enumerate(order.actions):
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
    for case in order.cases:
        text = f"if {condition(case.condition)} then ({program(case.then, kind)})"
        if case.otherwise is not None:
            text += f" else ({program(case.otherwise, kind)})"
        parts.append(text)
    return "; ".join(parts) or "cancel"


def action(each: Action, kind: str = "AF") -> str:
    """Return one action as text."""
    text = VERB_OF[type(each)].text
    assert text is not None
    return text(each, Say(kind, program))
