"""The audit of a journal: chain, commitment, every roll, every state, every report (DESIGN section 4)."""

from collections.abc import Callable, Sequence

import msgspec

from flagplot.core.diagnostics import BadInputError, check_known
from flagplot.core.dice import blind, blinding, commitment
from flagplot.core.game import Score, Seat
from flagplot.core.journal import Close, Entry, JournalError, Orders, Resolved, Setup, decode
from flagplot.core.words import Value
from flagplot.match.held import Held, PaperCheck
from flagplot.match.ledger import read
from flagplot.match.replay import Timeline, replay, secret_of, umpire_of
from flagplot.match.umpire import Step, Umpire


class Verdict(msgspec.Struct):
    """What an audit found. What could not be checked is null."""

    holds: bool = False
    chain: bool = False
    closed: bool | None = None
    commitment: bool | None = None
    dice: bool | None = None
    reports: bool | None = None
    held: bool | None = None
    """Whether the journal is the one of which a player holds papers, commitment, nonce or head."""
    bound_to: str = ""
    """The commitment of the journal."""
    nonces: dict[Seat, str] = {}
    """The nonces of the journal."""
    entries: int = 0
    """Entries of the journal."""
    points: int = 0
    """Resolutions that were played again and agree."""
    rolls: int = 0
    """Rolls that were thrown again and agree."""
    entry: int | None = None
    """The first entry that does not hold."""
    message: str = ""


NOTHING = Held()


def verify(data: bytes, progress: Callable[[int, int], None] = lambda done, of: None, held: Held = NOTHING) -> Verdict:
    """Return what an audit of a journal's bytes finds: every die is the umpire's own, thrown again (GM-2.31), and the
    journal is the one of which a player holds something.

    `progress` is told after each resolution.
    """
    found = Verdict(entries=data.count(b"\n"))
    entries: tuple[Entry, ...] = ()
    try:
        entries = decode(data)
        found.chain = True
        _audit(entries, held, found, progress)
    except JournalError as error:
        found.entry, found.message = error.entry, str(error)
    except BadInputError as error:
        found.entry, found.message = 0, f"The match cannot be played again here: {error}"
    except Exception as error:  # a forged journal can be wrong in any way: the audit must say so, not break
        played = [-1, *(entry.n for entry in entries if isinstance(entry.fact, Resolved))]
        found.entry = min(played[found.points] + 1, len(entries) - 1)
        found.message = f"Playing on from entry {found.entry} fails ({type(error).__name__}: {error})."
    return found


def _audit(entries: Sequence[Entry], held: Held, found: Verdict, progress: Callable[[int, int], None]) -> None:
    """Write down what a journal shows whose chain holds. Raises JournalError for the first entry that does not."""
    ledger = read(entries)
    setup, close = ledger.setup, ledger.close
    assert setup is not None
    found.bound_to, found.nonces, found.closed = setup.commitment, ledger.nonces, close is not None
    wrong = held.wrong_start(setup, ledger.nonces, [entry.hash for entry in entries])
    if wrong:
        found.held = False
        raise JournalError(0, wrong)
    if close is None:
        found.message = (
            f"The chain of {len(entries)} entries holds, but the match is not closed: dice and reports cannot be "
            "checked until the umpire's secret is revealed. (A journal whose last entries were lost looks so too.)"
        )
        return
    found.commitment = found.dice = found.reports = False
    secret = secret_of(entries) or b""
    _check_secret(entries, secret, setup)
    found.commitment = True
    umpire = umpire_of(entries, secret)
    if held.seat:
        check_known("seat", held.seat, umpire.seats)
    papers = PaperCheck(held)
    step = _play_again(umpire, entries, papers if held.papers else None, found, progress)
    found.dice = found.reports = True
    wrong = _wrong_close(
        close, umpire, umpire.set_right(step, ledger) if step else None, ledger.floor.end(ledger.joins)
    )
    if wrong:
        raise JournalError(entries[-1].n, f"Entry {entries[-1].n} {wrong}")
    found.message = papers.wrong(entries)
    found.held = None if held == NOTHING else not found.message
    if not found.message:
        found.holds = True
        found.message = _praise(entries, setup, held, found)


def _check_secret(entries: Sequence[Entry], secret: bytes, setup: Setup) -> None:
    last = entries[-1].n
    if commitment(secret) != setup.commitment:
        raise JournalError(
            last, f"Entry {last} reveals a secret that is not the one the umpire was committed to in entry 0."
        )
    key = blinding(secret)
    for entry in entries:
        if entry.blind != blind(key, entry.n, entry.prev):
            raise JournalError(entry.n, f"Entry {entry.n} is not blinded with the umpire's secret.")


def _play_again(
    umpire: Umpire,
    entries: Sequence[Entry],
    papers: PaperCheck | None,
    found: Verdict,
    progress: Callable[[int, int], None],
) -> Step | None:
    """Return where the match ends, what was taken back gone, every resolution compared with what is written."""
    total = sum(isinstance(entry.fact, Resolved) for entry in entries)
    timeline = Timeline(umpire)
    for entry, step in replay(umpire, entries, timeline, computers=True):
        assert isinstance(entry.fact, Resolved)
        wrong = compare(entry.n, entry.fact, umpire.record(step, entry.fact.beacon))
        if wrong:
            found.dice = wrong[0] != "dice"
            raise JournalError(entry.n, wrong[1])
        found.points += 1
        found.rolls += len(step.rolls)
        if papers is not None:
            papers.take(step)
        progress(found.points, total)
    return timeline.steps[-1] if timeline.steps else None


def _praise(entries: Sequence[Entry], setup: Setup, held: Held, found: Verdict) -> str:
    """Return what is said of a journal that holds."""
    texts = [
        f"The journal holds: {len(entries)} entries, {found.points} resolutions, {found.rolls} rolls, and every report."
    ]
    if held != NOTHING:
        texts.append("It is the match of which you hold what you named.")
    if held.head:
        texts.append(_after(held.head, entries))
    if setup.program:
        texts.append(f"Played under Flagplot {setup.program}.")
    return " ".join(texts)


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


def _wrong_close(close: Close, umpire: Umpire, step: Step | None, agreed: tuple[str, Value] | None) -> str:
    """Return what is wrong with the close of the match, or an empty string. `agreed`: how the players ended it."""
    if step is None:
        return "closes a match that was never opened."
    score = umpire.game.score(step.state)
    if agreed:
        score = Score(score.points, *agreed)
    if (close.winner, close.points) != (score.winner, score.points):
        return f"gives the score as {close.points}, winner {close.winner}; it is {score.points}, {score.winner}."
    reason = umpire.words.text(score.reason)
    if (agreed or umpire.game.is_over(step.state)) and close.reason != reason:
        return f"gives as the reason '{close.reason}'; it is '{reason}'."
    return ""
