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


@pytest.mark.parametrize(
    ("prose", "plain"),
    [
        (
            "AF10 will carry out a dive attack upon C4, every machine, carriers to be taken first, and return.",
            "AF10: attack C4: all dive on carriers; land",
        ),
        ("AF10 dives on C4, each one.", "AF10: attack C4: all dive"),
        ("AF10 dives on C4, all six, carriers first.", "AF10: attack C4: all dive on carriers"),
        ("AF10 dives on C4, the lot.", "AF10: attack C4: all dive"),
        ("AF10 attacks C4, all diving, upon carriers exclusively.", "AF10: attack C4: all dive on only carriers"),
        ("AF7 torp att on C6, all a/c, CV prio. RTB.", "AF7: attack C6: all torpedo on CV; land"),
        ("AF10 attacks C4, all diving. They choose carriers first.", "AF10: attack C4: all dive on carriers"),
        ("AF10: dive on C6, on target gone return", "AF10: attack C6: all dive if gone (land)"),
        ("AF13 attacks C6 with torpedoes, failing which it returns.", "AF13: attack C6: all torpedo if gone (land)"),
        (
            "If C4 is still there AF10 attacks it, all diving; otherwise it returns.",
            "AF10: attack C4: all dive if gone (land)",
        ),
        ("The Hudsons, which are AF17, are asked to follow C4 closely.", "AF17: shadow C4 close"),
        ("The planes that form AF13 will attack C4 with torpedoes.", "AF13: attack C4: all torpedo"),
        ("All AF7 on high and N4.", "AF7: high; N4"),
        ("Please remember that AF14 is to fly CAP over TF1 for four hours.", "AF14: CAP TF1 4 turns"),
        ("To 1300 AF14 stays CAP flying above TF1.", "AF14: CAP TF1 until 1300"),
        ("Oh, let AF12 go with AF10, join them.", "AF12: join AF10"),
        ("Enemy C6, AF8 please keep contact.", "AF8: shadow C6"),
        ("AF17 follows C4; contact lost: return.", "AF17: shadow C4; if gone (land)"),
        ("AF13: torpedo all on C6", "AF13: attack C6: all torpedo"),
        ("With torpedoes AF13 attacks C6.", "AF13: attack C6: all torpedo"),
        ("AF12 must on C6 dive, all, and only on carriers.", "AF12: attack C6: all dive on only carriers"),
        ("AF6 lvl lo on Buna, all, RTB.", "AF6: attack Buna: all level low; land"),
        (
            "AF23 divides: its two Wildcats become AF33, and these patrol over TF1 for two hours.",
            "AF23: split 2 Wildcat as AF33: CAP TF1 2 turns",
        ),
        ("AF3 can come home now, and so can AF2.", "AF3: land\nAF2: land"),
        ("AF14: any bombers coming in, shoot them down.", "AF14: intercept bombers"),
        ("Scrub AF10's attack, bring it home.", "AF10: land"),
    ],
)
def test_players_own_words_are_read(prose: str, plain: str) -> None:
    assert read(prose) == read(plain) != []


@pytest.mark.parametrize(
    "text",
    [
        "AF10 attacks C4, all four diving.",  # it has six
        "AF10 and AF12 attack C4, all twelve diving",
        "Yorktown launches six Dauntless as AF30 to attack C4, all five diving.",
        "AF10 dives on C4, every one of them but one.",
        "AF10 dives on C4 with every machine it has except two.",
        "AF10 dives on C4, the lot of them, but not on the carriers",
        "AF10 attacks C4, diving, carriers to be taken last.",
        "AF10 attacks C4, diving, carriers not to be taken first.",
        "AF10 attacks C4, all diving, not exclusively carriers.",
        "AF10 attacks C4, all diving, CV prio over CA.",
        "AF10 attacks C4, all diving, and they do not choose carriers.",
        "AF10 attacks C4, all diving. Should it find C6 gone, it is to return.",  # another contact
        "AF10 attacks C4 if C6 is still there, all diving, otherwise returns.",
        "If C4 is not there, AF10 attacks it by diving; else it returns.",
        "The three Hudsons that make up AF17 follow C4.",  # it has two
        "The planes that do not form AF13 will attack C4 with torpedoes.",
        "Not all AF10 dives on C4.",
        "Remember that AF14 does not fly CAP over TF1.",
        "AF12 goes with AF10 but does not join it.",
        "C6: AF8 does not keep contact.",
        "AF12 must not C6 attack",
        "By not diving AF10 attacks C4.",
        "AF23 divides: its two Wildcats become AF33, and it lands.",  # AF23 or AF33
        "AF10 lands on Lexington, and so does not AF12.",
        "AF14: any bombers coming in, do not shoot them down.",
        "AF13 targets the cruisers of C6 with torpedoes, nothing else.",
        "Scrub AF10's attack, do not bring it home.",
    ],
)
def test_players_own_words_are_not_bent(text: str) -> None:
    assert read(text) == []


