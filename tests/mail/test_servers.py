"""End to end over real servers: dovecot, SMTP in between, mail programs at both ends, and the gateway as it is run; a
match of two turns of each game, with one worker on SQLite and with three on PostgreSQL; of the longest game one turn
without FLAGPLOT_LONG."""

import html
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path

import pytest
from bench.served import free_port
from tests.mail.conftest import Seated
from tests.mail.postgres import Postgres, why_no_postgres
from tests.mail.servers import Dovecot, Postmaster, why_no_dovecot
from tests.mail.table import Table, attachments, body

from flagplot.core.journal import Resolved
from flagplot.match.verify import verify

pytestmark = [pytest.mark.whole_match, pytest.mark.skipif(bool(why_no_dovecot()), reason=why_no_dovecot())]
PATIENCE = 120.0
LONGER = "FLAGPLOT_LONG" in os.environ
TURNS = {"carrier": 2 if LONGER else 1}
"""The turns that are played of a game, if not two."""
GAMES = {"carrier": ("coral-sea-battle", "email-2003"), "slot": ("slot-7", "")}
GAMES |= {"sloc": ("sloc-1942", ""), "coastal": ("savo-boats", "")}
LONG = pytest.mark.skipif(not LONGER, reason="a minute; FLAGPLOT_LONG=1 plays it")
ASKING = {"carrier", "sloc", "coastal"}
"""Games that ask in the middle of these turns."""


def orders(text: str, form: str, report: str) -> EmailMessage:
    """Return a mail with orders in one of the forms in which players send them."""
    mail = EmailMessage()
    match form:
        case "html":
            lines = "".join(f"<div>{html.escape(line) or '<br>'}</div>" for line in text.splitlines())
            mail.set_content(f"<html><body>{lines}</body></html>", subtype="html")
        case "attached":
            mail.set_content("\n")
            mail.add_attachment(text, filename="orders.txt")
        case "over the report":
            quoted = "".join(f"> {line}\n" for line in report.splitlines())
            mail.set_content(f"{text}\n\nOn Sunday the umpire wrote:\n{quoted}")
        case _:
            mail.set_content(text)
    return mail


class Gateway:
    """The umpire's gateway at work, and the players with their mail programs."""

    def __init__(self, table: Table, dovecot: Dovecot, *, lmtp: bool = False, workers: int = 1) -> None:
        self.table, self.dovecot = table, dovecot
        port = free_port() if lmtp else 0
        self.postmaster = Postmaster(dovecot, port)
        source = f"lmtp://127.0.0.1:{port}" if lmtp else f"imap://flagplot@127.0.0.1:{dovecot.imap}/INBOX"
        out = f"smtp://127.0.0.1:{self.postmaster.port}"
        command = ("serve", "--port", str(free_port())) if workers == 1 else ("post", "run")
        call = [sys.executable, "-m", "flagplot", *command, "--in", source, "--out", out, "--db", table.where]
        env = {**os.environ, "FLAGPLOT_IN_PASSWORD": "secret", "FLAGPLOT_ADDRESS": "flagplot@umpire.example"}
        self._log = (table.folder / "gateway.log").open("wb")
        self._workers = [subprocess.Popen(call, env=env, stderr=self._log) for _ in range(workers)]

    def stop(self) -> None:
        for worker in self._workers:
            worker.send_signal(signal.SIGTERM)
        ended = [worker.wait(PATIENCE) for worker in self._workers]
        self._log.close()
        self.postmaster.stop()
        assert set(ended) == {0}, (self.table.folder / "gateway.log").read_text()

    def wait_for(self, seat: str, wanted: Callable[[EmailMessage], bool], number: int = 1) -> EmailMessage:
        """Return the newest mail in the mailbox of a seat's player that is what he waits for, when there are so
        many."""
        user = self.table.addresses[seat].partition("@")[0]
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            found = [mail for mail in self.dovecot.mails(user) if wanted(mail)]
            if len(found) >= number:
                return found[-1]
            time.sleep(0.2)
        raise AssertionError([str(mail["Subject"]) for mail in self.dovecot.mails(user)])

    def subject(self, seat: str, words: str) -> EmailMessage:
        """Return the mail whose subject ends so."""
        return self.wait_for(seat, lambda mail: str(mail["Subject"]).endswith(words))

    def answer(self, mail: EmailMessage, text: str, form: str = "") -> str:
        """Answer a mail, and return the answer to that, which is one."""
        reply = orders(text, form, body(mail))
        reply["From"], reply["To"], reply["Subject"] = mail["To"], mail["Reply-To"], f"Re: {mail['Subject']}"
        reply["In-Reply-To"] = reply["References"] = mail["Message-ID"]
        reply["Message-ID"] = f"<{time.monotonic_ns()}@players.example>"
        self.postmaster.send(reply)
        seat = next(seat for seat, address in self.table.addresses.items() if address == mail["To"])
        return body(self.wait_for(seat, lambda found: found["In-Reply-To"] == reply["Message-ID"]))


