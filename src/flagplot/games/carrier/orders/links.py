"""Which base or TF sends to a unit by radio (GM-22.71, GM-22.72)."""

from collections.abc import Iterable

from flagplot.games.carrier.ordered.ast import GoTo, Join, LandAt, UnitRef
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.ruleset.unit_id import UnitId, base_id, tf_id
from flagplot.games.carrier.state.record import CommandView
from flagplot.games.carrier.state.units import AirFormation
from flagplot.games.carrier.theatre.hex import distance


def points_of(af: AirFormation) -> tuple[str, ...]:
    """Return the ship, base or TF where an AF was launched and where its order has it land, by name (GM-22.71)."""
    landings = [action.place.name for action in (af.order.actions if af.order else ()) if isinstance(action, LandAt)]
    return tuple(dict.fromkeys((af.home, *(name for name in landings if name))))


def link_of(roster: Roster, command: CommandView, receiver: UnitRef, named: UnitId | None = None) -> list[UnitId]:
    """Return the controlled bases and TFs that may send to a unit, the one most concerned first: of an AF its launching
    and its landing point alone; of a ship or submarine the one named for it, of a ship the TF it is to join and that
    from which it was split off, of both the nearest, then the HQ (GM-22.71, GM-22.72)."""
    view = roster.view
    if receiver.kind == "AF":
        af = view.afs[receiver.number]
        return _controlled(command, [_holder(roster, name) for name in points_of(af)])
    if receiver.kind == "SS" and view.submarines:
        hex_, order = view.submarines.boats[receiver.number].hex, None
    else:
        tf = view.tfs[receiver.number]
        hex_, order = tf.hex, tf.order
    found = [named] if named else []
    for action in order.actions if order is not None else ():
        if isinstance(action, Join):
            found.append(tf_id(view.side, action.number))
        elif isinstance(action, GoTo) and action.place.name:
            found.append(_holder(roster, action.place.name))
    if receiver.kind == "TF" and receiver.number in command.detached:
        found.append(tf_id(view.side, command.detached[receiver.number]))
    near = [
        (distance(place, hex_), unit.label, unit)
        for unit in command.controlled
        if (place := roster.place_hex(unit.label)) is not None
    ]
    found += [unit for _, _, unit in sorted(near)]
    return _controlled(command, [*found, base_id(view.side, command.hq)])


def _controlled(command: CommandView, units: Iterable[UnitId]) -> list[UnitId]:
    return [unit for unit in dict.fromkeys(units) if unit in command.controlled]


def _holder(roster: Roster, name: str) -> UnitId:
    """Return the TF of a ship, else the base of a name."""
    ship = roster.view.ships.get(name)
    side = roster.view.side
    return tf_id(side, ship.tf) if ship is not None and ship.tf is not None else base_id(side, name)
