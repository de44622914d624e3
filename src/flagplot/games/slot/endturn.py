"""Phase 7 and the weather of the turn that follows (SP-BASE-4)."""

from flagplot.games.slot import calendar, fleets, patrol, ports, weather
from flagplot.games.slot.umpire import Umpire


def phase(u: Umpire) -> bool:
    """Restart engines, repair, and begin the next turn with its weather, or end the game; never waits."""
    state = u.state
    ports.restart(u)
    ports.repair(u)
    ports.clear_turn(u)
    fleets.tidy(state)
    if state.turn >= state.turns:
        state.over = True
        return True
    state.turn += 1
    state.night = calendar.is_night(state.turn)
    patrol.home_by_day(state)
    weather.change(u)
    return True
