"""Ships of a TF that drop anchor, weigh it, or run ashore (BR-12.7, BR-26.1)."""

from flagplot.games.carrier.facts.sailing import Anchoring, Beaching, HeldAtAnchor
from flagplot.games.carrier.ordered.ast import Anchor, Beach, Program, Weigh
from flagplot.games.carrier.ordered.program import done
from flagplot.games.carrier.sailing.bridge import Bridge, named_ships
from flagplot.games.carrier.units.factors import held_by_planes


def anchor(bridge: Bridge, order: Program, action: Anchor) -> None:
    """Drop anchor by a coast, before any move of the turn (BR-12.7, BR-12.7.1)."""
    tf, umpire = bridge.tf, bridge.umpire
    if umpire.ruleset.theatre.terrain(tf.hex) != "coast":
        fault = Anchoring(seat=bridge.side, about=bridge.unit, place=tf.hex, how="no coast", rule="BR-12.7.1", bad=True)
        bridge.umpire.tell(fault)
    elif bridge.moved:
        bridge.ended = True
        return
    else:
        for ship in named_ships(umpire, bridge.side, tf, action.ships):
            if ship.anchored is None:
                ship.anchored = umpire.turn
        bridge.umpire.tell(Anchoring(seat=bridge.side, about=bridge.unit, place=tf.hex, how="anchors", rule="BR-12.7"))
    tf.order = done(order, action)


def weigh(bridge: Bridge, order: Program, action: Weigh) -> None:
    """Weigh the anchors of ships that are not aground (BR-12.7.1). A tender that holds more planes, or others, than she
    may hold under way stays at anchor until they have flown off (BR-4.2.1)."""
    ships = named_ships(bridge.umpire, bridge.side, bridge.tf, action.ships)
    laden = [ship for ship in ships if held_by_planes(bridge.umpire.ruleset, bridge.side, ship)]
    for ship in ships:
        if ship.anchored is not None and not ship.beached and ship not in laden:
            ship.anchored, ship.weighing = None, bridge.umpire.turn
    bridge.tf.order = done(order, action)
    if laden:
        names = tuple(ship.name for ship in laden)
        bridge.umpire.tell(HeldAtAnchor(seat=bridge.side, about=bridge.unit, ships=names))
    if len(laden) == len(ships):
        return
    bridge.umpire.tell(Anchoring(seat=bridge.side, about=bridge.unit, how="weighs", rule="BR-12.7.1"))


def beach(bridge: Bridge, order: Program, action: Beach) -> None:
    """Run transports ashore in the hex they have just entered: anchored at once and for good (BR-26.1)."""
    tf, umpire = bridge.tf, bridge.umpire
    aground = [ship for ship in named_ships(umpire, bridge.side, tf, action.ships) if ship.type == "AP"]
    tf.order = done(order, action)
    if tf.hex not in umpire.ruleset.scenario.beaches(bridge.side):
        fault = Beaching(seat=bridge.side, about=bridge.unit, place=tf.hex, how="no beach", rule="BR-26.1", bad=True)
        bridge.umpire.tell(fault)
    elif not bridge.moved:
        bridge.umpire.tell(Beaching(seat=bridge.side, about=bridge.unit, how="not moved", rule="BR-26.1", bad=True))
    elif aground:
        for ship in aground:
            ship.anchored, ship.beached = umpire.turn, True
        ashore = tuple(ship.name for ship in aground)
        bridge.umpire.tell(Beaching(seat=bridge.side, about=bridge.unit, place=tf.hex, how="ashore", ships=ashore))
