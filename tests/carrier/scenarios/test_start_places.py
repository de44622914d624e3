"""Start places chosen before the first turn: TFs stand where their players put them in their areas, others
where the lot has put them, and the enemy learns nothing of it (BR-26.1)."""

from typing import Any

import pytest
from tests.carrier.position import opening
from tests.carrier.staffing import written
from tests.support.noleak import play
from tests.support.shown import reported

from flagplot.core.dice import KeyedDice
from flagplot.core.document import to_text
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.scenario.reading import identifiers
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.theatre.hex import distance, parse

DICE = KeyedDice(b"test")
SIDES = ("allied", "japanese")


def placing(scenario: str = "eastern-solomons") -> State:
    return opening(scenario, preset="base", start_places=True)


def sheet(state: State, side: str, text: str) -> Any:
    return GAME.parse(text, side, GAME.view(state, side))


def resolved(state: State, **texts: str) -> Any:
    return GAME.resolve(state, {side: sheet(state, side, texts.get(side, "")) for side in SIDES}, DICE)


def remarks(state: State, text: str) -> list[str]:
    found = sheet(state, "japanese", text)
    assert not found.orders
    return [f"{remark.message}. {remark.hint}" for remark in found.diagnostics if remark.severity == "error"]


def where(state: State, tf: int) -> int:
    return state.sides["japanese"].tfs[tf].hex


@pytest.mark.rule("BR-26.1")
@pytest.mark.parametrize("scenario", identifiers())
def test_who_sends_nothing_plays_the_game_that_the_lot_gives(scenario: str) -> None:
    by_lot = opening(scenario, preset="base")
    done = resolved(placing(scenario))
    assert done.rolls == () and done.dispatches == ()
    for side in SIDES:
        assert done.state.sides[side] == by_lot.sides[side]  # type: ignore[index]
    assert GAME.awaiting(done.state) == GAME.awaiting(by_lot)


@pytest.mark.rule("BR-26.1")
def test_the_staff_leaves_it_to_the_lot() -> None:
    state = placing()
    assert all(not sheet(state, side, written(GAME.view(state, side))).diagnostics for side in SIDES)
    assert resolved(state, **{side: written(GAME.view(state, side)) for side in SIDES}).rolls == ()


@pytest.mark.rule("BR-26.1")
def test_a_tf_starts_where_its_player_puts_it() -> None:
    state = placing()
    assert {ask.kind for ask in GAME.awaiting(state).values()} == {"start places"}
    done = resolved(state, japanese="TF1: start at B/Z02\nTF5 starts in B/AA02")
    assert where(done.state, 1) == parse("B/Z02") and where(done.state, 5) == parse("B/AA02")
    assert where(done.state, 6) == where(state, 6), "it has no order and stays where the lot has put it"
    assert {ask.kind for ask in GAME.awaiting(done.state).values()} == {"orders"} and done.state.turn == 1
    assert where(state, 1) != parse("B/Z02"), "the state before is left as it was"


@pytest.mark.rule("BR-26.1")
def test_an_area_about_a_tf_goes_with_it() -> None:
    """TF2 starts within 2 hexes of TF1: its own order is measured by where TF1 is put, and without one the lot falls
    again if it must."""
    state = placing()
    far, near = "B/Z02", "B/Z03"
    assert distance(where(state, 2), parse(far)) > 2
    together = resolved(state, japanese=f"TF2: start at {near}\nTF1: start at {far}")
    assert where(together.state, 2) == parse(near)
    alone = resolved(state, japanese=f"TF1: start at {far}")
    assert distance(where(alone.state, 2), parse(far)) <= 2
    assert [roll.key for roll in alone.rolls if roll.key.endswith("/TF2")] == ["set-up|set-up|place anew|japanese/TF2"]
    report = to_text(reported(GAME, GAME.view(alone.state, "japanese"), alone.dispatches))
    assert "TF1 starts in B/Z02\n" in report and "by lot: its area lies about a task force" in report


@pytest.mark.rule("BR-26.1")
def test_other_places_and_other_orders_are_refused() -> None:
    state = placing()
    (message,) = remarks(state, "TF1: start at B/A46")
    assert message.startswith("TF1 may not start in B/A46. The nearest hexes allowed: B/")
    (message,) = remarks(state, "TF2: start at B/Z02")
    assert "TF2 may not start in B/Z02" in message, "its area lies about TF1, which stays where it is"
    for text in (
        "TF1: S1",
        "TF1: start at B/Z02; S1",
        "0700 TF1: start at B/Z02",
        "TF1: if a TF is sighted then start at B/Z02",
    ):
        assert "one 'start at' and its hex" in remarks(state, text)[0], text
    begun = resolved(state).state
    assert "the game has begun" in remarks(begun, "TF1: start at B/Z02")[0]
    assert (
        "the rules of this match do not have it"
        in remarks(opening("eastern-solomons", preset="base"), "TF1: start at B/Z02")[0]
    )


