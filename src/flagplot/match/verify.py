"""The audit of a journal: chain, commitment, every roll, every state, every report (DESIGN section 4)."""

from collections.abc import Callable, Sequence

import msgspec

from flagplot.core.diagnostics import BadInputError, check_known
from flagplot.core.dice import blind, blinding, commitment
from flagplot.core.game import Seat
from flagplot.core.journal import Close, Entry, Fact, JournalError, Orders, Resolved, decode
from flagplot.match.held import Held, PaperCheck
from flagplot.match.ledger import read
from flagplot.match.replay import replay, secret_of, umpire_of
from flagplot.match.umpire import Step, Umpire


class Verdict(msgspec.Struct, frozen=True):
    """What an audit found. What could not be checked is null."""

    holds: bool
    chain: bool
    closed: bool | None
    commitment: bool | None
    dice: bool | None
    reports: bool | None
    held: bool | None
    """Whether the journal is the one of which a player holds papers, commitment or nonce."""
    bound_to: str
    """The commitment of the journal."""
    nonces: dict[Seat, str]
    """The nonces of the journal."""
    entries: int
    """Entries of the journal."""
    points: int
    """Resolutions that were played again and agree."""
    rolls: int
    """Rolls that were thrown again and agree."""
    entry: int | None
    """The first entry that does not hold."""
    message: str


NOTHING = Held()


def verify(data: bytes, progress: Callable[[int, int], None] = lambda done, of: None, held: Held = NOTHING) -> Verdict:
    """Return what an audit of a journal's bytes finds: every die is the umpire's own, thrown again (GM-2.31), and the
    journal is the one of which a player holds something.

    `progress` is told after each resolution.
    """
    audit = _Audit(data.count(b"\n"), held)
    try:
        entries = decode(data)
    except JournalError as error:
        return audit.verdict(error.entry, str(error))
    audit.chain = True
    try:
        return audit.play(entries, progress)
    except JournalError as error:
        return audit.verdict(error.entry, str(error))
    except BadInputError as error:
        return audit.verdict(0, f"The match cannot be played again here: {error}")
    except Exception as error:  # a forged journal can be wrong in any way: the audit must say so, not break
        at = min(audit.at, len(entries) - 1)
        return audit.verdict(at, f"Playing on from entry {at} fails ({type(error).__name__}: {error}).")


class _Audit:
    """An audit as far as it has come."""

    def __init__(self, entries: int, held: Held) -> None:
        self._entries = entries
        self._held = held
        self._nonces: dict[Seat, str] = {}
        self._bound_to = ""
        self.chain = False
        self.at = 0
        self._closed: bool | None = None
        self._bound: bool | None = None
        self._dice: bool | None = None
        self._reports: bool | None = None
        self._agrees: bool | None = None
        self._points = self._rolls = 0

    def verdict(self, entry: int | None, message: str, *, holds: bool = False) -> Verdict:
        """Return what was found up to here."""
        return Verdict(
            holds=holds,
            chain=self.chain,
            closed=self._closed,
            commitment=self._bound,
            dice=self._dice,
            reports=self._reports,
            held=self._agrees,
            bound_to=self._bound_to,
            nonces=self._nonces,
            entries=self._entries,
            points=self._points,
            rolls=self._rolls,
            entry=entry,
            message=message,
        )

    def play(self, entries: Sequence[Entry], progress: Callable[[int, int], None]) -> Verdict:
        """Return what playing a journal again finds; of an open one only what its start shows."""
        ledger = read(entries)
        setup = ledger.setup
        assert setup is not None
        self._bound_to, self._nonces = setup.commitment, ledger.nonces
        self._closed = ledger.close is not None
        wrong = self._held.wrong_start(setup, ledger.nonces, [entry.hash for entry in entries])
        if wrong:
            self._agrees = False
            return self.verdict(0, wrong)
        if not self._closed:
            return self.verdict(
                None,
                f"The chain of {len(entries)} entries holds, but the match is not closed: dice and reports cannot be "
                "checked until the umpire's secret is revealed. (A journal whose last entries were lost looks so too.)",
            )
        self._bound = self._dice = self._reports = False
        secret, last = secret_of(entries) or b"", entries[-1]
        if commitment(secret) != setup.commitment:
            text = f"Entry {last.n} reveals a secret that is not the one the umpire was committed to in entry 0."
            return self.verdict(last.n, text)
        self._bound = True
        key = blinding(secret)
        for entry in entries:
            if entry.blind != blind(key, entry.n, entry.prev):
                return self.verdict(entry.n, f"Entry {entry.n} is not blinded with the umpire's secret.")
        umpire = umpire_of(entries, secret)
        if self._held.seat:
            check_known("seat", self._held.seat, umpire.seats)
        papers = PaperCheck(self._held)
        total = sum(isinstance(entry.fact, Resolved) for entry in entries)
        step: Step | None = None
        for entry, step in replay(umpire, entries, computers=True):
            self.at = entry.n + 1
            assert isinstance(entry.fact, Resolved)
            found = compare(entry.n, entry.fact, umpire.record(step, entry.fact.beacon))
            if found:
                self._dice = "dice" not in found[0]
                return self.verdict(entry.n, found[1])
            self._points += 1
            self._rolls += len(step.rolls)
            if self._held.papers:
                papers.take(step)
            progress(self._points, total)
        self._dice = self._reports = True
        wrong = _wrong_close(last.fact, umpire, step)
        if wrong:
            return self.verdict(last.n, f"Entry {last.n} {wrong}")
        wrong = papers.wrong(entries)
        if self._held != NOTHING:
            self._agrees = not wrong
        if wrong:
            return self.verdict(None, wrong)
        points, rolls = self._points, self._rolls
        text = f"The journal holds: {len(entries)} entries, {points} resolutions, {rolls} rolls, and every report."
        also = " It is the match of which you hold what you named." if self._held != NOTHING else ""
        if self._held.head:
            also += " " + _after(self._held.head, entries)
        program = f" Played under Flagplot {setup.program}." if setup.program else ""
        return self.verdict(None, f"{text}{also}{program}", holds=True)


