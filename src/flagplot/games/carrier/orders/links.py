"""Which base or TF sends to a unit by radio (GM-22.71, GM-22.72)."""

from collections.abc import Iterable

from flagplot.games.carrier.ordered.ast import GoTo, Join, LandAt, Place, UnitRef
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.ruleset.unit_id import UnitId, base_id, tf_id
from flagplot.games.carrier.state.record import CommandView
from flagplot.games.carrier.state.units import AirFormation
from flagplot.games.carrier.theatre.hex import distance


def points_of(af: AirFormation) -> tuple[Place, ...]:
    """Return the ship, base or TF where an AF was launched and where its order has it land (GM-22.71)."""
    landings = [action.place for action in (af.order.actions if af.order else ()) if isinstance(action, LandAt)]
    return tuple(dict.fromkeys((Place(name=af.home), *(place for place in landings if place.label))))


def link_of(roster: Roster, command: CommandView, receiver: UnitRef, named: UnitId | None = None) -> list[UnitId]:
    """Return the controlled bases and TFs that may send to a unit, the one most concerned first: of an AF its launching
    and its landing point alone; of a ship or submarine the one named for it, of a ship the TF it is to join and that
    from which it was split off, of both the nearest, then the HQ (GM-22.71, GM-22.72)."""
    view = roster.view
    if receiver.kind == "AF":
        af = view.afs[receiver.number]
        return _controlled(command, [_holder(roster, place) for place in points_of(af)])
    if receiver.kind == "SS" and view.submarines:
        hex_, order = view.submarines.boats[receiver.number].hex, None
    else:
        tf = view.tfs[receiver.number]
        hex_, order = tf.hex, tf.order
    found = [named] if named else []
    for action in order.actions if order is not None else ():
        if isinstance(action, Join):
            found.append(tf_id(view.side, action.number))
        elif isinstance(action, GoTo) and action.place.label:
            found.append(_holder(roster, action.place))
    if receiver.kind == "TF" and receiver.number in command.detached:
        found.append(tf_id(view.side, command.detached[receiver.number]))
    near = [
        (distance(place, hex_), unit.label, unit)
        for unit in command.controlled
        if (place := roster.hex_at(_place(unit))) is not None
    ]
    found += [unit for _, _, unit in sorted(near)]
    return _controlled(command, [*found, base_id(view.side, command.hq)])


def _controlled(command: CommandView, units: Iterable[UnitId]) -> list[UnitId]:
    return [unit for unit in dict.fromkeys(units) if unit in command.controlled]


def _place(unit: UnitId) -> Place:
    return Place(tf=unit.number) if unit.kind == "TF" else Place(name=unit.name)


def _holder(roster: Roster, place: Place) -> UnitId:
    """Return the TF that a place is or whose ship it is, else the base of its name."""
    ship = roster.view.ships.get(place.name)
    side, tf = roster.view.side, ship.tf if ship is not None else place.tf
    return tf_id(side, tf) if tf is not None else base_id(side, place.name)
