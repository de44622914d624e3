"""The referee sets a position of the carrier game right: places, hits, planes, bases, orders."""

import pytest

from flagplot.core.diagnostics import BadInputError
from flagplot.core.dice import KeyedDice, demo_secret
from flagplot.core.journal import Join, Ruling, encode
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.theatre.hex import name
from flagplot.games.carrier.theatre.theatre import theatre
from flagplot.match.match import Match, setup_of
from flagplot.match.verify import verify


@pytest.fixture(scope="module")
def start() -> State:
    match = Match.new(setup_of("coral-sea-battle", "", {}, "", demo_secret(1)), demo_secret(1))
    for seat in match.seats:
        match.join(Join(seat, computer="staff"))
    return match.step.state


def test_a_tf_is_put_elsewhere_and_the_rest_stays(start: State) -> None:
    before = GAME.encode(start)
    made = GAME.correct(start, "allied tf 1 at B/M24")
    assert (made.text, made.seats) == ("allied TF1 at B/M24", ("allied",))
    assert name(made.state.sides["allied"].tfs[1].hex) == "B/M24"
    assert GAME.encode(start) == before
    made.state.sides["allied"].tfs[1].hex = start.sides["allied"].tfs[1].hex
    assert GAME.encode(made.state) == before


@pytest.mark.parametrize(
    ("correction", "shown"),
    [
        ("allied Lexington hits 3", lambda own: own.ships["Lexington"].hits == 3),
        ("japanese Shokaku ammunition 1", lambda own: own.ships["Shokaku"].ammunition == 1),
        ("allied Port Moresby aa 2", lambda own: own.bases["Port Moresby"].aa == 2),
        ("allied Port Moresby launch 1", lambda own: own.bases["Port Moresby"].lf_normal == 1),
        (
            "allied Lexington ready 7 Dauntless AP",
            lambda own: (
                [s.n for s in own.ships["Lexington"].boxes.ready if (s.plane, s.load) == ("Dauntless", "AP")] == [7]
            ),
        ),
        (
            "allied Lexington ready 0 Dauntless AP",
            lambda own: not [s for s in own.ships["Lexington"].boxes.ready if (s.plane, s.load) == ("Dauntless", "AP")],
        ),
        ("allied TF1 orders none", lambda own: own.tfs[1].order is None),
    ],
)
def test_what_is_set_right_shows_and_its_words_say_it_again(start: State, correction: str, shown) -> None:
    made = GAME.correct(start, correction)
    side = correction.split()[0]
    assert shown(made.state.sides[side]), made.text
    again = GAME.correct(start, made.text)
    assert GAME.encode(again.state) == GAME.encode(made.state) and again.text == made.text


def test_an_order_that_is_set_right_is_carried_out(start: State) -> None:
    made = GAME.correct(start, "allied TF1 orders S1")
    again = GAME.correct(start, made.text)
    assert GAME.encode(again.state) == GAME.encode(made.state)
    after = GAME.resolve(made.state, {}, KeyedDice(b"1")).state
    assert after.sides["allied"].tfs[1].hex != start.sides["allied"].tfs[1].hex


@pytest.mark.parametrize(
    ("correction", "words"),
    [
        ("", "Write the side, the unit and what holds"),
        ("green TF1 at B/M24", "Write the side"),
        ("allied TF99 at B/M24", "There is no TF99 of the allied side."),
        ("allied Lexingtn hits 1", r"Did you mean Lexington\?"),
        ("allied Lexington hits 40", "whole number from 0 to"),
        ("allied Lexington hits many", "not 'many'"),
        ("allied Lexington at B/M24", "name a TF or an AF"),
        ("allied TF1 at Z99", "no row 99"),
        ("allied TF1 at A/H12", "is land"),
        ("allied TF1 colour blue", "nothing that can be set right"),
        ("allied TF1 orders fly to the moon", "TF1: "),
        ("allied Lexington ready 3 Spitfire", "no plane 'Spitfire'"),
        ("allied Lexington landed 3 Dauntless AP", "only planes that are ready"),
        ("allied Lexington dispersed 3 Dauntless", "only bases disperse"),
    ],
)
def test_what_cannot_be_set_right_is_said_in_a_sentence(start: State, correction: str, words: str) -> None:
    if "is land" in words:
        land = next(hex_ for hex_ in range(3864) if theatre().terrain(hex_) == "land")
        correction = f"allied TF1 at {name(land)}"
    with pytest.raises(BadInputError, match=words):
        GAME.correct(start, correction)


def test_a_match_with_corrections_is_told_and_verified() -> None:
    secret = demo_secret(2)
    match = Match.new(setup_of("coral-sea-battle", "", {}, "", secret), secret)
    for seat in match.seats:
        match.join(Join(seat, computer="staff"))
    for correction in ("allied TF1 at B/M24", "allied Lexington hits 2", "allied TF1 orders SE1"):
        match.rule(Ruling("correct", "The map was misread.", correction=correction))
    step = match.resolve()
    assert "The position was set right: allied TF1 at B/M24. The map was misread." in step.outcomes["allied"].text
    assert "set right" not in step.outcomes["japanese"].text
    match.close()
    verdict = verify(encode(match.entries))
    assert verdict.holds, verdict.message
