"""How players say what planes attack, as whom and until when, and what decks do; and what is never made of it."""

import pytest
from tests.carrier.orders import corpus_views


def read(text: str) -> list[str]:
    """Return the orders of a text that stand."""
    return [echo.canonical for echo in corpus_views.read(text, "allied").echo]


@pytest.mark.parametrize(
    ("prose", "plain"),
    [
        ("AF13 puts its torpedoes into C6; all six run in with torpedoes", "AF13: attack C6: all torpedo"),
        ("AF13 uses its torpedoes against C4, all planes, carriers first", "AF13: attack C4: all torpedo on carriers"),
        ("AF13 attacks C4 with torpedoes, carriers being preferred", "AF13: attack C4: all torpedo on carriers"),
        ("AF12 attacks C4, every plane dives, on nothing but carriers", "AF12: attack C4: all dive on only carriers"),
        ("AF12: everyone dives at C6, carriers first", "AF12: attack C6: all dive on carriers"),
        (
            "AF23 attacks C4, all diving; should the target be gone, the formation returns",
            "AF23: attack C4: all dive; if gone land",
        ),
        (
            "AF13: torpedo attack on C6, all planes. Fallback if it is gone: return",
            "AF13: attack C6: all torpedo; if gone land",
        ),
        (
            "AF10, provided that C4 is still there, shall attack it, all diving, and otherwise return",
            "AF10: attack C4: all dive; if gone land",
        ),
        ("AF14 stays on TF1 in CAP for two hours", "AF14: CAP TF1 2 hours"),
        ("AF2: until 1300 circle here, then land", "AF2: hold until 1300; land"),
        (
            "AF3: if attacked or losses at least 2, go home; until then shadow C6 closely",
            "AF3: shadow C6 close; if attacked or losses at least 2 then (land)",
        ),
        ("AF17: as long as it is not attacked, shadow C4 from 1 hex", "AF17: shadow C4 from 1 hex until attacked"),
        ("AF6 split: 2 P-39 off as AF28, land Port Moresby", "AF6: split 2 P-39 as AF28: land Port Moresby"),
        ("AF17: N4, NW1; divert: never", "AF17: N4, NW1; do not divert"),
        ("AF10 up high, rest of its orders stays", "AF10: high"),
        ("AF6 makes a level attack on C5 from high altitude", "AF6: attack C5: all level high"),
        ("AF6: high. Target: Rabaul.", "AF6: high; attack Rabaul"),
        ("Lexington: ready CAP: none", "Lexington: no ready CAP"),
        ("Lexington: rearm: 4 Dauntless with AP", "Lexington: ready 4 Dauntless AP"),
        ("Lexington repeats the following every turn: service all", "Lexington: every turn service all"),
        ("Lexington has planes just landed, get them all serviced", "Lexington: service all"),
        ("Lexington: launch 4 Wildcat as AF33. Fly high.", "Lexington: launch 4 Wildcat as AF33: high"),
    ],
)
def test_the_sentence_is_read(prose: str, plain: str) -> None:
    assert read(prose) == read(plain) != []


def test_each_of_several_attacks_in_its_way() -> None:
    assert read("AF10 and AF13 attack C4; AF10 dives on carriers, AF13 goes in with torpedoes") == [
        "AF10: attack enemy at C4: all dive on carriers",
        "AF13: attack enemy at C4: all torpedo",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "AF13 goes in with torpedoes",
        "AF13 goes in",
        "AF10 and AF12 dive on the carriers in C4, AF13 goes in with torpedoes",
        "AF10 and AF13 do not attack C4; AF10 dives on C6, AF13 goes in with torpedoes",
        "AF13 does not put its torpedoes into C6",
        "AF13 puts half its torpedoes into C6",
        "AF13 uses its torpedoes against C4, carriers last",
        "AF13 attacks C4 with torpedoes, carriers not being preferred",
        "AF13 attacks C4 with torpedoes, cruisers being preferred to carriers",
        "AF12 attacks C4, every second plane dives",
        "AF13 puts its torpedoes into C6; all five run in with torpedoes",
        "AF10, provided that C4 is still there, shall attack C6, all diving, otherwise return",
        "AF23 attacks C4, all diving; should the target be gone, half the planes return",
        "AF13: torpedo attack on C6, all planes. Fallback: return",
        "AF14 does not stay on TF1 in CAP",
        "AF2: until 1300 shadow C4, from 1300 shadow C6",
        "AF17 flies NE5 so long as C4 is not attacked",
        "AF10 up high, rest of its planes stay",
        "AF12: everyone but two planes dives at C6",
        "AF10 flies high to C4, but does not dive on carriers",
        "Lexington: ready CAP none but 2 Wildcat",
        "Lexington: do not rearm 4 Dauntless with AP",
        "Lexington repeats the following every second turn: service all",
        "Lexington has planes just landed, do not get them serviced",
        "AF10: N3. Fly high.",
    ],
)
def test_what_may_mean_something_else_is_refused(text: str) -> None:
    assert read(text) == [], text


