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
