"""Launches as players write them short: what is read, and what is not."""

import pytest
from tests.carrier.orders import corpus_views


def _orders(text: str) -> list[str]:
    return [each.canonical for each in corpus_views.read(text, "allied").echo if "no move" not in each.canonical]


@pytest.mark.parametrize(
    ("prose", "plain"),
    [
        ("Lex 6 dauntless at C6 at 1000", "1000: AF1: launch 6 Dauntless from Lexington; attack enemy at C6"),
        ("Lexington 6 Dauntless on C6", "AF1: launch 6 Dauntless from Lexington; attack enemy at C6"),
        ("york launch 4 devastators at C6, low", "AF1: launch 4 Devastator from Yorktown; attack enemy at C6: all low"),
        (
            "pt moresby launch the 4 b25 vs C5 at 1000, level, then back home",
            "1000: AF1: launch 4 B-25 from Port Moresby; attack enemy at C5: all level; land",
        ),
        (
            "launch 4 wildcats off lexington as af31 n cap tf1 3 hrs",
            "AF31: launch 4 Wildcat from Lexington; CAP TF1 3 turns",
        ),
        (
            "Yorktown is to keep four Wildcats at immediate readiness on deck to scramble against any raid.",
            "Yorktown: ready CAP 4 Wildcat if any raid",
        ),
        (
            "Yorktown keeps four Wildcats at immediate readiness on deck to scramble against raids of 6 or more",
            "Yorktown: ready CAP 4 Wildcat if raid at least 6",
        ),
        (
            "york 4 tbd torp C6 at 1000, go in low",
            "1000: AF1: launch 4 Devastator from Yorktown; low; attack enemy at C6: all torpedo",
        ),
        (
            "Yorktown launch 4 Devastators against C6, leaving at 1000",
            "1000: AF1: launch 4 Devastator from Yorktown; attack enemy at C6",
        ),
        (
            "Yorktown launch 4 Wildcats to CAP TF11, taking off at 1000",
            "1000: AF1: launch 4 Wildcat from Yorktown; CAP TF11",
        ),
        (
            "Yorktown launch 6 SBD + 4 TBD at C6 with 2 wildcats along",
            "AF1: launch 6 Dauntless, 4 Devastator, 2 Wildcat from Yorktown; attack enemy at C6",
        ),
        (
            "B-17s off, all three, bomb Rabaul, come home",
            "AF1: launch 3 B-17 from Port Moresby; attack base at Rabaul; land",
        ),
        ("Send the three B-17s to bomb C5 at 1000", "1000: AF1: launch 3 B-17 from Port Moresby; attack enemy at C5"),
        (
            "Moresby 1 catalina off now to shadow C6, other stays ready",
            "AF1: launch 1 Catalina from Port Moresby; shadow C6",
        ),
        (
            "yorktown 2 dauntless search N 7 hexes, other 4 kept for strike",
            "AF1: launch 2 Dauntless from Yorktown; search; N7",
        ),
        (
            "Port Moresby keep two of the B-25s at home and send the other two to bomb Lae at 0900",
            "0900: AF1: launch 2 B-25 from Port Moresby; attack base at Lae",
        ),
        (
            "Yorktown launch everything but the Wildcats at C6",
            "AF1: launch all Dauntless, all Devastator from Yorktown; attack enemy at C6",
        ),
        (
            "Two Wildcats from Yorktown go up as CAP for TF11, the others stay ready",
            "AF1: launch 2 Wildcat from Yorktown; CAP TF11",
        ),
        ("york strike below the 4 devastators, keep rest ready", "Yorktown: unready 4 Devastator"),
        (
            "Yorktown keeps 2 Wildcats on ready CAP and strikes the other 2 below",
            "Yorktown: ready CAP 2 Wildcat if any raid; unready 2 Wildcat",
        ),
        (
            "Yorktown hold 4 wildcats ready, launch only against a raid of 6 or more",
            "Yorktown: ready CAP 4 Wildcat if raid at least 6",
        ),
        ("lexington any dauntless not ready yet, ready with GP", "Lexington: ready all Dauntless GP"),
        ("lexington ready further dauntless with AP", "Lexington: ready all Dauntless AP"),
    ],
)
def test_launches_told_short_are_read(prose: str, plain: str) -> None:
    assert _orders(prose) == [plain]