@pytest.mark.parametrize(
    ("prose", "plain"),
    [
        ("AF14 will not dive on a raid coming in low.", "AF14: no dive"),
        ("AF14: at most two of its planes may dive on anything coming in low", "AF14: dive at most 2"),
        (
            "Yorktown: 6 Dauntless, 4 Devastator as AF32, attack C6: Dauntless dive, Devastators torpedo, on carriers",
            "AF32: launch 6 Dauntless, 4 Devastator from Yorktown; "
            "attack C6: all Dauntless dive on carriers, all Devastator torpedo on carriers",
        ),
        (
            "AF23: attack C6: 3 Dauntless dive on cruisers, 3 Dauntless level low, on carriers.",
            "AF23: attack C6: 3 Dauntless dive on CA/CL, 3 Dauntless level low on carriers",
        ),
        (
            "Let AF10 fall upon contact C4, every machine diving, the carriers to be taken before anything else.",
            "AF10: attack C4: all dive on carriers",
        ),
        (
            "AF10 attacks C4, all of its planes diving and choosing carriers first",
            "AF10: attack C4: all dive on carriers",
        ),
        ("AF10 hit C6. all dive. carriers first; N2", "AF10: attack C6: all dive on carriers; N2"),
        ("AF10: attack C6, all dive. Carriers. N2.", "AF10: attack C6: all dive on carriers; N2"),
        ("AF12 attacks C4, all in dive, uniquely on the carriers", "AF12: attack C4: all dive on only carriers"),
        (
            "AF10 all in dive against C4, but only in carriers, nothing more",
            "AF10: attack C4: all dive on only carriers",
        ),
        ("AF10 dives on C6 and nothing but its carriers", "AF10: attack C6: all dive on only carriers"),
        ("AF13, cleared torpedo run C6, all aircraft, carriers", "AF13: attack C6: all torpedo on carriers"),
        ("AF7 x C4 torp", "AF7: attack C4: all torpedo"),
        ("AF13: torpedo C4, target not in sight: return", "AF13: attack C4: all torpedo; if gone land"),
        (
            "AF10 attacks C4, all dive; if the enemy is gone when it arrives, it must come home",
            "AF10: attack C4: all dive; if gone land",
        ),
        (
            "AF10 attacks C4, everyone diving, but if it is no longer there I want them straight back",
            "AF10: attack C4: all dive; if gone land",
        ),
        ("AF13 torpedoes C4, coming home if it is gone", "AF13: attack C4: all torpedo; if gone land"),
        ("AF6 attacks C5, whole formation level and from low", "AF6: attack C5: all level low"),
        ("AF6 should hit the Buna airfield from low down with the lot", "AF6: attack base at A/I20: all level low"),
        ("AF17 attacks C5, both planes level high", "AF17: attack C5: all level high"),
        (
            "AF10 should dive on C4, battleships having priority over carriers",
            "AF10: attack C4: all dive on BB/carriers",
        ),
        ("AF23's Dauntless are to dive on C4, carriers first", "AF23: attack C4: all Dauntless dive on carriers"),
        ("AF12 must not attack before AF10 does", "AF12: attack after AF10"),
        ("AF12 attack before AF10, not after!", "AF12: attack before AF10"),
        ("AF14 shall intercept, and in so doing shall prefer bombers", "AF14: intercept bombers"),
        ("AF14 keeps its umbrella open over the Yorktown until 1100", "AF14: CAP Yorktown until 1100"),
        ("AF14 remains over TF1 as CAP for three turns, going high", "AF14: high; CAP TF1 3 turns"),
        ("From AF6 detach 2 P-39 like AF30, they strafe Buna", "AF6: split 2 P-39 as AF30: strafe Buna"),
    ],
)
def test_who_how_and_on_what_in_any_order(prose: str, plain: str) -> None:
    assert read(prose) == read(plain) != []


