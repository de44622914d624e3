"""Carrier battles of 1942: hourly turns on the hexes of the theatre map. `GAME` is the game."""

from typing import Any


def __getattr__(name: str) -> Any:
    """Return `GAME`, loaded when it is first asked for, so that the rules can be used without the whole game."""
    if name == "GAME":
        from flagplot.games.carrier.game import GAME

        return GAME
    raise AttributeError(name)