def report(gateway: Gateway, seat: str) -> EmailMessage:
    """Return the newest report of a seat, when it has come: with its plot to be seen and to be kept."""
    desk, match = gateway.table.desk, gateway.table.match
    points = sum(isinstance(entry.fact, Resolved) for entry in desk.journal(match))
    mail = gateway.wait_for(seat, lambda one: any(name.endswith(".svg") for name in attachments(one)), points)
    name = desk.told(match, seat)[0].name
    assert {f"plot-{name}.svg", f"report-{name}.txt"} == set(attachments(mail))
    assert [part["Content-ID"] for part in mail.walk() if part.get_content_type() == "image/png"] == ["<plot>"]
    return mail


def play(gateway: Gateway, turns: int) -> Counter[str]:
    """Play a match from its invitations to its journal; return how often each form of orders was understood, and how
    many questions were answered."""
    table = gateway.table
    for seat in table.addresses:
        joined = gateway.answer(gateway.subject(seat, "you are invited"), f"join the words of {seat}")
        assert "You have taken the seat" in joined
    forms, done = ("", "html", "attached", "over the report"), Counter[str]()
    for seat in table.addresses:
        report(gateway, seat)
    written = set[tuple[str, int]]()
    while (status := table.desk.status(table.match)).turn <= turns:
        point = table.desk.open(table.match)[1].next_point
        asked = next((one.seat for one in status.seats if one.asked and (one.seat, point) not in written), "")
        if not asked:
            time.sleep(0.2)  # the gateway is about to resolve
            continue
        mail, form = report(gateway, asked), forms[len(written) % len(forms)]
        written.add((asked, point))
        text = table.computer(asked)
        answer = gateway.answer(mail, text or "ready", form)
        done[form or "plain"] += not text or "Understood" in answer
        done["questions"] += ", a question" in str(mail["Subject"])
    for seat in table.addresses:
        gateway.answer(report(gateway, seat), "draw")
    for seat in table.addresses:
        assert verify(attachments(gateway.subject(seat, "the match is over"))["journal.jsonl"]).holds
    return done


def check(game: str, done: Counter[str]) -> None:
    assert all(done[form] for form in ("plain", "html", "attached", "over the report")), done
    assert bool(done["questions"]) == (game in ASKING), done


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(one, marks=[[pytest.mark.whole_game], []][one == "slot"] + [LONG] * (one in ("sloc", "coastal")))
        for one in GAMES
    ],
)
def test_turns_over_real_servers(seated: Seated, dovecot: Dovecot, game: str) -> None:
    scenario, rules = GAMES[game]
    gateway = Gateway(seated(scenario, rules=rules), dovecot, lmtp=game in ("slot", "carrier"))
    try:
        check(game, play(gateway, TURNS.get(game, 2)))
    finally:
        gateway.stop()


@pytest.mark.whole_game
@pytest.mark.skipif(bool(why_no_postgres()), reason=why_no_postgres())
@pytest.mark.parametrize("game", [pytest.param(one, marks=[LONG] * (one != "slot")) for one in GAMES])
def test_turns_with_three_workers_on_postgresql(
    short: Path, seated: Seated, dovecot: Dovecot, postgres: Postgres, game: str
) -> None:
    scenario, rules = GAMES[game]
    gateway = Gateway(seated(scenario, rules=rules, where=postgres.url), dovecot, workers=3)
    try:
        check(game, play(gateway, TURNS.get(game, 2)))
    finally:
        gateway.stop()
        gateway.table.close()
