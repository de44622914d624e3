"""What a frame means (`frames.py`) as the orders of units, with their hours and in the plain form of the guide."""

import re
from collections.abc import Sequence
from itertools import chain

from flagplot.games.carrier.ordered.ast import UnitRef
from flagplot.games.carrier.orders.all_but import kind_of
from flagplot.games.carrier.orders.own_hours import coming_hour
from flagplot.games.carrier.orders.resolve import named_ships
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.ruleset.tables import LAND

_SUBJECT = re.compile(r"(?:\d{4} : )?(?:(?:TF|AF)\d+|@\S+) :")
"""The head of an order that names its unit."""
_UNITS = re.compile(r"⟦([^⟧]*)⟧")
_HOURS = re.compile(r"⟪([^⟫]*)⟫")
_LEGS = re.compile(r"((?:^|[;:(] )[NS][EW]?\d+(?: , [NS][EW]?\d+)*) ; (?=[NS][EW]?\d)")
"""Steps with others after them."""
_TWICE = re.compile(
    r"(?<!\S)(land(?: @\S+)?|hold|low|high|avoid combat|do not divert|surface : avoid|hunt submarines) ; (?=\1(?!\S))"
)
"""What is said again and says no more."""
_TO_LAND = re.compile(r"(?<!\S)to (@\S+) ; land(?= ;| \)|$)")
"""A base or ship that an AF goes to, and lands."""
_AFTER_LANDING = re.compile(
    r"(?:^|; |\( )(?:land(?: @\S+)?|join AF\d+) ; (?:to|hold|search|shadow|attack|bomb|CAP|[NS][EW]?\d)(?!\S)"
)
_PLANES_AFLOAT = re.compile(r"TF with &(?:fighters?|bombers?|interceptors?|escorts?)(?!\S)")
"""A TF of planes: no ship is a fighter."""
_PLANES_ATTACKED = re.compile(r"(?:enemy cap|AF) seen then \( attack (?:TF|IT)(?!\S)")
"""An attack on `them` after planes: it is for ships."""
_AT_WHOM = re.compile(r"TF with &\S+ seen then \((?:(?! \) ).)*attack IT : all (?:dive|torpedo)(?: ON)?(?= ;| \)|$)")
"""An attack on `them`: the TF that is seen, or the ships in it."""
_THEM = re.compile(r"(?P<before>TF with (?P<kind>&\S+) seen then \((?:(?! \) ).)*?) THEM")
"""An attack on `them` after a kind of ships: on these."""
_LANDED = re.compile(r"(?<!\S)land @\S+")
_GROUND = re.compile(r"if planes on ground at THERE then \( (?:bomb|attack) (@\S+)")
"""Planes on the ground, of a place told only after them: where they are bombed."""
_SORTIE = re.compile(r"(?<!\S)(?:search|CAP|(?:attack|shadow|bomb|to)(?= [C$@]))(?!\S)")
"""What planes are launched for."""
TAIL = re.compile(
    r"(?<!\S)(?:land|until|turns|if|high|low|: all|report|divert|extra|hold|not|after|before|first|last)(?!\S)"
)
"""What may be said of several launches at their end."""
_LATE_HIGH = re.compile(
    r"(?<!\S)(CAP \S+ (?:until|as long as) (?:(?! (?:or|and) )[^;()])*?) (high|low)(?= ;| \)| \.|$)"
)
"""How high a CAP flies, told behind how long: it is how it is flown all the time."""
_LOW = re.compile(r"(attack @\S+ :) all (low|high)(?= ;| if| \)|$)")
"""A base attacked from high up or low down is bombed in level flight."""
_WHILE_NOT = re.compile(r"as long as not (?=(?:(?! or | and )[^;()])+(?: [;)]|$))")
"""How long, by what is not so yet: until it is."""
_ONCE = (", gunnery ", ", torpedo ", ", screen ", ", number ", ", hold back ")
"""What an order for surface combat says once."""
_OF_KIND = {"TF": ("tf", "vessel"), "AF": ("af",), "SS": ("ss",), "MTB": ("mtb",), "CW": ("cw",)}
"""The orders that may be of a unit without naming it."""
_KIND = {"tf": "TF", "af": "AF", "ss": "SS", "mtb": "MTB", "cw": "CW"}


def orders_of(text: str, unit: UnitRef | None, roster: Roster) -> list[str]:
    """Return the orders of a text, of which each says whose it is or goes on with the sentence above: an empty string
    for one that goes on with the order of another unit in it."""
    out: list[str] = []
    for part in chain.from_iterable(map(_launches, text.split(" . "))):
        behind = bool(out) and "ALONE " in part.partition(": ")[0]  # `goes to B/M20, then N2 with TF2`
        out.append("" if behind else _order(part, unit, roster))
        if _SUBJECT.match(out[-1]):
            unit = None
    return out


