"""Single steps of a fleet: the way to port, entering a zone, leaving the tactical map."""

from flagplot.games.slot import crossing, patrol
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import Fleet, Port
from flagplot.games.slot.zones import Board


def abort_route(board: Board, ports: list[Port], fleet: Fleet) -> tuple[str, ...]:
    """Return the shortest way to the nearest friendly port for a fleet on ABORT (SP-BASE-18, SP-19.41b)."""
    own = [port.zone for port in ports if port.side == fleet.side]
    reached = [zone for zone in own if fleet.zone in board.ways(zone)]
    if not reached:
        return ()
    goal = min(reached, key=lambda zone: (board.ways(zone)[fleet.zone], board.key(zone)))
    return board.path(fleet.zone, goal)


def enter(u: Umpire, fleet: Fleet, goal: str) -> None:
    """Complete a step into a zone; the flag `moved` breaks mine work (SP-BASE-39)."""
    fleet.came, fleet.zone = fleet.zone, goal
    fleet.done += 1
    u.state.movement.entered.append(fleet.id)
    u.state.movement.swaps[fleet.id] = fleet.came
    for ship in u.state.fleet_ships(fleet):
        ship.flags.moved = True


def retreat(u: Umpire, fleet: Fleet, goal: str) -> None:
    """Take a fleet off the tactical map into a zone: mines without a stop, then boats (SP-19.23, SP-20.3e).

    The fleet may not stop before the zone; ships dead in the water were left behind (SP-BASE-31).
    """
    number = sum(c.fleet == fleet.id for c in u.state.movement.crossings) + 1
    over = crossing.begin(u, fleet, goal, number)
    if over:
        u.state.movement.crossings.append(over)
        crossing.advance(u, over, off_map=True)
        crossing.finish(u, over)
        if fleet.id not in u.state.fleets or not any(s.level() for s in u.state.fleet_ships(fleet)):
            return
    enter(u, fleet, goal)
    u.state.movement.entered.remove(fleet.id)
    fleet.plan, fleet.replot, fleet.halted = [], True, True
    for meeting in patrol.look(u, fleet):
        patrol.fight(u, meeting)
