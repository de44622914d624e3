"""Scenarios of one's own, by file: read by the game they are for, known by an id that holds the hash of the text."""

import hashlib
import re

from flagplot.core import registry, toml
from flagplot.core.diagnostics import BadInputError
from flagplot.core.game import ScenarioInfo, TakesScenarios
from flagplot.core.toml import Toml

MARK = "@"
"""What stands between the id in a file and the hash of its text."""
_TEXTS: dict[str, str] = {}
"""The text of what has been read, by id: the same id always has the same text."""


def identifier(file: Toml, text: str) -> str:
    """Return the id of a scenario: that in its file, and the beginning of the hash of its text."""
    name = re.sub(r"[^\w-]+", "-", str(file.keys.get("id", "own")))[:60]
    return f"{name}{MARK}{hashlib.sha256(text.encode()).hexdigest()[:12]}"


def take(text: str, name: str) -> ScenarioInfo:
    """Read a scenario of one's own, and return it as it is offered from now on. Raises BadInputError naming file, line
    and key of the first mistake."""
    file = toml.read(text, name)
    own_id = identifier(file, text)
    if own_id not in registry.OWN:
        registry.OWN[own_id], _TEXTS[own_id] = game_of(file, name).take_scenario(file, own_id), text
    return registry.OWN[own_id]


def text_of(wanted: str) -> str:
    """Return the text of a scenario of one's own, an empty string for one that comes with a game."""
    return _TEXTS.get(wanted, "")


def know(wanted: str, text: str) -> None:
    """Read the scenario that a match was opened with, if it is one's own. Raises BadInputError if the text is not the
    one that its id names."""
    if text and take(text, "the scenario of the match").id != wanted:
        raise BadInputError(f"The text of the scenario is not the one whose hash stands in '{wanted}'.")


def game_of(file: Toml, name: str) -> TakesScenarios:
    """Return the game whose scenarios have the most keys of a file."""
    games = [made for made in map(registry.game, registry.names()) if isinstance(made, TakesScenarios)]
    best = max(games, key=lambda made: made.fits(file), default=None)
    if best is None or not best.fits(file):
        raise BadInputError(
            f"{name}: no game has a scenario with such keys; docs/scenarios.md shows one for each game."
        )
    return best
