"""Where the dice of each turn come from: the umpire's secret, or the journal before that is revealed."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from flagplot.core.dice import Dice, KeyedDice, Roll, match_seed, turn_seed
from flagplot.core.game import Seat
from flagplot.core.journal import Entry, JournalError, Resolved
from flagplot.match.ledger import Draw, Ledger


class Seeds(Protocol):
    """Gives the dice of a draw."""

    def dice(self, draw: Draw, nonces: Mapping[Seat, str]) -> Dice:
        """Return the dice that follow from a draw and the nonces of the match."""
        ...


class SecretSeeds:
    """The dice as they are drawn: keyed by the umpire's secret, the nonces, and what was shown for the turn."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def dice(self, draw: Draw, nonces: Mapping[Seat, str]) -> Dice:
        """Return the dice that follow from a draw and the nonces of the match."""
        return KeyedDice(turn_seed(match_seed(self._secret, nonces), draw.number, draw.words, draw.beacon))


class RecordedSeeds:
    """The throws of a journal, draw by draw: an open match can be read again before its secret is revealed."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._draws: dict[int, dict[str, Roll]] = {}
        ledger = Ledger()
        for entry in entries:
            if isinstance(entry.fact, Resolved):
                number = ledger.draw(entry.fact.turn).number
                self._draws.setdefault(number, {}).update({roll.key: roll for roll in entry.fact.rolls})
            ledger.take(entry)

    def dice(self, draw: Draw, nonces: Mapping[Seat, str]) -> Dice:
        """Return dice that fall as those of this draw did."""
        return _RecordedDice(self._draws.get(draw.number, {}))


class _RecordedDice:
    def __init__(self, rolls: Mapping[str, Roll]) -> None:
        self._rolls = rolls

    def draw(self, key: str, count: int, sides: int) -> tuple[int, ...]:
        """Return the faces written for this key. Raises JournalError if there are none of that number."""
        roll = self._rolls.get(key)
        if roll is None or (len(roll.faces), roll.sides) != (count, sides) or not _are_faces(roll):
            raise JournalError(0, f"The journal does not hold the roll '{key}' that its orders lead to.")
        return roll.faces


def _are_faces(roll: Roll) -> bool:
    return all(1 <= face <= roll.sides for face in roll.faces)
