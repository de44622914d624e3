"""Whole toy matches for tests."""

from collections.abc import Sequence

from flagplot.core.dice import blinding
from flagplot.core.journal import Entry, Fact, Join, Orders, Schedule, follow
from flagplot.match.match import Match, setup_of

SECRET = b"the umpire's secret of the tests"


def opened(
    scenario: str = "duel", *, computers: Sequence[str] = ("blue", "red"), pace: int = 0, time: str = ""
) -> Match:
    """Return a match with both seats taken."""
    match = Match.new(setup_of(scenario, "", {}, "", SECRET, pace), SECRET, time)
    for seat in match.seats:
        match.join(Join(seat, computer="staff") if seat in computers else Join(seat, f"nonce of {seat}"), time)
    return match


def send(match: Match, seat: str, text: str, time: str = "", word: str = "", by: str = "") -> Entry:
    """Send a sheet for where the match stands, and return its entry."""
    assert match.step
    return match.send(Orders(seat, match.turn, match.step.point + 1, text, word=word, by=by), time)[1]


def to_the_end(match: Match, time: str = "") -> Match:
    """Return the match played to its close by its computers."""
    while not match.is_over:
        match.resolve(time)
    return match


def forged(entries: Sequence[Entry], changes: dict[int, Fact | None]) -> list[Entry]:
    """Return a journal with facts changed (None takes one out) and every hash made anew, as a forger would."""
    out: list[Entry] = []
    for entry in entries:
        fact = changes.get(entry.n, entry.fact)
        if fact is not None:
            out.append(follow(out, fact, blinding(SECRET), entry.time))
    return out


def opened_by(schedule: Schedule, *, pace: int = 0, time: str = "", computers: Sequence[str] = ()) -> Match:
    """Return a match that keeps a schedule, with both seats taken, by people if nothing is said."""
    setup = setup_of("duel", "", {}, "", SECRET, pace, schedule=schedule)
    match = Match.new(setup, SECRET, time)
    for seat in match.seats:
        match.join(Join(seat, computer="staff") if seat in computers else Join(seat, f"nonce of {seat}"), time)
    return match
