"""What cruisers and destroyers do: wait, meet, leave."""

from tests.carrier.orders.makeview import base, boxes
from tests.carrier.staff.plot import changed, cruisers, order_of, seen

from flagplot.games.carrier.theatre.hex import distance, parse

GUARDED = "B/M23"
"""Henderson Field, in the scenarios about it."""


def test_it_meets_ships_where_they_will_be() -> None:
    """Enemies two hexes off that come two hexes a turn are met in the hex they will be in, not where they were."""
    view = cruisers("B/F36", seen(1, (2, "B/F30"), (3, "B/F32"), classes=(("capital ships", 2),)))
    assert order_of(view, "TF2") == "surface: engage; to B/F34"


def test_at_the_place_to_be_guarded_it_waits() -> None:
    """Enemies that come to the field pass it by one hex on their way: the force at the field stays there."""
    view = cruisers(
        GUARDED, seen(1, (2, "B/M17"), (3, "B/M19"), classes=(("capital ships", 2),)), scenario="santa-cruz"
    )
    assert order_of(view, "TF2") == "surface: engage"


def test_an_unknown_number_is_no_single_ship() -> None:
    """Three forces of which nothing is told are too many for four ships, at sea more than twice their strength; for
    fourteen they are not."""
    close = [seen(n, (3, "B/M22")) for n in (1, 2, 3)]
    few = order_of(cruisers(GUARDED, *close, scenario="santa-cruz"), "TF2")
    many = order_of(cruisers(GUARDED, *close, scenario="santa-cruz", n=14), "TF2")
    assert few.startswith("surface: avoid") and many.startswith("surface: engage")


def test_a_field_is_held_at_longer_odds() -> None:
    """Three unknown forces against four ships at the own field where transports are to land: they fight, for ships in a
    fight do not shell it; where the field is not theirs they go."""
    close = [seen(n, (3, "B/M22")) for n in (1, 2, 3)]
    there = cruisers(GUARDED, *close, scenario="guadalcanal")
    held = changed(there, bases={"Henderson": base("Henderson", GUARDED, boxes())})
    assert order_of(there, "TF2").startswith("surface: avoid") and order_of(held, "TF2").startswith("surface: engage")


def test_a_force_leaves_before_a_stronger_one_can_be_there() -> None:
    """Battleships seen two hours ago can be at the field in two more, and cruisers that are not there to stop a convoy
    go; eighteen hexes off they cannot, and where a convoy is to be stopped the cruisers stay until they come."""

    def at(row: str, scenario: str) -> str:
        far = seen(1, (2, f"B/M{row}"), classes=(("capital ships", 9),))
        return order_of(cruisers(GUARDED, far, scenario=scenario), "TF2")

    assert at("17", "santa-cruz").startswith("surface: avoid; to ")
    assert at("05", "santa-cruz") == at("17", "guadalcanal") == "surface: engage"


def test_transports_that_unload_are_attacked_at_any_odds() -> None:
    """Thirty small ships where they can unload: the force goes in. With five cruisers among them it does not."""
    landing = seen(1, (2, GUARDED), (3, GUARDED), classes=(("small ships", 60),))
    escorted = seen(1, (2, GUARDED), (3, GUARDED), classes=(("capital ships", 5), ("small ships", 60)))
    assert order_of(cruisers("B/M21", landing, scenario="guadalcanal"), "TF2") == "surface: engage; to B/M23"
    away = order_of(cruisers("B/M21", escorted, scenario="guadalcanal"), "TF2")
    assert away.startswith("surface: avoid; to ") and distance(parse(away.split()[-1]), parse(GUARDED)) > 2
