"""Start places where a side has several seats: each is asked for the units that it commands and knows no others
(BR-26.1, GM-21.1); without command control any seat places any unit (GM-2.1)."""

from collections.abc import Mapping
from typing import Any

import pytest
from tests.carrier.command import two
from tests.carrier.position import opening
from tests.support.noleak import assert_leak_is_caught, assert_no_leak, play
from tests.support.shown import reported

from flagplot.core import own_scenarios
from flagplot.core.dice import KeyedDice, demo_secret
from flagplot.core.document import to_text
from flagplot.core.journal import Join, Orders, encode
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.theatre.hex import distance, neighbours, parse
from flagplot.match.match import Match, setup_of
from flagplot.match.verify import verify

DICE = KeyedDice(b"test")
SCENARIO = "eastern-solomons"
TEAMS = "allied: tf2, land = Henderson; japanese: main = TF1 + TF5, ryujo = TF2, rabaul = Rabaul"
SEATS = ("allied/tf2", "allied/land", "japanese/main", "japanese/ryujo", "japanese/rabaul")
FAR = "B/P01"
"""A hex of the area of TF1, more than five hexes from where the lot puts it."""
CHOSEN = {
    "japanese/main": f"TF1: start at {FAR}\nTF3: start at B/Q03\nTF5: start at B/Z02",
    "japanese/rabaul": "SS2: start at B/P30",
    "allied/tf2": "TF2: start at B/Z22",
}


def placing(command_control: bool = True, **options: Any) -> State:
    """Return five commanders before the first turn; TF2 of the Japanese lies about TF1, which another has."""
    return opening(SCENARIO, start_places=True, command_control=command_control, teams=TEAMS, **options)


def resolved(state: State, texts: Mapping[str, str]) -> Any:
    return GAME.resolve(
        state, {seat: GAME.parse(text, seat, GAME.view(state, seat)) for seat, text in texts.items()}, DICE
    )


def report(state: State, seat: str, dispatches: Any = ()) -> str:
    return " ".join(to_text(reported(GAME, GAME.view(state, seat), dispatches)).split())


@pytest.mark.rule("BR-26.1", "GM-21.1")
def test_each_seat_is_asked_for_the_units_that_it_commands() -> None:
    """Those that nobody was given are the first seat's, the boats his who has the main HQ; who has no choice is not
    waited for."""
    state = placing(submarines="1993")
    units = {seat: GAME.view(state, seat).question.units for seat in SEATS}
    assert units == {
        "allied/tf2": (*(f"TF{n}" for n in range(1, 6)), *(f"SS{n}" for n in range(1, 5))),
        "allied/land": (),
        "japanese/main": ("TF1", *(f"TF{n}" for n in range(3, 12))),
        "japanese/ryujo": (),
        "japanese/rabaul": tuple(f"SS{n}" for n in range(1, 10)),
    }
    asked = GAME.awaiting(state)
    assert set(asked) == {seat for seat in SEATS if units[seat]} and {ask.kind for ask in asked.values()} == {
        "start places"
    }
    assert "Write 'TF1: start at' and a hex" in report(state, "japanese/main") and "SS1" not in report(
        state, "japanese/main"
    )
    assert "by lot within 2 hexes of where TF1 starts" in report(state, "japanese/ryujo")
    assert "nothing is asked of you until the others have chosen" in report(state, "allied/land")
    assert "TF" not in report(state, "japanese/rabaul").partition("YOU ARE ASKED")[2].partition("THE SITUATION")[0]
    assert [choice.word for choice in GAME.legal_orders(GAME.view(state, "japanese/rabaul"))] == [
        f"SS{n}:" for n in range(1, 10)
    ]


@pytest.mark.rule("BR-26.1", "GM-21.1")
def test_units_start_where_their_commanders_put_them_and_these_know_it() -> None:
    """Light TFs are shown where they were put too, though nobody has heard of them since."""
    done = resolved(placing(submarines="1993"), CHOSEN)
    tfs = done.state.sides["japanese"].tfs
    assert (tfs[1].hex, tfs[3].hex, tfs[5].hex) == (parse(FAR), parse("B/Q03"), parse("B/Z02"))
    assert done.state.sides["allied"].tfs[2].hex == parse("B/Z22")
    for seat in SEATS:
        view = GAME.view(done.state, seat)
        own = done.state.sides[view.side]
        assert {n: tf.hex for n, tf in view.tfs.items()} == {n: own.tfs[n].hex for n in view.tfs}
        for n, boat in view.submarines.boats.items():
            assert boat.hex == own.submarines.boats[n].hex
    assert GAME.view(done.state, "japanese/rabaul").submarines.boats[2].hex == parse("B/P30")
    assert set(GAME.awaiting(done.state)) == set(SEATS) and done.state.turn == 1
    told = {(fact.seat, fact.about.label, fact.how) for fact in done.dispatches}
    assert told == {
        *(("japanese/main", f"TF{n}", "chosen") for n in (1, 3, 5)),
        ("japanese/main", "TF4", "lot"),
        ("japanese/ryujo", "TF2", "lot"),
        ("japanese/rabaul", "SS2", "chosen"),
        ("allied/tf2", "TF2", "chosen"),
    }


