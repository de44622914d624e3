"""The weather walk and what each state forbids (SP-BASE-5, SP-BASE-6)."""

from typing import Literal, get_args

from flagplot.games.slot.state import State
from flagplot.games.slot.telling import fleet_news
from flagplot.games.slot.umpire import Umpire

Sky = Literal["Clear", "Cloud", "Rain", "Squall", "Storm", "Gale"]
STATES: tuple[Sky, ...] = get_args(Sky)
"""The six states, best first; the same for the whole map and open to both sides (SP-BASE-5)."""


def walk(weather: str, face: int) -> str:
    """Return the next state: 1 one better, 6 one worse, nothing at the ends (SP-BASE-5)."""
    step = {1: -1, 6: 1}.get(face, 0)
    return STATES[min(max(STATES.index(weather) + step, 0), len(STATES) - 1)]


def change(u: Umpire) -> None:
    """Roll the weather of the turn that begins and keep what this night has had (SP-BASE-5, SP-20.22c)."""
    state = u.state
    roll = u.throw("weather", "walk", str(state.turn), "SP-BASE-5")
    before, state.weather = state.weather, walk(state.weather, roll.faces[0])
    u.dice.note(roll, state.weather)
    remember_night(state)
    fleet_news.weather(u, before)


def remember_night(state: State) -> None:
    """Keep what weather each turn of this night has had; a day turn ends the night (SP-20.22c)."""
    state.night_weather = [*state.night_weather, state.weather] if state.night else []


def beyond_cloud(weather: str) -> int:
    """Return how many steps worse than Cloud it is, the modifier of watchers and search (SP-BASE-23)."""
    return max(0, STATES.index(weather) - STATES.index("Cloud"))


def boats_may_go(weather: str) -> bool:
    """Return whether MTBs go out: in Clear, Cloud or Rain (SP-20.22a), not in worse (SP-20.22b)."""
    return weather in STATES[:3]


def speed_limit(weather: str) -> int:
    """Return the most zones a fleet makes: 1 in Storm and Gale (SP-BASE-6)."""
    return 1 if weather in ("Storm", "Gale") else 3


def allows_contact(weather: str) -> bool:
    """Return whether fleets can meet: not in Storm or Gale (SP-BASE-6, SP-BASE-24)."""
    return weather not in ("Storm", "Gale")


def allows_flying(weather: str) -> bool:
    """Return whether strikes fly: Clear, Cloud or Rain (SP-BASE-40)."""
    return weather in STATES[:3]
