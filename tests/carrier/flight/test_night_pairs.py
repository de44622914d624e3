"""Two night turns from one set of orders (GM-4.3)."""

from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, bare, loaded, play, put_af, put_tf
from tests.carrier.wording import worded
from tests.support.shown import reported

from flagplot.core.document import to_text
from flagplot.games.carrier.facts.dispatches import Hour
from flagplot.games.carrier.facts.note import Note
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.theatre.hex import walk


def night(turn: int = 19, **options: Any) -> State:
    """A TF of each side by night; in the Coral Sea turn n has hour n."""
    state = bare(turn=turn, scenario="rings-around-rabaul", **{"night_pairs": True, **options})
    state.turn = turn
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington", "DD x4")
    return state


def turn_of(hour: int) -> int:
    """Return the turn of an hour in Rings around Rabaul."""
    ruleset = ruleset_of(night())
    return next(turn for turn in range(1, 30) if ruleset.hour(turn) == hour)


@pytest.mark.rule("GM-4.3")
@pytest.mark.parametrize(
    ("hour", "pair"),
    [
        (18, False),
        (19, True),
        (20, False),
        (21, True),
        (23, True),
        (24, False),
        (1, True),
        (3, True),
        (4, False),
        (5, False),
        (6, False),
    ],
)
def test_pairs_run_from_1900_to_0400_and_0500_is_alone(hour: int, pair: bool) -> None:
    """1900+2000 up to 0300+0400; without the option no turn is paired, nor the last of the game with one after it."""
    assert ruleset_of(night()).pair_begins(turn_of(hour)) is pair
    assert not ruleset_of(bare(scenario="rings-around-rabaul")).pair_begins(turn_of(hour))


@pytest.mark.rule("GM-4.3")
def test_one_set_of_orders_plays_two_turns_and_two_reports_come_together() -> None:
    """Orders in at 1900: the TF makes two hexes in each turn; the next orders are asked for at 2100, and the report has
    the notes of both hours under their own headings."""
    state = night(turn_of(19))
    start = state.turn
    sheets = {"allied": GAME.parse("TF1: N4; anchor", "allied", GAME.view(state, "allied"))}
    done = GAME.resolve(state, sheets, loaded())
    assert (done.state.turn, len(done.state.sides["allied"].tfs[1].track)) == (start + 2, 3)
    assert done.state.sides["allied"].tfs[1].hex == walk(OPEN_SEA, "N4")[-1]
    assert [ruleset_of(state).label(d.turn) for d in done.dispatches if isinstance(d, Hour)] == [
        ruleset_of(state).label(start)
    ] * 2
    text = to_text(reported(GAME, GAME.view(done.state, "allied"), [d for d in done.dispatches if d.seat == "allied"]))
    assert "2 TURNS ARE REPORTED TOGETHER." in " ".join(text.upper().split())
    assert text.index("1900 20 FEBRUARY 1942") < text.index("2000 20 FEBRUARY 1942")
    keys = {roll.key.partition("|")[0] for roll in done.rolls}
    assert keys == {f"turn {start} 1900", f"turn {start + 1} 2000"}


@pytest.mark.rule("GM-4.3")
def test_an_order_for_the_second_hour_waits_for_it() -> None:
    """`2000: TF1: N2` is not done at 1900: the TF ends two hexes north, moved in the second turn."""
    state = night(turn_of(19))
    sheets = {"allied": GAME.parse("2000: TF1: N2", "allied", GAME.view(state, "allied"))}
    done = GAME.resolve(state, sheets, loaded())
    assert done.state.sides["allied"].tfs[1].track == [OPEN_SEA, *walk(OPEN_SEA, "N2")[1:]]


@pytest.mark.rule("GM-4.3")
def test_the_prompt_says_that_two_turns_are_ordered() -> None:
    """And a turn by day asks for one only."""
    asked = worded(GAME.awaiting(night(turn_of(19)))["allied"].prompt)
    assert asked.endswith("and for the turn after it, 2000 20 February 1942")
    assert "after it" not in worded(GAME.awaiting(night(turn_of(10)))["allied"].prompt)


@pytest.mark.rule("GM-4.3")
def test_a_contact_does_not_break_the_pair_off() -> None:
    """An enemy TF in the hex, and questions on in every segment: the pair is played to its end all the same."""
    state = night(turn_of(19), air_moves="segments", air_orders="asked")
    put_tf(state, "japanese", 2, OPEN_SEA, "Tatsuta")
    put_af(state, "japanese", 3, OPEN_SEA, "1 Mavis")
    done = GAME.resolve(state, {}, loaded(None, 1))
    assert not done.state.pending and done.state.turn == turn_of(19) + 2
    by_day = GAME.resolve(night(turn_of(10), air_moves="segments", air_orders="asked"), {}, loaded())
    assert by_day.state.pending


@pytest.mark.rule("GM-4.3")
def test_a_game_that_ends_with_the_first_turn_plays_no_second() -> None:
    """The last turn is never the first of a pair: it is played alone and ends the game."""
    state = night()
    last = ruleset_of(state).scenario.turns
    assert not ruleset_of(state).pair_begins(last)


@pytest.mark.rule("GM-4.3")
def test_by_day_a_report_has_no_hours() -> None:
    """One turn, no marks and no second heading."""
    after = play(night(turn_of(10)), "TF1: N1")
    assert not any(isinstance(d, Hour) for d in after.told)
    assert all(isinstance(d, Note) or d for d in after.told)