@pytest.mark.parametrize(
    ("prose", "plain"),
    [
        (
            "PM: 2x Catalina, one N, one NE, 10 hexes each, return.",
            [
                "AF1: launch 1 Catalina from Port Moresby; search; N10; land",
                "AF4: launch 1 Catalina from Port Moresby; search; NE10; land",
            ],
        ),
        (
            "moresby both pby up now: one N 9, other NE 8",
            [
                "AF1: launch 1 Catalina from Port Moresby; search; N9",
                "AF4: launch 1 Catalina from Port Moresby; search; NE8",
            ],
        ),
        (
            "York up 2 wildcats over tf11 til 1000 and other 2 on ready cap",
            [
                "Yorktown: ready CAP 2 Wildcat if any raid",
                "AF1: launch 2 Wildcat from Yorktown; CAP TF11 until hour exactly 10",
            ],
        ),
        (
            "Both Lex and Yorktown launch 6 dauntless at 0900 on C4",
            [
                "0900: AF1: launch 6 Dauntless from Lexington; attack enemy at C4",
                "0900: AF4: launch 6 Dauntless from Yorktown; attack enemy at C4",
            ],
        ),
    ],
)
def test_two_orders_of_one_sentence(prose: str, plain: list[str]) -> None:
    assert _orders(prose) == plain


@pytest.mark.parametrize(
    "text",
    [
        "Port Moresby B-17s stay home",
        "Port Moresby's B-17s go low",
        "B-17s wait",
        "B-17s to Rabaul",
        "B-17s do not bomb Rabaul",
        "Launch 6 Dauntless to attack C6",
        "2 B-17s and 6 Dauntless attack C6",
        "AF6: jettison. B-17s jettison",
        "Lexington 6 Dauntless not at C6",
        "Lexington 6 Dauntless at C6 and C4",
        "pt moresby launch the 4 b25 vs C5 at 1000, not level",
        "Yorktown launch 4 Wildcats to CAP TF11, leaving at 1000",
        "Yorktown ready 4 Dauntless with AP, launch 4 Devastators at C6, leaving at 1000",
        "Yorktown: ready 6 Dauntless, 4 Devastator attack C6 at 1000",
        "Yorktown: ready 6 Dauntless, 4 Devastator off at 1000",
        "Yorktown launch 4 Devastators against C6, not leaving before 1000",
        "AF10: attack C6, leaving at 1000",
        "Moresby 1 B-17 off to shadow C6, other stays ready",
        "Moresby 1 catalina off to shadow C6, other does not stay ready",
        "yorktown 2 dauntless search N 7 hexes, other 3 kept for strike",
        "york strike below the 4 devastators, keep the rest ready as CAP",
        "york strike below all, keep rest ready",
        "Yorktown keeps 2 Wildcats on ready CAP and strikes the other 3 below",
        "york up 2 wildcats over tf11 and other 3 on ready cap",
        "Lexington launch 2 Dauntless to search N 8, the other four stand by",
        "lex 2 dauntless search: one n, one ne, one se, 5 hexes each",
        "4 dauntless from york do not dive C6",
        "Port Moresby: at 0900 two B-25 to Lae, bomb it low, return",
        "Lexington launch 2 Dauntless to search N 8, others stay low",
        "AF10 attack C6, the rest stays at home",
        "B-17s may bomb Rabaul",
        "B-17s with AF6 bomb Rabaul",
        "moresby 2 pby search: ne 4 and n 4",
        "PM: 2 Catalina, one N 5, one NE, 10 hexes each",
        "Use the B-25s only against C4",
        "B-17s off, all but one, bomb Rabaul",
        "Yorktown hold 4 wildcats ready, launch only against C9",
        "Yorktown keeps four Wildcats at immediate readiness on deck to scramble at 1100",
        "Yorktown keeps four Wildcats at immediate readiness on deck",
        "Yorktown keeps no Wildcats at immediate readiness on deck to scramble against any raid",
    ],
)
def test_what_is_not_said_of_launches_is_not_read(text: str) -> None:
    sheet = corpus_views.read(text, "allied")
    assert not any(each.canonical.partition(": ")[2].startswith(("launch", "ready", "unready")) for each in sheet.echo)
    assert not any("launch" in each.canonical or "attack" in each.canonical for each in sheet.echo)


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        (
            "Please have the six Dauntlesses of AF12 dive on the ships at C4, and if those have gone they come home.",
            ["AF12: attack C4: all dive; if gone return"],
        ),
        (
            "The fighters AF14 make patrol on top of TF1 for two hours and after they land.",
            ["AF14: CAP TF1 2 hours; land"],
        ),
        (
            "AF23 please separate 2 Wildcat, new number is AF33, they land on Lexington.",
            ["AF23: split 2 Wildcat as AF33: (land Lexington)"],
        ),
        ("4 Wildcats of Lexington fly CAP over TF11", ["Lexington: launch 4 Wildcat; CAP TF11"]),
        (
            "All 6 ready Dauntlesses of Lexington should take off and dive on carriers at C4.",
            ["Lexington: launch 6 Dauntless; attack C4: all dive on carriers"],
        ),
        (
            "Lexington: launch 6 Dauntless to attack C4, dive, carriers, as AF31, then home",
            ["Lexington: launch 6 Dauntless as AF31: attack C4: all dive on carriers; land"],
        ),
        (
            "Port Moresby: 3 B-17 up, bomb Rabaul from high, number AF34",
            ["Port Moresby: launch 3 B-17 as AF34: bomb Rabaul high"],
        ),
        ("AF12 dive on C6, if it isnt there try C4.", ["AF12: attack C6: all dive; if gone (attack C4)"]),
        ("AF2 look for the enemy to the NE for six hexes", ["AF2: search; NE6"]),
        ("AF2 go 5 hexes north and look if there are enemies", ["AF2: search; N5"]),
        ("AF2 search S4, then follow what you find.", ["AF2: search; S4; shadow TF"]),
        ("AF14: don't land yet, keep the CAP over TF1 going until noon.", ["AF14: CAP TF1 until at 1200"]),
        (
            "AF7 wait for AF13 at B/M29 and go with it to attack C6, all torpedo on carriers",
            ["AF7: meet AF13 at B/M29 and go with it; attack C6: all torpedo on carriers"],
        ),
        ("AF10 and AF12 unite in one formation", ["AF10: join AF12"]),
        ("Call off the attack of AF10 and bring them back to the Yorktown", ["AF10: land Yorktown"]),
        ("AF10+12 attack C4 dive CV", ["AF10: attack C4: all dive on CV", "AF12: attack C4: all dive on CV"]),
        (
            "AF10 dive bomb C4, carriers if any, then land on Lexington",
            ["AF10: attack C4: all dive on carriers; land Lexington"],
        ),
        ("AF10 fly to C4 for dive attack, carriers first", ["AF10: attack C4: all dive on carriers"]),
        ("AF12 via B/M28 to C6, dive, CV then CA", ["AF12: to B/M28; attack C6: all dive on CV/CA"]),
        ("AF14 change to TF11 and CAP there till 1100", ["AF14: CAP TF11 until at 1100"]),
        (
            "Give TF11 a CAP of four Wildcats from Yorktown until noon.",
            ["Yorktown: launch 4 Wildcat; CAP TF11 until at 1200"],
        ),
        (
            "Strike from Yorktown on C6: 6 Dauntless, 4 Wildcats as escort, carriers first.",
            ["Yorktown: launch 6 Dauntless, 4 Wildcat; attack C6: all on carriers"],
        ),
        ("Yorktown bring the landed Wildcats down and refuel them.", ["Yorktown: service all Wildcat"]),
        (
            "Split AF6: the two P-39s go home as AF31, the B-26s bomb Lae high.",
            ["AF6: split 2 P-39 as AF31: (land); bomb Lae high"],
        ),
        (
            "AF23 attack C6, if no carriers there then cruisers, all dive.",
            ["AF23: attack C6: all dive on carriers/cruisers"],
        ),
    ],
)
def test_launches_and_flights_in_plain_words_are_read(text: str, orders: list[str]) -> None:
    assert corpus_views.read(text, "allied").echo
    read = [each.canonical for each in corpus_views.read(text, "allied").echo]
    assert read == [each.canonical for each in corpus_views.read("\n".join(orders), "allied").echo]


