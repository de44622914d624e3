"""Both sides of each bound in the functions that carry the rules of 1993: contradictions, holes and their defaults."""

from typing import Any

import pytest
from tests.carrier.command.field import orders
from tests.carrier.position import OPEN_SEA, bare, put_af, put_tf

KEEP_ONE = "Keep one of them, or write 'if ... then ... else ...'."
NO_LANDING = "note GM-3.4a AF4: no landing ordered; it holds in {} and goes to Lexington when it must | "
MEETS = (
    "query GM-3.55a {}: going {} from A/Q38 never meets A/S30. Missing: 1 the way to it. Default at the deadline: the "
    "shortest way | Write 'to A/S30', or another direction."
)
BY_DEFAULT = (
    "all armed planes on carriers, else capital, else small ships; torpedo if carried, else dive if they can, else "
    "level low; if no TF is seen, return and land"
)
SAID_NOT = "note defaults {}: not said, so by default: {} | "
ON, HIGH, MODE, GONE = (
    "targets carriers, else capital, else small ships",
    "altitude to suit the mode",
    "torpedo if carried, else dive if they can, else level low",
    "if the target is gone, return and land",
)
USELESS = "note GM-13.4b B-17 can do nothing with AP bombs against {} | "
GROUND = "if aircraft are on the ground at Lae then"
READ = "note read-as {0}: read as: land at {1} | "


def clash(unit: str, one: str, two: str) -> str:
    """Return the answer to a thing and its contrary."""
    return f"error no-move {unit} stays: '{one}' and '{two}' contradict each other | {KEEP_ONE}"


def missing(points: str, go: str, example: str) -> str:
    """Return the answer to an attack of which nothing is said."""
    unit = example.partition(":")[0]
    return f"query GM-3.52 {unit}: missing {points}. Default at the deadline: {go}{BY_DEFAULT} | Write '{example}'."


