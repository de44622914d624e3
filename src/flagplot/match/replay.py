"""Playing a journal again: behind `verify`, `report`, resumed matches and after-action readers."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from flagplot.core.diagnostics import BadInputError
from flagplot.core.dice import CHAIN, seal
from flagplot.core.game import Seat
from flagplot.core.journal import Act, Entry, Join, JournalError, Orders, Resolved, Reveal, Ruling
from flagplot.match.ledger import Ledger, read
from flagplot.match.seeds import RecordedSeeds, SecretSeeds
from flagplot.match.umpire import Step, Umpire
from flagplot.match.voting import why_not


class Timeline:
    """The steps of a match so far, without those that the referee took back."""

    def __init__(self, umpire: Umpire) -> None:
        self._umpire = umpire
        self.steps: list[Step] = []

    @property
    def turn(self) -> int:
        """The turn to be played next; 0 before the opening."""
        return self._turn_after(self.steps[-1]) if self.steps else 0

    def _turn_after(self, step: Step) -> int:
        return self._umpire.game.clock(step.state).turn

    def play(self, ledger: Ledger, head: str, beacon: str) -> Step:
        """Play the next point with the sheets and rulings that stand in the ledger."""
        umpire, last = self._umpire, self.steps[-1:]
        step = umpire.play(last[0], ledger, head, beacon) if last else umpire.opening(ledger, head, beacon)
        self.steps.append(step)
        return step

    def wrong_correction(self, ledger: Ledger, ruling: Ruling) -> str:
        """Return why the position cannot be set right so, or an empty string."""
        if not self.steps or not self.steps[-1].final:
            return "sets a position right that does not stand between two turns."
        try:
            position = self._umpire.set_right(self.steps[-1], ledger)
            made = self._umpire.correct(position.state, ruling.correction)
        except BadInputError as error:
            return f"sets right what cannot be: {error}"
        told = (made.seats, made.text) == (ruling.seats, ruling.correction)
        return "" if told else "tells a correction to others than it concerns, or in other words."

    def go_back(self, turn: int) -> bool:
        """Drop every step after the one from which `turn` is played. Returns whether there is one; every step is looked
        at once and then gone, however often a journal goes back."""
        while self.turn > turn:
            self.steps.pop()
        while len(self.steps) > 1 and self._turn_after(self.steps[-2]) == turn:
            self.steps.pop()
        return bool(self.steps) and self.turn == turn


def umpire_of(entries: Sequence[Entry], secret: bytes | None) -> Umpire:
    """Return the umpire of a journal. Raises BadInputError if its game or rules are not known here.

    Without the secret the dice are those that the journal holds: enough to read it, not to audit it.
    """
    ledger = read(entries)
    assert ledger.setup is not None
    if secret is None:
        return Umpire(ledger.setup, RecordedSeeds(entries))
    return Umpire(ledger.setup, SecretSeeds(secret), secret)


def secret_of(entries: Sequence[Entry]) -> bytes | None:
    """Return the revealed secret of a closed journal, or None while the match is open."""
    close = read(entries[-1:]).close
    try:
        return bytes.fromhex(close.secret) if close else None
    except ValueError:
        raise JournalError(len(entries) - 1, "The close of the match holds no readable secret.") from None


def replay(
    umpire: Umpire, entries: Sequence[Entry], timeline: Timeline | None = None, *, computers: bool = False
) -> Iterator[tuple[Entry, Step]]:
    """Play a journal again, on `timeline` if one is given, and return for each resolution its entry and step.

    The step is what the rules and the dice make of the orders; whether the entry agrees is for the reader to
    compare. Raises JournalError for an entry that has no place where it stands. With `computers` the computer players
    write their orders again, and the journal must hold them.
    """
    ledger, timeline = Ledger(), timeline or Timeline(umpire)
    for entry in entries:
        _check_place(entry, umpire.seats, ledger, timeline)
        if isinstance(entry.fact, Resolved):
            if computers and timeline.steps:
                _check_computers(entry, umpire, ledger, timeline.steps[-1])
            yield entry, timeline.play(ledger, entry.prev, entry.fact.beacon)
        ledger.take(entry)


def played(umpire: Umpire, entries: Sequence[Entry]) -> Timeline:
    """Return the timeline on which a journal ends, with what the referee took back gone."""
    timeline = Timeline(umpire)
    for _ in replay(umpire, entries, timeline):
        pass
    return timeline


def _check_place(entry: Entry, seats: Sequence[Seat], ledger: Ledger, timeline: Timeline) -> None:
    fact, n = entry.fact, entry.n
    if ledger.time and entry.time and datetime.fromisoformat(entry.time) < datetime.fromisoformat(ledger.time):
        raise JournalError(n, f"Entry {n} is written at {entry.time}, before the entry that it follows.")
    seat = getattr(fact, "seat", None)
    if seat is not None and seat not in seats:
        raise JournalError(n, f"Entry {n} is for the seat '{seat}', which the scenario does not have.")
    match fact:
        case Join() if fact.seat in ledger.joins:
            raise JournalError(n, f"Entry {n} takes the seat '{fact.seat}' a second time.")
        case Join() if bool(fact.nonce) + bool(fact.seal) + bool(fact.computer) != 1:
            raise JournalError(
                n, f"Entry {n} gives {fact.seat} neither one nonce, nor one seal, nor a computer player."
            )
        case Reveal():
            _check_reveal(n, fact, seats, ledger)
        case Orders():
            _check_orders(entry, fact, ledger, timeline)
        case Act() if not timeline.steps:
            raise JournalError(n, f"Entry {n} is said before the match was opened.")
        case Act() if why_not(fact, ledger.joins, ledger.floor):
            raise JournalError(n, f"Entry {n} cannot stand: {why_not(fact, ledger.joins, ledger.floor)}")
        case Ruling(action="replace") if fact.replaced not in ledger.joins:
            raise JournalError(n, f"Entry {n} gives '{fact.replaced}' to another player, a seat that nobody has taken.")
        case Resolved() if set(ledger.joins) != set(seats):
            raise JournalError(n, f"Entry {n} resolves a turn before every seat was taken.")
        case Resolved() if ledger.sealed:
            raise JournalError(n, f"Entry {n} resolves a turn before {', '.join(ledger.sealed)} showed a nonce.")
        case Resolved() if _asks_beacon(fact, ledger) != bool(fact.beacon):
            raise JournalError(
                n, f"Entry {n} draws dice with a beacon the match does not ask for, or without its beacon."
            )
        case Ruling(action="rollback") if ledger.last_draw:
            raise JournalError(n, f"Entry {n} takes a turn back after {CHAIN} draws of dice; no match has so many.")
        case Ruling(action="correct") if wrong := timeline.wrong_correction(ledger, fact):
            raise JournalError(n, f"Entry {n} {wrong}")
        case Ruling(action="rollback") if not timeline.go_back(fact.turn):
            raise JournalError(n, f"Entry {n} goes back to turn {fact.turn}, which was not played.")
        case Ruling(action="rollback") if timeline.steps[-1].point != fact.point:
            raise JournalError(n, f"Entry {n} goes back to point {fact.point}, which is not the start of a turn.")


def _asks_beacon(fact: Resolved, ledger: Ledger) -> bool:
    return ledger.setup is not None and bool(ledger.setup.beacon) and not ledger.is_drawn(fact.turn)


def _check_reveal(n: int, fact: Reveal, seats: Sequence[Seat], ledger: Ledger) -> None:
    if set(ledger.joins) != set(seats):
        raise JournalError(n, f"Entry {n} shows a nonce before every seat was taken.")
    if fact.seat not in ledger.sealed or seal(fact.nonce) != ledger.joins[fact.seat].seal:
        raise JournalError(n, f"Entry {n} shows a nonce of {fact.seat} that it was not bound to.")


def _check_orders(entry: Entry, fact: Orders, ledger: Ledger, timeline: Timeline) -> None:
    n = entry.n
    if fact.turn != timeline.turn:
        raise JournalError(n, f"Entry {n} gives orders for turn {fact.turn} when turn {timeline.turn} is to be played.")
    if not timeline.steps or fact.point != timeline.steps[-1].point + 1:
        raise JournalError(n, f"Entry {n} gives orders for point {fact.point}, which is not the next.")
    if fact.id and (fact.seat, fact.id) in ledger.ids:
        raise JournalError(n, f"Entry {n} is a sheet of {fact.seat} that was taken before.")
    wrong = ledger.wrong_word(fact.seat, fact.turn, fact.word)
    if wrong:
        raise JournalError(n, f"Entry {n}, of {fact.seat}, {wrong}.")
    if ledger.joins[fact.seat].computer:
        return
    if fact.by == "stand-in" and fact.seat not in ledger.stand_ins(entry.time):
        raise JournalError(n, f"Entry {n} is written for {fact.seat} by a computer that does not stand in for it.")
    late = ledger.lateness(entry.time, question=not timeline.steps[-1].final) if not fact.by else ""
    if fact.late != late or (late and ledger.setup and ledger.setup.late == "refuse"):
        marked = f"is marked '{fact.late}'" if fact.late else "is not marked"
        raise JournalError(n, f"Entry {n}, of {fact.seat}, came late ({late or 'it did not'}) and {marked}.")


def _check_computers(entry: Entry, umpire: Umpire, ledger: Ledger, before: Step) -> None:
    before = umpire.set_right(before, ledger)
    for seat, text in umpire.computer_orders(before, ledger.stand_ins(entry.time)).items():
        if ledger.texts.get(seat) != text:
            raise JournalError(entry.n, f"Entry {entry.n} is not played with what the computer orders for {seat}.")
