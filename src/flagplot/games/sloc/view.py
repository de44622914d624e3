"""What a seat may know: the open table, its own hand, and what it is asked."""

from typing import Literal

import msgspec

from flagplot.core.game import Clock, Score, View
from flagplot.core.words import phrase
from flagplot.games.sloc import turn, victory
from flagplot.games.sloc.asks import AskKind
from flagplot.games.sloc.board import JAPANESE, Board, Side
from flagplot.games.sloc.orders import Action
from flagplot.games.sloc.state import State
from flagplot.games.sloc.telling.dispatches import AnyDispatch
from flagplot.games.sloc.telling.signals import japanese_bases


class SlocView(View, kw_only=True):
    """One seat's view."""

    side: Side
    board: Board
    """The open table; with hidden bases Japan's copy has the bases only where it saw them."""
    hand: list[int] = msgspec.field(default_factory=list)
    asked: AskKind | Literal[""] = ""
    """What the seat is asked for, empty for nothing."""
    window: bool | None = None
    """In a reaction window, whether battle hexes were declared (ES-BASE-26)."""
    own_actions: list[Action] = msgspec.field(default_factory=list)
    """The seat's committed orders that have not been carried out yet."""
    score: Score
    book: list[AnyDispatch] = msgspec.field(default_factory=list)
    """The log with hands and dice, once the game is over (ES-BASE-34)."""


def clock(state: State) -> Clock:
    """Return the turn of the scenario, from 1, with the game's own number and name of the turn."""
    board = state.board
    first = board.tables.scenario[board.scenario].first_turn
    return Clock(
        board.turn - first + 1, phrase("calendar.turn", turn=board.turn, date=phrase(f"calendar.{board.turn}"))
    )


def view(state: State, side: Side) -> SlocView:
    """Return a side's view: the open table and its own hand (ES-BASE-27, ES-BASE-13)."""
    board = state.board
    if side == JAPANESE and board.switches.hidden_bases and not state.over:
        board = msgspec.structs.replace(board, bases=japanese_bases(board))
    play = state.play
    asked: AskKind | Literal[""] = turn.asked(state).get(side, "")
    return SlocView(
        seat=side,
        game="sloc",
        scenario=board.scenario,
        clock=clock(state),
        over=state.over,
        side=side,
        board=board,
        hand=state.hands[side],
        asked=asked,
        window=play.battle if play and asked == "react" else None,
        own_actions=play.actions if play and play.side == side else [],
        score=victory.score(state.board, state.over),
        book=state.log if state.over else [],
    )
