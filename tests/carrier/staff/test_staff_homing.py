"""Planes on their way home: bombs overboard, and another deck where the own one takes too few."""

import msgspec
from tests.carrier.orders.makeview import af, boxes, make, ship
from tests.carrier.staff.plot import order_of

from flagplot.games.carrier.ordered.ast import Attack, LandAt, Place, Program
from flagplot.games.carrier.state.units import Flight, TaskForce
from flagplot.games.carrier.theatre.hex import parse
from flagplot.games.carrier.view import CarrierView

HOME = Program((LandAt(Place(name="Shokaku")),))


def carriers(at: str, order: Program, *flights: Flight, hits: int = 0) -> CarrierView:
    """Return the Japanese view of two carriers in B/B20 and B/B22 and an AF of Shokaku's."""
    ships = [ship("Shokaku", "CV", 6, boxes=boxes(), hits=hits), ship("Zuikaku", "CV", 7, boxes=boxes())]
    tfs = [TaskForce(6, ["Shokaku"], parse("B/B20")), TaskForce(7, ["Zuikaku"], parse("B/B22"))]
    one = msgspec.structs.replace(af(9, at, *flights, home="Shokaku"), order=order)
    return make("japanese", tfs=tfs, afs=[one], ships=ships, bases=[], turn=8)


def test_bombs_go_overboard_before_a_landing() -> None:
    """An AF that has broken off its attack with bombs drops them; without bombs, or still attacking, no order."""
    armed, bare = Flight("Val", 2, "AP", 12), Flight("Val", 2, "", 12)
    attacking = Program((Attack(Place(parse("B/F26"))), LandAt(Place(name="Shokaku"))))
    assert order_of(carriers("B/B26", HOME, armed), "AF9") == "jettison; land Shokaku"
    assert order_of(carriers("B/B26", HOME, bare), "AF9") == ""
    assert order_of(carriers("B/B26", attacking, armed), "AF9") == ""


def test_who_waits_over_a_hurt_carrier_lands_on_another() -> None:
    """Eight Val over Shokaku with two turns of fuel: hit so often that she takes two at a time, they go to Zuikaku;
    with fuel for more turns, or for a sound carrier and as many as she takes at least, they stay."""
    late, early = Flight("Val", 8, "", 10), Flight("Val", 8, "", 12)
    assert order_of(carriers("B/B20", HOME, late, hits=2), "AF9") == "land Zuikaku"
    assert order_of(carriers("B/B20", HOME, early, hits=2), "AF9") == ""
    assert order_of(carriers("B/B20", HOME, Flight("Val", 2, "", 10)), "AF9") == ""
