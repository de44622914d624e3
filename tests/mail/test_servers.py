"""End to end over real servers: dovecot, SMTP in between, and mail programs at both ends."""

import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from email.message import EmailMessage
from pathlib import Path

import pytest
from tests.mail.conftest import Seated
from tests.mail.servers import Dovecot, Postmaster, free_port, why_no_dovecot
from tests.mail.table import Table, attachments, body
from tests.match.toy import install

from flagplot.mail.boxes import in_box, out_box
from flagplot.match.verify import verify

pytestmark = pytest.mark.skipif(bool(why_no_dovecot()), reason=why_no_dovecot())
PATIENCE = 60.0
USERS = {"ann": "blue", "bob": "red"}


@pytest.fixture
def dovecot() -> Iterator[Dovecot]:
    with tempfile.TemporaryDirectory(prefix="fp-") as folder:  # the paths of sockets are short
        server = Dovecot(Path(folder) / "dovecot")
        yield server
        server.stop()


class Gateway:
    """The umpire's gateway at work in a thread, and the players with their mail programs."""

    def __init__(self, table: Table, dovecot: Dovecot, source: str, gateway: int = 0) -> None:
        self.table = table
        self.dovecot = dovecot
        self.postmaster = Postmaster(dovecot, gateway)
        self._over = threading.Event()
        self._source = source
        self._thread = threading.Thread(target=self._work)
        self._failed: list[BaseException] = []
        self._thread.start()

    def _work(self) -> None:
        try:
            sent = out_box(f"smtp://127.0.0.1:{self.postmaster.port}")
            with closing(in_box(self._source)) as letters, closing(sent):
                while not self._over.is_set():
                    self.table.office.collect(letters)
                    self.table.office.work()
                    self.table.office.send_all(sent)
                    letters.wait(0.5)
        except BaseException as error:
            self._failed.append(error)

    def stop(self) -> None:
        self._over.set()
        self._thread.join(PATIENCE)
        self.postmaster.stop()
        assert not self._failed, self._failed

    def wait_for(self, user: str, wanted: Callable[[EmailMessage], bool]) -> EmailMessage:
        """Return the newest mail in somebody's mailbox that is what he waits for."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and not self._failed:
            found = [mail for mail in self.dovecot.mails(user) if wanted(mail)]
            if found:
                return found[-1]
            time.sleep(0.1)
        raise AssertionError([str(mail["Subject"]) for mail in self.dovecot.mails(user)], self._failed)

    def subject(self, user: str, words: str) -> EmailMessage:
        """Return the mail whose subject ends so."""
        return self.wait_for(user, lambda mail: str(mail["Subject"]).endswith(words))

    def answer(self, mail: EmailMessage, text: str, *, html: bool = False) -> EmailMessage:
        """Answer a mail, and return the answer to that."""
        user = str(mail["To"]).partition("@")[0]
        reply = EmailMessage()
        reply["From"], reply["To"], reply["Subject"] = mail["To"], mail["Reply-To"], f"Re: {mail['Subject']}"
        reply["In-Reply-To"] = reply["References"] = mail["Message-ID"]
        reply["Message-ID"] = f"<{time.monotonic_ns()}@players.example>"
        reply.set_content(f"<p>{text}</p>" if html else text, subtype="html" if html else "plain")
        self.postmaster.send(reply)
        return self.wait_for(user, lambda found: found["In-Reply-To"] == reply["Message-ID"])


@pytest.mark.parametrize("by", ["imap", "lmtp"])
def test_a_match_over_real_servers(seated: Seated, dovecot: Dovecot, monkeypatch: pytest.MonkeyPatch, by: str) -> None:
    install(monkeypatch)
    monkeypatch.setenv("FLAGPLOT_IN_PASSWORD", "secret")
    table = seated("two-step")
    port = free_port() if by == "lmtp" else 0
    source = f"lmtp://127.0.0.1:{port}" if port else f"imap://flagplot@127.0.0.1:{dovecot.imap}/INBOX"
    gateway = Gateway(table, dovecot, source, port)
    try:
        for user in USERS:
            joined = gateway.answer(gateway.subject(user, "you are invited"), f"join the words of {user}")
            assert "You have taken the seat" in body(joined)
        reports = {user: gateway.subject(user, "the match begins") for user in USERS}
        for turn in (1, 2):
            for user in USERS:
                echo = gateway.answer(reports[user], "move 1\nhop", html=user == "bob")
                assert "Understood" in body(echo)
            questions = {user: gateway.subject(user, f"turn {turn}, a question") for user in USERS}
            for user in USERS:
                gateway.answer(questions[user], "fire 3")
            reports = {user: gateway.subject(user, f": turn {turn}") for user in USERS}
            assert {f"plot-{turn:02}.svg", f"report-{turn:02}.txt"} == set(attachments(reports["ann"]))
        for user in USERS:
            gateway.answer(reports[user], "draw")
        for user in USERS:
            assert verify(attachments(gateway.subject(user, "the match is over"))["journal.jsonl"]).holds
    finally:
        gateway.stop()
