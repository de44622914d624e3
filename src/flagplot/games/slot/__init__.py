"""The Slot: an operational game of night and day turns on the zones of the Solomons."""

from flagplot.core.game import Game
from flagplot.games.slot.game import SlotGame

GAME: Game = SlotGame()
"""The game as the contract offers it."""
