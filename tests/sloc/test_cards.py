"""11.24 and the decks of the base layer."""

import pytest
from tests.sloc.play import dice, refused, remarks, send, state_at, take, told

from flagplot.games.sloc.board import Base
from flagplot.games.sloc.cards import full_deck, transport_losses, transports_refusal, value
from flagplot.games.sloc.game import GAME
from flagplot.games.sloc.map import distance
from flagplot.games.sloc.modifier import swm
from flagplot.games.sloc.state import State
from flagplot.games.sloc.tables import tables
from flagplot.games.sloc.telling.dispatches import AssaultRoll, CardsDrawn, OffensiveUnderWay, TransportsAttacked

LOSSES = tables().transports.losses


def window(battle: bool, allied: tuple[int, ...] = (5, 1), **switches: bool) -> State:
    """Return the reaction window of a Japanese offensive with or without battle hexes."""
    state = state_at("card", turn=5, active="japanese", japanese=[3, 1], allied=allied, **switches)
    order = "CARD OPS 3\nACTION SouthSeas " + ("ASSAULT 4024 WITH 3" if battle else "GARRISON 4021")
    return send(state, japanese=order).state


@pytest.mark.rule("ES-11.24.0")
@pytest.mark.parametrize(
    ("card", "row"),
    [
        pytest.param(61, "ES-11.24.B", marks=pytest.mark.rule("ES-11.24.B")),
        pytest.param(68, "ES-11.24.C", marks=pytest.mark.rule("ES-11.24.C")),
        pytest.param(78, "ES-11.24.D", marks=pytest.mark.rule("ES-11.24.D")),
    ],
)
def test_changed_cards_without_text_are_for_operations_only(card: int, row: str) -> None:
    state = state_at("card", active="allied", allied=[card])
    remark = remarks(state, "allied", f"CARD EVENT {card}")[0]
    assert remark.code == "ES-11.24.0" and row in remark.message
    assert refused(state, "allied", f"CARD OPS {card}\nACTION SWPac MOVEHQ SWPac 3823") == []
    answer = remarks(state, "allied", f"QUERY {row.removeprefix('ES-')}")[0]
    assert answer.severity == "note" and "text not supplied" in answer.message


@pytest.mark.rule("ES-11.24.A1")
def test_card_5_is_one_event_or_the_other() -> None:
    state = window(battle=True)
    both = "REACT 5 TRANSPORTS BASE Lockwood\nREACT 5 PRINTED 4024"
    sheet = GAME.parse(both, "allied", GAME.view(state, "allied"))
    assert [order.canonical for order in sheet.echo] == ["REACT 5 TRANSPORTS BASE Lockwood"]
    assert [r.code for r in sheet.diagnostics] == ["ES-11.24.A1"]
    assert refused(state_at("card", active="allied", allied=[5]), "allied", "CARD EVENT 5") == ["ES-11.24.A1"]


@pytest.mark.rule("ES-11.24.A2", "ES-BASE-26")
def test_the_window_opens_before_combat_or_at_the_end_and_tells_no_more_than_that() -> None:
    before = window(battle=True)
    assert before.stage == "before combat" and before.board.control[4024] == "allied"
    assert GAME.view(before, "allied").window is True
    at_end = window(battle=False)
    assert at_end.stage == "after actions" and at_end.board.garrison[4021] == 4
    state = state_at("card", turn=5, active="japanese", japanese=[3, 1], allied=[1])
    done = send(state, japanese="CARD OPS 3\nACTION SouthSeas ASSAULT 4024 WITH 3")
    # The window opens whether or not the Allies hold the card, and names no target.
    assert done.state.stage == "before combat"
    assert [d for d in done.dispatches if d.seat == "allied"] == [
        OffensiveUnderWay(seat="allied", turn=done.state.board.turn, stage="card", battle=True)
    ]
    assert refused(done.state, "allied", "REACT 5 PRINTED 4024") == ["ES-BASE-13"]


