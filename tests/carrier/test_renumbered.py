"""A seat is told of the enemy in the order of what it knows: with the enemy's formations under other numbers, and dice
blind to them, every byte it is given is the same (DESIGN section 3)."""

import os
import random
from collections.abc import Mapping
from typing import Any

import pytest
from tests.carrier.command import two
from tests.carrier.games import dice, position, texts_of
from tests.carrier.position import OPEN_SEA, bare, put_af, put_tf
from tests.carrier.preset_games import PRESETS
from tests.carrier.renumbering import Blind, in_text, is_report, renumbered, same_battle, told, turned_round
from tests.support.noleak import everything

from flagplot.games.carrier.command.teams import side_of
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ruleset.kinds import enemy
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.theatre.hex import Hex, neighbour

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
    "coral-sea-battle": range(4, 16, 2),
    "guadalcanal-first-night": range(5, 16, 2),
    "boats-by-night": range(4, 12, 2),
    "coral-sea": range(6, 16, 3),
    "eastern-solomons-day": range(10, 20, 3),
}
"""The turns that are played of each scenario by FLAGPLOT_LONG=1; else every third."""


@pytest.mark.parametrize("scenario", TURNS)
@pytest.mark.parametrize("preset", ["base", "umpire", "email-2003", "gm-1993"])
def test_the_enemy_s_numbers_order_nothing(preset: str, scenario: str) -> None:
    same = 0
    turns = TURNS[scenario][:: 1 if "FLAGPLOT_LONG" in os.environ else 3]
    for turn in turns:
        state = position(scenario, SEED, turn, preset, **PRESETS.get(preset, {}))
        for seat in ("allied", "japanese"):
            as_it_was, differing = shown(state, seat, texts_of(state))
            same += as_it_was
            assert not (as_it_was and differing), (turn, seat, differing)
    assert same >= len(turns)


@pytest.mark.parametrize("turn", [5, 9, 12])
def test_the_enemy_s_numbers_order_nothing_under_command_control(turn: int) -> None:
    before: Any = two.played(13)
    state, texts = GAME.decode(before[turn][0]), {seat: sheet.text for seat, sheet in before[turn][1].items()}
    found = {seat: shown(state, seat, texts) for seat in two.SEATS}
    assert {seat: differing for seat, (same, differing) in found.items() if same and differing} == {}
    assert any(same for same, _ in found.values())


def in_passing(seed: int) -> tuple[State, dict[str, str]]:
    """Return a position with many formations close together, which pass each other hex by hex, and their orders."""
    lot = random.Random(seed)
    state = bare(8, preset="email-2003", **PRESETS["email-2003"])

    def near(steps: int) -> Hex:
        at = OPEN_SEA
        for _ in range(steps):
            at = neighbour(at, lot.randint(1, 6)) or at
        return at

    def way(steps: int) -> str:
        return ", ".join(f"{lot.choice(('N', 'NE', 'SE', 'S', 'SW', 'NW'))}1" for _ in range(steps))

    put_tf(state, "allied", 1, OPEN_SEA, "DD x1", "Chicago")
    put_tf(state, "allied", 2, near(3), "DD x2")
    put_af(state, "allied", 1, near(3), lot.choice(("4 Dauntless high", "4 Dauntless")), searching=True)
    texts = {"allied": f"AF1: {way(5)}; search\nTF1: N1", "japanese": ""}
    for number in range(1, 5):
        large = lot.choice(("Shokaku", "Myoko", "")) if number == 1 else ""
        put_tf(state, "japanese", number, near(lot.randint(1, 3)), f"DD x{lot.randint(2, 6)}", *filter(None, (large,)))
        put_af(
            state, "japanese", number, near(lot.randint(1, 3)), f"{lot.randint(3, 8)} Val {lot.choice(('high', ''))}"
        )
        texts["japanese"] += f"TF{number}: {way(2)}\nAF{number}: {way(5)}\n"
    return state, texts


@pytest.mark.rule("FE-7.12.2a")
@pytest.mark.parametrize("seed", [49, 65, 72, 80, 82, 91, 99, 102])
def test_no_total_hangs_on_which_of_two_that_pass_has_the_lower_number(seed: int) -> None:
    """One sails or flies into the hex that another leaves in the same step: the report of the hex counts what is seen
    in it, whichever of them is noted first."""
    state, texts = in_passing(seed)
    same, differing = shown(state, "allied", texts)
    assert same and not differing