def _after(head: str, entries: Sequence[Entry]) -> str:
    """Return where a head stands and how many sheets of people came in between it and the next resolution."""
    n = next(entry.n for entry in entries if entry.hash == head)
    played = (entry.n for entry in entries[n + 1 :] if isinstance(entry.fact, Resolved))
    until = next(played, len(entries))
    joins = read(entries).joins
    facts = (entry.fact for entry in entries[n + 1 : until])
    sheets = sum(isinstance(fact, Orders) and not joins[fact.seat].computer for fact in facts)
    return f"The head is that of entry {n}; sheets of players between it and the next resolution: {sheets}."


def compare(n: int, written: Resolved, played: Resolved) -> tuple[str, str] | None:
    """Return which part of a resolution differs and what to say of it, or None when all of it agrees."""
    if (written.point, written.turn) != (played.point, played.turn):
        return "place", (
            f"Entry {n} is written as point {written.point} of turn {written.turn}; it is point {played.point} "
            f"of turn {played.turn}."
        )
    if written.rolls != played.rolls:
        return "dice", f"Entry {n}, turn {written.turn}: {_first_roll(written, played)}"
    if written.state != played.state:
        return "state", f"Entry {n}, turn {written.turn}: the orders and the dice lead to another state."
    for seat in sorted(written.seats.keys() | played.seats.keys()):
        ours, theirs = played.seats.get(seat), written.seats.get(seat)
        if ours is None or theirs is None:
            return ("reports", f"Entry {n}, turn {written.turn}: the seats that got reports are not those written.")
        for part in ("report", "plot", "dispatches"):
            if getattr(ours, part) != getattr(theirs, part):
                return ("reports", f"Entry {n}, turn {written.turn}: the {part} of {seat} is not the one written.")
    return None


def _first_roll(written: Resolved, played: Resolved) -> str:
    for ours, theirs in zip(played.rolls, written.rolls, strict=False):
        if ours.key != theirs.key:
            return f"the roll '{theirs.key}' is written where '{ours.key}' is thrown."
        if ours.faces != theirs.faces:
            return f"the roll '{ours.key}' is {_faces(ours.faces)}, written as {_faces(theirs.faces)}."
        if ours != theirs:
            return f"the roll '{ours.key}' has other modifiers, table, result or readers than written."
    return f"{len(played.rolls)} rolls are thrown, {len(written.rolls)} are written."


def _faces(faces: tuple[int, ...]) -> str:
    return "-".join(map(str, faces))


def _wrong_close(close: Fact, umpire: Umpire, step: Step | None) -> str:
    """Return what is wrong with the close of the match, or an empty string."""
    assert isinstance(close, Close)
    if step is None:
        return "closes a match that was never opened."
    score = umpire.game.score(step.state)
    if (close.winner, close.points) != (score.winner, score.points):
        return f"gives the score as {close.points}, winner {close.winner}; it is {score.points}, {score.winner}."
    reason = umpire.words.text(score.reason)
    if umpire.game.is_over(step.state) and close.reason != reason:
        return f"gives as the reason '{close.reason}'; it is '{reason}'."
    return ""