@pytest.mark.rule("ES-11.24.A3")
def test_a_base_with_a_japanese_headquarters_in_range_and_not_relocated_in_this_phase() -> None:
    assert distance(3727, 4017) == 12
    assert refused(window(battle=True), "allied", "REACT 5 TRANSPORTS BASE Lockwood") == []
    state = window(battle=True)
    state.board.hqs["SouthSeas"].hex = 3407
    assert refused(state, "allied", "REACT 5 TRANSPORTS BASE Lockwood") == ["ES-11.24.A3"]
    moved = Base("Fife", 3727, relocated=7)
    assert transports_refusal(moved, 22, 6, [4017]) is not None, "by a card of this phase"
    assert transports_refusal(moved, 22, 7, [4017]) is None, "in an earlier turn"
    assert transports_refusal(Base("Fife", 0), 22, 8, [4017]) is not None


@pytest.mark.rule("ES-11.24.A3", "ES-11.21.C6")
def test_a_base_relocated_by_an_earlier_card_of_the_turn_cannot_act() -> None:
    """The Allies relocate with one card; Japan's next card opens the window; the phase is still the same."""
    state = state_at("card", turn=5, active="allied", allied=[2, 5], japanese=[3, 1])
    state = send(state, allied="CARD OPS 2\nACTION SWPac RELOCATE Lockwood 3823").state
    state = send(state, japanese="CARD OPS 3\nACTION SouthSeas ASSAULT 4024 WITH 3").state
    assert refused(state, "allied", "REACT 5 TRANSPORTS BASE Lockwood") == ["ES-11.24.A3"]


@pytest.mark.parametrize(
    ("die", "left"),
    [
        pytest.param(0, 9, marks=pytest.mark.rule("ES-11.24.A4")),
        pytest.param(1, 10, marks=pytest.mark.rule("ES-11.24.A5")),
        pytest.param(2, 10, marks=pytest.mark.rule("ES-11.24.A5")),
        *(pytest.param(die, 11, marks=pytest.mark.rule("ES-11.24.A6")) for die in range(3, 10)),
    ],
)
def test_the_table_of_card_5(die: int, left: int) -> None:
    state = window(battle=True)
    state.board.divisions = 11
    done = send(state, dice({"transports|Lockwood (4)": die}), allied="REACT 5 TRANSPORTS BASE Lockwood")
    assert done.state.board.divisions == left
    assert told(done, TransportsAttacked, "japanese")[0].after == left
    assert 5 not in done.state.hands["allied"] and 5 in done.state.discards["allied"]


@pytest.mark.rule("ES-11.24.A7")
def test_the_last_two_divisions_stay() -> None:
    assert transport_losses(0, 3, LOSSES) == 2 and transport_losses(0, 2, LOSSES) == 2
    assert transport_losses(1, 3, LOSSES) == 2 and transport_losses(0, 11, LOSSES) == 9


@pytest.mark.rule("ES-11.24.E", "ES-BASE-18")
def test_card_80_counts_for_each_play_comes_back_and_draws_a_card() -> None:
    state = state_at("card", turn=5, active="allied", allied=[80])
    done = send(state, allied="CARD EVENT 80")
    assert swm(done.state.board) == 1 - 2
    assert 80 in done.state.discards["allied"] and len(done.state.hands["allied"]) == 1
    assert len(told(done, CardsDrawn)[0].cards) == 1
    assert told(done, CardsDrawn, "japanese")[0].cards == ()
    for plays, modifier in ((1, -4), (2, -5)):  # -6, but the floor is -5
        again = state_at("card", turn=9, active="allied", allied=[80])
        again.board.terms.doctrine = plays
        played = send(again, allied="CARD EVENT 80").state.board
        assert (played.terms.doctrine, swm(played)) == (plays + 1, modifier)


@pytest.mark.rule("ES-BASE-19", "ES-BASE-23")
def test_the_printed_reaction_adds_two_to_one_garrison() -> None:
    state = window(battle=True)
    done = send(state, dice({"assault|4024": 7}), allied="REACT 5 PRINTED 4024")
    roll = told(done, AssaultRoll)[0]
    assert (roll.garrison, roll.total, roll.captured) == (3, 7, False)
    assert done.state.board.garrison[4024] == 1  # for this offensive only
    elsewhere = told(send(state, dice({"assault|4024": 7}), allied="REACT 5 PRINTED 3727"), AssaultRoll)[0]
    assert (elsewhere.garrison, elsewhere.total, elsewhere.captured) == (1, 9, True)


