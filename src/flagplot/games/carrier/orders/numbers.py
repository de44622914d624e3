"""Numbers of the formations that a sheet forms: free ones only, the lowest where none is given (BR-3.3, BR-8.10)."""

import msgspec

from flagplot.core.diagnostics import did_you_mean
from flagplot.games.carrier.command.teams import numbers_of_others
from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Action, UnitRef
from flagplot.games.carrier.orders.draft import Draft, Item, Remarks
from flagplot.games.carrier.orders.resolve import change_item, holding, parts_of
from flagplot.games.carrier.orders.units import Roster

MAX_AF = 35
MAX_TF = 99
_SPLITTING = holding((ast.Split,))


class _Numbers:
    """The numbers in use on a side for one kind of formation."""

    def __init__(self, kind: str, used: set[int], most: int) -> None:
        self.kind, self.used, self.most = kind, used, most

    def lowest(self) -> int:
        """Return the lowest free number and take it; 0 if there is none."""
        free = next((n for n in range(1, self.most + 1) if n not in self.used), 0)
        self.used.add(free)
        return free

    def claim(self, number: int) -> str:
        """Take a number; return what is wrong with it, or an empty string."""
        if not 1 <= number <= self.most:
            return f"{self.kind} numbers run from 1 to {self.most}"
        if number in self.used:
            return f"{self.kind}{number} is in use"
        self.used.add(number)
        return ""


def number_formations(drafts: list[Draft], roster: Roster, remarks: Remarks) -> list[Draft]:
    """Return the drafts with every new AF and TF numbered; those that cannot be formed are taken out."""
    view = roster.view
    afs = _Numbers("AF", {*view.afs, *numbers_of_others(roster.ruleset, view.seat, MAX_AF)}, MAX_AF)
    tfs = _Numbers(
        "TF",
        {*view.tfs, *(group.tf for group in view.entering), *numbers_of_others(roster.ruleset, view.seat, MAX_TF)},
        MAX_TF,
    )
    out: list[Draft] = []
    forming = [draft for draft in drafts if draft.unit.kind == "AF" and draft.unit.number not in view.afs]
    claimed: set[tuple[int, int | None]] = set()
    for draft in forming:
        key = (draft.unit.number, draft.hour)
        if draft.unit.number == 0 or key in claimed:
            continue
        if not any(isinstance(item.node, ast.TakeOff) for item in draft.items):
            form = f"To form an AF, write '{roster.launch_example}'."
            remarks.at(
                draft.signs,
                "error",
                "unknown-unit",
                f"no such unit of yours: {draft.name}",
                did_you_mean(roster.nearest_name(draft.name), form),
            )
            draft.items = []
            continue
        wrong = afs.claim(draft.unit.number)
        if wrong and draft.hour is None:
            remarks.at(
                draft.signs,
                "error",
                "BR-3.3",
                f"{draft.name} cannot be formed: {wrong}",
                f"The lowest free number is {_peek(afs)}.",
            )
            draft.items = []
            continue
        claimed.add(key)
    for draft in drafts:
        if draft in forming and not draft.items:
            continue
        for item in parts_of(draft, _SPLITTING):
            _splits(item, draft, afs if draft.unit.kind == "AF" else tfs, remarks)
        out.append(draft)
    for draft in out:
        if draft.unit == UnitRef("AF", 0):
            number = afs.lowest()
            draft.unit = UnitRef("AF", number)
            if number == 0:
                remarks.at(draft.signs, "error", "BR-3.3", f"all {MAX_AF} AF numbers are in use")
                draft.items = []
            else:
                remarks.at(draft.signs, "note", "numbered", f"this launch forms AF{number}")
    return [draft for draft in out if draft.unit.number or draft.unit.name]


def _peek(numbers: _Numbers) -> int:
    return next((n for n in range(1, numbers.most + 1) if n not in numbers.used), 0)


def _splits(item: Item, draft: Draft, numbers: _Numbers, remarks: Remarks) -> None:
    """Number the formations that an order splits off, in its cases too; the same number may stand in several cases."""
    given: set[int] = set()

    def change(action: Action) -> list[Action]:
        if not isinstance(action, ast.Split):
            return [action]
        if action.number == 0:
            number = numbers.lowest()
            remarks.at(item.signs, "note", "numbered", f"{draft.name} splits off {numbers.kind}{number}")
            return [msgspec.structs.replace(action, number=number)]
        wrong = "" if action.number in given else numbers.claim(action.number)
        if wrong:
            free = _peek(numbers)
            remarks.at(
                item.signs,
                "error",
                "BR-3.3",
                f"{draft.name} cannot split off {numbers.kind}{action.number}: {wrong}",
                f"The lowest free number is {free}.",
            )
            return []
        given.add(action.number)
        return [action]

    change_item(draft, item, change)