@pytest.mark.parametrize(
    "text",
    [
        "4 Wildcats of Lexington don't fly CAP over TF11",
        "4 Wildcats being readied on Lexington fly over TF1",
        "The fighters AF23 land on Lexington",
        "Lexington launch 6 Dauntless to attack C6, AF10",
        "Lexington: launch 6 Dauntless to attack C4, dive, number AF31 if free",
        "AF2 find the enemy carriers: N6",
        "AF2 attack the enemy to the NE for six hexes",
        "AF2 search S4, do not follow what you find",
        "AF2 search S4, then follow what AF3 finds",
        "AF3 search around TF1",
        "AF14 don't land there, shadow C6",
        "AF12 dive on C6, if those have gone but carriers are there land",
        "AF10 and 99 attack C4, all dive",
        "AF10 jettison if there are any, then return",
        "AF10 attack C4, all dive, carriers if there are none",
        "AF10 fly to C4 for dive attack on C6",
        "AF14 stay over TF1 for protection of TF5",
        "Give TF11 a CAP of four Wildcats from Yorktown unless AF14 comes",
        "Call off the attack of AF10 on C6 and bring AF12 home",
        "AF6 attacks nothing but carriers and comes home",
    ],
)
def test_what_only_looks_like_a_launch_or_flight_is_refused(text: str) -> None:
    assert not corpus_views.read(text, "allied").echo
