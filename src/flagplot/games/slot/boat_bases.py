"""MTB bases: bombarded, bombed, never repaired (SP-20.7)."""

from flagplot.games.slot.state import State
from flagplot.games.slot.tables import Tables
from flagplot.games.slot.units import BoatBase


def close(state: State, base: BoatBase) -> None:
    """Close a base for the scenario (SP-20.71c); nothing opens it again (SP-20.73).

    At night the boats that are out stay out until day and are then gone; boats in the base are gone at once
    (SP-20.71d).
    """
    base.closed = True
    force = state.boats[base.side]
    out: set[str] = set()
    if state.night:
        out = {ident for flotilla in force.flotillas for ident in flotilla.boats}
    for boat in force.boats:
        if boat.base == base.zone and boat.id not in out:
            boat.departed = True


def bomb(tables: Tables, state: State, base: BoatBase, hits: int) -> bool:
    """Add hits of a land strike; they add up over the scenario and the fourth closes the base (SP-20.72c).

    Until then boats use it as before (SP-20.72d). Returns whether this strike closed it.
    """
    base.hits += hits
    if base.closed or base.hits < tables.mtb.base_hits:
        return False
    close(state, base)
    return True
