"""What planes in flight are told in short: targets in order, parts told different things, what is called off."""

import pytest
from tests.carrier.orders import corpus_views


@pytest.mark.parametrize(
    ("prose", "plain"),
    [
        ("AF12 attacks C4, all dive, only on carriers", "AF12: attack enemy at C4: all dive on only carriers"),
        ("AF14 must to intercept the bombers of the enemy.", "AF14: intercept bombers"),
        ("AF12: cruisers only, C4, dive", "AF12: attack enemy at C4: all dive on only CA/CL"),
        ("AF10: carriers first, then cruisers, C4, dive", "AF10: attack enemy at C4: all dive on carriers/CA/CL"),
        ("af13 attack C4, transports before anything else", "AF13: attack enemy at C4: all on AP"),
        (
            "AF10 dive C4, priority carriers, then cruisers, then anything",
            "AF10: attack enemy at C4: all dive on carriers/CA/CL",
        ),
        (
            "AF7 torp a carrier in C6, if no carrier then cruisers",
            "AF7: attack enemy at C6: all torpedo on carriers/CA/CL",
        ),
        (
            "AF10 attack the carriers in C4 first and the cruisers second",
            "AF10: attack enemy at C4: all on carriers/CA/CL",
        ),
        ("AF6 level bomb C5, land moresby after", "AF6: attack enemy at C5: all level; land Port Moresby"),
        ("AF13 low level torpedo attack on C6", "AF13: low; attack enemy at C6: all torpedo"),
        ("AF10 divert to C6, dive", "AF10: attack enemy at C6: all dive"),
        ("AF10 hit C6, or C4 if C6 can't be found", "AF10: attack enemy at C6 if gone (attack enemy at C4)"),
        ("AF10 and AF12 unite and become one formation", "AF10: join AF12"),
        ("af14 shift CAP from tf1 to tf11", "AF14: CAP TF11"),
        ("AF14 go from TF1 to TF11 and fly CAP there until 1200", "AF14: CAP TF11 until hour exactly 12"),
        ("AF14: CAP TF1 til 1000, Lex after", "AF14: CAP TF1 until hour exactly 10; land Lexington"),
        ("AF6 dump bombs n land moresby", "AF6: jettison; land Port Moresby"),
        ("AF6: split 2 P-39 as AF30. They go back to Port Moresby.", "AF6: split 2 P-39 as AF30: (land Port Moresby)"),
        (
            "AF6 separates in two: the 2 P-39 become AF31. They guard the sky of Port Moresby during four hours.",
            "AF6: split 2 P-39 as AF31: (CAP Port Moresby 4 turns)",
        ),
        (
            "Three Dauntlesses of AF10 should part from the rest as AF35 and go four hexes to the north.",
            "AF10: split 3 Dauntless as AF35: (N4)",
        ),
        ("AF10 splits 2 SBD as AF31.", "AF10: split 2 Dauntless as AF31"),
        ("AF10 split 2 SBD = AF31, AF31 srch SE4.", "AF10: split 2 Dauntless as AF31: (search; SE4)"),
        (
            "All the planes of AF13 attack C6 with the torpedoes, in first the carriers.",
            "AF13: attack enemy at C6: all torpedo on carriers",
        ),
        (
            "AF12 attacks C4: all dive. If C4 isn't there any more, back to Lexington.",
            "AF12: attack enemy at C4: all dive if gone (land Lexington)",
        ),
        (
            "AF12 need not carry its bombs any further: let it jettison its bombs and land on Lexington",
            "AF12: jettison; land Lexington",
        ),
        ("AF17 shall from now on fly low and no more high.", "AF17: low"),
        ("AF14 makes the air protection above TF1 until 11 hours.", "AF14: CAP TF1 until hour exactly 11"),
        (
            "AF23 attack C4, 2 SBDs dive, CVs 1st, 4 SBDs dive, APs 1st",
            "AF23: attack enemy at C4: 2 Dauntless dive on CV, 4 Dauntless dive on AP",
        ),
        (
            "AF14 stay CAP over tf1, land Lexington when low on fuel",
            "AF14: CAP TF1 as long as fuel permits; land Lexington",
        ),
        (
            "AF3 shadow C4 as long as it can, go home to port moresby when fuel runs low",
            "AF3: shadow C4 as long as fuel permits; land Port Moresby",
        ),
        ("AF3 shadow C4 from high up", "AF3: high; shadow C4"),
        ("AF7 return to Yorktown with torpedoes still aboard", "AF7: land Yorktown"),
        ("dump AF8's bombs and land it on Yorktown", "AF8: jettison; land Yorktown"),
        ("split the 2 wildcats off AF23 and put them on CAP over TF11", "AF23: split 2 Wildcat as AF1: (CAP TF11)"),
        (
            "AF23 split: wildcats CAP TF5, dauntless dive bomb C6",
            "AF23: split all Wildcat as AF1: (CAP TF5); attack enemy at C6: all dive",
        ),
        (
            "AF6: the P-39s go home, the B-26s carry on and bomb C5 level",
            "AF6: split all P-39 as AF1: (land); attack enemy at C5: all level",
        ),
        (
            "af14 two wildcats land on lex, two stay up over tf1",
            "AF14: split 2 Wildcat as AF1: (land Lexington); CAP TF1",
        ),
        (
            "AF6: attack C5, level; call off the attack if fighters seen, land Port Moresby",
            "AF6: attack enemy at C5: all level; if enemy CAP seen then (land Port Moresby)",
        ),
        ("AF6: abort the attack, land Port Moresby", "AF6: land Port Moresby"),
    ],
)
def test_short_words_of_flights_are_read(prose: str, plain: str) -> None:
    assert [echo.canonical for echo in corpus_views.read(prose, "allied").echo] == [plain]


