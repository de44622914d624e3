"""Where a match stands, as everybody may know it."""

from datetime import datetime

import msgspec

from flagplot.core.game import Score, Seat
from flagplot.core.journal import head
from flagplot.match.match import Match

EVERYBODY = "everybody"
"""Who holds no key of a match."""
_YOURS, _ALL_IN = "The match waits for your answer.", "The turn goes on when all answers are in."


class SeatStatus(msgspec.Struct, frozen=True):
    """A seat as everybody may know it."""

    seat: Seat
    player: str
    computer: str
    joined: bool
    asked: str
    """What kind of sheet is asked of it now; empty for nothing."""
    sent: bool
    seal: str
    """The hash of its chain's first link, to be noted down before nonces are shown; empty for none."""
    ready: bool | None
    """Whether it has said that it is ready, or that it is not; None if it has said nothing."""
    draw: bool
    """Whether it offers a draw."""
    extension: bool
    """Whether it asks for more time."""
    resigned: bool
    absent: str
    """Until when it is absent; empty while it is there."""
    stand_in: str
    """The skill of the computer commander that writes meanwhile."""


class MatchStatus(msgspec.Struct, frozen=True):
    """A match as everybody may know it: no secrets, no orders."""

    match: str
    game: str
    scenario: str
    rules: str
    commitment: str
    head: str
    """The hash of the journal's last entry; for a seat in the middle of a turn that of the last resolution."""
    turn: int
    point: int
    """The next resolution: a sheet names it with the turn."""
    link: int
    """The link that seats with a chain show for the next dice."""
    clock: str
    seats: tuple[SeatStatus, ...]
    waiting: str
    """Why the next point cannot be resolved now; empty when it can."""
    deadline: str
    paused: bool
    over: bool
    spectators: int
    """After how many turns spectators read what the seats were told; 0 means when the match is over."""
    score: Score | None
    """Only when the match is over."""


def status_of(match_id: str, match: Match, now: datetime | None, viewer: Seat = "") -> MatchStatus:
    """Return what a seat may know of a match, or what the referee may if none is named: of orders only whether they
    are in (GM-1.0c). Who is asked in the middle of a turn, and has answered, only the seat itself may know."""
    if viewer not in ("", EVERYBODY):
        match.check_seat(viewer)
    setup, ledger, umpire, step, waiting = match.setup, match.ledger, match.umpire, match.step, match.waiting
    alike = not viewer or step is None or step.final
    why = match.why_not_now(now)
    deadline = waiting.deadline
    return MatchStatus(
        match=match_id,
        game=setup.game,
        scenario=setup.scenario,
        rules=setup.preset,
        commitment=setup.commitment,
        head=head(match.entries if alike else match.entries[: match.standing + 1]),
        turn=match.turn,
        point=match.next_point,
        link=ledger.draws,
        clock=umpire.words.text(umpire.game.clock(step.state).label) if umpire and step else "",
        seats=tuple(_seat(match, seat, now, shown=alike or seat == viewer) for seat in match.seats),
        waiting=why if alike else _YOURS if viewer in waiting.missing(now) else _ALL_IN,
        deadline=deadline.isoformat() if deadline else "",
        paused=ledger.paused,
        over=match.is_over,
        spectators=setup.spectators,
        score=_score(match),
    )


def _seat(match: Match, seat: Seat, now: datetime | None, *, shown: bool) -> SeatStatus:
    """Return what everybody may know of a seat; `shown`: and of what it is asked now."""
    ledger, asked = match.ledger, match.awaiting()
    join, floor, away = ledger.joins.get(seat), ledger.floor, ledger.floor.away(now)
    return SeatStatus(
        seat=seat,
        player=join.player if join else "",
        computer=join.computer if join else "",
        joined=join is not None,
        asked=asked[seat].kind if seat in asked and shown else "",
        sent=seat in ledger.texts and shown,
        seal=join.seal if join else "",
        ready=floor.ready.get(seat) if shown else None,
        draw=seat in floor.draws,
        extension=seat in floor.extensions,
        resigned=seat in floor.resigned,
        absent=away[seat].until if seat in away else "",
        stand_in=away[seat].stand_in if seat in away else "",
    )


def _score(match: Match) -> Score | None:
    close = match.ledger.close
    return Score(close.points, close.winner, close.reason) if close else None
