"""What the tests of the Slot share: a state, a turn with fixed dice, an order that is refused."""

from collections.abc import Mapping
from typing import Any

from flagplot.core import registry
from flagplot.core.dice import LoadedDice
from flagplot.core.game import AnyGame, Resolution
from flagplot.games.slot import calendar
from flagplot.games.slot.game import GAME
from flagplot.games.slot.orders.model import SlotSheet
from flagplot.games.slot.sentences.dispatches import sentence
from flagplot.games.slot.state import State
from flagplot.games.slot.tables import tables
from flagplot.games.slot.telling.kinds import Battle, Round, SlotDispatch
from flagplot.games.slot.units import Boat, BoatBase, Fleet, Minefield, Ship, fresh_ship

MINES, MTB, SUBMARINE, NIGHTS = (
    "slot-exercise-mines",
    "slot-exercise-mtb",
    "slot-exercise-submarine",
    "slot-three-nights",
)
WORDS = GAME.words()
TABLES = tables()
BOTH = ("allied", "japanese")


def game_of(scenario: str) -> AnyGame:
    """Return the game of a scenario."""
    return registry.game(registry.find_scenario(scenario).game) if "exercise" not in scenario else GAME


def begin(scenario: str, **options: bool) -> State:
    """Return the state of a scenario before its first orders."""
    state = GAME.setup(scenario, GAME.rules(scenario, options=options), LoadedDice())
    assert isinstance(state, State)
    return state


def add_fleet(state: State, name: str, zone: str, *cards: str, mission: str = "PATROL", **more: Any) -> list[Ship]:
    """Put a fleet of fresh ships into a state; its letter tells the side. Returns the ships."""
    side = "allied" if name[0] == "A" else "japanese"
    ships = []
    for card in cards:
        number = 1 + sum(
            key.startswith(f"{side}/{card}2") and len(key) == len(f"{side}/{card}21") for key in state.ships
        )
        ship = fresh_ship(TABLES, f"{card}{number + 20}", side, card)
        state.ships[ship.key] = ship
        ships.append(ship)
    fleet = Fleet(name, side, zone, [ship.key for ship in ships], mission, **more)
    state.fleets[name] = fleet
    return ships


def sea(*fleets: tuple[str, str, tuple[str, ...]], turn: int = 1, weather_now: str = "Clear"):
    """Three Nights with nothing on the sea but these fleets."""
    state = begin(NIGHTS)
    state.fleets.clear()
    state.submarines.clear()
    state.turn, state.night, state.weather = turn, calendar.is_night(turn), weather_now
    for name, zone, ships in fleets:
        add_fleet(state, name, zone, *ships)
    return state


def mine(state: State, side: str, boundary: str, count: int = 1, active: int = 1) -> None:
    """Lay fields."""
    state.fields += [Minefield(side, boundary, 0, active) for _ in range(count)]


def send_boats(state: State, boats: int = 4, aces: int = 0, side: str = "allied", zone: str = "L23") -> None:
    """Give a side boats at a base, all of which may be out."""
    force = state.boats[side]
    force.boats = [Boat(f"B{n + 1}", zone, n < aces) for n in range(boats)]
    force.limit = boats
    state.boat_bases = [base for base in state.boat_bases if base.side != side] + [BoatBase(zone, side)]


def read(state: State, seat: str, text: str) -> SlotSheet:
    """Return the sheet of a text."""
    sheet = GAME.parse(text, seat, GAME.view(state, seat))
    assert isinstance(sheet, SlotSheet)
    return sheet


def accepted(state: State, seat: str, text: str) -> SlotSheet:
    """Return the sheet of a text without any remark."""
    sheet = read(state, seat, text)
    assert sheet.diagnostics == (), [one.message for one in sheet.diagnostics]
    return sheet


def refused(state: State, seat: str, text: str, code: str) -> str:
    """Return the message with which the one order of a text is refused under a code."""
    sheet = read(state, seat, text)
    assert [one.code for one in sheet.diagnostics] == [code], sheet.diagnostics
    assert sheet.diagnostics[0].severity == "error"
    assert not sheet.orders
    return sheet.diagnostics[0].message


def resolve(
    state: State,
    allied: str = "",
    japanese: str = "",
    faces: Mapping[str, tuple[int, ...]] | None = None,
    default: int = 2,
) -> Resolution:
    """Return what comes of a decision point with these orders, none of them refused, and these dice."""
    sheets = {seat: accepted(state, seat, text) for seat, text in zip(BOTH, (allied, japanese), strict=True) if text}
    return GAME.resolve(state, sheets, LoadedDice(faces, default))


def told(result: Resolution, seat: str, phase: str = "") -> str:
    """Return all that a seat was told, in lines, without the weather."""
    lines = [
        WORDS.text(sentence(one))
        for one in result.dispatches
        if isinstance(one, SlotDispatch)
        and one.seat == seat
        and (one.phase == phase or not phase)
        and one.phase != "weather"
    ]
    return "\n".join(lines)


def fought(result: Resolution, seat: str) -> tuple[Round, ...]:
    """Return the rounds of the one battle that a seat was told of."""
    (rounds,) = (one.rounds for one in result.dispatches if isinstance(one, Battle) and one.seat == seat)
    return rounds


def thrown(result: Resolution, purpose: str) -> list[tuple[str, tuple[int, ...]]]:
    """Return subject and faces of every throw for a purpose."""
    return [(roll.key.split("|", 4)[4], roll.faces) for roll in result.rolls if roll.key.split("|", 4)[3] == purpose]