@pytest.mark.parametrize(
    "text",
    [
        "AF14 will not dive on a raid, coming in low.",
        "AF14 will not dive on raids coming in high",
        "AF10: attack C6, all dive on cruisers. Carriers first.",
        "AF10: attack C6, all dive. Not on carriers.",
        "AF10: attack C6, all dive. Carriers last.",
        "AF10: attack C6, all dive. Carriers if seen.",
        "AF10 hit C6. all dive. carriers first, not cruisers.",
        "AF10: N4. Carriers first.",
        "AF10 attacks C4, all dive, carriers to be taken last",
        "AF10 attacks C4, all dive, carriers to be spared",
        "AF10 attacks C4, all dive, carriers to have no priority",
        "AF10 attacks C4, everyone but the leader dives",
        "AF10 attacks C4, everything but two diving",
        "AF10 attacks C6, all five planes dive",
        "AF10, all five Dauntless, dive on C6",
        "AF10 attacks C6, both planes dive",
        "AF10 does the same on C6",
        "AF10 attacks C4, going north, all dive",
        "AF10 attacks C4, returning to Rabaul",
        "AF10 attacks C4, going for C6 if it is gone",
        "AF13: torpedo C4, not in sight of land",
        "AF13: torpedo C4, if it is not gone return",
        "AF13: torpedo C4, if gone I want AF12 back",
        "AF6 attacks C5, all level, then goes high",
        "AF6 hits Buna from low, then from high",
        "AF6: level at C5, from low or high",
        "AF12 attack before AF10, not after AF23",
        "AF12 must not attack before AF10 lands",
        "AF14 shall intercept, preferring escorts to bombers",
        "AF23's Dauntless dive on C4, not on carriers",
        "Strafe Buna with the P-39s of AF10",
    ],
)
def test_who_how_and_on_what_is_refused_in_doubt(text: str) -> None:
    assert read(text) == [], text


@pytest.mark.parametrize(
    ("prose", "plain"),
    [
        (
            "Have AF13 make a torpedo attack on C6. Carriers first, then any other big ships.",
            "AF13: attack C6: all torpedo on carriers/capital",
        ),
        (
            "AF23: the Dauntlesses bomb the carriers at C4, the Wildcats escort them.",
            "AF23: attack C4: all Dauntless on carriers",
        ),
        ("AF23: attack C4, dive, escorted by the Wildcats", "AF23: attack C4: all dive"),
        ("AF23: bombers dive on carriers at C4, fighters escort", "AF23: attack C4: all dive on carriers"),
        (
            "AF13 flies low to C6 and drops its torpedoes on the carriers.",
            "AF13: low; attack C6: all torpedo on carriers",
        ),
        ("All of AF14 should intercept any enemy bombers", "AF14: intercept bombers"),
        ("AF2 shadow C6, 1 hex off; C6 gone - home.", "AF2: shadow C6 from 1 hex; if gone land"),
        ("AF14: patrol over TF11 for 3 hours, attack anything that comes.", "AF14: CAP TF11 3 turns; intercept"),
        ("Hi Tom, AF3 please shadow C4 but keep your distance, say 3 hexes.", "AF3: shadow C4 from 3 hexes"),
        (
            "my AF12 must attack the fleet C6 with dive bombing, first target is carrier",
            "AF12: attack C6: all dive on carriers",
        ),
        (
            "AF12 attack C6, dive, first target carriers, second target cruisers",
            "AF12: attack C6: all dive on carriers/cruisers",
        ),
        ("AF3 make search in direction south-west, 7 hex, then return to base", "AF3: search; SW7; land"),
        ("AF17: Search S for 6 hexes from Lae", "AF17: to Lae; search; S6"),
        ("AF14 keep circling over Lexington, only 2 may dive on low flyers", "AF14: CAP Lexington; dive at most 2"),
        ("AF14 must protect Yorktown until it is dark", "AF14: CAP Yorktown until night"),
        ("AF23 leave the attack, come back to Lexington with bombs", "AF23: land Lexington"),
        ("AF14: 2 Wildcats leave and land on Yorktown as AF32", "AF14: split 2 Wildcat as AF32: land Yorktown"),
        ("AF6 flies high to Rabaul and drops its bombs on it", "AF6: attack Rabaul: all level high"),
        ("Send AF12 after the carriers at B/N30, dive", "AF12: attack B/N30: all dive on carriers"),
        ("AF10 attack any carriers at C4 or cruisers if there are none", "AF10: attack C4: all on carriers/cruisers"),
        ("AF10 - new target: C6, all dive bomb, carriers.", "AF10: attack C6: all dive on carriers"),
        ("AF12 dive bomb C6, CV, CA, then anything", "AF12: attack C6: all dive on CV/CA"),
        (
            "AF12 makes dive attack to the carriers of the fleet C6 and comes back on Yorktown",
            "AF12: attack C6: all dive on carriers; land Yorktown",
        ),
        ("AF3 keep going north, turn back when fuel is 6", "AF3: fly N until fuel at most 6; land"),
        ("AF14 don't chase fighters, go for bombers only", "AF14: intercept bombers"),
        ("AF10 goes for the carriers at C4 (dive).", "AF10: attack C4: all dive on carriers"),
        ("AF3: fly 5 hexes N, searching on the way, then land at Port Moresby.", "AF3: search; N5; land Port Moresby"),
        ("AF10 dive on C4, whatever ships are there", "AF10: attack C4: all dive"),
    ],
)
def test_plain_words_of_planes_in_flight_are_read(prose: str, plain: str) -> None:
    assert read(prose) == read(plain) != []


