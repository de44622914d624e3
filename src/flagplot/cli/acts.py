"""`flagplot match`: what a seat says beside its orders, and what spectators read."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from flagplot.cli.arguments import SeatName, Whole
from flagplot.cli.database import DEFAULT_DB, DEFAULT_OWN, Db, Json, Key, MatchId, OwnFolder, OwnMatch, OwnSeat, desk_at
from flagplot.cli.output import emit_json, emit_paper
from flagplot.cli.own import Own, match_in
from flagplot.core.diagnostics import BadInputError
from flagplot.core.game import Seat
from flagplot.match.desk import SPECTATOR, Desk
from flagplot.match.papers import Format, render
from flagplot.match.receipts import Receipt


def ready(
    match: OwnMatch = "",
    /,
    *,
    seat: OwnSeat = "",
    off: bool = False,
    key: Key = "",
    own: OwnFolder = DEFAULT_OWN,
    db: Db = DEFAULT_DB,
    json: Json = False,
) -> int:
    """Say that a seat is done for this turn, with the orders it has sent or with its standing ones.

    Parameters
    ----------
    off
        It is not done after all: the turn waits for it, until its next sheet or the deadline.
    """
    return _say(match, seat, Desk.unready if off else Desk.ready, key, own, db, json)


def resign(
    match: OwnMatch = "",
    /,
    *,
    seat: OwnSeat = "",
    key: Key = "",
    own: OwnFolder = DEFAULT_OWN,
    db: Db = DEFAULT_DB,
    json: Json = False,
) -> int:
    """Give a seat up. When all seats of a side have, the match is over and the other side has won."""
    return _say(match, seat, Desk.resign, key, own, db, json)


def draw(
    match: OwnMatch = "",
    /,
    *,
    seat: OwnSeat = "",
    key: Key = "",
    own: OwnFolder = DEFAULT_OWN,
    db: Db = DEFAULT_DB,
    json: Json = False,
) -> int:
    """Offer a draw, until the turn is resolved; when all players have, the match is over."""
    return _say(match, seat, Desk.offer_draw, key, own, db, json)


def absent(
    match: OwnMatch = "",
    until: datetime | None = None,
    /,
    *,
    seat: OwnSeat = "",
    stand_in: bool = False,
    key: Key = "",
    own: OwnFolder = DEFAULT_OWN,
    db: Db = DEFAULT_DB,
    json: Json = False,
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
        return _say(match, seat, Desk.present, key, own, db, json)
    end, skill = until if until.tzinfo else until.replace(tzinfo=UTC), "staff" if stand_in else ""
    return _say(match, seat, lambda desk, *whose: desk.absent(*whose, end, skill), key, own, db, json)


def _moment(text: str) -> datetime:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        raise BadInputError(f"'{text}' is no day; write for example 2026-08-14 or 2026-08-14T18:00.") from None


def ask_extension(match: str, seat: Seat, key: str, own: Path, db: str, json: bool) -> int:
    """Ask for more time for a seat."""
    return _say(match, seat, Desk.ask_extension, key, own, db, json)


def _say(
    match: str, seat: Seat, act: Callable[[Desk, str, Seat], Receipt], key: str, own: Path, db: str, json: bool
) -> int:
    match = match_in(own, match)
    mine = Own(own, match)
    seat = mine.seat(seat)
    with desk_at(db) as (desk, _):
        mine.admit_seat(desk, match, seat, key)
        mine.put_receipt(act(desk, match, seat))
        status = desk.status(match, seat)
    if json:
        emit_json(status)
    else:
        print(f"In the journal. {'The match is over.' if status.over else status.waiting or 'Ready to be resolved.'}")
    return 0


def watch(
    match: MatchId,
    /,
    *,
    seat: SeatName,
    turn: Whole | None = None,
    format: Format = "text",  # noqa: A002 - the name of the flag
    out: Path | None = None,
    key: Key = "",
    own: OwnFolder = DEFAULT_OWN,
    db: Db = DEFAULT_DB,
) -> int:
    """Read as a spectator what a seat was told: so many turns later as the match says, or when it is over.

    Parameters
    ----------
    seat
        Whose report.
    turn
        The turn; the last that may be read if not given.
    format
        text (if not given), html, json, pdf, or the plot as svg or png.
    out
        A file to write; standard output if not given.
    """
    with desk_at(db) as (desk, _):
        if desk.status(match).spectators:
            Own(own, match).admit(desk, match, SPECTATOR, key)
        data = render(desk.watch(match, seat, turn)[1], format)
    emit_paper(data, format, out)
    return 0
