"""The referee sets a position of the coastal game right: in the journal, told to its side, verified."""

import pytest

from flagplot.core.diagnostics import BadInputError
from flagplot.core.dice import demo_secret
from flagplot.core.journal import Join, Ruling, encode
from flagplot.match.match import Match, setup_of
from flagplot.match.verify import verify


def opened() -> Match:
    match = Match.new(setup_of("skirmish", "", {}, "", demo_secret(1)), demo_secret(1))
    for seat in match.seats:
        match.join(Join(seat, computer="staff"))
    return match


def test_what_is_set_right_holds_is_told_to_its_side_and_verified() -> None:
    match = opened()
    for correction in ("allied mtb1 at 12.5 30", "allied MTB2 course 45", "german S1 lost 1", "german S2 speed 4"):
        match.rule(Ruling("correct", "The board was misread.", correction=correction))
    state = match.position.state
    vessels = state.vessels
    assert (vessels["allied/MTB1"].x, vessels["allied/MTB1"].y, vessels["allied/MTB2"].course) == (1250, 3000, 450)
    assert (vessels["german/S1"].lost, vessels["german/S2"].speed) == (1, 4)
    step = match.resolve()
    while not step.final:
        step = match.resolve()
    match.close()
    verdict = verify(encode(match.entries))
    assert verdict.holds, verdict.message


def test_it_is_told_to_the_side_alone() -> None:
    match = opened()
    match.rule(Ruling("correct", correction="german S1 lost 1"))
    step = match.resolve()
    told = {
        seat: "The position was set right: german S1 lost 1." in outcome.text for seat, outcome in step.outcomes.items()
    }
    assert told == {"allied": False, "german": True}


@pytest.mark.parametrize(
    ("correction", "words"),
    [
        ("MTB1 to the north", "Write the side"),
        ("allied MTB1 at 12", "Write the side"),
        ("allied MTB1 at 9999 1", "the area is"),
        ("german MTB1 lost 1", "no vessel MTB1"),
        ("german S1 lost 40", "hull boxes"),
        ("german S1 speed 99", "knots at most"),
        ("german S1 course 360", "0 to 359"),
    ],
)
def test_what_cannot_be_set_right_is_said_in_a_sentence(correction: str, words: str) -> None:
    match = opened()
    with pytest.raises(BadInputError, match=words):
        match.rule(Ruling("correct", correction=correction))
