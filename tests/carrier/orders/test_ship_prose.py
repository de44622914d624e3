"""Ways of building a sentence in which orders to ships and submarines come, and those that are left alone."""

import pytest
from tests.carrier.orders import corpus_views

READ = {
    "TF12 should the map leave.": "TF12: leave map",
    "SS4 surfaces after it has moved one hex north.": "SS4: N1; surface",
    "For the next two turns TF11 keeps still, since its crews need the rest.": "TF11: hold 2 turns",
    "TF12 is to steam off the map, its work here being done.": "TF12: leave map",
    "TF5 detaches two DDs as TF15, they go 2 hexes south.": "TF5: split DD 6, DD 7 as TF15: (S2)",
    "SS4 dives deep if destroyers come after it.": "SS4: if ASW attack dive deep",
}
LEFT_OUT = (
    "It is not Lae that TF2 should shell.",
    "I do not want Buna shelled by TF2.",
    "To Buna must not sail TF7.",
    "Nearly two hexes north sails TF1.",
    "By TF3 the Hobart should not be scuttled.",
    "TF5 detaches two DDs as TF15, they do not go south.",
    "SS4 dives deep unless attacked by planes.",
    "TF7 goes to Buna, its transports are left at Lae.",
    "From Port Moresby 1 Catalina as AF31 is launching, 6 hex north it searches and lands.",
)


def orders(text: str) -> list[str]:
    """Return the orders of a text, in the guide's words."""
    return [echo.canonical for echo in corpus_views.read(text, "allied").echo]


@pytest.mark.parametrize("text", READ)
def test_a_sentence_is_read_however_it_is_built(text: str) -> None:
    assert orders(text) == [READ[text]]


@pytest.mark.parametrize("text", LEFT_OUT)
def test_what_turns_a_sentence_leaves_it_out(text: str) -> None:
    assert [order for order in orders(text) if not order.endswith(": no move")] == []
