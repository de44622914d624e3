"""A reading never does what its sentence has a unit end, forget or put off."""

import pytest

from flagplot.games.carrier.orders.given_up import does_what_is_given_up


@pytest.mark.parametrize(
    ("sentence", "reading"),
    [
        ("AF13 abandons its torpedo attack on C6", "AF13 : attack C6 : all torpedo"),
        ("AF6 stops strafing Buna and lands", "AF6 : strafe Buna ; land"),
        ("AF14 gives up cap over TF1", "AF14 : CAP TF1"),
        ("TF1 skips N2", "TF1 : N2"),
        ("AF17 breaks off shadowing C4", "AF17 : shadow C4"),
        ("AF6 forgets to bomb Lae", "AF6 : bomb Lae"),
    ],
)
def test_what_is_given_up_is_known(sentence: str, reading: str) -> None:
    assert does_what_is_given_up(sentence, reading)


@pytest.mark.parametrize(
    ("sentence", "reading"),
    [
        ("AF13 stops searching and attacks C6", "AF13 : attack C6"),
        ("AF2 stops searching", "AF2 : stop search"),
        ("AF6 does not forget to bomb Lae", "AF6 : bomb Lae"),
        ("AF13 ends the search on C4 and attacks C6", "AF13 : stop search ; attack C6"),
        ("AF6 drops bombs on Lae", "AF6 : bomb Lae"),
        ("AF10 attacks C6 and breaks off if attacked", "AF10 : attack C6 ; if attacked then ( cancel )"),
        ("AF3 lands at Lae after finishing the search", "AF3 : search ; land"),
    ],
)
def test_other_deeds_are_not(sentence: str, reading: str) -> None:
    assert not does_what_is_given_up(sentence, reading)
