"""An order written under labels, `AF23: target: C4. Method: all dive. Priority: carriers`, put as the sentences that it
stands for: a label that says what its words say themselves falls away, and one that goes on with the sentence before it
is joined to that by its word. A label that is not of these stays, and is answered as what it is not: a unit."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from flagplot.games.carrier.orders.aims_apart import goes_on
from flagplot.games.carrier.orders.durations import joined
from flagplot.games.carrier.orders.rewording import placed
from flagplot.orders.scan import Piece, sign_for, written

_POINT = r"(?:north|south|n|ne|se|s|sw|nw|northeast|northwest|southeast|southwest)"
_LENGTH = r"(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)"
_VERBS = r"(?:attack|strike|raid|bomb|shadow|follow|trail|track|shell|bombard|intercept)"
_KINDS = (
    r"(?:enemy |any |all |only |the |heavy |light |capital )*"
    r"(?:cvs?|cvls?|bbs?|cas?|cls?|dds?|aps?|avs?|carriers?|flattops?|battleships?|cruisers?|destroyers?|transports?|"
    r"capital ships?|ships?|small ships?)(?!\S)"
)
_TASKS = r"(?:task|mission|action|job|assignment|tasking|duty)"
_BARE = rf"(?<= : ){_VERBS} ?[.;,]? ?$"
_COURSE = r"(?:the )?(?:course|route|path|legs?|move|movement|track|heading|search legs?)"
_DEEDS = r"service|unready|join|shadow|follow|shell|bombard|intercept|detach|split|launch|search|patrol|cap"
_NAMES = r"(?:new )?(?:tf|af|name|number|designation|call it|called)"
_ITS_OWN = r"(?:course|move|movement|destination|task|mission|route|heading|orders?)"
"""What is told behind the name of a new unit, and may be of it or of what it parts from."""
_PARTING = r"\b(?:split|detach|launch)\b[^.;]*[.;,]? ?$"
_END = r"[.;,]? ?$"
_ATTACKS = (
    r"(?:^|(?<=[.;] ))(?![^.;]*\b(?:land|lands|return|returns|home|if|then|cap|rest|remainder|others?|half)\b)"
    r"(?![^.;]*\b(?:dive|level|torpedo)\b[^.;]*\b(?:dive|level|torpedo)\b)"
    r"[^.;]*\b(?:attacks?|strikes?|raid|target|dive|diving|torpedo|torpedoes|level)\b[^.;]*" + _END
)
"""The sentence before is of an attack, and the same for all planes."""
_AIM = (
    rf"(?:on |at |against |first |first on |priority (?:on |to )?|prio )?{_KINDS}"
    rf"(?: (?:first|1st|prio|priority|preferred|for preference|only))?(?: ,)?(?: (?:and )?then {_KINDS})?"
)
"""At what planes aim, as a sentence of its own."""
_PRIMARY = r", on [a-z ]+ ?[.;,]? ?$"
_NO_SPLIT = r"^(?!.*\b(?:split|splits|detach|detaches|part)\b)"
"""No part has been split off, which may be what is told where to go."""
_CAP = r"(?<= : )(?:cap|combat air patrol|fly cap|patrol) ?[.;,]? ?$"


class _Label(NamedTuple):
    """A label, what must follow it and what stands for both."""

    pattern: re.Pattern[str]
    means: str
    joins: bool = False
    """It goes on with the sentence before it, whose stop falls away."""
    before: re.Pattern[str] | None = None
    """What must stand before it."""
    kind: str = ""
    """The kind of unit that it is for, where it is not for all."""


def _label(names: str, value: str, means: str, joins: bool = False, before: str = "", kind: str = "") -> _Label:
    pattern = re.compile(rf"(?:{names}) : (?={value})")
    return _Label(pattern, means, joins, re.compile(before) if before else None, kind)


_OWN = "OWN"
"""Where a name of the player's own ships and bases stands (`_known`)."""
_ALTITUDE = r"(?:altitude|alt|height|flight level)"
_AIMS = (
    r"targets?|priority|priorities|target (?:priority|priorities|class|classes|type|types)|(?:ship|first) priority|"
    r"(?:priority|preferred|primary|main|ship) targets?|primary|main target"
)
_LABELS = (
    _label(_TASKS, r"(?!as |none|no |not )[a-z]", ""),
    _label(_COURSE, rf"{_POINT}(?!\S)", "", before=_NO_SPLIT),
    _label(_ALTITUDE, r"(?:hi|high|low|lo)(?!\S)", ""),
    _label("depth", r"(?:surface|periscope|deep)(?!\S)", ""),
    _label("conditions?", r"(?:if|when|unless)(?!\S)", ""),
    _label("(?:fire|torpedoes)", r"hold(?: fire)?(?: [.;,]|$)", "FIRE"),
    _label(r"(?:combat|air combat)", r"avoid(?:ed)?(?: [.;,]|$)", "AVOID"),
    _label(_DEEDS, r"[a-z\d]", "VERB"),
    _label("attack|strike", r"c ?\d", "VERB"),
    _label(r"then|next|after that|afterwards|thereafter|finally|(?:up)?on completion|when done", r"[a-z]", "then "),
    _label(r"(?:destination|go to)", r"[a-z]", "go to ", before=_NO_SPLIT, kind="af"),
    _label(r"(?:return|recovery|recover|landing|land|return base|home)(?: to| on| at)?", _OWN, "land "),
    _label(r"target|objective|tgt", r"c ?\d|[ab] / ", "", True, _BARE),
    _Label(re.compile(r"(?:target|objective|tgt) (?=c ?\d)"), "", True, re.compile(_BARE)),
    _label(r"targets?|objective|base", r"[a-z]", "", True, r"(?<= : )(?:shell|bombard|bomb) ?[.;,]? ?$"),
    _label(r"target|objective|tgt", r"c ?\d", "attack ", before=r"\baf \d+ : $", kind="af"),
    _label(r"station|over|position|place|location", r"[a-z]", "over ", True, _CAP),
    _label(_AIMS, _KINDS, ", on ", True, _ATTACKS, "af"),
    _label(r"secondary(?: targets?)?|second(?: priority)?|then", _KINDS, ", then ", True, _PRIMARY, "af"),
    _Label(re.compile(rf"(?:primary|main) targets? (?={_KINDS})"), ", on ", True, re.compile(_ATTACKS), "af"),
    _Label(re.compile(rf"secondary(?: targets?)? (?={_KINDS})"), ", then ", True, re.compile(_PRIMARY), "af"),
    _Label(
        re.compile(rf"{_AIM} ?(?=[.;!]|, (?:and |then )*(?:home|return|land|rtb|back)(?!\S)|$)"),
        "AIM",
        True,
        re.compile(rf"{_ATTACKS[: -len(_END)]}[.;] ?$"),
        "af",
    ),
    _label(r"duration|for", rf"{_LENGTH} (?:hours?|turns?|hrs?)(?!\S)", "for ", True),
    _label("duration", "until ", "", True),
    _label(r"until|till|up to", r"[a-z\d]", "until ", True),
    _label(r"distance|dist|range|stand off|standoff", rf"{_LENGTH}(?!\S)", "at distance ", True),
    _label(_NAMES, rf"(?:tf|af) \d+(?! ?[.;,] {_ITS_OWN}(?!\S))", "as ", True, _PARTING),
    _label(r"(?:with )?(?:factors|torpedo factors)", r"\d(?!\S)", "with ", True, kind="ss"),
)
_AIMED = re.compile(
    r"\b(?:cvs?|cvls?|bbs?|cas?|cls?|dds?|aps?|avs?|carriers?|flattops?|battleships?|cruisers?|destroyers?"
    r"|transports?|"
    r"capital|ships?)\b"
)
"""Kinds of ships, of which none may have been told before."""
_KINDS_OF_UNIT = frozenset(("tf", "af", "ss", "mtb"))
_UNIT = re.compile(r"(?<!\S)(tf|af|ss|mtb) (?:- )?\d+(?!\S)")
_HEAD = re.compile(r"^(?:(?:at )?\d{4}(?: hrs)? [:,] )?[a-z][a-z\d ]{1,24} : ")
_AFTER_UNIT = re.compile(r"(?<!\S)(?:tf|af|ss|mtb) (?:- )?\d+ : $")
_STEP = re.compile(r"(?:step|phase|stage) (?P<n>\d{1,2}) [:.)-] ")
_SECTION = (
    r"^(?:(?:now|then|next|first|last|finally|for|as for|and|also|my|our|the|all) )*"
    r"(?:task forces|tfs|air|air formations|afs|planes|aircraft|fleet|navy|sea|at sea|in (?:the )?air|transports|"
    r"(?:air|sea|port|harbou?r|naval|navy|carrier|deck|base|land|shore|submarine|sub|fleet|surface) (?:side"
    r"|part|orders|ops|"
    r"operations|department|business|front|matters|stuff|section|units?)|others?|(?:other"
    r"|remaining) (?:ships|planes|forces|tfs|"
    r"task forces|units|afs|air formations)|submarines|subs|boats|carriers|flight decks?|decks|bases"
    r"|surface|ships|my turn|"
    r"(?:carrier|strike|bombardment|support|covering|search|recon|scouting|invasion|transport|surface|main"
    r"|fast|landing|air) "
    r"(?:groups?|forces?|package|team|squadron|fleet|wing|party)|my (?:two|three|four|few)? ?orders"
    r"|(?:allied|japanese) orders"
    r"|(?:please )?do (?:this|the following|as follows)|here goes)(?: (?:first|next|now|then|last|too|also"
    r"|this turn|today))? : "
    r"(?=(?:tf|af|ss|mtb) \d|OWN)"
)
_TURNED = re.compile(
    rf"(?<= : )(?:target|objective|tgt) : (?P<at>c ?\d+) [.;,] {_TASKS} : (?P<verb>{_VERBS})(?= [.;,]|$)"
)
"""The target told before what is done to it."""
_OTHER_TASK = re.compile(rf"(?<!\S){_TASKS} : ")


