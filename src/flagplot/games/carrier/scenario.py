"""Scenarios of the carrier game: forces, start areas, special rules; read from TOML and checked on load (BR-26.1).

Shorter versions are files of their own (BR-26.2); submarines and other optional rules are not in these (BR-26.3).

Every error names the file, the key and the line. `# source` marks in the files: found, seed or house.
"""

import functools
import re
import tomllib
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Literal

import msgspec

from flagplot.board.hex import Hex, distance, make
from flagplot.board.hex import parse as parse_hex
from flagplot.board.theatre import theatre
from flagplot.core.diagnostics import BadInputError, suggest
from flagplot.core.game import DATA
from flagplot.games.carrier.schema import SCHEMA, check_cell, shipped
from flagplot.games.carrier.state import Side

FOLDER = DATA / "carrier" / "scenarios"
GROUPED = re.compile(r"(?P<card>[A-Z]{2,3}) x(?P<n>\d+)")
"""A number of unnamed ships: `DD x8`."""


MAX_SUBMARINES = 30
"""Boats of one side, at most."""


class Area(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a TF may start or enter: near one of some hexes, or in a sector and rows, or in hexes by name."""

    within: int = 0
    of: tuple[str, ...] = ()
    sector: str = ""
    rows: tuple[int, int] = (1, 46)
    hexes: tuple[str, ...] = ()
    coast: bool = False
    """Coast hexes are allowed too."""


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One TF at the start, or a reinforcement with the turn in which it enters."""

    side: Side
    tf: int
    ships: tuple[str, ...]
    area: Area
    name: str = ""
    anchored: tuple[str, ...] = ()
    """Names or types of ships that start at anchor."""
    unloaded: int = 0
    """Turns of unloading its transports have done (BR-25.5)."""
    enters: int = 0


class Air(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Air factors at a ship or base at the start, in one box."""

    side: Side
    at: str
    plane: str
    n: int
    box: Literal["just_landed", "readying", "ready", "dispersed"] = "readying"
    load: Literal["", "GP", "AP", "torpedo"] = ""


class Boats(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Boats at a base at the start (GM-17.0a); they are there only if the option `pt_boats` is on."""

    side: Side
    base: str
    boats: int
    limit: int
    """Boats that may be out at a time."""
    aces: int = 0
    mtb_base: bool = False
    """An advanced base at a place that need not be a base of planes (GM-17.0b)."""


class Submarines(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Boats at sea at the start (FE-27); they are there only if the option `submarines` is on."""

    side: Side
    count: int
    area: Area


class PlaneChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a scenario changes in a plane's row."""

    mf: int | None = None
    rf: int | None = None
    bomber: bool | None = None


class Mission(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a side is there to do, in our words for its player, and for its computer commander by key."""

    side: Side
    text: str
    objective: Literal["", "unload", "raid", "stop-convoy", "escort", "defend"] = ""
    place: str = ""


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario as written in its file; submarines and other optional rules are not in those of the base rules
    (BR-26.3)."""

    id: str
    title: str
    code: Literal["RR", "CS", "ES", "SC", "GU"]
    """Which scenario's base values, radar dates and coastwatchers hold (BR-8.1, BR-7.9)."""
    date: date
    hour: int
    """Hour of the first turn."""
    turns: int
    clouds: Literal["scattered", "front"]
    replacements: bool
    introduction: str
    groups: tuple[Group, ...]
    air: tuple[Air, ...]
    victory_lead: int | None = None
    """Lead that ends the game at the end of a 2400 turn (BR-25.2); None: not tested."""
    presets: tuple[str, ...] = ("base", "email-2003", "gm-1993")
    unload: dict[Side, tuple[str, ...]] = {}
    """Hexes where transports may unload (BR-12.7.4)."""
    ship_changes: dict[str, dict[str, int]] = {}
    plane_a2a: dict[str, int] = {}
    plane_changes: dict[str, PlaneChange] = {}
    """Planes that stand for another type here: what differs in their rows."""
    grounded: dict[str, tuple[str, ...]] = {}
    """Ship to the planes that fly from it only while it is an anchored seaplane base."""
    radar_only: dict[Side, tuple[str, ...]] = {}
    """Types of ships that have radar on a side, where the scenario limits them; an empty list: none."""
    untried_raid: int = 0
    """Points to the Japanese side if the raid on Rabaul is never tried."""
    missions: tuple[Mission, ...] = ()
    boats: tuple[Boats, ...] = ()
    submarines: tuple[Submarines, ...] = ()

    def unload_hexes(self, side: Side) -> frozenset[Hex]:
        """Return the hexes where this side's transports may unload."""
        return frozenset(parse_hex(name) for name in self.unload.get(side, ()))


def expand(ships: tuple[str, ...], numbered: dict[str, int]) -> list[tuple[str, str]]:
    """Return name and card of each ship of a group; unnamed ones are numbered on within their side."""
    out: list[tuple[str, str]] = []
    for entry in ships:
        match = GROUPED.fullmatch(entry)
        if match is None:
            out.append((entry, entry))
            continue
        for _ in range(int(match["n"])):
            numbered[match["card"]] = numbered.get(match["card"], 0) + 1
            out.append((f"{match['card']} {numbered[match['card']]}", match["card"]))
    return out


def area_hexes(area: Area) -> list[Hex]:
    """Return the hexes of a start area, in map order: sea hexes, and coast hexes where it says so."""
    chart = theatre()
    if area.hexes:
        return sorted(parse_hex(name) for name in area.hexes)
    centres = [parse_hex(name) for name in area.of]
    found = []
    for c in range(84):
        for r in range(area.rows[0], area.rows[1] + 1):
            hex_ = make(c, r)
            if chart.terrain(hex_) == "land" or (chart.terrain(hex_) == "coast" and not area.coast):
                continue
            if area.sector and chart.sectors(hex_)[0] != area.sector:
                continue
            if centres and min(distance(hex_, centre) for centre in centres) > area.within:
                continue
            found.append(hex_)
    return found


def identifiers() -> tuple[str, ...]:
    """Return the ids of the scenarios that come with the game, the learning scenario first."""
    return tuple(sorted((path.stem for path in FOLDER.glob("*.toml")), key=lambda name: (name[0] != "r", name)))


@functools.cache
def scenario(identifier: str) -> Scenario:
    """Return a scenario that comes with the game. Raises BadInputError for an unknown id."""
    if identifier not in identifiers():
        near = suggest(identifier, identifiers())
        hint = f" Did you mean {near}?" if near else f" Known: {', '.join(identifiers())}."
        raise BadInputError(f"There is no carrier scenario '{identifier}'.{hint}")
    return load(FOLDER / f"{identifier}.toml")


def load(path: Path) -> Scenario:
    """Return the scenario of a file. Raises BadInputError naming file, key and line."""
    try:
        text = path.read_text(encoding="utf-8")
        raw = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInputError(f"{path.name}: not valid TOML: {error}.") from None
    try:
        made = msgspec.convert(raw, Scenario)
    except msgspec.ValidationError as error:
        message, _, where = str(error).partition(" - at ")
        keys = tuple(re.findall(r"\w+", where.strip("`$")))
        unknown = re.search(r"unknown field `(\w+)`", message)
        if unknown:
            keys = (*keys, unknown[1])
        raise _error(path, text, keys, message) from None
    for check in CHECKS:
        check(made, path, text)
    return made


def line_of(text: str, keys: tuple[str, ...]) -> int:
    """Return the line (from 1) of a key such as ("groups", "2", "ships") in a TOML text; 1 if it is not found."""
    lines = text.splitlines()
    start, wanted = 0, list(keys)
    if len(wanted) >= 2 and wanted[1].isdigit():
        heads = [n for n, line in enumerate(lines) if line.strip() == f"[[{wanted[0]}]]"]
        start = heads[int(wanted[1])] if int(wanted[1]) < len(heads) else 0
        wanted = wanted[2:]
    elif len(wanted) >= 2:
        heads = [n for n, line in enumerate(lines) if line.strip() == f"[{wanted[0]}]"]
        start, wanted = (heads[0], wanted[1:]) if heads else (0, wanted)
    for key in reversed([key for key in wanted if not key.isdigit()]):
        for n in range(start, len(lines)):
            if re.match(rf'\s*"?{re.escape(key)}"?\s*=', lines[n]) or re.search(rf"\b{re.escape(key)}\s*=", lines[n]):
                return n + 1
    return start + 1


def _error(path: Path, text: str, keys: tuple[str, ...], message: str) -> BadInputError:
    named = [key for key in keys if not key.isdigit()]
    message = message if message.endswith("?") else message.rstrip(".") + "."
    return BadInputError(f"{path.name}, line {line_of(text, keys)}, key {'.'.join(named) or '(file)'}: {message}")


def _check_time(made: Scenario, path: Path, text: str) -> None:
    """The first hour is one of the clock, there is a turn to play, and reinforcements come while it is played."""
    if not 1 <= made.hour <= 24:
        raise _error(path, text, ("hour",), f"hour {made.hour}, expected 1 to 24 (BR-3.2)")
    if made.turns < 1:
        raise _error(path, text, ("turns",), f"{made.turns} turns, expected 1 or more")
    for n, group in enumerate(made.groups):
        if not 0 <= group.enters <= made.turns:
            keys = ("groups", str(n), "enters")
            raise _error(path, text, keys, f"turn {group.enters} is not played, the last is {made.turns}")


def _check_hexes(made: Scenario, path: Path, text: str) -> None:
    """Every hex and sector named exists, and every start area holds at least one hex for ships."""
    named: list[tuple[tuple[str, ...], str]] = []
    for n, group in enumerate(made.groups):
        named += [(("groups", str(n), "area"), name) for name in (*group.area.of, *group.area.hexes)]
    for side, names in made.unload.items():
        named += [(("unload", side), name) for name in names]
    for keys, name in named:
        try:
            parse_hex(name)
        except ValueError as error:
            raise _error(path, text, keys, str(error)) from None
    for n, group in enumerate(made.groups):
        try:
            hexes = area_hexes(group.area)
        except (ValueError, KeyError) as error:
            raise _error(path, text, ("groups", str(n), "area"), f"not a start area: {error}") from None
        if not hexes:
            raise _error(path, text, ("groups", str(n), "area"), "no sea hex lies in this start area")


def _check_ships(made: Scenario, path: Path, text: str) -> None:
    """Every ship is in the ship table, none is used twice, TF numbers are free and TFs not too large (BR-4.1.1,
    BR-4.1.2). Carriers and tenders that share a TF are one TF, without a second record (BR-4.1.3, BR-4.1.4,
    BR-4.1.5)."""
    cards = shipped()["ships"]
    used: set[tuple[str, str]] = set()
    tfs: set[tuple[str, int]] = set()
    for n, group in enumerate(made.groups):
        keys = ("groups", str(n), "ships")
        for entry in group.ships:
            match = GROUPED.fullmatch(entry)
            if match is not None and int(match["n"]) == 0:
                raise _error(path, text, keys, f"'{entry}' is no ship, expected 1 or more")
            card = match["card"] if match else entry
            if f"{group.side.capitalize()}|{card}" not in cards:
                own = [key.partition("|")[2] for key in cards if key.startswith(group.side.capitalize())]
                near = suggest(card, own)
                hint = f"; did you mean '{near}'?" if near else ""
                raise _error(path, text, keys, f"the {group.side} side has no ship '{card}' in the ship table{hint}")
            if match is None:
                if (group.side, card) in used:
                    raise _error(path, text, keys, f"ship '{card}' is in two groups")
                used.add((group.side, card))
        size = len(expand(group.ships, {}))
        limit = shipped()["constants"][f"max_ships_{group.side}"]["value"]
        if size > limit:
            raise _error(path, text, keys, f"{size} ships in one TF, the {group.side} limit is {limit} (BR-4.1.1)")
        if (group.side, group.tf) in tfs:
            raise _error(path, text, ("groups", str(n), "tf"), f"TF{group.tf} is used twice on the {group.side} side")
        tfs.add((group.side, group.tf))
        last = shipped()["constants"]["max_carrier_tf_number"]["value"]
        carried = [c for _, c in expand(group.ships, {}) if cards[f"{group.side.capitalize()}|{c}"]["capacity"]]
        if carried and group.tf > last:
            message = f"TF{group.tf} has {carried[0]}, which carries planes: its number is 1 to {last} (BR-4.1.1)"
            raise _error(path, text, ("groups", str(n), "tf"), message)


def _check_air(made: Scenario, path: Path, text: str) -> None:
    """Every plane is in the plane table and its place exists and can take it (BR-4.1.6, BR-4.2.1, BR-4.2.2,
    BR-4.2.3)."""
    planes, cards, bases = shipped()["planes"], shipped()["ships"], shipped()["bases"]
    ships = {(group.side, name): card for group in made.groups for name, card in expand(group.ships, {})}
    held: dict[tuple[str, str], int] = {}
    for n, air in enumerate(made.air):
        keys = ("air", str(n), "plane")
        if air.plane not in planes or planes[air.plane]["side"].lower() != air.side:
            near = suggest(air.plane, [name for name, row in planes.items() if row["side"].lower() == air.side])
            hint = f"; did you mean '{near}'?" if near else ""
            raise _error(path, text, keys, f"the {air.side} side has no plane '{air.plane}'{hint}")
        if air.n < 1:
            raise _error(path, text, ("air", str(n), "n"), f"{air.n} air factors, expected 1 or more")
        if air.load and air.box != "ready":
            raise _error(path, text, ("air", str(n), "load"), "only planes in Ready are armed (BR-4.2.3)")
        kinds = set(planes[air.plane]["handling"].split(";"))
        if f"{air.at}|{made.code}" in bases:
            marks = bases[f"{air.at}|{made.code}"]["handling"].split(";")
            accepted = {"LP": {"land", "carrier"}, "SP": {"sea", "float"}}
            if not any(kinds & accepted[mark] for mark in marks):
                raise _error(path, text, keys, f"{air.at} cannot handle {air.plane} (BR-8.9.3)")
        elif (air.side, air.at) in ships:
            if air.box == "dispersed":
                raise _error(path, text, ("air", str(n), "box"), "only bases disperse planes (BR-8.8)")
            card = cards[f"{air.side.capitalize()}|{ships[air.side, air.at]}"]
            kept = held.get((air.side, air.at), 0) + air.n
            held[air.side, air.at] = kept
            if card["handling"] not in kinds:
                raise _error(path, text, keys, f"{air.at} cannot handle {air.plane} (BR-8.9.1, BR-8.9.2)")
            double = 2 if card["type"] in ("AV", "CAV") else 1
            if kept > (card["capacity"] or 0) * double:
                raise _error(
                    path, text, ("air", str(n), "n"), f"{kept} air factors on {air.at}, which holds {card['capacity']}"
                )
        else:
            near = suggest(air.at, [key.partition("|")[0] for key in bases])
            hint = f"; did you mean '{near}'?" if near else ""
            raise _error(path, text, ("air", str(n), "at"), f"there is no base or ship '{air.at}' here{hint}")


def _check_boats(made: Scenario, path: Path, text: str) -> None:
    """Boats have a port of their side or an MTB base at a place of the map, and some may go out (GM-17.0a,
    GM-17.0b)."""
    bases, seen = shipped()["bases"], set()
    for n, boats in enumerate(made.boats):
        at = ("boats", str(n))
        place = theatre().aliases.get(boats.base.lower())
        card = bases.get(f"{boats.base}|{made.code}")
        own = card is not None and card["side"].lower() == boats.side and card["off_board"] == "n"
        if place is None or (boats.mtb_base and boats.base != place):
            near = suggest(boats.base, theatre().places)
            hint = f"; did you mean '{near}'?" if near else ""
            raise _error(path, text, (*at, "base"), f"there is no place '{boats.base}' on the map{hint}")
        if not boats.mtb_base and not own:
            message = f"{boats.base} is no base of the {boats.side} side here; say mtb_base = true for an MTB base"
            raise _error(path, text, (*at, "base"), f"{message} (GM-17.0b)")
        if (boats.side, boats.base) in seen:
            raise _error(path, text, (*at, "base"), f"the {boats.side} boats of {boats.base} stand twice")
        seen.add((boats.side, boats.base))
        if not 1 <= boats.boats <= 99:
            raise _error(path, text, (*at, "boats"), f"{boats.boats} boats, expected 1 to 99")
        if not 1 <= boats.limit <= boats.boats:
            raise _error(path, text, (*at, "limit"), f"{boats.limit} out at a time, expected 1 to {boats.boats}")
        if not 0 <= boats.aces <= boats.boats:
            raise _error(path, text, (*at, "aces"), f"{boats.aces} aces among {boats.boats} boats")


def _check_submarines(made: Scenario, path: Path, text: str) -> None:
    """Submarines start at sea, in an area that has room for them, 30 of a side at most (FE-27)."""
    number: dict[Side, int] = {"allied": 0, "japanese": 0}
    for n, entry in enumerate(made.submarines):
        at = ("submarines", str(n))
        try:
            hexes = area_hexes(entry.area)
        except (ValueError, KeyError) as error:
            raise _error(path, text, (*at, "area"), f"not a start area: {error}") from None
        if not hexes:
            raise _error(path, text, (*at, "area"), "no sea hex lies in this start area")
        number[entry.side] += entry.count
        if entry.count < 1 or number[entry.side] > MAX_SUBMARINES:
            message = f"{number[entry.side]} submarines of one side, expected 1 to {MAX_SUBMARINES}"
            raise _error(path, text, (*at, "count"), message)


def _check_changes(made: Scenario, path: Path, text: str) -> None:
    """What a scenario changes is there to be changed, and stays in its range; missions are at places of the map."""
    planes, own = shipped()["planes"], [name for group in made.groups for name, _ in expand(group.ships, {})]
    kinds, places = {row["type"] for row in shipped()["ships"].values()}, (*theatre().places, "")
    named: list[tuple[tuple[str, ...], str, Iterable[str], str]] = [
        *((("ship_changes", ship), ship, own, "ship") for ship in made.ship_changes),
        *((("plane_a2a", plane), plane, planes, "plane") for plane in made.plane_a2a),
        *((("plane_changes", plane), plane, planes, "plane") for plane in made.plane_changes),
        *((("grounded", ship), ship, own, "ship") for ship in made.grounded),
        *((("grounded", ship), plane, planes, "plane") for ship, held in made.grounded.items() for plane in held),
        *((("radar_only", side), kind, kinds, "type of ship") for side, had in made.radar_only.items() for kind in had),
        *((("missions", str(n), "place"), m.place, places, "place") for n, m in enumerate(made.missions)),
    ]
    for keys, word, known, what in named:
        if word not in known:
            near = suggest(word, known)
            raise _error(path, text, keys, f"there is no {what} '{word}'{f'; did you mean {near!r}?' if near else ''}")
    cells = [("planes", plane, "a2a", value, ("plane_a2a", plane)) for plane, value in made.plane_a2a.items()]
    for ship, row in made.ship_changes.items():
        cells += [("ships", ship, column, value, ("ship_changes", ship)) for column, value in row.items()]
    for table, row_key, column, value, keys in cells:
        if column not in SCHEMA[table][1]:
            raise _error(path, text, keys, f"the table of {table} has no column '{column}'")
        try:
            check_cell(table, row_key, column, str(value), "")
        except BadInputError as error:
            raise _error(path, text, keys, str(error).removeprefix(": ")) from None


CHECKS = (_check_time, _check_hexes, _check_ships, _check_air, _check_boats, _check_submarines, _check_changes)
"""What a scenario must satisfy beyond its types, checked in this order."""


