"""Whole toy matches for tests."""

from collections.abc import Sequence

from flagplot.core.journal import Entry, Fact, Join, follow
from flagplot.match.match import Match, setup_of

SECRET = b"the umpire's secret of the tests"


def opened(
    scenario: str = "duel", *, computers: Sequence[str] = ("blue", "red"), pace: int = 0, time: str = ""
) -> Match:
    """Return a match with both seats taken."""
    match = Match.new(setup_of(scenario, "", {}, "", SECRET, pace), SECRET, time)
    for seat in match.seats:
        match.join(Join(seat, f"nonce of {seat}", computer="staff" if seat in computers else ""), time)
    return match


def to_the_end(match: Match, time: str = "") -> Match:
    """Return the match played to its close by its computers."""
    while not match.is_over:
        match.resolve({}, time)
    return match


def forged(entries: Sequence[Entry], changes: dict[int, Fact | None]) -> list[Entry]:
    """Return a journal with facts changed (None takes one out) and every hash made anew, as a forger would."""
    out: list[Entry] = []
    for entry in entries:
        fact = changes.get(entry.n, entry.fact)
        if fact is not None:
            out.append(follow(out, fact, entry.time))
    return out
