"""Scenarios: TOML files, checked when they are loaded, and the state they begin with (SP-BASE-50, SP-BASE-56)."""

import re
import tomllib
from functools import cache
from typing import Literal

import msgspec

from flagplot.core.diagnostics import BadInputError, suggest
from flagplot.games.slot import calendar, cards, weather
from flagplot.games.slot.state import Plot, State, Tally, Victory
from flagplot.games.slot.units import (
    MISSIONS,
    PLOTTED,
    SIDES,
    Airfield,
    Boat,
    BoatBase,
    BoatForce,
    Fleet,
    Minefield,
    Port,
    Ship,
    Submarine,
    fresh_ship,
)
from flagplot.games.slot.zones import HOME, Board, board

Side = Literal["allied", "japanese"]
CHAPTERS = ("ACES", "MINES", "MTBS")


class ShipEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A ship of a scenario; `lays` and `sweeps` are what the scenario says it can do (SP-19.3a, SP-19.3b)."""

    id: str
    card: str
    name: str = ""
    lays: int = 0
    sweeps: bool = False
    cargo: int | None = None
    torpedo: int | None = None


class FleetEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A fleet where it begins."""

    id: str
    side: Side
    zone: str
    ships: list[ShipEntry]
    mission: str = "PATROL"
    target: str = ""
    base: str = ""
    plan: list[list[str]] = []
    source: str = "house"


class SubmarineEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A side's submarines: their numbers, the rows and columns where they may be placed, how many are aces."""

    side: Side
    ids: list[str]
    rows: str
    columns: tuple[int, int]
    aces: int = 0
    source: str = "house"


class FieldEntry(msgspec.Struct, forbid_unknown_fields=True):
    """Fields a side places before turn 1, near a zone (SP-BASE-45), or fields at fixed boundaries."""

    side: Side
    count: int = 0
    within: int = 0
    of: str = ""
    at: list[str] = []
    source: str = "house"


class BoatEntry(msgspec.Struct, forbid_unknown_fields=True):
    """Boats at a base: how many, how many of them may be out at once, how many are aces (SP-20.1b, SP-20.5a)."""

    side: Side
    zone: str
    boats: int
    out: int
    aces: int = 0
    advanced: bool = True
    source: str = "house"


class PlaceEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A port, or an airfield with its steps."""

    side: Side
    zone: str
    major: bool = False
    steps: int = 0
    source: str = "house"


class ScenarioFile(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A scenario as it stands in its file."""

    id: str
    title: str
    kind: Literal["battle", "exercise", "assisted"] = "battle"
    turns: int
    first: int = 1
    date: str
    weather: str = "Clear"
    board: str = "solomons"
    chapters: list[str] = msgspec.field(default_factory=lambda: list(CHAPTERS))
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


def line_of(text: str, path: str) -> int:
    """Return the line of a TOML text on which a path such as ``$.fleet[2].ships[0].card`` is, or the nearest above."""
    lines = text.splitlines()
    here = 0
    for name, number in re.findall(r"\.?([A-Za-z_]\w*)(?:\[(\d+)\])?", path.lstrip("$")):
        if number and any(line.startswith(f"[[{name}]]") for line in lines):
            heads = [i for i, line in enumerate(lines) if line.startswith(f"[[{name}]]")]
            here = heads[min(int(number), len(heads) - 1)]
            continue
        start = next((i for i in range(here, len(lines)) if re.match(rf"\s*\[?{name}\b", lines[i])), None)
        if start is not None:
            here = start + (int(number) + 1 if number and lines[start].rstrip().endswith("[") else 0)
    return here + 1


def read(text: str, name: str) -> ScenarioFile:
    """Return a scenario from its text. Raises BadInputError naming file, line and key of the first mistake."""
    try:
        file = msgspec.convert(tomllib.loads(text), ScenarioFile)
    except tomllib.TOMLDecodeError as error:
        raise BadInputError(f"{name}: not TOML: {error}.") from error
    except msgspec.ValidationError as error:
        what, _, path = str(error).partition(" - at `")
        key = path.rstrip("`") or "$"
        raise BadInputError(f"{name}, line {line_of(text, key)}, key {key}: {what}.") from error
    check(file, text, name)
    return file


