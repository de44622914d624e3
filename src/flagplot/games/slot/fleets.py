"""Fleets as lists of ships: what is left behind and what is left after losses (SP-BASE-7)."""

from flagplot.games.slot.state import State
from flagplot.games.slot.units import ALLIED, Fleet


def next_id(state: State, side: str) -> str:
    """Return a free fleet number of a side."""
    letter = "A" if side == ALLIED else "J"
    used = {int(fleet.id[1:]) for fleet in state.fleets.values() if fleet.side == side}
    return f"{letter}{max(used, default=0) + 1}"


def detach(state: State, fleet: Fleet, ships: list[str]) -> Fleet:
    """Return a new fleet of some ships of a fleet, left in the same zone on PATROL (SP-BASE-7)."""
    part = Fleet(
        next_id(state, fleet.side),
        fleet.side,
        fleet.zone,
        list(ships),
        came=fleet.came,
        mines=fleet.mines,
        stance=fleet.stance,
        aim=fleet.aim,
        hold_aa=fleet.hold_aa,
        fought=fleet.fought,
        halted=True,
        replot=True,
    )
    fleet.ships = [key for key in fleet.ships if key not in ships]
    state.fleets[part.id] = part
    return part


def drop_lost(state: State, fleet: Fleet) -> None:
    """Take ships that are out of play from a fleet, and the fleet from the board if none is left."""
    fleet.ships = [key for key in fleet.ships if state.ships[key].afloat]
    if not fleet.ships:
        state.fleets.pop(fleet.id, None)


def tidy(state: State) -> None:
    """Drop lost ships and give every ship dead in the water a fleet of its own (SP-BASE-32)."""
    for fleet in list(state.fleets.values()):
        drop_lost(state, fleet)
        dead = [key for key in fleet.ships if state.ships[key].level() == 0]
        for key in dead:
            if len(fleet.ships) > 1:
                detach(state, fleet, [key])