@pytest.mark.rule("ES-BASE-13")
def test_the_decks() -> None:
    figures = tables().cards
    japanese, allied = full_deck(figures.japanese), full_deck(figures.allied)
    assert len(japanese) == len(allied) == 30
    assert [japanese.count(n) for n in (1, 2, 3)] == [8, 12, 8] and {37, 38} <= set(japanese)
    worth_two = [card for card in allied if card == 2 or card in (61, 68, 78)]
    assert [allied.count(1), len(worth_two), allied.count(3)] == [7, 13, 8] and {5, 80} <= set(allied)
    view = GAME.view(state_at("card", active="allied", allied=[80], japanese=[1] * 7), "allied")
    assert [value(view.board, card) for card in (80, 61, 3)] == [2, 2, 3]
    assert view.board.hands["japanese"] == 7 and not hasattr(view, "hands")


@pytest.mark.rule("ES-BASE-13")
def test_37_leaves_the_game_as_an_event_and_an_empty_deck_takes_the_discards_back() -> None:
    state = state_at("card", active="japanese", japanese=[37, 38, 1])
    event = send(state, japanese="CARD EVENT 37").state
    assert 37 not in event.discards["japanese"] + event.decks["japanese"] + event.hands["japanese"]
    ops = send(state, japanese="CARD OPS 37").state
    assert 37 in ops.discards["japanese"]
    short = state_at("draw")
    short.discards["japanese"], short.decks["japanese"] = short.decks["japanese"][3:], short.decks["japanese"][:3]
    done = send(short).state
    assert len(done.hands["japanese"]) == 7 and done.discards["japanese"] == []
    assert sorted(done.hands["japanese"] + done.decks["japanese"]) == full_deck(tables().cards.japanese)


@pytest.mark.rule("ES-BASE-14")
@pytest.mark.parametrize(
    ("turn", "allied_resources", "cards"),
    [
        (1, 0, (7, 0)),
        (2, 0, (7, 3)),
        (3, 5, (7, 6)),
        (4, 5, (7, 7)),
        (5, 0, (7, 7)),
        (5, 5, (5, 7)),
        (6, 3, (6, 7)),
        (9, 12, (4, 7)),
        *((turn, 0, (7, 7)) for turn in (7, 8, 10, 11, 12)),
    ],
)
def test_the_draw(turn: int, allied_resources: int, cards: tuple[int, int]) -> None:
    state = state_at("draw", turn=turn)
    for place in (1813, 1916, 2008, 2014, 2017, 2220, 2415, 2517, 2616, 2813, 3219, 3302)[:allied_resources]:
        take(state.board, "allied", place)
    board = send(state).state.board
    assert (board.hands["japanese"], board.hands["allied"]) == cards


@pytest.mark.rule("ES-BASE-14")
def test_one_success_with_eleven_resources_in_turn_6() -> None:
    state = state_at("draw", turn=6)
    take(state.board, "allied", 1813, 1916, 2008)
    state.board.successes = ["Fife"]
    assert send(state).state.board.hands["japanese"] == 5


@pytest.mark.rule("ES-11.24.E", "ES-BASE-18")
def test_card_80_draws_one_card_and_says_so_to_both() -> None:
    """The owner reads which, the enemy only that it was one of one."""
    done = send(state_at("card", turn=5, active="allied", allied=[80]), allied="CARD EVENT 80")
    hand = done.state.hands["allied"]
    assert len(hand) == 1 and done.state.board.hands["allied"] == 1
    for seat, cards in (("allied", tuple(hand)), ("japanese", ())):
        [found] = told(done, CardsDrawn, seat)
        assert (found.side, found.base, found.denied, found.drawn, found.cards) == ("allied", 1, 0, 1, cards)


@pytest.mark.rule("ES-BASE-19", "ES-11.24.A1")
@pytest.mark.parametrize("text", ["REACT 5 PRINTED 4024", "REACT 5 TRANSPORTS BASE Lockwood"])
def test_either_event_of_card_5_uses_up_the_card(text: str) -> None:
    state = window(battle=True)
    assert 5 in state.hands["allied"] and 5 not in state.discards["allied"]
    done = send(state, allied=text).state
    assert (done.hands["allied"], done.board.hands["allied"]) == ([1], 1)
    assert done.discards["allied"].count(5) == state.discards["allied"].count(5) + 1
    assert done.discards["allied"].count(6) == state.discards["allied"].count(6)