def labelled(line: list[Piece], names: frozenset[str]) -> list[Piece]:
    """Return a line without its labels, joined as they say. `names`: the seat's ships and bases, in small letters."""
    if all(piece.text not in (":", "primary", "main", ".", ";") for piece in line):
        return line
    text, begins = joined(line)
    section = _known(names).section.match(text)
    if section is not None:
        return labelled(line[begins[section.end()] :], names)
    turned = _TURNED.search(text)
    if turned is not None:
        whole = placed(f"{turned['verb']} {turned['at'].replace(' ', '')}", line)
        first, after = begins[turned.start()], begins.get(turned.end() + 1, len(line))
        return labelled([*line[:first], *whole, *line[after:]], names)
    runs = [*_runs(text, names), *_steps(text)]
    for start, end, said in sorted(runs, reverse=True):
        first, after = begins[start], begins.get(end, len(line))
        line = [*line[:first], *(placed(said, line[first:after]) if said else []), *line[after:]]
    return line


_BULLETS = frozenset(("-", "*", "+", "•", "·"))
_LISTED = re.compile(r"(?:tf|af|ss) ?\d+", re.IGNORECASE)
_LIST_GOES_ON = re.compile(rf"(?:{_LISTED.pattern}(?:,? and| ?[,&]) ?)+", re.IGNORECASE)
"""A line of units that goes on to more: `TF1, TF5 and`."""


