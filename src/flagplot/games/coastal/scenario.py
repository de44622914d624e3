"""Scenarios: the water, the light, the forces of both sides and how the fight is scored."""

from functools import cache
from typing import Literal

import msgspec

from flagplot.core import toml
from flagplot.core.diagnostics import check_known, meant
from flagplot.core.game import DATA, ScenarioInfo
from flagplot.core.toml import Source
from flagplot.games.coastal.cards import Card
from flagplot.games.coastal.cards import standard as standard_cards
from flagplot.games.coastal.tables import Light as State

EDITION = "3.1 amended"
"""The one edition of the parent rules that these rules amend (AS-0c)."""
Edge = Literal["north", "east", "south", "west"]
XY = tuple[float, float]


class Ship(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A vessel of a side at the start: place in cm, course in degrees, speed in knots."""

    name: str
    card: str
    at: XY
    course: float
    speed: int = 0


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where an owner may place his vessels in secret before turn 1, in cm, and the greatest speed in knots."""

    x: tuple[float, float]
    y: tuple[float, float]
    speed: int = 12


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A side: its seat, its forces, where it may exit and what it is told beforehand."""

    seat: str
    title: str
    ships: tuple[Ship, ...] = ()
    exits: tuple[Edge, ...] = ()
    exit_points: int = 0
    """Points for each merchant of this side that leaves by one of its exits."""
    placement: Box | None = None
    budget: int = 0
    """Points of cards that the owner may choose himself; 0 when the forces are fixed (AS-BASE-53)."""
    aware: bool = False
    orders: str = ""


class Victory(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Leads in points: the attacker wins from `win`, draws from `draw`; without attacker `win` holds for both."""

    attacker: str = ""
    win: int
    draw: int = 0
    surprise: int = 0
    """Added to both limits when the option surprise is on."""


class Light(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A state of light from a turn on."""

    turn: int
    state: State


class Area(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The playing area in cm with its land and shallow water as polygons."""

    width: float
    height: float
    land: tuple[tuple[XY, ...], ...] = ()
    shallow: tuple[tuple[XY, ...], ...] = ()
    cm_per_knot: float = 0.5


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A battle as it is set up."""

    id: str
    title: str
    intro: str
    edition: str
    source: Source
    date: str
    """Year, month and day: `1942-08-15`."""
    turns: int
    area: Area
    light: tuple[Light, ...]
    sides: tuple[Side, ...]
    victory: Victory
    assisted: bool = False

    @property
    def year(self) -> int:
        """The year of the battle, on which early torpedoes depend (AS-8.2e)."""
        return int(self.date[:4])

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats; at a table of miniatures the referee has one too (AS-ASSIST-1)."""
        return tuple(side.seat for side in self.sides) + (("referee",) if self.assisted else ())

    def side(self, seat: str) -> Side:
        """Return a side by its seat."""
        return next(side for side in self.sides if side.seat == seat)

    def light_at(self, turn: int) -> State:
        """Return the state of light of a turn (AS-BASE-27)."""
        return [light.state for light in self.light if light.turn <= turn][-1]


def read(text: str, name: str, cards: dict[str, Card]) -> Scenario:
    """Return the scenario of a TOML text, checked; no other edition is taken (AS-0c), no aircraft (AS-8.1k).

    Raises BadInputError naming file, key and line.
    """
    return made_of(toml.read(text, name), cards)


def made_of(file: toml.Toml, cards: dict[str, Card]) -> Scenario:
    """Return the scenario that a file says. Raises BadInputError naming file, key and line."""
    edition = file.keys.get("edition", EDITION)
    if edition != EDITION:
        raise file.fault(["edition"], f"these rules are the edition '{EDITION}' (AS-0c), not '{edition}'.")
    for word in ("aircraft", "minefields", "land_forces"):
        if word in file.keys:
            raise file.fault([word], f"these rules have no {word} (AS-8.1k); take it out.")
    scenario = file.convert(Scenario)
    _check(scenario, file, cards)
    return scenario


def _check(scenario: Scenario, file: toml.Toml, cards: dict[str, Card]) -> None:
    if len(scenario.sides) != 2 or len({side.seat for side in scenario.sides}) != 2:
        raise file.fault(["sides"], "a battle has two sides with different seats.")
    if scenario.victory.attacker and scenario.victory.attacker not in scenario.seats:
        raise file.fault(["victory", "attacker"], f"there is no side '{scenario.victory.attacker}'.")
    if not scenario.light or scenario.light[0].turn != 1:
        raise file.fault(["light"], "the first state of light must be that of turn 1.")
    parts = scenario.date.split("-")
    if len(parts) != 3 or not all(part.isdigit() for part in parts):
        raise file.fault(["date"], "expected a date such as 1942-08-15.")
    for s, side in enumerate(scenario.sides):
        names: set[str] = set()
        for i, ship in enumerate(side.ships):
            here = ("sides", s, "ships", i)
            if ship.card not in cards:
                hint = meant(ship.card, cards, f"The cards are {', '.join(cards)}.")
                raise file.fault((*here, "card"), f"there is no ship card '{ship.card}'. {hint}")
            if ship.name in names or not ship.name.isalnum() or ship.name != ship.name.upper():
                raise file.fault((*here, "name"), f"'{ship.name}' must be capitals and digits, once only.")
            names.add(ship.name)
            if not (0 < ship.at[0] < scenario.area.width and 0 < ship.at[1] < scenario.area.height):
                raise file.fault((*here, "at"), f"{ship.name} lies outside the area.")
            if not 0 <= ship.speed <= cards[ship.card].speed:
                raise file.fault((*here, "speed"), f"{ship.name} cannot make {ship.speed} knots.")


@cache
def library(assisted: bool = False) -> dict[str, Scenario]:
    """Return the scenarios that come with the game, by id: the battles, or those at a table of miniatures."""
    out: dict[str, Scenario] = {}
    for path in sorted((DATA / "coastal" / "scenarios").glob("*.toml")):
        scenario = read(path.read_text(encoding="utf-8"), path.name, standard_cards())
        if scenario.assisted == assisted:
            out[scenario.id] = scenario
    order = ("amber-reach", "savo-boats", "melee", "skirmish")
    return dict(sorted(out.items(), key=lambda item: (order.index(item[0]) if item[0] in order else 9, item[0])))


def find(identifier: str, assisted: bool = False) -> Scenario:
    """Return a battle, or a table of miniatures, by id. Raises BadInputError, with the nearest id, if there is none."""
    known = library(assisted) | {name: one for name, one in OWN.items() if one.assisted == assisted}
    check_known("coastal scenario", identifier, known)
    return known[identifier]


OWN: dict[str, Scenario] = {}
"""The scenarios of one's own that have been read, by id."""


def fits(file: toml.Toml, assisted: bool = False) -> int:
    """Return how many keys of a file are those of a battle, or of a table of miniatures."""
    keys = file.keys.keys() & set(Scenario.__struct_fields__)
    return len(keys) if (file.keys.get("assisted") is True) == assisted else 0


def take(game: str, file: toml.Toml, identifier: str) -> ScenarioInfo:
    """Return a scenario of one's own, playable from now on. Raises FaultError for the first mistake in its file."""
    OWN[identifier] = msgspec.structs.replace(made_of(file, standard_cards()), id=identifier)
    return info(game, OWN[identifier])


def info(game: str, scenario: Scenario) -> ScenarioInfo:
    """Return a scenario as it is offered to players."""
    return ScenarioInfo(
        game=game,
        id=scenario.id,
        title=scenario.title,
        turns=scenario.turns,
        sides=tuple(side.seat for side in scenario.sides),
        rules=("assisted",) if scenario.assisted else ("standard",),
    )