CASES: list[tuple[str, str, list[str], str]] = [
    ("GM-3.3b", "AF4: attack TF; do not attack", [clash("AF4", "attack TF", "do not attack")], "no move"),
    ("GM-3.3b", "AF4: do not attack; attack TF", [clash("AF4", "attack TF", "do not attack")], "no move"),
    ("GM-3.3b", "AF4: divert; no divert", [clash("AF4", "divert", "no divert")], "no move"),
    ("GM-3.3b", "AF5: avoid combat; intercept", [clash("AF5", "intercept", "avoid combat")], "no move"),
    ("GM-9.4b", "AF4: high; _N2", [clash("AF4", "_N2", "high")], "no move"),
    ("GM-9.4b", "AF4: low; ^N2", [clash("AF4", "^N2", "low")], "no move"),
    ("GM-9.4b", "AF4: N1; high; _N2", [NO_LANDING.format("A/Q35")], "N1 high; _N2"),
    ("GM-9.4b", "AF4: high; ^N2", [NO_LANDING.format("A/Q36")], "high; ^N2"),
    ("GM-9.4b", "AF4: high; N1, _N2", [NO_LANDING.format("A/Q35")], "high; N1,_N2"),
    (
        "GM-3.55a",
        "AF4: fly N until hex A/Q30 is reached or TF seen; shadow TF; land",
        [],
        "fly N until A/Q30 reached or TF seen; shadow TF; land",
    ),
    (
        "GM-3.55a",
        "AF4: fly N until hex A/S30 is reached or TF seen; shadow TF; land",
        [MEETS.format("AF4", "N")],
        "to A/S30; shadow TF; land; if TF seen then (shadow TF; land)",
    ),
    (
        "GM-3.55a",
        "AF4: fly NE until hex A/S30 is reached or TF seen or night; land",
        [READ.format("AF4", "Lexington"), MEETS.format("AF4", "NE")],
        "to A/S30; land; if TF seen or night then (land)",
    ),
    (
        "GM-3.55a",
        "AF4: N1; fly N until hex A/S30 is reached; land",
        [READ.format("AF4", "Lexington")],
        "N1; fly N until A/S30 reached; land",
    ),
    ("GM-3.55a", "1400: AF4: fly N until hex A/S30 is reached; land", [], "fly N until A/S30 reached; land"),
    ("GM-3.55a", "TF1: steam N until hex A/S30 is reached", [MEETS.format("TF1", "N")], "to A/S30"),
    (
        "GM-3.52",
        "AF4: attack TF",
        [
            missing(
                "1 planes against ship types, 2 altitude, 3 bombing mode, 4 action if the TF is not there",
                "",
                "AF4: attack TF: 4 Dauntless dive on carriers/capital if gone return",
            )
        ],
        "attack TF",
    ),
    (
        "GM-3.52",
        "AF4: high; attack TF at A/Q30",
        [
            missing(
                "1 planes against ship types, 2 bombing mode, 3 action if the TF is not in A/Q30",
                "fly the shortest way to A/Q30; ",
                "AF4: attack TF at A/Q30: 4 Dauntless dive on carriers/capital if gone return",
            )
        ],
        "high; attack TF at A/Q30",
    ),
    (
        "GM-3.52",
        "AF7: attack TF; if target gone then land",
        [
            "note read-as read as: AF7: attack TF if gone (land) | ",
            missing(
                "1 planes against ship types, 2 altitude (low), 3 bombing mode (torpedo)",
                "",
                "AF7: attack TF: 4 Devastator torpedo on carriers/capital if gone return",
            ),
        ],
        "attack TF if gone (land)",
    ),
    (
        "GM-3.52",
        "AF4: attack TF: all dive on carriers if gone land",
        [],
        "attack TF: all dive on carriers if gone (land)",
    ),
    (
        "GM-3.52",
        "AF4: attack TF at A/Q30: all dive on carriers",
        [SAID_NOT.format("AF4", GONE)],
        "attack TF at A/Q30: all dive on carriers",
    ),
    (
        "GM-3.52",
        "AF4: attack TF: all on carriers",
        [SAID_NOT.format("AF4", f"{HIGH}; {MODE}; {GONE}")],
        "attack TF: all on carriers",
    ),
    (
        "GM-3.52",
        "AF4: attack TF: 2 Dauntless dive",
        [SAID_NOT.format("AF4", f"{ON}; {GONE}")],
        "attack TF: 2 Dauntless dive",
    ),
    ("GM-3.52", "AF4: attack Lae", [], "attack base at Lae"),
    ("GM-3.52", "AF4: attack Lexington", ["error own-unit Lexington is your own | "], ""),
    ("GM-3.52", "AF4: attack TF: all torpedo on CV", ["error BR-18.3 Dauntless cannot attack with torpedoes | "], ""),
    ("GM-3.52", "AF4: attack TF: 3 Val dive on CV", ["error no-such-planes AF4 has no Val | It has 4 Dauntless."], ""),
    (
        "GM-13.4b",
        "AF6: attack TF: all level on DD",
        [USELESS.format("DD"), SAID_NOT.format("AF6", f"{HIGH}; {GONE}")],
        "attack TF: all level on DD",
    ),
    (
        "GM-13.4b",
        "AF6: attack TF: 2 B-17 AP level on DD/AP",
        [USELESS.format("DD, AP"), SAID_NOT.format("AF6", f"{HIGH}; {GONE}")],
        "attack TF: 2 B-17 AP level on DD/AP",
    ),
    (
        "GM-13.4b",
        "AF6: attack TF: all level on small",
        [USELESS.format("small"), SAID_NOT.format("AF6", f"{HIGH}; {GONE}")],
        "attack TF: all level on small",
    ),
    (
        "GM-13.4b",
        "AF6: attack TF: all level on DD/CV",
        [SAID_NOT.format("AF6", f"{HIGH}; {GONE}")],
        "attack TF: all level on DD/CV",
    ),
    ("GM-13.4b", "AF4: attack TF: all dive on small", [SAID_NOT.format("AF4", GONE)], "attack TF: all dive on small"),
    *(
        (
            "GM-3.6a",
            f"TF1: report C2 5 as {n} TF",
            [f"query GM-3.6a a formation can be shown as 1 or 2. Default at the deadline: {shown} | "] * (n != shown),
            f"report C2 5{' as 2 TF' * (shown == 2)}",
        )
        for n, shown in ((0, 1), (1, 1), (2, 2), (3, 2))
    ),
    *(
        (
            "GM-3.6a",
            f"TF2: report C2 {n}",
            [f"query GM-3.6a {n} for condition 2: allowed 5 to 13. Default at the deadline: {shown} is shown | "]
            * (n != shown),
            f"report C2 {shown}",
        )
        for n, shown in ((4, 5), (5, 5), (13, 13), (14, 13))
    ),
    (
        "GM-3.6a",
        "AF4: report C1 3, C2 1",
        [
            "query GM-3.6a 1 for condition 2: allowed 2 to 6. Default at the deadline: 2 is shown | ",
            "note GM-3.6a the figure for condition 1 is kept, but is shown to nobody | ",
        ],
        "report C1 3, C2 2",
    ),
    *(
        (
            "GM-3.4b",
            f"AF4: if TF seen{tail}",
            [
                "query GM-3.4b AF4: missing 1 what to do if it is so. Default at the deadline: carry on with the order"
                " | if TF with carriers seen then hold"
            ],
            "",
        )
        for tail in ("", " then", " then attack else")
    ),
    *(
        (
            "GM-3.54",
            f"AF4: {text}",
            [],
            f"to Lae; land; {more}if planes on the ground at Lae then (attack base at Lae{how}; land)",
        )
        for text, more, how in (
            (f"{GROUND} bomb Lae low", "", ": all level low"),
            (f"{GROUND} attack Lae", "", ""),
            (f"no divert; {GROUND} attack Lae", "do not divert; ", ""),
        )
    ),
    (
        "GM-3.54",
        f"AF4: {GROUND} bomb Lae low; if planes on the ground at Rabaul then bomb Rabaul",
        [
            "error GM-3.54 AF4 sees what these cases ask for only over Lae or Rabaul, and nothing here goes there | "
            "Write it like: AF4: to Lae; bomb Lae low if aircraft are on the ground; land"
        ],
        "",
    ),
    (
        "GM-3.54",
        f"AF4: {GROUND} bomb Lae low; if TF seen then (attack; land)",
        [],
        "to Lae; land; if planes on the ground at Lae then (attack base at Lae: all level low; land); "
        "if TF seen then (attack enemy; land)",
    ),
    (
        "GM-3.54",
        f"AF4: to A/C14; {GROUND} attack Lae",
        [NO_LANDING.format("A/C14")],
        "to A/C14; if planes on the ground at Lae then (attack base at Lae)",
    ),
    (
        "GM-3.54",
        f"AF4: {GROUND} attack Lae else land",
        [],
        "to Lae; if planes on the ground at Lae then (attack base at Lae) else (land)",
    ),
    ("GM-3.54", f"AF4: {GROUND} land", [], "if planes on the ground at Lae then (land)"),
    (
        "GM-3.54",
        "AF4: bomb Lae low if aircraft are on the ground",
        [],
        "to Lae; land; if planes on the ground then (attack base at Lae: all level low; land)",
    ),
    (
        "GM-3.4b",
        "AF4: if (TF seen then attack",
        [
            "error bracket brackets do not match in this clause of AF4"
            " | A bracket is closed on the line where it is opened."
        ],
        "",
    ),
    (
        "GM-3.4b",
        "AF4: N1 to",
        [
            "error not-understood 'to' does not fit here: this makes no order for AF4"
            " | Without 'to' it would be read as: 1. AF4: N1"
        ],
        "",
    ),
    (
        "GM-3.4b",
        "TF1: report",
        [
            "error not-understood something is missing at the end: this makes no order for TF1"
            " | Write it like: TF1: report C2 5 as 2 TF"
        ],
        "",
    ),
]
SILENT = ("move", "order-left-out")


