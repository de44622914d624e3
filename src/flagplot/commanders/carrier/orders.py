"""Short ways to write the orders of the staff."""

from flagplot.games.carrier.ordered.ast import (
    Action,
    Boats,
    GoTo,
    LandAt,
    Place,
    Planes,
    Program,
    RadioTime,
    SubmarineOrder,
    Surface,
    UnitOrder,
    UnitRef,
)
from flagplot.games.carrier.ruleset.kinds import Load
from flagplot.games.carrier.ruleset.tables import LAND
from flagplot.games.carrier.theatre.hex import Hex

Actions = tuple[Action, ...]
"""What a unit is to do, one after the other; empty: nothing new."""
AVOID, ENGAGE = Surface(engage=False), Surface(engage=True)
"""How ships meet the enemy's."""


def for_tf(number: int, actions: Actions) -> UnitOrder:
    """Return the order of a TF."""
    return UnitOrder(UnitRef("TF", number), Program(actions), line=0)


def for_af(number: int, actions: Actions, radio: tuple[RadioTime, ...] = ()) -> UnitOrder:
    """Return the order of an AF, with when it reports by radio."""
    return UnitOrder(UnitRef("AF", number), Program(actions, radio=radio), line=0)


def for_deck(name: str, afloat: bool, actions: Actions) -> UnitOrder:
    """Return the order of a ship or base for its planes."""
    return UnitOrder(UnitRef("ship" if afloat else "base", name=name), Program(actions), line=0)


def for_boats(number: int, order: Boats) -> UnitOrder:
    """Return the order of a flotilla of boats."""
    return UnitOrder(UnitRef("MTB", number), Program(), line=0, boats=order)


def for_submarine(number: int, order: SubmarineOrder) -> UnitOrder:
    """Return the order of a submarine."""
    return UnitOrder(UnitRef("SS", number), Program(), line=0, submarine=order)


def to(hex_: Hex) -> GoTo:
    """Return the way to a hex."""
    return GoTo(Place(hex_))


def land(deck: str) -> LandAt:
    """Return a landing on a ship or base."""
    return LandAt(Place(name=deck))


def planes(n: int, plane: str, load: Load = "") -> Planes:
    """Return planes as orders name them, without the version flown from land."""
    return Planes(n, short(plane), load or None)


def short(plane: str) -> str:
    """Return a plane's name as orders have it."""
    return plane.removesuffix(LAND)
