"""Changes of altitude (BR-14.15, BR-14.16)."""

from flagplot.games.carrier.combat.targets import entry_altitude
from flagplot.games.carrier.intelligence.notes import note
from flagplot.games.carrier.orders.ast import Assignment, Attack
from flagplot.games.carrier.state import AirFormation, Flight, Side
from flagplot.games.carrier.tables import LAND
from flagplot.games.carrier.umpire import Umpire


def climb(umpire: Umpire, side: Side, af: AirFormation, high: bool) -> None:
    """Bring an AF to high or low altitude; each flight has its own (BR-14.15.1). Planes armed this turn stay low until
    the next, and the escorts with their bombers (BR-14.15.4, BR-14.16)."""
    if high and af.took_off == umpire.turn and any(flight.load for flight in af.flights):
        note(umpire, side, f"AF{af.number}", "armed planes stay low on the turn of take-off", "BR-14.15.4")
        return
    for flight in af.flights:
        flight.high = high


def for_attack(umpire: Umpire, side: Side, af: AirFormation, attack: Attack) -> None:
    """Bring bombers to the altitude their attack asks for on entering the target's hex (BR-14.15.2, BR-18.3), and
    the escorts with them (BR-14.16)."""
    at_ship = attack.what != "base"
    bombers = [flight for flight in af.flights if flight.load]
    for flight in bombers:
        high = entry_altitude(umpire.world.tables, flight.plane, flight.load, assigned(attack, flight), at_ship)
        flight.high = high and af.took_off != umpire.turn
    if bombers:
        heights = {flight.high for flight in bombers}
        for flight in af.flights:
            if not flight.load and (len(heights) == 1 or flight.high not in heights):
                flight.high = bombers[0].high


def assigned(attack: Attack, flight: Flight) -> Assignment:
    """Return the first assignment of an attack that fits a flight, or an empty one."""
    name = flight.plane.removesuffix(LAND)
    for assignment in attack.assignments:
        if assignment.planes.plane in ("", name) and assignment.planes.load in (None, "", flight.load):
            return assignment
    return Assignment()
