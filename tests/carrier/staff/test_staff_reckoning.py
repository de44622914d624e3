"""Dead reckoning of contacts."""

import pytest
from tests.carrier.staff.plot import seen

from flagplot.commanders.carrier.reckoning import expected, slow
from flagplot.games.carrier.ruleset.ruleset import ruleset_for
from flagplot.games.carrier.theatre.hex import parse

WORLD = ruleset_for("coral-sea-battle", "base", {}, "")


@pytest.mark.parametrize(("turns", "hex_"), [(0, "B/F30"), (1, "B/F32"), (2, "B/F34")])
def test_a_contact_goes_on_as_it_went(turns: int, hex_: str) -> None:
    """Two hexes south in the last turn: two hexes further south for each turn to come."""
    assert expected(WORLD, seen(1, (2, "B/F28"), (3, "B/F30")), turns) == parse(hex_)


def test_the_age_of_a_sighting_counts() -> None:
    """Seen last a turn earlier, it is a turn's sail further on by now."""
    assert expected(WORLD, seen(1, (1, "B/F28"), (2, "B/F30")), 1) == parse("B/F34")


def test_who_lies_at_anchor_stays() -> None:
    """A force seen at anchor is expected where it lies, whatever its track."""
    assert expected(WORLD, seen(1, (2, "B/F28"), (3, "B/F30"), anchored=True), 2) == parse("B/F30")


def test_the_first_sighting_says_nothing_of_the_course() -> None:
    """Without a track ships are expected where they are, or on their way to where they are bound: two hexes a turn, or
    one if only small ships are seen."""
    big = seen(1, (3, "B/F20"), classes=(("carriers", None),))
    small = seen(1, (3, "B/F20"), classes=(("small ships", None),))
    assert expected(WORLD, big, 1) == parse("B/F20")
    assert expected(WORLD, big, 1, parse("B/F35")) == parse("B/F22")
    assert expected(WORLD, small, 1, parse("B/F35")) == parse("B/F21")


def test_transports_are_known_by_their_speed() -> None:
    """A hex a turn is slow; two hexes are not, nor is a force that has not moved."""
    assert slow(seen(1, (2, "B/F29"), (3, "B/F30"))) and slow(seen(1, (1, "B/F28"), (3, "B/F30")))
    assert not slow(seen(1, (2, "B/F28"), (3, "B/F30"))) and not slow(seen(1, (2, "B/F30"), (3, "B/F30")))
    assert not slow(seen(1, (3, "B/F30")))