def test_two_that_attack_each_in_its_way_have_an_order_each() -> None:
    said = "AF12 and AF13 hit C4 together, 12 dive 13 torp"
    assert [echo.canonical for echo in corpus_views.read(said, "allied").echo] == [
        "AF12: attack enemy at C4: all dive",
        "AF13: attack enemy at C4: all torpedo",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "AF6 call off C5 if enemy fighters over it, bring bombs back to Moresby",
        "if AF6 sees fighters call off the attack and land at Moresby",
        "AF6 abandon the attack on C5 if attacked and land at Port Moresby",
        "AF10 abort if no carriers seen by 1000, land Lexington",
        "AF6: if attacked don't bomb C5, go home",
        "af10 if no ships found by 0930 back to lex, bombs still on",
        "AF6: high. If fighters seen call off the attack and land Port Moresby",
        "af14 shift CAP from tf1 to tf11 if attacked",
        "af14 do not shift CAP from tf1 to tf11",
        "AF14 search from TF1 to TF11",
        "AF17 shadow C4; if fighters appear head for Henderson and land",
        "AF17 fly to Lae and land",
        "AF12: not cruisers, C4, dive",
        "AF10 attack C6 dive, only carriers, then anything else",
        "AF10 attack C6, transports after everything else",
        "AF12 dive C4, priority cruisers if no carriers",
        "AF12 priority carriers then destroyers, C4 or C6, dive",
        "AF12 and AF13 hit C4 together, 12 dive 14 torp",
        "AF12 and AF13 hit C4, 12 dive at 1000, 13 torp",
        "AF12 and AF13 do not hit C4, 12 dive 13 torp",
        "AF10 hit C6, or C4 if it has carriers",
        "AF10 do not divert to C6, dive",
        "AF6 bomb C5, land moresby after 1000",
        "AF6 bomb C5, land moresby after AF10",
        "AF7 return to Yorktown, keep 2 torpedoes",
        "AF8 dump half the bombs and go home",
        "AF14: 2 wildcats land on Lexington, 3 stay over TF1",
        "AF23 split at 1000, wildcats CAP tf5, dauntless attack C6",
        "AF23: the Wildcats do not go home, the Dauntless attack C6",
        "AF6: P-39s home to Moresby, 3 B-26s bomb C5 level",
        "AF10 dive bomb C9",
        "AF10: attack C9",
        "AF12 attacks C4: all dive. If C6 is not there, back to Lexington.",
        "AF3: shadow C6. When C4 is gone, fly home",
        "af3 go 3 hexes ne n land",
        "AF12 attacks C4, SBDs dive, not CVs first",
        "AF17 flies not low and no more high.",
        "AF12 need not carry its bombs any further: AF10 does it",
        "AF14 CAP TF1 until 3 hours",
        "AF2 flies north until it sees a task force, and comes home without news.",
        "AF12 attacks C6, I'd not like them to go for carriers",
        "AF13: if it finds carriers it does not go in with torpedoes against them",
        "AF6: rest continue",
        "take 2 Wildcats from AF14 and land them on Yorktown if attacked",
    ],
)
def test_what_may_mean_more_than_it_says_is_refused(text: str) -> None:
    assert not corpus_views.read(text, "allied").echo


