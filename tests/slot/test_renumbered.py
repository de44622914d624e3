"""A seat is told of the enemy in the order of what it knows: with the enemy's fleets and submarines under other
numbers, and dice blind to them, every byte it is given is the same (DESIGN section 3)."""

from typing import Any

import pytest
from tests.slot.play import BOTH
from tests.support.examples import every
from tests.support.renamed import Names, shown, turned_round

from flagplot.commanders.slot import commander
from flagplot.core.dice import KeyedDice
from flagplot.games.slot.game import GAME
from flagplot.games.slot.state import State

pytestmark = pytest.mark.many_positions

DICE = KeyedDice(b"numbers")


def names_of(state: State, side: str) -> Names:
    """Return new numbers for the fleets and submarines of a side."""
    fleets = [fleet.id for fleet in state.fleets.values() if fleet.side == side]
    return turned_round(fleets) | turned_round([sub.key for sub in state.submarines.values() if sub.side == side])


def own_ids(raw: Any) -> None:
    """Let submarines bear the names under which they stand."""
    for key, sub in raw["submarines"].items():
        sub["id"] = key.partition("/")[2]


@pytest.mark.parametrize("preset", ["base", "options"])
@pytest.mark.parametrize("scenario", ["slot-three-nights", "slot-7", "slot-8", "slot-9", "slot-10"])
def test_the_enemy_s_numbers_order_nothing(scenario: str, preset: str) -> None:
    state: Any = GAME.setup(scenario, GAME.rules(scenario, preset), DICE)
    same = positions = 0
    while state.turn < state.turns - 1:  # when it is over all is told
        texts = {seat: commander().orders(GAME.view(state, seat)) for seat in GAME.awaiting(state)}
        for seat, foe in (BOTH, BOTH[::-1]) if state.turn % every(2) == 0 else ():
            names = names_of(state, foe)
            if all(old == new for old, new in names.items()):
                continue
            written = {old.partition("/")[2] or old: new.partition("/")[2] or new for old, new in names.items()}
            as_it_was, differing = shown(GAME, state, seat, texts, DICE, names, written=written, lists=own_ids)
            assert not (as_it_was and differing), (state.turn, seat, differing)
            same, positions = same + as_it_was, positions + 1
        state = GAME.resolve(state, {s: GAME.parse(t, s, GAME.view(state, s)) for s, t in texts.items()}, DICE).state
    assert same > 2 * positions // 3
