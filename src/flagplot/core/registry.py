"""The games by name, found by their entry points: a game in a package of its own needs no line changed here.

A package names its game in the group `flagplot.games`, its computer players in `flagplot.commanders`, and what it
fights out for other games in `flagplot.engagements`.
"""

from collections.abc import Iterator
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from flagplot.core.cards import GivesCards
from flagplot.core.diagnostics import check_known
from flagplot.core.engagement import Fight
from flagplot.core.game import AnyGame, Commander, GivesOdds, ScenarioInfo

GAMES = "flagplot.games"
COMMANDERS = "flagplot.commanders"
ENGAGEMENTS = "flagplot.engagements"


@cache
def _found(group: str) -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=group)}


def names() -> tuple[str, ...]:
    """Return the games that can be played, in the order in which they are listed."""
    return tuple(_found(GAMES))


@cache
def game(name: str) -> AnyGame:
    """Return a game by name. Raises BadInputError if there is none."""
    check_known("game", name, names())
    loaded: AnyGame = _found(GAMES)[name].load()
    return loaded


def scenarios() -> list[ScenarioInfo]:
    """Return the scenarios of every game."""
    return [info for name in names() for info in game(name).scenarios()]


OWN: dict[str, ScenarioInfo] = {}
"""The scenarios of one's own that have been read, by id (`own_scenarios`)."""


def find_scenario(identifier: str) -> ScenarioInfo:
    """Return a scenario by its id. Raises BadInputError, with the nearest name, if there is none."""
    if identifier in OWN:
        return OWN[identifier]
    found = {info.id: info for info in scenarios()}
    check_known("scenario", identifier, found)
    return found[identifier]


def giving_odds() -> Iterator[GivesOdds]:
    """Yield the games that give the odds of an attack."""
    for made in map(game, names()):
        if isinstance(made, GivesOdds):
            yield made


def giving_cards() -> Iterator[GivesCards]:
    """Yield the games that give the cards of their planes and ships."""
    for made in map(game, names()):
        if isinstance(made, GivesCards):
            yield made


def commander(name: str, skill: str = "staff") -> Commander[Any, Any]:
    """Return a fresh computer player for a game."""
    made: Commander[Any, Any] = _found(COMMANDERS)[name].load()(skill)
    return made


def engagement(kind: str) -> Fight:
    """Return what fights out an engagement of a kind for any game."""
    fight: Fight = _found(ENGAGEMENTS)[kind].load()
    return fight
