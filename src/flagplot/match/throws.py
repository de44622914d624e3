"""Dice around the umpire's, which note what a set-up throws."""

from flagplot.core.dice import Dice, Roll


class NotedDice:
    """Passes throws on and keeps them: a set-up's throws belong in the journal like all others."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.rolls: dict[str, Roll] = {}

    def draw(self, key: str, count: int, sides: int) -> tuple[int, ...]:
        """Return what the dice inside give for this key."""
        faces = self._dice.draw(key, count, sides)
        self.rolls[key] = Roll(key, sides, faces)
        return faces
