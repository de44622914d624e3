"""How fast a TF is to go, `north at two hexes an hour for four hours`, put as the hexes that makes, or where it is all
that the TF can make as its best speed; slower, as a hex and a wait. What has no end keeps its pace and is refused."""

import re
from collections.abc import Iterable

from flagplot.games.carrier.ordered.ast import UnitRef
from flagplot.games.carrier.orders.durations import joined
from flagplot.games.carrier.orders.rewording import placed
from flagplot.games.carrier.orders.units import Roster
from flagplot.orders.forms import number, point
from flagplot.orders.scan import Piece

_PACED = frozenset(("hex", "hexes", "hx", "/", "each", "every", "per"))
_NAMED = re.compile(r"(?<!\S)(?:tf|task force) (\d+)(?!\S)")
_OTHERS = re.compile(r"(?<!\S)(?:af|ss|all|every tf|each of)(?!\S)")
_DIR = (
    r"(?:(?:(?:on|due|to the|straight|in|towards?|course|heading) )*"
    r"(?P<{0}>(?:north|south|[ns])(?:(?: ?- ?| )?(?:east|west|[ew]))?(?:wards?|erly)?|[ns][ew]))"
)
_PACE = (
    r"(?:(?:at|with|by|making|doing|slow ,|slowly ,|at (?:a|the) (?:rate|speed|pace) of) )?(?P<{0}>one|two|three|[1-3])"
    r"(?: (?:hex|hexes|hx))? (?:an?|per|each|every|/|in each) (?:turn|hour|hr)s?(?: only)?"
)
_LONG = r"(?:for )?(?:(?:the )?next )?(?P<{0}>[a-z]+|\d{{1,2}}) (?:turns?|hours?|hrs?)(?: long)?"
_END = r"(?= ?[,;.]| and | then |$)"
_GONE = [
    re.compile(rf"(?<!\S){'(?: ,)? '.join(part.format(name) for part, name in row)}{_END}")
    for row in (((_DIR, "d"), (_PACE, "p"), (_LONG, "t")), ((_DIR, "d"), (_LONG, "t"), (_PACE, "p")))
] + [re.compile(rf"(?<!\S){_PACE.format('p')} {_DIR.format('d')}(?: ,)? {_LONG.format('t')}{_END}")]
"""A direction with its pace and how long."""
_EACH = [
    re.compile(
        rf"(?<!\S){said} (?:every|each|per|an?|a single) (?:turn|hour|hr)s?(?: ,)? "
        rf"(?:{_LONG.format('t')}|x (?P<x>\d)){_END}"
    )
    for said in (
        rf"(?P<p>one|two|three|[1-3]) (?:hex|hexes|hx) {_DIR.format('d')}",
        rf"{_DIR.format('d')} (?P<p>one|two|three|[1-3])(?: (?:hex|hexes|hx))?",
    )
]
"""Steps that are made anew each turn, and how long."""
_TILL = r"(?:until|till|til|to|thru|through)"
_UNTIL = [
    re.compile(rf"(?<!\S){said}(?: ,)? (?={_TILL} )")
    for said in (
        rf"{_DIR.format('d')}(?: ,)? (?P<pace>{_PACE.format('p')})",
        rf"(?P<pace>{_PACE.format('p')})(?: ,)? {_DIR.format('d')}",
    )
]
"""A direction with its pace, until something holds."""
_HOUR = re.compile(rf" ?,? ?{_TILL} (?P<hour>\d\d)00{_END}")
_SAILED = [
    re.compile(rf"(?<!\S){said}(?: ,)? {_PACE.format('p')}{_END}")
    for said in (
        rf"{_DIR.format('d')}(?: ?x ?| )(?P<n>[2-9]|1\d|[a-z]+)(?: (?:hex|hexes|hx))?",
        rf"(?P<n>[2-9]|1\d|[a-z]+) (?:hex|hexes|hx) {_DIR.format('d')}",
    )
]
"""So many hexes, and the pace."""
_GOAL = r"(?:to|for|towards) (?!(?:the )?(?:north|south|[ns]|[ns][ew])\b)"
_THERE = [
    re.compile(rf"(?<!\S){_GOAL}\S+(?: [^\s,;.]+){{0,3}}?(?: ,)? (?P<pace>{_PACE.format('p')}){_END}"),
    re.compile(rf"(?<!\S)(?P<pace>{_PACE.format('p')}) (?={_GOAL}[^,;.]+(?:[,;.]|$))"),
]
"""A way with its end, and its pace."""
_CASES = re.compile(r"(?<!\S)(?:if|unless|when|whenever|once|should|except|provided|in case|while|as long as)(?!\S)")
_LATER = re.compile(r"(?<!\S)(?:at|from|once|when|after|then|if)(?!\S)")
"""What tells that a way begins later than now."""
_LONGEST = 8
_EVENING = 18
"""Turns are an hour up to then."""


