"""TFs that join, split, or leave behind what cannot go on (BR-12.3)."""

from flagplot.games.carrier.facts.orders import CannotJoin, CannotSplit, Joined, SplitOff
from flagplot.games.carrier.facts.sailing import LeftBehind
from flagplot.games.carrier.ordered.ast import Join, Program, Split
from flagplot.games.carrier.ordered.program import done
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sailing.bridge import Bridge, named_ships
from flagplot.games.carrier.state.record import Record
from flagplot.games.carrier.state.units import Ship, TaskForce
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.units.factors import speed


def join(bridge: Bridge, order: Program, action: Join) -> Hex | None:
    """Join another TF in its hex (BR-12.3). Returns its hex if that is elsewhere: the TF sails there first."""
    own, tf, number = bridge.umpire.state.sides[bridge.side], bridge.tf, action.number
    other = own.tfs.get(number)
    if other is not None and other.hex != tf.hex:
        return other.hex
    limit = bridge.umpire.ruleset.tables.constant[f"max_ships_{bridge.side}"]
    tf.order, into = done(order, action), UnitId(bridge.side, "TF", number)
    if other is None or other is tf:
        bridge.umpire.tell(CannotJoin(seat=bridge.side, about=bridge.unit, other=into, why="unknown", rule="BR-12.3"))
    elif len(other.ships) + len(tf.ships) > limit:
        bridge.umpire.tell(
            CannotJoin(seat=bridge.side, about=bridge.unit, other=into, why="too many", limit=limit, rule="BR-4.1.1")
        )
    else:
        for ship in tf.ships:
            own.ships[ship].tf = number
        other.ships += tf.ships
        other.formed += tf.formed or len(tf.ships)
        if (bridge.side, number) in bridge.peers:
            peer = bridge.peers[bridge.side, number]
            peer.moved = max(peer.moved, bridge.moved)
        tf.ships = []
        bridge.ended = True
        del own.tfs[tf.number]
        bridge.umpire.tell(Joined(seat=bridge.side, about=bridge.unit, other=into))
    return None


def split(bridge: Bridge, order: Program, action: Split) -> None:
    """Make the ships that an order names a TF of their own (BR-12.3)."""
    own, tf = bridge.umpire.state.sides[bridge.side], bridge.tf
    tf.order = done(order, action)
    ships = named_ships(bridge.umpire, bridge.side, tf, action.ships)
    if not ships or len(ships) == len(tf.ships):
        bridge.umpire.tell(CannotSplit(seat=bridge.side, about=bridge.unit, why="empty", rule="BR-12.3"))
        return
    part = UnitId(bridge.side, "TF", action.number)
    if action.number in own.tfs:
        bridge.umpire.tell(CannotSplit(seat=bridge.side, about=bridge.unit, why="number", other=part, rule="BR-3.3"))
        return
    split_off(bridge, action.number, ships, action.order)
    command = bridge.umpire.state.sides[bridge.side].command
    if isinstance(command, Record):
        command.detached[action.number] = bridge.tf.number
    names = tuple(ship.name for ship in ships)
    bridge.umpire.tell(SplitOff(seat=bridge.side, about=bridge.unit, kind="tf", other=part, ships=names))


def split_off(bridge: Bridge, number: int, ships: list[Ship], order: Program | None) -> None:
    """Make ships of this TF a TF of their own."""
    own, tf = bridge.umpire.state.sides[bridge.side], bridge.tf
    names = [ship.name for ship in ships]
    tf.ships = [name for name in tf.ships if name not in names]
    own.tfs[number] = TaskForce(number, names, tf.hex, order, list(tf.track), formed=len(names), truly=tf.truly)
    for ship in ships:
        ship.tf = number
    own.tfs = dict(sorted(own.tfs.items()))


def leave_stopped(bridge: Bridge) -> None:
    """Leave behind, as a TF of their own, the ships that a mine has just stopped (GM-16.2)."""
    umpire, tf = bridge.umpire, bridge.tf
    stopped = [
        ship
        for ship in umpire.ships(bridge.side, tf)
        if (bridge.side, ship.name) in umpire.hit and not speed(umpire.ruleset, bridge.side, ship, umpire.turn)
    ]
    if stopped and len(stopped) < len(tf.ships):
        number = next(n for n in range(1, 100) if n not in umpire.state.sides[bridge.side].tfs)
        split_off(bridge, number, stopped, None)
        rest, names = UnitId(bridge.side, "TF", number), tuple(ship.name for ship in stopped)
        umpire.tell(LeftBehind(seat=bridge.side, about=bridge.unit, other=rest, ships=names))
