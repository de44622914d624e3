"""Playing a journal again: behind `verify`, `report`, resumed matches and after-action readers."""

from collections.abc import Iterator, Sequence

from flagplot.core.dice import KeyedDice, match_seed
from flagplot.core.game import Seat
from flagplot.core.journal import Entry, Join, JournalError, Orders, Resolved, Ruling
from flagplot.match.ledger import Ledger, read
from flagplot.match.throws import RecordedDice
from flagplot.match.umpire import Step, Umpire


class Timeline:
    """The steps of a match so far, without those that the referee took back."""

    def __init__(self, umpire: Umpire) -> None:
        self._umpire = umpire
        self.steps: list[Step] = []

    @property
    def turn(self) -> int:
        """The turn to be played next; 0 before the opening."""
        return self._umpire.game.clock(self.steps[-1].state).turn if self.steps else 0

    def play(self, ledger: Ledger) -> Step:
        """Play the next point with the orders and rulings that stand in the ledger."""
        umpire, last = self._umpire, self.steps[-1:]
        step = umpire.play(last[0], ledger.texts, ledger.rulings) if last else umpire.opening()
        self.steps.append(step)
        return step

    def go_back(self, turn: int) -> bool:
        """Drop every step after the one from which `turn` is played. Returns whether there is one."""
        for number, step in enumerate(self.steps):
            if self._umpire.game.clock(step.state).turn == turn:
                del self.steps[number + 1 :]
                return True
        return False


def umpire_of(entries: Sequence[Entry], secret: bytes | None) -> Umpire:
    """Return the umpire of a journal. Raises BadInputError if its game or rules are not known here.

    Without the secret the dice are those that the journal holds: enough to read it, not to audit it.
    """
    ledger = read(entries)
    assert ledger.setup is not None
    if secret is None:
        return Umpire(ledger.setup, RecordedDice(entries))
    return Umpire(ledger.setup, KeyedDice(match_seed(secret, ledger.nonces)), secret)


def secret_of(entries: Sequence[Entry]) -> bytes | None:
    """Return the revealed secret of a closed journal, or None while the match is open."""
    close = read(entries[-1:]).close
    try:
        return bytes.fromhex(close.secret) if close else None
    except ValueError:
        raise JournalError(len(entries) - 1, "The close of the match holds no readable secret.") from None


def replay(umpire: Umpire, entries: Sequence[Entry], timeline: Timeline | None = None) -> Iterator[tuple[Entry, Step]]:
    """Play a journal again, on `timeline` if one is given, and return for each resolution its entry and step.

    The step is what the rules and the dice make of the orders; whether the entry agrees is for the reader to
    compare. Raises JournalError for an entry that has no place where it stands.
    """
    ledger, timeline = Ledger(), timeline or Timeline(umpire)
    for entry in entries:
        _check_place(entry, umpire.seats, ledger, timeline)
        if isinstance(entry.fact, Resolved):
            yield entry, timeline.play(ledger)
        ledger.take(entry)


def played(umpire: Umpire, entries: Sequence[Entry]) -> Timeline:
    """Return the timeline on which a journal ends, with what the referee took back gone."""
    timeline = Timeline(umpire)
    for _ in replay(umpire, entries, timeline):
        pass
    return timeline


def _check_place(entry: Entry, seats: Sequence[Seat], ledger: Ledger, timeline: Timeline) -> None:
    fact = entry.fact
    seat = getattr(fact, "seat", None)
    if seat is not None and seat not in seats:
        raise JournalError(entry.n, f"Entry {entry.n} is for the seat '{seat}', which the scenario does not have.")
    if isinstance(fact, Orders) and fact.turn != timeline.turn:
        raise JournalError(
            entry.n, f"Entry {entry.n} gives orders for turn {fact.turn} when turn {timeline.turn} is to be played."
        )
    if isinstance(fact, Join) and fact.seat in ledger.joins:
        raise JournalError(entry.n, f"Entry {entry.n} takes the seat '{fact.seat}' a second time.")
    if isinstance(fact, Resolved) and set(ledger.joins) != set(seats):
        raise JournalError(entry.n, f"Entry {entry.n} resolves a turn before every seat was taken.")
    if isinstance(fact, Ruling) and fact.action == "rollback" and not timeline.go_back(fact.turn):
        raise JournalError(entry.n, f"Entry {entry.n} goes back to turn {fact.turn}, which was not played.")
