"""What a sentence names stands in its orders, or they are none (`naming.py`)."""

import pytest
from tests.carrier.orders.makeview import allied, ruleset

from flagplot.games.carrier.orders.naming import all_named
from flagplot.games.carrier.orders.reading import Reading
from flagplot.games.carrier.orders.sentence_tokens import tokens
from flagplot.games.carrier.orders.units import Roster

KEPT = [
    ("AF23 goes north three hexes", "af AF23 : N3"),
    ("AF23 attacks C4 at 4 in the afternoon", "1600 : AF23 : attack C4"),
    ("AF23 goes home when its fuel is below 3", "af AF23 : if fuel at most 2 then ( land )"),
    ("AF23 becomes one with AF3", "af AF23 : join AF3"),
    ("the search of AF23 in two legs, N4 and NE3", "af AF23 : search ; N4 , NE3"),
    ("AF23 does not attack C4 and lands", "af AF23 : land"),
    ("AF23 attacks C4 and all six dive", "af AF23 : attack C4 : all dive"),
    ("AF23 attacks it", "af AF23 : attack C4"),
]
PASSED_OVER = [
    ("AF23 attacks C4 with AF3", "af AF23 : attack C4"),
    ("AF23 attacks C4 near C6", "af AF23 : attack C4"),
    ("AF23 goes north three hexes and then south", "af AF23 : N3"),
    ("AF23 goes north three hexes", "af AF23 : N4"),
    ("AF23 goes home when its fuel is three", "af AF23 : if fuel at most 2 then ( land )"),
    ("AF23 attacks C4 with one Dauntless", "af AF23 : attack C4"),
    ("the search of AF23 in five legs, N4 and NE3", "af AF23 : search ; N4 , NE3"),
    ("AF23 attacks C4 and all five dive", "af AF23 : attack C4 : all dive"),
    ("AF23 lands on Lexington at 1400", "af AF23 : land @Lexington"),
    ("AF23 flies over Lae and lands", "af AF23 : land"),
    ("AF23 waits at B/M12", "af AF23 : hold"),
]


def named(text: str, order: str, targets: frozenset[str] = frozenset()) -> bool:
    roster = Roster(allied(), ruleset())
    reading = Reading(roster)
    return all_named(tokens(text, reading.reader, reading.rewording.speller, roster), [order], None, targets, roster)


@pytest.mark.parametrize(("text", "order"), KEPT)
def test_an_order_with_all_that_is_named(text: str, order: str) -> None:
    assert named(text, order)


@pytest.mark.parametrize(("text", "order"), PASSED_OVER)
def test_an_order_without_something_that_is_named(text: str, order: str) -> None:
    assert not named(text, order)


def test_a_contact_of_the_order_before_may_be_named_again() -> None:
    assert named("if C4 is gone, AF23 lands", "af AF23 : if gone ( land )", frozenset(("C4",)))
    assert not named("if C4 is gone, AF23 lands", "af AF23 : if gone ( land )", frozenset(("C6",)))
