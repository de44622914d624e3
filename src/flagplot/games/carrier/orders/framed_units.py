"""Whom and which ships the order that a frame means names: `both destroyers`, `its cruiser`, `all AFs` (GM-3.1)."""

import re
from collections.abc import Sequence

from flagplot.games.carrier.orders.all_but import kind_of
from flagplot.games.carrier.orders.resolve import CRUISERS, named_ships
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.ruleset.tables import LAND
from flagplot.games.carrier.state.units import BoatForce

UNITS = re.compile(r"⟦([^⟧]*)⟧")
"""Units of an order, as its frame has them."""
_SOLE = re.compile(r"(?<!\S)sole &(\S+)")
"""`Its destroyer`, of a TF that has one."""
_PARTED = re.compile(r"(?<!\S)split (?P<ships>.+?)(?= (?:as TF\d+|:|;|\))|$)")
_NAMING = re.compile(
    _PARTED.pattern + r"|(?<!\S)(?:(?<!TF )with|anchor|weigh|scuttle) (?P<doing>[^;:()]*?&cruisers?)(?= [;:)]|$)"
)
"""Where ships of a TF stand by name."""
_LAUNCHED = re.compile(r"(?<!\S)launch (?P<planes>[^;:(]*)")
"""The planes of a launch, each kind with its number."""
_AS_TF = re.compile(r"(?<!\S)split [^:;()]*? as TF(\d+)(?!\S)")
"""The number of ships that are split off."""
_CRUISERS = re.compile(r"(?:(\d+|all|both) )?&cruisers?")
"""Cruisers of whatever type."""


def units_of(names: Sequence[str], roster: Roster, text: str) -> list[str | None]:
    """Return the units of an order by name, each once; None for one that there is not, and where a ship is not in the
    TF that is named with it."""
    out: dict[str | None, None] = {}
    for name in names:
        if name.startswith("of ") or name == "own":
            ship = re.search(r"split (@\S+)", text) if name == "own" else None
            if name == "own" and ship is None:
                continue
            of = roster.view.ships.get((ship[1] if ship else name[3:])[1:].replace("~", " "))
            out[f"TF{of.tf}" if of is not None and of.tf is not None else None] = None
        elif name in ("all AF", "all TF"):
            every = roster.view.afs if name == "all AF" else roster.view.tfs
            out |= dict.fromkeys(f"{name[4:]}{n}" for n in sorted(every))
        elif name == "next MTB":
            out[_new_flotilla(roster)] = None
        elif name in ("all SS", "both SS"):
            boats = sorted(roster.view.submarines.boats) if roster.view.submarines else []
            right = len(boats) == 2 or (name == "all SS" and boats)
            out |= dict.fromkeys(f"SS{n}" for n in boats) if right else {None: None}
        elif name.startswith("whole "):
            out[_all_of_it(name.split()[1:], roster)] = None
        elif name.startswith("only "):
            out[_whole(name.split()[1:], roster)] = None
        elif name.startswith(("has ", "part ", "escort ")):
            out[_with_plane(name.split(), roster)] = None
        elif name.startswith("new "):
            if int(name[6:]) in roster.view.tfs:
                out[None] = None
        elif name.startswith("not "):
            out.pop(name[4:], None)
        else:
            out[name] = None
    of_ships = any(name.startswith(("of ", "whole ")) for name in names)
    return [None] if len(out) > 1 and of_ships and not all(name.startswith("of ") for name in names) else list(out)


def _new_flotilla(roster: Roster) -> str | None:
    """Return the lowest flotilla that can be formed; None where one goes on from the turn before, and may be meant."""
    known = roster.view.boats
    if not isinstance(known, BoatForce) or known.flotillas:
        return None
    return f"MTB{next(n for n in range(1, len(roster.boats_sent) + 2) if n not in roster.boats_sent)}"


def _with_plane(said: Sequence[str], roster: Roster) -> str | None:
    """Return an AF that `has` planes of a type, of which they are a `part`, or the `escort` of its bombers; None if it
    is not so."""
    part, plane, name = said
    af = roster.view.afs.get(int(name[2:]))
    types = roster.ruleset.tables.planes
    escorts = {} if af is None else {flight.plane: types[flight.plane].escort for flight in af.flights}
    kind = plane[1:].replace("~", " ")
    if part == "escort":
        goes = escorts.get(kind, kind == "fighters" and any(escorts.values()))
        return name if goes and not all(escorts.values()) else None
    return name if kind in escorts and (part == "has" or len(escorts) > 1) else None


def is_base(number: int, roster: Roster) -> bool:
    """Return whether a contact of the plot is an enemy base."""
    known = roster.contact(number)
    return known is not None and known.sighting.kind == "base"


def are_all(n: int, rest: str, told: Sequence[str], roster: Roster) -> bool:
    """Return whether so many planes are all that an AF has which is told to attack, or that it is launched with."""
    launched = _LAUNCHED.search(rest)
    if launched is not None:
        return sum(map(int, re.findall(r"(?<!\S)(\d+) %", launched["planes"]))) == n
    afs = [roster.view.afs.get(int(name[2:])) if name.startswith("AF") else None for name in told]
    return bool(afs) and all(af is not None and sum(flight.n for flight in af.flights) == n for af in afs)


def bears_load(name: str, load: str, roster: Roster) -> bool:
    """Return whether an AF has planes with a load that it is said to carry."""
    af = roster.view.afs.get(int(name[2:])) if name.startswith("AF") else None
    return af is not None and any((flight.load or "").upper() == load.upper() for flight in af.flights)


