"""Ways in which those write whose first language is another, and those who write as if by telegraph or as settings."""

import pytest
from tests.carrier.orders import corpus_views


def read(text: str) -> list[str]:
    """Return the orders of a text that stand."""
    return [echo.canonical for echo in corpus_views.read(text, "allied").echo]


@pytest.mark.parametrize(
    ("prose", "plain"),
    [
        ("The TF3 must to go to A/BB23 by the way the most short.", "TF3: to A/BB23"),
        ("Is necessary that AF13 does the attack with torpedoes on C4.", "AF13: attack C4: all torpedo"),
        ("AF3 makes the research on north for 4 hexagons.", "AF3: search; N4"),
        ("For AF6 is forbidden to make combat.", "AF6: avoid combat"),
        ("TF5 has to give the hunt to the submarines.", "TF5: hunt submarines"),
        ("Before SS4 attacks she should dive.", "SS4: dive before attacking"),
        ("AF23 dir=NE dist=4, alt=low", "AF23: low; NE4"),
        ("TF3: hold, t=2, then S*2", "TF3: hold 2 turns; S2"),
        ("TF1: Co 180, 2 hex", "TF1: S2"),
        ("AF3: search(N4); end=land PM", "AF3: search; N4; land Port Moresby"),
    ],
)
def test_foreign_and_short_ways_of_building_are_read(prose: str, plain: str) -> None:
    assert read(prose) == read(plain) != []


@pytest.mark.parametrize(
    "prose",
    [
        "AF12 flies N4; if it attacks, return.",  # no case of this game: to attack is not to be attacked
        "AF23 atk C4 mode=dive tgt!=CV",
        "AF12 hold attack on C4",
        "AF10 takes.",
        "TF1: course 090, 2 hex",  # no way out of a hex
    ],
)
def test_what_says_no_order_is_none(prose: str) -> None:
    assert read(prose) == []


@pytest.mark.parametrize(
    "prose",
    [
        "If AF17 attacked becomes, throws it the bombs away and lands.",
        "AF12 shall N4 fly and then to Yorktown return.",
        "AF17 shall the contact C4 in a distance of one hex follow.",
        "Northwards five hexes AF3 is to search.",
        "To B/L22 goes TF7.",
        "It is Lae that TF2 should shell.",
        "By TF3 the Hobart is to be scuttled.",
    ],
)
def test_a_sentence_that_is_built_otherwise_is_refused_whole(prose: str) -> None:
    """Verbs at the end and what is done in front of who does it: no part of it is an order."""
    assert read(prose) == []
