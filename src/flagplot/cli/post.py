"""`flagplot post run`: the mail gateway."""

import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Annotated, NoReturn

import msgspec
from cyclopts import Parameter

from flagplot.cli.arguments import SeatName, read_seat
from flagplot.cli.database import DEFAULT_DB, HERE, Access, Db, MatchId, post_at
from flagplot.cli.output import LogForm, running_log, say
from flagplot.core.diagnostics import BadInputError
from flagplot.core.game import Seat
from flagplot.mail.boxes import in_box, out_box
from flagplot.mail.office import BREATH, Office
from flagplot.mail.ports import Correspondent, InBox, OutBox, PostStore
from flagplot.mail.spectator import is_spectator
from flagplot.mail.webhook import Webhooks, check_hook
from flagplot.mail.writing import Gateway, check_address, new_token
from flagplot.match.desk import REFEREE, Desk, utc_now

_log = logging.getLogger("flagplot.mail")

ADDRESS = "FLAGPLOT_ADDRESS"
"""The address of the gateway, if this is set in the environment; flagplot@localhost if not."""
BY_LINK = "link"
"""Stands in place of an address where a seat is given away by link."""
AUTHSERV = "FLAGPLOT_AUTHSERV"
"""The name under which the receiving mail server writes Authentication-Results, if this is set."""
EVERY = 15.0
"""Seconds after which deadlines and boxes are looked at again."""
_SLICE = 0.1
"""Seconds of work, about, after which answers are sent and mails taken in again; more where looking for mail takes
long."""
_PAUSE = 2.0
"""Seconds after which a database that is away is tried again."""


def read_invitation(text: str) -> tuple[Seat, str]:
    """Return seat and address of `SEAT=ADDRESS`, no address where a link is wanted. Raises BadInputError for what is
    none."""
    seat, equals, address = text.partition("=")
    if not equals:
        raise BadInputError(f"'{text}' is no invitation; write SEAT=ADDRESS, such as allied=ann@example.org.")
    address = address.strip()
    return read_seat(seat), "" if address == BY_LINK else check_address(address)


def put_invitations(desk: Desk, post: PostStore, match_id: str, invited: dict[Seat, str]) -> dict[Seat, str]:
    """Keep who is invited to a match; the invitations go out with the post. Return the links of seats without an
    address: the first who writes there has the seat. Raises BadInputError for a seat that does not exist."""
    links, gateway = {}, _gateway("")
    for seat, address in invited.items():
        if seat != REFEREE and not is_spectator(seat):
            desk.open(match_id)[1].check_seat(seat)
        one = Correspondent(match=match_id, seat=seat, address=address, token=new_token(), invited=not address)
        post.put_correspondent(one)
        if not address:
            links[seat] = gateway.link(one.token)
    return links


def _gateway(address: str) -> Gateway:
    return Gateway(check_address(address or os.environ.get(ADDRESS, "") or Gateway().address))


def run(
    *,
    once: bool = False,
    source: Annotated[str, Parameter(name="--in")],
    out: str,
    address: str = "",
    log: LogForm = "",
    db: Db = DEFAULT_DB,
) -> int:
    """Take mails in, answer them, resolve what is due, and send what follows; until it is stopped.

    Passwords come from the environment: FLAGPLOT_IN_PASSWORD, FLAGPLOT_OUT_PASSWORD.

    Parameters
    ----------
    once
        Take what is there, answer, resolve what is due, and end.
    source
        Where mails come from: maildir:PATH, imap://USER@HOST/BOX, imaps://USER@HOST/BOX, or lmtp://HOST:PORT, which
        listens there.
    out
        Where mails go to: maildir:PATH, smtp://HOST:PORT or smtps://USER@HOST:PORT.
    address
        The address of the gateway; that in FLAGPLOT_ADDRESS, or flagplot@localhost, if not given.
    log
        Tell on standard error what is done, a line each: as text or as json.
    """
    with running_log(log), office_at(db, source, out, address, create=not once) as (office, letters, mails, _):
        if not once:
            keep_going(office, letters, mails)
        taken, done = office.collect(letters), office.work()
        sent = office.send_all(mails) + office.send_all(Webhooks())
    say(f"Mails taken in: {taken}; things done: {done}; mails sent: {sent}.")
    return 0


