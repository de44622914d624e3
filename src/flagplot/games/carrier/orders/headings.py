"""Headings: the time, the unit and the place check that an order begins with (GM-3.1a, GM-3.1b)."""

from collections.abc import Sequence

import msgspec

from flagplot.core.diagnostics import Diagnostic, did_you_mean
from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import UnitRef
from flagplot.games.carrier.orders.assemble import Altitude, Assigned, AtCheck, Flag, Node, assemble
from flagplot.games.carrier.orders.grammar import STARTERS
from flagplot.games.carrier.orders.sign import Sign
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.ruleset.tables import LAND
from flagplot.games.carrier.theatre.hex import Hex

_SHIP_WORK = (ast.Anchor, ast.Weigh, ast.Beach, ast.Unload, ast.Bombard, ast.Scuttle)
"""What some ships of a TF do without leaving it."""


class Heading(msgspec.Struct):
    """Whom a clause addresses, and how much of it the address takes."""

    unit: UnitRef | None
    line: int
    after: int
    """Position of the first sign of the order itself."""
    signs: list[Sign]
    hour: int | None = None
    at: Hex | None = None
    complaint: Diagnostic | None = None
    part: list[Sign] = []
    """Planes or ships of the formation that alone are meant: `4 Val of AF6`."""


def heading(signs: Sequence[Sign], roster: Roster, at_line_start: bool) -> Heading | None:
    """Return the heading that a clause begins with, or None when it goes on with the last unit."""
    types = [sign.type for sign in signs[:12]]
    at = 0
    hour: int | None = None
    if types[:1] == ["TIME"]:
        hour = int(str(signs[0].value)) // 100
        at = 2 if types[1:2] == ["COLON"] else 1
    elif types[:2] == ["ATW", "TIME"] and types[2:3] == ["COLON"]:
        hour = int(str(signs[1].value)) // 100
        at = 3
    part, at = _part(signs, types, at)
    if at >= len(types):
        return None
    sign = signs[at]
    spelt = sign.spelt
    following = types[at + 1] if at + 1 < len(types) else ""
    unit: UnitRef | None = None
    known = False
    if sign.type == "UNIT" and isinstance(sign.value, UnitRef):
        unit = sign.value
        known = roster.find(unit) or (unit.kind == "AF" and (at + 1 >= len(signs) or _launches(signs, at + 1)))
    elif sign.type == "NAME" and (following == "COLON" or _verb(types, at + 1)):
        unit = roster.own(str(sign.value))
        known = unit is not None
        if not known and following != "COLON" and not at_line_start:
            return None
    elif sign.type in ("WORD", "HEX", "BADHEX", "PLANE", "TYPE", "CONTACT") and following == "COLON" and at_line_start:
        known = False
    elif sign.type == "WORD" and types[at + 1 : at + 3] == ["NUM", "COLON"] and at_line_start:
        known = False
        at += 1
    elif at_line_start and (slip := _misspelt(signs, at, roster)):
        spelt, at = slip
    else:
        return None
    used = list(signs[: at + 1])
    at += 1
    place: Hex | None = None
    if types[at : at + 2] == ["ATW", "HEX"] and types[at + 2 : at + 3] != ["DECIDE"]:
        place = signs[at + 1].value.hex  # type: ignore[attr-defined]
        at += 2
    if types[at : at + 1] in (["COLON"], ["COMMA"]):
        at += 1
    head = Heading(unit if known else None, sign.line, at, used, hour, place, None, part)
    if hour is not None and not 1 <= hour <= 24:
        head.unit = None
        head.complaint = _complain(
            used, "bad-hour", f"{signs[0].spelt} is not an hour; hours run from 0100 to 2400", ""
        )
    elif not known:
        near = roster.nearest_name(spelt) or roster.nearest_name(spelt.replace(" ", ""))
        hint = did_you_mean(near, _known(roster))
        if unit is not None and unit.kind == "AF":
            hint = f"To form it, write '{sign.spelt}: {roster.launch_example}'. {hint}".rstrip()
        marked = used[used.index(sign) :]
        head.complaint = _complain(marked, "unknown-unit", f"no such unit of yours: {spelt}", hint)
    return head


def _part(signs: Sequence[Sign], types: list[str], at: int) -> tuple[list[Sign], int]:
    """Return the part of a formation addressed, and where its name stands: `4 Val of AF6`, `all planes AF6`."""
    for length in (3, 2, 1):
        shape = types[at : at + length]
        rest = at + length
        if rest < len(types) and types[rest] == "OF":
            rest += 1
        elif shape != ["ALL", "PLANESW"]:
            continue
        if rest >= len(types) or types[rest] not in ("UNIT", "NAME"):
            continue
        if shape in (
            ["NUM", "PLANE"],
            ["PLANE"],
            ["ALL", "PLANE"],
            ["ALL", "PLANESW"],
            ["NUM", "PLANESW"],
            ["NUM", "TYPE"],
            ["TYPE"],
            ["ALL", "TYPE"],
            ["ALL", "SHIPS"],
        ):
            return list(signs[at : at + length]), rest
    return [], at


