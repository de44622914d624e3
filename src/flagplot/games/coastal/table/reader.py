"""Reading facts at the table. A fact that is missing is asked for; nothing is assumed (AS-ASSIST-1)."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from flagplot.games.coastal.lines import PlaneLine
from flagplot.games.coastal.table.orders import Attack, Collision, End, More, Note, Retire, Statement
from flagplot.games.coastal.table.state import TableView
from flagplot.orders.table import REFEREE

NATIONS = ("BRITISH", "AMERICAN", "GERMAN", "JAPANESE", "ITALIAN", "OTHER")
ARCS = ("FORWARD", "AFT", "PORT", "STARBOARD")
ASPECTS = ("BROADSIDE", "HEAD-ON", "STERN")
FLAGS = ("SHALLOWDRAUGHT", "STEERING", "UNAWARE", "OIL")
"""What must be said of a covered vessel, each YES or NO; OIL is a cargo of oil or ammunition."""
Reader = Callable[[], Any]


def verbs(view: TableView) -> Mapping[str, Callable[[PlaneLine, TableView, Sequence[Statement]], Statement]]:
    """Return what reads each kind of fact that a seat may give."""
    if view.seat != REFEREE:
        return {"LAUNCH": _note}
    return {
        "COLLISION": _collision,
        "SALVO": _attack,
        "LAUNCH": _note,
        "RETIRE": _retire,
        "MORE": lambda *_: More(),
        "END": lambda *_: End(),
    }


def _fields(line: PlaneLine, needed: dict[str, Reader], optional: dict[str, Reader]) -> dict[str, Any]:
    """Return fields by the words that begin them, in any order; ask for those missing."""
    found: dict[str, Any] = {}
    readers = needed | optional
    while (word := line.peek()) in readers and word not in found:
        line.take("a fact")
        found[word] = readers[word]()
    for name in needed:
        if name not in found:
            message = f"{name} is missing: what is it? Nothing is assumed and nothing is rolled."
            raise line.refuse("AS-ASSIST-1", message, f"Add {name} with its value.")
    return found


def _yes(line: PlaneLine) -> bool:
    return line.choice("YES or NO", ("YES", "NO")) == "YES"


def _list(line: PlaneLine) -> tuple[str, ...]:
    word = line.take("a list such as 88,20")
    return () if word.upper == "NONE" else tuple(part for part in word.text.split(",") if part)


def _mounts(line: PlaneLine) -> tuple[str, ...]:
    mounts = tuple(mount.upper() for mount in _list(line))
    for mount in mounts:
        if mount != "TUBES" and not re.fullmatch(r"\d{1,3}(\.\d)?", mount, re.ASCII):
            message = f"Mounts are calibres in mm or TUBES, for example 88,37,20,TUBES; found '{mount}'."
            raise line.refuse("bad-mount", message)
    return mounts


def _vessel(line: PlaneLine, word: str) -> tuple[str, int]:
    """Take a vessel's part in a ram with its name and class."""
    line.choice(word, (word,))
    name = line.take(f"the name of the vessel after {word}").upper
    line.choice("CLASS", ("CLASS",))
    return name, line.whole("a class", 1, 3)


def _collision(line: PlaneLine, view: TableView, before: Sequence[Statement]) -> Collision:
    """Read a collision (AS-ASSIST-2)."""
    rammer, rammer_class = _vessel(line, "RAMMER")
    rammed, rammed_class = _vessel(line, "RAMMED")
    found = _fields(
        line,
        {
            "ASPECT": lambda: line.choice("an aspect", ASPECTS).lower(),
            "SPEED": lambda: line.whole("a collision speed in knots", 0, 200),
        },
        {"SUBMARINE": lambda: _yes(line), "MOUNTS": lambda: _mounts(line), "RADAR": lambda: _yes(line)},
    )
    if rammer_class >= rammed_class and found["SPEED"] >= 30:
        for name in ("MOUNTS", "RADAR"):
            if name not in found:
                message = f"There is shock at this speed: {name} is missing. What is it?"
                raise line.refuse("AS-5.5t", message, "Write MOUNTS 88,20,TUBES (or NONE) and RADAR YES or NO.")
    if rammer_class >= 2 and rammed_class == 2 and "SUBMARINE" not in found:
        message = f"Is {rammed} a submarine? Nothing is assumed."
        raise line.refuse("AS-5.5m", message, "Add SUBMARINE YES or NO.")
    return Collision(
        rammer,
        rammer_class,
        rammed,
        rammed_class,
        found["ASPECT"],
        found["SPEED"],
        int(found.get("SUBMARINE", -1)),
        found.get("MOUNTS"),
        int(found.get("RADAR", -1)),
    )


