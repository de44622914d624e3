"""The strategic submarine campaign of 1941 to 1945: bases, sea lanes, strategy cards."""

from flagplot.games.sloc.game import SlocGame

GAME = SlocGame()
"""The game for the registry."""
