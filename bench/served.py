"""The server under attack: `flagplot serve` as it is run, a mail server on each side of it, players who write, and
what is counted when all is over.

Mails go to the server by LMTP: one is accepted when the server has said so; one that was not is brought again, as mail
servers do. Mails come from it by SMTP, and every copy is kept.
"""

import hashlib
import os
import queue
import random
import resource
import signal
import smtplib
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller

from flagplot.core import registry
from flagplot.core.dice import demo_secret
from flagplot.core.journal import Orders, Resolved, encode
from flagplot.lab.battle import seeded_dice
from flagplot.mail.ports import Correspondent
from flagplot.mail.writing import new_token
from flagplot.match.desk import Desk
from flagplot.match.verify import verify
from flagplot.store.database import Database
from flagplot.store.matches import SqlMatches
from flagplot.store.post import SqlPost

SEED = 16
SCENARIOS = ("slot-7", "sloc-1942", "savo-boats", "coral-sea-battle")
TURNS = 2
"""Decision points of a match for which orders are sent; at the next a draw is agreed."""
LIFE = 1.0
"""Seconds that a server works until it is killed, in the mean."""
HASTE = 0.05
"""Seconds, in the mean, from a mail to the kill that is to follow it closely."""
PATIENCE = 60.0
"""Seconds without any new mail after which nothing more is waited for."""


def free_port() -> int:
    """Return a port on which nobody listens."""
    with socket.socket() as opened:
        opened.bind(("127.0.0.1", 0))
        return int(opened.getsockname()[1])


def sheets(scenario: str) -> dict[str, str]:
    """Return what every seat of a scenario may write, as the computer orders at its beginning."""
    game = registry.game(registry.find_scenario(scenario).game)
    rules = game.rules(scenario)
    seats = game.seats(scenario, rules)
    state = game.setup(scenario, rules, seeded_dice(SEED, seats))
    writer = registry.commander(game.name, "staff")
    views = {seat: game.view(state, seat) for seat in seats}
    return {seat: game.parse(writer.orders(view), seat, view).text or "ready" for seat, view in views.items()}


class Players:
    """Everybody who has a seat: answers the mails of the server until his match is over."""

    twice = 0.1
    """The part of mails that are brought twice."""

    def __init__(self, lmtp: int, seed: int) -> None:
        self.lmtp = lmtp
        self.chance = random.Random(seed)
        self.sheets: dict[tuple[str, str], str] = {}
        """What a seat orders, by match and address."""
        self.copies: dict[str, Counter[str]] = defaultdict(Counter)
        """Of each Message-ID that came, its contents with their numbers."""
        self.mails: dict[str, EmailMessage] = {}
        self.accepted: set[str] = set()
        self.over: set[tuple[str, str]] = set()
        self.answering = threading.Event()
        """While it is not set, what comes is left unread."""
        self.answering.set()
        self.newest = time.monotonic()
        self.left = threading.Event()
        self._came: queue.SimpleQueue[tuple[str, bytes]] = queue.SimpleQueue()
        self._postmen = ThreadPoolExecutor(8)
        self._written = 0
        self._listener = Controller(self, hostname="127.0.0.1", port=free_port())
        self._listener.start()
        self._reader = threading.Thread(target=self._read_all)
        self._reader.start()

    @property
    def port(self) -> int:
        return int(self._listener.port)

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802 - so called by aiosmtpd
        """Keep a mail from the server."""
        self._came.put((envelope.rcpt_tos[0], envelope.original_content))
        return "250 kept"

    def _read_all(self) -> None:
        while not self.left.is_set():
            self.answering.wait()
            with suppress(queue.Empty):
                self._keep(*self._came.get(timeout=0.2))

    def _keep(self, address: str, data: bytes) -> None:
        mail = message_from_bytes(data, policy=default)
        assert isinstance(mail, EmailMessage)
        name = str(mail["Message-ID"])
        self.copies[name][hashlib.sha256(data).hexdigest()] += 1
        if name in self.mails:
            return
        self.mails[name] = mail
        self.newest = time.monotonic()
        self.read((str(mail["X-Flagplot"]), address), mail)

    def read(self, who: tuple[str, str], mail: EmailMessage) -> None:
        """Answer what has come for a player of a match, if it is to be answered."""
        subject = str(mail["Subject"]).rpartition(": ")[2]
        if subject == "you are invited":
            self.write(mail, "join some words of my own")
        elif subject == "the match is over":
            self.over.add(who)
        elif is_report(mail):
            reports = sum(is_report(one) and one["To"] == who[1] for one in self.mails.values())
            if reports > TURNS:
                self.write(mail, "draw")
            elif self.chance.random() < 0.7:
                self.write(mail, self.sheets[who])
            else:
                self.write(mail, "ready")
            if self.chance.random() < 0.2:
                self.write(mail, "status")
        elif subject == "orders not taken" and who not in self.over:
            self.write(mail, "ready")

    def write(self, mail: EmailMessage, text: str) -> str:
        """Answer a mail, and return the Message-ID of the answer; some are brought twice."""
        self._written += 1
        reply = EmailMessage()
        reply["From"], reply["To"] = mail["To"], mail["Reply-To"]
        reply["Subject"] = f"Re: {mail['Subject']}"
        reply["In-Reply-To"] = reply["References"] = mail["Message-ID"]
        reply["Message-ID"] = f"<{self._written}@players.example>"
        reply.set_content(text)
        for _ in range(1 + (self.chance.random() < self.twice)):
            self._postmen.submit(self._bring, reply)
        return str(reply["Message-ID"])

    def _bring(self, mail: EmailMessage) -> None:
        """Bring a mail to the server until it is accepted."""
        while not self.left.is_set():
            with suppress(OSError, smtplib.SMTPException), smtplib.LMTP("127.0.0.1", self.lmtp, timeout=60) as server:
                if not server.send_message(mail):
                    self.accepted.add(str(mail["Message-ID"]))
                    return
            time.sleep(0.05)

    def wait_for_one(self) -> None:
        """Wait until a mail is accepted by the server or comes from it, for some seconds at most."""
        before, until = (len(self.accepted), len(self.mails)), time.monotonic() + 10 * LIFE
        while (len(self.accepted), len(self.mails)) == before and time.monotonic() < until:
            time.sleep(0.002)

    def leave(self) -> None:
        """Read and write no more."""
        self.left.set()
        self.answering.set()
        self._postmen.shutdown(cancel_futures=True)
        self._reader.join()
        self._listener.stop()


