"""Canonical text of orders: reading it again gives the same order (GM-3.1c)."""

from itertools import groupby

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Action, Condition, Program, UnitOrder
from flagplot.games.carrier.orders.text import (
    assignment,
    counted,
    height,
    place,
    plane_list,
    planes,
    ship_list,
    steps,
    unit_name,
)
from flagplot.games.carrier.orders.verb import Say
from flagplot.games.carrier.orders.verbs import VERB_OF
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Direction

SIGNS: dict[str, str] = {">=": "at least", "<=": "at most", "=": "exactly"}


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
    verb = VERB_OF.get(type(each))
    if verb is not None and verb.text is not None:
        return verb.text(each, Say(kind, program))
    match each:
        case ast.Move(course, start, end):
            ends = (start is not None, end is not None)
            before = f"{hexes.name(start)} - " if start is not None and ends[0] else ""
            after = f" - {hexes.name(end)}" if end is not None and ends[1] else ""
            return before + steps(course) + after
        case ast.GoTo(where):
            return f"to {place(where)}"
        case ast.Head(direction, until):
            return f"fly {Direction(direction).name} until {condition(until)}"
        case ast.Hold(turns, until):
            return "hold" + (f" {counted(turns, 'turn')}" if turns is not None else "") + _until(until)
        case ast.Climb(high):
            return height(high)
        case ast.Cap(where, turns):
            return f"CAP {place(where)}" + (f" {counted(turns, 'turn')}" if turns is not None else "")
        case ast.Shadow(target, distance, until):
            far = "" if distance is None else f" from {counted(distance, 'hex')}" if distance else " close"
            return f"shadow {place(target) or 'TF'}{far}{_until(until)}"
        case ast.Attack():
            return _attack(each)
        case ast.Intercept(against, wanted, size):
            if not wanted:
                return "avoid combat"
            return " ".join(word for word in ("intercept", against, f"at least {size}" if size else "") if word)
        case ast.Hunt(on):
            return "hunt submarines" if on else "leave submarines"
        case ast.Search(on, extra):
            return "stop search" if not on else f"search extra {extra}" if extra else "search"
        case ast.LandAt(where):
            return f"land {place(where)}".rstrip()
        case ast.TakeOff(some, source, launch, high):
            words = [plane_list(some), f"from {source}" if source else "", launch, height(high)]
            return "launch " + " ".join(word for word in words if word)
        case ast.MoveBox(move, some):
            return f"{move} {plane_list(some)}"
        case (
            ast.ReadyCap()
            | ast.Strafe()
            | ast.Flares()
            | ast.Dive()
            | ast.FireAt()
            | ast.FireBack()
            | ast.InTurn()
            | ast.Apart()
        ):
            return in_combat(each)
        case _:
            return _formation(each, kind)


def _formations(kind: str) -> str:
    return "TF" if kind == "TF" else "AF"


def _until(until: Condition | None) -> str:
    if isinstance(until, ast.Not):
        return f" as long as {condition(until.condition)}"
    return "" if until is None else f" until {condition(until)}"


def _attack(each: ast.Attack) -> str:
    words = ["attack", {"tf": "TF", "base": "base", "any": "enemy"}[each.what]]
    if each.mtb:
        words[1] = "MTB base"
    if each.place != ast.Place():
        words.append(f"at {place(each.place)}")
    if each.min_size:
        words.append(f"at least {each.min_size} ships")
    text = " ".join(words)
    if each.assignments:
        text += ": " + ", ".join(assignment(one) for one in each.assignments)
    if each.if_gone is not None:
        text += f" if gone ({program(each.if_gone)})"
    return text


def _formation(each: Action, kind: str) -> str:
    match each:
        case ast.Join(number):
            return f"join {_formations(kind)}{number}"
        case ast.Split(number, some, ships, order):
            parts = [*(planes(one) for one in some), *ships]
            then = f": ({program(order, kind)})" if order is not None else ""
            return f"split {', '.join(parts)} as {_formations(kind)}{number}{then}"
        case ast.Meet(number, meeting):
            return f"meet AF{number} at {place(meeting)} and go with it"
        case ast.JoinAttack(number):
            return f"join AF{number} if it attacks"
        case ast.Jettison():
            return "jettison"
        case ast.ReportAs(truly=bool(truly)):
            return "report truly" if truly else "report as rolled"
        case ast.ReportAs(c1, c2, formations):
            figures = [f"C{n} {figure}" for n, figure in ((1, c1), (2, c2)) if figure is not None]
            return f"report {', '.join(figures)}" + (f" as {formations} TF" if formations != 1 else "")
        case ast.Anchor(ships):
            return f"anchor {ship_list(ships)}"
        case ast.Weigh(ships):
            return f"weigh {ship_list(ships)}"
        case ast.Beach(ships):
            return f"beach {ship_list(ships)}"
        case ast.Unload(ships):
            return f"unload {ship_list(ships)}"
        case ast.Bombard(base, ships, at, mtb):
            base = f"MTB base {base}".rstrip() if mtb else base
            with_ = f" with {ship_list(ships)}" if ships else ""
            where = f" at {hexes.name(at)}" if at is not None else ""
            return f"shell {base}".rstrip() + with_ + where
        case ast.Surface():
            return _surface(each)
        case ast.LoadGuns(loads):
            return "load " + ", ".join(_shells(one) for one in loads)
        case ast.Destroy(names):
            return f"destroy {', '.join(names)}"
        case ast.GiveUp(names):
            return f"give up {', '.join(names)}"
        case _:
            raise TypeError(f"no text for {type(each).__name__}")


