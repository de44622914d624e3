"""`flagplot match`: the powers of the referee."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from flagplot.cli import acts
from flagplot.cli.arguments import OutFile, SeatName, SeatNames, Whole, check_no_flag, read_duration
from flagplot.cli.database import DEFAULT_DB, DEFAULT_OWN, Db, Json, MatchId, OwnFolder, RefereeKey, desk_at
from flagplot.cli.output import emit_bytes, emit_json, emit_key, say
from flagplot.cli.own import Own
from flagplot.core.diagnostics import BadInputError
from flagplot.core.journal import Ruling, encode
from flagplot.match.desk import REFEREE
from flagplot.match.files import write_whole


def pause(
    match: MatchId,
    reason: str = "",
    /,
    *,
    off: bool = False,
    key: RefereeKey = "",
    own: OwnFolder = DEFAULT_OWN,
    db: Db = DEFAULT_DB,
    json: Json = False,
) -> int:
    """Stop a match, or let it go on again.

    Parameters
    ----------
    reason
        What the players are told.
    off
        Let the match go on.
    """
    return put_ruling(match, Ruling("go on" if off else "pause", reason), key, own, db, json)


def extend(
    match: MatchId,
    reason: str = "",
    /,
    *,
    by: str = "",
    until: datetime | None = None,
    seat: SeatName = "",
    key: RefereeKey = "",
    own: OwnFolder = DEFAULT_OWN,
    db: Db = DEFAULT_DB,
    json: Json = False,
) -> int:
    """Move the deadline of the turn that is being written, or ask for it with --seat alone.

    Parameters
    ----------
    reason
        What the players are told.
    by
        So much later than it is now (or than the present time, if there is none), such as 24h.
    until
        The new deadline; UTC unless it names another offset.
    seat
        A seat that asks for it, in place of the referee: granted when all players have asked.
    """
    if seat and not by and until is None:
        return acts.ask_extension(match, seat, key, own, db, json)
    if bool(by) == (until is not None):
        raise BadInputError("Give the new deadline either with --by, such as 24h, or with --until.")
    with desk_at(db) as (desk, _):
        if until is None:
            standing = desk.status(match).deadline
            start = datetime.fromisoformat(standing) if standing else datetime.now(UTC).replace(microsecond=0)
            try:
                until = start + timedelta(seconds=read_duration(by))
            except OverflowError:
                raise BadInputError(
                    f"The deadline is {standing}; there is none {by} later. Name one with --until."
                ) from None
        elif until.tzinfo is None:
            until = until.replace(tzinfo=UTC)
    return put_ruling(match, Ruling("extend", reason, deadline=until.isoformat()), key, own, db, json)


def rollback(
    match: MatchId,
    reason: str = "",
    /,
    *,
    turn: Whole,
    key: RefereeKey = "",
    own: OwnFolder = DEFAULT_OWN,
    db: Db = DEFAULT_DB,
    json: Json = False,
) -> int:
    """Take a match back to the start of a turn. The journal keeps what was played, and the dice fall
    anew.

    Parameters
    ----------
    reason
        What the players are told.
    turn
        The turn to be played again.
    """
    return put_ruling(match, Ruling("rollback", reason, turn=turn), key, own, db, json)


def rule(
    match: MatchId,
    text: str,
    /,
    *,
    seat: SeatNames | None = None,
    key: RefereeKey = "",
    own: OwnFolder = DEFAULT_OWN,
    db: Db = DEFAULT_DB,
    json: Json = False,
) -> int:
    """Put a ruling into the journal and into the next report.

    Parameters
    ----------
    text
        The ruling.
    seat
        A seat that is told; may be given several times. All seats if not given.
    """
    return put_ruling(match, Ruling("rule", text, tuple(seat or ())), key, own, db, json)


def replace(
    match: MatchId,
    reason: str = "",
    /,
    *,
    seat: SeatName,
    name: str = "",
    computer: bool = False,
    key: RefereeKey = "",
    own: OwnFolder = DEFAULT_OWN,
    db: Db = DEFAULT_DB,
    json: Json = False,
) -> int:
    """Give a seat to another player; prints its new key, and the one before opens nothing any more.

    Parameters
    ----------
    reason
        What the players are told.
    seat
        The seat.
    name
        The new player's name.
    computer
        The computer plays the seat from now on.
    """
    mine = Own(own, match)
    with desk_at(db) as (desk, _):
        mine.admit(desk, match, REFEREE, key)
        changed = desk.replace(match, seat, name, "staff" if computer else "", reason)
    mine.put_keys({seat: changed})
    emit_key(match, seat, changed, json)
    return 0


def put_ruling(match: str, ruling: Ruling, key: str, own: Path, db: str, json: bool) -> int:
    """Put a decision of the referee into the journal and say who is told."""
    with desk_at(db) as (desk, _):
        Own(own, match).admit(desk, match, REFEREE, key)
        after = desk.rule(match, ruling)
        entry = after.entries[-1]
        if json:
            emit_json(desk.status(match))
        else:
            readers = ", ".join(getattr(entry.fact, "seats", ()) or after.seats)
            print(f"In the journal as entry {entry.n}; told with the next report to {readers}.")
    return 0


def export(
    match: MatchId,
    file: OutFile = Path("-"),
    /,
    *,
    close: bool = False,
    key: RefereeKey = "",
    own: OwnFolder = DEFAULT_OWN,
    db: Db = DEFAULT_DB,
) -> int:
    """Write a match's journal; it holds the secret only when the match is over.

    Parameters
    ----------
    close
        First end the match as it stands, and reveal the secret.
    """
    check_no_flag(file)
    with desk_at(db) as (desk, _):
        Own(own, match).admit(desk, match, REFEREE, key)
        if close:
            desk.close(match)
        status, entries = desk.status(match), desk.journal(match)
    if not status.over:
        say("The match is open: this journal holds both sides' orders and dice. It is for the referee alone.")
    if str(file) == "-":
        emit_bytes(encode(entries))
    else:
        write_whole(file, encode(entries))
        say(f"Written: {file}, {len(entries)} entries.")
    return 0