def continued(lines: list[list[Piece]]) -> list[list[Piece]]:
    """Return lines in which each that begins with a label which goes on with the line before it stands on that."""
    out: list[list[Piece]] = []
    ends = 0
    for line in lines:
        last = out[-1][-1] if out and out[-1] else None
        bare = line[1:] if line[1:] and line[0].text in _BULLETS else line
        follows = last is not None and line and line[0].line == ends + 1
        aims = follows and goes_on(written(out[-1]), written(bare))
        listed = follows and _LIST_GOES_ON.fullmatch(written(out[-1])) and _LISTED.match(written(line))
        if last is not None and follows and (listed or _goes_on(bare) or aims):
            line = line if listed else bare
            sign = "," if aims else "."
            if not listed and last.text not in (".", ";", ",", ":"):
                out[-1] = [*out[-1], sign_for(last, sign, glued=True)]
            end = last.column + last.length
            moved = [
                msgspec.structs.replace(each, line=last.line, column=end + each.column + bool(listed)) for each in line
            ]
            out[-1] = [*out[-1], *moved]
            ends = line[-1].line
        else:
            out.append(line)
            ends = line[-1].line if line else ends
    return out


def _goes_on(line: Sequence[Piece]) -> bool:
    if line[0].text in _KINDS_OF_UNIT and line[1:2] and line[1].kind == "number":  # it is headed by its unit
        return False
    if all(piece.text != ":" for piece in line[:4]):
        return False
    text, _ = joined(line)
    return text.startswith(("mode : ", "method : ")) or any(
        label.joins and label.pattern.match(text) for label in _LABELS
    )


