"""The referee sets a position of the Slot right: in the journal, told to its side, verified."""

import pytest

from flagplot.core.diagnostics import BadInputError
from flagplot.core.dice import demo_secret
from flagplot.core.journal import Join, Ruling, encode
from flagplot.match.match import Match, setup_of
from flagplot.match.verify import verify


def opened() -> Match:
    match = Match.new(setup_of("slot-7", "", {}, "", demo_secret(1)), demo_secret(1))
    for seat in match.seats:
        match.join(Join(seat, computer="staff"))
    return match


def test_what_is_set_right_holds_is_told_to_its_side_and_verified() -> None:
    match = opened()
    for correction in ("allied a1 at L23", "japanese CA1 lost 1"):
        match.rule(Ruling("correct", "The board was misread.", correction=correction))
    state = match.position.state
    assert state.fleets["A1"].zone == "L23" and state.ships["japanese/CA1"].lost == 1
    step = match.resolve()
    while not step.final:
        step = match.resolve()
    match.close()
    verdict = verify(encode(match.entries))
    assert verdict.holds, verdict.message


def test_it_is_told_to_the_side_alone() -> None:
    match = opened()
    match.rule(Ruling("correct", correction="allied A1 at L23"))
    step = match.resolve()
    told = {
        seat: "The position was set right: allied A1 at L23." in outcome.text for seat, outcome in step.outcomes.items()
    }
    assert told == {"allied": True, "japanese": False}


@pytest.mark.parametrize(
    ("correction", "words"),
    [
        ("A1 to L23", "Write the side"),
        ("allied A1 at Z99", "no zone with water"),
        ("japanese A1 at L23", "no fleet A1 of the japanese side"),
        ("allied XX9 lost 1", "no ship XX9"),
        ("japanese CA1 lost 40", "of . hull boxes"),
    ],
)
def test_what_cannot_be_set_right_is_said_in_a_sentence(correction: str, words: str) -> None:
    match = opened()
    with pytest.raises(BadInputError, match=words):
        match.rule(Ruling("correct", correction=correction))
