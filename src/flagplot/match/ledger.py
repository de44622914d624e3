"""What a journal says without playing any game: who sits where, what is pending, what is closed."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from flagplot.core.game import Seat
from flagplot.core.journal import Close, Entry, Join, Orders, Resolved, Ruling, Setup


@dataclass
class Ledger:
    """A fold over the entries. `texts` and `rulings` are those since the last resolution."""

    setup: Setup | None = None
    joins: dict[Seat, Join] = field(default_factory=dict)
    texts: dict[Seat, str] = field(default_factory=dict)
    rulings: list[Ruling] = field(default_factory=list)
    last: Resolved | None = None
    close: Close | None = None
    paused: bool = False
    deadline: datetime | None = None

    def take(self, entry: Entry) -> None:
        """Move the fold on by one entry."""
        match entry.fact:
            case Setup() as setup:
                self.setup = setup
            case Join() as join:
                self.joins[join.seat] = join
            case Orders() as orders:
                self.texts[orders.seat] = orders.text
            case Ruling() as ruling:
                self._rule(ruling)
            case Resolved() as resolved:
                self.last = resolved
                self.texts, self.rulings = {}, []
                self._set_deadline(entry.time)
            case Close() as close:
                self.close = close

    def _rule(self, ruling: Ruling) -> None:
        self.rulings.append(ruling)
        match ruling.action:
            case "pause":
                self.paused = True
            case "go on":
                self.paused = False
            case "extend":
                self.deadline = datetime.fromisoformat(ruling.deadline)
            case "rollback":
                self.texts = {}

    def _set_deadline(self, time: str) -> None:
        pace = self.setup.pace if self.setup else 0
        self.deadline = None
        if pace and time:
            with suppress(OverflowError):  # a forged journal may be at the end of all calendars
                self.deadline = datetime.fromisoformat(time) + timedelta(seconds=pace)

    @property
    def nonces(self) -> dict[Seat, str]:
        """The nonces of the seats that have joined."""
        return {seat: join.nonce for seat, join in self.joins.items()}


def read(entries: Iterable[Entry]) -> Ledger:
    """Return the fold over the entries."""
    ledger = Ledger()
    for entry in entries:
        ledger.take(entry)
    return ledger