def is_report(mail: EmailMessage) -> bool:
    """Return whether a mail reports a decision point."""
    subject = str(mail["Subject"]).rpartition(": ")[2]
    words = subject.partition(",")[0].split()
    return not mail["In-Reply-To"] and (subject == "the match begins" or (words[:1] == ["turn"] and len(words) == 2))


class Served:
    """A database of matches, the server that plays them by mail, and its players."""

    def __init__(
        self,
        folder: Path,
        matches: int,
        where: str = "",
        scenarios: Sequence[str] = SCENARIOS,
        players: type[Players] = Players,
    ) -> None:
        self.where = where or str(folder / "m.sqlite")
        self.log = folder / "server.log"
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        self.players = players(free_port(), SEED)
        self.matches: list[str] = []
        self._scenarios = {scenario: sheets(scenario) for scenario in scenarios[:matches]}
        self.open(matches)

    def open(self, matches: int) -> None:
        """Open matches, whose players are invited."""
        database = Database(self.where, create=True)
        desk, post = Desk(SqlMatches(database), lambda: None), SqlPost(database)
        for _ in range(matches):
            scenario = list(self._scenarios)[len(self.matches) % len(self._scenarios)]
            match = desk.new(scenario, secret=demo_secret(len(self.matches))).match
            self.matches.append(match)
            for seat, text in self._scenarios[scenario].items():
                address = f"{seat}.{match}@players.example"
                self.players.sheets[match, address] = text
                one = Correspondent(match=match, seat=seat, address=address, token=new_token())
                post.put_correspondent(one)
        database.close()

    @property
    def is_over(self) -> bool:
        """Whether every player has heard that his match is over, and every mail is answered."""
        answered = {str(mail["In-Reply-To"]) for mail in list(self.players.mails.values())}
        return len(self.players.over) == len(self.players.sheets) and self.players.accepted <= answered

    def start(self) -> float:
        """Start the server, and return the seconds until it takes mail."""
        began = time.monotonic()
        boxes = ("--in", f"lmtp://127.0.0.1:{self.players.lmtp}", "--out", f"smtp://127.0.0.1:{self.players.port}")
        call = [sys.executable, "-m", "flagplot", "serve", *boxes, "--db", self.where, "--port", str(free_port())]
        with self.log.open("ab") as log:
            env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "FLAGPLOT_LOG": str(self._folder / "flagplot.log")}
            self._process = subprocess.Popen(call, env=env, stdout=log, stderr=log)
        while self._process.poll() is None:
            with suppress(OSError):
                socket.create_connection(("127.0.0.1", self.players.lmtp), 1).close()
                break
            time.sleep(0.02)
        return time.monotonic() - began

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def size(self) -> int:
        """The bytes of the greatest file of the database."""
        return max(path.stat().st_size for path in self._folder.glob("m.sqlite*"))

    def end(self, sign: int = signal.SIGKILL) -> None:
        """End the server."""
        assert self._process is not None
        self._process.send_signal(sign)
        self._process.wait()

    def finish(self) -> None:
        """Let the server work until all is over, or nothing comes any more; a server that has ended is started anew."""
        self.players.newest = time.monotonic()
        while not self.is_over and time.monotonic() < self.players.newest + PATIENCE:
            assert self._process is not None
            if self._process.poll() is not None:
                self.start()
            time.sleep(0.1)
        self.end(signal.SIGTERM)

    def harm(self) -> dict[str, int]:
        """Return what was accepted, and what of it was lost, done twice or broken."""
        players = self.players
        answers: dict[str, set[str]] = defaultdict(set)
        for name, mail in players.mails.items():
            answers[str(mail["In-Reply-To"] or "")].add(name)
        found = {"accepted": len(players.accepted), "sent": sum(map(Counter.total, players.copies.values()))}
        found["lost"] = sum(not answers[one] for one in players.accepted)
        found["lost"] += len(players.sheets) - len(players.over)
        found["twice"] = sum(len(answers[one]) > 1 for one in players.accepted)
        found["twice"] += sum(len(contents) > 1 for contents in players.copies.values())
        found["broken"] = 0
        database = Database(self.where)
        desk = Desk(SqlMatches(database), lambda: None)
        for match in self.matches:
            entries = desk.journal(match)
            found["broken"] += not verify(encode(entries)).holds
            resolved = sum(isinstance(entry.fact, Resolved) for entry in entries)
            kept = Counter(entry.fact.id for entry in entries if isinstance(entry.fact, Orders) and entry.fact.id)
            found["twice"] += sum(number > 1 for number in kept.values())
            mails = [mail for mail in players.mails.values() if mail["X-Flagplot"] == match]
            receipts = [mail for mail in mails if "orders for turn" in str(mail["Subject"])]
            found["lost"] += abs(len(receipts) - kept.total())
            reports = Counter(str(mail["To"]) for mail in mails if is_report(mail))
            found["lost"] += sum(reports[address] < resolved for own, address in players.sheets if own == match)
            found["twice"] += sum(number > resolved for number in reports.values())
        database.close()
        return found

    def said(self, words: str) -> int:
        """Return how often the server wrote something into its logs."""
        return sum(path.read_text().count(words) for path in self._folder.glob("*.log"))