@pytest.mark.rule("BR-26.1", "GM-21.1")
def test_what_lies_about_the_tf_of_another_goes_with_it_by_lot() -> None:
    """Its commander is told where his own starts."""
    state = placing()
    before = state.sides["japanese"].tfs[2].hex
    done = resolved(state, CHOSEN)
    after = done.state.sides["japanese"].tfs[2].hex
    assert distance(before, parse(FAR)) > 2 >= distance(after, parse(FAR))
    assert "TF2 starts in B/" in report(done.state, "japanese/ryujo", done.dispatches)
    unmoved = resolved(state, {"japanese/main": "TF5: start at B/Z02"})
    assert unmoved.state.sides["japanese"].tfs[2].hex == before and len(unmoved.dispatches) == 1


@pytest.mark.rule("BR-26.1", "GM-21.1")
def test_who_sends_nothing_plays_the_game_that_the_lot_gives() -> None:
    done = resolved(placing(), {})
    by_lot = opening(SCENARIO, command_control=True, teams=TEAMS)
    assert done.rolls == () and done.dispatches == () and done.state.sides == by_lot.sides


@pytest.mark.rule("BR-26.1", "GM-21.1")
def test_units_of_others_and_units_without_a_choice_are_refused() -> None:
    state = placing(submarines="1993")
    for seat, text, why in (
        ("japanese/rabaul", "TF1: start at B/P02", "no such unit of yours: TF1"),
        ("japanese/main", "SS1: start at B/P30", "SS1"),
        ("japanese/main", "TF2: start at B/Z02", "no such unit of yours: TF2"),
        ("japanese/ryujo", "TF2: start at B/Z02", "TF2 has no choice where it starts"),
        ("japanese/main", "TF1: S1", "one 'start at' and its hex"),
    ):
        sheet = GAME.parse(text, seat, GAME.view(state, seat))
        errors = [remark.message for remark in sheet.diagnostics if remark.severity == "error"]
        assert not sheet.orders and any(why in error for error in errors), (seat, text, errors)
    sheet = GAME.parse("SS1: start at B/P30", "japanese/rabaul", GAME.view(state, "japanese/rabaul"))
    assert sheet.orders and not sheet.diagnostics, "of radio nothing is said before the first orders"


@pytest.mark.rule("BR-26.1", "GM-21.1")
@pytest.mark.parametrize("seat", ["allied/tf2", "allied/land", "japanese/rabaul"])
def test_one_seat_learns_nothing_of_where_others_start(seat: str) -> None:
    """Neither the enemy's choice nor that of its own side."""
    state, texts = placing(), {each: text for each, text in CHOSEN.items() if each != seat and "SS" not in text}
    assert play(GAME, state, seat, {}, DICE, 1) == play(GAME, state, seat, texts, DICE, 1)
    assert resolved(state, texts).state.sides["japanese"].tfs[1].hex == parse(FAR)


@pytest.mark.rule("BR-26.1", "GM-21.1")
def test_a_refusal_does_not_tell_where_another_s_tf_stands() -> None:
    """TF1 stands elsewhere, still near enough for TF2: what its commander is given is the same, his refusal too."""

    def elsewhere(state: State) -> None:
        tfs = state.sides["japanese"].tfs
        tfs[1].hex = next(hex_ for hex_ in neighbours(tfs[2].hex) if hex_ != tfs[1].hex)

    texts = {"japanese/ryujo": "TF2: start at B/Z02", "japanese/main": ""}
    assert_no_leak(GAME, placing(), "japanese/ryujo", elsewhere, texts=texts, dice=DICE)
    assert_leak_is_caught(GAME, placing(), "japanese/ryujo", elsewhere, texts=texts, dice=DICE)


