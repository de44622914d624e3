"""Orders of the Slot in prose: read as they are meant, or refused; never read as something else."""

import pytest
from tests.orders.words import misread, notes, reading, turned, unused
from tests.slot.play import NIGHTS, begin

from flagplot.core.fields import copied
from flagplot.games.slot.game import GAME
from flagplot.games.slot.guide import GUIDE, SPEECH
from flagplot.games.slot.orders.reader import units

STATE = begin(NIGHTS)
VIEW = GAME.view(STATE, "allied")
UNITS = units(VIEW.trial(copied(VIEW.own)))


def parse(text: str):
    return GAME.parse(text, "allied", VIEW)


CORPUS = [
    ("A1 should patrol N27 and M26.", ("A1 MISSION PATROL PLOT M26",)),
    ("Send A1 to M26, please", ("A1 PLOT M26",)),
    ("Please have A1 intercept at N27, M26 and M25", ("A1 MISSION INTERCEPT PLOT M26 M25",)),
    ("A1 intercepts via M26 then M25", ("A1 MISSION INTERCEPT PLOT M26 M25",)),
    ("A1 is to make for M26 and M25", ("A1 PLOT M26 M25",)),
    ("A1 heads for M26. It evades battle.", ("A1 PLOT M26", "A1 BATTLE EVADE TARGET SPREAD")),
    ("A1 and A3 abort", ("A1 MISSION ABORT", "A3 MISSION ABORT")),
    ("A1 and A3 retire to port", ("A1 MISSION ABORT", "A3 MISSION ABORT")),
    ("Task force A1 steams to M26", ("A1 PLOT M26",)),
    ("fleet a1 goes home", ("A1 MISSION ABORT",)),
    ("A1's course is M26 M25", ("A1 PLOT M26 M25",)),
    ("At M26 A1 intercepts", ("A1 MISSION INTERCEPT PLOT M26",)),
    ("intercept with A1 at M26", ("A1 MISSION INTERCEPT PLOT M26",)),
    ("A1 to patrol M26", ("A1 MISSION PATROL PLOT M26",)),
    ("A1 escorts A2", ("A1 MISSION ESCORT A2",)),
    ("A1 will accompany A2", ("A1 MISSION ESCORT A2",)),
    ("A1 holds its anti-aircraft fire", ("A1 AA HOLD",)),
    ("A1 stops in mines", ("A1 MINES STOP",)),
    ("A1 presses on through mines", ("A1 MINES PRESS",)),
    ("I want A1 to press through mines", ("A1 MINES PRESS",)),
    ("MINES STOP for A1", ("A1 MINES STOP",)),
    ("Let A1 raid M26", ("A1 MISSION RAID PLOT M26",)),
    ("M22 searches K20", ("M22 SEARCH K20",)),
    ("M22 scouts K20", ("M22 SEARCH K20",)),
    ("split A1 DD1 and DD2 as A4", ("SPLIT A1 DD1 DD2 AS A4",)),
    ("A1 seeks battle", ("A1 BATTLE CLOSE TARGET SPREAD",)),
    ("Would you have A1 go to M26?", ("A1 PLOT M26",)),
    ("A1 moves M26, M25", ("A1 PLOT M26 M25",)),
    (
        "Hi umpire,\n\n1. A1 intercepts M26\n2. A3 aborts\n\nRegards\nJohn",
        ("A1 MISSION INTERCEPT PLOT M26", "A3 MISSION ABORT"),
    ),
    ("A1 PLOT M26\nM25", ("A1 PLOT M26 M25",)),
    ("A1 intercepts M26\nand M25.", ("A1 MISSION INTERCEPT PLOT M26 M25",)),
    ("> A1 ABORT\nA1 PATROL", ("A1 MISSION PATROL",)),
    # To be refused: what is not understood may turn the meaning.
    ("A1 is to intercept M26 unless it rains", ()),
    ("A1 PLOT M26 M25 if possible", ()),
    ("A1 goes home except DD1", ()),
    ("A1 does not abort", ()),
    ("A1 forgets the raid", ()),
    ("A1 cancels the patrol", ()),
    ("A1 aborts its raid, not its patrol", ()),
    ("A1 PLOT M26 instead of M27", ("A1 PLOT M26",)),
    ("A1 PLOT M26 instead of half", ()),
    ("A1 heads for M26 or M27", ()),
    ("A1 sails half way to M26", ()),
    ("A1 PLOT M26 later", ()),
    ("A1 PLOT M26\nunless it rains", ()),
    ("A1 MINES STOP\nA1 is not to stop in mines", ()),
    ("all fleets abort", ()),
    ("A1 attacks the enemy", ()),
    ("A9 aborts", ()),
    ("bombard M22 with A1 only by night", ()),
    ("A1 sails north", ()),
    ("A1 escorts whatever A2 escorts", ()),
    ("A1 PLOT M26 -- unless it rains", ()),
]


