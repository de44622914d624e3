"""What stands around an order: who wants it, why, what its unit is, and chat; and what is never made of it."""

import pytest
from tests.carrier.orders import corpus_views


def read(text: str) -> list[str]:
    """Return the orders of a text that stand."""
    return [echo.canonical for echo in corpus_views.read(text, "allied").echo]


@pytest.mark.parametrize(
    ("prose", "plain"),
    [
        ("The Captain says TF1 is to go two hexes north.", "TF1: N2"),
        ("The chief wishes that TF12 follows C6 from one hex.", "TF12: shadow C6 from 1 hex"),
        ("He said: AF13 lands on Yorktown.", "AF13: land Yorktown"),
        ("I am to pass on that Lexington readies two Wildcat.", "Lexington: ready 2 Wildcat"),
        ("According to the chief TF5 is to stay two turns.", "TF5: hold 2 turns"),
        ("By order of Admiral Crace, TF3 proceeds to A/BB23.", "TF3: to A/BB23"),
        ("Somebody tell SS2 to patrol B/P33.", "SS2: patrol B/P33"),
        ("I think I would like AF6 to bomb Buna low.", "AF6: bomb Buna low"),
        ("I need you to send TF1 N2.", "TF1: N2"),
        ("What TF3 must do is go N2.", "TF3: N2"),
        ("As the sun will be behind us, AF12 should attack C4, all dive.", "AF12: attack C4: all dive"),
        ("Although the pilots are tired, AF8 should search N5.", "AF8: search N5"),
        ("The Enterprise is badly hurt, so TF5 goes S2.", "TF5: S2"),
        ("To save fuel, AF3 returns.", "AF3: return"),
        ("TF7, there being no hurry, shall hold until night.", "TF7: hold until night"),
        ("TF3 waits two turns, as the rest must catch up, and then goes SE two.", "TF3: hold 2 turns; SE2"),
        ("AF12 carries my best bombs, so it attacks C4, all dive.", "AF12: attack C4: all dive"),
        ("TF11, which is presently at B/H28, shall go to B/F30.", "TF11: to B/F30"),
        ("AF6, which carries GP bombs, shall bomb Buna low.", "AF6: bomb Buna low"),
        ("Let the Lexington and her lone destroyer, TF1, go N2.", "TF1: N2"),
        ("The four Wildcats of AF14 CAP TF1 for three hours.", "AF14: CAP TF1 3 hours"),
        ("SS4, you old pirate, go to B/N30.", "SS4: to B/N30"),
        ("Oh and TF3, I nearly forgot, NE one.", "TF3: NE1"),
        ("TF1 goes N2, be quick about it.", "TF1: N2"),
        ("Three orders tonight.\nTF1: N2", "TF1: N2"),
        ("TF1: N2\nThat is all he said. Tooth", "TF1: N2"),
    ],
)
def test_what_stands_around_an_order_is_left_aside(prose: str, plain: str) -> None:
    assert read(prose) == read(plain) != []


@pytest.mark.parametrize(
    "prose",
    [
        "The Captain says TF1 is not to go N2.",
        "The Captain of TF3 says TF1 is to go N2.",
        "The Captain asks whether TF1 should go N2.",
        "The Captain wanted TF1 to go N2.",
        "The Captain says no: TF1 goes N2.",
        "Somebody told TF3 to go N2.",
        "I was told that TF1 goes N2.",
        "I want AF10 back at noon.",
        "Without the captain's orders TF5 goes N2.",
        "Since TF3 must join TF2, TF1 goes N2.",
        "Since it must not fight, TF1 goes N2.",
        "Since nothing is seen, AF10 goes home.",
        "Since it is dark, TF1 goes N2.",
        "In order to attack C4, AF10 goes N5.",
        "To keep contact with C4, AF3 goes N5.",
        "AF3 shadows C4, as I want it close.",
        "Because the enemy may attack at night, TF1 goes N2.",
        "Enterprise is in a bad way, so launch 4 Wildcat.",
        "TF7, because it must not fight, shall go N1.",
        "TF7, which is to go S2, shall hold 2 turns.",
        "TF11, which is presently at B/F30, shall go N2.",
        "AF6, which carries AP bombs, shall bomb Buna low.",
        "Let the Yorktown and her destroyer, TF1, go N2.",
        "TF5, I repeat TF3, go south two hexes.",
        "TF3 waits two turns, as TF2 must catch up, and then goes SE two.",
        "Oh and TF3, I nearly forgot TF2, NE1.",
        "TF1 goes N2, no excuses for TF3.",
        "Three orders this turn, TF1 goes N2.",
    ],
)
def test_what_may_hold_a_deed_is_refused(prose: str) -> None:
    assert read(prose) == []
