"""The referee sets the submarine war right: in the journal, told to those whom it concerns, verified."""

import pytest

from flagplot.core.diagnostics import BadInputError
from flagplot.core.dice import demo_secret
from flagplot.core.journal import Join, Ruling, encode
from flagplot.match.match import Match, setup_of
from flagplot.match.verify import verify

MADE = (
    "allied lockwood at 5808",
    "japanese SOUTH at 2015",
    "allied holds 2813",
    "allied asp 6",
    "japanese divisions 5",
)


def opened(**options: bool) -> Match:
    match = Match.new(setup_of("sloc-1944", "", options, "", demo_secret(1)), demo_secret(1))
    for seat in match.seats:
        match.join(Join(seat, computer="staff"))
    return match


def test_what_is_set_right_holds_is_told_and_verified() -> None:
    match = opened()
    for correction in MADE:
        match.rule(Ruling("correct", "The board was misread.", correction=correction))
    board = match.position.state.board
    assert board.base("Lockwood").hex == 5808 and board.hqs["South"].hex == 2015
    assert board.control[2813] == "allied" and board.asp["allied"] == 6 and board.divisions == 5
    step = match.resolve()
    for outcome in step.outcomes.values():
        assert "The position was set right: allied Lockwood at 5808." in outcome.text
    while not step.final:
        step = match.resolve()
    match.rule(Ruling("correct", correction="allied Lockwood off"))
    assert match.position.state.board.base("Lockwood").hex == 0
    match.close()
    verdict = verify(encode(match.entries))
    assert verdict.holds, verdict.message


def test_where_a_hidden_base_is_put_its_owner_alone_is_told() -> None:
    match = opened(hidden_bases=True)
    match.rule(Ruling("correct", correction="allied Lockwood at 5808"))
    told = {seat: "Lockwood at 5808" in outcome.text for seat, outcome in match.resolve().outcomes.items()}
    assert told == {"allied": True, "japanese": False}


@pytest.mark.parametrize(
    ("correction", "words"),
    [
        ("Lockwood at 5808", "Write the side"),
        ("allied Lockwood off 5808", "Write the side"),
        ("allied Lockwood at", "Write the side"),
        ("allied Lockwood at 1000", "no place of the map"),
        ("allied Lockwood at 4024", "There is a base in 4024 already"),
        ("japanese Lockwood at 5808", "no 'Lockwood' that could be put there"),
        ("allied SWPac off", "no 'SWPac' that could be put off"),
        ("allied divisions 3", "The Allies have no divisions"),
        ("allied asp 100", "At most 99"),
    ],
)
def test_what_cannot_be_set_right_is_said_in_a_sentence(correction: str, words: str) -> None:
    match = opened()
    with pytest.raises(BadInputError, match=words):
        match.rule(Ruling("correct", correction=correction))