BOMB_IF = (
    "to Lae; land Port Moresby; if planes on the ground then (attack base at Lae: all level low; land Port Moresby)"
)


@pytest.mark.parametrize(
    ("prose", "canonical"),
    [
        (
            "The B-26s and P-39s of AF6 should drop their bombs and go home to Port Moresby.",
            "jettison; land Port Moresby",
        ),
        ("The 4 B-26s and 2 P-39s of AF6 bomb Lae low.", "attack base at Lae: all level low"),
        ("AF6: bomb Lae low if planes are on the ground, then land Port Moresby.", BOMB_IF),
        ("af6: bomb lae low if planes on the ground there, then land pm", BOMB_IF),
        ("AF6 bombs the base C5 at A/I20 from low altitude.", "attack base at A/I20: all level low"),
        ("AF6 bomb Lae low, land PM (Port Moresby)", "attack base at Lae: all level low; land Port Moresby"),
        ("AF6 bombs Buna low instead of Lae.", "attack base at A/I20: all level low"),
        ("AF12 attacks C4 at B/P33, all dive.", "attack enemy at C4: all dive"),
        ("AF23 attacks C4, all dive, and if C4 isn't there come back.", "attack enemy at C4: all dive if gone (land)"),
        ("AF23: attack C6, all dive. If they've left, come back.", "attack enemy at C6: all dive if gone (land)"),
        ("AF12 should dive-bomb C4, taking the carriers first.", "attack enemy at C4: all dive on carriers"),
        ("AF13 attacks the same C4 with torpedoes.", "attack enemy at C4: all torpedo"),
        ("AF13 torp C6, CV only, else home if gone", "attack enemy at C6: all torpedo on only CV if gone (land)"),
        ("AF7: C6 is your target, torpedoes, cruisers only.", "attack enemy at C6: all torpedo on only CA/CL"),
        ("AF13 drops its torpedoes without using them and lands on Yorktown.", "jettison; land Yorktown"),
        ("AF17: fly SW4 low, then land at Port Moresby as well.", "low; SW4; land Port Moresby"),
        ("AF14 keeps up its patrol over TF1 until two o'clock this afternoon.", "CAP TF1 until hour exactly 14"),
        ("if af3 sees a TF then shadow it, else go home. first fly N5", "N5; if TF seen then (shadow TF) else (land)"),
        ("When AF17 is attacked it must go back. Before that it flies N5.", "N5; if attacked then (land)"),
        ("AF14 goes after the enemy bombers rather than anything else.", "intercept bombers"),
        ("AF14: intercept bombers if it meets any", "intercept bombers"),
        ("AF3 should look around as it flies north for five hexes.", "search; N5"),
        (
            "AF3 searches N5, and after that it should go back to Port Moresby and land.",
            "search; N5; land Port Moresby",
        ),
        ("AF17: turn back and land at Port Moresby if attacked.", "if attacked then (land Port Moresby)"),
        ("AF8 goes along with AF23.", "join AF23"),
    ],
)
def test_plain_words_are_read(prose: str, canonical: str) -> None:
    assert [order.split(": ", 1)[1] for order in read(prose)] == [canonical]


@pytest.mark.parametrize(
    "text",
    [
        "The 3 B-26s and 2 P-39s of AF6 bomb Lae low.",  # it has four
        "The B-26s and Wildcats of AF6 bomb Lae low.",
        "AF6: bomb Lae low if planes are on the ground, then go N3.",
        "AF6: bomb Lae low if planes are on the ground, then land at Port Moresby if attacked.",
        "AF6: bomb Lae low unless planes are on the ground, then land at Port Moresby.",
        "AF12 attacks C4 at B/P32, all dive.",  # it is at B/P33
        "AF14 CAP TF1 until two o'clock",
        "AF17: if a TF is seen shadow it. Before that AF12 flies N5.",
        "AF13 drops its torpedoes without using C6.",
        "AF3 searches N5 should it be attacked and lands.",
        "AF7: C6 is not your target.",
        "AF14: intercept bombers if TF1 meets any",
    ],
)
def test_plain_words_are_not_bent(text: str) -> None:
    assert read(text) == []
