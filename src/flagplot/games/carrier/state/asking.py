"""Questions in the middle of a turn: the decision points after the orders (DESIGN section 2).

A phase asks, and the turn waits there until the sides have answered. Answers are order sheets like any other. Questions
come only where the rules make the occasion known to both sides.
"""

import msgspec

from flagplot.core.words import Value
from flagplot.games.carrier.ordered.ast import UnitOrder
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
    """A turn that waits at a question. Only the umpire reads it."""

    start: bytes
    """The state at the start of the turn, encoded."""
    sheets: list[dict[str, list[UnitOrder]]]
    """The orders of the turn and the answers so far, by seat, in the order of the questions."""
    asked: dict[Side, Question]
    """The open question, by side."""
    dispatches: int
    """How many have been given out before."""
    rolls: int
    """How many have been given out before."""


class Answers:
    """What sides answer to the questions of a turn. Here nobody is asked: what was ordered stands (GM-4.3)."""

    def ask(self, asked: dict[Side, Question]) -> dict[Side, list[UnitOrder]]:
        """Return what each side asked has answered, an empty list for nothing."""
        return {side: [] for side in asked}
