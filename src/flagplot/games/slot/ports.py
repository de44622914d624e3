"""The end of a turn for ships and airfields: restarting engines, repairs (SP-BASE-32, SP-BASE-42)."""

from flagplot.games.slot import calendar
from flagplot.games.slot.telling import fleet_news, kinds
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import Flags, Ship


def may_restart(ship: Ship) -> bool:
    """Return whether a ship dead in the water may try its engines: not with three quarters of the hull gone."""
    return ship.level() == 0 and 4 * ship.lost < 3 * ship.hull


def restart(u: Umpire) -> None:
    """Let ships dead in the water try their engines: a 6 gives level S (SP-BASE-32)."""
    for key in sorted(u.state.ships):
        ship = u.state.ships[key]
        if ship.afloat and may_restart(ship):
            roll = u.throw("end", "restart", key, "SP-BASE-32")
            if roll.faces[0] >= u.tables.ports.restart_on:
                ship.dead, ship.limping, ship.slowed = False, True, 0
                fleet_news.of_ship(u, ship, "", kinds.UnderWay)


def repair(u: Umpire) -> None:
    """Mend a hull box for six turns in a major port (SP-BASE-42), a step of each airfield at 0600 (SP-BASE-40)."""
    major = {(port.side, port.zone) for port in u.state.ports if port.major}
    for fleet in u.state.fleets.values():
        for ship in u.state.fleet_ships(fleet):
            ship.berth = ship.berth + 1 if (fleet.side, fleet.zone) in major else 0
            if ship.berth >= u.tables.ports.repair_turns:
                ship.berth = 0
                if ship.lost:
                    ship.lost -= 1
                    fleet_news.of_ship(u, ship, fleet.zone, kinds.Mended)
    if calendar.hour(u.state.turn) == 1:
        for field in u.state.airfields:
            field.steps = min(field.full, field.steps + 1)


def clear_turn(u: Umpire) -> None:
    """Strike the flags and the orders that held for this turn only (SP-BASE-39)."""
    for ship in u.state.ships.values():
        ship.flags, ship.order = Flags(), None
    u.state.searches, u.state.strikes, u.state.seen_now = {}, {}, {}
