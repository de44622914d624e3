"""A sentence that names an hour or a target, or ends in the middle, and the order behind it."""

import pytest
from tests.carrier.orders import corpus_views


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("0900. TF3 holds.", ["0900: TF3: hold"]),
        ("0900! TF3 holds", ["0900: TF3: hold"]),
        ("0900. Lexington: service all", ["0900: Lexington: service all"]),
        ("0800. TF3 holds", ["TF3: hold"]),
        ("TF2: N1.\n0900. TF3: S1", ["TF2: N1", "0900: TF3: S1"]),
        ("0800. TF1 goes NE one.\n\n0900. TF1 holds for one turn.", ["TF1: NE1", "0900: TF1: hold 1 turn"]),
        ("0900. TF3 holds. TF2 N1", []),
        ("0900. If attacked, TF3 goes S1", []),
        ("Now at 0900. TF3 holds.", []),
        ("Next hour, 0900. TF2 N1", []),
        ("Turn 0900. TF3 holds", []),
        ("TF3 holds. 0900.", []),
    ],
)
def test_an_hour_that_is_a_sentence_is_that_of_the_next(text: str, orders: list[str]) -> None:
    assert [each.canonical for each in corpus_views.read(text, "allied").echo] == orders


@pytest.mark.parametrize(
    "text",
    [
        "Main target is C6. AF10 attack.",
        "The enemy is at B/P33. AF10 attack.",
        "Detach Chicago from\nTF2, N2",
        "TF2: hold until\n1200. TF3: N1",
    ],
)
def test_what_may_need_a_refused_sentence_is_left_out_and_said_why(text: str) -> None:
    sheet = corpus_views.read(text, "allied")
    assert not sheet.echo
    assert [each.code for each in sheet.diagnostics if each.severity == "error"][-1] == "after-refused"


def test_what_names_its_target_again_stands() -> None:
    sheet = corpus_views.read("newsflash: C4 won't sink itself. AF23 attacks C4, all level and low", "allied")
    assert [each.canonical for each in sheet.echo] == ["AF23: attack enemy at C4: all level low"]


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("af seven attack contact c six all with torpedoes carriers first", 1),
        ("tf three go north east one then north one", 1),
        ("At 1000 AF two return", 1),
        ("AF2 scouts SE6 an' comes home", 1),
        ("TF3 goes huntin' submarines", 1),
        ("TF two hexes north", 0),
        ("AF ten or twelve attack C6", 0),
        ("AF ten planes go N2", 0),
        ("TF two, three hold", 0),
    ],
)
def test_what_was_dictated_has_its_numbers_in_words(text: str, orders: int) -> None:
    assert len(corpus_views.read(text, "allied").echo) == orders


def test_others_are_no_part_of_the_unit_above() -> None:
    assert [each.canonical for each in corpus_views.read("TF2: N2\nTF3: S2\nOthers hold.", "allied").echo] == [
        "TF2: N2",
        "TF3: S2",
    ]
    split = corpus_views.read("TF3: split Hobart as TF6: N1\nThe rest hold.", "allied")
    assert [each.canonical for each in split.echo] == ["TF3: split Hobart as TF6: (N1); hold"]


def test_a_refused_line_of_a_ship_and_its_planes_takes_no_order_above_it_along() -> None:
    sheet = corpus_views.read("TF11: N2\nYorktown, get four Dauntless dressed up with AP for the party", "allied")
    assert [echo.canonical for echo in sheet.echo] == ["TF11: N2"]
    (remark,) = [each for each in sheet.diagnostics if each.severity == "error"]
    assert [each.orders for each in remark.proposals] == [("Yorktown: ready 4 Dauntless AP",)]


def test_a_refused_line_of_a_ship_alone_takes_the_order_above_it_along() -> None:
    assert corpus_views.read("TF11: N2\nYorktown stays behind with the tankers", "allied").echo == ()


@pytest.mark.parametrize(
    "heading",
    [
        *("I take back:", "Orders (do not execute):", "Orders if attacked:", "My question:", "He wants:", "Situation:"),
        *("Moves planned:", "Strike list (cancelled):", "The following is a draft.", "I have not decided yet."),
        *("Night orders:", "Moves (1400):", "Moves at 1400:", "Low:", "Is this an order:", "What happened:", "Then:"),
    ],
)
def test_a_heading_that_says_more_than_that_orders_follow_leaves_them_out(heading: str) -> None:
    sheet = corpus_views.read(f"{heading}\nTF3: N2\nTF5: S2", "allied")
    assert sheet.echo == ()
    assert any(remark.code == "heads-list" for remark in sheet.diagnostics)


@pytest.mark.parametrize(
    "heading",
    [
        "Orders:",
        "Here are my orders for this turn:",
        "Dear Umpire:",
        "Moves:",
        "Thanks for the report. This turn please:",
    ],
)
def test_a_heading_that_only_announces_orders_says_nothing_of_them(heading: str) -> None:
    sheet = corpus_views.read(f"{heading}\nTF3: N2\nTF5: S2", "allied")
    assert [echo.canonical for echo in sheet.echo] == ["TF3: N2", "TF5: S2"]


@pytest.mark.parametrize(
    "below", ["None of the above.", "Only if attacked.", "At 1400.", "Ignore the above.", "All low."]
)
def test_a_line_below_orders_of_several_units_may_be_of_all(below: str) -> None:
    assert corpus_views.read(f"TF3: N2\nTF5: S2\n{below}", "allied").echo == ()