def test_no_sentence_is_misread() -> None:
    wrong, refused, right = misread(parse, CORPUS)
    print(f"{right} of {len(CORPUS)} sentences of the Slot read right; refused: {refused}")
    assert wrong == [] and right >= 0.95 * len(CORPUS)


def test_a_reading_is_answered_with_the_words_of_the_guide() -> None:
    assert notes(parse("Send A1 to M26, please")) == ["read as: A1 PLOT M26"]
    assert notes(parse("A1 plot M26, please")) == [] == notes(parse("a1 INTERCEPT M26"))


def test_what_an_order_replaces_is_said() -> None:
    lines = ("A1 ABORT", "A1 MINES STOP", "A1 BATTLE EVADE", "A1 AA HOLD", "A1 MINES STOP", "A1 PLOT M26")
    assert [parse(line).echo[0].replaces for line in lines] == [
        "MISSION INTERCEPT",
        "MINES PRESS",
        "BATTLE KEEP TARGET SPREAD",
        "AA FIRE",
        "MINES PRESS",
        "",
    ]


def test_a_word_that_may_turn_the_meaning_takes_all_orders_of_its_unit() -> None:
    sheet = parse("A1 PLOT M26\nA3 ABORT\nA1 MINES STOP\nA1 is not to fire at aircraft")
    assert reading(sheet) == ("A3 MISSION ABORT",)
    assert [(one.line, one.severity, one.code) for one in sheet.diagnostics] == [
        (1, "note", "left-out"),
        (3, "note", "left-out"),
        (4, "error", "meaning"),
    ]
    assert (
        "No order of A1 is taken from this sheet. What stands: A1: MISSION INTERCEPT." in sheet.diagnostics[2].message
    )


def test_the_example_in_an_answer_is_of_the_same_verb_and_unit() -> None:
    assert parse("A3 PLOT").diagnostics[0].hint == "Write it like: A3 PLOT M25 L24"
    assert parse("A3 patrols the").diagnostics == () or parse("A3 makes for").diagnostics[0].hint.endswith(
        "A3 PLOT M25 L24"
    )


@pytest.mark.parametrize(
    "line",
    [
        "A1 PLOT M26 M25",
        "A1 MINES STOP",
        "A1 INTERCEPT M26",
        "A1 BATTLE EVADE TARGET BIGGEST TO M26",
        "M22 SEARCH K20",
        "A1 heads for M26",
        "A1 should intercept at M26",
        "SPLIT A1 DD1 DD2 AS A4",
        "A3 ESCORT A2",
    ],
)
def test_no_changed_word_is_lost(line: str) -> None:
    assert unused(parse, SPEECH, UNITS, line) == []
    assert turned(parse, line, GUIDE.known) == []


def test_what_may_follow_is_what_the_reader_takes() -> None:
    words = {
        after: [one.word for one in GAME.legal_orders(VIEW, after) if not one.shut]
        for after in ("", "A1", "A1 MISSION")
    }
    assert {"A1", "A3", "M22", "SPLIT"} <= set(words[""]) and {"PLOT", "MINES"} <= set(words["A1"])
    assert "RAID" in words["A1 MISSION"]
    shut = {one.word: one.shut for one in GAME.legal_orders(VIEW)}
    assert "at night only" in shut["FLOTILLA"]
    steps = [one.word for one in GAME.legal_orders(VIEW, "A1 PLOT")]
    for zone in steps:
        assert reading(parse(f"A1 PLOT {zone}")) == (f"A1 PLOT {zone}",)
    assert GAME.legal_orders(VIEW, "A1 FLY") == ()


def test_what_is_clear_of_a_line_is_shown_and_not_taken() -> None:
    sheet = parse("A1 goes to M26 unless attacked")
    assert sheet.orders == ()
    assert [remark.hint for remark in sheet.diagnostics] == [
        "Without 'unless attacked' it would be read as: 1. A1 PLOT M26"
    ]