MORE_READ = {
    "AF12 links up with AF10.": ["AF12: join AF10"],
    "If AF17 loses a plane, it must land at Port Moresby.": ["AF17: if losses at least 1 then (land Port Moresby)"],
    "AF3 flies N3; when attacked or with one loss it returns.": [
        "AF3: N3; if attacked or losses at least 1 then (land)"
    ],
    "If the fuel of AF13 is three or less, it shall land upon the Yorktown.": [
        "AF13: if fuel at most 3 then (land Yorktown)"
    ],
    "As long as it is day AF17 flies northwest, and when night falls it lands at Port Moresby.": [
        "AF17: fly NW until night; land Port Moresby"
    ],
    "AF14 is to remain on patrol above TF1 until ten o'clock in the morning.": ["AF14: CAP TF1 until hour exactly 10"],
    "AF14 takes on incoming bombers and leaves the fighters alone.": ["AF14: intercept bombers"],
    "AF14 will not dive on a raid coming in low.": ["AF14: no dive"],
    "AF2: if you find carriers, shadow them, else return; first N5.": [
        "AF2: N5; if TF with carriers seen then (shadow TF) else (land)"
    ],
    "AF8 flies N4 without letting anything turn it aside.": ["AF8: N4; do not divert"],
    "AF17, route NW2, N2, SW2, land Port Moresby, no deviation.": [
        "AF17: NW2,N2,SW2; land Port Moresby; do not divert"
    ],
    "AF6 splits, two P-39s going home to Port Moresby as AF31.": ["AF6: split 2 P-39 as AF31: (land Port Moresby)"],
    "Peel 2 Wildcats off AF23 as AF35 and land them on Lexington.": ["AF23: split 2 Wildcat as AF35: (land Lexington)"],
    "AF12's strike goes in after AF23's.": ["AF12: attack after AF23"],
    "AF7 holds at low altitude for one turn and then flies to B/L30.": ["AF7: low; hold 1 turn; to B/L30"],
    "Lexington: 6 Dauntless take off as AF31, climb high, N6, return.": [
        "AF31: launch 6 Dauntless from Lexington; high; N6; land"
    ],
    "Lexington sends up 4 Wildcats as AF33 at 0900 to guard TF1 until 1300.": [
        "0900: AF33: launch 4 Wildcat from Lexington; CAP TF1 until hour exactly 13"
    ],
    "Lexington: 4 Wildcats as AF30, CAP over TF1 until 1200, then land.": [
        "AF30: launch 4 Wildcat from Lexington; CAP TF1 until hour exactly 12; land"
    ],
    "Lexington should have 8 Dauntless ready, four with AP and four with GP.": [
        "Lexington: ready 4 Dauntless AP, 4 Dauntless GP"
    ],
    "Port Moresby gets the P-39s ready, all four of them.": ["Port Moresby: ready 4 P-39"],
    "Lexington: the Devastators that landed go back to Readying.": ["Lexington: service all Devastator"],
    "Yorktown: get the landed ones serviced.": ["Yorktown: service all"],
    "Spread the two B-26 out at Port Moresby.": ["Port Moresby: disperse 2 B-26"],
    "Yorktown's Devastators in the ready box are to be stood down.": ["Yorktown: unready all Devastator"],
    "Lexington: stand by with 4 Wildcats, high, for any raid.": ["Lexington: ready CAP 4 Wildcat high if any raid"],
    "Yorktown to strike below 2 Wildcats and to keep the other 2 as ready CAP.": [
        "Yorktown: unready 2 Wildcat; ready CAP 2 Wildcat if any raid"
    ],
}


