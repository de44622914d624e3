"""The audit of a journal: chain, commitment, every roll, every state, every report (DESIGN section 4)."""

from collections.abc import Callable, Sequence

import msgspec

from flagplot.core.diagnostics import BadInputError
from flagplot.core.dice import commitment
from flagplot.core.journal import Close, Entry, Fact, JournalError, Resolved, decode
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
    entries: int
    """Entries of the journal."""
    points: int
    """Resolutions that were played again and agree."""
    rolls: int
    """Rolls that were thrown again and agree."""
    entry: int | None
    """The first entry that does not hold."""
    message: str


def verify(data: bytes, progress: Callable[[int, int], None] = lambda done, of: None) -> Verdict:
    """Return what an audit of a journal's bytes finds: every die is the umpire's own, thrown again (GM-2.31).

    `progress` is told after each resolution.
    """
    try:
        entries = decode(data)
    except JournalError as error:
        return Verdict(False, False, None, None, None, None, data.count(b"\n"), 0, 0, error.entry, str(error))
    if read(entries).close is None:
        message = (
            f"The chain of {len(entries)} entries holds, but the match is not closed: dice and reports cannot be "
            "checked until the umpire's secret is revealed. (A journal whose last entries were lost looks so too.)"
        )
        return Verdict(False, True, False, None, None, None, len(entries), 0, 0, None, message)
    return _audit(entries, progress)


def _audit(entries: Sequence[Entry], progress: Callable[[int, int], None]) -> Verdict:
    """Return what playing a closed journal again finds."""
    points = rolls = 0
    bound = False

    def verdict(entry: int | None, message: str, dice: bool = False, reports: bool = False) -> Verdict:
        return Verdict(entry is None, True, True, bound, dice, reports, len(entries), points, rolls, entry, message)

    total = sum(isinstance(entry.fact, Resolved) for entry in entries)
    last = entries[-1]
    at = 0
    try:
        secret = secret_of(entries) or b""
        setup = read(entries).setup
        if setup is None or commitment(secret) != setup.commitment:
            return verdict(
                last.n, f"Entry {last.n} reveals a secret that is not the one the umpire was committed to in entry 0."
            )
        bound = True
        umpire = umpire_of(entries, secret)
        step: Step | None = None
        for entry, step in replay(umpire, entries):
            at = entry.n + 1
            assert isinstance(entry.fact, Resolved)
            found = compare(entry.n, entry.fact, umpire.record(step))
            if found:
                dice_hold = "dice" not in found[0]
                return verdict(entry.n, found[1], dice=dice_hold, reports=False)
            points += 1
            rolls += len(step.rolls)
            progress(points, total)
        wrong = _wrong_close(last.fact, umpire, step)
        if wrong:
            return verdict(last.n, f"Entry {last.n} {wrong}", dice=True, reports=True)
    except JournalError as error:
        return verdict(error.entry, str(error))
    except BadInputError as error:
        return verdict(0, f"The match cannot be played again here: {error}")
    except Exception as error:  # a forged journal can be wrong in any way: the audit must say so, not break
        return verdict(
            min(at, last.n), f"Playing on from entry {min(at, last.n)} fails ({type(error).__name__}: {error})."
        )
    program = f" Played under Flagplot {setup.program}." if setup.program else ""
    return verdict(
        None,
        f"The journal holds: {len(entries)} entries, {points} resolutions, {rolls} rolls, and every report.{program}",
        dice=True,
        reports=True,
    )


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
