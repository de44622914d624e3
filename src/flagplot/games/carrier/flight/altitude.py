"""Changes of altitude (BR-14.15, BR-14.16)."""

from collections.abc import Sequence

from flagplot.games.carrier.combat.targets import entry_altitude
from flagplot.games.carrier.facts.flight import StaysLow
from flagplot.games.carrier.flight.reorganise import add, fits, taken
from flagplot.games.carrier.ordered.ast import Assignment, Attack, Planes
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.tables import LAND
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.units import AirFormation, Flight
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.fuel import climb_points


def climb(umpire: Umpire, side: Side, af: AirFormation, high: bool, planes: Sequence[Planes] = ()) -> bool:
    """Bring an AF, or some of its planes, to high or low altitude and return whether they are there; each flight has
    its own (BR-14.15.1). Planes armed this turn stay low until the next, and escorts keep with their bombers where
    those are all at one altitude (BR-14.15.4, BR-14.16)."""
    meant = [flight for flight in af.flights if concerned(flight, planes)]
    if high and af.took_off == umpire.turn and any(flight.load for flight in meant):
        umpire.tell(StaysLow(seat=side, about=UnitId(side, "AF", af.number), why="armed", rule="BR-14.15.4"))
        return False
    if planes:
        meant = [flight for wanted in planes for flight in taken(af, wanted)]
        af.flights = [flight for flight in af.flights if flight.n]
    for flight in meant:
        flight.high = high
    if planes:
        add(af, meant)
        bombers = {flight.high for flight in af.flights if flight.load}
        for flight in af.flights if len(bombers) == 1 else ():
            flight.high = True in bombers
    return True


def concerned(flight: Flight, planes: Sequence[Planes]) -> bool:
    """Return whether planes named are of a flight; all are where none are named."""
    return not planes or any(fits(flight, wanted) for wanted in planes)


def climbing_cost(umpire: Umpire, af: AirFormation, heights: list[bool]) -> int:
    """Return the movement points for bringing the flights of an AF to these altitudes: by option one if any of them
    climbs; going down costs nothing (FE-14.11a, GM-9.4a)."""
    return max(
        climb_points(umpire.ruleset, flight.high, high) for flight, high in zip(af.flights, heights, strict=True)
    )


def attack_heights(umpire: Umpire, af: AirFormation, attack: Attack, *, at_once: bool = False) -> list[bool]:
    """Return the altitude of each flight that an attack asks for: of bombers that of their attack (BR-14.15.2,
    BR-18.3, FE-14.11b), of the escorts that of their bombers (BR-14.16). Bombers in the turn of their take-off are
    taken to stay low unless it must be done `at_once` (BR-14.15.4)."""
    at_ship = attack.what != "base"
    heights = [flight.high for flight in af.flights]
    bombers = [n for n, flight in enumerate(af.flights) if flight.load]
    for n in bombers:
        flight = af.flights[n]
        high = entry_altitude(umpire.ruleset.tables, flight.plane, flight.load, assigned(attack, flight), at_ship)
        heights[n] = high and (at_once or af.took_off != umpire.turn)
    if len({heights[n] for n in bombers}) == 1:
        return [heights[bombers[0]]] * len(heights)
    return heights


def assigned(attack: Attack, flight: Flight) -> Assignment:
    """Return the first assignment of an attack that fits a flight, or an empty one."""
    name = flight.plane.removesuffix(LAND)
    for assignment in attack.assignments:
        if assignment.planes.plane in ("", name) and assignment.planes.load in (None, "", flight.load):
            return assignment
    return Assignment()