@pytest.mark.parametrize("text", MORE_READ)
def test_what_players_say_of_hours_losses_and_decks_is_read(text: str) -> None:
    assert [echo.canonical for echo in corpus_views.read(text, "allied").echo] == MORE_READ[text]


@pytest.mark.parametrize(
    "text",
    [
        "If AF17 loses half its planes, it must land.",
        "If AF17 loses no plane, it goes N4.",
        "AF3 N3; with no losses it returns.",
        "If the fuel of AF13 is not three, it shall land upon the Yorktown.",
        "As long as it is day AF17 flies northwest, and when night falls AF3 lands.",
        "AF14 takes on incoming bombers but not over TF1.",
        "AF2: if TF seen shadow it, else return; not first N5.",
        "AF8 flies N4 without letting anything turn it aside except carriers.",
        "AF6 does not split, two P-39s going home to Port Moresby as AF31.",
        "Peel 2 Wildcats off AF23 as AF35 and land the rest on Lexington.",
        "AF23 Wildcats do not shoot at Zeros.",
        "AF23 Wildcats shoot at Zeros only after Rufes.",
        "AF6 splits 2 P-39 as AF30, climb high.",
        "Lexington: launch 6 Dauntless as AF31, ready 4 Wildcat, climb high.",
        "Lexington: not cleared for take-off 6 Dauntless as AF31.",
        "Lexington launches a search: 4 Dauntless as AF30 NE7, 2 Dauntless as AF31 N7.",
        "AF14 guards Yorktown until 1100 and lands there.",
        "Port Moresby gets the P-39s ready, but not all four of them.",
        "Yorktown: service the ones just landed except the Wildcats.",
        "Move everything from Just Landed to Readying on Lexington except the Devastators.",
        "Do not spread the two B-26 out at Port Moresby.",
        "Lexington: the ready CAP shall not be four Wildcats.",
        "Yorktown: all Wildcats that are not ready take off as AF33.",
        "AF14: nobody dives except the Wildcats.",
    ],
)
def test_what_may_be_of_others_or_of_less_is_refused(text: str) -> None:
    assert not corpus_views.read(text, "allied").echo


