"""Ways of building a sentence about decks and launches, cases and reasons: what is read, and what is not."""

import pytest
from tests.carrier.orders import corpus_views


@pytest.mark.parametrize(
    ("prose", "plain"),
    [
        ("On the Lexington one prepares 4 Dauntless with AP bombs", "Lexington: ready 4 Dauntless AP"),
        ("Lexington puts 4 Dauntless to ready, AP bombs into them", "Lexington: ready 4 Dauntless AP"),
        (
            "Against a raid of at least 6, three P-39s stand by at Port Moresby as ready CAP",
            "Port Moresby: ready CAP 3 P-39 if raid at least 6",
        ),
        ("Lexington's earlier orders no longer hold", "Lexington: cancel"),
        (
            "Lexington: launch 4 Wildcat; CAP here until 1100",
            "AF1: launch 4 Wildcat from Lexington; CAP Lexington until hour exactly 11",
        ),
        (
            "Launch 4 Wildcat from Lexington and CAP until 1100, then they land",
            "AF1: launch 4 Wildcat from Lexington; CAP Lexington until hour exactly 11; land",
        ),
        ("Lexington: put up 4 Wildcats for CAP", "AF1: launch 4 Wildcat from Lexington; CAP Lexington"),
        ("put up 4 Wildcats for CAP from Lexington", "AF1: launch 4 Wildcat from Lexington; CAP Lexington"),
        (
            "Lexington: 4 Wildcats up on CAP until 1100",
            "AF1: launch 4 Wildcat from Lexington; CAP Lexington until hour exactly 11",
        ),
        ("Search five hexes north with AF3 and land", "AF3: search; N5; land"),
        ("On no account is AF17 to divert; it flies four hexes north", "AF17: N4; do not divert"),
        ("AF8 can't stay any longer, it must land on Lexington", "AF8: land Lexington"),
        ("If it is night by then, TF1 holds", "TF1: if night then (hold)"),
        ("If AF8 runs into enemy fighters, it returns", "AF8: if enemy CAP seen then (land)"),
    ],
)
def test_ways_of_building_are_read(prose: str, plain: str) -> None:
    assert [echo.canonical for echo in corpus_views.read(prose, "allied").echo] == [plain]


@pytest.mark.parametrize("text", ["Lexington: set up 4 Wildcats for CAP", "get 4 Wildcats up on deck on Lexington"])
def test_words_for_readying_and_for_flying_off_are_asked_back(text: str) -> None:
    sheet = corpus_views.read(text, "allied")
    assert not sheet.echo
    assert "which" in [remark.code for remark in sheet.diagnostics]


@pytest.mark.parametrize(
    "text",
    [
        "Lexington takes 4 Dauntless from the hangar but leaves the Wildcats",
        "Wildcats are what Lexington should not ready",
        "AF3: N4; if it attacks, land",
        "AF8 is done searching and lands on Lexington",
        "Please do nothing with TF7",
    ],
)
def test_what_is_not_said_is_not_read(text: str) -> None:
    assert not corpus_views.read(text, "allied").echo
