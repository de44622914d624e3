"""Strikes: in strength, and to where the enemy is."""

import pytest
from tests.carrier.orders.makeview import base, boxes, make, ship
from tests.carrier.staff.plot import seen
from tests.carrier.staffing import written

from flagplot.games.carrier.state.units import TaskForce
from flagplot.games.carrier.theatre.hex import parse
from flagplot.games.carrier.view import CarrierView, KnownContact

SHIPS = (("small ships", None),)


def rabaul(bombers: str, contact: KnownContact) -> CarrierView:
    """Return the Japanese view by day of Rabaul with these bombers in Ready and a contact."""
    return make(
        "japanese",
        tfs=[],
        afs=[],
        ships=[],
        bases=[base("Rabaul", "A/X05", boxes(bombers), (20, 10))],
        contacts=(contact,),
        turn=8,
    )


def launched(view: CarrierView) -> list[str]:
    """Return the attack part of each strike launched."""
    return [line for line in written(view).splitlines() if "attack TF" in line]


def at(turn: int, *track: tuple[int, str]) -> KnownContact:
    """Return enemy ships seen last in a turn (7 is the last one)."""
    contact = seen(1, *track, classes=SHIPS)
    return KnownContact(1, contact.sighting, contact.first_turn, turn, 7 - turn, contact.track)


@pytest.mark.parametrize(
    ("bombers", "strikes"), [("5 Betty torpedo", 0), ("6 Betty torpedo", 1), ("3 Betty torpedo, 3 Nell torpedo", 2)]
)
def test_a_handful_is_kept_back_until_there_are_more(bombers: str, strikes: int) -> None:
    """Five bombers are too few for the guns of a force; six go, and so do two plane names that are six together."""
    assert len(launched(rabaul(bombers, at(7, (7, "A/HH10"))))) == strikes


def test_a_strike_is_led_ahead_of_a_target_out_of_sight() -> None:
    """Ships that went two hexes south a turn and were lost from sight are sought further on: four hexes by the second
    turn, when the planes are there. Ships kept in sight need no lead."""
    (lost,) = launched(rabaul("9 Betty torpedo", at(6, (5, "A/HH10"), (6, "A/HH12"))))
    (kept,) = launched(rabaul("9 Betty torpedo", at(7, (6, "A/HH10"), (7, "A/HH12"))))
    assert "search; to A/HH18; attack TF at C1" in lost and "search; attack TF at C1" in kept


@pytest.mark.parametrize(("turn", "strikes"), [(6, 0), (10, 1)])
def test_the_bombers_of_carriers_wait_for_carriers_in_the_morning(turn: int, strikes: int) -> None:
    """At 0600 a carrier keeps its bombers back from battleships, at 1000 it sends them; at carriers they go at once."""
    for kind, number in (("capital ships", strikes), ("carriers", 1)):
        target = seen(1, (turn - 2, "B/F24"), (turn - 1, "B/F24"), classes=((kind, 2),))
        target = KnownContact(1, target.sighting, turn - 2, turn - 1, 0, target.track)
        ship_ = ship("Shokaku", "CV", 1, boxes=boxes("9 Val AP"))
        view = make(
            "japanese",
            tfs=[TaskForce(1, ["Shokaku"], parse("B/F30"))],
            afs=[],
            ships=[ship_],
            bases=[],
            contacts=(target,),
            turn=turn,
        )
        assert len(launched(view)) == number
