"""`flagplot match`: what a seat says beside its orders, and what spectators read."""

from collections.abc import Callable
from datetime import UTC, datetime

from flagplot.cli.arguments import SeatName
from flagplot.cli.database import HERE, Access, AccessJson, MatchId, OwnMatch, OwnSeat, desk_at
from flagplot.cli.output import THE_LAST, PaperFlags, emit_json
from flagplot.cli.own import match_in
from flagplot.core.diagnostics import BadInputError
from flagplot.core.game import Seat
from flagplot.match.desk import SPECTATOR, Desk
from flagplot.match.receipts import Receipt


def ready(match: OwnMatch = "", /, *, seat: OwnSeat = "", off: bool = False, access: AccessJson = HERE) -> int:
    """Say that a seat is done for this turn, with the orders it has sent or with its standing ones.

    Parameters
    ----------
    off
        It is not done after all: the turn waits for it, until its next sheet or the deadline.
    """
    return _say(match, seat, Desk.unready if off else Desk.ready, access)


def resign(match: OwnMatch = "", /, *, seat: OwnSeat = "", access: AccessJson = HERE) -> int:
    """Give a seat up. When all seats of a side have, the match is over and the other side has won."""
    return _say(match, seat, Desk.resign, access)


def draw(match: OwnMatch = "", /, *, seat: OwnSeat = "", access: AccessJson = HERE) -> int:
    """Offer a draw, until the turn is resolved; when all players have, the match is over."""
    return _say(match, seat, Desk.offer_draw, access)


def absent(
    match: OwnMatch = "",
    until: datetime | None = None,
    /,
    *,
    seat: OwnSeat = "",
    stand_in: bool = False,
    access: AccessJson = HERE,
) -> int:
    """Say until when a player is away; without a moment, that he is back. No deadline falls into the absence.

    Parameters
    ----------
    until
        The end of the absence, such as 2026-08-14 or 2026-08-14T18:00; UTC unless it names another offset.
    stand_in
        The game goes on, and the computer writes what the player has not.
    """
    if until is None and match[:4].isdecimal() and "-" in match:  # a day, in the only match of --own
        match, until = "", _moment(match)
    if until is None:
        return _say(match, seat, Desk.present, access)
    end, skill = until if until.tzinfo else until.replace(tzinfo=UTC), "staff" if stand_in else ""
    return _say(match, seat, lambda desk, *whose: desk.absent(*whose, end, skill), access)


def _moment(text: str) -> datetime:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        raise BadInputError(f"'{text}' is no day; write for example 2026-08-14 or 2026-08-14T18:00.") from None


def ask_extension(match: str, seat: Seat, access: AccessJson) -> int:
    """Ask for more time for a seat."""
    return _say(match, seat, Desk.ask_extension, access)


def _say(match: str, seat: Seat, act: Callable[[Desk, str, Seat], Receipt], access: AccessJson) -> int:
    match = match_in(access.own, match)
    mine = access.mine(match)
    seat = mine.seat(seat)
    with desk_at(access.db) as (desk, _):
        mine.admit_seat(desk, match, seat, access.key)
        mine.put_receipt(act(desk, match, seat))
        status = desk.status(match, seat)
    if access.json:
        emit_json(status)
    else:
        print(f"In the journal. {'The match is over.' if status.over else status.waiting or 'Ready to be resolved.'}")
    return 0


def watch(match: MatchId, /, *, seat: SeatName, paper: PaperFlags = THE_LAST, access: Access = HERE) -> int:
    """Read as a spectator what a seat was told: so many turns later as the match says, or when it is over.

    Parameters
    ----------
    seat
        Whose report.
    """
    with desk_at(access.db) as (desk, _):
        if desk.status(match).spectators:
            access.mine(match).admit(desk, match, SPECTATOR, access.key)
        paper.emit_paper(desk.watch(match, seat, paper.turn)[1])
    return 0