@pytest.mark.parametrize(
    ("prose", "plain"),
    [
        (
            "AFs 10 and 12 attack C4, all dive",
            ["AF10: attack enemy at C4: all dive", "AF12: attack enemy at C4: all dive"],
        ),
        (
            "AF10 and AF12 attack C4 (dive, carriers first)",
            ["AF10: attack enemy at C4: all dive on carriers", "AF12: attack enemy at C4: all dive on carriers"],
        ),
        (
            "I'd like AF10 to attack C4, all dive, and AF12 to return to Yorktown",
            ["AF10: attack enemy at C4: all dive", "AF12: land Yorktown"],
        ),
        ("AF2 and AF3 come home. AF17 too.", ["AF2: land", "AF3: land", "AF17: land"]),
    ],
)
def test_several_formations_in_plain_words_are_read(prose: str, plain: list[str]) -> None:
    assert read(prose) == plain


@pytest.mark.parametrize(
    "prose",
    [
        "AF23: the Dauntlesses bomb the carriers at C4, the Wildcats do not escort them",
        "AF23: the Dauntlesses bomb the carriers at C4, the Wildcats cover TF1",
        "AF10: attack C4, all dive, Dauntlesses escort",
        "AF23: attack C4, all dive, escorted by AF14",
        "AF10 attack C4, all dive; C6 gone - home",
        "AF10 attack carriers at C4 and C6, dive",
        "AF13 flies low to C6 and drops its torpedoes on the carriers, not the cruisers",
        "AF13 flies low to C4 and drops its torpedoes on the carriers at C6",
        "AF10 attack C4, dive on carriers but not on other big ships",
        "AF10 attack C4, dive, first target is not carriers",
        "AF14 CAP TF11, attack anything that comes except bombers",
        "AF14 CAP TF11, do not attack anything that comes",
        "AF10 attack anything that comes",
        "AF2 shadow C4, keep your distance",
        "AF2 shadow C4 keep your distance, 3 hexes max",
        "AFs 10 or 12 go N2",
        "AF10 attack C4 (not dive, carriers first)",
        "AF6 flies to Rabaul and drops its bombs",
        "AF10 target C4, new target C6, all dive",
        "AF10 leave the attack on C4 to AF12 and land",
        "AF14: CAP TF1 until it is dark or attacked",
        "I'd like AF10 to attack C4, all dive, and AF12 to return if attacked",
        "AF10 dive on C4, any ships but carriers",
        "AF10 attack C4, dive, carriers, else whatever is there at C6",
        "AF3: fly 5 hexes N, searching on the way back",
        "AF2 home, TF1 too",
        "AF14 CAP TF1 and attack the enemy",
        "AF10 attack carriers in C4, dive, ignoring other ships unless attacked",
    ],
)
def test_what_turns_plain_words_of_planes_is_refused(prose: str) -> None:
    assert read(prose) == []


