"""What a seat may know: the open table, its own hand, and what it is asked."""

from collections.abc import Iterable
from typing import Literal

import msgspec

from flagplot.core.game import Clock, Score, View
from flagplot.core.words import phrase
from flagplot.games.sloc import activations, cards, turn, victory
from flagplot.games.sloc import emergency as moves
from flagplot.games.sloc.asks import AskKind
from flagplot.games.sloc.attacks import screen
from flagplot.games.sloc.board import ALLIED, JAPANESE, Base, Board, Hq, Side
from flagplot.games.sloc.effects import board_choices
from flagplot.games.sloc.map import NODES, Hex
from flagplot.games.sloc.orders import Action
from flagplot.games.sloc.proximity import Proximity, proximity, values
from flagplot.games.sloc.sites import in_supply, is_american, legal_sites
from flagplot.games.sloc.state import State
from flagplot.games.sloc.telling.dispatches import AnyDispatch
from flagplot.games.sloc.telling.signals import japanese_bases
from flagplot.games.sloc.warfare import can_activate, roster

__all__ = ["Base", "Hq", "SlocView", "clock", "view"]


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

    def sites(self, base: Base, places: Iterable[Hex] = NODES) -> list[Hex]:
        """Return the hexes, of some or of all, where a base may be placed or relocated, in the order given."""
        return legal_sites(self.board, base, places)

    def refuges(self, base: Base) -> list[Hex]:
        """Return the hexes to which a base may go in an emergency, in ascending order."""
        return moves.candidates(self.board, base)

    def rivals(self) -> list[str]:
        """Return the names of bases that share one headquarters, so that only one of them rolls."""
        return roster(self.board).rivals

    def choices(self) -> tuple[str, ...]:
        """Return what the successes of this turn may buy."""
        return board_choices(self.board)

    def support(self, place: Hex) -> int:
        """Return the distance in hexes from a place to the side's nearest port or airfield."""
        return activations.support(self.board, self.side, place)

    def shipping(self, place: Hex) -> int:
        """Return the ASPs that an assault on a place uses."""
        return activations.assault_asp(self.board, self.side, place)

    def bonus(self) -> int:
        """Return what the side adds to its assault rolls this turn."""
        return activations.assault_bonus(self.board, self.side)

    def screen(self, place: Hex) -> int:
        """Return the screen of an Allied node against strikes."""
        return screen(self.board, place)

    def worth(self, card: int) -> int:
        """Return the activations of a card."""
        return cards.value(self.board, card)

    def event(self, card: int) -> bool:
        """Return whether a card may be played as an event now."""
        return cards.event_refusal(self.board, self.side, card) is None

    def reaches(self, hq: Hq) -> int:
        """Return the activation range of a headquarters in hexes."""
        return self.board.row(hq.key).range

    def may_relocate(self, hq: Hq, base: Base) -> bool:
        """Return whether a headquarters can activate a base for relocation."""
        return is_american(self.board, hq) and can_activate(self.board, hq.key, base)

    def in_supply(self, place: Hex) -> bool:
        """Return whether a place is the side's own and in supply."""
        return in_supply(self.board, place, self.side)

    def proximity(self, base: Base, place: Hex) -> Proximity:
        """Return the proximity value that a base would have in a hex."""
        return proximity(self.board, place, base.kind)

    def values(self, base: Base, places: Iterable[Hex]) -> dict[Hex, int]:
        """Return the proximity values that a base would have on some nodes, without their breakdown."""
        return values(self.board, base.kind, places)


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
        window=play.battle if play and side == ALLIED and asked == "react" else None,
        own_actions=play.actions if play and play.side == side else [],
        score=victory.score(state.board, state.over),
        book=state.log if state.over else [],
    )
