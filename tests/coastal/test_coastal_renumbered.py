"""A seat is told of the enemy in the order of what it knows: with the enemy's vessels of one type under each other's
names, and dice blind to them, every byte it is given is the same but for names made out (DESIGN section 3)."""

import os
from typing import Any

import pytest
from tests.support.renamed import Names, shown, turned_round

from flagplot.commanders.coastal import commander
from flagplot.core.dice import KeyedDice
from flagplot.games.coastal.game import GAME
from flagplot.games.coastal.state import State

pytestmark = pytest.mark.many_positions

DICE = KeyedDice(b"names")
SPAN = 3
"""Decision points after which a seat is asked what it was told."""


def names_of(state: State, side: str) -> Names:
    """Return new names for the vessels of a side: those of a type change theirs about."""
    types: dict[str, list[str]] = {}
    for vessel in state.vessels.values():
        if vessel.side == side:
            types.setdefault(vessel.card, []).append(vessel.id)
    new = [pair for alike in types.values() for pair in turned_round(alike).items()]
    return {old: name for old, name in new if old != name}


def bare(key: str) -> str:
    """Return the name in a vessel's key."""
    return key.partition("/")[2]


def own_names(raw: Any) -> None:
    """Let vessels bear the names under which they stand, on the enemy's plot too where they were made out."""
    for key, vessel in raw["vessels"].items():
        vessel["id"], vessel["name"] = key, bare(key)
    for plot in raw["plots"].values():
        for contact in plot["contacts"]:
            contact["name"] = bare(contact["vessel"]) if contact.get("name") else ""


@pytest.mark.parametrize("scenario", ["amber-reach", "savo-boats", "melee"])
def test_the_enemy_s_names_order_nothing(scenario: str) -> None:
    state: Any = GAME.setup(scenario, GAME.rules(scenario), DICE)
    seats = GAME.seats(scenario)
    after = [state]
    while not GAME.is_over(after[-1]):  # when it is over all is told
        now = after[-1]
        sheets = {
            seat: GAME.parse(commander().orders(GAME.view(now, seat)), seat, GAME.view(now, seat)) for seat in seats
        }
        after.append(GAME.resolve(now, sheets, DICE).state)
    same = positions = 0
    for state in after[: -SPAN - 1 : 2 if "FLAGPLOT_LONG" in os.environ else 4]:
        texts = {seat: commander().orders(GAME.view(state, seat)) for seat in GAME.awaiting(state)}
        for seat, foe in (seats, seats[::-1]):
            names = names_of(state, foe)
            written = {bare(old): bare(new) for old, new in names.items()}
            if names:
                as_it_was, differing = shown(
                    GAME, state, seat, texts, DICE, names, written=written, hailed=written, lists=own_names, points=SPAN
                )
                assert not (as_it_was and differing), (state.turn, seat, differing)
                same, positions = same + as_it_was, positions + 1
    assert same > positions // 2
