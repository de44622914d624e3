"""Boats off Florida for tests: a whole match in the channel, and a night made by hand."""

from collections.abc import Mapping
from typing import Any

from tests.carrier import position
from tests.carrier.position import Spec, battle

from flagplot.core.dice import Dice, KeyedDice, LoadedDice, demo_secret
from flagplot.core.game import Resolution
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.orders.sheet import CarrierSheet
from flagplot.games.carrier.phases import boats as phase
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.units import BoatBase, BoatForce, Flotilla
from flagplot.games.carrier.theatre.hex import parse
from flagplot.games.carrier.umpire import Umpire

CHANNEL = "florida-channel"
PATROL = "MTB1: 2 boats from Tulagi patrol B/L22; targets CA, AP; guns yes"
HEX = parse("B/L22")


def dice(seed: int) -> KeyedDice:
    """Return the dice of a seeded match."""
    return KeyedDice(demo_secret(seed))


def opening(option: str = "dice", seed: int = 1) -> State:
    """Return the opening of the channel at 1700."""
    return position.opening(CHANNEL, demo_secret(seed), pt_boats=option)


def sheet(state: State, text: str, seat: str = "allied") -> CarrierSheet:
    """Return a seat's sheet as it is understood."""
    made = GAME.parse(text, seat, GAME.view(state, seat))
    assert isinstance(made, CarrierSheet)
    return made


def turn(state: State, text: str = "", enemy: str = "", rolls: Dice | None = None) -> Resolution:
    """Play a turn with the Allied text and the Japanese one."""
    sheets = {"allied": sheet(state, text), "japanese": sheet(state, enemy, "japanese")}
    return GAME.resolve(state, sheets, rolls or dice(1))


def clear(state: State) -> State:
    """Take the clouds away."""
    state.weather.markers = []
    return state


def play(state: State, text: str = PATROL, turns: int = 3, rolls: Dice | None = None) -> list[Resolution]:
    """Play some turns, the text being sent with the first."""
    played = []
    for n in range(turns):
        played.append(turn(state, text if n == 0 else "", rolls=rolls))
        state = played[-1].state
    return played


def night(
    *japanese: Spec,
    boats: int = 2,
    faces: Mapping[str, tuple[int, ...]] | None = None,
    default: int = 3,
    option: str = "dice",
    weather: str = "clear",
    **flotilla: Any,
) -> Umpire:
    """Return an umpire at 2200 with a Japanese force in B/L22, where Allied boats of MTB1 lie."""
    rolls = LoadedDice(faces or {}, default)
    made = battle(japanese=japanese, at=HEX, night=True, seen=False, weather=weather, dice=rolls, pt_boats=option)
    base = BoatBase("Tulagi", parse("B/M22"), 4, 4)
    made.state.sides["allied"].boats = BoatForce(
        {"Tulagi": base}, {1: Flotilla(1, "Tulagi", boats, HEX, out=True, **flotilla)}
    )
    return made


def attack(umpire: Umpire) -> Umpire:
    """Let the boats meet the enemy and attack."""
    phase.meet(umpire)
    phase.attack(umpire)
    return umpire


def force(umpire_or_state: Umpire | State) -> BoatForce:
    """Return the Allied boats."""
    state = umpire_or_state.state if isinstance(umpire_or_state, Umpire) else umpire_or_state
    boats = state.sides["allied"].boats
    assert isinstance(boats, BoatForce)
    return boats