def of(*rules: str) -> pytest.MarkDecorator:
    """Return the cases of some rules."""
    return pytest.mark.parametrize(("text", "answers", "echo"), [case[1:] for case in CASES if case[0] in rules])


def judge(text: str, answers: list[str], echo: str) -> None:
    """Every remark with its default, and the order as it will be carried out."""
    state = bare(9)
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington", "Chicago", "DD x2")
    put_tf(state, "allied", 2, "A/Q41", "DD x9")
    put_af(state, "allied", 4, OPEN_SEA, "4 Dauntless AP high", home="Lexington")
    put_af(state, "allied", 5, OPEN_SEA, "4 Wildcat high", home="Lexington")
    put_af(state, "allied", 6, OPEN_SEA, "4 B-17 AP high", home="Port Moresby")
    put_af(state, "allied", 7, OPEN_SEA, "4 Devastator torpedo", home="Lexington")
    sheet = orders(state, text)
    told = [f"{d.severity} {d.code} {d.message} | {d.hint}" for d in sheet.diagnostics if d.code not in SILENT]
    assert told == answers
    unit = text.removeprefix("1400: ").partition(": ")[0]
    assert [each.canonical.partition(f"{unit}: ")[2] for each in sheet.echo] == ([echo] if echo else [])


@pytest.mark.rule("GM-3.3b", "GM-9.4b")
@of("GM-3.3b", "GM-9.4b")
def test_a_thing_and_its_contrary(text: str, answers: list[str], echo: str) -> None:
    """No move, and which words contradict each other."""
    judge(text, answers, echo)


