"""What leaves an order open, asks, or only speaks of it: no game takes the order that is left of such a sentence."""

import pytest
from tests.orders.test_corpora import reader

from flagplot.orders.unsure import unsure

ORDERS = {
    "slot": "A1 does not hold its anti-aircraft fire",
    "coastal": "MTB1 takes a speed of 12 knots",
    "sloc-table": "Japan has lost all its resources",
}
"""An order of each game, in prose."""


@pytest.mark.parametrize(
    "sentence",
    [
        "Does TF2 go north two hexes",
        "Has AF10 attacked C6",
        "Is AF8 landing on Yorktown",
        "Should TF2 go north two hexes",
        "Why not attack C6 with AF10",
        "What if TF1 went north two hexes",
        "Plan B: TF2 N2",
        "Idea: TF1 goes N2",
        "Old orders: TF1 N2",
        "Turn 9: TF1 N2",
        "Part of AF10 goes high",
        "Lest TF2 goes north two hexes",
        "The enemy thinks that TF1 goes north",
        "As a last resort, TF1 goes north two hexes",
        "I wonder whether TF1 goes north",
        "Around 1400 AF2 stops searching",
        "AF6 bomb Buna, to be confirmed",
        "AF6 to be confirmed bombs Buna",
        "AF6 bomb Buna last of all",
        "TF1 starting next turn N2",
        "TF1 to B/J30 in place of TF2",
        "AF3 this turn only searches six hexes north",
        "TF3 behind TF2 goes north",
        "TF1 goes north on my signal",
        "CAP TF1 until 1100 or so",
        "AF8 lands on Yorktown or something",
        "SS4 shadows C6, scratch that",
        "TF1 goes north, should it?",
    ],
)
def test_open_sentences_are_known(sentence: str) -> None:
    assert unsure(sentence) is not None


@pytest.mark.parametrize(
    "sentence",
    [
        "TF3 goes north two hexes",
        "Is necessary that SS4 attack first CV",
        "I wonder whether AF6 might fly a patrol over Port Moresby",
        "AF17 stays two hexes behind C4",
        "Should AF17 be attacked, it lands",
        "At 1400 AF2 stops searching",
        "TF1: hold 2 turns, then N x 2",
        "Have TF1 go north",
        "No CAP at Lexington",
        "AF8 lands on Yorktown",
    ],
)
def test_orders_are_not(sentence: str) -> None:
    assert unsure(sentence) is None


@pytest.mark.parametrize("game", ORDERS)
@pytest.mark.parametrize(
    "said",
    ["Does {}", "Is {}", "Plan B: {}", "Turn 9: {}", "{}, to be confirmed", "{} or something", "{}, should they?"],
)
def test_no_game_takes_them(game: str, said: str) -> None:
    read = reader(game)
    assert read(ORDERS[game], "").orders
    answer = read(said.format(ORDERS[game]), "")
    assert not answer.orders
    assert [remark for remark in answer.remarks if remark.severity == "error"]