def _launches(signs: Sequence[Sign], at: int) -> bool:
    """Return whether a launch follows, so that the AF named is one to be formed."""
    return any(sign.type == "LAUNCH" for sign in signs[at:]) or all(sign.type == "COLON" for sign in signs[at:])


def _misspelt(signs: Sequence[Sign], at: int, roster: Roster) -> tuple[str, int] | None:
    """Return what was written for an own unit by a slip, before a verb, and where its last sign stands."""
    for length, shapes in ((1, [["WORD"]]), (2, [["WORD", "WORD"], ["WORD", "NUM"]])):
        words = signs[at : at + length]
        after = at + length
        if [sign.type for sign in words] not in shapes or after >= len(signs) or signs[after].type not in STARTERS:
            continue
        glue = "" if words[-1].type == "NUM" else " "
        spelt = glue.join(sign.spelt for sign in words)
        if roster.nearest_name(spelt):
            return spelt, after - 1
    return None


def _verb(types: list[str], at: int) -> bool:
    return at < len(types) and types[at] in STARTERS


def _complain(signs: list[Sign], code: str, message: str, hint: str) -> Diagnostic:
    first, last = signs[0], signs[-1]
    return Diagnostic(first.line, first.column, last.column + last.length - first.column, "error", code, message, hint)


def _known(roster: Roster) -> str:
    units = [f"TF{n}" for n in sorted(roster.view.tfs)] + [f"AF{n}" for n in sorted(roster.view.afs)]
    names = [*units, *roster.view.bases]
    more = " and others" if len(names) > 8 else ""
    return f"Yours are {', '.join(names[:8])}{more}." if names else ""


def names_some(part: Sequence[Sign]) -> bool:
    """Return whether what stands before a formation means some of its planes or ships, and not all."""
    words = {sign.type for sign in part}
    return bool(words) and not ("PLANESW" in words and "NUM" not in words) and "SHIPS" not in words


def is_whole(part: Sequence[Sign], unit: UnitRef | None, roster: Roster) -> bool:
    """Return whether a part of an AF is all of it: the four Wildcats of an AF that has these alone."""
    words = {sign.type: sign.value for sign in part}
    af = roster.view.afs.get(unit.number) if unit is not None and unit.kind == "AF" else None
    if af is None or set(words) != {"NUM", "PLANE"}:
        return False
    planes = {flight.plane.removesuffix(LAND) for flight in af.flights}
    return planes == {str(words["PLANE"]).removesuffix(LAND)} and sum(f.n for f in af.flights) == words["NUM"]


def for_part(nodes: Sequence[Node], part: Sequence[Sign]) -> tuple[Sequence[Node], Sequence[Node]]:
    """Return the nodes of a clause given to a part of a formation (GM-3.1a), and those of them that are the order of
    the part where it is split off.

    Attacks, heights and ship work are given to that part; for anything else it is split off under the lowest free
    number.
    """
    words = {sign.type: sign.value for sign in part}
    if not names_some(part):
        return nodes, ()
    nodes = [node.attack if isinstance(node, Assigned) else node for node in nodes]
    number: int | None = words.get("NUM")  # type: ignore[assignment]
    if "TYPE" in words:
        return _for_ships(nodes, f"{number} {words['TYPE']}" if number else str(words["TYPE"]))
    planes = ast.Planes(number, str(words.get("PLANE", "")))
    if any(isinstance(node, ast.Attack) for node in nodes) or all(isinstance(node, Altitude) for node in nodes):
        return [_for_planes(node, planes) for node in nodes], ()
    if any(isinstance(node, Flag | AtCheck | ast.FireAt | ast.Dive) for node in nodes):
        return nodes, ()
    return [ast.Split(0, planes=(planes,), order=assemble(nodes))], nodes


def _for_planes(node: Node, planes: ast.Planes) -> Node:
    if isinstance(node, ast.Attack):
        given = node.assignments or (ast.Assignment(),)
        replaced = [
            msgspec.structs.replace(each, planes=msgspec.structs.replace(planes, load=each.planes.load))
            if each.planes.plane == "" and each.planes.n is None
            else each
            for each in given
        ]
        return msgspec.structs.replace(node, assignments=tuple(replaced))
    return ast.PartHigh(node.high, (planes,)) if isinstance(node, Altitude) else node


def _for_ships(nodes: Sequence[Node], ships: str) -> tuple[Sequence[Node], Sequence[Node]]:
    """Return what ships of a TF are told to do, and what of it they do as a TF of their own: all from the first thing
    on that they cannot do within theirs."""
    out: list[Node] = []
    for n, node in enumerate(nodes):
        if isinstance(node, _SHIP_WORK):
            out.append(node if node.ships else msgspec.structs.replace(node, ships=(ships,)))
        elif isinstance(node, Flag | AtCheck | ast.Surface) or (isinstance(node, ast.Hunt) and ships == "DD"):
            out.append(node)
        else:
            return [*out, ast.Split(0, ships=(ships,), order=assemble(nodes[n:]))], nodes[n:]
    return out, ()
