"""Critical hits as time goes by: a stopped ship gets under way, and what has an end ends (BR-28.3)."""

import msgspec

from flagplot.games.carrier.facts.damage import UnderWay
from flagplot.games.carrier.ruleset.kinds import SIDES
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.wounds import BaseWounds, Wounds
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import afloat, slowed

UNDER_WAY = 6
"""The face that brings a stopped ship under way."""


def repair(umpire: Umpire) -> None:
    """Throw a die in each later repair phase for a ship stopped by a critical hit: on a 6 it gets under way, at half
    speed for the rest of the game (BR-28.3)."""
    for side in SIDES:
        for ship in umpire.state.sides[side].ships.values():
            hurt = ship.wounds
            if not hurt or not 0 < hurt.stopped < umpire.turn or not afloat(ship):
                continue
            roll = umpire.dice.throw("repair", "under way", f"{side}/{ship.name}", rule="BR-28.3")
            if roll.faces[0] < UNDER_WAY:
                continue
            if not slowed(umpire.ruleset, side, ship):
                ship.slowed = umpire.turn
            hurt.stopped, hurt.limping = 0, True
            umpire.tell(UnderWay(seat=side, about=UnitId(side, "ship", name=ship.name)))


def expire(umpire: Umpire) -> None:
    """End the effects whose last turn is over (FE-21.8.1a, GM-19.1b, BR-28.3)."""
    for side in SIDES:
        own = umpire.state.sides[side]
        for ship in own.ships.values():
            if ship.wounds:
                hurt = ship.wounds
                hurt.steering = hurt.steering if hurt.steering > umpire.turn else 0
                hurt.deck_until = hurt.deck_until if hurt.deck_until > umpire.turn else 0
                if hurt == Wounds():
                    ship.wounds = msgspec.UNSET
        for base in own.bases.values():
            if base.wounds:
                scars = base.wounds
                scars.runway_until = scars.runway_until if scars.runway_until > umpire.turn else 0
                scars.radar_until = scars.radar_until if scars.radar_until > umpire.turn else 0
                if scars == BaseWounds():
                    base.wounds = msgspec.UNSET
