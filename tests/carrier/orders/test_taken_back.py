"""What takes an order back, or leaves it a draft, and words that were once passed over or read as their contrary: none
of these sentences is an order."""

import pytest
from tests.carrier.orders import corpus_views

TAKEN_BACK = [
    "that was wrong",
    "sorry my mistake",
    "I am joking",
    "I forbid it",
    "it is just a suggestion",
    "we reconsider",
    "it is a trap",
]
BRACKETS = ["draft", "postponed", "tentative", "withdrawn", "in the evening", "hypothetical", "partly"]


@pytest.mark.parametrize("order", ["TF1 N2", "AF10 attacks C4, all dive"])
@pytest.mark.parametrize("remark", TAKEN_BACK)
def test_what_is_taken_back_is_no_order(order: str, remark: str) -> None:
    assert corpus_views.read(f"{order}.", "allied").echo
    for text in (f"{order}, {remark}", f"{order}. {remark.capitalize()}."):
        assert not corpus_views.read(text, "allied").echo, text


@pytest.mark.parametrize("order", ["TF1 N2", "AF10 attacks C4, all dive"])
@pytest.mark.parametrize("remark", BRACKETS)
def test_a_draft_is_no_order(order: str, remark: str) -> None:
    assert not corpus_views.read(f"{order} ({remark})", "allied").echo


@pytest.mark.parametrize("order", ["TF1 N2", "AF10 attacks C4, all dive"])
@pytest.mark.parametrize("said", ["No, wait.", "Hold on.", "Stand by.", "Wait a minute.", "Sorry, hang on."])
def test_a_word_to_the_umpire_is_no_deed_of_the_unit(order: str, said: str) -> None:
    assert not corpus_views.read(f"{order}. {said}", "allied").echo


@pytest.mark.parametrize(
    "text",
    [
        # planes that stay aboard were launched
        "Lexington keep the Wildcats aboard",
        "Yorktown get the Wildcats back",
        "Yorktown keep 4 Dauntless to attack C6",
        "Lexington have 4 Wildcats ready at 1000",
        "Lexington launch 6 Dauntless to search N5 and 4 Wildcats as CAP",
        # a height in feet was a fleet at ten thousand hexes
        "Lexington put up 4 Wildcats at 10000 feet",
        "AF10 fly at 500 feet",
        # what is done to a part was a reason
        "TF2 shells Henderson, its cruisers being sent north",
        "TF2 goes N1, its destroyers being detached",
        "AF10 attacks C4, the transports being left alone",
        # two of them and two things
        "SS2 and SS4 patrol B/M20 and B/M25",
        "AF2 and AF3 search N5 and NE5",
        # words of number, order and place
        "AF10 attack C4 at least one carrier",
        "AF10 attack C4 high then low",
        "AF10 N5, attack the first TF with carriers",
        "TF7 hunt subs but only if seen",
        "TF7 drop off one transport at Tulagi",
        "TF2 attack Buna",
        "TF1 N2 up and down",
        "TF1 next to B/M23",
        "TF1 go no 2",
        "TF1 NW by N 2",
        "TF1 at 2 o'clock N2",
        "AF10 shadow C4, stay away",
        "SS2 N1 submerged then surface",
    ],
)
def test_words_that_were_read_otherwise(text: str) -> None:
    assert not corpus_views.read(text, "allied").echo


def test_they_of_two_forces_told_different_things_is_asked_back() -> None:
    sheet = corpus_views.read("TF3 to B/M23 and TF2 to B/M20. They shell Henderson Field.", "allied")
    assert not any("shell" in echo.canonical for echo in sheet.echo)


@pytest.mark.parametrize(
    "text", ["AF14: intercept bombers; intercept", "AF14 intercepts bombers. It intercepts fighters."]
)
def test_two_words_of_whom_to_intercept_contradict(text: str) -> None:
    sheet = corpus_views.read(text, "allied")
    assert "no-move" in [remark.code for remark in sheet.diagnostics]
