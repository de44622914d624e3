"""A boat attack from another game, fought out as a coastal battle: who meets whom goes in, losses come out.

Games never import each other: the other game gives the plain names and types of `core.engagement` through
`core.registry.engagement` and reads plain losses.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from flagplot.core import toml
from flagplot.core.diagnostics import BadInputError
from flagplot.core.dice import Dice
from flagplot.core.engagement import Craft, Engagement, Loss, Losses
from flagplot.core.game import DATA, Commander
from flagplot.core.toml import Source
from flagplot.games.coastal import rules
from flagplot.games.coastal.cards import standard
from flagplot.games.coastal.game import GAME, begin
from flagplot.games.coastal.orders import CoastalSheet
from flagplot.games.coastal.scenario import EDITION, Area, Light, Scenario, Ship, Side, Victory
from flagplot.games.coastal.state import State

__all__ = ["Craft", "Engagement", "Loss", "Losses", "fight", "losses", "prepare"]


class _Types(msgspec.Struct, forbid_unknown_fields=True):
    source: Source
    types: dict[str, str]


@cache
def types() -> dict[str, str]:
    """Return the ship card for each type of the other games."""
    return toml.load(DATA / "coastal" / "engagement.toml").convert(_Types).types


def card_for(kind: str) -> str:
    """Return the ship card of a type. Raises BadInputError if there is none."""
    card = types().get(kind, kind)
    if card not in standard():
        known = ", ".join([*types(), *standard()])
        raise BadInputError(f"There is no ship card for the type '{kind}'; the types are {known}.")
    return card


def scenario(one: Engagement) -> Scenario:
    """Return the battle of an engagement: ships in column from the west, boats in two groups ahead."""
    if not one.boats or not one.ships:
        raise BadInputError("An engagement needs at least one boat and one ship.")
    width, height = 140.0, 90.0
    ships = tuple(
        Ship(
            name=f"S{i}",
            card=card_for(craft.type),
            at=(38.0 - 4.0 * (i // 2), 42.0 + 6.0 * (i % 2)),
            course=90,
            speed=min(one.speed, standard()[card_for(craft.type)].speed),
        )
        for i, craft in enumerate(one.ships)
    )
    boats = tuple(
        Ship(
            name=f"B{i}",
            card=card_for(craft.type),
            at=(78.0 + 4.0 * (i // 2), 22.0 if i % 2 else 68.0),
            course=330 if i % 2 else 210,
            speed=8,
        )
        for i, craft in enumerate(one.boats)
    )
    return Scenario(
        id="engagement",
        title="Boat attack",
        intro="",
        edition=EDITION,
        source="house",
        date=one.date,
        turns=20,
        area=Area(width=width, height=height),
        light=(Light(1, one.light),),
        sides=(
            Side(seat=one.boats_seat, title="the boats", ships=boats, exits=("south", "north")),
            Side(seat=one.ships_seat, title="the ships", ships=ships, exits=("east",), aware=not one.surprise),
        ),
        victory=Victory(attacker=one.boats_seat, win=1),
    )


def prepare(one: Engagement) -> State:
    """Return the state before the first orders. Raises BadInputError for an unknown type or an empty side."""
    battle = scenario(one)
    return begin(battle, rules.make(battle, "standard", {}, ""))


def fight(one: Engagement, commanders: Mapping[str, Commander[Any, CoastalSheet]], dice: Dice) -> Losses:
    """Return the losses of an engagement fought to its end by these commanders, one for each seat.

    Pure: the same engagement, commanders and dice give the same losses.
    """
    state = prepare(one)
    while not GAME.is_over(state):
        sheets = {}
        for seat in GAME.awaiting(state):
            view = GAME.view(state, seat)
            sheets[seat] = GAME.parse(commanders[seat].orders(view), seat, view)
        state = GAME.resolve(state, sheets, dice).state
    return losses(one, state)


def losses(one: Engagement, state: State) -> Losses:
    """Return what happened to every vessel, by the names of the other game."""
    out: dict[str, dict[str, Loss]] = {}
    for seat, letter, crafts in ((one.boats_seat, "B", one.boats), (one.ships_seat, "S", one.ships)):
        out[seat] = {}
        for i, craft in enumerate(crafts):
            vessel = state.vessels[f"{seat}/{letter}{i}"]
            boxes = state.card(vessel).boxes
            out[seat][craft.name] = Loss(bool(vessel.sunk_turn), 10 * min(vessel.lost, boxes) // boxes)
    return Losses(out, state.turn)