def _attack(line: PlaneLine, view: TableView, before: Sequence[Statement]) -> Attack:
    """Read a covered vessel (AS-ASSIST-3)."""
    known = {salvo.marker: salvo for salvo in view.salvoes}
    name = line.name("a salvo that is running", known, "unknown-salvo")
    if known[name].arming:
        raise line.refuse("AS-8.1c", f"Salvo {name} arms this turn: its cone ignores every vessel.")
    found = _fields(
        line,
        {
            "TURN": lambda: line.whole("the turn", 1, 999),
            "TARGET": lambda: line.take("the name of the vessel").upper,
            "CLASS": lambda: line.whole("a class", 1, 3),
            "ARC": lambda: line.choice("an arc", ARCS).lower(),
            "SPEED": lambda: line.whole("a speed in knots", 0, 60),
            **dict.fromkeys(FLAGS, lambda: _yes(line)),
        },
        {"BOXES": lambda: line.whole("hull boxes left", 1, 400), "SYSTEMS": lambda: _list(line)},
    )
    turn, target = found["TURN"], found["TARGET"]
    if turn != view.clock.turn:
        raise line.refuse("AS-ASSIST-3", f"This is turn {view.clock.turn}, not {turn}.")
    given = any(isinstance(one, Attack) and (one.marker, one.target) == (name, target) for one in before)
    if given or (name, target) in view.attacked:
        raise line.refuse("twice", f"Salvo {name} already attacks {target} this turn.")
    return Attack(
        name,
        turn,
        target,
        found["CLASS"],
        found["ARC"],
        found["SPEED"],
        found["SHALLOWDRAUGHT"],
        found["STEERING"],
        found["UNAWARE"],
        found["OIL"],
        found.get("BOXES", -1),
        found.get("SYSTEMS"),
    )


def _retire(line: PlaneLine, view: TableView, before: Sequence[Statement]) -> Retire:
    """Read `RETIRE A1`: a salvo that is off the table or ashore is taken away (AS-8.1m)."""
    return Retire(line.name("a salvo that is running", {one.marker: one for one in view.salvoes}, "unknown-salvo"))


def _note(line: PlaneLine, view: TableView, before: Sequence[Statement]) -> Note:
    """Read a launch with its note; it cannot be changed afterwards (AS-8.1u, AS-8.1v)."""
    word = line.take("a marker such as A1")
    marker, letters = word.upper, view.letters
    if marker[:1] not in letters or not re.fullmatch(r"\d{1,3}", marker[1:], re.ASCII):
        message = f"A marker is the letter {' or '.join(letters)} and a number, not '{word.text}'."
        raise line.refuse("AS-8.1t", message)
    if marker in view.markers or any(isinstance(one, Note) and one.marker == marker for one in before):
        message = f"Marker {marker} has been used; its note stands as it is."
        raise line.refuse("AS-8.1t", message, "Give the salvo a letter or number of its own.")
    found = _fields(
        line,
        {
            "COUNT": lambda: line.whole("a number of torpedoes", 1, 10),
            "TYPE": lambda: line.choice("a type of torpedo", ("L", "H", "VH")),
            "NATION": lambda: line.choice("a nation", NATIONS).lower(),
            "YEAR": lambda: line.whole("a year", 1900, 1960),
            "AT": lambda: line.point("the position of the marker"),
            "BEARING": lambda: line.angle("a bearing"),
        },
        dict.fromkeys(("NARROW", "WIDE", "SHALLOW", "DEEP", "SHOALS"), bool),
    )
    for pair in (("NARROW", "WIDE"), ("SHALLOW", "DEEP")):
        if sum(name in found for name in pair) != 1:
            message = f"The note must say {' or '.join(pair)}, one of them. Which is it?"
            raise line.refuse("AS-8.1u", message)
    count, wide, (x, y) = found["COUNT"], "WIDE" in found, found["AT"]
    if wide and count == 1:
        wide = False
        message = "One torpedo is always narrow; recorded as narrow."
        line.remarks.append(line.remark("query", "AS-8.1v", message))
    return Note(
        marker,
        count,
        found["TYPE"],
        found["NATION"],
        found["YEAR"],
        wide,
        "DEEP" in found,
        x,
        y,
        found["BEARING"],
        "SHOALS" in found,
    )
