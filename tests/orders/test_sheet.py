"""A sheet of one order to a line: the guide's words or prose, safely, in time that grows with the sheet."""

from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.examples import some

from flagplot.core.diagnostics import BadInputError
from flagplot.core.document import WIDTH
from flagplot.orders.cursor import Line
from flagplot.orders.following import at_caret, may_follow
from flagplot.orders.guide import Guide, Guided, Verb
from flagplot.orders.sheet import read_orders
from flagplot.orders.speech import Speech
from flagplot.orders.voice import Voice

GUIDE = Guide(
    title="TOYS",
    verb=(
        Verb(word="MOVE", group="Ships", help="Go so far.", examples=(("A MOVE 3", "so many"),), prose=("go", "sail")),
        Verb(
            word="TOW", group="Ships", help="Tow another.", examples=(("A TOW B SPEED 2", ""),), prose=("take in tow",)
        ),
        Verb(word="END", group="All", help="End it.", examples=(("END", "the last word"),), leads=True),
    ),
    says={"lie still": "MOVE 0"},
    words={"the": "", "hex": "", "by": ""},
)
SPEECH = Speech(GUIDE)


class Order(msgspec.Struct, frozen=True):
    unit: str
    canonical: str


class Toy:
    """Reads MOVE, TOW and END, and counts how often it is asked."""

    def __init__(self) -> None:
        self.reads = 0
        self.stands: Counter[str] = Counter()

    def read(self, line: Line) -> Order:
        self.reads += 1
        if line.accept("END"):
            return Order("", "END")
        unit = line.name("a ship", ("A", "B"))
        if line.choice("an order", ("MOVE", "TOW")) == "MOVE":
            return Order(unit, f"{unit} MOVE {line.whole('a distance', 0, 9)}")
        other = line.name("a ship", ("A", "B"))
        speed = f" SPEED {line.whole('a speed', 1, 4)}" if line.accept("SPEED") else ""
        return Order(unit, f"{unit} TOW {other}{speed}")

    def take(self, line: Line, order: Order) -> str:
        self.stands[order.unit] += 1
        return f"MOVE {self.stands[order.unit]}"

    def sheet(self, text: str):
        voice = Voice(SPEECH, {"a": "A", "b": "B", "ship a": "A"}, lambda unit: f"MOVE for {unit}")
        return read_orders(text, Line, self.read, voice, self.take)


def stands(text: str) -> list[str]:
    return [echo.canonical for echo in Toy().sheet(text)[1].echo]


def codes(text: str) -> list[tuple[int, str]]:
    return [(remark.line, remark.code) for remark in Toy().sheet(text)[1].remarks]


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("Ship A sails by three", ["A MOVE 3"]),
        ("A and B go 2", ["A MOVE 2", "B MOVE 2"]),
        ("A goes 2. It takes in tow B", ["A MOVE 2", "A TOW B"]),
        ("A goes 2 and B lies still", ["A MOVE 2", "B MOVE 0"]),
        ("go 4 with A", ["A MOVE 4"]),
        ("A tows B\nat speed 2", ["A TOW B"]),
        ("A tows B\nspeed 2", ["A TOW B SPEED 2"]),
        ("A moves two,\nB moves three", ["A MOVE 2", "B MOVE 3"]),
        ("A goes 2; B flies 3", []),
        ("please end", ["END"]),
        ("END unless A moves", []),
        ("Hi,\nA MOVE 1\nBye", ["A MOVE 1"]),
    ],
)
def test_prose(text: str, orders: list[str]) -> None:
    assert stands(text) == orders


def test_what_goes_on_with_a_line_and_may_turn_it_takes_it_along() -> None:
    assert stands("A MOVE 2\nbut not far\nB MOVE 1") == ["B MOVE 1"]
    assert codes("A MOVE 2\nbut not far\nB MOVE 1") == [(1, "left-out"), (2, "meaning")]
    assert stands("A MOVE 2\n\nbut not far") == ["A MOVE 2"], "an empty line parts them"
    assert codes("A MOVE 2\nB TOW A\nA moves unless seen") == [(1, "left-out"), (3, "meaning")]
    message = Toy().sheet("A moves 2 unless seen")[1].remarks[0].message
    assert message.endswith("No order of A is taken from this sheet. What stands: A: MOVE for A.")


