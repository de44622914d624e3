"""What stands above, below or behind an order and may turn it, or be of something else: the order is not taken bare."""

import pytest
from tests.carrier.orders import corpus_views

pytestmark = pytest.mark.usefixtures("unhinted")

BELOW = """I take that back.|Disregard.|Never.|Nothing.|Wrong.|Cancelled.|I changed my mind.
I would rather not.|Ask me first.|I will decide later.|TBD.|I am not sure.|on my signal.
was my first idea.|Tomorrow.|Later.|First S2.|Sorry, S2.|Twice.|Slowly.|is cancelled.
after TF2 has left.|next turn.|Strike that.|To be confirmed.|Maybe later.|Until 1100.
It should be S2.|I meant S2.|I prefer S2.|Do nothing.|Wait for my signal.|Standing orders."""
ABOVE = """Tomorrow.|Tonight.|Next turn.|Later.|Midnight.|Hour 11.|Second hour.|Turn 2.|Never.|Perhaps.|Half.
Draft|Last turn|Old orders|Already done|Forbidden:|Withdrawn:|Rejected|Enemy intentions:
Enemy orders:|The enemy:|Intelligence:|Question:|My proposal:|Example|Options|For information:
On my signal:|In an emergency:|Fallback|Plans for tomorrow|For later"""


def _taken(text: str) -> list[str]:
    return [each.canonical for each in corpus_views.read(text, "allied").echo]


@pytest.mark.parametrize("line", [line for row in BELOW.split("\n") for line in row.split("|")])
def test_a_line_below_an_order_that_may_turn_it_is_not_passed_over(line: str) -> None:
    assert _taken("TF3 goes N2.") == ["TF3: N2"]
    assert not _taken(f"TF3 goes N2.\n{line}")


@pytest.mark.parametrize("line", [line for row in ABOVE.split("\n") for line in row.split("|")])
def test_a_line_above_an_order_that_may_turn_it_is_not_passed_over(line: str) -> None:
    assert not _taken(f"{line}\nTF3 goes N2.")


@pytest.mark.parametrize("line", ["Good night, Tom", "See you tomorrow", "No more tonight.", "Laters!", "Jim", "thx J"])
def test_a_line_that_ends_a_mail_still_does(line: str) -> None:
    assert _taken(f"TF3 goes N2.\n\n{line}") == ["TF3: N2"]


@pytest.mark.parametrize(
    "text",
    [
        "Attack C4 with AF10. Attack C6 with AF12.",
        "Search N5 with AF2 and shadow C4 with AF3.",
        "CAP TF1 with AF14, then land AF23.",
        "Service all on Lexington, and launch 4 Wildcat from Yorktown.",
        "Lexington: launch 4 Wildcat from Yorktown",
        "AF2 N5. Do not let\nAF12 land.",
        "If attacked\nAF12 lands.",
        "AF10 N5. At 1000\nAF12 lands",
        "AF2, now shadowing C4, lands at Port Moresby.",
        "AF14, on CAP over TF1, lands.",
        "AF10, ordered to attack C4, lands.",
        "AF2 N5. AF3 S5. If attacked both land.",
        "AF2 N5. AF3 S5. Let them return.",
        "AF10 N5. One lands.",
        "AF10 N5. Attack C4. AF12 too.",
        "AF10 attacks C4, which lies at B/P33.",
        "AF10 attacks C4. They will go N2.",
        "AF10 attacks C4. Afterwards fly low.",
        "AF10 attacks C4. Wait, it returns.",
        "AF14 CAPs TF1 as long as TF1 is not attacked.",
        "Lexington launches 6 Dauntless and goes N2.",
        "Yorktown launches 6 Dauntless to attack C4 with AP.",
        "4 B-25 at Port Moresby take off as AF33 and bomb it low",
        "Port Moresby: ready the four P-39 and, with GP bombs, the two B-26.",
        "6 Dauntless are ready on Lexington.",
        "TF3 has been going N2.",
        "I see that TF3 holds.",
        "AF12 asks to attack C4.",
        "AF2 reports carriers at C4. AF10 attacks.",
        "AF23 detaches its Wildcats at B/M28.",
        "TF2: fire at DD only if no CA",
        "Lexington: pairs of Dauntless search N5, NE5",
    ],
)
def test_what_may_be_of_something_else_is_not_taken(text: str) -> None:
    assert not _taken(text)


def test_a_height_for_some_planes_is_theirs_alone() -> None:
    assert _taken("The Wildcats of AF23 go high") == ["AF23: part high all Wildcat"]
    assert _taken("4 Dauntless of AF23: high; N5") == ["AF23: split 4 Dauntless as AF1: (high; N5)"]
    assert _taken("The four Wildcats of AF14 go high") == ["AF14: high"]
