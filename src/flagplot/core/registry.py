"""The games by name. A game is found by its package `flagplot.games.<name>`, which offers `GAME`."""

import importlib
from functools import cache
from typing import cast

from flagplot.core.diagnostics import BadInputError, suggest
from flagplot.core.dice import Dice
from flagplot.core.engagement import BoatBattle, Engagement, Losses
from flagplot.core.game import Commander, Game, ScenarioInfo

NAMES = ("carrier", "slot", "sloc", "coastal")
"""The games that can be played, in the order in which they are listed."""


@cache
def game(name: str) -> Game:
    """Return a game by name. Raises BadInputError if there is none."""
    if name not in NAMES:
        near = suggest(name, NAMES)
        hint = f" Did you mean {near}?" if near else ""
        raise BadInputError(f"There is no game '{name}'; the games are {', '.join(NAMES)}.{hint}")
    return cast(Game, importlib.import_module(f"flagplot.games.{name}").GAME)


def scenarios() -> list[ScenarioInfo]:
    """Return the scenarios of every game."""
    return [info for name in NAMES for info in game(name).scenarios()]


def find_scenario(identifier: str) -> ScenarioInfo:
    """Return a scenario by its id. Raises BadInputError, with the nearest name, if there is none."""
    known = {info.id: info for info in scenarios()}
    if identifier not in known:
        near = suggest(identifier, known)
        hint = f" Did you mean {near}?" if near else f" The scenarios are {', '.join(known)}."
        raise BadInputError(f"There is no scenario '{identifier}'.{hint}")
    return known[identifier]


def commander(name: str, skill: str = "staff") -> Commander:
    """Return a fresh computer player for a game."""
    module = importlib.import_module(f"flagplot.commanders.{name}")
    return cast(Commander, module.commander(skill))


def boat_battle() -> BoatBattle:
    """Return what fights out a boat attack of any game: the game coastal between its computer players."""
    module = importlib.import_module("flagplot.games.coastal.engagement")

    def fight(one: Engagement, dice: Dice) -> Losses:
        players = {seat: commander("coastal") for seat in (one.boats_seat, one.ships_seat)}
        return cast(Losses, module.fight(one, players, dice))

    return fight
