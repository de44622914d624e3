"""A seat is told of the enemy in the order of what it knows: with the enemy's formations under other numbers, and dice
blind to them, every byte it is given is the same (DESIGN section 3)."""

from collections.abc import Mapping
from typing import Any

import pytest
from tests.carrier.command import two
from tests.carrier.games import dice, position, texts_of
from tests.carrier.preset_games import PRESETS
from tests.carrier.renumbering import Blind, in_text, is_report, renumbered, same_battle, told, turned_round
from tests.support.noleak import everything

from flagplot.games.carrier.command.teams import side_of
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ruleset.kinds import enemy
from flagplot.games.carrier.state.battle import State

pytestmark = pytest.mark.many_positions

SEED = 3
POINTS = 2
"""Decision points that are played: a whole turn and the next, or the questions that come up in it."""


class Thrown:
    """Dice that remember what was thrown for."""

    def __init__(self) -> None:
        self.keys: dict[str, tuple[int, ...]] = {}

    def draw(self, key: str, count: int, sides: int) -> tuple[int, ...]:
        """Return the umpire's throw."""
        faces = dice(SEED).draw(key, count, sides)
        if not is_report(key):
            self.keys[key] = faces
        return faces


def shown(state: State, seat: str, texts: Mapping[str, str]) -> tuple[bool, list[str]]:
    """Return whether the enemy's numbers leave the battle as it was, and what a seat was given differently. The enemy's
    own planes may share out their targets by number: then it is another battle."""
    foe = enemy(side_of(seat))
    numbers = turned_round(state, foe)
    turned = {each: in_text(text, numbers) if side_of(each) == foe else text for each, text in texts.items()}
    one, two_ = Thrown(), Thrown()
    given, after, tables = told(state, seat, texts, one, everything, POINTS)
    other, so_too, as_well = told(
        renumbered(state, foe, numbers), seat, turned, Blind(two_, foe, numbers), everything, POINTS
    )
    same = one.keys == two_.keys and tables == as_well and same_battle(after, so_too, seat, numbers)
    return same, [name for name in given if given[name] != other.get(name)]


TURNS = {
    "coral-sea-battle": range(4, 16),
    "guadalcanal-first-night": range(4, 16),
    "boats-by-night": range(4, 12),
    "coral-sea": range(6, 16, 3),
    "eastern-solomons-day": range(10, 20, 3),
}
"""The turns that are played of each scenario."""


@pytest.mark.parametrize("scenario", TURNS)
@pytest.mark.parametrize("preset", ["umpire", "email-2003", "gm-1993"])
def test_the_enemy_s_numbers_order_nothing(preset: str, scenario: str) -> None:
    same = 0
    for turn in TURNS[scenario]:
        state = position(scenario, SEED, turn, preset, **PRESETS[preset])
        for seat in ("allied", "japanese"):
            as_it_was, differing = shown(state, seat, texts_of(state))
            same += as_it_was
            assert not (as_it_was and differing), (turn, seat, differing)
    assert same >= len(TURNS[scenario])


@pytest.mark.parametrize("turn", [5, 9, 12])
def test_the_enemy_s_numbers_order_nothing_under_command_control(turn: int) -> None:
    before: Any = two.played(13)
    state, texts = GAME.decode(before[turn][0]), {seat: sheet.text for seat, sheet in before[turn][1].items()}
    found = {seat: shown(state, seat, texts) for seat in two.SEATS}
    assert {seat: differing for seat, (same, differing) in found.items() if same and differing} == {}
    assert any(same for same, _ in found.values())
