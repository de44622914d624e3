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