def are_left(rest: str, name: str, said: str, roster: Roster) -> bool:
    """Return whether ships that are named as those that stay are all that a TF has besides those that it splits off."""
    tf = roster.view.tfs.get(int(name[2:])) if name.startswith("TF") else None
    parted = _PARTED.search(rest)
    if tf is None or parted is None:
        return False
    gone, wrong = named_ships(_items(parted["ships"]), tf, roster)
    left = [ship for ship in roster.ships(tf) if ship.name not in gone]
    for item in _items(said):
        count, _, kind = item.rpartition(" ")
        fits = [ship for ship in left if item == ship.name or kind == ship.type or item == ship.type]
        fits += [ship for ship in left if kind == "cruisers" and ship.type in CRUISERS]
        taken = fits[: int(count)] if count.isdigit() else fits
        if not taken or (count.isdigit() and len(taken) < int(count)):
            return False
        left = [ship for ship in left if ship not in taken]
    return not wrong and not left


def with_ships_named(text: str, name: str, roster: Roster) -> str:
    """Return an order with `both destroyers` by name; an empty string where the TF has not two of them."""
    text = _cruisers(_sole(text, name, roster), name, roster)
    found = re.search(r"both &(\S+)", text)
    if found is None:
        return text
    tf = roster.view.tfs.get(int(name[2:])) if name.startswith("TF") else None
    ships, wrong = named_ships((kind_of(f"&{found[1]}"),), tf, roster) if tf is not None else ([], "")
    return text.replace(found[0], _listed(ships)) if len(ships) == 2 and not wrong else ""


def _whole(named: Sequence[str], roster: Roster) -> str | None:
    """Return an AF of which all planes are named, `6 %Dauntless AF12`, `%B-26 2 %P-39 AF6`; None where it has others
    or more."""
    *planes, name = named
    af = roster.view.afs.get(int(name[2:]))
    there: dict[str, int] = {}
    for flight in af.flights if af is not None else ():
        kind = flight.plane.removesuffix(LAND)
        there[kind] = there.get(kind, 0) + flight.n
    count, said = "all", list[str]()
    for word in planes:
        if not word.startswith("%"):
            count = word
            continue
        kind = word[1:].replace("~", " ")
        if kind not in there or count not in ("all", str(there[kind])):
            return None
        said.append(kind)
        count = "all"
    return name if sorted(said) == sorted(there) else None


def _all_of_it(named: Sequence[str], roster: Roster) -> str | None:
    """Return the TF of which all ships are named, `@Chicago @San~Francisco 2 dd`; None where it has others or more."""
    ships = [roster.view.ships.get(name[1:].replace("~", " ")) for name in named if name.startswith("@")]
    tfs = {ship.tf for ship in ships if ship is not None}
    tf = roster.view.tfs.get(next(iter(tfs)) or 0) if None not in ships and len(tfs) == 1 else None
    if tf is None:
        return None
    left = [ship for ship in roster.ships(tf) if ship not in ships]
    screened = "dd" in named and all(ship.type == "DD" for ship in left)
    right = screened and all(name == f"{len(left)}" for name in named if name.isdigit()) if left else "dd" not in named
    return f"TF{next(iter(tfs))}" if right else None


def splits_in_use(rest: str, units: Sequence[str | None], roster: Roster) -> bool:
    """Return whether ships are to be split off as the TF that they are of, or some of them as one that there is: its
    number says whose they are."""
    taken = [f"TF{n}" for n in _AS_TF.findall(rest) if int(n) in roster.view.tfs]
    return any(name in units for name in taken) or (bool(taken) and rest.count("split ") > 1)


def _items(said: str) -> tuple[str, ...]:
    """Return ships of the plain form, `@Hobart , 1 &dd`, as an order names them."""
    out: list[str] = []
    for item in said.split(" , "):
        count, _, what = item.strip().rpartition(" ")
        word = what[1:].replace("~", " ") if what.startswith("@") else kind_of(what)
        count = "2" if count == "both" else "" if count == "all" else count
        out.append(f"{count} {word}".strip())
    return tuple(out)


def _sole(text: str, name: str, roster: Roster) -> str:
    """Return an order with `its destroyer` by name; an empty string where the TF has not one of them alone."""
    tf = roster.view.tfs.get(int(name[2:])) if name.startswith("TF") else None
    for found in _SOLE.finditer(text):
        ships, wrong = named_ships((kind_of(f"&{found[1]}"),), tf, roster) if tf is not None else ([], "")
        if len(ships) != 1 or wrong:
            return ""
        text = text.replace(found[0], _listed(ships))
    return text


def _cruisers(text: str, name: str, roster: Roster) -> str:
    """Return an order in which the cruisers that a TF splits off are named; an empty string where it has more of
    them than are meant."""
    tf = roster.view.tfs.get(int(name[2:])) if name.startswith("TF") else None
    for parted in _NAMING.finditer(text):
        for item in (parted["ships"] or parted["doing"]).split(" , "):
            found = _CRUISERS.fullmatch(item)
            if found is None:
                continue
            ships = named_ships(("cruisers",), tf, roster)[0] if tf is not None else []
            if not ships or found[1] not in (None, "all", str(len(ships)), *(["both"] if len(ships) == 2 else [])):
                return ""
            text = text.replace(parted[0], parted[0].replace(item, _listed(ships)))
    return text


def _listed(ships: Sequence[str]) -> str:
    return " , ".join("@" + ship.replace(" ", "~") for ship in ships)