def _order(text: str, unit: UnitRef | None, roster: Roster) -> str:
    """Return an order with its hour and its units in front; an empty string for one that is nobody's, or of which the
    units do not agree."""
    kind, _, text = text.partition(" ")
    head, _, rest = text.partition(": ")
    if _contradicts(rest) or ("ALONE" in head and (rest == "hold" or (unit and _KIND.get(kind) == unit.kind))):
        return ""
    head = head.replace("ALONE ", "")
    hours = {coming_hour(said, roster) for said in _HOURS.findall(text)}
    units = _units(_UNITS.findall(head), roster, text)
    others = _units(_UNITS.findall(rest), roster, text)
    if len(hours) > 1 or (units and others and set(others) != set(units)) or None in (*units, *others):
        return ""
    rest = _WHILE_NOT.sub("until ", " ".join(_HOURS.sub("", _UNITS.sub("", rest)).split()))
    if (
        re.search(r"launch (?:;|$)|launch [^;(]+; split ", rest)
        or _twice_launched(rest)
        or _AT_WHOM.search(rest)
        or _PLANES_AFLOAT.search(rest)
        or _PLANES_ATTACKED.search(rest)
        or "if gone then ( attack" in rest
        or ": ( split" in rest
    ):
        return ""
    rest = (
        rest.replace("; ;", ";")
        .replace("; ,", ";")
        .replace(": ;", ":")
        .replace(" ON &", " on &")
        .replace(" ON only &", " on only &")
        .replace(" ON", "")
        .removesuffix(" :")
    )
    if "SELF" in rest:
        own = re.search(r"⟦(?:of )?(@\S+)⟧", text)
        if own is None:
            return ""
        rest = rest.replace("SELF", own[1])
    if "THERE" in rest:
        before = rest[: rest.index("THERE")]
        places = re.findall(r"@\S+", _LANDED.sub("", before) if before.endswith("ground at ") else before)
        bombed = _GROUND.match(rest) if units else None
        if bombed is not None:
            places = [bombed[1]]
        if not places and "land THERE" in rest:
            return ""
        rest = rest.replace("THERE", places[-1] if places else "").replace(" at ;", " ;").removesuffix(" at")
    while found := re.search(r"(?<!\S)IT(?!\S)", rest):
        named = re.findall(r"(?<!\S)(?:C\d+|\$\S+)(?!\S)|(?<=ground at )@\S+", rest[: found.start()])
        rest = rest[: found.start()] + (named[-1] if named else "TF") + rest[found.end() :]
    rest = re.sub(r"shadow (\S+) ; (?=shadow \1(?!\S))", "", rest)
    rest = _THEM.sub(lambda found: f"{found['before']} on {found['kind']}", rest).replace(" THEM", "")
    rest = _LATE_HIGH.sub(r"\2 ; \1", _LOW.sub(r"\1 all level \2", rest))
    rest = _TO_LAND.sub(lambda found: f"land {found[1]}" if _is_deck(found[1], roster) else found[0], rest)
    rest = _LEGS.sub(r"\1 , ", _TWICE.sub("", rest))
    rest = re.sub(r"(?<!\S)(hold \d+ turns) ; hold(?= ;|$)", r"\1", rest)
    rest = re.sub(r"(?<!\S)((?:un)?ready|disperse) ([\d%][^;:()]*?) ; (?:and )?\1 (?=[\d%])", r"\1 \2 , ", rest)
    hour = f"{next(iter(hours))} : " if hours else ""
    units = units or others
    if not units:
        fits = unit is not None and kind in _OF_KIND.get(unit.kind, ("deck",))
        return f"{hour}{rest}" if fits and not hour else ""
    if not all(_is(name, kind) and _elsewhere(name, rest) for name in units if name):
        return ""  # nobody goes to where it is itself: the name says whose ship it is, or where
    out = [_both(f"{hour}{name} : {rest}", name, roster) for name in units if name]
    return " . ".join(out) if all(out) else ""


def _launches(text: str) -> list[str]:
    """Return the orders of what is said of one deck, one for each launch of several: `launch A ALSO launch B`. It is
    none where what is said last may be meant for all of them (`2 search N5 and 2 search NE5, then land`)."""
    head, _, rest = text.partition(" : ")
    parts = rest.split(" ALSO ")
    if len(parts) == 1:
        return [text]
    whole = all(part.count("( ") == part.count(" )") for part in f"{rest} ".split(" ALSO "))
    return [f"{head} : {part}" for part in parts] if whole and not _of_all(parts) else [""]


