"""Who is told what.

Nearly all of the campaign is open (ES-BASE-27): hands, committed orders and the identity of drawn cards are not,
nor, with hidden bases, is the place of a Sub Base that Japan has not struck and that has not succeeded lately.
"""

from typing import Any, TypeVar

from flagplot.core.base import BaseUmpire
from flagplot.core.dice import DiceCup
from flagplot.games.sloc.board import ALLIED, JAPANESE, SIDES, Base, Board, Side, other
from flagplot.games.sloc.map import Hex
from flagplot.games.sloc.orders import Action
from flagplot.games.sloc.refusal import Refusal
from flagplot.games.sloc.state import State
from flagplot.games.sloc.telling import dispatches as facts

D = TypeVar("D", bound=facts.SlocDispatch)


class Signals(BaseUmpire[State, Any]):
    """Writes the dispatches of one resolution. `stage` is the stage being played."""

    def __init__(self, state: State, dice: DiceCup) -> None:
        super().__init__(state, dice)
        self.board = state.board
        self.stage = ""

    def one(self, side: Side, kind: type[D], /, **fields: Any) -> D:
        """Tell one side, and return what it is told."""
        self.tell(kind(seat=side, stage=self.stage, **fields))
        told: D = self.dispatches[-1]
        return told

    def noted(self, side: Side, order: Action) -> facts.OrderCarriedOut:
        """Return an order as carried out, for the log: no seat is told of it now."""
        return facts.OrderCarriedOut(seat=side, turn=self.state.turn, stage=self.stage, side=side, order=order)

    def both(self, kind: type[D], /, **fields: Any) -> D:
        """Tell both sides the same, and return what the Allies are told."""
        allied = self.one(ALLIED, kind, **fields)
        self.one(JAPANESE, kind, **fields)
        return allied

    def base(self, base: Base, event: str, rule: str, was: Hex = 0, *, known: bool = False) -> None:
        """Tell of a base's move: to both, or with hidden bases to Japan only what it knows anyway (ES-BASE-27)."""
        for side in SIDES if known or not self.board.switches.hidden_bases else (ALLIED,):
            self.one(side, facts.BaseNews, kind=base.kind, event=event, hex=base.hex, was=was, rules=(rule,))

    def base_replaced(self, base: Base, old: str) -> None:
        """Tell of a replacement in place; with hidden bases Japan hears of the new counter, not of its place."""
        place, rule = base.hex, "ES-11.21.B6"
        self.one(ALLIED, facts.BaseNews, kind=base.kind, event="replaced", old=old, hex=place, rules=(rule,))
        if self.board.switches.hidden_bases:
            self.one(JAPANESE, facts.BaseNews, kind=base.kind, event="renamed", old=old, rules=(rule,))
        else:
            self.one(JAPANESE, facts.BaseNews, kind=base.kind, event="replaced", old=old, hex=place, rules=(rule,))

    def submarines(self, base: Base, **fields: Any) -> facts.SubmarineRoll:
        """Tell of a submarine roll, open to both with all terms (ES-11.22.A6); a hidden failure tells Japan no more."""
        roll = self.one(ALLIED, facts.SubmarineRoll, kind=base.kind, **fields)
        if roll.success or not self.board.switches.hidden_bases:
            self.one(JAPANESE, facts.SubmarineRoll, kind=base.kind, **fields)
        else:
            self.one(JAPANESE, facts.HiddenRoll, kind=base.kind)
        return roll

    def barred(self, base: Base, refusal: Refusal) -> None:
        """Tell why a base did not roll: to both (ES-11.22.A2), with hidden bases to the Allies."""
        for side in (ALLIED,) if self.board.switches.hidden_bases else SIDES:
            self.one(side, facts.SubmarineBarred, kind=base.kind, hex=base.hex, refusal=refusal, rules=(refusal.rule,))

    def drawn(
        self, side: Side, base: int, denied: int, cards: list[int], *, at_floor: bool = False
    ) -> facts.CardsDrawn:
        """Tell of a draw: how many to both (ES-11.23.10), which to the owner (ES-BASE-13); return the owner's."""
        draw: dict[str, Any] = {"side": side, "base": base, "denied": denied, "drawn": len(cards), "at_floor": at_floor}
        own = self.one(side, facts.CardsDrawn, cards=tuple(sorted(cards)), **draw)
        self.one(other(side), facts.CardsDrawn, **draw)
        return own

    def passed(self, side: Side, card: int) -> facts.CardUsed:
        """Tell of a card passed: face down to the other side (ES-BASE-15); return the owner's."""
        own = self.one(side, facts.CardUsed, side=side, use="PASS", card=card)
        self.one(other(side), facts.CardUsed, side=side, use="PASS", card=0)
        return own

    def known_bases(self) -> None:
        """Keep what Japan has seen of the bases up to date: a success shows a base (ES-BASE-27)."""
        for base in self.board.bases:
            if base.kind in self.board.successes and base.hex:
                see(self.board, base)


def see(board: Board, base: Base) -> None:
    """Let Japan see a base where it stands (ES-BASE-27)."""
    base.seen, base.seen_at = board.turn, base.hex


def japanese_bases(board: Board) -> list[Base]:
    """Return the bases as Japan may see them with hidden bases: where they were seen this turn or last, else nowhere.

    What orders and reports take for the truth about a base Japan has not seen is the same for every place it may
    be in (ES-BASE-27).
    """
    out = []
    for base in board.bases:
        recent = base.seen and base.seen >= board.turn - 1
        out.append(Base(base.kind, base.seen_at if recent else 0, False, 0, base.seen, base.seen_at))
    return out
