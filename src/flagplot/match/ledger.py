"""What a journal says without playing any game: who sits where, what is pending, what is closed, and what the dice of
the next turn follow from."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal

import msgspec

from flagplot.core.dice import CHAIN, computer_nonce, seal
from flagplot.core.game import Seat
from flagplot.core.journal import Act, Close, Entry, Join, Orders, Resolved, Reveal, Ruling, Setup
from flagplot.match.schedule import Term
from flagplot.match.voting import Floor

STAFF = "staff"
"""The skill of the computer commander that stands in where nobody has named one."""


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
    paused_at: str = ""
    floor: Floor = field(default_factory=Floor)
    term: Term = field(default_factory=Term)
    hands: dict[Seat, str] = field(default_factory=dict)
    """Who wrote the sheets since the last resolution that the seats did not write themselves."""

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
            case Act() as act:
                self._act(act)
            case Ruling() as ruling:
                self._rule(ruling, entry.time)
            case Resolved() as resolved:
                self._resolve(entry.n, resolved)
                self.term = Term(datetime.fromisoformat(entry.time) if entry.time else None)
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
        self.hands[orders.seat] = orders.by
        self.floor.hear_sheet(orders.seat)
        if orders.id:
            self.ids.add((orders.seat, orders.id))
        if orders.late and orders.seat not in self.late:
            self.late.append(orders.seat)
        if orders.word and orders.seat not in self.words and not self.is_drawn(orders.turn):
            self.words[orders.seat] = orders.word
            if orders.seat in self.links:
                self.links[orders.seat] = self.draws, orders.word

    def _act(self, act: Act) -> None:
        self.floor.take(act)
        if act.action == "ask extension" and self.floor.wants_more_time(self.joins):
            self.term.extensions += 1
            self.floor.extensions = set()

    def _rule(self, ruling: Ruling, time: str) -> None:
        self.rulings.append(ruling)
        match ruling.action:
            case "pause":
                self.paused, self.paused_at = True, time
            case "go on":
                self.paused = False
                if time and self.paused_at:
                    self.term.stretch(datetime.fromisoformat(time) - datetime.fromisoformat(self.paused_at))
            case "extend":
                self.term.moved, self.term.extensions = datetime.fromisoformat(ruling.deadline), 0
            case "replace":
                self._replace(ruling)
            case "rollback":
                self.texts, self.words, self.hands, self.late = {}, {}, {}, []
                self.floor.lapse()
                self.term = Term(datetime.fromisoformat(time) if time else None)
                self.rulings = [ruling for ruling in self.rulings if ruling.action != "correct"]
                while self.standing and self.standing[-1][1].point > ruling.point:
                    self.standing.pop()
                self.draws += 1
                self.drawn = None

    def _replace(self, ruling: Ruling) -> None:
        """Give a seat to another player, who does not hold its chain: he types his words for the dice."""
        seat = ruling.replaced
        if seat not in self.joins:
            return
        self.joins[seat] = msgspec.structs.replace(self.joins[seat], player=ruling.player, computer=ruling.computer)
        self.links.pop(seat, None)
        self.floor.hand_over(seat)

    def _resolve(self, n: int, resolved: Resolved) -> None:
        draw = self.draw(resolved.turn, resolved.beacon)
        if draw is not self.drawn:
            self.draws += 1
        self.drawn = draw if resolved.point else None
        self.standing.append((n, resolved))
        self.texts, self.words, self.hands, self.rulings, self.late = {}, {}, {}, [], []
        self.floor.lapse()

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

    def deadline(self, *, question: bool = False) -> datetime | None:
        """Return when the next point is due, None for never. `question`: it is in the middle of a turn."""
        assert self.setup is not None
        waited = [
            act for seat, act in self.floor.absent.items() if not act.stand_in and seat not in self.floor.resigned
        ]
        away = max((datetime.fromisoformat(act.until) for act in waited), default=None)
        return self.term.deadline(self.setup.schedule, self.setup.pace, question=question, away=away)

    def closing(self, *, question: bool = False) -> datetime | None:
        """Return from when sheets for the next point are late: its deadline with the grace."""
        deadline = self.deadline(question=question)
        if deadline is None or self.setup is None:
            return None
        with suppress(OverflowError):
            return deadline + timedelta(seconds=self.setup.schedule.grace)
        return None

    def stand_ins(self, time: str) -> dict[Seat, str]:
        """Return the seats for which a computer commander writes at a time, and its skill: those that it plays, those
        that are absent, and where the schedule says so those that have neither sent orders nor said that they are
        ready."""
        assert self.setup is not None
        computers = {seat: join.computer for seat, join in self.joins.items() if join.computer}
        away = self.floor.away(datetime.fromisoformat(time) if time else None)
        found = {seat: act.stand_in for seat, act in away.items() if act.stand_in}
        if self.setup.schedule.missing == "stand-in":
            found |= {seat: STAFF for seat in self.joins if seat not in found and not self.floor.ready.get(seat)}
        own = {seat for seat in self.texts if self.hands.get(seat) != "stand-in"}
        return {seat: skill for seat, skill in found.items() if seat not in own} | computers

    def lateness(self, time: str, *, question: bool = False) -> Literal["", "deadline", "pause"]:
        """Return what a sheet that comes at a time is too late for."""
        if self.paused:
            return "pause"
        closing = self.closing(question=question)
        return "deadline" if time and closing and datetime.fromisoformat(time) >= closing else ""


def read(entries: Iterable[Entry]) -> Ledger:
    """Return the fold over the entries."""
    ledger = Ledger()
    for entry in entries:
        ledger.take(entry)
    return ledger
