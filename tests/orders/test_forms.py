"""Words of prose to the words of the guide."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flagplot.orders.forms import HARMLESS, TURNING, number, point, stem, stems, turning

VERBS = {
    "head",
    "search",
    "shadow",
    "fly",
    "spot",
    "lay",
    "run",
    "make",
    "strike",
    "join",
    "die",
    "close",
    "sweep",
    "go",
}


@pytest.mark.parametrize(
    ("word", "verb"),
    [
        *(("heads", "head"), ("Heading", "head"), ("headed", "head"), ("searches", "search"), ("searching", "search")),
        *(("flies", "fly"), ("flying", "fly"), ("flew", "fly"), ("spotting", "spot"), ("spotted", "spot")),
        *(("lays", "lay"), ("laid", "lay"), ("laying", "lay"), ("running", "run"), ("making", "make"), ("goes", "go")),
        *(("strikes", "strike"), ("struck", "strike"), ("joined", "join"), ("dying", "die"), ("closing", "close")),
        *(("sweep", "sweep"), ("swept", "sweep"), ("header", ""), ("ships", ""), ("s", ""), ("", "")),
    ],
)
def test_a_form_is_of_its_verb(word: str, verb: str) -> None:
    assert stem(word, VERBS) == verb


def test_plurals_and_possessives_are_nouns() -> None:
    nouns = {"destroyer", "battery", "yorktown", "boat", "class"}
    forms = ("destroyers", "batteries", "Yorktown's", "boats'", "classes")
    assert [stem(word, nouns) for word in forms] == ["destroyer", "battery", "yorktown", "boat", "class"]


@pytest.mark.parametrize(
    ("word", "at"),
    [
        *(("north-west", "NW"), ("Northwest", "NW"), ("NW'ly", "NW"), ("northwesterly", "NW"), ("nor'west", "NW")),
        *(("south", "S"), ("southward", "S"), ("southwards", "S"), ("sou'east", "SE"), ("SE", "SE"), ("easterly", "E")),
        *(("north west", "NW"), ("n", "N"), ("western", "W"), ("new", ""), ("sew", ""), ("nest", ""), ("", "")),
        *(("eastwest", ""), ("one", ""), ("set", "")),
    ],
)
def test_points_of_the_compass(word: str, at: str) -> None:
    assert point(word) == at


def test_numbers_in_words() -> None:
    assert [number(word) for word in ("four", "Twelve", "twenty-five", "dozen", "17", "0")] == [4, 12, 25, 12, 17, 0]
    assert {number(word) for word in ("tow", "twenty-dozen", "five-five", "", "-", "٣", "1234567")} == {None}


def test_nothing_harmless_turns_the_meaning() -> None:
    assert not set(HARMLESS) & set(TURNING)
    assert turning("Unless") == "condition" and turning("except") == "exception" and turning("don’t") == "negation"
    assert turning("half") == "quantity" and turning("later") == "time" and turning("heads") == ""


@given(st.text(max_size=40))
def test_any_text_has_stems(word: str) -> None:
    assert stems(word)[0] == word.lower().replace("’", "'")
    assert number(word) is None or word
    point(word)
