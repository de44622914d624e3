"""How a sheet was read, in words: what was understood, what it replaces, and every remark."""

from collections import Counter

from flagplot.core.diagnostics import render, wrapped
from flagplot.core.game import OrderSheet
from flagplot.core.printable import printable


def in_words(sheet: OrderSheet) -> str:
    """Return what was understood, line by line, the notes on it, and every other remark with its caret."""
    width = max((len(echo.unit) for echo in sheet.echo), default=0)
    lines: list[str] = []
    for echo in sheet.echo:
        lines.append(f"{echo.line:4}  {echo.unit:{width}}  {echo.canonical}")
        if echo.replaces:
            lines += wrapped(f"{'':{width + 8}}replaces: {echo.replaces}", " " * (width + 18))
    if lines:
        lines.insert(0, "Understood:")
    notes = [remark for remark in sheet.diagnostics if remark.severity == "note"]
    if notes:
        lines += ["", "Notes:"]
    for note in notes:
        lines += wrapped(f"{note.line:4}  {note.message}{f'. {note.hint}' if note.hint else ''}", "      ")
    for remark in sheet.diagnostics:
        if remark.severity != "note":
            lines += ["", render(remark, sheet.text)]
    kinds = Counter(remark.severity for remark in sheet.diagnostics)
    counts = [_count(len(sheet.echo), "order") + " understood"]
    counts.append(_count(kinds["error"], "error") if kinds["error"] else "no errors")
    if kinds["query"]:
        counts.append(_count(kinds["query"], "query", "queries"))
    return printable("\n".join([*lines, "", ", ".join(counts) + "."]).lstrip("\n"))


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"
