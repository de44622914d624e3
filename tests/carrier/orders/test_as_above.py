"""A unit that is to do the same as the one before it."""

import pytest
from tests.carrier.orders import corpus_views


def _orders(text: str) -> list[str]:
    return [each.canonical for each in corpus_views.read(text, "allied").echo]


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("TF1: N2\nTF11: ditto", ["TF1: N2", "TF11: N2"]),
        ("TF1: N2\nTF11: same", ["TF1: N2", "TF11: N2"]),
        ("TF1: N2\nTF5: S1\nTF11: same as TF1", ["TF1: N2", "TF5: S1", "TF11: N2"]),
        ("TF1: N2. TF5: S1. TF11 does the same as TF1.", ["TF1: N2", "TF5: S1", "TF11: N2"]),
        ("TF1: N2\nTF5: S1\nTF11: like TF1", ["TF1: N2", "TF5: S1", "TF11: N2"]),
        ("TF1 goes 1 NE then 1 N. TF11 the same.", ["TF1: NE1,N1", "TF11: NE1,N1"]),
        ("TF1 goes 1 NE then 1 N. TF11 and TF5 the same.", ["TF1: NE1,N1", "TF11: NE1,N1", "TF5: NE1,N1"]),
        ("TF1 N2\nTF11 the same\nTF5 the same", ["TF1: N2", "TF11: N2", "TF5: N2"]),
        ("AF3 searches N5 and lands. AF2 the same.", ["AF3: search; N5; land", "AF2: search; N5; land"]),
        ("1000: TF1 goes N2\nTF11 the same.", ["1000: TF1: N2", "1000: TF11: N2"]),
        ("SS2 periscope, attack CV. SS4 likewise.", ["SS2: periscope; attack CV", "SS4: periscope; attack CV"]),
    ],
)
def test_the_order_is_that_of_the_unit_before(text: str, orders: list[str]) -> None:
    assert _orders(text) == orders


@pytest.mark.parametrize(
    "text",
    [
        "TF1 goes N2. TF11 not the same.",
        "TF1 goes N2. TF11 the same but S2.",
        "TF2 detaches Chicago as TF30. TF3 the same.",
        "TF1 N2 and TF12 S1. TF11 the same.",
        "TF1: as it likes. TF11 the same.",
        "TF1 goes N2. AF2 the same.",
        "AF3 searches N5.\nAF2 the same to the north east.",
        "AF10 meets AF12 at B/M28. AF13 the same.",
        "TF11: same",
        "TF1 N2\nTF11: same as TF5",
    ],
)
def test_what_cannot_be_the_same_is_refused(text: str) -> None:
    names = ("TF11", "TF3", "AF2", "AF13")
    assert not [order for order in _orders(text) if order.startswith(names)]


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("Yorktown: service all\nLexington the same.", ["Yorktown: service all", "Lexington: service all"]),
        ("Yorktown services all. The same for Lexington.", ["Yorktown: service all", "Lexington: service all"]),
        (
            "Yorktown: every turn; service all\nPort Moresby and Lexington do the same.",
            [
                "Yorktown: every turn; service all",
                "Port Moresby: every turn; service all",
                "Lexington: every turn; service all",
            ],
        ),
    ],
)
def test_the_order_is_that_of_the_deck_before(text: str, orders: list[str]) -> None:
    assert _orders(text) == orders


@pytest.mark.parametrize(
    "text",
    [
        "Yorktown launches 4 Wildcat for CAP over TF11.\nLexington the same.",
        "TF11 goes N2.\nLexington the same.",
        "Yorktown: service all. Ready 4 Dauntless. Lexington too.",
        "Yorktown: service all\nLexington not the same.",
        "Yorktown: service all\nAF12: N2\nLexington the same",
    ],
)
def test_what_another_deck_cannot_do_as_well_is_refused(text: str) -> None:
    assert not [order for order in _orders(text) if order.startswith("Lexington")]


def test_the_order_is_that_of_the_unit_before_on_a_way_of_its_own() -> None:
    text = "AF2: search N5, SE2, afterwards land at Port Moresby.\nAF3 the same with N3, SE4."
    assert _orders(text) == ["AF2: search; N5,SE2; land Port Moresby", "AF3: search; N3,SE4; land Port Moresby"]
    assert _orders("AF2: search N5, then search SE2.\nAF3 the same with N3.") == ["AF2: search; N5; search; SE2"]
    assert _orders("TF1 goes to B/F33.\nTF11 the same with N3.") == ["TF1: to B/F33"]


_STRIKE = "AF10 attacks C6, all diving. "


@pytest.mark.parametrize(
    ("text", "order"),
    [
        (_STRIKE + "AF8 attacks the same target, all diving.", "AF8: attack enemy at C6: all dive"),
        (_STRIKE + "AF13: same target, torpedoes.", "AF13: attack enemy at C6: all torpedo"),
        (_STRIKE + "AF13 hits it too, all torpedo.", "AF13: attack enemy at C6: all torpedo"),
        (_STRIKE + "AF13 does the same with its torpedoes.", "AF13: attack enemy at C6: all torpedo"),
        (_STRIKE + "I want AF8 to do the same.", "AF8: attack enemy at C6: all dive"),
        ("AF2 searches N4, then lands at Port Moresby. AF3 searches N5, then lands there too.",
         "AF3: search; N5; land Port Moresby"),
        ("TF1 goes N2. TF3 does the same but avoids combat.", "TF3: N2; surface: avoid"),
        ("TF1 goes to B/F32. TF12 heads for the same hex.", "TF12: to B/F32"),
        (_STRIKE + "AF8 does the same. If C6 is gone, both go back to Yorktown.",
         "AF10: attack enemy at C6: all dive if gone (land Yorktown)"),
    ],
)  # fmt: skip
def test_what_another_names_is_written_out(text: str, order: str) -> None:
    assert order in _orders(text)


@pytest.mark.parametrize(
    "text",
    [
        _STRIKE + "AF8 never attacks the same target.",
        _STRIKE + "AF12 attacks C4, all diving. AF8 same target, all diving.",
        _STRIKE + "AF8 hits it too hard.",
        _STRIKE + "AF8 can not do the same.",
        _STRIKE + "AF8 does the same with half its torpedoes.",
        "AF10 shadows C6. AF8 same target, all diving.",
        _STRIKE + "AF8 attacks C6, all diving. If C4 is gone, both go back to Yorktown.",
    ],
)
def test_what_another_does_not_name_alone_is_refused(text: str) -> None:
    assert not [order for order in _orders(text) if order.startswith("AF8")]
