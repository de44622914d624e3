"""Dice around the umpire's: one notes what a set-up throws, one throws again what a journal holds."""

from collections.abc import Iterable

from flagplot.core.dice import Dice, Roll
from flagplot.core.journal import Entry, JournalError, Resolved


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


class RecordedDice:
    """The throws of a journal, by key: an open match can be read again before its secret is revealed."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._rolls = {
            roll.key: roll for entry in entries if isinstance(entry.fact, Resolved) for roll in entry.fact.rolls
        }

    def draw(self, key: str, count: int, sides: int) -> tuple[int, ...]:
        """Return the faces written for this key. Raises JournalError if there are none of that number."""
        roll = self._rolls.get(key)
        if roll is None or (len(roll.faces), roll.sides) != (count, sides) or not _are_faces(roll):
            raise JournalError(0, f"The journal does not hold the roll '{key}' that its orders lead to.")
        return roll.faces


def _are_faces(roll: Roll) -> bool:
    return all(1 <= face <= roll.sides for face in roll.faces)
