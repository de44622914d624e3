"""Fires aboard carriers: how they start (BR-28.6, GM-15.1, GM-15.2, GM-15.23)."""

from typing import Literal

from flagplot.games.carrier.facts.damage import OnFire
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.units import Ship
from flagplot.games.carrier.state.wounds import Wounds
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import CARRIERS

Blaze = Literal["", "fire", "major fire"]


def wound(ship: Ship) -> Wounds:
    """Return the critical hits and fires of a ship, to be added to."""
    if not ship.wounds:
        ship.wounds = Wounds()
    return ship.wounds


def by_bombs(constant: dict[str, int], hits: int, ready: int, aboard: int) -> Blaze:
    """Return what bomb hits of one resolution light: a fire with one hit and 4 air factors Ready or 9 aboard
    (GM-15.1), a major fire with two hits and 9 Ready or 15 aboard (GM-15.2)."""
    if hits >= 2 and (ready >= constant["major_fire_ready"] or aboard >= constant["major_fire_aboard"]):
        return "major fire"
    if hits >= 1 and (ready >= constant["fire_ready"] or aboard >= constant["fire_aboard"]):
        return "fire"
    return ""


def burns(umpire: Umpire, ship: Ship) -> bool:
    """Return whether the ship can catch fire: a CV or CVL afloat, with the rule of fires in force (GM-15.0)."""
    return umpire.ruleset.options.fires != "off" and ship.type in CARRIERS and not ship.fate and not ship.doomed


def ignite(umpire: Umpire, side: Side, ship: Ship, blaze: Blaze) -> None:
    """Start a fire beside those that burn (GM-15.1.3), or a major fire in their place; a ship with a major fire
    burning ignores both (GM-15.23). The owner is told, the enemy is not."""
    if not blaze or not burns(umpire, ship):
        return
    hurt, whose = wound(ship), UnitId(side, "ship", name=ship.name)
    if hurt.major:
        return
    if blaze == "major fire":
        hurt.fires, hurt.major, hurt.burnt_out = [], umpire.turn, True
        umpire.tell(OnFire(seat=side, about=whose, fire="major", rule="GM-15.21a"))
    else:
        hurt.fires.append(umpire.turn)
        umpire.tell(OnFire(seat=side, about=whose, fire="fire", rule="GM-15.11a"))