@contextmanager
def served(matches: int, where: str = "") -> Iterator[Served]:
    """Give a server with its matches, in a folder of its own or in a database that is named."""
    with tempfile.TemporaryDirectory() as name:
        server = Served(Path(name), matches, where=where)
        try:
            yield server
        finally:
            server.end()
            server.players.leave()


def kills_of_serve(number: int, chance: random.Random) -> dict[str, int | float]:
    """Kill the server so many times, in the midst of four times fewer matches: some times while it starts, or at any
    moment of its work, and half of them just after a mail has gone in or out."""
    kills, began = 0, time.monotonic()
    with served(max(1, number // 4)) as server:
        boot = server.start()
        while kills < number:
            when = chance.random()
            starting = when < 0.1
            if when > 0.5:
                server.players.wait_for_one()
            time.sleep(chance.uniform(0, boot) if starting else chance.expovariate(1 / (HASTE if when > 0.5 else LIFE)))
            server.end()
            kills += 1
            if server.is_over:
                server.open(max(1, number // 20))
            boot = server.start() if not starting else boot
        server.finish()
        harm = server.harm()
        spent = round(time.monotonic() - began)
        return {
            "kills": kills,
            "matches": len(server.matches),
            **harm,
            "raised": server.said("Traceback"),
            "seconds": spent,
        }


def outages(number: int, chance: random.Random) -> dict[str, int | float]:
    """Let the disk be full for so many seconds, then the database be locked as long, while mails of four matches come
    in, in a short attack of two."""
    with served(4 if number > 10 else 2) as server:
        server.start()
        time.sleep(2)
        limit = server.size + chance.randrange(4096, 65536)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
        time.sleep(number)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
        time.sleep(2)
        other = sqlite3.connect(server.where, isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        time.sleep(number)
        other.close()
        server.finish()
        noticed = server.said("cannot be used") + server.said("is full") + server.said("Somebody else is writing")
        return {"outages": 2, "noticed": noticed, **server.harm(), "raised": server.said("Traceback")}
