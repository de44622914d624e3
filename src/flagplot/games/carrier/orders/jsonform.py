"""The JSON form of a sheet: a list of `{"unit": "TF3", "order": "NE1,N1"}`, with an optional `"hour": 14`."""

import msgspec

from flagplot.core.diagnostics import Diagnostic


class Entry(msgspec.Struct, forbid_unknown_fields=True):
    """One unit's order; the order itself is in the words of the language."""

    unit: str
    order: str
    hour: int | None = None


class Wrapped(msgspec.Struct, forbid_unknown_fields=True):
    """The list may stand under the key `orders`."""

    orders: list[Entry]


def as_text(text: str) -> tuple[str, tuple[Diagnostic, ...]]:
    """Return the sheet as text, a line or more for each entry, or the text as it was and what is wrong with it."""
    try:
        if text.lstrip().startswith("["):
            entries = msgspec.json.decode(text, type=list[Entry])
        else:
            entries = msgspec.json.decode(text, type=Wrapped).orders
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return text, (
            Diagnostic(
                1,
                1,
                1,
                "error",
                "bad-json",
                f"this begins like JSON but cannot be read: {error}",
                'Write [{"unit": "TF3", "order": "NE1,N1"}], or plain orders.',
            ),
        )
    lines = []
    for entry in entries:
        time = f"{entry.hour:02d}00: " if entry.hour is not None else ""
        unit = entry.unit.replace("\n", " ").strip().rstrip(":")
        lines.append(f"{time}{unit}: {entry.order}")
    return "\n".join(lines), ()
