"""Reading facts in assisted mode. A fact that is missing is asked for; nothing is assumed (AS-ASSIST-1)."""

import re

from flagplot.core.diagnostics import Diagnostic, suggest
from flagplot.core.game import OrderEcho
from flagplot.games.coastal.assisted.facts import Attack, Collision, End, Fact, Note, TableSheet
from flagplot.games.coastal.assisted.table import TableView
from flagplot.games.coastal.words import Line, RefusedError, Word

REFEREE = ("COLLISION", "SALVO", "LAUNCH", "END")
PLAYER = ("LAUNCH",)
NATIONS = ("BRITISH", "AMERICAN", "GERMAN", "JAPANESE", "ITALIAN", "OTHER")
ARCS = ("FORWARD", "AFT", "PORT", "STARBOARD")
ASPECTS = ("BROADSIDE", "HEAD-ON", "STERN")
LIMIT = 400


def parse(text: str, seat: str, view: TableView) -> TableSheet:
    """Return the facts of a text with echo and remarks. Never raises."""
    facts: list[Fact] = []
    echo: list[OrderEcho] = []
    remarks: list[Diagnostic] = []
    for number, raw in enumerate(text.splitlines()[:LIMIT], 1):
        line = Line(number, raw)
        if not line.words:
            continue
        try:
            fact = _fact(line, view, remarks, facts)
            line.done()
        except RefusedError as refused:
            remarks.append(refused.diagnostic)
            continue
        facts.append(fact)
        echo.append(OrderEcho(number, line.words[0].upper, fact.canonical))
    return TableSheet(seat=seat, text=text, facts=tuple(facts), echo=tuple(echo), diagnostics=tuple(remarks))


def _fact(line: Line, view: TableView, remarks: list[Diagnostic], facts: list[Fact]) -> Fact:
    verbs = REFEREE if view.seat == "referee" else PLAYER
    word = line.take("a fact")
    if view.over:
        raise line.refuse(word, "over", "The table is closed; nothing is taken.")
    if word.upper not in verbs:
        near = suggest(word.text, verbs)
        hint = f"Did you mean {near}?" if near else f"You can give {', '.join(verbs)}."
        raise line.refuse(word, "unknown-order", f"'{word.text}' is nothing that you can give here.", hint)
    if word.upper == "COLLISION":
        return _collision(line)
    if word.upper == "SALVO":
        return _attack(line, view, facts)
    if word.upper == "LAUNCH":
        return _note(line, view, remarks, facts)
    return End()


def _fields(line: Line, needed: tuple[str, ...], optional: tuple[str, ...]) -> dict[str, Word]:
    """Return the words that start the fields, in any order after the fixed ones; ask for those missing."""
    found: dict[str, Word] = {}
    while (word := line.peek()) is not None:
        if word.upper not in needed + optional or word.upper in found:
            break
        found[word.upper] = line.take("a fact")
        line.at += FIELD_WORDS.get(word.upper, 1)
    for name in needed:
        if name not in found:
            raise line.refuse(
                None,
                "AS-ASSIST-1",
                f"{name} is missing: what is it? Nothing is assumed and nothing is rolled.",
                f"Add {name} with its value.",
            )
    return found


FIELD_WORDS: dict[str, int] = {
    "SHALLOWDRAUGHT": 0,
    "STEERING": 0,
    "UNAWARE": 0,
    "OIL": 0,
    "AMMUNITION": 0,
    "SHOALS": 0,
    "NARROW": 0,
    "WIDE": 0,
    "SHALLOW": 0,
    "DEEP": 0,
}
"""Words that are facts in themselves; the others are followed by one value."""


def _at(line: Line, word: Word) -> None:
    """Go back to read the value that follows a field word."""
    line.at = line.words.index(word) + 1


def _yes(line: Line, word: Word) -> int:
    _at(line, word)
    return int(line.keyword("YES", "NO").upper == "YES")


def _list(line: Line, word: Word) -> tuple[str, ...]:
    _at(line, word)
    value = line.take(f"the list after {word.upper}")
    return () if value.upper == "NONE" else tuple(part for part in value.text.split(",") if part)


def _collision(line: Line) -> Collision:
    """Read a collision (AS-ASSIST-2)."""
    line.keyword("RAMMER")
    rammer = line.take("the name of the rammer").upper
    line.keyword("CLASS")
    rammer_class, _ = line.whole("The class of the rammer", 1, 3)
    line.keyword("RAMMED")
    rammed = line.take("the name of the rammed vessel").upper
    line.keyword("CLASS")
    rammed_class, _ = line.whole("The class of the rammed vessel", 1, 3)
    start = line.at
    found = _fields(line, ("ASPECT", "SPEED"), ("SUBMARINE", "MOUNTS", "RADAR"))
    end = line.at
    _at(line, found["ASPECT"])
    aspect = line.keyword(*ASPECTS).upper.lower()
    _at(line, found["SPEED"])
    speed, _ = line.whole("The collision speed in knots", 0, 200)
    submarine = _yes(line, found["SUBMARINE"]) if "SUBMARINE" in found else -1
    mounts = _list(line, found["MOUNTS"]) if "MOUNTS" in found else None
    radar = _yes(line, found["RADAR"]) if "RADAR" in found else -1
    line.at = max(start, end)
    for mount in mounts or ():
        if mount.upper() != "TUBES" and not re.fullmatch(r"\d{1,3}(\.\d)?", mount, re.ASCII):
            raise line.refuse(
                found["MOUNTS"],
                "bad-mount",
                f"Mounts are calibres in mm or TUBES, for example 88,37,20,TUBES; found '{mount}'.",
            )
    if rammer_class >= rammed_class and speed >= 30:
        for name, missing in (("MOUNTS", mounts is None), ("RADAR", radar < 0)):
            if missing:
                raise line.refuse(
                    None,
                    "AS-5.5t",
                    f"There is shock at this speed: {name} is missing. What is it?",
                    "Write MOUNTS 88,20,TUBES (or NONE) and RADAR YES or NO.",
                )
    if rammer_class >= 2 and submarine < 0 and rammed_class == 2:
        raise line.refuse(None, "AS-5.5m", f"Is {rammed} a submarine? Nothing is assumed.", "Add SUBMARINE YES or NO.")
    return Collision(
        rammer,
        rammer_class,
        rammed,
        rammed_class,
        aspect,
        speed,
        submarine,
        None if mounts is None else tuple(mount.upper() for mount in mounts),
        radar,
    )


