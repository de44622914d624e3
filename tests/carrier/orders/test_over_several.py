"""What is said before the first of several units of a line, or behind the last, is of all of them, or none stands."""

import pytest
from tests.carrier.orders import corpus_views

pytestmark = pytest.mark.usefixtures("unhinted")


def stands(text: str) -> list[str]:
    return [echo.canonical for echo in corpus_views.read(text, "allied").echo]


@pytest.mark.parametrize(
    "text",
    [
        "At night: TF2 N2; TF12 S2.",
        "If night then TF1 N2; TF5 S2",
        "Every turn: Lexington service all; Yorktown service all.",
        "At 1000: AF14 land; Lexington service all",
        "First AF6 bomb Buna low. TF7 goes to Buna.",
        "Plan B: TF5 S2; TF1 N1.",
        "Do not send TF5 S2; TF1 N1",
        "If attacked: AF6 land; AF17 land",
        "TF1: N2; TF11: N2. But only if no enemy is seen.",
        "Lexington service all; Yorktown service all. Do this every turn.",
        "TF1: S2\nTF5: S2\n\nAvoid combat.",
        "AF12 attacks C6. AF13 afterwards attacks C6.",
        "AF14 lands. TF1 goes N2 after that.",
        "AF14: land\nAfter that TF1 goes N2",
        "Once AF10 has landed TF11 goes N2. AF7 then lands.",
        "AF13 torpedo the carriers in C4.\nNot before AF12 has attacked.",
    ],
)
def test_what_may_be_of_all_units_of_a_line_leaves_all_out(text: str) -> None:
    assert stands(text) == []
    assert any(remark.severity == "error" for remark in corpus_views.read(text, "allied").diagnostics)


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("Air: AF2 land; AF3 land", ["AF2: land", "AF3: land"]),
        ("TF1 N2; AF14 CAP TF1 4 hours. If attacked it lands.", None),
        ("If a TF is seen, TF1 goes N2. TF11 goes N2.", ["TF1: if TF seen then (N2)", "TF11: N2"]),
        ("TF1: S2\n\nAvoid combat.", ["TF1: S2; surface: avoid"]),
        ("TF1 S2\nTF5 also S1", ["TF1: S2", "TF5: S1"]),
    ],
)
def test_what_is_of_one_unit_is_read(text: str, orders: list[str] | None) -> None:
    assert stands(text) == (orders if orders is not None else stands(text))
    assert stands(text)


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("If an enemy is seen TF1 goes S2\nTF5 also goes S2", ["TF1: if enemy seen then (S2)"]),
        ("TF2: S2 at 1000\nTF3: S2 too", ["1000: TF2: S2"]),
        ("TF1: N2\nTF1: avoid combat\nTF5: the same", ["TF1: N2; surface: avoid"]),
        ("1. TF1 S2\n2. AF14 CAP TF5\nNo. 1 only after dark.", ["TF1: S2"]),
        ("TF1 & TF5 rendezvous at B/H30\nTF12 joins them there.", ["TF1: to B/H30", "TF5: to B/H30"]),
        (
            "Yorktown: launch 4 Wildcats\nLexington: launch 4 Wildcats\nBoth CAP TF1 for 2 hours",
            ["AF1: launch 4 Wildcat from Yorktown", "AF4: launch 4 Wildcat from Lexington"],
        ),
    ],
)
def test_what_may_be_said_of_another_is_left_out_and_the_rest_stands(text: str, orders: list[str]) -> None:
    assert stands(text) == orders


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("TF1, TF2 and\nTF3 hold", ["TF1: hold", "TF2: hold", "TF3: hold"]),
        ("By TF3 the Hobart is to be scuttled.", ["TF3: scuttle Hobart"]),
        ("Not before 1000 shall AF8 land.", ["1000: AF8: land"]),
        (
            "Lexington: launch 4 Wildcat as AF30: CAP TF1. Priority: bombers.",
            ["AF30: launch 4 Wildcat from Lexington; CAP TF1; intercept bombers"],
        ),
        (
            "AF2: if TF seen shadow it, else go home, but first N5.",
            ["AF2: N5; if TF seen then (shadow TF) else (land)"],
        ),
        ("AF14: 2 Wildcat land, the rest CAP TF1", ["AF14: split 2 Wildcat as AF1: (land); CAP TF1"]),
        (
            "AF3 N5, land Port Moresby; if TF seen shadow it",
            ["AF3: N5; land Port Moresby; if TF seen then (shadow TF)"],
        ),
        ("Here are my orders: TF1 N2; TF5 S1", ["TF1: N2", "TF5: S1"]),
    ],
)
def test_turns_of_everyday_speech_are_read(text: str, orders: list[str]) -> None:
    assert stands(text) == orders