def test_what_is_read_is_accounted_for_word_by_word() -> None:
    uses = Toy().sheet("Please let the ship A sail 3")[1].uses
    assert [(used.text, used.use) for used in uses] == [
        ("Please", "harmless"),
        ("let", "frame"),
        ("the", "harmless"),
        ("ship", "unit"),
        ("A", "unit"),
        ("sail", "meaning"),
        ("3", "guide"),
    ]


def test_every_order_says_what_it_replaces() -> None:
    assert [echo.replaces for echo in Toy().sheet("A MOVE 1\nA MOVE 2")[1].echo] == ["MOVE 1", "MOVE 2"]


def test_an_order_that_can_be_read_in_two_ways_is_asked_back() -> None:
    class Either(Toy):
        def read(self, line: Line) -> Order:
            words = [word.upper for word in line.rest()]
            if words[:1] != ["A"] or "MOVE" not in words:
                raise line.refuse("unknown-word", "no")
            return Order("A", " ".join(words))

    (remark,) = Either().sheet("sail 2 A 3")[1].remarks
    assert (remark.severity, remark.code) == ("query", "ambiguous")
    assert [proposal.orders for proposal in remark.proposals] == [("A MOVE 2 3",), ("A 3 MOVE 2",)]
    assert remark.hint == "Which is meant? 1. A MOVE 2 3 2. A 3 MOVE 2"


@pytest.mark.many_sentences
@pytest.mark.parametrize(
    "unit", ["A MOVE 1\n", "A goes 1\n", "xyz zyx\n", "if not\n", "A goes 1\nnot 2\n", "A TOW B\nSPEED 2\n"]
)
def test_the_work_grows_with_the_sheet(unit: str) -> None:
    reads = []
    for lines in (100, 400):
        toy = Toy()
        toy.sheet(unit * lines)
        reads.append(toy.reads)
    assert reads[1] <= 4 * reads[0] + 50 and reads[1] <= 8 * 2 * 400


@pytest.mark.many_sentences
@settings(max_examples=some(200), deadline=None, derandomize=True)
@given(
    st.text(max_size=200),
    st.lists(st.sampled_from(["A", "moves", "2", "and", "B", "if", ".", "\n", "tow", "it"]), max_size=20),
)
def test_no_text_breaks_it_and_what_stands_reads_back(text: str, words: list[str]) -> None:
    for sheet in (text, " ".join(words), f"{' '.join(words)}\n{text}"):
        found = stands(sheet)
        assert stands("\n".join(found)) == found


def test_what_may_follow_is_what_the_reader_would_take() -> None:
    def follow(after: str) -> list[str]:
        return [choice.word for choice in may_follow(Line, Toy().read, after)]

    assert follow("") == ["END", "A", "B"] and follow("A") == ["MOVE", "TOW"]
    assert follow("A MOVE")[:2] == ["0", "1"] and follow("A TOW B") == ["SPEED"] and follow("A FLY") == []
    caret = at_caret(lambda after: may_follow(Line, Toy().read, after), "a mo")
    assert [choice.word for choice in caret] == ["MOVE"]


def test_the_guide_is_made_of_its_verbs() -> None:
    class Game(Guided):
        guide = GUIDE

    assert Game().order_help() == (
        "TOYS\n\nShips\n  A MOVE 3   so many\n  A TOW B SPEED 2\n\nAll\n  END   the last word\n"
    )
    assert Game().order_help("go").splitlines()[:2] == ["MOVE", "  Go so far."]
    with pytest.raises(BadInputError, match="There is no verb 'mvoe'"):
        Game().order_help("mvoe")
    assert max(map(len, Game().order_help().splitlines())) <= WIDTH