def in_combat(
    each: ast.ReadyCap | ast.Strafe | ast.Flares | ast.Dive | ast.FireAt | ast.FireBack | ast.InTurn | ast.Apart,
) -> str:
    """Return `ready CAP 6 Wildcat high if raid at least 10`, `dive at most 2`, `fire at Zero, Rufe` and the like."""
    match each:
        case ast.ReadyCap(some, height, size, clear):
            raid = "" if size is None else f"if raid at least {size}" if size else "if any raid"
            words = ["ready CAP", plane_list(some), height, raid, "keep clear" if clear else ""]
            return " ".join(word for word in words if word) if some else "no ready CAP"
        case ast.Strafe(where, what):
            what_words = {"tf": "TF", "base": "base", "any": ""}[what]
            words = ["strafe", what_words, f"at {place(where)}" if where != ast.Place() else ""]
            return " ".join(word for word in words if word)
        case ast.Dive(most, parts):
            if most is None:
                return "may dive"
            return f"dive at most {most}{f'/{parts}' if parts else ''}" if most else "no dive"
        case ast.FireAt(ranking, aims):
            if aims:
                return "fire " + ", ".join(f"{planes(aim.planes)} at {aim.target}" for aim in aims)
            return "fire at " + ", ".join(ranking)
        case ast.FireBack(ranking):
            return "fire back with " + ", ".join(ranking)
        case ast.InTurn(when, number):
            return f"attack {when}" + (f" AF{number}" if number else "")
        case ast.Flares():
            return "drop flares"
        case ast.Apart():
            return "apart"


def _surface(each: ast.Surface) -> str:
    parts = []
    if each.engage is not None:
        parts.append("engage" if each.engage else "avoid")
    if each.number is not None:
        parts.append(f"number {each.number}")
    for name in ("gunnery", "torpedo", "screen"):
        ships = getattr(each, name)
        if ships:
            allowed = " if BHT allows" if name == "torpedo" and each.if_allowed else ""
            parts.append(f"{name} {'/'.join(ships)}{allowed}")
    if each.if_allowed and not each.torpedo:
        parts.append("torpedo if BHT allows")
    if each.breakthrough is not None:
        parts.append("breakthrough" if each.breakthrough else "no breakthrough")
    if each.fire:
        parts.append("fire " + _aims(each.fire))
    if each.torpedo_fire:
        at = "at " if all(one.n is None for one in each.torpedo_fire) else ""
        parts.append(f"torpedo {at}{_aims(each.torpedo_fire)}")
    if each.shells:
        parts.append(f"use {each.shells}")
    return "surface: " + ", ".join(parts)


def _aims(fire: tuple[ast.GunAim, ...]) -> str:
    if all(each.n is None for each in fire):
        return "/".join(each.at for each in fire)
    return "/".join(f"{'rest' if each.n is None else each.n} at {each.at}" for each in fire)


def _shells(each: ast.Shells) -> str:
    words = [*each.ships]
    words += [f"{each.gp} GP"] if each.gp is not None else []
    words += [f"{each.ap} AP"] if each.ap is not None else []
    if each.rest == "GP" or (each.gp is None and each.ap is None):
        words.append(f"rest {each.rest}")
    return " ".join(words)


# --- conditions


def condition(each: Condition) -> str:
    """Return a condition as text; composite parts of composites stand in brackets."""
    match each:
        case ast.AllOf(conditions):
            return " and ".join(_part(one) for one in conditions)
        case ast.AnyOf(conditions):
            return " or ".join(_part(one) for one in conditions)
        case ast.Not(inner):
            return f"not {_part(inner)}"
        case ast.Seen():
            return _seen(each)
        case ast.Reached(hex_):
            return f"{hexes.name(hex_)} reached"
        case ast.OnGround(base):
            return "planes on the ground" + (f" at {base}" if base else "")
        case ast.TargetGone():
            return "target gone"
        case ast.Clouds(kind):
            return f"in {kind}"
        case ast.EnemyCap(hex_):
            return "enemy CAP seen" + (f" at {hexes.name(hex_)}" if hex_ is not None else "")
        case ast.AtHour(comparison, n):
            return f"hour {SIGNS[comparison]} {n}"
        case ast.Fuel(comparison, n):
            return f"fuel {SIGNS[comparison]} {n}"
        case ast.FuelToReturn():
            return "fuel permits"
        case ast.Attacked():
            return "attacked"
        case ast.Losses(comparison, n):
            return f"losses {SIGNS[comparison]} {n}"
        case ast.Night():
            return "night"


def _part(each: Condition) -> str:
    text = condition(each)
    return f"({text})" if isinstance(each, ast.AllOf | ast.AnyOf) else text


def _seen(each: ast.Seen) -> str:
    words = [{"tf": "TF", "af": "AF", "sub": "submarine", "any": "enemy"}[each.what]]
    if each.classes:
        words.append("with " + "/".join(each.classes))
    if each.n or each.comparison != ">=":
        words.append(f"of {SIGNS[each.comparison]} {each.n} ships")
    words.append("seen")
    if each.hex is not None:
        words.append(f"at {hexes.name(each.hex)}")
    if each.within is not None:
        words.append(f"within {each.within} hexes")
    if each.condition != 1:
        words.append(f"cond {each.condition}")
    return " ".join(words)
