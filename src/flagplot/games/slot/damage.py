"""What hits do to a ship: hull boxes, speed, sinking, and minelayers that blow up."""

from flagplot.games.slot.effects import SUNK, Effect, Effects
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import Ship, is_minelayer


def hull(ship: Ship, boxes: int) -> None:
    """Take hull boxes; a ship without boxes left sinks (SP-19.21b, SP-BASE-32)."""
    ship.flags.damaged = True
    ship.lost = min(ship.hull, ship.lost + boxes)
    if ship.lost >= ship.hull:
        sink(ship)


def slow(ship: Ship, levels: int = 1) -> None:
    """Take speed levels: 2+, 2, 1, S, 0 (SP-BASE-19)."""
    ship.flags.damaged = True
    ship.slowed += levels


def stop(ship: Ship) -> None:
    """Leave a ship dead in the water (SP-19.21d)."""
    ship.flags.damaged = True
    ship.dead = True


def sink(ship: Ship) -> None:
    """Sink a ship; its cargo is lost (SP-BASE-38)."""
    ship.flags.damaged = True
    ship.lost, ship.sunk, ship.cargo, ship.work = ship.hull, True, 0, None


def explode(u: Umpire, ship: Ship, mission: str, phase: str, subject: str) -> Effects:
    """Roll for a minelayer after one gun, bomb or torpedo hit: 6 blows it up (SP-19.4a, SP-19.4b).

    One roll for each hit, besides the hit's own damage; returns what comes on top of it: that, or that it has
    sunk her. Mine hits cause none.
    """
    sunk = (SUNK,) if ship.sunk else ()
    if not ship.afloat or not u.state.in_force("MINES") or not is_minelayer(ship, mission):
        return sunk
    roll = u.throw(phase, "mines aboard", subject, "SP-19.4a")
    if roll.faces[0] < u.tables.mines.explodes_on:
        return sunk
    u.dice.note(roll, "explodes")
    sink(ship)
    return (Effect("mines"), SUNK)
