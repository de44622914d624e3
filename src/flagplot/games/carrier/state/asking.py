"""Questions in the middle of a turn: the decision points after the orders (DESIGN section 2).

A phase asks; if the answer is not there yet, the turn is broken off and the sides are asked. With the answer the turn
is played again from its start: the dice are keyed, so everything up to the question falls out as before, and only what
comes after it is told. Answers are order sheets like any other. Questions come only where the rules make the occasion
known to both sides.
"""

from typing import TYPE_CHECKING

import msgspec

from flagplot.core.words import Value
from flagplot.games.carrier.orders.ast import UnitOrder

if TYPE_CHECKING:
    from flagplot.games.carrier.ruleset.kinds import Side


class Question(msgspec.Struct, frozen=True):
    """What a side is asked."""

    kind: str
    """`air orders`, `targets`, `surface`: what the answer is used for."""
    prompt: Value
    units: tuple[str, ...] = ()
    """Own TFs that it is about (FE-19d)."""
    targets: tuple[str, ...] = ()
    """Secret labels of enemy ships that the answer may name (FE-19a)."""
    firing: tuple[str, ...] = ()
    """Own ships whose guns the answer is to aim (FE-19e); empty where that is not asked."""


class Pending(msgspec.Struct):
    """A turn broken off at a question. Only the umpire reads it."""

    start: bytes
    """The state at the start of the turn, encoded."""
    sheets: list[dict[str, list[UnitOrder]]]
    """The orders of the turn and the answers so far, by side, in the order of the questions."""
    asked: dict[str, Question]
    """The open question, by side."""
    told: int
    """Dispatches given out before."""
    thrown: int
    """Throws recorded before."""


class BreakOff(Exception):  # noqa: N818 - not an error: the turn waits
    """A phase needs an answer that is not there."""

    def __init__(self, asked: dict[str, Question]) -> None:
        super().__init__("the turn waits for an answer")
        self.asked = asked


class Answers:
    """The answers to the questions of one turn, taken in the order in which they were asked."""

    def __init__(self, given: "list[dict[Side, list[UnitOrder]]]", *, silent: bool = False) -> None:
        self._given = given
        self._next = 0
        self._silent = silent
        """Nobody is asked: what was ordered stands (GM-4.3)."""

    def ask(self, asked: "dict[Side, Question]") -> "dict[Side, list[UnitOrder]]":
        """Return what each side asked has answered, an empty list for nothing. Raises BreakOff if it is not known."""
        if self._silent:
            return {side: [] for side in asked}
        if self._next == len(self._given):
            raise BreakOff({str(side): question for side, question in asked.items()})
        answer = self._given[self._next]
        self._next += 1
        return {side: answer.get(side, []) for side in asked}
