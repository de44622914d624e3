"""A line taken word by word: what is refused, where the mark stands, what is near."""

import re
import time
from typing import Any

import msgspec
import pytest

from flagplot.orders.cursor import Line, RefusedError, Word, lines_of_json
from flagplot.orders.guide import Guide
from flagplot.orders.scan import MAX_LINE, MAX_LINES, MAX_TEXT
from flagplot.orders.sheet import read_orders
from flagplot.orders.speech import Speech
from flagplot.orders.voice import Voice

VOICE = Voice(Speech(Guide(title="MOVES", verb=())), {})
"""Nobody is addressed, and no prose is known: lines are read in the guide's words alone."""


class Plain(Line):
    comment = re.compile("#|--")
    word = re.compile(r"[^\s,:]+")


class Move(msgspec.Struct, frozen=True, tag=True):
    unit: str
    by: int

    @property
    def canonical(self) -> str:
        return f"MOVE {self.unit} {self.by}"


def refused(text: str, call: Any) -> tuple[int, int, str, str, str]:
    line = Line(7, text)
    with pytest.raises(RefusedError) as caught:
        call(line)
    found = caught.value.diagnostic
    assert (found.line, found.severity) == (7, "error")
    return found.column, found.length, found.code, found.message, found.hint


def test_words_are_taken_in_order() -> None:
    line = Plain(1, "fleet A1, move:3 Fife   -- to the east # now")
    assert [word.column for word in line.words] == [1, 7, 11, 16, 18]
    assert line and line.accept("SHIP", "FLEET") == "FLEET" and not line.accept("FLEET")
    assert line.peek() == "A1" and line.take("a fleet") == Word("A1", "A1", 7, 1, 2)
    assert line.choice("an order", ("MOVE", "HOLD")) == "MOVE" and line.whole("a speed", 1, 3) == 3
    assert line.name("a base", ("Wilkes", "Fife")) == "Fife"
    assert not line and line.peek() == "" and not line.accept("")
    line.end()
    assert [word.text for word in Line(1, " a b ").rest()] == ["a", "b"]
    assert not Line(1, "  # nothing")


def test_what_is_refused_is_marked_and_the_nearest_word_named() -> None:
    verbs = ("MOVE", "HOLD")
    assert refused("mvoe", lambda line: line.choice("an order", verbs)) == (
        1,
        4,
        "unknown-word",
        "'mvoe' is not an order.",
        "Did you mean MOVE?",
    )
    assert refused("x", lambda line: line.choice("an order", verbs))[4] == "Write MOVE or HOLD."
    assert refused("x", lambda line: line.choice("an order", verbs, "no-order", "See the guide."))[2::2] == (
        "no-order",
        "See the guide.",
    )
    assert refused("", lambda line: line.take("a fleet")) == (
        1,
        1,
        "missing",
        "The line ends where a fleet is expected.",
        "",
    )
    assert refused("move  # far", lambda line: (line.take(""), line.take("a fleet")))[0] == 5
    assert refused(" Fief", lambda line: line.name("a base", ("Fife", "Wilkes")))[0:3] == (2, 4, "unknown-unit")
    assert refused("Fief", lambda line: line.name("a base", ("Fife", "Wilkes")))[4] == "Did you mean Fife?"
    assert refused("Q", lambda line: line.name("a base", ("Fife", "Wilkes")))[4] == "There are Fife, Wilkes."
    assert refused("Q", lambda line: line.name("a base", ()))[4] == "There are none."
    assert refused("a b", lambda line: (line.take(""), line.end()))[:3] == (3, 1, "too-much")


@pytest.mark.parametrize("text", ["0", "10", "-1", "1.5", "x", "9" * 5000, "٣", "²"])
def test_a_number_is_a_whole_one_within_its_limits(text: str) -> None:
    found = refused(text, lambda line: line.whole("a speed", 1, 9))
    assert found[2:] == ("bad-number", f"'{text}' is not a speed.", "Write a whole number from 1 to 9.")
    assert refused("0", lambda line: line.whole("a speed", 1))[4] == "Write a whole number from 1 on."


def read(line: Line) -> Move:
    line.choice("an order", ("MOVE",))
    unit = line.take("a unit").upper
    if unit == "B1":
        line.remarks.append(line.remark("note", "slow", "B1 is slow."))
    return Move(unit, line.whole("a distance"))


def test_a_sheet_is_read_line_by_line() -> None:
    text = "move a1 3\n\n# nothing\nmove a2\nhold a1\nmove b1 2\nmove a3 1 2"
    orders, found = read_orders(text, Line, read, VOICE)
    assert orders == (Move("A1", 3), Move("B1", 2))
    assert [(echo.line, echo.unit, echo.canonical) for echo in found.echo] == [
        (1, "A1", "MOVE A1 3"),
        (6, "B1", "MOVE B1 2"),
    ]
    assert [(one.line, one.code) for one in found.remarks] == [
        (4, "missing"),
        (5, "unknown-word"),
        (6, "slow"),
        (7, "too-much"),
    ]
    again, _ = read_orders("\n".join(echo.canonical for echo in found.echo), Line, read, VOICE)
    assert again == orders


def test_a_sheet_as_data_is_read_as_its_lines() -> None:
    decoder = msgspec.json.Decoder(list[Move])
    assert lines_of_json("move a1 3", decoder, "[]") == ("move a1 3", ())
    assert lines_of_json(' [{"type": "Move", "unit": "A1", "by": 3}]', decoder, "[]") == ("MOVE A1 3", ())
    for text in ("[1]", "[", "[" * 100_000):
        lines, remarks = lines_of_json(text, decoder, '[{"type": "Move"}]')
        assert lines == "" and remarks[0].code == "bad-json" and remarks[0].hint.endswith('[{"type": "Move"}]')


@pytest.mark.parametrize(
    "text", ["move a1 1\n" * 100_000, "x" * 1_000_000, "a " * 500_000, "#" * 999_999, "\x00\x0b" * 9]
)
def test_a_long_sheet_is_read_as_far_as_the_limits(text: str) -> None:
    began = time.process_time()
    orders, found = read_orders(text, Line, read, VOICE)
    assert len(orders) <= MAX_LINES and time.process_time() - began < 5
    assert found.remarks or len(text) < min(MAX_LINE, MAX_TEXT)
