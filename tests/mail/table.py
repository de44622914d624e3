"""A match played by mail in a test: two Maildirs, a clock that the test moves, and players who answer their mails."""

import email
import mailbox
import os
from collections import Counter
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

from flagplot.core import registry
from flagplot.core.game import Seat
from flagplot.core.journal import BY_PACE, Schedule
from flagplot.mail.maildir import MaildirIn, MaildirOut
from flagplot.mail.office import Office
from flagplot.mail.ports import Correspondent
from flagplot.mail.writing import Gateway, new_token
from flagplot.match.desk import Desk
from flagplot.store.database import Database
from flagplot.store.matches import SqlMatches
from flagplot.store.post import SqlPost

SECRET = b"the secret of the tests of mail!"


def body(mail: EmailMessage) -> str:
    """Return the plain text of a mail."""
    part = mail.get_body(("plain",))
    assert part is not None
    return str(part.get_content()).replace("\r\n", "\n")


def attachments(mail: EmailMessage) -> dict[str, bytes]:
    """Return the files that came with a mail."""
    return {str(part.get_filename()): part.get_payload(decode=True) or b"" for part in mail.iter_attachments()}  # type: ignore[misc]


class Table:
    """A match whose seats are played by mail, with everything that was sent to whom."""

    def __init__(
        self,
        folder: Path,
        scenario: str,
        seats: dict[Seat, str],
        *,
        rules: str = "",
        pace: int = 0,
        where: str = "",
        options: dict[str, object] | None = None,
        overlay: str = "",
        schedule: Schedule = BY_PACE,
    ) -> None:
        self.now = datetime(2031, 5, 1, 12, tzinfo=UTC)
        folder.mkdir(exist_ok=True)
        self.folder = folder
        self.where = where or str(folder / "match.sqlite")
        self.database = Database(self.where, create=True)
        self.addresses = seats
        self._read: dict[Path, tuple[str, EmailMessage]] = {}
        """What was sent, read once: to whom, and the mail."""
        self._seen: dict[str, int] = {}
        self._written = Counter[str]()
        self._delivered = 0
        self.letters, self.sent = MaildirIn(folder / "in"), MaildirOut(folder / "out")
        self.open_office()
        self.opened = self.desk.new(
            scenario, rules, options=options, overlay=overlay, secret=SECRET, pace=pace, schedule=schedule
        )
        self.match = self.opened.match
        for seat, address in seats.items():
            self.post.put_correspondent(Correspondent(match=self.match, seat=seat, address=address, token=new_token()))

    def open_office(self) -> None:
        """Begin with a new desk and office, as after a restart."""
        self.desk = Desk(SqlMatches(self.database), lambda: self.now, patience=0)
        self.post = SqlPost(self.database)
        self.office = Office(self.desk, self.post, Gateway("flagplot@umpire.example"), lambda: self.now)

    def run(self, *, later: int = 0) -> None:
        """Take in, answer, resolve and send all there is, some seconds later."""
        self.now += timedelta(seconds=later)
        self.office.collect(self.letters)
        self.office.work()
        self.office.send_all(self.sent)

    def mails(self, seat: Seat) -> list[EmailMessage]:
        """Return every mail that was sent to a seat, in order."""
        files = sorted((self.folder / "out" / "new").iterdir())
        for file in files:
            if file not in self._read:
                mail = email.message_from_bytes(file.read_bytes(), policy=default)
                self._read[file] = (str(mail["To"]), mail)
        return [mail for to, mail in map(self._read.__getitem__, files) if to == self.addresses[seat]]

    def new(self, seat: Seat) -> list[EmailMessage]:
        """Return the mails to a seat since they were last asked for."""
        every = self.mails(seat)
        fresh = every[self._seen.get(seat, 0) :]
        self._seen[seat] = len(every)
        return fresh

    def reply_address(self, seat: Seat) -> str:
        """Return the address that a seat answers to."""
        return next(
            self.office._gateway.reply_address(one.token)
            for one in self.post.correspondents(self.match)
            if one.seat == seat
        )

    def letter(self, seat: Seat, text: str, *, sender: str = "", subject: str = "", answers: str = "") -> EmailMessage:
        """Return a mail from a seat to its reply address."""
        mail = EmailMessage()
        mail["From"] = f"A Player <{sender or self.addresses[seat]}>"
        mail["To"] = self.reply_address(seat)
        mail["Subject"] = subject
        self._written[seat] += 1
        mail["Message-ID"] = f"<{self.match}.{self._written[seat]:04}.{seat}@players.example>"
        if answers:
            mail["In-Reply-To"] = mail["References"] = answers
        mail.set_content(text)
        return mail

    def deliver(self, mail: EmailMessage | bytes) -> None:
        """Put a mail where the gateway takes it from."""
        box = mailbox.Maildir(self.folder / "in")
        self._delivered += 1
        came = self.now.timestamp() + self._delivered / 1e6  # read in the order in which they were sent
        os.utime(self.folder / "in" / "new" / box.add(bytes(mail)), (came, came))

    def send(self, seat: Seat, text: str, **heads: str) -> None:
        """Write a mail from a seat."""
        self.deliver(self.letter(seat, text, **heads))

    def say(self, seat: Seat, text: str, **heads: str) -> str:
        """Write a mail from a seat, have it dealt with, and return the text of the one answer to it."""
        self.new(seat)
        self.send(seat, text, **heads)
        self.run()
        answers = [mail for mail in self.new(seat) if mail["In-Reply-To"]]
        assert len(answers) == 1, [str(mail["Subject"]) for mail in answers]
        return body(answers[0])

    def begin(self) -> None:
        """Invite all, and have them join."""
        self.run()
        for seat in self.addresses:
            self.send(seat, f"join the words of {seat}")
        self.run()

    def computer(self, seat: Seat) -> str:
        """Return what a computer would order for a seat now."""
        match = self.desk.open(self.match)[1]
        view, game = self.desk.told(self.match, seat)[1].view, registry.game(match.setup.game)
        text: str = game.parse(registry.commander(game.name, "staff").orders(view), seat, view).text
        return text

    def close(self) -> None:
        self.database.close()
