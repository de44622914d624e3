"""Ships that go out of play from their TF: off the map, or scuttled (BR-12.9)."""

from flagplot.core.words import phrase
from flagplot.games.carrier.combat.damage import record_planes, ship_value
from flagplot.games.carrier.facts.sailing import LeavesMap, Scuttled
from flagplot.games.carrier.ordered.ast import LeaveMap, Program
from flagplot.games.carrier.ordered.program import done
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.sailing.bridge import Bridge
from flagplot.games.carrier.state.units import Boxes, Ship
from flagplot.games.carrier.telling.notes import score, went_down
from flagplot.games.carrier.theatre.hex import Direction, neighbour
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import all_boxes, put


def leave_map(bridge: Bridge, order: Program, action: LeaveMap) -> None:
    """Take a TF off the map from a hex at its edge."""
    edge = any(neighbour(bridge.tf.hex, direction) is None for direction in Direction)
    bridge.tf.order = done(order, action)
    if not edge or bridge.left() <= 0:
        bridge.umpire.tell(LeavesMap(seat=bridge.side, about=bridge.unit, how="cannot", bad=True))
        return
    own = bridge.umpire.state.sides[bridge.side]
    for ship in bridge.umpire.ships(bridge.side, bridge.tf):
        ship.fate, ship.tf = "left", None
        bring_back(bridge.umpire, bridge.side, ship)
    bridge.tf.ships = []
    del own.tfs[bridge.tf.number]
    bridge.ended = True
    bridge.umpire.tell(LeavesMap(seat=bridge.side, about=bridge.unit, how="left"))


def scuttle(bridge: Bridge, ship: Ship) -> None:
    """Scuttle a ship: out of play, and it counts as sunk, with all planes aboard (BR-12.9, BR-21.2.5)."""
    umpire = bridge.umpire
    bring_back(umpire, bridge.side, ship)
    if ship.boxes is not None:
        planes: dict[str, int] = {}
        for stack in (stack for box in all_boxes(ship.boxes) for stack in box):
            planes[stack.plane] = planes.get(stack.plane, 0) + stack.n
        ship.boxes = Boxes()
        record_planes(umpire, bridge.side, planes, "lost_with", ship.name, replaceable=False)
    points = 0 if ship.doomed else ship_value(umpire.ruleset, bridge.side, ship)
    if ship.doomed:
        ship.doomed = 0
        went_down(umpire, bridge.side, ship)
    ship.fate = "scuttled"
    ship.tf = None
    bridge.tf.ships.remove(ship.name)
    if not bridge.tf.ships:
        del umpire.state.sides[bridge.side].tfs[bridge.tf.number]
        bridge.ended = True
    score(umpire, enemy(bridge.side), points, phrase("points.scuttled", ship=ship.name), told_to=(bridge.side,))
    bridge.umpire.tell(Scuttled(seat=bridge.side, about=bridge.unit, ship=ship.name))


def bring_back(umpire: Umpire, side: Side, ship: Ship) -> None:
    """Put AFs formed on a ship that is about to go back into its Ready box: they cannot take off any more."""
    if ship.boxes is None:
        return  # a cruiser may bear the name of a base
    for formed_at, af in umpire.taking_off:
        if formed_at == side and af.home == ship.name:
            for flight in af.flights:
                put(ship.boxes.ready, flight.plane, flight.n, flight.load)
    umpire.taking_off = [entry for entry in umpire.taking_off if entry[0] != side or entry[1].home != ship.name]
