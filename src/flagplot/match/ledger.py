"""What a journal says without playing any game: who sits where, what is pending, what is closed, and what the dice of
the next turn follow from."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal

from flagplot.core.dice import CHAIN, computer_nonce, seal
from flagplot.core.game import Seat
from flagplot.core.journal import Close, Entry, Join, Orders, Resolved, Reveal, Ruling, Setup


@dataclass(frozen=True)
class Draw:
    """What the dice of a turn follow from, beside the seed of the match. All points of a turn have one draw."""

    turn: int
    number: int
    """Counts from 0, the opening; each turn and each rollback takes the next."""
    words: dict[Seat, str]
    """What each seat showed with its orders, empty where it showed nothing."""
    beacon: str


@dataclass
class Ledger:
    """A fold over the entries. `texts`, `words` and `rulings` are those since the last resolution."""

    setup: Setup | None = None
    joins: dict[Seat, Join] = field(default_factory=dict)
    nonces: dict[Seat, str] = field(default_factory=dict)
    texts: dict[Seat, str] = field(default_factory=dict)
    words: dict[Seat, str] = field(default_factory=dict)
    rulings: list[Ruling] = field(default_factory=list)
    late: list[Seat] = field(default_factory=list)
    """The seats whose sheets are marked as late since the last resolution."""
    standing: list[tuple[int, Resolved]] = field(default_factory=list)
    """The resolutions that stand, with the numbers of their entries: without those that the referee took back."""
    draws: int = 0
    """How many draws of the dice there were: the number of the next."""
    drawn: Draw | None = None
    """The draw of the turn that is in the middle of its points; none before its first."""
    links: dict[Seat, tuple[int, str]] = field(default_factory=dict)
    """Of each seat with a chain the last link it has shown, and of which draw."""
    ids: set[tuple[Seat, str]] = field(default_factory=set)
    time: str = ""
    """Of the last entry that has one."""
    close: Close | None = None
    paused: bool = False
    deadline: datetime | None = None

    def take(self, entry: Entry) -> None:
        """Move the fold on by one entry."""
        self.time = entry.time or self.time
        match entry.fact:
            case Setup() as setup:
                self.setup = setup
            case Join() as join:
                self._join(join)
            case Reveal(seat, nonce):
                self.nonces[seat] = nonce
                self.links[seat] = 0, nonce
            case Orders() as orders:
                self._order(orders)
            case Ruling() as ruling:
                self._rule(ruling)
            case Resolved() as resolved:
                self._resolve(entry.n, resolved)
                self._set_deadline(entry.time)
            case Close() as close:
                self.close = close

    def _join(self, join: Join) -> None:
        self.joins[join.seat] = join
        if join.computer and self.setup:
            self.nonces[join.seat] = computer_nonce(self.setup.commitment, join.seat)
        elif join.nonce:
            self.nonces[join.seat] = join.nonce

    def _order(self, orders: Orders) -> None:
        self.texts[orders.seat] = orders.text
        if orders.id:
            self.ids.add((orders.seat, orders.id))
        if orders.late and orders.seat not in self.late:
            self.late.append(orders.seat)
        if orders.word and orders.seat not in self.words and not self.is_drawn(orders.turn):
            self.words[orders.seat] = orders.word
            if orders.seat in self.links:
                self.links[orders.seat] = self.draws, orders.word

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
                self.texts, self.words, self.late = {}, {}, []
                while self.standing and self.standing[-1][1].point > ruling.point:
                    self.standing.pop()
                self.draws += 1
                self.drawn = None

    def _resolve(self, n: int, resolved: Resolved) -> None:
        draw = self.draw(resolved.turn, resolved.beacon)
        if draw is not self.drawn:
            self.draws += 1
        self.drawn = draw if resolved.point else None
        self.standing.append((n, resolved))
        self.texts, self.words, self.rulings, self.late = {}, {}, [], []

    def _set_deadline(self, time: str) -> None:
        pace = self.setup.pace if self.setup else 0
        self.deadline = None
        if pace and time:
            with suppress(OverflowError):  # a forged journal may be at the end of all calendars
                self.deadline = datetime.fromisoformat(time) + timedelta(seconds=pace)

    @property
    def sealed(self) -> list[Seat]:
        """The seats that have joined with a seal and not yet shown the nonce under it."""
        return [seat for seat in self.joins if seat not in self.nonces]

    @property
    def last_draw(self) -> bool:
        """Whether no chain has a link for a draw after the next: so often a match is not taken back."""
        return self.draws >= CHAIN

    def is_drawn(self, turn: int) -> bool:
        """Return whether a turn is in the middle of its points, so that its dice are drawn already."""
        return self.drawn is not None and self.drawn.turn == turn

    def draw(self, turn: int, beacon: str = "") -> Draw:
        """Return what the dice of a turn follow from if it is played on now."""
        if self.drawn is not None and self.drawn.turn == turn:
            return self.drawn
        return Draw(turn, self.draws, {seat: self.words.get(seat, "") for seat in self.joins}, beacon)

    def wrong_word(self, seat: Seat, turn: int, word: str) -> str:
        """Return why a seat cannot show this word with its orders for a turn, or an empty string."""
        if not word or seat not in self.links:
            return ""
        if self.is_drawn(turn):
            return "shows a link in the middle of a turn, whose dice are drawn"
        number, link = self.links[seat]
        for _ in range(number, self.draws):
            word = seal(word)
        return "" if word == link else f"shows what is not link {self.draws} of its chain"

    def lateness(self, time: str) -> Literal["", "deadline", "pause"]:
        """Return what a sheet that comes at a time is too late for."""
        if self.paused:
            return "pause"
        return "deadline" if time and self.deadline and datetime.fromisoformat(time) >= self.deadline else ""


def read(entries: Iterable[Entry]) -> Ledger:
    """Return the fold over the entries."""
    ledger = Ledger()
    for entry in entries:
        ledger.take(entry)
    return ledger
