"""Mail as it comes: the orders are left where they stood, and at most one note says what was not read."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flagplot.orders.mail import read_mail
from flagplot.orders.scan import MAX_LINE

REPORT = """\
==============================================================================
The Slot, July 1943                                             Allied
turn 3
==============================================================================

YOUR FLEETS
-----------
A1  N27  INTERCEPT
"""


def begins(line: str) -> bool:
    return re.match(r"(?:fleet )?(?:[AJ]\d|MINE|SPLIT|TF\d|END)\b", line, re.IGNORECASE) is not None


def orders(text: str) -> list[str]:
    return [line.strip() for line in read_mail(text, begins).text.splitlines() if line.strip()]


@pytest.mark.parametrize(
    "text",
    [
        "Hi umpire,\n\n{}\n\nBest regards,\nJohn\nTel. 555 1234\n",
        "Dear Sir,\nI hope you are well. Here are my orders for turn 3:\n{}\nThanks!\n",
        "Good evening, gentlemen!\n{}\n-- \nof our fleet\nwww.example.org\n",
        "> A1 INTERCEPT M26\n> what are your orders?\n\n{}\n\n> turn 3\n",
        "On Mon, 3 Aug 2026 at 10:12, The Umpire <umpire@example.org> wrote:\n> A1 ABORT\n{}\n",
        "My orders:\n{}\nThat's all for this turn\n\nJane",
        "Orders for turn 3\n{}\nSent from my iPhone",
        "{}\n\n-----Original Message-----\nFrom: The Umpire\nSubject: turn 3\n\nA1 is at N27\n",
        REPORT + "\nMY ORDERS:\n{}\n",
        "{}\n" + REPORT,
        "From: John\nTo: umpire\nSubject: Orders turn 3\n\n{}\nCheers, John",
        "Hello,\nsorry for being late.\n{}\nGood luck to all of us\nJohn",
    ],
)
def test_what_surrounds_the_orders_draws_one_note(text: str) -> None:
    lines = "A1 PLOT N27 M26\nMINE L21/L22"
    letter = read_mail(text.format(lines), begins)
    left = [line for line in letter.text.splitlines() if line.strip()]
    if "us\nJohn" not in text:
        assert left == lines.splitlines()
    assert len(letter.remarks) == 1 and letter.remarks[0].severity == "note"
    sent = text.format(lines).splitlines()
    assert [sent[number] for number, line in enumerate(letter.text.splitlines()) if line.strip()] == left


def test_bullets_quotes_and_tabs_keep_every_column() -> None:
    sent = "1. A1\tPLOT N27\n  • A2 “HOLD”\n(b) MINE L21/L22\n- A3 ABORT\n**A4** HOLD"
    letter = read_mail(sent, begins)
    assert letter.remarks == ()
    assert letter.text.splitlines() == [
        "   A1 PLOT N27",
        '    A2 "HOLD"',
        "    MINE L21/L22",
        "  A3 ABORT",
        "  A4   HOLD",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "A1 PLOT N27\n- M26 M25",
        "A1 PLOT\n- / M26",
        "send A1 to N27, please",
        "All planes AF6 bomb Buna",
        "send A1 to N27\nHI altitude",
        "Best speed for A1 to N27",
        "To N27 with A1",
        "I hope A1 does not meet 3 ships",
        "A1 HOLD\n--\nA2 HOLD",
        "Thanks to the rain A1 may hold\nA1 HOLD",
        "A1 HOLD\nbut if it rains A1 stays",
        "orders for A1: hold",
        "re A1: not to N27",
    ],
)
def test_a_line_that_may_be_an_order_is_never_left_out(text: str) -> None:
    words = [word for word in re.findall(r"\w+", text) if word.lower() not in ("hi", "thanks")]
    assert [word for word in re.findall(r"\w+", read_mail(text, begins).text) if word in words] == words
    assert not read_mail(text, begins).remarks


def test_a_greeting_before_an_order_on_its_line_is_all_that_goes() -> None:
    assert read_mail("Hi umpire, A1 HOLD", begins) == ("           A1 HOLD", ())
    assert orders("Hello!\nHi. send A1 to N27") == ["send A1 to N27"]


def test_a_greeting_is_one_though_it_may_begin_an_order() -> None:
    """HI is an altitude too: on the first line, before any unit, it greets."""

    def high(line: str) -> bool:
        return begins(line) or line.lower().startswith("hi")

    assert read_mail("Hi umpire,\nA1 HOLD", high).text == "\nA1 HOLD"
    assert read_mail("A1 PLOT N27\nhi altitude", high) == ("A1 PLOT N27\nhi altitude", ())


def test_orders_after_a_separator_are_read() -> None:
    assert orders("A1 HOLD\n--\nA2 HOLD\n--\nJohn") == ["A1 HOLD", "--", "A2 HOLD"]


def test_a_quoted_line_is_no_order() -> None:
    assert orders(">A1 HOLD\n > A2 HOLD\n| A3 HOLD\nA4 HOLD") == ["A4 HOLD"]


LINES = st.sampled_from(
    ["A1 HOLD", "A2 PLOT N27 - M26 / M25", "mine l21/l22", "send A1 home", "not so", "", "# rem", "MINE 1", "if so"]
)


@given(st.lists(LINES.filter(lambda line: line != "if so"), max_size=8).map("\n".join))
def test_a_sheet_without_any_of_it_is_unchanged(text: str) -> None:
    assert read_mail(text, begins) == (text, ())


@given(st.text(max_size=300), st.lists(LINES, max_size=4))
def test_no_text_moves_a_line_and_no_order_is_lost(text: str, more: list[str]) -> None:
    sheet = "\n".join([*more, text.replace("=", "").replace("_", "").replace("-", "")])
    letter = read_mail(sheet, begins)
    lines = sheet.splitlines()
    kept = letter.text.splitlines() if letter.text == sheet else letter.text.split("\n")
    assert len(kept) == len(lines)
    refused = [remark.line for remark in letter.remarks if remark.code == "heads-list"]
    assert all(lines[line - 1].startswith("if so") for line in refused if line <= len(more))
    assert len(letter.remarks) <= 1 + len(refused)
    for number, line in enumerate(more, 1):
        if begins(line):
            listed = any(head < number and all(map(str.strip, lines[head + 1 : number])) for head in refused)
            assert kept[number - 1] == ("" if listed else line)


def test_long_lines_are_left_as_they_are() -> None:
    text = "> " + "x" * MAX_LINE + "\n> y\nA1 HOLD"
    assert read_mail(text, begins).text.splitlines() == [text.splitlines()[0], "", "A1 HOLD"]


@pytest.mark.parametrize(
    "line",
    [
        "TF3: no change",
        "TF3 carries on",
        "No change for TF3",
        "No new orders for TF3",
        "Lexington: no change",
        "No change",
    ],
)
def test_what_goes_on_as_before_is_no_order(line: str) -> None:
    letter = read_mail(f"A1 INTERCEPT M26\n{line}\n", begins)
    assert letter.text.split() == ["A1", "INTERCEPT", "M26"]
    assert "what stays as it is" in letter.remarks[0].message


def test_what_stands_behind_the_letters_of_a_postscript_is_read() -> None:
    assert orders("A1 INTERCEPT M26\n\nP.S. A2 ABORT") == ["A1 INTERCEPT M26", "A2 ABORT"]