@pytest.mark.parametrize(
    ("prose", "plain"),
    [
        ("AF10: N2, then maul C4, all dive", "AF10: N2; attack C4: all dive"),
        ("AF10 gets stuck into C4, one and all dive", "AF10: attack C4: all dive"),
        ("Send AF10 to eliminate C4, all dive, carriers should be preferred", "AF10: attack C4: all dive on carriers"),
        ("AF12 dives on C4, starting with the carriers", "AF12: attack C4: all dive on carriers"),
        ("AF12 to dive on C4, with an eye to the carriers", "AF12: attack C4: all dive on carriers"),
        (
            "AF12 attacks C4, everyone without exception diving, carriers wanted",
            "AF12: attack C4: all dive on carriers",
        ),
        ("AF13: torpedo attack on C4, carriers are to be preferred", "AF13: attack C4: all torpedo on carriers"),
        (
            "AF12 attacks C4, all dive, carriers if present, otherwise cruisers",
            "AF12: attack C4: all dive on carriers/CA/CL",
        ),
        ("AF12 attacks C4, all dive, in this order: carriers, cruisers", "AF12: attack C4: all dive on carriers/CA/CL"),
        ("AF12 attacks C4, all dive, only carriers count", "AF12: attack C4: all dive on only carriers"),
        (
            "AF13 torpedoes C4, whole squadron, nothing other than carriers",
            "AF13: attack C4: all torpedo on only carriers",
        ),
        ("AF12 dives on C4, any ship will do", "AF12: attack C4: all dive"),
        (
            "AF12 attacks C4, all dive; if nothing is there any more, it returns",
            "AF12: attack C4: all dive; if gone land",
        ),
        (
            "AF12 attacks C4, all dive; should it be empty, land on Yorktown",
            "AF12: attack C4: all dive; if gone land Yorktown",
        ),
        (
            "AF12 attacks C4, all dive, but if they have pushed off it comes home",
            "AF12: attack C4: all dive; if gone land",
        ),
        ("AF12 attacks C4, all dive; return if they have cleared out", "AF12: attack C4: all dive; if gone land"),
        ("AF12 attacks C4, all dive; if there is nothing there, it returns", "AF12: attack C4: all dive; if gone land"),
        ("AF3 shadows C4 closely; if they have scarpered it comes home", "AF3: shadow C4 close; if gone land"),
        ("AF3 searches N5; if there is nothing there, it returns", "AF3: search N5; if not enemy seen then (land)"),
        ("AF10 lets its bombs go if attacked", "AF10: if attacked then (jettison)"),
        ("AF10: N2, then empties its racks and lands on Lexington", "AF10: N2; jettison; land Lexington"),
        ("AF6: bomb Rabaul low if they find planes on the ground", "AF6: bomb Rabaul low if planes are on the ground"),
        (
            "Send AF6 to bomb Rabaul low if there are planes on the runway",
            "AF6: bomb Rabaul low if planes are on the ground",
        ),
        ("AF14: N2, then catch the bombers", "AF14: N2; intercept bombers"),
        ("AF14 should target the bombers", "AF14: intercept bombers"),
        ("AF10 follows AF13 into the attack", "AF10: attack after AF13"),
        ("AF10 takes part in AF13's attack", "AF10: join AF13 if it attacks"),
        ("Fold AF10 into AF12", "AF10: join AF12"),
        (
            "Yorktown launches 6 Dauntless and 4 Devastators as AF33: attack C4, let the Dauntless dive and "
            "the Devastators torpedo",
            "AF33: launch 6 Dauntless, 4 Devastator from Yorktown; attack C4: all Dauntless dive, all "
            "Devastator torpedo",
        ),
        (
            "Yorktown launches 6 Dauntless and 4 Devastators as AF33: attack C4, Dauntless: dive, Devastators: torpedo",
            "AF33: launch 6 Dauntless, 4 Devastator from Yorktown; attack C4: all Dauntless dive, all "
            "Devastator torpedo",
        ),
    ],
)
def test_words_of_attacks_by_planes_are_read(prose: str, plain: str) -> None:
    assert read(prose) == read(plain) != []


@pytest.mark.parametrize(
    "text",
    [
        "AF10 has let go of its bombs",
        "AF10 has hit C4, all dive",
        "AF10 has set upon C4, all dive",
        "AF10 has split off 2 Dauntless as AF33",
        "AF10 has come together with AF12",
        "AF12 attacks C4, all dive, carriers are not to be preferred",
        "AF12 attacks C4, all dive, carriers are to be preferred to transports of TF7",
        "AF12 attacks C4, all dive, any ship will do but carriers",
        "AF12 attacks C4, all dive, no preference to carriers",
        "AF12 attacks C4, all dive, carriers wanted, cruisers not",
        "AF12 attacks C4, all dive; if C6 has fled, return",
        "AF12 attacks C4, all dive; if it has not fled, return",
        "AF12 attacks C4, all dive; if its tanks are empty, return",
        "AF12 attacks C4, all dive; if nothing but destroyers is there return",
        "AF12 attacks C4, all dive; if gone, go for C6",
        "AF6: bomb Rabaul low if there are planes there",
        "AF6: bomb Rabaul low if 5 planes are on the ground",
        "AF10 lets half its bombs go",
        "AF10 attacks C4, all without exception dive but two",
        "AF14 does not hunt bombers",
        "AF10 is not merged into AF12",
    ],
)
def test_what_turns_words_of_attacks_is_refused(text: str) -> None:
    assert read(text) == []
