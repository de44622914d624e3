"""Directions told with how long, `N for 3 hours`, put as the hour until which that is: where it can be known when each
begins, which is now or the hour of the order, and then the end of the one before."""

import re
from collections.abc import Sequence

from flagplot.games.carrier.orders.rewording import placed
from flagplot.games.carrier.orders.units import Roster
from flagplot.orders.forms import number
from flagplot.orders.scan import Piece

_LENGTHS = frozenset(("hour", "hours", "hr", "hrs", "turn", "turns"))
_HEAD = re.compile(
    r"(?:(?:at )?(?P<hour>\d{4})(?: hrs)? (?:[:,] )?)?"
    r"(?:(?:please|kindly|could|would|can|will|you|have|let|get|send) )*(?:(?:tf|task force|af) \d+ ?[:,]? ?)"
    r"(?:(?:should|will|shall|must|is to|are to|to|please) )*"
)
"""The unit and its hour, before which nothing may stand."""
_STEP = re.compile(
    r"(?:(?:shadow|follow|trail|tail|track|watch)(?:s|es)? c ?\d+(?= (?:for|over|during) )"
    r"|(?:(?:go|goes|sail|sails|steam|steams|head|heads|proceed|proceeds|move|moves|run|runs|fly|flies|turn|turns|search"
    r"|searches|continue|continues|course) )*(?:(?:on|due|to|the|straight|in|towards?) )*"
    r"(?:north|south|[ns])(?: ?-? ?(?:east|west|[ew]))?(?:wards?|erly)?"
    r"(?: at (?:full|best|top|maximum|max|flank|high) (?:possible )?speed)?)"
    r" (?P<long>(?:(?:for|over|during) )?(?:the next |another )?(?P<n>[a-z]+|\d{1,2}) (?:hours?|hrs?|turns?))\b"
    r"|(?:hold|holds|stay|stays|wait|waits|remain|remains) (?:here |there )?for (?P<held>[a-z]+|\d{1,2}) "
    r"(?:hours?|hrs?|turns?)\b"
)
"""A direction with how long, or the next hours of a shadow; a stay, which is read as it is, counts too."""
_THEN = re.compile(r"(?: ?(?:,|;|\.|and|then|after that|afterwards|it|they))+ ")
_IN_A_CASE = re.compile(
    r"(?: ,)? (?:if|when|whenever|once|should|as soon as|in case|provided|after|where|only|on|upon|assuming)(?!\S)"
)
"""What tells behind a step that it begins nobody knows when."""
_DAY = 24


def timed(line: list[Piece], roster: Roster) -> list[Piece]:
    """Return a line with how long each direction of a TF or AF is gone as the hour until which it is, `N until 1100`;
    what follows a step whose end is not known stays as it is."""
    if _LENGTHS.isdisjoint(piece.text for piece in line):
        return line
    text, begins = joined(line)
    head = _HEAD.match(text)
    if head is None or (head["hour"] and not head["hour"].endswith("00")):
        return line
    begin = int(head["hour"]) // 100 if head["hour"] else roster.ruleset.hour(roster.turn)
    ends: list[tuple[slice, int]] = []
    step, passed = _STEP.match(text, head.end()), 0
    while step is not None:
        said = step["n"] or step["held"]
        n = 1 if said in ("a", "an") else number(said)
        if not n or passed + n >= _DAY or (step["n"] and _IN_A_CASE.match(text, step.end())):
            break
        passed += n
        if step["n"]:
            run = slice(begins[step.start("long")], begins.get(step.end() + 1, len(line)))
            ends.append((run, (begin + passed - 1) % _DAY + 1))
        after = _THEN.match(text, step.end())
        step = _STEP.match(text, after.end()) if after is not None else None
    for run, hour in reversed(ends):
        line = [*line[: run.start], *placed(f"until {hour:02d}00", line[run]), *line[run.stop :]]
    return line


def joined(line: Sequence[Piece]) -> tuple[str, dict[int, int]]:
    """Return the pieces of a line joined by spaces, and which of them begins at each place of that."""
    text, begins = "", {}
    for n, piece in enumerate(line):
        begins[len(text)] = n
        text += f"{piece.text} "
    return text.rstrip(), begins