def _of_all(parts: Sequence[str]) -> bool:
    """Return whether one of several launches says nothing of its own to do, whether all may be meant with what the last
    says, or planes of one with those of another."""
    deeds = [set(_SORTIE.findall(part)) for part in parts]
    if not all(deeds):
        return True
    for before, after, first, next_ in zip(parts, parts[1:], deeds, deeds[1:], strict=False):
        more = set(TAIL.findall(after)) - set(TAIL.findall(before))
        if "CAP" in first:
            more -= {"land"}
        if "CAP" not in first:
            more -= {"until", "turns"}
        if "attack" not in first & next_:
            more -= {": all", "after", "before", "first", "last"}
        aims = [re.findall(r"attack (\S+)", part) for part in (before, after)]
        if more or (aims[0] and aims[0] == aims[1]):
            return True
    return False


def _twice_launched(rest: str) -> bool:
    """Return whether planes of one kind are launched twice: some of them are told off for something else."""
    launch = re.search(r"(?<!\S)launch [^;(]*", rest)
    planes = re.findall(r"%\S+", launch[0]) if launch is not None else []
    return len(set(planes)) < len(planes)


def _elsewhere(name: str, rest: str) -> bool:
    """Return whether a unit is not sent to where it is itself: the name says whose ship it is, or where."""
    return not any(f" {to} {name} " in f" {rest} " for to in ("to", "join", "meet", "shadow"))


def _is_deck(name: str, roster: Roster) -> bool:
    """Return whether a name of the plain form is of a ship or base of one's own that takes planes."""
    unit = roster.own(name[1:].replace("~", " "))
    return unit is not None and roster.holder(unit.name) is not None


def _contradicts(rest: str) -> bool:
    """Return whether an order seeks surface combat and avoids it, says one thing about it twice, launches twice,
    attacks at a place and then whatever is there, or has planes do something after they landed or joined others."""
    if _AFTER_LANDING.search(rest):
        return True
    if re.search(r"attack [$@]\S+ ; attack (?:TF|enemy)(?!\S)", rest):
        return True
    both = "surface : avoid" in rest and "surface : engage" in rest and " if " not in rest
    return (
        both or rest.count("launch ") > 1 or any(part.count(said) > 1 for part in rest.split(" ; ") for said in _ONCE)
    )


def _is(name: str, kind: str) -> bool:
    if kind == "deck":
        return name.startswith("@")
    return re.fullmatch(rf"{_KIND.get(kind, 'TF')}\d+", name) is not None


def _units(names: Sequence[str], roster: Roster, text: str) -> list[str | None]:
    """Return the units of an order by name, each once; None for one that there is not, and where a ship is not in the
    TF that is named with it."""
    out: dict[str | None, None] = {}
    for name in names:
        if name.startswith("of ") or name == "own":
            ship = re.search(r"split (@\S+)", text) if name == "own" else None
            of = roster.view.ships.get((ship[1] if ship else name[3:])[1:].replace("~", " "))
            out[f"TF{of.tf}" if of is not None and of.tf is not None else None] = None
        elif name in ("all AF", "all TF"):
            every = roster.view.afs if name == "all AF" else roster.view.tfs
            out |= dict.fromkeys(f"{name[4:]}{n}" for n in sorted(every))
        elif name.startswith("only "):
            out[_whole(name.split()[1:], roster)] = None
        elif name.startswith("not "):
            out.pop(name[4:], None)
        else:
            out[name] = None
    of_ships = any(name.startswith("of ") for name in names)
    return [None] if len(out) > 1 and of_ships and not all(name.startswith("of ") for name in names) else list(out)


def _whole(named: Sequence[str], roster: Roster) -> str | None:
    """Return an AF of which all planes are named, `6 %Dauntless AF12`; None where it has others or more."""
    *count, plane, name = named
    af = roster.view.afs.get(int(name[2:]))
    flights = af.flights if af is not None else ()
    there = sum(flight.n for flight in flights)
    alike = {flight.plane.removesuffix(LAND) for flight in flights} == {plane[1:].replace("~", " ")}
    return name if alike and count in ([], ["all"], [str(there)]) else None


def _both(text: str, name: str, roster: Roster) -> str:
    """Return an order with `both destroyers` by name; an empty string where the TF has not two of them."""
    found = re.search(r"both &(\S+)", text)
    if found is None:
        return text
    tf = roster.view.tfs.get(int(name[2:])) if name.startswith("TF") else None
    ships, wrong = named_ships((kind_of(f"&{found[1]}"),), tf, roster) if tf is not None else ([], "")
    names = " , ".join("@" + ship.replace(" ", "~") for ship in ships)
    return text.replace(found[0], names) if len(ships) == 2 and not wrong else ""
