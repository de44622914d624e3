"""Ways in which players build sentences about planes in flight, and what is never made of them."""

import pytest
from tests.carrier.orders import corpus_views


def read(text: str) -> list[str]:
    """Return the orders of a text that stand."""
    return [echo.canonical for echo in corpus_views.read(text, "allied").echo]


@pytest.mark.parametrize(
    ("prose", "plain"),
    [
        ("Search by AF3 in two legs, N4 and NE3.", "AF3: search; N4, NE3"),
        ("AF23 attacks C4, first the carriers, then cruisers", "AF23: attack C4: all on carriers then cruisers"),
        (
            "AF23 - C4 - Dauntless dive carriers - if gone RTB",
            "AF23: attack C4: all Dauntless dive on carriers; if gone land",
        ),
        (
            "AF10 attacks C6, diving, and returns to Yorktown if it is gone.",
            "AF10: attack C6: all dive; if gone land Yorktown",
        ),
        ("AF17 goes five hexes north, and lands when its fuel is down to three.", "AF17: N5; if fuel 3 then land"),
        (
            "AF8: search NE5, if carriers seen dive on them, else Yorktown",
            "AF8: search; NE5; if TF with carriers seen then (attack TF: all dive on carriers) else (land Yorktown)",
        ),
        ("AF8 waits two turns over B/K31 and then lands.", "AF8: to B/K31; hold 2 turns; land"),
        ("AF6 stays high over Port Moresby as CAP for three hours.", "AF6: high; CAP Port Moresby 3 turns"),
        ("Before AF23 attacks, AF6 should make its attack.", "AF6: attack before AF23"),
        ("AF3 flies N4, and all what it sees must it report.", "AF3: N4; report all sightings"),
        ("On no account is AF17 to divert from its way; it flies four hexes north.", "AF17: N4; do not divert"),
        ("AF12 attacks C4 after it has gone three hexes north.", "AF12: N3; attack C4"),
        ("AF17 reports all sightings while it flies four hexes north.", "AF17: N4; report all sightings"),
        ("AF6: 2 P-39 high, rest low", "AF6: low; part high 2 P-39"),
        ("AF23, which is close by, joins AF12.", "AF23: join AF12"),
        ("AF23 returns to Lexington, but first drops its bombs.", "AF23: jettison; land Lexington"),
        ("AF23 lands; first jettison the bombs", "AF23: jettison; land"),
        ("TF11 joins TF1; first to B/F30.", "TF11: to B/F30; join TF1"),
        ("AF12 attacks contact 4, and all six dive on the carriers.", "AF12: attack C4: all dive on carriers"),
        (
            "AF10: attack C4: dive on carriers, if no carriers then cruisers",
            "AF10: attack C4: all dive on carriers/CA/CL",
        ),
        ("AF10: attack C4. Carriers first, if there are none then cruisers", "AF10: attack C4: all on carriers/CA/CL"),
        ("AF6: attack the transports of C6 only; do not attack anything else", "AF6: attack C6: all on only AP"),
        ("AF6: attack the transports of C6. Ignore everything else.", "AF6: attack C6: all on only AP"),
        ("AF10: dive on the carriers of C4 and leave the rest alone", "AF10: attack C4: all dive on only carriers"),
        ("AF10 and AF12 attack C4 together", "AF10: attack C4\nAF12: attack C4"),  # they come in the same hour
    ],
)
def test_ways_of_building_are_read(prose: str, plain: str) -> None:
    assert read(prose) == read(plain) != []


@pytest.mark.parametrize(
    "text",
    [
        "AF6 Buna lo",  # nothing is to be done
        "AF12 lands if it has gone north 3",  # it is not a target that is gone
        "Five hexes north AF3 must not go",
        "AF6, which is to attack C4, lands",
        "It is not bombers that AF6 should intercept",
        "AF3 might as well go home",  # is it an order?
        "AF10: attack C4, on carriers, if no transports then cruisers",
        "AF6: attack the transports of C6, ignore the escorts",  # and its other ships?
    ],
)
def test_what_is_not_said_is_not_read(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize(
    ("prose", "plain"),
    [
        ("AF13 abandons its torpedo attack on C6", "AF13: cancel"),
        ("AF12 drops the attack C6", "AF12: cancel"),
        ("AF12: abort dive bombing attack on C6", "AF12: cancel"),
        ("AF6 stops CAP over Port Moresby", "AF6: cancel"),
        ("AF14 stops CAP and lands", "AF14: land"),
        ("AF12 gives up the search", "AF12: stop search"),
        ("AF13 must not forget to attack C6", None),
        ("AF3 searches N5 and lands, but returns if attacked", "AF3: search; N5; land; if attacked then (land)"),
        (
            "AF8 attacks C6 and returns, but returns if fighters are seen",
            "AF8: attack enemy at C6; land; if enemy CAP seen then (land)",
        ),
        ("AF3 shadow the first task force you see", "AF3: shadow TF"),
        ("Yorktown launches strike on C6 with everything", "AF1: launch all from Yorktown; attack enemy at C6"),
        (
            "Yorktown: strike C6 with 6 Dauntless and 4 Wildcat",
            "AF1: launch 6 Dauntless, 4 Wildcat from Yorktown; attack enemy at C6",
        ),
        ("If IJN ships are seen, AF3 returns", "AF3: if TF seen then (land)"),
    ],
)
def test_what_is_given_up_is_not_done_and_other_ways_to_say_a_deed(prose: str, plain: str | None) -> None:
    assert read(prose) == ([plain] if plain else [])
