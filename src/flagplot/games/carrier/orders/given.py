"""Orders given as data: drafts as the reader would make them of their words, so that they are checked as these are.

They are orders that the language can say, as the staff's are; what a player sends as data is read in its words.
"""

from collections.abc import Iterable, Sequence

from flagplot.games.carrier.ordered.ast import Program, TakeOff, UnitOrder
from flagplot.games.carrier.ordered.program import left
from flagplot.games.carrier.orders.assemble import AtCheck, CaseItem, Flag, Node
from flagplot.games.carrier.orders.draft import Draft, Item, Remarks
from flagplot.games.carrier.orders.echo import canonical
from flagplot.games.carrier.orders.reading import Reading
from flagplot.games.carrier.orders.sign import Sign
from flagplot.games.carrier.orders.tongue import Tongue, tongue_of
from flagplot.games.carrier.orders.units import Roster


def drafts_of(given: Sequence[UnitOrder], roster: Roster, remarks: Remarks) -> list[Draft]:
    """Return the drafts of typed orders, each on the line of its place among them. Those of submarines, boats and
    counters, what is said by radio, and orders for units that are not there are read in their words, with the remarks
    on them."""
    drafts, worded = [], []
    for line, order in enumerate(given, 1):
        if _common(order, roster):
            drafts.append(_draft(order, line, roster))
        else:
            worded.append((line, canonical(order)))
    return drafts + (_read(worded, roster, remarks) if worded else [])


def _common(order: UnitOrder, roster: Roster) -> bool:
    """Return whether an order is a program for a unit that is there, or for an AF that takes off by it."""
    if order.radio is not None or order.no_move or tongue_of(order.unit.kind) is not Tongue.COMMON:
        return False
    return roster.find(order.unit) or any(isinstance(action, TakeOff) for action in order.program.actions)


def _draft(order: UnitOrder, line: int, roster: Roster) -> Draft:
    draft = Draft(order.unit, line, order.hour, roster.hex_of(order.unit), _signs(line, 0))
    nodes = parts_of(order.program)
    if order.at is not None:
        nodes.insert(0, AtCheck(order.at, bare=False))
    for n, node in enumerate(nodes, 1):
        signs = _signs(line, n, "IF" if isinstance(node, CaseItem) else "")
        draft.items.append(Item(node, signs))
        draft.clauses.append(signs)
    return draft


def _signs(line: int, column: int, kind: str = "") -> list[Sign]:
    """Return what stands for the words of a part: its place among those of the order, from 1, 0 for the unit."""
    return [Sign(kind, None, line, column + 1, 1, "")]


def parts_of(program: Program) -> list[Node]:
    """Return the parts of a program in the order in which its words have them, of which `assemble` makes it again."""
    parts: list[Node] = [Flag("standing")] if program.standing else []
    cases = list(program.cases)
    for number, action in enumerate(program.actions):
        if cases and action.effect == "replaces":
            after = left(program.actions[number:])
            due = max((n for n, case in enumerate(cases, 1) if case.rest == after), default=0)
            parts += map(CaseItem, cases[:due])
            del cases[:due]
        parts.append(action)
    parts += _flags(program)
    parts += map(CaseItem, cases)
    return parts


def _flags(program: Program) -> Iterable[Flag]:
    if program.divert is not None:
        yield Flag("divert" if program.divert else "no-divert", program.observe, program.at_any_cost)
    if program.report:
        yield Flag("report")
    yield from map(Flag, program.radio)
    if program == Program():
        yield Flag("cancel")


def _read(worded: Iterable[tuple[int, str]], roster: Roster, remarks: Remarks) -> list[Draft]:
    """Return the drafts of orders in words, each read on its own line."""
    reading = Reading(roster)
    reading.remarks = remarks
    lines = dict(worded)
    reading.read("\n".join(lines.get(line, "") for line in range(1, max(lines) + 1)))
    return reading.drafts
