"""A slip in a word that forbids, limits or puts off makes no order of what would be none."""

import pytest
from tests.carrier.orders import corpus_views

from flagplot.games.carrier.orders.guard_words import guard_meant

pytestmark = pytest.mark.usefixtures("unhinted")


@pytest.mark.parametrize(
    ("slip", "meant"),
    [
        ("coudl", "could"),
        ("lter", "later"),
        ("tehn", "then"),
        ("aftre", "after"),
        ("unlless", "unless"),
        ("wolud", "would"),
    ],
)
def test_a_slip_is_read_as_the_word(slip: str, meant: str) -> None:
    assert guard_meant(slip) == meant


@pytest.mark.parametrize("word", ["world", "latte", "the", "hen", "later", "yorktown", "beaufort", "cold"])
def test_another_word_is_none(word: str) -> None:
    assert guard_meant(word) == ""


@pytest.mark.parametrize(
    "text",
    [
        "AF14 lands lter",
        "AF14 coudl land",
        "TF1 migth go S1",
        "AF12 wuold attack C6: all dive",
        "AF7 lands on Yorktown. Tehn Yorktown services all.",
        "TF2 shell Lae if no enemy is seen tehn S2",
        "AF3 shadow C4 if fuel permits, thenland",
    ],
)
def test_what_is_refused_with_the_word_is_refused_with_its_slip(text: str) -> None:
    assert corpus_views.read(text, "allied").echo == ()


def test_a_slip_of_then_goes_on() -> None:
    assert [echo.canonical for echo in corpus_views.read("TF1 N1 tehn hold", "allied").echo] == ["TF1: N1; hold"]