@pytest.mark.rule("BR-26.1")
def test_ships_at_anchor_need_a_coast() -> None:
    scenario = "coral-sea"
    state = placing(scenario)
    assert "TF5" not in GAME.view(state, "japanese").question.units, "Deboyne is the only place of the seaplane base"
    assert remarks(state, "TF5: start at A/Y28")


@pytest.mark.rule("BR-26.1")
def test_the_report_and_legal_orders_say_where_one_may_start() -> None:
    view = GAME.view(placing(), "japanese")
    report = " ".join(to_text(reported(GAME, view, ())).split())
    assert "may start in 60 hexes: from B/P01 to B/DD04. Write 'TF1: start at' and a hex." in report
    assert "hexes: within 2 hexes of where TF1 starts." in report
    assert [choice.word for choice in GAME.legal_orders(view)][:2] == ["TF1:", "TF2:"]
    assert [choice.word for choice in GAME.legal_orders(view, "TF1:")] == ["start at"]
    allowed = GAME.legal_orders(view, "TF1: start at")
    assert len(allowed) == 60 and {choice.shut for choice in allowed} == {""}
    for choice in allowed[::7]:
        assert sheet(placing(), "japanese", f"TF1: start at {choice.word}").orders


def under_water() -> State:
    """Eastern Solomons with four Allied and nine Japanese submarines, and start places."""
    return opening("eastern-solomons", preset="base", start_places=True, submarines="2003")


@pytest.mark.rule("BR-26.1")
def test_a_submarine_starts_where_its_player_puts_it() -> None:
    """Any hex of the sea is allowed; who says nothing stays where the lot has put it."""
    state = under_water()
    lot = {number: boat.hex for number, boat in state.sides["japanese"].submarines.boats.items()}
    done = resolved(state, japanese="SS2: start at B/P30\nTF5: start at B/AA02", allied="SS1: start at B/P31")
    boats = {number: boat.hex for number, boat in done.state.sides["japanese"].submarines.boats.items()}
    assert boats == lot | {2: parse("B/P30")} and where(done.state, 5) == parse("B/AA02")
    assert done.state.sides["allied"].submarines.boats[1].hex == parse("B/P31")
    told = [(fact.seat, fact.about.label) for fact in done.dispatches]
    assert sorted(told) == [("allied", "SS1"), ("japanese", "SS2"), ("japanese", "TF5")]
    assert done.rolls == ()
    quiet = resolved(under_water())
    assert {n: boat.hex for n, boat in quiet.state.sides["japanese"].submarines.boats.items()} == lot


@pytest.mark.rule("BR-26.1")
def test_submarines_are_asked_for_and_refused_like_task_forces() -> None:
    state = under_water()
    view = GAME.view(state, "japanese")
    assert [unit for unit in view.question.units if unit[:2] == "SS"] == [f"SS{n}" for n in range(1, 10)]
    assert "may start in 3433 hexes of sea. Write 'SS3: start at'" in to_text(reported(GAME, view, ()))
    assert [choice.word for choice in GAME.legal_orders(view, "SS3:")] == ["start at"]
    found = sheet(state, "japanese", "SS3: start at B/M23\nSS4: to B/P30\nSS5: start at B/P30, periscope")
    assert not found.orders
    errors = [remark.message for remark in found.diagnostics if remark.severity == "error"]
    assert "SS3 may not start in B/M23" in errors, "it lies on the coast"
    assert {error.partition(":")[0] for error in errors} >= {"SS4", "SS5"} and len(errors) == 3
    begun = resolved(state).state
    messages = [remark.message for remark in sheet(begun, "japanese", "SS3: start at B/P30").diagnostics]
    assert any("the game has begun" in message for message in messages)
    assert sheet(state, "japanese", sheet(state, "japanese", "ss3 starts in B/P30").echo[0].canonical).orders


@pytest.mark.rule("BR-26.1")
@pytest.mark.parametrize("seat", SIDES)
def test_the_enemy_s_choice_is_not_told(seat: str) -> None:
    texts = {"japanese": "TF1: start at B/Z02\nTF5: start at B/AA02", "allied": "TF1: start at B/Z22"}
    one = play(GAME, placing(), seat, {seat: ""}, DICE, 1)
    other = play(GAME, placing(), seat, {**texts, seat: ""}, DICE, 1)
    assert one == other
    both = [resolved(placing(), **sent).state for sent in ({}, texts)]
    assert both[0].sides["japanese"].tfs != both[1].sides["japanese"].tfs
    assert both[0].sides["allied"].tfs != both[1].sides["allied"].tfs, "the orders of this test are taken"