def _opens(text: str, at: int) -> bool:
    """Return whether a sentence begins at a place, or what a unit is told."""
    before = text[:at]
    head = _HEAD.match(text)
    return not before or before[-2:-1] in ".;," or (head is not None and head.end() == at) or _told(before)


def _told(before: str) -> bool:
    return _AFTER_UNIT.search(before) is not None


def _runs(text: str, names: frozenset[str]) -> list[tuple[int, int, str]]:
    """Return where labels stand in a text, and what stands for each."""
    known, out = _known(names), list[tuple[int, int, str]]()
    said = ""
    """The text before it, as it is put."""
    done = at = 0
    while (begin := known.begins.search(text, at)) is not None:
        at = begin.start()
        found = _found(text, at, said + text[done:at], known.labels) if _opens(text, at) else None
        if found is not None:
            label, end = found
            start = at - 2 if label.joins and at > 1 and text[at - 2] in ".;," else at
            words = _words(label, text[at:end])
            if words is None:
                end = len(text) if (stop := re.search(r" [.;,]", text[end:])) is None else end + stop.start() + 1
                words = "hold fire " if label.means == "FIRE" else "avoid combat "
            out.append((start, end, words))
            said, done = said + text[done:start] + words, end
            at = end
            continue
        at = text.find(" ", at) + 1 or len(text)
    return out


def _words(label: _Label, spelt: str) -> str | None:
    """Return what stands for a label; None where it is turned round with its words."""
    if label.means in ("FIRE", "AVOID"):
        return None
    if label.means == "AIM":
        return f", {spelt.strip()} "
    return spelt.removesuffix(": ") if label.means == "VERB" else label.means


class _Known(NamedTuple):
    """The labels of a seat."""

    begins: re.Pattern[str]
    """What any of them begins with."""
    labels: tuple[_Label, ...]
    section: re.Pattern[str]
    """A heading over some of the orders, on the line of the first of them."""


@lru_cache(maxsize=8)
def _known(names: frozenset[str]) -> _Known:
    """Return the labels with the names of a seat's ships and bases."""
    own = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    named = f"(?:{own})(?!\\S)" if own else "(?!)"
    labels = tuple(label._replace(pattern=re.compile(label.pattern.pattern.replace(_OWN, named))) for label in _LABELS)
    begins = "|".join(f"(?:{label.pattern.pattern})" for label in labels)
    return _Known(re.compile(rf"(?<!\S)(?:{begins})"), labels, re.compile(_SECTION.replace(_OWN, named)))


def _found(text: str, at: int, before: str, labels: Sequence[_Label]) -> tuple[_Label, int] | None:
    """Return the label that stands at a place, and where its words begin."""
    units = _UNIT.findall(before)
    for label in labels:
        found = label.pattern.match(text, at)
        if found is None or (label.kind and units[-1:] != [label.kind]):
            continue
        if label.before is not None and label.before.search(before) is None:
            continue
        if label.means == "AIM" and sum(kind == "af" for kind in units) > 1:
            continue
        if label.means in (", on ", "AIM") and _AIMED.search(before, [*_UNIT.finditer(before)][-1].end()) is not None:
            continue
        if label.means == "attack " and _OTHER_TASK.search(text) is not None:
            continue
        return label, found.end()
    return None


def _steps(text: str) -> list[tuple[int, int, str]]:
    """Return where the steps of an order are numbered, and what stands for each; nothing if one is out of its order."""
    found = [step for step in _STEP.finditer(text) if _opens(text, step.start())]
    if [int(step["n"]) for step in found] != [*range(1, len(found) + 1)]:
        return []
    return [(step.start(), step.end(), "" if n == 0 else "then ") for n, step in enumerate(found)]
