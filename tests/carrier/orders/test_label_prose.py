"""Orders written under labels, in staff language and as telegrams, and what is never made of them."""

import pytest
from tests.carrier.orders import corpus_views


def read(text: str) -> list[str]:
    """Return the orders of a text that stand."""
    return [echo.canonical for echo in corpus_views.read(text, "allied").echo]


@pytest.mark.parametrize(
    ("prose", "plain"),
    [
        (
            "AF23: attack contact C4. Mode: all dive. Priority: carriers first. If the contact is gone: return.",
            "AF23: attack C4: all dive on carriers; if gone return",
        ),
        (
            "AF23: attack C4\nMode: all dive\nPriority: carriers first\nIf the contact is gone: return",
            "AF23: attack C4: all dive on carriers; if gone return",
        ),
        (
            "AF13: target C6. Method: torpedo, all aircraft. Targets: carriers only.",
            "AF13: attack C6: all torpedo on only carriers",
        ),
        ("AF23: Target: C4\nMode: dive\nTargets: carriers only", "AF23: attack C4: all dive on only carriers"),
        ("AF23: task: attack. Target: C4. Mode: dive.", "AF23: attack C4: all dive"),
        (
            "AF23: attack C4, all dive. Primary: carriers. Secondary target: capital ships. If gone: return.",
            "AF23: attack C4: all dive on carriers/capital; if gone return",
        ),
        ("AF2: Target: C4. Task: shadow. Distance: 1 hex.", "AF2: shadow C4 from 1 hex"),
        (
            "AF2: shadow C4. Distance: 1 hex. Until: fuel 3. Then: return.",
            "AF2: shadow C4 from 1 hex until fuel 3; return",
        ),
        ("TF12: step 1: go to B/F30. Step 2: join TF1 there.", "TF12: to B/F30; join TF1"),
        (
            "AF6: condition: if attacked or if losses at least 2, jettison and land. Otherwise: fly N4.",
            "AF6: if attacked or losses at least 2 then (jettison; land) else (N4)",
        ),
        ("AF17: Altitude: high. Course: N4. Then land.", "AF17: high; N4; land"),
        ("AF17: mission: search. Course: N5. Then: land Port Moresby.", "AF17: search; N5; land Port Moresby"),
        ("AF14: CAP. Station: TF1. Duration: 4 hours.", "AF14: CAP TF1 4 turns"),
        ("TF3: Movement: NE2. Combat: avoid.", "TF3: NE2; avoid combat"),
        ("TF2: Action: bombard. Target: Henderson Field.", "TF2: shell Henderson Field"),
        ("SS4: patrol B/F20. Targets: CV. Factors: 3.", "SS4: patrol B/F20; attack CV with 3"),
        ("SS4: Depth: surface. Fire: hold.", "SS4: surface; hold fire"),
        ("Lexington: Service: all.", "Lexington: service all"),
        (
            "AF23: strike C4. Dauntless to deliver dive attack, primary target carriers, secondary capital ships. "
            "Return if target gone.",
            "AF23: attack C4: all Dauntless dive on carriers/capital; if gone return",
        ),
        (
            "Commence flying off: Lexington, strike of 6 Dauntless escorted by 4 Wildcat, designated AF30. "
            "Objective C4, dive, carriers primary. Recover on Lexington.",
            "Lexington: launch 6 Dauntless, 4 Wildcat as AF30: attack C4: all dive on carriers; land Lexington",
        ),
        ("TF1 alter into the wind, then stand NW 1.", "TF1: into wind; NW1"),
        ("TF 3 is to proceed NE 2 and thence N 1, Hobart in company.", "TF3: NE2,N1"),
        ("AF2 SHADOW C4 1 HEX OFF. FUEL 3 RTN.", "AF2: shadow C4 from 1 hex until fuel 3; return"),
        ("TF3 DETACH HOBART 1 DD AS TF4. TF4 SW2.", "TF3: split Hobart, 1 DD as TF4: SW2"),
        ("af7 torps on c6 cvs first n if its gone go home", "AF7: attack C6: all torpedo on CV; if gone return"),
        ("tf11 to b/h30 tf5 to b/h30 too", "TF11: to B/H30\nTF5: to B/H30"),
    ],
)
def test_labels_and_telegrams_are_read(prose: str, plain: str) -> None:
    assert read(prose) == read(plain) != []


@pytest.mark.parametrize(
    "prose",
    [
        "AF23: attack C4. Mode: all dive. Zeal: high.",
        "AF23: attack C4. Caution: avoid combat.",
        "AF23 & AF8: N4. Zeal: high.",
        "SS4.depth := periscope; SS4.targets := [CV]",
        "SS4: stay. Foo: periscope.",
        "AF23: attack C4\nMode: all dive\nPriority: none",
        "AF23: attack C4. Mode: all dive. Priority: not carriers.",
        "AF23: attack C4. Mode: all dive. Priority: carriers, but not CVL.",
        "AF23: attack C4. Mode: all dive. If gone: return. Priority: carriers.",
        "AF23: attack C4. Mode: all dive. Then: land. Targets: carriers.",
        "AF17: Course: N4. Altitude: not high.",
        "AF17: Course: not N4.",
        "AF14: CAP TF1. Duration: 4 hours at most.",
        "AF14: CAP TF1. Then: land Lexington. Duration: 4 hours.",
        "AF2: shadow C4. Distance: 1 hex or 2.",
        "TF12: step 1: go to B/F30. Step 3: join TF1.",
        "TF12: step 1: go to B/F30. Step 2: if attacked, S2. Step 3: join TF1.",
        "TF3: Move: NE2. Combat: avoid if outnumbered.",
        "TF3: split Hobart. New TF: TF4. Course: SW2.",
        "SS4: Fire: hold until CV seen.",
        "SS4: attack CV. Depth: deep. Factors: 3.",
        "TF3: NE2, Chicago in company.",
        "TF3: NE2, Hobart not in company.",
        "tf11 to b/h30 tf5 not to b/h28",
        "tf11 to b/h30 tf5 to b/h28 if attacked",
        "AF2 SHADOW C4 1 HEX OFF. NOT FUEL 3 RTN.",
        "AF23: strike C4, all dive, primary target carriers, secondary not cruisers.",
        "Do not commence flying off: Lexington, strike of 6 Dauntless, designated AF30.",
    ],
)
def test_labels_that_turn_the_meaning_are_refused(prose: str) -> None:
    assert read(prose) == []


def test_a_unit_that_is_none_of_the_seats_takes_no_other_along() -> None:
    assert read("AF17: N4\nTF99: N2") == read("AF17: N4")


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("Submarines: SS2 periscope. SS4 hold fire.", ["SS2: periscope", "SS4: hold fire"]),
        ("As for the planes: AF8 lands. AF2 searches N5.", ["AF8: land", "AF2: search; N5"]),
        ("Carriers: Lexington service all; Yorktown service all", ["Lexington: service all", "Yorktown: service all"]),
    ],
)
def test_a_heading_over_some_orders_may_stand_on_the_line_of_the_first(text: str, orders: list[str]) -> None:
    assert [each.canonical for each in corpus_views.read(text, "allied").echo] == orders
