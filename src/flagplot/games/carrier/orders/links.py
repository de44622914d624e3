"""Which base or TF sends to a unit by radio (GM-22.71, GM-22.72)."""

from flagplot.games.carrier.ordered.ast import GoTo, Join, LandAt, UnitRef
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.state.record import CommandView
from flagplot.games.carrier.state.units import AirFormation
from flagplot.games.carrier.theatre.hex import distance


def points_of(af: AirFormation) -> tuple[str, ...]:
    """Return the ship, base or TF where an AF was launched and where its order has it land, by name (GM-22.71)."""
    landings = [action.place.name for action in (af.order.actions if af.order else ()) if isinstance(action, LandAt)]
    return tuple(dict.fromkeys((af.home, *(name for name in landings if name))))


def link_of(roster: Roster, command: CommandView, receiver: UnitRef, named: str = "") -> list[str]:
    """Return the controlled bases and TFs that may send to a unit, the one most concerned first: of an AF its launching
    and its landing point alone; of a ship or submarine the one named for it, of a ship the TF it is to join and that
    from which it was split off, of both the nearest, then the HQ (GM-22.71, GM-22.72)."""
    view = roster.view
    if receiver.kind == "AF":
        af = view.afs[receiver.number]
        return [
            label
            for label in dict.fromkeys(_label(roster, name) for name in points_of(af))
            if label in command.controlled
        ]
    if receiver.kind == "SS" and view.submarines:
        hex_, order = view.submarines.boats[receiver.number].hex, None
    else:
        tf = view.tfs[receiver.number]
        hex_, order = tf.hex, tf.order
    found: list[str] = [named]
    for action in order.actions if order is not None else ():
        if isinstance(action, Join):
            found.append(f"TF{action.number}")
        elif isinstance(action, GoTo) and action.place.name:
            found.append(_label(roster, action.place.name))
    found.append(command.detached.get(f"{receiver.kind}{receiver.number}", ""))
    near = [
        (distance(place, hex_), label) for label in command.controlled if (place := roster.place_hex(label)) is not None
    ]
    found += [label for _, label in sorted(near)] + [command.hq]
    return [label for label in dict.fromkeys(found) if label in command.controlled]


def _label(roster: Roster, name: str) -> str:
    """Return the TF of a ship, else the name itself."""
    ship = roster.view.ships.get(name)
    return f"TF{ship.tf}" if ship is not None and ship.tf is not None else name
