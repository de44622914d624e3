"""Orders of boats and of submarines are taken out of a sheet before the rest is read: a heading and the lines after it
that go on with it."""

import re
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from flagplot.orders.scan import MAX_LINE, MAX_LINES


class Line(NamedTuple):
    """A line, or the part of one after its heading; counted from 1."""

    line: int
    column: int
    text: str


class Section(msgspec.Struct):
    """One heading, with its place in the sheet, and what stands under it."""

    number: int
    hour: int | None
    line: int
    column: int
    length: int
    text: list[Line] = []


def split_off(
    text: str, heading: re.Pattern[str], goes_on: Callable[[str], object]
) -> tuple[str, list[Section], list[int]]:
    """Return a sheet without the sections of a heading, the sections, and the lines taken out. The heading has groups
    `unit`, `number` and `hour`; `goes_on` says whether a line after it belongs to it."""
    lines = text.splitlines()
    found: list[Section] = []
    gone: list[int] = []
    for at, line in enumerate(lines[:MAX_LINES], 1):
        said = line.partition("#")[0]
        head = heading.match(said) if len(line) <= MAX_LINE else None
        if head is not None:
            hour = int(head["hour"]) if head["hour"] else None
            start, end = head.span("unit")
            first = Line(at, head.end() + 1, said[head.end() :])
            found.append(Section(int(head["number"]), hour, at, start + 1, end - start, [first]))
        elif gone and gone[-1] == at - 1 and len(line) <= MAX_LINE and goes_on(said):
            found[-1].text.append(Line(at, 1, said))
        else:
            continue
        gone.append(at)
    for number in gone:
        lines[number - 1] = ""
    return ("\n".join(lines) if gone else text), found, gone
