"""What was asked back is answered by number, and nothing else is taken for such an answer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flagplot.core.diagnostics import BadInputError, Diagnostic, Proposal, counted_through
from flagplot.core.game import OrderEcho, OrderSheet
from flagplot.orders.asked_back import has_proposals, numbers_in, put_right


def remark(*ways: tuple[str, ...]) -> Diagnostic:
    return Diagnostic(1, 1, 1, "error", "unread", "not read", "Which?", tuple(map(Proposal, ways)))


def sheet(*remarks: Diagnostic) -> OrderSheet:
    echo = (OrderEcho(1, "A", "A MOVE 1"),)
    return OrderSheet(seat="blue", text="...", echo=echo, diagnostics=counted_through(remarks))


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("1", [1]),
        ("2.\n", [2]),
        ("yes", []),
        ("Yes, 1 and 3.", [1, 3]),
        ("1. 3.", [1, 3]),
        ("#2 please", [2]),
        ("I meant 2, thanks\nBob", [2]),
        ("Hi umpire,\n\n1 3\n\nCheers,\nAnna", [1, 3]),
        ("1\n\nOn Mon, the umpire wrote:\n> A MOVE 2\n> Do you mean: 2. A MOVE 3\n", [1]),
        ("3\n-- \nBob, admiral, 2nd fleet", [3]),
    ],
)
def test_an_answer_is_numbers_or_yes(text: str, numbers: list[int]) -> None:
    assert numbers_in(text) == numbers


@pytest.mark.parametrize(
    "text",
    [
        *("", "no", "not 1", "1 or 2", "yes but at 1000", "1 hex", "A MOVE 1", "-1", "1-2", "0900", "12/3"),
        *("1 A MOVE 2", "1 except the last", "thanks", "please", "all", "1\nTF1: N2"),
    ],
)
def test_anything_else_is_orders(text: str) -> None:
    assert numbers_in(text) is None


@given(st.lists(st.integers(1, 999), min_size=1, max_size=8))
def test_the_numbers_are_those_that_were_written(numbers: list[int]) -> None:
    assert numbers_in(", ".join(map(str, numbers))) == numbers


def test_all_that_is_proposed_in_a_sheet_is_counted_through() -> None:
    asked = sheet(remark(("B MOVE 1",)), Diagnostic(2, 1, 1, "note", "x", "y"), remark(("C MOVE 1",), ("C MOVE 2",)))
    assert [one.hint for one in asked.diagnostics] == ["Which? 1. B MOVE 1", "", "Which? 2. C MOVE 1 3. C MOVE 2"]


def test_what_was_meant_joins_the_orders_that_stand() -> None:
    asked = sheet(remark(("B MOVE 1", "D MOVE 1")), remark(("C MOVE 1",), ("C MOVE 2",)))
    assert has_proposals(asked) and not has_proposals(sheet())
    assert put_right(asked, [3]) == "A MOVE 1\nC MOVE 2\n"
    assert put_right(asked, [3, 1, 3]) == "A MOVE 1\nC MOVE 2\nB MOVE 1\nD MOVE 1\n"


def test_yes_is_enough_where_one_order_was_asked_back() -> None:
    assert put_right(sheet(remark(("B MOVE 1",))), []) == "A MOVE 1\nB MOVE 1\n"


@pytest.mark.parametrize(
    ("numbers", "complaint"),
    [
        ([], "More than one order was asked back; answer with the number of yours, numbers 1 to 3."),
        ([4], "There is no reading 4; what was asked back has numbers 1 to 3."),
        ([1, 3, 2], "2 and 3 are two readings of one sentence; choose one of them."),
    ],
)
def test_an_answer_that_says_too_little_or_too_much_is_refused(numbers: list[int], complaint: str) -> None:
    asked = sheet(remark(("B MOVE 1",)), remark(("C MOVE 1",), ("C MOVE 2",)))
    with pytest.raises(BadInputError) as refused:
        put_right(asked, numbers)
    assert str(refused.value) == complaint
