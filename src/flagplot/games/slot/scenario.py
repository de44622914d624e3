"""Scenarios: TOML files, checked when they are loaded, and the state they begin with (SP-BASE-50, SP-BASE-56)."""

from collections.abc import Sequence
from functools import cache
from typing import Annotated, Literal

import msgspec

from flagplot.core import toml
from flagplot.core.diagnostics import check_known, meant
from flagplot.core.fields import filled
from flagplot.games.slot import calendar, units
from flagplot.games.slot.state import Plot, State, Tally, Victory
from flagplot.games.slot.tables import Tables, tables
from flagplot.games.slot.weather import Sky, remember_night
from flagplot.games.slot.zones import HOME, Board, board

Side = Literal["allied", "japanese"]
Chapter = Literal["ACES", "MINES", "MTBS"]
CHAPTERS: tuple[Chapter, ...] = ("ACES", "MINES", "MTBS")


class ShipEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ship of a scenario; `lays` and `sweeps` are what the scenario says it can do (SP-19.3a, SP-19.3b)."""

    id: str
    card: str
    name: str = ""
    lays: int = 0
    sweeps: bool = False
    cargo: int | None = None
    torpedo: int | None = None


class FleetEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fleet where it begins."""

    id: str
    side: Side
    zone: str
    ships: list[ShipEntry]
    mission: units.Mission = "PATROL"
    target: str = ""
    base: str = ""
    plan: list[list[str]] = []
    source: str = "house"


class SubmarineEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side's submarines: their numbers, the rows and columns where they may be placed, how many are aces."""

    side: Side
    ids: list[str]
    rows: str
    columns: tuple[int, int]
    aces: int = 0
    source: str = "house"


class FieldEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Fields a side places before turn 1, near a zone (SP-BASE-45), or fields at fixed boundaries."""

    side: Side
    count: int = 0
    within: int = 0
    of: str = ""
    at: list[str] = []
    source: str = "house"


class BoatEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Boats at a base: how many, how many of them may be out at once, how many are aces (SP-20.1b, SP-20.5a)."""

    side: Side
    zone: str
    boats: int
    out: int
    aces: int = 0
    advanced: bool = True
    source: str = "house"


class PlaceEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A port, or an airfield with its steps."""

    side: Side
    zone: str
    major: bool = False
    steps: int = 0
    source: str = "house"


class ScenarioFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A scenario as it stands in its file."""

    id: str
    title: str
    kind: Literal["battle", "exercise", "assisted"] = "battle"
    turns: int
    first: int = 1
    date: Annotated[str, msgspec.Meta(pattern=r"^\d{4}-\d{2}$")]
    """Year and month, 1942-11."""
    weather: Sky = "Clear"
    board: str = "solomons"
    chapters: list[Chapter] = msgspec.field(default_factory=lambda: list(CHAPTERS))
    operational: int = 0
    """The operational scenario of the options whose additions belong to it (SP-OS7, SP-OS8, SP-OS9, SP-OS10)."""
    fleet: list[FleetEntry] = []
    submarines: list[SubmarineEntry] = []
    fields: list[FieldEntry] = []
    boats: list[BoatEntry] = []
    port: list[PlaceEntry] = []
    airfield: list[PlaceEntry] = []
    watch: dict[Side, list[str]] = {}
    exits: dict[Side, str] = {}
    victory: Victory = msgspec.field(default_factory=Victory)
    source: str


OWN: dict[str, ScenarioFile] = {}
"""The scenarios of one's own that have been read, by id."""


def read(text: str, name: str) -> ScenarioFile:
    """Return a scenario from its text. Raises BadInputError naming file, line and key of the first mistake."""
    return made_of(toml.read(text, name))


def made_of(file: toml.Toml) -> ScenarioFile:
    """Return the scenario that a file says. Raises BadInputError naming file, line and key of the first mistake."""
    made = file.convert(ScenarioFile)
    check(made, file)
    return made


def check(made: ScenarioFile, file: toml.Toml) -> None:
    """Raise BadInputError for what the types let pass: zones, cards, numbers given twice."""
    grid = board(made.board)

    def zone(key: toml.Key, value: str) -> None:
        if not value or grid.zone(value) != value:
            raise file.fault(key, f"'{value}' is no zone of the board {made.board}")

    seen: set[str] = set()
    for number, fleet in enumerate(made.fleet):
        key = ("fleet", number)
        zone((*key, "zone"), fleet.zone)
        if fleet.id[:1] != ("A" if fleet.side == units.SIDES[0] else "J") or not fleet.id[1:].isdecimal():
            wanted = "fleets are A and a number (allied) or J and a number (japanese)"
            raise file.fault((*key, "id"), f"'{fleet.id}': {wanted}")
        for place, ship in enumerate(fleet.ships):
            if ship.card not in tables().cards:
                near = meant(ship.card, tables().cards, "")
                raise file.fault((*key, "ships", place, "card"), f"'{ship.card}' is no card. {near}".rstrip())
        for label in (fleet.id, *(f"{fleet.side}/{ship.id}" for ship in fleet.ships)):
            if label in seen:
                raise file.fault((*key, "id"), f"'{label}' is there twice")
            seen.add(label)
    for kind, places in (("port", made.port), ("airfield", made.airfield)):
        for number, spot in enumerate(places):
            zone((kind, number, "zone"), spot.zone)
    for number, boats in enumerate(made.boats):
        zone(("boats", number, "zone"), boats.zone)
    for number, field in enumerate(made.fields):
        for edge in field.at:
            if grid.boundary(edge) != edge:
                raise file.fault(("fields", number, "at"), f"'{edge}' is no boundary of two neighbouring zones")
    for number, subs in enumerate(made.submarines):
        if subs.aces > len(subs.ids):
            raise file.fault(("submarines", number, "aces"), "more aces than submarines")


