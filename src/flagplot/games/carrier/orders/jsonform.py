"""The JSON form of a sheet: a list of orders in words, `{"unit": "TF3", "order": "NE1,N1"}` with an optional `"hour"`,
or as data, as a sheet has them once it is read. What is data is put into words and read like any text."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

import msgspec

from flagplot.core.diagnostics import Diagnostic
from flagplot.games.carrier.ordered.ast import UnitOrder
from flagplot.games.carrier.orders.assemble import MisuseError, assemble
from flagplot.games.carrier.orders.draft import Draft, Remarks
from flagplot.games.carrier.orders.echo import canonical
from flagplot.games.carrier.orders.tongue import Tongue


class Entry(msgspec.Struct, forbid_unknown_fields=True):
    """One unit's order in the words of the language."""

    unit: str
    order: str
    hour: int | None = None


class Wrapped(msgspec.Struct, forbid_unknown_fields=True):
    """The list may stand under the key `orders`."""

    orders: list[msgspec.Raw]


class Form(NamedTuple):
    """A sheet in JSON as text."""

    text: str
    complaint: Diagnostic | None = None
    """Why it cannot be read; then the text is what was sent."""
    data: Mapping[int, UnitOrder] = MappingProxyType({})
    """What was given as data, by the line of its words."""


def as_text(text: str) -> Form:
    """Return a sheet in JSON as text, a line or more for each entry."""
    lines: list[str] = []
    data: dict[int, UnitOrder] = {}
    try:
        for each in _entries(text):
            keys = msgspec.json.decode(each, type=dict[str, msgspec.Raw])
            if "order" in keys or "program" not in keys:
                lines += _words(msgspec.json.decode(each, type=Entry)).split("\n")
                continue
            order = msgspec.json.decode(each, type=UnitOrder)
            lines.append(_in_words(order, len(lines) + 1))
            data[len(lines)] = order
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        why = f"this begins like JSON but cannot be read: {error}"
        hint = 'Write [{"unit": "TF3", "order": "NE1,N1"}], or plain orders.'
        return Form(text, Diagnostic(1, 1, 1, "error", "bad-json", why, hint))
    return Form("\n".join(lines), None, data)


def _entries(text: str) -> list[msgspec.Raw]:
    if text.lstrip().startswith("["):
        return msgspec.json.decode(text, type=list[msgspec.Raw])
    return msgspec.json.decode(text, type=Wrapped).orders


def _words(entry: Entry) -> str:
    time = f"{entry.hour:02d}00: " if entry.hour is not None else ""
    unit = entry.unit.replace("\n", " ").strip().rstrip(":")
    return f"{time}{unit}: {entry.order}"


def _in_words(order: UnitOrder, entry: int) -> str:
    """Return an order given as data in one line. Raises DecodeError for what cannot be said."""
    try:
        text = canonical(order)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise msgspec.DecodeError(f"the order of line {entry} has a value that no order has") from error
    if not text.isprintable():
        raise msgspec.DecodeError(f"the order of line {entry} has a name with signs that no name has")
    return text


def leave_out_others(data: Mapping[int, UnitOrder], drafts: Iterable[Draft], remarks: Remarks) -> None:
    """Refuse orders given as data whose words are read as something else: no words say them."""
    of_line: dict[int, list[Draft]] = {}
    for draft in drafts:
        of_line.setdefault(draft.line, []).append(draft)
    for line, order in data.items():
        read = of_line.get(line, [])
        if all(draft.unread for draft in read) or (len(read) == 1 and _says(read[0], order)):
            continue
        for draft in read:
            draft.unread = True
        what, hint = "no words say what this order has as data", "Send it in words, or as a sheet that was read has it."
        remarks.add(Diagnostic(line, 1, 1, "error", "bad-json", what, hint))


def _says(draft: Draft, order: UnitOrder) -> bool:
    """Return whether a draft is the order that was given. Those of submarines, boats and counters and what is said by
    radio have no program, and say field by field what they have."""
    if draft.unit != order.unit or draft.hour != order.hour:
        return False
    if draft.tongue is not Tongue.COMMON or order.no_move:
        return True
    try:
        return assemble([item.node for item in draft.items]) == order.program
    except MisuseError:
        return False