def paced(line: list[Piece], roster: Roster) -> list[Piece]:
    """Return a line with the pace of its TFs in the guide's words, where they can make it."""
    if _PACED.isdisjoint(piece.text for piece in line):
        return line
    text, _ = joined(line)
    speeds = {roster.speed(UnitRef("TF", int(found[1]))) for found in _NAMED.finditer(text)}
    if len(speeds) != 1 or _OTHERS.search(text):
        return line
    (speed,) = speeds
    found = _first((*_EACH, *_GONE, *_SAILED), text)
    if found is not None and not _in_a_case(text, found):
        said = found.groupdict()
        pace = number(found["p"]) or 0
        turns = number(said.get("t") or said.get("x") or "") or 0
        if said.get("n"):
            turns, left = divmod(number(found["n"]) or 0, pace or 1)
            turns = 0 if left and pace != speed else turns
        way = point(found["d"].replace(" ", ""))
        if not way or not 0 < pace <= speed or not 0 < turns <= _LONGEST:
            return line
        far = number(found["n"]) if said.get("n") else pace * turns
        out = f"{way}{far}" if pace == speed else _slowly(way, pace, turns)
        return paced(_put(line, found.start(), found.end(), out), roster)
    found = _first(_UNTIL, text)
    if found is not None and _in_a_case(text, found):
        return line
    if found is not None and 0 < (number(found["p"]) or 0) < speed:
        end, way = _HOUR.match(text, found.end()), point(found["d"].replace(" ", ""))
        turns = int(end["hour"]) - roster.ruleset.hour(roster.turn) if end is not None else 0
        later = _LATER.search(text[: found.start()])
        if end is None or later is not None or not way or not 0 < turns <= _LONGEST or int(end["hour"]) > _EVENING:
            return line
        return _put(line, found.start(), end.end(), _slowly(way, number(found["p"]) or 0, turns))
    found = found or _first(_THERE, text)
    if found is None or number(found["p"]) != speed:
        return line
    return paced(_put(line, found.start("pace"), found.end("pace"), "at best speed"), roster)


def _in_a_case(text: str, found: re.Match[str]) -> bool:
    """Return whether a way is told in one sentence with a case, which would be of the last of its steps alone."""
    start = max(text.rfind(" . ", 0, found.start()), text.rfind(" ; ", 0, found.start()), 0)
    return _CASES.search(re.split(r" [.;] ", text[start + 2 :])[0]) is not None


def _first(patterns: Iterable[re.Pattern[str]], text: str) -> re.Match[str] | None:
    """Return where the first of some patterns that is found stands."""
    return next((found for each in patterns if (found := each.search(text))), None)


def _slowly(way: str, pace: int, turns: int) -> str:
    """Return steps of a TF that could go faster."""
    return ", ".join([f"{way}{pace}, hold 1 turn"] * turns)


def _put(line: list[Piece], start: int, end: int, said: str) -> list[Piece]:
    """Return a line with other words in the place of some of its text."""
    _, begins = joined(line)
    run = slice(begins[start], begins.get(end + 1, len(line)))
    return [*line[: run.start], *placed(said, line[run]), *line[run.stop :]]
