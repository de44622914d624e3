"""What a scenario must satisfy beyond its types; every error names file, line and key (BR-26.1)."""

from collections.abc import Iterable

from flagplot.core.diagnostics import meant
from flagplot.core.toml import Key, Toml
from flagplot.games.carrier.ruleset.cells import column_cell
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.schema import SCHEMA, check_cell, shipped
from flagplot.games.carrier.scenario.areas import Area, area_hexes
from flagplot.games.carrier.scenario.forces import GROUPED, expand
from flagplot.games.carrier.scenario.scenario import Scenario
from flagplot.games.carrier.state.counters import HALVES, island_hexes
from flagplot.games.carrier.theatre.hex import parse as parse_hex
from flagplot.games.carrier.theatre.theatre import theatre

MAX_SUBMARINES = 30
"""Boats of one side, at most."""


def _check_time(made: Scenario, file: Toml) -> None:
    """The first hour is one of the clock, there is a turn to play, and reinforcements come while it is played."""
    if not 1 <= made.hour <= 24:
        raise file.fault(("hour",), f"hour {made.hour}, expected 1 to 24 (BR-3.2)")
    if made.turns < 1:
        raise file.fault(("turns",), f"{made.turns} turns, expected 1 or more")
    for n, group in enumerate(made.groups):
        if not 0 <= group.enters <= made.turns:
            keys = ("groups", n, "enters")
            raise file.fault(keys, f"turn {group.enters} is not played, the last is {made.turns}")


def _check_hexes(made: Scenario, file: Toml) -> None:
    """Every hex and sector named exists, and every start area holds at least one hex for ships."""
    named: list[tuple[Key, str]] = []
    for what, areas in (
        ("groups", [group.area for group in made.groups]),
        ("submarines", [subs.area for subs in made.submarines]),
    ):
        for n, area in enumerate(areas):
            words = (*area.of, *area.hexes, *area.block, *area.also)
            named += [((what, n, "area"), name) for name in words]
            if len(area.block) not in (0, 2):
                raise file.fault((what, n, "area"), "a block has two corners")
    for key, places in (("unload", made.unload), ("beach", made.beach)):
        for side, names in places.items():
            named += [((key, side), name) for name in names]
    named += [(("missions", n, "station"), m.station) for n, m in enumerate(made.missions) if m.station]
    for n, capture in enumerate(made.captures):
        named += [(("captures", n, "hexes"), name) for name in capture.hexes]
    for keys, name in named:
        try:
            parse_hex(name)
        except ValueError as error:
            raise file.fault(keys, str(error)) from None
    for n, group in enumerate(made.groups):
        if group.area.of_tf:
            before = [other.tf for other in made.groups[:n] if other.side == group.side and not other.enters]
            if group.area.of_tf not in before or group.enters:
                message = f"TF{group.area.of_tf} is not placed before TF{group.tf}"
                raise file.fault(("groups", n, "area"), message)
            continue
        _check_area(group.area, ("groups", n, "area"), file)
    for n, subs in enumerate(made.submarines):
        if not subs.area.of_tf:
            _check_area(subs.area, ("submarines", n, "area"), file)


def _check_area(area: Area, keys: Key, file: Toml) -> None:
    """A start area holds at least one sea hex."""
    try:
        hexes = area_hexes(area)
    except (ValueError, KeyError) as error:
        raise file.fault(keys, f"not a start area: {error}") from None
    if not hexes:
        raise file.fault(keys, "no sea hex lies in this start area")


def _check_ships(made: Scenario, file: Toml) -> None:
    """Every ship is in the ship table, none is used twice, TF numbers are free and TFs not too large (BR-4.1.1,
    BR-4.1.2). Carriers and tenders that share a TF are one TF, without a second record (BR-4.1.3, BR-4.1.4,
    BR-4.1.5)."""
    cards = shipped()["ships"]
    used: set[tuple[str, str]] = set()
    tfs: set[tuple[str, int]] = set()
    for n, group in enumerate(made.groups):
        keys = ("groups", n, "ships")
        for entry in group.ships:
            match = GROUPED.fullmatch(entry)
            if match is not None and int(match["n"]) == 0:
                raise file.fault(keys, f"'{entry}' is no ship, expected 1 or more")
            card = match["card"] if match else entry
            if f"{group.side.capitalize()}|{card}" not in cards:
                own = [key.partition("|")[2] for key in cards if key.startswith(group.side.capitalize())]
                what = f"the {group.side} side has no ship '{card}' in the ship table."
                raise file.fault(keys, f"{what} {meant(card, own)}")
            if match is None:
                if (group.side, card) in used:
                    raise file.fault(keys, f"ship '{card}' is in two groups")
                used.add((group.side, card))
        size = len(expand(group.ships, {}))
        limit = shipped()["constants"][f"max_ships_{group.side}"]["value"]
        if size > limit:
            raise file.fault(keys, f"{size} ships in one TF, the {group.side} limit is {limit} (BR-4.1.1)")
        if (group.side, group.tf) in tfs:
            raise file.fault(("groups", n, "tf"), f"TF{group.tf} is used twice on the {group.side} side")
        tfs.add((group.side, group.tf))
        last = shipped()["constants"]["max_carrier_tf_number"]["value"]
        carried = [c for _, c in expand(group.ships, {}) if cards[f"{group.side.capitalize()}|{c}"]["capacity"]]
        if carried and group.tf > last:
            message = f"TF{group.tf} has {carried[0]}, which carries planes: its number is 1 to {last} (BR-4.1.1)"
            raise file.fault(("groups", n, "tf"), message)


