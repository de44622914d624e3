"""The scenario made for the boats, played by the staff commanders."""

import pytest
from tests.carrier.position import opening

from flagplot.commanders.carrier import commander
from flagplot.core.dice import KeyedDice, demo_secret
from flagplot.games.carrier.game import GAME

SEATS = ("allied", "japanese")


def whole(option: str, seed: int) -> tuple[list[str], list[str], list[str]]:
    """Play a game; return its orders to boats, remarks that are more than notes, and the purposes of its dice."""
    dice = KeyedDice(demo_secret(seed))
    state = opening("boats-by-night", demo_secret(seed), pt_boats=option)
    ordered, refused, purposes = [], [], []
    while not GAME.is_over(state):
        sheets = {}
        for seat in SEATS:
            view = GAME.view(state, seat)
            sheet = GAME.parse(commander().orders(view), seat, view)
            ordered += [line for line in sheet.text.splitlines() if line.startswith("MTB")]
            sheets[seat] = sheet
            refused += [
                remark.message
                for remark in sheets[seat].diagnostics
                if remark.severity != "note" and remark.code != "no-load"
            ]
        resolution = GAME.resolve(state, sheets, dice)
        purposes += [roll.key.split("|")[2] for roll in resolution.rolls]
        state = resolution.state
    return ordered, refused, purposes


@pytest.mark.whole_game
@pytest.mark.rule("GM-17.0b", "GM-17.0d")
@pytest.mark.parametrize("option", ["dice", "coastal"])
def test_the_staff_sends_its_boats_out_and_no_order_is_refused(option: str) -> None:
    """Two flotillas of three go out at 1900, the limit being six; they are met by the convoy in some games."""
    met = 0
    for seed in range(6):
        ordered, refused, purposes = whole(option, seed)
        assert [line.split()[1] for line in ordered] == ["3", "3"] and refused == []
        met += any("contact" in purpose for purpose in purposes)
    assert met > 0


def test_without_the_option_there_are_none() -> None:
    assert whole("off", 1)[0] == []