EVERYDAY_READ = {
    "AF17 buzzes over to B/M25.": ["AF17: to B/M25"],
    "AF17 makes a beeline for Henderson Field.": ["AF17: to B/M23"],
    "AF17 is to be flown to Henderson Field.": ["AF17: to B/M23"],
    "AF17 to B/M24, then further north 3 hexes.": ["AF17: to B/M24; N3"],
    "AF8 N2, and after that it should veer north 3 hexes.": ["AF8: N2,N3"],
    "AF3 goes 5 hexes north in search of ships.": ["AF3: search; N5"],
    "AF3 tries to find the enemy, 5 hexes north.": ["AF3: search; N5"],
    "AF3 flies to B/M23, searching as it goes.": ["AF3: search; to B/M23"],
    "AF3 searches where it is.": ["AF3: search; O1"],
    "AF3 searches N5 and reports.": ["AF3: search; N5; report all sightings"],
    "AF17 cuts its search short and flies home.": ["AF17: stop search; land"],
    "AF17 is to search no longer.": ["AF17: stop search"],
    "AF3 goes wherever C4 goes.": ["AF3: shadow C4"],
    "AF3 keeps C4 company from the next hex till ten.": ["AF3: shadow C4 from 1 hex until hour exactly 10"],
    "AF3 follows C4 over the next 2 hours, then lands at Port Moresby.": [
        "AF3: shadow C4 until hour exactly 10; land Port Moresby"
    ],
    "AF3 shadows C4 as long as it has fuel.": ["AF3: shadow C4 as long as fuel permits"],
    "AF14 keeps TF11 covered until ten, then lands on Lexington.": [
        "AF14: CAP TF11 until hour exactly 10; land Lexington"
    ],
    "AF14 parks itself over TF11 for three hours and goes home.": ["AF14: CAP TF11 3 turns; land"],
    "AF17 takes up position over TF11 for 2 turns.": ["AF17: to TF11; hold 2 turns"],
    "AF14 covers TF11 until eleven at the latest.": ["AF14: CAP TF11 until hour exactly 11"],
    "AF14 covers TF11 until the sun sets.": ["AF14: CAP TF11 until night"],
    "Lexington: launch 4 Wildcats as AF33, CAP TF1 till bingo, then land.": [
        "AF33: launch 4 Wildcat from Lexington; CAP TF1 as long as fuel permits; land"
    ],
    "AF17 hugs the waves.": ["AF17: low"],
    "AF17 takes it up high and flies N3.": ["AF17: high; N3"],
    "If attacked, AF8 should pop back to Yorktown.": ["AF8: if attacked then (land Yorktown)"],
    "AF8 uses Port Moresby for landing.": ["AF8: land Port Moresby"],
    "AF8 sets down on Yorktown's deck.": ["AF8: land Yorktown"],
    "AF8 packs it in and goes home.": ["AF8: land"],
    "AF17 flies N3, no detours.": ["AF17: N3; do not divert"],
    "AF17 flies N3 and ignores all sightings.": ["AF17: N3; do not divert"],
    "AF17 keeps its place for 2 turns.": ["AF17: hold 2 turns"],
}


@pytest.mark.parametrize("text", EVERYDAY_READ)
def test_everyday_words_of_flights_are_read(text: str) -> None:
    assert [echo.canonical for echo in corpus_views.read(text, "allied").echo] == EVERYDAY_READ[text]


@pytest.mark.parametrize(
    "text",
    [
        "AF8 has set down on Yorktown.",
        "AF17 has cut its search short.",
        "AF17 has flown to Henderson Field.",
        "AF17 searches no more than 3 hexes north.",
        "AF17 lets the search be.",
        "AF17 flies N3, then drops to low altitude.",
        "AF8 N2, and after that it should get some height.",
        "AF8 flies to Lae and lands.",
        "AF8 flies to Henderson Field and lands there.",
        "AF17 comes down to the deck.",
        "AF12 strikes out for C4.",
        "AF8 is homeward bound already.",
        "AF17 ignores all sightings but carriers.",
        "AF17 flies N3 and ignores C4.",
        "AF14 keeps TF11 covered except from bombers.",
        "AF14 guards TF1 until ten thirty.",
        "AF14 guards TF1 until ten of its planes land.",
        "AF3 shadows C4 not until ten.",
        "AF3 flies N3, then shadows C4 for the next three hours.",
        "AF8 does not use Port Moresby for landing.",
    ],
)
def test_everyday_words_that_may_mean_less_or_else_are_refused(text: str) -> None:
    assert not corpus_views.read(text, "allied").echo