@pytest.mark.rule("GM-3.54", "GM-3.55a")
@of("GM-3.54", "GM-3.55a")
def test_a_course_or_a_case_that_goes_nowhere(text: str, answers: list[str], echo: str) -> None:
    """A hex that is never met is gone to, ground that is not seen is refused."""
    judge(text, answers, echo)


@pytest.mark.rule("GM-3.52", "GM-13.4b")
@of("GM-3.52", "GM-13.4b")
def test_what_an_attack_leaves_open(text: str, answers: list[str], echo: str) -> None:
    """What is missing with its default, and what bombs cannot do."""
    judge(text, answers, echo)


@pytest.mark.rule("GM-3.6a")
@of("GM-3.6a")
def test_figures_for_the_enemy(text: str, answers: list[str], echo: str) -> None:
    """Half of the truth to half as much again, one formation or two."""
    judge(text, answers, echo)


@pytest.mark.rule("GM-3.4b")
@of("GM-3.4b")
def test_a_case_without_its_action(text: str, answers: list[str], echo: str) -> None:
    """It is left out and the order carried on; what fits nowhere is named."""
    judge(text, answers, echo)


@pytest.mark.rule("GM-18.1b")
@pytest.mark.parametrize(
    ("text", "standing", "where", "asked"),
    [
        ("AF8: land Kamikawa\nTF3: N1", "", "A/Q36", True),
        ("AF8: land\nTF3: to A/Q30", "", "A/Q36", True),
        ("AF8: land Kamikawa\nTF3: hold", "", "A/Q36", False),
        ("AF8: land Kamikawa", "", "A/Q36", False),
        ("AF8: land Kamikawa", "TF3: to A/Q20", "A/Q36", True),
        ("AF8: land Kamikawa\nTF3: hold", "TF3: to A/Q20", "A/Q36", False),
        ("AF8: land Kamikawa\n1400: TF3: N1", "", "A/Q36", False),
        ("1400: AF8: land Kamikawa\nTF3: N1", "", "A/Q36", False),
        ("AF8: land Kamikawa\nTF3: N1", "", "A/Q43", True),
        ("AF8: land Kamikawa\nTF3: N1", "", "A/Q44", False),
        ("AF8: land A/Q36\nTF3: N1", "", "A/Q36", False),
        ("AF8: N1\nTF3: N1", "", "A/Q36", False),
        ("AF9: land Shokaku\nTF3: N1", "", "A/Q36", False),
    ],
)
def test_a_seaplane_and_its_tender_that_moves(text: str, standing: str, where: str, asked: bool) -> None:
    """Asked for if both are to be this turn and the plane gets there: what lies still recovers, a carrier always."""
    state = bare(9)
    put_tf(state, "japanese", 3, where, "Kamikawa", "Shokaku")
    put_af(state, "japanese", 8, OPEN_SEA, "1 Jake", home="Kamikawa")
    put_af(state, "japanese", 9, OPEN_SEA, "1 Zero", home="Shokaku")
    if standing:
        state.sides["japanese"].tfs[3].order = orders(state, standing, "japanese").orders[0].program
    told: Any = [d for d in orders(state, text, "japanese").diagnostics if d.code == "GM-18.1b"]
    message = "AF8: Kamikawa recovers planes only if TF3 stays in its hex for the whole turn"
    default = "By default TF3 moves and AF8 waits over it while its fuel lasts."
    assert [(d.severity, d.message, d.hint) for d in told] == [("query", message, default)] * asked
