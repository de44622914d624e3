"""The dice of the campaign: ten-sided, read 0 to 9, each thrown for a named subject and kept in the record."""

from collections.abc import Callable

import msgspec

from flagplot.core.dice import Dice, DiceCup, Modifier, Roll
from flagplot.games.sloc.board import Side


class Throws(DiceCup):
    """The throws of one resolution, which may run over into the next turn: `turn` tells the one that is played."""

    def __init__(self, dice: Dice, turn: Callable[[], int]) -> None:
        super().__init__(dice, lambda: f"T{turn():02}")

    def die(
        self, phase: str, purpose: str, subject: str, *, count: int = 1, modifiers: tuple[Modifier, ...] = (), rule: str
    ) -> tuple[Roll, tuple[int, ...]]:
        """Return a throw and its dice, each 0 to 9; a raw 10 is the nought (ES-0c). The record has it with purpose
        and row (ES-BASE-38)."""
        roll = self.throw(phase, purpose, subject, count=count, sides=10, modifiers=modifiers, rule=rule)
        return roll, tuple(face % 10 for face in roll.faces)

    def pick(self, side: Side, number: int, cards: int) -> int:
        """Return the place, from 0, of the card drawn from a deck of some cards: the side's draw of that number."""
        if cards < 2:
            return 0
        roll = self.throw("draw", "card", f"{side} {number}", sides=cards, table="deck", rule="ES-BASE-13")
        return roll.faces[0] - 1

    def record(self) -> tuple[Roll, ...]:
        """Return every throw so far; ten-sided dice stand as they are read, 0 to 9 (ES-0c)."""
        return tuple(
            msgspec.structs.replace(roll, faces=tuple(face % 10 for face in roll.faces))
            if roll.sides == 10 and roll.table != "deck"
            else roll
            for roll in super().record()
        )