def _check_air(made: Scenario, file: Toml) -> None:
    """Every plane is in the plane table and its place exists and can take it (BR-4.1.6, BR-4.2.1, BR-4.2.2,
    BR-4.2.3)."""
    planes, cards, bases = shipped()["planes"], shipped()["ships"], shipped()["bases"]
    ships = {(group.side, name): card for group in made.groups for name, card in expand(group.ships, {})}
    lying = {(group.side, each) for group in made.groups for each in group.anchored}
    held: dict[tuple[str, str], int] = {}
    for n, air in enumerate(made.air):
        keys = ("air", n, "plane")
        if air.plane not in planes or planes[air.plane]["side"].lower() != air.side:
            hint = meant(air.plane, [name for name, row in planes.items() if row["side"].lower() == air.side])
            raise file.fault(keys, f"the {air.side} side has no plane '{air.plane}'. {hint}")
        if air.n < 1:
            raise file.fault(("air", n, "n"), f"{air.n} air factors, expected 1 or more")
        if air.load and air.box != "ready":
            raise file.fault(("air", n, "load"), "only planes in Ready are armed (BR-4.2.3)")
        kinds = set(planes[air.plane]["handling"].split(";"))
        if f"{air.at}|{made.code}" in bases:
            marks = bases[f"{air.at}|{made.code}"]["handling"].split(";")
            accepted = {"LP": {"land", "carrier"}, "SP": {"sea", "float"}}
            if not any(kinds & accepted[mark] for mark in marks):
                raise file.fault(keys, f"{air.at} cannot handle {air.plane} (BR-8.9.3)")
        elif (air.side, air.at) in ships:
            if air.box == "dispersed":
                raise file.fault(("air", n, "box"), "only bases disperse planes (BR-8.8)")
            card = cards[f"{air.side.capitalize()}|{ships[air.side, air.at]}"]
            factors = held.get((air.side, air.at), 0) + air.n
            held[air.side, air.at] = factors
            if card["handling"] not in kinds:
                raise file.fault(keys, f"{air.at} cannot handle {air.plane} (BR-8.9.1, BR-8.9.2)")
            tender = card["type"] in ("AV", "CAV")
            at_anchor = not lying.isdisjoint(((air.side, air.at), (air.side, card["type"])))
            if factors > card["capacity"] * (2 if tender and at_anchor else 1):
                more = ", under 'anchored' in its group twice as many (BR-12.7.3)" if tender and not at_anchor else ""
                message = f"{factors} air factors on {air.at}, which holds {card['capacity']}{more}"
                raise file.fault(("air", n, "n"), message)
        else:
            own = [name for side, name in ships if side == air.side]
            own += [key.partition("|")[0] for key in bases if key.endswith(f"|{made.code}")]
            hint = meant(air.at, own)
            raise file.fault(("air", n, "at"), f"there is no base or ship '{air.at}' here. {hint}")


def _check_boats(made: Scenario, file: Toml) -> None:
    """Boats have a port of their side or an MTB base at a place of the map, and some may go out (GM-17.0a,
    GM-17.0b)."""
    bases, seen = shipped()["bases"], set()
    for n, boats in enumerate(made.boats):
        at = ("boats", n)
        place = theatre().aliases.get(boats.base.lower())
        card = bases.get(f"{boats.base}|{made.code}")
        own = card is not None and card["side"].lower() == boats.side and card["off_board"] == "n"
        if place is None or (boats.mtb_base and boats.base != place):
            hint = meant(boats.base, theatre().places)
            raise file.fault((*at, "base"), f"there is no place '{boats.base}' on the map. {hint}")
        if not boats.mtb_base and not own:
            message = f"{boats.base} is no base of the {boats.side} side here; say mtb_base = true for an MTB base"
            raise file.fault((*at, "base"), f"{message} (GM-17.0b)")
        if (boats.side, boats.base) in seen:
            raise file.fault((*at, "base"), f"the {boats.side} boats of {boats.base} stand twice")
        seen.add((boats.side, boats.base))
        if not 1 <= boats.boats <= 99:
            raise file.fault((*at, "boats"), f"{boats.boats} boats, expected 1 to 99")
        if not 1 <= boats.limit <= boats.boats:
            raise file.fault((*at, "limit"), f"{boats.limit} out at a time, expected 1 to {boats.boats}")
        if not 0 <= boats.aces <= boats.boats:
            raise file.fault((*at, "aces"), f"{boats.aces} aces among {boats.boats} boats")