def check(file: ScenarioFile, text: str, name: str) -> None:
    """Raise BadInputError for what the types let pass: zones, cards, missions, weather, numbers given twice."""

    def bad(key: str, what: str) -> BadInputError:
        return BadInputError(f"{name}, line {line_of(text, key)}, key {key}: {what}.")

    grid = board(file.board)

    def zone(key: str, value: str) -> None:
        if not value or grid.zone(value) != value:
            raise bad(key, f"'{value}' is no zone of the board {file.board}")

    if not re.fullmatch(r"\d{4}-\d{2}", file.date):
        raise bad("$.date", f"'{file.date}' is no date; write year and month, 1942-11")
    if file.weather not in weather.STATES:
        raise bad("$.weather", f"'{file.weather}' is no weather; use {', '.join(weather.STATES)}")
    for number, chapter in enumerate(file.chapters):
        if chapter not in CHAPTERS:
            raise bad(f"$.chapters[{number}]", f"'{chapter}' is no option chapter; use {', '.join(CHAPTERS)}")
    seen: set[str] = set()
    for number, fleet in enumerate(file.fleet):
        key = f"$.fleet[{number}]"
        zone(f"{key}.zone", fleet.zone)
        if fleet.mission not in MISSIONS:
            near = suggest(fleet.mission, MISSIONS)
            raise bad(
                f"{key}.mission", f"'{fleet.mission}' is no mission" + (f"; did you mean {near}?" if near else "")
            )
        if fleet.id[:1] != ("A" if fleet.side == SIDES[0] else "J") or not fleet.id[1:].isdecimal():
            raise bad(f"{key}.id", f"'{fleet.id}': fleets are A and a number (allied) or J and a number (japanese)")
        for place, ship in enumerate(fleet.ships):
            if ship.card not in cards.cards():
                near = suggest(ship.card, cards.cards())
                raise bad(
                    f"{key}.ships[{place}].card",
                    f"'{ship.card}' is no card" + (f"; did you mean {near}?" if near else ""),
                )
        for label in (fleet.id, *(f"{fleet.side}/{ship.id}" for ship in fleet.ships)):
            if label in seen:
                raise bad(f"{key}.id", f"'{label}' is there twice")
            seen.add(label)
    for kind, places in (("port", file.port), ("airfield", file.airfield)):
        for number, spot in enumerate(places):
            zone(f"$.{kind}[{number}].zone", spot.zone)
    for number, boats in enumerate(file.boats):
        zone(f"$.boats[{number}].zone", boats.zone)
    for number, field in enumerate(file.fields):
        for edge in field.at:
            if grid.boundary(edge) != edge:
                raise bad(f"$.fields[{number}].at", f"'{edge}' is no boundary of two neighbouring zones")
    for number, subs in enumerate(file.submarines):
        if subs.aces > len(subs.ids):
            raise bad(f"$.submarines[{number}].aces", "more aces than submarines")


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
    if identifier not in files():
        near = suggest(identifier, files())
        hint = f"Did you mean {near}?" if near else f"The scenarios are {', '.join(files())}."
        raise BadInputError(f"There is no scenario '{identifier}'. {hint}")
    return files()[identifier]


@cache
def additions() -> dict[int, BoatEntry]:
    """Return what the options add to operational scenarios 7, 8, 9 and 10 (SP-OS7, SP-OS8, SP-OS9, SP-OS10).

    All at Tulagi, L23, which the document once misprints (SP-0c).
    """
    data = tomllib.loads((HOME / "operational.toml").read_text("utf-8"))
    return {int(number): msgspec.convert(entry, BoatEntry) for number, entry in data.items()}


def boat_entries(file: ScenarioFile) -> list[BoatEntry]:
    """Return the boats of a scenario with the options' additions; without chapter 20 none (SP-0b)."""
    if "MTBS" not in file.chapters:
        return []
    return file.boats + ([additions()[file.operational]] if file.operational else [])


def make_ship(entry: ShipEntry, side: str, date: str) -> Ship:
    """Return a ship from its card, its entry and the errata.

    Australia and Canberra: two torpedo factors (SP-ERR-a), 24 points (SP-ERR-b); Australia none from 1944 on, and
    for 1943 as the scenario states (SP-ERR-c).
    """
    ship = fresh_ship(entry.id, side, entry.card, entry.name, lays=entry.lays, sweeps=entry.sweeps, cargo=entry.cargo)
    corrected = cards.named().get(entry.name)
    if corrected and side == SIDES[0] and corrected.card == entry.card:
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


def begin(file: ScenarioFile, rules: str, chapters: list[str]) -> State:
    """Return the state before the first orders of a game between two sides.

    The fleets of Three Nights stand in its file (SP-BASE-50, SP-BASE-51, SP-BASE-52).
    """
    grid = board(file.board)
    ships: dict[str, Ship] = {}
    fleets: dict[str, Fleet] = {}
    for entry in file.fleet:
        made = [make_ship(ship, entry.side, file.date) for ship in entry.ships]
        ships.update({ship.key: ship for ship in made})
        target = entry.target if entry.mission in PLOTTED else ""
        fleets[entry.id] = Fleet(
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
    subs: dict[str, Submarine] = {}
    for group in file.submarines:
        zones = area(grid, group)
        for number, ident in enumerate(group.ids):
            sub = Submarine(ident, group.side, zones[(2 * number + 1) * len(zones) // (2 * len(group.ids))], zones)
            subs[sub.key] = sub
    mines_on = "MINES" in chapters
    placed = [Minefield(one.side, edge, 0, file.first) for one in file.fields for edge in one.at if mines_on]
    forces = {side: BoatForce() for side in SIDES}
    bases: list[BoatBase] = []
    for number, boats in enumerate(boat_entries(file) if "MTBS" in chapters else []):
        force = forces[boats.side]
        force.limit += boats.out
        prefix = f"{number + 1}" if number else ""
        force.boats += [Boat(f"B{prefix}{n + 1}", boats.zone, n < boats.aces) for n in range(boats.boats)]
        bases.append(BoatBase(boats.zone, boats.side, boats.advanced))
    state = State(
        scenario=file.id,
        title=file.title,
        rules=rules,
        chapters=chapters,
        board=file.board,
        date=file.date,
        turns=file.turns,
        turn=file.first,
        first=file.first,
        night=calendar.is_night(file.first),
        weather=file.weather,
        ships=ships,
        fleets=dict(sorted(fleets.items())),
        submarines=subs,
        fields=placed,
        allowed_fields={one.side: one.count for one in file.fields if one.count and mines_on},
        field_area={one.side: (one.of, one.within) for one in file.fields if one.count},
        aces={one.side: one.aces for one in file.submarines if "ACES" in chapters},
        boats=forces,
        boat_bases=bases,
        airfields=[Airfield(one.zone, one.side, one.steps, one.steps) for one in file.airfield],
        ports=[Port(one.zone, one.side, one.major) for one in file.port],
        watch={side: tuple(zones) for side, zones in file.watch.items()},
        exits=dict(file.exits.items()),
        plots={side: Plot() for side in SIDES},
        victory=file.victory,
        tally={side: Tally() for side in SIDES},
    )
    weather.remember_night(state)
    return state