@contextmanager
def office_at(
    db: str, source: str, out: str, address: str, *, create: bool
) -> Iterator[tuple[Office, InBox, OutBox, PostStore]]:
    """Give the office over a database, at an address or at the one that the environment names, with its boxes and what
    it keeps; they are closed afterwards."""
    with post_at(db, create=create) as (desk, post), closing(in_box(source)) as letters, closing(out_box(out)) as mails:
        yield Office(desk, post, _gateway(address), utc_now, os.environ.get(AUTHSERV, "")), letters, mails, post


def keep_going(office: Office, letters: InBox, mails: OutBox) -> NoReturn:
    """Take mails in, answer them, resolve what is due and send what follows, until it is stopped. While the database is
    away nothing is taken in, and what was taken in waits. What others write wakes it where the database tells, else it
    looks every so often. Webhooks are posted beside it: nobody waits for them. SIGTERM ends it between two tasks."""
    ending = _Ending()
    threading.Thread(target=_keep_posting, args=(office,), daemon=True).start()
    with office.ringing(letters.bell):
        while not ending.asked:
            letters.bell.clear()
            try:
                began = time.monotonic()
                office.collect(letters)
                done = office.work(at_most=max(_SLICE, 2 * (time.monotonic() - began)))
                office.send_all(mails)
                pause = 0.0 if done else BREATH if office.waits else EVERY
            except BadInputError as error:
                _log.error("%s", error)
                pause = _PAUSE
            if pause:
                with ending.at_once():
                    letters.wait(pause)
    sys.exit(0)


class _Ending:
    """Whether SIGTERM has come. It is obeyed at once only while nothing is done: raised anywhere, the end may come up
    where Python can but ignore it."""

    def __init__(self) -> None:
        self.asked = self._idle = False
        signal.signal(signal.SIGTERM, self._ask)

    def _ask(self, *_: object) -> None:
        self.asked = True
        if self._idle:
            sys.exit(0)

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Be idle, and end if it was asked before."""
        self._idle = True
        if self.asked:
            sys.exit(0)
        try:
            yield
        finally:
            self._idle = False


def _keep_posting(office: Office) -> NoReturn:
    while True:
        try:
            office.send_all(Webhooks())
        except BadInputError as error:
            _log.error("%s", error)
        time.sleep(_PAUSE)


def webhook(match: MatchId, url: str = "", /, *, seat: SeatName, chat: bool = False, access: Access = HERE) -> int:
    """Have what a seat is told posted to a webhook by the gateway, each time with the words of the mail; without a URL,
    no more.

    Parameters
    ----------
    url
        Where to, such as https://chat.example/hooks/4f2a.
    seat
        The seat.
    chat
        In the form that chat servers take: a text alone.
    """
    hook = check_hook(f"chat {url}" if chat else url) if url else ""
    with post_at(access.db) as (desk, post):
        access.mine(match).admit(desk, match, seat, access.key)
        desk.open(match)[1].check_seat(seat)
        known = next((one for one in post.correspondents(match) if one.seat == seat), None)
        one = known or Correspondent(match=match, seat=seat, address="", token=new_token(), invited=True)
        post.put_correspondent(msgspec.structs.replace(one, hook=hook))
    say(f"The gateway posts what {seat} is told." if hook else f"Nothing is posted for {seat}.")
    return 0


def invite(match: MatchId, /, *invitations: str, access: Access = HERE) -> int:
    """Invite players to a match that is open already, or give a seat another address. What was sent to its old reply
    address is not read any more.

    Parameters
    ----------
    invitations
        Seats with their addresses, as SEAT=ADDRESS; SEAT=link prints a link for whoever is to have the seat.
    """
    invited = dict(map(read_invitation, invitations))
    with post_at(access.db) as (desk, post):
        access.mine(match).admit(desk, match, REFEREE, access.key)
        with post.together():
            links = put_invitations(desk, post, match, invited)
    for seat, link in links.items():
        print(f"link         {seat}: {link}")
    if by_mail := [seat for seat in invited if seat not in links]:
        say(f"The next `flagplot post run` invites {', '.join(by_mail)}.")
    return 0
