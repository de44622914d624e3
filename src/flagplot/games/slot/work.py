"""Phase 6: bombard, unload, lay, detect, sweep (SP-BASE-4)."""

from flagplot.games.slot import laying, shore, sweeping
from flagplot.games.slot.umpire import Umpire


def phase(u: Umpire) -> bool:
    """Do the mission work of the turn; never waits. A Gale allows none and breaks no series (SP-BASE-6)."""
    if u.state.weather != "Gale":
        shore.bombard(u)
        shore.unload(u)
    laying.lay(u)
    sweeping.detect(u)
    sweeping.sweep(u)
    return True