def _check_changes(made: Scenario, file: Toml) -> None:
    """What a scenario changes is there to be changed, and stays in its range; missions are at places of the map."""
    planes, own = shipped()["planes"], [name for group in made.groups for name, _ in expand(group.ships, {})]
    kinds, places = {row["type"] for row in shipped()["ships"].values()}, (*theatre().places, "")
    shelled = ("", *(key.partition("|")[0] for key in shipped()["bases"] if key.endswith(f"|{made.code}")))
    named: list[tuple[Key, str, Iterable[str], str]] = [
        *((("ship_changes", ship), ship, own, "ship") for ship in made.ship_changes),
        *((("plane_a2a", plane), plane, planes, "plane") for plane in made.plane_a2a),
        *((("plane_changes", plane), plane, planes, "plane") for plane in made.plane_changes),
        *((("grounded", ship), ship, own, "ship") for ship in made.grounded),
        *((("grounded", ship), plane, planes, "plane") for ship, held in made.grounded.items() for plane in held),
        *((("radar_only", side), kind, kinds, "type of ship") for side, had in made.radar_only.items() for kind in had),
        *((("missions", n, "place"), m.place, places, "place") for n, m in enumerate(made.missions)),
        *((("missions", n, "shell"), m.shell, shelled, "base") for n, m in enumerate(made.missions)),
    ]
    for keys, word, known, what in named:
        if word not in known:
            raise file.fault(keys, f"there is no {what} '{word}'. {meant(word, known)}")
    cells: list[tuple[str, str, int, Key]] = [
        ("planes", "a2a", value, ("plane_a2a", plane)) for plane, value in made.plane_a2a.items()
    ]
    for ship, row in made.ship_changes.items():
        cells += [("ships", column, value, ("ship_changes", ship, column)) for column, value in row.items()]
    for table, column, value, keys in cells:
        if column not in SCHEMA[table][1]:
            raise file.fault(keys, f"the table of {table} has no column '{column}'")
        try:
            check_cell(table, column, str(value))
        except ValueError as error:
            raise file.fault(keys, str(error)) from None


def _check_captures(made: Scenario, file: Toml) -> None:
    """A base to be captured is the enemy's, troops may land where they serve it, and beaches are places to unload;
    submarines and counters are at least one."""
    bases = shipped()["bases"]
    for n, capture in enumerate(made.captures):
        card = bases.get(f"{capture.base}|{made.code}")
        if card is None or card["side"].lower() == capture.side or card["off_board"] == "y":
            message = f"{capture.base} is no base that the {capture.side} side could take"
            raise file.fault(("captures", n, "base"), message)
        if not capture.hexes or not set(capture.hexes) <= set(made.unload.get(capture.side, ())):
            message = "troops land only where transports unload"
            raise file.fault(("captures", n, "hexes"), message)
        for key in ("factors", "closed"):
            if getattr(capture, key) < 1:
                raise file.fault(("captures", n, key), f"{getattr(capture, key)}, expected 1 or more")
    for side, names in made.beach.items():
        if not set(names) <= set(made.unload.get(side, ())):
            raise file.fault(("beach", side), "transports run ashore only where they may unload")
    boats: dict[Side, int] = {}
    for n, subs in enumerate(made.submarines):
        if subs.count < 1:
            raise file.fault(("submarines", n, "count"), f"{subs.count} submarines, expected 1 or more")
        boats[subs.side] = boats.get(subs.side, 0) + subs.count
        if boats[subs.side] > MAX_SUBMARINES:
            message = f"{boats[subs.side]} submarines of one side, expected {MAX_SUBMARINES} at most"
            raise file.fault(("submarines", n, "count"), message)


def _check_counters(made: Scenario, file: Toml) -> None:
    """Coastwatchers and troops of a scenario's own are on islands or at places of the map, in any number
    (GM-23.2b)."""
    islands = {*theatre().island_names(), *(f"New Guinea{half}" for half in HALVES)} - {"New Guinea"}
    for n, entry in enumerate(made.counters or ()):
        at = ("counters", n)
        if entry.island not in islands:
            hint = meant(entry.island, sorted(islands))
            raise file.fault((*at, "island"), f"there is no island '{entry.island}'. {hint}")
        if entry.at and theatre().places.get(entry.at) not in island_hexes(theatre(), entry.island):
            raise file.fault((*at, "at"), f"'{entry.at}' is no place on {entry.island}")
        for key, n_of in (("coastwatchers", entry.coastwatchers), ("troops", entry.troops)):
            if not 0 <= n_of <= 99:
                raise file.fault((*at, key), f"{n_of}, expected 0 to 99")
        try:
            column_cell(entry.last_column)
        except ValueError:
            raise file.fault((*at, "last_column"), f"'{entry.last_column}' is no column such as A/H") from None


CHECKS = (
    _check_time,
    _check_hexes,
    _check_ships,
    _check_air,
    _check_boats,
    _check_changes,
    _check_captures,
    _check_counters,
)
"""What a scenario must satisfy beyond its types, checked in this order."""
