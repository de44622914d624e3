"""Coastal: a double-blind night skirmish of small craft, torpedoes and collisions on a continuous plane."""

from flagplot.games.coastal.game import GAME

__all__ = ["GAME"]
