"""Joining and splitting AFs in a hex with a friendly base or plane-carrying ship (BR-8.5.6, BR-8.11)."""

import msgspec

from flagplot.games.carrier.facts.orders import CannotJoin, CannotSplit, Joined, SplitOff
from flagplot.games.carrier.ordered.ast import Planes, Split
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.tables import LAND
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sighting.observation import Lookout
from flagplot.games.carrier.state.units import AirFormation, Flight
from flagplot.games.carrier.umpire import Umpire

SLOWEST = ("", "minimum", "normal", "maximum")
"""Kinds of launch, the slowest last: it holds for all that join (BR-8.4)."""


def friendly_deck(umpire: Umpire, side: Side, af: AirFormation) -> bool:
    """Return whether the hex has a friendly base or plane-carrying ship (BR-8.11)."""
    return any(umpire.holder_hex(side, holder) == af.hex for holder in umpire.holders(side))


def join(umpire: Umpire, lookout: Lookout, side: Side, af: AirFormation, number: int) -> AirFormation | None:
    """Put an AF into another one in its hex and return that one, or None, with a note, if it cannot be (BR-8.11)."""
    own, whose, into = umpire.state.sides[side], UnitId(side, "AF", af.number), UnitId(side, "AF", number)
    other = own.afs.get(number)
    if other is None or other is af or other.transit is not None or other.on_deck or other.hex != af.hex:
        umpire.tell(CannotJoin(seat=side, about=whose, place=af.hex, other=into, why="not here", rule="BR-8.11"))
        return None
    if not friendly_deck(umpire, side, af):
        umpire.tell(CannotJoin(seat=side, about=whose, other=into, why="no deck", rule="BR-8.11"))
        return None
    other.launch = max(other.launch, af.launch, key=SLOWEST.index)
    merge(other, af)
    lookout.removed(side, af)
    del own.afs[af.number]
    umpire.tell(Joined(seat=side, about=whose, other=into))
    return other


def split(umpire: Umpire, lookout: Lookout, side: Side, af: AirFormation, action: Split) -> AirFormation | None:
    """Put planes of an AF into a new one and return it, or None, with a note, if it cannot be (BR-3.3, BR-8.11)."""
    own, whose, part_id = umpire.state.sides[side], UnitId(side, "AF", af.number), UnitId(side, "AF", action.number)
    forming = any(whose == side and other.number == action.number for whose, other in umpire.taking_off)
    if action.number in own.afs or forming:
        umpire.tell(CannotSplit(seat=side, about=whose, why="number", other=part_id, rule="BR-3.3"))
        return None
    if not friendly_deck(umpire, side, af):
        umpire.tell(CannotSplit(seat=side, about=whose, why="no deck", rule="BR-8.11"))
        return None
    parts = [part for wanted in action.planes for part in taken(af, wanted)]
    af.flights = [flight for flight in af.flights if flight.n]
    if not parts or not af.flights:
        af.flights += parts
        umpire.tell(CannotSplit(seat=side, about=whose, why="empty"))
        return None
    new = msgspec.structs.replace(
        af,
        number=action.number,
        flights=parts,
        order=action.order,
        track=list(af.track),
        formed=sum(part.n for part in parts),
    )
    own.afs[action.number] = new
    own.afs = dict(sorted(own.afs.items()))
    lookout.moved(side, new, None)
    umpire.tell(SplitOff(seat=side, about=whose, kind="af", other=part_id))
    return new


def fits(flight: Flight, wanted: Planes) -> bool:
    """Return whether planes that are wanted may be of a flight."""
    return wanted.plane in ("", flight.plane.removesuffix(LAND)) and wanted.load in (None, flight.load)


def taken(af: AirFormation, wanted: Planes) -> list[Flight]:
    """Take planes out of an AF's flights and return them."""
    parts, left = list[Flight](), wanted.n
    for flight in af.flights:
        if fits(flight, wanted):
            n = flight.n if left is None else min(left, flight.n)
            if n:
                parts.append(msgspec.structs.replace(flight, n=n))
                flight.n -= n
                left = None if left is None else left - n
    return parts


def merge(into: AirFormation, other: AirFormation) -> None:
    """Put the planes of one AF into another; those that differ in load, altitude or landing turn stay apart
    (BR-8.5.6)."""
    add(into, other.flights)
    into.formed += other.formed


def add(into: AirFormation, flights: list[Flight]) -> None:
    """Put planes into an AF, to those that differ in nothing (BR-8.5.6)."""
    for flight in flights:
        for known in into.flights:
            if msgspec.structs.replace(known, n=0) == msgspec.structs.replace(flight, n=0):
                known.n += flight.n
                break
        else:
            into.flights.append(flight)
