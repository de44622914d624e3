"""Whose deed a sentence tells, and when: of a unit just formed, of a case that names another, of a part that leaves."""

import pytest
from tests.carrier.orders import corpus_views


def _orders(text: str) -> list[str]:
    return [each.canonical for each in corpus_views.read(text, "allied").echo]


@pytest.mark.parametrize(
    "text",
    [
        "AF14: split 2 Wildcats as AF30\n1000: AF30: land",
        "AF14 splits off 2 Wildcats as AF30. AF30 lands at 1000.",
        "Lexington: launch 4 Wildcats as AF30\n1000: AF30: CAP TF1",
        "Lexington: launch 6 Dauntless as AF30. AF30 searches N5 at 0900.",
        "TF2 splits off Chicago as TF30. TF30 shells Henderson Field at 1000.",
    ],
)
def test_a_unit_formed_here_has_no_hour_of_its_own(text: str) -> None:
    assert _orders(text) == []


def test_a_unit_formed_here_may_wait_or_have_the_hour_of_its_launch() -> None:
    text = "AF14 splits off 2 Wildcats as AF30. AF30 holds until 1000, then lands."
    assert _orders(text) == ["AF14: split 2 Wildcat as AF30: (hold until hour exactly 10; land)"]
    text = "0900: Lexington: launch 4 Wildcats as AF30\n0900: AF30: CAP TF1"
    assert _orders(text) == ["0900: AF30: launch 4 Wildcat from Lexington; CAP TF1"]


@pytest.mark.parametrize(
    "text",
    [
        "AF2 searches N5; if a TF is seen within 2 hexes of TF1 land.",
        "AF8 searches N5; if AF10 is attacked join it.",
        "TF1 goes N2; if AF2 sees a TF go NE2.",
        "TF1 goes N2. If TF5 is attacked, go S2.",
        "AF2 searches N5; if AF3's fuel is 2 land",
    ],
)
def test_a_case_of_another_unit_says_who_acts(text: str) -> None:
    assert _orders(text) == []


def test_a_case_of_another_unit_is_that_units_where_it_is_said() -> None:
    assert _orders("TF1 goes N2. If TF5 is attacked, TF5 goes S2.") == ["TF1: N2", "TF5: if attacked then (S2)"]
    assert _orders("TF1 goes N2\nIf TF5 is attacked, go S2.") == ["TF1: N2", "TF5: if attacked then (S2)"]
    assert _orders("AF8 searches N5; if AF10 attacks join it.") == ["AF8: search; N5; join AF10 if it attacks"]


def test_a_sentence_that_begins_with_its_unit_has_its_case_to_itself() -> None:
    assert _orders("TF1 N1. TF3 goes NE2, but if it is attacked it goes S2.") == [
        "TF1: N1",
        "TF3: NE2; if attacked then (S2)",
    ]
    assert not [order for order in _orders("AF12 N5. AF10 follows if it is attacked") if order.startswith("AF10")]


@pytest.mark.parametrize(
    "text",
    [
        "TF11 detaches a destroyer to shadow C6; if attacked it goes N1.",
        "TF11 detaches a destroyer to hunt submarines; at night it joins TF1",
        "TF2: split Chicago as TF31: N1; if attacked S1",
        "Minneapolis leaves TF11 and joins TF12. Then N1.",
    ],
)
def test_what_follows_a_part_that_leaves_may_be_of_either(text: str) -> None:
    assert _orders(text) == []


def test_brackets_say_what_the_part_does() -> None:
    text = "TF2: split Chicago as TF31: (N1); if attacked then (S1)"
    assert _orders(text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "Lexington: service all every turn. Ready 4 Dauntless AP.",
        "Lexington: ready 4 Dauntless AP. Service all every turn.",
        "AF2 shadows C4.\nHigh at 1000.",
        "AF23: N3\nN3 at 0900\nattack C4",
    ],
)
def test_every_turn_and_hours_are_not_those_of_the_line_above(text: str) -> None:
    assert _orders(text) == []


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("Lexington: all Wildcats but one as ready CAP.", ["Lexington: ready CAP 3 Wildcat if any raid"]),
        ("Lexington ready CAP half the Wildcats.", ["Lexington: ready CAP 2 Wildcat if any raid"]),
        ("Lexington: ready all Wildcats but one", ["Lexington: ready 5 Wildcat"]),
    ],
)
def test_planes_left_out_are_counted_in_the_box_meant(text: str, orders: list[str]) -> None:
    """A ready CAP stands by in Ready, where Lexington has 4 Wildcats; 6 are in Readying."""
    assert _orders(text) == orders


def test_that_is_it_only_ends_a_mail() -> None:
    assert _orders("TF1: N1. AF6: bomb Lae. That's it.") == ["TF1: N1", "AF6: attack base at Lae"]


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("TF1 N2; TF5 S1, both avoid combat.", []),
        ("TF1 N2\nTF5 S1\nTF11 S1, all avoid combat.", ["TF1: N2", "TF5: S1"]),
        ("AF10 attack C4 (dive). AF12 attack C6 (dive). All land TF1.", []),
        ("AF10 attack C4 (dive). AF12 too. All return.", []),
        ("AF2 shadow C6. AF3 shadow C4. Gone - home.", ["AF2: shadow C6"]),
        ("AF10 attack C6 (dive), C4 (level); if C6 gone return", []),
        ("TF1 and TF7 meet at H28.", []),
        ("TF3 joins TF1 at F30.", []),
        ("TF11 hold until dawn, then N2.", []),
        ("SS4 if attacked dive deep; N1", []),
    ],
)
def test_what_is_said_last_may_be_of_several(text: str, orders: list[str]) -> None:
    """TF1 lies in half-map B, TF3 and TF7 in half-map A; and it is day."""
    assert _orders(text) == orders


def test_what_is_said_of_the_units_told_together_is_of_all() -> None:
    assert _orders("AF10 and AF12 attack C4 (dive). If gone land.") == [
        "AF10: attack enemy at C4: all dive if gone (land)",
        "AF12: attack enemy at C4: all dive if gone (land)",
    ]
    assert _orders("TF1 and TF11 meet at B/H28.") == ["TF1: to B/H28", "TF11: to B/H28"]
