"""When the umpire breaks an order off so that planes land in time (GM-3.4a, BR-25.4)."""

from flagplot.games.carrier.flight.places import landing_place, must_return
from flagplot.games.carrier.flight.quarry import target_hex
from flagplot.games.carrier.ordered.ast import Attack, Cap, Hold, LandAt, Shadow, Strafe
from flagplot.games.carrier.ordered.program import conduct, current
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.sighting.observation import Lookout
from flagplot.games.carrier.state.units import AirFormation
from flagplot.games.carrier.theatre.hex import Hex, distance
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import normal_minimum
from flagplot.games.carrier.units.fuel import cruising, land_by, turns_to_land


def planned_landing(af: AirFormation) -> LandAt:
    """Return the landing that an order names for later, or the one at home."""
    return conduct(af.order, LandAt) or LandAt()


def must_break_off(umpire: Umpire, lookout: Lookout, side: Side, af: AirFormation) -> bool:
    """Return whether the umpire breaks an order off so that the AF can land in time. An order that names its landing,
    or leaves it open, asks for that (GM-3.4a); an attack is given up once it could not be made in time."""
    action, lands = current(af.order), conduct(af.order, LandAt) is not None
    if isinstance(action, LandAt):
        return False
    if isinstance(action, Attack):
        target = target_hex(umpire, lookout, side, af, action)
        if target is not None and target != af.hex:
            return lands and af.took_off < umpire.turn and not could_attack(umpire, side, af, target)
    elif action is not None and not isinstance(action, Hold | Cap | Shadow | Strafe) and not lands:
        return False
    return must_return(umpire, side, af)


def could_attack(umpire: Umpire, side: Side, af: AirFormation, target: Hex) -> bool:
    """Return whether an AF can still reach its target, spend the range of an attack and be back in time (BR-15.6.3);
    with more planes than the deck takes at once after a long flight it needs a turn more."""
    holder = landing_place(umpire, side, af, planned_landing(af).place)
    if holder is None:
        return True
    there = umpire.turn + max(1, -(-distance(af.hex, target) // cruising(umpire.ruleset, af))) - 1
    back = turns_to_land(umpire, side, af, holder, origin=target)
    crowd = sum(flight.n for flight in af.flights) > normal_minimum(umpire.ruleset, side, holder)[1]
    return there + back + crowd < land_by(af)
