"""`flagplot match`: what a player does with his own seat."""

from pathlib import Path
from typing import Literal

from flagplot.cli.arguments import SeatName, SheetFile, SheetOrMatch, Whole, read_text
from flagplot.cli.database import DEFAULT_OWN, HERE, AccessJson, MatchId, OwnFolder, OwnSeat, desk_at
from flagplot.cli.output import emit_json, emit_key, program, say
from flagplot.cli.own import Own, match_in
from flagplot.core.diagnostics import has_errors
from flagplot.core.game import Seat
from flagplot.core.journal import Join, Reveal
from flagplot.match.answers import in_words
from flagplot.match.desk import REFEREE, Desk
from flagplot.match.folder import prepare, put_again, put_guide
from flagplot.match.match import Match

_SEAL = "seal:"


def join(
    match: MatchId,
    /,
    *,
    seat: SeatName,
    name: str = "",
    nonce: str = "",
    computer: bool = False,
    out: Path | None = None,
    access: AccessJson = HERE,
) -> int:
    """Take a seat.

    Without --nonce a chain is made and kept in --own: its first link is the nonce, sealed until every seat is taken,
    and each order sheet shows the next. The last seat to join shows every nonce that is kept in --own.

    Parameters
    ----------
    seat
        The seat.
    name
        The player's name.
    nonce
        Any words of the player's own, which go into the dice; or `seal:` and the seal of a chain kept elsewhere.
    computer
        The seat is played by the computer.
    out
        A folder for the opening papers, if this opens the match; --own, and this seat's report printed, without it.
    """
    mine = access.mine(match)
    with desk_at(access.db) as (desk, _):
        if mine.admit(desk, match, seat, access.key) == seat and access.key:
            mine.put_keys({seat: access.key})
        if out is not None:
            prepare(out, desk.open(match)[1].seats)
        if computer:
            taken = Join(seat, player=name, computer="staff")
        elif nonce and not nonce.startswith(_SEAL):
            taken = Join(seat, nonce, name)
        else:
            taken = Join(seat, player=name, seal=nonce.removeprefix(_SEAL) or mine.seal(seat))
        joined, receipt = desk.join(match, taken)
        mine.put_receipt(receipt)
        if not computer:
            mine.put_seat(seat)
        guide = put_guide(mine.folder, joined.setup.game)
        if not joined.free_seats:
            _show_own(desk, match, joined, mine)
        if not access.json:
            print(f"{seat} joined{f' with the nonce {taken.nonce}' if taken.nonce else ''}.")
            print(f"The umpire's commitment, to be kept: {joined.setup.commitment}")
        say(f"The guide to the orders: {guide}")
        return _say_open(desk, match, joined, seat, mine, out, access.json)


def reveal(
    match: MatchId, /, *, seat: SeatName, nonce: str = "", out: Path | None = None, access: AccessJson = HERE
) -> int:
    """Show the nonce that a seat sealed when it joined; the last one opens the match.

    Parameters
    ----------
    seat
        The seat.
    nonce
        The nonce; link 0 of the chain kept in --own if not given.
    out
        A folder for the opening papers, if this opens the match; --own, and this seat's report printed, without it.
    """
    with access.admitted(match, seat) as (desk, mine):
        if out is not None:
            prepare(out, desk.open(match)[1].seats)
        revealed, receipt = desk.reveal(match, Reveal(seat, nonce or mine.link(seat, 0)))
        mine.put_receipt(receipt)
        return _say_open(desk, match, revealed, seat, mine, out, access.json)


def link(match: MatchId, /, *, seat: SeatName, number: Whole | None = None, own: OwnFolder = DEFAULT_OWN) -> int:
    """Print what a player who is elsewhere mails: the seal of his chain, which is made if there is none, or a link.

    Parameters
    ----------
    seat
        The seat.
    number
        The link: 0 is the nonce, to be shown when every seat is taken; reports name the next. The seal if not given.
    """
    mine = Own(own, match)
    print(_SEAL + mine.seal(seat) if number is None else mine.link(seat, number))
    return 0


