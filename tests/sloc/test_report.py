"""A report reads as a strategist's: what is asked, what moved, what threatens, the sea lanes, points, what comes."""

import pytest
from tests.sloc.play import dice, put, refused, send, state_at

from flagplot.core.document import Document
from flagplot.games.sloc import outlook
from flagplot.games.sloc.game import GAME
from flagplot.games.sloc.telling.dispatches import AssaultRoll, CardsDrawn, GameEnded, TurnBegan
from flagplot.games.sloc.victory import ending, points

WORDS = GAME.words()


def report(state, seat="allied", dispatches=()) -> Document:
    return GAME.report(GAME.view(state, seat), dispatches, WORDS)


def titles(document: Document) -> list[str]:
    return [section.title for section in document.sections]


@pytest.mark.rule("ES-BASE-34")
def test_when_a_turn_begins_the_whole_position_is_told_in_order():
    state = state_at("card", active="allied", allied=[2])
    began = TurnBegan(seat="allied", turn=5)
    assert titles(report(state, dispatches=[began])) == [
        "You are asked",
        "Your hand",
        "Reinforcement",
        "What threatens: assaults by the enemy",
        "Within your reach: assaults",
        "The sea lanes",
        "Sub Bases",
        "Victory points",
        "What comes",
        "Headquarters",
        "Control",
    ]


def test_in_the_middle_of_a_turn_what_is_unchanged_is_a_line():
    state = state_at("card", active="japanese", japanese=[2])
    state.board.cards_played = 3
    assert titles(report(state)) == ["You are asked", "Your hand", "The rest"]
    drawn = CardsDrawn(seat="allied", turn=5, side="allied", base=3, denied=0, drawn=3)
    assert {"The sea lanes", "Sub Bases", "The rest"} <= set(titles(report(state, dispatches=[drawn])))
    assert "Headquarters" not in titles(report(state, dispatches=[drawn]))


def test_who_is_not_asked_is_told_so():
    state = state_at("card", active="japanese", japanese=[2])
    told = {seat: report(state, seat=seat).sections[0] for seat in ("allied", "japanese")}
    assert {section.title for section in told.values()} == {"You are asked"}
    assert [told[seat].blocks[0].text.split(" ")[0] for seat in told] == ["Nothing", "Play"]


def test_the_end_comes_first():
    state = state_at("card", active="allied", allied=[2])
    state.over = True
    news = [
        AssaultRoll(
            seat="allied",
            turn=5,
            side="allied",
            hex=2008,
            activations=1,
            escort=0,
            bonus=1,
            garrison=3,
            shipping=0,
            die=4,
            total=3,
            needed=8,
            captured=False,
        )
    ]
    end = GameEnded(seat="allied", turn=5, parts=points(state.board), ending=ending(state.board))
    assert titles(report(state, dispatches=[*news, end]))[0] == "The end"


@pytest.mark.rule("ES-BASE-23", "ES-BASE-20")
@pytest.mark.parametrize("side", ["allied", "japanese"])
def test_the_odds_told_of_an_assault_are_those_of_the_assault(side):
    """Each place that is named may be assaulted by somebody, and falls on as many of the ten dice as was said."""
    state = state_at("card", "sloc-1944", active=side, **{side: [2]})
    found = outlook.targets(state.board, side)
    assert found
    for target in found:
        orders = [f"CARD OPS 2\nACTION {hq.key} ASSAULT {target.hex} WITH 2" for hq in state.board.ready(side)]
        order = next(one for one in orders if not refused(state, side, one))
        fell = 0
        for die in range(10):
            done = send(state, dice(default=die or 10), **{side: order})
            rolls = [one for one in done.dispatches if isinstance(one, AssaultRoll)]
            fell += any(one.captured for one in rolls)
        assert fell == target.tenths, target


def test_a_base_says_the_chance_of_its_next_roll_and_goes_out_as_data():
    state = state_at("card", "sloc-1944", active="allied", allied=[2])
    put(state.board, "Fife", 3823)
    shown = report(state)
    table = next(section for section in shown.sections if section.title == "Sub Bases").blocks[0]
    (lane,) = (one for one in outlook.lanes(state.board) if one.base.name == "Fife")
    assert any(row[1] == "3823 Port Moresby" and row[-1] == f"{lane.tenths} in 10" for row in table.rows)
    figure = next(one for one in shown.figures if one.about == "Fife")
    assert figure.values == {"pv": lane.proximity.value, "tenths": lane.tenths}


@pytest.mark.parametrize(
    ("turn", "kinds"), [(2, ["hq", "hq"]), (3, ["replaced"]), (5, ["replaced", "base"]), (8, ["bombers"])]
)
def test_what_the_next_turn_brings(turn, kinds):
    state = state_at("card", "sloc-1942", turn=turn, active="allied", allied=[2])
    if turn == 5:
        state.board.bases[0].kind = "Lockwood (4)"
    assert [one.kind for one in outlook.coming(state.board) if one.kind != "year"] == kinds
