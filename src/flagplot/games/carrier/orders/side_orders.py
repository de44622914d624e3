"""Orders without programs put together of their parts: each judged by its verb in the order of the sheet (GM-3.1c)."""

from typing import Any

import msgspec

from flagplot.games.carrier.ordered.ast import Ashore, Boats, Program, Radio, SubmarineOrder, UnitOrder
from flagplot.games.carrier.orders.assemble import Said
from flagplot.games.carrier.orders.draft import Draft, Remarks
from flagplot.games.carrier.orders.misread import example_of
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.verb import Trial

_FIELDS: dict[type, str] = {SubmarineOrder: "submarine", Boats: "boats", Ashore: "ashore", Radio: "radio"}
_ADDED = ("steps", "radio")
"""Fields that a part adds to; of others the last word counts."""


def side_orders(drafts: list[Draft], roster: Roster, remarks: Remarks) -> list[UnitOrder]:
    """Return the orders that stand, with a remark on everything that does not; judged by what the seat knows alone."""
    orders = (_order(draft, roster, remarks) for draft in _one_each(drafts, remarks))
    return [order for order in orders if order is not None]


def _one_each(drafts: list[Draft], remarks: Remarks) -> list[Draft]:
    """Join the parts of a unit's order that stand under several headings; of watchers and troops the later order
    counts."""
    out: list[Draft] = []
    for draft in drafts:
        alike = ((draft.unit, draft.hour) == (known.unit, known.hour) for known in out)
        at = next((n for n, same in enumerate(alike) if same), None)
        if at is None or draft.unit.kind == "radio":
            out.append(draft)
        elif draft.unit.kind in ("CW", "T"):
            remarks.at(draft.signs, "note", "ordered-twice", f"{draft.name}: the later order counts")
            out[at] = draft
        else:
            out[at].items += draft.items
    return out


def _order(draft: Draft, roster: Roster, remarks: Remarks) -> UnitOrder | None:
    if not draft.items:
        hint = f"Write it like: {example_of(draft)}"
        remarks.at(draft.signs, "error", "not-understood", f"this is no order: what is {draft.name} to do?", hint)
        return None
    told: Any = None
    for item in draft.items:
        assert isinstance(item.node, Said)
        trial = Trial(draft, item, roster, remarks, True, told)
        judge = item.node.verb.judged
        for part in [item.node.part] if judge is None else judge(item.node.part, trial):
            of_boat = isinstance(part, SubmarineOrder)
            if told is not None and (_contradicts(told, part) if of_boat else _stays_and_goes(told, part)):
                one = "a submarine has one order at a time" if of_boat else "boats go out or stay in port"
                what = f"{draft.name} is told two things that cannot both be done: {one}"
                remarks.at(item.signs, "error", "contradiction", what, "Say what it is to do this turn.")
                draft.fallen = True
            told = part if told is None else _joined(told, part)
    if draft.fallen or told is None:
        return None
    return UnitOrder(draft.unit, Program(), draft.line, draft.hour, **{_FIELDS[type(told)]: told})


def _contradicts(told: Any, part: Any) -> bool:
    """Return whether a part of an order says otherwise what was said before."""
    plain = type(part)()
    return any(
        getattr(plain, name) not in (getattr(told, name), getattr(part, name))
        and getattr(told, name) != getattr(part, name)
        for name in part.__struct_fields__
        if name not in _ADDED
    )


def _stays_and_goes(told: Any, part: Any) -> bool:
    """Return whether boats are told to stay in port, and something that they do at sea."""
    return isinstance(told, Boats) and isinstance(part, Boats) and told.cancel != part.cancel


def _joined(told: Any, part: Any) -> Any:
    """Return an order with what a part says put in."""
    plain = type(part)()
    new = {name: value for name in part.__struct_fields__ if (value := getattr(part, name)) != getattr(plain, name)}
    for name in _ADDED:
        if name in new:
            new[name] = (*(getattr(told, name) or ()), *new[name])
    return msgspec.structs.replace(told, **new)