def _attack(line: Line, view: TableView, facts: list[Fact]) -> Attack:
    """Read a covered vessel (AS-ASSIST-3)."""
    marker = line.take("the marker")
    known = {salvo.marker: salvo for salvo in view.salvoes}
    name = line.choose(marker, "Salvoes running", known, "unknown-salvo", f"There is no salvo '{marker.text}' running.")
    line.keyword("TURN")
    turn, figure = line.whole("The turn", 1, 999)
    if turn != view.clock.turn:
        raise line.refuse(figure, "AS-ASSIST-3", f"This is turn {view.clock.turn}, not {turn}.")
    if known[name].arming:
        raise line.refuse(marker, "AS-8.1c", f"Salvo {name} arms this turn: its cone ignores every vessel.")
    line.keyword("TARGET")
    word = line.take("the name of the vessel")
    target = word.upper
    if any(isinstance(one, Attack) and (one.marker, one.target) == (name, target) for one in facts):
        raise line.refuse(word, "twice", f"Salvo {name} already attacks {target} this turn.")
    flags = ("SHALLOWDRAUGHT", "STEERING", "UNAWARE", "OIL", "AMMUNITION")
    found = _fields(line, ("CLASS", "ARC", "SPEED"), (*flags, "BOXES", "SYSTEMS"))
    end = line.at
    _at(line, found["CLASS"])
    size, _ = line.whole("The class", 1, 3)
    _at(line, found["ARC"])
    arc = line.keyword(*ARCS).upper.lower()
    _at(line, found["SPEED"])
    speed, _ = line.whole("The speed in knots", 0, 60)
    boxes = -1
    if "BOXES" in found:
        _at(line, found["BOXES"])
        boxes, _ = line.whole("The hull boxes left", 1, 400)
    systems = _list(line, found["SYSTEMS"]) if "SYSTEMS" in found else None
    line.at = end
    return Attack(
        name,
        turn,
        target,
        size,
        arc,
        speed,
        "SHALLOWDRAUGHT" in found,
        "STEERING" in found,
        "UNAWARE" in found,
        "OIL" in found or "AMMUNITION" in found,
        boxes,
        systems,
    )


def _note(line: Line, view: TableView, remarks: list[Diagnostic], facts: list[Fact]) -> Note:
    """Read a launch with its note; it cannot be changed afterwards (AS-8.1u, AS-8.1v)."""
    word = line.take("a marker such as A1")
    marker = word.upper
    letters = view.letters
    if marker[:1] not in letters or not re.fullmatch(r"\d{1,3}", marker[1:], re.ASCII):
        raise line.refuse(
            word, "AS-8.1t", f"A marker is the letter {' or '.join(letters)} and a number, not '{word.text}'."
        )
    here = {fact.marker for fact in facts if isinstance(fact, Note)}
    if marker in view.markers or marker in here:
        raise line.refuse(
            word,
            "AS-8.1t",
            f"Marker {marker} has been used; its note stands as it is.",
            "Give the salvo a letter or number of its own.",
        )
    found = _fields(
        line, ("COUNT", "TYPE", "NATION", "YEAR", "AT", "BEARING"), ("NARROW", "WIDE", "SHALLOW", "DEEP", "SHOALS")
    )
    end = line.at
    _at(line, found["COUNT"])
    count, _ = line.whole("The number of torpedoes", 1, 10)
    _at(line, found["TYPE"])
    torpedo = line.keyword("L", "H", "VH").upper
    _at(line, found["NATION"])
    nation = line.keyword(*NATIONS).upper.lower()
    _at(line, found["YEAR"])
    year, _ = line.whole("The year", 1900, 1960)
    _at(line, found["AT"])
    x, y, _ = line.point("The position of the marker")
    _at(line, found["BEARING"])
    bearing, _ = line.angle("The bearing")
    line.at = end
    for pair in (("NARROW", "WIDE"), ("SHALLOW", "DEEP")):
        if sum(name in found for name in pair) != 1:
            raise line.refuse(None, "AS-8.1u", f"The note must say {' or '.join(pair)}, one of them. Which is it?")
    wide = "WIDE" in found
    if wide and count == 1:
        wide = False
        remarks.append(
            line.remark(found["WIDE"], "query", "AS-8.1v", "One torpedo is always narrow; recorded as narrow.")
        )
    return Note(marker, count, torpedo, nation, year, wide, "DEEP" in found, x, y, bearing, "SHOALS" in found)