@pytest.mark.whole_game
@pytest.mark.rule("BR-26.1", "GM-21.1")
def test_a_match_with_start_places_of_commanders_is_kept_and_verified() -> None:
    """The computer's seats leave theirs to the lot; the journal replays to the same."""
    secret = demo_secret(7)
    options = {"command_control": True, "start_places": True, "teams": two.TEAMS}
    match = Match.new(setup_of(two.SCENARIO, "gm-1993", options, "", secret), secret)
    for seat in match.seats:
        match.join(Join(seat, "mine") if seat == "japanese/close" else Join(seat, computer="staff"))
    match.send(Orders("japanese/close", 1, 1, "TF5: start at A/S30"))
    step = match.resolve()
    assert not step.final and GAME.view(step.state, "japanese/close").tfs[5].hex == parse("A/S30")
    match.close()
    assert verify(encode(match.entries)).holds


@pytest.mark.rule("BR-26.1", "GM-21.1")
def test_without_command_control_any_seat_places_any_unit() -> None:
    """The order of who was given the TF stands, and both are told (GM-2.1); so is one of an order that the place of
    another TF makes impossible."""
    state = placing(command_control=False)
    assert set(GAME.awaiting(state)) == set(SEATS)
    view = GAME.view(state, "japanese/ryujo")
    moved, far = _out_of_reach(view)
    texts = {
        "japanese/main": f"TF1: start at {moved}",
        "japanese/ryujo": f"TF4: start at {far}",
        "japanese/rabaul": "TF1: start at B/Z02",
    }
    done = resolved(state, texts)
    tfs = done.state.sides["japanese"].tfs
    assert tfs[1].hex == parse(moved) and tfs[4].hex == view.tfs[4].hex
    told = [(type(fact).__name__, fact.seat, fact.about.label, fact.bad) for fact in done.dispatches]
    assert [each for each in told if each[2] in ("TF1", "TF4") and each[1] == "japanese/rabaul"] == [
        ("OrdersClash", "japanese/rabaul", "TF1", True),
        ("Starts", "japanese/rabaul", "TF1", False),
        ("Starts", "japanese/rabaul", "TF4", True),
    ]
    assert ("OrdersClash", "japanese/main", "TF1", False) in told
    assert "has not the hex that was ordered" in report(done.state, "japanese/ryujo", done.dispatches)
    assert {fact.seat for fact in done.dispatches} == {seat for seat in SEATS if seat.startswith("japanese")}


def _out_of_reach(view: Any) -> tuple[str, str]:
    """Return a start place of TF1 about which TF4 already lies, and one of TF4 that lies about the lot of TF1 alone."""
    for one in GAME.legal_orders(view, "TF1: start at"):
        if distance(parse(one.word), view.tfs[4].hex) <= 5:
            for four in GAME.legal_orders(view, "TF4: start at"):
                if distance(parse(one.word), parse(four.word)) > 5:
                    return one.word, four.word
    raise AssertionError("no such hexes")


FIXED = """id = "fixed"
title = "No choice"
code = "CS"
date = 1942-05-08
hour = 6
turns = 6
clouds = "scattered"
replacements = false
introduction = "Everything starts where it must."

[[groups]]
side = "allied"
tf = 1
name = "Cruisers"
ships = ["Chester", "DD x4"]
area = { hexes = ["A/V34"] }

[[air]]
side = "allied"
at = "Port Moresby"
plane = "P-39"
n = 1
box = "ready"

[[groups]]
side = "allied"
tf = 2
name = "Destroyers"
ships = ["DD x4"]
area = { within = 1, of_tf = 1 }

[[groups]]
side = "allied"
tf = 3
name = "Oiler"
ships = ["AO x1"]
area = { within = 1, of_tf = 2 }

[[groups]]
side = "japanese"
tf = 1
name = "Convoy"
ships = ["Furutaka", "AP x3"]
area = { hexes = ["A/Y27"] }
"""


@pytest.mark.rule("BR-26.1", "GM-21.1")
def test_where_no_seat_has_a_choice_the_first_turn_begins_at_once() -> None:
    """TF2, and TF3 about it, have one if their commander has TF1 too."""
    name = own_scenarios.take(FIXED, "fixed.toml").id
    for teams, asked in (("allied: tf1, two = TF2 + TF3", set()), ("allied: one = TF1 + TF2", {"allied/one"})):
        state = opening(name, start_places=True, command_control=True, teams=teams)
        assert state.placing is bool(asked)
        assert {seat for seat, ask in GAME.awaiting(state).items() if ask.kind == "start places"} == asked
