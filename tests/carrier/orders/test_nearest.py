"""A sentence that is not understood is answered with what is clear of it, which is shown and never taken."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.carrier.orders import corpus_views

from flagplot.orders.nearest import clear_part
from flagplot.orders.scan import scan

WORDS = ("AF3", ":", ",", "and", "but", "not", "if", "then", "over", "N5", "search", "zyzzyva", "to", "C4", "the")


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (
            "AF17: Stay away from Rabaul and shadow C6 from three hexes",
            "Without 'Stay away from Rabaul' it would be read as: 1. AF17: shadow C6 from 3 hexes",
        ),
        (
            "AF3: Fly to B/K20, search there, then come home by the same route",
            "Without 'by the same route' it would be read as: 1. AF3: to B/K20; search; land",
        ),
        (
            "SS4: patrol B/F20 - B/F24 and hold fire until you see a carrier of 30000 tons",
            "Without 'until you see a carrier of 30000 tons' it would be read as:"
            " 1. SS4: patrol B/F20 - B/F24; hold fire",
        ),
        ("AF17: search SE5 and be home by 1400", "Without 'by 1400' it would be read as: 1. AF17: search; SE5; land"),
        (
            "AF3: Search N5, SE2 and come home, but not over Lae",
            "Without 'but not over Lae' it would be read as: 1. AF3: search; N5,SE2; land",
        ),
    ],
)
def test_what_is_clear_of_a_sentence_is_shown(text: str, answer: str) -> None:
    sheet = corpus_views.read(text, "allied")
    assert sheet.echo == ()
    assert [remark.hint for remark in sheet.diagnostics if remark.severity == "error"] == [answer]


def test_a_slip_of_the_pen_and_an_hour_have_their_own_answers() -> None:
    told = corpus_views.read("TF1: N2 Bob\nTF3: to B/M23 at 0900 and join TF2", "allied").diagnostics
    assert [remark.hint for remark in told if remark.severity == "error"] == [
        "Did you mean bomb?",
        "An order begins at an hour, as in '0900: TF3: ...'; by when it is done is not ordered.",
    ]


def test_a_word_that_nobody_uses_is_what_is_wrong() -> None:
    told = corpus_views.read("AF3: search N5, zyzzyva and land", "allied").diagnostics
    assert [remark.hint for remark in told if remark.severity == "error"] == [
        "Write it like: AF3: search N5, SE2 extra 1; land Port Moresby"
    ]


def test_an_example_of_joining_names_another_than_the_unit_itself() -> None:
    told = corpus_views.read("TF2: Meet up and join", "allied").diagnostics
    assert [remark.hint for remark in told if remark.severity == "error"] == ["Write it like: TF2: join TF3"]


def test_what_follows_a_denial_is_not_left_without_it() -> None:
    """`but not over Lae` is missing as a whole, or the rest would go over Lae."""
    tried: list[str] = []
    pieces = scan("AF3: search N5 and come home but not over Lae, then hold")[0][0]
    clear_part(pieces, 1, 35, lambda text: tried.append(text) or "")  # type: ignore[func-returns-value]
    assert tried
    assert not any("Lae" in text and "not" not in text for text in tried)


@given(st.lists(st.sampled_from(WORDS), max_size=40))
def test_what_is_left_out_and_what_is_shown_make_the_sentence(words: list[str]) -> None:
    """No text is tried that has a word more than the sentence, and few are."""
    pieces = [piece for line in scan(" ".join(words))[0] for piece in line]
    tried: list[str] = []
    clear_part(pieces, 1, 1, lambda text: tried.append(text) or "")  # type: ignore[func-returns-value]
    assert len(tried) <= 10
    for text in tried:
        left = iter(" ".join(words).split())
        assert all(word in left for word in text.split())