def orders(
    match: SheetOrMatch,
    file: SheetFile | None = None,
    /,
    *,
    seat: OwnSeat = "",
    turn: Whole | None = None,
    point: Whole | None = None,
    word: str = "",
    access: AccessJson = HERE,
) -> int:
    """Send a seat's orders for the next resolution; prints how they were read. Exit 1 on any error.

    `orders MATCH FILE`, or `orders FILE` in the only match of --own. What was understood stands all the same; a later
    sheet takes the place of an earlier one. The receipt is kept in --own. With the referee's key they are read in for
    the player; the journal and the seat's report say so.

    Parameters
    ----------
    turn
        The turn they are meant for; refused if the match stands elsewhere. Wherever it stands if not given.
    point
        The point they are meant for, likewise.
    word
        What goes into the dice of the turn: the next link of the chain kept in --own if not given.
    """
    match, file = (match, file) if file else (match_in(access.own, ""), Path(match))
    text = read_text(file, "order sheet")
    mine = access.mine(match)
    seat = mine.seat(seat)
    with desk_at(access.db) as (desk, _):
        by: Literal["", "referee"] = "referee" if mine.admit(desk, match, seat, access.key) == REFEREE else ""
        word = word or mine.word(desk.open(match)[1], seat)
        sheet, receipt = desk.send(match, seat, text, turn=turn, point=point, word=word, by=by)
        path = mine.put_receipt(receipt)
    if access.json:
        emit_json({"orders": sheet.echo, "diagnostics": sheet.diagnostics, "receipt": receipt})
    else:
        print(in_words(sheet))
        say(f"The receipt: {path}")
    return 1 if has_errors(sheet.diagnostics) else 0


def new_key(match: MatchId, /, *, holder: str = REFEREE, access: AccessJson = HERE) -> int:
    """Change the key of a seat or of the referee; the one before opens nothing any more.

    Parameters
    ----------
    holder
        Whose key: a seat, or `referee` if not given.
    """
    with access.admitted(match, holder) as (desk, mine):
        changed = desk.change_key(match, holder)
    mine.put_keys({holder: changed})
    emit_key(match, holder, changed, access.json)
    return 0


def _show_own(desk: Desk, match_id: str, joined: Match, mine: Own) -> None:
    """Show every sealed nonce that is kept here: all seats are bound by now."""
    for seat in list(joined.ledger.sealed):
        nonce = mine.link(seat, 0)
        if nonce:
            mine.put_receipt(desk.reveal(match_id, Reveal(seat, nonce))[1])


def _say_open(desk: Desk, match_id: str, match: Match, seat: Seat, mine: Own, out: Path | None, json: bool) -> int:
    """Say how far the match has come; when it is open, give out the opening papers of the seats whose keys are here."""
    if json:
        ledger = match.ledger
        bound = {"nonce": ledger.nonces.get(seat, ""), "seal": ledger.joins[seat].seal}
        told = {"free": match.free_seats, "sealed": ledger.sealed, "commitment": match.setup.commitment}
        emit_json({"match": match_id, "seat": seat, **bound, **told})
    elif match.free_seats:
        print(f"Still free: {', '.join(match.free_seats)}.")
    elif match.step is None:
        print(f"Every seat is taken. {match.why_not_now(None)} ({program()} match reveal {match_id} --seat SEAT)")
    else:
        print("Every seat is taken: the match is open.")
    if match.step is None:
        say(f"Your opening report, when the match is open: {program()} match report {match_id} --seat {seat} --turn 0")
        return 0
    folder = out or mine.folder
    put_again(folder, desk, match_id, 0, seats=[other for other in match.seats if mine.opens(desk, match_id, other)])
    say(f"The opening papers: {folder}")
    if out is None and not json:
        print(desk.told(match_id, seat, 0)[1].text)
    return 0
