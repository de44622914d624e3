"""A sheet is read as far as it may be, and a reader that breaks costs the line on which it does."""

import logging

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flagplot.core.diagnostics import Diagnostic
from flagplot.core.game import OrderEcho, OrderSheet
from flagplot.core.reading import MAX_CLAUSES, MAX_FAULTS, MAX_LINE_WORDS, MAX_WORDS, read_guarded

FAULTS = (IndexError("list index out of range"), RecursionError(), KeyError("x"), MemoryError(), ZeroDivisionError())


class Reader:
    """Reads every line as an order, breaks on some, and counts its work."""

    def __init__(self, *bad: str, fault: Exception = FAULTS[0]) -> None:
        self.bad, self.fault, self.work, self.calls = bad, fault, 0, 0

    def __call__(self, text: str) -> OrderSheet:
        self.work += len(text.split())
        self.calls += 1
        lines = text.splitlines()
        if any(line.startswith(self.bad) for line in lines if self.bad):
            raise self.fault
        echo = tuple(OrderEcho(n, "x", line) for n, line in enumerate(lines, 1) if line.strip())
        return OrderSheet(seat="red", text=text, echo=echo)


def places(remarks: tuple[Diagnostic, ...]) -> list[tuple[int, str]]:
    return [(remark.line, remark.code) for remark in remarks]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: type(fault).__name__)
def test_the_rest_of_the_sheet_is_kept_and_the_operator_reads_what_broke(fault, caplog) -> None:
    text = "move 1\nbad 2\r\nfire 3\nbad 4\n\nmove 5"
    with caplog.at_level(logging.ERROR):
        sheet = read_guarded(text, Reader("bad", fault=fault))
    assert [(echo.line, echo.canonical) for echo in sheet.echo] == [(1, "move 1"), (3, "fire 3"), (6, "move 5")]
    assert places(sheet.diagnostics) == [(2, "unreadable"), (4, "unreadable")]
    assert sheet.text == text
    assert [record.exc_info[1] for record in caplog.records] == [fault, fault]
    assert "Lines 2 to 2 of a sheet" in caplog.records[0].message and "bad 2\\r\\n" in caplog.records[0].message


def test_a_good_sheet_is_read_once_to_the_letter() -> None:
    reader = Reader()
    assert read_guarded("a\x0cb\u2028c\r", reader).text == "a\x0cb\u2028c\r"
    assert reader.calls == 1


def test_a_sheet_that_breaks_all_over_is_left_out_from_some_line_on() -> None:
    sheet = read_guarded("good\n" + "bad\n" * 50, Reader("bad"))
    assert [echo.canonical for echo in sheet.echo] == ["good"]
    assert len(sheet.diagnostics) == MAX_FAULTS + 1


def test_what_breaks_without_a_player_s_word_is_the_program_s_fault() -> None:
    def broken(text: str) -> OrderSheet:
        raise IndexError

    with pytest.raises(IndexError):
        read_guarded("", broken)
    with pytest.raises(IndexError):
        read_guarded("move 1", broken)


def test_the_work_on_a_broken_sheet_is_bounded() -> None:
    reader = Reader("bad")
    read_guarded("word word word word word word word\n" * (MAX_CLAUSES - 200) + "bad x\n" * 100, reader)
    assert reader.work < 12 * MAX_WORDS


@pytest.mark.parametrize(
    ("text", "line", "kept"),
    [
        ("move 1\n" * (MAX_CLAUSES + 5), MAX_CLAUSES + 1, MAX_CLAUSES),
        ("move 1. fire; go\n" * MAX_CLAUSES, MAX_CLAUSES // 3 + 1, MAX_CLAUSES // 3),
        ("a b c, " * 200 + "\n" + ("a b c, " * 200 + "\n") * 40, MAX_WORDS // 800 + 1, MAX_WORDS // 800),
        ("move 1\n" + "(" * (MAX_LINE_WORDS + 1) + "\nmove 2\n", 2, 2),
    ],
)
def test_too_much_is_left_out_before_it_is_read(text: str, line: int, kept: int) -> None:
    sheet = read_guarded(text, Reader())
    assert places(sheet.diagnostics) == [(line, "too-long")]
    assert len(sheet.echo) == kept


def test_json_may_stand_in_one_line() -> None:
    text = f"[{', '.join(['{move: 1}'] * 400)}]"
    assert read_guarded(text, Reader()).diagnostics == ()
    assert places(read_guarded(text * 20, Reader()).diagnostics) == [(1, "too-long")]


@given(st.text(max_size=300), st.lists(st.text(max_size=3), max_size=3))
def test_it_never_raises_while_the_empty_sheet_is_read(text: str, bad: list[str]) -> None:
    sheet = read_guarded(text, Reader(*(each for each in bad if each.strip())))
    assert sheet.text == text