@cache
def files() -> dict[str, ScenarioFile]:
    """Return every scenario that comes with the game, by id, in the order of the file names."""
    out = {}
    for path in sorted((HOME / "scenarios").glob("*.toml")):
        file = read(path.read_text("utf-8"), f"data/slot/scenarios/{path.name}")
        out[file.id] = file
    return out


def find(identifier: str) -> ScenarioFile:
    """Return a scenario by its id. Raises BadInputError with the nearest name if there is none."""
    if identifier in OWN:
        return OWN[identifier]
    check_known("scenario", identifier, files())
    return files()[identifier]


@cache
def additions() -> dict[int, BoatEntry]:
    """Return what the options add to operational scenarios 7, 8, 9 and 10 (SP-OS7, SP-OS8, SP-OS9, SP-OS10).

    All at Tulagi, L23, which the document once misprints (SP-0c).
    """
    return toml.load(HOME / "operational.toml").convert(dict[int, BoatEntry])


def boat_entries(file: ScenarioFile) -> list[BoatEntry]:
    """Return the boats of a scenario with the options' additions; without chapter 20 none (SP-0b)."""
    if "MTBS" not in file.chapters:
        return []
    return file.boats + ([additions()[file.operational]] if file.operational else [])


def make_ship(tables: Tables, entry: ShipEntry, side: str, date: str) -> units.Ship:
    """Return a ship from its card, its entry and the errata.

    Australia and Canberra: two torpedo factors (SP-ERR-a), 24 points (SP-ERR-b); Australia none from 1944 on, and
    for 1943 as the scenario states (SP-ERR-c).
    """
    ship = units.fresh_ship(tables, entry.id, side, entry.card, entry.name, lays=entry.lays, sweeps=entry.sweeps)
    if entry.cargo is not None:
        ship.cargo = entry.cargo
    corrected = tables.named.get(entry.name)
    if corrected and side == units.SIDES[0] and corrected.card == entry.card:
        ship.weapons["torpedo"], ship.points = corrected.torpedo, corrected.points
        if corrected.torpedo_none_from and date >= corrected.torpedo_none_from:
            ship.weapons["torpedo"] = 0
    if entry.torpedo is not None:
        ship.weapons["torpedo"] = entry.torpedo
    return ship


def area(grid: Board, entry: SubmarineEntry) -> tuple[str, ...]:
    """Return the zones open to ships in the rows and columns of an entry (SP-BASE-36)."""
    first, last = entry.columns
    names = [f"{row}{column}" for row in entry.rows for column in range(first, last + 1)]
    return tuple(name for name in names if grid.zone(name) and grid.terrain[name] != "land")


def begin(file: ScenarioFile, rules: str, chapters: Sequence[str], overlay: str) -> State:
    """Return the state before the first orders of a game between two sides.

    The fleets of Three Nights stand in its file (SP-BASE-50, SP-BASE-51, SP-BASE-52).
    """
    grid = board(file.board)
    ships: dict[str, units.Ship] = {}
    fleets: dict[str, units.Fleet] = {}
    for entry in file.fleet:
        made = [make_ship(tables(overlay), ship, entry.side, file.date) for ship in entry.ships]
        ships.update({ship.key: ship for ship in made})
        target = entry.target if entry.mission in units.PLOTTED else ""
        fleets[entry.id] = units.Fleet(
            entry.id,
            entry.side,
            entry.zone,
            [ship.key for ship in made],
            entry.mission,
            target,
            entry.base,
            plan=[list(turn) for turn in entry.plan],
            routed=bool(entry.plan),
        )
    subs: dict[str, units.Submarine] = {}
    for group in file.submarines:
        zones = area(grid, group)
        for number, ident in enumerate(group.ids):
            sub = units.Submarine(
                ident, group.side, zones[(2 * number + 1) * len(zones) // (2 * len(group.ids))], zones
            )
            subs[sub.key] = sub
    mines_on = "MINES" in chapters
    placed = [units.Minefield(one.side, edge, 0, file.first) for one in file.fields for edge in one.at if mines_on]
    forces = {side: units.BoatForce() for side in units.SIDES}
    bases: list[units.BoatBase] = []
    for number, boats in enumerate(boat_entries(file) if "MTBS" in chapters else []):
        force = forces[boats.side]
        force.limit += boats.out
        prefix = f"{number + 1}" if number else ""
        force.boats += [units.Boat(f"B{prefix}{n + 1}", boats.zone, n < boats.aces) for n in range(boats.boats)]
        bases.append(units.BoatBase(boats.zone, boats.side, boats.advanced))
    state = filled(
        State,
        file,
        scenario=file.id,
        rules=rules,
        chapters=list(chapters),
        overlay=overlay,
        turn=file.first,
        night=calendar.is_night(file.first),
        ships=ships,
        fleets=dict(sorted(fleets.items())),
        submarines=subs,
        fields=placed,
        allowed_fields={one.side: one.count for one in file.fields if one.count and mines_on},
        field_area={one.side: (one.of, one.within) for one in file.fields if one.count},
        aces={one.side: one.aces for one in file.submarines if "ACES" in chapters},
        boats=forces,
        boat_bases=bases,
        airfields=[units.Airfield(one.zone, one.side, one.steps, one.steps) for one in file.airfield],
        ports=[units.Port(one.zone, one.side, one.major) for one in file.port],
        watch={side: tuple(zones) for side, zones in file.watch.items()},
        exits=dict(file.exits.items()),
        plots={side: Plot() for side in units.SIDES},
        tally={side: Tally() for side in units.SIDES},
    )
    remember_night(state)
    return state
