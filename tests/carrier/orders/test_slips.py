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


@pytest.mark.parametrize(
    ("slip", "plain"),
    [
        ("ss4 dive depp and go nw 1", "SS4: NW1; deep"),
        ("TF3 steem south west untill night", "TF3: steam SW until night"),
        ("TF12 haed south 3 hexs pls adn join TF1", "TF12: S3; join TF1"),
        ("AF12 hti C6 all divng on the transprots", "AF12: attack C6: all dive on AP"),
        ("AF17 fly NW until you se a TF, hten follow it", "AF17: fly NW until TF seen; shadow TF"),
        ("AF17 fly se until you se a TF, then follow it", "AF17: fly SE until TF seen; shadow TF"),
        ("AF23 split of 2 wildcats as AF30, tehy land on lexingotn", "AF23: split 2 Wildcat as AF30: (land Lexington)"),
        ("AF2 sha dow C4 from 1 hex", "AF2: shadow C4 from 1 hex"),
        ("AF8 sear ch NE4 then land Lexing ton", "AF8: search; NE4; land Lexington"),
        ("AF14 lond Lexington", "AF14: land Lexington"),
        ("AF23atk C4, all dive", "AF23: attack C4: all dive"),
        ("AF6 jetisons its bombs adn lands at Port Mosby", "AF6: jettison; land Port Moresby"),
        ("AF14 CAP o/TF1 till 1100, then land Lex", "AF14: CAP TF1 until 1100; land Lexington"),
        ("SS4 peri. depth, ptl N28-N30", "SS4: periscope; patrol B/N28 - B/N30"),
        ("SS4: patrol N28 to N32 on B map", "SS4: patrol B/N28 - B/N32"),
        ("Yorktown: 3 wildcat just landed -> service", "Yorktown: service 3 Wildcat"),
        (
            "Lex launch 4 WC as AF30, CAP TF1 3 hrs, land",
            "AF30: launch 4 Wildcat from Lexington; CAP TF1 3 turns; land",
        ),
        ("Lex: launch 6 DBs as AF31, srch N5", "AF31: launch 6 Dauntless from Lexington; search; N5"),
        ("TF5 SW2, 1000 CHG TO S2", "TF5: SW2\n1000: TF5: S2"),
        ("TF11: SE2. 1000: N2.", "TF11: SE2\n1000: TF11: N2"),
        ("TF3 - AA25 to BB24, shortest", "TF3: to A/BB24"),
        ("AF6 bomb Lae low, land PM (Port Moresby)", "AF6: bomb Lae low; land Port Moresby"),
        ("af2 shadow c4 from 1 hex, low fuel (3) = go home", "AF2: shadow C4 from 1 hex until fuel at most 3; land"),
        ("SS2 if atacked dive, othrewise nothing new", "SS2: if attacked dive"),
        ("AF13 torp C6, CV only, else home if gone", "AF13: attack C6: all torpedo on only CV if gone (land)"),
        ("AF12 -> C4, dive, CV. gone: Lex", "AF12: attack C4: all dive on CV if gone (land Lexington)"),
    ],
)
def test_telegraph_style_and_slips_of_a_letter(slip: str, plain: str) -> None:
    assert read(slip) == read(plain) != []


@pytest.mark.parametrize(
    "text",
    [
        "TF1 hald",  # hold, half
        "AF17 no div, N4",  # dive, divert
        "AF23 detaches 2 Wildcats as AF32, land Yorktown",  # who lands
        "AF23 split 2 F4F as AF31 -> land Yorktown",
        "tf1 go nrth 1 but dont move form its hex",
        "TF1 N1, one hex into the wind first",
        "TF1 N1, TF5 S1, 1000 N2",  # whose hour
        "TF5 SW2, 1000 N2 if attacked",
        "TF5 SW2 or 1000 N2",
        "TF5 SW2, 1000 dont S2",
        "TF3: AA24 to BB24",  # it is not there
        "TF3 - AA25 to BB24, not shortest",
        "AF6 land PM (or Lae)",
        "AF2 shadow C4, fuel 3 = not home",
        "Yorktown: 4 Dauntless -> not ready",
        "Yorktown: 3 Wildcat just landed -> no service",
        "SS2 if attacked dive, otherwise no attack",
        "SS4: patrol N28 to N32 not on B map",
        "AF14 lend Lexington",
    ],
)
def test_telegraph_style_that_may_mean_two_things_is_left(text: str) -> None:
    assert read(text) == []
