"""`flagplot match`: the powers of the referee."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from flagplot.cli import acts
from flagplot.cli.arguments import OutFile, SeatName, SeatNames, Whole, check_no_flag, read_duration
from flagplot.cli.database import HERE, Access, AccessJson, MatchId, desk_at
from flagplot.cli.output import emit_bytes, emit_json, emit_key, say
from flagplot.core.diagnostics import BadInputError
from flagplot.core.journal import Ruling, encode
from flagplot.match.desk import REFEREE
from flagplot.match.files import write_whole


def pause(match: MatchId, reason: str = "", /, *, off: bool = False, access: AccessJson = HERE) -> int:
    """Stop a match, or let it go on again.

    Parameters
    ----------
    reason
        What the players are told.
    off
        Let the match go on.
    """
    return put_ruling(match, Ruling("go on" if off else "pause", reason), access)


def extend(
    match: MatchId,
    reason: str = "",
    /,
    *,
    by: str = "",
    until: datetime | None = None,
    seat: SeatName = "",
    access: AccessJson = HERE,
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
        return acts.ask_extension(match, seat, access)
    if bool(by) == (until is not None):
        raise BadInputError("Give the new deadline either with --by, such as 24h, or with --until.")
    with desk_at(access.db) as (desk, _):
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
    return put_ruling(match, Ruling("extend", reason, deadline=until.isoformat()), access)


def rollback(match: MatchId, reason: str = "", /, *, turn: Whole, access: AccessJson = HERE) -> int:
    """Take a match back to the start of a turn. The journal keeps what was played, and the dice fall
    anew.

    Parameters
    ----------
    reason
        What the players are told.
    turn
        The turn to be played again.
    """
    return put_ruling(match, Ruling("rollback", reason, turn=turn), access)


def rule(match: MatchId, text: str, /, *, seat: SeatNames | None = None, access: AccessJson = HERE) -> int:
    """Put a ruling into the journal and into the next report.

    Parameters
    ----------
    text
        The ruling.
    seat
        A seat that is told; may be given several times. All seats if not given.
    """
    return put_ruling(match, Ruling("rule", text, tuple(seat or ())), access)


def replace(
    match: MatchId,
    reason: str = "",
    /,
    *,
    seat: SeatName,
    name: str = "",
    computer: bool = False,
    access: AccessJson = HERE,
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
    with access.admitted(match, REFEREE) as (desk, mine):
        changed = desk.replace(match, seat, name, "staff" if computer else "", reason)
    mine.put_keys({seat: changed})
    emit_key(match, seat, changed, access.json)
    return 0


def put_ruling(match: str, ruling: Ruling, access: AccessJson) -> int:
    """Put a decision of the referee into the journal and say who is told."""
    with access.admitted(match, REFEREE) as (desk, _):
        after = desk.rule(match, ruling)
        entry = after.entries[-1]
        if access.json:
            emit_json(desk.status(match))
        else:
            readers = ", ".join(getattr(entry.fact, "seats", ()) or after.seats)
            print(f"In the journal as entry {entry.n}; told with the next report to {readers}.")
    return 0


def export(match: MatchId, file: OutFile = Path("-"), /, *, close: bool = False, access: Access = HERE) -> int:
    """Write a match's journal; it holds the secret only when the match is over.

    Parameters
    ----------
    close
        First end the match as it stands, and reveal the secret.
    """
    check_no_flag(file)
    with access.admitted(match, REFEREE) as (desk, _):
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
