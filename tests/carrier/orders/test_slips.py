"""Slips of the typing are mended where one word alone may be meant, and never into a word that turns the meaning."""

import pytest
from tests.carrier.orders import corpus_views


def read(text: str) -> list[str]:
    """Return the orders of a text that stand."""
    return [echo.canonical for echo in corpus_views.read(text, "allied").echo]


@pytest.mark.parametrize(
    ("slip", "plain"),
    [
        ("TF5 wil proceed nroth two hexs.", "TF5: N2"),
        ("TF5 goes two hexes to te northwest adn stays ther for tw turns.", "TF5: NW2; hold 2 turns"),
        ("AF3 shoud retrun to Port Moresby nad lan there.", "AF3: land Port Moresby"),
        ("Lexington redies four Dauntless wth AP.", "Lexington: ready 4 Dauntless AP"),
        ("AF17 shaodws C4 form one hex.", "AF17: shadow C4 from 1 hex"),
        ("TF3 goto Deboyne andthen waits twohours", "TF3: to Deboyne; hold 2 turns"),
        ("Hobart is to be toewd by Astroia in TF3", "TF3: tow Hobart with Astoria"),
        ("AF17 no dvt", "AF17: do not divert"),
        ("TF2 bmbd Henderson Field", "TF2: shell Henderson"),
        ("AF6 jett bombs, lnd @ Port Moresby", "AF6: jettison; land Port Moresby"),
        ("Let AF6 fly CAP ober Port Moresby for tow hours.", "AF6: CAP Port Moresby 2 turns"),
    ],
)
def test_short_words_forms_and_words_for_another(slip: str, plain: str) -> None:
    assert read(slip) == read(plain) != []


@pytest.mark.parametrize(
    "text",
    [
        "TF3 is nt to attack C4.",  # not, or nothing at all
        "TF3 goes bu two hexes north.",  # but, by
        "TF3 holds ony two turns.",  # only
        "AF17 resort all sightings.",  # a word, and not `reports`
        "TF3 and form two hexes go north.",
        "TF5 is nothunting submarines.",
    ],
)
def test_what_may_turn_the_meaning_or_is_a_word_is_left(text: str) -> None:
    assert read(text) == []
