"""Orders of the coastal game in prose: read as they are meant, or refused; never read as something else."""

import pytest
from tests.coastal.support import US
from tests.coastal.test_coastal_orders import A, B
from tests.orders.words import misread, notes, reading, turned, unused

from flagplot.games.coastal.game import GAME
from flagplot.games.coastal.guide import GUIDE, SPEECH

UNITS = {"mtb1": "MTB1", "e1": "E1"}


def before(text: str):
    return GAME.parse(text, US, A)


def after(text: str):
    return GAME.parse(text, US, B)


MOVES = [
    ("MTB1 steers north-west at 24 knots", ("MTB1 COURSE 315 SPEED 24",)),
    ("MTB1 comes to 315 and makes 20 knots.", ("MTB1 COURSE 315 SPEED 20",)),
    ("Please turn MTB1 to course 330", ("MTB1 COURSE 330",)),
    ("MTB1 slows to twelve knots", ("MTB1 SPEED 12",)),
    ("MTB1 and E1 steer 330", ("MTB1 COURSE 330", "E1 COURSE 330")),
    ("MTB1: course 330, speed 24.", ("MTB1 COURSE 330 SPEED 24",)),
    ("- MTB1 head 330\n- E1 head 300", ("MTB1 COURSE 330", "E1 COURSE 300")),
    ("MTB1 COURSE 330\nSPEED 12", ("MTB1 COURSE 330 SPEED 12",)),
    ("I want MTB1 to head north", ("MTB1 COURSE 000",)),
    ("MTB1 should increase speed to 30", ("MTB1 SPEED 30",)),
    ("E1 rams contact 1", ("E1 RAM C1",)),
    ("E1 runs down C1", ("E1 RAM C1",)),
    ("E1 lights up 60,40", ("E1 STARSHELL 60,40",)),
    ("E1 fires a star shell over 60,40", ("E1 STARSHELL 60,40",)),
    ("E1 uses searchlight on bearing 045", ("E1 LIGHT 045",)),
    ("Hello,\nMTB1 makes for 330 at 20 knots\nCheers, Bob", ("MTB1 COURSE 330 SPEED 20",)),
    ("MTB1 SPEED 12 -- as last turn", ()),
    ("MTB1 SPEED 12 -- if possible", ()),
    ("MTB1 steers about 330", ()),
    ("MTB1 does not exceed 12 knots", ()),
    ("MTB1 steers 330 until C1 is near", ()),
    ("all boats steer 330", ()),
    ("MTB1 steers 330 to 340", ()),
    ("MTB1 turns away from C1", ()),
    ("E1 rams C1 unless it turns", ()),
    ("MTB1 steers 330 after E1", ()),
    ("MTB1 course 330\nbut slower", ()),
]
SHOTS = [
    ("E1 fires at contact 1", ("E1 FIRE C1",)),
    ("E1 opens fire on C1 with mount 1", ("E1 FIRE C1 MOUNT 1",)),
    ("fire at C1 with E1", ("E1 FIRE C1",)),
    ("E1 engages C1", ("E1 FIRE C1",)),
    (
        "MTB1 launches two torpedoes on a bearing of 305, wide spread, deep",
        ("MTB1 TORP MOUNT 1 COUNT 2 BEARING 305 WIDE DEEP",),
    ),
    ("MTB1 torpedo count 2 bearing 305 wide deep", ("MTB1 TORP MOUNT 1 COUNT 2 BEARING 305 WIDE DEEP",)),
    ("E1 holds its fire", ("E1 HOLD",)),
    ("E1 does not fire", ("E1 HOLD",)),
    ("E1 ceases fire", ("E1 HOLD",)),
    ("E1 alerts all friends", ("E1 SIGNAL",)),
    ("E1 attacks C1 only if close", ()),
    ("E1 does not hold its fire", ()),
    ("E1 fires at all but C1", ()),
    ("E1 fires at C1 or C2", ()),
    ("E1 fires at C1 after MTB1", ()),
    ("E1 does not signal", ()),
    ("MTB1 TORP COUNT 2 BEARING 305 WIDE DEEP, but hold fire", ()),
    ("E1 fires at anything", ()),
    ("E1 fires half its guns at C1", ()),
]


def test_no_sentence_is_misread() -> None:
    for name, parse, corpus in (("moves", before, MOVES), ("shots", after, SHOTS)):
        wrong, refused, right = misread(parse, corpus)
        print(f"{right} of {len(corpus)} sentences on {name} read right; refused: {refused}")
        assert wrong == [] and right >= 0.95 * len(corpus)


def test_a_reading_and_what_it_replaces_are_said() -> None:
    sheet = before("MTB1 heads north at 20 knots")
    assert notes(sheet) == ["read as: MTB1 COURSE 000 SPEED 20"]
    assert sheet.echo[0].replaces == "course 300, speed 10"
    assert before("MTB1 SPEED 12").echo[0].replaces == "speed 10" and notes(before("MTB1 SPEED 12")) == []


def test_a_word_that_may_turn_the_meaning_takes_all_orders_of_its_vessel() -> None:
    sheet = before("MTB1 COURSE 330\nE1 SPEED 9\nMTB1 LIGHT 20 unless seen")
    assert reading(sheet) == ("E1 SPEED 9",)
    assert "What stands: MTB1: course 300, speed 10." in sheet.diagnostics[-1].message


@pytest.mark.parametrize(
    ("parse", "line"),
    [
        (before, "MTB1 COURSE 330 SPEED 24"),
        (before, "MTB1 steers north-west at 24 knots"),
        (before, "E1 STARSHELL 60,40"),
        (before, "E1 RAM C1"),
        (after, "E1 FIRE C1"),
        (after, "E1 HOLD"),
        (after, "E1 SIGNAL"),
        (after, "MTB1 TORP COUNT 2 BEARING 305 WIDE DEEP"),
    ],
)
def test_no_changed_word_is_lost(parse, line: str) -> None:
    assert unused(parse, SPEECH, UNITS, line) == []
    assert turned(parse, line, {*GUIDE.known, "other", "others", "everyone"}) == [], "to signal others is to signal"


def test_what_may_follow_is_what_the_reader_takes() -> None:
    assert [one.word for one in GAME.legal_orders(A, "E1")] == ["COURSE", "SPEED", "RAM", "STARSHELL", "LIGHT"]
    assert [one.word for one in GAME.legal_orders(A, "E1 RAM")] == ["C1"]
    assert {one.word: one.shut for one in GAME.legal_orders(A, "MTB1")}["STARSHELL"] == "MTB1 carries no star shell."
    assert [one.word for one in GAME.legal_orders(A, "E1 COURSE")] == ["<a course>"]
