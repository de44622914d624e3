"""The truth: the open table, and what only the umpire knows whole."""

import msgspec

from flagplot.core.dice import Roll
from flagplot.games.sloc.board import Board, Side
from flagplot.games.sloc.orders import Action, AnyReaction
from flagplot.games.sloc.telling.dispatches import AnyDispatch


class Play(msgspec.Struct):
    """The card in play and its committed orders, secret until they are carried out (ES-BASE-16, ES-BASE-26)."""

    side: Side
    card: int
    actions: list[Action] = []
    battle: bool = False
    reaction: AnyReaction | None = None


class Held(msgspec.Struct):
    """What happened before the first orders: delivered with the first resolution."""

    dispatches: list[AnyDispatch] = []
    rolls: list[Roll] = []


class State(msgspec.Struct):
    """All that is true of a match."""

    board: Board
    stage: str
    hands: dict[Side, list[int]]
    """Card numbers in hand, sorted."""
    decks: dict[Side, list[int]]
    discards: dict[Side, list[int]]
    draws: dict[Side, int]
    """Cards drawn so far, which number the draws."""
    played: int = 0
    """Japanese cards played this turn."""
    lead: str = ""
    """The base the Allies named to roll when two share one HQ."""
    play: Play | None = None
    held: Held | None = None
    log: list[AnyDispatch] = []
    """Every die and every card, opened to both sides at the end (ES-BASE-34)."""
    over: bool = False

    @property
    def turn(self) -> int:
        """The turn that is being played."""
        return self.board.turn
