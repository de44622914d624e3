"""Carrier forces: the wind, storms, damage, and transports that unload."""

from tests.carrier.orders.makeview import boxes, make, ship
from tests.carrier.staff.plot import changed, order_of, plan_of, seen

from flagplot.commanders.carrier.wind import can_turn
from flagplot.games.carrier.ruleset.ruleset import ruleset_for
from flagplot.games.carrier.state.units import Ship, TaskForce
from flagplot.games.carrier.theatre.hex import distance, parse
from flagplot.games.carrier.view import CarrierView


def force(at: str, *ships: Ship, **more: object) -> CarrierView:
    """Return the Allied view of one force."""
    names = [one.name for one in ships]
    return make("allied", tfs=[TaskForce(1, names, parse(at))], afs=[], ships=list(ships), bases=[], **more)  # type: ignore[arg-type]


def lexington(hits: int = 0) -> Ship:
    """Return Lexington with nine Dauntless ready."""
    return ship("Lexington", "CV", 1, hits=hits, boxes=boxes("9 Dauntless AP, 6 Wildcat"))


def test_no_wind_no_strike() -> None:
    """With the wind known to come from over the edge of the map, or in a storm, carriers cannot turn into it: the plan
    counts only on what takes off without, and orders no turn; on the open sea it does."""
    ruleset = ruleset_for("coral-sea-battle", "base", {}, "")
    sea = force("B/F30", lexington())
    sector = ruleset.theatre.sectors(parse("B/F46"))[0]
    edge = changed(force("B/F46", lexington()), winds={sector: (1, 3)})
    storm = changed(sea, clouds={parse("B/F30"): ("storm", 3)})
    assert [can_turn(view, ruleset, view.tfs[1].hex) for view in (sea, edge, storm)] == [True, False, False]
    for view, normal in ((sea, True), (edge, False), (storm, False)):
        plan, _ = plan_of(view)
        deck = plan.decks["Lexington"]
        assert (deck.normal > deck.minimum) is normal
        deck.launched = deck.minimum + 1
        assert plan.windy(view.tfs[1]) is normal


def test_a_hurt_carrier_does_not_take_a_sound_one_away() -> None:
    """With Lexington hurt badly the force sails away from the enemy carriers; with Yorktown sound beside her it stays
    near enough to strike."""
    yorktown = ship("Yorktown", "CV", 1, boxes=boxes("9 Dauntless AP"))
    foe = seen(1, (3, "A/X30"), classes=(("carriers", 2),))

    def after(*ships: Ship) -> int:
        order = order_of(force("A/N30", *ships, contacts=(foe,)), "TF1")
        return distance(parse(order.split()[-1]), parse("A/X30")) if "to " in order else 10

    assert after(lexington(4)) == 12 and after(lexington(4), yorktown) == 10


def test_enemy_carriers_are_followed_for_four_hours() -> None:
    """Carriers seen 16 hexes off draw the force towards them, by two hexes; five hours later it goes to its station."""

    def goal(turn: int) -> int:
        foe = seen(1, (turn, "A/F30"), classes=(("carriers", 2),))
        order = order_of(changed(force("A/V30", lexington()), contacts=(foe,)), "TF1")
        return distance(parse(order.split()[-1]), parse("A/F30"))

    assert (goal(3), goal(-2)) == (14, 16)


def test_transports_that_unload_draw_the_carriers() -> None:
    """From their station off the Coral Sea the carriers go towards Port Moresby once enemy ships are at it."""
    away = changed(force("A/T33", lexington()), scenario="coral-sea")
    near = changed(away, contacts=(seen(1, (2, "A/D23"), (3, "A/D23"), classes=(("small ships", 6),)),))
    assert order_of(away, "TF1") == ""
    to = parse(order_of(near, "TF1").split()[-1])
    assert distance(to, parse("A/D23")) == distance(parse("A/T33"), parse("A/D23")) - 2
