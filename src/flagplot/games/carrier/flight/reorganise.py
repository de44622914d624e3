"""Joining and splitting AFs in a hex with a friendly base or plane-carrying ship (BR-8.5.6, BR-8.11)."""

import msgspec

from flagplot.games.carrier.orders.ast import Planes, Split
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.tables import LAND
from flagplot.games.carrier.sighting.observation import Lookout
from flagplot.games.carrier.state.umpire import Umpire
from flagplot.games.carrier.state.units import AirFormation, Flight
from flagplot.games.carrier.telling.notes import note
from flagplot.games.carrier.theatre.hex import name

SLOWEST = ("", "minimum", "normal", "maximum")
"""Kinds of launch, the slowest last: it holds for all that join (BR-8.4)."""


def friendly_deck(umpire: Umpire, side: Side, af: AirFormation) -> bool:
    """Return whether the hex has a friendly base or plane-carrying ship (BR-8.11)."""
    return any(umpire.holder_hex(side, holder) == af.hex for holder in umpire.holders(side))


def join(umpire: Umpire, lookout: Lookout, side: Side, af: AirFormation, number: int) -> AirFormation | None:
    """Put an AF into another one in its hex and return that one, or None, with a note, if it cannot be (BR-8.11)."""
    own, label = umpire.state.sides[side], f"AF{af.number}"
    other = own.afs.get(number)
    if other is None or other is af or other.transit is not None or other.hex != af.hex:
        note(umpire, side, label, f"cannot join AF{number}: it is not in {name(af.hex)}", "BR-8.11", True)
        return None
    if not friendly_deck(umpire, side, af):
        note(umpire, side, label, f"cannot join AF{number} away from a friendly base or carrier", "BR-8.11", True)
        return None
    other.launch = max(other.launch, af.launch, key=SLOWEST.index)
    merge(other, af)
    lookout.gone(side, af)
    del own.afs[af.number]
    note(umpire, side, label, f"joined AF{number}")
    return other


def split(umpire: Umpire, lookout: Lookout, side: Side, af: AirFormation, action: Split) -> AirFormation | None:
    """Put planes of an AF into a new one and return it, or None, with a note, if it cannot be (BR-3.3, BR-8.11)."""
    own, label = umpire.state.sides[side], f"AF{af.number}"
    forming = any(whose == side and other.number == action.number for whose, other in umpire.taking_off)
    if action.number in own.afs or forming:
        note(umpire, side, label, f"cannot split: AF{action.number} is in use", "BR-3.3", True)
        return None
    if not friendly_deck(umpire, side, af):
        note(umpire, side, label, "cannot split away from a friendly base or carrier", "BR-8.11", True)
        return None
    parts = [part for wanted in action.planes for part in _taken(af, wanted)]
    af.flights = [flight for flight in af.flights if flight.n]
    if not parts or not af.flights:
        af.flights += parts
        note(umpire, side, label, "cannot split: a part would be empty", bad=True)
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
    note(umpire, side, label, f"split off AF{action.number}")
    return new


def _taken(af: AirFormation, wanted: Planes) -> list[Flight]:
    """Take planes out of an AF's flights and return them."""
    parts, left = list[Flight](), wanted.n
    for flight in af.flights:
        if wanted.plane in ("", flight.plane.removesuffix(LAND)) and wanted.load in (None, flight.load):
            n = flight.n if left is None else min(left, flight.n)
            if n:
                parts.append(msgspec.structs.replace(flight, n=n))
                flight.n -= n
                left = None if left is None else left - n
    return parts


def merge(into: AirFormation, other: AirFormation) -> None:
    """Put the planes of one AF into another; those that differ in load, altitude or landing turn stay apart
    (BR-8.5.6)."""
    for flight in other.flights:
        for known in into.flights:
            if msgspec.structs.replace(known, n=0) == msgspec.structs.replace(flight, n=0):
                known.n += flight.n
                break
        else:
            into.flights.append(flight)
    into.formed += other.formed
