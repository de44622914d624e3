"""Messages lost and garbled (GM-22.2.1)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.carrier.position import bare, umpire

from flagplot.games.carrier.command.reception import DATA, Arrival, outcome, receive


@pytest.mark.rule("GM-22.2.1a", "GM-22.2.1b")
def test_the_chances_are_six_five_and_twenty_five_in_thirty_six() -> None:
    """A 6 on the first die loses a message, on the second it garbles it."""
    counts = {"lost": 0, "garbled": 0, "clear": 0}
    for first in range(1, 7):
        for second in range(1, 7):
            counts[outcome(first, second)] += 1
    assert counts == {"lost": 6, "garbled": 5, "clear": 25}
    assert outcome(5, 6) == "garbled"
    assert outcome(5, 5) == "clear"
    assert outcome(6, 1) == "lost"


@pytest.mark.rule("GM-22.2.1a")
def test_a_lost_message_has_no_second_throw() -> None:
    """A 6: nothing arrives, and nothing else is thrown for it."""
    board = umpire(bare(), {"reception|allied/TF3>AF4 1": (6,)})
    assert receive(board, "allied/TF3>AF4 1", "land TF2") == Arrival("lost", "")
    assert [roll.key.split("|")[2] for roll in board.dice.record()] == ["reception"]


@pytest.mark.rule("GM-22.2.1b")
@pytest.mark.parametrize(
    ("pick", "text", "kind"),
    [
        (1, "new hex ??? land there 1500 low", "course"),
        (2, "new hex SW2 land there ??? low", "time"),
        (3, "new hex SW2 land there 1500 ???", "altitude"),
    ],
)
def test_one_datum_is_lost(pick: int, text: str, kind: str) -> None:
    """Drawn by lot among the data of the text."""
    faces = {"garbling|allied/TF3>AF4 1": (6,), "datum|allied/TF3>AF4 1": (pick,)}
    got = receive(umpire(bare(), faces), "allied/TF3>AF4 1", "new hex SW2 land there 1500 low")
    assert got == Arrival("garbled", text, kind)


@pytest.mark.rule("GM-22.2.1a", "GM-22.2.1b")
def test_a_text_without_data_is_lost_whole_and_one_with_one_needs_no_lot() -> None:
    """`come home` arrives as ???; `to A/Q38` as `to ???`."""
    faces = {"garbling|allied/TF3>AF4 1": (6,)}
    board = umpire(bare(), faces)
    assert receive(board, "allied/TF3>AF4 1", "come home") == Arrival("garbled", "???", "text")
    assert receive(umpire(bare(), faces), "allied/TF3>AF4 1", "to A/Q38") == Arrival("garbled", "to ???", "hex")


@pytest.mark.rule("GM-22.2.1b")
@pytest.mark.parametrize(
    ("datum", "kind"),
    [
        ("TF3", "unit"),
        ("AF 12", "unit"),
        ("B/K25", "hex"),
        ("DD05", "hex"),
        ("II-F20", "hex"),
        ("NE2", "course"),
        ("high", "altitude"),
        ("1400", "time"),
        ("12", "distance"),
        ("C4", "target"),
        ("carriers", "target"),
    ],
)
def test_what_counts_as_a_datum(datum: str, kind: str) -> None:
    """Units, hexes, courses, altitudes, times, distances and targets."""
    match = DATA.fullmatch(datum)
    assert match is not None
    assert match[kind] == datum


@pytest.mark.rule("GM-22.2.1b")
@settings(deadline=None, derandomize=True, max_examples=60)
@given(st.text(max_size=80))
@pytest.mark.many_positions
def test_what_arrives_garbled_has_one_gap(text: str) -> None:
    """Whatever is sent: the rest of the text stands, and one gap is in it."""
    board = umpire(bare(), {"garbling|allied/TF3>AF4 1": (6,)}, default=1)
    got = receive(board, "allied/TF3>AF4 1", text)
    assert got.how == "garbled"
    before, gap, after = got.text.partition("???")
    assert gap
    assert got.missing == "text" or (text.startswith(before) and text.endswith(after))
