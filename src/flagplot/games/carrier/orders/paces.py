"""How fast a TF is to go, `north at two hexes an hour for four hours`, put as the hexes that makes, or where it is all
that the TF can make as its best speed; slower, as a hex and a wait. What has no end keeps its pace and is refused."""

import re

from flagplot.games.carrier.ordered.ast import UnitRef
from flagplot.games.carrier.orders.durations import joined
from flagplot.games.carrier.orders.rewording import placed
from flagplot.games.carrier.orders.units import Roster
from flagplot.orders.forms import number, point
from flagplot.orders.scan import Piece

_PACED = frozenset(("hex", "hexes", "hx", "/", "each", "every"))
_NAMED = re.compile(r"(?<!\S)(?:tf|task force) (\d+)(?!\S)")
_OTHERS = re.compile(r"(?<!\S)(?:af|ss|all|every tf|each of)(?!\S)")
_DIR = (
    r"(?:(?:(?:on|due|to the|straight|in|towards?|course|heading) )*"
    r"(?P<{0}>(?:north|south|[ns])(?:(?: ?- ?| )?(?:east|west|[ew]))?(?:wards?|erly)?|[ns][ew]))"
)
_PACE = (
    r"(?:(?:at|making|doing|with|at (?:a|the) (?:rate|speed|pace) of) )?(?P<{0}>one|two|three|[1-3])"
    r"(?: (?:hex|hexes|hx))? (?:an?|per|each|every|/|in each) (?:turn|hour|hr)s?(?: only)?"
)
_LONG = r"(?:for )?(?:(?:the )?next )?(?P<{0}>[a-z]+|\d{{1,2}}) (?:turns?|hours?|hrs?)"
_END = r"(?= ?[,;.]| and | then |$)"
_GONE = [
    re.compile(rf"(?<!\S){'(?: ,)? '.join(part.format(name) for part, name in row)}{_END}")
    for row in (((_DIR, "d"), (_PACE, "p"), (_LONG, "t")), ((_DIR, "d"), (_LONG, "t"), (_PACE, "p")))
] + [re.compile(rf"(?<!\S){_PACE.format('p')} {_DIR.format('d')} {_LONG.format('t')}{_END}")]
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
_UNTIL = [
    re.compile(rf"(?<!\S){said} (?=(?:until|till|til) (?P<clock>\d{{4}})?)")
    for said in (
        rf"{_DIR.format('d')}(?: ,)? (?P<pace>{_PACE.format('p')})",
        rf"(?P<pace>{_PACE.format('p')}) {_DIR.format('d')}",
    )
]
_TO = r"(?:to|for|towards) (?!(?:the )?(?:north|south|[ns]|[ns][ew])\b)"
_THERE = [
    re.compile(rf"(?<!\S){_TO}\S+(?: [^\s,;.]+){{0,3}}?(?: ,)? (?P<pace>{_PACE.format('p')}){_END}"),
    re.compile(rf"(?<!\S)(?P<pace>{_PACE.format('p')}) (?={_TO})"),
]
"""A way with its end, and its pace."""
_CASES = re.compile(r"(?<!\S)(?:if|unless|when|whenever|once|should|except|provided|in case|while|as long as)(?!\S)")
_LONGEST = 8


def paced(line: list[Piece], roster: Roster) -> list[Piece]:
    """Return a line with the pace of its TFs in the guide's words, where they can make it."""
    if _PACED.isdisjoint(piece.text for piece in line):
        return line
    text, _ = joined(line)
    speeds = {roster.speed(UnitRef("TF", int(found[1]))) for found in _NAMED.finditer(text)}
    if len(speeds) != 1 or _OTHERS.search(text):
        return line
    (speed,) = speeds
    found = next((found for each in (*_EACH, *_GONE) if (found := each.search(text))), None)
    if found is not None and not _in_a_case(text, found):
        pace, turns = number(found["p"]) or 0, number(found["t"] or found.groupdict().get("x") or "") or 0
        way = point(found["d"].replace(" ", ""))
        if not way or not 0 < pace <= speed or not 0 < turns <= _LONGEST:
            return line
        said = f"{way}{pace * turns}" if pace == speed else ", ".join([f"{way}{pace}, hold 1 turn"] * turns)
        return paced(_put(line, found.start(), found.end(), said), roster)
    found = next((found for each in (*_UNTIL, *_THERE) if (found := each.search(text))), None)
    if found is None or _in_a_case(text, found):
        return line
    if number(found["p"]) == speed:
        return paced(_put(line, found.start("pace"), found.end("pace"), "at best speed"), roster)
    return _slowly(line, text, found, roster)


def _in_a_case(text: str, found: re.Match[str]) -> bool:
    """Return whether a way is told in one sentence with a case, which would be of the last of its steps alone."""
    start = max(text.rfind(" . ", 0, found.start()), text.rfind(" ; ", 0, found.start()), 0)
    return _CASES.search(re.split(r" [.;] ", text[start + 2 :])[0]) is not None


def _slowly(line: list[Piece], text: str, found: re.Match[str], roster: Roster) -> list[Piece]:
    """Return a line with a slow way until an hour as that many hexes with a wait behind each, where it begins now."""
    clock, pace = found.groupdict().get("clock") or "", number(found["p"]) or 0
    if not clock.endswith("00") or re.search(
        r"(?<!\S)(?:at|from|once|when|after|then|if)(?!\S)", text[: found.start()]
    ):
        return line
    turns = int(clock) // 100 - roster.ruleset.hour(roster.turn)
    way = point(found["d"].replace(" ", ""))
    if not way or pace != 1 or not 0 < turns <= _LONGEST:
        return line
    end = text.index(clock, found.end()) + len(clock)
    return _put(line, found.start(), end, ", ".join([f"{way}1, hold 1 turn"] * turns))


def _put(line: list[Piece], start: int, end: int, said: str) -> list[Piece]:
    """Return a line with other words in the place of some of its text."""
    _, begins = joined(line)
    run = slice(begins[start], begins.get(end + 1, len(line)))
    return [*line[: run.start], *placed(said, line[run]), *line[run.stop :]]
